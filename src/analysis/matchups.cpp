#include "analysis/matchups.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace cardroom::analysis {

namespace {

using cards::CardSet;

constexpr std::size_t suits = 4;
using SuitOrder = std::array<std::uint8_t, suits>;  ///< new place -> old suit

std::uint32_t in_suit(CardSet cards, std::size_t suit) {
    return cards.ranks_of(static_cast<cards::Suit>(suit));
}

CardSet renamed(CardSet cards, const SuitOrder& order) {
    std::uint64_t bits = 0;
    for (std::size_t place = 0; place < suits; ++place)
        bits |= std::uint64_t{in_suit(cards, order[place])} << (16 * place);
    return CardSet::from_bits(bits);
}

/// Sorts suits by what is held in them, fixed cards first, so that two deals which differ only in the names of suits
/// become the same deal.
template <typename Less>
SuitOrder sorted_suits(const Less& less) {
    SuitOrder order{0, 1, 2, 3};
    const auto in_order = [&](std::size_t a, std::size_t b) {
        if (less(order[b], order[a])) std::swap(order[a], order[b]);
    };
    in_order(0, 1), in_order(2, 3), in_order(0, 2), in_order(1, 3), in_order(1, 2);
    return order;
}

Known in_canonical_suits(const Known& known, SuitOrder& order) {
    order = sorted_suits([&](std::size_t a, std::size_t b) {
        if (in_suit(known.board, a) != in_suit(known.board, b))
            return in_suit(known.board, a) < in_suit(known.board, b);
        return in_suit(known.dead, a) < in_suit(known.dead, b);
    });
    return {renamed(known.board, order), renamed(known.dead, order)};
}

/// `known` is in canonical suits already.
Holes in_canonical_suits(const Holes& holes, const Known& known) {
    const SuitOrder order = sorted_suits([&](std::size_t a, std::size_t b) {
        if (in_suit(known.board, a) != in_suit(known.board, b))
            return in_suit(known.board, a) < in_suit(known.board, b);
        if (in_suit(known.dead, a) != in_suit(known.dead, b)) return in_suit(known.dead, a) < in_suit(known.dead, b);
        for (CardSet hole : holes) {
            if (in_suit(hole, a) != in_suit(hole, b)) return in_suit(hole, a) < in_suit(hole, b);
        }
        return false;
    });
    Holes result;
    for (CardSet hole : holes) result.push_back(renamed(hole, order));
    return result;
}

struct HashOfHoles {
    std::size_t operator()(const Holes& holes) const {
        std::uint64_t hash = 0;
        for (CardSet hole : holes) {
            hash = (hash ^ hole.bits()) * 0x9e37'79b9'7f4a'7c15ULL;
            hash ^= hash >> 29;
        }
        return hash;
    }
};
using Weights = std::unordered_map<Holes, double, HashOfHoles>;

void deal(std::span<const std::vector<WeightedHole>> ranges, const Known& known, Holes& holes, CardSet held,
          double weight, Weights& weights) {
    if (holes.size() == ranges.size()) {
        weights[in_canonical_suits(holes, known)] += weight;
        return;
    }
    for (const WeightedHole& hand : ranges[holes.size()]) {
        if (!(hand.cards & held).empty()) continue;
        holes.push_back(hand.cards);
        deal(ranges, known, holes, held | hand.cards, weight * hand.weight, weights);
        holes.pop_back();
    }
}

/// How often each rank is held: a number of two bits for each rank.
std::uint64_t rank_profile(CardSet hole) {
    std::uint64_t profile = 0;
    for (cards::Card card : hole) profile += std::uint64_t{1} << (3 * static_cast<int>(card.rank()));
    return profile;
}

}  // namespace

double deals_at_most(std::span<const std::vector<WeightedHole>> ranges) {
    double deals = 1;
    for (const auto& range : ranges) deals *= static_cast<double>(range.size());
    return deals;
}

bool same_ranks(const Holes& a, const Holes& b) {
    for (std::size_t p = 0; p < a.size(); ++p) {
        if (rank_profile(a[p]) != rank_profile(b[p])) return false;
    }
    return true;
}

Matchups matchups_of(std::span<const std::vector<WeightedHole>> ranges, const Known& known) {
    SuitOrder order;
    Matchups result{.known = in_canonical_suits(known, order), .list = {}};
    std::vector<std::vector<WeightedHole>> in_order(ranges.begin(), ranges.end());
    for (auto& range : in_order) {
        for (WeightedHole& hand : range) hand.cards = renamed(hand.cards, order);
    }
    Weights weights;
    Holes holes;
    deal(in_order, result.known, holes, {}, 1, weights);
    for (const auto& [deal_holes, weight] : weights) result.list.push_back({deal_holes, weight});

    // By ranks, then by cards: a fixed order, so that sums come out the same on every machine.
    std::sort(result.list.begin(), result.list.end(), [](const Matchup& a, const Matchup& b) {
        for (std::size_t p = 0; p < a.holes.size(); ++p) {
            const auto first = rank_profile(a.holes[p]), second = rank_profile(b.holes[p]);
            if (first != second) return first < second;
        }
        for (std::size_t p = 0; p < a.holes.size(); ++p) {
            if (!(a.holes[p] == b.holes[p])) return a.holes[p].bits() < b.holes[p].bits();
        }
        return false;
    });
    return result;
}

}  // namespace cardroom::analysis
