#include "simulation/models/waiting.h"

#include <algorithm>
#include <string>

#include "simulation/models/policy.h"

namespace cardroom::simulation {

namespace {
using Command = v1::TableCommand::WhatCase;
constexpr std::int64_t kept_ms = 60'000;       // a seat, for whoever reserves it or is offered it
constexpr std::int64_t approval_ms = 600'000;  // … until the owner has answered
constexpr std::int64_t heard_of_ms = 10'000;   // other tables may be heard of later
constexpr std::int64_t unknown = std::int64_t{1} << 60;
}  // namespace

bool Waiting::asked(std::uint64_t player, Command what) const {
    return heard_->deed && heard_->deed->player == player && heard_->deed->said.table().what_case() == what;
}

void Waiting::told(const v1::TableEvent& event, const Scene& scene) {
    if (event.has_seat_reserved()) {
        reserved(event.seat_reserved(), scene);
    } else if (event.has_seat_released()) {
        released(event.seat_released().seat(), scene);
    } else if (event.has_player_sat()) {
        (*seatings_)[event.player_sat().player()].insert(scene.at);
        const auto hold = holds_.find(event.player_sat().seat());
        if (hold != holds_.end()) {
            expect(hold->second.player == event.player_sat().player(),
                   "somebody sits on a seat that is kept for another");
            holds_.erase(hold);
        }
    } else if (event.has_waiting_list_changed()) {
        changed(event.waiting_list_changed().length());
    }
}

void Waiting::reserved(const v1::SeatReserved& reserved, const Scene& scene) {
    const std::uint64_t player = reserved.player();
    const auto known = holds_.find(reserved.seat());
    const std::int64_t length = reserved.until() - scene.at;
    if (known != holds_.end()) {
        expect(known->second.player == player, "a seat that is kept for one is given to another");
        expect(heard_->after_restart || asked(player, Command::kSit) || heard_->in_doubt,
               "a seat is kept for longer than was said");
    }
    const bool offered = known == holds_.end() && !asked(player, Command::kReserve) && !asked(player, Command::kSit) &&
                         !heard_->in_doubt && !reserved.bot();
    if (offered) {
        // An offer: for whoever has waited longest.
        if (!line_.empty()) {
            expect(line_.front() == player || line_.front() == 0, "a seat is offered to somebody who came later");
        }
        // Nobody waits: then it is somebody's own wish, who was gone before the answer came.
        expect(length == kept_ms || line_.empty(), "an offer that lasts " + std::to_string(length) + " ms");
    }
    if (!heard_->after_restart) {
        const bool for_approval = scene.info.approve_buy_ins() && length == approval_ms;
        expect(length == kept_ms || for_approval, "a seat is kept for " + std::to_string(length) + " ms");
    }
    off(player);
    const bool was_offered = known != holds_.end() && known->second.offered;
    holds_[reserved.seat()] = {player, reserved.until(), offered || was_offered};
}

void Waiting::released(std::uint32_t seat, const Scene& scene) {
    const auto hold = holds_.find(seat);
    if (hold == holds_.end()) return;
    const std::uint64_t player = hold->second.player;
    const bool until_unknown = hold->second.until == unknown;
    const bool by_command = heard_->deed || heard_->in_doubt || scene.info.private_() || until_unknown;
    if (!by_command && hold->second.offered && scene.at < hold->second.until) {
        given_up_.emplace_back(player, scene.at);
        holds_.erase(hold);
        return;
    }
    expect(by_command || scene.at >= hold->second.until,
           "a seat is given up " + std::to_string(hold->second.until - scene.at) + " ms before its time");
    if (heard_->deed && heard_->deed->player != player && scene.at < hold->second.until) {
        expect(scene.info.private_(), "a seat that is kept for one is given up for another");
    }
    holds_.erase(hold);
}

bool Waiting::off(std::uint64_t player) {
    return std::erase(line_, player) > 0;
}

/// The new length. Who came or went follows from what was asked; where it does not, the order is learned again.
void Waiting::changed(std::uint32_t length) {
    if (length == line_.size()) return;  // whoever was offered a seat, or sat down, is off already
    if (length == line_.size() + 1) {
        const bool known = heard_->deed && heard_->deed->said.table().has_join_waiting_list();
        line_.push_back(known ? heard_->deed->player : 0);
        return;
    }
    if (length + 1 == line_.size() && heard_->deed) {
        const v1::TableCommand& command = heard_->deed->said.table();
        if (command.has_leave_waiting_list() && off(heard_->deed->player)) return;
        if (command.has_sit() && off(heard_->deed->player)) return;
        if (command.has_remove() && off(command.remove().player())) return;
    }
    // Somebody who waited at several tables has found his seat elsewhere, or has not heard the answer.
    line_.assign(length, 0);
}

void Waiting::place(std::uint64_t reader, std::uint32_t place) {
    const auto known = std::find(line_.begin(), line_.end(), reader);
    if (place == 0) {
        expect(known == line_.end(), "somebody who waits is told that he does not");
        return;
    }
    expect(place <= line_.size(), "a place behind the end of the list");
    if (place > line_.size()) return;
    std::uint64_t& there = line_[place - 1];
    expect(there == reader || (there == 0 && known == line_.end()),
           "place " + std::to_string(place) + " on the waiting list for somebody who stands elsewhere");
    there = reader;
}

void Waiting::ends(const Heard& heard, const Scene& scene) {
    if (heard.after_restart) given_up_.clear();
    std::erase_if(given_up_, [&](const auto& offer) {
        const auto& [player, at] = offer;
        if (scene.at - at < heard_of_ms) return false;
        const std::set<std::int64_t>& sat = (*seatings_)[player];
        const auto near = sat.lower_bound(at - heard_of_ms);
        expect(near != sat.end() && *near <= at + heard_of_ms,
               "an offer ends before its time, and nobody has sat down elsewhere");
        return true;
    });
    for (const auto& [reader, update] : heard.own) {
        const v1::WaitingListChanged* last = nullptr;
        for (const auto& event : update.events()) {
            if (event.has_waiting_list_changed()) last = &event.waiting_list_changed();
        }
        if (last != nullptr && last->your_place() != 0) place(reader, last->your_place());
    }
    for (const auto& [seat, hold] : holds_) {
        expect(scene.at <= hold.until + patience_ms, "seat " + std::to_string(seat) + " is kept beyond its time");
    }
    if (!line_.empty() && !scene.info.private_()) {
        for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
            expect(scene.at_seat(seat).player != 0, "a seat is free, somebody waits, and nobody is offered it");
        }
    }
}

