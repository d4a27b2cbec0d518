// Hand values per second on one core. `rate` is hands a second, `time_per_hand` its inverse, `checksum` the sum of the
// values of one pass: the same for every way to evaluate the same hands, so nobody can win by evaluating less.
//
//   sequential  every hand of a systematic enumeration, in its order
//   random      random hands from memory
//   dependent   each hand is chosen by the value of the one before: latency
#include <benchmark/benchmark.h>

#include <numeric>
#include <random>
#include <vector>

#include "cards/batch.h"

namespace cardroom::cards {
namespace {

constexpr std::size_t hand_count = 1 << 16;  // 512 KiB of hands

CardSet random_cards(std::mt19937_64& random, int count, CardSet dead = {}) {
    CardSet cards;
    while (cards.count() < count) {
        const Card card{static_cast<int>(random() % card_count)};
        if (!dead.has(card)) cards.add(card);
    }
    return cards;
}

std::vector<CardSet> random_hands(int cards, const std::vector<CardSet>* dead = nullptr) {
    std::mt19937_64 random{1};
    std::vector<CardSet> hands;
    for (std::size_t i = 0; i < hand_count; ++i)
        hands.push_back(random_cards(random, cards, dead != nullptr ? (*dead)[i] : CardSet{}));
    return hands;
}

/// The first hands of the enumeration in lexicographic order of their cards.
std::vector<CardSet> sequential_hands(int cards) {
    std::vector<int> index(static_cast<std::size_t>(cards));
    std::iota(index.begin(), index.end(), 0);
    std::vector<CardSet> hands;
    while (hands.size() < hand_count) {
        CardSet hand;
        for (int i : index) hand.add(Card{i});
        hands.push_back(hand);
        int at = cards - 1;
        while (index[static_cast<std::size_t>(at)] == card_count - cards + at) --at;
        int next = ++index[static_cast<std::size_t>(at)];
        for (++at; at < cards; ++at) index[static_cast<std::size_t>(at)] = ++next;
    }
    return hands;
}

void report(benchmark::State& state, std::uint64_t checksum) {
    const auto hands = static_cast<double>(state.iterations()) * static_cast<double>(hand_count);
    state.counters["rate"] = benchmark::Counter(hands, benchmark::Counter::kIsRate);
    state.counters["time_per_hand"] =
        benchmark::Counter(hands, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["checksum"] = static_cast<double>(checksum % 1'000'000'007);
}

std::uint64_t sum(const std::vector<HandValue>& values) {
    std::uint64_t total = 0;
    for (HandValue value : values) total += value.raw;
    return total;
}

bool select(benchmark::State& state, Isa isa) {
    if (!processor_has(isa)) {
        state.SkipWithError("this processor does not have it");
        return false;
    }
    use_isa(isa);
    return true;
}

// ---- One hand at a time, as at a table.

void single(benchmark::State& state, Ranking ranking, int qualifier, const std::vector<CardSet>& hands) {
    std::uint64_t checksum = 0;
    for (auto _ : state) {
        checksum = 0;
        for (CardSet hand : hands) checksum += best_value(ranking, any_hole_cards, hand, {}, qualifier).raw;
        benchmark::DoNotOptimize(checksum);
    }
    report(state, checksum);
}
void single_omaha(benchmark::State& state, int hole_cards) {
    const auto boards = random_hands(5);
    const auto holes = random_hands(hole_cards, &boards);
    std::uint64_t checksum = 0;
    for (auto _ : state) {
        checksum = 0;
        for (std::size_t i = 0; i < hand_count; ++i)
            checksum += best_value(Ranking::high, exactly(2), holes[i], boards[i]).raw;
        benchmark::DoNotOptimize(checksum);
    }
    report(state, checksum);
}
void dependent(benchmark::State& state, int cards) {
    const auto hands = random_hands(cards);
    std::uint64_t checksum = 0;
    for (auto _ : state) {
        checksum = 0;
        std::size_t at = 0;
        for (std::size_t i = 0; i < hand_count; ++i) {
            const std::uint32_t raw = best_value(Ranking::high, any_hole_cards, hands[at], {}).raw;
            checksum += raw;
            at = (i + (raw & 1)) % hand_count;
        }
        benchmark::DoNotOptimize(checksum);
    }
    report(state, checksum);
}

// ---- Batches.

void batch_high(benchmark::State& state, Isa isa, const std::vector<CardSet>& hands) {
    if (!select(state, isa)) return;
    std::vector<HandValue> values(hands.size());
    for (auto _ : state) {
        high_values(hands, values);
        benchmark::ClobberMemory();
    }
    report(state, sum(values));
}
void batch_low(benchmark::State& state, Isa isa, const std::vector<CardSet>& hands) {
    if (!select(state, isa)) return;
    std::vector<HandValue> values(hands.size());
    for (auto _ : state) {
        eight_or_better_values(hands, values);
        benchmark::ClobberMemory();
    }
    report(state, sum(values));
}
void batch_omaha(benchmark::State& state, Isa isa, int hole_cards) {
    if (!select(state, isa)) return;
    const auto boards = random_hands(5);
    const auto holes = random_hands(hole_cards, &boards);
    std::vector<HandValue> values(holes.size());
    for (auto _ : state) {
        omaha_high_values(holes, boards, values);
        benchmark::ClobberMemory();
    }
    report(state, sum(values));
}
void batch_omaha_hi_lo(benchmark::State& state, Isa isa, int hole_cards) {
    if (!select(state, isa)) return;
    const auto boards = random_hands(5);
    const auto holes = random_hands(hole_cards, &boards);
    std::vector<HandValue> high(holes.size()), low(holes.size());
    for (auto _ : state) {
        omaha_hi_lo_values(holes, boards, high, low);
        benchmark::ClobberMemory();
    }
    report(state, sum(high) + sum(low));
}

const bool registered = [] {
    using benchmark::RegisterBenchmark;
    for (int cards : {5, 6, 7}) {
        const std::string name = "high/" + std::to_string(cards) + "_cards/";
        const auto random = random_hands(cards), sequential = sequential_hands(cards);
        RegisterBenchmark((name + "single/sequential").c_str(), single, Ranking::high, 0, sequential);
        RegisterBenchmark((name + "single/random").c_str(), single, Ranking::high, 0, random);
        RegisterBenchmark((name + "single/dependent").c_str(), dependent, cards);
        for (Isa isa : {Isa::portable, Isa::avx2, Isa::avx512}) {
            const std::string batch = name + std::string(to_string(isa));
            RegisterBenchmark((batch + "/sequential").c_str(), batch_high, isa, sequential);
            RegisterBenchmark((batch + "/random").c_str(), batch_high, isa, random);
        }
    }
    const auto seven = random_hands(7);
    RegisterBenchmark("eight_or_better/7_cards/single/random", single, Ranking::low_ace_five, 8, seven);
    RegisterBenchmark("short_deck/7_cards/single/random", single, Ranking::high_short_deck, 0, seven);
    for (Isa isa : {Isa::portable, Isa::avx2, Isa::avx512})
        RegisterBenchmark(("eight_or_better/7_cards/" + std::string(to_string(isa)) + "/random").c_str(), batch_low,
                          isa, seven);
    for (int cards : {4, 5, 6}) {
        const std::string name = "omaha/" + std::to_string(cards) + "_hole_cards/";
        RegisterBenchmark((name + "high/single/random").c_str(), single_omaha, cards);
        for (Isa isa : {Isa::portable, Isa::avx2, Isa::avx512}) {
            RegisterBenchmark((name + "high/" + std::string(to_string(isa)) + "/random").c_str(), batch_omaha, isa,
                              cards);
            RegisterBenchmark((name + "hi_lo/" + std::string(to_string(isa)) + "/random").c_str(), batch_omaha_hi_lo,
                              isa, cards);
        }
    }
    return true;
}();

}  // namespace
}  // namespace cardroom::cards
