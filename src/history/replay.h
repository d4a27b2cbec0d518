// Plays a recorded hand through the engine and compares: was each action legal when it was made, did the same player
// act, are the pots, the winners, what was returned and the final stacks the same to the chip?
//
// Cards that the record does not know are taken so that its winners win, if there is such a deal: a mucked hand that
// nobody saw proves nothing against the record.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "history/record.h"

namespace cardroom::history {

struct Disagreement {
    std::string what;      ///< "action 7", "uncalled", "winners", "award", "final stack" …
    std::string expected;  ///< what the engine says
    std::string got;       ///< what the record says
    std::string rule;      ///< the source's own rule that explains it (site_rules.h); empty: unexplained
};

/// Empty when engine and record agree.
std::vector<Disagreement> replay(const RecordedHand& record);

}  // namespace cardroom::history
