// What `cardroom verify` finds in a store that nobody is writing to. It reads and never mends.
//
// It does not take an honest old hand for a wrong one: where another engine than this build's played a hand, and this
// one plays it otherwise, that is a note and not a fault, and what can be proved without playing it is proved: the
// ledger, the escrow, the seal of the record, and that its chips add up.
#pragma once

#include <optional>
#include <string>

#include "cardroom/v1/game.pb.h"
#include "fairness/deal.h"
#include "storage/audit.h"
#include "storage/store.h"

namespace cardroom::room {

/// The ledger, each table against its escrow, every hand's number, and every hand played again and compared with its
/// record.
storage::Findings verify(storage::Store& store, const fairness::RoomKey& key);

/// What is wrong with a record by itself: each player's chips from what he put in and was paid, and all of them
/// together.
std::optional<std::string> why_not_adding_up(const v1::HandRecord& record);

}  // namespace cardroom::room
