#include "room/test_room.h"

#include <google/protobuf/message.h>

#include "room/verify.h"
#include "wire/values.h"

namespace cardroom::room::test {

namespace {
const std::string staff_token = "staff token";
}

void Guest::follow(const v1::TableEvent& event) {
    if (event.has_hand_started()) {
        hand = event.hand_started().hand();
        own_cards.clear();
        board.clear();
    }
    const bool decided = event.has_folded() || event.has_checked() || event.has_called() || event.has_raised_to() ||
                         event.has_brought_in() || event.has_exchanged() || event.has_hand_settled() ||
                         event.has_hand_voided();
    if (decided) turn.reset();
    if (event.has_exchanged() && event.exchanged().seat() == seat) choice.reset();
    if (event.has_choice_came()) {
        choice.reset();
        const auto& seats = event.choice_came().seats();
        if (seat != 0 && std::find(seats.begin(), seats.end(), seat) != seats.end()) choice = event.choice_came();
    }
    if (event.has_hand_settled() || event.has_runs_chosen()) choice.reset();
    if (event.has_turn_came()) {
        turn.reset();
        if (event.turn_came().seat() == seat && seat != 0) turn = event.turn_came();
    }
    if (event.has_player_sat() && PlayerId{event.player_sat().player()} == player) seat = event.player_sat().seat();
    if (event.has_player_left() && PlayerId{event.player_left().player()} == player) seat = 0;
    if (event.has_board_dealt()) board += event.board_dealt().cards();
    if (event.has_dealt()) {
        // F-40: a hole card is told to its owner only.
        if (event.dealt().seat() == seat && seat != 0) {
            own_cards += event.dealt().cards();
        } else {
            for (std::size_t i = 0; i < event.dealt().cards().size(); i += 2) {
                const bool up =
                    static_cast<int>(i / 2) < event.dealt().up_size() && event.dealt().up(static_cast<int>(i / 2));
                EXPECT_TRUE(up || event.dealt().cards().substr(i, 2) == "??") << event.ShortDebugString();
            }
        }
    }
    if (event.has_exchanged() && event.exchanged().seat() == seat && seat != 0) {
        const std::string& gone = event.exchanged().discarded();
        for (std::size_t i = 0; i + 1 < gone.size(); i += 2) {
            const auto at = own_cards.find(gone.substr(i, 2));
            if (at != std::string::npos) own_cards.erase(at, 2);
        }
        own_cards += event.exchanged().drawn();
    } else if (event.has_exchanged()) {
        EXPECT_EQ(event.exchanged().discarded().find_first_not_of('?'), std::string::npos);
        EXPECT_EQ(event.exchanged().drawn().find_first_not_of('?'), std::string::npos);
    }
}

void Guest::send(Message message) {
    v1::ServerMessage decoded;
    ASSERT_TRUE(decoded.ParseFromString(message->bytes(Format::binary)));
    heard.push_back(decoded);
    if (secrets && (decoded.has_update() || decoded.has_snapshot())) {
        const auto told = cards_in(decoded);
        const auto hidden = secrets(player);
        for (const std::string& card : hidden) {
            EXPECT_FALSE(told.contains(card)) << card << " is told to " << player << ": " << decoded.ShortDebugString();
        }
    }
    if (decoded.has_welcome()) {
        token = decoded.welcome().token();
        player = PlayerId{decoded.welcome().player()};
        if (decoded.welcome().wallet().balances_size() > 0) {
            wallet = decoded.welcome().wallet().balances(0).available();
        }
    } else if (decoded.has_wallet()) {
        wallet = decoded.wallet().balances(0).available();
    } else if (decoded.has_update()) {
        EXPECT_TRUE(version == 0 || decoded.update().version() == version + 1)
            << "versions go up by one: " << version << " then " << decoded.update().version();
        version = decoded.update().version();
        for (const auto& event : decoded.update().events()) follow(event);
    } else if (decoded.has_snapshot()) {
        const auto& snapshot = decoded.snapshot();
        version = snapshot.version();
        seat = snapshot.your_seat();
        hand = snapshot.hand();
        turn.reset();
        board = snapshot.boards_size() > 0 ? snapshot.boards(0) : "";
        if (snapshot.has_turn() && snapshot.turn().seat() == seat && seat != 0) turn = snapshot.turn();
        choice.reset();
        const auto& seats = snapshot.choice().seats();
        if (seat != 0 && std::find(seats.begin(), seats.end(), seat) != seats.end()) choice = snapshot.choice();
        for (const auto& there : snapshot.seats()) {
            if (there.seat() == seat) own_cards = there.cards();
            if (there.seat() == seat || !snapshot.hand_running()) continue;
            for (std::size_t i = 0; i < there.cards().size(); i += 2) {
                const bool up = static_cast<int>(i / 2) < there.up_size() && there.up(static_cast<int>(i / 2));
                const bool all_in_face_up = !snapshot.has_turn();  // W-14
                EXPECT_TRUE(up || all_in_face_up || there.cards().substr(i, 2) == "??") << there.ShortDebugString();
            }
        }
    }
}

const v1::Answer* Guest::answer_to(std::uint64_t id) const {
    for (auto message = heard.rbegin(); message != heard.rend(); ++message) {
        if (message->has_answer() && message->answer().id() == id) return &message->answer();
    }
    return nullptr;
}

const v1::TableSnapshot* Guest::last_snapshot() const {
    for (auto message = heard.rbegin(); message != heard.rend(); ++message) {
        if (message->has_snapshot()) return &message->snapshot();
    }
    return nullptr;
}

TestRoom::TestRoom(config::RoomConfig config, std::uint64_t seed, std::unique_ptr<storage::Store> given)
    : config_(std::move(config)), entropy_(seed) {
    if (!given) given = std::make_unique<storage::MemoryStore>();
    store = std::make_unique<storage::FaultyStore>(std::move(given));
    start();
}

void TestRoom::start() {
    storage = std::make_unique<QueuedStorage>(*store);
    Settings settings;
    settings.config = config_;
    settings.houses = {rules::standard(), rules::redstar(), rules::midastouch(), rules::unabomber()};
    settings.staff_token_hash = token_hash(staff_token);
    settings.log = [this](const std::string& line) { log.push_back(line); };
    room = std::make_unique<Room>(settings, key, *storage, entropy_);
    room->load(*store);
    room->open(now);
    settle();
}

std::shared_ptr<Guest> TestRoom::knock(const std::string& address, const std::string& token, bool only_known) {
    auto guest = std::make_shared<Guest>();
    guest->secrets = [this](PlayerId reader) { return secrets_from(reader); };
    visits_[guest.get()] = ++last_visit_;
    room->enter(last_visit_, guest, address, now);
    v1::ClientMessage hello;
    hello.mutable_hello()->set_token(token);
    hello.mutable_hello()->set_only_known(only_known);
    room->receive(visits_[guest.get()], std::move(hello), now);
    settle();
    return guest;
}

std::shared_ptr<Guest> TestRoom::come(const std::string& token) {
    auto guest = knock("127.0.0.1", token);
    EXPECT_FALSE(guest->token.empty());
    return guest;
}

std::shared_ptr<Guest> TestRoom::come_as_host() {
    constexpr PlayerId host{4711};
    if (!store->player(host)) {
        storage::Batch batch;
        batch.players.push_back({host, "The host", token_hash(staff_token), now, {}});
        store->commit(batch);
    }
    return come(staff_token);
}

std::set<std::string> TestRoom::secrets_from(PlayerId reader) const {
    std::set<std::string> secrets;
    for (const TableRunner* runner : room->tables()) {
        const hand::Hand* hand = runner->table().running_hand();
        if (hand == nullptr || hand->over()) continue;
        const Seat own = runner->table().seat_of(reader);
        for (const Seat seat : hand->dealt_in()) {
            if (seat == own || hand->cards_public(seat)) continue;
            const cards::Cards& cards = hand->cards_of(seat);
            for (std::size_t i = 0; i < cards.size(); ++i) {
                const bool up = ((hand->up_cards(seat) >> i) & 1) != 0;
                if (!up && !cards[i].is_none()) secrets.insert(cards::to_string(cards[i]));
            }
        }
    }
    return secrets;
}

std::set<std::string> cards_in(const google::protobuf::Message& message) {
    std::set<std::string> cards;
    const auto* reflection = message.GetReflection();
    std::vector<const google::protobuf::FieldDescriptor*> fields;
    reflection->ListFields(message, &fields);
    const auto take = [&](const std::string& text) {
        if (const auto run = cards::parse_cards<cards::card_count>(text); run && text.size() % 2 == 0) {
            for (const cards::Card card : *run) cards.insert(cards::to_string(card));
        }
        // "??Ah": partly hidden.
        for (std::size_t i = 0; i + 1 < text.size() && text.find("??") != std::string::npos; i += 2) {
            if (cards::parse_card(text.substr(i, 2))) cards.insert(text.substr(i, 2));
        }
    };
    for (const auto* field : fields) {
        const int count = field->is_repeated() ? reflection->FieldSize(message, field) : 1;
        for (int i = 0; i < count; ++i) {
            if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_STRING) {
                take(field->is_repeated() ? reflection->GetRepeatedString(message, field, i)
                                          : reflection->GetString(message, field));
            } else if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_MESSAGE) {
                cards.merge(cards_in(field->is_repeated() ? reflection->GetRepeatedMessage(message, field, i)
                                                          : reflection->GetMessage(message, field)));
            }
        }
    }
    return cards;
}

