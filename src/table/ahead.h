// Decisions made ahead of one's turn: what they mean when the turn comes, and when they are dropped (scenarios 7, 8).
#pragma once

#include <optional>

#include "base/refusal.h"
#include "hand/hand.h"
#include "table/commands.h"

namespace cardroom::table {

/// What the player's bet has to be matched with, and since which decision of the hand that has been so.
struct Price {
    Chips to;
    int since_action_no = 1;
    int street = 0;
};

/// May the tick be made now? `bet` and `stack` are the player's on this street.
std::optional<Refusal> why_not_ahead(const ActAhead& ahead, const Price& price, Chips bet, Chips stack);

/// Does it stay when the price changes on the same street? (It never outlives the street.)
bool survives_price_change(Ahead what);

/// The action it stands for, now that the turn has come; nothing when it no longer fits and the player must be asked.
std::optional<hand::Action> action_for(const ActAhead& ahead, Seat seat, const hand::Options& options);

}  // namespace cardroom::table
