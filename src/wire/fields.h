// Every field of the plain settings structs, by name: written and read by one list, so that neither can forget one.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "base/chips.h"
#include "base/time.h"
#include "rules/house_rules.h"
#include "table/config.h"

namespace cardroom::wire {

/// Calls `field(name, reference)` for each field. `House` is HouseRules, const or not; likewise below.
template <typename House, typename Field>
requires std::same_as<std::remove_const_t<House>, rules::HouseRules>
void each_field(House& house, Field&& field) {
    field("small_blind", house.small_blind);
    field("stud_ante", house.stud_ante);
    field("min_buy_in_limit_bets", house.min_buy_in_limit_bets);
    field("min_buy_in_small_bets", house.min_buy_in_small_bets);
    field("min_buy_in_blinds", house.min_buy_in_blinds);
    field("min_buy_in_first_number", house.min_buy_in_first_number);
    field("max_buy_in_blinds", house.max_buy_in_blinds);
    field("rathole", house.rathole);
    field("rathole_all_games", house.rathole_all_games);
    field("rebuy_time", house.rebuy_time);
    field("sit_out_big_blinds_max", house.sit_out_big_blinds_max);
    field("sit_out_max", house.sit_out_max);
    field("reserve_time", house.reserve_time);
    field("first_button", house.first_button);
    field("button_ring", house.button_ring);
    field("button_tournament", house.button_tournament);
    field("raises_max", house.raises_max);
    field("hu_uncapped", house.hu_uncapped);
    field("pot_basis", house.pot_basis);
    field("open_pair_ring", house.open_pair_ring);
    field("open_pair_tournament", house.open_pair_tournament);
    field("open_pair_hi_lo", house.open_pair_hi_lo);
    field("equal_boards", house.equal_boards);
    field("show_first", house.show_first);
    field("all_in_face_up", house.all_in_face_up);
    field("history_shows_mucked", house.history_shows_mucked);
    field("odd_chip_stud", house.odd_chip_stud);
    field("odd_chip_stud_low", house.odd_chip_stud_low);
    field("whole_unit_odd_chips", house.whole_unit_odd_chips);
    field("even_identical", house.even_identical);
    field("show_time", house.show_time);
    auto& clock = house.clock;
    field("clock.turn", clock.turn);
    field("clock.hidden", clock.hidden);
    field("clock.bank", clock.bank);
    field("clock.bank_max", clock.bank_max);
    field("clock.bank_earned", clock.bank_earned);
    field("clock.bank_earned_hands", clock.bank_earned_hands);
    field("clock.bank_only_if_invested", clock.bank_only_if_invested);
    field("clock.disconnect_extra", clock.disconnect_extra);
    field("clock.reconnect_extra", clock.reconnect_extra);
    field("clock.grace_max", clock.grace_max);
    field("clock.connected", clock.connected);
    field("clock.disconnected", clock.disconnected);
    field("clock.allin_credits", clock.allin_credits);
    field("clock.allin_reset_after", clock.allin_reset_after);
    field("clock.bring_in", clock.bring_in);
    field("clock.freeze_max", clock.freeze_max);
    field("clock.tournament_bank", clock.tournament_bank);
    field("clock.tournament_bank_per_level", clock.tournament_bank_per_level);
    field("clock.final_table_disconnect", clock.final_table_disconnect);
    field("clock.away_turn", clock.away_turn);
    field("clock.vai_in_tournaments", clock.vai_in_tournaments);
    auto& rake = house.rake;
    field("rake.per_ten_thousand", rake.per_ten_thousand);
    field("rake.cap_heads_up", rake.cap_heads_up);
    field("rake.cap_three_or_four", rake.cap_three_or_four);
    field("rake.cap_five_or_more", rake.cap_five_or_more);
    field("rake.no_flop_no_drop", rake.no_flop_no_drop);
    field("rake.rounding", rake.rounding);
    field("rake.time_charge", rake.time_charge);
}

/// The numbers and switches of a table; names, games, stakes and house rules travel by themselves.
template <typename Table, typename Field>
requires std::same_as<std::remove_const_t<Table>, table::Config>
void each_field(Table& config, Field&& field) {
    field("hands_per_game", config.hands_per_game);
    field("seat_count", config.seat_count);
    field("buy_in_min", config.buy_in_min);
    field("buy_in_max", config.buy_in_max);
    field("by_link_only", config.private_table.by_link_only);
    field("approve_buy_ins", config.private_table.approve_buy_ins);
    field("bots_allowed", config.bots_allowed);
    field("straddle_allowed", config.straddle_allowed);
    field("runs_max", config.runs_max);
    field("rabbit_hunting", config.rabbit_hunting);
    field("needs_start", config.needs_start);
    field("between_hands", config.between_hands);
    field("after_showdown", config.after_showdown);
    field("run_choice_time", config.run_choice_time);
}

inline std::int64_t number_of(Chips value) {
    return value.units();
}
inline std::int64_t number_of(Duration value) {
    return value.ms();
}
template <typename T>
requires std::is_enum_v<T> || std::is_integral_v<T> std::int64_t number_of(T value) {
    return static_cast<std::int64_t>(value);
}

inline void set_number(Chips& value, std::int64_t number) {
    value = Chips{number};
}
inline void set_number(Duration& value, std::int64_t number) {
    value = Duration{number};
}
template <typename T>
requires std::is_enum_v<T> || std::is_integral_v<T>
void set_number(T& value, std::int64_t number) {
    value = static_cast<T>(number);
}

}  // namespace cardroom::wire
