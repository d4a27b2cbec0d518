// How one comes in: how long a newcomer waits, and what is posted by whom (T-30 to T-39, T-48).
#include "table/test_table.h"

namespace cardroom::table {
namespace {

using namespace testing;

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

TEST(Posts, T48_WhatIsPostedLiesBehindTheAnte) {
    Config config = holdem(rules::standard(), 6, 50, 100);
    for (auto& stakes : config.stakes) stakes.ante = Chips{10};
    config.buy_in_min = Chips{100};
    Rig rig(config);
    for (int i = 1; i <= 3; ++i) rig.sit(i, 1000);
    rig.deal(1);
    rig.sit(4, 105);
    EXPECT_EQ(rig.seat(4, 4).owed_live, Chips{100});
    EXPECT_FALSE(rig.seat(4, 4).may_post_now) << "95 behind the ante would be a short blind";
    rig.refused(Refusal::not_enough_to_post, P(4), SitIn{.post_now = true});
    rig.ok(P(4), TopUp{Chips{5}});
    EXPECT_TRUE(rig.seat(4, 4).may_post_now);
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

}  // namespace
}  // namespace cardroom::table
