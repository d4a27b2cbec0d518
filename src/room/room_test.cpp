// The room from a client's side: money, answers, what is told and what is not, and coming back after a crash.
#include <gtest/gtest.h>

#include "room/facts.h"
#include "room/replay.h"
#include "room/test_room.h"

namespace cardroom::room::test {
namespace {

using namespace cardroom::literals;
const auto play = *ledger::CurrencyCode::parse("PLAY");

/// What a player does who thinks of nothing: checks, calls, sometimes raises or folds.
v1::ClientMessage any_action(const TestRoom& test, const Guest& guest, TableId table, std::mt19937_64& random) {
    const v1::Options& options = guest.turn->options();
    const auto dice = random() % 100;
    if (options.raise_to_min() > 0 && dice < 20) {
        const std::int64_t span = options.raise_to_max() - options.raise_to_min();
        const std::int64_t more = dice < 4 ? span : static_cast<std::int64_t>(random() % 20);
        return test.act(guest, table, v1::RAISE_TO, options.raise_to_min() + std::min(span, more));
    }
    if (options.may_check()) return test.act(guest, table, v1::CHECK);
    if (dice < 30 && options.may_fold()) return test.act(guest, table, v1::FOLD);
    return test.act(guest, table, v1::CALL, options.call_to());
}

class RoomTest : public ::testing::Test {
  protected:
    TestRoom test_{one_table()};
    TableId home_ = test_.table_named("Home");

