// The 169 kinds of hold'em hands from best to worst, for ranges such as "20%": by their equity against a random hand.
// A test works the equities out again.
#pragma once

#include <span>
#include <string_view>

namespace cardroom::analysis {

inline constexpr int hand_count = 1326;  ///< two cards of 52

/// "AA", "KK", … "32o".
std::span<const std::string_view> best_hands_first();

}  // namespace cardroom::analysis
