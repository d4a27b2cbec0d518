// The order behind ranges such as "20%" is that of the equities against a random hand.
#include <gtest/gtest.h>

#include "analysis/hand_order.h"
#include "analysis/runner.h"

namespace cardroom::analysis {
namespace {

TEST(HandOrder, is_by_equity_against_a_random_hand) {
    double last = 1;
    for (std::string_view hand : best_hands_first()) {
        const auto range = parse_range(hand, holdem);
        ASSERT_TRUE(range) << hand;
        const auto answer = equity({.game = holdem, .ranges = {*range, Range::any()}, .board = {}, .dead = {}},
                                   {.method = Method::exact});
        ASSERT_TRUE(answer) << hand;
        EXPECT_LE(answer->players[0].equity, last) << hand;
        last = answer->players[0].equity;
    }
}

}  // namespace
}  // namespace cardroom::analysis
