// The evaluators of batch.h, many hands at once: a hand is one 16-bit lane of a vector register, and every step of
// the arithmetic in high.h is done for all lanes together. No tables, no branches, no gathers.
//
// Written once, in the compilers' vector extensions, and compiled three times (kernel_loops.h in batch_portable.cpp,
// batch_avx2.cpp and batch_avx512.cpp) for registers of 16, 32 and 64 bytes; so all instruction sets do the same steps
// and give the same values. Everything here is in an unnamed namespace and uses nothing from the standard library: an
// inline function compiled with wider instructions must never be the copy that the linker keeps for everybody.
#pragma once

#if defined(__AVX512BW__) && defined(__AVX512BITALG__)
#include <immintrin.h>
#define CARDROOM_VECTOR_BYTES 64
#elif defined(__AVX2__)
#include <immintrin.h>
#define CARDROOM_VECTOR_BYTES 32
#else
#define CARDROOM_VECTOR_BYTES 16
#endif

namespace cardroom::cards {
namespace {

using u16 = unsigned short;
using u32 = unsigned int;
using u64 = unsigned long long;

constexpr int lane_count = CARDROOM_VECTOR_BYTES / 2;
constexpr int pieces = CARDROOM_VECTOR_BYTES / 16;  // a register is so many 16-byte pieces

typedef u16 Lanes __attribute__((vector_size(CARDROOM_VECTOR_BYTES)));
typedef short Mask __attribute__((vector_size(CARDROOM_VECTOR_BYTES)));  // a lane is all ones (yes) or zero (no)
typedef u64 Quads __attribute__((vector_size(CARDROOM_VECTOR_BYTES)));
typedef u64 LooseQuads __attribute__((vector_size(CARDROOM_VECTOR_BYTES), aligned(8), may_alias));
typedef u32 LooseWords __attribute__((vector_size(CARDROOM_VECTOR_BYTES), aligned(4), may_alias));

/// The ranks held in each suit, deuce lowest.
struct Suits {
    Lanes clubs, diamonds, hearts, spades;
};
/// The upper and lower 16 bits of HandValue::raw.
struct Halves {
    Lanes upper, lower;
};

#define LANES_INLINE inline __attribute__((always_inline))
#define LANES_LAMBDA __attribute__((always_inline))

LANES_INLINE Lanes all(int value) {
    return Lanes{} + static_cast<u16>(value);
}
LANES_INLINE Lanes only(Mask where, Lanes value) {
    return reinterpret_cast<Lanes>(where) & value;
}
LANES_INLINE Lanes either(Mask where, Lanes yes, Lanes no) {
#if CARDROOM_VECTOR_BYTES == 16
    return only(where, yes) | (~reinterpret_cast<Lanes>(where) & no);
#else
    return where ? yes : no;
#endif
}
/// Lanes below 2^15 only: the comparison is a signed one, which every instruction set has.
LANES_INLINE Mask more(Lanes a, Lanes b) {
    return reinterpret_cast<Mask>(a) > reinterpret_cast<Mask>(b);
}
LANES_INLINE Mask some(Lanes a) {
    return a != Lanes{};
}

LANES_INLINE Lanes without_lowest(Lanes ranks) {
    return ranks & (ranks - 1);
}
LANES_INLINE Lanes without_lowest_where(Mask where, Lanes ranks) {
    return ranks & (ranks + reinterpret_cast<Lanes>(where));  // minus one, or nothing
}
LANES_INLINE Lanes top(Lanes ranks) {
    ranks |= ranks >> 1;
    ranks |= ranks >> 2;
    ranks |= ranks >> 4;
    ranks |= ranks >> 8;
    return ranks ^ (ranks >> 1);
}

LANES_INLINE Lanes count(Lanes x) {
#if CARDROOM_VECTOR_BYTES == 64
    return reinterpret_cast<Lanes>(_mm512_popcnt_epi16(reinterpret_cast<__m512i>(x)));
#else
    x -= x >> 1 & 0x5555;
    x = (x & 0x3333) + (x >> 2 & 0x3333);
    x = (x + (x >> 4)) & 0x0f0f;
    return (x + (x >> 8)) & 0x001f;
#endif
}

// ---- Hands in memory (a CardSet each) to lanes, and values back.

/// Interleaves the first (or second) halves of each 16-byte piece of two registers, element by element.
#define CARDROOM_PIECE_16(second, p)                                                                      \
    (p) * 8 + (second)*4, (p)*8 + (second)*4 + lane_count, (p)*8 + (second)*4 + 1,                        \
        (p)*8 + (second)*4 + 1 + lane_count, (p)*8 + (second)*4 + 2, (p)*8 + (second)*4 + 2 + lane_count, \
        (p)*8 + (second)*4 + 3, (p)*8 + (second)*4 + 3 + lane_count
#define CARDROOM_PIECE_64(second, p) (p) * 2 + (second), (p)*2 + (second) + lane_count / 4
#if CARDROOM_VECTOR_BYTES == 64
#define CARDROOM_PIECES(kind, second) kind(second, 0), kind(second, 1), kind(second, 2), kind(second, 3)
#elif CARDROOM_VECTOR_BYTES == 32
#define CARDROOM_PIECES(kind, second) kind(second, 0), kind(second, 1)
#else
#define CARDROOM_PIECES(kind, second) kind(second, 0)
#endif
LANES_INLINE Lanes interleave_first(Lanes a, Lanes b) {
    return __builtin_shufflevector(a, b, CARDROOM_PIECES(CARDROOM_PIECE_16, 0));
}
LANES_INLINE Lanes interleave_second(Lanes a, Lanes b) {
    return __builtin_shufflevector(a, b, CARDROOM_PIECES(CARDROOM_PIECE_16, 1));
}
LANES_INLINE Lanes join_first(Lanes a, Lanes b) {
    return reinterpret_cast<Lanes>(__builtin_shufflevector(reinterpret_cast<Quads>(a), reinterpret_cast<Quads>(b),
                                                           CARDROOM_PIECES(CARDROOM_PIECE_64, 0)));
}
LANES_INLINE Lanes join_second(Lanes a, Lanes b) {
    return reinterpret_cast<Lanes>(__builtin_shufflevector(reinterpret_cast<Quads>(a), reinterpret_cast<Quads>(b),
                                                           CARDROOM_PIECES(CARDROOM_PIECE_64, 1)));
}

typedef u16 LooseLanes __attribute__((vector_size(CARDROOM_VECTOR_BYTES), aligned(2), may_alias));
LANES_INLINE Lanes load_lanes(const u16* from) {
    return *reinterpret_cast<const LooseLanes*>(from);
}
LANES_INLINE Lanes load_register(const u64* from) {
    return reinterpret_cast<Lanes>(*reinterpret_cast<const LooseQuads*>(from));
}

/// Reads `lane_count` hands. Within a register the hands come to lie in the order that `store` undoes: the first two of
/// each quarter of the block in the first piece, the next two in the second, and so on.
LANES_INLINE Suits load(const u64* hands) {
    const Lanes a = load_register(hands), b = load_register(hands + lane_count / 4);
    const Lanes c = load_register(hands + lane_count / 2), d = load_register(hands + lane_count / 4 * 3);
    const Lanes ab_even = interleave_first(a, b), ab_odd = interleave_second(a, b);  // c c d d h h s s
    const Lanes cd_even = interleave_first(c, d), cd_odd = interleave_second(c, d);
    const Lanes ab_cd = interleave_first(ab_even, ab_odd), ab_hs = interleave_second(ab_even, ab_odd);
    const Lanes cd_cd = interleave_first(cd_even, cd_odd), cd_hs = interleave_second(cd_even, cd_odd);
    return {join_first(ab_cd, cd_cd), join_second(ab_cd, cd_cd), join_first(ab_hs, cd_hs), join_second(ab_hs, cd_hs)};
}

/// The pairs of hands of each piece back into the order of memory.
LANES_INLINE Quads in_order(Lanes values) {
    const Quads q = reinterpret_cast<Quads>(values);
#if CARDROOM_VECTOR_BYTES == 64
    return __builtin_shufflevector(q, q, 0, 2, 4, 6, 1, 3, 5, 7);
#elif CARDROOM_VECTOR_BYTES == 32
    return __builtin_shufflevector(q, q, 0, 2, 1, 3);
#else
    return q;
#endif
}

LANES_INLINE void store(Halves value, u32* to) {
    *reinterpret_cast<LooseWords*>(to) =
        reinterpret_cast<LooseWords>(in_order(interleave_first(value.lower, value.upper)));
    *reinterpret_cast<LooseWords*>(to + lane_count / 2) =
        reinterpret_cast<LooseWords>(in_order(interleave_second(value.lower, value.upper)));
}

// ---- High hands of up to seven cards.

struct Counts {
    Lanes any, two, three, four;
};
LANES_INLINE Counts counts_of(const Suits& x) {
    const Lanes any_1 = x.clubs | x.diamonds, both_1 = x.clubs & x.diamonds;
    const Lanes any_2 = x.hearts | x.spades, both_2 = x.hearts & x.spades;
    return {any_1 | any_2, both_1 | both_2 | (any_1 & any_2), (both_1 & any_2) | (both_2 & any_1), both_1 & both_2};
}

/// Ranks with the ace at both ends: bit 0 = ace, 1 = deuce … 13 = ace. In a short deck the low ace takes the place of
/// the five.
enum class DeckKind { full, without_deuces_to_fives };
template <DeckKind D = DeckKind::full>
LANES_INLINE Lanes both_aces(Lanes ranks) {
    return ranks << 1 | (D == DeckKind::full ? ranks >> 12 : ranks >> 12 << 4);
}
/// The straights in a mask of ranks, a bit for the lowest card of each (counted as in both_aces).
template <DeckKind D = DeckKind::full>
LANES_INLINE Lanes straights_in(Lanes ranks) {
    const Lanes x = both_aces<D>(ranks);
    const Lanes runs_of_two = x & x >> 1;
    return runs_of_two & runs_of_two >> 2 & x >> 4;
}
/// The highest card of the best of these straights, as a rank.
LANES_INLINE Lanes best_of_straights(Lanes straights) {
    return top(straights) << 3;
}

/// category and made ranks and kickers as in high.h: raw = category << 28 | made << 15 | kickers.
LANES_INLINE Halves pack(Lanes category, Lanes made, Lanes kickers) {
    return {category << 12 | made >> 1, made << 15 | kickers};
}

template <DeckKind D>
LANES_INLINE Halves high_value(const Suits& x) {
    // The categories as values.h orders them: a short deck's flush beats its full house.
    const int full_house_category = D == DeckKind::full ? 6 : 5, flush_category = D == DeckKind::full ? 5 : 6;
    const Lanes clubs = count(x.clubs), diamonds = count(x.diamonds), hearts = count(x.hearts),
                spades = count(x.spades);
    const Lanes cards = clubs + diamonds + hearts + spades;
    const Counts n = counts_of(x);

    // Groups.
    const Lanes second = without_lowest(n.two);
    const Mask has_pair = some(n.two), has_trips = some(n.three), has_quads = some(n.four);
    const Mask has_two_groups = some(second);
    const Mask full_house = has_trips & has_two_groups & ~has_quads;
    const Lanes pairs = either(some(without_lowest(second)), second, n.two);  // of three pairs, the higher two
    const Lanes higher_trips = without_lowest(n.three);
    const Lanes trips = either(some(higher_trips), higher_trips, n.three);
    const Lanes groups = either(has_quads, n.four, either(has_trips, trips, pairs));

    // One kicker beside quads, trips of a full house, two pair; else what is single, less the lowest that do not play.
    const Mask one_kicker = has_two_groups | has_quads;
    const Lanes kicker = top(either(full_house, n.two, n.any) ^ groups);
    Lanes kickers = without_lowest_where(more(cards, all(5)), n.any ^ n.two);
    kickers = without_lowest_where(more(cards, all(6)), kickers);
    kickers = either(one_kicker, kicker, kickers);

    // 1 pair, 2 two pair, 3 trips, then full house and quads (a full house is two groups with trips: 4 so far).
    Lanes category = only(has_pair, all(1)) + only(has_two_groups, all(1)) + only(has_trips, all(2)) +
                     only(full_house, all(full_house_category - 4));
    category |= only(has_quads, all(7));

    // With a flush, only a straight in its suit counts, and no full house or quads can be there.
    const Mask club_flush = more(clubs, all(4)), diamond_flush = more(diamonds, all(4));
    const Mask heart_flush = more(hearts, all(4)), spade_flush = more(spades, all(4));
    const Lanes suited = only(club_flush, x.clubs) | only(diamond_flush, x.diamonds) | only(heart_flush, x.hearts) |
                         only(spade_flush, x.spades);
    const Lanes suited_cards =
        only(club_flush, clubs) | only(diamond_flush, diamonds) | only(heart_flush, hearts) | only(spade_flush, spades);
    const Mask flush = some(suited);
    Lanes flush_ranks = without_lowest_where(more(suited_cards, all(5)), suited);
    flush_ranks = without_lowest_where(more(suited_cards, all(6)), flush_ranks);

    const Lanes straights = straights_in<D>(either(flush, suited, n.any));
    const Mask straight = some(straights) & (flush | more(all(4), category));
    const Lanes straight_category = either(flush, all(8), all(4));

    category = either(straight, straight_category, either(flush, all(flush_category), category));
    const Lanes made = either(straight, best_of_straights(straights), only(~flush, groups));
    kickers = only(~straight, either(flush, flush_ranks, kickers));
    return pack(category, made, kickers);
}

// ---- Eight-or-better low.

/// Ranks A..8, bit 0 = ace; 0 where there is no low.
LANES_INLINE Lanes low_ranks(Lanes ranks) {
    return both_aces(ranks) & 0x00ff;
}
/// A low of exactly five ranks, as a value: the mask upside down, as in values.cpp.
LANES_INLINE Halves low_value_of(Mask qualifies, Lanes five_ranks) {
    return {only(qualifies, all(0xffff)), only(qualifies, ~five_ranks)};
}
LANES_INLINE Lanes top_of_eight(Lanes ranks) {
    ranks |= ranks >> 1;
    ranks |= ranks >> 2;
    ranks |= ranks >> 4;
    return ranks ^ (ranks >> 1);
}
LANES_INLINE Halves low_value(const Suits& x) {
    Lanes ranks = low_ranks(x.clubs | x.diamonds | x.hearts | x.spades);
    const Lanes held = count(ranks);
    ranks ^= only(more(held, all(5)), top_of_eight(ranks));
    ranks ^= only(more(held, all(6)), top_of_eight(ranks));
    ranks ^= only(more(held, all(7)), top_of_eight(ranks));
    return low_value_of(more(held, all(4)), ranks);
}

// ---- Omaha: exactly two of the hole, exactly three of the board (H-20).

/// Takes one card of the lowest rank that is left out of `n`.
LANES_INLINE Lanes take_lowest(Counts& n) {
    const Lanes rank = n.any & (Lanes{} - n.any);
    n.any &= ~rank | n.two;
    n.two &= ~rank | n.three;
    n.three &= ~rank | n.four;
    n.four &= ~rank;
    return rank;
}

/// Two hole cards or three board cards, by rank.
struct Two {
    Lanes any, two;
};
struct Three {
    Lanes any, two, three;
};

template <int HoleCards>
struct OmahaChoices {
    Two pairs[HoleCards * (HoleCards - 1) / 2];
    Three triples[10];
};

template <int HoleCards>
LANES_INLINE OmahaChoices<HoleCards> choices_of(Counts hole, Counts board) {
    OmahaChoices<HoleCards> choices;
    Lanes mine[HoleCards], shared[5];
    for (int i = 0; i < HoleCards; ++i) mine[i] = take_lowest(hole);
    for (int i = 0; i < 5; ++i) shared[i] = take_lowest(board);
    int next = 0;
    for (int i = 0; i < HoleCards; ++i)
        for (int j = i + 1; j < HoleCards; ++j) choices.pairs[next++] = {mine[i] | mine[j], mine[i] & mine[j]};
    next = 0;
    for (int i = 0; i < 5; ++i)
        for (int j = i + 1; j < 5; ++j)
            for (int k = j + 1; k < 5; ++k)
                choices.triples[next++] = {shared[i] | shared[j] | shared[k],
                                           (shared[i] & shared[j]) | (shared[k] & (shared[i] | shared[j])),
                                           shared[i] & shared[j] & shared[k]};
    return choices;
}

/// Groups and high cards of exactly five cards, as omaha.cpp ranks them: 0 none, 1 pair, 2 two pair, 3 trips, 4 full
/// house, 5 quads. `major` orders kinds (less 4, so that the sign bit orders them) and made ranks, `minor` kickers;
/// both compare as signed numbers.
struct Groups {
    Lanes major, minor;
};
LANES_INLINE Groups groups_of(const Two& p, const Three& t) {
    const Lanes any = p.any | t.any;
    const Lanes two = p.two | t.two | (p.any & t.any);
    const Lanes three = t.three | (p.two & t.any) | (t.two & p.any);
    const Lanes four = (t.two & p.two) | (t.three & p.any);
    const Mask has_trips = some(three), has_quads = some(four);
    const Lanes made = either(has_quads, four, either(has_trips, three, two));
    const Lanes kind = only(some(two), all(1)) + only(some(without_lowest(two)), all(1)) + only(has_trips, all(2)) +
                       only(has_quads, all(2));
    return {(kind ^ 4) << 13 | made, any ^ made};
}

/// Below everything: no category has the sign bit alone.
LANES_INLINE Groups no_groups() {
    return {all(0x8000), Lanes{}};
}
LANES_INLINE Groups better(const Groups& a, const Groups& b) {
    const Mask second = more(b.major, a.major) | ((b.major == a.major) & more(b.minor, a.minor));
    return {either(second, b.major, a.major), either(second, b.minor, a.minor)};
}

/// Where in `x` and the four places above it at least two (three) bits are set.
LANES_INLINE Lanes two_of_five(Lanes x) {
    Lanes one = x, two = Lanes{};
    for (int i = 1; i < 5; ++i) {
        two |= one & x >> i;
        one |= x >> i;
    }
    return two;
}
LANES_INLINE Lanes three_of_five(Lanes x) {
    Lanes one = x, two = Lanes{}, three = Lanes{};
    for (int i = 1; i < 5; ++i) {
        three |= two & x >> i;
        two |= one & x >> i;
        one |= x >> i;
    }
    return three;
}
/// A straight of two hole cards and three board cards is one in their union, with two of its ranks in the hole and
/// three on the board: whoever holds more of them leaves the rest to the other.
LANES_INLINE Lanes omaha_straights(Lanes hole, Lanes board) {
    return straights_in(hole | board) & two_of_five(both_aces(hole)) & three_of_five(both_aces(board));
}

LANES_INLINE Mask makes_flush(Lanes hole, Lanes board) {
    return some(without_lowest(hole)) & some(without_lowest(without_lowest(board)));
}
LANES_INLINE Lanes top_two(Lanes ranks) {
    const Lanes first = top(ranks);
    return first | top(ranks ^ first);
}
LANES_INLINE Lanes top_three_of_five(Lanes ranks) {
    const Lanes less_one = without_lowest(ranks), less_two = without_lowest(less_one);
    const Lanes less_three = without_lowest(less_two);
    return either(some(less_three), either(some(without_lowest(less_three)), less_two, less_one), ranks);
}

template <int HoleCards>
LANES_INLINE Halves omaha_high_value(const Suits& hole, const Suits& board, const Counts& h, const Counts& b,
                                     const OmahaChoices<HoleCards>& choices) {
    Groups best = no_groups();
    for (const Two& pair : choices.pairs) {
        for (const Three& triple : choices.triples) best = better(best, groups_of(pair, triple));
    }
    Lanes made = best.major & 0x1fff, minor = best.minor;
    Lanes category = best.major >> 13 ^ 4;
    category += only(more(category, all(3)), all(2));  // straights and flushes come between trips and full houses

    const Mask clubs = makes_flush(hole.clubs, board.clubs), diamonds = makes_flush(hole.diamonds, board.diamonds);
    const Mask hearts = makes_flush(hole.hearts, board.hearts), spades = makes_flush(hole.spades, board.spades);
    const Mask flush = clubs | diamonds | hearts | spades;
    const Lanes my_suit =
        only(clubs, hole.clubs) | only(diamonds, hole.diamonds) | only(hearts, hole.hearts) | only(spades, hole.spades);
    const Lanes board_suit = only(clubs, board.clubs) | only(diamonds, board.diamonds) | only(hearts, board.hearts) |
                             only(spades, board.spades);
    const Lanes straights = omaha_straights(either(flush, my_suit, h.any), either(flush, board_suit, b.any));

    const Mask straight = some(straights);
    const Lanes run_category = either(flush, either(straight, all(8), all(5)), only(straight, all(4)));
    const Mask run = more(run_category, category);
    category = either(run, run_category, category);
    made = either(run, only(straight, best_of_straights(straights)), made);
    minor = either(run, only(~straight, top_two(my_suit) | top_three_of_five(board_suit)), minor);
    return pack(category, made, minor);
}

template <int HoleCards>
LANES_INLINE Halves omaha_low_value(const OmahaChoices<HoleCards>& choices) {
    // A choice with a pair, or with a card above the eight, is no low: spoil it with a high bit that never goes away.
    const int spoiled = 0x4000;
    Lanes triples[10];
    for (int i = 0; i < 10; ++i) {
        const Three& t = choices.triples[i];
        const Lanes low = low_ranks(t.any);
        const Mask good = some(without_lowest(without_lowest(low)));
        triples[i] = either(good, low, all(spoiled));
    }
    Lanes best = all(spoiled);
    for (const Two& p : choices.pairs) {
        const Lanes low = low_ranks(p.any);
        const Lanes pair = either(some(without_lowest(low)), low, all(spoiled));
        for (const Lanes& triple : triples) {
            const Lanes ranks = pair | triple;
            const Mask better = more(best, ranks) & ((pair & triple) == Lanes{});
            best = either(better, ranks, best);
        }
    }
    return low_value_of(more(all(spoiled), best), best);
}

}  // namespace
}  // namespace cardroom::cards
