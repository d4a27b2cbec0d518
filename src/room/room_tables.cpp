// The room's tables: those of the configuration, those of players, and those that come back from the journal.
#include <algorithm>

#include "base/invariant.h"
#include "room/room.h"
#include "wire/definition.h"
#include "wire/digest.h"

namespace cardroom::room {

TableRunner* Room::find(TableId id) {
    const auto found = tables_.find(id);
    return found == tables_.end() ? nullptr : found->second.get();
}

const TableRunner* Room::table(TableId id) const {
    const auto found = tables_.find(id);
    return found == tables_.end() ? nullptr : found->second.get();
}

std::vector<const TableRunner*> Room::tables() const {
    std::vector<const TableRunner*> all;
    for (const auto& [id, runner] : tables_) all.push_back(runner.get());
    return all;
}

TableRunner& Room::add_table(const v1::TableDefinition& definition, table::Config config) {
    const TableId id = config.id;
    auto& runner = tables_[id];
    invariant(runner == nullptr);
    Floor& floor = *this;
    runner = std::make_unique<TableRunner>(floor, definition, std::move(config));
    return *runner;
}

void Room::load(storage::Store& store) {
    const auto fingerprint = store.document("room/key");
    if (fingerprint && *fingerprint != key_.fingerprint()) {
        throw storage::StoreError(storage::Fault::not_ours,
                                  "this database was written under another room key: the hands in it need their own");
    }
    bank_.load(store.balances());
    store.each_player([this](const storage::PlayerRecord& player) {
        if (!player.token_hash.empty()) names_.take(player.name, player.id);  // house bots share theirs
    });
    load_resets(store);
    for (const storage::TableDefinition& stored : store.tables()) {
        if (!stored.open) continue;
        v1::TableDefinition definition;
        if (!definition.ParseFromString(stored.bytes)) {
            throw storage::StoreError(
                storage::Fault::damaged,
                "the definition of table " + std::to_string(stored.id.value()) + " cannot be read");
        }
        auto config = wire::read_definition(definition);
        if (!config) {
            throw storage::StoreError(
                storage::Fault::newer_schema,
                "table \"" + definition.name() + "\" was opened by another version: " + config.error());
        }
        TableRunner& runner = add_table(definition, std::move(*config));
        runner.recover(store.table_history(runner.id()), store.balance(runner.escrow_account()).posted);
        read_seats(runner);
    }
}

/// What the room keeps of a table beside it, read from the table itself.
void Room::read_seats(const TableRunner& runner) {
    for (int i = 0; i < runner.config().seat_count; ++i) {
        const PlayerId player = runner.table().player_at(Seat{i});
        if (!player.is_none()) seats_of_[player].insert(runner.id());
    }
    if (!runner.running()) return;
    auto waiting = table::view_of(runner.table(), PlayerId{}).waiting_list;
    for (const table::Place& place : runner.table().standing().places) {
        if (place.hold == table::Hold::offered) offered_at_.insert({place.player, runner.id()});
    }
    waiting_at_.erase(runner.id());
    if (!waiting.empty()) waiting_at_[runner.id()] = std::move(waiting);
}

void Room::open(Time now) {
    now_ = now;
    opened_ = now;
    for (const auto& [id, runner] : tables_) {
        lobby_.changed(*runner, now);
        runner->restarted(now);
    }
    open_configured_tables(now);
    for (const auto& [id, runner] : tables_) {
        const int count = static_cast<int>(runner->definition().bots());
        if (count > 0) bots_.keep(*runner, count, now);
        compare_credits(*runner);
    }
}

// A table of the configuration is known by its name. Where the configuration says something else than the table that is
// open, the old one closes after its hand (a table's rules are fixed while it is open) and a new one opens.
void Room::open_configured_tables(Time now) {
    std::map<std::string, TableRunner*> open;
    for (const auto& [id, runner] : tables_) {
        if (!runner->definition().key().empty()) open[runner->definition().key()] = runner.get();
    }
    std::vector<TableRunner*> closing;
    storage::Batch batch;
    batch.documents.push_back({"room/key", key_.fingerprint()});
    for (const config::DefaultTable& wanted : settings_.config.tables) {
        table::Config config = wanted.table;
        v1::TableDefinition definition;
        const auto found = open.find(config.name);
        if (found != open.end()) {
            config.id = found->second->id();
            wire::put(config, definition);
            definition.set_bots(static_cast<std::uint32_t>(wanted.bots));
            definition.set_key(config.name);
            const bool same =
                wire::deterministic_bytes(definition) == wire::deterministic_bytes(found->second->definition());
            TableRunner* runner = found->second;
            open.erase(found);
            if (same) continue;
            closing.push_back(runner);
        }
        config.id = TableId{id_from(entropy_.bytes())};
        definition.Clear();
        wire::put(config, definition);
        definition.set_bots(static_cast<std::uint32_t>(wanted.bots));
        definition.set_key(config.name);
        add_table(definition, config).open_new(batch);
        lobby_.changed(*find(config.id), now);
    }
    for (const auto& [name, runner] : open) closing.push_back(runner);
    if (!batch.empty()) {
        storage_.commit(std::move(batch), [](const storage::StoreError* failure) {
            if (failure != nullptr) throw storage::StoreError(*failure);  // a room that cannot write does not open
        });
    }
    for (TableRunner* runner : closing) runner->run({}, table::Close{}, {}, now);
}

void Room::rest() {
    for (const auto& [id, runner] : tables_) runner->rest(now_);
}

void Room::wake_at(TableId table, std::optional<Time> when) {
    const auto known = wake_of_.find(table);
    if (known != wake_of_.end()) {
        if (when && known->second == *when) return;
        wakes_.erase({known->second, table});
        wake_of_.erase(known);
    }
    if (!when) return;
    wake_of_[table] = *when;
    wakes_.insert({*when, table});
}

void Room::table_changed(TableId table, const table::Events& events) {
    TableRunner* runner = find(table);
    invariant(runner != nullptr);
    seat_noted(table, events);
    credits_noted(*runner, events);
    for (const table::Event& event : events) {
        if (std::holds_alternative<table::HandSettled>(event)) {
            lobby_.hand_ended(table, runner->book().last_figures(), now_);
        } else if (std::holds_alternative<table::Closed>(event)) {
            closed_.push_back(table);
        }
    }
    const bool seats_changed = std::any_of(events.begin(), events.end(), [](const table::Event& event) {
        return std::holds_alternative<table::PlayerSat>(event) || std::holds_alternative<table::PlayerLeft>(event) ||
               std::holds_alternative<table::HandSettled>(event) || std::holds_alternative<table::SeatChanged>(event) ||
               std::holds_alternative<table::WaitingListChanged>(event) ||
               std::holds_alternative<table::ToppedUp>(event);
    });
    if (seats_changed) lobby_.changed(*runner, now_);
    bots_.changed(*runner, now_);
}

/// A write that was said to have failed may have become durable: who sat down or left with it has told nobody.
void Room::table_rebuilt(TableId table) {
    TableRunner* runner = find(table);
    invariant(runner != nullptr);
    std::set<PlayerId> here;
    for (auto seats = seats_of_.begin(); seats != seats_of_.end();) {
        if (seats->second.erase(table) > 0) here.insert(seats->first);
        seats = seats->second.empty() ? seats_of_.erase(seats) : std::next(seats);
    }
    read_seats(*runner);
    for (const auto& [player, tables] : seats_of_) {
        if (tables.contains(table)) here.insert(player);
    }
    for (const PlayerId id : here) {
        tell_line_at(*runner, id);
        const auto player = players_.find(id);
        if (player != players_.end()) send_wallet(*player->second);
    }
    compare_credits(*runner);
    if (runner->closed()) closed_.push_back(table);
    lobby_.changed(*runner, now_);
    bots_.changed(*runner, now_);
}

/// What a table where somebody has just sat down, or which has come back, must know of his line: whether it is there
/// (K-1; he may have gone while his buy-in waited), and how long it takes (K-7).
void Room::tell_line_at(TableRunner& runner, PlayerId id) {
    const Seat seat = runner.table().seat_of(id);
    if (seat.is_none()) return;
    const table::Place& place = runner.table().standing().places[static_cast<std::size_t>(seat.index())];
    if (place.bot) return;
    const auto player = players_.find(id);
    const bool is_here = player != players_.end() && !player->second->visits.empty();
    if (is_here != place.connected) {
        runner.run({}, is_here ? table::What{table::Connected{id}} : table::What{table::Disconnected{id}}, {}, now_);
    }
    if (is_here && player->second->told_lag != Duration{}) {
        runner.run({}, table::LagMeasured{id, player->second->told_lag}, {}, now_);
    }
}

// Who sits where; and whose wallet has changed is told.
void Room::seat_noted(TableId table, const table::Events& events) {
    std::set<PlayerId> wallets;
    for (const table::Event& event : events) {
        if (const auto* sat = std::get_if<table::PlayerSat>(&event)) {
            seats_of_[sat->player].insert(table);
            wallets.insert(sat->player);
            offered_at_.erase({sat->player, table});
            if (!sat->bot) off_other_lists(*find(table), sat->player);
            tell_line_at(*find(table), sat->player);
        } else if (const auto* left = std::get_if<table::PlayerLeft>(&event)) {
            const auto found = seats_of_.find(left->player);
            if (found != seats_of_.end()) {
                found->second.erase(table);
                if (found->second.empty()) seats_of_.erase(found);
            }
            wallets.insert(left->player);
        } else if (const auto* topped_up = std::get_if<table::ToppedUp>(&event)) {
            wallets.insert(find(table)->table().player_at(topped_up->seat));
        } else if (const auto* queued = std::get_if<table::TopUpQueued>(&event)) {
            wallets.insert(find(table)->table().player_at(queued->seat));
        } else if (const auto* returned = std::get_if<table::TopUpReturned>(&event)) {
            wallets.insert(returned->player);
        } else if (const auto* offered = std::get_if<table::SeatOffered>(&event)) {
            offered_at_.insert({offered->player, table});
            tell_of_offer(*find(table), *offered);
        } else if (const auto* released = std::get_if<table::SeatReleased>(&event)) {
            offered_at_.erase({released->player, table});
        } else if (const auto* waiting = std::get_if<table::WaitingListChanged>(&event)) {
            waiting_at_[table] = {waiting->players.begin(), waiting->players.end()};
            if (waiting->players.empty()) waiting_at_.erase(table);
        }
    }
    for (const PlayerId id : wallets) {
        const auto player = players_.find(id);
        if (player != players_.end()) send_wallet(*player->second);
    }
}

// Who waits at several tables of the same stakes waits for one seat: with it, the wait is over at the others, and so is
// the time in which a seat is offered there.
void Room::off_other_lists(const TableRunner& seated_at, PlayerId player) {
    const auto same_stakes = [&](const table::Config& other) {
        const table::Config& config = seated_at.config();
        return other.private_table.owner.is_none() && other.games == config.games &&
               other.stakes.front().structure == config.stakes.front().structure &&
               rules::label(other.stakes.front()) == rules::label(config.stakes.front()) &&
               other.currency == config.currency;
    };
    for (const auto& [id, players] : waiting_at_) {
        TableRunner* runner = find(id);
        if (runner == nullptr || runner == &seated_at || !same_stakes(runner->config())) continue;
        if (std::find(players.begin(), players.end(), player) == players.end()) continue;
        runner->run(player, table::LeaveWaitingList{}, {}, now_);
    }
    std::vector<TableRunner*> offering;
    for (auto at = offered_at_.lower_bound({player, TableId{}}); at != offered_at_.end() && at->first == player; ++at) {
        TableRunner* runner = find(at->second);
        if (runner != nullptr && runner != &seated_at && same_stakes(runner->config())) offering.push_back(runner);
    }
    for (TableRunner* runner : offering) runner->run(player, table::Leave{}, {}, now_);
}

// Whoever waits may be looking elsewhere, and the offer does not last.
void Room::tell_of_offer(const TableRunner& runner, const table::SeatOffered& offered) {
    const auto player = players_.find(offered.player);
    if (player == players_.end()) return;
    const auto seconds_left = std::max<std::int64_t>(0, (offered.until - now_).ms() / 1000);
    v1::ServerMessage message;
    message.mutable_notice()->set_text("A seat at " + runner.config().name + " is yours for " +
                                       std::to_string(seconds_left) + " seconds.");
    message.mutable_notice()->set_level("info");
    const auto encoded = std::make_shared<Encoded>(message);
    for (const Door::Visit visit : player->second->visits) {
        if (!runner.watched_by(visit)) sessions_.at(visit).client->send(encoded);
    }
}

void Room::forget_closed() {
    for (const TableId id : std::exchange(closed_, {})) {
        TableRunner* runner = find(id);
        if (runner == nullptr) continue;
        v1::ServerMessage gone;
        gone.mutable_table_gone()->set_table(id.value());
        gone.mutable_table_gone()->set_reason("closed");
        runner->say(std::make_shared<Encoded>(gone));
        lobby_.closed(id);
        bots_.forget(id);
        wake_at(id, std::nullopt);
        for (auto& [visit, session] : sessions_) session.tables.erase(id);
        waiting_at_.erase(id);
        tables_.erase(id);
    }
}

std::optional<Time> Room::next_deadline() const {
    std::optional<Time> next;
    const auto consider = [&](std::optional<Time> time) {
        if (time && (!next || *time < *next)) next = time;
    };
    if (!wakes_.empty()) consider(wakes_.begin()->first);
    consider(lobby_.next_deadline());
    consider(bots_.next_deadline());
    if (!closed_.empty()) consider(now_);
    return next;
}

void Room::tick(Time now) {
    now_ = now;
    while (!wakes_.empty() && wakes_.begin()->first <= now) {
        const TableId id = wakes_.begin()->second;
        wake_at(id, std::nullopt);
        if (TableRunner* runner = find(id)) {
            runner->wake(now);
            // Whatever it did, it is looked at again when it says so.
        }
    }
    bots_.tick(now);
    lobby_.tick(now, static_cast<std::uint32_t>(online_));
    if (!closed_.empty()) forget_closed();
    forget_answers(now);
}

// A client that comes back sends again what it got no answer to: within minutes, not after a day.
void Room::forget_answers(Time now) {
    if (now - answers_forgotten_ < answers_forgotten_every) return;
    answers_forgotten_ = now;
    storage::Batch batch;
    batch.forget_answers_before = now - answers_kept;
    // If it fails, it is done an hour later.
    storage_.commit(std::move(batch), [](const storage::StoreError*) {});
}

// House bots play with chips of their own, made when they run low: play money only.
void Room::fund_bot(PlayerId bot, const std::string& name, const TableRunner& runner, Chips amount,
                    std::function<void(bool)> then) {
    const ledger::CurrencyCode currency = runner.currency();
    if (bank_.available(bot, currency) >= amount) return then(true);
    storage::Batch batch;
    batch.players.push_back({bot, name, {}, now_, {}});
    const Chips missing = amount * 20 - bank_.available(bot, currency);
    batch.transactions.push_back({.id = ledger::TransactionId{"bot:" + std::to_string(bot.value()) + ":" +
                                                              std::to_string(id_from(entropy_.bytes()))},
                                  .kind = ledger::TransactionKind::refill,
                                  .time = now_,
                                  .memo = "house bot",
                                  .entries = ledger::move_chips(ledger::AccountId::bank(currency),
                                                                ledger::AccountId::player(bot, currency), missing)});
    const auto transactions = batch.transactions;
    storage_.commit(std::move(batch), [this, transactions, then = std::move(then)](const storage::StoreError* failure) {
        if (failure == nullptr) bank_.booked(transactions);
        then(failure == nullptr);
    });
}

}  // namespace cardroom::room
