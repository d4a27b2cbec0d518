#include "simulation/models/clocks.h"

#include <algorithm>
#include <utility>

namespace cardroom::simulation {

void Clocks::begins(const Heard& heard, const Scene& scene) {
    timed_out_ = came_back_ = extended_for_it_ = false;
    if (heard.deed && heard.deed->said.table().has_use_time_bank()) wants_bank_ = heard.deed->player;
    if (heard.after_restart) {
        // Nobody answers for time that he could not use: the decision gets its whole turn again, and no bank is spent.
        running_ = frozen_ = false;
        known_ = known_ && scene.running;  // of a hand of which something was missed, not everything is known
    }
}

void Clocks::told(const v1::TableEvent& event, const Scene& scene) {
    using What = v1::TableEvent::WhatCase;
    switch (event.what_case()) {
        case What::kPlayerSat:
            banks_[event.player_sat().seat()] = Bank{.left = policy_.bank * 1000};
            break;
        case What::kSeatChanged:
            std::swap(banks_[event.seat_changed().from()], banks_[event.seat_changed().to()]);
            break;
        case What::kHandStarted:
            for (Bank& bank : banks_) bank.extra_used = false;
            running_ = frozen_ = freeze_used_ = false;
            known_ = true;
            break;
        case What::kClockStarted:
            started(event.clock_started(), scene);
            break;
        case What::kClockExtended:
            if (known_ && running_) extended(event.clock_extended(), scene);
            break;
        case What::kTimedOut:
            timed_out(event.timed_out(), scene);
            break;
        case What::kFolded:
            decided(event.folded().seat(), scene);
            break;
        case What::kChecked:
            decided(event.checked().seat(), scene);
            break;
        case What::kCalled:
            decided(event.called().seat(), scene);
            break;
        case What::kBroughtIn:
            decided(event.brought_in().seat(), scene);
            break;
        case What::kRaisedTo:
            decided(event.raised_to().seat(), scene);
            break;
        case What::kWentVirtualAllIn:
            decided(event.went_virtual_all_in().seat(), scene);
            break;
        case What::kConnectionChanged: {
            const auto& changed = event.connection_changed();
            const bool his_turn = known_ && running_ && kind_ == Scene::Waits::turn && changed.seat() == seat_;
            // K-22: once a turn, and in time.
            came_back_ = changed.connected() && his_turn && policy_.reconnect_extra > 0 && !reconnect_used_ &&
                         (frozen_ ? frozen_since_ : scene.at) <= deadline_;
            if (changed.connected() || heard_->after_restart || !known_ || freeze_used_) break;
            if (mass_disconnect(scene, changed.seat())) {
                frozen_ = freeze_used_ = true;
                frozen_since_ = scene.at;
            } else if (since_when_is_unsure(scene)) {
                known_ = false;  // it may have been a mass disconnect
            }
            break;
        }
        case What::kHandSettled:
            stop(scene.at);
            for (std::uint32_t seat = 1; seat <= scene_seats; ++seat) {
                if (!scene.at_seat(seat).dealt_in || policy_.bank_earned == 0) continue;
                Bank& bank = banks_[seat];
                if (++bank.hands < hands_to_earn_bank) continue;
                bank.hands = 0;
                bank.left =
                    std::max(bank.left, std::min(bank.left + policy_.bank_earned * 1000, policy_.bank_most * 1000));
            }
            break;
        case What::kHandVoided:
            running_ = frozen_ = false;  // no bank is spent on a hand that never was
            break;
        default:
            break;
    }
}

void Clocks::started(const v1::ClockStarted& clock, const Scene& scene) {
    stop(scene.at);
    running_ = true;
    kind_ = scene.waits;
    seat_ = kind_ == Scene::Waits::turn ? scene.turn.seat() : 0;
    started_ = scene.at;
    phase_ = Phase::turn;
    bank_began_ = reconnect_used_ = false;
    wants_bank_ = 0;
    const std::int64_t length = kind_ == Scene::Waits::runs ? 10'000 : turn_ms_;
    const std::int64_t hidden = kind_ == Scene::Waits::runs ? 0 : hidden_ms_;
    deadline_ = scene.at + length;
    // Of a hand of which something was missed it is not known whether the clock stands still.
    expect(!known_ || clock.deadline() == shown(),
           "a clock of " + std::to_string(clock.deadline() - scene.at) + " ms instead of " + std::to_string(length));
    expect(clock.visible_from() == scene.at + hidden, "a clock is shown at another time than the house says");  // K-20
    for (const std::uint32_t seat : clock.seats()) {
        expect(std::find(scene.deciding.begin(), scene.deciding.end(), seat) != scene.deciding.end(),
               "a clock for somebody who has nothing to decide");
    }
}

void Clocks::extended(const v1::ClockExtended& more, const Scene& scene) {
    if (more.why() == "freeze") return frozen_or_not(more, scene);
    expect(!frozen_ || more.why() == "reconnect", "more time while the clock stands still");
    if (more.why() == "bank") return bank_begins(more, scene);
    if (more.why() == "disconnect") return cut_off_begins(more, scene);
    expect(more.why() == "reconnect" && came_back_, "more time for coming back, which is not due");
    deadline_ += policy_.reconnect_extra * 1000;
    reconnect_used_ = extended_for_it_ = true;
    expect(more.deadline() == shown(), "another deadline after coming back than the house gives");
}

void Clocks::bank_begins(const v1::ClockExtended& more, const Scene& scene) {
    const SeatNow& player = scene.at_seat(seat_);
    Bank& bank = banks_[seat_];
    if (!bank.sure) bank.left = more.bank_left();
    expect(phase_ == Phase::turn && bank.left > 0, "a time bank begins that is empty");
    expect(scene.at >= deadline_, "the time bank begins before the turn's own time is over");
    // Whoever asked for it and did not hear the answer is in doubt: he may have lost his connection.
    expect(player.invested || wants_bank_ == player.player || !player.connected || scene.at_seat(seat_).bot,
           "the time bank begins for somebody who has nothing in the pot");
    phase_ = Phase::bank;
    bank_began_ = true;
    deadline_ += bank.left;
    expect(more.deadline() == deadline_ && more.bank_left() == bank.left,
           "a time bank of " + std::to_string(more.bank_left()) + " ms instead of " + std::to_string(bank.left));
}

void Clocks::cut_off_begins(const v1::ClockExtended& more, const Scene& scene) {
    const SeatNow& player = scene.at_seat(seat_);
    Bank& bank = banks_[seat_];
    expect(policy_.disconnect_extra > 0, "this house gives nothing to whoever is cut off");
    expect(!player.connected && player.invested, "time for being cut off, for somebody who is not, or has nothing in");
    expect(!bank.extra_used, "time for being cut off for a second time in a hand");
    expect(phase_ == Phase::bank || bank.left == 0 || !bank.sure,
           "time for being cut off before the time bank");  // K-43
    bank.extra_used = true;
    phase_ = Phase::cut_off;
    deadline_ += policy_.disconnect_extra * 1000;
    expect(more.deadline() == deadline_, "another deadline for whoever is cut off than the house gives");
}

void Clocks::frozen_or_not(const v1::ClockExtended& more, const Scene& scene) {
    expect(frozen_, "the clock stands still without a reason");
    if (!frozen_) return;
    if (frozen_since_ == scene.at && more.deadline() == shown()) return;  // it begins
    frozen_ = false;
    deadline_ += scene.at - std::max(frozen_since_, started_);
    expect(more.deadline() == deadline_, "after standing still the clock goes on somewhere else");
    expect(scene.at - frozen_since_ <= freeze_most_ms + 5'000, "the clock stood still for too long");
}

/// While it stands still: when it ends if nobody comes back.
std::int64_t Clocks::shown() const {
    return frozen_ ? deadline_ + frozen_since_ + freeze_most_ms - std::max(frozen_since_, started_) : deadline_;
}

/// K-50: at least half of those with cards, and at least two, within ten seconds.
bool Clocks::mass_disconnect(const Scene& scene, std::uint32_t seat_gone) const {
    if (!scene.running || !scene.at_seat(seat_gone).dealt_in) return false;
    int gone = 0;
    for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
        const SeatNow& there = scene.at_seat(seat);
        if (!there.live()) continue;
        gone += seat == seat_gone || (!there.connected && scene.at - there.off_since <= mass_within_ms) ? 1 : 0;
    }
    return gone >= 2 && gone * 2 >= scene.live_count();
}

bool Clocks::since_when_is_unsure(const Scene& scene) {
    for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
        const SeatNow& there = scene.at_seat(seat);
        if (there.live() && !there.connected && !there.off_sure) return true;
    }
    return false;
}