void TestRoom::go(const std::shared_ptr<Guest>& guest) {
    room->leave(visits_[guest.get()], now);
    visits_.erase(guest.get());
    settle();
}

std::uint64_t TestRoom::mumble(const std::shared_ptr<Guest>& guest, v1::ClientMessage message, std::uint64_t id) {
    const std::uint64_t used = id == 0 ? ++ids_ : id;
    message.set_id(used);
    room->receive(visits_.at(guest.get()), std::move(message), now);
    return used;
}

std::uint64_t TestRoom::say(const std::shared_ptr<Guest>& guest, v1::ClientMessage message, std::uint64_t id) {
    const std::uint64_t used = mumble(guest, std::move(message), id);
    settle();
    return used;
}

std::string TestRoom::refusal_of(const std::shared_ptr<Guest>& guest, v1::ClientMessage message) {
    const auto* answer = guest->answer_to(say(guest, std::move(message)));
    if (answer == nullptr) return "no answer";
    return answer->ok() ? "ok" : answer->refusal();
}

void TestRoom::watch(const std::shared_ptr<Guest>& guest, TableId table, std::uint64_t version) {
    v1::ClientMessage message;
    message.mutable_watch_table()->set_table(table.value());
    message.mutable_watch_table()->set_version(version);
    EXPECT_EQ(refusal_of(guest, message), "ok");
}

