#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <vector>

#include "fairness/deal.h"
#include "fairness/self_test.h"
#include "fairness/shuffle.h"
#include "fairness/words.h"

namespace cardroom::fairness {
namespace {

Seed filled(std::uint8_t value) {
    Seed seed;
    seed.fill(value);
    return seed;
}

Seed counting() {
    Seed seed;
    std::iota(seed.begin(), seed.end(), std::uint8_t{0});
    return seed;
}

/// Words from a list; `word` past its end is a test's mistake.
struct ListedWords {
    std::vector<std::uint32_t> words;
    std::size_t next = 0;
    std::uint32_t word() { return words.at(next++); }
};

template <typename Words>
std::vector<int> shuffled(int n, Words&& words) {
    std::vector<int> cards(static_cast<std::size_t>(n));
    std::iota(cards.begin(), cards.end(), 0);
    shuffle(std::span{cards}, words);
    return cards;
}

TEST(Uniform, F3_words_at_or_above_the_bound_are_rejected) {
    EXPECT_EQ(rejection_bound(52), 4294967248u);
    EXPECT_EQ(rejection_bound(310), 4294967230u);
    EXPECT_EQ(rejection_bound(2), std::uint64_t{1} << 32) << "nothing to reject";

    ListedWords words{{4294967248u, 4294967295u, 4294967247u}};
    EXPECT_EQ(uniform(words, 52), 51u);
    EXPECT_EQ(words.next, 3u);
    ListedWords highest{{4294967295u}};
    EXPECT_EQ(uniform(highest, 2), 1u);
    ListedWords none;
    EXPECT_THROW(uniform(none, 0), InvariantBroken);
}

TEST(Shuffle, F4a_five_cards) {
    EXPECT_EQ(shuffled(5, ListedWords{{7, 5, 3, 1}}), (std::vector{4, 3, 0, 1, 2}));
}

TEST(Shuffle, F4b_a_rejected_word_is_drawn_again) {
    EXPECT_EQ(shuffled(3, ListedWords{{0xffffffffu, 4, 1}}), (std::vector{0, 2, 1}));
}

TEST(Shuffle, F4c_the_public_word_stream) {
    EXPECT_EQ(shuffled(52, PublicWords{Seed{}}),
              (std::vector{47, 21, 23, 24, 14, 27, 18, 38, 17, 42, 9,  50, 49, 26, 34, 40, 8,  2,
                           4,  1,  35, 32, 36, 46, 51, 41, 28, 0,  7,  5,  15, 44, 43, 3,  39, 6,
                           22, 16, 20, 25, 19, 10, 31, 30, 12, 48, 33, 37, 13, 45, 11, 29}));
}

// The four ways in which rooms have got it wrong, each of which must be caught.
TEST(SelfTest, F4d_a_biased_shuffle_is_found) {
    const Shuffle swap_with_any = [](std::span<int> cards, const NextWord& next) {
        for (std::size_t i = cards.size(); i-- > 0;) std::swap(cards[i], cards[next() % cards.size()]);
    };
    auto counts = counts_of_three(swap_with_any);
    std::sort(counts.rbegin(), counts.rend());
    EXPECT_EQ(counts, (std::array{40, 40, 40, 32, 32, 32})) << "8 times 5,5,5,4,4,4";
    EXPECT_TRUE(fault_of(swap_with_any));
}

TEST(SelfTest, F4d_other_broken_shuffles_are_found) {
    const Shuffle never_stays = [](std::span<int> cards, const NextWord& next) {  // Sattolo's: only one cycle
        for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[next() % (i - 1)]);
    };
    const Shuffle no_rejection = [](std::span<int> cards, const NextWord& next) {
        for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[next() % i]);
    };
    const Shuffle scaled = [](std::span<int> cards, const NextWord& next) {
        for (std::size_t i = cards.size(); i > 1; --i) {
            std::swap(cards[i - 1], cards[static_cast<std::size_t>(next() / 4294967296.0 * static_cast<double>(i))]);
        }
    };
    const Shuffle nothing = [](std::span<int>, const NextWord&) {};
    for (const Shuffle& broken : {never_stays, no_rejection, scaled, nothing}) EXPECT_TRUE(fault_of(broken));
}

