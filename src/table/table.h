// A table: seats, button, blinds owed, clocks, disconnects, waiting list, and the hand that is being played on it.
//
// A deterministic value: `apply(command, now)` returns events or a refusal. It owns no clock, socket, file or account:
// chips enter with `Sit` and `TopUp` (or with `BuyInAnswered` where the host approves) and leave with `PlayerLeft`,
// `TopUpReturned`, `TimeCharged` and rake; the room books both in the ledger.
// Always true: chips on the table = all that came in - all that left - rake.
#pragma once

#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "base/refusal.h"
#include "table/commands.h"
#include "table/config.h"
#include "table/events.h"
#include "table/state.h"

namespace cardroom::table {

using Events = std::vector<Event>;
using Outcome = tl::expected<Events, Refusal>;

class Table {
  public:
    explicit Table(Config config);
    /// As it was at a hand boundary: no hand runs. Throws InvariantBroken for a state that cannot be.
    Table(Config config, const State& state);

    Outcome apply(const Command& command, Time now);

    /// When the table has to be looked at, if nothing else happens before: then the next hand is dealt if
    /// `ready_to_deal`, and `Tick` is sent otherwise. A clock that has run out is also ticked before later commands.
    std::optional<Time> next_deadline() const;
    /// Set when the next hand may be dealt now: the id it must have. The room answers with `Deal`.
    std::optional<HandId> ready_to_deal(Time now) const;
    /// Whom a hand dealt now would be dealt to; `Deal::first_button` is drawn from these.
    SeatSet would_be_dealt_in() const;
    /// True when no hand runs and nothing of the last one can be asked for any more (its cards may still be shown for a
    /// while): the moment for a snapshot, as is the moment just before a `Deal`.
    bool at_boundary() const;
    /// Everything that has to survive. Only while no hand runs. The last hand's cards are not in it: commands that came
    /// between the end of a hand and a snapshot must not be replayed on it.
    State state() const;

    const Config& config() const;
    const hand::Hand* running_hand() const;  ///< nullptr between hands
    HandId hand_id() const;                  ///< of the running or the last hand
    Chips chips_on_table() const;            ///< stacks, bets, pots and queued top-ups; not what awaits approval
    Seat seat_of(PlayerId player) const;     ///< none() if not seated
    PlayerId player_at(Seat seat) const;

  private:
    // TABLE's own
};

}  // namespace cardroom::table
