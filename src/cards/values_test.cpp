// The rankings, rule by rule, with the vectors of docs/rules. Exhaustive checks are in tests/property.
#include "cards/values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

namespace cardroom::cards {
namespace {

CardSet set(std::string_view text) {
    return set_of(*parse_cards<8>(text));
}

/// A hand made of cards in one heap: "K-high flush" and the like, and the cards that make it.
struct Made {
    HandValue value;
    std::string cards;
    std::string words;
};
Made made(Ranking ranking, HoleUse use, std::string_view hole, std::string_view board, int qualifier = 0) {
    const Cards cards = best_cards(ranking, use, set(hole), set(board), qualifier);
    return {best_value(ranking, use, set(hole), set(board), qualifier), to_string(cards), describe(ranking, cards)};
}
Made high(std::string_view cards) {
    return made(Ranking::high, any_hole_cards, cards, "");
}
Made omaha(std::string_view hole, std::string_view board) {
    return made(Ranking::high, exactly(2), hole, board);
}
Made omaha_low(std::string_view hole, std::string_view board) {
    return made(Ranking::low_ace_five, exactly(2), hole, board, 8);
}
Made eight_or_better(std::string_view cards) {
    return made(Ranking::low_ace_five, any_hole_cards, cards, "", 8);
}
Made razz(std::string_view cards) {
    return made(Ranking::low_ace_five, any_hole_cards, cards, "");
}
Made deuce_seven(std::string_view cards) {
    return made(Ranking::low_deuce_seven, any_hole_cards, cards, "");
}
Made badugi(std::string_view cards) {
    return made(Ranking::badugi, any_hole_cards, cards, "");
}
Made short_deck(std::string_view cards) {
    return made(Ranking::high_short_deck, any_hole_cards, cards, "");
}

TEST(High, categories_from_best_to_worst) {  // H-3
    const char* best_to_worst[] = {"AsKsQsJsTs", "5h4h3h2hAh", "2c2d2h2s3c", "3c3d3h2s2c", "7h5h4h3h2h",
                                   "6c5d4h3s2c", "2c2d2h4s3c", "3c3d2h2s4c", "2c2d5h4s3c", "7c5d4h3s2c"};
    const Category category[] = {Category::straight_flush,  Category::straight_flush, Category::four_of_a_kind,
                                 Category::full_house,      Category::flush,          Category::straight,
                                 Category::three_of_a_kind, Category::two_pair,       Category::pair,
                                 Category::high_card};
    for (std::size_t i = 0; i < std::size(best_to_worst); ++i) {
        EXPECT_EQ(category_of(Ranking::high, high(best_to_worst[i]).value), category[i]) << best_to_worst[i];
        if (i == 0) continue;
        EXPECT_LT(high(best_to_worst[i]).value, high(best_to_worst[i - 1]).value) << best_to_worst[i];
    }
}

TEST(High, the_ace_is_low_in_the_lowest_straight_and_straights_do_not_wrap) {  // H-4
    const Made five_high = high("Ah2d3c4s5h9dKc");                             // H-4a
    EXPECT_EQ(five_high.words, "five-high straight");
    EXPECT_EQ(five_high.cards, "5h4s3c2dAh");
    EXPECT_LT(five_high.value, high("2d3c4s5h6c").value);
    EXPECT_EQ(category_of(Ranking::high, high("QcKdAh2s3c").value), Category::high_card);
}

TEST(High, ties_in_a_category_go_by_groups_then_kickers) {          // H-5
    EXPECT_GT(high("AsKs9d9c4h").value, high("AsKs9h9s3h").value);  // H-5a
    EXPECT_GT(high("2c2d2hAsKc").value, high("2c2d2hAsQc").value);
    EXPECT_GT(high("3c3d3h2s2c").value, high("2c2d2hAsAc").value);
    EXPECT_GT(high("KcKdThTs2c").value, high("KcKd9h9sAc").value);
    EXPECT_GT(high("AhTh4h3h2h").value, high("Ah9h8h7h6h").value);
    EXPECT_GT(high("9c9d9h9sAc").value, high("9c9d9h9sKc").value);
}

TEST(High, a_sixth_card_never_breaks_a_tie) {  // H-6, H-6a
    EXPECT_EQ(high("AcAdKcKdQhJsJd").value, high("AcAdKcKdQh3s2d").value);
    EXPECT_EQ(high("AcAdKcKdQhJsJd").cards, "AdAcKdKcQh");
}

TEST(High, of_three_pairs_the_third_is_only_a_kicker) {
    EXPECT_EQ(high("AcAdKcKdQhQs2c").cards, "AdAcKdKcQs");
    EXPECT_EQ(high("AcAdKcKdQhQs").cards, "AdAcKdKcQs");
    EXPECT_EQ(high("KcKdQhQs3c3dAc").words, "two pair, kings and queens");
    EXPECT_EQ(high("KcKdQhQs3c3dAc").cards, "KdKcQsQhAc");
}

TEST(High, two_sets_make_a_full_house_of_the_higher) {
    EXPECT_EQ(high("KcKdKh9s9c9d2c").words, "full house, kings over nines");
    EXPECT_EQ(high("KcKdKh9s9c2d2c").words, "full house, kings over nines");
}

TEST(High, the_board_plays) {  // scenario 24
    const Made first = made(Ranking::high, any_hole_cards, "8h5d", "AsJh3dQc3s");
    const Made second = made(Ranking::high, any_hole_cards, "8c2d", "AsJh3dQc3s");
    EXPECT_EQ(first.value, second.value);
    EXPECT_EQ(first.cards, "3s3dAsQcJh");
    EXPECT_EQ(first.words, "pair of threes");
}

TEST(High, fewer_than_five_cards_are_worth_their_groups_and_ranks) {  // S-20
    EXPECT_GT(high("2c2d").value, high("AcKd").value);
    EXPECT_GT(high("AcKd3h").value, high("AcQdJh").value);
    EXPECT_GT(high("2c2d3h3s").value, high("AcAd").value);
    EXPECT_EQ(high("Tc9d8h7s").words, "ten high");
    EXPECT_EQ(high("Tc9c8c7c").words, "ten high");
    EXPECT_TRUE(high("").value.none());
    EXPECT_EQ(high("").cards, "");
}

TEST(High, words) {
    EXPECT_EQ(high("AsKsQsJsTs2c3d").words, "royal flush");
    EXPECT_EQ(high("5h4h3h2hAh").words, "straight flush, five high");
    EXPECT_EQ(high("6c6d6h6s2c").words, "four of a kind, sixes");
    EXPECT_EQ(high("AhTh4h3h2h").words, "ace-high flush");
    EXPECT_EQ(high("KcKdThTs2c").words, "two pair, kings and tens");
    EXPECT_EQ(high("2c2dKhTs3c").words, "pair of deuces");
    EXPECT_EQ(high("2c5dKhTs3c").words, "king high");
}

TEST(OmahaHigh, exactly_two_hole_cards_and_three_of_the_board) {  // H-20
    const Made straight = omaha("AhKd9c8s", "QhJhTh2h3s");        // H-20a
    EXPECT_EQ(straight.words, "ace-high straight");
    EXPECT_EQ(straight.cards, "AhKdQhJhTh");

    const Made aces = omaha("AcAdAh2s", "As3c4d9hKd");  // H-20b: not quads; best suits are Ah Ad of the three
    EXPECT_EQ(aces.words, "three of a kind, aces");
    EXPECT_EQ(aces.cards, "AsAhAdKd9h");

    const Made quads = omaha("KcKh7d2s", "KsKd5h5c2d");  // H-20c
    EXPECT_EQ(quads.words, "four of a kind, kings");
    EXPECT_EQ(quads.cards, "KsKhKdKc5h");
}

TEST(OmahaHigh, faults_that_software_had) {  // scenario 26
    const Made two_pair = omaha("Ks8cJs5c", "3s5hQsQd9h");
    EXPECT_EQ(two_pair.words, "two pair, queens and fives");
    EXPECT_EQ(two_pair.cards, "QsQd5h5cKs");
    EXPECT_EQ(omaha("AsAhTdTc", "2s5s9sKsQd").words, "pair of aces");
}

TEST(OmahaHigh, five_and_six_hole_cards) {
    EXPECT_EQ(omaha("AhKd9c8s2c", "QhJhTh2h3s").cards, "AhKdQhJhTh");
    EXPECT_EQ(omaha("AhKd9c8s2cKh", "QhJhTh2h3s").words, "royal flush");
    EXPECT_EQ(omaha("AhKd9c8s2cKh", "QhJhTh2h3s").cards, "AhKhQhJhTh");
    EXPECT_EQ(omaha("2c3c", "4c5c6cKdKh").words, "straight flush, six high");
}

TEST(OmahaLow, two_hole_cards_and_three_of_the_board) {                 // H-21, H-30..H-33
    EXPECT_EQ(omaha("As2dKcKh", "3s7d8cKdQh").cards, "KhKdKcQh8c");     // H-31a
    EXPECT_EQ(omaha_low("As2dKcKh", "3s7d8cKdQh").words, "8-7-3-2-A");  // H-31a
    EXPECT_EQ(omaha("As2s3d9c", "3s4s8sKdKs").cards, "AsKs8s4s2s");     // H-31b
    EXPECT_EQ(omaha_low("As2s3d9c", "3s4s8sKdKs").words, "8-4-3-2-A");  // H-31b
    EXPECT_TRUE(omaha_low("Ac2dJhTh", "2h3s4cKdQh").value.none());      // H-31c
    EXPECT_EQ(omaha_low("Ac2dJhTh", "2h3s4cKdQh").words, "no hand");
}

TEST(EightOrBetter, compares_from_the_highest_card_down) {                                // H-32, S-52
    EXPECT_GT(eight_or_better("7c6d5h4s2c").value, eight_or_better("8c6d4h2sAc").value);  // H-32a
    EXPECT_GT(eight_or_better("8c6d4h3s2c").value, eight_or_better("8c7d4h2sAc").value);  // H-32b, S-52
    EXPECT_GT(eight_or_better("6c4d3h2sAc").value, eight_or_better("6c5d3h2sAc").value);  // H-32c, C-10c
    EXPECT_GT(eight_or_better("7c6d5h2sAc").value, eight_or_better("8c7d6h2sAc").value);  // C-10b
    EXPECT_GT(eight_or_better("5c4d3h2sAc").value, eight_or_better("6c4d3h2sAc").value);
    EXPECT_FALSE(eight_or_better("8c7d6h5s4c").value.none());
}

TEST(EightOrBetter, needs_five_different_ranks_of_eight_or_less) {  // H-31
    EXPECT_TRUE(eight_or_better("9c4d3h2sAc").value.none());
    EXPECT_TRUE(eight_or_better("4c4d3h2sAcKdQh").value.none());
    EXPECT_EQ(eight_or_better("8c7d6h5s4c3d2h").words, "6-5-4-3-2");
    EXPECT_EQ(eight_or_better("5h4h3h2hAh").words, "5-4-3-2-A");  // a straight flush is still a low
}

TEST(Pineapple, any_five_of_seven_each_way) {  // C-9, C-10
    const auto both = [](std::string_view hole, std::string_view board) {
        return made(Ranking::high, any_hole_cards, hole, board).cards + " / " +
               made(Ranking::low_ace_five, any_hole_cards, hole, board, 8).words;
    };
    EXPECT_EQ(both("Ad7d", "2d3c4c5d6d"), "Ad7d6d5d2d / 5-4-3-2-A");  // C-10a
    EXPECT_EQ(both("AcAd", "2h4d5s7cKh"), "AdAcKh7c5s / 7-5-4-2-A");  // C-10e
    EXPECT_EQ(both("Ac2c", "3c4c5cKdQh"), "5c4c3c2cAc / 5-4-3-2-A");  // C-10d
}

TEST(Pineapple, automatic_discard_keeps_what_is_worth_most_with_the_flop) {  // C-7a
    const auto kept = [](std::string_view cards) { return high(cards).value; };
    EXPECT_GT(kept("QhJhTh9h2d"), kept("Qh3cTh9h2d"));
    EXPECT_GT(kept("QhJhTh9h2d"), kept("Jh3cTh9h2d"));
}

TEST(Stud, a_community_card_may_be_used_or_not) {           // S-41
    EXPECT_EQ(high("9s9h9d4c4d2hKs").cards, "9s9h9d4d4c");  // S-41a
    EXPECT_EQ(high("AhKh9h2h5c5dJh").cards, "AhKhJh9h2h");  // S-41b
}

TEST(Razz, straights_and_flushes_do_not_count_and_pairs_are_bad) {
    EXPECT_EQ(razz("5h4h3h2hAhKcKd").words, "5-4-3-2-A");
    EXPECT_GT(razz("KcQdJhTs9c").value, razz("2c2d3h4s5c").value);
    EXPECT_GT(razz("AcAd4h3s2c").value, razz("2c2d3h4sAc").value);
    EXPECT_EQ(razz("AcAd2h2s3c3d4h").words, "pair of aces");  // A-A-4-3-2: the lowest pair that can be had
    EXPECT_EQ(razz("AcAd2h2s3c3d4h").cards, "AdAc4h3c2h");
    EXPECT_EQ(razz("KcKdKhKs2c2d2h").words, "full house, deuces over kings");
    EXPECT_GT(razz("2c3d").value, razz("2c2d").value);  // boards of fewer than five cards
    EXPECT_GT(razz("7c3d").value, razz("8c2d").value);
}

TEST(DeuceSeven, the_worst_high_hand_with_the_ace_high) {
    EXPECT_EQ(deuce_seven("7c5d4h3s2c").words, "7-5-4-3-2");
    EXPECT_GT(deuce_seven("7c5d4h3s2c").value, deuce_seven("7c6d4h3s2c").value);
    EXPECT_GT(deuce_seven("8c5d4h3s2c").value, deuce_seven("6c5d4h3s2c").value);  // a straight is bad
    EXPECT_GT(deuce_seven("8c5d4h3s2c").value, deuce_seven("7c5c4c3c2c").value);  // so is a flush
    EXPECT_GT(deuce_seven("Ac5d4h3s2c").value, deuce_seven("2c2d3h4s5c").value);  // A-5-4-3-2 is no straight
    EXPECT_GT(deuce_seven("KcQdJh9s8c").value, deuce_seven("Ac5d4h3s2c").value);
    EXPECT_EQ(deuce_seven("Ac5d4h3s2c").words, "A-5-4-3-2");
    EXPECT_EQ(deuce_seven("6c5d4h3s2c").words, "six-high straight");
}

TEST(Badugi, four_suits_and_four_ranks_beat_three) {
    EXPECT_EQ(badugi("Ac2d3h4s").words, "badugi, 4-3-2-A");
    EXPECT_GT(badugi("KcQdJhTs").value, badugi("Ac2d3h3s").value);
    EXPECT_GT(badugi("8c5d3hAs").value, badugi("8c6d2hAs").value);
    EXPECT_EQ(badugi("Ac2d3h3s").words, "three cards, 3-2-A");
    EXPECT_EQ(badugi("Ac2c3h4s").cards, "4s3hAc");
    EXPECT_EQ(badugi("Ac2c3c4c").words, "one card, A");
    EXPECT_EQ(badugi("AcAdAhAs").words, "one card, A");
    EXPECT_EQ(badugi("AcAd2c2d").words, "two cards, 2-A");
}

TEST(ShortDeck, a_flush_beats_a_full_house_and_the_ace_is_below_the_six) {
    EXPECT_GT(short_deck("Th9h8h7hKh").value, short_deck("AcAdAhKsKc").value);
    EXPECT_GT(short_deck("6c6d6h6s7c").value, short_deck("Th9h8h7hKh").value);
    EXPECT_EQ(category_of(Ranking::high_short_deck, short_deck("Th9h8h7hKh").value), Category::flush);
    EXPECT_EQ(category_of(Ranking::high_short_deck, short_deck("AcAdAhKsKc").value), Category::full_house);
    EXPECT_EQ(short_deck("Ac6d7h8s9c").words, "nine-high straight");
    EXPECT_EQ(short_deck("Ac6d7h8s9c").cards, "9c8s7h6dAc");
    EXPECT_LT(short_deck("Ac6d7h8s9c").value, short_deck("6d7h8s9cTc").value);
    EXPECT_EQ(short_deck("Ac6c7c8c9c").words, "straight flush, nine high");
    EXPECT_GT(short_deck("6d7h8s9cTc").value, short_deck("AcAdAhKsQc").value);
}

// --- which five cards ------------------------------------------------------------------------------------------------

/// Of all fives of the same value the one with the better suits, rank by rank from the top: higher ones for a high
/// hand, lower ones for a low.
CardSet obvious_five(Ranking ranking, CardSet cards, int qualifier, bool high_suits) {
    const HandValue value = best_value(ranking, any_hole_cards, cards, {}, qualifier);
    InlineVector<Card, 9> all;
    for (const Card card : cards) all.push_back(card);
    const auto better = [&](CardSet a, CardSet b) {
        for (int rank = rank_count - 1; rank >= 0; --rank) {
            for (int suit = suit_count - 1; suit >= 0; --suit) {
                const Card card{static_cast<Rank>(rank), static_cast<Suit>(suit)};
                if (a.has(card) != b.has(card)) return a.has(card) == high_suits;
            }
        }
        return false;
    };
    CardSet best;
    for (unsigned choice = 0; choice < 1U << all.size(); ++choice) {
        if (std::popcount(choice) != 5) continue;
        CardSet five;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if ((choice >> i & 1) != 0) five.add(all[i]);
        }
        if (best_value(ranking, any_hole_cards, five, {}, qualifier) != value) continue;
        if (best.empty() || better(five, best)) best = five;
    }
    return best;
}

TEST(BestCards, are_the_obvious_five) {
    std::uint64_t state = 1;
    const auto next = [&state](int n) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<int>((state >> 33) % static_cast<std::uint64_t>(n));
    };
    for (int i = 0; i < 20'000; ++i) {
        // Few ranks and suits at a time, so that every category comes up often.
        const int suits = 1 + next(4), lowest = next(9), size = 5 + next(4);
        CardSet cards;
        for (int tries = 0; cards.count() < size && tries < 200; ++tries) {
            const int rank = next(6) == 0 ? 12 : std::min(12, lowest + next(7));
            cards.add(Card{static_cast<Rank>(rank), static_cast<Suit>(next(suits))});
        }
        if (cards.count() < 5) continue;
        const auto best = [&](Ranking ranking, int qualifier) {
            return set_of(best_cards(ranking, any_hole_cards, cards, {}, qualifier));
        };
        ASSERT_EQ(best(Ranking::high, 0), obvious_five(Ranking::high, cards, 0, true)) << to_string(cards);
        ASSERT_EQ(best(Ranking::low_ace_five, 0), obvious_five(Ranking::low_ace_five, cards, 0, false))
            << to_string(cards);
        if (!best_value(Ranking::low_ace_five, any_hole_cards, cards, {}, 8).none()) {
            ASSERT_EQ(best(Ranking::low_ace_five, 8), obvious_five(Ranking::low_ace_five, cards, 8, false))
                << to_string(cards);
        }
        if ((cards.ranks() & 0b1111) == 0) {
            ASSERT_EQ(best(Ranking::high_short_deck, 0), obvious_five(Ranking::high_short_deck, cards, 0, true))
                << to_string(cards);
        }
    }
}

}  // namespace
}  // namespace cardroom::cards
