#include "simulation/tables.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

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
    bool real = false;  ///< for real money: raked, or charged by the half hour
    std::int64_t ante = 0;
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
    // The following are not there when a busy room is measured.
    {"holdem", free_sized, "clubhouse", 6, 50, true},
    {"horse", fixed, "standard", 6, 4},
    {"holdem", free_sized, "unabomber", 5, 2, false, 1},
};
constexpr int always_there = 14;
constexpr const char* horse[] = {"holdem", "omaha8", "razz", "stud", "stud8"};

std::vector<const rules::GameSpec*> games_of(const TablePlan& plan) {
    if (const rules::GameSpec* game = rules::find_game(plan.game)) return {game};
    std::vector<const rules::GameSpec*> games;
    for (const char* game : horse) games.push_back(rules::find_game(game));
    return games;
}

rules::HouseRules house_named(const std::string& name) {
    if (name == "redstar") return rules::redstar();
    if (name == "midastouch") return rules::midastouch();
    if (name == "unabomber") return rules::unabomber();
    if (name == "clubhouse") return clubhouse();
    return rules::standard();
}

}  // namespace

rules::HouseRules clubhouse() {
    rules::HouseRules house = rules::standard();
    house.name = "clubhouse";
    house.rake.time_charge = Chips{100};
    return house;
}

config::RoomConfig room_config(int copies, bool with_real_money) {
    config::RoomConfig config;
    config.currencies = {config.play_currency};
    config.limits.guests_per_address = 0;  // all visitors come from one address
    const table::Currency euro{.code = real_money, .real = true, .one = Chips{100}};
    if (with_real_money) config.currencies.push_back(euro);
    int number = 0;
    const int plans = with_real_money ? static_cast<int>(std::size(table_plans)) : always_there;
    for (int i = 0; i < copies * plans; ++i) {
        const TablePlan& plan = table_plans[i % plans];
        config::DefaultTable there;
        table::Config& table = there.table;
        table.house = house_named(plan.house);
        table.name = std::string(plan.game) + " " + plan.house + " " + std::to_string(++number);
        table.games = games_of(plan);
        table.hands_per_game = 3;
        const bool real = plan.real && with_real_money;
        table.currency = real ? euro : config.play_currency;
        const Chips one = table.currency.one;
        const std::int64_t size = real || !plan.real ? plan.size : plan.size / 50;
        for (const rules::GameSpec* game : table.games) {
            rules::Stakes stakes = plan.structure == fixed ? rules::limit_stakes(*game, Chips{size}, table.house, one)
                                                           : rules::blind_stakes(plan.structure, Chips{size},
                                                                                 Chips{2 * size}, table.house, one);
            if (plan.ante > 0) stakes.ante = Chips{plan.ante};
            table.stakes.push_back(stakes);
        }
        const auto limits = table::buy_in_limits(table.house, table.stakes);
        table.buy_in_min = limits.min;
        table.buy_in_max = limits.max;
        table.seat_count = plan.seats;
        table.straddle_allowed = number % 2 == 1;
        table.runs_max = 1 + number % 3;
        table.rabbit_hunting = number % 2 == 0;
        table.show_pause = number % 3 == 0 ? Duration{} : table.house.show_time;
        config.tables.push_back(there);
    }
    return config;
}

}  // namespace cardroom::simulation
