// Range notation.
#include "analysis/range.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "analysis/hand_order.h"

namespace cardroom::analysis {
namespace {

constexpr BoardGame omaha{.hole_cards = 4, .high = {.hole_cards = cards::exactly(2)}};
constexpr BoardGame six_card_omaha{.hole_cards = 6, .high = {.hole_cards = cards::exactly(2)}};
constexpr BoardGame short_deck{.lowest_rank = cards::Rank::six, .high = {.ranking = cards::Ranking::high_short_deck}};

std::size_t count(std::string_view text, const BoardGame& game = holdem) {
    const auto range = parse_range(text, game);
    return range ? range->without({}, game).size() : 0;
}
/// All hands, as "AhAd AsAc".
std::string listed(std::string_view text, const BoardGame& game = holdem) {
    const auto range = parse_range(text, game);
    if (!range) return range.error().what;
    std::string hands;
    for (const WeightedHole& hand : range->without({}, game))
        hands += (hands.empty() ? "" : " ") + to_string(hand.cards);
    return hands;
}
std::string refusal(std::string_view text, const BoardGame& game = holdem) {
    const auto range = parse_range(text, game);
    return range ? "accepted" : range.error().what;
}

TEST(Range, kinds_of_hands) {
    EXPECT_EQ(count("AA"), 6U);
    EXPECT_EQ(count("AKs"), 4U);
    EXPECT_EQ(count("AKo"), 12U);
    EXPECT_EQ(count("AK"), 16U);
    EXPECT_EQ(count("KA"), 16U);
    EXPECT_EQ(count("random"), 1326U);
    EXPECT_EQ(listed("AhKd"), "KdAh");
    EXPECT_EQ(listed("AKs"), "KcAc KdAd KhAh KsAs");
}

TEST(Range, and_better) {
    EXPECT_EQ(count("77+"), 8U * 6);
    EXPECT_EQ(count("ATs+"), 4U * 4);   // ATs AJs AQs AKs
    EXPECT_EQ(count("KTo+"), 3U * 12);  // KTo KJo KQo
    EXPECT_EQ(count("A2+"), 12U * 16);
    EXPECT_EQ(count("AKs+"), 4U);
}

TEST(Range, from_to) {
    EXPECT_EQ(count("77-44"), 4U * 6);
    EXPECT_EQ(count("44-77"), 4U * 6);
    EXPECT_EQ(count("A5s-A2s"), 4U * 4);
    EXPECT_EQ(count("JTs-54s"), 7U * 4);
    EXPECT_EQ(count("KJo-K9o"), 3U * 12);
    EXPECT_EQ(count("77-77"), 6U);
}

TEST(Range, lists_and_weights) {
    EXPECT_EQ(count("AKs, 77+ A5s-A2s"), 4U + 48 + 16);
    const auto range = parse_range("AKs:0.5, AA", holdem);
    ASSERT_TRUE(range);
    for (const WeightedHole& hand : range->hands())
        EXPECT_EQ(hand.weight, std::popcount(hand.cards.ranks()) == 2 ? 0.5 : 1.0);
    // Named last counts; a weight of nothing takes a hand out.
    EXPECT_EQ(count("AA, AhAd:0"), 5U);
    EXPECT_EQ(count("AA AA AA"), 6U);
}

TEST(Range, the_best_part_of_all_hands) {
    EXPECT_EQ(count("100%"), 1326U);
    EXPECT_EQ(listed("0.1%"), listed("AA"));
    EXPECT_NEAR(static_cast<double>(count("20%")), 265.2, 6);
    EXPECT_NEAR(static_cast<double>(count("50%")), 663, 6);
    EXPECT_EQ(std::accumulate(best_hands_first().begin(), best_hands_first().end(), 0,
                              [](int sum, std::string_view name) { return sum + static_cast<int>(count(name)); }),
              hand_count);
}

TEST(Range, patterns_with_open_cards) {
    EXPECT_EQ(count("Ax"), 4U * 48 + 6);
    EXPECT_EQ(count("AhX"), 51U);
    EXPECT_EQ(listed("AhKdQcJs", omaha), "QcKdAhJs");
    EXPECT_EQ(count("AAxx", omaha), 6U * 48 * 47 / 2 + 4 * 48 + 1);
    EXPECT_EQ(count("AA", omaha), count("AAxx", omaha));
    EXPECT_EQ(count("AhAdxx", omaha), 50U * 49 / 2);
    EXPECT_EQ(count("AKQJ", omaha), 256U);
    EXPECT_EQ(count("random", omaha), 270725U);
}

TEST(Range, a_short_deck_has_no_deuces_to_fives) {
    EXPECT_EQ(count("random", short_deck), 630U);
    EXPECT_EQ(count("66+", short_deck), 54U);
    EXPECT_EQ(refusal("55", short_deck), R"(range "55", character 1: "55" has a rank that is not in this game's deck)");
    EXPECT_EQ(count("Ax", short_deck), 4U * 32 + 6);
}

TEST(Range, dead_cards_leave_a_range) {
    const auto aces = parse_range("AA", holdem);
    ASSERT_TRUE(aces);
    EXPECT_EQ(aces->without({*cards::parse_card("Ah")}, holdem).size(), 3U);
    EXPECT_EQ(Range::any().without({*cards::parse_card("Ah")}, holdem).size(), 1275U);
    EXPECT_EQ(Range::any().count_without({*cards::parse_card("Ah")}, holdem), 1275);
}

TEST(Range, any_text_is_a_range_or_has_a_reason_why_not) {
    constexpr unsigned seed = 11;
    std::mt19937 random{seed};
    constexpr std::string_view letters = "AKQJT98765432akhdcsSoOxX+-:.%, 01!";
    std::size_t accepted = 0;
    for (int i = 0; i < 50'000; ++i) {
        std::string text;
        for (auto length = random() % 9; length > 0; --length) text += letters[random() % letters.size()];
        for (const BoardGame& game : {holdem, short_deck, omaha}) {
            if (game.hole_cards == 4 && i % 100 != 0) continue;  // lists of a hundred thousand hands
            const auto range = parse_range(text, game);
            if (!range) {
                ASSERT_FALSE(range.error().what.empty()) << text;
                continue;
            }
            ++accepted;
            ASSERT_GT(range->count_without({}, game), 0) << text << ", seed " << seed;
            for (const WeightedHole& hand : range->hands()) {
                ASSERT_EQ(hand.cards.count(), game.hole_cards) << text;
                ASSERT_TRUE((hand.cards - game.deck()).empty()) << text;
                ASSERT_TRUE(hand.weight > 0 && hand.weight <= 1) << text;
            }
        }
    }
    EXPECT_GT(accepted, 500U);
}

TEST(Range, says_what_is_wrong_and_where) {
    EXPECT_EQ(refusal("AKs, 7Z"),
              R"(range "AKs, 7Z", character 6: "7Z" is not a hand, a group of hands or a percentage)");
    EXPECT_EQ(refusal(""), R"(range "" names no hand)");
    EXPECT_EQ(refusal("AA:0"), R"(range "AA:0" names no hand)");
    EXPECT_EQ(refusal("AA:2"), R"(range "AA:2", character 1: "AA:2" has a weight that is not a number from 0 to 1)");
    EXPECT_EQ(refusal("AA:x"), R"(range "AA:x", character 1: "AA:x" has a weight that is not a number from 0 to 1)");
    EXPECT_EQ(refusal("AhAh"), R"(range "AhAh", character 1: "AhAh" has the Ah twice)");
    EXPECT_EQ(refusal("AhKdQc"), R"(range "AhKdQc", character 1: "AhKdQc" has more than 2 cards)");
    EXPECT_EQ(refusal("0%"), R"(range "0%", character 1: "0%" is not a percentage above 0 and up to 100)");
    EXPECT_EQ(refusal("101%"), R"(range "101%", character 1: "101%" is not a percentage above 0 and up to 100)");
    EXPECT_EQ(
        refusal("A5s-K2s"),
        R"(range "A5s-K2s", character 1: "A5s-K2s" needs the same high card (A5s-A2s) or the same gap (JTs-54s) at both ends)");
    EXPECT_EQ(refusal("A5s-A2o"), R"(range "A5s-A2o", character 1: "A5s-A2o" mixes different kinds of hands)");
    EXPECT_EQ(refusal("AAA", holdem), R"(range "AAA", character 1: "AAA" has more than 2 cards)");
    EXPECT_EQ(refusal("AAAAA", six_card_omaha), R"(range "AAAAA", character 1: "AAAAA" cannot be dealt)");
    EXPECT_EQ(refusal("Axxxxx", six_card_omaha),
              R"(range "Axxxxx", character 1: "Axxxxx" is too many hands: name more cards, or say random)");
    EXPECT_EQ(refusal("20%", omaha),
              R"(range "20%", character 1: "20%" cannot be said of this game: only hold'em hands have an order here)");
}

}  // namespace
}  // namespace cardroom::analysis
