// Equity: what part of the pot each player wins on average, from ranges, board and dead cards.
//
// Two ways, both pure: the work is cut into units that can be done in any order, by any number of threads, and give the
// same answer to the last digit. `runner.h` does them.
//   Exact        every deal of the ranges and every board
//   MonteCarlo   random deals and boards from a seed, with a standard error
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "analysis/board_game.h"
#include "analysis/range.h"
#include "analysis/tally.h"

namespace cardroom::analysis {

struct Question {
    BoardGame game;
    std::vector<Range> ranges;  ///< two to ten players
    cards::CardSet board;       ///< none, three, four or five cards
    cards::CardSet dead;        ///< cards that nobody can have
};

/// All as parts of 1, on average over deals and boards.
struct PlayerEquity {
    double equity = 0;          ///< of the pot
    double low = 0;             ///< of the pot, from the low half (part of `equity`)
    double wins = 0;            ///< how often he takes the whole pot
    double ties = 0;            ///< how often he takes some of it
    double standard_error = 0;  ///< of `equity`; 0 when exact
};

struct Answer {
    bool exact = false;
    double showdowns = 0;  ///< looked at (Monte Carlo) or stood for (exact)
    std::vector<PlayerEquity> players;
};

/// What one unit of work adds. Sums, so parts can be added up; in the order of units for the same answer every time.
struct Part {
    struct Player {
        double high = 0, low = 0, wins = 0, ties = 0;
        double square = 0;  ///< of the mean equities of the clusters (Monte Carlo)
    };
    std::vector<Player> players;
    double weight = 0;     ///< of the showdowns
    double showdowns = 0;  ///< how many
    double clusters = 0;
};

/// What can be wrong with a question: cards in two places, a board of two cards, a range without a hand that is left …
std::optional<Problem> what_is_wrong(const Question& question);

class Exact {
  public:
    /// nullopt if there are too many deals to list, or if they would plainly take longer than so many seconds.
    static std::optional<Exact> plan(const Question& question, double seconds_max);
    Exact(Exact&&) noexcept;
    Exact& operator=(Exact&&) noexcept;
    ~Exact();

    std::size_t units() const;
    /// A rough guess, for one core.
    double seconds() const;
    /// May be called by several threads at once.
    Part run(std::size_t unit) const;
    Answer answer(std::span<const Part> parts) const;

  private:
    struct Plan;
    explicit Exact(std::unique_ptr<const Plan> plan);
    std::unique_ptr<const Plan> plan_;
};

class MonteCarlo {
  public:
    static constexpr int unit_size = 1 << 16;  ///< boards

    MonteCarlo(const Question& question, std::uint64_t seed);
    /// Do random hands of the ranges ever fit together? False if one in a million or fewer does.
    bool can_deal() const;

    MonteCarlo(MonteCarlo&&) noexcept;
    MonteCarlo& operator=(MonteCarlo&&) noexcept;
    ~MonteCarlo();

    Part run(std::size_t unit) const;
    Answer answer(std::span<const Part> parts) const;

  private:
    struct Plan;
    std::unique_ptr<const Plan> plan_;
};

}  // namespace cardroom::analysis
