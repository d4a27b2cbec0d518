// A stored hand in the words of `history`, from which files for other programs are written.
#pragma once

#include <optional>
#include <string>

#include "cardroom/v1/game.pb.h"
#include "fairness/deal.h"
#include "history/told_hand.h"
#include "storage/store.h"

namespace cardroom::room {

/// What `record_for_viewer` has made for its reader, nothing more. nullopt when the record cannot be read.
std::optional<history::ToldHand> told_hand(const v1::HandRecord& record, const std::string& room);

/// The hand with everybody's cards, folded ones and discards too: played again from what its record holds for the
/// auditor (W-22), with the deck that the room key gives. Or why that cannot be done.
tl::expected<history::ToldHand, std::string> whole_hand_told(const storage::HandRecord& hand, storage::Store& store,
                                                             const fairness::RoomKey& key, const std::string& room);

}  // namespace cardroom::room
