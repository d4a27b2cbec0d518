// Coming and going, chips, waiting: docs/rules/table.md sections 1 and 4, and the scenarios about seats.
#include "table/test_table.h"

namespace cardroom::table {
namespace {

using namespace testing;

Config real_money(const rules::HouseRules& house) {
    Config config = holdem(house, 6, 100, 200);
    config.currency = {.code = "USD", .real = true, .one = Chips{100}};
    config.buy_in_min = Chips{8000};
    config.buy_in_max = Chips{20000};
    return config;
}

// --- seats -----------------------------------------------------------------------------------------------------------

TEST(Seats, AReservationHoldsTheSeatForAWhile) {
    Rig rig(holdem(rules::standard(), 2));
    rig.ok(P(1), Reserve{.name = "a", .seat = S(1)});
    rig.refused(Refusal::seat_is_reserved, P(2), Sit{.name = "b", .seat = S(1), .buy_in = Chips{500}});
    rig.refused(Refusal::already_so, P(1), Reserve{.name = "a", .seat = S(1)});
    EXPECT_TRUE(rig.seat(1).reserved);
    rig.ok(P(1), Sit{.name = "a", .seat = Seat::none(), .buy_in = Chips{500}});
    EXPECT_EQ(rig.table.seat_of(P(1)), S(1));

    rig.ok(P(2), Reserve{.name = "b", .seat = S(2)});
    rig.run_for(seconds(59));
    EXPECT_FALSE(rig.happened<SeatReleased>());
    rig.run_for(seconds(1));
    EXPECT_TRUE(rig.happened<SeatReleased>());
    rig.ok(P(3), Sit{.name = "c", .seat = S(2), .buy_in = Chips{500}});
}

TEST(Seats, LeavingAtOnceWhenItCostsNothing) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1, 700);
    rig.leave(1);
    const auto left = rig.all<PlayerLeft>();
    ASSERT_EQ(left.size(), 1u);
    EXPECT_EQ(left[0].stack, Chips{700});
    EXPECT_EQ(left[0].reason, LeaveReason::asked);
}

TEST(Scenario28, LeaveOutOfTurn) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.calls(1);
    rig.calls(2);
    rig.checks(3);
    EXPECT_EQ(rig.to_act(), 2);
    rig.leave(1);  // not his turn
    EXPECT_FALSE(rig.table.running_hand()->live().has(S(1)));
    EXPECT_EQ(rig.table.seat_of(P(1)), S(1)) << "the seat is his to the end of the hand";
    rig.folds(2);
    EXPECT_EQ(rig.table.running_hand(), nullptr);
    EXPECT_EQ(rig.stack(3), 1020);
    EXPECT_TRUE(rig.table.seat_of(P(1)).is_none());
}

TEST(Scenario28, HeadsUpTheOtherGetsTheWholePot) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1);
    rig.sit(2);
    rig.deal(1);
    rig.calls(1);
    rig.leave(2);
    EXPECT_EQ(rig.table.running_hand(), nullptr);
    EXPECT_EQ(rig.stack(1), 1010);
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).stack, Chips{990});
}

TEST(Seats, WhoIsAllInLeavesWithHisShareOfThePot) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1);
    rig.sit(2);
    rig.sit(3);
    rig.deal(1);
    rig.raises(1, 1000);
    rig.leave(1);
    EXPECT_TRUE(rig.table.running_hand()->live().has(S(1)));
    rig.folds(2);
    rig.folds(3);
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).stack, Chips{1015});
}

TEST(Scenario29, SitOutAndLeaveAreNotForgotten) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.folds(1);
    rig.ok(P(1), SitOut{});
    rig.leave(1);
    EXPECT_TRUE(rig.seat(1).leaving);
    EXPECT_EQ(rig.stack(1), 1000) << "still on the table";
    rig.fold_all();
    EXPECT_TRUE(rig.happened<PlayerLeft>());
    rig.deal();
    EXPECT_FALSE(rig.in_hand(1));
}

TEST(Scenario21, TheWinnerKeepsHisStackAndTheNextHandStarts) {
    Rig rig(holdem(rules::standard(), 6, 1, 2));
    rig.sit(1, 100);
    rig.sit(2, 100);
    rig.deal(1);
    rig.raises(1, 100);
    rig.folds(2);
    EXPECT_EQ(rig.stack(1), 102);
    EXPECT_EQ(rig.stack(2), 98);
    rig.deal();
    EXPECT_EQ(rig.positions(), "2 2 1");
}

