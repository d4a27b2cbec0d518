// No heap allocation in a hand after warm-up: operator new is counted in this program.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "hand/hand.h"
#include "support/random_hands.h"

namespace {
std::atomic<std::uint64_t> allocations{0};
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace cardroom::hand {
namespace {

TEST(HandAllocation, NoneAfterWarmUpInAnyGame) {
    for (const rules::GameSpec& game : rules::all_games()) {
        cardroom::testing::Random first(1);
        Hand hand(cardroom::testing::random_setup(game, first));
        // The same hands twice: the first time the event buffer grows to what the largest of them needs.
        const auto play = [&](int hands) {
            cardroom::testing::Random random(1);
            for (int i = 0; i < hands; ++i) {
                hand.restart(cardroom::testing::random_setup(game, random));
                while (!hand.over()) {
                    const auto outcome = cardroom::testing::random_step(hand, random);
                    if (!outcome) std::abort();
                }
            }
        };
        play(2000);
        const std::uint64_t before = allocations;
        play(2000);
        EXPECT_EQ(allocations - before, 0U) << game.id;
    }
}

TEST(HandAllocation, TheCounterCounts) {
    const std::uint64_t before = allocations;
    ::operator delete(::operator new(8));
    EXPECT_GT(allocations, before);
}

}  // namespace
}  // namespace cardroom::hand
