// All that a table remembers between hands, as plain data: what a snapshot holds. `wire` translates it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/commands.h"

namespace cardroom::table {

struct State {};

}  // namespace cardroom::table
