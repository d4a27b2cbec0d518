// What a hand of cards is worth. Bigger is better, for every ranking: a low hand's value is larger the lower it is.
//
// Values of one ranking compare with each other and with nothing else. `HandValue{}` (raw 0) is worse than every hand:
// no qualifying low, or no cards.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "cards/card.h"

namespace cardroom::cards {

enum class Ranking : std::uint8_t {
    high,             ///< H-3, H-4: the usual order
    low_ace_five,     ///< H-31, H-32: ace low, straights and flushes ignored; a pair is worse than no pair (razz)
    low_deuce_seven,  ///< 2-7: the worst high hand wins, ace high only
    badugi,           ///< four cards of four suits and ranks, ace low
    high_short_deck,  ///< 36 cards: flush beats full house, A-6-7-8-9 is a straight
};

/// How many hole cards a showdown hand uses.
struct HoleUse {
    int exactly = -1;  ///< -1: any number
    friend constexpr bool operator==(HoleUse, HoleUse) = default;
};
inline constexpr HoleUse any_hole_cards{};
constexpr HoleUse exactly(int n) {
    return HoleUse{n};
}

struct HandValue {
    std::uint32_t raw = 0;
    constexpr bool none() const { return raw == 0; }
    friend constexpr auto operator<=>(HandValue, HandValue) = default;
};

/// The category of a high hand, worst to best (H-3). Short deck has the same categories in its own order.
enum class Category : std::uint8_t {
    high_card,
    pair,
    two_pair,
    three_of_a_kind,
    straight,
    flush,
    full_house,
    four_of_a_kind,
    straight_flush,
};

/// The value of the best hand that can be made: of all of `hole | board`, or of exactly so many hole cards and the
/// rest from the board (H-20, H-21). `qualifier` is the worst rank a low may contain (8 for eight-or-better, H-31; such
/// a low must also have no pair); 0 when every hand qualifies.
HandValue best_value(Ranking ranking, HoleUse use, CardSet hole, CardSet board, int qualifier = 0);

/// The five cards (badugi: up to four) that make `best_value`, most important first: the quads before the kicker, a
/// low hand from its highest card down. Empty if there is no hand.
Cards best_cards(Ranking ranking, HoleUse use, CardSet hole, CardSet board, int qualifier = 0);
/// The same for whoever has the `value` of these cards already.
Cards best_cards(Ranking ranking, HoleUse use, CardSet hole, CardSet board, int qualifier, HandValue value);

/// "two pair, kings and tens"; "8-6-4-3-2" for lows. For log lines and for players.
std::string describe(Ranking ranking, const Cards& best);

/// The category of a high value (rankings `high`, `high_short_deck`).
Category category_of(Ranking ranking, HandValue value);

}  // namespace cardroom::cards
