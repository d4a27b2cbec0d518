// Hands that are over, put together for one viewer from what was stored: the public part, and his own (W-20 … W-23).
#pragma once

#include <optional>

#include "cardroom/v1/journal.pb.h"
#include "cardroom/v1/room.pb.h"
#include "storage/store.h"

namespace cardroom::room {

/// nullopt when the bytes are not a record.
std::optional<v1::HandRecord> record_for_viewer(const storage::ViewedHand& hand);
v1::HandSummary summary_of(const v1::HandRecord& record);

}  // namespace cardroom::room
