// What a few open cards are worth: stud boards (S-10, S-20) and kept cards before there is a board. Pairs and high
// cards only; straights and flushes of upcards do not count.
#pragma once

#include <compare>
#include <span>

#include "cards/card.h"

namespace cardroom::hand {

/// Bigger is better. Without suits, so equal boards are equal.
struct FewCards {
    std::uint64_t raw = 0;
    friend constexpr auto operator<=>(FewCards, FewCards) = default;
};
/// At most five cards; only boards of the same number of cards compare: quads, trips, two pair, pair, high cards
/// (S-20).
FewCards high_of_few(std::span<const cards::Card> cards);
/// Razz: ace low, pairs are bad; bigger = lower.
FewCards low_of_few(std::span<const cards::Card> cards);

/// The order of single cards by rank, then suit c < d < h < s (S-10); `ace_low` for razz.
constexpr int card_order(cards::Card card, bool ace_low = false) {
    const int rank = static_cast<int>(card.rank());
    return (ace_low && card.rank() == cards::Rank::ace ? -1 : rank) * 4 + static_cast<int>(card.suit());
}

}  // namespace cardroom::hand
