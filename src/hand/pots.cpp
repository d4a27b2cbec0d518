#include "hand/pots.h"

#include <algorithm>

namespace cardroom::hand {

Uncalled uncalled(const PerSeat<Chips>& contributed, SeatSet live) {
    Uncalled largest;
    Chips most;
    Chips second;
    for (int i = 0; i < seats_max; ++i) {
        const Chips amount = contributed[Seat{i}];
        if (amount > most) {
            second = most;
            most = amount;
            largest.seat = Seat{i};
        } else {
            second = std::max(second, amount);
        }
    }
    if (!live.has(largest.seat)) return {};
    largest.amount = most - second;
    return largest;
}

Pots pots_of(const PerSeat<Chips>& contributed, SeatSet live, Chips dead) {
    Pots pots;
    Chips placed_up_to;  // every contribution is in a pot up to here
    Chips sum = dead;
    for (const Chips amount : contributed) sum += amount;
    Chips in_pots;

    SeatSet reaching;
    bool equal = true;
    const Chips first = contributed[live.first()];
    for (const Seat seat : live) {
        if (contributed[seat] > Chips{}) reaching.add(seat);
        equal = equal && contributed[seat] == first;
    }
    if (equal && sum > Chips{}) {  // nobody is all-in for less: one pot
        pots.push_back({sum, live});
        return pots;
    }
    while (!reaching.empty()) {
        Chips level = chips_max;
        for (const Seat seat : reaching) level = std::min(level, contributed[seat]);
        Pot pot{.amount = pots.empty() ? dead : Chips{}, .eligible = reaching};
        for (const Chips amount : contributed) {
            if (amount > placed_up_to) pot.amount += std::min(amount, level) - placed_up_to;
        }
        in_pots += pot.amount;
        pots.push_back(pot);
        placed_up_to = level;
        SeatSet above;
        for (const Seat seat : reaching) {
            if (contributed[seat] > level) above.add(seat);
        }
        reaching = above;
    }
    // W-2: what folded players put in above the highest live level goes to the last pot.
    const Chips left = sum - in_pots;
    if (left > Chips{}) {
        if (pots.empty()) {
            pots.push_back({left, live});
        } else {
            pots.back().amount += left;
        }
    }
    return pots;
}

InlineVector<Chips, seats_max> rake_of(const Pots& pots, const rules::RakeSchedule& schedule, int dealt_in) {
    Chips cap = schedule.cap_five_or_more;
    if (dealt_in <= 2) {
        cap = schedule.cap_heads_up;
    } else if (dealt_in <= 4) {
        cap = schedule.cap_three_or_four;
    }

    // The rake of the pots so far, cent by cent, not the sum of the rakes: 333 and 333 at 5 % are 16 and 17.
    InlineVector<Chips, seats_max> rakes;
    Chips raked;
    Chips pot_sum;
    for (const Pot& pot : pots) {
        pot_sum += pot.amount;
        constexpr std::int64_t whole = 10'000;
        const std::int64_t exact = pot_sum.units() * schedule.per_ten_thousand;
        std::int64_t due = exact / whole;
        if (schedule.rounding == rules::RakeRounding::half_even) {
            const std::int64_t rest = exact % whole;
            if (rest * 2 > whole || (rest * 2 == whole && due % 2 == 1)) ++due;
        }
        const Chips up_to_here = std::min(cap, Chips{due});
        rakes.push_back(up_to_here - raked);
        raked = up_to_here;
    }
    return rakes;
}

}  // namespace cardroom::hand
