#include "simulation/models/rake.h"

#include <algorithm>
#include <string>

namespace cardroom::simulation {

/// T-40, T-43: five per cent, rounded down, with a cap by how many were dealt in.
std::int64_t Rake::due(std::int64_t pots, int dealt_in) {
    const std::int64_t cap = dealt_in <= 2 ? 100 : dealt_in <= 4 ? 200 : 300;
    return std::min(cap, pots * 5 / 100);
}

void Rake::told(const v1::TableEvent& event, const Scene& scene) {
    if (event.has_hand_started()) {
        known_ = true;
        street_ = 0;
        pots_.clear();
        taken_.clear();
    } else if (event.has_street_began()) {
        if (event.street_began().index() > 0) no_bet_stands_alone(scene);
        street_ = std::max(street_, event.street_began().index());
    } else if (event.has_pot_formed()) {
        if (event.pot_formed().index() == 0) pots_.clear();
        pots_[event.pot_formed().index()] = event.pot_formed().amount();
    } else if (event.has_pot_awarded()) {
        no_bet_stands_alone(scene);
    } else if (event.has_rake_taken()) {
        taken_[event.rake_taken().pot()] += event.rake_taken().amount();
    } else if (event.has_uncalled_returned()) {
        const auto& back = event.uncalled_returned();
        std::int64_t others = 0;
        for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
            if (seat != back.seat()) others = std::max(others, scene.at_seat(seat).bet);
        }
        const std::int64_t uncalled = scene.at_seat(back.seat()).bet - others;
        expect(!known_ || back.amount() == uncalled, std::to_string(back.amount()) + " goes back instead of " +
                                                         std::to_string(uncalled) + " that nobody called");
    } else if (event.has_hand_settled() && known_) {
        settled(event.hand_settled(), scene);
    }
}

void Rake::no_bet_stands_alone(const Scene& scene) {
    std::int64_t most = 0;
    std::int64_t second = 0;
    std::uint32_t whose = 0;
    for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
        const std::int64_t bet = scene.at_seat(seat).bet;
        if (bet > most) {
            second = most;
            most = bet;
            whose = seat;
        } else {
            second = std::max(second, bet);
        }
    }
    if (!known_ || most == second || !scene.at_seat(whose).live()) return;
    expect(false, std::to_string(most - second) + " that nobody called stays in the pot");
}

void Rake::settled(const v1::HandSettled& settled, const Scene& scene) {
    const bool raked = raked_ && street_ > 0;  // T-41
    const int dealt_in = scene.dealt_in_count();
    const std::int64_t expected = raked ? due(scene.middle, dealt_in) : 0;
    expect(settled.rake() == expected, "a rake of " + std::to_string(settled.rake()) + " instead of " +
                                           std::to_string(expected) + " of " + std::to_string(scene.middle));
    if (!raked) return;
    std::int64_t sum = 0;
    std::int64_t before = 0;
    for (const auto& [index, amount] : pots_) {  // T-44: the main pot first
        sum += amount;
        const std::int64_t here = due(sum, dealt_in) - before;
        before += here;
        expect(taken_[index] == here, "a rake of " + std::to_string(taken_[index]) + " instead of " +
                                          std::to_string(here) + " of pot " + std::to_string(index));
    }
    expect(sum == scene.middle, "the pots are not what was put in");
}

void Rake::forget(const v1::TableSnapshot&) {
    known_ = false;
}

}  // namespace cardroom::simulation
