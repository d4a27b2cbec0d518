// Hand histories in PokerStars' text form, which every tracker reads: written from a hand as its reader was told it,
// and read back. docs/developers/hand-records.md says what is written how, and where the form had no words for it.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "history/record.h"
#include "history/told_hand.h"

namespace cardroom::history {

/// One hand with the blank lines that separate it from the next, or why it cannot be written.
tl::expected<std::string, std::string> write_stars(const ToldHand& hand);

/// Every hand of the text, or why it is none.
std::vector<tl::expected<RecordedHand, ReadError>> parse_stars(std::string_view text);

}  // namespace cardroom::history
