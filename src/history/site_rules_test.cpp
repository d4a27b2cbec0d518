// What a site's own rule explains, and that it explains no more than that.
#include "history/site_rules.h"

#include <gtest/gtest.h>

#include "history/corpus.h"

namespace cardroom::history {
namespace {

/// Fixed limit 10/20. On the flop P2 is all-in for 6 of 10 and P3 raises `to`; what P2 cannot call comes back.
RecordedHand over_a_short_all_in(int to) {
    const std::string amount = std::to_string(to), back = std::to_string(to - 6), rest = std::to_string(100 - 16);
    const std::string line =
        R"({"id":"a","game":"holdem","limit":"fl","small_blind":5,"big_blind":10,"small_bet":10,"big_bet":20,)"
        R"("button_seat":1,"seats":[{"seat":1,"player":"P1","stack":100},{"seat":2,"player":"P2","stack":16},)"
        R"({"seat":3,"player":"P3","stack":100}],"posts":[{"player":"P2","kind":"sb","live":5},)"
        R"({"player":"P3","kind":"bb","live":10}],)"
        R"("holes":{"P2":["Ah","Ad"],"P3":["Kh","Kd"]},"board":{"flop":["2c","7d","Th"],"turn":["Js"],"river":["3c"]},)"
        R"("actions":[{"street":"preflop","player":"P1","kind":"call","amount":10,"to":10,"all_in":false},)"
        R"({"street":"preflop","player":"P2","kind":"call","amount":5,"to":10,"all_in":false},)"
        R"({"street":"preflop","player":"P3","kind":"check","amount":0,"to":10,"all_in":false},)"
        R"({"street":"flop","player":"P2","kind":"bet","amount":6,"to":6,"all_in":true},)"
        R"({"street":"flop","player":"P3","kind":"raise","amount":)" +
        amount + R"(,"to":)" + amount +
        R"(,"all_in":false},{"street":"flop","player":"P1","kind":"fold","amount":0,"to":0}],)"
        R"("uncalled":[{"player":"P3","amount":)" +
        back +
        R"(}],"pots":[{"name":"main","amount":42}],"rake":0,"collected":[{"player":"P2","amount":42,"pot":"main"}],)"
        R"("final_stacks":{"P1":90,"P2":42,"P3":)" +
        rest + "}}";
    auto hand = parse_corpus_hand(line);
    if (!hand) throw std::runtime_error(hand.error().message);
    return *std::move(hand);
}

std::string all(const std::vector<Disagreement>& found) {
    std::string text;
    for (const Disagreement& d : found) text += d.what + (d.rule.empty() ? "" : " [" + d.rule + ']') + '\n';
    return text;
}

// Over 6 of 10 we raise to 16. A site that completes to 10, or goes to 20 as over a full bet, is explained.
TEST(SiteRules, B13_ALimitRaiseToTheStepIsPlayedOn) {
    EXPECT_EQ(all(replay(over_a_short_all_in(16))), "");
    EXPECT_EQ(all(replay(over_a_short_all_in(10))), "action 5 [limit_raise_to_the_step]\n");
    EXPECT_EQ(all(replay(over_a_short_all_in(20))), "action 5 [limit_raise_to_the_step]\n");
    EXPECT_EQ(all(replay(over_a_short_all_in(18))), "action 5\n") << "that is no step";
    EXPECT_EQ(all(replay(over_a_short_all_in(30))), "action 5\n") << "two steps";
}

TEST(SiteRules, B13_WhatFollowsALimitRaiseToTheStepIsCompared) {
    for (const int to : {10, 20}) {
        RecordedHand hand = over_a_short_all_in(to);
        hand.final_stacks[Seat::numbered(3)] = Chips{85};
        EXPECT_EQ(all(replay(hand)), "action 5 [limit_raise_to_the_step]\nfinal stack P3\n");
        hand = over_a_short_all_in(to);
        hand.awards[0].seat = Seat::numbered(3);
        EXPECT_NE(all(replay(hand)).find("winners\n"), std::string::npos);
    }
}

TEST(Replay, APotNamedAloneIsComparedToo) {
    RecordedHand hand = over_a_short_all_in(16);
    hand.pots[0].amount = Chips{43};
    EXPECT_EQ(all(replay(hand)), "pots\n");
}

TEST(Replay, ARakeThatIsNotToldIsWhatTheWinnersDidNotGet) {
    RecordedHand hand = over_a_short_all_in(16);
    hand.rake_known = false;
    EXPECT_EQ(all(replay(hand)), "");
    hand.awards[0].amount = Chips{40};
    hand.final_stacks[Seat::numbered(2)] = Chips{40};
    EXPECT_EQ(all(replay(hand)), "");
    hand.awards[0].amount = Chips{30};
    hand.final_stacks[Seat::numbered(2)] = Chips{30};
    EXPECT_EQ(all(replay(hand)), "all awards\naward P2 from main\n") << "more than a tenth is no rake";
}

}  // namespace
}  // namespace cardroom::history
