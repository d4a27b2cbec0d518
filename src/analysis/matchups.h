// The deals that ranges allow, with those that differ only by the names of suits taken together.
#pragma once

#include <span>
#include <vector>

#include "analysis/range.h"
#include "analysis/tally.h"
#include "cards/card.h"

namespace cardroom::analysis {

using Holes = InlineVector<cards::CardSet, players_max>;

struct Matchup {
    Holes holes;
    double weight;  ///< of all deals it stands for
};

/// Cards that every deal has in common.
struct Known {
    cards::CardSet board, dead;
};

struct Matchups {
    Known known;                ///< as the matchups see it: suits may have been renamed
    std::vector<Matchup> list;  ///< those of equal ranks next to each other
};

/// How many deals `matchups_of` would go through, at most.
double deals_at_most(std::span<const std::vector<WeightedHole>> ranges);

/// Every deal of one hand from each range without a card twice. Ranges are without the known cards.
Matchups matchups_of(std::span<const std::vector<WeightedHole>> ranges, const Known& known);

/// The same ranks to the same players?
bool same_ranks(const Holes& a, const Holes& b);

}  // namespace cardroom::analysis
