// The sizes a table plays for. All amounts are in the smallest unit of its currency.
#pragma once

#include <optional>
#include <string>

#include "base/chips.h"
#include "rules/game_spec.h"

namespace cardroom::rules {

struct Stakes {
    Structure structure = Structure::no_limit;
    Chips small_blind;
    Chips big_blind;       ///< the minimum bet of no and pot limit (B-20, B-30)
    Chips ante;            ///< per player; 0 for none
    Chips big_blind_ante;  ///< posted by the big blind for everybody, dead (M-6); 0 for none
    Chips bring_in;        ///< stud
    Chips small_bet;       ///< fixed limit only (H-40)
    Chips big_bet;
    Chips chip_unit{1};  ///< odd-chip unit (W-30, W-38)
    Chips one{100};      ///< one whole currency unit ("$1"); 1 for tournament and play chips without cents
    bool tournament = false;

    /// The bet and raise size of a limit street.
    constexpr Chips bet_of(BetSize size) const { return size == BetSize::small ? small_bet : big_bet; }
    /// The smallest opening bet where the size is free.
    constexpr Chips minimum_bet() const { return big_blind; }
    friend constexpr bool operator==(const Stakes&, const Stakes&) = default;
};

/// "$1/$2" style label in whole units: limit shows the bets, others the blinds (B-40).
std::string label(const Stakes& stakes);

}  // namespace cardroom::rules