TEST(Scenario11, NobodyIsBigBlindFourTimes) {
    Rig rig(holdem(rules::standard(), 3));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(3);
    rig.ok(P(3), SitOut{});
    rig.fold_all();
    std::string big_blinds;
    for (int i = 0; i < 4; ++i) {
        rig.deal();
        big_blinds += rig.positions().back();
        rig.fold_all();
    }
    EXPECT_EQ(big_blinds, "1212");
}

TEST(Scenario12, HeadsUpTheButtonPostsActsFirstAndThenLast) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.leave(1);
    rig.fold_all();
    rig.deal();  // three to two
    const int button = rig.hand().setup().button.number();
    EXPECT_EQ(rig.hand().bet(S(button)), Chips{5});
    EXPECT_EQ(rig.to_act(), button);
    rig.calls(button);
    rig.checks(rig.to_act());
    EXPECT_NE(rig.to_act(), button);
}

TEST(Scenario36, ExactlyOneActorAndNothingLeftOfTheLastHand) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i, i == 4 ? 400 : 1000);
    rig.deal(1);
    rig.fold_all();
    rig.deal();
    EXPECT_EQ(rig.hand().to_decide().count(), 1);
    rig.calls(rig.to_act());
    EXPECT_EQ(rig.hand().to_decide().count(), 1);
}

// --- how long a newcomer waits (T-30, T-31) --------------------------------------------------------------------------

// Heads-up 1 (button) and 3 (big blind); seats 2 and 4 are free among four.
TEST(Newcomer, T31_TheSeatBehindTheBigBlindIsDealtInFirst) {
    Rig rig(holdem(rules::standard(), 6));
    for (const int seat : {1, 3, 5}) rig.sit(seat);
    rig.deal(1);
    ASSERT_EQ(rig.positions(), "1 3 5");
    EXPECT_EQ(rig.table.seat_to_take(P(9), false), S(6)) << "the next big blind";
    rig.ok(P(9), Sit{.name = "nine", .seat = S(6), .buy_in = Chips{500}});
    EXPECT_EQ(rig.seat(6, 9).hands_to_big_blind, 1);
    EXPECT_EQ(rig.seat(6, 1).hands_to_big_blind, 0) << "his own business";
    rig.fold_all();
    rig.deal();
    EXPECT_EQ(rig.positions(), "3 5 6");
}

TEST(Newcomer, IsToldWithEachHandHowLongHeWaits) {
    Rig rig(holdem(rules::standard(), 6));
    for (const int seat : {1, 2, 3, 4}) rig.sit(seat);
    rig.deal(1);
    ASSERT_EQ(rig.positions(), "1 2 3");
    rig.sit(5);
    EXPECT_EQ(rig.all<PostOwed>().at(0).hands_to_big_blind, 2);
    rig.fold_all();
    rig.deal();
    ASSERT_EQ(rig.all<PostOwed>().size(), 1u);
    EXPECT_EQ(rig.all<PostOwed>()[0].hands_to_big_blind, 1);
    rig.fold_all();
    rig.deal();
    EXPECT_TRUE(rig.in_hand(5));
    EXPECT_EQ(rig.seat(5, 5).hands_to_big_blind, 0);
}

// What is told is what happens, whatever the table looks like.
TEST(Newcomer, WaitsAsLongAsHeWasTold) {
    const std::uint64_t seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    for (int round = 0; round < 200; ++round) {
        rules::HouseRules house = rules::standard();
        house.button_ring = random() % 2 == 0 ? rules::ButtonRule::moving : rules::ButtonRule::dead;
        Rig rig(holdem(house, 6), random());
        std::vector<int> order{1, 2, 3, 4, 5, 6};
        std::shuffle(order.begin(), order.end(), random);
        const int players = 2 + static_cast<int>(random() % 3);
        for (int i = 0; i < players; ++i) rig.sit(order[static_cast<std::size_t>(i)]);
        rig.deal(order[0]);
        for (int hands = static_cast<int>(random() % 4); hands > 0; --hands) {
            rig.fold_all();
            rig.deal();
        }
        const Seat seat = rig.table.seat_to_take(P(9), false);
        ASSERT_FALSE(seat.is_none());
        rig.ok(P(9), Sit{.name = "nine", .seat = seat, .buy_in = Chips{500}});
        const int told = rig.seat(seat.number(), 9).hands_to_big_blind;
        ASSERT_GT(told, 0);
        for (int hand = 1; hand <= told; ++hand) {
            rig.fold_all();
            rig.deal();
            EXPECT_EQ(rig.in_hand(seat.number()), hand == told) << "hand " << hand << " of " << told;
        }
    }
}

