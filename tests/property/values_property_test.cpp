// Hand values, exhaustively and at random, against the slow evaluator of tests/support.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <unordered_map>
#include <vector>

#include "cards/batch.h"
#include "cards/values.h"
#include "support/slow_values.h"

namespace cardroom::cards {
namespace {

using test::SlowValue;
using CardList = std::vector<Card>;

constexpr unsigned seed = 7;

CardList list_of(CardSet cards) {
    CardList list;
    for (Card card : cards) list.push_back(card);
    return list;
}

/// Calls `visit(CardSet)` with every set of K cards of the deck from `lowest` rank up.
template <int K, typename Visit>
void for_each_hand(const Visit& visit, Rank lowest = Rank::two, int from = 0, CardSet cards = {}) {
    if constexpr (K == 0) {
        visit(cards);
    } else {
        for (int i = from; i < card_count; ++i) {
            if (Card{i}.rank() < lowest) continue;
            for_each_hand<K - 1>(visit, lowest, i + 1, cards | CardSet{Card{i}});
        }
    }
}

CardSet random_cards(std::mt19937_64& random, int count, CardSet dead = {}, Rank lowest = Rank::two) {
    CardSet cards;
    while (cards.count() < count) {
        const Card card{static_cast<int>(random() % card_count)};
        if (!dead.has(card) && card.rank() >= lowest) cards.add(card);
    }
    return cards;
}

CardSet relabelled(CardSet cards, const std::array<int, 4>& suit_for) {
    CardSet result;
    for (Card card : cards)
        result.add(Card{card.rank(), static_cast<Suit>(suit_for[static_cast<std::size_t>(card.suit())])});
    return result;
}

/// Two orders of the same hands are one: equal values where the slow ones are equal, larger where they are larger.
class SameOrder {
  public:
    void add(const SlowValue& slow, HandValue fast) {
        // A slow value has at most six parts from -14 to 14; shorter ones compare as if followed by nothing.
        std::uint64_t key = 0;
        for (std::size_t i = 0; i < 6; ++i)
            key = key << 5 | static_cast<std::uint64_t>(i < slow.size() ? slow[i] + 15 : 0);
        const auto [known, is_new] = values_.emplace(key, fast.raw);
        if (!is_new && known->second != fast.raw) ++unequal_;
    }
    void check(std::size_t at_least, std::size_t at_most) {
        EXPECT_EQ(unequal_, 0U);
        std::vector<std::pair<std::uint64_t, std::uint32_t>> sorted(values_.begin(), values_.end());
        std::sort(sorted.begin(), sorted.end());
        EXPECT_GE(sorted.size(), at_least);
        EXPECT_LE(sorted.size(), at_most);
        for (std::size_t i = 1; i < sorted.size(); ++i) ASSERT_LT(sorted[i - 1].second, sorted[i].second);
    }

    void check(std::size_t different_values) { check(different_values, different_values); }

