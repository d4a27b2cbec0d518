// PHH, the poker hand history notation: a hand is a TOML document (.phh), or one of the numbered tables of a collection
// (.phhs). All eleven variants of the standard: FT NT NS PO FO/8 F7S F7S/8 FR N2L1D F2L3D FB; and PT FO NO PO/8 NO/8.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "history/record.h"

namespace cardroom::history {

/// Every hand of the text, or why it is none; a text that is not TOML gives one error. `id` names a lone hand.
std::vector<tl::expected<RecordedHand, ReadError>> parse_phh(std::string_view text, const std::string& id);

}  // namespace cardroom::history
