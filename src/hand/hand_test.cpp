// docs/rules/holdem-omaha.md, and how a hand runs as a whole.
#include "hand/hand.h"

#include <gtest/gtest.h>

#include "hand/test_table.h"

namespace cardroom::hand {
namespace {

using namespace testing;
using rules::Structure;

Script holdem(int players, std::int64_t stack = 100) {
    Script script("holdem");
    script.blinds(1, 2);
    for (int seat = 1; seat <= players; ++seat) script.player(seat, stack);
    return script;
}

void call_or_check(Hand& hand) {
    const int seat = hand.to_act().number();
    hand.options().may_call ? calls(hand, seat) : checks(hand, seat);
}

// --- deal and streets ------------------------------------------------------------------------------------------------

TEST(HandTest, H10_OneCardAtATimeFromTheLeftOfTheButton) {
    Script script = holdem(3);
    script.setup().deck = cards::canonical_deck();
    Hand hand = script.deal();
    const auto card = [](int index) { return cards::Card{index}; };
    EXPECT_EQ(hand.cards_of(S(2)), (cards::Cards{card(0), card(3)}));
    EXPECT_EQ(hand.cards_of(S(3)), (cards::Cards{card(1), card(4)}));
    EXPECT_EQ(hand.cards_of(S(1)), (cards::Cards{card(2), card(5)}));  // the button gets the last one
    EXPECT_EQ(hand.stub().front(), card(6));                           // H-2: nothing is burnt
}

TEST(HandTest, H10_HeadsUpTheBigBlindGetsTheFirstCard) {
    Script script = holdem(2);
    script.setup().deck = cards::canonical_deck();
    Hand hand = script.deal();
    EXPECT_EQ(hand.cards_of(S(2))[0], cards::Card{0});
    EXPECT_EQ(hand.cards_of(S(1))[0], cards::Card{1});
}

TEST(HandTest, H11_Streets) {
    Script script = holdem(2);
    Hand hand = script.deal();
    EXPECT_EQ(hand.street(), 0);
    EXPECT_EQ(hand.board().size(), 0U);
    const std::size_t sizes[] = {3, 4, 5};
    for (int street = 1; street <= 3; ++street) {
        while (hand.street() < street) call_or_check(hand);
        EXPECT_EQ(hand.board().size(), sizes[street - 1]);
    }
    while (!hand.over()) call_or_check(hand);
}

TEST(HandTest, H12_WhoActsFirst) {
    Script script = holdem(4);
    Hand hand = script.deal();
    EXPECT_EQ(hand.to_act(), S(4));  // left of the big blind
    while (hand.street() == 0) call_or_check(hand);
    EXPECT_EQ(hand.to_act(), S(2));  // left of the button
    folds(hand, 2);
    while (hand.street() == 1) call_or_check(hand);
    EXPECT_EQ(hand.to_act(), S(3));
}

TEST(HandTest, H12_ExtraPostersActInTheirOwnOrder) {
    Script script = holdem(5);
    script.post(2, PostKind::small_blind, 1).post(3, PostKind::big_blind, 2).post(5, PostKind::extra_big_blind, 2);
    Hand hand = script.deal();
    EXPECT_EQ(hand.to_act(), S(4));
}

TEST(HandTest, H12_ADeadButtonLiesOnAnEmptySeat) {
    Script script("holdem");
    script.blinds(1, 2).button(7).player(1, 100).player(3, 100).player(9, 100);
    Hand hand = script.deal();
    EXPECT_EQ(hand.bet(S(9)), chips(1));
    EXPECT_EQ(hand.bet(S(1)), chips(2));
    EXPECT_EQ(hand.to_act(), S(3));
    while (hand.street() == 0) call_or_check(hand);
    EXPECT_EQ(hand.to_act(), S(9));
}

TEST(HandTest, H14_NobodyChecksBeforeTheFlopButWhoHasTheBetIn) {
    Script script = holdem(3);
    Hand hand = script.deal();
    EXPECT_EQ(refused(hand, 1, ActionKind::check), "cannot_check");
    calls(hand, 1);
    EXPECT_EQ(refused(hand, 2, ActionKind::check), "cannot_check");
    calls(hand, 2);
    EXPECT_EQ(refused(hand, 3, ActionKind::check), "");
}

TEST(HandTest, H15_TheBigBlindIsTheBet) {
    Script script = holdem(3);
    Hand hand = script.deal();
    EXPECT_FALSE(hand.options().opens);
    EXPECT_TRUE(hand.options().may_call);
}

TEST(HandTest, H16_FoldingIsOfferedAtEveryTurn) {
    Script script = holdem(2);
    Hand hand = script.deal();
    calls(hand, 1);
    EXPECT_TRUE(hand.options().may_check);
    EXPECT_TRUE(hand.options().may_fold);
    folds(hand, 2);
    EXPECT_TRUE(hand.over());
    EXPECT_EQ(won(hand, 1), 2);
}

TEST(HandTest, H17_OneLeftEndsItAtOnce) {
    Script script = holdem(3);
    Hand hand = script.deal();
    folds(hand, 1);
    const Outcome end = hand.apply({S(2), ActionKind::fold});
    EXPECT_TRUE(hand.over());
    EXPECT_TRUE(only<BoardDealt>(*end).empty());
    EXPECT_TRUE(only<Shown>(*end).empty());
    EXPECT_EQ(won(hand, 3), 1);
}

TEST(HandTest, H18_TheBoardRunsOutWhenBettingIsOver) {
    Script script = holdem(2);
    Hand hand = script.deal();
    raises(hand, 1, 100);
    const Outcome end = hand.apply({S(2), ActionKind::call});
    EXPECT_TRUE(hand.over());
    EXPECT_EQ(only<BoardDealt>(*end).size(), 3U);
    EXPECT_EQ(hand.board().size(), 5U);
}

// --- what wins -------------------------------------------------------------------------------------------------------

std::int64_t heads_up_result(std::string_view game, std::string_view one, std::string_view two,
                             std::string_view board) {
    Script script(game);
    script.blinds(1, 2).player(1, 100, one).player(2, 100, two).board(board);
    Hand hand = script.deal();
    while (!hand.over()) call_or_check(hand);
    return won(hand, 1);
}

TEST(HandTest, H5a_KickersDecide) {
    EXPECT_EQ(heads_up_result("holdem", "As4h", "Ah3h", "KsKd9d9c2c"), 0);  // both play A K K 9 9
    EXPECT_EQ(heads_up_result("holdem", "AsKs", "AhQs", "9d9c4h3c2c"), 2);
}

TEST(HandTest, H6a_TheBoardPlays) {
    EXPECT_EQ(heads_up_result("holdem", "JhJd", "3h2d", "AsAcKsKcQd"), 0);
    EXPECT_EQ(heads_up_result("holdem", "8h5d", "8c2d", "AsJh3dQc3s"), 0);  // scenario 24
}

TEST(HandTest, H20_ExactlyTwoHoleCards) {
    EXPECT_EQ(heads_up_result("omaha", "AhKd9c8s", "KcKsJd2c", "QhJhTh2h3s"), 2);  // a straight, no flush
    EXPECT_EQ(heads_up_result("omaha", "Ks8cJs5c", "QhQc4d4c", "3s5hQsQd9h"), -2);
    EXPECT_EQ(heads_up_result("omaha", "AhAdTdTc", "KhKc3d3c", "2s5s9sKsQd"), -2);  // scenario 26: no flush for the ace
}

TEST(HandTest, H30_HighTakesAllWithoutALow) {
    EXPECT_EQ(heads_up_result("omaha8", "KhKdTcTd", "Ah2d3c4c", "KcQsJh2c8s"), 2);
}

TEST(HandTest, H35_OnePlayerMayWinBothHalves) {
    EXPECT_EQ(heads_up_result("omaha8", "AhKh2d3c", "QsQdTcTd", "5h6h7hKdKs"), 2);
}

TEST(HandTest, ShortDeckFlushBeatsFullHouse) {
    EXPECT_EQ(heads_up_result("shortdeck", "AhTh", "KcKd", "KhQh6h6s9c"), 2);
}

TEST(HandTest, CourchevelShowsACardBeforeTheFirstBet) {
    Script script("courchevel", Structure::pot_limit);
    script.blinds(1, 2).player(1, 100).player(2, 100);
    Hand hand = script.deal();
    EXPECT_EQ(hand.board().size(), 1U);
    EXPECT_EQ(hand.cards_of(S(1)).size(), 5U);
    while (hand.street() == 0) call_or_check(hand);
    EXPECT_EQ(hand.board().size(), 3U);
}

// --- leaving ---------------------------------------------------------------------------------------------------------

TEST(HandTest, Scenario28_LeavingOutOfTurn) {
    Script script = holdem(3);
    Hand hand = script.deal();
    EXPECT_EQ(hand.to_act(), S(1));
    expect_done(hand.fold_out_of_turn(S(3)));
    EXPECT_FALSE(hand.live().has(S(3)));
    EXPECT_EQ(hand.to_act(), S(1));
    folds(hand, 1);
    EXPECT_TRUE(hand.over());
    EXPECT_EQ(won(hand, 2), 2);  // the small blind gets the whole pot
    EXPECT_EQ(hand.fold_out_of_turn(S(2)).error(), Refusal::hand_is_over);
}

TEST(HandTest, LeavingChangesThePriceOfWhoIsAsked) {
    Script script("holdem");
    script.blinds(50, 100).player(1, 1000).player(2, 1000).player(3, 60);
    Hand hand = script.deal();
    const int before = hand.action_no();
    EXPECT_EQ(hand.options().call_to, chips(100));
    const Outcome outcome = hand.fold_out_of_turn(S(2));
    EXPECT_EQ(hand.options().call_to, chips(60));  // B-7
    EXPECT_EQ(only<TurnCame>(*outcome).size(), 1U);
    EXPECT_EQ(hand.action_no(), before + 1);  // an answer to the old price is stale
}

TEST(HandTest, W2_TheBetOfOneWhoLeavesStaysInThePot) {
    Script script = holdem(3);
    Hand hand = script.deal();
    raises(hand, 1, 50);
    expect_done(hand.fold_out_of_turn(S(1)));
    folds(hand, 2);
    EXPECT_TRUE(hand.over());
    EXPECT_EQ(won(hand, 1), -50);
    EXPECT_EQ(won(hand, 3), 51);
}

// --- scenarios -------------------------------------------------------------------------------------------------------

TEST(HandTest, Scenario1_AllInBelowTheMinimumRaise) {
    Script script("holdem");
    script.blinds(5, 10).player(1, 35).player(2, 500).player(3, 500).player(4, 500);
    Hand hand = script.deal();
    raises(hand, 4, 30);
    EXPECT_EQ(hand.options().call_to, chips(30));
    EXPECT_EQ(hand.options().raise_to_min, chips(35));
    EXPECT_EQ(hand.options().raise_to_max, chips(35));
    raises(hand, 1, 35);
    folds(hand, 2);
    folds(hand, 3);
    EXPECT_EQ(hand.options().call_to, chips(35));
    EXPECT_FALSE(may_raise(hand));
}

TEST(HandTest, Scenario2_MinimumRaise) {
    Script script = holdem(3, 1000);
    Hand hand = script.deal();
    raises(hand, 1, 10);
    EXPECT_EQ(hand.options().raise_to_min, chips(18));
    calls(hand, 2);
    calls(hand, 3);
    raises(hand, 2, 2);
    EXPECT_EQ(hand.options().raise_to_min, chips(4));
}

TEST(HandTest, Scenario3_TwoShortAllInsReopen) {
    Script script("holdem");
    script.blinds(50, 100).player(1, 10'000).player(2, 10'100).player(3, 225).player(4, 10'100).player(5, 300).player(
        6, 10'100);
    Hand hand = script.deal();
    while (hand.street() == 0) call_or_check(hand);
    raises(hand, 2, 100);
    raises(hand, 3, 125);
    calls(hand, 4);
    raises(hand, 5, 200);
    calls(hand, 6);
    folds(hand, 1);
    EXPECT_EQ(hand.to_act(), S(2));
    EXPECT_EQ(hand.options().raise_to_min, chips(300));
    calls(hand, 2);
    EXPECT_EQ(hand.to_act(), S(4));
    EXPECT_EQ(raise_refused(hand, 4, 300), "betting_not_reopened");
}

TEST(HandTest, Scenario4_PotLimitCountsTheCall) {
    Script script("omaha", Structure::pot_limit);
    script.blinds(5, 10).player(1, 1000).player(2, 1000).player(3, 1000).player(4, 1000);
    EXPECT_EQ(script.deal().options().raise_to_max, chips(35));
    // A flop with 15 in the pot: a bet of 7, then a bet of 5 raised to 15.
    Script flop("omaha", Structure::pot_limit);
    flop.blinds(2, 5).player(1, 1000).player(2, 1000).player(3, 1000);
    Hand hand = flop.deal();
    while (hand.street() == 0) call_or_check(hand);
    Hand other = hand;
    raises(hand, 2, 7);
    EXPECT_EQ(hand.options().raise_to_max, chips(36));
    raises(other, 2, 5);
    raises(other, 3, 15);
    EXPECT_EQ(other.options().raise_to_max, chips(65));
}

TEST(HandTest, Scenario5_AnAllInIsAnswered) {
    Script script("holdem");
    script.blinds(60, 120).player(1, 2000).player(2, 2000);
    Hand hand = script.deal();
    raises(hand, 1, 240);
    raises(hand, 2, 2000);
    EXPECT_EQ(hand.to_act(), S(1));
    EXPECT_EQ(hand.options().call_to - hand.bet(S(1)), chips(1760));
    EXPECT_TRUE(hand.board().empty());
}

TEST(HandTest, Scenario12_HeadsUpOrder) {
    Script script = holdem(2);
    Hand hand = script.deal();
    EXPECT_EQ(hand.bet(S(1)), chips(1));
    EXPECT_EQ(hand.to_act(), S(1));
    calls(hand, 1);
    checks(hand, 2);
    EXPECT_EQ(hand.to_act(), S(2));

    // With antes only there is no blind: the one left of the button acts first, before the flop, too.
    Script antes("holdem");
    antes.blinds(1, 2).player(1, 100).player(2, 100);
    antes.post(1, PostKind::ante, 0, 1).post(2, PostKind::ante, 0, 1);
    Hand ante_hand = antes.deal();
    EXPECT_EQ(ante_hand.to_act(), S(2));
    EXPECT_TRUE(ante_hand.options().may_check);
    EXPECT_EQ(ante_hand.options().raise_to_min, chips(2));
}

TEST(HandTest, Scenario13_TheBigBlindKeepsItsOption) {
    Script script = holdem(4);
    Hand hand = script.deal();
    folds(hand, 4);
    folds(hand, 1);
    calls(hand, 2);
    EXPECT_EQ(hand.to_act(), S(3));
    EXPECT_TRUE(hand.options().may_check);
    EXPECT_TRUE(may_raise(hand));
}

TEST(HandTest, Scenario14_AShortBlindInAFullGame) {
    Script script("holdem");
    script.blinds(10, 20).player(1, 500).player(2, 500).player(3, 5).player(4, 500);
    Hand hand = script.deal();
    EXPECT_EQ(stack(hand, 3), chips(0));
    EXPECT_EQ(hand.options().call_to, chips(20));
    EXPECT_EQ(hand.options().raise_to_min, chips(40));
    calls(hand, 4);
    folds(hand, 1);
    calls(hand, 2);
    EXPECT_EQ(hand.street(), 1);  // the big blind is not asked
    EXPECT_EQ(hand.pots()[0], (Pot{chips(15), seats({2, 3, 4})}));
    EXPECT_EQ(hand.pots()[1], (Pot{chips(30), seats({2, 4})}));
}

TEST(HandTest, Scenario21_TheWinnerKeepsHisStack) {
    Script script = holdem(2);
    Hand hand = script.deal();
    raises(hand, 1, 100);
    folds(hand, 2);
    EXPECT_EQ(stack(hand, 1), chips(102));
    EXPECT_EQ(stack(hand, 2), chips(98));
}

TEST(HandTest, Scenario22_AFoldedHandDoesNotWin) {
    Script script("holdem");
    script.blinds(1, 2).player(1, 100, "7h2d").player(2, 100, "AhAd").player(3, 100, "KhKd").board("AsAc3d8s9h");
    Hand hand = script.deal();
    calls(hand, 1);
    folds(hand, 2);
    checks(hand, 3);
    while (!hand.over()) call_or_check(hand);
    EXPECT_EQ(won(hand, 3), 3);
}

TEST(HandTest, Scenario23_AntesBelongToThePot) {
    Script script("holdem");
    script.blinds(10, 20).ante(5);
    for (int seat = 1; seat <= 4; ++seat) script.player(seat, 500);
    Hand hand = script.deal();
    folds(hand, 4);
    folds(hand, 1);
    folds(hand, 2);
    EXPECT_EQ(stack(hand, 3), chips(500 - 5 + 20 + 10));

    Script short_one("holdem");
    short_one.blinds(10, 20).ante(5).player(1, 3).player(2, 500).player(3, 500).player(4, 500);
    Hand other = short_one.deal();
    EXPECT_TRUE(other.all_in(S(1)));
    folds(other, 4);
    calls(other, 2);
    checks(other, 3);
    EXPECT_EQ(other.pots()[0], (Pot{chips(12), seats({1, 2, 3})}));
}

TEST(HandTest, Scenario25_ARakedSmallBlindFoldIsFree) {
    Script script("holdem");
    script.raked().blinds(100, 200).player(1, 20'000).player(2, 20'000);
    Hand hand = script.deal();
    folds(hand, 1);
    EXPECT_EQ(hand.rake(), chips(0));
    EXPECT_EQ(won(hand, 2), 100);
}

TEST(HandTest, Scenario36_OneActorAndAnEnd) {
    Script script("holdem");
    script.blinds(5, 10).player(1, 200).player(2, 40).player(3, 90);
    Hand hand = script.deal();
    calls(hand, 1);
    raises(hand, 2, 40);
    raises(hand, 3, 90);
    EXPECT_EQ(hand.to_act(), S(1));
    EXPECT_EQ(hand.to_decide().count(), 1);
    calls(hand, 1);
    EXPECT_TRUE(hand.over());
}

TEST(HandTest, Scenario37_TheBoardIsDealtWhenAllAreAllInOnTheFlop) {
    Script script = holdem(2);
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    raises(hand, 2, 98);
    const Outcome end = hand.apply({S(1), ActionKind::call});
    const auto boards = only<BoardDealt>(*end);
    ASSERT_EQ(boards.size(), 2U);
    EXPECT_EQ(boards[0].street, 2);
    EXPECT_EQ(boards[1].street, 3);
}

// --- the object ------------------------------------------------------------------------------------------------------

TEST(HandTest, ACopyGoesItsOwnWay) {
    Script script = holdem(3);
    Hand hand = script.deal();
    Hand copy = hand;
    folds(copy, 1);
    EXPECT_EQ(hand.to_act(), S(1));
    EXPECT_EQ(copy.to_act(), S(2));
    raises(hand, 1, 10);
    EXPECT_EQ(hand.bet(S(1)), chips(10));
}

TEST(HandTest, RestartForgetsTheLastHand) {
    Script first = holdem(3);
    Hand hand = first.deal();
    raises(hand, 1, 100);
    calls(hand, 2);
    calls(hand, 3);
    Script second = holdem(2);
    const Hand fresh = second.deal();
    hand.restart(fresh.setup());
    EXPECT_FALSE(hand.over());
    EXPECT_EQ(hand.action_no(), 1);
    EXPECT_TRUE(hand.board().empty());
    EXPECT_EQ(hand.dealt_in(), seats({1, 2}));
    EXPECT_EQ(hand.pot_total(), chips(3));
    EXPECT_EQ(hand.cards_of(S(1)), fresh.cards_of(S(1)));
}

TEST(HandTest, ViewsTellTheReaderHisBestCards) {
    Script script("omaha8");
    script.blinds(1, 2).player(1, 100, "AhKd2c9s").player(2, 100).board("3d4h8sKcJd");
    Hand hand = script.deal();
    while (hand.street() < 3) call_or_check(hand);
    const HandView view = view_of(hand, S(1));
    EXPECT_EQ(view.best_high.size(), 5U);
    EXPECT_EQ(set_of(view.best_low), set_of(cards_of("Ah2c3d4h8s")));
    const HandView observer = view_of(hand, Seat::none());
    EXPECT_TRUE(observer.best_high.empty());
    EXPECT_TRUE(observer.seats[0].cards[0].is_none());
    EXPECT_EQ(observer.options, view.options);
}

}  // namespace
}  // namespace cardroom::hand
