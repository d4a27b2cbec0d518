#include "simulation/models/time_charge.h"

#include <string>
#include <utility>

#include "simulation/models/policy.h"

namespace cardroom::simulation {

TimeCharge::TimeCharge(const v1::TableInfo& info)
    : charge_(info.currency().real() ? Policy::of(info.house()).time_charge : 0) {}

void TimeCharge::told(const v1::TableEvent& event, const Scene& scene) {
    if (event.has_player_sat()) {
        paid_[event.player_sat().seat()] = Paid{};
    } else if (event.has_seat_changed()) {
        paid_[event.seat_changed().to()] = std::exchange(paid_[event.seat_changed().from()], Paid{});
    } else if (event.has_time_charged()) {
        charged(event.time_charged(), scene);
    } else if (event.has_hand_started() && charge_ > 0) {
        for (const std::uint32_t seat : event.hand_started().dealt_in()) {
            const Paid& paid = paid_[seat];
            const bool due = paid.sure && paid.until <= scene.at && scene.at_seat(seat).stack > charge_;
            expect(!due, "seat " + std::to_string(seat) + " plays and has not paid for the time");
        }
    }
}

void TimeCharge::charged(const v1::TimeCharged& charge, const Scene& scene) {
    const std::string who = "seat " + std::to_string(charge.seat());
    Paid& paid = paid_[charge.seat()];
    const std::int64_t stack = scene.at_seat(charge.seat()).stack;
    expect(charge_ > 0, who + " is charged for time where there is no such charge");
    expect(charge.amount() == charge_, who + " is charged " + std::to_string(charge.amount()) + " for the time");
    expect(stack > charge_, who + " is charged for time and has nothing left to play with");
    expect(charge.stack() == stack - charge.amount(), "a charge for time does not add up");
    expect(!paid.sure || paid.until <= scene.at, who + " is charged again for time that was paid for");
    expect(!scene.running, "time is charged in the middle of a hand");
    paid = {.sure = true, .until = scene.at + half_an_hour_ms};
}

void TimeCharge::forget(const v1::TableSnapshot&) {
    for (Paid& paid : paid_) paid.sure = false;
}

}  // namespace cardroom::simulation
