// What the auditor knows of one accepted command at a table: what everybody was told, what single readers were told
// besides, and, if its sender heard the answer, what was asked. All of it comes from the wire.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "cardroom/v1/room.pb.h"

namespace cardroom::simulation {

/// A command that was accepted, as its sender knows.
struct Deed {
    std::uint64_t player = 0;
    v1::ClientMessage said;
    bool staff = false;
};

struct Heard {
    std::uint64_t version = 0;
    std::int64_t at = 0;  ///< the room's time, in milliseconds
    v1::TableUpdate everybody;
    std::map<std::uint64_t, v1::TableUpdate>
        own;                   ///< by player: all that this reader was told, the public part included
    std::optional<Deed> deed;  ///< nothing: the room's own, or its sender never heard
    /// The first command after the room has come back: it was down, and everybody was cut off.
    bool after_restart = false;
    /// The staff has asked for the running hand to be voided; it may not have heard the answer.
    bool void_asked = false;
    /// Somebody has lost his connection with a command on its way: this may be it.
    bool in_doubt = false;
};

}  // namespace cardroom::simulation
