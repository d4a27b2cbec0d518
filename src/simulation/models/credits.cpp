#include "simulation/models/credits.h"

#include <algorithm>
#include <string>
#include <utility>

namespace cardroom::simulation {

namespace {
/// Two tables are two owners: word of a use takes a moment from one to the other.
constexpr std::int64_t word_takes_ms = 5'000;

bool long_ago(std::int64_t granted_at, std::int64_t now) {
    return granted_at == 0 || now - granted_at > reset_after_ms;
}

}  // namespace

// --- the account ----------------------------------------------------------------------------------------------------

std::vector<std::string> CreditBook::granted(std::uint64_t player, std::int64_t at) {
    Account& account = accounts[player];
    // Heard already, from the account or from the table; or granted at both at once, which gives no more than one.
    const bool known = account.granted_at != 0 && at - account.granted_at <= word_takes_ms;
    std::vector<std::string> wrong;
    if (!known && !long_ago(account.granted_at, at) && !account.by_staff) {
        wrong.push_back("all-in protection is granted again within 24 hours, after " +
                        std::to_string((at - account.granted_at) / 60'000) + " minutes");
    }
    account.granted_at = std::max(account.granted_at, at);
    account.by_staff = false;
    return wrong;
}

std::vector<std::string> CreditBook::told(std::uint64_t player, const v1::Protection& protection, std::int64_t now) {
    Account& account = accounts[player];
    std::vector<std::string> wrong;
    if (protection.granted_at() > account.granted_at) {
        wrong = granted(player, protection.granted_at());
        account.credits = protection.credits();
        account.changed_at = protection.granted_at();
    } else if (protection.granted_at() < account.granted_at && now - account.granted_at > word_takes_ms) {
        wrong.push_back("an all-in reset that was granted is forgotten");
    }
    const bool asks_now = protection.asked() && !account.asked && account.sure;
    if (asks_now && long_ago(account.granted_at, now)) {
        wrong.push_back("an all-in reset waits for the staff, and the last one was more than 24 hours ago");
    }
    account.asked = protection.asked();
    account.sure = true;
    return wrong;
}

// --- at a table -----------------------------------------------------------------------------------------------------

void Credits::begins(const Heard&, const Scene&) {
    timed_out_ = 0;
    granted_here_ = false;
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
        granted_here_ = true;
        if (heard_->deed && heard_->deed->said.table().has_grant_all_in_reset()) account.by_staff = true;
        for (const std::string& wrong : book_->granted(player, scene.at)) expect(false, wrong);
        expect(heard_->deed || heard_->in_doubt, "all-in protection is granted to somebody who has not asked");
        expect(changed.credits() == most_, "another number of all-in credits is granted");
    } else if (used) {
        expect(changed.credits() == here - 1 && here > 0, "all-in protection is used, and the credits do not say so");
        const bool word_is_out = scene.at - account.changed_at > word_takes_ms;
        expect(account.credits > 0 || !word_is_out, "all-in protection is used again that was used at another table");
    } else {
        // The table is told what the account has; of a grant, its player may have been told nothing, not being there.
        const bool granted = account.by_staff || !account.sure;
        if (granted && changed.credits() > account.credits) account.credits = changed.credits();
        const bool word_is_out = scene.at - account.changed_at > word_takes_ms;
        expect(changed.credits() == account.credits || !word_is_out,
               "a table is told of " + std::to_string(changed.credits()) + " all-in credits, the account has " +
                   std::to_string(account.credits));
    }
    here = changed.credits();
    if ((!changed.granted() && !used) || scene.at < account.changed_at) return;
    account.credits = changed.credits();
    account.changed_at = scene.at;
}

/// K-14: at once, if the last time is long ago; that the staff is asked otherwise is told to him alone.
void Credits::ends(const Heard& heard, const Scene& scene) {
    const bool asked = heard.deed && heard.deed->said.table().has_ask_all_in_reset();
    if (asked && counted_) {
        const CreditBook::Account& account = book_->accounts[heard.deed->player];
        const bool due = long_ago(account.granted_at, scene.at) || account.granted_at == scene.at;
        expect(granted_here_ || !due || !account.sure, "an all-in reset is due and is not granted");
    }
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
