// Every field of the plain settings structs, by name: written and read by one list, so that neither can forget one.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "base/chips.h"
#include "base/time.h"
#include "rules/house_rules.h"
#include "table/config.h"
#include "table/state.h"

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
    field("clock.hand_stays_check_fold", clock.hand_stays_check_fold);
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
    field("setting", config.setting);
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
    field("show_pause", config.show_pause);
    field("run_choice_time", config.run_choice_time);
}

/// Snapshots travel by position: append only, never reorder.
template <typename Place, typename Field>
requires std::same_as<std::remove_const_t<Place>, table::Place>
void each_field(Place& place, Field&& field) {
    field("player", place.player);
    field("bot", place.bot);
    field("hold", place.hold);
    field("held_until", place.held_until);
    field("awaiting", place.awaiting);
    field("awaiting_waits", place.awaiting_waits);
    field("stack", place.stack);
    field("queued_top_up", place.queued_top_up);
    field("auto_top_up_below", place.auto_top_up_below);
    field("auto_top_up_to", place.auto_top_up_to);
    field("options.auto_post", place.options.auto_post);
    field("options.auto_muck", place.options.auto_muck);
    field("options.straddle", place.options.straddle);
    field("connected", place.connected);
    field("disconnected_at", place.disconnected_at);
    field("lag", place.lag);
    field("sitting_out", place.sitting_out);
    field("sit_out_reason", place.sit_out_reason);
    field("sitting_out_since", place.sitting_out_since);
    field("big_blinds_missed", place.big_blinds_missed);
    field("sits_out_next_hand", place.sits_out_next_hand);
    field("sits_out_next_big_blind", place.sits_out_next_big_blind);
    field("timed_out", place.timed_out);
    field("leaving", place.leaving);
    field("leave_reason", place.leave_reason);
    field("moving_to", place.moving_to);
    field("rebuy_until", place.rebuy_until);
    field("new_here", place.new_here);
    field("missed_big_blind", place.missed_big_blind);
    field("missed_small_blind", place.missed_small_blind);
    field("posts", place.posts);
    field("waiting", place.waiting);
    field("bank", place.bank);
    field("hands_to_bank", place.hands_to_bank);
    field("allin_credits", place.allin_credits);
    field("allin_granted_at", place.allin_granted_at);
    field("allin_reset_asked", place.allin_reset_asked);
    field("seating", place.seating);
    field("charged_until", place.charged_until);
    field("options.runs", place.options.runs);
}

/// Without the lists. Append only, like the fields of a place.
template <typename State, typename Field>
requires std::same_as<std::remove_const_t<State>, table::State>
void each_field(State& state, Field&& field) {
    field("hand", state.hand);
    field("game", state.game);
    field("hands_of_game", state.hands_of_game);
    field("blinds.button", state.blinds.button);
    field("blinds.small_blind", state.blinds.small_blind);
    field("blinds.big_blind", state.blinds.big_blind);
    field("blinds.heads_up", state.blinds.heads_up);
    field("blinds.dealer_position", state.blinds.dealer_position);
    field("deal_after", state.deal_after);
    field("seatings", state.seatings);
    field("started", state.started);
    field("paused", state.paused);
    field("closing", state.closing);
    field("closed", state.closed);
    field("final_table", state.final_table);
}

inline std::int64_t number_of(Chips value) {
    return value.units();
}
inline std::int64_t number_of(Duration value) {
    return value.ms();
}
inline std::int64_t number_of(Time value) {
    return value.ms_since_epoch();
}
inline std::int64_t number_of(Seat value) {
    return value.number();
}
template <typename Tag>
std::int64_t number_of(Id<Tag> value) {
    return static_cast<std::int64_t>(value.value());
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
inline void set_number(Time& value, std::int64_t number) {
    value = Time{number};
}
inline void set_number(Seat& value, std::int64_t number) {
    value = Seat::numbered(static_cast<int>(number));
}
template <typename Tag>
void set_number(Id<Tag>& value, std::int64_t number) {
    value = Id<Tag>{static_cast<std::uint64_t>(number)};
}
template <typename T>
requires std::is_enum_v<T> || std::is_integral_v<T>
void set_number(T& value, std::int64_t number) {
    value = static_cast<T>(number);
}

}  // namespace cardroom::wire
