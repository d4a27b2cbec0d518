// What a table is: game, stakes, seats, house, and the options of whoever opened it. Fixed while the table is open.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/chips.h"
#include "base/ids.h"
#include "base/time.h"
#include "rules/game_spec.h"
#include "rules/house_rules.h"
#include "rules/stakes.h"

namespace cardroom::table {

inline constexpr int waiting_list_max = 50;
inline constexpr std::size_t table_name_max = 40;
inline constexpr std::size_t player_name_max = 20;

/// Real money and play money are never mixed: every table has exactly one currency.
struct Currency {
    std::string code = "PLAY";  ///< up to 8 capital letters
    bool real = false;
    Chips one{1};  ///< smallest units in one whole: 100 where there are cents
    friend bool operator==(const Currency&, const Currency&) = default;
};

/// Clocks and absence differ by what a table belongs to (timeouts.md).
enum class Setting : std::uint8_t { ring, single_table, multi_table, final_table };

struct Private {
    PlayerId owner;             ///< none: a public table of the room
    bool by_link_only = false;  ///< not in the lobby
    std::string password_hash;  ///< empty: none. Checked by the room before the command comes here
    bool approve_buy_ins = false;
};

struct Config {
    TableId id;
    std::string name;
    /// The games played, in rotation: usually one. HORSE and the like change every `hands_per_game` hands.
    std::vector<const rules::GameSpec*> games;
    std::vector<rules::Stakes> stakes;  ///< one for each game
    int hands_per_game = 8;
    int seat_count = 6;
    rules::HouseRules house;
    Currency currency;
    Setting setting = Setting::ring;
    Chips buy_in_min;
    Chips buy_in_max;  ///< chips_max: none
    Private private_table;
    bool bots_allowed = true;
    bool straddle_allowed = false;
    int runs_max = 1;  ///< 2 or 3: run it twice / three times by consent
    bool rabbit_hunting = false;
    bool needs_start = false;                      ///< waits for its owner's `Resume` before the first hand
    Duration between_hands = milliseconds(1500);   ///< from the end of a hand to the next deal, to read the result
    Duration after_showdown = milliseconds(3500);  ///< instead, when cards were shown
    Duration
        show_pause;  ///< instead, while a person who won without a showdown may still show (W-15), or ask for a rabbit
    Duration run_choice_time = seconds(10);
};

/// The buy-in limits of a house for the stakes of a table's games (T-4, T-5): enough for each of them, and a maximum if
/// any of them has one.
struct BuyInLimits {
    Chips min;
    Chips max;
};
BuyInLimits buy_in_limits(const rules::HouseRules& house, const std::vector<rules::Stakes>& games);

}  // namespace cardroom::table
