// Journalled commands, applied again: with the deck that the room key gives, and the same events as the first time.
#pragma once

#include <string>
#include <vector>

#include "cardroom/v1/journal.pb.h"
#include "fairness/deal.h"
#include "storage/audit.h"
#include "storage/store.h"
#include "table/table.h"
#include "wire/digest.h"

namespace cardroom::room {

/// The deck and all of the n-th hand of this table, given its nonce. The table stands between two hands.
table::Deal deal_of(const table::Table& table, HandId hand, const fairness::Nonce& nonce, const fairness::RoomKey& key);

/// The command as it was applied, a deal with its deck.
tl::expected<table::Command, Refusal> command_of(const v1::JournalCommand& message, const table::Table& table,
                                                 const fairness::RoomKey& key);

/// Of the events that a command of this table produced; keyed by the room key.
class EventDigest {
  public:
    EventDigest(const table::Config& config, const fairness::RoomKey& key);
    std::uint64_t operator()(const table::Events& events) const;

  private:
    wire::DigestKey key_;
    const rules::GameSpec* game_;
};

/// What a refused command of the journal may have been: a question about the last hand's cards, which a snapshot has
/// let go of. It changed nothing that lasts.
bool may_be_refused_in_replay(const table::What& what);

// --- for `cardroom verify`
// --------------------------------------------------------------------------------------------

/// Everything that can be checked about a store that nobody is writing to: the ledger, each table against its escrow,
/// and every hand played again and compared with its record, byte for byte.
storage::Findings verify(storage::Store& store, const fairness::RoomKey& key);

}  // namespace cardroom::room
