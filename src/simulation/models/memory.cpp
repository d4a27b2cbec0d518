#include "simulation/models/memory.h"

#include <string>
#include <utility>

namespace cardroom::simulation {

void Memory::begins(const Heard& heard, const Scene& scene) {
    charged_ = {};
    if (heard.after_restart) {
        for (Own& own : seats_) own.rebuy_sure = false;  // he gets his time again, and is not there to be told
    }
    if (heard.in_doubt) {
        for (Own& own : seats_) own.sure = false;
    }
    // Said while he was not watching: he has the answer, and what came of it was told to nobody.
    if (heard.deed && !heard.own.contains(heard.deed->player)) {
        seats_[scene.seat_of(heard.deed->player)].sure = false;
    }
    // An owner's yes may add chips for somebody who is not there to be told.
    if (scene.info.approve_buy_ins() && heard.deed && heard.deed->said.table().has_approve()) {
        seats_[scene.seat_of(heard.deed->said.table().approve().player())].sure = false;
    }
}

void Memory::told(const v1::TableEvent& event, const Scene& scene) {
    using What = v1::TableEvent::WhatCase;
    switch (event.what_case()) {
        case What::kPlayerSat:
            seats_[event.player_sat().seat()] = Own{};
            break;
        case What::kPlayerLeft:
            seats_[event.player_left().seat()] = Own{};
            break;
        case What::kSeatChanged: {
            Own& own = seats_[event.seat_changed().to()];
            own = std::exchange(seats_[event.seat_changed().from()], Own{});
            own.moving_to = 0;
            break;
        }
        case What::kSatOut:
            if (event.sat_out().reason() != "waiting_for_big_blind") {
                seats_[event.sat_out().seat()].sits_out_next = false;
            }
            // Until when is told to him alone, if he is there.
            if (event.sat_out().reason() == "no_chips") seats_[event.sat_out().seat()].rebuy_sure = false;
            break;
        case What::kTimedOut:
            if (!scene.at_seat(event.timed_out().seat()).leaving) {
                seats_[event.timed_out().seat()].sits_out_next = true;  // K-4
            }
            break;
        case What::kToppedUp:
            seats_[event.topped_up().seat()].queued = 0;
            seats_[event.topped_up().seat()].rebuy_until = 0;
            seats_[event.topped_up().seat()].rebuy_sure = true;
            break;
        case What::kTimeCharged:
            charged_[event.time_charged().seat()] = event.time_charged().amount();
            break;
        case What::kHandStarted:
            for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) tops_up(seat, scene);
            break;
        default:
            break;
    }
}

/// A standing order to add chips: by the next hand it has been followed, if there was money for it.
void Memory::tops_up(std::uint32_t seat, const Scene& scene) {
    const Own& own = seats_[seat];
    const SeatNow& there = scene.at_seat(seat);
    if (!own.sure || !there.seated() || there.leaving || !there.connected || there.bot) return;
    const std::int64_t stack = there.stack + charged_[seat];
    if (own.to == 0 || stack >= own.below || stack >= own.to || scene.info.approve_buy_ins()) return;
    const auto wallet = wallets_->find(there.player);
    if (wallet == wallets_->end()) return;
    const auto money = wallet->second.find(scene.info.currency().code());
    if (money == wallet->second.end() || money->second < own.to) return;
    expect(false, "seat " + std::to_string(seat) + " has " + std::to_string(stack) +
                      ", wants chips to be added below " + std::to_string(own.below) + ", and nothing was added");
}

