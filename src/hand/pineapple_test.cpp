// docs/rules/pineapple.md, and the other games in which cards are given up.
#include <gtest/gtest.h>

#include "hand/test_table.h"

namespace cardroom::hand {
namespace {

using namespace testing;

Script crazy(std::string_view game = "crazypineapple") {
    Script script(game);
    script.blinds(1, 2);
    return script;
}

cards::CardSet automatic(const Hand& hand, int seat) {
    return hand.automatic_exchange(S(seat));
}

TEST(PineappleTest, C2_DiscardAfterTheFlopRound) {
    Script script = crazy();
    script.player(1, 100, "AsKs7h").player(2, 100, "QhJh3c").board("7d7c2s9cTc");
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    EXPECT_EQ(hand.street(), 1);
    EXPECT_EQ(hand.waiting(), Waiting::action);
    checks(hand, 2);
    const Outcome outcome = hand.apply({S(1), ActionKind::check});
    EXPECT_EQ(hand.waiting(), Waiting::exchange);
    EXPECT_EQ(hand.board().size(), 3U);
    const auto choice = only<ChoiceCame>(*outcome);
    ASSERT_EQ(choice.size(), 1U);
    EXPECT_EQ(choice[0].what, ChoiceCame::What::give_up);
    EXPECT_EQ(choice[0].seats, seats({1, 2}));
    EXPECT_EQ(choice[0].count_max, 1);
}

// "Before the turn": the street that follows begins when the last card has been given up.
TEST(PineappleTest, C2_TheTurnBeginsAfterTheDiscards) {
    Script script = crazy();
    script.player(1, 100, "AsKs7h").player(2, 100, "QhJh3c").board("7d7c2s9cTc");
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    checks(hand, 2);
    EXPECT_TRUE(only<StreetBegan>(*hand.apply({S(1), ActionKind::check})).empty());
    EXPECT_EQ(hand.street(), 1);
    EXPECT_TRUE(only<StreetBegan>(*hand.apply({S(2), ActionKind::exchange, {}, set_of(cards_of("3c"))})).empty());
    const Outcome last = hand.apply({S(1), ActionKind::exchange, {}, set_of(cards_of("7h"))});
    ASSERT_TRUE(last);
    EXPECT_TRUE(std::holds_alternative<Exchanged>(last->front()));
    ASSERT_EQ(only<StreetBegan>(*last).size(), 1U);
    EXPECT_EQ(hand.street(), 2);
}

TEST(PineappleTest, C2a_AllInPlayersChooseToo) {
    Script script = crazy();
    script.player(1, 10, "AsKs7h").player(2, 100, "QhJh3c").board("7d7c2s9cTc");
    Hand hand = script.deal();
    raises(hand, 1, 10);
    calls(hand, 2);
    EXPECT_EQ(hand.board().size(), 3U);
    EXPECT_EQ(hand.to_decide(), seats({1, 2}));
    gives(hand, 1, "Ks");
    EXPECT_EQ(hand.board().size(), 3U);  // C-3: the turn waits for all
    EXPECT_EQ(hand.to_decide(), seats({2}));
    gives(hand, 2, "3c");
    EXPECT_TRUE(hand.over());
    EXPECT_EQ(hand.cards_of(S(1)), cards_of("As7h"));
}

TEST(PineappleTest, C3_RefusalsWhileDiscarding) {
    Script script = crazy();
    script.player(1, 100, "AsKs7h").player(2, 100, "QhJh3c").board("7d7c2s9cTc");
    Hand hand = script.deal();
    const auto why = [&](int seat, std::string_view cards) {
        const auto refusal = hand.why_not({S(seat), ActionKind::exchange, Chips{}, set_of(cards_of(cards))});
        return refusal ? std::string{name_of(*refusal)} : std::string{};
    };
    EXPECT_EQ(why(1, "Ks"), "not_a_discard");
    calls(hand, 1);
    checks(hand, 2);
    check_round(hand, {2, 1});
    EXPECT_EQ(refused(hand, 1, ActionKind::check), "not_your_turn");
    EXPECT_EQ(why(1, ""), "wrong_discard_count");
    EXPECT_EQ(why(1, "KsAs"), "wrong_discard_count");
    EXPECT_EQ(why(1, "Qh"), "not_your_card");
    gives(hand, 1, "Ks");
    EXPECT_EQ(why(1, "As"), "already_chosen");
    EXPECT_EQ(why(1, "7h"), "already_chosen");
}

TEST(PineappleTest, C3_C4_DiscardsAreSecret) {
    Script script = crazy();
    script.player(1, 100, "AsKs7h").player(2, 100, "QhJh3c").board("7d7c2s9cTc");
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    check_round(hand, {2, 1});
    const Outcome outcome = hand.apply({S(1), ActionKind::exchange, Chips{}, set_of(cards_of("Ks"))});
    const auto exchanged = only<Exchanged>(*outcome).at(0);
    EXPECT_EQ(exchanged.discarded, cards_of("Ks"));
    const auto seen = std::get<Exchanged>(seen_by(exchanged, S(2)));
    ASSERT_EQ(seen.discarded.size(), 1U);
    EXPECT_TRUE(seen.discarded[0].is_none());
    EXPECT_EQ(std::get<Exchanged>(seen_by(exchanged, S(1))).discarded, cards_of("Ks"));
    EXPECT_TRUE(private_to(exchanged, S(1)));
    EXPECT_FALSE(private_to(exchanged, S(2)));
}

TEST(PineappleTest, C5_NoDiscardWhenAllFoldOnTheFlop) {
    Script script = crazy();
    script.player(1, 100).player(2, 100);
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    raises(hand, 2, 2);
    const Outcome outcome = hand.apply({S(1), ActionKind::fold});
    EXPECT_TRUE(hand.over());
    EXPECT_TRUE(only<ChoiceCame>(*outcome).empty());
}

TEST(PineappleTest, C6_HandsStayDownUntilTheDiscardsAreMade) {
    Script script = crazy();
    script.player(1, 100, "AsKs7h").player(2, 100, "QhJh3c").board("7d7c2s9cTc");
    Hand hand = script.deal();
    raises(hand, 1, 100);
    const Outcome called = hand.apply({S(2), ActionKind::call});
    EXPECT_TRUE(only<Shown>(*called).empty());
    gives(hand, 1, "Ks");
    const Outcome last = hand.apply({S(2), ActionKind::exchange, Chips{}, set_of(cards_of("3c"))});
    bool turn_dealt = false;
    for (const Event& event : *last) {
        if (const auto* dealt = std::get_if<BoardDealt>(&event)) turn_dealt = turn_dealt || dealt->street == 2;
    }
    EXPECT_TRUE(turn_dealt);
    const auto shown = only<Shown>(*last);
    ASSERT_EQ(shown.size(), 2U);
    EXPECT_EQ(shown[0].cards.size(), 2U);
}

TEST(PineappleTest, C7a_TheAutomaticDiscardKeepsTheBestHandWithTheFlop) {
    Script script = crazy();
    script.player(1, 100, "QhJh3c").player(2, 100, "8h8d8c").board("Th9h2d5s6s");
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    check_round(hand, {2, 1});
    EXPECT_EQ(automatic(hand, 1), set_of(cards_of("3c")));
    EXPECT_EQ(automatic(hand, 2), set_of(cards_of("8c")));  // equal: the lowest card, clubs first
}

TEST(PineappleTest, C8_AVirtualAllInIsDiscardedForWithoutWaiting) {
    Script script = crazy();
    script.player(1, 100, "QhJh3c").player(2, 100, "8h8d8c").player(3, 100, "AsKs4d").board("Th9h2d5s6s");
    Hand hand = script.deal();
    calls(hand, 1);
    calls(hand, 2);
    checks(hand, 3);
    check_round(hand, {2, 3});
    expect_done(hand.virtual_all_in(S(1)));
    EXPECT_EQ(hand.to_decide(), seats({2, 3}));
    EXPECT_EQ(hand.cards_of(S(1)), cards_of("QhJh"));
    expect_done(hand.virtual_all_in(S(2)));  // also in the middle of choosing
    EXPECT_EQ(hand.to_decide(), seats({3}));
}

// --- showdown --------------------------------------------------------------------------------------------------------

struct Halves {
    cards::Cards high;
    cards::Cards low;
};

Halves halves(std::string_view hole, std::string_view board) {
    const auto& prizes = rules::find_game("crazypineapple8")->prizes;
    const auto best = [&](const rules::Prize& prize) {
        return cards::best_cards(prize.ranking, prize.hole_cards, set_of(cards_of(hole)), set_of(cards_of(board)),
                                 prize.qualifier);
    };
    return {best(prizes[0]), best(prizes[1])};
}

TEST(PineappleTest, C10_AnyFiveOfSevenEachWay) {
    const Halves a = halves("Ad7d", "2d3c4c5d6d");
    EXPECT_EQ(set_of(a.high), set_of(cards_of("Ad7d6d5d2d")));
    EXPECT_EQ(set_of(a.low), set_of(cards_of("5d4c3c2dAd")));
    const Halves d = halves("Ac2c", "3c4c5cKdQh");
    EXPECT_EQ(set_of(d.high), set_of(cards_of("Ac2c3c4c5c")));
    EXPECT_EQ(set_of(d.low), set_of(cards_of("Ac2c3c4c5c")));
    const Halves e = halves("AcAd", "2h4d5s7cKh");
    EXPECT_EQ(set_of(e.high), set_of(cards_of("AcAdKh7c5s")));
    EXPECT_EQ(cards::to_string(e.low).size(), 10U);
    EXPECT_EQ(e.low[0], cards_of("7c")[0]);
}

TEST(PineappleTest, C10_LowsCompareFromTheTop) {
    const auto low = [](std::string_view cards) {
        return cards::best_value(cards::Ranking::low_ace_five, cards::any_hole_cards, set_of(cards_of(cards)), {}, 8);
    };
    EXPECT_GT(low("Ac2d5h6s7c"), low("Ac2d6h7s8c"));  // C-10b
    EXPECT_GT(low("6c4d3h2sAc"), low("6c5d3h2sAc"));  // C-10c
}

TEST(PineappleTest, C9_OneOrNoHoleCardWillDo) {
    Script script = crazy();
    script.player(1, 100, "2h3d4s").player(2, 100, "2d3h4h").board("AcKcQcJcTc");
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    check_round(hand, {2, 1});
    gives(hand, 1, "4s");
    gives(hand, 2, "4h");
    check_round(hand, {2, 1});
    check_round(hand, {2, 1});
    EXPECT_EQ(won(hand, 1), 0);  // the board plays
}

// --- its relatives ---------------------------------------------------------------------------------------------------

TEST(PineappleTest, PineappleDiscardsBeforeTheFlop) {
    Script script = crazy("pineapple");
    script.player(1, 100, "QhQs3c").player(2, 100, "Ah8d4c");
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    EXPECT_EQ(hand.waiting(), Waiting::exchange);
    EXPECT_TRUE(hand.board().empty());
    EXPECT_EQ(automatic(hand, 1), set_of(cards_of("3c")));  // a pair
    EXPECT_EQ(automatic(hand, 2), set_of(cards_of("4c")));  // high cards
    gives(hand, 2, "4c");
    gives(hand, 1, "3c");
    EXPECT_EQ(hand.board().size(), 3U);
}

TEST(PineappleTest, IrishGivesUpTwoOfFourBeforeTheTurn) {
    Script script = crazy("irish");
    script.player(1, 100, "QhQs3c2d").player(2, 100, "Ah8d4c4d").board("Qd8h8cKsKd");
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    check_round(hand, {2, 1});
    EXPECT_EQ(hand.exchange_count(), 2);
    EXPECT_EQ(automatic(hand, 1), set_of(cards_of("3c2d")));
    gives(hand, 1, "3c2d");
    gives(hand, 2, "4c4d");
    EXPECT_EQ(hand.board().size(), 4U);
    EXPECT_EQ(hand.cards_of(S(2)), cards_of("Ah8d"));
}

TEST(PineappleTest, LeavingWhileTheOthersChoose) {
    Script script = crazy();
    script.player(1, 100).player(2, 100).player(3, 100);
    Hand hand = script.deal();
    calls(hand, 1);
    calls(hand, 2);
    checks(hand, 3);
    check_round(hand, {2, 3, 1});
    expect_done(hand.fold_out_of_turn(S(3)));
    EXPECT_EQ(hand.to_decide(), seats({1, 2}));
    expect_done(hand.fold_out_of_turn(S(2)));
    EXPECT_TRUE(hand.over());
    EXPECT_EQ(won(hand, 1), 4);
}

}  // namespace
}  // namespace cardroom::hand
