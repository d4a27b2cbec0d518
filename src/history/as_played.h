// What a record means where its words alone mislead: each reading follows from other figures of the same record.
#pragma once

#include "history/record.h"

namespace cardroom::history {

/// The record with its posts, sizes and seats in the engine's terms. Nothing is taken from outside the record.
RecordedHand as_played(RecordedHand record);

/// What a player put in altogether, in posts and actions.
Chips total_put_in(const RecordedHand& record, Seat seat);

}  // namespace cardroom::history
