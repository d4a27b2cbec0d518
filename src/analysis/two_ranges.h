// Two ranges of hold'em hands against each other on known boards, a whole board at a time.
//
// On one board every hand of both ranges is evaluated once and all are sorted by value. Going up, the weight of the
// other range that lies below is known as a running sum; the hands in it that need one of the same two cards are taken
// off by running sums for each card. So a board costs N log N steps for N hands instead of N * N showdowns.
#pragma once

#include <span>
#include <vector>

#include "analysis/board_game.h"
#include "analysis/equity.h"
#include "cards/card.h"

namespace cardroom::analysis {

class TwoRanges {
  public:
    /// High only, two hole cards. Ranges are without the known cards.
    TwoRanges(const BoardGame& game, std::span<const WeightedHole> first, std::span<const WeightedHole> second,
              cards::CardSet board, cards::CardSet dead);

    std::size_t boards() const { return boards_.size(); }
    /// All showdowns on the boards from `begin` to before `end`.
    Part run(std::size_t begin, std::size_t end) const;

  private:
    /// A hand of either range, and what it weighs in both.
    struct Hand {
        cards::CardSet cards;
        int low_card, high_card;
        double first = 0, second = 0;
    };
    struct Sums;
    void add_board(std::size_t board, Sums& sums) const;

    BoardGame game_;
    std::vector<Hand> hands_;
    std::vector<cards::CardSet> boards_;
};

}  // namespace cardroom::analysis
