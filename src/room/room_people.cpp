// People of the room: who comes in, under which name, with what money; who goes.
#include <algorithm>

#include "base/invariant.h"
#include "room/room.h"

namespace cardroom::room {

Room::Room(Settings settings, const fairness::RoomKey& key, Storage& storage, Entropy& entropy)
    : settings_(std::move(settings)),
      key_(key),
      storage_(storage),
      entropy_(entropy),
      bots_(*this, [this](PlayerId bot, const std::string& name, const TableRunner& runner, Chips amount,
                          std::function<void(bool)> then) { fund_bot(bot, name, runner, amount, std::move(then)); }),
      newcomers_(settings_.config.limits) {
    const auto play = ledger::CurrencyCode::parse(settings_.config.play_currency.code);
    invariant(play.has_value());
    play_ = *play;
}

Room::~Room() = default;

void Room::enter(Door::Visit visit, std::shared_ptr<Client> client, std::string address, Time now) {
    now_ = now;
    Session& session = sessions_[visit];
    session.visit = visit;
    session.client = std::move(client);
    session.address = std::move(address);
}

void Room::leave(Door::Visit visit, Time now) {
    now_ = now;
    const auto found = sessions_.find(visit);
    if (found == sessions_.end()) return;
    Session& session = found->second;
    for (const TableId table : session.tables) {
        if (TableRunner* runner = find(table)) runner->unwatch(visit);
    }
    lobby_.unwatch(visit);
    Player* player = session.player;
    sessions_.erase(found);
    if (player == nullptr) return;
    player->visits.erase(visit);
    if (player->visits.empty()) went(*player);
}

void Room::receive(Door::Visit visit, v1::ClientMessage&& message, Time now) {
    now_ = now;
    const auto found = sessions_.find(visit);
    if (found == sessions_.end()) return;
    Session& session = found->second;
    if (session.waiting.size() >= waiting_messages_max) {
        return refuse(session, CommandId{message.id()}, Refusal::busy);
    }
    session.waiting.push_back(std::move(message));
    handle_next(visit);
}

// In the order in which they came; the next one only when the one before needs no looking up any more.
void Room::handle_next(Door::Visit visit) {
    while (true) {
        const auto found = sessions_.find(visit);
        if (found == sessions_.end() || found->second.busy || found->second.waiting.empty()) return;
        const v1::ClientMessage message = std::move(found->second.waiting.front());
        found->second.waiting.pop_front();
        handle(found->second, message);
    }
}

void Room::send(const Session& session, const v1::ServerMessage& message) const {
    session.client->send(std::make_shared<Encoded>(message));
}

void Room::notice(const std::string& text, const std::string& level) {
    v1::ServerMessage message;
    message.mutable_notice()->set_text(text);
    message.mutable_notice()->set_level(level);
    const auto encoded = std::make_shared<Encoded>(message);
    for (const auto& [visit, session] : sessions_) session.client->send(encoded);
}

// --- who is it ------------------------------------------------------------------------------------------------------

void Room::hello(Session& session, const v1::Hello& hello) {
    if (session.player != nullptr) return refuse(session, {}, Refusal::already_so);
    if (hello.token().empty() || hello.token().size() > 200) {
        if (hello.only_known()) return refuse(session, {}, Refusal::unknown_token);
        return new_guest(session.visit, !hello.token().empty());
    }
    const storage::Bytes hash = token_hash(hello.token());
    const auto known = player_of_token_.find(hash);
    if (known != player_of_token_.end()) return welcome(session, *players_.at(known->second), hello.token());

    session.busy = true;
    auto record = std::make_shared<std::optional<storage::PlayerRecord>>();
    storage_.ask(
        [record, hash](storage::Store& store) { *record = store.player_with_token(hash); },
        [this, record, token = hello.token(), visit = session.visit, only_known = hello.only_known()](bool read) {
            const auto found = sessions_.find(visit);
            if (found == sessions_.end()) return;
            found->second.busy = false;
            if (!read) return turn_away(found->second);  // whoever he is, he must not become somebody else
            if (*record) {
                welcome(found->second, remember(std::move(**record)), token);
            } else if (only_known) {
                refuse(found->second, {}, Refusal::unknown_token);
            } else {
                new_guest(visit, true);
            }
            handle_next(visit);
        });
}

Player& Room::remember(storage::PlayerRecord record) {
    auto& player = players_[record.id];
    if (player != nullptr) return *player;
    player = std::make_unique<Player>();
    player->staff = !settings_.staff_token_hash.empty() && record.token_hash == settings_.staff_token_hash;
    if (!record.token_hash.empty()) player_of_token_[record.token_hash] = record.id;
    player->record = std::move(record);
    return *player;
}

std::string Room::free_guest_name() {
    for (int tries = 0;; ++tries) {
        std::string name = guest_name(entropy_.bytes(), tries < 4 ? 3 : 6);
        if (!names_.why_not(name, {}) || tries > 20) return name;
    }
}

// A newcomer is somebody, with chips to play with, before he is told so.
void Room::new_guest(Door::Visit visit, bool token_unknown) {
    Session& session = sessions_.at(visit);
    if (!newcomers_.admit(session.address, now_)) {
        refuse(session, {}, Refusal::too_many_guests);
        v1::ServerMessage why;  // a client that has no place yet for the answer shows it all the same
        why.mutable_notice()->set_text(std::string(sentence_of(Refusal::too_many_guests)));
        why.mutable_notice()->set_level("warning");
        return send(session, why);
    }
    session.busy = true;
    const std::string token = token_of(entropy_.bytes());
    storage::PlayerRecord record{PlayerId{id_from(entropy_.bytes())}, free_guest_name(), token_hash(token), now_, {}};
    names_.take(record.name, record.id);
    storage::Batch batch;
    batch.players.push_back(record);
    const Chips grant = settings_.config.play_chips.grant;
    if (grant > Chips{}) {
        batch.transactions.push_back(
            {.id = ledger::TransactionId{"welcome:" + std::to_string(record.id.value())},
             .kind = ledger::TransactionKind::refill,
             .time = now_,
             .memo = "Welcome",
             .entries = ledger::move_chips(ledger::AccountId::bank(play_), ledger::AccountId::player(record.id, play_),
                                           grant)});
    }
    const auto transactions = batch.transactions;
    storage_.commit(std::move(batch),
                    [this, visit, token, record, transactions, token_unknown](const storage::StoreError* failure) {
                        if (failure == nullptr) bank_.booked(transactions);
                        if (failure != nullptr) names_.give_up(record.name, record.id);
                        const auto found = sessions_.find(visit);
                        if (found == sessions_.end()) return;
                        found->second.busy = false;
                        if (failure != nullptr) return turn_away(found->second);
                        welcome(found->second, remember(record), token, token_unknown);
                        handle_next(visit);
                    });
}

/// Nobody can be let in while the store fails.
void Room::turn_away(Session& session) {
    refuse(session, {}, Refusal::storage_unavailable);
    session.waiting.clear();
    session.client->close("the room cannot save right now");
}

void Room::welcome(Session& session, Player& player, const std::string& token, bool token_unknown) {
    session.player = &player;
    const bool first = player.visits.empty();
    player.visits.insert(session.visit);
    v1::ServerMessage message;
    auto& welcome = *message.mutable_welcome();
    welcome.set_token(token);
    welcome.set_player(player.id().value());
    welcome.set_name(player.name());
    welcome.set_server_time(now_.ms_since_epoch());
    welcome.set_room(settings_.config.name);
    welcome.set_server_version(settings_.server_version);
    welcome.set_source(settings_.config.source);
    *welcome.mutable_wallet() = wallet_of(player.id());
    welcome.set_staff(player.staff);
    welcome.set_token_unknown(token_unknown);
    const auto seats = seats_of_.find(player.id());
    if (seats != seats_of_.end()) {
        for (const TableId table : seats->second) {
            const TableRunner* runner = find(table);
            auto& seated = *welcome.add_seated_at();
            seated.set_table(table.value());
            seated.set_name(runner->config().name);
            seated.set_seat(wire::put(runner->table().seat_of(player.id())));
        }
    }
    send(session, message);
    if (token_unknown) {
        v1::ServerMessage notice;
        notice.mutable_notice()->set_text("This room does not know you from before: you are a new guest, " +
                                          player.name() + ".");
        notice.mutable_notice()->set_level("info");
        send(session, notice);
    }
    tell_reset_answer(player);
    if (first) came(player);
}

void Room::came(Player& player) {
    ++online_;
    const auto seats = seats_of_.find(player.id());
    if (seats == seats_of_.end()) return;
    for (const TableId table : std::set(seats->second)) {
        find(table)->run({}, table::Connected{player.id()}, {}, now_);
    }
}

void Room::went(Player& player) {
    --online_;
    player.told_lag = Duration{};  // the tables forget it with the connection
    const auto seats = seats_of_.find(player.id());
    if (seats == seats_of_.end()) return;
    for (const TableId table : std::set(seats->second)) {
        find(table)->run({}, table::Disconnected{player.id()}, {}, now_);
    }
}

// --- money ----------------------------------------------------------------------------------------------------------

Chips Room::on_tables(PlayerId player, ledger::CurrencyCode currency) const {
    Chips total;
    const auto seats = seats_of_.find(player);
    if (seats == seats_of_.end()) return total;
    for (const TableId id : seats->second) {
        const TableRunner* runner = table(id);
        if (runner->currency() == currency) total += runner->book().stack_of(player);
    }
    return total;
}

v1::Wallet Room::wallet_of(PlayerId player) const {
    v1::Wallet wallet;
    for (const table::Currency& currency : settings_.config.currencies) {
        const auto code = ledger::CurrencyCode::parse(currency.code);
        if (!code) continue;
        auto& balance = *wallet.add_balances();
        wire::put(currency, *balance.mutable_currency());
        balance.set_available(bank_.available(player, *code).units());
        balance.set_on_tables(on_tables(player, *code).units());
    }
    return wallet;
}

void Room::send_wallet(const Player& player) {
    if (player.visits.empty()) return;
    v1::ServerMessage message;
    *message.mutable_wallet() = wallet_of(player.id());
    const auto encoded = std::make_shared<Encoded>(message);
    for (const Door::Visit visit : player.visits) sessions_.at(visit).client->send(encoded);
}

// --- answers --------------------------------------------------------------------------------------------------------

void Room::answer(const Origin& origin, const v1::Answer& answer) {
    const auto player = players_.find(origin.player);
    if (player != players_.end() && !origin.command.is_none()) {
        player->second->answers.answered(origin.command, answer);
    }
    const auto session = sessions_.find(origin.visit);
    if (session == sessions_.end()) return;
    v1::ServerMessage message;
    *message.mutable_answer() = answer;
    send(session->second, message);
}

void Room::refuse(const Session& session, CommandId command, Refusal refusal) {
    v1::Answer message;
    message.set_id(command.value());
    message.set_refusal(std::string(name_of(refusal)));
    message.set_message(std::string(sentence_of(refusal)));
    answer({session.visit, session.player == nullptr ? PlayerId{} : session.player->id(), command}, message);
}

void Room::accept(const Session& session, CommandId command, TableId table) {
    v1::Answer message;
    message.set_id(command.value());
    message.set_ok(true);
    message.set_table(table.value());
    answer({session.visit, session.player->id(), command}, message);
}

}  // namespace cardroom::room
