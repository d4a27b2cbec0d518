// The sizes that follow from a stake label: what a table plays for when only "$10/$20" is said.
#pragma once

#include <optional>
#include <string_view>

#include "rules/house_rules.h"
#include "rules/stakes.h"

namespace cardroom::config {

/// Fills in whatever is zero: the blinds of a limit game (T-10, T-11), a stud game's ante and bring-in (T-12, T-13) and
/// the odd-chip unit (W-30, W-38). What is set stays: a table may override every guideline.
rules::Stakes complete_stakes(rules::Stakes stakes, const rules::GameSpec& game, const rules::HouseRules& house);

/// "5", "0.50", "1_000": an amount in whole units as so many of the smallest. nullopt when it is not one, or finer than
/// the smallest unit.
std::optional<Chips> parse_amount(std::string_view text, Chips one);

}  // namespace cardroom::config
