// What clients say: each message of room.proto, checked and carried out. Whatever changes something is answered exactly
// once, and sent twice, it happens once.
#include <algorithm>
#include <utility>

#include "base/invariant.h"
#include "room/private_tables.h"
#include "room/room.h"
#include "wire/commands.h"
#include "wire/digest.h"

namespace cardroom::room {

namespace {
using What = v1::ClientMessage::WhatCase;

// After the start: clients send again what they got no answer to, some of them only when they find their way back.
constexpr Duration answers_looked_up_for = minutes(30);

/// Whether the command changes something, so that it must not happen twice.
bool changes_something(What what) {
    switch (what) {
        case What::kTable:
        case What::kSay:
        case What::kSetName:
        case What::kRefill:
        case What::kCreateTable:
        case What::kHostEntry:
        case What::kAskAllInReset:
        case What::kAnswerReset:
            return true;
        default:
            return false;
    }
}

/// Whether it moves money, so that even an answer given long ago is looked for.
bool moves_money(const v1::ClientMessage& message) {
    switch (message.what_case()) {
        case What::kRefill:
        case What::kCreateTable:
        case What::kHostEntry:
            return true;
        case What::kTable:
            return message.table().has_sit() || message.table().has_top_up();
        default:
            return false;
    }
}

/// It names no command, so the answer is not remembered.
void refuse_id(Client& client, std::uint64_t id) {
    v1::ServerMessage message;
    message.mutable_answer()->set_id(id);
    message.mutable_answer()->set_refusal(std::string(name_of(Refusal::malformed)));
    message.mutable_answer()->set_message("id: a command has one from 1 to 9223372036854775807 (2^63 - 1).");
    client.send(std::make_shared<Encoded>(message));
}

/// For whoever has no link, a table that is entered by link only does not exist.
Refusal not_let_in(const TableRunner& runner) {
    return runner.config().private_table.password_hash.empty() ? Refusal::no_such_table : Refusal::wrong_password;
}
}  // namespace

void Room::handle(Session& session, const v1::ClientMessage& message) {
    switch (message.what_case()) {
        case What::kHello:
            return hello(session, message.hello());
        case What::kPing:
            return ping(session, message.ping());
        case What::WHAT_NOT_SET:
            return refuse(session, CommandId{message.id()}, Refusal::unknown_command);
        default:
            break;
    }
    if (session.player == nullptr) return refuse(session, CommandId{message.id()}, Refusal::not_signed_in);
    if (message.id() == 0 || message.id() >> 63 != 0) return refuse_id(*session.client, message.id());
    if (changes_something(message.what_case())) {
        if (answered_before(session, message)) return;
        if (moves_money(message) || now_ - opened_ < answers_looked_up_for) return look_up_answer(session, message);
        session.player->answers.expect(CommandId{message.id()});
    }
    handle_command(session, message);
}

bool Room::answered_before(Session& session, const v1::ClientMessage& message) {
    const CommandId id{message.id()};
    const auto* entry = session.player->answers.find(id);
    if (entry == nullptr) return false;
    if (!entry->answer) {
        refuse(session, id, Refusal::busy);  // its first sending is on its way
        return true;
    }
    v1::ServerMessage again;
    if (message.what_case() == What::kCreateTable && entry->answer->ok()) {
        if (const TableRunner* runner = find(TableId{entry->answer->table()})) {
            again.mutable_table_created()->set_table(runner->id().value());
            again.mutable_table_created()->set_invitation(runner->definition().invitation());
            send(session, again);
        }
    }
    *again.mutable_answer() = *entry->answer;
    send(session, again);
    return true;
}

// The command may have been carried out before the room went down: the store knows.
void Room::look_up_answer(Session& session, const v1::ClientMessage& message) {
    session.busy = true;
    const PlayerId player = session.player->id();
    const TableId table{message.what_case() == What::kTable ? message.table().table() : 0};
    auto stored = std::make_shared<std::optional<storage::Answer>>();
    storage_.ask(
        [=, id = CommandId{message.id()}](storage::Store& store) { *stored = store.answer(table, player, id); },
        [this, stored, message, visit = session.visit](bool read) {
            const auto found = sessions_.find(visit);
            if (found == sessions_.end()) return;
            Session& here = found->second;
            here.busy = false;
            // A refusal would say that nothing has happened. Without an answer the command comes again on the next
            // line.
            if (!read) return turn_away(here);
            const CommandId id{message.id()};
            v1::Answer answer;
            if (*stored && answer.ParseFromString((*stored)->bytes)) {
                here.player->answers.answered(id, answer);
                answered_before(here, message);
            } else if (!answered_before(here, message)) {
                here.player->answers.expect(id);
                handle_command(here, message);
            }
            handle_next(visit);
        });
}

void Room::handle_command(Session& session, const v1::ClientMessage& message) {
    const CommandId id{message.id()};
    switch (message.what_case()) {
        case What::kWatchLobby:
            lobby_.watch(session.visit, session.client, static_cast<std::uint32_t>(online_));
            session.watches_lobby = true;
            return accept(session, id);
        case What::kUnwatchLobby:
            lobby_.unwatch(session.visit);
            session.watches_lobby = false;
            return accept(session, id);
        case What::kWatchTable:
            return watch_table(session, id, message.watch_table());
        case What::kUnwatchTable: {
            const TableId table{message.unwatch_table().table()};
            if (TableRunner* runner = find(table)) runner->unwatch(session.visit);
            session.tables.erase(table);
            return accept(session, id, table);
        }
        case What::kSeatMe:
            return seat_me(session, id, message.seat_me());
        case What::kTable:
            return table_command(session, id, message.table());
        case What::kSay:
            return say(session, id, message.say());
        case What::kSetName:
            return set_name(session, id, message.set_name());
        case What::kAskWallet: {
            v1::ServerMessage wallet;
            *wallet.mutable_wallet() = wallet_of(session.player->id());
            send(session, wallet);
            return accept(session, id);
        }
        case What::kAskStatement:
            return statement(session, id, message.ask_statement());
        case What::kRefill:
            return refill(session, id);
        case What::kAskHands:
            return hands(session, id, message.ask_hands());
        case What::kAskHand:
            return hand(session, id, message.ask_hand());
        case What::kAskHandFile:
            return hand_file(session, id, message.ask_hand_file());
        case What::kCreateTable:
            return create_table(session, id, message.create_table());
        case What::kAskSettlement:
            return settlement(session, id, message.ask_settlement());
        case What::kHostEntry:
            return host_entry(session, id, message.host_entry());
        case What::kFindPlayer:
            return find_player(session, id, message.find_player());
        case What::kAskGames:
            return games(session, id);
        case What::kAskAllInReset:
            return ask_reset(session, id);
        case What::kAnswerReset:
            return answer_reset(session, id, message.answer_reset());
        case What::kAskProtection: {
            v1::ServerMessage protection;
            *protection.mutable_protection() = protection_of(*session.player);
            send(session, protection);
            return accept(session, id);
        }
        case What::kAskResetRequests: {
            if (!session.player->staff) return refuse(session, id, Refusal::not_for_you);
            v1::ServerMessage requests;
            *requests.mutable_reset_requests()->mutable_requests() = resets_.requests();
            send(session, requests);
            return accept(session, id);
        }
        case What::kHello:
        case What::kPing:
        case What::WHAT_NOT_SET:
            break;
    }
    refuse(session, id, Refusal::unknown_command);
}

void Room::ping(Session& session, const v1::Ping& ping) {
    v1::ServerMessage message;
    message.mutable_pong()->set_sent_at(ping.sent_at());
    message.mutable_pong()->set_server_time(now_.ms_since_epoch());
    send(session, message);
    if (ping.last_round_trip() <= 0) return;
    session.round_trips.add(milliseconds(std::min<std::int64_t>(ping.last_round_trip(), 10'000)));
    if (session.player != nullptr) tell_lag(*session.player);
}

/// K-7. Whoever has several connections has the grace of the slowest. The tables are told of it to within 20 ms or a
/// quarter, since each telling is a line of their journals.
void Room::tell_lag(Player& player) {
    Duration lag;
    for (const Door::Visit visit : player.visits) lag = std::max(lag, sessions_.at(visit).round_trips.median());
    const Duration change = std::max(lag, player.told_lag) - std::min(lag, player.told_lag);
    if (change < std::max(milliseconds(20), Duration{player.told_lag.ms() / 4})) return;
    player.told_lag = lag;
    const auto seats = seats_of_.find(player.id());
    if (seats == seats_of_.end()) return;
    for (const TableId table : std::set(seats->second)) {
        find(table)->run({}, table::LagMeasured{player.id(), lag}, {}, now_);
    }
}

// --- tables ---------------------------------------------------------------------------------------------------------

bool Room::may_host(const Player& player, const TableRunner& runner) const {
    return player.staff || runner.config().private_table.owner == player.id();
}

// A private table with a password or by link is entered with one of the two, once.
bool Room::may_enter(const Player& player, const TableRunner& runner, const std::string& password) {
    const table::Private& rules = runner.config().private_table;
    if (rules.password_hash.empty() && !rules.by_link_only) return true;
    if (may_host(player, runner) || player.admitted.contains(runner.id())) return true;
    if (!runner.table().seat_of(player.id()).is_none()) return true;
    const std::string& invitation = runner.definition().invitation();
    const bool invited = !invitation.empty() && password == invitation;
    return invited || (!password.empty() && password_matches(rules.password_hash, password));
}

void Room::watch_table(Session& session, CommandId id, const v1::WatchTable& watch) {
    const TableId table{watch.table()};
    TableRunner* runner = find(table);
    if (runner == nullptr) return refuse(session, id, Refusal::no_such_table);
    Player& player = *session.player;
    const bool may = may_enter(player, *runner, {}) || may_enter(player, *runner, watch.invitation()) ||
                     (!watch.password().empty() && may_enter(player, *runner, watch.password()));
    if (!may) return refuse(session, id, not_let_in(*runner));
    player.admitted.insert(table);
    session.tables.insert(table);
    runner->watch(session.visit, session.client, player.id(), watch.version());
    accept(session, id, table);
}

// The table of that kind with the most people and a free seat.
void Room::seat_me(Session& session, CommandId id, const v1::SeatMe& wish) {
    const TableRunner* best = nullptr;
    int best_others = -1;
    for (const auto& [table, runner] : tables_) {
        const table::Config& config = runner->config();
        if (!config.private_table.owner.is_none() || !runner->running()) continue;
        if (!wish.game().empty() && config.games.front()->id != wish.game()) continue;
        if (!wish.stakes().empty() && rules::label(config.stakes.front()) != wish.stakes()) continue;
        if (!wish.currency().empty() && config.currency.code != wish.currency()) continue;
        int others = 0;
        bool free = false;
        for (int i = 0; i < config.seat_count; ++i) {
            const PlayerId there = runner->table().player_at(Seat{i});
            there.is_none() ? free = true : ++others != 0;
        }
        if (free && others > best_others) {
            best = runner.get();
            best_others = others;
        }
    }
    if (best == nullptr) return refuse(session, id, Refusal::no_such_table);
    accept(session, id, best->id());
}

namespace {
/// Who names no seat gets the one in which he is dealt in soonest. It is chosen here, so that the journal names it.
void choose_seat(table::What& what, const table::Table& table, PlayerId player) {
    if (auto* sit = std::get_if<table::Sit>(&what); sit != nullptr && sit->seat.is_none()) {
        sit->seat = table.seat_to_take(player, !sit->wait_for_big_blind);
    } else if (auto* reserve = std::get_if<table::Reserve>(&what); reserve != nullptr && reserve->seat.is_none()) {
        reserve->seat = table.seat_to_take(player, false);
    }
}
}  // namespace

void Room::table_command(Session& session, CommandId id, const v1::TableCommand& command) {
    TableRunner* runner = find(TableId{command.table()});
    if (runner == nullptr) return refuse(session, id, Refusal::no_such_table);
    Player& player = *session.player;
    using Case = v1::TableCommand::WhatCase;
    switch (command.what_case()) {
        case Case::kPause:
        case Case::kResume:
        case Case::kRemove:
        case Case::kLetBack:
        case Case::kApprove:
        case Case::kClose:
        case Case::kAddBots:
            if (!may_host(player, *runner)) return refuse(session, id, Refusal::not_for_you);
            break;
        case Case::kVoidHand:
        case Case::kGrantAllInReset:
            if (!player.staff) return refuse(session, id, Refusal::not_for_you);
            break;
        case Case::kSit:
            if (!may_enter(player, *runner, command.sit().password())) return refuse(session, id, not_let_in(*runner));
            break;
        case Case::kReserve:
            if (!may_enter(player, *runner, command.reserve().password())) {
                return refuse(session, id, not_let_in(*runner));
            }
            break;
        default:
            if (!may_enter(player, *runner, {})) return refuse(session, id, not_let_in(*runner));
            break;
    }
    if (command.has_add_bots()) return add_bots(session, id, *runner, command.add_bots().count());
    auto what = wire::read_command(command, {player.name(), false});
    if (!what) return refuse(session, id, what.error());
    if (runner->running()) choose_seat(*what, runner->table(), player.id());
    const auto* remove = std::get_if<table::Remove>(&*what);
    if (remove != nullptr && bots_.one_fewer(*runner, remove->player)) note_fewer_bots(*runner);
    runner->run(player.id(), std::move(*what), {session.visit, player.id(), id}, now_);
}

namespace {
void put_bots(const TableRunner& runner, int count, storage::Batch& batch) {
    v1::TableDefinition definition = runner.definition();
    definition.set_bots(static_cast<std::uint32_t>(count));
    const std::string bytes = wire::deterministic_bytes(definition);
    batch.tables.push_back({runner.id(), bytes, true});
    // After the next start hands name this definition: an audit has to find it.
    batch.documents.push_back({"definition/" + wire::digest_text(bytes), bytes});
}
}  // namespace

/// A bot that the host removes is not replaced, not after a restart either. (Of a table of the configuration the
/// configuration says how many there are.)
void Room::note_fewer_bots(const TableRunner& runner) {
    if (!runner.definition().key().empty()) return;
    storage::Batch batch;
    put_bots(runner, bots_.count(runner.id()), batch);
    storage_.commit(std::move(batch), [](const storage::StoreError*) {});  // at worst it comes again
}

void Room::add_bots(Session& session, CommandId id, TableRunner& runner, std::uint32_t count) {
    if (!runner.config().bots_allowed || runner.config().currency.real) {
        return refuse(session, id, Refusal::bots_not_allowed);
    }
    if (count > static_cast<std::uint32_t>(seats_max)) return refuse(session, id, Refusal::malformed);
    storage::Batch batch;
    put_bots(runner, static_cast<int>(count), batch);
    commit_for(
        {session.visit, session.player->id(), id, runner.id()}, std::move(batch),
        [this, table = runner.id(), count] {
            if (TableRunner* there = find(table)) bots_.keep(*there, static_cast<int>(count), now_);
        },
        Refusal::storage_unavailable);
}

// --- the player's own -----------------------------------------------------------------------------------------------

/// Commits and answers; the answer is stored with what it answers. `undo` is for what was done ahead, if that fails.
void Room::commit_for(const Origin& origin, storage::Batch batch, std::function<void()> done, Refusal otherwise,
                      std::function<void()> always, std::function<void()> undo) {
    v1::Answer answer;
    answer.set_id(origin.command.value());
    answer.set_ok(true);
    if (!batch.tables.empty()) answer.set_table(batch.tables.front().id.value());
    batch.answers.push_back({origin.table, origin.player, origin.command, now_, answer.SerializeAsString()});
    const auto transactions = batch.transactions;
    storage_.commit(std::move(batch), [=, this, done = std::move(done)](const storage::StoreError* failure) {
        if (failure == nullptr) bank_.booked(transactions);
        if (always) always();
        if (failure != nullptr) {
            if (undo) undo();
            const Refusal why = failure->of_the_batch() ? otherwise : Refusal::storage_unavailable;
            v1::Answer refused;
            refused.set_id(origin.command.value());
            refused.set_refusal(std::string(name_of(why)));
            refused.set_message(std::string(sentence_of(why)));
            return this->answer(origin, refused);
        }
        done();
        this->answer(origin, answer);
    });
}

void Room::say(Session& session, CommandId id, const v1::Say& said) {
    TableRunner* runner = find(TableId{said.table()});
    if (runner == nullptr) return refuse(session, id, Refusal::no_such_table);
    if (!runner->watched_by(session.visit)) return refuse(session, id, Refusal::not_watching);
    const auto text = clean_chat(said.text());
    if (!text)
        return refuse(session, id, said.text().size() > chat_length_max ? Refusal::too_long : Refusal::malformed);
    if (!session.player->chat.take(now_)) return refuse(session, id, Refusal::too_fast);
    v1::ServerMessage message;
    auto& out = *message.mutable_said();
    out.set_table(runner->id().value());
    out.set_player(session.player->id().value());
    out.set_name(session.player->name());
    out.set_text(*text);
    out.set_at(now_.ms_since_epoch());
    runner->say(std::make_shared<Encoded>(message));
    accept(session, id, runner->id());
}

void Room::set_name(Session& session, CommandId id, const v1::SetName& set) {
    const PlayerId self = session.player->id();
    const std::string before = session.player->name();
    if (set.name() != before) {
        if (const auto refusal = names_.why_not(set.name(), self)) return refuse(session, id, *refusal);
    }
    names_.take(set.name(), self);  // at once, so that two who ask at the same time do not both get it
    storage::PlayerRecord record = session.player->record;
    record.name = set.name();
    storage::Batch batch;
    batch.players.push_back(record);
    commit_for(
        {session.visit, session.player->id(), id}, std::move(batch),
        [this, player = session.player, name = set.name(), self] {
            const std::string had = std::exchange(player->record.name, name);
            if (name_key(had) != name_key(name)) names_.give_up(had, self);
        },
        Refusal::name_not_allowed, {},
        [this, player = session.player, name = set.name(), self] {
            if (name_key(player->record.name) != name_key(name)) names_.give_up(name, self);
        });
}

void Room::refill(Session& session, CommandId id) {
    const config::PlayChips& rules = settings_.config.play_chips;
    Player& player = *session.player;
    const Chips owns = bank_.posted(player.id(), play_) + on_tables(player.id(), play_);
    const std::int64_t window = now_.ms_since_epoch() / std::max<std::int64_t>(rules.refill_every.ms(), 1);
    const bool too_soon = player.last_refill != Time{} && now_ - player.last_refill < rules.refill_every;
    if (owns >= rules.refill_below || too_soon) return refuse(session, id, Refusal::refill_not_due);
    storage::Batch batch;
    // One in each stretch of time, whatever happens to the room meanwhile: the ledger takes an id once.
    batch.transactions.push_back(
        {.id = ledger::TransactionId{"refill:" + std::to_string(player.id().value()) + ":" + std::to_string(window)},
         .kind = ledger::TransactionKind::refill,
         .time = now_,
         .memo = "Refill, command " + std::to_string(id.value()),
         .entries = ledger::move_chips(ledger::AccountId::bank(play_), ledger::AccountId::player(player.id(), play_),
                                       rules.refill_to - owns)});
    player.last_refill = now_;
    commit_for(
        {session.visit, player.id(), id}, std::move(batch), [this, &player] { send_wallet(player); },
        Refusal::refill_not_due);
}

void Room::create_table(Session& session, CommandId id, const v1::CreateTable& create) {
    Player& player = *session.player;
    const auto his = [&](const auto& table) {
        return table.second->config().private_table.owner == player.id() && !table.second->closed();
    };
    if (!player.staff &&
        std::count_if(tables_.begin(), tables_.end(), his) >= settings_.config.limits.tables_per_player) {
        return refuse(session, id, Refusal::too_many_tables);
    }
    auto config = private_table_config(create, settings_);
    if (!config) return refuse(session, id, config.error());
    config->id = TableId{id_from(entropy_.bytes())};
    config->private_table.owner = player.id();
    v1::TableDefinition definition;
    put_definition(*config, static_cast<int>(create.bots()), token_of(entropy_.bytes()).substr(0, 16), definition);
    storage::Batch batch;
    TableRunner& runner = add_table(definition, std::move(*config));
    runner.open_new(batch);
    const TableId table = runner.id();
    const Door::Visit visit = session.visit;
    const Origin origin{visit, player.id(), id};
    v1::Answer answer;
    answer.set_id(id.value());
    answer.set_ok(true);
    answer.set_table(table.value());
    batch.answers.push_back({{}, player.id(), id, now_, answer.SerializeAsString()});
    storage_.commit(std::move(batch), [this, table, origin, answer](const storage::StoreError* failure) {
        if (failure != nullptr) {
            tables_.erase(table);
            v1::Answer refused;
            refused.set_id(origin.command.value());
            refused.set_refusal(std::string(name_of(Refusal::storage_unavailable)));
            refused.set_message(std::string(sentence_of(Refusal::storage_unavailable)));
            return this->answer(origin, refused);
        }
        TableRunner& opened = *find(table);
        lobby_.changed(opened, now_);
        if (opened.definition().bots() > 0) bots_.keep(opened, static_cast<int>(opened.definition().bots()), now_);
        const auto found = sessions_.find(origin.visit);
        if (found != sessions_.end()) {
            v1::ServerMessage created;
            created.mutable_table_created()->set_table(table.value());
            created.mutable_table_created()->set_invitation(opened.definition().invitation());
            send(found->second, created);
        }
        this->answer(origin, answer);
    });
}

}  // namespace cardroom::room
