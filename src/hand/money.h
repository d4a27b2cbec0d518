// Where the chips of a running hand are: behind each player, in front of him, and put in so far. No rules here.
//
// Always true: the stacks at the start = stacks now + `in_the_middle()` (until the pots are awarded).
#pragma once

#include "base/chips.h"
#include "base/invariant.h"
#include "base/seat.h"

namespace cardroom::hand {

struct Money {
    PerSeat<Chips> stack;
    PerSeat<Chips> bet;    ///< on this street
    PerSeat<Chips> total;  ///< in the whole hand, bets of this street included; dead blinds are not (W-7)
    PerSeat<Chips> dead;   ///< dead blinds and a big-blind ante: to the main pot, nobody's bet
    Chips dead_sum;
    SeatSet live;            ///< dealt in and not folded
    SeatSet broke;           ///< no chips behind
    SeatSet virtual_all_in;  ///< K-2

    /// Live players who still have something to decide about betting.
    constexpr SeatSet can_act() const { return live - broke - virtual_all_in; }
    constexpr bool all_in(Seat seat) const { return (broke | virtual_all_in).has(seat); }

    constexpr void put_in(Seat seat, Chips amount) {
        take(seat, amount);
        bet[seat] += amount;
        total[seat] += amount;
    }
    /// An ante: part of the contribution, but not of the bet.
    constexpr void put_ante(Seat seat, Chips amount) {
        take(seat, amount);
        total[seat] += amount;
    }
    constexpr void put_dead(Seat seat, Chips amount) {
        take(seat, amount);
        dead[seat] += amount;
        dead_sum += amount;
    }
    constexpr void take_back(Seat seat, Chips amount) {
        stack[seat] += amount;
        total[seat] -= amount;
        if (stack[seat] > Chips{}) broke.remove(seat);
    }
    constexpr Chips in_the_middle() const {
        Chips sum = dead_sum;
        for (const Chips amount : total) sum += amount;
        return sum;
    }

  private:
    constexpr void take(Seat seat, Chips amount) {
        invariant(amount >= Chips{});
        invariant(amount <= stack[seat]);
        stack[seat] -= amount;
        if (stack[seat] == Chips{}) broke.add(seat);
    }
};

}  // namespace cardroom::hand
