// Exact equity: all deals and all boards (equity.h).
#include <algorithm>

#include "analysis/by_ranks.h"
#include "analysis/equity.h"
#include "analysis/matchups.h"
#include "analysis/showdowns.h"
#include "analysis/two_ranges.h"
#include "base/invariant.h"

namespace cardroom::analysis {

namespace {

using cards::CardSet;

constexpr double deals_max = 4e6;             // listed one by one, a hundred bytes each
constexpr double boards_of_a_unit = 200'000;  // so that progress is seen and threads share the work

double boards_left(const Question& question) {
    const int missing = board_size - question.board.count();
    int cards = question.game.deck().count() - question.board.count() - question.dead.count() -
                static_cast<int>(question.ranges.size()) * question.game.hole_cards;
    double boards = 1;
    for (int i = 0; i < missing; ++i) boards = boards * (cards - i) / (i + 1);
    return boards;
}

void add_weighted(const Tally& tally, double weight, Part& part) {
    for (std::size_t p = 0; p < part.players.size(); ++p) {
        const Tally::Player& from = tally.players[p];
        Part::Player& to = part.players[p];
        to.high += weight * static_cast<double>(from.high_parts) / static_cast<double>(pot_parts);
        to.low += weight * static_cast<double>(from.low_parts) / static_cast<double>(pot_parts);
        to.wins += weight * static_cast<double>(from.wins);
        to.ties += weight * static_cast<double>(from.ties);
    }
    part.weight += weight * static_cast<double>(tally.showdowns);
    part.showdowns += static_cast<double>(tally.showdowns);
}

}  // namespace

struct Exact::Plan {
    BoardGame game;
    std::size_t players;
    Matchups matchups;
    std::optional<RankValues> rank_values;  ///< hold'em before the flop
    std::optional<TwoRanges> two_ranges;    ///< instead of matchups
    std::vector<std::size_t> unit_starts;   ///< in matchups.list, or among the boards of two_ranges; and their end
    double seconds = 0;
};

Exact::Exact(std::unique_ptr<const Plan> plan) : plan_(std::move(plan)) {}
Exact::Exact(Exact&&) noexcept = default;
Exact& Exact::operator=(Exact&&) noexcept = default;
Exact::~Exact() = default;

namespace {

/// Hold'em before the flop is counted by ranks; all else board by board.
bool counted_by_ranks(const Question& question) {
    return question.game.any_hole_cards() && !question.game.low && question.board.empty();
}

constexpr std::size_t boards_of_two_ranges_unit = 32;
constexpr double deals_for_two_ranges = 200;  // for fewer it is not worth sorting

/// Two players with many hold'em hands on a known board: all hands of a board together.
bool counted_by_boards(const Question& question, double deals) {
    return question.ranges.size() == 2 && question.game.any_hole_cards() && !question.game.low &&
           !question.board.empty() && deals >= deals_for_two_ranges;
}

/// A guess, from matchups and groups of the same ranks among them. Measured on one core at 3 GHz.
double guess_seconds(const Question& question, double matchups, double groups) {
    const double players = static_cast<double>(question.ranges.size());
    if (counted_by_ranks(question)) return players * (groups * 60e-6 + matchups * 15e-6);
    const double seconds_a_hand = question.game.any_hole_cards() ? 3e-9 : question.game.low ? 30e-9 : 20e-9;
    return matchups * (boards_left(question) * players * seconds_a_hand + 0.3e-6);
}

}  // namespace

std::optional<Exact> Exact::plan(const Question& question, double seconds_max) {
    const CardSet known = question.board | question.dead;
    double deals = 1;
    for (const Range& range : question.ranges) deals *= range.count_without(known, question.game);
    if (deals > deals_max) return std::nullopt;
    if (counted_by_boards(question, deals)) {
        const auto first = question.ranges[0].without(known, question.game);
        const auto second = question.ranges[1].without(known, question.game);
        auto plan = std::make_unique<Plan>(Plan{.game = question.game,
                                                .players = 2,
                                                .matchups = {},
                                                .rank_values = {},
                                                .two_ranges = {},
                                                .unit_starts = {}});
        plan->two_ranges.emplace(question.game, first, second, question.board, question.dead);
        const std::size_t boards = plan->two_ranges->boards();
        for (std::size_t i = 0; i < boards; i += boards_of_two_ranges_unit) plan->unit_starts.push_back(i);
        plan->unit_starts.push_back(boards);
        plan->seconds = static_cast<double>(boards) * static_cast<double>(first.size() + second.size()) * 50e-9;
        return Exact(std::move(plan));
    }
    // At best 24 deals are one matchup, by the order of suits; with two players, few ranges do much worse.
    if (guess_seconds(question, deals / 24, 0) > seconds_max) return std::nullopt;

    std::vector<std::vector<WeightedHole>> ranges;
    for (const Range& range : question.ranges) ranges.push_back(range.without(known, question.game));
    auto plan = std::make_unique<Plan>(Plan{.game = question.game,
                                            .players = question.ranges.size(),
                                            .matchups = matchups_of(ranges, {question.board, question.dead}),
                                            .rank_values = std::nullopt,
                                            .two_ranges = std::nullopt,
                                            .unit_starts = {}});
    const auto& list = plan->matchups.list;
    const bool by_ranks = counted_by_ranks(question);
    if (by_ranks) {
        plan->rank_values.emplace(RankBoards::of(question.game));
        for (const Matchup& matchup : list) {
            for (CardSet hole : matchup.holes) plan->rank_values->prepare(hole);
        }
    }

    const double boards = boards_left(question);
    double boards_in_unit = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const bool starts =
            i == 0 || (by_ranks ? !same_ranks(list[i - 1].holes, list[i].holes) : boards_in_unit >= boards_of_a_unit);
        if (starts) {
            plan->unit_starts.push_back(i);
            boards_in_unit = 0;
        }
        boards_in_unit += boards;
    }
    plan->seconds =
        guess_seconds(question, static_cast<double>(list.size()), static_cast<double>(plan->unit_starts.size()));
    plan->unit_starts.push_back(list.size());
    return Exact(std::move(plan));
}

