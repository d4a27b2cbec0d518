// Open Hand History's words for games and streets, and those that we add: for the writer and the reader of ohh.h.
#pragma once

#include <array>
#include <string_view>

namespace cardroom::history {

struct OhhGame {
    std::string_view id;         ///< ours
    std::string_view game_type;  ///< the standard's own where it has the game
};
/// The first row of a game_type is the game that it means by itself. Omaha is Omaha with any number of cards; where the
/// standard has no name for a game, ours keeps programs from taking it for another.
inline constexpr std::array<OhhGame, 22> ohh_games{{{"holdem", "Holdem"},
                                                    {"omaha", "Omaha"},
                                                    {"omaha5", "Omaha"},
                                                    {"omaha6", "Omaha"},
                                                    {"omaha8", "OmahaHiLo"},
                                                    {"omaha5-8", "OmahaHiLo"},
                                                    {"omaha6-8", "OmahaHiLo"},
                                                    {"stud", "Stud"},
                                                    {"stud8", "StudHiLo"},
                                                    {"5draw", "Draw"},
                                                    {"razz", "Razz"},
                                                    {"27sd", "SingleDraw27"},
                                                    {"27td", "TripleDraw27"},
                                                    {"a5td", "TripleDrawA5"},
                                                    {"badugi", "Badugi"},
                                                    {"courchevel", "Courchevel"},
                                                    {"courchevel8", "CourchevelHiLo"},
                                                    {"shortdeck", "ShortDeck"},
                                                    {"pineapple", "Pineapple"},
                                                    {"crazypineapple", "CrazyPineapple"},
                                                    {"crazypineapple8", "CrazyPineappleHiLo"},
                                                    {"irish", "Irish"}}};

struct OhhStreet {
    std::string_view ours;
    std::string_view street;
};
/// The first round of every hand is "Preflop"; stud and draw games have no others in the standard.
inline constexpr std::array<OhhStreet, 13> ohh_streets{{{"preflop", "Preflop"},
                                                        {"third", "Preflop"},
                                                        {"predraw", "Preflop"},
                                                        {"flop", "Flop"},
                                                        {"turn", "Turn"},
                                                        {"river", "River"},
                                                        {"fourth", "Fourth Street"},
                                                        {"fifth", "Fifth Street"},
                                                        {"sixth", "Sixth Street"},
                                                        {"seventh", "Seventh Street"},
                                                        {"draw1", "First Draw"},
                                                        {"draw2", "Second Draw"},
                                                        {"draw3", "Third Draw"}}};

}  // namespace cardroom::history