    std::shared_ptr<Guest> seated(int seat, Chips buy_in = 200_chips) {
        auto guest = test_.come();
        test_.watch(guest, home_);
        test_.sit(guest, home_, Seat{seat}, buy_in);
        return guest;
    }
    /// Until a hand is dealt and somebody is to act.
    void until_a_turn(const std::vector<std::shared_ptr<Guest>>& guests) {
        for (int i = 0; i < 100; ++i) {
            for (const auto& guest : guests) {
                if (guest->my_turn() != nullptr) return;
            }
            test_.advance(milliseconds(500));
        }
        throw std::runtime_error("nobody is ever to act");
    }
    static std::shared_ptr<Guest> to_act(const std::vector<std::shared_ptr<Guest>>& guests) {
        for (const auto& guest : guests) {
            if (guest->my_turn() != nullptr) return guest;
        }
        return nullptr;
    }
};

TEST_F(RoomTest, a_newcomer_has_a_name_and_play_chips_and_is_known_again) {
    auto guest = test_.come();
    EXPECT_EQ(guest->wallet, 10'000);
    EXPECT_FALSE(guest->heard.front().welcome().name().empty());
    test_.go(guest);
    auto again = test_.come(guest->token);
    EXPECT_EQ(again->player, guest->player);
    test_.crash();
    auto later = test_.come(guest->token);
    EXPECT_EQ(later->player, guest->player);
    EXPECT_EQ(later->wallet, 10'000);
}

TEST_F(RoomTest, a_buy_in_moves_from_the_wallet_to_the_table_and_back) {
    auto guest = seated(0);
    EXPECT_EQ(guest->wallet, 9'800);
    EXPECT_EQ(test_.store->balance(ledger::AccountId::table(home_, play)).posted, 200_chips);
    test_.audit();
    v1::ClientMessage leave;
    leave.mutable_table()->set_table(home_.value());
    leave.mutable_table()->mutable_leave();
    EXPECT_EQ(test_.refusal_of(guest, leave), "ok");
    EXPECT_EQ(guest->wallet, 10'000);
    EXPECT_EQ(guest->seat, 0u);
    test_.audit();
}

TEST_F(RoomTest, chips_cannot_be_spent_twice) {
    auto guest = test_.come();
    test_.watch(guest, home_);
    // Take out nearly everything, then try to buy in with more than is left, while the first is not yet durable.
    v1::ClientMessage sit;
    sit.mutable_table()->set_table(home_.value());
    sit.mutable_table()->mutable_sit()->set_buy_in(200);
    Bank bank;
    EXPECT_FALSE(bank.reserve(guest->player, play, 1_chips));
    EXPECT_EQ(test_.refusal_of(guest, sit), "ok");
    v1::ClientMessage create;
    create.mutable_create_table()->set_game("holdem");
    create.mutable_create_table()->set_structure(v1::NO_LIMIT);
    create.mutable_create_table()->set_small_blind(1000);
    create.mutable_create_table()->set_big_blind(2000);
    create.mutable_create_table()->set_buy_in_min(9'000);
    create.mutable_create_table()->set_buy_in_max(20'000);
    const auto made = guest->answer_to(test_.say(guest, create));
    ASSERT_TRUE(made->ok());
    sit.mutable_table()->set_table(made->table());
    sit.mutable_table()->mutable_sit()->set_buy_in(9'801);
    EXPECT_EQ(test_.refusal_of(guest, sit), "insufficient_funds");
    sit.mutable_table()->mutable_sit()->set_buy_in(9'800);
    EXPECT_EQ(test_.refusal_of(guest, sit), "ok");
    EXPECT_EQ(guest->wallet, 0);
    test_.audit();
}

TEST_F(RoomTest, two_tables_at_the_same_moment_do_not_get_the_same_chips) {
    auto guest = test_.come();
    std::vector<std::uint64_t> tables;
    for (int i = 0; i < 2; ++i) {
        v1::ClientMessage create;
        create.mutable_create_table()->set_game("holdem");
        create.mutable_create_table()->set_structure(v1::NO_LIMIT);
        create.mutable_create_table()->set_small_blind(100);
        create.mutable_create_table()->set_big_blind(200);
        const auto* made = guest->answer_to(test_.say(guest, create));
        ASSERT_TRUE(made->ok());
        tables.push_back(made->table());
    }
    // Both go out before either is durable. Only the store's lookup for old answers stands between.
    std::vector<std::uint64_t> ids;
    for (const std::uint64_t table : tables) {
        v1::ClientMessage sit;
        sit.mutable_table()->set_table(table);
        sit.mutable_table()->mutable_sit()->set_buy_in(8'000);
        ids.push_back(test_.mumble(guest, sit));
    }
    test_.settle();
    EXPECT_TRUE(guest->answer_to(ids[0])->ok());
    EXPECT_EQ(guest->answer_to(ids[1])->refusal(), "insufficient_funds");
    test_.audit();
}

TEST_F(RoomTest, who_makes_a_table_reads_the_houses_rules_first) {
    auto guest = test_.come();
    v1::ClientMessage ask;
    ask.mutable_ask_games();
    ASSERT_EQ(test_.refusal_of(guest, ask), "ok");
    const v1::Games* games = nullptr;
    for (const auto& message : guest->heard) {
        if (message.has_games()) games = &message.games();
    }
    ASSERT_NE(games, nullptr);
    ASSERT_EQ(games->house_rules_size(), games->houses_size());
    for (int i = 0; i < games->houses_size(); ++i) {
        const v1::House& house = games->house_rules(i);
        EXPECT_EQ(house.name(), games->houses(i));
        EXPECT_GE(house.policy_size(), 5);
        for (const v1::PolicyLine& line : house.policy()) EXPECT_NE(line.topic(), "Game");
    }
}

TEST_F(RoomTest, a_command_sent_twice_happens_once_and_gets_the_same_answer) {
    auto guest = test_.come();
    test_.watch(guest, home_);
    v1::ClientMessage sit;
    sit.mutable_table()->set_table(home_.value());
    sit.mutable_table()->mutable_sit()->set_buy_in(150);
    test_.say(guest, sit, 77);
    const v1::Answer first = *guest->answer_to(77);
    ASSERT_TRUE(first.ok());
    test_.say(guest, sit, 77);
    EXPECT_EQ(guest->answer_to(77)->SerializeAsString(), first.SerializeAsString());
    test_.crash();
    auto again = test_.come(guest->token);
    test_.say(again, sit, 77);
    ASSERT_NE(again->answer_to(77), nullptr);
    EXPECT_EQ(again->answer_to(77)->SerializeAsString(), first.SerializeAsString());
    EXPECT_EQ(test_.store->balance(ledger::AccountId::table(home_, play)).posted, 150_chips);
    test_.audit();
}

TEST(WaitingLists, ASeatEndsTheWaitAtTheOtherTablesOfTheStakes) {
    config::RoomConfig config = one_table();
    config.tables[0].table.seat_count = 2;
    for (const char* name : {"Alike", "Dearer"}) {
        config.tables.push_back(config.tables[0]);
        config.tables.back().table.name = name;
    }
    config.tables[2].table.stakes = {
        rules::blind_stakes(rules::Structure::no_limit, Chips{2}, Chips{4}, rules::standard(), Chips{1})};
    TestRoom test(config);
    const auto list = [&](const char* name) {
        return table::view_of(test.room->table(test.table_named(name))->table(), {}).waiting_list.size();
    };
    std::vector<std::shared_ptr<Guest>> seated;
    auto waits = test.come();
    v1::ClientMessage message;
    for (const char* name : {"Home", "Alike", "Dearer"}) {
        for (int i = 0; i < 2; ++i) {
            seated.push_back(test.come());
            test.watch(seated.back(), test.table_named(name));
            test.sit(seated.back(), test.table_named(name), Seat{i}, 200_chips);
        }
        message.mutable_table()->set_table(test.table_named(name).value());
        message.mutable_table()->mutable_join_waiting_list();
        ASSERT_EQ(test.refusal_of(waits, message), "ok");
    }
    test.crash();  // who waits is known again
    waits = test.come(waits->token);
    auto leaves = test.come(seated.front()->token);
    message.mutable_table()->set_table(test.table_named("Home").value());
    message.mutable_table()->mutable_leave();
    ASSERT_EQ(test.refusal_of(leaves, message), "ok");
    test.advance(seconds(5));
    EXPECT_TRUE(std::any_of(waits->heard.begin(), waits->heard.end(), [](const auto& m) { return m.has_notice(); }))
        << "he watches no table, and is told of the offer";
    EXPECT_EQ(list("Alike"), 1u) << "an offer is no seat";
    for (const int other : {2, 4}) {  // a seat at each of the two others is offered, too
        auto gone = test.come(seated[static_cast<std::size_t>(other)]->token);
        message.mutable_table()->set_table(test.table_named(other == 2 ? "Alike" : "Dearer").value());
        message.mutable_table()->mutable_leave();
        ASSERT_EQ(test.refusal_of(gone, message), "ok");
    }
    test.advance(seconds(5));
    test.crash();  // and who is offered what is known again
    waits = test.come(waits->token);
    const auto offered = [&](const char* name) {
        const auto& places = test.room->table(test.table_named(name))->table().standing().places;
        return std::any_of(places.begin(), places.end(), [&](const table::Place& place) {
            return place.player == waits->player && place.hold == table::Hold::offered;
        });
    };
    ASSERT_TRUE(offered("Home") && offered("Alike") && offered("Dearer"));
    test.watch(waits, test.table_named("Home"));
    test.sit(waits, test.table_named("Home"), Seat{0}, 200_chips);
    EXPECT_FALSE(offered("Alike")) << "others wait for that seat";
    EXPECT_TRUE(offered("Dearer")) << "that is another game";
    test.audit();
}

TEST_F(RoomTest, answers_are_forgotten_after_a_day) {
    auto guest = test_.come();
    test_.watch(guest, home_);
    v1::ClientMessage sit;
    sit.mutable_table()->set_table(home_.value());
    sit.mutable_table()->mutable_sit()->set_buy_in(150);
    test_.say(guest, sit, 77);
    ASSERT_TRUE(guest->answer_to(77)->ok());
    const auto kept = [&] { return test_.store->answer(home_, guest->player, CommandId{77}).has_value(); };
    test_.advance(hours(22));
    EXPECT_TRUE(kept());
    test_.advance(hours(4));
    EXPECT_FALSE(kept());
}

TEST_F(RoomTest, a_stale_act_changes_nothing) {
    std::vector guests{seated(0), seated(1), seated(2)};
    until_a_turn(guests);
    auto first = to_act(guests);
    v1::ClientMessage call = test_.act(*first, home_, v1::CALL, first->turn->options().call_to());
    v1::ClientMessage late = call;
    EXPECT_EQ(test_.refusal_of(first, call), "ok");
    const std::uint64_t version = test_.room->table(home_)->version();
    EXPECT_EQ(test_.refusal_of(first, late), "stale_action");
    EXPECT_EQ(test_.room->table(home_)->version(), version);
}

TEST_F(RoomTest, AnIdThatNoCommandMayHaveIsNamedInTheAnswer) {
    auto guest = test_.come();
    v1::ClientMessage message;
    message.mutable_ask_wallet();
    for (const std::uint64_t id : {std::uint64_t{1} << 63, ~std::uint64_t{0}}) {
        const auto* answer = guest->answer_to(test_.say(guest, message, id));
        ASSERT_NE(answer, nullptr) << id;
        EXPECT_EQ(answer->refusal(), "malformed");
        EXPECT_EQ(answer->message(), "id: a command has one from 1 to 9223372036854775807 (2^63 - 1).");
    }
}

// Scenario 35: a chat line of any length is cut off at the door; the hand is not disturbed.
TEST_F(RoomTest, Scenario35_long_chat_is_refused_and_the_hand_goes_on) {
    std::vector guests{seated(0), seated(1)};
    until_a_turn(guests);
    auto first = to_act(guests);
    const std::uint64_t version = test_.room->table(home_)->version();
    v1::ClientMessage chat;
    chat.mutable_say()->set_table(home_.value());
    chat.mutable_say()->set_text(std::string(100'000, 'x'));
    EXPECT_EQ(test_.refusal_of(first, chat), "too_long");
    chat.mutable_say()->set_text("\xff\xfe");
    EXPECT_EQ(test_.refusal_of(first, chat), "malformed");
    EXPECT_EQ(test_.room->table(home_)->version(), version);
    EXPECT_EQ(test_.refusal_of(first, test_.act(*first, home_, v1::CALL, first->turn->options().call_to())), "ok");
}

// Scenario 34: who only watches has no clock: after half an hour he is told what happens, and of no time of his own.
TEST_F(RoomTest, Scenario34_a_watcher_is_never_timed_out) {
    auto watcher = test_.come();
    test_.watch(watcher, home_);
    for (int minute = 0; minute < 35; ++minute) test_.advance(milliseconds(60'000));
    EXPECT_EQ(watcher->closed_because, "");
    const std::uint64_t before = watcher->version;
    auto player = seated(0);
    EXPECT_GT(watcher->version, before);
}

// Scenario 38: the record of a hand keeps who was dealt in, though he left before it ended.
TEST_F(RoomTest, Scenario38_who_left_is_still_named_in_the_record) {
    std::vector guests{seated(0), seated(1)};
    until_a_turn(guests);
    auto leaver = to_act(guests);
    auto other = leaver == guests[0] ? guests[1] : guests[0];
    v1::ClientMessage leave;
    leave.mutable_table()->set_table(home_.value());
    leave.mutable_table()->mutable_leave();
    EXPECT_EQ(test_.refusal_of(leaver, leave), "ok");
    test_.advance(milliseconds(10'000));
    v1::ClientMessage one;
    one.mutable_ask_hand()->set_table(home_.value());
    one.mutable_ask_hand()->set_hand(leaver->hand);
    EXPECT_EQ(test_.refusal_of(other, one), "ok");
    const auto heard = std::find_if(other->heard.rbegin(), other->heard.rend(),
                                    [](const auto& message) { return message.has_hand(); });
    ASSERT_NE(heard, other->heard.rend());
    ASSERT_EQ(heard->hand().players_size(), 2);
    bool named = false;
    for (const auto& player : heard->hand().players()) {
        EXPECT_NE(player.name(), "");
        named = named || PlayerId{player.player()} == leaver->player;
    }
    EXPECT_TRUE(named);
}

TEST_F(RoomTest, who_comes_back_gets_the_rest_or_a_snapshot) {
    std::vector guests{seated(0), seated(1), seated(2)};
    auto watcher = test_.come();
    test_.watch(watcher, home_);
    until_a_turn(guests);
    const std::uint64_t had = watcher->version;
    test_.go(watcher);
    auto actor = to_act(guests);
    EXPECT_EQ(test_.refusal_of(actor, test_.act(*actor, home_, v1::FOLD)), "ok");
    auto again = test_.come(watcher->token);
    again->version = had;
    test_.watch(again, home_, had);
    EXPECT_EQ(again->last_snapshot(), nullptr) << "the missing updates were enough";
    EXPECT_EQ(again->version, test_.room->table(home_)->version());
    auto far_behind = test_.come();
    test_.watch(far_behind, home_, 999'999);
    ASSERT_NE(far_behind->last_snapshot(), nullptr);
    EXPECT_EQ(far_behind->last_snapshot()->version(), test_.room->table(home_)->version());
}

TEST_F(RoomTest, nothing_is_told_before_it_is_durable) {
    std::vector guests{seated(0), seated(1), seated(2)};
    until_a_turn(guests);
    auto actor = to_act(guests);
    const auto heard = guests[0]->heard.size() + guests[1]->heard.size() + guests[2]->heard.size();
    const std::uint64_t id = test_.mumble(actor, test_.act(*actor, home_, v1::FOLD));
    while (test_.room->table(home_)->version() == actor->version) ASSERT_TRUE(test_.storage->pump());
    EXPECT_EQ(guests[0]->heard.size() + guests[1]->heard.size() + guests[2]->heard.size(), heard);
    EXPECT_EQ(actor->answer_to(id), nullptr);
    auto newcomer = std::make_shared<Guest>();
    test_.settle();
    EXPECT_TRUE(actor->answer_to(id)->ok());
}

TEST_F(RoomTest, when_the_disk_fails_nobody_has_seen_anything_and_the_hand_goes_on) {
    test_.advance(minutes(3));  // past the time in which old answers are looked up
    std::vector guests{seated(0), seated(1), seated(2)};
    until_a_turn(guests);
    auto actor = to_act(guests);
    const v1::TurnCame turn = *actor->my_turn();
    const std::uint64_t hand = actor->hand;
    test_.store->arrange(storage::FaultyStore::Mishap::fail);
    EXPECT_EQ(test_.refusal_of(actor, test_.act(*actor, home_, v1::FOLD)), "storage_unavailable");
    ASSERT_NE(actor->my_turn(), nullptr);
    EXPECT_EQ(actor->my_turn()->action_no(), turn.action_no());
    EXPECT_EQ(actor->hand, hand);
    test_.advance(milliseconds(10));
    EXPECT_EQ(test_.refusal_of(actor, test_.act(*actor, home_, v1::FOLD)), "ok");
    test_.audit();
}

// A snapshot holds no cards: what needs those of the last hand may not come into the journal behind it.
TEST_F(RoomTest, W15_nothing_of_a_hand_is_asked_for_behind_the_snapshot_after_it) {
    test_.advance(minutes(31));  // commands go to their tables without a look at old answers
    const std::vector guests{seated(0), seated(1)};
    until_a_turn(guests);
    const auto loser = to_act(guests);
    const std::uint64_t hand = loser->hand;
    ASSERT_EQ(test_.refusal_of(loser, test_.act(*loser, home_, v1::FOLD)), "ok");
    while (test_.room->table(home_)->table().ready_to_deal(test_.now) == std::nullopt)
        test_.now = test_.now + milliseconds(100);
    test_.room->tick(test_.now);  // the snapshot is on its way
    ASSERT_FALSE(test_.storage->idle());
    v1::ClientMessage show;
    show.mutable_table()->set_table(home_.value());
    show.mutable_table()->mutable_show_cards()->set_hand(hand);
    const auto id = test_.mumble(loser, show);
    ASSERT_NE(loser->answer_to(id), nullptr);
    EXPECT_EQ(loser->answer_to(id)->refusal(), "too_late_to_show");
    test_.settle();
    test_.crash();
    EXPECT_FALSE(test_.room->table(home_)->frozen());
    test_.audit();
}

TEST_F(RoomTest, when_the_disk_cannot_be_read_nobody_becomes_somebody_else) {
    const auto guest = test_.come();
    test_.crash();  // the room knows him by his token only, from the store
    test_.store->follow({.fail_read = 1'000'000});
    const auto turned_away = test_.knock("127.0.0.1", guest->token);
    EXPECT_FALSE(turned_away->closed_because.empty());
    EXPECT_TRUE(turned_away->token.empty()) << "no new guest";
    test_.store->follow({});
    EXPECT_EQ(test_.come(guest->token)->player, guest->player);
}

TEST_F(RoomTest, what_has_happened_is_not_refused_while_the_disk_cannot_be_read) {
    auto guest = test_.come();
    test_.watch(guest, home_);
    v1::ClientMessage sit;
    sit.mutable_table()->set_table(home_.value());
    sit.mutable_table()->mutable_sit()->set_buy_in(150);
    test_.say(guest, sit, 77);
    ASSERT_TRUE(guest->answer_to(77)->ok());
    test_.crash();
    auto again = test_.come(guest->token);
    test_.store->follow({.fail_read = 1'000'000});
    test_.say(again, sit, 77);
    EXPECT_EQ(again->answer_to(77), nullptr) << "no refusal: that would say that he does not sit";
    EXPECT_FALSE(again->closed_because.empty());
    test_.go(again);
    test_.store->follow({});
    again = test_.come(guest->token);
    test_.say(again, sit, 77);
    ASSERT_NE(again->answer_to(77), nullptr);
    EXPECT_TRUE(again->answer_to(77)->ok());
    EXPECT_EQ(test_.store->balance(ledger::AccountId::table(home_, play)).posted, 150_chips);
    test_.audit();
}

TEST_F(RoomTest, after_a_crash_the_same_hand_goes_on) {
    std::vector guests{seated(0), seated(1), seated(2)};
    until_a_turn(guests);
    auto actor = to_act(guests);
    EXPECT_EQ(test_.refusal_of(actor, test_.act(*actor, home_, v1::CALL, actor->turn->options().call_to())), "ok");
    auto next = to_act(guests);
    ASSERT_NE(next, nullptr);
    const std::string cards = next->own_cards;
    const std::uint64_t hand = next->hand;
    const std::uint32_t action_no = next->turn->action_no();
    test_.crash();
    auto back = test_.come(next->token);
    ASSERT_EQ(back->heard.front().welcome().seated_at_size(), 1);
    test_.watch(back, home_);
    EXPECT_EQ(back->hand, hand);
    EXPECT_EQ(back->own_cards, cards);
    ASSERT_NE(back->my_turn(), nullptr);
    EXPECT_EQ(back->my_turn()->action_no(), action_no);
    const auto& clock = back->last_snapshot()->clock();
    EXPECT_GE(clock.deadline(), (test_.now + seconds(15)).ms_since_epoch()) << "the clock begins anew";
    EXPECT_FALSE(back->last_snapshot()->hand_so_far().empty());
    test_.audit();
}

TEST_F(RoomTest, who_drops_out_is_shown_as_disconnected_until_he_is_back) {
    std::vector guests{seated(0), seated(1), seated(2)};
    until_a_turn(guests);
    const auto connected = [&] {
        auto watcher = test_.come();
        test_.watch(watcher, home_);
        const bool is = watcher->last_snapshot()->seats(1).connected();
        test_.go(watcher);
        return is;
    };
    EXPECT_TRUE(connected());
    const std::string token = guests[1]->token;
    test_.go(guests[1]);
    EXPECT_FALSE(connected());
    guests[1] = test_.come(token);
    EXPECT_TRUE(connected());
}

// A replay that differs must not go on as another hand: the table stands still, others play, and the host's word
// returns every bet.
TEST_F(RoomTest, K7_TheGraceIsTheMedianOfTheLastFiveHeartbeatsOfTheConnection) {
    auto guest = test_.come();
    const auto beat = [&](std::int64_t took) {
        v1::ClientMessage ping;
        ping.mutable_ping()->set_sent_at(1);
        ping.mutable_ping()->set_last_round_trip(took);
        test_.say(guest, ping);
    };
    const auto lag = [&] {
        const Seat seat = test_.room->table(home_)->table().seat_of(guest->player);
        return test_.room->table(home_)->table().standing().places[seat.index()].lag.ms();
    };
    for (const int took : {0, 200, 300, 5'000}) beat(took);  // 0: not measured yet
    test_.watch(guest, home_);
    test_.sit(guest, home_, Seat{2}, Chips{200});
    EXPECT_EQ(lag(), 300) << "told to a table where he sits down later";
    for (const int took : {310, 290}) beat(took);
    EXPECT_EQ(lag(), 300) << "one that took long is not the median";
    for (const int took : {900, 900, 900}) beat(took);
    EXPECT_EQ(lag(), 900) << "five are remembered";

    test_.go(guest);
    EXPECT_EQ(test_.room->table(home_)->table().standing().places[2].lag, Duration{});
    guest = test_.come(guest->token);
    EXPECT_EQ(lag(), 0) << "the new connection has answered no heartbeat";
    beat(150);
    EXPECT_EQ(lag(), 150);
}

TEST_F(RoomTest, a_journal_that_replays_otherwise_freezes_its_table_until_the_host_voids_the_hand) {
    std::vector guests{seated(0), seated(1), seated(2)};
    until_a_turn(guests);
    const TableRunner& runner = *test_.room->table(home_);
    v1::JournalCommand tick;
    tick.mutable_tick();
    tick.set_digest_format(facts_format);
    storage::Batch other;  // as another version of the rules would have written it
    storage::JournalEntry& entry = other.journal.emplace_back();
    entry.table = home_;
    entry.version = runner.version() + 1;
    entry.time = test_.now + seconds(60);
    entry.epoch = 9;
    entry.engine = "another";
    entry.digest = 12345;
    entry.payload = tick.SerializeAsString();
    test_.store->commit(other);
    test_.crash();
    ASSERT_TRUE(test_.room->table(home_)->frozen());
    auto back = test_.come(guests[0]->token);
    test_.watch(back, home_);
    EXPECT_TRUE(back->last_snapshot()->frozen());
    v1::ClientMessage message;
    message.mutable_table()->set_table(home_.value());
    message.mutable_table()->mutable_leave();
    EXPECT_EQ(test_.refusal_of(back, message), "table_is_frozen");
    message.mutable_table()->mutable_void_hand();
    EXPECT_EQ(test_.refusal_of(back, message), "not_for_you");
    auto staff = test_.come_as_host();
    EXPECT_EQ(test_.refusal_of(staff, message), "ok");
    EXPECT_FALSE(test_.room->table(home_)->frozen());
    EXPECT_FALSE(back->last_snapshot()->hand_running());
    for (const auto& seat : back->last_snapshot()->seats()) {
        EXPECT_EQ(seat.stack(), seat.player() == 0 ? 0 : 200) << "every bet returns";
    }
    test_.crash();
    test_.audit();
    EXPECT_FALSE(test_.room->table(home_)->frozen());
}

// K-13: the credit belongs to the account; leaving the table and coming back, or a crash, does not bring it back.
TEST(AllInCredits, belong_to_the_account) {
    config::RoomConfig config = one_table();
    config.tables.front().table.house = rules::redstar();
    TestRoom test(config);
    const TableId home = test.table_named("Home");
    std::vector<std::shared_ptr<Guest>> guests;
    for (int i = 0; i < 3; ++i) {
        guests.push_back(test.come());
        test.watch(guests.back(), home);
        test.sit(guests.back(), home, Seat{i}, 200_chips);
    }
    const auto credits = [&](std::uint32_t seat) {
        auto watcher = test.come();
        test.watch(watcher, home);
        const int now = watcher->last_snapshot()->seats(static_cast<int>(seat) - 1).allin_credits();
        test.go(watcher);
        return now;
    };
    std::shared_ptr<Guest> actor;
    for (int i = 0; i < 100 && actor == nullptr; ++i) {
        test.advance(milliseconds(500));
        for (auto& guest : guests) {
            if (guest->my_turn() != nullptr) actor = guest;
        }
    }
    ASSERT_NE(actor, nullptr);
    const std::uint32_t seat = actor->seat;
    EXPECT_EQ(credits(seat), 1);
    test.go(actor);
    test.advance(seconds(35));
    EXPECT_EQ(credits(seat), 0);
    auto back = test.come(actor->token);
    v1::ClientMessage leave;
    leave.mutable_table()->set_table(home.value());
    leave.mutable_table()->mutable_leave();
    test.say(back, leave);
    test.advance(minutes(125));  // T-6: then he may come back with another stack
    test.crash();
    back = test.come(actor->token);
    test.watch(back, home);
    ASSERT_EQ(back->seat, 0u);
    test.sit(back, home, Seat{5}, 200_chips);
    EXPECT_EQ(credits(6), 0);
    test.audit();
}

// Hands are played to their end by people who do anything, with crashes at any moment; every chip is counted, and every
// finished hand can be read by its players.
TEST(RoomCrash, loses_nothing_at_any_moment) {
    const std::uint64_t seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    TestRoom test(one_table(), seed);
    const TableId home = test.table_named("Home");
    std::vector<std::shared_ptr<Guest>> guests;
    for (int i = 0; i < 5; ++i) {
        guests.push_back(test.come());
        test.watch(guests.back(), home);
        test.sit(guests.back(), home, Seat{i}, 200_chips);
    }
    int crashes = 0;
    for (int step = 0; step < 1500 && !::testing::Test::HasFailure(); ++step) {
        std::shared_ptr<Guest> actor;
        for (auto& guest : guests) {
            if (guest->my_turn() != nullptr) actor = guest;
        }
        if (actor != nullptr) {
            if (random() % 10 != 0) {
                test.mumble(actor, any_action(test, *actor, home, random));
            }
        }
        const auto dice = random() % 100;
        if (dice < 3) {
            test.store->arrange(random() % 2 == 0 ? storage::FaultyStore::Mishap::crash_before
                                                  : storage::FaultyStore::Mishap::crash_after,
                                static_cast<int>(1 + random() % 3));
        } else if (dice < 5) {
            test.store->arrange(storage::FaultyStore::Mishap::fail);
        }
        test.settle();
        if (!test.store->crashed()) test.advance(milliseconds(static_cast<std::int64_t>(random() % 3000)));
        if (test.store->crashed() || dice == 99) {
            ++crashes;
            test.crash();
            test.audit();
            for (auto& guest : guests) {
                const std::uint32_t seat = guest->seat;
                guest = test.come(guest->token);
                test.watch(guest, home);
                if (guest->seat == 0 && seat != 0) continue;
            }
        }
        for (auto& guest : guests) {
            if (guest->seat == 0 && random() % 20 == 0) {
                v1::ClientMessage sit;
                sit.mutable_table()->set_table(home.value());
                sit.mutable_table()->mutable_sit()->set_buy_in(
                    std::min<std::int64_t>(200, std::max<std::int64_t>(guest->wallet, 80)));
                test.say(guest, sit);
            } else if (guest->seat != 0 && random() % 40 == 0) {
                v1::ClientMessage message;
                message.mutable_table()->set_table(home.value());
                message.mutable_table()->mutable_sit_in()->set_post_now(true);
                test.say(guest, message);
            }
        }
    }
    test.settle();
    test.audit();
    EXPECT_GT(crashes, 3);
    EXPECT_GT(test.room->table(home)->table().hand_id().value(), 20u);
}

TEST(RoomBots, a_visitor_is_never_alone) {
    TestRoom test(one_table(3));
    const TableId home = test.table_named("Home");
    test.advance(minutes(10));
    EXPECT_GT(test.room->table(home)->table().hand_id().value(), 10u);
    test.audit();
    auto guest = test.come();
    test.watch(guest, home);
    EXPECT_EQ(guest->last_snapshot()->seats_size(), 6);
    test.crash();
    test.advance(minutes(5));
    EXPECT_GT(test.room->table(home)->table().hand_id().value(), 15u);
    test.audit();
}

}  // namespace
}  // namespace cardroom::room::test