void TestRoom::sit(const std::shared_ptr<Guest>& guest, TableId table, Seat seat, Chips buy_in) {
    v1::ClientMessage message;
    message.mutable_table()->set_table(table.value());
    auto& sit = *message.mutable_table()->mutable_sit();
    sit.set_seat(wire::put(seat));
    sit.set_buy_in(buy_in.units());
    sit.set_post_now(true);
    EXPECT_EQ(refusal_of(guest, message), "ok");
}

v1::ClientMessage TestRoom::act(const Guest& guest, TableId table, v1::ActionKind kind, std::int64_t to) const {
    v1::ClientMessage message;
    message.mutable_table()->set_table(table.value());
    auto& act = *message.mutable_table()->mutable_act();
    act.set_hand(guest.hand);
    act.set_action_no(guest.turn ? guest.turn->action_no() : 0);
    act.set_kind(kind);
    act.set_to(to);
    return message;
}

void TestRoom::settle() {
    for (int i = 0; i < 1000 && !storage->idle(); ++i) {
        room->set_now(now);
        if (!storage->pump()) return;
    }
    EXPECT_TRUE(storage->idle()) << "the room never comes to rest";
}

void TestRoom::advance(Duration span) {
    const Time end = now + span;
    while (true) {
        settle();
        if (store->crashed()) return;
        const auto next = room->next_deadline();
        if (!next || *next > end) break;
        // Time goes on, be it by a millisecond: nothing may keep the room busy at one moment for ever.
        now = std::max(*next, now + milliseconds(1));
        room->tick(now);
    }
    now = std::max(now, end);
    room->tick(now);
    settle();
}

void TestRoom::crash() {
    room.reset();
    storage.reset();
    visits_.clear();
    store = std::make_unique<storage::FaultyStore>(std::move(*store).inner());
    now = now + seconds(40);
    start();
}

void TestRoom::audit() {
    for (const storage::Finding& finding : verify(*store, key)) ADD_FAILURE() << finding.where << ": " << finding.what;
    const auto sums = store->balances().sums();
    for (const auto& [currency, sum] : sums) EXPECT_EQ(sum, Chips{}) << currency;
    for (const TableRunner* runner : room->tables()) {
        EXPECT_EQ(store->balance(runner->escrow_account()).posted, runner->table().chips_on_table())
            << runner->config().name;
        EXPECT_FALSE(runner->frozen()) << runner->why_frozen();
    }
    const ledger::Balances balances = store->balances();
    for (const auto& [account, balance] : balances.all()) {
        if (account.may_be_negative()) continue;
        EXPECT_GE(balance.available(), Chips{}) << account;
    }
}

TableId TestRoom::table_named(const std::string& name) const {
    for (const TableRunner* runner : room->tables()) {
        if (runner->config().name == name) return runner->id();
    }
    ADD_FAILURE() << "no table " << name;
    return TableId{};
}

config::RoomConfig one_table(int bots) {
    config::RoomConfig config;
    config.currencies = {config.play_currency};
    config::DefaultTable home;
    home.table.name = "Home";
    home.table.games = {rules::find_game("holdem")};
    home.table.house = rules::standard();
    home.table.stakes = {rules::blind_stakes(rules::Structure::no_limit, Chips{1}, Chips{2}, home.table.house,
                                             config.play_currency.one)};
    home.table.seat_count = 6;
    home.table.currency = config.play_currency;
    home.table.buy_in_min = Chips{80};
    home.table.buy_in_max = Chips{200};
    home.bots = bots;
    config.tables.push_back(home);
    return config;
}

}  // namespace cardroom::room::test
