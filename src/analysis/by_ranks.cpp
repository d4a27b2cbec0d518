#include "analysis/by_ranks.h"

#include <algorithm>
#include <bit>

#include "base/invariant.h"

namespace cardroom::analysis {

namespace {

using cards::CardSet;
using cards::rank_count;
using cards::Suit;
namespace high = cards::high;

constexpr int choose(int n, int k) {
    int ways = 1;
    for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
    return n < k ? 0 : ways;
}

/// Small binomials: n up to 17 (13 ranks and 4 repetitions), k up to 5.
constexpr auto binomials = [] {
    std::array<std::array<std::uint16_t, 6>, 18> table{};
    for (int n = 0; n < 18; ++n)
        for (int k = 0; k < 6; ++k)
            table[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)] = static_cast<std::uint16_t>(choose(n, k));
    return table;
}();

void add_card(high::RankCounts& counts, Ranks rank) {
    counts.four |= counts.three & rank;
    counts.three |= counts.two & rank;
    counts.two |= counts.any & rank;
    counts.any |= rank;
}

/// The lower and the higher rank of two hole cards.
std::pair<int, int> ranks_of(CardSet hole) {
    const Ranks ranks = hole.ranks();
    return {std::countr_zero(ranks), 31 - std::countl_zero(ranks)};
}
std::size_t column(CardSet hole) {
    const auto [low, high_rank] = ranks_of(hole);
    return static_cast<std::size_t>(high_rank * rank_count + low);
}

/// Calls `visit(Ranks)` for every set of `count` ranks from `lowest` up, in the order of the masks.
template <typename Visit>
void for_each_set(int count, int lowest, const Visit& visit) {
    for (Ranks mask = (Ranks{1} << count) - 1; mask <= high::rank_bits >> lowest;) {
        visit(mask << lowest);
        // The next larger number with as many bits.
        const Ranks lowest_bit = mask & -mask, ripple = mask + lowest_bit;
        mask = ripple | ((mask ^ ripple) >> (2 + std::countr_zero(lowest_bit)));
    }
}

}  // namespace

// ---- RankBoards

const RankBoards& RankBoards::of(const BoardGame& game) {
    static const RankBoards full{cards::Rank::two};
    if (game.lowest_rank == cards::Rank::two) return full;
    static const RankBoards without_deuces_to_fives{cards::Rank::six};
    return without_deuces_to_fives;
}

RankBoards::RankBoards(cards::Rank lowest)
    : is_short_deck_(lowest != cards::Rank::two),
      lowest_(static_cast<int>(lowest)),
      all_ranks_(high::rank_bits >> lowest_ << lowest_) {
    // Highest rank first, so that `place` is the place: the order of the combinatorial number system.
    Sorted r;
    for (r[4] = lowest_; r[4] < rank_count; ++r[4])
        for (r[3] = lowest_; r[3] <= r[4]; ++r[3])
            for (r[2] = lowest_; r[2] <= r[3]; ++r[2])
                for (r[1] = lowest_; r[1] <= r[2]; ++r[1])
                    for (r[0] = lowest_; r[0] <= r[1]; ++r[0]) {
                        Factors factors{};
                        high::RankCounts counts{};
                        std::size_t used = 0;
                        for (std::size_t i = 0; i < 5; ++i) {
                            add_card(counts, Ranks{1} << r[i]);
                            if (i > 0 && r[i] == r[i - 1])
                                ++factors[used - 1];
                            else
                                factors[used++] = static_cast<std::uint8_t>(r[i] * 6 + 1);
                        }
                        factors_.push_back(factors);
                        counts_.push_back(counts);
                    }
    for (int second = lowest_; second < rank_count; ++second)
        for (int first = lowest_; first <= second; ++first) pairs_.push_back({first, second});
    for (int different : {3, 4, 5}) fill_places(different);
}

std::size_t RankBoards::place(Sorted ranks) const {
    std::size_t at = 0;
    for (std::size_t i = 0; i < 5; ++i) at += binomials[static_cast<std::size_t>(ranks[i] - lowest_) + i][i + 1];
    return at;
}

void RankBoards::fill_places(int different) {
    auto& places = places_[static_cast<std::size_t>(different)];
    const auto rest_from = static_cast<std::size_t>(different);
    std::uint16_t row = 0;
    for_each_set(different, lowest_, [&](Ranks mask) {
        place_of_mask_[mask] = row++;
        Sorted ranks{};
        std::size_t next = 0;
        for (Ranks left = mask; left != 0; left &= left - 1) ranks[next++] = std::countr_zero(left);
        const auto add = [&](int first, int second) {
            Sorted all = ranks;
            if (rest_from < 5) all[rest_from] = first;
            if (rest_from < 4) all[rest_from + 1] = second;
            std::sort(all.begin(), all.end());
            places.push_back(static_cast<std::uint16_t>(place(all)));
        };
        if (different == 5) add(0, 0);
        if (different == 4)
            for (int rank = lowest_; rank < rank_count; ++rank) add(rank, 0);
        if (different == 3)
            for (auto [first, second] : pairs_) add(first, second);
    });
}

