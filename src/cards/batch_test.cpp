// Batches give the values of best_value, on every instruction set that this processor has.
#include "cards/batch.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <vector>

namespace cardroom::cards {
namespace {

/// So many different cards, outside `dead`.
CardSet random_cards(std::mt19937_64& random, int count, CardSet dead = {}) {
    CardSet cards;
    while (cards.count() < count) {
        const Card card{static_cast<int>(random() % card_count)};
        if (!dead.has(card)) cards.add(card);
    }
    return cards;
}

/// Cards that meet often: few ranks or few suits, so that quads, full houses and straight flushes are common.
CardSet crowded_cards(std::mt19937_64& random, int count, CardSet dead = {}) {
    const int ranks = 5 + static_cast<int>(random() % 9), first = static_cast<int>(random() % 13);
    const int suits = ranks >= 9 ? 2 + static_cast<int>(random() % 3) : 4;
    CardSet cards;
    while (cards.count() < count) {
        const int rank = (first + static_cast<int>(random() % static_cast<unsigned>(ranks))) % 13;
        const Card card{static_cast<Rank>(rank), static_cast<Suit>(random() % static_cast<unsigned>(suits))};
        if (!dead.has(card)) cards.add(card);
    }
    return cards;
}

class Batch : public testing::TestWithParam<Isa> {
  protected:
    void SetUp() override {
        if (!processor_has(GetParam())) GTEST_SKIP() << "this processor has no " << to_string(GetParam());
        use_isa(GetParam());
    }
    void TearDown() override { use_isa(std::nullopt); }

    static constexpr unsigned seed = 20240607;
    std::mt19937_64 random_{seed};
};

TEST_P(Batch, high_values_are_best_value_for_up_to_seven_cards) {
    for (int cards = 0; cards <= 7; ++cards) {
        std::vector<CardSet> hands;
        for (int i = 0; i < 20'001; ++i)
            hands.push_back(i % 2 == 0 || cards < 5 ? random_cards(random_, cards) : crowded_cards(random_, cards));
        std::vector<HandValue> values(hands.size());
        high_values(hands, values);
        for (std::size_t i = 0; i < hands.size(); ++i)
            ASSERT_EQ(values[i].raw, best_value(Ranking::high, any_hole_cards, hands[i], {}).raw)
                << to_string(hands[i]) << ", seed " << seed;
    }
}

TEST_P(Batch, hands_of_different_sizes_may_be_mixed) {
    std::vector<CardSet> hands;
    for (int i = 0; i < 10'000; ++i) hands.push_back(random_cards(random_, static_cast<int>(random_() % 8)));
    std::vector<HandValue> values(hands.size());
    high_values(hands, values);
    for (std::size_t i = 0; i < hands.size(); ++i)
        ASSERT_EQ(values[i].raw, best_value(Ranking::high, any_hole_cards, hands[i], {}).raw) << to_string(hands[i]);
}

TEST_P(Batch, short_deck_values_are_best_value) {
    constexpr CardSet low_cards = CardSet::from_bits(0x000f'000f'000f'000fULL);
    std::vector<CardSet> hands;
    for (int i = 0; i < 60'001; ++i) hands.push_back(random_cards(random_, 5 + i % 3, low_cards));
    std::vector<HandValue> values(hands.size());
    high_short_deck_values(hands, values);
    for (std::size_t i = 0; i < hands.size(); ++i)
        ASSERT_EQ(values[i].raw, best_value(Ranking::high_short_deck, any_hole_cards, hands[i], {}).raw)
            << to_string(hands[i]) << ", seed " << seed;
}

TEST_P(Batch, eight_or_better_values_are_best_value) {
    for (int cards = 0; cards <= 8; ++cards) {
        std::vector<CardSet> hands;
        for (int i = 0; i < 20'001; ++i) hands.push_back(random_cards(random_, cards));
        std::vector<HandValue> values(hands.size());
        eight_or_better_values(hands, values);
        for (std::size_t i = 0; i < hands.size(); ++i)
            ASSERT_EQ(values[i].raw, best_value(Ranking::low_ace_five, any_hole_cards, hands[i], {}, 8).raw)
                << to_string(hands[i]) << ", seed " << seed;
    }
}

TEST_P(Batch, omaha_values_are_best_value_for_four_to_six_hole_cards) {
    for (int cards = 4; cards <= 6; ++cards) {
        std::vector<CardSet> holes, boards;
        for (int i = 0; i < 10'001; ++i) {
            if (i % 2 == 0) {
                holes.push_back(random_cards(random_, cards));
                boards.push_back(random_cards(random_, 5, holes.back()));
            } else {
                const CardSet both = crowded_cards(random_, cards + 5);
                const CardSet hole = [&] {
                    CardSet some;
                    while (some.count() < cards) {
                        const Card card{static_cast<int>(random_() % card_count)};
                        if (both.has(card)) some.add(card);
                    }
                    return some;
                }();
                holes.push_back(hole);
                boards.push_back(both - hole);
            }
        }
        std::vector<HandValue> high(holes.size()), low(holes.size()), high_only(holes.size());
        omaha_hi_lo_values(holes, boards, high, low);
        omaha_high_values(holes, boards, high_only);
        for (std::size_t i = 0; i < holes.size(); ++i) {
            ASSERT_EQ(high[i].raw, best_value(Ranking::high, exactly(2), holes[i], boards[i]).raw)
                << to_string(holes[i]) << " / " << to_string(boards[i]) << ", seed " << seed;
            ASSERT_EQ(high_only[i], high[i]);
            ASSERT_EQ(low[i].raw, best_value(Ranking::low_ace_five, exactly(2), holes[i], boards[i], 8).raw)
                << to_string(holes[i]) << " / " << to_string(boards[i]) << ", seed " << seed;
        }
    }
}

TEST_P(Batch, any_length_writes_exactly_its_values) {
    for (std::size_t size = 0; size <= 70; ++size) {
        std::vector<CardSet> hands;
        for (std::size_t i = 0; i < size; ++i) hands.push_back(random_cards(random_, 7));
        std::vector<HandValue> values(size + 1, HandValue{12345});
        high_values(hands, values);
        for (std::size_t i = 0; i < size; ++i)
            ASSERT_EQ(values[i].raw, best_value(Ranking::high, any_hole_cards, hands[i], {}).raw);
        ASSERT_EQ(values[size].raw, 12345U);
    }
}

// Run once for each instruction set by ctest, see CMakeLists.txt.
TEST(IsaOfTheEnvironment, is_used_and_gives_the_values_of_best_value) {
    if (const char* wanted = std::getenv("CARDROOM_ISA"); wanted != nullptr) {
        for (Isa named : {Isa::portable, Isa::avx2, Isa::avx512}) {
            if (to_string(named) == wanted && !processor_has(named)) GTEST_SKIP() << "this processor has no " << wanted;
        }
        EXPECT_EQ(to_string(isa()), wanted);
    }
    std::mt19937_64 random{1};
    std::vector<CardSet> hands;
    for (int i = 0; i < 50'000; ++i) hands.push_back(random_cards(random, 7));
    std::vector<HandValue> values(hands.size());
    high_values(hands, values);
    for (std::size_t i = 0; i < hands.size(); ++i)
        ASSERT_EQ(values[i].raw, best_value(Ranking::high, any_hole_cards, hands[i], {}).raw) << to_string(hands[i]);
}

INSTANTIATE_TEST_SUITE_P(On, Batch, testing::Values(Isa::portable, Isa::avx2, Isa::avx512),
                         [](const auto& test) { return std::string(to_string(test.param)); });

}  // namespace
}  // namespace cardroom::cards