std::size_t Exact::units() const {
    return plan_->unit_starts.size() - 1;
}
double Exact::seconds() const {
    return plan_->seconds;
}

Part Exact::run(std::size_t unit) const {
    if (plan_->two_ranges) return plan_->two_ranges->run(plan_->unit_starts[unit], plan_->unit_starts[unit + 1]);
    const Known& known = plan_->matchups.known;
    const auto list = std::span(plan_->matchups.list)
                          .subspan(plan_->unit_starts[unit], plan_->unit_starts[unit + 1] - plan_->unit_starts[unit]);
    const auto holes_of = [](const Matchup& matchup) {
        return std::span<const CardSet>(matchup.holes.data(), matchup.holes.size());
    };
    Part part{.players = std::vector<Part::Player>(plan_->players)};
    if (plan_->rank_values) {
        SameRanks same(*plan_->rank_values, holes_of(list.front()), known.dead);
        for (const Matchup& matchup : list) add_weighted(same.tally(holes_of(matchup)), matchup.weight, part);
        return part;
    }
    Batch batch(plan_->game, plan_->players);
    for (const Matchup& matchup : list)
        add_weighted(over_all_boards(batch, plan_->game, holes_of(matchup), known.board, known.dead), matchup.weight,
                     part);
    return part;
}

Answer Exact::answer(std::span<const Part> parts) const {
    Answer answer{.exact = true, .players = std::vector<PlayerEquity>(plan_->players)};
    double weight = 0;
    for (const Part& part : parts) {
        weight += part.weight;
        answer.showdowns += part.showdowns;
        for (std::size_t p = 0; p < plan_->players; ++p) {
            answer.players[p].equity += part.players[p].high + part.players[p].low;
            answer.players[p].low += part.players[p].low;
            answer.players[p].wins += part.players[p].wins;
            answer.players[p].ties += part.players[p].ties;
        }
    }
    invariant(weight > 0);
    for (PlayerEquity& player : answer.players) {
        player.equity /= weight;
        player.low /= weight;
        player.wins /= weight;
        player.ties /= weight;
    }
    return answer;
}

}  // namespace cardroom::analysis
