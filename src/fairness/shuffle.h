// The shuffle: every order of the deck equally likely, if the words are.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "base/invariant.h"
#include "fairness/words.h"

namespace cardroom::fairness {

/// F-3: words at or above this are thrown away, so that every result below `m` has the same number of words behind it.
/// 2^32 means that every word counts.
constexpr std::uint64_t rejection_bound(std::uint32_t m) {
    constexpr std::uint64_t words = std::uint64_t{1} << 32;
    return words - words % m;
}
static_assert(rejection_bound(52) == 4294967248);
static_assert(rejection_bound(310) == 4294967230);

/// F-3: a uniform number in [0, m).
template <WordSource Words>
std::uint32_t uniform(Words& words, std::uint32_t m) {
    invariant(m > 0);
    const std::uint64_t bound = rejection_bound(m);
    while (true) {
        const std::uint32_t w = words.word();
        if (w < bound) return w % m;
    }
}

/// F-4: Fisher–Yates from the last place to the second.
template <typename T, WordSource Words>
void shuffle(std::span<T> cards, Words& words) {
    for (std::size_t i = cards.size(); i > 1; --i) {
        const std::size_t j = uniform(words, static_cast<std::uint32_t>(i));
        std::swap(cards[i - 1], cards[j]);
    }
}

}  // namespace cardroom::fairness
