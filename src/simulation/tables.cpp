#include "simulation/tables.h"

#include <iterator>
#include <string>

#include "rules/stakes.h"

namespace cardroom::simulation {

namespace {

// Every family of games, limits and houses at least once.
struct TablePlan {
    const char* game;
    rules::Structure structure;
    const char* house;
    int seats;
    std::int64_t size;  ///< small blind, or small bet
    bool real = false;  ///< for real money: raked
};
constexpr rules::Structure fixed = rules::Structure::fixed_limit;
constexpr rules::Structure pot = rules::Structure::pot_limit;
constexpr rules::Structure free_sized = rules::Structure::no_limit;
constexpr TablePlan table_plans[] = {
    {"holdem", free_sized, "standard", 6, 50, true},
    {"holdem", free_sized, "redstar", 9, 1},
    {"holdem", pot, "midastouch", 6, 2},
    {"holdem", fixed, "unabomber", 10, 200, true},
    {"omaha", pot, "standard", 6, 1},
    {"omaha8", fixed, "midastouch", 9, 200, true},
    {"omaha5-8", pot, "unabomber", 6, 1},
    {"stud", fixed, "redstar", 8, 200, true},
    {"stud8", fixed, "standard", 8, 4},
    {"razz", fixed, "midastouch", 8, 4},
    {"crazypineapple8", pot, "midastouch", 6, 1},
    {"27td", fixed, "standard", 6, 4},
    {"badugi", fixed, "unabomber", 6, 4},
    {"holdem", free_sized, "midastouch", 2, 50, true},
};

rules::HouseRules house_named(const std::string& name) {
    if (name == "redstar") return rules::redstar();
    if (name == "midastouch") return rules::midastouch();
    if (name == "unabomber") return rules::unabomber();
    return rules::standard();
}

}  // namespace

config::RoomConfig room_config(int copies, bool with_real_money) {
    config::RoomConfig config;
    config.currencies = {config.play_currency};
    config.limits.guests_per_address = 0;  // all visitors come from one address
    const table::Currency euro{.code = real_money, .real = true, .one = Chips{100}};
    if (with_real_money) config.currencies.push_back(euro);
    int number = 0;
    for (int i = 0; i < copies * static_cast<int>(std::size(table_plans)); ++i) {
        const TablePlan& plan = table_plans[static_cast<std::size_t>(i) % std::size(table_plans)];
        config::DefaultTable there;
        table::Config& table = there.table;
        const rules::GameSpec* game = rules::find_game(plan.game);
        table.house = house_named(plan.house);
        table.name = std::string(plan.game) + " " + plan.house + " " + std::to_string(++number);
        table.games = {game};
        const bool real = plan.real && with_real_money;
        table.currency = real ? euro : config.play_currency;
        const Chips one = table.currency.one;
        const std::int64_t size = real || !plan.real ? plan.size : plan.size / 50;
        table.stakes = {plan.structure == fixed
                            ? rules::limit_stakes(*game, Chips{size}, table.house, one)
                            : rules::blind_stakes(plan.structure, Chips{size}, Chips{2 * size}, table.house, one)};
        table.seat_count = plan.seats;
        const auto limits = table::buy_in_limits(table.house, table.stakes[0]);
        table.buy_in_min = limits.min;
        table.buy_in_max = limits.max;
        table.straddle_allowed = number % 2 == 1;
        table.runs_max = 1 + number % 3;
        table.rabbit_hunting = number % 2 == 0;
        config.tables.push_back(there);
    }
    return config;
}

}  // namespace cardroom::simulation