TEST(SelfTest, F7_the_known_answers_come_out) {
    EXPECT_EQ(self_test(), std::nullopt);
}

TEST(Generator, F1_the_key_is_replaced_with_every_block) {
    Generator generator{counting()};
    std::vector<std::uint32_t> words;
    for (int i = 0; i < 130; ++i) words.push_back(generator.word());
    // Worked out by a separate implementation of RFC 8439.
    EXPECT_EQ((std::vector(words.begin(), words.begin() + 4)),
              (std::vector<std::uint32_t>{0x2b23cce7, 0xa26023ab, 0x3f0eef69, 0x3ac87f64}));
    EXPECT_EQ((std::vector(words.begin() + 119, words.begin() + 123)),
              (std::vector<std::uint32_t>{0x6a6d9cf2, 0x2d41a59c, 0x90e41a8e, 0x7a4dccaa}));
}

TEST(Generator, F1_words_already_given_are_not_in_memory_any_more) {
    alignas(Generator) std::array<unsigned char, sizeof(Generator)> memory{};
    auto* generator = new (memory.data()) Generator{counting()};
    const auto holds = [&](std::uint32_t word) {
        const std::array<unsigned char, 4> bytes{
            static_cast<unsigned char>(word >> 24), static_cast<unsigned char>(word >> 16),
            static_cast<unsigned char>(word >> 8), static_cast<unsigned char>(word)};
        return std::search(memory.begin(), memory.end(), bytes.begin(), bytes.end()) != memory.end();
    };
    generator->word();
    EXPECT_TRUE(holds(0xa26023ab)) << "the next word is there, or this test looks in the wrong place";
    for (int i = 0; i < 8; ++i) generator->word();
    EXPECT_FALSE(holds(0x2b23cce7));
    EXPECT_FALSE(holds(0xa26023ab));
    const Seed key = counting();
    EXPECT_EQ(std::search(memory.begin(), memory.end(), key.begin(), key.end()), memory.end())
        << "the first key is gone";
    generator->~Generator();
    EXPECT_EQ(std::count_if(memory.begin(), memory.begin() + 512, [](unsigned char byte) { return byte != 0; }), 0);
}

TEST(Generator, F2_reseeding_mixes_and_never_replaces) {
    const auto first_after = [](const Seed& seed, const Seed& fresh) {
        Generator generator{seed};
        generator.reseed(fresh);
        return generator.word();
    };
    EXPECT_EQ(first_after(Seed{}, filled(1)), 0x2e2ff5dbu);
    EXPECT_NE(first_after(filled(2), filled(1)), first_after(Seed{}, filled(1))) << "the old state still counts";
    EXPECT_NE(first_after(Seed{}, filled(3)), first_after(Seed{}, filled(1))) << "the new entropy counts";
}

