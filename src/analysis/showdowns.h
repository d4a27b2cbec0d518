// Showdowns over many boards, a batch of boards at a time.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "analysis/board_game.h"
#include "analysis/tally.h"
#include "cards/card.h"

namespace cardroom::analysis {

/// A batch of deals: for each its board, what every player holds, and, once evaluated, who wins.
class Batch {
  public:
    static constexpr std::size_t size_max = 1024;

    Batch(const BoardGame& game, std::size_t players);

    std::size_t size() const { return size_; }
    bool full() const { return size_ == size_max; }
    void clear() { size_ = 0; }
    void add(std::span<const cards::CardSet> holes, cards::CardSet board) {
        boards_[size_] = board;
        for (std::size_t p = 0; p < players_; ++p) holes_[p][size_] = holes[p];
        ++size_;
    }

    void evaluate();
    /// After evaluate(): the best high, the best low (none when nobody has one).
    Winners high_winners(std::size_t deal) const { return winners(high_, deal); }
    Winners low_winners(std::size_t deal) const { return game_.low ? winners(low_, deal) : 0; }
    void add_to(Tally& tally) const;

  private:
    using Values = std::array<cards::HandValue, size_max>;
    Winners winners(const std::vector<Values>& values, std::size_t deal) const {
        cards::HandValue best;
        Winners who = 0;
        for (std::size_t p = 0; p < players_; ++p) {
            const cards::HandValue value = values[p][deal];
            const Winners bit = Winners{1} << p;
            who = value > best ? bit : value == best ? who | bit : who;
            best = value > best ? value : best;
        }
        return best.none() ? 0 : who;
    }

    BoardGame game_;
    std::size_t players_;
    std::size_t size_ = 0;
    std::array<cards::CardSet, size_max> boards_, hands_;
    std::vector<std::array<cards::CardSet, size_max>> holes_;
    std::vector<Values> high_, low_;
};

/// Showdowns on every board that can be completed with cards of the deck that are neither dead nor held.
Tally over_all_boards(Batch& batch, const BoardGame& game, std::span<const cards::CardSet> holes, cards::CardSet board,
                      cards::CardSet dead);

}  // namespace cardroom::analysis
