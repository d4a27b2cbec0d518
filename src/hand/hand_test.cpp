#include "hand/hand.h"

#include <gtest/gtest.h>

#include "hand/test_table.h"
#include "support/random_hands.h"

namespace cardroom::hand {
namespace {

using namespace testing;

TEST(HandTest, EveryGameIsPlayedToItsEnd) {
    for (const rules::GameSpec& game : rules::all_games()) {
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            SCOPED_TRACE(std::string(game.id) + " seed " + std::to_string(seed));
            cardroom::testing::Random random(seed);
            const hand::Setup setup = cardroom::testing::random_setup(game, random);
            Hand hand(setup);
            Chips before;
            for (const Player& player : setup.players) before += player.stack;
            int steps = 0;
            while (!hand.over()) {
                ASSERT_LT(++steps, 1000);
                const auto outcome = cardroom::testing::random_step(hand, random);
                ASSERT_TRUE(outcome.has_value()) << name_of(outcome.error());
                Chips now = hand.pot_total() + hand.rake();
                for (const Player& player : setup.players) now += hand.stack(player.seat);
                ASSERT_EQ(now, before);
            }
        }
    }
}

}  // namespace
}  // namespace cardroom::hand
