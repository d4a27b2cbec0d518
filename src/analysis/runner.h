// Does the work of equity.h, on as many threads as the caller likes. The only part of the folder that starts threads;
// the answer does not depend on how many.
#pragma once

#include <cstdint>
#include <functional>

#include "analysis/equity.h"

namespace cardroom::analysis {

enum class Method : std::uint8_t {
    automatic,  ///< exact where that takes no longer than `exact_seconds_max`, as far as can be told
    exact,
    monte_carlo,
};

struct RunOptions {
    Method method = Method::automatic;
    int threads = 1;
    std::uint64_t boards = 20'000'000;  ///< Monte Carlo: how many at least
    std::uint64_t seed = 1;
    double exact_seconds_max = 20;  ///< of one core
    /// Called now and then from the calling thread with the part that is done, 0 to 1. False stops the work.
    std::function<bool(double)> progress{};
};

tl::expected<Answer, Problem> equity(const Question& question, const RunOptions& options = {});

}  // namespace cardroom::analysis
