// One betting round: who still has to act, what calling costs, how much may be bet. It moves no chips; `Hand` does.
//
// All three structures and stud's bring-in are here, once. Amounts are totals of the street ("to"), as everywhere.
#pragma once

#include <optional>

#include "base/refusal.h"
#include "hand/events.h"
#include "hand/money.h"
#include "rules/stakes.h"

namespace cardroom::hand {

/// Who may bet double on fourth street with an open pair (S-30..S-33).
enum class DoubleBets : std::uint8_t { no, anybody, first_to_act };

/// Fixed limit: what an all-in for less than a full bet counts as. Ours is the first (B-13); the others are played at
/// sites whose recorded hands we replay.
enum class ShortAllIn : std::uint8_t {
    half_counts,            ///< half a bet or more is a bet of that size; the next raise adds a bet to it
    half_counts_as_a_step,  ///< … is a bet, and the next raise is the one that would follow a full bet
    next_completes,         ///< … reopens the betting, but is no bet of its own: the next raise completes it
};

/// What does not change during a round.
struct RoundRules {
    rules::Structure structure{};
    Chips unit{};         ///< fixed limit: the bet of this street; otherwise the minimum bet
    Chips double_unit{};  ///< … and the double bet, where an open pair allows it
    DoubleBets doubles = DoubleBets::no;
    int raises_max = 3;  ///< fixed limit: one bet and so many raises (B-11)
    bool heads_up_uncapped = false;
    Chips chip_unit{1};  ///< B-34
    ShortAllIn short_all_in = ShortAllIn::half_counts;
};

/// What a player may raise to, or why he may not raise at all.
struct RaiseRange {
    std::optional<Refusal> closed;
    Chips min;
    Chips max;
    bool only_ends = false;  ///< nothing between
};

class Betting {
  public:
    /// A round without a bet yet.
    void begin(const RoundRules& rules, SeatSet can_act);
    /// The blinds are in: `price` is the highest as due, not as cut to a short stack (B-26); `raises` counts straddles.
    void blinds_are_bet(Chips price, int raises);
    /// Stud: `forced` must bring it in; none if the low card is all-in for the ante (S-14).
    void bring_in_is_due(Chips amount, Seat forced);
    void first_asked(Seat seat) { first_asked_ = seat; }

    // --- questions ----------------------------------------------------------------------------------------------
    /// Clockwise after `seat`, or none when the round is over (B-4, B-6).
    Seat next_to_act(const Money& money, Seat after) const;
    /// Would this player still be asked, if it is his turn already?
    bool still_asked(const Money& money, Seat seat) const;
    /// What `seat` has to match: B-7.
    Chips price_for(const Money& money, Seat seat) const;
    /// `pot` is everything in the middle as pot limit counts it (B-31..B-33).
    Options options(const Money& money, Seat seat, Chips pot) const;
    RaiseRange raise_range(const Money& money, Seat seat, Chips pot) const;
    std::optional<Refusal> why_no_raise(const Money& money, Seat seat, Chips to, Chips pot) const;
    bool bring_in_is_due() const { return bring_in_due_; }
    bool must_bring_in(Seat seat) const { return bring_in_due_ && seat == forced_; }
    Chips to_match() const { return to_match_; }
    /// Would a raise to this amount make a bring-in or a short all-in up to a full bet (S-12, B-13)? An all-in that
    /// falls short of one is a raise (B-14).
    bool completes(Chips to) const {
        return rules_.structure == rules::Structure::fixed_limit && to_match_ > level_ &&
               to >= level_ + smallest_unit();
    }

    // --- what happened: called before the chips are moved ---------------------------------------------------------
    void checked_or_called(Seat seat);
    void folded(Seat seat) { pending_.remove(seat); }
    void brought_in(Seat seat);
    void raised(const Money& money, Seat seat, Chips to);

  private:
    bool reopened_for(Seat seat) const;
    bool capped(const Money& money) const;
    Chips largest_unit(Seat seat) const;
    bool is_half(Chips increase) const { return increase * 2 >= last_full_; }
    Chips smallest_unit() const;

    RoundRules rules_;
    Chips to_match_;        ///< B-1 `cur`
    Chips level_;           ///< fixed limit: the last full level (B-14); a short all-in below the half lies above it
    Chips last_full_;       ///< B-1 `lastFull`
    int bets_ = 0;          ///< full bets and raises, a big blind included
    bool closed_ = false;   ///< capped with three or more in: stays so (B-12)
    SeatSet pending_;       ///< has not acted since the last raise
    SeatSet acted_;         ///< has acted on this street at all
    PerSeat<Chips> faced_;  ///< `to_match_` at a player's last action (B-14, B-24)
    bool bring_in_due_ = false;
    Chips bring_in_;
    Seat forced_;
    Seat first_asked_;
};

}  // namespace cardroom::hand
