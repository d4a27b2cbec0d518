// How much may come to the table, and when: buy-ins, top-ups and coming back (table.md, section 1).
#pragma once

#include <optional>
#include <vector>

#include "base/refusal.h"
#include "table/config.h"
#include "table/state.h"

namespace cardroom::table {

/// What a player may sit down with now: the table's limits, or what he left with (T-6).
struct PlayerLimits {
    Chips min;
    Chips max;
    Chips min_if_all_he_has;  ///< accepted when the wallet holds no more
};
PlayerLimits limits_for(const Config& config, const std::vector<Departure>& departures, PlayerId player, Time now);

std::optional<Refusal> why_no_buy_in(const PlayerLimits& limits, Chips amount, bool all_he_has);

/// T-5, T-7: a top-up may not lift the stack above the maximum; an empty stack needs a whole buy-in.
std::optional<Refusal> why_no_top_up(const Config& config, Chips stack, Chips queued, Chips amount);

/// How much of a queued top-up fits when it is added.
Chips top_up_that_fits(const Config& config, Chips stack, Chips queued);

/// Is leaving with more and coming back with less prevented here?
bool remembers_departures(const Config& config);
void remember_departure(std::vector<Departure>& departures, const Config& config, PlayerId player, Chips stack,
                        Time now);

/// No stack: nothing is remembered of him.
Departure departure_of(const std::vector<Departure>& departures, PlayerId player);

/// T-46: a hand's rake among the players by what each put in; the largest remainders get what is left, ties by seat.
PerSeat<Chips> rake_by_contribution(Chips rake, const PerSeat<Chips>& contributed);

}  // namespace cardroom::table
