#include "base/invariant.h"

namespace cardroom {

void break_invariant(const char* condition, const std::source_location& where) {
    throw InvariantBroken(std::string("invariant broken: ") + condition + " in " + where.function_name() + " at " +
                          where.file_name() + ":" + std::to_string(where.line()));
}

}  // namespace cardroom
