// The rankings of values.h, one small function each, and the choice of cards that HoleUse allows.
#include "cards/values.h"

#include <algorithm>
#include <bit>

#include "base/invariant.h"
#include "cards/choices.h"
#include "cards/high.h"
#include "cards/omaha.h"

namespace cardroom::cards {

namespace {

constexpr int hand_size = 5;
constexpr int badugi_size = 4;

using high::ace_low;
using high::upside_down;

/// Calls `visit(CardSet)` with every choice of `k` cards, or with all cards if there are fewer.
template <typename Visit>
void for_each_hand(CardSet from, int k, const Visit& visit) {
    if (from.count() <= k)
        return visit(from);  // most often: the cards of a draw hand, two hole cards with three shared
    for_each_choice(from, k, visit);
}

/// Short deck's flush beats its full house; the values exchange their categories.
constexpr std::uint32_t short_deck_order(std::uint32_t raw) {
    const Category category = high::category_in(raw);
    constexpr std::uint32_t difference = high::pack(Category::flush, 0, 0) ^ high::pack(Category::full_house, 0, 0);
    return category == Category::flush || category == Category::full_house ? raw ^ difference : raw;
}

std::uint32_t high_short_deck(CardSet cards) {
    // Of up to seven cards, no more than one of flush and full house can be made, so the order may be mended after.
    return cards.empty() ? 0 : short_deck_order(high::value_of<high::short_deck_wheel>(cards));
}

/// Of more cards than a hand has, the choice of five that is worth most.
template <std::uint32_t Value(CardSet)>
std::uint32_t best_five(CardSet cards) {
    std::uint32_t best = 0;
    for_each_hand(cards, hand_size, [&](CardSet five) { best = std::max(best, Value(five)); });
    return best;
}

/// At most five cards as an ace-to-five low: their groups upside down, straights and flushes ignored (H-31, H-32).
std::uint32_t ace_five_of_five(CardSet cards) {
    const high::RankCounts counts = high::counts_of(cards);
    const std::uint32_t any = ace_low(counts.any), two = ace_low(counts.two);
    const std::uint32_t three = ace_low(counts.three), four = ace_low(counts.four);
    const auto category = four != 0                        ? Category::four_of_a_kind
                          : three != 0 && two != three     ? Category::full_house
                          : three != 0                     ? Category::three_of_a_kind
                          : high::without_lowest(two) != 0 ? Category::two_pair
                          : two != 0                       ? Category::pair
                                                           : Category::high_card;
    const std::uint32_t made = four != 0 ? four : three != 0 ? three : two;
    return upside_down(high::pack(category, made, any & ~made));
}

std::uint32_t low_ace_five(CardSet cards, int qualifier) {
    std::uint32_t ranks = ace_low(high::counts_of(cards).any);
    if (qualifier != 0) ranks &= (1U << qualifier) - 1;
    int distinct = std::popcount(ranks);
    if (distinct < hand_size) return qualifier != 0 || cards.empty() ? 0 : best_five<ace_five_of_five>(cards);
    for (; distinct > hand_size; --distinct) ranks ^= high::top(ranks);
    return upside_down(high::pack(Category::high_card, 0, ranks));
}

/// 2-7: straights and flushes count against a hand, the ace is high only.
std::uint32_t deuce_seven_of_five(CardSet cards) {
    return upside_down(high::value_of<0>(cards));
}
std::uint32_t low_deuce_seven(CardSet cards) {
    return cards.empty() ? 0 : best_five<deuce_seven_of_five>(cards);
}

/// The cards of a badugi: how many count first, then the lowest from the highest down. 0 if two share a rank or suit.
std::uint32_t badugi_of(CardSet cards) {
    const std::uint32_t count = static_cast<std::uint32_t>(cards.count());
    std::uint32_t suits = 0;
    for (Card card : cards) suits |= 1U << static_cast<int>(card.suit());
    const std::uint32_t ranks = ace_low(cards.ranks());
    if (static_cast<std::uint32_t>(std::popcount(suits)) != count) return 0;
    if (static_cast<std::uint32_t>(std::popcount(ranks)) != count) return 0;
    return count << high::category_shift | (high::rank_bits ^ ranks);
}
std::uint32_t badugi(CardSet cards) {
    std::uint32_t best = 0;
    for (int size = badugi_size; size > 0 && best == 0; --size)
        for_each_hand(cards, size, [&](CardSet chosen) { best = std::max(best, badugi_of(chosen)); });
    return best;
}

std::uint32_t value_of_all(Ranking ranking, CardSet cards, int qualifier) {
    switch (ranking) {
        case Ranking::high:
            return high::value_of(cards);
        case Ranking::low_ace_five:
            return low_ace_five(cards, qualifier);
        case Ranking::low_deuce_seven:
            return low_deuce_seven(cards);
        case Ranking::badugi:
            return badugi(cards);
        case Ranking::high_short_deck:
            return high_short_deck(cards);
    }
    invariant(false);
    return 0;
}

/// Calls `visit(CardSet)` with every choice of cards that may be a hand; those of `any` number of hole cards whole.
template <typename Visit>
void for_each_allowed(HoleUse use, CardSet hole, CardSet board, const Visit& visit) {
    if (use == any_hole_cards) return visit(hole | board);
    for_each_hand(hole, use.exactly, [&](CardSet mine) {
        for_each_hand(board, hand_size - use.exactly, [&](CardSet shared) { visit(mine | shared); });
    });
}

/// Where a card stands in a hand, bigger first: how often its rank is there, then the rank (an ace may count as low).
int importance(Card card, CardSet cards, bool low_ace, bool groups_first) {
    const int rank = static_cast<int>(card.rank());
    const int height = low_ace && card.rank() == Rank::ace ? -1 : rank;
    const int group = std::popcount(cards.bits() & 0x0001'0001'0001'0001ULL << rank);
    return (groups_first ? group * 32 : 0) + height + 1;
}

/// Among choices that are worth the same, suits decide: the higher ones for a high hand, the lower ones for a low
/// (what the odd chip would go by, W-34, W-35).
bool better_suits(Ranking ranking, CardSet a, CardSet b) {
    const bool is_high = ranking == Ranking::high || ranking == Ranking::high_short_deck;
    for (int rank = rank_count - 1; rank >= 0; --rank) {
        for (int suit = suit_count - 1; suit >= 0; --suit) {
            const Card card{static_cast<Rank>(rank), static_cast<Suit>(suit)};
            if (a.has(card) != b.has(card)) return a.has(card) == is_high;
        }
    }
    return false;
}

/// Takes cards out of a set one rank at a time, the best suit of each rank first (`better_suits`).
class Picker {
  public:
    Picker(CardSet from, bool high_suits) : from_(from), high_suits_(high_suits) {}
    /// Up to `each` cards of every rank in the mask, highest rank first.
    void take(std::uint32_t ranks, int each) {
        for (; ranks != 0; ranks ^= high::top(ranks)) take_rank(31 - std::countl_zero(ranks), each);
    }
    const Cards& taken() const { return taken_; }

  private:
    void take_rank(int rank, int count) {
        std::uint64_t suits = from_.bits() >> rank & 0x0001'0001'0001'0001ULL;  // one bit of each suit's sixteen
        for (; suits != 0 && count > 0; --count) {
            const int suit = (high_suits_ ? 63 - std::countl_zero(suits) : std::countr_zero(suits)) / 16;
            taken_.push_back(Card{static_cast<Rank>(rank), static_cast<Suit>(suit)});
            suits ^= std::uint64_t{1} << suit * 16;
        }
    }

    CardSet from_;
    bool high_suits_;
    Cards taken_;
};

/// The five cards of a high hand, read off its value: the value says which ranks play.
Cards cards_of_high(CardSet cards, std::uint32_t raw, std::uint32_t the_wheel) {
    const Category category = high::category_in(raw);
    const std::uint32_t made = high::made_in(raw), kickers = high::kickers_in(raw);
    constexpr std::uint32_t ace = 1U << 12;
    std::uint32_t straight = 0;  // its ranks, an ace that counts low left out
    bool low_ace = false;
    if (category == Category::straight || category == Category::straight_flush) {
        low_ace = made == high::top(the_wheel & ~ace);
        straight = low_ace ? the_wheel & ~ace : made | made >> 1 | made >> 2 | made >> 3 | made >> 4;
    }
    if (category == Category::flush || category == Category::straight_flush) {
        const std::uint32_t ranks = kickers | straight | (low_ace ? ace : 0);
        for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades}) {
            if ((cards.ranks_of(suit) & ranks) == ranks) {
                cards = cards & CardSet::from_bits(std::uint64_t{high::rank_bits} << static_cast<int>(suit) * 16);
                break;
            }
        }
    }
    Picker picker(cards, true);
    switch (category) {
        case Category::straight:
        case Category::straight_flush:
            picker.take(straight, 1);
            if (low_ace) picker.take(ace, 1);
            break;
        case Category::four_of_a_kind:
            picker.take(made, 4);
            picker.take(kickers, 1);
            break;
        case Category::full_house:
            picker.take(made, 3);
            picker.take(kickers, 2);
            break;
        case Category::three_of_a_kind:
            picker.take(made, 3);
            picker.take(kickers, 1);
            break;
        case Category::two_pair:
        case Category::pair:
            picker.take(made, 2);
            picker.take(kickers, 1);
            break;
        case Category::flush:
        case Category::high_card:
            picker.take(kickers, 1);
            break;
    }
    return picker.taken();
}

/// The same for an ace-to-five low of five ranks; empty if its value has a pair.
Cards cards_of_low(CardSet cards, std::uint32_t raw) {
    const std::uint32_t groups = upside_down(raw);
    const std::uint32_t ranks = high::kickers_in(groups);  // ace lowest
    if (high::category_in(groups) != Category::high_card || std::popcount(ranks) != hand_size) return {};
    Picker picker(cards, false);
    picker.take(ranks >> 1, 1);
    if ((ranks & 1) != 0) picker.take(1U << 12, 1);
    return picker.taken();
}

}  // namespace

