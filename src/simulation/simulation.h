// A whole room in virtual time on one thread, from one seed: visitors who come, play, drop and return, messages that
// are repeated, late or nonsense, a store that fails, and a process that dies at any moment and starts again.
//
// An auditor who shares no code with the room keeps his own books (books.h). The same plan gives the same digest.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace cardroom::simulation {

struct Plan {
    std::uint64_t seed = 1;
    std::uint64_t hands = 10'000;  ///< the simulation ends when so many are settled
    int people = 48;
    bool faults = true;  ///< failing writes, crashes, lost connections

    // For measuring a busy room instead of shaking it:
    bool calm = false;          ///< visitors only play, at a human pace: no nonsense, nothing repeated
    int copies = 1;             ///< of every table
    std::uint64_t minutes = 0;  ///< end after so much virtual time; 0: after `hands`
    std::string database{};     ///< an SQLite file to be made; empty: in memory
};

struct Report {
    std::uint64_t hands = 0;
    std::uint64_t showdowns = 0;  ///< hands shown at a showdown
    std::uint64_t timeouts = 0;
    std::uint64_t commands = 0;
    std::uint64_t refused = 0;
    std::uint64_t repeated = 0;  ///< commands sent again and answered alike
    std::uint64_t drops = 0;
    std::uint64_t crashes = 0;
    std::uint64_t failed_writes = 0;
    std::uint64_t virtual_seconds = 0;
    double room_cpu_seconds = 0;        ///< of the room and its store, without the visitors
    std::uint64_t digest = 0;           ///< of every byte that anybody was told
    std::vector<std::string> findings;  ///< empty: every chip and every secret is where it belongs
};

/// `progress` gets the number of settled hands, now and then.
Report simulate(const Plan& plan, const std::function<void(std::uint64_t)>& progress = {});

}  // namespace cardroom::simulation
