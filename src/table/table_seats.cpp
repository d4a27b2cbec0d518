// Coming, going and chips: what players ask for outside a hand.
#include <algorithm>

#include "base/invariant.h"
#include "table/absence.h"
#include "table/buy_in.h"
#include "table/table.h"

namespace cardroom::table {

// --- seats -----------------------------------------------------------------------------------------------------------

Seat Table::seat_wanted(Seat asked, PlayerId by) const {
    if (!asked.is_none()) return asked;
    if (const Seat held = held_seat_of(by); !held.is_none()) return held;
    for (int i = 0; i < config_->seat_count; ++i) {
        if (place(Seat{i}).empty()) return Seat{i};
    }
    return Seat::none();
}

Table::Answer Table::why_no_seat(Seat seat, PlayerId by) const {
    if (by.is_none()) return Refusal::no_such_player;
    if (state_.closing) return Refusal::table_is_closed;
    if (removed(by)) return Refusal::removed_by_host;
    if (!seat_of(by).is_none()) return Refusal::already_seated;
    if (const Seat held = held_seat_of(by); !held.is_none() && place(held).hold == Hold::awaiting_approval) {
        return Refusal::awaiting_approval;
    }
    if (seat.is_none()) return Refusal::seat_is_taken;
    if (!valid(seat)) return Refusal::no_such_seat;
    const Place& there = place(seat);
    if (there.empty() || there.player == by) return std::nullopt;
    return there.hold == Hold::none ? Refusal::seat_is_taken : Refusal::seat_is_reserved;
}

Table::Answer Table::why_no_sit(const Sit& sit, Seat seat, PlayerId by, Time now) const {
    if (const Answer no = why_no_seat(seat, by)) return no;
    if (sit.name.size() > player_name_max) return Refusal::too_long;
    if (sit.bot && !config_->bots_allowed) return Refusal::bots_not_allowed;
    return why_no_buy_in(limits_for(*config_, state_.departures, by, now), sit.buy_in, sit.all_he_has);
}

Table::Answer Table::handle(const Sit& sit, PlayerId by, Time now) {
    const Seat seat = seat_wanted(sit.seat, by);
    if (const Answer no = why_no_sit(sit, seat, by, now)) return no;

    if (const Seat held = held_seat_of(by); !held.is_none() && held != seat) release(held);
    if (off_the_list(by)) tell_waiting_list();
    Place& here = place(seat);
    here = Place{};
    here.player = by;
    here.name = sit.name;
    here.bot = sit.bot;
    if (!needs_approval(by, sit.bot)) {
        take_seat(seat, sit.buy_in, sit.wait_for_big_blind, now);
        return std::nullopt;
    }
    here.hold = Hold::awaiting_approval;
    here.held_until = now + approval_time;
    here.awaiting = sit.buy_in;
    here.awaiting_waits = sit.wait_for_big_blind;
    emit(SeatReserved{.seat = seat, .player = by, .name = sit.name, .bot = sit.bot, .until = here.held_until});
    emit(BuyInAwaitsApproval{.player = by, .name = sit.name, .seat = seat, .amount = sit.buy_in});
    return std::nullopt;
}

void Table::take_seat(Seat seat, Chips stack, bool waits, Time now) {
    Place& here = place(seat);
    here.hold = Hold::none;
    here.held_until = Time{};
    here.awaiting = Chips{};
    here.stack = stack;
    here.sitting_out_since = now;
    here.new_here = !state_.blinds.nothing_dealt_yet() && !stakes().tournament;  // T-30, T-32
    here.posts = here.new_here && !waits;
    here.bank = bank_at_start(house().clock, config_->setting);
    here.allin_credits = house().clock.allin_credits;
    here.seating = ++state_.seatings;
    emit(PlayerSat{.seat = seat,
                   .player = here.player,
                   .name = here.name,
                   .stack = stack,
                   .bot = here.bot,
                   .bank = here.bank,
                   .allin_credits = here.allin_credits});
    if (here.owes()) come_in(seat);
}

Table::Answer Table::handle(const Reserve& reserve, PlayerId by, Time now) {
    if (const Answer no = why_no_seat(reserve.seat, by)) return no;
    if (reserve.name.size() > player_name_max) return Refusal::too_long;
    if (reserve.bot && !config_->bots_allowed) return Refusal::bots_not_allowed;
    if (!held_seat_of(by).is_none()) return Refusal::already_so;  // one seat a person, and no longer for asking again

    Place& here = place(reserve.seat);
    here = Place{};
    here.player = by;
    here.name = reserve.name;
    here.bot = reserve.bot;
    here.hold = Hold::reserved;
    here.held_until = now + house().reserve_time;
    emit(SeatReserved{reserve.seat, by, reserve.name, reserve.bot, here.held_until});
    return std::nullopt;
}

/// A held seat is free again; a buy-in that waited for approval goes back.
void Table::release(Seat seat) {
    Place& here = place(seat);
    if (here.hold == Hold::awaiting_approval) emit(BuyInAnswered{here.player, false, here.awaiting});
    emit(SeatReleased{seat, here.player});
    here = Place{};
}

Table::Answer Table::handle(const Leave&, PlayerId by, Time now) {
    const Seat seat = held_seat_of(by);
    if (seat.is_none()) return Refusal::not_seated;
    Place& here = place(seat);
    if (here.hold != Hold::none) {
        release(seat);
        return std::nullopt;
    }
    if (gives_up(here)) return Refusal::already_so;
    const bool was_leaving = std::exchange(here.leaving, true);
    here.leave_reason = LeaveReason::asked;
    if (!in_hand(seat)) return std::nullopt;  // `tend` lets him go at once
    if (!was_leaving) emit(LeavePlanned{seat});
    fold_leaver(seat, now);
    progress(now);
    return std::nullopt;
}

void Table::leave(Seat seat, LeaveReason reason, Time now) {
    Place& here = place(seat);
    invariant(here.seated());
    if (here.awaiting > Chips{}) emit(BuyInAnswered{here.player, false, here.awaiting});
    remember_departure(state_.departures, *config_, here.player, here.stack, now);
    const Departure left = departure_of(state_.departures, here.player);
    emit(PlayerLeft{.seat = seat,
                    .player = here.player,
                    .stack = here.stack + here.queued_top_up,
                    .reason = reason,
                    .bring_back = left.stack,
                    .bring_back_until = left.stack > Chips{} ? left.at + house().rathole : Time{}});
    here = Place{};
    const auto gone = [](const Place& place) { return !place.seated(); };
    if (std::all_of(state_.places.begin(), state_.places.end(), gone)) {
        state_.blinds = BlindMemory{};  // whoever comes next starts a new game (T-20, T-32)
    }
}

Table::Answer Table::handle(const ChangeSeat& change, PlayerId by, Time) {
    const Seat seat = seat_of(by);
    if (seat.is_none()) return Refusal::not_seated;
    if (stakes().tournament) return Refusal::not_offered_here;
    if (!valid(change.to)) return Refusal::no_such_seat;
    if (change.to == seat || place(seat).moving_to == change.to) return Refusal::already_so;
    if (!place(change.to).empty()) {
        return place(change.to).hold == Hold::none ? Refusal::seat_is_taken : Refusal::seat_is_reserved;
    }
    if (in_hand(seat)) {
        place(seat).moving_to = change.to;
        emit(SeatChangePlanned{seat, change.to});
    } else {
        move(seat, change.to);
    }
    return std::nullopt;
}

void Table::move(Seat from, Seat to) {
    place(to) = std::exchange(place(from), Place{});
    Place& here = place(to);
    here.moving_to = Seat::none();
    emit(SeatChanged{from, to, here.player});
    if (here.new_here) return;  // owes its big blind wherever it sits
    SeatSet others;
    for (int i = 0; i < config_->seat_count; ++i) {
        if (Seat{i} != to && place(Seat{i}).seated()) others.add(Seat{i});
    }
    const Skipped skipped = skipped_by_moving(state_.blinds, others, from, to);
    here.missed_big_blind |= skipped.big_blind;
    here.missed_small_blind |= skipped.small_blind;
    if (here.owes() && !here.sitting_out) come_in(to);
}

// --- sitting out and in ----------------------------------------------------------------------------------------------

Table::Answer Table::handle(const SitOut& sit_out, PlayerId by, Time now) {
    const Seat seat = seat_of(by);
    if (seat.is_none()) return Refusal::not_seated;
    Place& here = place(seat);
    if (here.sitting_out) return Refusal::already_so;
    const bool at_big_blind = sit_out.when == When::next_big_blind && game().forced == rules::Forced::blinds;
    if (at_big_blind ? here.sits_out_next_big_blind : here.sits_out_next_hand && !here.timed_out) {
        return Refusal::already_so;
    }
    if (at_big_blind) {
        here.sits_out_next_big_blind = true;
        emit(SitOutPlanned{seat, true, When::next_big_blind});
    } else if (in_hand(seat)) {
        here.sits_out_next_hand = true;
        here.timed_out = false;
        emit(SitOutPlanned{seat, true, When::next_hand});
    } else {
        this->sit_out(seat, SitOutReason::asked, now);
    }
    return std::nullopt;
}

void Table::sit_out(Seat seat, SitOutReason reason, Time now) {
    Place& here = place(seat);
    if (!here.sitting_out) here.sitting_out_since = now;
    here.sitting_out = true;
    here.sit_out_reason = reason;
    here.big_blinds_missed = 0;
    here.sits_out_next_hand = false;
    here.sits_out_next_big_blind = false;
    here.timed_out = false;
    here.posts = false;
    here.waiting = false;
    emit(SatOut{seat, reason});
}

Table::Answer Table::handle(const SitIn& sit_in, PlayerId by, Time) {
    const Seat seat = seat_of(by);
    if (seat.is_none()) return Refusal::not_seated;
    Place& here = place(seat);
    if (here.leaving) return Refusal::hand_still_running;
    if (here.stack == Chips{} && !in_hand(seat)) return Refusal::buy_in_below_minimum;

    const bool planned = here.sits_out_next_hand || here.sits_out_next_big_blind;
    const bool away_in_hand = in_hand(seat) && play_.players[seat].checks_or_folds;
    if (sit_in.post_now) {
        if (!here.owes() && !here.sitting_out && !planned) return Refusal::owes_no_post;
        if (!can_post(here)) return Refusal::not_enough_to_post;
    }
    const bool changes_mind = here.owes() && here.posts != sit_in.post_now;
    if (!here.sitting_out && !planned && !away_in_hand && !changes_mind) return Refusal::already_so;

    back_in_hand(seat);
    if (planned) {
        here.sits_out_next_hand = false;
        here.sits_out_next_big_blind = false;
        here.timed_out = false;
        emit(SitOutPlanned{seat, false, When::next_hand});
    }
    if (!here.sitting_out && !changes_mind) return std::nullopt;
    here.posts = here.owes() && sit_in.post_now;
    come_in(seat);
    return std::nullopt;
}

/// Sits in; who owes something is dealt in only when he is the big blind, or posts. Without blinds nobody waits (T-38).
void Table::come_in(Seat seat) {
    Place& here = place(seat);
    here.sitting_out = false;
    here.big_blinds_missed = 0;
    here.waiting = here.owes() && game().forced == rules::Forced::blinds;  // T-38: antes are not made up
    if (here.waiting) {
        emit(SatOut{seat, SitOutReason::waiting_for_big_blind});
        tell_owed(seat);
    } else {
        emit(SatIn{seat});
    }
}

/// T-33, T-34: what is to be paid to come in elsewhere than on the big blind.
Table::Owed Table::owed(const Place& here) const {
    if (game().forced != rules::Forced::blinds) return {};  // T-38
    return {.live = here.new_here || here.missed_big_blind ? stakes().big_blind : Chips{},
            .dead = here.missed_small_blind ? stakes().small_blind : Chips{}};
}

/// T-48: all that is owed, behind the hand's ante, so that what is posted is never short.
bool Table::can_post(const Place& here) const {
    const Owed owed = this->owed(here);
    const Chips posts = owed.live + owed.dead;
    return posts == Chips{} || here.stack >= posts + stakes().ante;
}

void Table::tell_owed(Seat seat) {
    const Place& here = place(seat);
    const Owed owed = this->owed(here);
    emit(PostOwed{.seat = seat,
                  .live = owed.live,
                  .dead = owed.dead,
                  .may_post_now = may_post_now(seat),
                  .posts = here.posts,
                  .hands_to_big_blind = static_cast<std::uint8_t>(here.waiting ? hands_to_big_blind(seat) : 0)});
}

bool Table::may_post_now(Seat seat) const {
    const Place& here = place(seat);
    if (!here.owes() || game().forced != rules::Forced::blinds || !can_post(here)) return false;
    PerSeat<Comer> all = comers();
    all[seat] = {.playing = true, .owes = true, .posts = true};
    const auto arrangement = arrange(game().forced, state_.blinds, all, button_rule(), Seat::none());
    return arrangement && arrangement->dealt_in.has(seat);
}

// --- chips -----------------------------------------------------------------------------------------------------------

Table::Answer Table::handle(const TopUp& top_up, PlayerId by, Time now) {
    const Seat seat = seat_of(by);
    if (seat.is_none()) return Refusal::not_seated;
    Place& here = place(seat);
    if (here.leaving) return Refusal::not_seated;
    if (here.awaiting > Chips{}) return Refusal::awaiting_approval;
    const Chips stack = in_hand(seat) ? hand_->stack(seat) : here.stack;
    if (const Answer no = why_no_top_up(*config_, stack, here.queued_top_up, top_up.amount)) return no;
    if (needs_approval(by, here.bot)) {
        here.awaiting = top_up.amount;
        emit(BuyInAwaitsApproval{.player = by, .name = here.name, .seat = seat, .amount = top_up.amount});
        if (here.rebuy_until != Time{})
            prompt_rebuy(seat, now + approval_time);  // he has bought in again in time (T-7)
    } else {
        add_chips(seat, top_up.amount);
    }
    return std::nullopt;
}

/// T-2: at once for who is not in a hand, otherwise when it is over. What was approved too late to fit is told as well.
void Table::add_chips(Seat seat, Chips amount) {
    Place& here = place(seat);
    here.queued_top_up += amount;
    const bool fits = top_up_that_fits(*config_, here.stack, here.queued_top_up) == here.queued_top_up;
    if (in_hand(seat) || !fits) emit(TopUpQueued{seat, amount});
    if (!in_hand(seat)) add_queued(seat);
}

Table::Answer Table::handle(const SetAutoTopUp& set, PlayerId by, Time) {
    const Seat seat = seat_of(by);
    if (seat.is_none()) return Refusal::not_seated;
    if (set.below < Chips{} || set.to < set.below) return Refusal::amount_not_valid;
    if (set.to > Chips{} && set.below == Chips{}) return Refusal::amount_not_valid;
    if (set.to > config_->buy_in_max) return Refusal::buy_in_above_maximum;
    if (set.to > Chips{} && set.to < config_->buy_in_min) return Refusal::buy_in_below_minimum;
    Place& here = place(seat);
    if (here.auto_top_up_below == set.below && here.auto_top_up_to == set.to) return Refusal::already_so;
    here.auto_top_up_below = set.below;
    here.auto_top_up_to = set.to;
    emit(AutoTopUpChanged{seat, set.below, set.to});
    if (!in_hand(seat)) ask_auto_top_up(seat);
    return std::nullopt;
}

/// The room has the money: it answers with `TopUp`.
void Table::ask_auto_top_up(Seat seat) {
    const Place& here = place(seat);
    const Chips has = here.stack + here.queued_top_up;
    if (here.leaving || here.awaiting > Chips{} || has >= here.auto_top_up_below || has >= here.auto_top_up_to) return;
    emit(TopUpDue{seat, here.player, here.auto_top_up_to - has});
}

Table::Answer Table::handle(const SetOptions& options, PlayerId by, Time now) {
    const Seat seat = seat_of(by);
    if (seat.is_none()) return Refusal::not_seated;
    if (options.straddle && !config_->straddle_allowed) return Refusal::not_offered_here;
    if (options.runs > 1 && options.runs > config_->runs_max) return Refusal::not_offered_here;
    if (place(seat).options == options) return Refusal::already_so;
    place(seat).options = options;
    emit(OptionsChanged{seat, options});
    if (play_.running && hand_->waiting() == hand::Waiting::runs) progress(now);  // he may have answered with it
    return std::nullopt;
}

// --- waiting list ----------------------------------------------------------------------------------------------------

Table::Answer Table::handle(const JoinWaitingList& join, PlayerId by, Time) {
    if (by.is_none()) return Refusal::no_such_player;
    if (state_.closing) return Refusal::table_is_closed;
    if (removed(by)) return Refusal::removed_by_host;
    if (!seat_of(by).is_none()) return Refusal::already_seated;
    if (join.name.size() > player_name_max) return Refusal::too_long;
    const auto is_him = [&](const Waiter& waiter) { return waiter.player == by; };
    const bool listed = std::any_of(state_.waiting_list.begin(), state_.waiting_list.end(), is_him);
    if (listed || !held_seat_of(by).is_none()) return Refusal::already_waiting;
    const auto free = [](const Place& place) { return place.empty(); };
    if (std::any_of(state_.places.begin(), state_.places.end(), free)) return Refusal::seat_is_free;
    if (state_.waiting_list.size() >= static_cast<std::size_t>(waiting_list_max)) return Refusal::waiting_list_full;
    state_.waiting_list.push_back({by, join.name});
    tell_waiting_list();
    return std::nullopt;
}

Table::Answer Table::handle(const LeaveWaitingList&, PlayerId by, Time) {
    if (off_the_list(by)) {
        tell_waiting_list();
        return std::nullopt;
    }
    const Seat held = held_seat_of(by);
    if (held.is_none() || place(held).hold != Hold::offered) return Refusal::not_waiting;
    release(held);  // turned down: the next one gets the offer
    return std::nullopt;
}

bool Table::off_the_list(PlayerId player) {
    return std::erase_if(state_.waiting_list, [&](const Waiter& waiter) { return waiter.player == player; }) > 0;
}

void Table::tell_waiting_list() {
    WaitingListChanged changed;
    for (const Waiter& waiter : state_.waiting_list) changed.players.push_back(waiter.player);
    emit(std::move(changed));
}

}  // namespace cardroom::table
