// Who won what over many showdowns, in whole numbers: a pot counts as 5040 parts, which every number of winners up to
// ten divides, halves too. So sums are exact and do not depend on their order.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/invariant.h"

namespace cardroom::analysis {

inline constexpr int players_max = 10;
inline constexpr std::int64_t pot_parts = 5040;

using Winners = std::uint32_t;  ///< a bit for each player

/// How many players, by their bits. (A table: without the instruction std::popcount is a call and a larger one.)
inline constexpr auto count_of_winners = [] {
    std::array<std::uint8_t, 1U << players_max> table{};
    for (std::size_t winners = 1; winners < table.size(); ++winners)
        table[winners] = static_cast<std::uint8_t>(table[winners / 2] + winners % 2);
    return table;
}();
inline constexpr auto parts_for_each_of = [] {
    std::array<std::int64_t, players_max + 1> table{};
    for (std::size_t winners = 1; winners < table.size(); ++winners)
        table[winners] = pot_parts / static_cast<std::int64_t>(winners);
    return table;
}();

struct Tally {
    struct Player {
        std::int64_t high_parts = 0;  ///< of the pot, from the high hand
        std::int64_t low_parts = 0;   ///< and from the low
        std::int64_t wins = 0;        ///< showdowns in which he took all
        std::int64_t ties = 0;        ///< showdowns in which he took some
    };
    std::array<Player, players_max> players{};
    std::int64_t showdowns = 0;

    /// So many showdowns (of one kind; may be negative, to take some away) in which the high winners share all of the
    /// pot, or half of it where somebody has a low.
    void add(Winners high, Winners low, std::int64_t times) {
        showdowns += times;
        std::int64_t high_part = parts_for_each_of[count_of_winners[high]] * times, low_part = 0;
        if (low != 0) {
            high_part /= 2;
            low_part = parts_for_each_of[count_of_winners[low]] * times / 2;
        }
        const Winners all = high | low;
        for (Winners left = all; left != 0; left &= left - 1) {
            const Winners bit = left & -left;
            Player& player = players[static_cast<std::size_t>(std::countr_zero(left))];
            if (high & bit) player.high_parts += high_part;
            if (low & bit) player.low_parts += low_part;
            (all == bit ? player.wins : player.ties) += times;
        }
    }
    void add(const Tally& other) {
        showdowns += other.showdowns;
        for (std::size_t i = 0; i < players.size(); ++i) {
            players[i].high_parts += other.players[i].high_parts;
            players[i].low_parts += other.players[i].low_parts;
            players[i].wins += other.players[i].wins;
            players[i].ties += other.players[i].ties;
        }
    }
};

}  // namespace cardroom::analysis
