#include "simulation/scene.h"

#include <algorithm>
#include <utility>

namespace cardroom::simulation {

std::uint32_t Scene::seat_of(std::uint64_t player) const {
    for (std::uint32_t seat = 1; seat <= seat_count(); ++seat) {
        if (player != 0 && at_seat(seat).player == player) return seat;
    }
    return 0;
}

int Scene::live_count() const {
    return static_cast<int>(std::count_if(seats.begin(), seats.end(), [](const SeatNow& s) { return s.live(); }));
}

int Scene::dealt_in_count() const {
    return static_cast<int>(std::count_if(seats.begin(), seats.end(), [](const SeatNow& s) { return s.dealt_in; }));
}

void Scene::begin(const v1::TableSnapshot& snapshot) {
    const std::int64_t then = at;
    *this = Scene{};
    at = then;
    info = snapshot.info();
    version = snapshot.version();
    hand = snapshot.hand();
    game = snapshot.game();
    button = snapshot.button();
    paused = snapshot.paused();
    const auto people = [&] {
        for (const auto& view : snapshot.seats()) {
            SeatNow& seat = at_seat(view.seat());
            seat.player = view.player();
            seat.held = view.reserved();
            seat.bot = view.bot();
            seat.connected = view.connected();
            seat.off_since = then;
            seat.off_sure = false;
            seat.sitting_out = view.sitting_out();
            seat.waiting = view.waiting_for_big_blind();
            seat.leaving = view.leaving();
            seat.stack = view.stack();
        }
    };
    people();
    if (!snapshot.hand_running()) return;
    using What = v1::TableEvent::WhatCase;
    for (const auto& event : snapshot.hand_so_far()) {
        const auto what = event.what_case();
        if (what == What::kHandStarted) {
            for (const auto& there : event.hand_started().stacks()) at_seat(there.seat()).stack = there.stack();
        }
        if (what == What::kHandStarted || what < What::kSeatReserved) follow(event);
    }
    people();
}

void Scene::hand_started(const v1::HandStarted& started) {
    hand = started.hand();
    game = started.game();
    button = started.button();
    running = true;
    street = 0;
    price = 0;
    middle = 0;
    waits = Waits::nobody;
    for (SeatNow& seat : seats) {
        seat.dealt_in = seat.folded = seat.virtual_all_in = seat.invested = false;
        seat.bet = seat.total = 0;
        seat.at_hand_start = seat.stack;
    }
    for (const std::uint32_t seat : started.dealt_in()) at_seat(seat).dealt_in = true;
}

void Scene::put_in(std::uint32_t number, std::int64_t amount, bool live) {
    SeatNow& seat = at_seat(number);
    seat.stack -= amount;
    seat.total += amount;
    middle += amount;
    if (amount > 0) seat.invested = true;
    if (live) seat.bet += amount, price = std::max(price, seat.bet);
}

void Scene::decided(std::uint32_t seat) {
    std::erase(deciding, seat);
    if (waits == Waits::turn && turn.seat() == seat) waits = Waits::nobody;
    if (waits != Waits::nobody && deciding.empty()) waits = Waits::nobody;
}

void Scene::follow(const v1::TableEvent& event) {
    using What = v1::TableEvent::WhatCase;
    switch (event.what_case()) {
        case What::kSeatReserved: {
            SeatNow& seat = at_seat(event.seat_reserved().seat());
            if (seat.seated()) break;
            seat.player = event.seat_reserved().player();
            seat.held = true;
            seat.bot = event.seat_reserved().bot();
            break;
        }
        case What::kSeatReleased:
            at_seat(event.seat_released().seat()) = SeatNow{};
            break;
        case What::kPlayerSat: {
            SeatNow& seat = at_seat(event.player_sat().seat());
            // The hand that runs, or has just ended, was another's here.
            seat.player = event.player_sat().player();
            seat.held = false;
            seat.bot = event.player_sat().bot();
            seat.stack = event.player_sat().stack();
            seat.connected = true;
            seat.sitting_out = seat.waiting = seat.leaving = false;
            break;
        }
        case What::kPlayerLeft:
            at_seat(event.player_left().seat()) = SeatNow{};
            break;
        case What::kSeatChanged:
            at_seat(event.seat_changed().to()) = std::exchange(at_seat(event.seat_changed().from()), SeatNow{});
            break;
        case What::kSatOut:
            at_seat(event.sat_out().seat()).waiting = event.sat_out().reason() == "waiting_for_big_blind";
            at_seat(event.sat_out().seat()).sitting_out = !at_seat(event.sat_out().seat()).waiting;
            break;
        case What::kSatIn:
            at_seat(event.sat_in().seat()).waiting = at_seat(event.sat_in().seat()).sitting_out = false;
            break;
        case What::kLeavePlanned:
            at_seat(event.leave_planned().seat()).leaving = true;
            break;
        case What::kToppedUp:
            at_seat(event.topped_up().seat()).stack = event.topped_up().stack();
            break;
        case What::kTimeCharged:
            at_seat(event.time_charged().seat()).stack = event.time_charged().stack();
            break;
        case What::kConnectionChanged: {
            SeatNow& seat = at_seat(event.connection_changed().seat());
            seat.connected = event.connection_changed().connected();
            if (!seat.connected) seat.off_since = at;
            seat.off_sure = true;
            break;
        }
        case What::kTablePaused:
            paused = true;
            break;
        case What::kTableResumed:
            paused = false;
            break;
        case What::kTableClosed:
            closed = true;
            break;
        case What::kHandStarted:
            hand_started(event.hand_started());
            break;
        case What::kPosted:
            put_in(event.posted().seat(), event.posted().live(),
                   event.posted().kind() != v1::ANTE);  // an ante is no bet
            put_in(event.posted().seat(), event.posted().dead(), false);
            break;
        case What::kStreetBegan:
            street = event.street_began().index();
            if (street == 0) break;
            price = 0;
            for (SeatNow& seat : seats) seat.bet = 0;
            break;
        case What::kTurnCame:
            waits = Waits::turn;
            turn = event.turn_came();
            deciding = {turn.seat()};
            break;
        case What::kChoiceCame:
            choice = event.choice_came();
            waits = choice.what() == v1::ChoiceCame::RUNS ? Waits::runs : Waits::exchange;
            deciding.assign(choice.seats().begin(), choice.seats().end());
            break;
        case What::kFolded:
            at_seat(event.folded().seat()).folded = true;
            decided(event.folded().seat());
            break;
        case What::kChecked:
            decided(event.checked().seat());
            break;
        case What::kCalled:
            put_in(event.called().seat(), event.called().by(), true);
            decided(event.called().seat());
            break;
        case What::kBroughtIn: {
            const std::uint32_t seat = event.brought_in().seat();
            put_in(seat, event.brought_in().to() - at_seat(seat).bet, true);
            decided(seat);
            break;
        }
        case What::kRaisedTo:
            put_in(event.raised_to().seat(), event.raised_to().by(), true);
            decided(event.raised_to().seat());
            break;
        case What::kWentVirtualAllIn:
            at_seat(event.went_virtual_all_in().seat()).virtual_all_in = true;
            decided(event.went_virtual_all_in().seat());
            break;
        case What::kExchanged:
            decided(event.exchanged().seat());
            break;
        case What::kRunsChosen:
            waits = Waits::nobody;
            deciding.clear();
            break;
        case What::kUncalledReturned: {
            SeatNow& seat = at_seat(event.uncalled_returned().seat());
            seat.stack += event.uncalled_returned().amount();
            seat.bet -= event.uncalled_returned().amount();
            seat.total -= event.uncalled_returned().amount();
            middle -= event.uncalled_returned().amount();
            break;
        }
        case What::kPotAwarded:
            at_seat(event.pot_awarded().seat()).stack += event.pot_awarded().amount();
            break;
        case What::kHandSettled:
            running = false;
            waits = Waits::nobody;
            deciding.clear();
            break;
        case What::kHandVoided:
            running = false;
            waits = Waits::nobody;
            deciding.clear();
            for (SeatNow& seat : seats) {
                if (seat.dealt_in) seat.stack = seat.at_hand_start;
            }
            break;
        default:
            break;
    }
}

}  // namespace cardroom::simulation
