// How many hands a second the engine plays: every game, six-handed (or as many as it seats), random legal play, events,
// pots and showdown included, dealing but not shuffling. `eval%` is the share that the evaluation at showdown takes
// (values and best cards, measured on hands of the same kind).
//
//   hand_bench --benchmark_filter=NL/holdem
#include <benchmark/benchmark.h>

#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "hand/hand.h"

namespace {

using namespace cardroom;

/// Fast and good enough for choosing actions.
struct Random {
    std::uint64_t state = 0x2545f4914f6cdd1dULL;
    std::uint32_t bits() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return static_cast<std::uint32_t>(state >> 32);
    }
    int below(int n) {
        return static_cast<int>(static_cast<std::uint64_t>(bits()) * static_cast<std::uint64_t>(n) >> 32);
    }
};

/// Only as many cards as the game can need are put in random places.
void shuffle_front(cards::Deck& deck, int count, Random& random) {
    for (int i = 0; i < count; ++i) {
        std::swap(deck.order[static_cast<std::size_t>(i)],
                  deck.order[static_cast<std::size_t>(i + random.below(deck.size - i))]);
    }
}

hand::Setup setup_of(const rules::GameSpec& game, rules::Structure structure, const rules::HouseRules& house) {
    hand::Setup setup;
    setup.game = &game;
    setup.house = &house;
    setup.stakes.structure = structure;
    setup.stakes.small_bet = Chips{2};
    setup.stakes.big_bet = Chips{4};
    for (int i = 0; i < 6; ++i) setup.players.push_back({Seat{i}, Chips{200}});
    setup.button = Seat{0};
    if (game.has_button()) {
        setup.stakes.small_blind = Chips{1};
        setup.stakes.big_blind = Chips{2};
        setup.posts.push_back({Seat{1}, hand::PostKind::small_blind, Chips{1}, {}});
        setup.posts.push_back({Seat{2}, hand::PostKind::big_blind, Chips{2}, {}});
    } else {
        setup.stakes.bring_in = Chips{1};
        for (int i = 0; i < 6; ++i) setup.posts.push_back({Seat{i}, hand::PostKind::ante, {}, Chips{1}});
    }
    setup.deck = rules::deck_of(game);
    return setup;
}

/// Fold, check or call, raise or go all-in: each legal choice as likely as the others.
hand::Action choose(const hand::Hand& hand, Random& random) {
    using hand::ActionKind;
    if (hand.waiting() == hand::Waiting::exchange) {
        const Seat seat = hand.to_decide().first();
        const cards::Cards& mine = hand.cards_of(seat);
        const int most = hand.exchange_count();
        const int count = hand.exchange_exact() ? most : random.below(most + 1);
        cards::CardSet give;
        for (int i = 0; i < count; ++i) give.add(mine[static_cast<std::size_t>(i)]);
        return {seat, ActionKind::exchange, {}, give};
    }
    const Seat seat = hand.to_act();
    const hand::Options& options = hand.options();
    ActionKind kinds[5];
    Chips totals[5];
    int count = 0;
    const auto may = [&](ActionKind kind, Chips to = {}) {
        kinds[count] = kind;
        totals[count++] = to;
    };
    if (options.may_fold) may(ActionKind::fold);
    if (options.may_check) may(ActionKind::check);
    if (options.may_call) may(ActionKind::call);
    if (options.bring_in > Chips{}) may(ActionKind::bring_in);
    if (options.raise_to_max > Chips{}) {
        may(ActionKind::raise_to, options.raise_to_min);
        if (options.raise_to_max != options.raise_to_min) may(ActionKind::raise_to, options.raise_to_max);
    }
    const int chosen = random.below(count);
    return {seat, kinds[chosen], totals[chosen], {}};
}

/// Processor time of this thread: other work on the machine does not count.
double now_s() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The work of a showdown alone: values and best cards of all who are still in.
std::uint64_t evaluate(const hand::Hand& hand) {
    std::array<cards::Cards, hand::runs_max> boards{hand.board(0)};
    PerSeat<cards::Cards> hole;
    for (const Seat seat : hand.live()) hole[seat] = hand.cards_of(seat);
    const hand::Showdown showdown({.game = hand.setup().game,
                                   .house = hand.setup().house,
                                   .button = hand.setup().button,
                                   .live = hand.live(),
                                   .hole = &hole,
                                   .boards = &boards});
    std::uint64_t sum = 0;
    for (const Seat seat : hand.live()) {
        for (int prize = 0; prize < showdown.prizes(); ++prize) {
            sum += showdown.value(seat, 0, prize).raw + showdown.best(seat, 0, prize).size();
        }
    }
    return sum;
}

std::uint64_t play(hand::Hand& hand, const hand::Setup& setup, Random& random) {
    std::uint64_t actions = 0;
    hand.restart(setup);
    while (!hand.over()) {
        const auto outcome = hand.apply(choose(hand, random));
        if (!outcome) std::abort();
        benchmark::DoNotOptimize(outcome->data());
        ++actions;
    }
    return actions;
}

void hands(benchmark::State& state, const rules::GameSpec& game, rules::Structure structure) {
    const rules::HouseRules house;
    hand::Setup setup = setup_of(game, structure, house);
    const int cards_needed = game.draws() ? setup.deck.size : std::min(setup.deck.size, 6 * 7 + 5);
    constexpr int batch = 1000;
    std::vector<cards::Deck> decks(batch);
    std::vector<hand::Hand> showdowns;
    Random random;
    hand::Hand hand(setup);
    double playing_s = 0;
    double evaluating_s = 0;
    std::uint64_t actions = 0;
    std::uint64_t hands_played = 0;
    for (auto _ : state) {
        for (cards::Deck& deck : decks) {  // not measured
            shuffle_front(setup.deck, cards_needed, random);
            deck = setup.deck;
        }
        const double start = now_s();
        for (const cards::Deck& deck : decks) {
            setup.deck = deck;
            actions += play(hand, setup, random);
        }
        const double took = now_s() - start;
        state.SetIterationTime(took);
        playing_s += took;
        hands_played += batch;

        showdowns.clear();
        for (const cards::Deck& deck : decks) {
            setup.deck = deck;
            play(hand, setup, random);
            if (hand.live().count() > 1) showdowns.push_back(hand);
        }
        const double before = now_s();
        for (const hand::Hand& over : showdowns) benchmark::DoNotOptimize(evaluate(over));
        evaluating_s += now_s() - before;
    }
    state.counters["hands/s"] = static_cast<double>(hands_played) / playing_s;
    state.counters["ns/hand"] = playing_s * 1e9 / static_cast<double>(hands_played);
    state.counters["actions"] = static_cast<double>(actions) / static_cast<double>(hands_played);
    state.counters["eval%"] = 100 * evaluating_s / playing_s;
}

}  // namespace

int main(int argc, char** argv) {
    for (const rules::GameSpec& game : rules::all_games()) {
        for (const auto structure :
             {rules::Structure::no_limit, rules::Structure::pot_limit, rules::Structure::fixed_limit}) {
            if (!game.allows(structure)) continue;
            const std::string name = std::string(rules::short_name(structure)) + '/' + std::string(game.id);
            benchmark::RegisterBenchmark(name.c_str(), hands, std::cref(game), structure)
                ->UseManualTime()
                ->Unit(benchmark::kMicrosecond);
        }
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
