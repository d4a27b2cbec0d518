#include "hand/upcards.h"

#include <algorithm>
#include <array>

namespace cardroom::hand {

namespace {

constexpr int ranks = cards::rank_count;

/// Cards grouped by rank: the larger groups first, then the higher ranks. One hex digit pair for each card, so that
/// 9 9 K compares above K Q J (count 2 before rank) and boards of the same length compare rank by rank.
std::uint64_t grouped(const std::array<int, ranks>& count) {
    std::uint64_t value = 0;
    for (int size = 4; size >= 1; --size) {
        for (int rank = ranks - 1; rank >= 0; --rank) {
            if (count[static_cast<std::size_t>(rank)] != size) continue;
            for (int i = 0; i < size; ++i) value = value * 128 + static_cast<std::uint64_t>(size * 16 + rank + 1);
        }
    }
    return value;
}

std::array<int, ranks> counts(std::span<const cards::Card> cards, bool ace_low) {
    std::array<int, ranks> count{};
    for (const cards::Card card : cards) {
        const int rank = static_cast<int>(card.rank());
        ++count[static_cast<std::size_t>(ace_low ? (rank + 1) % ranks : rank)];
    }
    return count;
}

}  // namespace

FewCards high_of_few(std::span<const cards::Card> cards) {
    return {grouped(counts(cards, false))};
}

FewCards low_of_few(std::span<const cards::Card> cards) {
    return {~grouped(counts(cards, true))};
}

}  // namespace cardroom::hand