void Memory::own(std::uint32_t keeps, std::uint32_t seat, const v1::TableEvent& event) {
    Own& own = seats_[keeps];
    using What = v1::TableEvent::WhatCase;
    switch (event.what_case()) {
        case What::kAutoTopUpChanged:
            own.below = event.auto_top_up_changed().below();
            own.to = event.auto_top_up_changed().to();
            break;
        case What::kTopUpQueued:
            own.queued += event.top_up_queued().amount();
            break;
        case What::kTopUpReturned:
            own.queued = 0;
            break;
        case What::kToppedUp:
            if (event.topped_up().seat() == seat) own.queued = own.rebuy_until = 0;
            break;
        case What::kRebuyPrompted:
            own.rebuy_until = event.rebuy_prompted().until();
            own.rebuy_sure = true;
            break;
        case What::kSitOutPlanned:
            own.sits_out_next = event.sit_out_planned().planned();
            break;
        case What::kSatOut:
            if (event.sat_out().seat() == seat && event.sat_out().reason() != "waiting_for_big_blind") {
                own.sits_out_next = false;
            }
            break;
        case What::kSeatChanged:
            if (event.seat_changed().from() == seat) own.moving_to = 0;
            break;
        case What::kSeatChangePlanned:
            own.moving_to = event.seat_change_planned().to();
            break;
        case What::kOptionsChanged:
            own.auto_post = event.options_changed().options().auto_post();
            own.auto_muck = event.options_changed().options().auto_muck();
            own.straddle = event.options_changed().options().straddle();
            break;
        default:
            break;
    }
}

void Memory::ends(const Heard& heard, const Scene& scene) {
    for (const auto& [reader, update] : heard.own) {
        const std::uint32_t seat = scene.seat_of(reader);
        if (seat == 0) continue;
        // He may have sat elsewhere when the first of it was told.
        std::uint32_t sat = seat;
        for (auto event = update.events().rbegin(); event != update.events().rend(); ++event) {
            if (event->has_seat_changed() && event->seat_changed().to() == sat) sat = event->seat_changed().from();
        }
        for (const auto& event : update.events()) {
            own(seat, sat, event);
            if (event.has_seat_changed() && event.seat_changed().from() == sat) sat = event.seat_changed().to();
        }
    }
    // Whoever is not there is not told that his chips were returned, or that the seat he wanted is taken.
    for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
        const SeatNow& there = scene.at_seat(seat);
        if (there.player != 0 && !heard.own.contains(there.player) && !scene.running &&
            (seats_[seat].queued > 0 || seats_[seat].moving_to != 0)) {
            seats_[seat].sure = false;
        }
    }
}

void Memory::compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) {
    const std::uint32_t seat = scene.seat_of(reader);
    if (seat == 0 || !scene.at_seat(seat).seated()) return;
    const v1::SeatView* view = nullptr;
    for (const auto& one : snapshot.seats()) {
        if (one.seat() == seat) view = &one;
    }
    if (view == nullptr) return;
    Own& own = seats_[seat];
    if (own.sure) {
        const std::string whose = "of seat " + std::to_string(seat);
        expect(snapshot.auto_top_up_below() == own.below && snapshot.auto_top_up_to() == own.to,
               "the standing order to add chips " + whose + " is another");
        expect(view->queued_top_up() == own.queued, "the chips that wait " + whose + " were " +
                                                        std::to_string(own.queued) + " and are " +
                                                        std::to_string(view->queued_top_up()));
        expect(view->sits_out_next() == own.sits_out_next, "the wish to sit out " + whose + " is another");
        expect(view->moving_to() == own.moving_to, "the wish for another seat " + whose + " is another");
        expect(snapshot.options().auto_post() == own.auto_post && snapshot.options().auto_muck() == own.auto_muck &&
                   snapshot.options().straddle() == own.straddle,
               "the options " + whose + " are others");
        expect(!own.rebuy_sure || view->rebuy_until() == own.rebuy_until,
               "the time to buy in again " + whose + " is another");
    }
    own.sure = own.rebuy_sure = true;
    own.below = snapshot.auto_top_up_below();
    own.to = snapshot.auto_top_up_to();
    own.queued = view->queued_top_up();
    own.sits_out_next = view->sits_out_next();
    own.moving_to = view->moving_to();
    own.rebuy_until = view->rebuy_until();
    own.auto_post = snapshot.options().auto_post();
    own.auto_muck = snapshot.options().auto_muck();
    own.straddle = snapshot.options().straddle();
}

void Memory::forget(const v1::TableSnapshot&) {
    for (Own& own : seats_) own = Own{.sure = false};
}

}  // namespace cardroom::simulation
