// Amounts as people write them, in whole units: "5", "0.50", "1_000". `one` is how many of the smallest unit make one
// whole: 100 where there are cents, 1 where there are none. Exact, never by way of a fraction.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/chips.h"

namespace cardroom {

/// nullopt when it is no amount, finer than the smallest unit, or beyond `chips_max`. Never negative.
std::optional<Chips> parse_amount(std::string_view text, Chips one);

/// "5" or "0.50": a whole amount without a point, any other with as many digits as `one` has zeros.
std::string amount_text(Chips amount, Chips one);

}  // namespace cardroom