void Clocks::timed_out(const v1::TimedOut& out, const Scene& scene) {
    timed_out_ = true;
    if (!known_ || !running_) return;
    expect(!frozen_, "time runs out while the clock stands still");
    const SeatNow& whose = scene.at_seat(out.seat());
    const std::int64_t grace = whose.connected ? heartbeats_->grace(whose.player, scene.at).least : 0;
    const std::int64_t end = deadline_ + grace;
    expect(scene.at >= end, "time runs out " + std::to_string(end - scene.at) + " ms too early");  // K-7
    expect(std::find(scene.deciding.begin(), scene.deciding.end(), out.seat()) != scene.deciding.end(),
           "time runs out for somebody who has nothing to decide");
    if (kind_ != Scene::Waits::turn) return;
    const SeatNow& player = scene.at_seat(seat_);
    const Bank& bank = banks_[seat_];
    const bool bank_due = phase_ == Phase::turn && bank.left > 0 && player.invested && bank.sure;
    expect(!bank_due, "time runs out with " + std::to_string(bank.left) + " ms left in the time bank");
    const bool extra_due = phase_ != Phase::cut_off && policy_.disconnect_extra > 0 && !player.connected &&
                           player.invested && !bank.extra_used;
    expect(!extra_due, "time runs out for somebody who is cut off without what the house gives him");
}

