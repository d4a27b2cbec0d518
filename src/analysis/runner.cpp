#include "analysis/runner.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

namespace cardroom::analysis {

namespace {

/// Runs all units and keeps their parts in order. nullopt if `progress` said to stop.
template <typename Work>
std::optional<std::vector<Part>> run_all(const Work& work, std::size_t units, const RunOptions& options) {
    std::vector<Part> parts(units);
    std::atomic<std::size_t> next{0}, done{0};
    std::atomic<bool> stop{false};
    std::mutex failure_lock;
    std::exception_ptr failure;
    const auto run_unit = [&](std::size_t unit) {
        try {
            parts[unit] = work.run(unit);
        } catch (...) {  // a broken invariant, or no memory: for the calling thread to hear
            const std::lock_guard lock(failure_lock);
            failure = std::current_exception();
            stop = true;
        }
    };
    const auto run_some = [&](bool reports) {
        while (!stop) {
            const std::size_t unit = next++;
            if (unit >= units) return;
            run_unit(unit);
            const std::size_t finished = ++done;
            if (reports && options.progress &&
                !options.progress(static_cast<double>(finished) / static_cast<double>(units)))
                stop = true;
        }
    };
    std::vector<std::jthread> helpers;
    const auto threads = std::min(static_cast<std::size_t>(std::max(options.threads, 1)), units);
    for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(run_some, false);
    run_some(true);
    helpers.clear();  // waits for them
    if (failure) std::rethrow_exception(failure);
    if (stop) return std::nullopt;
    return parts;
}

const Problem stopped{"stopped before the end"};

}  // namespace

tl::expected<Answer, Problem> equity(const Question& question, const RunOptions& options) {
    if (auto problem = what_is_wrong(question)) return tl::unexpected(*problem);

    if (options.method != Method::monte_carlo) {
        const double seconds_max =
            options.method == Method::exact ? std::numeric_limits<double>::infinity() : options.exact_seconds_max;
        const std::optional<Exact> exact = Exact::plan(question, seconds_max);
        if (exact && exact->seconds() <= seconds_max) {
            const auto parts = run_all(*exact, exact->units(), options);
            if (!parts) return tl::unexpected(stopped);
            return exact->answer(*parts);
        }
        if (options.method == Method::exact)
            return tl::unexpected(Problem{"there are too many deals to go through all of them: use Monte Carlo"});
    }
    const MonteCarlo monte_carlo(question, options.seed);
    if (!monte_carlo.can_deal())
        return tl::unexpected(Problem{"hands of these ranges almost never fit together: they need the same cards"});
    const std::uint64_t units =
        std::max<std::uint64_t>(1, (options.boards + MonteCarlo::unit_size - 1) / MonteCarlo::unit_size);
    const auto parts = run_all(monte_carlo, units, options);
    if (!parts) return tl::unexpected(stopped);
    return monte_carlo.answer(*parts);
}

}  // namespace cardroom::analysis
