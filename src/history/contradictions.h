// Where a record contradicts itself: amounts that must be the same by what the record's own words mean. The replay does
// not need these figures, so it would not notice a wrong one.
#pragma once

#include <vector>

#include "history/record.h"
#include "history/replay.h"

namespace cardroom::history {

std::vector<Disagreement> contradictions(const RecordedHand& record);

}  // namespace cardroom::history
