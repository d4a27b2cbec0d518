// A record that contradicts itself is told, also where the figure decides nothing in the hand.
#include "history/contradictions.h"

#include <gtest/gtest.h>

#include "history/corpus.h"

namespace cardroom::history {
namespace {

/// Fixed limit 10/20, ante 1; P3 goes all-in by the blind for 4 of 10, P1 raises, P2 folds.
RecordedHand sample() {
    constexpr std::string_view line =
        R"({"id":"a","game":"holdem","limit":"fl","small_blind":5,"big_blind":10,"ante":1,"small_bet":10,"big_bet":20,)"
        R"("button_seat":1,"seats":[{"seat":1,"player":"P1","stack":100},{"seat":2,"player":"P2","stack":100},)"
        R"({"seat":3,"player":"P3","stack":5}],"posts":[)"
        R"({"player":"P1","kind":"ante","amount":1,"live":0,"dead":1},)"
        R"({"player":"P2","kind":"ante","amount":1,"live":0,"dead":1},)"
        R"({"player":"P3","kind":"ante","amount":1,"live":0,"dead":1},)"
        R"({"player":"P2","kind":"sb","amount":5,"live":5,"dead":0},)"
        R"({"player":"P3","kind":"bb","amount":4,"live":4,"dead":0}],)"
        R"("actions":[{"street":"preflop","player":"P1","kind":"raise","amount":20,"to":20},)"
        R"({"street":"preflop","player":"P2","kind":"fold","amount":0,"to":5}]})";
    auto hand = parse_corpus_hand(line);
    if (!hand) throw std::runtime_error(hand.error().message);
    return *std::move(hand);
}

std::string first(const RecordedHand& record) {
    const auto found = contradictions(record);
    return found.empty() ? "none" : found[0].what + ": expected " + found[0].expected + ", got " + found[0].got;
}

TEST(Contradictions, AShortBlindIsNone) {
    EXPECT_EQ(first(sample()), "none");
}

TEST(Contradictions, PostsAreOfTheSizesThatTheRecordNames) {
    RecordedHand hand = sample();
    hand.stakes.small_blind = Chips{6};
    EXPECT_EQ(first(hand), "post 4: expected 6, got 5");
    hand = sample();
    hand.stakes.big_blind = Chips{3};
    EXPECT_EQ(first(hand), "post 5: expected 3, got 4");
    hand = sample();
    hand.stakes.ante = Chips{2};
    EXPECT_EQ(first(hand), "ante: expected 1, got 2");
    hand = sample();
    hand.post_amounts[3] = Chips{6};
    EXPECT_EQ(first(hand), "post 4 amount: expected 5, got 6");
    hand = sample();
    hand.stakes.small_bet = Chips{11};
    EXPECT_EQ(first(hand), "small bet: expected 10, got 11");
}

TEST(Contradictions, AFoldPutsNothingInAndADiscardIsOfSoManyCards) {
    RecordedHand hand = sample();
    hand.actions[1].by = Chips{1};
    EXPECT_EQ(first(hand), "action 2 amount: expected 0, got 1");
    hand = sample();
    hand.actions[1].drawn = {cards::Card{}, cards::Card{}};
    hand.actions[1].count = 3;
    EXPECT_EQ(first(hand), "action 2 count: expected 2, got 3");
}

TEST(Contradictions, WhatIsLeftOutContradictsNothing) {
    RecordedHand hand = sample();
    hand.stakes.small_blind = hand.stakes.ante = Chips{};
    hand.post_amounts.clear();
    EXPECT_EQ(first(hand), "none");
}

}  // namespace
}  // namespace cardroom::history
