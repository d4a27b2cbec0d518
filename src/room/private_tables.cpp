#include "room/private_tables.h"

#include <algorithm>

#include "wire/definition.h"

namespace cardroom::room {

namespace {
using Failure = tl::unexpected<Refusal>;

const rules::HouseRules* find_house(const Settings& settings, const std::string& name) {
    if (name.empty()) return &settings.config.house;
    for (const rules::HouseRules& house : settings.houses) {
        if (house.name == name) return &house;
    }
    return nullptr;
}

/// Of those that the host allows for tables of players.
const table::Currency* find_currency(const Settings& settings, const std::string& code) {
    const auto& allowed = settings.config.private_currencies;
    const auto is_it = [&](const table::Currency& currency) { return code.empty() || currency.code == code; };
    const auto found = std::find_if(allowed.begin(), allowed.end(), is_it);
    return found == allowed.end() ? nullptr : &*found;
}

rules::Stakes stakes_of(const v1::CreateTable& wish, const rules::GameSpec& game, rules::Structure structure,
                        const rules::HouseRules& house, Chips one) {
    const bool limit = structure == rules::Structure::fixed_limit;
    rules::Stakes stakes =
        limit ? rules::limit_stakes(game, Chips{wish.small_blind()}, house, one)
              : rules::blind_stakes(structure, Chips{wish.small_blind()}, Chips{wish.big_blind()}, house, one);
    if (wish.ante() > 0) {
        stakes.ante = Chips{wish.ante()};
        stakes.chip_unit = rules::default_chip_unit(stakes, house);
    }
    return stakes;
}

/// The limit that a game is played at in a rotation: the wish, if the game has it, else fixed limit, else what it has.
rules::Structure structure_for(const rules::GameSpec& game, rules::Structure wish) {
    if (game.allows(wish)) return wish;
    if (game.allows(rules::Structure::fixed_limit)) return rules::Structure::fixed_limit;
    return game.allows(rules::Structure::pot_limit) ? rules::Structure::pot_limit : rules::Structure::no_limit;
}

std::vector<const rules::GameSpec*> games_of(const std::string& id) {
    if (const auto* game = rules::find_game(id)) return {game};
    std::vector<const rules::GameSpec*> games;
    for (const Rotation& rotation : rotations()) {
        if (rotation.id != id) continue;
        for (const std::string_view name : rotation.games) {
            if (const auto* game = rules::find_game(name)) games.push_back(game);
        }
    }
    return games;
}
}  // namespace

const std::vector<Rotation>& rotations() {
    static const std::vector<Rotation> all{
        {"horse", "HORSE", {"holdem", "omaha8", "razz", "stud", "stud8"}},
        {"ho", "Hold'em and Omaha", {"holdem", "omaha"}},
    };
    return all;
}

tl::expected<table::Config, Refusal> private_table_config(const v1::CreateTable& wish, const Settings& settings) {
    table::Config config;
    config.name = wish.name().empty() ? "Private game" : wish.name();
    const auto name = clean_chat(config.name);
    if (!name || name->size() > table::table_name_max) return Failure(Refusal::name_not_allowed);
    config.name = *name;
    config.games = games_of(wish.game());
    const auto structure = wire::read_structure(wish.structure());
    const rules::HouseRules* house = find_house(settings, wish.house());
    if (config.games.empty() || !structure || house == nullptr) return Failure(Refusal::settings_not_valid);
    if (config.games.size() == 1 && !config.games.front()->allows(*structure)) {
        return Failure(Refusal::settings_not_valid);
    }
    const Chips largest = chips_max / 1'000'000;
    for (const std::int64_t amount :
         {wish.small_blind(), wish.big_blind(), wish.ante(), wish.buy_in_min(), wish.buy_in_max()}) {
        if (amount < 0 || Chips{amount} > largest) return Failure(Refusal::amount_not_valid);
    }
    if (wish.small_blind() < 1 || wish.big_blind() < wish.small_blind()) return Failure(Refusal::amount_not_valid);
    config.house = *house;
    const auto* currency = find_currency(settings, wish.currency());
    if (currency == nullptr) return Failure(Refusal::wrong_currency);
    config.currency = *currency;
    if (config.currency.real && wish.bots() > 0) return Failure(Refusal::bots_not_allowed);
    if (wish.turn_ms() != 0) {
        if (wish.turn_ms() < 5'000 || wish.turn_ms() > 120'000) return Failure(Refusal::settings_not_valid);
        config.house.clock.turn = milliseconds(wish.turn_ms());
        // K-20: at least two thirds of the time are seen.
        config.house.clock.hidden = std::min(config.house.clock.hidden, milliseconds(wish.turn_ms() / 3));
    }
    int seats = seats_max;
    for (const auto* game : config.games) {
        seats = std::min(seats, game->seats_max);
        const auto limit = structure_for(*game, *structure);
        const auto stakes = stakes_of(wish, *game, limit, config.house, config.currency.one);
        config.stakes.push_back(stakes);
    }
    config.seat_count = wish.seat_count() == 0 ? std::min(seats, 6) : static_cast<int>(wish.seat_count());
    if (wish.seat_count() > static_cast<std::uint32_t>(seats) || config.seat_count < 2) {
        return Failure(Refusal::settings_not_valid);
    }
    const auto limits = table::buy_in_limits(config.house, config.stakes);
    config.buy_in_min = wish.buy_in_min() > 0 ? Chips{wish.buy_in_min()} : limits.min;
    config.buy_in_max = wish.buy_in_max() > 0 ? Chips{wish.buy_in_max()} : limits.max;
    if (config.buy_in_min < Chips{1} || config.buy_in_max < config.buy_in_min) {
        return Failure(Refusal::amount_not_valid);
    }
    if (wish.password().size() > 100) return Failure(Refusal::too_long);
    if (wish.runs_max() > 3 || wish.bots() >= static_cast<std::uint32_t>(config.seat_count)) {
        return Failure(Refusal::settings_not_valid);
    }
    config.private_table.by_link_only = wish.by_link_only();
    config.private_table.password_hash = password_hash(wish.password());
    config.private_table.approve_buy_ins = wish.approve_buy_ins();
    config.bots_allowed = !config.currency.real && (wish.bots_allowed() || wish.bots() > 0);
    config.straddle_allowed = wish.straddle_allowed();
    config.runs_max = std::max(1, static_cast<int>(wish.runs_max()));
    config.rabbit_hunting = wish.rabbit_hunting();
    config.needs_start = wish.needs_start();
    config.show_pause = config.house.show_time;
    return config;
}

std::vector<table::PolicyLine> house_in_words(const std::string& house, const Settings& settings) {
    v1::CreateTable wish;
    wish.set_game("holdem");
    wish.set_structure(v1::NO_LIMIT);
    wish.set_small_blind(settings.config.play_currency.one.units());
    wish.set_big_blind(2 * settings.config.play_currency.one.units());
    wish.set_house(house);
    const auto config = private_table_config(wish, settings);
    if (!config) return {};
    auto lines = table::policy_in_words(*config);
    std::erase_if(lines, [](const table::PolicyLine& line) { return line.topic == "Game" || line.topic == "Buy-in"; });
    return lines;
}

void put_definition(const table::Config& config, int bots, const std::string& invitation, v1::TableDefinition& out) {
    wire::put(config, out);
    out.set_bots(static_cast<std::uint32_t>(bots));
    out.set_invitation(invitation);
}

}  // namespace cardroom::room
