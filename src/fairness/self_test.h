// F-7: what is run before the first card is dealt. A room whose generator or shuffle does not give the known answers
// must not open. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace cardroom::fairness {

/// What is wrong with this build's generator and shuffle, or nothing.
std::optional<std::string> self_test();

/// A shuffle under test: puts the cards in an order chosen by the words it asks for.
using NextWord = std::function<std::uint32_t()>;
using Shuffle = std::function<void(std::span<int> cards, const NextWord& next_word)>;

/// What is wrong with this shuffle, or nothing: the known answers F-4a to F-4c, and no order of three cards more likely
/// than another. `self_test` asks this about the shuffle that deals.
std::optional<std::string> fault_of(const Shuffle& shuffle);

/// How often each order of three cards (012, 021, 102, 120, 201, 210) comes out over all ways to draw three words from
/// 0 … 5, among which every remainder by 2 and by 3 is equally frequent (F-4d). 36 each for a fair shuffle.
std::array<int, 6> counts_of_three(const Shuffle& shuffle);

}  // namespace cardroom::fairness
