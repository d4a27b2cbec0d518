// Ranges: the hands that a player may hold, each with a weight, and the usual notation for them.
//
//   random            any hand                      AhKd              exactly these cards
//   AKs AKo AK 77     suited, offsuit, both, pairs  AKs:0.5           half of the time
//   77+  ATs+  KTo+   and better of the same kind   20%               the best fifth of all hands (hand_order.h)
//   77-44  A5s-A2s  JTs-54s                         from … to
//   Ax  AhX  AAxx  AhKhxx                           x is any card (the notation for Omaha hands)
//
// Items are separated by commas or blanks. A hand that is named twice has the weight named last.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "analysis/board_game.h"
#include "cards/card.h"

namespace cardroom::analysis {

/// Why something cannot be computed, in words: what and where.
struct Problem {
    std::string what;
};

struct WeightedHole {
    cards::CardSet cards;
    double weight = 1;
};

class Range {
  public:
    /// Any hand. Not listed: six-card hands are twenty million.
    static Range any() {
        Range range;
        range.is_any_ = true;
        return range;
    }
    /// No hand twice, no weight of zero.
    static Range of(std::vector<WeightedHole> hands) {
        Range range;
        range.hands_ = std::move(hands);
        return range;
    }

    bool is_any() const { return is_any_; }
    /// In the order of their card bits. Empty when `is_any`.
    const std::vector<WeightedHole>& hands() const { return hands_; }
    /// The hands that need none of the dead cards; `any` is listed.
    std::vector<WeightedHole> without(cards::CardSet dead, const BoardGame& game) const;
    /// How many hands `without` would list (weight is not counted).
    double count_without(cards::CardSet dead, const BoardGame& game) const;

  private:
    bool is_any_ = false;
    std::vector<WeightedHole> hands_;
};

/// Reads the notation; says at which character it is wrong and why.
tl::expected<Range, Problem> parse_range(std::string_view text, const BoardGame& game);

}  // namespace cardroom::analysis
