// The evaluators of kernel.h over arrays, for the three files that compile them.
#pragma once

#include "cards/kernel.h"
#include "cards/kernels.h"

namespace cardroom::cards {
namespace {

/// Goes through memory a register of hands at a time. The last, short block goes through a copy.

template <int Inputs, int Outputs, typename Block>
LANES_INLINE void for_each_block(const u64* const (&in)[Inputs], u32* const (&out)[Outputs], u64 size,
                                 const Block& block) {
    u64 at = 0;
    for (; at + lane_count <= size; at += lane_count) {
        const u64* from[Inputs];
        u32* to[Outputs];
        for (int i = 0; i < Inputs; ++i) from[i] = in[i] + at;
        for (int i = 0; i < Outputs; ++i) to[i] = out[i] + at;
        block(from, to);
    }
    if (at == size) return;
    u64 padded[Inputs][lane_count] = {};
    u32 values[Outputs][lane_count];
    const u64* from[Inputs];
    u32* to[Outputs];
    for (int i = 0; i < Inputs; ++i) {
        for (u64 j = at; j < size; ++j) padded[i][j - at] = in[i][j];
        from[i] = padded[i];
    }
    for (int i = 0; i < Outputs; ++i) to[i] = values[i];
    block(from, to);
    for (int i = 0; i < Outputs; ++i)
        for (u64 j = at; j < size; ++j) out[i][j] = values[i][j - at];
}

template <DeckKind D>
void high_loop(const u64* hands, u32* values, u64 size) {
    for_each_block<1, 1>({hands}, {values}, size,
                         [](auto& from, auto& to) LANES_LAMBDA { store(high_value<D>(load(from[0])), to[0]); });
}

void low_loop(const u64* hands, u32* values, u64 size) {
    for_each_block<1, 1>({hands}, {values}, size,
                         [](auto& from, auto& to) LANES_LAMBDA { store(low_value(load(from[0])), to[0]); });
}

template <int HoleCards>
void omaha_high_loop(const u64* holes, const u64* boards, u32* high, u64 size) {
    for_each_block<2, 1>({holes, boards}, {high}, size, [](auto& from, auto& to) LANES_LAMBDA {
        const Suits hole = load(from[0]), board = load(from[1]);
        const Counts h = counts_of(hole), b = counts_of(board);
        store(omaha_high_value<HoleCards>(hole, board, h, b, choices_of<HoleCards>(h, b)), to[0]);
    });
}

template <int HoleCards>
void omaha_hi_lo_loop(const u64* holes, const u64* boards, u32* high, u32* low, u64 size) {
    for_each_block<2, 2>({holes, boards}, {high, low}, size, [](auto& from, auto& to) LANES_LAMBDA {
        const Suits hole = load(from[0]), board = load(from[1]);
        const Counts h = counts_of(hole), b = counts_of(board);
        const OmahaChoices<HoleCards> choices = choices_of<HoleCards>(h, b);
        store(omaha_high_value<HoleCards>(hole, board, h, b, choices), to[0]);
        store(omaha_low_value<HoleCards>(choices), to[1]);
    });
}

constexpr Kernels make_kernels() {
    return {.high = high_loop<DeckKind::full>,
            .high_short_deck = high_loop<DeckKind::without_deuces_to_fives>,
            .low = low_loop,
            .omaha_high = {omaha_high_loop<4>, omaha_high_loop<5>, omaha_high_loop<6>},
            .omaha_hi_lo = {omaha_hi_lo_loop<4>, omaha_hi_lo_loop<5>, omaha_hi_lo_loop<6>}};
}

}  // namespace
}  // namespace cardroom::cards
