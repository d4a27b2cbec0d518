// Omaha asks for the best of 60 to 150 choices of cards. Suits matter only for flushes, and a hand has at most one suit
// in which it can make one; so the choices are tried by rank alone, eight at a time as lanes of a register (kernel.h),
// and straights and flushes are found for all choices together, by counting how many of their cards are in the hole and
// on the board.
#include "cards/omaha.h"

#include <algorithm>
#include <bit>

#include "base/inline_vector.h"
#include "cards/high.h"
#include "cards/kernel.h"

namespace cardroom::cards::omaha {

namespace {

using Ranks = std::uint32_t;

constexpr std::size_t board_max = 8;  // and hole cards

InlineVector<Ranks, board_max> ranks_of(CardSet cards) {
    InlineVector<Ranks, board_max> ranks;
    for (Card card : cards) ranks.push_back(1U << static_cast<int>(card.rank()));
    return ranks;
}

/// Every choice of three cards by rank, one after another: held at all, twice, three times. In whole registers: what is
/// left of the last one repeats the first choice.
struct Triples {
    static constexpr std::size_t size_max = board_max * (board_max - 1) * (board_max - 2) / 6;
    u16 any[size_max + lane_count], two[size_max + lane_count], three[size_max + lane_count];
    std::size_t registers = 0;

    explicit Triples(CardSet board) {
        const auto ranks = ranks_of(board);
        std::size_t size = 0;
        const auto add = [&](Ranks a, Ranks b, Ranks c) {
            any[size] = static_cast<u16>(a | b | c);
            two[size] = static_cast<u16>((a & b) | ((a | b) & c));
            three[size++] = static_cast<u16>(a & b & c);
        };
        // Before the flop there is no choice of three: whatever is there.
        const auto rank = [&](std::size_t i) { return i < ranks.size() ? ranks[i] : 0; };
        if (ranks.size() < 3) add(rank(0), rank(1), 0);
        for (std::size_t i = 0; i < ranks.size(); ++i)
            for (std::size_t j = i + 1; j < ranks.size(); ++j)
                for (std::size_t k = j + 1; k < ranks.size(); ++k) add(ranks[i], ranks[j], ranks[k]);
        registers = (size + lane_count - 1) / lane_count;
        for (; size < registers * lane_count; ++size) any[size] = any[0], two[size] = two[0], three[size] = three[0];
    }
    Three at(std::size_t number) const {
        const std::size_t place = number * lane_count;
        return {load_lanes(any + place), load_lanes(two + place), load_lanes(three + place)};
    }
};

/// The best groups and high cards of two hole cards and three of the board.
std::uint32_t best_groups(CardSet hole, CardSet board) {
    const auto mine = ranks_of(hole);
    const Triples triples(board);
    Groups best = no_groups();
    const auto try_pair = [&](Ranks a, Ranks b) {
        const Two pair{all(static_cast<int>(a | b)), all(static_cast<int>(a & b))};
        for (std::size_t i = 0; i < triples.registers; ++i) best = better(best, groups_of(pair, triples.at(i)));
    };
    if (mine.size() < 2) try_pair(mine.empty() ? 0 : mine[0], 0);
    for (std::size_t i = 0; i < mine.size(); ++i)
        for (std::size_t j = i + 1; j < mine.size(); ++j) try_pair(mine[i], mine[j]);

    std::uint32_t value = 0;
    for (int lane = 0; lane < lane_count; ++lane) {
        // The sign bit of `major` is turned over: so do plain numbers compare as signed ones.
        const std::uint32_t major = best.major[lane] ^ 0x8000U, kind = major >> 13;
        const auto category = static_cast<Category>(kind > 3 ? kind + 2 : kind);  // straights and flushes come between
        value = std::max(value, high::pack(category, major & high::rank_bits, best.minor[lane]));
    }
    return value;
}

/// Straights in which two ranks can come from the hole and three from the board, a bit for the lowest card of each
/// (bit 0 = ace). Enough of each is enough: whoever holds more of a straight leaves the rest to the other.
Ranks straights_in(Ranks hole, Ranks board) {
    const auto both_aces = [](Ranks ranks) { return ranks << 1 | ranks >> 12; };
    hole = both_aces(hole);
    board = both_aces(board);
    Ranks either = ~0U, one_of_hole = 0, two_of_hole = 0, one_of_board = 0, two_of_board = 0, three_of_board = 0;
    for (int i = 0; i < 5; ++i) {
        const Ranks h = hole >> i, b = board >> i;
        either &= h | b;
        two_of_hole |= one_of_hole & h;
        one_of_hole |= h;
        three_of_board |= two_of_board & b;
        two_of_board |= one_of_board & b;
        one_of_board |= b;
    }
    return either & two_of_hole & three_of_board;
}
Ranks highest_card(Ranks straights) {
    return high::top(straights) << 3;
}

/// The best straight, flush or straight flush; 0 if there is none.
std::uint32_t run_of(CardSet hole, CardSet board) {
    for (int s = 0; s < suit_count; ++s) {
        const Ranks mine = hole.ranks_of(static_cast<Suit>(s)), shared = board.ranks_of(static_cast<Suit>(s));
        if (high::without_lowest(mine) == 0 || high::without_lowest(high::without_lowest(shared)) == 0) continue;
        if (const Ranks straights = straights_in(mine, shared))
            return high::pack(Category::straight_flush, highest_card(straights), 0);
        return high::pack(Category::flush, 0, high::top(mine, 2) | high::top(shared, 3));
    }
    const Ranks straights = straights_in(hole.ranks(), board.ranks());
    return straights != 0 ? high::pack(Category::straight, highest_card(straights), 0) : 0;
}

}  // namespace

std::uint32_t high_value(CardSet hole, CardSet board) {
    return std::max(best_groups(hole, board), run_of(hole, board));
}

std::uint32_t low_value(CardSet hole, CardSet board, int qualifier) {
    const Ranks allowed = (1U << qualifier) - 1;
    const Ranks mine = high::ace_low(hole.ranks()) & allowed, shared = high::ace_low(board.ranks()) & allowed;
    if (high::without_lowest(mine) == 0 || high::without_lowest(high::without_lowest(shared)) == 0) return 0;

    // The lower the mask, the better the low. Of each side only different ranks matter.
    constexpr Ranks none = ~0U;
    Ranks best = none;
    for (Ranks a = mine; a != 0; a = high::without_lowest(a)) {
        for (Ranks b = high::without_lowest(a); b != 0; b = high::without_lowest(b)) {
            const Ranks pair = (a & ~high::without_lowest(a)) | (b & ~high::without_lowest(b));
            const Ranks others = shared & ~pair;
            if (high::without_lowest(high::without_lowest(others)) == 0) continue;
            Ranks three = others;
            while (high::without_lowest(high::without_lowest(high::without_lowest(three))) != 0)
                three ^= high::top(three);
            best = std::min(best, pair | three);
        }
    }
    return best == none ? 0 : high::upside_down(high::pack(Category::high_card, 0, best));
}

}  // namespace cardroom::cards::omaha
