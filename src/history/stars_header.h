// The first line of a hand in PokerStars' text: its game, betting structure and sizes, in words as they stand.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "history/stars_words.h"

namespace cardroom::history {

struct StarsHeader {
    const StarsGame* game = nullptr;
    rules::Structure structure{};
    std::string_view small, big;    ///< the blinds, in a limit game the bets: "$0.05", "$0.10"
    std::string_view button_blind;  ///< where only the button posts; `small` and `big` are then empty
    bool tournament = false;
    bool capped = false;  ///< a player can lose only so much in a hand
    bool old = false;     ///< "PokerStars Game", as until 2011
};

/// Is this the first line of a hand?
bool begins_stars_hand(std::string_view line);
/// Its number, or empty where that cannot be read.
std::string_view stars_hand_number(std::string_view line);

/// The line of which that is true; or why no hand of a known game begins here.
tl::expected<StarsHeader, std::string> parse_stars_header(std::string_view line);

}  // namespace cardroom::history
