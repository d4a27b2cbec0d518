// What the owner of a table, the staff and the room may do.
#include <algorithm>

#include "table/absence.h"
#include "table/table.h"

namespace cardroom::table {

// --- host ------------------------------------------------------------------------------------------------------------

Table::Answer Table::handle(const Pause&, PlayerId, Time) {
    if (state_.paused) return Refusal::already_so;
    state_.paused = true;
    emit(Paused{});
    return std::nullopt;
}

Table::Answer Table::handle(const Resume&, PlayerId, Time) {
    if (state_.started && !state_.paused) return Refusal::already_so;
    state_.started = true;
    state_.paused = false;
    emit(Resumed{});
    return std::nullopt;
}

/// From wherever he is at this table; and he does not come back until the host lets him.
Table::Answer Table::handle(const Remove& remove, PlayerId, Time) {
    const auto is_him = [&](const Waiter& waiter) { return waiter.player == remove.player; };
    const auto waiter = std::find_if(state_.waiting_list.begin(), state_.waiting_list.end(), is_him);
    if (waiter != state_.waiting_list.end()) {
        keep_out(*waiter);
        off_the_list(remove.player);
        tell_waiting_list();
        return std::nullopt;
    }
    const Seat seat = held_seat_of(remove.player);
    if (seat.is_none()) return Refusal::no_such_player;
    Place& here = place(seat);
    if (here.leaving && (here.bot || removed(here.player))) return Refusal::already_so;
    if (!here.bot) keep_out({here.player, here.name});
    if (here.hold != Hold::none) {
        release(seat);
        return std::nullopt;
    }
    if (std::exchange(here.leaving, true)) return std::nullopt;
    here.leave_reason = LeaveReason::removed;
    if (in_hand(seat)) emit(LeavePlanned{seat});  // the hand is his to play
    return std::nullopt;
}

void Table::keep_out(const Waiter& player) {
    if (removed(player.player)) return;
    if (state_.removed.size() >= removed_max) state_.removed.erase(state_.removed.begin());
    state_.removed.push_back(player);
    emit(PlayerRemoved{player.player, player.name});
}

bool Table::removed(PlayerId player) const {
    const auto is_him = [&](const Waiter& one) { return one.player == player; };
    return std::any_of(state_.removed.begin(), state_.removed.end(), is_him);
}

Table::Answer Table::handle(const LetBack& let_back, PlayerId, Time) {
    const auto is_him = [&](const Waiter& one) { return one.player == let_back.player; };
    const auto found = std::find_if(state_.removed.begin(), state_.removed.end(), is_him);
    if (found == state_.removed.end()) return Refusal::no_such_player;
    emit(PlayerLetBack{found->player, found->name});
    state_.removed.erase(found);
    return std::nullopt;
}

bool Table::needs_approval(PlayerId player, bool bot) const {
    return config_->private_table.approve_buy_ins && player != config_->private_table.owner && !bot;
}

Table::Answer Table::handle(const Approve& approve, PlayerId, Time now) {
    const Seat seat = held_seat_of(approve.player);
    if (seat.is_none()) return Refusal::no_such_player;
    Place& here = place(seat);
    if (here.awaiting == Chips{}) return Refusal::already_so;
    if (!approve.yes) {
        if (here.hold != Hold::none) {
            release(seat);
        } else {
            emit(BuyInAnswered{here.player, false, std::exchange(here.awaiting, Chips{})});
            if (here.rebuy_until != Time{}) prompt_rebuy(seat, now + house().rebuy_time);
        }
        return std::nullopt;
    }
    const Chips amount = std::exchange(here.awaiting, Chips{});
    emit(BuyInAnswered{here.player, true, amount});
    if (here.hold != Hold::none) {
        take_seat(seat, amount, here.awaiting_waits, now);
    } else {
        add_chips(seat, amount);
    }
    return std::nullopt;
}

Table::Answer Table::handle(const Close&, PlayerId, Time) {
    if (state_.closing) return Refusal::already_so;
    state_.closing = true;
    return std::nullopt;  // `tend` cashes everybody out when no hand runs
}

// The stacks are still those from before the hand: every bet returns (K-51).
Table::Answer Table::handle(const VoidHand&, PlayerId, Time now) {
    if (!play_.running) return Refusal::no_hand_running;
    play_.running = false;
    play_.clock.stop();
    state_.blinds = play_.blinds_before;
    owe_as_before();
    hand_.reset();
    state_.deal_after = now + config_->between_hands;
    emit(HandVoided{state_.hand});
    tend(now);
    after_hand(now);
    return std::nullopt;
}

/// What the hand's posts have paid is owed again, and blinds that passed somebody have not. By sitting down, not by
/// seat: he may have moved; and whoever took a seat while the hand was played owes what a newcomer owes.
void Table::owe_as_before() {
    for (const OwedBefore& before : play_.owed_before) {
        for (Place& here : state_.places) {
            if (before.seating == 0 || !here.seated() || here.seating != before.seating) continue;
            here.new_here = before.new_here;
            here.missed_big_blind = before.missed_big_blind;
            here.missed_small_blind = before.missed_small_blind;
            here.big_blinds_missed = before.big_blinds_missed;
            here.posts = before.posts;
        }
    }
}

// --- all-in protection (K-13, K-14) ----------------------------------------------------------------------------------

Table::Answer Table::handle(const AskAllInReset&, PlayerId by, Time now) {
    const Seat seat = seat_of(by);
    if (seat.is_none()) return Refusal::not_seated;
    if (house().clock.allin_credits <= 0) return Refusal::not_offered_here;
    Place& here = place(seat);
    if (here.allin_credits >= house().clock.allin_credits) return Refusal::no_reset_needed;
    if (reset_is_automatic(house().clock, here.allin_granted_at, now)) {
        grant_all_in_reset(seat, now);
        return std::nullopt;
    }
    if (here.allin_reset_asked) return Refusal::already_so;
    here.allin_reset_asked = true;
    emit(AllInResetQueued{seat, here.player});
    return std::nullopt;
}

Table::Answer Table::handle(const GrantAllInReset& grant, PlayerId, Time now) {
    const Seat seat = seat_of(grant.player);
    if (seat.is_none()) return Refusal::no_such_player;
    if (house().clock.allin_credits <= 0) return Refusal::not_offered_here;
    if (place(seat).allin_credits >= house().clock.allin_credits) return Refusal::no_reset_needed;
    grant_all_in_reset(seat, now);
    return std::nullopt;
}

void Table::grant_all_in_reset(Seat seat, Time now) {
    Place& here = place(seat);
    here.allin_credits = house().clock.allin_credits;
    here.allin_granted_at = now;
    here.allin_reset_asked = false;
    tell_credits(seat, true);
}

void Table::tell_credits(Seat seat, bool granted) {
    const Place& here = place(seat);
    emit(AllInCreditsChanged{.seat = seat,
                             .player = here.player,
                             .credits = static_cast<std::int16_t>(here.allin_credits),
                             .granted = granted,
                             .granted_at = here.allin_granted_at});
}

Table::Answer Table::handle(const AllInCredits& credits, PlayerId, Time) {
    const Seat seat = seat_of(credits.player);
    if (seat.is_none()) return Refusal::no_such_player;
    if (house().clock.allin_credits <= 0) return Refusal::not_offered_here;
    Place& here = place(seat);
    const int now_has = std::clamp(credits.credits, 0, house().clock.allin_credits);
    const bool same = here.allin_credits == now_has && here.allin_granted_at == credits.granted_at;
    if (same && !here.allin_reset_asked) return Refusal::already_so;
    here.allin_reset_asked = false;  // granted or not, the staff has answered: he may ask again
    here.allin_granted_at = credits.granted_at;
    here.allin_credits = now_has;
    tell_credits(seat, false);
    return std::nullopt;
}

// --- connections -----------------------------------------------------------------------------------------------------

Table::Answer Table::handle(const Connected& connected, PlayerId, Time now) {
    const Seat seat = seat_of(connected.player);
    if (seat.is_none()) return Refusal::not_seated;
    if (place(seat).connected) return Refusal::already_so;
    place(seat).connected = true;
    emit(ConnectionChanged{.seat = seat, .connected = true});
    if (!in_hand(seat)) return std::nullopt;

    back_in_hand(seat);
    play_.frozen_for.remove(seat);
    const SeatSet live = hand_->live();
    if (play_.frozen && !is_mass_disconnect((play_.frozen_for & live).count(), live.count())) thaw(now);
    const Time stands_at = play_.frozen ? play_.frozen_since : now;  // K-50: before that it was in time
    if (play_.clock.seats().has(seat) && play_.clock.reconnected(house().clock, stands_at)) {
        emit(ClockExtended{.seats = play_.clock.seats(),
                           .why = ExtraTime::reconnect,
                           .deadline = shown_deadline(),
                           .bank_left = place(seat).bank});
    }
    return std::nullopt;
}

Table::Answer Table::handle(const Disconnected& disconnected, PlayerId, Time now) {
    const Seat seat = seat_of(disconnected.player);
    if (seat.is_none()) return Refusal::not_seated;
    Place& here = place(seat);
    if (!here.connected) return Refusal::already_so;
    here.connected = false;
    here.disconnected_at = now;
    here.lag = Duration{};  // K-7: his next connection has not been measured
    emit(ConnectionChanged{.seat = seat, .connected = false});
    if (in_hand(seat)) freeze_if_mass(now);
    return std::nullopt;
}

Table::Answer Table::handle(const LagMeasured& lag, PlayerId, Time) {
    const Seat seat = seat_of(lag.player);
    if (seat.is_none()) return Refusal::not_seated;
    if (lag.round_trip < Duration{}) return Refusal::malformed;
    place(seat).lag = lag.round_trip;
    return std::nullopt;
}

Table::Answer Table::handle(const Restarted&, PlayerId, Time now) {
    for (int i = 0; i < config_->seat_count; ++i) {
        Place& here = place(Seat{i});
        if (here.empty()) continue;
        if (here.hold == Hold::awaiting_approval) {
            here.held_until = now + approval_time;
        } else if (here.hold != Hold::none) {
            here.held_until = now + house().reserve_time;
        }
        if (here.hold != Hold::none) {
            emit(SeatReserved{Seat{i}, here.player, here.name, here.bot, here.held_until});
            if (here.hold == Hold::offered) emit(SeatOffered{here.player, Seat{i}, here.held_until});
            continue;
        }
        if (here.rebuy_until != Time{}) {
            prompt_rebuy(Seat{i}, now + (here.awaiting > Chips{} ? approval_time : house().rebuy_time));
        }
        here.sitting_out_since = now;  // nobody is held to time in which the room was down (T-37)
        if (!here.bot && here.connected) {
            here.connected = false;
            here.disconnected_at = now;
            here.lag = Duration{};
            emit(ConnectionChanged{Seat{i}, false});
        }
    }
    if (!play_.running) {
        state_.deal_after = std::max(state_.deal_after, now + config_->between_hands);
        return std::nullopt;
    }
    play_.frozen = false;
    play_.clock.stop();
    progress(now);
    return std::nullopt;
}

}  // namespace cardroom::table
