// The four built-in profiles as differences from `standard` (docs/rules/house-rules.md).
#include "rules/house_rules.h"

namespace cardroom::rules {

HouseRules standard() {
    return HouseRules{};
}

HouseRules redstar() {
    HouseRules house;
    house.name = "redstar";
    house.small_blind = SmallBlindRule::floor_to_whole;
    house.min_buy_in_first_number = true;
    house.max_buy_in_blinds = 0;
    house.rathole_all_games = true;
    house.open_pair_tournament = OpenPair::any_player;      // the page makes no exception
    house.open_pair_hi_lo = true;
    house.equal_boards = EqualBoards::dealer_position;
    house.all_in_face_up = false;
    house.odd_chip_stud_low = OddChipStudLow::lowest_card;
    house.whole_unit_odd_chips = true;
    house.clock.turn = seconds(30);
    house.clock.bank = Duration{};
    house.clock.bank_max = Duration{};
    house.clock.bank_earned = Duration{};
    house.clock.tournament_bank = Duration{};
    house.clock.tournament_bank_per_level = Duration{};
    house.clock.disconnect_extra = Duration{};
    house.clock.disconnected = OnTimeout::virtual_all_in_with_credit;
    house.clock.allin_credits = 1;
    house.clock.bring_in = BringInTimeout::fold_next_turn;
    return house;
}

HouseRules midastouch() {
    HouseRules house;
    house.name = "midastouch";
    house.small_blind = SmallBlindRule::floor_to_whole;
    house.min_buy_in_small_bets = true;
    house.stud_ante = StudAnte::guideline;
    house.first_button = FirstButton::first_seated;
    house.button_tournament = ButtonRule::moving;
    house.pot_basis = PotBasis::active_pot;
    house.open_pair_ring = OpenPair::opener_only;
    house.open_pair_tournament = OpenPair::opener_only;
    house.equal_boards = EqualBoards::dealer_position;
    house.all_in_face_up = false;
    house.odd_chip_stud = OddChipStud::dealer_position;
    house.odd_chip_stud_low = OddChipStudLow::dealer_position;
    house.clock.turn = seconds(30);  // 10 s hidden, 20 s shown
    house.clock.hidden = seconds(10);
    house.clock.bank = Duration{};
    house.clock.bank_max = Duration{};
    house.clock.bank_earned = Duration{};
    house.clock.tournament_bank = Duration{};
    house.clock.tournament_bank_per_level = Duration{};
    house.clock.disconnect_extra = Duration{};
    house.clock.reconnect_extra = seconds(20);
    house.clock.connected = OnTimeout::virtual_all_in_if_invested;
    house.clock.disconnected = OnTimeout::virtual_all_in_if_invested;
    house.clock.allin_credits = -1;
    house.clock.bring_in = BringInTimeout::virtual_all_in;
    return house;
}

HouseRules unabomber() {
    HouseRules house;
    house.name = "unabomber";
    house.small_blind = SmallBlindRule::floor_to_whole;
    house.min_buy_in_small_bets = true;
    house.button_tournament = ButtonRule::moving;
    house.show_first = ShowFirst::last_aggressor_of_hand;
    house.all_in_face_up = false;
    house.clock.turn = seconds(25);
    house.clock.bank = Duration{};                         // tournaments only
    house.clock.bank_max = Duration{};
    house.clock.bank_earned = Duration{};
    house.clock.tournament_bank = seconds(60);
    house.clock.tournament_bank_per_level = Duration{};
    house.clock.disconnect_extra = Duration{};
    house.clock.hand_stays_check_fold = true;           // K-31
    house.clock.final_table_disconnect = seconds(240);
    house.clock.hand_stays_check_fold = true;           // K-31
    return house;
}

std::optional<HouseRules> built_in_profile(std::string_view name) {
    for (const HouseRules& house : {standard(), redstar(), midastouch(), unabomber()}) {
        if (house.name == name) return house;
    }
    return std::nullopt;
}

}  // namespace cardroom::rules
