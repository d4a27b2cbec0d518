// How a table comes to be, and comes back: opened anew, or from its last snapshot and the commands since.

#include <algorithm>

#include "base/invariant.h"
#include "room/engine.h"
#include "room/table_runner.h"
#include "wire/commands.h"
#include "wire/digest.h"
#include "wire/state.h"
#include "wire/views.h"

namespace cardroom::room {

TableRunner::TableRunner(Floor& floor, const v1::TableDefinition& definition, table::Config config)
    : floor_(floor),
      definition_(definition),
      definition_digest_(wire::digest_text(wire::deterministic_bytes(definition))),
      config_(std::move(config)),
      digest_(floor.key()),
      seal_(floor.key()),
      table_(config_),
      book_(config_) {
    const auto currency = ledger::CurrencyCode::parse(config_.currency.code);
    invariant(currency.has_value());
    currency_ = *currency;
    wire::put_info(config_, info_);
}

void TableRunner::open_new(storage::Batch& batch) {
    const std::string bytes = wire::deterministic_bytes(definition_);
    batch.tables.push_back({config_.id, bytes, true});
    batch.documents.push_back({"definition/" + definition_digest_, bytes});
}

void TableRunner::recover(const storage::TableHistory& history, Chips escrow) {
    epoch_ = history.epoch + 1;
    claim_due_ = true;
    load(history, escrow);
    durable_version_ = version_;
    log_recovery(history);
}

void TableRunner::load(const storage::TableHistory& history, Chips escrow) {
    for (const auto& [player, amount] : awaiting_) floor_.bank().release(player, currency_, amount);
    awaiting_.clear();
    version_ = 0;
    snapshot_version_ = 0;
    state_ = State::running;
    try {
        if (history.snapshot) {
            const auto state = wire::read_state_bytes(history.snapshot->bytes);
            if (!state) throw InvariantBroken("the snapshot cannot be read by this version");
            table_.emplace(config_, *state);
            version_ = history.snapshot->version;
            snapshot_version_ = version_;
        } else {
            table_.emplace(config_);
        }
        book_ = HandBook(config_);
        book_.begin(table_->state());
        for (const table::Place& place : table_->state().places) {
            if (place.awaiting > Chips{}) awaiting_[place.player] = place.awaiting;
        }
        for (const storage::JournalEntry& entry : history.journal) replay(entry);
        version_ = history.version;
        escrow_ = table_->chips_on_table();
        if (escrow_ != escrow) throw InvariantBroken("the chips on the table are not what the ledger says");
    } catch (const InvariantBroken& broken) {
        why_frozen_ = broken.what();
        version_ = history.version;
        state_ = State::frozen;
    }
    // Buy-ins that wait for the host: the chips are still in the wallet, and must be there when the host says yes.
    std::erase_if(awaiting_, [&](const auto& a) { return !floor_.bank().reserve(a.first, currency_, a.second); });
}

// Throws InvariantBroken where another hand would come of it than the one that was played.
void TableRunner::replay(const storage::JournalEntry& entry) {
    const auto otherwise = [&](const std::string& how) {
        throw InvariantBroken("version " + std::to_string(entry.version) + " of the journal " + how +
                              in_words(entry.engine));
    };
    v1::JournalCommand message;
    if (!message.ParseFromString(entry.payload)) otherwise("cannot be read");
    const auto command = command_of(message, *table_, floor_.key());
    if (!command) return otherwise("cannot be read");
    if (std::holds_alternative<table::Deal>(command->what)) {
        book_.before_deal(version_, wire::state_bytes(table_->state()), definition_digest_, entry.engine);
    }
    const auto outcome = table_->apply(*command, entry.time);
    version_ = entry.version;
    if (!outcome) {
        if (may_be_refused_in_replay(command->what)) return;
        return otherwise("is refused when it is played again: " + std::string(name_of(outcome.error())));
    }
    if (!same_facts(message, entry.digest, digest_(*table_, *outcome))) otherwise("plays otherwise than it did");
    for (const PlayerId player : note_awaiting(*outcome)) awaiting_.erase(player);
    follow(*table_, *outcome, book_, entry.time);
    book_.journalled(message, version_, entry.time, entry.digest, entry.engine);
    book_.take_finished(config_.id);  // it was written with the entry that ended it
}

std::string TableRunner::called() const {
    return "table \"" + config_.name + "\" (" + std::to_string(config_.id.value()) + ")";
}

// What a host should know about a table that comes back, above all after an upgrade.
void TableRunner::log_recovery(const storage::TableHistory& history) const {
    if (state_ == State::frozen) {
        std::string line = called() + " is frozen: " + why_frozen_ + ".";
        line += " Nobody loses a chip: void the hand at the table as its owner or as the host, and every bet goes back";
        for (const storage::JournalEntry& entry : history.journal) {
            if (entry.engine == engine_version) continue;
            line += "; or go back to the program that ran this hand (engine " + entry.engine + ") and let it end there";
            break;
        }
        return floor_.log(line + ".");
    }
    for (const storage::JournalEntry& entry : history.journal) {
        v1::JournalCommand message;
        const bool compared = message.ParseFromString(entry.payload) && message.digest_format() == facts_format;
        if (entry.engine == engine_version && compared) continue;
        return floor_.log(called() + " goes on in the middle of what engine " + entry.engine +
                          " began; this is engine " + engine_version +
                          (compared ? ": every step was played again and led to the same cards, bets and turns"
                                    : ": it was played again, and its chips are what the ledger says; what was noted "
                                      "beside each step has an older format and could not be compared"));
    }
}

// A reservation for a buy-in begins when the host is asked and ends with the answer, or with the seat that was held.
std::vector<PlayerId> TableRunner::note_awaiting(const table::Events& events) {
    std::vector<PlayerId> done;
    for (const table::Event& event : events) {
        if (const auto* asked = std::get_if<table::BuyInAwaitsApproval>(&event)) {
            awaiting_[asked->player] += asked->amount;
        } else if (const auto* answer = std::get_if<table::BuyInAnswered>(&event)) {
            done.push_back(answer->player);
        } else if (const auto* released = std::get_if<table::SeatReleased>(&event)) {
            done.push_back(released->player);
        } else if (const auto* left = std::get_if<table::PlayerLeft>(&event)) {
            done.push_back(left->player);
        }
    }
    return done;
}

// --- a hand that cannot go on
// -----------------------------------------------------------------------------------------

namespace {
/// Whether a command concerns who is at the table and with how much, whatever hand was being played.
bool stands_without_the_hand(const table::What& what) {
    return std::holds_alternative<table::Sit>(what) || std::holds_alternative<table::TopUp>(what) ||
           std::holds_alternative<table::Approve>(what) || std::holds_alternative<table::Reserve>(what) ||
           std::holds_alternative<table::SetOptions>(what) || std::holds_alternative<table::SetAutoTopUp>(what) ||
           std::holds_alternative<table::JoinWaitingList>(what) ||
           std::holds_alternative<table::LeaveWaitingList>(what) || std::holds_alternative<table::Connected>(what) ||
           std::holds_alternative<table::Disconnected>(what) || std::holds_alternative<table::AllInCredits>(what);
}
}  // namespace

namespace {
/// A hand that was over and paid before its table froze stays as its record says: its chips went where it says, and its
/// number is used up. The button stands where it stood before it.
table::State after_hand(table::State state, const v1::HandRecord& record) {
    for (const v1::HandPlayer& player : record.players()) {
        for (table::Place& place : state.places) {
            if (place.player.value() != player.player() || !place.seated()) continue;
            place.stack += Chips{player.stack_after()} - Chips{player.stack_before()};
        }
    }
    state.hand = HandId{record.hand()};
    return state;
}
}  // namespace

// K-51, by the host's word: the table as it stood before the hand, and whoever has sat down or topped up since. Whoever
// wanted to leave meanwhile still sits there and may leave now.
void TableRunner::void_frozen(PlayerId by, const Origin& origin) {
    auto read = std::make_shared<ReadTable>();
    floor_.storage().ask(
        [read, id = config_.id, account = escrow_account()](storage::Store& store) {
            read->history = store.table_history(id);
            read->escrow = store.balance(account).posted;
            for (const auto& hand : store.hands_of_table(id, PlayerId{}, std::nullopt, 1)) {
                v1::StoredHand stored;
                if (stored.ParseFromString(hand.public_bytes)) read->last_hand = stored.record();
            }
        },
        [this, read, by, origin](bool all) {
            if (!all) return refuse(origin, Refusal::storage_unavailable);
            begin_voided(by, origin, *read);
        });
}

void TableRunner::begin_voided(PlayerId by, const Origin& origin, const ReadTable& read) {
    if (state_ != State::frozen) return refuse(origin, Refusal::no_hand_running);
    const storage::TableHistory& history = read.history;
    const Chips escrow = read.escrow;
    storage::Batch batch;
    try {
        std::optional<table::Table> table;
        table.emplace(config_);
        if (history.snapshot) {
            const auto state = wire::read_state_bytes(history.snapshot->bytes);
            if (!state) return refuse(origin, Refusal::table_is_frozen);
            table.emplace(config_, *state);
        }
        for (const storage::JournalEntry& entry : history.journal) {
            v1::JournalCommand message;
            if (!message.ParseFromString(entry.payload)) continue;
            const auto command = wire::read_journal(message);
            if (command && stands_without_the_hand(command->what)) (void)table->apply(*command, entry.time);
        }
        if (read.last_hand.hand() > table->hand_id().value()) {
            table.emplace(config_, after_hand(table->state(), read.last_hand));
        }
        if (table->chips_on_table() != escrow) return refuse(origin, Refusal::table_is_frozen);
        table_ = std::move(table);
    } catch (const InvariantBroken& broken) {
        why_frozen_ = broken.what();
        return refuse(origin, Refusal::table_is_frozen);
    }
    const Time now = floor_.now();
    version_ = history.version + 1;
    const std::string state = wire::state_bytes(table_->state());
    v1::JournalCommand message;
    wire::put(table::Command{by, table::VoidHand{}}, message);
    if (claim_due_) batch.claims.push_back({config_.id, epoch_});
    claim_due_ = false;
    batch.journal.push_back({.table = config_.id,
                             .version = version_,
                             .time = now,
                             .epoch = epoch_,
                             .engine = engine_version,
                             .sender = by,
                             .command = origin.command,
                             .payload = message.SerializeAsString()});
    batch.snapshots.push_back({config_.id, version_, now, state});
    batch.prunes.push_back({config_.id, version_});
    floor_.storage().commit(std::move(batch), [this, origin, escrow, state](const storage::StoreError* failure) {
        if (failure != nullptr) return refuse(origin, Refusal::storage_unavailable);
        storage::TableHistory voided;
        voided.snapshot = storage::Snapshot{config_.id, version_, floor_.now(), state};
        voided.version = version_;
        load(voided, escrow);
        durable_version_ = version_;
        recent_.clear();
        for (const auto& [visit, watcher] : watchers_) watcher.client->send(snapshot_for(watcher.player));
        v1::Answer answer;
        answer.set_id(origin.command.value());
        answer.set_ok(true);
        answer.set_table(config_.id.value());
        answer.set_version(version_);
        floor_.answer(origin, answer);
        floor_.table_rebuilt(config_.id);
        look_at_clock(floor_.now());
    });
}

void TableRunner::restarted(Time now) {
    if (!running()) return;
    run({}, table::Restarted{}, {}, now);
}

}  // namespace cardroom::room
