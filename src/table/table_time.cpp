// What time does to a hand: clocks that begin, run on and run out, and the freeze when many are cut off at once.
#include <algorithm>

#include "base/invariant.h"
#include "table/absence.h"
#include "table/table.h"

namespace cardroom::table {

Setting Table::setting() const {
    const bool final = config_->setting == Setting::multi_table && state_.final_table;
    return final ? Setting::final_table : config_->setting;
}

ClockPlayer Table::clock_player(Seat seat) const {
    const Place& here = place(seat);
    const PlayerInPlay& player = play_.players[seat];
    return {.connected = here.connected,
            .invested = hand_->invested(seat),
            .bank = here.bank,
            .wants_bank = player.wants_bank,
            .disconnect_extra_left = !player.disconnect_extra_used,
            .lag = here.lag};
}

// --- the clock runs --------------------------------------------------------------------------------------------------

void Table::start_clock(Time now) {
    Clock& clock = play_.clock;
    const int action_no = hand_->action_no();
    const SeatSet deciding = hand_->to_decide();
    const auto goes_on = [&](Clock::Kind kind) {
        return clock.running() && clock.kind() == kind && (deciding - clock.seats()).empty();
    };
    switch (hand_->waiting()) {
        case hand::Waiting::nothing:
            return;
        case hand::Waiting::action:
            // The same player's decision under a new number: somebody else has left (scenario 28). The time is his.
            if (goes_on(Clock::Kind::turn)) return clock.renumber(action_no);
            close_clock(now);
            play_.players[deciding.first()].wants_bank = false;
            clock = Clock::for_turn(house().clock, setting(), deciding.first(), action_no,
                                    !place(deciding.first()).connected, now);
            break;
        case hand::Waiting::exchange:
            if (goes_on(Clock::Kind::exchange) && clock.action_no() == action_no) return;
            close_clock(now);
            clock = Clock::for_exchange(house().clock, deciding, action_no, now);
            break;
        case hand::Waiting::runs:
            if (goes_on(Clock::Kind::runs)) return;
            close_clock(now);
            clock = Clock::for_runs(config_->run_choice_time, deciding, action_no, now);
            break;
    }
    emit(ClockStarted{.seats = clock.seats(), .visible_from = clock.visible_from(), .deadline = shown_deadline()});
}

/// While it stands still: when it ends if nobody comes back (K-50).
Time Table::shown_deadline() const {
    const Clock& clock = play_.clock;
    if (!play_.frozen) return clock.deadline();
    return clock.deadline() + (play_.frozen_until - std::max(play_.frozen_since, clock.started()));
}

/// The decision has been made, or has gone: only the bank that was used is gone with it (K-33).
void Table::close_clock(Time now) {
    Clock& clock = play_.clock;
    if (clock.kind() == Clock::Kind::turn) {
        const Time stopped = play_.frozen ? std::max(play_.frozen_since, clock.started()) : now;
        for (const Seat seat : clock.seats()) place(seat).bank = clock.bank_left(place(seat).bank, stopped);
    }
    clock.stop();
}

/// Could this player still decide? At the very end of his time he could (timeouts.md).
bool Table::in_time(Seat seat, Time now) const {
    if (play_.frozen || !play_.clock.running()) return true;
    Clock clock = play_.clock;
    ClockPlayer player = clock_player(seat);
    for (;;) {
        const Clock::Step step = clock.advance(house().clock, setting(), player, now - milliseconds(1));
        if (step == Clock::Step::nothing) return true;
        if (step == Clock::Step::out_of_time) return false;
        if (step == Clock::Step::disconnect_extra_began) player.disconnect_extra_left = false;
    }
}

/// Begins the bank or the disconnect extra where they are due. True when a turn is out of time.
bool Table::run_clock(Time now) {
    Clock& clock = play_.clock;
    if (play_.frozen || clock.kind() != Clock::Kind::turn || clock.seats().empty()) return false;
    const Seat seat = clock.seats().first();
    for (;;) {
        switch (clock.advance(house().clock, setting(), clock_player(seat), now)) {
            case Clock::Step::nothing:
                return false;
            case Clock::Step::out_of_time:
                return true;
            case Clock::Step::bank_began:
                emit(ClockExtended{clock.seats(), ExtraTime::bank, clock.deadline(), place(seat).bank});
                break;
            case Clock::Step::disconnect_extra_began:
                play_.players[seat].disconnect_extra_used = true;
                emit(ClockExtended{clock.seats(), ExtraTime::disconnect, clock.deadline(),
                                   clock.bank_left(place(seat).bank, now)});
                break;
        }
    }
}

std::optional<Time> Table::clock_due() const {
    if (play_.frozen) return play_.frozen_until;
    std::optional<Time> earliest;
    for (const Seat seat : play_.clock.seats()) {
        const Time due = play_.clock.due(house().clock, setting(), clock_player(seat));
        if (!earliest || due < *earliest) earliest = due;
    }
    return earliest;
}

Table::Answer Table::handle(const Tick&, PlayerId, Time now) {
    if (!play_.running) return std::nullopt;
    if (play_.frozen && now >= play_.frozen_until) thaw(now);
    if (!play_.frozen) time_out(now);
    return std::nullopt;
}

Table::Answer Table::handle(const UseTimeBank& use, PlayerId by, Time now) {
    const Seat seat = seat_in_hand(by);
    if (const Answer no = why_not_now(use.hand, seat)) return no;
    if (use.action_no != hand_->action_no()) return Refusal::stale_action;
    if (play_.clock.kind() != Clock::Kind::turn || !play_.clock.seats().has(seat)) return Refusal::not_your_turn;
    if (place(seat).bank == Duration{}) return Refusal::no_time_bank;
    if (play_.players[seat].wants_bank || play_.clock.phase() != Clock::Phase::turn) return Refusal::already_so;
    if (!in_time(seat, now)) return Refusal::too_late;
    play_.players[seat].wants_bank = true;  // it begins when the turn's own time is over
    return std::nullopt;
}

// --- time is up ------------------------------------------------------------------------------------------------------

void Table::time_out(Time now) {
    const Clock::Kind kind = play_.clock.kind();
    if (kind == Clock::Kind::turn) {
        if (!run_clock(now)) return;
        time_out_turn(play_.clock.seats().first(), now);
    } else {
        const SeatSet deciding = play_.clock.seats();
        for (const Seat seat : deciding) {
            const bool still_his = play_.running && play_.clock.seats().has(seat) && hand_->to_decide().has(seat);
            if (!still_his) continue;
            if (now < play_.clock.due(house().clock, setting(), clock_player(seat))) continue;
            if (kind == Clock::Kind::runs) {
                choose_runs(seat, 1);  // no answer is no consent
            } else {
                time_out_exchange(seat, now);
            }
        }
    }
    progress(now);
}

/// C-7: not a fold.
void Table::time_out_exchange(Seat seat, Time now) {
    emit(TimedOut{.seat = seat, .connected = place(seat).connected, .on_discard = true});
    plan_sit_out(seat);
    decide({.seat = seat, .kind = hand::ActionKind::exchange, .to = {}, .cards = hand_->automatic_exchange(seat)}, now);
}

void Table::time_out_turn(Seat seat, Time now) {
    Place& here = place(seat);
    PlayerInPlay& player = play_.players[seat];
    emit(TimedOut{.seat = seat, .connected = here.connected, .on_discard = false});
    plan_sit_out(seat);
    if (must_bring_in()) return time_out_bring_in(seat, now);

    const Automatic automatic = on_timeout(house().clock, {.setting = setting(),
                                                           .connected = here.connected,
                                                           .invested = hand_->invested(seat),
                                                           .credits = here.allin_credits});
    switch (automatic) {
        case Automatic::check_or_fold:
            player.checks_or_folds = house().clock.hand_stays_check_fold || !here.connected;
            decide(default_action(seat), now);
            break;
        case Automatic::fold:
            decide({.seat = seat, .kind = hand::ActionKind::fold, .to = {}, .cards = {}}, now);
            break;
        case Automatic::virtual_all_in_by_credit:
            --here.allin_credits;
            tell_credits(seat, false);
            go_virtual_all_in(seat, now);
            break;
        case Automatic::virtual_all_in:
            go_virtual_all_in(seat, now);
            break;
    }
}

void Table::go_virtual_all_in(Seat seat, Time now) {
    close_clock(now);
    const hand::Outcome outcome = hand_->virtual_all_in(seat);
    invariant(outcome.has_value());
    record(*outcome);
}

/// S-60 to S-62: the minimum first, since it is not optional.
void Table::time_out_bring_in(Seat seat, Time now) {
    decide(default_action(seat), now);
    if (hand_->over() || !hand_->live().has(seat) || hand_->all_in(seat)) return;
    switch (house().clock.bring_in) {
        case rules::BringInTimeout::fold_next_turn:
            play_.players[seat].folds_next = true;
            break;
        case rules::BringInTimeout::virtual_all_in:
            go_virtual_all_in_out_of_turn(seat);
            break;
        case rules::BringInTimeout::check_or_fold:
            play_.players[seat].checks_or_folds = true;
            break;
    }
}

void Table::go_virtual_all_in_out_of_turn(Seat seat) {
    const hand::Outcome outcome = hand_->virtual_all_in(seat);
    invariant(outcome.has_value());
    record(*outcome);
}

/// K-4: he sits out from the next hand on, until he is back. In a tournament he is dealt in and away.
void Table::plan_sit_out(Seat seat) {
    Place& here = place(seat);
    if (setting() != Setting::ring || here.sits_out_next_hand || here.leaving) return;
    here.sits_out_next_hand = true;
    here.timed_out = true;
    emit(SitOutPlanned{seat, true, When::next_hand});
}

/// K-31: he has returned before his next turn. (What S-60 has decided stands.)
void Table::back_in_hand(Seat seat) {
    if (in_hand(seat)) play_.players[seat].checks_or_folds = false;
}

// --- mass disconnects (K-50) -----------------------------------------------------------------------------------------

void Table::freeze_if_mass(Time now) {
    if (play_.freeze_used || house().clock.freeze_max == Duration{}) return;
    SeatSet gone;
    for (const Seat seat : hand_->live()) {
        const Place& here = place(seat);
        if (!here.connected && now - here.disconnected_at <= mass_disconnect_window) gone.add(seat);
    }
    if (!is_mass_disconnect(gone.count(), hand_->live().count())) return;
    play_.frozen = true;
    play_.freeze_used = true;  // once a hand: nobody can hold a table up for ever
    play_.frozen_since = now;
    play_.frozen_until = now + house().clock.freeze_max;
    play_.frozen_for = gone;
    if (!play_.clock.running()) return;
    emit(ClockExtended{play_.clock.seats(), ExtraTime::freeze, shown_deadline(),
                       place(play_.clock.seats().first()).bank});
}

/// The clock goes on where it stood.
void Table::thaw(Time now) {
    play_.frozen = false;
    Clock& clock = play_.clock;
    if (!clock.running() || clock.seats().empty()) return;
    clock.shift(now - std::max(play_.frozen_since, clock.started()));
    emit(ClockExtended{clock.seats(), ExtraTime::freeze, clock.deadline(), place(clock.seats().first()).bank});
}

}  // namespace cardroom::table
