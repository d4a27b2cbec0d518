#include "analysis/two_ranges.h"

#include <algorithm>
#include <array>
#include <map>

#include "cards/batch.h"
#include "cards/choices.h"

namespace cardroom::analysis {

namespace {

using cards::CardSet;

/// Weight in all, and by card: what of it has to go when a card is taken.
struct Weight {
    double all = 0;
    std::array<double, cards::card_count> with_card{};

    void add(int low_card, int high_card, double weight) {
        all += weight;
        with_card[static_cast<std::size_t>(low_card)] += weight;
        with_card[static_cast<std::size_t>(high_card)] += weight;
    }
    /// Without the hands that share a card. A hand that shares both is the same hand, taken off twice.
    double without(int low_card, int high_card, double same_hand) const {
        return all - with_card[static_cast<std::size_t>(low_card)] - with_card[static_cast<std::size_t>(high_card)] +
               same_hand;
    }
};

}  // namespace

/// Showdowns by weight: all, those that the first wins, those that he wins or ties; and memory that is used again.
struct TwoRanges::Sums {
    double all = 0, wins = 0, wins_and_ties = 0, showdowns = 0;
    std::vector<CardSet> sevens;
    std::vector<cards::HandValue> values;
    std::vector<std::uint32_t> live;      ///< hands that the board leaves, as places in hands_
    std::vector<std::uint64_t> by_value;  ///< value in the upper half, place in hands_ in the lower
};

TwoRanges::TwoRanges(const BoardGame& game, std::span<const WeightedHole> first, std::span<const WeightedHole> second,
                     CardSet board, CardSet dead)
    : game_(game) {
    std::map<std::uint64_t, Hand> hands;
    const auto add = [&](const WeightedHole& hole, double Hand::*weight) {
        Hand& hand = hands[hole.cards.bits()];
        hand.cards = hole.cards;
        auto card = hole.cards.begin();
        hand.low_card = (*card).index();
        hand.high_card = (*++card).index();
        hand.*weight = hole.weight;
    };
    for (const WeightedHole& hole : first) add(hole, &Hand::first);
    for (const WeightedHole& hole : second) add(hole, &Hand::second);
    for (const auto& [bits, hand] : hands) hands_.push_back(hand);
    const auto add_board_of = [&](CardSet complete) { boards_.push_back(complete); };
    cards::for_each_choice(game.deck() - board - dead, board_size - board.count(), add_board_of, board);
}

void TwoRanges::add_board(std::size_t index, Sums& sums) const {
    const CardSet board = boards_[index];
    sums.sevens.clear();
    sums.live.clear();
    Weight second, second_count;
    for (std::size_t i = 0; i < hands_.size(); ++i) {
        const Hand& hand = hands_[i];
        if (!(hand.cards & board).empty()) continue;
        sums.sevens.push_back(hand.cards | board);
        sums.live.push_back(static_cast<std::uint32_t>(i));
        second.add(hand.low_card, hand.high_card, hand.second);
        second_count.add(hand.low_card, hand.high_card, hand.second > 0);
    }
    sums.values.resize(sums.sevens.size());
    if (game_.high.ranking == cards::Ranking::high_short_deck)
        high_short_deck_values(sums.sevens, sums.values);
    else
        high_values(sums.sevens, sums.values);
    sums.by_value.clear();
    for (std::size_t i = 0; i < sums.values.size(); ++i)
        sums.by_value.push_back(std::uint64_t{sums.values[i].raw} << 32 | sums.live[i]);
    std::sort(sums.by_value.begin(), sums.by_value.end());

    Weight below;
    const auto weight_below = [&](std::size_t i, double same_hand) {
        const Hand& hand = hands_[static_cast<std::uint32_t>(sums.by_value[i])];
        return hand.first == 0 ? 0 : hand.first * below.without(hand.low_card, hand.high_card, same_hand * hand.second);
    };
    for (std::size_t begin = 0, end = 0; begin < sums.by_value.size(); begin = end) {
        while (end < sums.by_value.size() && sums.by_value[end] >> 32 == sums.by_value[begin] >> 32) ++end;
        for (std::size_t i = begin; i < end; ++i) sums.wins += weight_below(i, 0);
        for (std::size_t i = begin; i < end; ++i) {
            const Hand& hand = hands_[static_cast<std::uint32_t>(sums.by_value[i])];
            below.add(hand.low_card, hand.high_card, hand.second);
        }
        for (std::size_t i = begin; i < end; ++i) sums.wins_and_ties += weight_below(i, 1);
    }
    for (std::uint32_t place : sums.live) {
        const Hand& hand = hands_[place];
        if (hand.first == 0) continue;
        sums.all += hand.first * second.without(hand.low_card, hand.high_card, hand.second);
        sums.showdowns += second_count.without(hand.low_card, hand.high_card, hand.second > 0);
    }
}

Part TwoRanges::run(std::size_t begin, std::size_t end) const {
    Sums sums;
    for (std::size_t board = begin; board < end; ++board) add_board(board, sums);
    const double losses = sums.all - sums.wins_and_ties, ties = sums.wins_and_ties - sums.wins;
    Part part{.players = {}, .weight = sums.all, .showdowns = sums.showdowns};
    part.players.push_back({.high = sums.wins + ties / 2, .wins = sums.wins, .ties = ties});
    part.players.push_back({.high = losses + ties / 2, .wins = losses, .ties = ties});
    return part;
}

}  // namespace cardroom::analysis
