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
/// Holes that go with boards, in the order of one or the other.
struct Omaha {
    std::vector<CardSet> holes, boards;
};
Omaha random_omaha(int hole_cards) {
    Omaha hands;
    hands.boards = random_hands(5);
    hands.holes = random_hands(hole_cards, &hands.boards);
    return hands;
}
/// Every hand of the enumeration of all its cards: the last ones are the board.
Omaha sequential_omaha(int hole_cards) {
    Omaha hands;
    for (CardSet all : sequential_hands(hole_cards + 5)) {
        CardSet hole;
        for (Card card : all) {
            if (hole.count() < hole_cards) hole.add(card);
        }
        hands.holes.push_back(hole);
        hands.boards.push_back(all - hole);
    }
    return hands;
}

void single_omaha(benchmark::State& state, Ranking ranking, int qualifier, const Omaha& hands) {
    std::uint64_t checksum = 0;
    for (auto _ : state) {
        checksum = 0;
        for (std::size_t i = 0; i < hand_count; ++i)
            checksum += best_value(ranking, exactly(2), hands.holes[i], hands.boards[i], qualifier).raw;
        benchmark::DoNotOptimize(checksum);
    }
    report(state, checksum);
}
/// Which of two hands is next, the last value says.
template <typename Value>
void dependent(benchmark::State& state, const Value& value) {
    std::uint64_t checksum = 0;
    for (auto _ : state) {
        checksum = 0;
        std::size_t at = 0;
        for (std::size_t i = 0; i < hand_count; ++i) {
            const std::uint32_t raw = value(at).raw;
            checksum += raw;
            at = (i + (raw >> 1 & 1)) % hand_count;
        }
        benchmark::DoNotOptimize(checksum);
    }
    report(state, checksum);
}
void dependent_single(benchmark::State& state, Ranking ranking, int qualifier, const std::vector<CardSet>& hands) {
    dependent(state, [&](std::size_t at) { return best_value(ranking, any_hole_cards, hands[at], {}, qualifier); });
}
void dependent_omaha(benchmark::State& state, Ranking ranking, int qualifier, const Omaha& hands) {
    dependent(state, [&](std::size_t at) {
        return best_value(ranking, exactly(2), hands.holes[at], hands.boards[at], qualifier);
    });
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
void batch_omaha(benchmark::State& state, Isa isa, const Omaha& hands) {
    if (!select(state, isa)) return;
    std::vector<HandValue> values(hand_count);
    for (auto _ : state) {
        omaha_high_values(hands.holes, hands.boards, values);
        benchmark::ClobberMemory();
    }
    report(state, sum(values));
}
void batch_omaha_hi_lo(benchmark::State& state, Isa isa, const Omaha& hands) {
    if (!select(state, isa)) return;
    std::vector<HandValue> high(hand_count), low(hand_count);
    for (auto _ : state) {
        omaha_hi_lo_values(hands.holes, hands.boards, high, low);
        benchmark::ClobberMemory();
    }
    report(state, sum(high) + sum(low));
}

const bool registered = [] {
    const auto add = [](const std::string& name, auto function, auto... arguments) {
        benchmark::RegisterBenchmark(name.c_str(), function, arguments...);
    };
    constexpr Isa isas[] = {Isa::portable, Isa::avx2, Isa::avx512};
    for (int cards : {5, 6, 7}) {
        const auto random = random_hands(cards), sequential = sequential_hands(cards);
        const auto add_ranking = [&](const std::string& ranking, Ranking value, int qualifier, auto batch) {
            const std::string name = ranking + "/" + std::to_string(cards) + "_cards/";
            add(name + "single/sequential", single, value, qualifier, sequential);
            add(name + "single/random", single, value, qualifier, random);
            add(name + "single/dependent", dependent_single, value, qualifier, random);
            for (Isa isa : isas) {
                add(name + std::string(to_string(isa)) + "/sequential", batch, isa, sequential);
                add(name + std::string(to_string(isa)) + "/random", batch, isa, random);
            }
        };
        add_ranking("high", Ranking::high, 0, batch_high);
        if (cards == 7) add_ranking("eight_or_better", Ranking::low_ace_five, 8, batch_low);
    }
    for (int cards : {4, 5, 6}) {
        const Omaha random = random_omaha(cards), sequential = sequential_omaha(cards);
        const std::string name = "omaha/" + std::to_string(cards) + "_hole_cards/";
        for (const auto& [order, hands] : {std::pair{"/sequential", sequential}, {"/random", random}}) {
            add(name + "high/single" + order, single_omaha, Ranking::high, 0, hands);
            add(name + "low/single" + order, single_omaha, Ranking::low_ace_five, 8, hands);
            for (Isa isa : isas) {
                add(name + "high/" + std::string(to_string(isa)) + order, batch_omaha, isa, hands);
                add(name + "hi_lo/" + std::string(to_string(isa)) + order, batch_omaha_hi_lo, isa, hands);
            }
        }
        add(name + "high/single/dependent", dependent_omaha, Ranking::high, 0, random);
        add(name + "low/single/dependent", dependent_omaha, Ranking::low_ace_five, 8, random);
    }
    const auto seven = random_hands(7), five = random_hands(5), four = random_hands(4);
    add("short_deck/7_cards/single/random", single, Ranking::high_short_deck, 0, seven);
    add("ace_to_five/7_cards/single/random", single, Ranking::low_ace_five, 0, seven);
    add("deuce_to_seven/5_cards/single/random", single, Ranking::low_deuce_seven, 0, five);
    add("badugi/4_cards/single/random", single, Ranking::badugi, 0, four);
    return true;
}();

}  // namespace
}  // namespace cardroom::cards