TEST(Newcomer, TheSeatThatIsHeldForHimIsHis) {
    Rig rig(holdem(rules::standard(), 6));
    for (const int seat : {1, 3, 5}) rig.sit(seat);
    rig.deal(1);
    rig.ok(P(9), Reserve{.name = "nine", .seat = S(2)});
    EXPECT_EQ(rig.table.seat_to_take(P(9), true), S(2));
}

// --- sitting out ----------------------------------------------------------------------------------------------------

TEST(SitOut, NextHandAndBack) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.deal(1);
    rig.ok(P(4), SitOut{When::now});
    EXPECT_TRUE(rig.in_hand(4)) << "the hand is played on";
    EXPECT_EQ(rig.seat(4, 4).sits_out_next, When::next_hand);
    EXPECT_FALSE(rig.seat(4, 1).sits_out_next) << "his own business";
    rig.ok(P(4), SitIn{});
    rig.ok(P(4), SitOut{When::next_hand});
    rig.refused(Refusal::already_so, P(4), SitOut{When::next_hand});
    rig.fold_all();
    EXPECT_TRUE(rig.seat(4).sitting_out);
    rig.deal();
    EXPECT_FALSE(rig.in_hand(4));
    rig.refused(Refusal::already_so, P(4), SitOut{});
    rig.refused(Refusal::owes_no_post, P(3), SitIn{.post_now = true});
    rig.refused(Refusal::already_so, P(3), SitIn{});
}

TEST(SitOut, WhenTheBigBlindComes) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.ok(P(1), SitOut{When::next_big_blind});
    rig.deal(1);  // big blind 3
    EXPECT_TRUE(rig.in_hand(1));
    rig.fold_all();
    rig.deal();  // big blind 4
    EXPECT_TRUE(rig.in_hand(1));
    rig.fold_all();
    rig.deal();  // it would be 1
    EXPECT_FALSE(rig.in_hand(1));
    EXPECT_EQ(rig.positions(), "3 4 2");
    EXPECT_TRUE(rig.seat(1).sitting_out);
}

TEST(SitOut, WithoutAutoPostTheBigBlindSitsOut) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.ok(P(3), SetOptions{.auto_post = false});
    rig.deal(1);
    EXPECT_FALSE(rig.in_hand(3));
    EXPECT_EQ(rig.all<SatOut>().at(0).reason, SitOutReason::missed_post);
}

// T-20: whoever is drawn for the first button, there is a game if there can be one: with the button on seat 2 the only
// opponent would be the big blind, which he will not be.
TEST(FirstButton, WhereItLeavesNoGameAnotherIsTaken) {
    for (int drawn = 1; drawn <= 2; ++drawn) {
        Rig rig(holdem(rules::standard()));
        rig.sit(1);
        rig.sit(2);
        rig.ok(P(1), SetOptions{.auto_post = false});
        ASSERT_TRUE(rig.table.ready_to_deal(rig.now));
        rig.deal(drawn);
        EXPECT_TRUE(rig.in_hand(1));
        EXPECT_EQ(rig.positions(), "1 1 2") << "the button, the small blind, the big blind";
    }
}

TEST(Scenario30, IdleSeatsAreGivenUpWhereNoHandRuns) {
    Rig rig(holdem(rules::standard(), 2));
    rig.sit(1);
    rig.sit(2);
    rig.ok(P(2), SitOut{});
    EXPECT_FALSE(rig.table.ready_to_deal(rig.now));
    rig.run_for(minutes(15) - milliseconds(1));
    EXPECT_FALSE(rig.happened<PlayerLeft>());
    rig.run_for(milliseconds(1));
    ASSERT_TRUE(rig.happened<PlayerLeft>());
    EXPECT_EQ(rig.all<PlayerLeft>()[0].reason, LeaveReason::sat_out_too_long);
    EXPECT_EQ(rig.table.seat_of(P(1)), S(1)) << "waiting alone is not sitting out";
}

TEST(Scenario30, CutOffWhereNoHandRuns) {
    Rig rig(holdem(rules::standard(), 2));
    rig.sit(1);
    rig.disconnect(1);
    rig.run_for(minutes(15) - milliseconds(1));
    EXPECT_EQ(rig.table.seat_of(P(1)), S(1));
    rig.run_for(milliseconds(1));
    EXPECT_TRUE(rig.table.seat_of(P(1)).is_none());
}

TEST(Scenario30, ThreeBigBlindsMissed) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.ok(P(4), SitOut{});
    int hands = 1;
    for (rig.deal(1); !rig.table.seat_of(P(4)).is_none(); rig.deal()) {
        ASSERT_LE(++hands, 12);
        rig.fold_all();
    }
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).reason, LeaveReason::sat_out_too_long);
    EXPECT_EQ(hands, 8) << "the big blind passes with the 2nd, the 5th and the 8th hand";
}

