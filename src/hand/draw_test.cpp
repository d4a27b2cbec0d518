// Draw games: who draws when, what comes back into the deck, who wins.
#include <gtest/gtest.h>

#include "hand/test_table.h"

namespace cardroom::hand {
namespace {

using namespace testing;
using rules::Structure;

Script draw_game(std::string_view game, int players) {
    Script script(game, game == "27sd" ? Structure::no_limit : Structure::fixed_limit);
    script.blinds(5, 10).bets(10, 20);
    for (int seat = 1; seat <= players; ++seat) script.player(seat, 1000);
    return script;
}

void call_down(Hand& hand) {
    while (!hand.over() && hand.waiting() == Waiting::action) {
        const int seat = hand.to_act().number();
        hand.options().may_call ? calls(hand, seat) : checks(hand, seat);
    }
}

void draws(Hand& hand, int seat, int count) {
    cards::CardSet give;
    for (int i = 0; i < count; ++i) give.add(hand.cards_of(S(seat))[static_cast<std::size_t>(i)]);
    expect_done(hand.apply({S(seat), ActionKind::exchange, Chips{}, give}));
}

TEST(DrawTest, PlayersDrawInTurnFromTheLeftOfTheButton) {
    Script script = draw_game("27td", 4);
    Hand hand = script.deal();
    call_down(hand);
    EXPECT_EQ(hand.waiting(), Waiting::exchange);
    EXPECT_EQ(hand.to_act(), S(2));
    const auto refusal = hand.why_not({S(3), ActionKind::exchange});
    ASSERT_TRUE(refusal.has_value());
    EXPECT_EQ(*refusal, Refusal::not_your_turn);
    for (const int seat : {2, 3, 4, 1}) {
        EXPECT_EQ(hand.to_act(), S(seat));
        draws(hand, seat, 2);
        EXPECT_EQ(hand.cards_of(S(seat)).size(), 5U);
    }
    EXPECT_EQ(hand.waiting(), Waiting::action);
    EXPECT_EQ(hand.to_act(), S(2));
}

TEST(DrawTest, NobodySeesWhatIsDrawn) {
    Script script = draw_game("5draw", 2);
    Hand hand = script.deal();
    call_down(hand);
    cards::CardSet give{hand.cards_of(S(2))[0]};
    const Outcome outcome = hand.apply({S(2), ActionKind::exchange, Chips{}, give});
    const auto exchanged = only<Exchanged>(*outcome).at(0);
    ASSERT_EQ(exchanged.drawn.size(), 1U);
    const auto seen = std::get<Exchanged>(seen_by(exchanged, S(1)));
    EXPECT_TRUE(seen.discarded[0].is_none());
    EXPECT_TRUE(seen.drawn[0].is_none());
    EXPECT_EQ(std::get<Exchanged>(seen_by(exchanged, S(2))).drawn, exchanged.drawn);
}

TEST(DrawTest, StandingPatIsAnExchangeOfNothing) {
    Script script = draw_game("5draw", 2);
    Hand hand = script.deal();
    call_down(hand);
    const auto before = hand.cards_of(S(2));
    draws(hand, 2, 0);
    EXPECT_EQ(hand.cards_of(S(2)), before);
    EXPECT_EQ(hand.to_act(), S(1));
}

TEST(DrawTest, AllInPlayersDrawToo) {
    Script script = draw_game("27sd", 2);
    Hand hand = script.deal();
    raises(hand, 1, 1000);
    const Outcome called = hand.apply({S(2), ActionKind::call});
    EXPECT_TRUE(only<Shown>(*called).empty());  // hands stay down until the last draw
    EXPECT_EQ(hand.to_act(), S(2));
    draws(hand, 2, 3);
    draws(hand, 1, 1);
    EXPECT_TRUE(hand.over());
}

TEST(DrawTest, BetSizesDoubleAfterTheSecondDraw) {
    Script script = draw_game("badugi", 2);
    Hand hand = script.deal();
    const std::int64_t units[] = {10, 20, 20};
    for (const std::int64_t unit : units) {
        call_down(hand);
        draws(hand, 2, 4);
        draws(hand, 1, 0);
        EXPECT_EQ(hand.options().raise_to_min, chips(unit));
    }
}

TEST(DrawTest, FiveCardDrawBetsBigAfterTheDraw) {
    Script script = draw_game("5draw", 3);
    Hand hand = script.deal();
    EXPECT_EQ(hand.options().raise_to_min, chips(20));
    call_down(hand);
    for (const int seat : {2, 3, 1}) draws(hand, seat, 0);
    EXPECT_EQ(hand.options().raise_to_min, chips(20));
}

TEST(DrawTest, TheDiscardsComeBackWhenTheDeckIsOut) {
    Script script = draw_game("27td", 8);
    Hand hand = script.deal();
    call_down(hand);
    cards::CardSet seen_discards;
    // 12 cards are left: the third player of five draws into the discards of the first two.
    for (const int seat : {2, 3, 4, 5, 6, 7, 8, 1}) {
        const cards::CardSet own = set_of(hand.cards_of(S(seat)));
        draws(hand, seat, 5);
        const cards::CardSet now = set_of(hand.cards_of(S(seat)));
        EXPECT_EQ(now.count(), 5);
        EXPECT_TRUE((now & own).empty()) << "drew a card of his own discards";
        seen_discards = seen_discards | own;
    }
    cards::CardSet all = hand.dead_cards();
    int count = all.count();
    for (const cards::Card card : hand.stub()) all.add(card), ++count;
    for (const Seat seat : hand.live()) all = all | set_of(hand.cards_of(seat)), count += 5;
    EXPECT_EQ(count, 52);
    EXPECT_EQ(all, cards::CardSet::full_deck());
}

TEST(DrawTest, TheReshuffleIsTheSameEveryTime) {
    const auto hands = [] {
        Script script = draw_game("27td", 8);
        Hand hand = script.deal();
        for (int draw = 0; draw < 3; ++draw) {
            call_down(hand);
            for (const int seat : {2, 3, 4, 5, 6, 7, 8, 1}) draws(hand, seat, 5);
        }
        PerSeat<cards::Cards> cards;
        for (const Seat seat : hand.live()) cards[seat] = hand.cards_of(seat);
        return cards;
    };
    EXPECT_EQ(hands(), hands());
}

TEST(DrawTest, WhoWins) {
    const auto winner = [](std::string_view game, std::string_view first, std::string_view second) {
        Script script(game, game == "27sd" ? Structure::no_limit : Structure::fixed_limit);
        script.blinds(5, 10).bets(10, 20).player(1, 1000, first).player(2, 1000, second);
        Hand hand = script.deal();
        while (!hand.over()) {
            call_down(hand);
            if (hand.waiting() == Waiting::exchange) draws(hand, hand.to_act().number(), 0);
        }
        return won(hand, 1) > 0 ? 1 : won(hand, 2) > 0 ? 2 : 0;
    };
    EXPECT_EQ(winner("5draw", "AhAdKsQsJc", "KhKdQcJdTs"), 1);
    EXPECT_EQ(winner("27sd", "7h5d4s3s2c", "8h5c4d3h2d"), 1);
    EXPECT_EQ(winner("27sd", "5h4d3s2sAc", "KhQcJd9h8d"),
              2);  // an ace is high and this no straight, but ace high loses
    EXPECT_EQ(winner("27td", "6h5d4s3s2c", "KhQcJd9h8d"), 2);  // straights count against
    EXPECT_EQ(winner("a5td", "5h4d3s2sAc", "6h4c3d2hAd"), 1);  // and here they do not
    EXPECT_EQ(winner("badugi", "KhQdJsTc", "2h3d4s4c"), 1);    // four cards beat three
    EXPECT_EQ(winner("badugi", "Ah2d3s4c", "Ad2h3c5s"), 1);
}

TEST(DrawTest, AVirtualAllInStandsPat) {
    Script script = draw_game("5draw", 3);
    Hand hand = script.deal();
    call_down(hand);
    const auto before = hand.cards_of(S(2));
    expect_done(hand.virtual_all_in(S(2)));
    EXPECT_EQ(hand.cards_of(S(2)), before);
    EXPECT_EQ(hand.to_act(), S(3));
}

}  // namespace
}  // namespace cardroom::hand
