// Values of many hands at once, with the widest vector instructions that the processor has. The same values as
// best_value, hand by hand, whatever the instructions. For tools and simulations; a table at showdown uses values.h.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "cards/values.h"

namespace cardroom::cards {

enum class Isa : std::uint8_t { portable, avx2, avx512 };
std::string_view to_string(Isa isa);

/// The instruction set in use: the best that the processor has, or what the environment variable CARDROOM_ISA
/// (portable, avx2, avx512) says.
Isa isa();
bool processor_has(Isa isa);
/// For tests and benchmarks: from here on use this instruction set, or again the one of the start (nullopt). Not while
/// others evaluate.
void use_isa(std::optional<Isa> isa);

/// Ranking::high with any hole cards, of hands of up to seven cards.
void high_values(std::span<const CardSet> hands, std::span<HandValue> values);
/// Ranking::high_short_deck, the same.
void high_short_deck_values(std::span<const CardSet> hands, std::span<HandValue> values);
/// Ranking::low_ace_five, qualifier 8, of hands of up to eight cards.
void eight_or_better_values(std::span<const CardSet> hands, std::span<HandValue> values);

/// Ranking::high with exactly(2). Every hole of one call has as many cards as the first one, four to six; a board has
/// five.
void omaha_high_values(std::span<const CardSet> holes, std::span<const CardSet> boards, std::span<HandValue> values);
/// The same, and Ranking::low_ace_five with qualifier 8.
void omaha_hi_lo_values(std::span<const CardSet> holes, std::span<const CardSet> boards, std::span<HandValue> high,
                        std::span<HandValue> low);

}  // namespace cardroom::cards
