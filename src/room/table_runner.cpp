#include "room/table_runner.h"

#include <algorithm>

#include "base/invariant.h"
#include "room/engine.h"
#include "wire/commands.h"
#include "wire/state.h"
#include "wire/views.h"

namespace cardroom::room {

namespace {
constexpr std::size_t recent_max = 64;      // updates that are kept for clients that come back
constexpr std::uint64_t entries_max = 200;  // journal entries after which a quiet table gets a snapshot, too
constexpr int ticks_in_a_row_max = 32;      // a table that asks for more has lost its way
constexpr int broken_in_a_row_max = 3;      // rebuilt so often in vain, a table waits for its host
constexpr Duration retry_after = seconds(1);
}  // namespace

// --- commands -------------------------------------------------------------------------------------------------------

void TableRunner::refuse(const Origin& origin, Refusal refusal) {
    if (origin.command.is_none() && origin.visit == 0) return;
    v1::Answer answer;
    answer.set_id(origin.command.value());
    answer.set_ok(false);
    answer.set_refusal(std::string(name_of(refusal)));
    answer.set_message(std::string(sentence_of(refusal)));
    answer.set_table(config_.id.value());
    floor_.answer(origin, answer);
}

Chips TableRunner::chips_wanted(const table::What& what) const {
    if (const auto* sit = std::get_if<table::Sit>(&what)) return sit->buy_in;
    if (const auto* top_up = std::get_if<table::TopUp>(&what)) return top_up->amount;
    return Chips{};
}

namespace {
/// The hand that is over, for those commands that need its cards.
std::optional<HandId> asks_about(const table::What& what) {
    if (const auto* show = std::get_if<table::ShowCards>(&what)) return show->hand;
    if (const auto* muck = std::get_if<table::MuckCards>(&what)) return muck->hand;
    if (const auto* rabbit = std::get_if<table::AskRabbit>(&what)) return rabbit->hand;
    return std::nullopt;
}
}  // namespace

void TableRunner::run(PlayerId by, table::What what, const Origin& origin, Time now) {
    if (running() && !by.is_none()) wake(now);  // what was due before comes before
    if (state_ == State::closed) return refuse(origin, Refusal::table_is_closed);
    if (state_ == State::frozen && std::holds_alternative<table::VoidHand>(what)) return void_frozen(by, origin);
    if (state_ == State::frozen) return refuse(origin, Refusal::table_is_frozen);
    if (state_ == State::failing) return refuse(origin, Refusal::storage_unavailable);
    if (const auto hand = asks_about(what); hand && hand == put_away_) return refuse(origin, Refusal::too_late_to_show);

    const Chips wanted = chips_wanted(what);
    if (wanted < Chips{} || wanted > chips_max) return refuse(origin, Refusal::amount_not_valid);
    Bank& bank = floor_.bank();
    if (auto* sit = std::get_if<table::Sit>(&what)) sit->all_he_has = bank.available(by, currency_) == sit->buy_in;
    if (!bank.reserve(by, currency_, wanted)) return refuse(origin, Refusal::insufficient_funds);

    const table::Command command{by, std::move(what)};
    table::Events events;
    try {
        auto outcome = table_->apply(command, now);
        if (!outcome) {
            bank.release(by, currency_, wanted);
            return refuse(origin, outcome.error());
        }
        events = accept(command, std::move(*outcome), origin, wanted, now);
    } catch (const InvariantBroken& what_broke) {
        bank.release(by, currency_, wanted);
        refuse(origin, Refusal::storage_unavailable);
        return broken(what_broke);
    }
    try {
        follow_up(events, now);
        look_at_clock(now);
    } catch (const InvariantBroken& what_broke) {
        broken(what_broke);
    }
}

// Everything that can go wrong comes before the commit, which is the last thing that happens here.
table::Events TableRunner::accept(const table::Command& command, table::Events&& events, const Origin& origin,
                                  Chips reserved, Time now) {
    const std::uint64_t version = version_ + 1;
    Pending pending;
    pending.origin = origin;
    const std::uint64_t digest = digest_(*table_, events);
    pending.update = tell(*table_, events, book_, version, now);
    pending.transactions = money(command, events, version, pending, reserved, now);
    version_ = version;
    pending.events = events;
    journal(command, std::move(pending), digest, now);
    return std::move(events);
}

// What came onto the table and what left it, as balanced transactions. Their ids name the journal entry that they share
// a batch with, so that they can be booked only with it and only once.
std::vector<ledger::Transaction> TableRunner::money(const table::Command& command, const table::Events& events,
                                                    std::uint64_t version, Pending& pending, Chips reserved, Time now) {
    using ledger::AccountId;
    std::vector<ledger::Transaction> transactions;
    const std::string id = "t" + std::to_string(config_.id.value()) + "." + std::to_string(version) + ".";
    const auto book = [&](const std::string& what, ledger::TransactionKind kind, std::string memo, AccountId from,
                          AccountId to, Chips amount) {
        transactions.push_back({.id = ledger::TransactionId{id + what},
                                .kind = kind,
                                .time = now,
                                .memo = std::move(memo),
                                .entries = ledger::move_chips(from, to, amount)});
    };
    Chips out;
    Chips to_house;
    PlayerId answered;
    for (const table::Event& event : events) {
        PlayerId player;
        Chips amount;
        if (const auto* left = std::get_if<table::PlayerLeft>(&event)) {
            player = left->player;
            amount = left->stack;
        } else if (const auto* returned = std::get_if<table::TopUpReturned>(&event)) {
            player = returned->player;
            amount = returned->amount;
        } else if (const auto* settled = std::get_if<table::HandSettled>(&event)) {
            to_house += settled->rake;
        } else if (const auto* charged = std::get_if<table::TimeCharged>(&event)) {
            to_house += charged->amount;
        } else if (const auto* answer = std::get_if<table::BuyInAnswered>(&event)) {
            answered = answer->player;
        }
        out += amount;
        if (amount == Chips{}) continue;
        book("out" + std::to_string(transactions.size()), ledger::TransactionKind::cash_out, config_.name,
             escrow_account(), AccountId::player(player, currency_), amount);
    }
    const Chips in = table_->chips_on_table() - escrow_ + out + to_house;
    invariant(in >= Chips{});

    const bool awaits = std::any_of(events.begin(), events.end(), [](const table::Event& event) {
        return std::holds_alternative<table::BuyInAwaitsApproval>(event);
    });
    const PlayerId payer = answered.is_none() ? command.by : answered;
    if (in > Chips{}) {
        const bool approved = !answered.is_none() && awaiting_.contains(answered);
        invariant(in <= (approved ? awaiting_[answered] : reserved));
        transactions.insert(transactions.begin(),
                            {.id = ledger::TransactionId{id + "in"},
                             .kind = ledger::TransactionKind::buy_in,
                             .time = now,
                             .memo = config_.name,
                             .entries = ledger::move_chips(AccountId::player(payer, currency_), escrow_account(), in)});
    }
    if (to_house > Chips{}) {
        book("rake", ledger::TransactionKind::rake, config_.name, escrow_account(), AccountId::rake(currency_),
             to_house);
    }
    escrow_ = table_->chips_on_table();

    if (!awaits && reserved > Chips{}) pending.reserved.push_back({command.by, reserved});
    for (const PlayerId player : note_awaiting(events)) {
        const auto found = awaiting_.find(player);
        if (found == awaiting_.end()) continue;
        pending.reserved.push_back({found->first, found->second});
        awaiting_.erase(found);
    }
    return transactions;
}

void TableRunner::journal(const table::Command& command, Pending&& pending, std::uint64_t digest, Time now) {
    v1::JournalCommand message;
    wire::put(command, message);
    message.set_digest_format(facts_format);
    book_.journalled(message, version_, now, digest, engine_version);

    storage::Batch batch;
    if (claim_due_) batch.claims.push_back({config_.id, epoch_});
    claim_due_ = false;
    batch.journal.push_back({.table = config_.id,
                             .version = version_,
                             .time = now,
                             .epoch = epoch_,
                             .engine = engine_version,
                             .digest = digest,
                             .sender = command.by,
                             .command = pending.origin.command,
                             .payload = message.SerializeAsString()});
    batch.transactions = pending.transactions;
    if (auto finished = book_.take_finished(config_.id)) {
        seal_.close(*finished);
        batch.hands.push_back(std::move(*finished));
    }
    const bool closed = std::any_of(pending.events.begin(), pending.events.end(), [](const table::Event& event) {
        return std::holds_alternative<table::Closed>(event);
    });
    if (closed) {
        batch.tables.push_back({config_.id, definition_.SerializeAsString(), false});
        state_ = State::closed;
    }
    if (closed || (version_ - snapshot_version_ >= entries_max && table_->at_boundary())) {
        batch.snapshots.push_back({config_.id, version_, now, wire::state_bytes(table_->state())});
        batch.prunes.push_back({config_.id, version_});
        snapshot_version_ = version_;
    }
    if (!pending.origin.command.is_none() && !pending.origin.player.is_none()) {
        v1::Answer answer;
        answer.set_id(pending.origin.command.value());
        answer.set_ok(true);
        answer.set_table(config_.id.value());
        answer.set_version(version_);
        batch.answers.push_back(
            {config_.id, pending.origin.player, pending.origin.command, now, answer.SerializeAsString()});
    }
    pending.serial = ++serials_;
    pending_.push_back(std::move(pending));
    floor_.storage().commit(
        std::move(batch), [this, serial = serials_](const storage::StoreError* failure) { durable(serial, failure); });
}

// --- after the journal ----------------------------------------------------------------------------------------------

void TableRunner::durable(std::uint64_t serial, const storage::StoreError* failure) {
    invariant(!pending_.empty());
    invariant(pending_.front().serial == serial);
    Pending pending = std::move(pending_.front());
    pending_.pop_front();
    if (failure == nullptr) floor_.bank().booked(pending.transactions);
    for (const Reserved& reserved : pending.reserved) {
        floor_.bank().release(reserved.player, currency_, reserved.amount);
    }
    if (failure != nullptr) {
        if (state_ != State::frozen) state_ = State::failing;
        fail(pending);
    } else {
        broken_in_a_row_ = 0;
        publish(pending);
    }
    if (state_ == State::failing && pending_.empty()) rebuild();
}

void TableRunner::publish(Pending& pending) {
    durable_version_ = pending.update.version;
    for (const auto& [visit, watcher] : watchers_) watcher.client->send(pending.update.for_player(watcher.player));
    if (pending.origin.visit != 0 || !pending.origin.command.is_none()) {
        v1::Answer answer;
        answer.set_id(pending.origin.command.value());
        answer.set_ok(true);
        answer.set_table(config_.id.value());
        answer.set_version(pending.update.version);
        floor_.answer(pending.origin, answer);
    }
    for (Pending::Newcomer& newcomer : pending.newcomers) {
        newcomer.watcher.client->send(newcomer.snapshot);
        watchers_[newcomer.visit] = std::move(newcomer.watcher);
    }
    recent_.push_back(std::move(pending.update));
    if (recent_.size() > recent_max) recent_.pop_front();
    floor_.table_changed(config_.id, pending.events);
}

void TableRunner::fail(Pending& pending) {
    refuse(pending.origin, Refusal::storage_unavailable);
    std::move(pending.newcomers.begin(), pending.newcomers.end(), std::back_inserter(left_waiting_));
}

void TableRunner::broken(const InvariantBroken& what) {
    why_frozen_ = what.what();
    state_ = ++broken_in_a_row_ > broken_in_a_row_max ? State::frozen : State::failing;
    floor_.log(called() + (state_ == State::frozen ? " is frozen: " : " is rebuilt from its journal: ") + why_frozen_);
    if (state_ == State::failing && pending_.empty()) rebuild();
}

// Nobody has seen what memory holds beyond the journal: it is dropped, and the journal says how the table stands.
void TableRunner::rebuild() {
    if (rebuilding_) return;
    rebuilding_ = true;
    auto read = std::make_shared<ReadTable>();
    floor_.storage().ask(
        [read, id = config_.id, account = escrow_account()](storage::Store& store) {
            read->history = store.table_history(id);
            read->escrow = store.balance(account).posted;
        },
        [this, read](bool all) {
            rebuilding_ = false;
            if (!all) return floor_.wake_at(config_.id, floor_.now() + retry_after);  // asked again then
            rebuilt(*read);
        });
}

void TableRunner::rebuilt(const ReadTable& read) {
    load(read.history, read.escrow);
    durable_version_ = version_;
    if (frozen()) log_recovery(read.history);
    if (running() && table_->standing().closed) state_ = State::closed;
    for (Pending::Newcomer& newcomer : left_waiting_) {
        newcomer.watcher.client->send(snapshot_for(newcomer.watcher.player));
        watchers_[newcomer.visit] = std::move(newcomer.watcher);
    }
    left_waiting_.clear();
    floor_.table_rebuilt(config_.id);
    if (running()) look_at_clock(floor_.now());
}

// --- clock and deals ------------------------------------------------------------------------------------------------

void TableRunner::look_at_clock(Time now) {
    if (!running()) return floor_.wake_at(config_.id, std::nullopt);
    floor_.wake_at(config_.id, table_->next_deadline());
    if (const auto hand = table_->ready_to_deal(now)) snapshot_then_deal(*hand, now);
}

void TableRunner::wake(Time now) {
    if (state_ == State::failing && pending_.empty()) return rebuild();
    for (int i = 0; running(); ++i) {
        const auto deadline = table_->next_deadline();
        if (!deadline || *deadline > now) return floor_.wake_at(config_.id, deadline);
        if (const auto hand = table_->ready_to_deal(now)) return snapshot_then_deal(*hand, now);
        const std::uint64_t before = version_;
        if (i < ticks_in_a_row_max) run({}, table::Tick{}, {}, now);
        if (version_ == before) return floor_.wake_at(config_.id, now + retry_after);
    }
}

// A hand is dealt onto a table that is in a snapshot: a replay is one hand long.
void TableRunner::snapshot_then_deal(HandId hand, Time now) {
    if (snapshot_on_its_way_) return;
    if (version_ == snapshot_version_) return deal(hand, now);
    snapshot_on_its_way_ = true;
    put_away_ = table_->hand_id();
    storage::Batch batch;
    batch.snapshots.push_back({config_.id, version_, now, wire::state_bytes(table_->state())});
    batch.prunes.push_back({config_.id, version_});
    floor_.storage().commit(std::move(batch), [this, version = version_](const storage::StoreError* failure) {
        snapshot_on_its_way_ = false;
        if (!running()) return;
        const Time then = floor_.now();
        if (failure != nullptr) return floor_.wake_at(config_.id, then + retry_after);
        snapshot_version_ = version;
        if (const auto ready = table_->ready_to_deal(then)) deal(*ready, then);
    });
}

void TableRunner::rest(Time now) {
    if (!running() || table_->running_hand() != nullptr || version_ == snapshot_version_) return;
    put_away_ = table_->hand_id();
    storage::Batch batch;
    batch.snapshots.push_back({config_.id, version_, now, wire::state_bytes(table_->state())});
    batch.prunes.push_back({config_.id, version_});
    floor_.storage().commit(std::move(batch), [](const storage::StoreError*) {});  // then the journal stays
}

void TableRunner::deal(HandId hand, Time now) {
    table::Deal deal = deal_of(*table_, hand, floor_.entropy().bytes(), floor_.key());
    // T-20: uniformly among those who are dealt in.
    fairness::Generator words(floor_.entropy().bytes());
    const SeatSet seats = table_->would_be_dealt_in();
    invariant(!seats.empty());
    std::uint32_t skip = fairness::uniform(words, static_cast<std::uint32_t>(seats.count()));
    for (const Seat seat : seats) {
        if (skip-- == 0) deal.first_button = seat;
    }
    book_.before_deal(version_, wire::state_bytes(table_->state()), definition_digest_, engine_version);
    run({}, deal, {}, now);
}

void TableRunner::follow_up(const table::Events& events, Time now) {
    for (const table::Event& event : events) {
        const auto* due = std::get_if<table::TopUpDue>(&event);
        if (due == nullptr) continue;
        const Chips amount = std::min(due->amount, floor_.bank().available(due->player, currency_));
        if (amount > Chips{}) run(due->player, table::TopUp{amount}, {}, now);
    }
}

// --- watchers -------------------------------------------------------------------------------------------------------

Message TableRunner::snapshot_for(PlayerId player) const {
    v1::ServerMessage message;
    v1::TableSnapshot& snapshot = *message.mutable_snapshot();
    *snapshot.mutable_info() = info_;
    snapshot.set_version(version_);
    put_snapshot(*table_, book_, player, snapshot);
    snapshot.set_frozen(state_ == State::frozen);
    const auto only_watches = [&](const auto& one) { return table_->seat_of(one.second.player).is_none(); };
    snapshot.set_watchers(static_cast<std::uint32_t>(std::count_if(watchers_.begin(), watchers_.end(), only_watches)));
    return std::make_shared<Encoded>(message);
}

void TableRunner::watch(Door::Visit visit, std::shared_ptr<Client> client, PlayerId player, std::uint64_t has_version) {
    watchers_.erase(visit);
    Watcher watcher{std::move(client), player};
    if (state_ == State::failing) {
        left_waiting_.push_back({visit, std::move(watcher), nullptr});
        return;
    }
    const bool has_the_rest =
        has_version != 0 && has_version <= durable_version_ &&
        (has_version == durable_version_ || (!recent_.empty() && recent_.front().version <= has_version + 1));
    if (has_the_rest) {
        for (const Update& update : recent_) {
            if (update.version > has_version) watcher.client->send(update.for_player(player));
        }
        watchers_[visit] = std::move(watcher);
        return;
    }
    Message snapshot = snapshot_for(player);
    if (!pending_.empty()) {
        // It shows what is not durable yet, so it waits until that is.
        pending_.back().newcomers.push_back({visit, std::move(watcher), std::move(snapshot)});
        return;
    }
    watcher.client->send(std::move(snapshot));
    watchers_[visit] = std::move(watcher);
}

void TableRunner::unwatch(Door::Visit visit) {
    watchers_.erase(visit);
    const auto is_his = [visit](const Pending::Newcomer& newcomer) { return newcomer.visit == visit; };
    for (Pending& pending : pending_) std::erase_if(pending.newcomers, is_his);
    std::erase_if(left_waiting_, is_his);
}

void TableRunner::say(const Message& message) {
    for (const auto& [visit, watcher] : watchers_) watcher.client->send(message);
}

}  // namespace cardroom::room
