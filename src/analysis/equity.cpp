#include "analysis/equity.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "analysis/matchups.h"

namespace cardroom::analysis {

namespace {

using cards::CardSet;

std::string player(std::size_t p) {
    return "player " + std::to_string(p + 1);
}

/// Can every player have a hand at once? Tries the ranges in turn, and takes the first way that works.
bool can_be_dealt(const Question& question, const std::vector<std::vector<WeightedHole>>& hands, std::size_t next,
                  CardSet held, int& patience) {
    if (next == hands.size()) return true;
    if (question.ranges[next].is_any()) return can_be_dealt(question, hands, next + 1, held, patience);
    for (const WeightedHole& hand : hands[next]) {
        if (--patience < 0) return true;  // undecided: let the work find out
        if (!(hand.cards & held).empty()) continue;
        if (can_be_dealt(question, hands, next + 1, held | hand.cards, patience)) return true;
    }
    return false;
}

}  // namespace

std::optional<Problem> what_is_wrong(const Question& question) {
    const auto problem = [](std::string what) { return std::optional(Problem{std::move(what)}); };
    const std::size_t players = question.ranges.size();
    if (players < 2) return problem("equity needs at least two players");
    if (players > players_max) return problem("equity is for up to ten players");

    const int board = question.board.count(), before_flop = question.game.board_before_flop;
    if (board != before_flop && (board < 3 || board > board_size))
        return problem("a board has three, four or five cards (" +
                       (before_flop == 0 ? "none" : std::to_string(before_flop)) + " before the flop), not " +
                       std::to_string(board));
    const CardSet known = question.board | question.dead;
    if (const CardSet both = question.board & question.dead; !both.empty())
        return problem(to_string(*both.begin()) + " is on the board and among the dead cards");
    if (const CardSet foreign = known - question.game.deck(); !foreign.empty())
        return problem(to_string(*foreign.begin()) + " is not in this game's deck");

    const int needed = static_cast<int>(players) * question.game.hole_cards + board_size + question.dead.count();
    if (needed > question.game.deck().count())
        return problem(std::to_string(players) + " players need more cards than the deck has");

    std::vector<std::vector<WeightedHole>> hands(players);
    for (std::size_t p = 0; p < players; ++p) {
        if (question.ranges[p].is_any()) continue;
        hands[p] = question.ranges[p].without(known, question.game);
        if (hands[p].empty())
            return problem("the range of " + player(p) + " is empty once the known cards (" + to_string(known, " ") +
                           ") are taken out");
    }
    for (std::size_t q = 1; q < players; ++q) {
        for (std::size_t p = 0; p < q; ++p) {
            if (hands[p].size() != 1 || hands[q].size() != 1) continue;
            const CardSet both = hands[p][0].cards & hands[q][0].cards;
            if (!both.empty())
                return problem(to_string(*both.begin()) + " is in the hands of " + player(p) + " and " + player(q));
        }
    }
    int patience = 1'000'000;
    if (!can_be_dealt(question, hands, 0, known, patience))
        return problem("the ranges cannot be dealt together: they need the same cards");
    return std::nullopt;
}

}  // namespace cardroom::analysis
