#include "bots/discards.h"

#include <bit>

namespace cardroom::bots {
namespace {

using cards::Card;
using cards::CardSet;
using cards::Category;
using cards::Rank;
using cards::Ranking;

constexpr std::uint32_t bit_of(Rank rank) {
    return 1u << static_cast<int>(rank);
}

CardSet of_ranks(CardSet hand, std::uint32_t ranks) {
    CardSet kept;
    for (const Card card : hand) {
        if ((bit_of(card.rank()) & ranks) != 0) kept.add(card);
    }
    return kept;
}

// Ranks held at least twice.
std::uint32_t paired_ranks(CardSet hand) {
    std::uint32_t once = 0;
    std::uint32_t twice = 0;
    for (const Card card : hand) {
        twice |= once & bit_of(card.rank());
        once |= bit_of(card.rank());
    }
    return twice;
}

// Four cards to a flush, or to a straight that is open at both ends.
CardSet four_to_something(CardSet hand) {
    for (int suit = 0; suit < cards::suit_count; ++suit) {
        const std::uint32_t ranks = hand.ranks_of(static_cast<cards::Suit>(suit));
        if (std::popcount(ranks) == 4) return CardSet::from_bits(std::uint64_t{ranks} << (16 * suit));
    }
    for (std::uint32_t run = 0b1111; run <= 0b1111u << 8; run <<= 1) {
        if ((hand.ranks() & run) == run) {
            CardSet one_of_each;
            for (const Card card : of_ranks(hand, run)) {
                if ((one_of_each.ranks() & bit_of(card.rank())) == 0) one_of_each.add(card);
            }
            return one_of_each;
        }
    }
    return {};
}

CardSet keep_for_high(Ranking ranking, CardSet hand) {
    const Category category = cards::category_of(ranking, best_value(ranking, cards::any_hole_cards, hand, {}));
    const bool needs_all_cards = category == Category::straight || category == Category::flush ||
                                 category == Category::full_house || category == Category::straight_flush;
    if (needs_all_cards) return hand;
    const std::uint32_t pairs = paired_ranks(hand);
    const bool only_one_small_group = category == Category::pair || category == Category::high_card;
    if (only_one_small_group) {
        const bool strong_pair = (pairs & ~(bit_of(Rank::jack) - 1)) != 0;
        const CardSet draw = strong_pair ? CardSet{} : four_to_something(hand);
        if (!draw.empty()) return draw;
    }
    if (pairs != 0) return of_ranks(hand, pairs);
    const std::uint32_t high_cards = hand.ranks() & (bit_of(Rank::ace) | bit_of(Rank::king));
    if (high_cards != 0) return of_ranks(hand, high_cards);
    return of_ranks(hand, std::bit_floor(hand.ranks()));
}

// One card of each rank up to a highest one, counted from the lowest. `ace_low` moves the ace below the deuce.
CardSet low_cards(CardSet hand, int highest, bool ace_low) {
    CardSet kept;
    for (const Card card : hand) {
        const int rank = static_cast<int>(card.rank());
        const int height = ace_low ? (rank + 1) % cards::rank_count : rank;
        if (height <= highest && (kept.ranks() & bit_of(card.rank())) == 0) kept.add(card);
    }
    return kept;
}

CardSet keep_for_low(CardSet hand, int draws_left, bool ace_low) {
    // Heights count from the lowest card (a deuce, or an ace that is low): a nine or ten is worth standing on when
    // little can be gained any more, an eight always. Drawing hands keep what an eight is made of.
    const int ace = ace_low ? 1 : 0;
    const int pat_height = static_cast<int>(draws_left > 1 ? Rank::eight : Rank::nine) + ace;
    const int draw_height = static_cast<int>(Rank::eight) + ace;

    const CardSet pat = low_cards(hand, pat_height, ace_low);
    if (pat.count() < hand.count()) {
        return low_cards(hand, draw_height, ace_low);
    }
    if (ace_low) return hand;
    // In 2-7 straights and flushes count against the hand: break them by the highest card.
    const Category category =
        cards::category_of(Ranking::high, best_value(Ranking::high, cards::any_hole_cards, hand, {}));
    if (category == Category::high_card) return hand;
    return of_ranks(hand, hand.ranks() ^ std::bit_floor(hand.ranks()));
}

// The most cards of different suits and ranks; of as many, the lowest.
CardSet best_badugi(CardSet hand) {
    CardSet best;
    std::uint32_t best_heights = 0;  // a bit for each rank, ace lowest: of equal counts the smaller number is lower
    const cards::Cards all = [&] {
        cards::Cards list;
        for (const Card card : hand) list.push_back(card);
        return list;
    }();
    for (unsigned subset = 1; subset < 1u << all.size(); ++subset) {
        CardSet chosen;
        std::uint32_t suits = 0;
        for (unsigned i = 0; i < all.size(); ++i) {
            if ((subset >> i & 1) == 0) continue;
            chosen.add(all[i]);
            suits |= 1u << static_cast<int>(all[i].suit());
        }
        const int count = chosen.count();
        if (std::popcount(suits) != count || std::popcount(chosen.ranks()) != count) continue;
        const std::uint32_t heights = (chosen.ranks() << 1 | chosen.ranks() >> 12) & 0x1fff;
        if (count > best.count() || (count == best.count() && heights < best_heights)) {
            best = chosen;
            best_heights = heights;
        }
    }
    return best;
}

CardSet keep_for_badugi(CardSet hand, int draws_left) {
    const CardSet best = best_badugi(hand);
    if (best.count() == 4) return best;
    const int highest = static_cast<int>(draws_left > 1 ? Rank::eight : Rank::nine) + 1;
    return low_cards(best, highest, true);
}

}  // namespace

CardSet worth_keeping(Ranking ranking, CardSet hand, int draws_left) {
    switch (ranking) {
        case Ranking::high:
        case Ranking::high_short_deck:
            return keep_for_high(ranking, hand);
        case Ranking::low_ace_five:
            return keep_for_low(hand, draws_left, true);
        case Ranking::low_deuce_seven:
            return keep_for_low(hand, draws_left, false);
        case Ranking::badugi:
            return keep_for_badugi(hand, draws_left);
    }
    return hand;
}

}  // namespace cardroom::bots
