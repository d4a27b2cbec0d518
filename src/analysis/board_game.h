// What equity needs to know of a game: hole cards, deck, and how the pot is won. Games with a board of five shared
// cards only: hold'em, Omaha, Courchevel, pineapple (once the discard is made), short deck, high and hi-lo.
#pragma once

#include <optional>

#include "cards/values.h"
#include "rules/game_spec.h"

namespace cardroom::analysis {

struct BoardGame {
    int hole_cards = 2;  ///< held at the showdown: pineapple's after the discard
    cards::Rank lowest_rank = cards::Rank::two;
    int board_before_flop = 0;  ///< Courchevel's first card lies open
    rules::Prize high{};
    std::optional<rules::Prize> low{};

    constexpr bool any_hole_cards() const { return high.hole_cards == cards::any_hole_cards; }
    /// All cards of the deck.
    cards::CardSet deck() const;
};

inline constexpr int board_size = 5;
inline constexpr int hole_cards_max = 6;

/// nullopt for a game without a board of five, or whose hands are none of those above.
std::optional<BoardGame> board_game(const rules::GameSpec& game);

inline constexpr BoardGame holdem{};

}  // namespace cardroom::analysis
