// `cardroom equity RANGE RANGE…`: what part of the pot each range wins.
#include <unistd.h>

#include <boost/json.hpp>
#include <chrono>
#include <cstdio>
#include <thread>

#include "analysis/runner.h"
#include "cli/verbs.h"

namespace cardroom::cli {

namespace {

namespace json = boost::json;
using analysis::Answer;
using analysis::PlayerEquity;
using analysis::Question;

struct Arguments {
    std::vector<std::string> ranges;
    std::string game = "holdem", board, dead;
    bool as_json = false, exact = false, monte_carlo = false;
    analysis::RunOptions options;
};

[[noreturn]] void refuse(const std::string& why) {
    std::fprintf(stderr, "cardroom equity: %s\n", why.c_str());
    throw Exit{exit_bad_input};
}

cards::CardSet cards_of(std::string_view text, const char* option) {
    const auto list = cards::parse_cards<cards::card_count>(text);
    if (!list) refuse(std::string(option) + " \"" + std::string(text) + "\" is not a list of cards such as 2c3d4h");
    cards::CardSet set;
    for (cards::Card card : *list) {
        if (set.has(card))
            refuse(std::string(option) + " \"" + std::string(text) + "\" has the " + to_string(card) + " twice");
        set.add(card);
    }
    return set;
}

Question question_of(const Arguments& arguments) {
    const rules::GameSpec* game = rules::find_game(arguments.game);
    if (game == nullptr) refuse("there is no game \"" + arguments.game + "\"");
    const auto board_game = analysis::board_game(*game);
    if (!board_game) refuse("equity is for games with a board, and " + std::string(game->name) + " has none");

    Question question{.game = *board_game,
                      .ranges = {},
                      .board = cards_of(arguments.board, "--board"),
                      .dead = cards_of(arguments.dead, "--dead")};
    for (std::size_t p = 0; p < arguments.ranges.size(); ++p) {
        auto range = parse_range(arguments.ranges[p], *board_game);
        if (!range) refuse("player " + std::to_string(p + 1) + ": " + range.error().what);
        question.ranges.push_back(std::move(*range));
    }
    return question;
}

/// A bar on the terminal, drawn over itself a few times a second.
class ProgressBar {
  public:
    bool operator()(double part) {
        const auto now = std::chrono::steady_clock::now();
        if (now - drawn_ < std::chrono::milliseconds(200)) return true;
        drawn_ = now;
        constexpr int width = 40;
        const int filled = static_cast<int>(part * width);
        std::fprintf(stderr, "\r[%.*s%*s] %3.0f%%", filled, "########################################", width - filled,
                     "", part * 100);
        shown_ = true;
        return true;
    }
    void erase() const {
        if (shown_) std::fprintf(stderr, "\r%60s\r", "");
    }

  private:
    std::chrono::steady_clock::time_point drawn_ = std::chrono::steady_clock::now();
    bool shown_ = false;
};

void print(const Arguments& arguments, const Question& question, const Answer& answer, double seconds) {
    std::printf("%s", std::string(rules::find_game(arguments.game)->name).c_str());
    if (!question.board.empty()) std::printf(", board %s", to_string(question.board, " ").c_str());
    if (!question.dead.empty()) std::printf(", dead %s", to_string(question.dead, " ").c_str());
    std::printf("\n%-28s %10s %9s %9s", "", "equity", "wins", "ties");
    if (question.game.low) std::printf(" %9s", "low half");
    if (!answer.exact) std::printf(" %9s", "+/-");
    std::printf("\n");
    for (std::size_t p = 0; p < answer.players.size(); ++p) {
        const PlayerEquity& player = answer.players[p];
        std::printf("%-28.28s %9.4f%% %8.3f%% %8.3f%%", arguments.ranges[p].c_str(), 100 * player.equity,
                    100 * player.wins, 100 * player.ties);
        if (question.game.low) std::printf(" %8.3f%%", 100 * player.low);
        // Two standard errors: the true figure is inside in 95 of 100 runs.
        if (!answer.exact) std::printf(" %8.4f%%", 200 * player.standard_error);
        std::printf("\n");
    }
    std::printf("%s, %.0f %sshowdowns, %.3f s\n", answer.exact ? "exact" : "Monte Carlo", answer.showdowns,
                answer.exact ? "different " : "", seconds);
}

void print_json(const Arguments& arguments, const Question& question, const Answer& answer, double seconds) {
    json::array players;
    for (std::size_t p = 0; p < answer.players.size(); ++p) {
        const PlayerEquity& from = answer.players[p];
        json::object player{
            {"range", arguments.ranges[p]}, {"equity", from.equity}, {"wins", from.wins}, {"ties", from.ties}};
        if (question.game.low) player["low"] = from.low;
        if (!answer.exact) player["standard_error"] = from.standard_error;
        players.push_back(std::move(player));
    }
    const json::object all{{"game", arguments.game},
                           {"board", to_string(question.board)},
                           {"dead", to_string(question.dead)},
                           {"method", answer.exact ? "exact" : "monte_carlo"},
                           {"showdowns", static_cast<std::int64_t>(answer.showdowns)},
                           {"seconds", seconds},
                           {"players", std::move(players)}};
    std::printf("%s\n", json::serialize(all).c_str());
}

void run(Arguments& arguments) {
    const Question question = question_of(arguments);
    if (arguments.exact) arguments.options.method = analysis::Method::exact;
    if (arguments.monte_carlo) arguments.options.method = analysis::Method::monte_carlo;
    ProgressBar bar;
    if (!arguments.as_json && isatty(STDERR_FILENO) != 0) arguments.options.progress = std::ref(bar);

    const auto start = std::chrono::steady_clock::now();
    const auto answer = analysis::equity(question, arguments.options);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    bar.erase();
    if (!answer) refuse(answer.error().what);
    (arguments.as_json ? print_json : print)(arguments, question, *answer, seconds);
}

}  // namespace

void add_equity(CLI::App& app) {
    auto* verb = app.add_subcommand("equity", "Work out what part of the pot each range wins");
    const auto arguments = std::make_shared<Arguments>();
    arguments->options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    verb->add_option("RANGE", arguments->ranges, "Two to ten ranges: AhAd  AKs,77+  A5s-A2s:0.5  20%  random")
        ->required();
    verb->add_option("--game", arguments->game, "A game with a board: holdem, omaha8, shortdeck, …")
        ->capture_default_str();
    verb->add_option("--board", arguments->board, "Three to five cards: 2c3d4h");
    verb->add_option("--dead", arguments->dead, "Cards that nobody can have");
    verb->add_flag("--json", arguments->as_json, "Print one JSON object instead of a table");
    auto* exact = verb->add_flag("--exact", arguments->exact, "Every deal and every board, however long it takes");
    verb->add_flag("--monte-carlo", arguments->monte_carlo, "Random deals and boards")->excludes(exact);
    verb->add_option("--boards", arguments->options.boards, "Monte Carlo: how many boards")
        ->capture_default_str()
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
    verb->add_option("--seed", arguments->options.seed, "Monte Carlo: the same seed gives the same answer")
        ->capture_default_str();
    verb->add_option("--threads", arguments->options.threads, "How many threads work on it")
        ->capture_default_str()
        ->check(CLI::Range(1, 1024));
    verb->footer(
        "Exact where that takes a few seconds, Monte Carlo otherwise.\n"
        "Example: cardroom equity AhAd KsKc random --board 2c7d9h");
    verb->callback([arguments] { run(*arguments); });
}

}  // namespace cardroom::cli
