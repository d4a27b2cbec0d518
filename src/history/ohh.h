// Open Hand History (spec 1.4.7): JSON, hand after hand with a blank line between. What the standard has no word for is
// in the member "cardroom" and in actions and streets of our own: docs/developers/hand-records.md lists them.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "history/record.h"
#include "history/told_hand.h"

namespace cardroom::history {

/// One hand and the blank line after it, or why it cannot be written.
tl::expected<std::string, std::string> write_ohh(const ToldHand& hand);

/// Every hand of the text, or why it is none.
std::vector<tl::expected<RecordedHand, ReadError>> parse_ohh(std::string_view text);

}  // namespace cardroom::history
