#include "config/house_rules_file.h"

#include <gtest/gtest.h>

namespace cardroom::config {
namespace {

using namespace rules;

const std::string folder = CARDROOM_SOURCE_DIR "/config/house-rules";

HouseRules profile(std::string_view name) {
    auto house = load_house_rules(folder, name);
    if (!house) throw std::runtime_error(house.error().text());
    return *std::move(house);
}

std::string error_of(std::string_view text) {
    const auto house = parse_house_rules(text, "h.toml", house_rules_in(folder));
    return house ? "no error" : house.error().text();
}

TEST(HouseProfiles, StandardIsWhatTheProgramAssumesWithoutAFile) {
    EXPECT_EQ(write_house_rules(profile("standard")), write_house_rules(HouseRules{}));
}

TEST(HouseProfiles, AreThoseBuiltIntoTheProgram) {
    for (const char* name : {"standard", "redstar", "midastouch", "unabomber"}) {
        const auto built_in = built_in_profile(name);
        ASSERT_TRUE(built_in) << name;
        EXPECT_EQ(write_house_rules(profile(name)), write_house_rules(*built_in));
    }
}

TEST(HouseProfiles, AProfileWrittenOutReadsBackTheSame) {
    for (const char* name : {"standard", "redstar", "midastouch", "unabomber"}) {
        const std::string text = write_house_rules(profile(name));
        const auto again = parse_house_rules(text, "again.toml", {});
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(write_house_rules(*again), text);
    }
}

TEST(HouseProfiles, Q04_SmallBlind) {
    EXPECT_EQ(profile("standard").small_blind, SmallBlindRule::exact_half);
    for (const char* name : {"redstar", "midastouch", "unabomber"})
        EXPECT_EQ(profile(name).small_blind, SmallBlindRule::floor_to_whole) << name;
}

TEST(HouseProfiles, Q08_Q09_BuyIn) {
    const HouseRules redstar = profile("redstar"), midas = profile("midastouch"), una = profile("unabomber");
    EXPECT_TRUE(redstar.min_buy_in_first_number);
    EXPECT_EQ(redstar.max_buy_in_blinds, 0);
    for (const HouseRules& house : {midas, una}) {
        EXPECT_FALSE(house.min_buy_in_first_number);
        EXPECT_TRUE(house.min_buy_in_small_bets);
        EXPECT_EQ(house.min_buy_in_limit_bets, 10);
        EXPECT_EQ(house.min_buy_in_blinds, 40);
        EXPECT_EQ(house.max_buy_in_blinds, 100);
    }
    EXPECT_FALSE(profile("standard").min_buy_in_small_bets);
}

TEST(HouseProfiles, Q12_GoingSouth) {
    for (const char* name : {"standard", "redstar", "midastouch", "unabomber"}) {
        EXPECT_EQ(profile(name).rathole, minutes(120)) << name;
        EXPECT_EQ(profile(name).rathole_all_games, std::string_view(name) == "redstar") << name;
    }
}

TEST(HouseProfiles, Q13_StudAnte) {
    EXPECT_EQ(profile("midastouch").stud_ante, StudAnte::guideline);
    EXPECT_EQ(profile("redstar").stud_ante, StudAnte::fifteen_percent);
    EXPECT_EQ(profile("standard").stud_ante, StudAnte::fifteen_percent);
}

TEST(HouseProfiles, Q20_Q22_Button) {
    for (const char* name : {"standard", "redstar", "midastouch", "unabomber"}) {
        const HouseRules house = profile(name);
        const bool dead = house.name == "standard" || house.name == "redstar";
        EXPECT_EQ(house.button_ring, ButtonRule::moving) << name;
        EXPECT_EQ(house.button_tournament, dead ? ButtonRule::dead : ButtonRule::moving) << name;
        EXPECT_EQ(house.first_button, house.name == "midastouch" ? FirstButton::first_seated : FirstButton::random);
    }
}

TEST(HouseProfiles, Q30_Q36_Betting) {
    for (const char* name : {"standard", "redstar", "midastouch", "unabomber"}) {
        const HouseRules house = profile(name);
        EXPECT_EQ(house.raises_max, 3) << name;
        EXPECT_FALSE(house.hu_uncapped) << name;
        EXPECT_EQ(house.pot_basis, house.name == "midastouch" ? PotBasis::active_pot : PotBasis::all_pots);
    }
}

TEST(HouseProfiles, Q38_Q42_Stud) {
    const HouseRules standard = profile("standard"), redstar = profile("redstar"), midas = profile("midastouch");
    EXPECT_EQ(standard.open_pair_ring, OpenPair::any_player);
    EXPECT_EQ(standard.open_pair_tournament, OpenPair::never);
    EXPECT_FALSE(standard.open_pair_hi_lo);
    EXPECT_EQ(standard.equal_boards, EqualBoards::suit);
    EXPECT_EQ(redstar.open_pair_ring, OpenPair::any_player);
    EXPECT_TRUE(redstar.open_pair_hi_lo);
    EXPECT_EQ(redstar.equal_boards, EqualBoards::dealer_position);
    EXPECT_EQ(midas.open_pair_ring, OpenPair::opener_only);
    EXPECT_FALSE(midas.open_pair_hi_lo);
    EXPECT_EQ(midas.equal_boards, EqualBoards::dealer_position);
}

TEST(HouseProfiles, Q50_Q59_Showdown) {
    const HouseRules standard = profile("standard"), redstar = profile("redstar"), midas = profile("midastouch"),
                     una = profile("unabomber");
    for (const HouseRules& house : {standard, redstar, midas, una}) {
        EXPECT_EQ(house.show_first,
                  house.name == "unabomber" ? ShowFirst::last_aggressor_of_hand : ShowFirst::last_aggressor_of_round);
        EXPECT_EQ(house.all_in_face_up, house.name == "standard");
        EXPECT_TRUE(house.history_shows_mucked);
        EXPECT_EQ(house.whole_unit_odd_chips, house.name == "redstar");
    }
    EXPECT_EQ(standard.odd_chip_stud, OddChipStud::card_by_suit);
    EXPECT_EQ(redstar.odd_chip_stud, OddChipStud::card_by_suit);
    EXPECT_EQ(midas.odd_chip_stud, OddChipStud::dealer_position);
    EXPECT_EQ(standard.odd_chip_stud_low, OddChipStudLow::highest_card);
    EXPECT_EQ(redstar.odd_chip_stud_low, OddChipStudLow::lowest_card);
}

TEST(HouseProfiles, Q70_Q79_Clock) {
    const ClockRules standard = profile("standard").clock, redstar = profile("redstar").clock,
                     midas = profile("midastouch").clock, una = profile("unabomber").clock;
    EXPECT_EQ(standard.turn, seconds(20));
    EXPECT_EQ(redstar.turn, seconds(30));
    EXPECT_EQ(midas.turn, seconds(30));
    EXPECT_EQ(midas.hidden, seconds(10));
    EXPECT_EQ(una.turn, seconds(25));
    EXPECT_EQ(standard.bank, seconds(30));
    EXPECT_EQ(standard.tournament_bank, seconds(60));
    EXPECT_EQ(redstar.bank, Duration{});
    EXPECT_EQ(redstar.tournament_bank, Duration{});
    EXPECT_EQ(midas.bank, Duration{});
    EXPECT_EQ(midas.tournament_bank, Duration{});
    EXPECT_EQ(una.bank, Duration{});
    EXPECT_EQ(una.tournament_bank, seconds(60));
    EXPECT_EQ(una.tournament_bank_per_level, Duration{});
    EXPECT_EQ(standard.connected, OnTimeout::check_or_fold);
    EXPECT_EQ(redstar.connected, OnTimeout::check_or_fold);
    EXPECT_EQ(midas.connected, OnTimeout::virtual_all_in_if_invested);
    EXPECT_EQ(una.connected, OnTimeout::check_or_fold);
    EXPECT_EQ(standard.disconnected, OnTimeout::check_or_fold);
    EXPECT_EQ(standard.disconnect_extra, seconds(30));
    EXPECT_EQ(redstar.disconnected, OnTimeout::virtual_all_in_with_credit);
    EXPECT_EQ(redstar.disconnect_extra, Duration{});
    EXPECT_EQ(midas.disconnected, OnTimeout::virtual_all_in_if_invested);
    EXPECT_EQ(una.disconnected, OnTimeout::check_or_fold);
    EXPECT_EQ(redstar.allin_credits, 1);
    EXPECT_EQ(midas.allin_credits, -1);
    EXPECT_EQ(una.allin_credits, 0);
    EXPECT_EQ(standard.allin_credits, 0);
    EXPECT_EQ(midas.reconnect_extra, seconds(20));
    EXPECT_EQ(redstar.reconnect_extra, Duration{});
    EXPECT_EQ(una.final_table_disconnect, seconds(240));
    EXPECT_EQ(standard.final_table_disconnect, Duration{});
    EXPECT_EQ(redstar.bring_in, BringInTimeout::fold_next_turn);
    EXPECT_EQ(midas.bring_in, BringInTimeout::virtual_all_in);
    EXPECT_EQ(standard.bring_in, BringInTimeout::check_or_fold);
}

TEST(HouseProfiles, Q90_Q92_Rake) {
    for (const char* name : {"standard", "redstar", "midastouch", "unabomber"}) {
        const RakeSchedule rake = profile(name).rake;
        EXPECT_EQ(rake.per_ten_thousand, 500) << name;
        EXPECT_EQ(rake.cap_heads_up, Chips{100}) << name;
        EXPECT_EQ(rake.cap_three_or_four, Chips{200}) << name;
        EXPECT_EQ(rake.cap_five_or_more, Chips{300}) << name;
        EXPECT_TRUE(rake.no_flop_no_drop) << name;
        EXPECT_EQ(rake.rounding, RakeRounding::down) << name;
    }
}

TEST(HouseRulesFile, AHostsProfileChangesOnlyWhatItNames) {
    const auto house = parse_house_rules("name = \"home\"\ninherits = \"midastouch\"\n[clock]\nturn_s = 45\n", "h.toml",
                                         house_rules_in(folder));
    ASSERT_TRUE(house) << house.error().text();
    EXPECT_EQ(house->name, "home");
    EXPECT_EQ(house->clock.turn, seconds(45));
    EXPECT_EQ(house->pot_basis, PotBasis::active_pot);
}

TEST(HouseRulesFile, AnUnknownKeyIsRefusedWhereItStands) {
    EXPECT_EQ(error_of("name = \"x\"\n[betting]\nraise_max = 3\n"),
              "h.toml:3:1: unknown key \"raise_max\" in betting; did you mean \"raises_max\"?");
    EXPECT_EQ(error_of("name = \"x\"\n\n  [beting]\n"),
              "h.toml:3:4: unknown key \"beting\"; did you mean \"betting\"?");
}

TEST(HouseRulesFile, ABadValueIsRefusedWithWhatWasExpected) {
    EXPECT_EQ(error_of("name = \"x\"\n[button]\nbutton = \"live\"\n"),
              "h.toml:3:10: button.button: expected one of \"moving\" \"dead\", got \"live\"");
    EXPECT_EQ(error_of("name = \"x\"\n[betting]\nraises_max = \"3\"\n"),
              "h.toml:3:14: betting.raises_max: expected a whole number from 1 to 100, got \"3\"");
    EXPECT_EQ(error_of("name = \"x\"\n[betting]\nraises_max = 0\n"),
              "h.toml:3:14: betting.raises_max: expected a whole number from 1 to 100, got 0");
    EXPECT_EQ(error_of("name = \"x\"\n[showdown]\nall_in_face_up = 1\n"),
              "h.toml:3:18: showdown.all_in_face_up: expected true or false, got 1");
    EXPECT_EQ(error_of("name = \"x\"\n[clock]\nallin_credits = \"many\"\n"),
              "h.toml:3:17: clock.allin_credits: expected a number of credits or \"unlimited\", got \"many\"");
    EXPECT_EQ(error_of("name = \"x\"\nrake = 5\n"), "h.toml:2:8: rake: expected a table, written [rake], got 5");
}

TEST(HouseRulesFile, WhatIsNotTomlIsRefusedWhereItStands) {
    const std::string error = error_of("name = \"x\"\n[clock\nturn_s = 3\n");
    EXPECT_EQ(error.substr(0, 9), "h.toml:2:") << error;
}

TEST(HouseRulesFile, ATableWithoutAProperNameIsAFaultOfTheFileNotOfTheProgram) {
    for (const char* text : {"[.a]", "[\xc3\xa9]", "[[.]]"}) EXPECT_EQ(error_of(text).substr(0, 6), "h.toml") << text;
}

TEST(HouseRulesFile, AProfileNeedsANameAndAKnownParent) {
    EXPECT_EQ(error_of("[clock]\nturn_s = 3\n"), "h.toml:1:1: needs the key \"name\"");
    EXPECT_EQ(error_of("name = \"x\"\ninherits = \"nobody\"\n"),
              "h.toml:2:12: inherits: expected the name of a house-rules profile, got \"nobody\"");
    EXPECT_EQ(error_of("name = \"x\"\ninherits = \"../standard\"\n"),
              "h.toml:2:12: inherits: expected the name of a house-rules profile, got \"../standard\"");
}

TEST(HouseRulesFile, ACircleOfProfilesIsRefused) {
    const HouseResolver circle = [](std::string_view name) {
        return HouseText{std::string(name) + ".toml", "name = \"a\"\ninherits = \"a\"\n"};
    };
    const auto house = parse_house_rules("name = \"a\"\ninherits = \"a\"\n", "a.toml", circle);
    ASSERT_FALSE(house);
    EXPECT_EQ(house.error().text(),
              "a.toml:2:12: inherits: too many profiles inherit from each other; is it a circle?");
}

}  // namespace
}  // namespace cardroom::config
