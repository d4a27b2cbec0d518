// Equity on one core: how long an exact answer takes, and how many boards Monte Carlo deals a second. `equity` is the
// first player's, so that a faster wrong answer is seen.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "analysis/runner.h"

namespace cardroom::analysis {
namespace {

constexpr const char* wide = "22+ A2s+ K9s+ Q9s+ J9s+ T9s 98s 87s 76s A9o+ KTo+ QTo+ JTo";  // a quarter of all hands

Question question(const BoardGame& game, const std::vector<std::string>& ranges, std::string_view board) {
    Question asked{.game = game, .ranges = {}, .board = set_of(*cards::parse_cards<8>(board)), .dead = {}};
    for (const std::string& range : ranges) asked.ranges.push_back(*parse_range(range, game));
    return asked;
}

void solve(benchmark::State& state, Method method, const BoardGame& game, const std::vector<std::string>& ranges,
           std::string_view board) {
    const Question asked = question(game, ranges, board);
    double equity_of_first = 0, boards = 0;
    for (auto _ : state) {
        const auto answer = equity(asked, {.method = method, .boards = 4'000'000});
        equity_of_first = answer->players[0].equity;
        boards += answer->showdowns;
    }
    state.counters["equity"] = equity_of_first;
    if (method == Method::monte_carlo)
        state.counters["boards"] = benchmark::Counter(boards, benchmark::Counter::kIsRate);
}

const bool registered = [] {
    const auto add = [](const std::string& name, Method method, const BoardGame& game,
                        const std::vector<std::string>& ranges, std::string_view board = "") {
        benchmark::RegisterBenchmark(name.c_str(), solve, method, game, ranges, board)->Unit(benchmark::kMillisecond);
    };
    const BoardGame omaha = *board_game(*rules::find_game("omaha")), omaha8 = *board_game(*rules::find_game("omaha8"));
    const BoardGame short_deck = *board_game(*rules::find_game("shortdeck"));
    add("exact/AhAs_v_KdKc", Method::exact, holdem, {"AhAs", "KdKc"});
    add("exact/AA_v_KK", Method::exact, holdem, {"AA", "KK"});
    add("exact/AA_v_KK_v_QQ", Method::exact, holdem, {"AA", "KK", "QQ"});
    add("exact/AA_v_random", Method::exact, holdem, {"AA", "random"});
    add("exact/wide_v_wide", Method::exact, holdem, {wide, wide});
    add("exact/random_v_random", Method::exact, holdem, {"random", "random"});
    add("exact/flop/wide_v_wide", Method::exact, holdem, {wide, wide}, "7h8s2d");
    add("exact/short_deck/AA_v_random", Method::exact, short_deck, {"AA", "random"});
    add("exact/omaha/one_hand_each", Method::exact, omaha, {"AhAdKhKd", "8c9cTdJd"});
    add("exact/omaha8/one_hand_each", Method::exact, omaha8, {"AhAd2h3d", "8c9cTdJd"});
    add("monte_carlo/AhAd_v_KsKc_v_QdQc", Method::monte_carlo, holdem, {"AhAd", "KsKc", "QdQc"});
    add("monte_carlo/AhAd_v_KsKc_v_random", Method::monte_carlo, holdem, {"AhAd", "KsKc", "random"});
    add("monte_carlo/random_v_random_v_random", Method::monte_carlo, holdem, {"random", "random", "random"});
    add("monte_carlo/wide_v_wide_v_wide", Method::monte_carlo, holdem, {wide, wide, wide});
    add("monte_carlo/omaha/random_v_random", Method::monte_carlo, omaha, {"random", "random"});
    add("monte_carlo/omaha8/random_v_random", Method::monte_carlo, omaha8, {"random", "random"});
    return true;
}();

}  // namespace
}  // namespace cardroom::analysis
