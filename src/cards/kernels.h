// What batch.cpp calls: the loops of kernel.h, compiled once for each instruction set.
#pragma once

namespace cardroom::cards {

/// Hands are CardSet bits, values are HandValue::raw. The Omaha loops are for four, five and six hole cards.
struct Kernels {
    using Loop = void (*)(const unsigned long long* hands, unsigned int* values, unsigned long long size);
    using OmahaLoop = void (*)(const unsigned long long* holes, const unsigned long long* boards, unsigned int* high,
                               unsigned long long size);
    using OmahaHiLoLoop = void (*)(const unsigned long long* holes, const unsigned long long* boards,
                                   unsigned int* high, unsigned int* low, unsigned long long size);
    Loop high;
    Loop high_short_deck;
    Loop low;
    OmahaLoop omaha_high[3];
    OmahaHiLoLoop omaha_hi_lo[3];
};

extern const Kernels portable_kernels;
#ifdef CARDROOM_X86_KERNELS
extern const Kernels avx2_kernels;
extern const Kernels avx512_kernels;
#endif

}  // namespace cardroom::cards
