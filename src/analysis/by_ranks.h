// Showdowns of hold'em hands over all boards, counted by rank instead of dealt one by one.
//
// A board of five cards of a full deck is one of 6,175 combinations of ranks; who wins on it, flushes left aside, is
// the same however it is suited, so it is compared once and counted as often as it can be dealt. Boards with three or
// more cards of a suit in which somebody makes a flush are then taken out again and put in with the right winner: for
// each suit, the cards of the board in that suit with the other cards by rank. Together that is some 20,000 comparisons
// for 1,712,304 boards. All counts are whole numbers and exact.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "analysis/board_game.h"
#include "analysis/tally.h"
#include "cards/card.h"
#include "cards/high.h"

namespace cardroom::analysis {

using Ranks = std::uint32_t;  ///< a bit for each rank, deuce lowest

/// All boards of a deck by rank.
class RankBoards {
  public:
    /// Those of the game's deck: made once, and the same for everybody.
    static const RankBoards& of(const BoardGame& game);

    /// How often a rank is on a board: rank * 6 + how many, five of them (0 fills up).
    using Factors = std::array<std::uint8_t, 5>;
    const std::vector<Factors>& factors() const { return factors_; }

    /// What two hole cards are worth on every board, suits aside, in the order of `factors`.
    std::vector<std::uint32_t> values(cards::CardSet hole) const;
    std::uint32_t flush_value(Ranks five_or_more, int count) const;

    /// The boards made of three, four or five different ranks and two, one or no more cards of any rank, as places in
    /// `factors`: one for each pair of ranks (in the order of `pairs`), or each rank, or just one.
    std::span<const std::uint16_t> places(Ranks different, int count) const;
    struct RankPair {
        int first, second;
    };
    const std::vector<RankPair>& pairs() const { return pairs_; }
    Ranks all_ranks() const { return all_ranks_; }

  private:
    explicit RankBoards(cards::Rank lowest);
    using Sorted = std::array<int, 5>;
    std::size_t place(Sorted ranks) const;
    void fill_places(int different);

    bool is_short_deck_;
    int lowest_;
    Ranks all_ranks_;
    std::vector<Factors> factors_;
    std::vector<cards::high::RankCounts> counts_;
    std::vector<RankPair> pairs_;
    std::array<std::vector<std::uint16_t>, 6> places_;    ///< by how many different ranks: three, four, five
    std::array<std::uint16_t, 1 << 13> place_of_mask_{};  ///< which row of places_ belongs to a mask
};

/// RankBoards::values of the hole cards that come up. Filled first, then only read.
class RankValues {
  public:
    explicit RankValues(const RankBoards& boards) : boards_(&boards) {}
    const RankBoards& boards() const { return *boards_; }
    void prepare(cards::CardSet hole);
    const std::vector<std::uint32_t>& of(cards::CardSet hole) const;

  private:
    const RankBoards* boards_;
    std::array<std::vector<std::uint32_t>, 13 * 13> values_;
};

/// Deals of the same ranks to the same players: what they have in common is counted once.
class SameRanks {
  public:
    /// `holes`: any deal of these ranks; how they are suited does not matter yet.
    SameRanks(const RankValues& values, std::span<const cards::CardSet> holes, cards::CardSet dead);

    Tally tally(std::span<const cards::CardSet> holes);

  private:
    using Counts = std::vector<std::int64_t>;  ///< showdowns by winners
    struct SuitHeld {
        std::array<Ranks, players_max> mine{};  ///< by player: ranks held in the suit
        Ranks dead = 0;                         ///< ranks of the suit that cannot come, those of players too
        friend auto operator<=>(const SuitHeld&, const SuitHeld&) = default;
    };
    /// A card or two of other suits, and in how many ways they can come.
    struct Rest {
        std::size_t which;
        std::int64_t ways;
    };

    /// What flushes in one suit change.
    const Counts& change_of(const SuitHeld& suit);
    void count_flushes(const SuitHeld& suit, int on_board, Counts& change) const;
    void take_out(std::span<const Rest> rests, const std::uint16_t* places, Counts& change) const;
    std::vector<Rest> rests_of(const SuitHeld& suit, int on_board) const;

    const RankBoards& boards_;
    std::size_t players_;
    cards::CardSet dead_;
    std::array<int, cards::rank_count> dead_of_rank_{};
    std::array<const std::uint32_t*, players_max> values_{};
    std::vector<std::uint16_t> winners_;  ///< by board, flushes aside
    Counts without_flushes_;
    std::map<SuitHeld, Counts> changes_;
};

}  // namespace cardroom::analysis
