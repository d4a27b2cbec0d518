#include "simulation/models/heartbeats.h"

#include <algorithm>

#include "simulation/models/policy.h"

namespace cardroom::simulation {

namespace {
constexpr std::size_t beats_counted = 5;
/// Word of a change takes a moment to the table.
constexpr std::int64_t word_takes_ms = 3'000;
/// A table hears of a change of 20 ms, or of a quarter of what it was told last.
constexpr std::int64_t change_least_ms = 20;
}  // namespace

void Heartbeats::beat(std::uint64_t player, std::int64_t took, std::int64_t at) {
    Line& line = lines_[player];
    if (line.last.size() == beats_counted) line.last.erase(line.last.begin());
    line.last.push_back(took);
    line.changed_at = at;
}

void Heartbeats::cut(std::uint64_t player, std::int64_t at) {
    const auto found = lines_.find(player);
    if (found != lines_.end()) found->second = Line{.last = {}, .changed_at = at};
}

void Heartbeats::cut_all(std::int64_t at) {
    for (auto& [player, line] : lines_) line = Line{.last = {}, .changed_at = at};
}

Heartbeats::Grace Heartbeats::grace(std::uint64_t player, std::int64_t at) const {
    const auto found = lines_.find(player);
    if (found == lines_.end()) return {};
    if (at - found->second.changed_at <= word_takes_ms) return {.least = 0, .most = grace_most_ms};
    if (found->second.last.empty()) return {};
    std::vector<std::int64_t> sorted = found->second.last;
    std::sort(sorted.begin(), sorted.end());
    const std::int64_t median = sorted[(sorted.size() - 1) / 2];  // of an even number the shorter one
    const std::int64_t least = std::min(median - change_least_ms, median * 4 / 5);
    const std::int64_t most = std::max(median + change_least_ms, median * 4 / 3 + 1);
    return {.least = std::clamp(least, std::int64_t{0}, grace_most_ms), .most = std::min(most, grace_most_ms)};
}

}  // namespace cardroom::simulation