// --- posts in play (T-30 to T-39, T-48) -----------------------------------------------------------------------------

TEST(Posts, T30_T32_NewcomersAtARunningGame) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.sit(5);              // waits for the big blind
    rig.sit(6, 1000, true);  // posts
    EXPECT_TRUE(rig.seat(5).waiting_for_big_blind);
    rig.fold_all();
    rig.deal();  // button 2, small 3, big: 5
    EXPECT_EQ(rig.positions(), "2 3 5");
    EXPECT_TRUE(rig.in_hand(6));
    EXPECT_EQ(rig.hand().contributed(S(6)), Chips{10});
    EXPECT_FALSE(rig.seat(5).waiting_for_big_blind);
    // T-35: the poster's chips are live and he keeps the option.
    EXPECT_EQ(rig.to_act(), 6);
    EXPECT_TRUE(rig.hand().options().may_check);
}

TEST(Posts, TheChoiceIsToldToThePlayerAlone) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.sit(6);
    EXPECT_FALSE(rig.all<PostOwed>().at(0).posts);
    EXPECT_FALSE(rig.seat(6, 6).posts);
    rig.ok(P(6), SitIn{.post_now = true});
    EXPECT_TRUE(rig.all<PostOwed>().at(0).posts);
    EXPECT_TRUE(rig.seat(6, 6).posts);
    EXPECT_FALSE(rig.seat(6, 1).posts) << "his own business";
    rig.refused(Refusal::already_so, P(6), SitIn{.post_now = true});
    rig.ok(P(6), SitIn{.post_now = false});
    EXPECT_FALSE(rig.all<PostOwed>().at(0).posts);
    EXPECT_FALSE(rig.seat(6, 6).posts);
}

TEST(Posts, Scenario10_OnlyTheSmallBlindMissed) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 6; ++i) rig.sit(i);
    rig.deal(1);  // big blind 3
    rig.ok(P(3), SitOut{});
    rig.fold_all();
    rig.deal();  // button 2, small 4, big 5
    rig.fold_all();
    rig.deal();  // the button passes: 4
    EXPECT_EQ(rig.positions(), "4 5 6");
    rig.ok(P(3), SitIn{.post_now = true});
    const auto owed = rig.all<PostOwed>();
    ASSERT_EQ(owed.size(), 1u);
    EXPECT_EQ(owed[0].live, Chips{0});
    EXPECT_EQ(owed[0].dead, Chips{5});
    const Chips before = rig.seat(3).stack;
    rig.fold_all();
    rig.deal();
    EXPECT_EQ(rig.positions(), "5 6 1");
    EXPECT_EQ(rig.hand().stack(S(3)), before - Chips{5});
    EXPECT_EQ(rig.hand().bet(S(3)), Chips{0}) << "T-36: dead, not part of the bet";
}

TEST(Posts, T34a_MissedBoth) {
    Config config = limit("holdem", rules::unabomber(), 5);
    ASSERT_EQ(config.stakes[0].small_blind, Chips{2}) << "T-11: $5/$10";
    Rig rig(config);
    for (int i = 1; i <= 6; ++i) rig.sit(i, 100);
    rig.ok(P(4), SitOut{});
    rig.deal(1);
    for (int i = 0; i < 4; ++i) {
        rig.fold_all();
        rig.deal();
    }
    // Blinds have passed seat 4. It posts once it is behind the button by three.
    rig.ok(P(4), SitIn{.post_now = true});
    EXPECT_EQ(rig.all<PostOwed>().at(0).live, Chips{5});
    EXPECT_EQ(rig.all<PostOwed>().at(0).dead, Chips{2});
    const Chips before = rig.seat(4).stack;
    rig.fold_all();
    rig.deal();
    ASSERT_TRUE(rig.in_hand(4));
    EXPECT_EQ(rig.hand().pot_total(), Chips{2 + 5 + 5 + 2});
    EXPECT_EQ(rig.hand().stack(S(4)), before - Chips{7});
    while (rig.to_act() != 4) rig.folds(rig.to_act());
    EXPECT_TRUE(rig.hand().options().may_check) << "his call is 0";
}

