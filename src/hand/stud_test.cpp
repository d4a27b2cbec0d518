// docs/rules/stud.md, rule by rule; razz where it differs.
#include <gtest/gtest.h>

#include "hand/test_table.h"
#include "hand/upcards.h"

namespace cardroom::hand {
namespace {

using namespace testing;
using rules::Structure;

/// $3/$6, ante 0.50, bring-in 1, in half dollars: bets 6/12, ante 1, bring-in 2. Dealer position: the last seat.
Script stud(int seats, std::string_view game = "stud") {
    Script script(game, Structure::fixed_limit);
    script.bets(6, 12).ante(1).bring_in(2).button(seats);
    return script;
}

/// Each hand in the order dealt: down, down, up, up …
Hand third_street(Script& script, std::initializer_list<std::string_view> hands, std::int64_t stack = 1000) {
    int seat = 1;
    for (const std::string_view hand : hands) script.player(seat++, stack, hand);
    return script.deal();
}

void play_on(Hand& hand) {
    const int seat = hand.to_act().number();
    const Options options = hand.options();
    if (options.bring_in > Chips{}) return brings_in(hand, seat);
    options.may_call ? calls(hand, seat) : checks(hand, seat);
}

void play_to_street(Hand& hand, int street) {
    while (!hand.over() && hand.street() < street) play_on(hand);
}

// --- the deal and third street ---------------------------------------------------------------------------------------

TEST(StudTest, S1_AShortAnteIsAllIn) {
    Script script = stud(3);
    script.ante(5).player(1, 3).player(2, 1000).player(3, 1000);
    Hand hand = script.deal();
    EXPECT_TRUE(hand.all_in(S(1)));
    EXPECT_EQ(hand.contributed(S(1)), chips(3));
}

TEST(StudTest, S3_TwoDownOneUp) {
    Script script = stud(2);
    Hand hand = third_street(script, {"AcKc2d", "AdKd3d"});
    EXPECT_EQ(hand.up_cards(S(1)), 0b100);
    const auto dealt = only<Dealt>(hand.opening_events());
    ASSERT_EQ(dealt.size(), 2U);
    EXPECT_EQ(dealt[0].up, 0b100);
    const auto seen = std::get<Dealt>(seen_by(dealt[0], S(2)));
    EXPECT_TRUE(seen.cards[0].is_none());
    EXPECT_FALSE(seen.cards[2].is_none());
}

TEST(StudTest, S10a_TheLowestCardBringsInClubsFirst) {
    Script script = stud(4);
    Hand hand = third_street(script, {"KcKd2d", "QcQd2c", "JcJd3c", "TcTdAh"});
    EXPECT_EQ(hand.to_act(), S(2));
}

TEST(StudTest, S10b_TheAceIsHigh) {
    Script script = stud(3, "stud8");
    Hand hand = third_street(script, {"KcKdAc", "QcQd4d", "JcJd4h"});
    EXPECT_EQ(hand.to_act(), S(2));
}

TEST(StudTest, RazzTheHighestCardBringsInAceLow) {
    Script script = stud(3, "razz");
    Hand hand = third_street(script, {"2c3dAc", "4c5dKd", "6c7dKs"});
    EXPECT_EQ(hand.to_act(), S(3));
}

TEST(StudTest, S11_BringInOrAFullBet) {
    Script script = stud(3);
    Hand hand = third_street(script, {"KcKd2d", "QcQd9c", "JcJd8c"});
    const Options options = hand.options();
    EXPECT_EQ(options.bring_in, chips(2));
    EXPECT_FALSE(options.may_fold);
    EXPECT_FALSE(options.may_check);
    EXPECT_EQ(options.raise_to_min, chips(6));
    EXPECT_EQ(options.raise_to_max, chips(6));
    EXPECT_EQ(refused(hand, 1, ActionKind::fold), "must_bring_in");
    EXPECT_EQ(refused(hand, 1, ActionKind::check), "must_bring_in");
    EXPECT_EQ(refused(hand, 1, ActionKind::call), "must_bring_in");
    raises(hand, 1, 6);
    EXPECT_EQ(hand.options().call_to, chips(6));
    EXPECT_EQ(hand.options().raise_to_min, chips(12));
    EXPECT_EQ(refused(hand, 2, ActionKind::bring_in), "nothing_to_bring_in");
}

TEST(StudTest, S12a_TheCompletionIsTheBetAndThreeRaisesFollow) {
    Script script = stud(3);
    Hand hand = third_street(script, {"KcKd2d", "QcQd9c", "JcJd8c"});
    brings_in(hand, 1);
    EXPECT_TRUE(hand.options().completes);
    const Outcome completed = hand.apply({S(2), ActionKind::raise_to, chips(6)});
    EXPECT_TRUE(only<RaisedTo>(*completed).at(0).completed);
    raises(hand, 3, 12);
    raises(hand, 1, 18);
    raises(hand, 2, 24);
    EXPECT_EQ(raise_refused(hand, 3, 30), "raises_capped");
}

TEST(StudTest, S12b_TheBringInOwesTheRestOfACompletion) {
    Script script = stud(4);
    Hand hand = third_street(script, {"KcKd2d", "QcQd9c", "JcJd8c", "TcTd7c"});
    brings_in(hand, 1);
    calls(hand, 2);
    calls(hand, 3);
    raises(hand, 4, 6);
    EXPECT_EQ(hand.to_act(), S(1));
    EXPECT_EQ(hand.options().call_to - hand.bet(S(1)), chips(4));
    EXPECT_TRUE(may_raise(hand));
    calls(hand, 1);
    EXPECT_TRUE(may_raise(hand));  // who called the bring-in faces all of the completion
}

TEST(StudTest, S12_NoSecondTurnForTheBringInUnlessCompleted) {
    Script script = stud(2);
    Hand hand = third_street(script, {"KcKd2d", "QcQd9c"});
    brings_in(hand, 1);
    calls(hand, 2);
    EXPECT_EQ(hand.street(), 1);
}

TEST(StudTest, S12_ABringInOfMoreThanHalfTheBetStillReopens) {
    Script script = stud(3);
    script.bring_in(5);
    Hand hand = third_street(script, {"KcKd2d", "QcQd9c", "JcJd8c"});
    brings_in(hand, 1);
    calls(hand, 2);
    raises(hand, 3, 6);
    EXPECT_TRUE(may_raise(hand));
    calls(hand, 1);
    EXPECT_TRUE(may_raise(hand));
}

TEST(StudTest, S13_AllFoldToTheBringIn) {
    Script script = stud(3);
    Hand hand = third_street(script, {"KcKd2d", "QcQd9c", "JcJd8c"});
    brings_in(hand, 1);
    folds(hand, 2);
    folds(hand, 3);
    EXPECT_TRUE(hand.over());
    EXPECT_EQ(won(hand, 1), 2);
}

TEST(StudTest, S14_LowCardAllInForTheAnte) {
    Script script = stud(3);
    script.player(1, 1, "KcKd2d").player(2, 1000, "QcQd9c").player(3, 1000, "JcJd8c");
    Hand hand = script.deal();
    EXPECT_EQ(hand.to_act(), S(2));
    EXPECT_EQ(hand.options().bring_in, chips(2));
    EXPECT_TRUE(hand.options().may_fold);
    EXPECT_EQ(hand.options().raise_to_min, chips(6));
    EXPECT_FALSE(hand.options().may_check);
    folds(hand, 2);
    EXPECT_TRUE(hand.over());  // alone against an all-in: nothing to decide
}

TEST(StudTest, S14_AfterAFoldTheNextHasTheSameChoice) {
    Script script = stud(4);
    script.player(1, 1, "KcKd2d").player(2, 1000, "QcQd9c").player(3, 1000, "JcJd8c").player(4, 1000, "TcTd7c");
    Hand hand = script.deal();
    folds(hand, 2);
    EXPECT_EQ(hand.to_act(), S(3));
    EXPECT_EQ(hand.options().bring_in, chips(2));
    EXPECT_TRUE(hand.options().may_fold);
    brings_in(hand, 3);
    EXPECT_EQ(hand.options().call_to, chips(2));
}

TEST(StudTest, S14_AShortBringInDoesNotLowerThePrice) {
    Script script = stud(3);
    script.player(1, 2, "KcKd2d").player(2, 1000, "QcQd9c").player(3, 1000, "JcJd8c");
    Hand hand = script.deal();
    EXPECT_EQ(hand.options().bring_in, chips(1));
    EXPECT_FALSE(may_raise(hand));
    const Outcome outcome = hand.apply({S(1), ActionKind::bring_in});
    EXPECT_TRUE(only<BroughtIn>(*outcome).at(0).all_in);
    EXPECT_EQ(hand.options().call_to, chips(2));
    EXPECT_EQ(hand.options().raise_to_min, chips(6));
}

// --- later streets ---------------------------------------------------------------------------------------------------

FewCards high(std::string_view text) {
    const auto cards = cards_of(text);
    return high_of_few({cards.data(), cards.size()});
}
FewCards low(std::string_view text) {
    const auto cards = cards_of(text);
    return low_of_few({cards.data(), cards.size()});
}

TEST(StudTest, S20_BoardsRankByPairsAndHighCards) {
    EXPECT_GT(high("2c2d"), high("AcKc"));
    EXPECT_GT(high("2c2d3h3s"), high("AcAdKhQs"));
    EXPECT_GT(high("2c2d2h"), high("AcAdKh"));
    EXPECT_GT(high("2c2d2h2s"), high("AcAdAhKs"));
    EXPECT_GT(high("AcKd"), high("AhQs"));
    EXPECT_EQ(high("AcKd"), high("AhKs"));
    EXPECT_EQ(high("AcKd"), high("KhAs"));
    EXPECT_GT(high("AcJdTh9s"), high("KcQcJcTc"));  // straights and flushes do not count
    EXPECT_GT(high("9c9dKh"), high("9h9sQh"));
}

TEST(StudTest, RazzBoardsRankFromTheTopDownAceLow) {
    EXPECT_GT(low("2cAd"), low("3cAd"));
    EXPECT_GT(low("8c7d"), low("AcAd"));
    EXPECT_GT(low("7c6d5h"), low("8cAd2h"));
    EXPECT_EQ(low("7c6d"), low("6h7s"));
}

TEST(StudTest, S20_TheHighBoardOpens) {
    Script script = stud(3);
    Hand hand = third_street(script, {"KcKd2d3d", "QcQd9cTh", "JcJd8c8d"});
    play_to_street(hand, 1);
    EXPECT_EQ(hand.to_act(), S(3));
}

TEST(StudTest, S20_EqualBoardsByHouse) {
    const auto opener = [](const rules::HouseRules& house) {
        Script script = stud(3);
        script.house(house);
        Hand hand = third_street(script, {"2c3dQhKd", "4c5d7h2h", "6c7dQsKc"});
        play_to_street(hand, 1);
        return hand.to_act().number();
    };
    // The dealer position is seat 3: clockwise from it seat 1 comes first. By suit: both kings high, diamonds above
    // clubs.
    EXPECT_EQ(opener(rules::redstar()), 1);
    EXPECT_EQ(opener(rules::midastouch()), 1);
    EXPECT_EQ(opener(rules::standard()), 1);
    const auto other = [](const rules::HouseRules& house) {
        Script script = stud(3);
        script.house(house);
        Hand hand = third_street(script, {"2c3dQhKc", "4c5d7h2h", "6c7dQdKd"});
        play_to_street(hand, 1);
        return hand.to_act().number();
    };
    EXPECT_EQ(other(rules::redstar()), 1);
    EXPECT_EQ(other(rules::standard()), 3);
}

TEST(StudTest, RazzTheLowBoardOpens) {
    Script script = stud(3, "razz");
    Hand hand = third_street(script, {"KcKd2d3d", "QcQd9cTh", "JcJd8c8d"});
    play_to_street(hand, 1);
    EXPECT_EQ(hand.to_act(), S(1));
}

TEST(StudTest, S21_TheBigBetFromFifthStreet) {
    Script script = stud(2);
    Hand hand = third_street(script, {"2c7d9dJh", "3c8dTs4c"});
    play_to_street(hand, 1);
    EXPECT_EQ(hand.options().raise_to_max, chips(6));
    play_to_street(hand, 2);
    EXPECT_EQ(hand.options().raise_to_min, chips(12));
    play_to_street(hand, 4);
    EXPECT_EQ(hand.options().raise_to_max, chips(12));
}

TEST(StudTest, S22_AnAllInHighBoardIsSkipped) {
    Script script = stud(3);
    script.player(1, 3, "KcKdAdAh").player(2, 1000, "QcQd9cTh").player(3, 1000, "JcJd2c8d");
    Hand hand = script.deal();
    brings_in(hand, 3);
    calls(hand, 1);
    calls(hand, 2);
    EXPECT_TRUE(hand.all_in(S(1)));
    EXPECT_EQ(hand.street(), 1);
    EXPECT_EQ(hand.cards_of(S(1)).size(), 4U);
    EXPECT_EQ(hand.to_act(), S(2));
}

// --- open pair on fourth street --------------------------------------------------------------------------------------

/// $5/$10, fourth street: A (seat 1) shows a pair and acts first, then B and C.
Hand open_pair(const rules::HouseRules& house, std::string_view game = "stud", bool tournament = false) {
    static rules::HouseRules kept;
    static Script script("stud", Structure::fixed_limit);
    kept = house;
    script = Script(game, Structure::fixed_limit).house(kept).bets(5, 10).ante(1).bring_in(2).button(3);
    if (tournament) script.tournament();
    script.player(1, 1000, "2c7dKdKh").player(2, 1000, "3c8dTs4c").player(3, 1000, "5c9d2d6h");
    Hand hand = script.deal();
    play_to_street(hand, 1);
    EXPECT_EQ(hand.to_act(), S(1));
    return hand;
}

TEST(StudTest, S31a_AnyPlayerAfterASingleBet) {
    Hand hand = open_pair(rules::redstar());
    EXPECT_EQ(hand.options().raise_to_min, chips(5));
    EXPECT_EQ(hand.options().raise_to_max, chips(10));
    EXPECT_TRUE(hand.options().sizes_fixed);
    EXPECT_EQ(raise_refused(hand, 1, 7), "raise_wrong_size");
    raises(hand, 1, 5);
    EXPECT_EQ(hand.options().raise_to_min, chips(10));
    EXPECT_EQ(hand.options().raise_to_max, chips(15));
    raises(hand, 2, 15);
    EXPECT_EQ(hand.options().raise_to_min, chips(25));  // after a double raise all are double
    raises(hand, 3, 25);
    raises(hand, 1, 35);
    EXPECT_EQ(raise_refused(hand, 2, 45), "raises_capped");
}

TEST(StudTest, S31b_AnyPlayerMayBetDoubleAfterACheck) {
    Hand hand = open_pair(rules::redstar());
    checks(hand, 1);
    raises(hand, 2, 10);
    EXPECT_EQ(hand.options().raise_to_min, chips(20));
    EXPECT_EQ(hand.options().raise_to_max, chips(20));
    raises(hand, 3, 20);
    raises(hand, 1, 30);
    raises(hand, 2, 40);
    EXPECT_EQ(raise_refused(hand, 3, 50), "raises_capped");
}

TEST(StudTest, S32a_OpenerOnlySingleStaysSingle) {
    Hand hand = open_pair(rules::midastouch());
    raises(hand, 1, 5);
    EXPECT_EQ(raise_refused(hand, 2, 15), "raise_above_limit");
    raises(hand, 2, 10);
    raises(hand, 3, 15);
    raises(hand, 1, 20);
    EXPECT_FALSE(may_raise(hand));
}

TEST(StudTest, S32b_OpenerOnlyDoubleStaysDouble) {
    Hand hand = open_pair(rules::midastouch());
    raises(hand, 1, 10);
    EXPECT_EQ(raise_refused(hand, 2, 15), "raise_below_minimum");
    raises(hand, 2, 20);
    raises(hand, 3, 30);
    raises(hand, 1, 40);
    EXPECT_FALSE(may_raise(hand));
}

TEST(StudTest, S32c_OpenerOnlyAfterACheckOnlySingle) {
    Hand hand = open_pair(rules::midastouch());
    checks(hand, 1);
    EXPECT_EQ(raise_refused(hand, 2, 10), "raise_above_limit");
    raises(hand, 2, 5);
    calls(hand, 3);
    EXPECT_EQ(hand.options().raise_to_max, chips(10));
}

TEST(StudTest, S33_S34_WhereTheHouseAllowsIt) {
    EXPECT_EQ(open_pair(rules::standard()).options().raise_to_max, chips(10));
    EXPECT_EQ(open_pair(rules::standard(), "stud", true).options().raise_to_max, chips(5));
    EXPECT_EQ(open_pair(rules::standard(), "stud8").options().raise_to_max, chips(5));
    EXPECT_EQ(open_pair(rules::redstar(), "stud8").options().raise_to_max, chips(10));
}

TEST(StudTest, S36_TheHalfBetRuleFollowsTheLastFullBet) {
    static Script script("stud", Structure::fixed_limit);
    const auto with_stack = [](std::int64_t left) {
        script =
            Script("stud", Structure::fixed_limit).house(rules::redstar()).bets(5, 10).ante(1).bring_in(2).button(3);
        script.player(1, 1000, "2c7dKdKh").player(2, left + 3, "3c8dTs4c").player(3, 1000, "5c9d2d6h");
        Hand hand = script.deal();
        play_to_street(hand, 1);
        raises(hand, 1, 10);
        raises(hand, 2, left);
        return hand.options().raise_to_min;
    };
    EXPECT_EQ(with_stack(14), chips(20));  // +4 of 10: to complete
    EXPECT_EQ(with_stack(15), chips(25));  // +5 of 10: a full raise
}

TEST(StudTest, S36_TheOptionPassesFromAnAllInHighBoard) {
    Script script("stud", Structure::fixed_limit);
    script.house(rules::midastouch()).bets(5, 10).ante(1).bring_in(2).button(3);
    script.player(1, 3, "2c7dKdKh").player(2, 1000, "3c8dTs4c").player(3, 1000, "5c9d2d6h");
    Hand hand = script.deal();
    play_to_street(hand, 1);
    EXPECT_EQ(hand.to_act(), S(2));
    EXPECT_EQ(hand.options().raise_to_max, chips(10));
}

// --- not enough cards ------------------------------------------------------------------------------------------------

/// Eight players; `folds_on[street]` of them fold on that street (after receiving its card). Returns the hand on
/// seventh.
Hand eight_players(std::array<int, 4> folds_on) {
    static Script script("stud", Structure::fixed_limit);
    script = Script("stud", Structure::fixed_limit).bets(6, 12).ante(1).bring_in(2).button(8);
    for (int seat = 1; seat <= 8; ++seat) script.player(seat, 1000);
    Hand hand = script.deal();
    for (int street = 0; street < 4; ++street) {
        if (street == 0) brings_in(hand, hand.to_act().number());
        for (int left = folds_on[static_cast<std::size_t>(street)]; left > 0; --left)
            folds(hand, hand.to_act().number());
        play_to_street(hand, street + 1);
    }
    return hand;
}

void expect_community_card(const Hand& hand, bool expected) {
    EXPECT_EQ(hand.board().size(), expected ? 1U : 0U);
    for (const Seat seat : hand.live()) EXPECT_EQ(hand.cards_of(seat).size(), expected ? 6U : 7U);
}

TEST(StudTest, S40_OneCommunityCardWhenTheDeckRunsShort) {
    expect_community_card(eight_players({0, 0, 0, 0}), true);   // S-40a
    expect_community_card(eight_players({1, 0, 0, 0}), false);  // S-40b
    expect_community_card(eight_players({0, 1, 0, 0}), true);   // S-40c
    expect_community_card(eight_players({0, 0, 0, 3}), true);   // S-40d
    expect_community_card(eight_players({0, 0, 0, 4}), false);  // S-40e
}

TEST(StudTest, S42_TheCommunityCardDoesNotChangeWhoOpens) {
    Hand hand = eight_players({0, 0, 0, 0});
    EXPECT_EQ(hand.street(), 4);
    // The same player as on sixth street, whose board is the highest of the upcards alone.
    Seat highest;
    FewCards best;
    for (const Seat seat : hand.live()) {
        const auto& cards = hand.cards_of(seat);
        const FewCards board = high_of_few({cards.data() + 2, 4});
        if (board > best) {
            best = board;
            highest = seat;
        }
    }
    EXPECT_EQ(hand.to_act(), highest);
}

TEST(StudTest, S41_TheCommunityCardMayBeUsedOrNot) {
    using cards::best_cards;
    using cards::Ranking;
    const auto best = [](std::string_view own, std::string_view community) {
        return set_of(
            best_cards(Ranking::high, cards::any_hole_cards, set_of(cards_of(own)), set_of(cards_of(community))));
    };
    EXPECT_EQ(best("9s9h9d4c4d2h", "Ks"), set_of(cards_of("9s9h9d4c4d")));  // S-41a
    EXPECT_EQ(best("AhKh9h2h5c5d", "Jh"), set_of(cards_of("AhKhJh9h2h")));  // S-41b
}

TEST(StudTest, S61_TheBringInIsPostedBeforeAVirtualAllIn) {
    Script script = stud(3);
    script.house(rules::midastouch());
    Hand hand = third_street(script, {"KcKd2d", "QcQd9c", "JcJd8c"});
    EXPECT_EQ(hand.virtual_all_in(S(1)).error(), Refusal::must_bring_in);
    brings_in(hand, 1);
    expect_done(hand.virtual_all_in(S(1)));
    EXPECT_TRUE(hand.went_virtual_all_in(S(1)));
    EXPECT_EQ(hand.contributed(S(1)), chips(3));
}

TEST(StudTest, S51_HiLoIsSplit) {
    Script script = stud(2, "stud8");
    Hand hand = third_street(script, {"8c6d4h3s2cKdKh", "8d7h4s2dAhQcQd"});
    while (!hand.over()) play_on(hand);
    // S-52: 8-6-4-3-2 beats 8-7-4-2-A for low, kings beat queens for high.
    EXPECT_EQ(won(hand, 1), 3);
}

}  // namespace
}  // namespace cardroom::hand
