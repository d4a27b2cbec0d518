// The obvious evaluator: sort, count, compare, as a person at the table does it. Slow, and written with nothing of
// src/cards but the card itself, so that it can judge what is fast.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <vector>

#include "cards/card.h"

namespace cardroom::test {

/// Category first, then the ranks that decide, most important first. Bigger is better, compared like a word.
using SlowValue = std::vector<int>;

struct SlowRules {
    int deck_lowest = 2;  ///< 6 in a short deck
    bool straights_and_flushes = true;
    bool low_straight = true;  ///< the ace may stand below the lowest card of the deck
    bool ace_is_one = false;
    bool flush_beats_full_house = false;
};

inline int slow_rank(cards::Card card, const SlowRules& rules) {
    const int rank = static_cast<int>(card.rank()) + 2;
    return rules.ace_is_one && rank == 14 ? 1 : rank;
}

/// Exactly five cards as a high hand.
inline SlowValue slow_high(const std::vector<cards::Card>& five, const SlowRules& rules = {}) {
    std::map<int, int> times;
    for (cards::Card card : five) ++times[slow_rank(card, rules)];
    std::vector<std::pair<int, int>> groups;  // (how many, rank), largest first
    for (auto [rank, count] : times) groups.emplace_back(count, rank);
    std::sort(groups.rbegin(), groups.rend());

    bool flush = rules.straights_and_flushes;
    for (cards::Card card : five) flush = flush && card.suit() == five[0].suit();

    int straight = 0;  // its highest rank
    if (rules.straights_and_flushes && groups.size() == 5) {
        if (groups[0].second - groups[4].second == 4) straight = groups[0].second;
        const int low = rules.deck_lowest;
        const bool wheel = groups[0].second == 14 && groups[1].second == low + 3 && groups[4].second == low;
        if (rules.low_straight && wheel) straight = low + 3;
    }

    const int full_house = rules.flush_beats_full_house ? 5 : 6, just_flush = rules.flush_beats_full_house ? 6 : 5;
    int category = 0;
    if (straight != 0 && flush)
        category = 8;
    else if (groups[0].first == 4)
        category = 7;
    else if (groups[0].first == 3 && groups[1].first == 2)
        category = full_house;
    else if (flush)
        category = just_flush;
    else if (straight != 0)
        category = 4;
    else if (groups[0].first == 3)
        category = 3;
    else if (groups[0].first == 2 && groups[1].first == 2)
        category = 2;
    else if (groups[0].first == 2)
        category = 1;

    SlowValue value{category};
    if (straight != 0) {
        value.push_back(straight);
    } else {
        for (auto [count, rank] : groups) value.push_back(rank);
    }
    return value;
}

/// The same, upside down: the better the high hand, the worse the low.
inline SlowValue upside_down(SlowValue value) {
    for (int& part : value) part = -part;
    return value;
}

/// Every choice of `k` cards.
inline void slow_choices(const std::vector<cards::Card>& from, std::size_t k,
                         const std::function<void(const std::vector<cards::Card>&)>& visit) {
    std::vector<bool> taken(from.size(), false);
    std::fill(taken.begin(), taken.begin() + static_cast<long>(std::min(k, from.size())), true);
    do {
        std::vector<cards::Card> chosen;
        for (std::size_t i = 0; i < from.size(); ++i) {
            if (taken[i]) chosen.push_back(from[i]);
        }
        visit(chosen);
    } while (std::prev_permutation(taken.begin(), taken.end()));
}

using SlowFive = std::function<SlowValue(const std::vector<cards::Card>&)>;

/// The best value of five among all of the cards.
inline SlowValue slow_best(const std::vector<cards::Card>& cards, const SlowFive& value) {
    SlowValue best;
    slow_choices(cards, 5, [&](const auto& five) { best = std::max(best, value(five)); });
    return best;
}

/// The best value of exactly two of the hole and three of the board.
inline SlowValue slow_omaha(const std::vector<cards::Card>& hole, const std::vector<cards::Card>& board,
                            const SlowFive& value) {
    SlowValue best;
    slow_choices(hole, 2, [&](const auto& two) {
        slow_choices(board, 3, [&](const auto& three) {
            auto five = two;
            five.insert(five.end(), three.begin(), three.end());
            best = std::max(best, value(five));
        });
    });
    return best;
}

/// Ace to five; `{}`, below every value, when it does not qualify.
inline SlowValue slow_ace_five(const std::vector<cards::Card>& five, int qualifier) {
    const SlowRules rules{.straights_and_flushes = false, .ace_is_one = true};
    const SlowValue value = slow_high(five, rules);
    if (qualifier != 0 && (value[0] != 0 || value[1] > qualifier)) return {};
    return upside_down(value);
}

inline SlowValue slow_deuce_seven(const std::vector<cards::Card>& five) {
    return upside_down(slow_high(five, {.low_straight = false}));
}

/// Up to four cards of different ranks and suits: how many, then the lowest from the highest down.
inline SlowValue slow_badugi(const std::vector<cards::Card>& cards) {
    SlowValue best;
    for (std::size_t k = 1; k <= std::min<std::size_t>(4, cards.size()); ++k) {
        slow_choices(cards, k, [&](const auto& chosen) {
            SlowValue ranks;
            for (std::size_t i = 0; i < k; ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    if (chosen[i].rank() == chosen[j].rank() || chosen[i].suit() == chosen[j].suit()) return;
                }
                ranks.push_back(-slow_rank(chosen[i], {.ace_is_one = true}));
            }
            std::sort(ranks.begin(), ranks.end());
            ranks.insert(ranks.begin(), static_cast<int>(k));
            best = std::max(best, ranks);
        });
    }
    return best;
}

}  // namespace cardroom::test
