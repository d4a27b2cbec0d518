// Hands of exactly two hole cards and three of the board (H-20, H-21), one at a time. The inside of values.h.
#pragma once

#include <cstdint>

#include "cards/card.h"

namespace cardroom::cards::omaha {

/// The raw value of the best high hand: `Ranking::high`, `exactly(2)`.
std::uint32_t high_value(CardSet hole, CardSet board);

/// The raw value of the best low of five different ranks up to `qualifier`; 0 if there is none.
std::uint32_t low_value(CardSet hole, CardSet board, int qualifier);

}  // namespace cardroom::cards::omaha
