// Positions are always computed for a set of seats; who may not take part there is removed and they are computed again.
#include "table/blinds.h"

#include <algorithm>

#include "base/invariant.h"

namespace cardroom::table {

namespace {

Seat last_before(SeatSet seats, Seat seat) {
    Seat found = Seat::none();
    for (const Seat candidate : seats) {
        if (candidate != seat && (found.is_none() || steps_clockwise(candidate, seat) < steps_clockwise(found, seat))) {
            found = candidate;
        }
    }
    return found;
}

/// Strictly between two seats, going clockwise.
bool lies_between(Seat from, Seat seat, Seat to) {
    return from != to && seat != from && seat != to && steps_clockwise(from, seat) < steps_clockwise(from, to);
}

struct Positions {
    Seat button;
    Seat small_blind;  ///< where it is due
    Seat big_blind;
};

/// The big blind is given; the blinds and the button lie next to each other before it.
Positions ending_at(SeatSet seats, Seat big_blind) {
    const Seat small_blind = last_before(seats, big_blind);
    return {.button = seats.count() == 2 ? small_blind : last_before(seats, small_blind),
            .small_blind = small_blind,
            .big_blind = big_blind};
}

/// The button is given; the blinds are the next two (heads-up: the button is the small blind, T-23).
Positions beginning_at(SeatSet seats, Seat button) {
    const Seat small_blind = seats.count() == 2 ? button : seats.next_after(button);
    return {.button = button, .small_blind = small_blind, .big_blind = seats.next_after(small_blind)};
}

Positions positions_for(const BlindMemory& last, SeatSet seats, rules::ButtonRule rule, Seat first_button) {
    if (last.button.is_none()) {
        return beginning_at(seats, seats.has(first_button) ? first_button : seats.next_after(first_button));
    }
    const Seat next_big_blind = seats.next_after(last.big_blind);
    // T-23 … T-25: to, in and out of heads-up, the big blind moves on by one player, so that nobody has it twice in a
    // row and a newcomer is not passed for ever by a button that goes back and forth.
    if (seats.count() == 2 || last.heads_up) return ending_at(seats, next_big_blind);
    if (rule == rules::ButtonRule::moving) return beginning_at(seats, seats.next_after(last.button));  // T-21

    // T-22: the blind positions follow the big blind, whether somebody is there or not.
    const Positions dead{.button = last.small_blind, .small_blind = last.big_blind, .big_blind = next_big_blind};
    const bool impossible = dead.button == dead.big_blind || dead.small_blind == dead.big_blind;
    return impossible ? ending_at(seats, next_big_blind) : dead;
}

/// T-31: who owes comes in on the big blind, or posts elsewhere; never on the button, the small blind or between them.
bool may_come_in(const Positions& at, Seat seat, const Comer& comer) {
    if (!comer.owes || seat == at.big_blind) return true;
    if (seat == at.button || seat == at.small_blind) return false;
    if (lies_between(at.button, seat, at.big_blind)) return false;
    return comer.posts;
}

SeatSet playing(const PerSeat<Comer>& comers) {
    SeatSet seats;
    for (int i = 0; i < seats_max; ++i) {
        if (comers[Seat{i}].playing) seats.add(Seat{i});
    }
    return seats;
}

/// Takes out one seat that may not be dealt in: the button first, since everything follows from it.
bool remove_one(SeatSet& seats, const Positions& at, const PerSeat<Comer>& comers) {
    for (const Seat seat : {at.button, at.small_blind}) {
        if (seats.has(seat) && !may_come_in(at, seat, comers[seat])) {
            seats.remove(seat);
            return true;
        }
    }
    for (const Seat seat : seats) {
        if (!may_come_in(at, seat, comers[seat])) {
            seats.remove(seat);
            return true;
        }
    }
    return false;
}

SeatSet passed(Seat last, Seat now, const PerSeat<Comer>& comers, SeatSet dealt_in) {
    SeatSet seats;
    if (last.is_none()) return seats;
    for (int i = 0; i < seats_max; ++i) {
        const Seat seat{i};
        if (comers[seat].absent && !dealt_in.has(seat) && lies_between(last, seat, now)) seats.add(seat);
    }
    return seats;
}

/// `dealt_in` is empty when fewer than two can play; `sits_out` says who would rather not be the big blind.
Arrangement try_to_arrange(const BlindMemory& last, PerSeat<Comer> comers, rules::ButtonRule rule, Seat first_button) {
    Arrangement result;
    SeatSet everybody = playing(comers);
    SeatSet seats = everybody;
    Positions at;
    for (;;) {
        if (everybody.count() < 2) return result;
        if (seats.count() < 2) {
            // Nobody can come in by the rules, and yet there are players: the game starts again, as at a new table.
            result.all_forgiven = true;
            for (Comer& comer : comers) comer.owes = false;
            seats = everybody;
        }
        at = positions_for(last, seats, rule, first_button);
        if (comers[at.big_blind].avoids_big_blind) {
            comers[at.big_blind].playing = false;
            comers[at.big_blind].absent = true;
            result.sits_out.add(at.big_blind);
            everybody.remove(at.big_blind);
            seats = everybody;
            continue;
        }
        if (!remove_one(seats, at, comers)) break;
    }
    result.button = at.button;
    result.small_blind_due = at.small_blind;
    result.small_blind = seats.has(at.small_blind) ? at.small_blind : Seat::none();
    result.big_blind = at.big_blind;
    result.dealt_in = seats;
    for (const Seat seat : seats) {
        if (comers[seat].owes && seat != at.big_blind) result.posting.add(seat);
    }
    result.missed_big_blind = passed(last.big_blind, at.big_blind, comers, seats);
    result.missed_small_blind = passed(last.small_blind, at.small_blind, comers, seats);
    // With a dead small blind the absent player who should post it is still there.
    if (result.small_blind.is_none() && comers[at.small_blind].absent) result.missed_small_blind.add(at.small_blind);
    return result;
}

}  // namespace

std::optional<Arrangement> arrange_blinds(const BlindMemory& last, const PerSeat<Comer>& comers, rules::ButtonRule rule,
                                          Seat first_button) {
    Arrangement arrangement = try_to_arrange(last, comers, rule, first_button);
    if (arrangement.dealt_in.empty()) return std::nullopt;
    return arrangement;
}

SeatSet refusing_the_big_blind(const BlindMemory& last, const PerSeat<Comer>& comers, rules::ButtonRule rule) {
    const Arrangement arrangement = try_to_arrange(last, comers, rule, Seat::none());
    return arrangement.dealt_in.empty() ? arrangement.sits_out : SeatSet{};
}

std::optional<Arrangement> arrange_antes(const BlindMemory& last, const PerSeat<Comer>& comers, Seat first_dealer) {
    Arrangement result;
    result.dealt_in = playing(comers);
    if (result.dealt_in.count() < 2) return std::nullopt;
    if (!last.dealer_position.is_none()) {
        result.button = result.dealt_in.next_after(last.dealer_position);
        result.missed_deal = passed(last.dealer_position, result.button, comers, result.dealt_in);
    } else {
        result.button = result.dealt_in.has(first_dealer) ? first_dealer : result.dealt_in.next_after(first_dealer);
    }
    return result;
}

std::optional<Arrangement> arrange(rules::Forced forced, const BlindMemory& last, const PerSeat<Comer>& comers,
                                   rules::ButtonRule rule, Seat first_button) {
    return forced == rules::Forced::blinds ? arrange_blinds(last, comers, rule, first_button)
                                           : arrange_antes(last, comers, first_button);
}

BlindMemory after(const Arrangement& arrangement, rules::Forced forced, const BlindMemory& last) {
    BlindMemory memory = last;
    if (forced == rules::Forced::antes_and_bring_in) {
        memory.dealer_position = arrangement.button;
        return memory;
    }
    memory.button = arrangement.button;
    memory.small_blind = arrangement.small_blind_due;
    memory.big_blind = arrangement.big_blind;
    memory.heads_up = arrangement.heads_up();
    return memory;
}

Skipped skipped_by_moving(const BlindMemory& last, SeatSet others, Seat from, Seat to) {
    if (last.big_blind.is_none()) return {};
    // Just behind the big blind the small blind is still to come: it is skipped by any move.
    if (from == last.big_blind) return {.small_blind = true};
    // Moving on in the direction of play means that the blinds come later than they would have, if anybody is passed.
    const bool later = steps_clockwise(last.big_blind, to) > steps_clockwise(last.big_blind, from);
    const bool passes = any_of(others, [&](Seat seat) { return lies_between(from, seat, to); });
    return {.big_blind = later && passes, .small_blind = later && passes};
}

}  // namespace cardroom::table
