#include "simulation/models/ahead.h"

#include <algorithm>
#include <string>
#include <utility>

namespace cardroom::simulation {

void Ahead::begins(const Heard& heard, const Scene& scene) {
    turn_here_ = timed_out_ = 0;
    if (heard.in_doubt) {
        for (Seat& seat : seats_) seat.tick.sure = false;
    }
    if (!heard.deed) return;
    const std::uint32_t seat = scene.seat_of(heard.deed->player);
    const v1::TableCommand& command = heard.deed->said.table();
    if (command.has_act() || command.has_act_ahead() || command.has_sit_in()) {
        seats_[seat].check_fold = Known::no;
    }
    if (command.has_act()) seats_[seat].tick = Tick{};
    if (command.has_act_ahead()) {
        seats_[seat].tick = Tick{.what = command.act_ahead().what(), .to = command.act_ahead().to()};
    }
}

void Ahead::told(const v1::TableEvent& event, const Scene& scene) {
    using What = v1::TableEvent::WhatCase;
    switch (event.what_case()) {
        case What::kHandStarted:
            for (Seat& seat : seats_) seat = Seat{};
            price_ = 0;
            break;
        case What::kHandSettled:
        case What::kHandVoided:
            for (Seat& seat : seats_) seat = Seat{};
            break;
        case What::kSeatChanged:
            seats_[event.seat_changed().to()] = std::exchange(seats_[event.seat_changed().from()], Seat{});
            break;
        case What::kPlayerLeft:
            seats_[event.player_left().seat()] = Seat{};
            break;
        case What::kStreetBegan:
            if (event.street_began().index() == 0) break;
            for (Seat& seat : seats_) seat.tick = Tick{.sure = true};
            price_ = 0;
            break;
        case What::kTurnCame:
            turn_here_ = event.turn_came().seat();
            turn_ = event.turn_came();
            price_is(std::max(scene.price, least_price(scene)));
            break;
        case What::kTimedOut: {
            const auto& out = event.timed_out();
            timed_out_ = out.seat();
            Seat& seat = seats_[out.seat()];
            const bool bring_in = scene.waits == Scene::Waits::turn && scene.turn.options().bring_in() > 0 &&
                                  !scene.turn.options().may_fold();
            if (out.on_discard()) break;
            seat.check_fold = stays_check_fold_ || !out.connected() || bring_in ? Known::yes : Known::no;
            seat.fold_next = bring_in && scene.info.house() == "redstar" ? Known::yes : Known::no;
            break;
        }
        case What::kConnectionChanged:
            if (event.connection_changed().connected())
                seats_[event.connection_changed().seat()].check_fold = Known::no;
            break;
        case What::kFolded:
            acted(event.folded().seat(), v1::FOLD, 0, scene);
            break;
        case What::kChecked:
            acted(event.checked().seat(), v1::CHECK, 0, scene);
            break;
        case What::kCalled:
            acted(event.called().seat(), v1::CALL, 0, scene);
            break;
        case What::kRaisedTo:
            acted(event.raised_to().seat(), v1::RAISE_TO, event.raised_to().to(), scene);
            price_is(event.raised_to().to());
            break;
        case What::kBroughtIn:
            price_is(event.brought_in().to());
            break;
        case What::kUncalledReturned:
        case What::kPotFormed:  // the bets lie in the pots; the street may go on to its discards
            if (price_ >= 0) price_is(least_price(scene));
            break;
        default:
            break;
    }
}

/// A short blind does not lower the price (B-26).
std::int64_t Ahead::least_price(const Scene& scene) {
    return scene.street == 0 && scene.blinds() ? scene.game_info().stakes().big_blind() : 0;
}

/// The price has changed: whoever said "call", "check" or "raise to" meant another one.
void Ahead::price_is(std::int64_t price) {
    if (price == price_) return;
    const bool known = price_ >= 0;
    price_ = price;
    if (!known) return;  // what it was before something was missed
    for (Seat& seat : seats_) {
        if (!stands(seat.tick.what)) seat.tick = Tick{.sure = seat.tick.sure};
    }
}

std::optional<v1::ActionKind> Ahead::meant(const Tick& tick, const v1::Options& options) const {
    if (options.bring_in() > 0) return std::nullopt;
    switch (tick.what) {
        case v1::AHEAD_CHECK:
            if (options.may_check()) return v1::CHECK;
            return std::nullopt;
        case v1::AHEAD_CHECK_OR_FOLD:
            return options.may_check() ? v1::CHECK : v1::FOLD;
        case v1::AHEAD_CALL:
            if (options.may_call()) return v1::CALL;
            return std::nullopt;
        case v1::AHEAD_CALL_ANY:
            if (options.may_call()) return v1::CALL;
            if (options.may_check()) return v1::CHECK;
            return std::nullopt;
        case v1::AHEAD_FOLD:
            if (options.may_fold()) return v1::FOLD;
            return std::nullopt;
        case v1::AHEAD_RAISE_TO:
            if (options.raise_to_max() > 0 && tick.to >= options.raise_to_min() && tick.to <= options.raise_to_max()) {
                return v1::RAISE_TO;
            }
            return std::nullopt;
        default:
            return std::nullopt;
    }
}

/// Somebody acts in the very update in which his turn has come: nobody has asked him.
void Ahead::acted(std::uint32_t number, v1::ActionKind kind, std::int64_t to, const Scene& scene) {
    Seat& seat = seats_[number];
    const bool asked = turn_here_ != number || timed_out_ == number;
    const bool out_of_turn = scene.to_act() != number;  // who leaves folds at once
    const Tick tick = std::exchange(seat.tick, Tick{});
    if (asked || out_of_turn || scene.at_seat(number).leaving) return;
    const Known fold_next = std::exchange(seat.fold_next, Known::no);
    if (fold_next == Known::yes) {
        expect(kind == v1::FOLD, "a hand that is to be folded is not");  // S-60
        return;
    }
    if (fold_next == Known::unknown && kind == v1::FOLD) return;
    const bool checks_or_folds = kind == (turn_.options().may_check() ? v1::CHECK : v1::FOLD);
    if (seat.check_fold == Known::unknown && checks_or_folds) return;
    if (seat.check_fold == Known::yes) {
        expect(checks_or_folds, "whoever is away neither checks nor folds");
        return;
    }
    if (!tick.sure) return;
    const auto wanted = meant(tick, turn_.options());
    const std::string who = "seat " + std::to_string(number);
    expect(wanted.has_value(), who + " is acted for, and has not said anything that still holds");
    if (!wanted) return;
    expect(*wanted == kind, who + " has said one thing ahead, and another is done");
    if (kind == v1::RAISE_TO) expect(to == tick.to, who + " has said another amount ahead");
}

void Ahead::ends(const Heard& heard, const Scene& scene) {
    for (const auto& [reader, update] : heard.own) {
        const std::uint32_t seat = scene.seat_of(reader);
        for (const auto& event : update.events()) {
            // What nobody has heard the answer to is known now.
            if (event.has_act_ahead_set()) {
                seats_[seat].tick = Tick{.what = event.act_ahead_set().what(), .to = event.act_ahead_set().to()};
            }
            if (event.has_act_ahead_dropped()) seats_[seat].tick = Tick{};
        }
    }
    const std::uint32_t seat = scene.to_act();
    if (seat == 0 || turn_here_ != seat) return;
    const Tick tick = std::exchange(seats_[seat].tick, Tick{});
    if (!tick.sure) return;
    expect(!meant(tick, scene.turn.options()), "seat " + std::to_string(seat) + " has decided ahead, and is asked");
    expect(seats_[seat].check_fold != Known::yes,
           "seat " + std::to_string(seat) + " is away, and its turn is waited for");
}

void Ahead::compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) {
    const std::uint32_t seat = scene.seat_of(reader);
    if (seat == 0 || !scene.running || !scene.at_seat(seat).live()) return;
    Tick& tick = seats_[seat].tick;
    if (tick.sure) {
        expect(snapshot.ahead().what() == tick.what, "what seat " + std::to_string(seat) + " has decided ahead was " +
                                                         v1::Ahead_Name(tick.what) + " and is " +
                                                         v1::Ahead_Name(snapshot.ahead().what()));
    }
    tick = Tick{.what = snapshot.ahead().what(), .to = snapshot.ahead().to()};
}

void Ahead::forget(const v1::TableSnapshot&) {
    for (Seat& seat : seats_) {
        seat = Seat{};
        seat.tick.sure = false;
        seat.check_fold = seat.fold_next = Known::unknown;
    }
    price_ = -1;
}

}  // namespace cardroom::simulation
