// What fuzzers start from: the real inputs of every parser, as far as the repository holds them.
#pragma once

#include <string>
#include <vector>

namespace cardroom::fuzz {

/// Single hands of tests/scripts: short texts are damaged to more effect.
std::vector<std::string> script_seeds();
std::vector<std::string> corpus_hand_seeds();
std::vector<std::string> phh_seeds();
std::vector<std::string> stars_seeds();  ///< a few hands of every game, written in that form; likewise the next
std::vector<std::string> ohh_seeds();
std::vector<std::string> house_rules_seeds();  ///< config/house-rules
std::vector<std::string> room_seeds();         ///< config
std::vector<std::string> cards_seeds();
std::vector<std::string> range_seeds();

}  // namespace cardroom::fuzz
