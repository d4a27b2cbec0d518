#include "simulation/models/buy_ins.h"

#include <algorithm>
#include <string>

#include "simulation/models/policy.h"

namespace cardroom::simulation {

// no-limit and pot-limit for real money; one house minds in every game.
BuyIns::BuyIns(const v1::TableInfo& info) {
    const bool limit = std::all_of(info.games().begin(), info.games().end(), [](const v1::GameInfo& game) {
        return game.stakes().structure() == v1::FIXED_LIMIT;
    });
    remembers_ = Policy::of(info.house()).rathole_all_games || (info.currency().real() && !limit);
}

void BuyIns::told(const v1::TableEvent& event, const Scene& scene) {
    if (event.has_player_sat()) {
        sat(event.player_sat(), scene);
    } else if (event.has_player_left()) {
        left(event.player_left(), scene);
    } else if (event.has_topped_up()) {
        // T-5: winning may lift a stack above the maximum, adding chips may not.
        const std::int64_t most = scene.info.buy_in_max();
        expect(most == 0 || event.topped_up().stack() <= most, "chips are added above the maximum");
    }
}

/// T-6: the chips that were in play, and not those that were still to be added.
void BuyIns::left(const v1::PlayerLeft& left, const Scene& scene) {
    const std::int64_t stack = scene.at_seat(left.seat()).stack;
    departures_.erase(left.player());
    const bool told = left.bring_back() > 0;
    expect(told == (remembers_ && stack > 0), "somebody leaves and is told another thing about coming back");
    expect(
        !told || (left.bring_back() == stack && left.bring_back_until() == scene.at + rathole_ms),
        "whoever leaves with " + std::to_string(stack) + " is told to bring back " + std::to_string(left.bring_back()));
    if (stack > 0) departures_[left.player()] = {stack, scene.at};
}

void BuyIns::sat(const v1::PlayerSat& sat, const Scene& scene) {
    const auto left = departures_.find(sat.player());
    const bool bound = remembers_ && left != departures_.end() && scene.at - left->second.at <= rathole_ms;
    const std::int64_t least = scene.info.buy_in_min();
    const std::int64_t most = scene.info.buy_in_max();
    const std::string with = "somebody sits down with " + std::to_string(sat.stack());
    expect(sat.stack() >= least, with + ", below the minimum");
    if (bound) {
        // T-6: a tenth less only if it is all he has; more than the table allows if he left with it.
        const std::int64_t stack = left->second.stack;
        expect(sat.stack() >= stack - stack / 10, with + ", having left with " + std::to_string(stack));
        expect(most == 0 || sat.stack() <= std::max(most, stack), with + ", above what he may");
    } else if (sure_ || !remembers_) {
        expect(most == 0 || sat.stack() <= most, with + ", above the maximum");
    }
}

void BuyIns::forget(const v1::TableSnapshot& snapshot) {
    departures_.clear();
    sure_ = snapshot.version() == 0;
}

}  // namespace cardroom::simulation