void Waiting::compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) {
    expect(snapshot.waiting_list_length() == line_.size(), "the waiting list had " + std::to_string(line_.size()) +
                                                               " and has " +
                                                               std::to_string(snapshot.waiting_list_length()));
    if (reader != 0 && snapshot.waiting_list_length() == line_.size()) place(reader, snapshot.waiting_list_place());
    for (const auto& view : snapshot.seats()) {
        const auto hold = holds_.find(view.seat());
        expect(view.reserved() == (hold != holds_.end()), "a seat is kept, or not, and was told otherwise");
        if (hold != holds_.end()) expect(hold->second.player == view.player(), "a seat is kept for somebody else");
    }
    if (snapshot.has_offer()) {
        const auto hold = holds_.find(snapshot.offer().seat());
        const std::int64_t until = snapshot.offer().until();
        if (hold != holds_.end() && hold->second.until == unknown) hold->second.until = until;
        expect(hold != holds_.end() && hold->second.player == reader && hold->second.until == until,
               "an offer that was told otherwise");
    }
    (void)scene;
}

void Waiting::forget(const v1::TableSnapshot& snapshot) {
    line_.assign(snapshot.waiting_list_length(), 0);
    holds_.clear();
    for (const auto& view : snapshot.seats()) {
        // Until when is not told: at most as long as anything is kept, and that is found out with the next event.
        if (view.reserved()) holds_[view.seat()] = {view.player(), unknown};
    }
}

}  // namespace cardroom::simulation
