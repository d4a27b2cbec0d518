// What visitors tell each other outside the room: where a private game is, and how to get in.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cardroom::simulation {

struct PrivateGame {
    std::uint64_t table = 0;
    std::uint64_t owner = 0;
    std::string invitation;
    std::string password;
};

using Gossip = std::vector<PrivateGame>;

}  // namespace cardroom::simulation
