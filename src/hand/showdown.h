// Who wins what: values of all live hands, who has to show, and the order in which odd chips are given.
// It moves no chips and emits nothing; `Hand` does.
#pragma once

#include <array>

#include "cards/values.h"
#include "hand/pots.h"
#include "rules/game_spec.h"

namespace cardroom::hand {

inline constexpr int runs_max = 3;

/// What a showdown is about.
struct Contest {
    const rules::GameSpec* game = nullptr;
    const rules::HouseRules* house = nullptr;
    Seat button{};  ///< or the dealer position
    SeatSet live{};
    const PerSeat<cards::Cards>* hole = nullptr;
    const std::array<cards::Cards, runs_max>* boards = nullptr;
    int runs = 1;
};

/// Seats in the order in which something goes round.
using SeatOrder = InlineVector<Seat, seats_max>;
SeatOrder clockwise_from(Seat after, SeatSet seats);

class Showdown {
  public:
    explicit Showdown(const Contest& contest);

    int prizes() const { return static_cast<int>(contest_.game->prizes.size()); }
    cards::HandValue value(Seat seat, int run, int prize) const { return values_[seat][index(run, prize)]; }
    cards::Cards best(Seat seat, int run, int prize) const;
    /// The best hands among `eligible`; empty if none qualifies (W-5).
    SeatSet winners(SeatSet eligible, int run, int prize) const;
    /// Must this hand be shown, when these have been (W-12)?
    bool wins_or_ties_against(const Pots& pots, Seat seat, SeatSet shown) const;
    /// Winners of one share in the order in which they get odd chips: W-32, W-34, W-35.
    SeatOrder odd_chip_order(SeatSet winners, int run, int prize) const;

  private:
    static constexpr std::size_t index(int run, int prize) { return static_cast<std::size_t>(run * 2 + prize); }

    Contest contest_;
    PerSeat<cards::CardSet> hole_;
    std::array<cards::CardSet, runs_max> boards_;
    PerSeat<std::array<cards::HandValue, runs_max * 2>> values_;
};

}  // namespace cardroom::hand
