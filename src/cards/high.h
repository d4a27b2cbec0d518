// The high hand of one set of cards, by arithmetic on rank masks: no tables, no memory traffic, no allocation.
//
// A value is its own explanation. From the top bit down:
//
//     category (4 bits) | ranks of the made groups (13 bits) | two unused bits | ranks of the kickers (13 bits)
//
// where a rank is a bit, deuce lowest. Two hands of one category have the same number of bits in each field, so the
// fields compare as plain numbers exactly as poker compares ranks, highest card first (H-5): kings and tens (bits
// K, T) beat kings and nines (bits K, 9). A straight's only "made" rank is its highest card.
//
// This is the inside of values.h; include that one instead.
#pragma once

#include <bit>
#include <cstdint>

#include "cards/card.h"
#include "cards/values.h"

namespace cardroom::cards::high {

inline constexpr int category_shift = 28;
inline constexpr int made_shift = 15;
inline constexpr std::uint32_t rank_bits = 0x1fff;

constexpr std::uint32_t pack(Category category, std::uint32_t made, std::uint32_t kickers) {
    return static_cast<std::uint32_t>(category) << category_shift | made << made_shift | kickers;
}
constexpr Category category_in(std::uint32_t raw) {
    return static_cast<Category>(raw >> category_shift);
}
constexpr std::uint32_t made_in(std::uint32_t raw) {
    return raw >> made_shift & rank_bits;
}
constexpr std::uint32_t kickers_in(std::uint32_t raw) {
    return raw & rank_bits;
}

/// Rank masks with the ace lowest: bit 0 = ace, bit 1 = deuce … bit 12 = king.
constexpr std::uint32_t ace_low(std::uint32_t ranks) {
    return (ranks << 1 | ranks >> 12) & rank_bits;
}
/// In a low the worst hand wins, so its value is the high one upside down. Never 0: that is "no hand".
constexpr std::uint32_t upside_down(std::uint32_t raw) {
    return ~raw;
}

/// The highest rank of a mask, as a mask; 0 for none.
constexpr std::uint32_t top(std::uint32_t ranks) {
    return ranks == 0 ? 0 : 1U << (31 - std::countl_zero(ranks));
}
constexpr std::uint32_t without_lowest(std::uint32_t ranks) {
    return ranks & (ranks - 1);
}

/// The `keep` highest ranks of a mask.
constexpr std::uint32_t top(std::uint32_t ranks, int keep) {
    std::uint32_t kept = 0;
    for (; keep > 0 && ranks != 0; --keep) {
        const std::uint32_t highest = top(ranks);
        kept |= highest;
        ranks ^= highest;
    }
    return kept;
}

/// The highest card of the best straight in a mask of ranks, as a mask; 0 if there is none. `Wheel` is the ranks of the
/// straight in which the ace is low: 5-4-3-2-A (H-4), 9-8-7-6-A in a short deck, none (0) in 2-7.
inline constexpr std::uint32_t wheel = 0b1'0000'0000'1111;
inline constexpr std::uint32_t short_deck_wheel = 0b1'0000'1111'0000;
template <std::uint32_t Wheel = wheel>
constexpr std::uint32_t straight_in(std::uint32_t ranks) {
    const std::uint32_t pairs = ranks & ranks << 1;
    const std::uint32_t straights = pairs & pairs << 2 & ranks << 4;  // bit: a straight ends here
    if (straights != 0) return top(straights);
    if (Wheel != 0 && (ranks & Wheel) == Wheel) return top(Wheel & ~(1U << 12));
    return 0;
}

/// The ranks held at least once, twice, three and four times.
struct RankCounts {
    std::uint32_t any, two, three, four;
};
constexpr RankCounts counts_of(CardSet cards) {
    const std::uint32_t c = cards.ranks_of(Suit::clubs), d = cards.ranks_of(Suit::diamonds);
    const std::uint32_t h = cards.ranks_of(Suit::hearts), s = cards.ranks_of(Suit::spades);
    const std::uint32_t black_or_red_1 = c | d, both_1 = c & d, black_or_red_2 = h | s, both_2 = h & s;
    return {.any = black_or_red_1 | black_or_red_2,
            .two = both_1 | both_2 | (black_or_red_1 & black_or_red_2),
            .three = (both_1 & black_or_red_2) | (both_2 & black_or_red_1),
            .four = both_1 & both_2};
}

/// How many cards of each suit, in the suit's 16 bits. (Not std::popcount: without the instruction, which a plain
/// x86-64 does not promise, that is a call and a table.)
constexpr std::uint64_t suit_counts(CardSet cards) {
    std::uint64_t x = cards.bits();
    x -= x >> 1 & 0x5555'5555'5555'5555ULL;
    x = (x & 0x3333'3333'3333'3333ULL) + (x >> 2 & 0x3333'3333'3333'3333ULL);
    x = (x + (x >> 4)) & 0x0f0f'0f0f'0f0f'0f0fULL;
    return (x + (x >> 8)) & 0x00ff'00ff'00ff'00ffULL;
}

/// What the ranks alone make, suits ignored: everything but flushes. `count` is how many cards there are.
/// Any number of cards; of fewer than five, the groups and high cards that they have.
template <std::uint32_t Wheel = wheel>
constexpr std::uint32_t value_of_ranks(const RankCounts& ranks, int count) {
    if (ranks.three != 0) {
        if (ranks.four != 0) {
            const std::uint32_t quads = top(ranks.four);
            return pack(Category::four_of_a_kind, quads, top(ranks.any ^ quads));
        }
        const std::uint32_t trips = top(ranks.three);
        if (ranks.two != trips) return pack(Category::full_house, trips, top(ranks.two ^ trips));
    }
    if (const std::uint32_t straight = straight_in<Wheel>(ranks.any)) return pack(Category::straight, straight, 0);
    if (without_lowest(ranks.two) != 0) {
        const std::uint32_t pairs = top(ranks.two, 2);
        return pack(Category::two_pair, pairs, top(ranks.any ^ pairs));
    }
    // With one group or none, whatever the group, all other ranks are single: of n cards, the n-5 lowest do not play.
    std::uint32_t kickers = ranks.any ^ ranks.two;
    for (int unplayed = count - 5; unplayed > 0; --unplayed) kickers = without_lowest(kickers);
    const Category category = ranks.three != 0 ? Category::three_of_a_kind
                              : ranks.two != 0 ? Category::pair
                                               : Category::high_card;
    return pack(category, ranks.two, kickers);
}

/// The best five-card hand of up to nine cards.
template <std::uint32_t Wheel = wheel>
constexpr std::uint32_t value_of(CardSet cards) {
    const std::uint64_t suits = suit_counts(cards);
    const int count = static_cast<int>(suits * 0x0001'0001'0001'0001ULL >> 48);
    std::uint32_t value = value_of_ranks<Wheel>(counts_of(cards), count);

    const std::uint64_t five_of_a_suit = (suits + 0x000b'000b'000b'000bULL) & 0x0010'0010'0010'0010ULL;
    if (five_of_a_suit != 0) [[unlikely]] {
        const auto suit = static_cast<Suit>(std::countr_zero(five_of_a_suit) / 16);
        const std::uint32_t flush = cards.ranks_of(suit);
        const std::uint32_t straight = straight_in<Wheel>(flush);
        const std::uint32_t flush_value =
            straight != 0 ? pack(Category::straight_flush, straight, 0) : pack(Category::flush, 0, top(flush, 5));
        if (flush_value > value) value = flush_value;
    }
    return value;
}

}  // namespace cardroom::cards::high
