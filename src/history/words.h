// What happens in a hand, in words: "B raises to 9 and is all in".
#pragma once

#include <span>
#include <string>

#include "hand/hand.h"

namespace cardroom::history {

/// `names` by seat. Empty for events that nobody tells (whose turn it is, a street that only begins).
std::string in_words(const hand::Event& event, const hand::Setup& setup, std::span<const std::string> names);

/// "fold, call 30, raise 50 to 100"
std::string in_words(const hand::Options& options, Chips one);

}  // namespace cardroom::history
