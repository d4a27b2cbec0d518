// What falls due without anybody asking: reservations that end, chips that were queued, seats that are given up. Seats
// whose player is in the running hand are left alone until it is over.
#include <algorithm>

#include "table/buy_in.h"
#include "table/table.h"

namespace cardroom::table {

void Table::tend(Time now) {
    if (!play_.running && hand_ && now >= play_.show_until) hand_.reset();
    for (int i = 0; i < config_->seat_count; ++i) {
        const Seat seat{i};
        if (place(seat).empty()) continue;
        if (place(seat).hold != Hold::none) {
            tend_held(seat, now);
        } else if (!in_hand(seat)) {
            tend_seated(seat, now);
        }
    }
    seat_out_who_refuses_the_big_blind(now);
    close_if_due(now);
    offer_seats(now);
}

void Table::tend_held(Seat seat, Time now) {
    if (now >= place(seat).held_until || state_.closing) release(seat);
}

void Table::tend_seated(Seat seat, Time now) {
    Place& here = place(seat);
    if (here.leaving) return leave(seat, here.leave_reason, now);
    if (state_.closing && !play_.running) return leave(seat, LeaveReason::closed, now);
    if (here.queued_top_up > Chips{}) add_queued(seat);
    look_at_empty_stack(seat, now);
    if (here.stack == Chips{} && now >= here.rebuy_until) return leave(seat, LeaveReason::broke, now);  // T-7
    if (here.sits_out_next_hand) sit_out(seat, here.timed_out ? SitOutReason::timed_out : SitOutReason::asked, now);
    // T-37: in big blinds missed and in time, whether hands are dealt or not (scenario 30).
    const bool too_many = here.sitting_out && here.big_blinds_missed >= house().sit_out_big_blinds_max;
    const auto seat_ends = absent_until(here);
    if (too_many || (seat_ends && now >= *seat_ends)) return leave(seat, LeaveReason::sat_out_too_long, now);
    if (here.moving_to.is_none()) return;
    const Seat to = std::exchange(here.moving_to, Seat::none());
    if (place(to).empty()) {
        move(seat, to);
    } else {
        emit(SeatChangePlanned{seat, Seat::none()});
    }
}

/// Without whoever would rather not be the big blind, there may be no game left: then the blind has reached him, too.
void Table::seat_out_who_refuses_the_big_blind(Time now) {
    if (!may_start() || now < state_.deal_after) return;
    for (const Seat seat : refusing_the_big_blind()) {
        const bool asked = place(seat).sits_out_next_big_blind;
        sit_out(seat, asked ? SitOutReason::asked : SitOutReason::missed_post, now);
    }
}

/// When the seat of an absent player is given up: one who sits out, or one who is cut off where no hand is dealt that
/// would sit him out.
std::optional<Time> Table::absent_until(const Place& here) const {
    if (here.sitting_out) return here.sitting_out_since + house().sit_out_max;
    if (!here.connected) return std::max(here.disconnected_at, here.sitting_out_since) + house().sit_out_max;
    return std::nullopt;
}

/// Never above the maximum (T-5): what does not fit goes back.
void Table::add_queued(Seat seat) {
    Place& here = place(seat);
    const Chips fits = top_up_that_fits(*config_, here.stack, here.queued_top_up);
    const Chips returned = here.queued_top_up - fits;
    here.queued_top_up = Chips{};
    const bool was_broke = here.rebuy_until != Time{};
    if (fits > Chips{}) {
        here.stack += fits;
        here.rebuy_until = Time{};
        emit(ToppedUp{.seat = seat, .amount = fits, .stack = here.stack});
    }
    if (returned > Chips{}) emit(TopUpReturned{.seat = seat, .player = here.player, .amount = returned});
    if (was_broke && here.sitting_out && here.sit_out_reason == SitOutReason::no_chips) come_in(seat);
}

/// Only when the hand is settled with zero (scenario 31).
void Table::look_at_empty_stack(Seat seat, Time now) {
    Place& here = place(seat);
    if (here.stack > Chips{} || here.rebuy_until != Time{}) return;
    sit_out(seat, SitOutReason::no_chips, now);
    prompt_rebuy(seat, now + (here.awaiting > Chips{} ? approval_time : house().rebuy_time));
}

void Table::prompt_rebuy(Seat seat, Time until) {
    place(seat).rebuy_until = until;
    emit(RebuyPrompted{.seat = seat, .until = until});
}

void Table::offer_seats(Time now) {
    if (state_.closing) return;
    for (int i = 0; i < config_->seat_count && !state_.waiting_list.empty(); ++i) {
        Place& here = place(Seat{i});
        if (!here.empty()) continue;
        const Waiter next = state_.waiting_list.front();
        state_.waiting_list.erase(state_.waiting_list.begin());
        here.player = next.player;
        here.name = next.name;
        here.hold = Hold::offered;
        here.held_until = now + house().reserve_time;
        emit(SeatReserved{Seat{i}, next.player, next.name, false, here.held_until});
        emit(SeatOffered{.player = next.player, .seat = Seat{i}, .until = here.held_until});
        tell_waiting_list();
    }
}

void Table::close_if_due(Time) {
    if (!state_.closing || play_.running) return;
    hand_.reset();
    if (!state_.waiting_list.empty()) {
        state_.waiting_list.clear();
        tell_waiting_list();
    }
    state_.closed = true;
    emit(Closed{});
}

}  // namespace cardroom::table
