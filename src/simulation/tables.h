// The tables of the simulated room.
#pragma once

#include "config/room_config.h"

namespace cardroom::simulation {

/// `copies` of every table. With `real_money` some of them are played for it, so that there is a rake.
config::RoomConfig room_config(int copies, bool real_money);

/// A host's own house: as standard, but for a charge by the half hour instead of a rake.
rules::HouseRules clubhouse();

inline constexpr const char* real_money = "EUR";

}  // namespace cardroom::simulation
