// The sizes a table plays for. All amounts are in the smallest unit of its currency.
#pragma once

#include <optional>
#include <string>

#include "base/chips.h"
#include "rules/game_spec.h"

namespace cardroom::rules {

struct Stakes {
    Structure structure = Structure::no_limit;
    Chips small_blind{};
    Chips big_blind{};       ///< the minimum bet of no and pot limit (B-20, B-30)
    Chips ante{};            ///< per player; 0 for none
    Chips big_blind_ante{};  ///< posted by the big blind for everybody, dead (M-6); 0 for none
    Chips bring_in{};        ///< stud
    Chips small_bet{};       ///< fixed limit only (H-40)
    Chips big_bet{};
    Chips chip_unit{1};  ///< odd-chip unit (W-30, W-38)
    Chips one{100};      ///< one whole currency unit ("$1"); 1 for tournament and play chips without cents
    bool tournament = false;

    /// The bet and raise size of a limit street.
    constexpr Chips bet_of(BetSize size) const { return size == BetSize::small ? small_bet : big_bet; }
    /// The smallest opening bet where the size is free.
    constexpr Chips minimum_bet() const { return big_blind; }
    friend constexpr bool operator==(const Stakes&, const Stakes&) = default;
};

struct HouseRules;

// How the usual stakes of a game follow from one number, under a house's rules. Tables may override each amount.

/// T-10, T-11: fixed limit; the big blind is the small bet, the big bet twice that. Stud gets T-12's ante and T-13's
/// bring-in instead of blinds. `one` is a whole currency unit (100 for dollars in cents).
Stakes limit_stakes(const GameSpec& game, Chips small_bet, const HouseRules& house, Chips one);
/// B-40: no and pot limit, named by their blinds.
Stakes blind_stakes(Structure structure, Chips small_blind, Chips big_blind, const HouseRules& house, Chips one);

Chips small_blind_of(Chips small_bet, const HouseRules& house, Chips one);  ///< T-11
Chips stud_ante_of(Chips small_bet, const HouseRules& house, Chips one);    ///< T-12, Q-13
Chips bring_in_of(Chips small_bet, Chips one);                              ///< T-13
/// The odd-chip unit of a table that sets none (W-38).
Chips default_chip_unit(const Stakes& stakes, const HouseRules& house);

/// "$1/$2" style label in whole units: limit shows the bets, others the blinds (B-40).
std::string label(const Stakes& stakes);

}  // namespace cardroom::rules