HandValue best_value(Ranking ranking, HoleUse use, CardSet hole, CardSet board, int qualifier) {
    if (use == any_hole_cards) return {value_of_all(ranking, hole | board, qualifier)};
    if (use == exactly(2) && ranking == Ranking::high) return {omaha::high_value(hole, board)};
    if (use == exactly(2) && ranking == Ranking::low_ace_five && qualifier != 0)
        return {omaha::low_value(hole, board, qualifier)};
    std::uint32_t best = 0;
    for_each_allowed(use, hole, board,
                     [&](CardSet cards) { best = std::max(best, value_of_all(ranking, cards, qualifier)); });
    return {best};
}

Cards best_cards(Ranking ranking, HoleUse use, CardSet hole, CardSet board, int qualifier) {
    return best_cards(ranking, use, hole, board, qualifier, best_value(ranking, use, hole, board, qualifier));
}

Cards best_cards(Ranking ranking, HoleUse use, CardSet hole, CardSet board, int qualifier, HandValue value) {
    if (value.none()) return {};
    if (use == any_hole_cards) {
        if (ranking == Ranking::high) return cards_of_high(hole | board, value.raw, high::wheel);
        if (ranking == Ranking::high_short_deck)
            return cards_of_high(hole | board, short_deck_order(value.raw), high::short_deck_wheel);
        if (ranking == Ranking::low_ace_five) {
            const Cards low = cards_of_low(hole | board, value.raw);
            if (!low.empty()) return low;
        }
    }

    const int most = ranking == Ranking::badugi ? static_cast<int>(value.raw >> high::category_shift) : hand_size;
    CardSet best;
    for_each_allowed(use, hole, board, [&](CardSet allowed) {
        for_each_hand(allowed, most, [&](CardSet cards) {
            if (value_of_all(ranking, cards, qualifier) != value.raw) return;
            if (best.empty() || better_suits(ranking, cards, best)) best = cards;
        });
    });

    const bool is_high = ranking == Ranking::high || ranking == Ranking::high_short_deck;
    const bool is_straight = is_high && (category_of(ranking, value) == Category::straight ||
                                         category_of(ranking, value) == Category::straight_flush);
    const bool low_ace = ranking == Ranking::low_ace_five || ranking == Ranking::badugi ||
                         (is_straight && (high::made_in(value.raw) & 1U << 12) == 0);
    Cards cards;
    for (Card card : best) cards.push_back(card);
    std::sort(cards.begin(), cards.end(), [&](Card a, Card b) {
        const int first = importance(a, best, low_ace, true), second = importance(b, best, low_ace, true);
        return first != second ? first > second : a.suit() > b.suit();
    });
    return cards;
}

Category category_of(Ranking ranking, HandValue value) {
    return high::category_in(ranking == Ranking::high_short_deck ? short_deck_order(value.raw) : value.raw);
}

}  // namespace cardroom::cards
