// A house's policies: every question of docs/rules/house-rules.md that has more than one answer, as one value.
// Loaded from config/house-rules/*.toml by the shell (`parse_house_rules` takes text); profiles inherit from one
// another.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/chips.h"
#include "base/time.h"

namespace cardroom::rules {

enum class SmallBlindRule : std::uint8_t { exact_half, floor_to_whole };                  // Q-04, T-11
enum class StudAnte : std::uint8_t { fifteen_percent, guideline };                        // Q-13, T-12
enum class ButtonRule : std::uint8_t { moving, dead };
enum class FirstButton : std::uint8_t { random, first_seated };                           // Q-20, T-20
enum class PotBasis : std::uint8_t { all_pots, active_pot };                              // Q-36, B-32
enum class OpenPair : std::uint8_t { never, any_player, opener_only };                    // Q-38, S-31..S-33
enum class EqualBoards : std::uint8_t { suit, dealer_position };                          // Q-42, S-20
enum class ShowFirst : std::uint8_t { last_aggressor_of_round, last_aggressor_of_hand };  // Q-50, W-10, W-11
enum class OddChipStud : std::uint8_t { card_by_suit, dealer_position };                  // Q-57, W-34
enum class OddChipStudLow : std::uint8_t { highest_card, lowest_card, dealer_position };  // Q-58, W-35
enum class RakeRounding : std::uint8_t { down, half_even };                               // T-43
/// What happens when time runs out.
enum class OnTimeout : std::uint8_t {
    check_or_fold,
    virtual_all_in_with_credit,  ///< redstar, disconnected: VAI while credits last, then fold even if a check is free
                                 ///< (K-12)
    virtual_all_in_if_invested,  ///< midastouch: VAI for whoever has chips in, else fold (K-21)
};
enum class BringInTimeout : std::uint8_t { fold_next_turn, virtual_all_in, check_or_fold };  // Q-79, S-60..S-62

struct RakeSchedule {
    int per_ten_thousand = 500;  ///< 500 = 5 % (T-40)
    Chips cap_heads_up{100};     ///< by number dealt in
    Chips cap_three_or_four{200};
    Chips cap_five_or_more{300};
    bool no_flop_no_drop = true;  ///< T-41
    RakeRounding rounding = RakeRounding::down;
    Chips time_charge;  ///< alternative to a pot rake: taken per player and half hour; 0 for none
};

struct ClockRules {
    Duration turn = seconds(20);
    Duration hidden;              ///< part of the turn before the countdown is shown (K-20)
    Duration bank = seconds(30);  ///< time bank at the start of a session (K-40); 0 for none
    Duration bank_max = seconds(60);
    Duration bank_earned = seconds(5);  ///< added every `bank_earned_hands`
    int bank_earned_hands = 10;
    bool bank_only_if_invested = true;
    Duration disconnect_extra = seconds(30);  ///< once a hand, if invested and disconnected (K-43)
    Duration reconnect_extra;         ///< added to the deadline on reconnection in the own turn, once a turn (K-22)
    Duration grace_max = seconds(1);  ///< K-7
    OnTimeout connected = OnTimeout::check_or_fold;
    OnTimeout disconnected = OnTimeout::check_or_fold;
    int allin_credits = 0;                   ///< K-13; -1: unlimited
    Duration allin_reset_after = hours(24);  ///< K-14
    bool hand_stays_check_fold = false;  ///< K-31: after a time-out until the player is back, not only while he is away
    BringInTimeout bring_in = BringInTimeout::check_or_fold;
    Duration freeze_max = seconds(120);  ///< K-50
    // Tournaments (K-16, K-32..K-34, K-41)
    Duration tournament_bank = seconds(60);
    Duration tournament_bank_per_level = seconds(10);
    Duration final_table_disconnect;  ///< total from the start of the turn; 0: no such rule
    Duration away_turn = seconds(5);
    bool vai_in_tournaments = false;
};

struct HouseRules {
    std::string name = "standard";

    // Stakes and seats
    SmallBlindRule small_blind = SmallBlindRule::exact_half;
    StudAnte stud_ante = StudAnte::fifteen_percent;
    int min_buy_in_limit_bets = 10;  ///< T-4: times the big bet, or the small bet where `min_buy_in_small_bets`
    bool min_buy_in_small_bets = false;
    int min_buy_in_blinds = 40;  ///< NL/PL, big blinds; redstar: 10 × the small blind, see `min_buy_in_first_number`
    bool min_buy_in_first_number = false;  ///< redstar: 10 × the first number of the stake label, all games
    int max_buy_in_blinds = 100;           ///< NL/PL; 0: none (T-5)
    Duration rathole = minutes(120);       ///< T-6
    bool rathole_all_games = false;
    Duration rebuy_time = seconds(60);  ///< T-7
    int sit_out_big_blinds_max = 3;     ///< T-37
    Duration sit_out_max = minutes(15);
    Duration reserve_time = seconds(60);  ///< a seat held while its player buys in, or offered from the waiting list

    // Button
    FirstButton first_button = FirstButton::random;
    ButtonRule button_ring = ButtonRule::moving;
    ButtonRule button_tournament = ButtonRule::dead;

    // Betting
    int raises_max = 3;        ///< Q-30: one bet and so many raises
    bool hu_uncapped = false;  ///< Q-31
    PotBasis pot_basis = PotBasis::all_pots;
    OpenPair open_pair_ring = OpenPair::any_player;
    OpenPair open_pair_tournament = OpenPair::never;
    bool open_pair_hi_lo = false;  ///< Q-39
    EqualBoards equal_boards = EqualBoards::suit;

    // Showdown
    ShowFirst show_first = ShowFirst::last_aggressor_of_round;
    bool all_in_face_up = true;        ///< Q-53, W-14
    bool history_shows_mucked = true;  ///< Q-52, W-20
    OddChipStud odd_chip_stud = OddChipStud::card_by_suit;
    OddChipStudLow odd_chip_stud_low = OddChipStudLow::highest_card;
    bool whole_unit_odd_chips = false;  ///< Q-59: $1 at whole-dollar stakes
    bool even_identical = false;        ///< W-37
    Duration show_time = seconds(5);    ///< W-15

    ClockRules clock;
    RakeSchedule rake;
};

// The built-in profiles (docs/rules/house-rules.md). `HouseRules{}` is `standard`.
HouseRules standard();
HouseRules redstar();
HouseRules midastouch();
HouseRules unabomber();
/// By name; nothing when there is no such profile.
std::optional<HouseRules> built_in_profile(std::string_view name);

}  // namespace cardroom::rules
