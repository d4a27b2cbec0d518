// What to keep when cards are exchanged. One small function for each ranking, so a game finds its own.
#pragma once

#include "cards/card.h"
#include "cards/values.h"

namespace cardroom::bots {

/// The cards of a draw hand worth keeping with so many draws to come (this one counts: 1 is the last).
cards::CardSet worth_keeping(cards::Ranking ranking, cards::CardSet hand, int draws_left);

}  // namespace cardroom::bots
