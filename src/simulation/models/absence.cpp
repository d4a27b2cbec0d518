#include "simulation/models/absence.h"

#include <string>
#include <utility>

#include "simulation/models/policy.h"

namespace cardroom::simulation {

void Absence::begins(const Heard& heard, const Scene& scene) {
    if (!heard.after_restart) return;
    // Nobody answers for time in which the room was down.
    for (Since& since : since_) {
        since.out = since.off = scene.at;
        if (since.broke != 0) since.broke = scene.at;
    }
}

void Absence::told(const v1::TableEvent& event, const Scene& scene) {
    if (event.has_player_sat()) {
        since_[event.player_sat().seat()] = Since{};
    } else if (event.has_seat_changed()) {
        since_[event.seat_changed().to()] = std::exchange(since_[event.seat_changed().from()], Since{});
    } else if (event.has_sat_out()) {
        Since& since = since_[event.sat_out().seat()];
        if (!scene.at_seat(event.sat_out().seat()).sitting_out) since.out = scene.at;
        if (event.sat_out().reason() == "no_chips") since.broke = scene.at;
    } else if (event.has_connection_changed()) {
        if (!event.connection_changed().connected()) since_[event.connection_changed().seat()].off = scene.at;
    } else if (event.has_topped_up()) {
        since_[event.topped_up().seat()].broke = 0;
    } else if (event.has_player_left()) {
        left(event.player_left(), scene);
        since_[event.player_left().seat()] = Since{};
    }
}

void Absence::left(const v1::PlayerLeft& left, const Scene& scene) {
    const SeatNow& there = scene.at_seat(left.seat());
    const Since& since = since_[left.seat()];
    if (left.reason() == "sat_out_too_long") {
        const bool out = there.sitting_out && scene.at - since.out >= sit_out_most_ms;
        const bool off = !there.connected && scene.at - since.off >= sit_out_most_ms;
        const bool passed = blinds_.missed(left.seat()) >= big_blinds_missed_most || !blinds_.sure(left.seat());
        expect(out || off || passed || !since.sure, "a seat is given up for sitting out before its time");
    } else if (left.reason() == "broke") {
        expect(there.stack == 0, "a seat is given up for having nothing, by somebody who has");
        expect(scene.at - since.broke >= rebuy_ms || !since.sure, "a seat is given up before the time to buy in again");
    } else if (left.reason() == "asked" && !there.bot && !there.leaving) {
        const bool asked =
            heard_->deed && heard_->deed->player == left.player() && heard_->deed->said.table().has_leave();
        expect(asked || heard_->in_doubt, "somebody leaves who has not asked to");
    }
}

void Absence::ends(const Heard&, const Scene& scene) {
    for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
        const SeatNow& there = scene.at_seat(seat);
        const Since& since = since_[seat];
        if (!there.seated() || !since.sure || (scene.running && there.dealt_in)) continue;
        const std::string who = "seat " + std::to_string(seat);
        expect(!there.sitting_out || scene.at - since.out <= sit_out_most_ms + patience_ms,
               who + " sits out and keeps the seat for too long");
        // Once he sits out, that is what counts.
        expect(there.connected || there.sitting_out || scene.at - since.off <= sit_out_most_ms + patience_ms,
               who + " is cut off and keeps the seat for too long");
        // Where the host approves buy-ins, one who has asked for one waits longer.
        const bool may_wait = scene.info.approve_buy_ins();
        expect(since.broke == 0 || may_wait || scene.at - since.broke <= rebuy_ms + patience_ms,
               who + " has nothing left and keeps the seat for too long");
    }
}

void Absence::forget(const v1::TableSnapshot&) {
    for (Since& since : since_) since = Since{.sure = false};
}

}  // namespace cardroom::simulation
