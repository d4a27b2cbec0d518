// Where the sites whose hands we replay have rules of their own, other than ours: a short reviewed list, by rule.
//
// Each rule has a name, the reason, and the condition under which it explains a difference. There are no exceptions for
// single hands.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "history/record.h"
#include "history/replay.h"

namespace cardroom::history {

struct SiteRule {
    std::string_view name;
    std::string_view reason;
};
std::span<const SiteRule> site_rules();
inline constexpr std::string_view limit_raise_to_the_step = "limit_raise_to_the_step";

/// The house rules that a site plays by, as far as they are house rules of ours.
rules::HouseRules house_of_site(const RecordedHand& record);

/// The name of the rule that explains the difference; empty if none does.
std::string explanation(const RecordedHand& record, const Disagreement& found);

}  // namespace cardroom::history