TEST(Posts, T34_WaitingForTheBigBlindPaysJustThat) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.ok(P(4), SitOut{});
    rig.deal(1);
    for (int i = 0; i < 3; ++i) {
        rig.fold_all();
        rig.deal();
    }
    rig.ok(P(4), SitIn{});
    int hands = 0;
    do {
        rig.fold_all();
        rig.deal();
        ASSERT_LE(++hands, 4);
    } while (!rig.in_hand(4));
    EXPECT_EQ(rig.positions().back(), '4');
    EXPECT_EQ(rig.hand().contributed(S(4)), Chips{10});
}

TEST(Posts, T48_NotEnoughToPost) {
    Rig rig(holdem(rules::standard(), 6, 50, 100));
    for (int i = 1; i <= 4; ++i) rig.sit(i, 1000);
    rig.deal(1);
    rig.raises(4, 880);
    rig.raises(1, 1000);
    rig.folds(2);
    rig.folds(3);
    rig.folds(4);
    EXPECT_EQ(rig.stack(4), 120);
    rig.ok(P(4), SitOut{});
    for (int i = 0; i < 2; ++i) {
        rig.deal();
        rig.fold_all();
    }
    EXPECT_EQ(rig.seat(4, 4).owed_live, Chips{100});
    EXPECT_EQ(rig.seat(4, 4).owed_dead, Chips{50});
    EXPECT_FALSE(rig.seat(4, 4).may_post_now);
    rig.refused(Refusal::not_enough_to_post, P(4), SitIn{.post_now = true});
    rig.ok(P(4), SitIn{});
    EXPECT_TRUE(rig.seat(4).waiting_for_big_blind);
    rig.ok(P(4), TopUp{Chips{500}});
    rig.ok(P(4), SitIn{.post_now = true});
}

TEST(Scenario14, AShortBlindIsAllIn) {
    Config config = holdem(rules::standard(), 6, 10, 20);
    config.buy_in_min = Chips{5};
    Rig rig(config);
    rig.sit(1);
    rig.sit(2);
    rig.sit(3, 5);
    rig.deal(1);
    EXPECT_TRUE(rig.hand().all_in(S(3)));
    EXPECT_EQ(rig.to_act(), 1);
    EXPECT_EQ(rig.hand().options().call_to, Chips{20});
    EXPECT_EQ(rig.hand().options().raise_to_min, Chips{40});
    rig.calls(1);
    rig.calls(2);
    ASSERT_EQ(rig.hand().pots().size(), 2u);
    EXPECT_EQ(rig.hand().pots()[0].amount, Chips{15});
    EXPECT_EQ(rig.hand().pots()[1].amount, Chips{30});
    EXPECT_EQ(rig.to_act(), 2) << "the big blind is not asked";
}

TEST(Scenario15, NobodyPlaysForFreeBetweenButtonAndSmallBlind) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1);
    rig.sit(3);
    rig.deal(1);  // heads-up: button and small blind 1, big blind 3
    rig.sit(2, 1000, true);
    rig.fold_all();
    rig.deal();
    EXPECT_EQ(rig.positions(), "3 3 1") << "one more hand heads-up (T-24)";
    EXPECT_FALSE(rig.in_hand(2));
    rig.fold_all();
    rig.deal();
    EXPECT_EQ(rig.positions(), "3 1 2");
}

TEST(Scenario16, BlindsArePostedByTheTable) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1);
    rig.sit(2);
    rig.disconnect(1);
    rig.disconnect(2);
    rig.deal(1);
    EXPECT_EQ(rig.hand().contributed(S(1)), Chips{5});
    EXPECT_EQ(rig.hand().contributed(S(2)), Chips{10});
    rig.connect(1);
    rig.run_for(seconds(200));
    rig.connect(2);
    EXPECT_TRUE(rig.seat(1).sitting_out) << "timed out";
    rig.ok(P(1), SitIn{});
    EXPECT_TRUE(rig.table.ready_to_deal(rig.now));
}

TEST(Posts, M6_AntesBeforeBlindsABigBlindAnteAfter) {
    Config config = holdem(rules::standard());
    config.stakes[0].ante = Chips{2};
    Rig rig(config);
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    const auto posted = rig.in_hand_events<hand::Posted>();
    ASSERT_EQ(posted.size(), 5u);
    EXPECT_EQ(posted[0].kind, hand::PostKind::ante);
    EXPECT_EQ(posted[2].kind, hand::PostKind::ante);
    EXPECT_EQ(posted[4].kind, hand::PostKind::big_blind);

    config.stakes[0].ante = Chips{};
    config.stakes[0].big_blind_ante = Chips{10};
    Rig other(config);
    for (int i = 1; i <= 3; ++i) other.sit(i);
    other.deal(1);
    const auto posts = other.in_hand_events<hand::Posted>();
    ASSERT_EQ(posts.size(), 3u);
    EXPECT_EQ(posts[2].kind, hand::PostKind::big_blind_ante);
    EXPECT_EQ(posts[2].seat, posts[1].seat);
}

