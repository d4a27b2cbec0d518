// Omaha asks for the best of 60 to 150 choices of cards. Suits matter only for flushes, and a hand has at most one suit
// in which it can make one; so the choices are tried by rank alone, which is a dozen operations each, and straights
// and flushes are found for all choices together, by counting how many of their cards are in the hole and on the board.
#include "cards/omaha.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/inline_vector.h"
#include "cards/high.h"

namespace cardroom::cards::omaha {

namespace {

using high::top;
using high::without_lowest;
using Ranks = std::uint32_t;

constexpr std::size_t hole_max = 8, board_max = 8;

/// Some cards as ranks: held at all, twice, three times.
struct Choice {
    Ranks any, two, three;
};
using Pairs = InlineVector<Choice, hole_max*(hole_max - 1) / 2>;
using Triples = InlineVector<Choice, board_max*(board_max - 1) * (board_max - 2) / 6>;

InlineVector<Ranks, 8> ranks_of(CardSet cards) {
    InlineVector<Ranks, 8> ranks;
    for (Card card : cards) ranks.push_back(1U << static_cast<int>(card.rank()));
    return ranks;
}

Pairs pairs_of(CardSet hole) {
    const auto ranks = ranks_of(hole);
    Pairs pairs;
    if (ranks.size() < 2) pairs.push_back({ranks.empty() ? 0 : ranks[0], 0, 0});
    for (std::size_t i = 0; i < ranks.size(); ++i)
        for (std::size_t j = i + 1; j < ranks.size(); ++j)
            pairs.push_back({ranks[i] | ranks[j], ranks[i] & ranks[j], 0});
    return pairs;
}

/// Before the flop there is no choice of three: whatever is there.
Triples triples_of(CardSet board) {
    const auto ranks = ranks_of(board);
    Triples triples;
    if (ranks.size() < 3) {
        Choice few{};
        for (Ranks rank : ranks) few = {few.any | rank, few.any & rank, 0};
        triples.push_back(few);
    }
    for (std::size_t i = 0; i < ranks.size(); ++i)
        for (std::size_t j = i + 1; j < ranks.size(); ++j)
            for (std::size_t k = j + 1; k < ranks.size(); ++k) {
                const Ranks any = ranks[i] | ranks[j], two = ranks[i] & ranks[j];
                triples.push_back({any | ranks[k], two | (any & ranks[k]), two & ranks[k]});
            }
    return triples;
}

/// Groups and high cards of five cards or fewer, in an order of their own: kind (0 none, 1 pair, 2 two pair, 3 trips, 4
/// full house, 5 quads), then made ranks, then kickers.
std::uint32_t groups_of(const Choice& pair, const Choice& triple) {
    const Ranks any = pair.any | triple.any;
    const Ranks two = pair.two | triple.two | (pair.any & triple.any);
    const Ranks three = triple.three | (pair.two & triple.any) | (triple.two & pair.any);
    const Ranks four = (pair.two & triple.two) | (triple.three & pair.any);
    const std::uint32_t kind =
        (two != 0 ? 1U : 0U) + (without_lowest(two) != 0 ? 1U : 0U) + (three != 0 ? 2U : 0U) + (four != 0 ? 2U : 0U);
    const Ranks made = four != 0 ? four : three != 0 ? three : two;
    return kind << high::category_shift | made << high::made_shift | (any ^ made);
}

/// Straights in which two ranks can come from the hole and three from the board, a bit for the lowest card of each
/// (bit 0 = ace). Enough of each is enough: whoever holds more of a straight leaves the rest to the other.
Ranks straights_in(Ranks hole, Ranks board) {
    const auto both_aces = [](Ranks ranks) { return ranks << 1 | ranks >> 12; };
    hole = both_aces(hole);
    board = both_aces(board);
    Ranks all = ~0U, one_of_hole = 0, two_of_hole = 0, one_of_board = 0, two_of_board = 0, three_of_board = 0;
    for (int i = 0; i < 5; ++i) {
        const Ranks h = hole >> i, b = board >> i;
        all &= h | b;
        two_of_hole |= one_of_hole & h;
        one_of_hole |= h;
        three_of_board |= two_of_board & b;
        two_of_board |= one_of_board & b;
        one_of_board |= b;
    }
    return all & two_of_hole & three_of_board;
}
Ranks highest_card(Ranks straights) {
    return top(straights) << 3;
}

/// The best straight, flush or straight flush; 0 if there is none.
std::uint32_t run_of(CardSet hole, CardSet board) {
    for (int s = 0; s < suit_count; ++s) {
        const Ranks mine = hole.ranks_of(static_cast<Suit>(s)), shared = board.ranks_of(static_cast<Suit>(s));
        if (without_lowest(mine) == 0 || without_lowest(without_lowest(shared)) == 0) continue;
        if (const Ranks straights = straights_in(mine, shared))
            return high::pack(Category::straight_flush, highest_card(straights), 0);
        return high::pack(Category::flush, 0, top(mine, 2) | top(shared, 3));
    }
    const Ranks straights = straights_in(hole.ranks(), board.ranks());
    return straights != 0 ? high::pack(Category::straight, highest_card(straights), 0) : 0;
}

}  // namespace

std::uint32_t high_value(CardSet hole, CardSet board) {
    const Pairs pairs = pairs_of(hole);
    const Triples triples = triples_of(board);
    std::uint32_t best = 0;
    for (const Choice& pair : pairs)
        for (const Choice& triple : triples) best = std::max(best, groups_of(pair, triple));

    // Straights and flushes come between trips and full houses.
    if (best >> high::category_shift > 3) best += 2U << high::category_shift;
    return std::max(best, run_of(hole, board));
}

std::uint32_t low_value(CardSet hole, CardSet board, int qualifier) {
    const Ranks allowed = (1U << qualifier) - 1;
    const Ranks mine = high::ace_low(hole.ranks()) & allowed, shared = high::ace_low(board.ranks()) & allowed;
    if (without_lowest(mine) == 0 || without_lowest(without_lowest(shared)) == 0) return 0;

    // The lower the mask, the better the low. Of each side only different ranks matter.
    constexpr Ranks none = ~0U;
    Ranks best = none;
    for (Ranks a = mine; a != 0; a = without_lowest(a)) {
        for (Ranks b = without_lowest(a); b != 0; b = without_lowest(b)) {
            const Ranks pair = (a & ~without_lowest(a)) | (b & ~without_lowest(b));
            const Ranks others = shared & ~pair;
            if (without_lowest(without_lowest(others)) == 0) continue;
            Ranks three = others;
            while (without_lowest(without_lowest(without_lowest(three))) != 0) three ^= top(three);
            best = std::min(best, pair | three);
        }
    }
    return best == none ? 0 : high::upside_down(high::pack(Category::high_card, 0, best));
}

}  // namespace cardroom::cards::omaha