TEST(ReseedClock, F2_every_minute_or_1024_hands) {
    ReseedClock clock;
    EXPECT_TRUE(clock.due(Time{0})) << "at the start";
    clock.reseeded(Time{1'000});
    EXPECT_FALSE(clock.due(Time{60'999}));
    EXPECT_TRUE(clock.due(Time{61'000}));
    for (int i = 0; i < 1023; ++i) clock.hand_dealt();
    EXPECT_FALSE(clock.due(Time{1'001}));
    clock.hand_dealt();
    EXPECT_TRUE(clock.due(Time{1'001}));
}

// All 2,601 degrees of freedom of card x position, as F-7 counts them. The seed is fixed, so this cannot fail by
// chance.
TEST(Shuffle, every_card_is_as_likely_in_every_place) {
    constexpr int rounds = 52'000;
    std::vector<std::array<int, 52>> seen(52);
    Generator generator{filled(42)};
    for (int round = 0; round < rounds; ++round) {
        std::array<std::uint8_t, 52> cards;
        std::iota(cards.begin(), cards.end(), std::uint8_t{0});
        shuffle(std::span<std::uint8_t>{cards}, generator);
        for (std::size_t place = 0; place < 52; ++place) ++seen[place][cards[place]];
    }
    double chi_square = 0;
    for (const auto& place : seen) {
        for (const int count : place) chi_square += std::pow(count - rounds / 52.0, 2) / (rounds / 52.0);
    }
    // 2,601 degrees: mean 2601, deviation sqrt(2 * 2601) = 72. Five deviations either way.
    EXPECT_NEAR(chi_square, 2601, 5 * 72);
}

// ---- deals -----------------------------------------------------------------------------------------------------

std::string text_of(const cards::Deck& deck) {
    std::string text;
    for (int i = 0; i < deck.size; ++i) text += to_string(deck.order[static_cast<std::size_t>(i)]);
    return text;
}

const RoomKey key{counting()};

TEST(Deal, the_same_hand_gets_the_same_deck_again) {
    EXPECT_EQ(
        text_of(deal_deck(key, TableId{7}, HandId{1204}, filled(0xa5))),
        "QdAsTc2s3c3h6dKsJs7s9hTh6c5h5sKd6h6sTs3s5cQh8cAd4dJh2d9s7c2cJd5d3dAc4hQc2h8h4s9c8dTd7d8sJcKcAhKh7h4cQs9d");
}

TEST(Deal, all_that_names_a_hand_changes_its_deck) {
    std::set<std::string> decks;
    decks.insert(text_of(deal_deck(key, TableId{7}, HandId{1204}, filled(0xa5))));
    decks.insert(text_of(deal_deck(RoomKey{filled(9)}, TableId{7}, HandId{1204}, filled(0xa5))));
    decks.insert(text_of(deal_deck(key, TableId{8}, HandId{1204}, filled(0xa5))));
    decks.insert(text_of(deal_deck(key, TableId{7}, HandId{1205}, filled(0xa5))));
    decks.insert(text_of(deal_deck(key, TableId{7}, HandId{1204}, filled(0xa6))));
    EXPECT_EQ(decks.size(), 5u);
}

TEST(Deal, a_short_deck_has_its_36_cards_and_no_other) {
    cards::CardSet short_deck;
    for (const cards::Card card : cards::CardSet::full_deck()) {
        if (card.rank() >= cards::Rank::six) short_deck.add(card);
    }
    const cards::Deck deck = deal_deck(key, TableId{7}, HandId{1204}, filled(0xa5), short_deck);
    EXPECT_EQ(text_of(deck), "6hKs7sQsJh7d6s7h8dKh9cJsQhKdTcAdQc6cAsTh6d9d9sKc7cTdJc8sJdQd8c9h8hAhTsAc");
    cards::CardSet dealt;
    for (int i = 0; i < deck.size; ++i) dealt.add(deck.order[static_cast<std::size_t>(i)]);
    EXPECT_EQ(dealt, short_deck);
    EXPECT_TRUE(deck.order[36].is_none());
}

TEST(Deal, a_pan_stock_has_310_cards) {
    const auto order = deal_order(key, TableId{7}, HandId{1204}, filled(0xa5), 310);
    EXPECT_EQ((std::vector(order.begin(), order.begin() + 8)),
              (std::vector<std::uint16_t>{189, 147, 168, 63, 38, 294, 129, 169}));
    EXPECT_EQ((std::set(order.begin(), order.end()).size()), 310u);
}

TEST(RoomKey, its_fingerprint_tells_keys_apart) {
    EXPECT_EQ(key.fingerprint(), "b62c163e75971a4a");
    EXPECT_NE(RoomKey{filled(1)}.fingerprint(), key.fingerprint());
}

}  // namespace
}  // namespace cardroom::fairness
