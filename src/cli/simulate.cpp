// `cardroom simulate`: a whole room in virtual time from one seed, with everything going wrong that can.
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <memory>

#include "cli/verbs.h"
#include "simulation/simulation.h"

namespace cardroom::cli {

void add_simulate(CLI::App& app) {
    struct Wish {
        simulation::Plan plan;
        bool no_faults = false;
        bool digest_only = false;
    };
    auto wish = std::make_shared<Wish>();
    auto* verb =
        app.add_subcommand("simulate", "Play a whole room in virtual time from one seed, and audit every chip");
    verb->add_option("--seed", wish->plan.seed, "The seed; the same one gives the same room")->capture_default_str();
    verb->add_option("--hands", wish->plan.hands, "End when so many hands are settled")
        ->capture_default_str()
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1'000'000'000}));
    verb->add_option("--people", wish->plan.people, "Visitors who come and go")
        ->capture_default_str()
        ->check(CLI::Range(2, 60'000));
    verb->add_flag("--no-faults", wish->no_faults, "No failing writes, crashes or lost connections");
    verb->add_flag("--calm", wish->plan.calm, "Visitors only play, at a human pace: to measure a busy room");
    verb->add_option("--copies", wish->plan.copies, "So many of each table")->check(CLI::Range(1, 5'000));
    verb->add_option("--minutes", wish->plan.minutes, "End after so many virtual minutes instead of hands")
        ->check(CLI::Range(0, 10'000'000));
    verb->add_option("--database", wish->plan.database, "Write to this new SQLite file instead of memory");
    verb->add_flag("--digest", wish->digest_only, "Print only the digest of everything that anybody was told");
    verb->callback([wish] {
        wish->plan.faults = !wish->no_faults;
        const auto began = std::chrono::steady_clock::now();
        const auto report = simulation::simulate(wish->plan, [&](std::uint64_t hands) {
            if (!wish->digest_only) std::fprintf(stderr, "\r%" PRIu64 " hands", hands);
        });
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
        for (const std::string& finding : report.findings) std::printf("FAULT %s\n", finding.c_str());
        if (wish->digest_only) {
            std::printf("%016" PRIx64 "\n", report.digest);
        } else {
            std::fprintf(stderr, "\r");
            std::printf("seed %" PRIu64 ": %" PRIu64 " hands, %" PRIu64 " hands shown down, %" PRIu64
                        " commands (%" PRIu64 " refused, %" PRIu64 " repeated), %" PRIu64 " time-outs\n",
                        wish->plan.seed, report.hands, report.showdowns, report.commands, report.refused,
                        report.repeated, report.timeouts);
            std::printf("%" PRIu64 " crashes, %" PRIu64 " failed writes, %" PRIu64 " lost connections in %" PRIu64
                        " virtual hours (%.1f s here)\n",
                        report.crashes, report.failed_writes, report.drops, report.virtual_seconds / 3600,
                        took.count());
            if (wish->plan.minutes > 0) {
                const auto span = static_cast<double>(wish->plan.minutes) * 60;
                std::printf(
                    "%.1f hands and %.0f commands a second; room and store: %.1f s of CPU, %.0f %% of one core\n",
                    static_cast<double>(report.hands) / span, static_cast<double>(report.commands) / span,
                    report.room_cpu_seconds, 100 * report.room_cpu_seconds / span);
            }
            std::printf("digest %016" PRIx64 ": %s\n", report.digest,
                        report.findings.empty() ? "nothing lost, nothing leaked" : "FAULTS, see above");
        }
        if (!report.findings.empty()) throw Exit{exit_wrong};
    });
}

}  // namespace cardroom::cli
