// docs/rules/betting.md, rule by rule. Seats are in the order of play; where a vector speaks of A, B, C … they are the
// seats that act first, second, third.
#include "hand/betting.h"

#include <gtest/gtest.h>

#include "hand/test_table.h"

namespace cardroom::hand {
namespace {

using namespace testing;
using rules::Structure;

/// Blinds 50/100 no limit, the button last: on the flop A=2, B=3, C=4, D=5 … and the button 1 act in this order.
Hand no_limit_flop(std::initializer_list<std::int64_t> stacks_from_a) {
    static Script script("holdem");
    script = Script("holdem").blinds(50, 100);
    script.player(1, 100'000);
    int seat = 2;
    for (const std::int64_t stack : stacks_from_a) script.player(seat++, stack + 100);
    Hand hand = script.deal();
    for (int i = 4; i < seat; ++i) calls(hand, i);
    calls(hand, 1);
    calls(hand, 2);
    checks(hand, 3);
    EXPECT_EQ(hand.street(), 1);
    return hand;
}

/// Limit 10/20 on the turn (unit 20), the same seats. The small blind 5 was completed, so 10 are in.
Hand limit_turn(std::initializer_list<std::int64_t> stacks_from_a) {
    static Script script("holdem", Structure::fixed_limit);
    script = Script("holdem", Structure::fixed_limit).blinds(5, 10).bets(10, 20);
    script.player(1, 100'000);
    int seat = 2;
    for (const std::int64_t stack : stacks_from_a) script.player(seat++, stack + 10);
    Hand hand = script.deal();
    for (int i = 4; i < seat; ++i) calls(hand, i);
    calls(hand, 1);
    calls(hand, 2);
    checks(hand, 3);
    for (int i = 2; i < seat; ++i) checks(hand, i);
    checks(hand, 1);
    EXPECT_EQ(hand.street(), 2);
    return hand;
}

constexpr std::int64_t deep = 10'000;

// --- the round -------------------------------------------------------------------------------------------------------

TEST(BettingTest, B2_OptionsFollowTheBet) {
    Hand hand = no_limit_flop({deep, deep});
    EXPECT_TRUE(hand.options().may_check);
    EXPECT_FALSE(hand.options().may_call);
    EXPECT_TRUE(hand.options().opens);
    EXPECT_EQ(refused(hand, 2, ActionKind::call), "nothing_to_call");
    raises(hand, 2, 300);
    EXPECT_FALSE(hand.options().may_check);
    EXPECT_EQ(hand.options().call_to, chips(300));
    EXPECT_FALSE(hand.options().opens);
    EXPECT_EQ(refused(hand, 3, ActionKind::check), "cannot_check");
}

TEST(BettingTest, B3_NobodyRaisesHimself) {
    Hand hand = no_limit_flop({deep, deep});
    raises(hand, 2, 300);
    calls(hand, 3);
    folds(hand, 1);
    EXPECT_EQ(hand.street(), 2);
    EXPECT_EQ(hand.bet(S(2)), chips(0));
}

TEST(BettingTest, B4_BigBlindHasItsOption) {
    Hand hand = Script("holdem").blinds(1, 2).player(1, 100).player(2, 100).player(3, 100).deal();
    calls(hand, 1);
    calls(hand, 2);
    EXPECT_EQ(hand.to_act(), S(3));
    EXPECT_TRUE(hand.options().may_check);
    EXPECT_EQ(hand.options().raise_to_min, chips(4));
}

TEST(BettingTest, B4_LivePosterHasHisOption) {
    // T-34a: the poster behind puts in 5 live and 2 dead; his call is free.
    Hand hand = Script("holdem", Structure::fixed_limit)
                    .blinds(2, 5)
                    .bets(5, 10)
                    .post(2, PostKind::small_blind, 2)
                    .post(3, PostKind::big_blind, 5)
                    .post(5, PostKind::extra_big_blind, 5, 2)
                    .player(1, 100)
                    .player(2, 100)
                    .player(3, 100)
                    .player(4, 100)
                    .player(5, 100)
                    .deal();
    EXPECT_EQ(hand.pot_total(), chips(14));
    EXPECT_EQ(hand.to_act(), S(4));
    folds(hand, 4);
    EXPECT_EQ(hand.to_act(), S(5));
    EXPECT_TRUE(hand.options().may_check);
    EXPECT_EQ(hand.options().raise_to_min, chips(10));
}

TEST(BettingTest, B5_OutOfTurnAndOutOfRangeAreRefused) {
    Hand hand = no_limit_flop({500, deep});
    EXPECT_EQ(refused(hand, 3, ActionKind::check), "not_your_turn");
    EXPECT_EQ(refused(hand, 9, ActionKind::check), "not_in_hand");
    EXPECT_EQ(raise_refused(hand, 2, 99), "raise_below_minimum");
    EXPECT_EQ(raise_refused(hand, 2, 0), "not_a_raise");
    EXPECT_EQ(raise_refused(hand, 2, 501), "raise_above_stack");
    EXPECT_EQ(raise_refused(hand, 2, 500), "");
    EXPECT_EQ(raise_refused(hand, 2, 100), "");
}

TEST(BettingTest, B6_NobodyIsAskedWhoHasNoDecision) {
    // The small blind is all-in for 50; the big blind is not asked.
    Hand hand = Script("holdem").blinds(50, 100).player(1, 50).player(2, 1000).deal();
    EXPECT_TRUE(hand.over());

    // Nor the big blind when the only caller is all-in for exactly the blind.
    Hand three = Script("holdem").blinds(50, 100).player(1, 100).player(2, 1000).player(3, 1000).deal();
    calls(three, 1);
    folds(three, 2);
    EXPECT_TRUE(three.over());
}

TEST(BettingTest, B7_PriceIsWhatAnAllInOpponentHas) {
    Hand hand = Script("holdem").blinds(50, 100).player(1, 1000).player(2, 60).deal();
    EXPECT_EQ(hand.to_act(), S(1));
    EXPECT_EQ(hand.options().call_to, chips(60));
    EXPECT_TRUE(hand.options().may_fold);
    EXPECT_EQ(raise_refused(hand, 1, 200), "nobody_to_raise");
    calls(hand, 1);
    EXPECT_TRUE(hand.over());
}

TEST(BettingTest, B7_NobodyActsWhenTheShortBigBlindIsCovered) {
    Hand hand = Script("holdem").blinds(50, 100).player(1, 1000).player(2, 30).deal();
    EXPECT_TRUE(hand.over());
    const auto returned = only<UncalledReturned>(hand.opening_events());
    ASSERT_EQ(returned.size(), 1U);
    EXPECT_EQ(returned[0].seat, S(1));
    EXPECT_EQ(returned[0].amount, chips(20));
}

TEST(BettingTest, B7_FullPriceWhileSomebodyCanStillAct) {
    Hand hand = Script("holdem").blinds(50, 100).player(1, 1000).player(2, 1000).player(3, 60).deal();
    EXPECT_EQ(hand.options().call_to, chips(100));  // the small blind can still act
    folds(hand, 1);
    EXPECT_EQ(hand.options().call_to, chips(60));
}

// --- fixed limit -----------------------------------------------------------------------------------------------------

TEST(BettingTest, B10_OneUnitPerBet) {
    Hand hand = limit_turn({deep, deep});
    EXPECT_EQ(hand.options().raise_to_min, chips(20));
    EXPECT_EQ(hand.options().raise_to_max, chips(20));
    EXPECT_TRUE(hand.options().sizes_fixed);
    EXPECT_EQ(raise_refused(hand, 2, 19), "raise_below_minimum");
    EXPECT_EQ(raise_refused(hand, 2, 21), "raise_above_limit");
}

TEST(BettingTest, B11a_FourBetsAreTheCap) {
    Hand hand = Script("holdem", Structure::fixed_limit)
                    .blinds(2, 5)
                    .bets(5, 10)
                    .player(1, 500)
                    .player(2, 500)
                    .player(3, 500)
                    .deal();
    raises(hand, 1, 10);
    raises(hand, 2, 15);
    raises(hand, 3, 20);
    EXPECT_EQ(raise_refused(hand, 1, 25), "raises_capped");
    EXPECT_FALSE(may_raise(hand));
    calls(hand, 1);
    calls(hand, 2);
    EXPECT_EQ(hand.street(), 1);
    raises(hand, 2, 5);
    raises(hand, 3, 10);
    raises(hand, 1, 15);
    raises(hand, 2, 20);
    EXPECT_EQ(raise_refused(hand, 3, 25), "raises_capped");
}

TEST(BettingTest, B12_TheCapHoldsHeadsUpUnlessTheHouseLiftsIt) {
    const auto four_bets = [](const rules::HouseRules& house) {
        Script script("holdem", Structure::fixed_limit);
        script.house(house).blinds(5, 10).bets(10, 20).player(1, 500).player(2, 500);
        Hand hand = script.deal();
        raises(hand, 1, 20);
        raises(hand, 2, 30);
        raises(hand, 1, 40);
        return may_raise(hand);
    };
    EXPECT_FALSE(four_bets(rules::standard()));
    rules::HouseRules uncapped;
    uncapped.hu_uncapped = true;
    EXPECT_TRUE(four_bets(uncapped));
}

TEST(BettingTest, B12_WhatIsCappedThreeHandedStaysCapped) {
    rules::HouseRules uncapped;
    uncapped.hu_uncapped = true;
    Script script("holdem", Structure::fixed_limit);
    script.house(uncapped).blinds(5, 10).bets(10, 20).player(1, 500).player(2, 500).player(3, 500);
    Hand hand = script.deal();
    raises(hand, 1, 20);
    raises(hand, 2, 30);
    raises(hand, 3, 40);
    folds(hand, 1);
    EXPECT_EQ(raise_refused(hand, 2, 50), "raises_capped");
}

TEST(BettingTest, B13a_LessThanHalfReopensNothing) {
    Hand hand = limit_turn({deep, 28, deep});
    raises(hand, 2, 20);
    raises(hand, 3, 28);
    EXPECT_EQ(hand.to_act(), S(4));
    EXPECT_EQ(hand.options().call_to, chips(28));
    EXPECT_EQ(hand.options().raise_to_min, chips(40));
    EXPECT_TRUE(hand.options().completes);
    calls(hand, 4);
    folds(hand, 1);
    EXPECT_EQ(hand.to_act(), S(2));
    EXPECT_EQ(raise_refused(hand, 2, 48), "betting_not_reopened");
    EXPECT_EQ(hand.options().call_to, chips(28));
}

TEST(BettingTest, B13a_TheCompletionIsARaise) {
    Hand hand = limit_turn({deep, 28, deep});
    raises(hand, 2, 20);
    raises(hand, 3, 28);
    raises(hand, 4, 40);
    folds(hand, 1);
    EXPECT_EQ(hand.options().raise_to_min, chips(60));
}

TEST(BettingTest, B13b_HalfOrMoreIsAFullRaise) {
    Hand hand = limit_turn({deep, 32, deep});
    raises(hand, 2, 20);
    raises(hand, 3, 32);
    EXPECT_EQ(hand.options().call_to, chips(32));
    EXPECT_EQ(hand.options().raise_to_min, chips(52));
    calls(hand, 4);
    folds(hand, 1);
    EXPECT_TRUE(may_raise(hand));
    EXPECT_EQ(hand.options().raise_to_min, chips(52));
}

TEST(BettingTest, B13_ACountedAllInCountsTowardTheCap) {
    Hand hand = limit_turn({deep, 32, deep});
    raises(hand, 2, 20);
    raises(hand, 3, 32);
    raises(hand, 4, 52);
    raises(hand, 1, 72);
    EXPECT_EQ(raise_refused(hand, 2, 92), "raises_capped");
}

TEST(BettingTest, B13c_HalfABetOpens) {
    Hand hand = limit_turn({15, deep});
    raises(hand, 2, 15);
    EXPECT_EQ(hand.options().call_to, chips(15));
    EXPECT_EQ(hand.options().raise_to_min, chips(35));
}

TEST(BettingTest, B13d_LessThanHalfABetMayBeCompleted) {
    Hand hand = limit_turn({deep, 9, deep});
    checks(hand, 2);
    raises(hand, 3, 9);
    EXPECT_EQ(hand.options().call_to, chips(9));
    EXPECT_EQ(hand.options().raise_to_min, chips(20));
    calls(hand, 4);
    calls(hand, 1);
    EXPECT_EQ(hand.to_act(), S(2));  // checked: may not raise a mere 9
    EXPECT_EQ(raise_refused(hand, 2, 20), "betting_not_reopened");
}

TEST(BettingTest, B14a_ShortAllInsAddUp) {
    Hand hand = limit_turn({deep, 28, deep, 36, deep});
    raises(hand, 2, 20);
    raises(hand, 3, 28);
    calls(hand, 4);
    raises(hand, 5, 36);
    EXPECT_EQ(hand.to_act(), S(6));
    EXPECT_EQ(hand.options().call_to, chips(36));
    EXPECT_EQ(hand.options().raise_to_min, chips(56));
    calls(hand, 6);
    folds(hand, 1);
    EXPECT_EQ(hand.to_act(), S(2));
    EXPECT_TRUE(may_raise(hand));  // +16
    calls(hand, 2);
    EXPECT_EQ(hand.to_act(), S(4));
    EXPECT_FALSE(may_raise(hand));  // +8
    EXPECT_EQ(raise_refused(hand, 4, 56), "betting_not_reopened");
}

// In words: an all-in that does not make the bet up is a raise; what does is a completion (B-13).
TEST(BettingTest, B14_AnAllInShortOfTheFullBetCompletesNothing) {
    Hand hand = limit_turn({deep, 28, deep, 36, deep});
    raises(hand, 2, 20);
    raises(hand, 3, 28);
    calls(hand, 4);
    EXPECT_EQ(hand.options().raise_to_max, chips(36));
    EXPECT_FALSE(hand.options().completes);
    const auto outcome = hand.apply({S(5), ActionKind::raise_to, chips(36), {}});
    ASSERT_TRUE(outcome);
    EXPECT_FALSE(std::get<RaisedTo>(outcome->front()).completed);

    Hand other = limit_turn({deep, 28, deep});
    raises(other, 2, 20);
    raises(other, 3, 28);
    EXPECT_TRUE(other.options().completes);
    const auto completion = other.apply({S(4), ActionKind::raise_to, chips(40), {}});
    ASSERT_TRUE(completion);
    EXPECT_TRUE(std::get<RaisedTo>(completion->front()).completed);
}

// What other sites count (recorded hands): over 9 of 20 ours completes to 20, over 12 ours goes to 32.
TEST(BettingTest, B13_OtherWaysOfCountingAShortAllIn) {
    const auto over = [](ShortAllIn way, std::int64_t all_in) {
        Script script("holdem", Structure::fixed_limit);
        script.blinds(10, 20).bets(20, 40).player(1, 500).player(2, all_in + 20).player(3, 500).short_all_in(way);
        Hand hand = script.deal();
        calls(hand, 1);
        calls(hand, 2);
        checks(hand, 3);
        raises(hand, 2, all_in);
        return hand.options().raise_to_min;
    };
    EXPECT_EQ(over(ShortAllIn::half_counts, 9), chips(20));
    EXPECT_EQ(over(ShortAllIn::half_counts, 12), chips(32));
    EXPECT_EQ(over(ShortAllIn::half_counts_as_a_step, 9), chips(20));
    EXPECT_EQ(over(ShortAllIn::half_counts_as_a_step, 12), chips(40));
    EXPECT_EQ(over(ShortAllIn::next_completes, 9), chips(20));
    EXPECT_EQ(over(ShortAllIn::next_completes, 12), chips(20));
}

// --- no limit --------------------------------------------------------------------------------------------------------

TEST(BettingTest, B20_MinimumBetIsTheBigBlind) {
    Hand hand = no_limit_flop({deep, deep});
    EXPECT_EQ(hand.options().raise_to_min, chips(100));
    EXPECT_EQ(hand.options().raise_to_max, chips(deep));
}

TEST(BettingTest, B21a_MinimumRaiseIsTheLastBet) {
    Hand hand = no_limit_flop({deep, deep});
    raises(hand, 2, 100);
    EXPECT_EQ(hand.options().raise_to_min, chips(200));
}

TEST(BettingTest, B21b_MinimumRaiseIsTheLastRaise) {
    Hand hand = Script("holdem").blinds(50, 100).player(1, deep).player(2, deep).player(3, deep).deal();
    EXPECT_EQ(hand.options().raise_to_min, chips(200));
    raises(hand, 1, 350);
    EXPECT_EQ(hand.options().raise_to_min, chips(600));
    EXPECT_EQ(raise_refused(hand, 2, 599), "raise_below_minimum");
}

TEST(BettingTest, B22_NoCap) {
    Hand hand = no_limit_flop({100'000, 100'000});
    std::int64_t to = 0;
    for (int i = 0; i < 10; ++i) {
        raises(hand, 2, to += 100);
        raises(hand, 3, to += 100);
        if (i == 0) folds(hand, 1);
    }
    EXPECT_TRUE(may_raise(hand));
}

TEST(BettingTest, B23a_UnderRaiseDoesNotReopen) {
    Hand hand = no_limit_flop({deep, 300, deep});
    raises(hand, 2, 200);
    raises(hand, 3, 300);
    calls(hand, 4);
    folds(hand, 1);
    EXPECT_EQ(hand.to_act(), S(2));
    EXPECT_EQ(hand.options().call_to, chips(300));
    EXPECT_FALSE(may_raise(hand));
    EXPECT_EQ(raise_refused(hand, 2, 500), "betting_not_reopened");
}

TEST(BettingTest, B23b_WhoHasNotActedMayRaiseOverAnUnderRaise) {
    Hand hand = no_limit_flop({deep, 300, deep});
    raises(hand, 2, 200);
    raises(hand, 3, 300);
    EXPECT_EQ(hand.options().raise_to_min, chips(500));
}

TEST(BettingTest, B24a_ShortAllInsAddUpForEachPlayer) {
    Hand hand = no_limit_flop({deep, 300, 450, deep});
    raises(hand, 2, 200);
    raises(hand, 3, 300);
    raises(hand, 4, 450);
    calls(hand, 5);
    folds(hand, 1);
    EXPECT_EQ(hand.to_act(), S(2));  // faces +250
    EXPECT_EQ(hand.options().raise_to_min, chips(650));
    calls(hand, 2);
    EXPECT_EQ(hand.street(), 2);  // the other acted at 450 and may not raise unless A does
}

TEST(BettingTest, B24b_OnlyForWhoFacesAFullRaise) {
    Hand hand = no_limit_flop({deep, 300, deep, 420});
    raises(hand, 2, 200);
    raises(hand, 3, 300);
    calls(hand, 4);
    raises(hand, 5, 420);
    folds(hand, 1);
    EXPECT_EQ(hand.options().raise_to_min, chips(620));  // A faces +220
    calls(hand, 2);
    EXPECT_EQ(hand.to_act(), S(4));  // C faces +120
    EXPECT_FALSE(may_raise(hand));
}

TEST(BettingTest, B25a_OpeningAllInBelowTheMinimumBet) {
    Hand hand = no_limit_flop({deep, 40, deep});
    checks(hand, 2);
    raises(hand, 3, 40);
    EXPECT_EQ(hand.options().call_to, chips(40));
    EXPECT_EQ(hand.options().raise_to_min, chips(140));
    calls(hand, 4);
    folds(hand, 1);
    EXPECT_EQ(hand.to_act(), S(2));
    EXPECT_FALSE(may_raise(hand));
}

TEST(BettingTest, B26a_AShortBigBlindDoesNotLowerThePrice) {
    Script script("holdem");
    script.blinds(50, 100).player(1, deep).player(2, deep).player(3, 60).player(4, deep);
    Hand hand = script.deal();
    EXPECT_EQ(hand.to_act(), S(4));
    EXPECT_EQ(hand.options().call_to, chips(100));
    EXPECT_EQ(hand.options().raise_to_min, chips(200));
    calls(hand, 4);
    folds(hand, 1);
    calls(hand, 2);
    ASSERT_EQ(hand.pots().size(), 2U);
    EXPECT_EQ(hand.pots()[0].amount, chips(180));
    EXPECT_EQ(hand.pots()[1].amount, chips(80));
}

TEST(BettingTest, B26_AlsoInLimit) {
    Script script("holdem", Structure::fixed_limit);
    script.blinds(50, 100).bets(100, 200).player(1, deep).player(2, deep).player(3, 60).player(4, deep);
    Hand hand = script.deal();
    EXPECT_EQ(hand.options().call_to, chips(100));
    EXPECT_EQ(hand.options().raise_to_min, chips(200));
}

TEST(BettingTest, StraddlerActsLastAndSetsTheRaise) {
    Script script("holdem");
    script.blinds(1, 2)
        .post(2, PostKind::small_blind, 1)
        .post(3, PostKind::big_blind, 2)
        .post(4, PostKind::straddle, 4)
        .player(1, 100)
        .player(2, 100)
        .player(3, 100)
        .player(4, 100);
    Hand hand = script.deal();
    EXPECT_EQ(hand.to_act(), S(1));
    EXPECT_EQ(hand.options().call_to, chips(4));
    EXPECT_EQ(hand.options().raise_to_min, chips(8));
    calls(hand, 1);
    calls(hand, 2);
    calls(hand, 3);
    EXPECT_EQ(hand.to_act(), S(4));
    EXPECT_TRUE(hand.options().may_check);
    EXPECT_TRUE(may_raise(hand));
}

TEST(BettingTest, ARaiseBeyondEveryStackIsAllowedWhileSomebodyCanCallSome) {
    Script script("holdem");
    script.blinds(50, 100).player(1, 5000).player(2, 300);
    Hand hand = script.deal();
    raises(hand, 1, 5000);
    EXPECT_EQ(hand.options().call_to, chips(300));
    calls(hand, 2);
    EXPECT_TRUE(hand.over());
}

// --- pot limit -------------------------------------------------------------------------------------------------------

/// A pot-limit flop with `pot` in the middle: heads-up or more, each put in the same.
Hand pot_limit_flop(int players, std::int64_t each) {
    static Script script("omaha", Structure::pot_limit);
    script = Script("omaha", Structure::pot_limit).blinds(each / 2, each);
    for (int seat = 1; seat <= players; ++seat) script.player(seat, 100'000);
    Hand hand = script.deal();
    while (hand.street() == 0) {
        const int seat = hand.to_act().number();
        hand.options().may_call ? calls(hand, seat) : checks(hand, seat);
    }
    return hand;
}

TEST(BettingTest, B31a_PotAndTwoCalls) {
    Hand hand = pot_limit_flop(4, 50);  // pot 200
    raises(hand, 2, 150);
    calls(hand, 3);
    EXPECT_EQ(hand.options().raise_to_max, chips(800));
    EXPECT_EQ(raise_refused(hand, 4, 801), "raise_above_limit");
    EXPECT_EQ(raise_refused(hand, 4, 800), "");
}

TEST(BettingTest, B31b_FiveToCallIntoTwenty) {
    Hand hand = pot_limit_flop(3, 5);  // pot 15
    raises(hand, 2, 5);
    EXPECT_EQ(hand.options().raise_to_max, chips(30));
    raises(hand, 3, 30);
    EXPECT_EQ(hand.pot_total(), chips(50));
}

TEST(BettingTest, B31c_BetOfHalfThePot) {
    Hand hand = pot_limit_flop(2, 50);  // pot 100
    raises(hand, 2, 50);
    EXPECT_EQ(hand.options().raise_to_max, chips(250));
}

TEST(BettingTest, B31d_FirstToActBeforeTheFlop) {
    Hand hand = Script("omaha", Structure::pot_limit).blinds(1, 2).player(1, 100).player(2, 100).player(3, 100).deal();
    EXPECT_EQ(hand.options().raise_to_max, chips(7));
    EXPECT_EQ(hand.options().raise_to_min, chips(4));
}

TEST(BettingTest, B33a_AShortBlindCountsInFull) {
    Hand hand = Script("omaha", Structure::pot_limit).blinds(5, 10).player(1, 100).player(2, 100).player(3, 4).deal();
    EXPECT_EQ(hand.options().call_to, chips(10));
    EXPECT_EQ(hand.options().raise_to_max, chips(35));
}

TEST(BettingTest, B33_DeadMoneyCounts) {
    Script script("omaha", Structure::pot_limit);
    script.blinds(1, 2)
        .post(2, PostKind::small_blind, 1)
        .post(3, PostKind::big_blind, 2)
        .post(4, PostKind::extra_big_blind, 2, 1)
        .player(1, 100)
        .player(2, 100)
        .player(3, 100)
        .player(4, 100);
    Hand hand = script.deal();
    // Pot 6; the first to act checks or raises 2 + 6.
    EXPECT_EQ(hand.to_act(), S(4));
    EXPECT_EQ(hand.options().raise_to_max, chips(8));
}

TEST(BettingTest, B32a_ActiveOrAllPots) {
    const auto turn_maximum = [](const rules::HouseRules& house) {
        Script script("omaha", Structure::pot_limit);
        // Three put 100 each in before the flop, which leaves X (seat 2) all-in: main 300. On the flop 50 each: side
        // 100.
        script.house(house).blinds(50, 100).player(1, 5000).player(2, 100).player(3, 5000);
        Hand hand = script.deal();
        calls(hand, 1);
        calls(hand, 2);
        checks(hand, 3);
        raises(hand, 3, 100);
        calls(hand, 1);
        EXPECT_EQ(hand.pots()[0].amount, chips(300));
        EXPECT_EQ(hand.pots()[1].amount, chips(200));
        return hand.options().raise_to_max;
    };
    EXPECT_EQ(turn_maximum(rules::midastouch()), chips(200));
    EXPECT_EQ(turn_maximum(rules::standard()), chips(500));
}

TEST(BettingTest, B34_TheMaximumIsRoundedDownButAnAllInIsNot) {
    Script script("omaha", Structure::pot_limit);
    script.blinds(5, 10).unit(10).player(1, 100).player(2, 100).player(3, 23);
    Hand hand = script.deal();
    EXPECT_EQ(hand.options().raise_to_max, chips(30));  // 35 rounded down
    calls(hand, 1);
    calls(hand, 2);
    EXPECT_EQ(hand.options().raise_to_max, chips(23));
}

// --- all-in ----------------------------------------------------------------------------------------------------------

TEST(BettingTest, B50_ACallForLessIsLegal) {
    Hand hand = no_limit_flop({deep, 150});
    raises(hand, 2, 400);
    EXPECT_EQ(hand.options().call_to, chips(150));
    EXPECT_FALSE(may_raise(hand));
    calls(hand, 3);
    EXPECT_TRUE(hand.all_in(S(3)));
}

TEST(BettingTest, B51_UncalledChipsComeBackWhenTheRoundCloses) {
    Hand hand = no_limit_flop({deep, 150});
    raises(hand, 2, 400);
    calls(hand, 3);
    const auto outcome = hand.apply({S(1), ActionKind::fold});
    const auto returned = only<UncalledReturned>(*outcome);
    ASSERT_EQ(returned.size(), 1U);
    EXPECT_EQ(returned[0].amount, chips(250));
}

TEST(BettingTest, B52_AVirtualAllInTakesNoMorePart) {
    // K-21b: pot 60; A bets 40, B times out, C calls 40: main 60 for three, side 80 for two.
    Script script("holdem");
    script.blinds(10, 20).player(1, 1000).player(2, 1000).player(3, 1000);
    Hand hand = script.deal();
    calls(hand, 1);
    calls(hand, 2);
    checks(hand, 3);
    raises(hand, 2, 40);
    expect_done(hand.virtual_all_in(S(3)));
    calls(hand, 1);
    ASSERT_EQ(hand.pots().size(), 2U);
    EXPECT_EQ(hand.pots()[0], (Pot{chips(60), seats({1, 2, 3})}));
    EXPECT_EQ(hand.pots()[1], (Pot{chips(80), seats({1, 2})}));
    EXPECT_EQ(hand.stack(S(3)), chips(980));
}

TEST(BettingTest, K21c_VirtualAllInAfterCallingPart) {
    Script script("holdem");
    script.blinds(10, 20).player(1, 1000).player(2, 1000).player(3, 1000);
    Hand hand = script.deal();
    calls(hand, 1);
    calls(hand, 2);
    checks(hand, 3);
    raises(hand, 2, 40);
    calls(hand, 3);
    raises(hand, 1, 80);
    calls(hand, 2);
    expect_done(hand.virtual_all_in(S(3)));
    EXPECT_EQ(hand.pots()[0], (Pot{chips(180), seats({1, 2, 3})}));
    EXPECT_EQ(hand.pots()[1], (Pot{chips(80), seats({1, 2})}));
}

TEST(BettingTest, K2_OutOfTurnItCanTakeTheDecisionAway) {
    Script script("holdem");
    script.blinds(10, 20).player(1, 1000).player(2, 1000);
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    EXPECT_EQ(hand.to_act(), S(2));
    expect_done(hand.virtual_all_in(S(1)));  // nobody is left to bet against
    EXPECT_TRUE(hand.over());
}

TEST(BettingTest, Scenario8_ACallNamingAnotherPriceIsRefused) {
    Hand hand = no_limit_flop({deep, deep});
    raises(hand, 2, 9000);
    EXPECT_EQ(refused(hand, 3, ActionKind::call, 20), "price_has_changed");
    calls(hand, 3, 9000);
}

}  // namespace
}  // namespace cardroom::hand
