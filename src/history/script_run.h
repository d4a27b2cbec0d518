// Plays a script through the engine and checks what it expects, line by line. It stops at the first line that fails.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "history/script.h"

namespace cardroom::history {

struct ScriptReport {
    std::vector<std::string> lines;    ///< what happened, in words
    std::optional<ReadError> failure;  ///< the first line that did not come true
    int expectations = 0;              ///< how many did
};

ScriptReport run_script(const ScriptHand& hand);

}  // namespace cardroom::history
