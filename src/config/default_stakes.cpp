#include "config/default_stakes.h"

namespace cardroom::config {

namespace {

using rules::Stakes;

/// Half a bet: exact, or down to a whole unit where the bet is at least two (T-11). Below that never down to nothing.
Chips half_of(Chips bet, bool whole, Chips one) {
    const Chips half = bet / 2;
    return whole && bet >= one * 2 ? half.rounded_down_to(one) : half;
}

/// T-12: 15 % of the small bet to the nearest 0.05, or what MidasTouch names for two limits.
Chips default_ante(const Stakes& stakes, rules::StudAnte rule) {
    const Chips one = stakes.one;
    if (rule == rules::StudAnte::guideline) {
        if (stakes.small_bet == one) return std::max(Chips{1}, one / 4);
        if (stakes.small_bet == one * 3) return std::max(Chips{1}, one / 2);
    }
    const Chips step = std::max(Chips{1}, one / 20);
    const std::int64_t steps = (stakes.small_bet.units() * 15 + step.units() * 50) / (step.units() * 100);
    return std::max(std::max(Chips{1}, one / 100), step * steps);
}

/// W-38, and Q-59 before it.
Chips default_chip_unit(const Stakes& stakes, bool whole_at_whole_stakes) {
    if (stakes.tournament || stakes.structure != rules::Structure::fixed_limit) return Chips{1};
    const auto divides = [](Chips unit, Chips amount) { return amount.units() % unit.units() == 0; };
    const bool whole_stakes = divides(stakes.one, stakes.small_bet) && divides(stakes.one, stakes.big_bet);
    if (whole_at_whole_stakes && whole_stakes) return stakes.one;
    for (const int hundredths : {100, 50, 25, 10, 5}) {
        if (stakes.one.units() * hundredths % 100 != 0) continue;
        const Chips unit = stakes.one * hundredths / 100;
        if (divides(unit, stakes.small_blind) && divides(unit, stakes.big_blind) && divides(unit, stakes.ante) &&
            divides(unit, stakes.bring_in) && divides(unit, stakes.small_bet) && divides(unit, stakes.big_bet))
            return unit;
    }
    return Chips{1};
}

}  // namespace

Stakes complete_stakes(Stakes stakes, const rules::GameSpec& game, const rules::HouseRules& house) {
    const Chips none;
    if (game.forced == rules::Forced::antes_and_bring_in) {
        if (stakes.ante == none) stakes.ante = default_ante(stakes, house.stud_ante);
        if (stakes.bring_in == none) stakes.bring_in = half_of(stakes.small_bet, true, stakes.one);
    } else if (stakes.structure == rules::Structure::fixed_limit) {
        const bool whole = house.small_blind == rules::SmallBlindRule::floor_to_whole;
        if (stakes.big_blind == none) stakes.big_blind = stakes.small_bet;
        if (stakes.small_blind == none) stakes.small_blind = half_of(stakes.small_bet, whole, stakes.one);
    }
    if (stakes.chip_unit == none) stakes.chip_unit = default_chip_unit(stakes, house.whole_unit_odd_chips);
    return stakes;
}

std::optional<Chips> parse_amount(std::string_view text, Chips one) {
    std::int64_t units = 0;
    std::int64_t place = 0;  // what one digit after the point is worth; 0 before the point
    bool any = false;
    for (const char c : text) {
        if (c == '_' && any && place == 0) continue;
        if (c == '.' && any && place == 0 && one.units() > 1) {
            units *= one.units();
            place = one.units();
            continue;
        }
        if (c < '0' || c > '9') return std::nullopt;
        any = true;
        if (place == 0) {
            units = units * 10 + (c - '0');
        } else {
            if (place % 10 != 0) return std::nullopt;
            place /= 10;
            units += place * (c - '0');
        }
        if (units > chips_max.units()) return std::nullopt;
    }
    if (!any || text.back() == '.') return std::nullopt;
    if (place == 0) units *= one.units();
    if (units > chips_max.units()) return std::nullopt;
    return Chips{units};
}

}  // namespace cardroom::config
