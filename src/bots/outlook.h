// What share of the pot a player can expect, found by playing the hand to its end many times with cards drawn at random
// for everything that he does not see. It works from the game's row alone, so it knows every game.
//
// A model, not a proof: opponents hold random cards, of those who have put chips in some hold the better of several
// hands; they never fold; discards follow `worth_keeping`. Good enough to play sensibly, and quick: well under 200 µs.
#pragma once

#include "bots/dice.h"
#include "hand/views.h"

namespace cardroom::bots {

struct Outlook {
    double share = 0;   ///< of the pot, 0 … 1, on average
    int opponents = 0;  ///< as many were played against
};

struct Assumptions {
    /// Against how many of the live opponents; those with the largest bets first.
    int opponents = 1;
    /// How likely it is that an opponent who has put chips in by choice holds the better of two random hands (and, as
    /// likely again, the best of three).
    double respect = 0.5;
    /// About how many showdown hands of two hole cards to look at; fewer where they take longer.
    int hands_max = 500;
};

/// The share for the view's reader, who must be in the hand. `held` replaces his cards, to ask "what if I kept these?":
/// then no further card is given up by him.
Outlook outlook(const hand::HandView& view, const cards::Cards& held, const Assumptions& assumptions, Dice& dice);

/// The reader's own cards in the view.
const cards::Cards& own_cards(const hand::HandView& view);

}  // namespace cardroom::bots
