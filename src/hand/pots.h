// Main pot and side pots: who can win what, what goes back to its owner, the rake, and how an amount is split.
// Pure functions over contributions; nothing here knows cards.
#pragma once

#include <span>

#include "base/inline_vector.h"
#include "hand/money.h"
#include "rules/house_rules.h"

namespace cardroom::hand {

struct Pot {
    Chips amount{};
    SeatSet eligible{};
    friend constexpr bool operator==(const Pot&, const Pot&) = default;
};
/// Main pot first.
using Pots = InlineVector<Pot, seats_max>;

/// W-3: what the largest contribution has above the second largest (folded players' included), and whose it is. Nothing
/// comes back to a player who has left the hand: his chips stay in the pot (W-2, scenario 28).
struct Uncalled {
    Seat seat = Seat::none();
    Chips amount{};
};
Uncalled uncalled(const PerSeat<Chips>& contributed, SeatSet live);

/// W-1, W-2, W-7: one layer for each distinct contribution among the live; dead money goes to the first.
Pots pots_of(const PerSeat<Chips>& contributed, SeatSet live, Chips dead);

/// T-40, T-44: the rake of each pot, main pot first, so that the cap is used up there first.
InlineVector<Chips, seats_max> rake_of(const Pots& pots, const rules::RakeSchedule& schedule, int dealt_in);

/// W-31: `shares` parts of `amount` in whole units; what is left over goes one unit each from the first part on, and a
/// remainder below one unit to the first part (W-30). 100 in three is 34, 33, 33.
class Split {
  public:
    Split(Chips amount, int shares, Chips unit)
        : each_((amount / shares).rounded_down_to(unit)), unit_(unit), rest_(amount - each_ * shares) {}
    Chips share(int index) const {
        const Chips odd = index < odd_units() ? unit_ : Chips{};
        return each_ + odd + (index == 0 ? Chips{rest_.units() % unit_.units()} : Chips{});
    }
    int odd_units() const { return static_cast<int>(rest_.units() / unit_.units()); }

  private:
    Chips each_;
    Chips unit_;
    Chips rest_;
};

}  // namespace cardroom::hand
