// PokerStars' words: the names of games, what a hand is called, money. For the writer and the reader of stars.h.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cards/values.h"
#include "rules/game_spec.h"

namespace cardroom::history {

struct StarsGame {
    std::string_view id;     ///< ours
    std::string_view title;  ///< "Omaha Hi/Lo"
    bool theirs;             ///< false: PokerStars has no such game; the title is made in its manner
};
std::span<const StarsGame> stars_games();
const StarsGame* stars_game(std::string_view id);

std::string_view stars_limit(rules::Structure structure);  ///< "Pot Limit"

struct StarsCurrency {
    std::string_view code;
    std::string_view symbol;
};
std::span<const StarsCurrency> stars_currencies();

/// "a full house, Aces full of Kings"; "8,6,4,3,A" for a low.
std::string stars_words(cards::Ranking ranking, const cards::Cards& best);

}  // namespace cardroom::history