TEST(Posts, AStraddleIsTheWishOfWhoIsUnderTheGun) {
    Config config = holdem(rules::standard());
    config.straddle_allowed = true;
    Rig rig(config);
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.ok(P(4), SetOptions{.straddle = true});
    rig.ok(P(1), SetOptions{.straddle = true});
    rig.deal(1);
    EXPECT_EQ(rig.hand().bet(S(4)), Chips{20});
    EXPECT_EQ(rig.to_act(), 1) << "the straddler acts last";
    EXPECT_EQ(rig.hand().options().call_to, Chips{20});

    Rig none(holdem(rules::standard()));
    none.sit(1);
    none.refused(Refusal::not_offered_here, P(1), SetOptions{.straddle = true});
}

TEST(Posts, T38_StudNewcomersJustAnte) {
    Rig rig(limit("stud", rules::redstar(), 100, 6, 100));
    for (int i = 1; i <= 3; ++i) rig.sit(i, 10000);
    rig.deal(1);
    rig.sit(4, 10000);
    EXPECT_FALSE(rig.seat(4).waiting_for_big_blind);
    EXPECT_EQ(rig.seat(4, 4).owed_live, Chips{});
    EXPECT_TRUE(rig.all<PostOwed>().empty());
    EXPECT_FALSE(rig.seat(4, 4).may_post_now);
    while (rig.table.running_hand() != nullptr) {
        rig.hand().options().bring_in > Chips{} ? rig.does(rig.to_act(), hand::ActionKind::bring_in)
                                                : rig.folds(rig.to_act());
    }
    rig.deal();
    EXPECT_TRUE(rig.in_hand(4));
    EXPECT_EQ(rig.hand().setup().button, S(2)) << "S-2: the dealer position goes round";
}

TEST(Posts, RotationOfGames) {
    Config config = limit("holdem", rules::standard(), 100, 6, 100);
    config.games.push_back(rules::find_game("stud"));
    config.stakes.push_back(rules::limit_stakes(*config.games[1], Chips{100}, config.house, Chips{100}));
    config.hands_per_game = 2;
    Rig rig(config);
    for (int i = 1; i <= 3; ++i) rig.sit(i, 10000);
    std::string games;
    std::string buttons;
    for (int hand = 0; hand < 6; ++hand) {
        rig.deal(1);
        games += rig.hand().setup().game->id == "stud" ? 's' : 'h';
        buttons += std::to_string(rig.hand().setup().button.number());
        while (rig.table.running_hand() != nullptr) {
            rig.hand().options().bring_in > Chips{} ? rig.does(rig.to_act(), hand::ActionKind::bring_in)
                                                    : rig.folds(rig.to_act());
        }
    }
    EXPECT_EQ(games, "hhsshh");
    EXPECT_EQ(buttons.substr(0, 2) + buttons.substr(4), "1231") << "stud hands take nobody's blind";
}

TEST(Button, T20_MidastouchTheFirstSeated) {
    Rig rig(holdem(rules::midastouch()));
    rig.sit(4);
    rig.sit(1);
    rig.sit(2);
    rig.deal(1);
    EXPECT_EQ(rig.positions(), "4 1 2");
}

// --- seat change ----------------------------------------------------------------------------------------------------

TEST(SeatChange, T39_BetweenHandsAndOwingWhatWasSkipped) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.deal(1);  // big blind 3; seat 4 is next
    rig.refused(Refusal::seat_is_taken, P(4), ChangeSeat{S(1)});
    rig.ok(P(4), ChangeSeat{S(6)});
    EXPECT_EQ(rig.table.seat_of(P(4)), S(4)) << "not during the hand";
    EXPECT_EQ(rig.seat(4, 4).moving_to, S(6));
    rig.fold_all();
    EXPECT_EQ(rig.table.seat_of(P(4)), S(6));
    EXPECT_TRUE(rig.seat(6).waiting_for_big_blind);
    EXPECT_GT(rig.seat(6, 4).owed_live, Chips{});
    rig.deal();
    EXPECT_EQ(rig.positions().back(), '6') << "and the big blind comes to him now";
}

// --- chips ----------------------------------------------------------------------------------------------------------