std::span<const std::uint16_t> RankBoards::places(Ranks different, int count) const {
    const std::size_t row_size = count == 5   ? 1
                                 : count == 4 ? static_cast<std::size_t>(rank_count - lowest_)
                                              : pairs_.size();
    return std::span(places_[static_cast<std::size_t>(count)]).subspan(place_of_mask_[different] * row_size, row_size);
}

std::vector<std::uint32_t> RankBoards::values(CardSet hole) const {
    std::vector<std::uint32_t> values;
    values.reserve(counts_.size());
    const auto [low, high_rank] = ranks_of(hole);
    for (high::RankCounts counts : counts_) {
        add_card(counts, Ranks{1} << low);
        add_card(counts, Ranks{1} << high_rank);
        values.push_back(is_short_deck_ ? high::value_of_ranks<high::short_deck_wheel>(counts, 7)
                                        : high::value_of_ranks(counts, 7));
    }
    // A short deck's flush beats its full house (values.cpp): here it is the full house that moves.
    constexpr std::uint32_t difference =
        high::pack(cards::Category::flush, 0, 0) ^ high::pack(cards::Category::full_house, 0, 0);
    for (std::uint32_t& value : values) {
        if (is_short_deck_ && high::category_in(value) == cards::Category::full_house) value ^= difference;
    }
    return values;
}

std::uint32_t RankBoards::flush_value(Ranks ranks, int count) const {
    const Ranks straight = is_short_deck_ ? high::straight_in<high::short_deck_wheel>(ranks) : high::straight_in(ranks);
    if (straight != 0) return high::pack(cards::Category::straight_flush, straight, 0);
    for (; count > 5; --count) ranks = high::without_lowest(ranks);
    return high::pack(is_short_deck_ ? cards::Category::full_house : cards::Category::flush, 0, ranks);
}

// ---- RankValues

void RankValues::prepare(CardSet hole) {
    auto& values = values_[column(hole)];
    if (values.empty()) values = boards_->values(hole);
}

const std::vector<std::uint32_t>& RankValues::of(CardSet hole) const {
    const auto& values = values_[column(hole)];
    invariant(!values.empty());
    return values;
}

// ---- SameRanks

SameRanks::SameRanks(const RankValues& values, std::span<const CardSet> holes, CardSet dead)
    : boards_(values.boards()), players_(holes.size()), dead_(dead), without_flushes_(std::size_t{1} << holes.size()) {
    for (CardSet hole : holes) dead = dead | hole;
    for (cards::Card card : dead) ++dead_of_rank_[static_cast<std::size_t>(card.rank())];
    for (std::size_t p = 0; p < players_; ++p) values_[p] = values.of(holes[p]).data();

    std::array<std::int64_t, rank_count * 6> ways_of{};
    for (std::size_t rank = 0; rank < rank_count; ++rank)
        for (int times = 0; times < 6; ++times)
            ways_of[rank * 6 + static_cast<std::size_t>(times)] = choose(4 - dead_of_rank_[rank], times);

    const auto& factors = boards_.factors();
    winners_.resize(factors.size());
    for (std::size_t i = 0; i < factors.size(); ++i) {
        std::uint32_t best = 0, who = 0;
        for (std::size_t p = 0; p < players_; ++p) {
            const std::uint32_t value = values_[p][i], bit = 1U << p;
            who = value > best ? bit : value == best ? who | bit : who;
            best = std::max(best, value);
        }
        winners_[i] = static_cast<std::uint16_t>(who);
        std::int64_t ways = 1;
        for (std::uint8_t factor : factors[i]) ways *= ways_of[factor];
        without_flushes_[who] += ways;
    }
}

std::vector<SameRanks::Rest> SameRanks::rests_of(const SuitHeld& suit, int on_board) const {
    // How many cards of a rank are left in the other three suits.
    const auto left = [&](int rank) {
        return 3 - dead_of_rank_[static_cast<std::size_t>(rank)] + static_cast<int>(suit.dead >> rank & 1);
    };
    std::vector<Rest> rests;
    if (on_board == 5) rests.push_back({0, 1});
    if (on_board == 4) {
        std::size_t which = 0;
        for (int rank = 0; rank < rank_count; ++rank) {
            if ((boards_.all_ranks() >> rank & 1) == 0) continue;
            if (left(rank) > 0) rests.push_back({which, left(rank)});
            ++which;
        }
    }
    if (on_board == 3) {
        for (std::size_t which = 0; which < boards_.pairs().size(); ++which) {
            const auto [first, second] = boards_.pairs()[which];
            const int ways = first == second ? choose(left(first), 2) : left(first) * left(second);
            if (ways > 0) rests.push_back({which, ways});
        }
    }
    return rests;
}

