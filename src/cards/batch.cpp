#include "cards/batch.h"

#include <cstdlib>
#include <type_traits>

#include "base/invariant.h"
#include "cards/kernels.h"

namespace cardroom::cards {

namespace {

// The kernels see sets and values as plain integers.
static_assert(sizeof(CardSet) == sizeof(unsigned long long) && std::is_standard_layout_v<CardSet>);
static_assert(sizeof(HandValue) == sizeof(unsigned int) && std::is_standard_layout_v<HandValue>);
const unsigned long long* bits_of(std::span<const CardSet> sets) {
    return reinterpret_cast<const unsigned long long*>(sets.data());
}
unsigned int* raw_of(std::span<HandValue> values) {
    return reinterpret_cast<unsigned int*>(values.data());
}

Isa best_isa() {
    for (Isa isa : {Isa::avx512, Isa::avx2}) {
        if (processor_has(isa)) return isa;
    }
    return Isa::portable;
}

/// What CARDROOM_ISA says. A name that is not known here, or an instruction set that the processor does not have, is a
/// mistake of whoever measures or tests: better to stop than to use another one in silence.
Isa isa_of_environment() {
    const char* wanted = std::getenv("CARDROOM_ISA");
    if (wanted == nullptr || *wanted == '\0') return best_isa();
    std::optional<Isa> found;
    for (Isa isa : {Isa::portable, Isa::avx2, Isa::avx512}) {
        if (to_string(isa) == wanted) found = isa;
    }
    const bool environment_names_an_isa_of_this_processor = found && processor_has(*found);
    invariant(environment_names_an_isa_of_this_processor);
    return *found;
}

Isa& chosen() {
    static Isa isa = isa_of_environment();
    return isa;
}

const Kernels& kernels() {
    switch (chosen()) {
#ifdef CARDROOM_X86_KERNELS
        case Isa::avx512:
            return avx512_kernels;
        case Isa::avx2:
            return avx2_kernels;
#endif
        default:
            return portable_kernels;
    }
}

/// 0, 1, 2 for four, five, six hole cards.
std::size_t omaha_kind(std::span<const CardSet> holes, std::span<const CardSet> boards) {
    invariant(holes.size() == boards.size());
    const int cards = holes.front().count();
    invariant(cards >= 4 && cards <= 6);
    return static_cast<std::size_t>(cards - 4);
}

}  // namespace

std::string_view to_string(Isa isa) {
    switch (isa) {
        case Isa::portable:
            return "portable";
        case Isa::avx2:
            return "avx2";
        case Isa::avx512:
            return "avx512";
    }
    return "";
}

bool processor_has(Isa isa) {
    if (isa == Isa::portable) return true;
#ifdef CARDROOM_X86_KERNELS
    __builtin_cpu_init();
    if (isa == Isa::avx2) return __builtin_cpu_supports("avx2") != 0;
    return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
           __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
           __builtin_cpu_supports("avx512bitalg") != 0;
#else
    return false;
#endif
}

Isa isa() {
    return chosen();
}

void use_isa(std::optional<Isa> isa) {
    invariant(!isa || processor_has(*isa));
    chosen() = isa ? *isa : isa_of_environment();
}

void high_values(std::span<const CardSet> hands, std::span<HandValue> values) {
    invariant(hands.size() <= values.size());
    kernels().high(bits_of(hands), raw_of(values), hands.size());
}

void high_short_deck_values(std::span<const CardSet> hands, std::span<HandValue> values) {
    invariant(hands.size() <= values.size());
    kernels().high_short_deck(bits_of(hands), raw_of(values), hands.size());
}

void eight_or_better_values(std::span<const CardSet> hands, std::span<HandValue> values) {
    invariant(hands.size() <= values.size());
    kernels().low(bits_of(hands), raw_of(values), hands.size());
}

void omaha_high_values(std::span<const CardSet> holes, std::span<const CardSet> boards, std::span<HandValue> values) {
    if (holes.empty()) return;
    const std::size_t kind = omaha_kind(holes, boards);
    invariant(holes.size() <= values.size());
    kernels().omaha_high[kind](bits_of(holes), bits_of(boards), raw_of(values), holes.size());
}

void omaha_hi_lo_values(std::span<const CardSet> holes, std::span<const CardSet> boards, std::span<HandValue> high,
                        std::span<HandValue> low) {
    if (holes.empty()) return;
    const std::size_t kind = omaha_kind(holes, boards);
    invariant(holes.size() <= high.size());
    invariant(holes.size() <= low.size());
    kernels().omaha_hi_lo[kind](bits_of(holes), bits_of(boards), raw_of(high), raw_of(low), holes.size());
}

}  // namespace cardroom::cards