/// The player in turn has decided, or has been decided for.
void Clocks::decided(std::uint32_t seat, const Scene& scene) {
    if (!running_ || kind_ != Scene::Waits::turn || seat != seat_ || scene.to_act() != seat) return;
    const std::int64_t grace = heartbeats_->grace(scene.at_seat(seat).player, scene.at).most;
    const bool in_time = timed_out_ || frozen_ || scene.at <= deadline_ + grace;
    expect(!known_ || in_time, "somebody decides " + std::to_string(scene.at - deadline_) + " ms after his time");
    stop(scene.at);
}

/// Only the bank that was used is gone with a decision (K-33).
void Clocks::stop(std::int64_t at) {
    if (!std::exchange(running_, false) || !bank_began_) return;
    const std::int64_t then = frozen_ ? std::max(frozen_since_, started_) : at;
    std::int64_t& left = banks_[seat_].left;
    left = phase_ == Phase::cut_off ? 0 : std::clamp(deadline_ - then, std::int64_t{0}, left);
}

void Clocks::ends(const Heard&, const Scene& scene) {
    expect(came_back_ == extended_for_it_, "somebody came back in his turn and got no more time");
    if (known_ && scene.running && scene.waits == Scene::Waits::turn) {
        expect(running_ && seat_ == scene.to_act(), "a decision without a clock");
    }
}

void Clocks::compare(std::uint64_t, const v1::TableSnapshot& snapshot, const Scene& scene) {
    for (const auto& view : snapshot.seats()) {
        if (!scene.at_seat(view.seat()).seated()) continue;
        Bank& bank = banks_[view.seat()];
        if (!bank.sure) bank.left = view.bank_left();
        const std::int64_t left = bank.left;
        expect(view.bank_left() == left, "the time bank of seat " + std::to_string(view.seat()) + " was " +
                                             std::to_string(left) + " ms and is " + std::to_string(view.bank_left()));
    }
    if (!known_ || !running_ || !scene.running || !snapshot.has_clock()) return;
    expect(snapshot.clock().deadline() == shown(), "the clock of a snapshot ends " +
                                                       std::to_string(snapshot.clock().deadline() - shown()) +
                                                       " ms later than was told");
}

void Clocks::forget(const v1::TableSnapshot& snapshot) {
    for (const auto& view : snapshot.seats()) {
        banks_[view.seat()] = Bank{.left = view.bank_left(), .sure = policy_.bank_earned == 0};
    }
    running_ = known_ = frozen_ = false;
}

}  // namespace cardroom::simulation
