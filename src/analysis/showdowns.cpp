#include "analysis/showdowns.h"

#include "base/invariant.h"
#include "cards/batch.h"
#include "cards/choices.h"

namespace cardroom::analysis {

using cards::CardSet;

Batch::Batch(const BoardGame& game, std::size_t players)
    : game_(game), players_(players), holes_(players), high_(players), low_(game.low ? players : 0) {
    invariant(players >= 1);
    invariant(players <= players_max);
}

void Batch::evaluate() {
    const auto boards = std::span<const CardSet>(boards_).first(size_);
    for (std::size_t p = 0; p < players_; ++p) {
        const auto holes = std::span<const CardSet>(holes_[p]).first(size_);
        if (!game_.any_hole_cards()) {
            if (game_.low)
                omaha_hi_lo_values(holes, boards, high_[p], low_[p]);
            else
                omaha_high_values(holes, boards, high_[p]);
            continue;
        }
        for (std::size_t i = 0; i < size_; ++i) hands_[i] = holes[i] | boards[i];
        const auto hands = std::span<const CardSet>(hands_).first(size_);
        if (game_.high.ranking == cards::Ranking::high_short_deck)
            high_short_deck_values(hands, high_[p]);
        else
            high_values(hands, high_[p]);
        if (game_.low) eight_or_better_values(hands, low_[p]);
    }
}

void Batch::add_to(Tally& tally) const {
    if (players_ == 2 && !game_.low) {
        // The usual case, counted without a branch on who wins.
        std::int64_t first = 0, second = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            first += high_[0][i] > high_[1][i];
            second += high_[0][i] < high_[1][i];
        }
        tally.add(0b01, 0, first);
        tally.add(0b10, 0, second);
        tally.add(0b11, 0, static_cast<std::int64_t>(size_) - first - second);
        return;
    }
    for (std::size_t i = 0; i < size_; ++i) tally.add(high_winners(i), low_winners(i), 1);
}

Tally over_all_boards(Batch& batch, const BoardGame& game, std::span<const CardSet> holes, CardSet board,
                      CardSet dead) {
    CardSet from = game.deck() - dead - board;
    for (CardSet hole : holes) from = from - hole;

    Tally tally;
    const auto count = [&] {
        batch.evaluate();
        batch.add_to(tally);
        batch.clear();
    };
    batch.clear();
    const auto add = [&](CardSet complete) {
        batch.add(holes, complete);
        if (batch.full()) count();
    };
    cards::for_each_choice(from, board_size - board.count(), add, board);
    count();
    return tally;
}

}  // namespace cardroom::analysis
