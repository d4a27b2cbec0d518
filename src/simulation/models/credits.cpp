#include "simulation/models/credits.h"

#include <string>
#include <utility>

namespace cardroom::simulation {

namespace {
/// Two tables are two owners: word of a use takes a moment from one to the other.
constexpr std::int64_t word_takes_ms = 5'000;
}  // namespace

void Credits::begins(const Heard& heard, const Scene&) {
    heard_ = &heard;
    timed_out_ = 0;
}

void Credits::told(const v1::TableEvent& event, const Scene& scene) {
    if (event.has_player_sat()) {
        here_[event.player_sat().seat()] = most_;
    } else if (event.has_seat_changed()) {
        std::swap(here_[event.seat_changed().from()], here_[event.seat_changed().to()]);
    } else if (event.has_timed_out()) {
        timed_out_ = event.timed_out().seat();
    } else if (event.has_all_in_credits_changed() && counted_) {
        changed(event.all_in_credits_changed(), scene);
    }
}

void Credits::changed(const v1::AllInCreditsChanged& changed, const Scene& scene) {
    const std::uint64_t player = scene.at_seat(changed.seat()).player;
    CreditBook::Account& account = book_->accounts[player];
    int& here = here_[changed.seat()];
    const bool used = timed_out_ == changed.seat() && !changed.granted();
    if (changed.granted()) {
        const bool by_staff = heard_->deed && heard_->deed->said.table().has_grant_all_in_reset();
        const bool due = account.granted_at == 0 || scene.at - account.granted_at > reset_after_ms;
        expect(by_staff || due, "all-in protection is granted again within 24 hours");
        expect(heard_->deed || heard_->in_doubt, "all-in protection is granted to somebody who has not asked");
        expect(changed.credits() == most_, "another number of all-in credits is granted");
        account.granted_at = scene.at;
    } else if (used) {
        expect(changed.credits() == here - 1 && here > 0, "all-in protection is used, and the credits do not say so");
        const bool word_is_out = scene.at - account.changed_at > word_takes_ms;
        expect(account.credits > 0 || !word_is_out, "all-in protection is used again that was used at another table");
    } else {
        // The table is told what the account has.
        const bool word_is_out = scene.at - account.changed_at > word_takes_ms;
        expect(changed.credits() == account.credits || !word_is_out,
               "a table is told of " + std::to_string(changed.credits()) + " all-in credits, the account has " +
                   std::to_string(account.credits));
    }
    here = changed.credits();
    if (!changed.granted() && !used) return;
    account.credits = changed.credits();
    account.changed_at = scene.at;
}

void Credits::compare(std::uint64_t, const v1::TableSnapshot& snapshot, const Scene& scene) {
    for (const auto& view : snapshot.seats()) {
        if (!counted_ || !scene.at_seat(view.seat()).seated()) continue;
        expect(view.allin_credits() == here_[view.seat()],
               "seat " + std::to_string(view.seat()) + " had " + std::to_string(here_[view.seat()]) +
                   " all-in credits and has " + std::to_string(view.allin_credits()));
    }
}

// A use that became durable and was told to nobody is not held against other tables: the account does not learn of it.
void Credits::forget(const v1::TableSnapshot& snapshot) {
    for (const auto& view : snapshot.seats()) {
        here_[view.seat()] = view.allin_credits();
    }
}

}  // namespace cardroom::simulation
