// How blinds, antes, bring-ins and the odd-chip unit follow from the stakes of a table.
#include "rules/stakes.h"

#include <array>

#include "rules/house_rules.h"

namespace cardroom::rules {

namespace {

/// "10" or "0.25": whole units, cents only where there are any.
std::string amount_text(Chips amount, Chips one) {
    const std::int64_t whole = amount.units() / one.units();
    const std::int64_t rest = amount.units() % one.units();
    if (rest == 0) return std::to_string(whole);
    std::string part = std::to_string(rest * 100 / one.units());
    if (part.size() < 2) part.insert(0, "0");
    return std::to_string(whole) + "." + part;
}

constexpr Chips rounded_to_nearest(Chips amount, Chips step) {
    return Chips{(amount.units() + step.units() / 2) / step.units() * step.units()};
}

/// "Floor to a whole dollar, but only from $2 on", as T-11 words it for the small blind and T-13 for the bring-in.
constexpr Chips half_to_whole(Chips small_bet, Chips one) {
    const Chips half = small_bet / 2;
    return small_bet >= one * 2 ? half.rounded_down_to(one) : half;
}

}  // namespace

Chips small_blind_of(Chips small_bet, const HouseRules& house, Chips one) {
    return house.small_blind == SmallBlindRule::exact_half ? small_bet / 2 : half_to_whole(small_bet, one);
}

Chips stud_ante_of(Chips small_bet, const HouseRules& house, Chips one) {
    if (house.stud_ante == StudAnte::guideline) {
        if (small_bet == one) return one / 4;      // $1/$2 -> 0.25
        if (small_bet == one * 3) return one / 2;  // $3/$6 -> 0.50
    }
    const Chips step = std::max(Chips{1}, one / 20);
    return std::max(std::max(Chips{1}, one / 100), rounded_to_nearest(small_bet * 15 / 100, step));
}

Chips bring_in_of(Chips small_bet, Chips one) {
    return half_to_whole(small_bet, one);
}

Stakes limit_stakes(const GameSpec& game, Chips small_bet, const HouseRules& house, Chips one) {
    Stakes stakes{.structure = Structure::fixed_limit, .small_bet = small_bet, .big_bet = small_bet * 2, .one = one};
    if (game.forced == Forced::blinds) {
        stakes.big_blind = small_bet;
        stakes.small_blind = small_blind_of(small_bet, house, one);
    } else {
        stakes.ante = stud_ante_of(small_bet, house, one);
        stakes.bring_in = bring_in_of(small_bet, one);
    }
    stakes.chip_unit = default_chip_unit(stakes, house);
    return stakes;
}

Stakes blind_stakes(Structure structure, Chips small_blind, Chips big_blind, const HouseRules& house, Chips one) {
    Stakes stakes{.structure = structure, .small_blind = small_blind, .big_blind = big_blind, .one = one};
    stakes.chip_unit = default_chip_unit(stakes, house);
    return stakes;
}

Chips default_chip_unit(const Stakes& stakes, const HouseRules& house) {
    if (stakes.tournament || stakes.structure != Structure::fixed_limit) return Chips{1};
    const auto divides_all = [&](Chips unit, std::initializer_list<Chips> amounts) {
        for (const Chips amount : amounts) {
            if (amount.units() % unit.units() != 0) return false;
        }
        return true;
    };
    // Red Star's $1 goes first where the bets are whole dollars, whatever the antes are (W-30, W-38).
    if (house.whole_unit_odd_chips && divides_all(stakes.one, {stakes.small_bet, stakes.big_bet})) return stakes.one;
    for (const std::int64_t per_hundred : {100, 50, 25, 10, 5, 1}) {
        if (stakes.one.units() * per_hundred % 100 != 0) continue;
        const Chips unit = stakes.one * per_hundred / 100;
        if (unit > Chips{} &&
            divides_all(unit, {stakes.small_blind, stakes.big_blind, stakes.ante, stakes.big_blind_ante,
                               stakes.bring_in, stakes.small_bet, stakes.big_bet})) {
            return unit;
        }
    }
    return Chips{1};
}

std::string label(const Stakes& stakes) {
    const bool limit = stakes.structure == Structure::fixed_limit;
    const Chips first = limit ? stakes.small_bet : stakes.small_blind;
    const Chips second = limit ? stakes.big_bet : stakes.big_blind;
    return amount_text(first, stakes.one) + "/" + amount_text(second, stakes.one);
}

}  // namespace cardroom::rules
