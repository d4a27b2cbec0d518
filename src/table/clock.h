// The clock of the decision that a hand waits for: turn time, then the time bank, then what a house gives to a player
// who is disconnected. A value; it knows who it runs for only by what it is told.
//
// All times are the server's. The shown clock ends at `deadline`; a command is still accepted within the player's grace
// (K-7), and automatic actions come only after that.
#pragma once

#include "base/seat.h"
#include "base/time.h"
#include "rules/house_rules.h"
#include "table/absence.h"

namespace cardroom::table {

/// What a clock has to know of its player when it is looked at.
struct ClockPlayer {
    bool connected = true;
    bool invested = false;
    Duration bank;                      ///< what is left of it
    bool wants_bank = false;            ///< asked for it, invested or not
    bool disconnect_extra_left = true;  ///< K-40: once a hand
    Duration lag;                       ///< median round trip; zero: unknown
};

class Clock {
  public:
    enum class Kind : std::uint8_t { none, turn, exchange, runs };
    enum class Phase : std::uint8_t { turn, bank, disconnected };
    /// What the passing of time has brought.
    enum class Step : std::uint8_t { nothing, bank_began, disconnect_extra_began, out_of_time };

    Clock() = default;
    /// `away` shortens a turn in tournaments (K-41).
    static Clock for_turn(const rules::ClockRules& rules, Setting setting, Seat seat, int action_no, bool away,
                          Time now);
    /// Several decide at once, each with a whole turn and nothing more (C-7).
    static Clock for_exchange(const rules::ClockRules& rules, SeatSet seats, int action_no, Time now);
    static Clock for_runs(Duration time, SeatSet seats, int action_no, Time now);

    bool running() const { return kind_ != Kind::none; }
    Kind kind() const { return kind_; }
    Phase phase() const { return phase_; }
    SeatSet seats() const { return seats_; }
    int action_no() const { return action_no_; }
    Time started() const { return started_; }
    Time visible_from() const { return visible_from_; }
    Time deadline() const { return deadline_; }

    /// When this player's clock has to be looked at: more time may begin, or it is over.
    Time due(const rules::ClockRules& rules, Setting setting, const ClockPlayer& player) const;
    /// Takes the next step that has become due.
    Step advance(const rules::ClockRules& rules, Setting setting, const ClockPlayer& player, Time now);
    /// K-22: longer once a turn on coming back. Whether it was.
    bool reconnected(const rules::ClockRules& rules, Time now);
    /// What is left of a bank after acting now.
    Duration bank_left(Duration bank, Time now) const;
    /// The clock has stood still for so long (K-50).
    void shift(Duration by);
    void renumber(int action_no) { action_no_ = action_no; }
    void decided(Seat seat) { seats_.remove(seat); }
    void stop() { *this = Clock{}; }

    static Duration grace(const rules::ClockRules& rules, const ClockPlayer& player);

  private:
    Step next_step(const rules::ClockRules& rules, Setting setting, const ClockPlayer& player) const;
    Time end_of_disconnect_extra(const rules::ClockRules& rules, Setting setting) const;

    Kind kind_ = Kind::none;
    Phase phase_ = Phase::turn;
    bool reconnect_used_ = false;
    bool bank_began_ = false;
    SeatSet seats_;
    int action_no_ = 0;
    Time started_;
    Time visible_from_;
    Time deadline_;
};

}  // namespace cardroom::table