void SameRanks::count_flushes(const SuitHeld& suit, int on_board, Counts& change) const {
    InlineVector<std::size_t, players_max> flushing, others;
    std::array<int, players_max> suited{};
    for (std::size_t p = 0; p < players_; ++p) {
        suited[p] = std::popcount(suit.mine[p]) + on_board;
        (suited[p] >= 5 ? flushing : others).push_back(p);
    }
    if (flushing.empty()) return;
    const std::vector<Rest> rests = rests_of(suit, on_board);
    std::int64_t all_ways = 0;
    for (const Rest& rest : rests) all_ways += rest.ways;

    const Ranks free = boards_.all_ranks() & ~suit.dead;
    const int lowest = std::countr_zero(boards_.all_ranks());
    for_each_set(on_board, lowest, [&](Ranks mask) {
        if ((mask & ~free) != 0) return;
        std::uint32_t best_flush = 0;
        Winners flush_winners = 0;
        for (std::size_t p : flushing) {
            const std::uint32_t value = boards_.flush_value(mask | suit.mine[p], suited[p]);
            const Winners bit = Winners{1} << p;
            flush_winners = value > best_flush ? bit : value == best_flush ? flush_winners | bit : flush_winners;
            best_flush = std::max(best_flush, value);
        }
        const std::uint16_t* places = boards_.places(mask, on_board).data();
        take_out(rests, places, change);
        if (others.size() <= 1) {
            // Who has no flush may still have a full house or better; equal to a flush he cannot be.
            std::int64_t not_flush = 0;
            for (std::size_t p : others) {
                for (const Rest& rest : rests) not_flush += values_[p][places[rest.which]] > best_flush ? rest.ways : 0;
                change[std::size_t{1} << p] += not_flush;
            }
            change[flush_winners] += all_ways - not_flush;
            return;
        }
        for (const Rest& rest : rests) {
            std::uint32_t best = best_flush;
            Winners winners = flush_winners;
            for (std::size_t p : others) {
                const std::uint32_t value = values_[p][places[rest.which]];
                const Winners bit = Winners{1} << p;
                winners = value > best ? bit : value == best ? winners | bit : winners;
                best = std::max(best, value);
            }
            change[winners] += rest.ways;
        }
    });
}

/// Takes away boards that were counted as if nobody had a flush.
void SameRanks::take_out(std::span<const Rest> rests, const std::uint16_t* places, Counts& change) const {
    if (players_ > 2) {
        for (const Rest& rest : rests) change[winners_[places[rest.which]]] -= rest.ways;
        return;
    }
    // Two players: sums in registers, for one in memory would wait for the one before.
    std::int64_t first = 0, second = 0, all = 0;
    for (const Rest& rest : rests) {
        const std::uint16_t winners = winners_[places[rest.which]];
        all += rest.ways;
        first += winners == 0b01 ? rest.ways : 0;
        second += winners == 0b10 ? rest.ways : 0;
    }
    change[0b01] -= first;
    change[0b10] -= second;
    change[0b11] -= all - first - second;
}

const SameRanks::Counts& SameRanks::change_of(const SuitHeld& suit) {
    const auto [known, is_new] = changes_.try_emplace(suit, Counts(without_flushes_.size()));
    if (is_new) {
        for (int on_board : {3, 4, 5}) count_flushes(suit, on_board, known->second);
    }
    return known->second;
}

Tally SameRanks::tally(std::span<const CardSet> holes) {
    CardSet dead = dead_;
    for (CardSet hole : holes) dead = dead | hole;
    Counts counts = without_flushes_;
    for (int s = 0; s < cards::suit_count; ++s) {
        SuitHeld held{.dead = dead.ranks_of(static_cast<Suit>(s))};
        for (std::size_t p = 0; p < players_; ++p) held.mine[p] = holes[p].ranks_of(static_cast<Suit>(s));
        const Counts& change = change_of(held);
        for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += change[i];
    }
    Tally tally;
    for (std::size_t winners = 1; winners < counts.size(); ++winners)
        tally.add(static_cast<Winners>(winners), 0, counts[winners]);
    return tally;
}

}  // namespace cardroom::analysis
