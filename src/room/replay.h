// Journalled commands, applied again: with the deck that the room key gives, and to the same facts as the first time.
#pragma once

#include <string>

#include "cardroom/v1/journal.pb.h"
#include "fairness/deal.h"
#include "table/table.h"

namespace cardroom::room {

/// The deck and all of the n-th hand of this table, given its nonce. The table stands between two hands.
table::Deal deal_of(const table::Table& table, HandId hand, const fairness::Nonce& nonce, const fairness::RoomKey& key);

/// The command as it was applied, a deal with its deck.
tl::expected<table::Command, Refusal> command_of(const v1::JournalCommand& message, const table::Table& table,
                                                 const fairness::RoomKey& key);

/// What a refused command of the journal may have been: a question about the last hand's cards, which a snapshot has
/// let go of. It changed nothing that lasts.
bool may_be_refused_in_replay(const table::What& what);

/// Whether the digest noted beside a command is the one that playing it again gives. One of another format says nothing
/// either way, and then the answer is yes: what is left to go by is that the command was accepted.
bool same_facts(const v1::JournalCommand& message, std::uint64_t noted, std::uint64_t again);

/// Where another engine wrote an entry: " (played by engine 0.1, this is engine 0.2)". Nothing for this one's.
std::string in_words(const std::string& engine);

}  // namespace cardroom::room
