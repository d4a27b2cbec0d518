// Ways to choose cards from a set.
#pragma once

#include "cards/card.h"

namespace cardroom::cards {

/// Calls `visit(CardSet)` with `chosen` and every `k` cards of `from`, in a fixed order; not at all if there are fewer.
template <typename Visit>
constexpr void for_each_choice(CardSet from, int k, const Visit& visit, CardSet chosen = {}) {
    if (k == 0) return visit(chosen);
    for (Card card : from) {
        from.remove(card);
        for_each_choice(from, k - 1, visit, chosen | CardSet{card});
    }
}

}  // namespace cardroom::cards