TEST(TopUps, T2_QueuedWhileDealtIn) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i, 500);
    rig.deal(1);
    rig.ok(P(1), TopUp{Chips{300}});
    EXPECT_TRUE(rig.happened<TopUpQueued>());
    EXPECT_EQ(rig.hand().stack(S(1)), Chips{500});
    rig.folds(1);
    EXPECT_EQ(rig.stack(1), 500) << "after folding it is still queued";
    rig.fold_all();
    EXPECT_EQ(rig.stack(1), 800);
    rig.ok(P(1), TopUp{Chips{100}});
    EXPECT_EQ(rig.stack(1), 900) << "between hands at once";
}

TEST(TopUps, T5_NeverAboveTheMaximum) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1, 1500);
    rig.sit(2, 1500);
    rig.refused(Refusal::buy_in_above_maximum, P(1), TopUp{Chips{501}});
    rig.deal(1);
    rig.raises(1, 1000);
    rig.ok(P(1), TopUp{Chips{1500}});  // 500 behind
    rig.folds(2);
    EXPECT_EQ(rig.stack(1), 2000);
    ASSERT_TRUE(rig.happened<TopUpReturned>());
    EXPECT_EQ(rig.all<TopUpReturned>()[0].amount, Chips{1010});
}

TEST(Scenario31, TheRebuyIsAskedForWhenTheHandIsSettled) {
    Rig rig(holdem(rules::standard()), 5);
    rig.sit(1, 500);
    rig.sit(2, 500);
    bool broke = false;
    for (int hand = 0; hand < 30 && !broke; ++hand) {
        rig.deal(1);
        const int first = rig.to_act();
        rig.raises(first, 500);
        EXPECT_FALSE(rig.happened<RebuyPrompted>()) << "all-in is not broke";
        EXPECT_FALSE(rig.happened<SatOut>());
        rig.calls(rig.to_act());
        broke = rig.happened<RebuyPrompted>();
    }
    ASSERT_TRUE(broke);
    const Seat loser = rig.all<RebuyPrompted>()[0].seat;
    const int n = loser.number();
    EXPECT_TRUE(rig.seat(n).sitting_out);
    rig.refused(Refusal::buy_in_below_minimum, P(n), SitIn{});
    rig.refused(Refusal::buy_in_below_minimum, P(n), TopUp{Chips{99}});
    rig.ok(P(n), TopUp{Chips{400}});
    EXPECT_FALSE(rig.seat(n).sitting_out) << "back in at once";
    rig.deal();
    EXPECT_TRUE(rig.in_hand(n));
}

TEST(TopUps, T7_NoRebuyInAMinuteAndTheSeatIsLost) {
    Rig rig(holdem(rules::standard()), 5);
    rig.sit(1, 500);
    rig.sit(2, 500);
    while (rig.all<RebuyPrompted>().empty()) {
        rig.deal(1);
        rig.raises(rig.to_act(), 500);
        rig.calls(rig.to_act());
    }
    const int n = rig.all<RebuyPrompted>()[0].seat.number();
    rig.run_for(seconds(59));
    EXPECT_FALSE(rig.table.seat_of(P(n)).is_none());
    rig.run_for(seconds(2));
    EXPECT_TRUE(rig.table.seat_of(P(n)).is_none());
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).reason, LeaveReason::broke);
}

TEST(TopUps, AutomaticBelowAnAmount) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i, 1000);
    rig.refused(Refusal::amount_not_valid, P(1), SetAutoTopUp{Chips{900}, Chips{800}});
    rig.refused(Refusal::buy_in_above_maximum, P(1), SetAutoTopUp{Chips{900}, Chips{2001}});
    rig.ok(P(2), SetAutoTopUp{Chips{1000}, Chips{1000}});
    EXPECT_FALSE(rig.happened<TopUpDue>());
    rig.deal(1);
    rig.fold_all();
    ASSERT_TRUE(rig.happened<TopUpDue>());
    EXPECT_EQ(rig.all<TopUpDue>()[0].amount, Chips{5}) << "the small blind is gone";
    EXPECT_EQ(rig.all<TopUpDue>()[0].player, P(2));
}

TEST(Scenario40, LeaveWithAWinReturnShort) {
    Rig rig(real_money(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i, 20000);
    rig.deal(1);
    rig.raises(1, 2000);
    rig.folds(2);
    rig.folds(3);
    rig.leave(1);
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).stack, Chips{20300});
    rig.wait(minutes(5));
    rig.refused(Refusal::must_bring_back_more, P(1), Sit{.name = "p1", .seat = S(1), .buy_in = Chips{8000}});
    rig.ok(P(1), Sit{.name = "p1", .seat = S(1), .buy_in = Chips{20300}});
}

