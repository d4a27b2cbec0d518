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
    verb->add_option("--hands", wish->plan.hands, "End when so many hands are settled")->capture_default_str();
    verb->add_option("--people", wish->plan.people, "Visitors who come and go")
        ->capture_default_str()
        ->check(CLI::Range(2, 60'000));
    verb->add_flag("--no-faults", wish->no_faults, "No failing writes, crashes or lost connections");
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
            std::printf("digest %016" PRIx64 ": %s\n", report.digest,
                        report.findings.empty() ? "nothing lost, nothing leaked" : "FAULTS, see above");
        }
        if (!report.findings.empty()) throw Exit{exit_wrong};
    });
}

}  // namespace cardroom::cli
