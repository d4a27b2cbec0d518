// The one impure file of `fairness`, with room_key_file: asks the operating system for entropy (F-1). Only the shell
// calls it and hands the result to the pure part; the core never includes it.
#pragma once

#include "fairness/words.h"

namespace cardroom::fairness {

/// 32 bytes from the operating system's generator. Throws std::runtime_error if there is none.
Seed os_entropy();

}  // namespace cardroom::fairness
