#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "rules/game_spec.h"
#include "rules/house_rules.h"
#include "rules/stakes.h"

namespace cardroom::rules {
namespace {

constexpr Chips dollar{100};

TEST(Games, EveryGameOfTheHouseHasItsRow) {
    for (const std::string_view id :
         {"holdem",    "omaha",     "omaha8", "stud",     "stud8",      "crazypineapple", "crazypineapple8",
          "omaha5",    "omaha5-8",  "omaha6", "omaha6-8", "courchevel", "courchevel8",    "razz",
          "shortdeck", "pineapple", "irish",  "5draw",    "27sd",       "27td",           "badugi",
          "a5td"}) {
        ASSERT_NE(find_game(id), nullptr) << id;
        EXPECT_EQ(find_game(id)->id, id);
    }
    EXPECT_EQ(find_game("bridge"), nullptr);
    EXPECT_EQ(all_games().size(), 22U);
}

TEST(Games, TheDeckServesAFullTable) {
    for (const GameSpec& game : all_games()) {
        int each = 0;
        int board = 0;
        int drawn = 0;
        bool community = false;
        for (const Street& street : game.streets) {
            each += street.down + street.up;
            board += street.board;
            if (street.exchange == Exchange::draw) drawn = std::max(drawn, street.exchange_count);
            community = community || street.last_down;
        }
        if (community) --each, ++board;  // S-40: the last card becomes a common one
        EXPECT_LE(each * game.seats_max + board + drawn, game.deck_size) << game.id;
        EXPECT_EQ(deck_of(game).size, game.deck_size) << game.id;
    }
}

TEST(Games, EveryGameHasItsPageForPlayers) {
    for (const GameSpec& game : all_games()) {
        const std::string path =
            std::string(CARDROOM_SOURCE_DIR) + "/docs/players/games/" + std::string(game.id) + ".md";
        std::ifstream page(path);
        std::string title;
        ASSERT_TRUE(std::getline(page, title)) << path;
        EXPECT_EQ(title, "# " + std::string(game.name));
    }
}

TEST(Games, ShortDeckHasNoCardsBelowSix) {
    const cards::Deck deck = deck_of(*find_game("shortdeck"));
    for (int i = 0; i < deck.size; ++i) {
        EXPECT_GE(deck.order[static_cast<std::size_t>(i)].rank(), cards::Rank::six);
    }
}

TEST(Games, StudIsFixedLimitOnly) {
    for (const std::string_view id : {"stud", "stud8", "razz"}) {
        EXPECT_TRUE(find_game(id)->allows(Structure::fixed_limit));
        EXPECT_FALSE(find_game(id)->allows(Structure::pot_limit));
        EXPECT_FALSE(find_game(id)->allows(Structure::no_limit));
        EXPECT_EQ(find_game(id)->seats_max, 8);  // S-1
    }
}

TEST(Stakes, T11SmallBlindOfALimitTable) {
    EXPECT_EQ(small_blind_of(dollar * 3, redstar(), dollar), dollar);
    EXPECT_EQ(small_blind_of(dollar * 4, midastouch(), dollar), dollar * 2);
    EXPECT_EQ(small_blind_of(dollar * 5, unabomber(), dollar), dollar * 2);
    EXPECT_EQ(small_blind_of(dollar * 5, standard(), dollar), Chips{250});
    EXPECT_EQ(small_blind_of(Chips{51}, redstar(), dollar), Chips{25});  // below $2: half, down to the cent
}

TEST(Stakes, T12StudAnte) {
    EXPECT_EQ(stud_ante_of(dollar, midastouch(), dollar), Chips{25});
    EXPECT_EQ(stud_ante_of(dollar * 3, midastouch(), dollar), Chips{50});
    EXPECT_EQ(stud_ante_of(dollar * 10, redstar(), dollar), Chips{150});
    EXPECT_EQ(stud_ante_of(dollar * 3, standard(), dollar), Chips{45});
    EXPECT_EQ(stud_ante_of(Chips{4}, standard(), dollar), Chips{1});  // at least a cent
}

TEST(Stakes, T13BringIn) {
    EXPECT_EQ(bring_in_of(dollar, dollar), Chips{50});
    EXPECT_EQ(bring_in_of(dollar * 3, dollar), dollar);
    EXPECT_EQ(bring_in_of(dollar * 5, dollar), dollar * 2);
    EXPECT_EQ(bring_in_of(dollar * 10, dollar), dollar * 5);
}

TEST(Stakes, W38OddChipUnit) {
    const GameSpec& holdem = *find_game("holdem");
    const GameSpec& stud = *find_game("stud");
    EXPECT_EQ(limit_stakes(holdem, dollar * 10, standard(), dollar).chip_unit, dollar);
    EXPECT_EQ(limit_stakes(holdem, dollar * 5, standard(), dollar).chip_unit, Chips{50});  // small blind 2.50
    EXPECT_EQ(limit_stakes(holdem, dollar * 5, redstar(), dollar).chip_unit, dollar);
    EXPECT_EQ(limit_stakes(stud, dollar * 3, midastouch(), dollar).chip_unit, Chips{50});  // ante 0.50
    EXPECT_EQ(limit_stakes(stud, dollar * 3, redstar(), dollar).chip_unit, dollar);        // whole-dollar stakes
    EXPECT_EQ(blind_stakes(Structure::no_limit, dollar, dollar * 2, standard(), dollar).chip_unit, Chips{1});
    Stakes tournament{.structure = Structure::fixed_limit, .small_bet = Chips{1000}, .big_bet = Chips{2000}};
    tournament.tournament = true;
    EXPECT_EQ(default_chip_unit(tournament, redstar()), Chips{1});
}

TEST(Stakes, B40LabelsNameBetsInLimitAndBlindsElsewhere) {
    EXPECT_EQ(label(limit_stakes(*find_game("holdem"), dollar * 10, standard(), dollar)), "10/20");
    EXPECT_EQ(label(blind_stakes(Structure::no_limit, Chips{5}, Chips{10}, standard(), dollar)), "0.05/0.10");
    EXPECT_EQ(label(blind_stakes(Structure::pot_limit, dollar, dollar * 2, standard(), dollar)), "1/2");
}

TEST(HouseRules, ProfilesAreFoundByName) {
    for (const std::string_view name : {"standard", "redstar", "midastouch", "unabomber"}) {
        ASSERT_TRUE(built_in_profile(name).has_value());
        EXPECT_EQ(built_in_profile(name)->name, name);
    }
    EXPECT_FALSE(built_in_profile("casino").has_value());
}

}  // namespace
}  // namespace cardroom::rules