TEST(Money, RakeOnlyForRealMoneyAndATimeChargeInsteadOfIt) {
    Rig raked(real_money(rules::standard()));
    for (int i = 1; i <= 3; ++i) raked.sit(i, 20000);
    raked.deal(1);
    raked.check_or_call_all();
    EXPECT_EQ(raked.auditor.rake(), Chips{30}) << "5 % of 600";

    Rig play(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) play.sit(i);
    play.deal(1);
    play.check_or_call_all();
    EXPECT_EQ(play.auditor.rake(), Chips{0});

    Config timed = real_money(rules::standard());
    timed.house.rake.time_charge = Chips{500};
    Rig charged(timed);
    for (int i = 1; i <= 3; ++i) charged.sit(i, 20000);
    charged.deal(1);
    EXPECT_EQ(charged.all<TimeCharged>().size(), 3u);
    charged.check_or_call_all();
    EXPECT_EQ(charged.auditor.rake(), Chips{0});
    charged.deal();
    EXPECT_FALSE(charged.happened<TimeCharged>()) << "half an hour is paid";
    charged.check_or_call_all();
    charged.wait(minutes(30));
    charged.deal();
    EXPECT_EQ(charged.all<TimeCharged>().size(), 3u);
}

TEST(Scenario25, NoRakeWhereNoneIsDue) {
    Rig rig(real_money(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i, 20000);
    rig.deal(1);
    rig.fold_all();
    EXPECT_EQ(rig.auditor.rake(), Chips{0}) << "no flop, no drop";
    rig.deal();
    rig.ok({}, VoidHand{});
    EXPECT_EQ(rig.stack(1) + rig.stack(2) + rig.stack(3), 60000) << "a hand that is cancelled";
    rig.deal();
    rig.calls(rig.to_act());
    rig.calls(rig.to_act());
    rig.checks(rig.to_act());
    const int bettor = rig.to_act();
    rig.raises(bettor, 5000);
    rig.folds(rig.to_act());
    rig.folds(rig.to_act());
    EXPECT_EQ(rig.auditor.rake(), Chips{30}) << "5 % of 600: the 5000 came back before";
}

// --- waiting list ---------------------------------------------------------------------------------------------------

TEST(WaitingList, OffersASeatInTurn) {
    Rig rig(holdem(rules::standard(), 2));
    rig.sit(1);
    rig.refused(Refusal::seat_is_free, P(7), JoinWaitingList{.name = "g"});
    rig.sit(2);
    rig.ok(P(7), JoinWaitingList{.name = "g"});
    rig.ok(P(8), JoinWaitingList{.name = "h"});
    rig.refused(Refusal::already_waiting, P(7), JoinWaitingList{.name = "g"});
    rig.refused(Refusal::already_seated, P(1), JoinWaitingList{.name = "a"});
    rig.refused(Refusal::not_waiting, P(9), LeaveWaitingList{});
    rig.leave(2);
    ASSERT_TRUE(rig.happened<SeatOffered>());
    EXPECT_EQ(rig.all<SeatOffered>()[0].player, P(7));
    EXPECT_EQ(rig.view(7).offered_seat, S(2));
    EXPECT_TRUE(rig.view(8).offered_seat.is_none());
    rig.refused(Refusal::seat_is_reserved, P(9), Sit{.name = "i", .seat = S(2), .buy_in = Chips{500}});
    rig.run_for(seconds(60));
    ASSERT_TRUE(rig.happened<SeatOffered>()) << "not taken: the next one";
    EXPECT_EQ(rig.all<SeatOffered>()[0].player, P(8));
    rig.ok(P(8), Sit{.name = "h", .seat = Seat::none(), .buy_in = Chips{500}});
    EXPECT_EQ(rig.table.seat_of(P(8)), S(2));
}

TEST(WaitingList, TurningAnOfferDown) {
    Rig rig(holdem(rules::standard(), 2));
    rig.sit(1);
    rig.sit(2);
    rig.ok(P(7), JoinWaitingList{.name = "g"});
    rig.leave(1);
    rig.ok(P(7), LeaveWaitingList{});
    EXPECT_TRUE(rig.happened<SeatReleased>());
    rig.ok(P(9), Sit{.name = "i", .seat = S(1), .buy_in = Chips{500}});
}

TEST(WaitingList, IsBounded) {
    Rig rig(holdem(rules::standard(), 2));
    rig.sit(1);
    rig.sit(2);
    for (int i = 0; i < waiting_list_max; ++i) rig.ok(P(100 + i), JoinWaitingList{.name = "x"});
    rig.refused(Refusal::waiting_list_full, P(999), JoinWaitingList{.name = "x"});
}

}  // namespace
}  // namespace cardroom::table
