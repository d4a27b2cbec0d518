#include "table/buy_in.h"

#include <algorithm>
#include <array>

#include "base/invariant.h"

namespace cardroom::table {

namespace {

bool limit_betting(const rules::Stakes& stakes) {
    return stakes.structure == rules::Structure::fixed_limit;
}

BuyInLimits limits_of_game(const rules::HouseRules& house, const rules::Stakes& stakes) {
    BuyInLimits limits;
    if (house.min_buy_in_first_number) {
        limits.min = (limit_betting(stakes) ? stakes.small_bet : stakes.small_blind) * 10;
    } else if (limit_betting(stakes)) {
        limits.min = (house.min_buy_in_small_bets ? stakes.small_bet : stakes.big_bet) * house.min_buy_in_limit_bets;
    } else {
        limits.min = stakes.big_blind * house.min_buy_in_blinds;
    }
    const bool unlimited = limit_betting(stakes) || house.max_buy_in_blinds == 0;
    limits.max = unlimited ? chips_max : stakes.big_blind * house.max_buy_in_blinds;
    return limits;
}

}  // namespace

BuyInLimits buy_in_limits(const rules::HouseRules& house, const std::vector<rules::Stakes>& games) {
    BuyInLimits limits{.min = {}, .max = chips_max};
    for (const rules::Stakes& stakes : games) {
        const BuyInLimits game = limits_of_game(house, stakes);
        limits.min = std::max(limits.min, game.min);
        limits.max = std::min(limits.max, game.max);
    }
    limits.max = std::max(limits.max, limits.min);
    return limits;
}

bool remembers_departures(const Config& config) {
    if (config.house.rathole == Duration{}) return false;
    if (config.house.rathole_all_games) return true;
    return config.currency.real && !std::all_of(config.stakes.begin(), config.stakes.end(), limit_betting);
}

PlayerLimits limits_for(const Config& config, const std::vector<Departure>& departures, PlayerId player, Time now) {
    PlayerLimits limits{.min = config.buy_in_min, .max = config.buy_in_max, .min_if_all_he_has = config.buy_in_min};
    for (const Departure& left : departures) {
        if (left.player != player || now - left.at > config.house.rathole) continue;
        limits.min = std::max(limits.min, left.stack);
        limits.max = std::max(limits.max, left.stack);
        limits.min_if_all_he_has = std::max(config.buy_in_min, left.stack - left.stack / 10);
    }
    return limits;
}

std::optional<Refusal> why_no_buy_in(const PlayerLimits& limits, Chips amount, bool all_he_has) {
    if (amount <= Chips{} || amount > chips_max) return Refusal::amount_not_valid;
    if (amount > limits.max) return Refusal::buy_in_above_maximum;
    if (amount >= limits.min) return std::nullopt;
    if (all_he_has && amount >= limits.min_if_all_he_has) return std::nullopt;
    // Below what he left with, and yet enough for anybody else?
    return limits.min_if_all_he_has < limits.min ? Refusal::must_bring_back_more : Refusal::buy_in_below_minimum;
}

std::optional<Refusal> why_no_top_up(const Config& config, Chips stack, Chips queued, Chips amount) {
    if (amount <= Chips{} || amount > chips_max) return Refusal::amount_not_valid;
    if (stack + queued >= config.buy_in_max) return Refusal::stack_above_maximum;
    if (stack + queued + amount > config.buy_in_max) return Refusal::buy_in_above_maximum;
    if (stack == Chips{} && queued + amount < config.buy_in_min) return Refusal::buy_in_below_minimum;
    return std::nullopt;
}

Chips top_up_that_fits(const Config& config, Chips stack, Chips queued) {
    return std::clamp(config.buy_in_max - stack, Chips{}, queued);
}

void remember_departure(std::vector<Departure>& departures, const Config& config, PlayerId player, Chips stack,
                        Time now) {
    std::erase_if(departures,
                  [&](const Departure& left) { return left.player == player || now - left.at > config.house.rathole; });
    if (stack == Chips{} || !remembers_departures(config)) return;
    if (departures.size() == departures_max) departures.erase(departures.begin());
    departures.push_back({.player = player, .stack = stack, .at = now});
}

Departure departure_of(const std::vector<Departure>& departures, PlayerId player) {
    for (const Departure& left : departures) {
        if (left.player == player) return left;
    }
    return {};
}

PerSeat<Chips> rake_by_contribution(Chips rake, const PerSeat<Chips>& contributed) {
    PerSeat<Chips> shares;
    __extension__ using Wide = __int128;  // a rake times a contribution may need more than 64 bits
    Wide total = 0;
    for (const Chips amount : contributed) total += amount.units();
    if (total == 0) return shares;

    std::array<Wide, seats_max> remainders{};
    Chips left = rake;
    for (int i = 0; i < seats_max; ++i) {
        const Wide product = static_cast<Wide>(rake.units()) * contributed[Seat{i}].units();
        shares[Seat{i}] = Chips{static_cast<std::int64_t>(product / total)};
        remainders[static_cast<std::size_t>(i)] = product % total;
        left -= shares[Seat{i}];
    }
    while (left > Chips{}) {
        const auto largest = std::max_element(remainders.begin(), remainders.end());
        invariant(*largest > 0);
        shares[Seat{static_cast<int>(largest - remainders.begin())}] += Chips{1};
        *largest = 0;
        left -= Chips{1};
    }
    return shares;
}

}  // namespace cardroom::table