  private:
    std::unordered_map<std::uint64_t, std::uint32_t> values_;
    std::size_t unequal_ = 0;
};

using CategoryCounts = std::array<std::uint64_t, 9>;

TEST(Exhaustive, all_five_card_hands) {
    CategoryCounts counts{};
    SameOrder high, ace_five, eight_or_better, deuce_seven;
    for_each_hand<5>([&](CardSet hand) {
        const CardList cards = list_of(hand);
        const HandValue value = best_value(Ranking::high, any_hole_cards, hand, {});
        ++counts[static_cast<std::size_t>(category_of(Ranking::high, value))];
        high.add(test::slow_high(cards), value);
        ace_five.add(test::slow_ace_five(cards, 0), best_value(Ranking::low_ace_five, any_hole_cards, hand, {}));
        eight_or_better.add(test::slow_ace_five(cards, 8),
                            best_value(Ranking::low_ace_five, any_hole_cards, hand, {}, 8));
        deuce_seven.add(test::slow_deuce_seven(cards), best_value(Ranking::low_deuce_seven, any_hole_cards, hand, {}));
    });
    EXPECT_EQ(counts, (CategoryCounts{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40}));
    high.check(7462);
    ace_five.check(6175);       // every multiset of five ranks with none five times
    eight_or_better.check(57);  // 56 lows and none
    deuce_seven.check(7462);    // the wheel and its flush move to the high cards and flushes
}

TEST(Exhaustive, all_seven_card_hands_by_category) {
    CategoryCounts counts{};
    std::vector<CardSet> hands;
    std::vector<HandValue> values(1 << 14);
    const auto count = [&] {
        high_values(hands, values);
        for (std::size_t i = 0; i < hands.size(); ++i) ++counts[values[i].raw >> 28];
        hands.clear();
    };
    for_each_hand<7>([&](CardSet hand) {
        hands.push_back(hand);
        if (hands.size() == values.size()) count();
    });
    count();
    EXPECT_EQ(counts,
              (CategoryCounts{23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584}));
}

TEST(Exhaustive, all_five_card_hands_of_a_short_deck) {
    SameOrder order;
    for_each_hand<5>(
        [&](CardSet hand) {
            const test::SlowRules rules{.deck_lowest = 6, .flush_beats_full_house = true};
            order.add(test::slow_high(list_of(hand), rules),
                      best_value(Ranking::high_short_deck, any_hole_cards, hand, {}));
        },
        Rank::six);
    order.check(1404);
}

TEST(Exhaustive, all_badugi_hands) {
    SameOrder order;
    for_each_hand<4>([&](CardSet hand) {
        order.add(test::slow_badugi(list_of(hand)), best_value(Ranking::badugi, any_hole_cards, hand, {}));
    });
    order.check(13 + 78 + 286 + 715);  // one to four different ranks
}

TEST(Exhaustive, batches_equal_singles_over_all_five_card_hands) {
    std::vector<CardSet> hands;
    for_each_hand<5>([&](CardSet hand) { hands.push_back(hand); });
    std::vector<HandValue> single(hands.size()), batch(hands.size());
    for (std::size_t i = 0; i < hands.size(); ++i) single[i] = best_value(Ranking::high, any_hole_cards, hands[i], {});
    for (Isa isa : {Isa::portable, Isa::avx2, Isa::avx512}) {
        if (!processor_has(isa)) continue;
        use_isa(isa);
        high_values(hands, batch);
        EXPECT_TRUE(single == batch) << to_string(isa);
    }
    use_isa(std::nullopt);
}

TEST(AtRandom, seven_cards_of_every_ranking_in_the_order_of_the_slow_evaluator) {
    std::mt19937_64 random{seed};
    struct Both {
        SlowValue slow;
        HandValue fast;
    };
    const auto check = [](std::vector<Both> hands) {
        std::sort(hands.begin(), hands.end(), [](const Both& a, const Both& b) { return a.slow < b.slow; });
        for (std::size_t i = 1; i < hands.size(); ++i) {
            ASSERT_EQ(hands[i - 1].slow == hands[i].slow, hands[i - 1].fast == hands[i].fast) << "seed " << seed;
            ASSERT_LE(hands[i - 1].fast, hands[i].fast) << "seed " << seed;
        }
    };
    std::vector<Both> high, ace_five, eight_or_better, deuce_seven, short_deck, badugi;
    for (int i = 0; i < 10'000; ++i) {
        const CardSet hand = random_cards(random, 5 + i % 3), low_hand = random_cards(random, 5 + i % 3, {}, Rank::six);
        const CardList cards = list_of(hand);
        const auto value = [&](Ranking ranking, int qualifier = 0) {
            return best_value(ranking, any_hole_cards, hand, {}, qualifier);
        };
        const auto ace_five_of = [](int qualifier) {
            return [qualifier](const CardList& five) { return test::slow_ace_five(five, qualifier); };
        };
        const auto short_deck_of = [](const CardList& five) {
            return test::slow_high(five, {.deck_lowest = 6, .flush_beats_full_house = true});
        };
        high.push_back(
            {test::slow_best(cards, [](const auto& five) { return test::slow_high(five); }), value(Ranking::high)});
        ace_five.push_back({test::slow_best(cards, ace_five_of(0)), value(Ranking::low_ace_five)});
        eight_or_better.push_back({test::slow_best(cards, ace_five_of(8)), value(Ranking::low_ace_five, 8)});
        deuce_seven.push_back({test::slow_best(cards, test::slow_deuce_seven), value(Ranking::low_deuce_seven)});
        short_deck.push_back({test::slow_best(list_of(low_hand), short_deck_of),
                              best_value(Ranking::high_short_deck, any_hole_cards, low_hand, {})});
        badugi.push_back({test::slow_badugi(cards), value(Ranking::badugi)});
    }
    for (const auto& hands : {high, ace_five, eight_or_better, deuce_seven, short_deck, badugi}) check(hands);
}

TEST(AtRandom, omaha_of_two_to_six_hole_cards_in_the_order_of_the_slow_evaluator) {  // H-20, H-21
    std::mt19937_64 random{seed};
    SameOrder high, low;
    for (int i = 0; i < 20'000; ++i) {
        const CardSet hole = random_cards(random, 2 + i % 5);
        const CardSet board = random_cards(random, 3 + i % 3, hole);
        high.add(
            test::slow_omaha(list_of(hole), list_of(board), [](const auto& five) { return test::slow_high(five); }),
            best_value(Ranking::high, exactly(2), hole, board));
        low.add(test::slow_omaha(list_of(hole), list_of(board),
                                 [](const auto& five) { return test::slow_ace_five(five, 8); }),
                best_value(Ranking::low_ace_five, exactly(2), hole, board, 8));
    }
    high.check(1000, 7462);
    low.check(57);
}

TEST(AtRandom, relabelling_suits_changes_no_value) {  // H-7
    std::mt19937_64 random{seed};
    for (int i = 0; i < 3'000; ++i) {
        std::array<int, 4> suits{0, 1, 2, 3};
        std::shuffle(suits.begin(), suits.end(), random);
        const CardSet hole = random_cards(random, 4), board = random_cards(random, 5, hole);
        for (Ranking ranking : {Ranking::high, Ranking::low_ace_five, Ranking::low_deuce_seven, Ranking::badugi,
                                Ranking::high_short_deck}) {
            for (HoleUse use : {any_hole_cards, exactly(2)}) {
                const CardSet used = use == any_hole_cards ? CardSet{*hole.begin()} : hole;
                EXPECT_EQ(best_value(ranking, use, used, board),
                          best_value(ranking, use, relabelled(used, suits), relabelled(board, suits)))
                    << to_string(used) << " / " << to_string(board) << ", seed " << seed;
            }
        }
    }
}

TEST(AtRandom, the_order_of_cards_changes_nothing) {
    std::mt19937_64 random{seed};
    for (int i = 0; i < 2'000; ++i) {
        CardList cards = list_of(random_cards(random, 7));
        const auto set_in_this_order = [&] {
            Cards dealt;
            for (Card card : cards) dealt.push_back(card);
            return set_of(dealt);
        };
        const CardSet before = set_in_this_order();
        std::shuffle(cards.begin(), cards.end(), random);
        const CardSet after = set_in_this_order();
        for (Ranking ranking : {Ranking::high, Ranking::low_ace_five, Ranking::low_deuce_seven, Ranking::badugi}) {
            EXPECT_EQ(best_value(ranking, any_hole_cards, before, {}), best_value(ranking, any_hole_cards, after, {}));
            EXPECT_EQ(best_cards(ranking, any_hole_cards, before, {}), best_cards(ranking, any_hole_cards, after, {}));
        }
    }
}

TEST(AtRandom, best_cards_are_allowed_and_have_the_best_value) {  // H-6, H-20
    std::mt19937_64 random{seed};
    for (int i = 0; i < 5'000; ++i) {
        const CardSet hole = random_cards(random, 2 + i % 5), board = random_cards(random, 5, hole);
        for (Ranking ranking :
             {Ranking::high, Ranking::low_ace_five, Ranking::low_deuce_seven, Ranking::high_short_deck}) {
            const Cards best = best_cards(ranking, exactly(2), hole, board);
            ASSERT_EQ(best.size(), 5U);
            EXPECT_EQ((set_of(best) & hole).count(), 2);
            EXPECT_EQ((set_of(best) & board).count(), 3);
            EXPECT_EQ(best_value(ranking, any_hole_cards, set_of(best), {}),
                      best_value(ranking, exactly(2), hole, board))
                << to_string(hole) << " / " << to_string(board) << ", seed " << seed;
        }
        const CardSet seven = random_cards(random, 7);
        const Cards low = best_cards(Ranking::low_ace_five, any_hole_cards, seven, {}, 8);
        EXPECT_EQ(low.empty(), best_value(Ranking::low_ace_five, any_hole_cards, seven, {}, 8).none());
        const auto falls = [](Card a, Card b) {
            return a.rank() != Rank::ace && (b.rank() == Rank::ace || a.rank() > b.rank());
        };
        EXPECT_TRUE(std::is_sorted(low.begin(), low.end(), falls)) << to_string(low);
    }
}

}  // namespace
}  // namespace cardroom::cards
