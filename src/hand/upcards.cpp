#include "hand/upcards.h"

#include <algorithm>
#include <array>

namespace cardroom::hand {

namespace {

constexpr int ranks = cards::rank_count;

/// The sizes of the two largest groups of a rank decide first (quads, trips, two pair, pair, none), then the ranks,
/// larger groups first: 3 3 2 2 beats A A K Q.
std::uint64_t grouped(const std::array<int, ranks>& count) {
    std::uint64_t ranks_in_order = 0;
    std::uint64_t sizes = 0;
    int groups = 0;
    for (int size = 4; size >= 1; --size) {
        for (int rank = ranks - 1; rank >= 0; --rank) {
            if (count[static_cast<std::size_t>(rank)] != size) continue;
            if (groups++ < 2) sizes = sizes * 8 + static_cast<std::uint64_t>(size);
            ranks_in_order = ranks_in_order * 16 + static_cast<std::uint64_t>(rank + 1);
        }
    }
    if (groups == 1) sizes *= 8;
    return sizes << 32 | ranks_in_order;
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
