// PHH, the poker hand history notation: a hand is a TOML document (.phh), or one of the numbered tables of a collection
// (.phhs). All eleven variants of the standard: FT NT NS PO FO/8 F7S F7S/8 FR N2L1D F2L3D FB; and PT FO NO PO/8 NO/8.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "history/record.h"
#include "history/told_hand.h"

namespace cardroom::history {

/// Every hand of the text, or why it is none; a text that is not TOML gives one error. `id` names a lone hand.
std::vector<tl::expected<RecordedHand, ReadError>> parse_phh(std::string_view text, const std::string& id);

/// The fields of one hand, a document of its own, or why it cannot be written. The form knows no run choices, no dead
/// blinds, nobody who leaves or loses the connection, and no voided hands.
tl::expected<std::string, std::string> write_phh(const ToldHand& hand);

struct PhhVariant {
    std::string_view code;
    std::string_view game;
    rules::Structure structure;
};
/// The eleven of the standard, and in its manner the other limits of hold'em and Omaha.
std::span<const PhhVariant> phh_variants();

}  // namespace cardroom::history
