// How a table's events are told: once for everybody, and once more for each player to whom an update looks different.
// What a reader may know is decided in the core (`table::seen_by`); this only asks it for every reader.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "room/hand_book.h"
#include "room/port.h"
#include "table/views.h"

namespace cardroom::room {

/// One accepted command as its table's watchers are told of it.
struct Update {
    std::uint64_t version = 0;
    Message everyone;
    std::vector<std::pair<PlayerId, Message>> own;  ///< instead of `everyone`, for these players

    const Message& for_player(PlayerId player) const;
};

/// Tells the events in turn; `book` follows along. The table stands as it is after all of them.
Update tell(const table::Table& table, const table::Events& events, HandBook& book, std::uint64_t version, Time now);

/// For replays: the book follows, nobody is told anything.
void follow(const table::Table& table, const table::Events& events, HandBook& book, Time now);

/// The whole table as this reader may see it; info and figures that only the room knows are left to the room.
void put_snapshot(const table::Table& table, const HandBook& book, PlayerId reader, v1::TableSnapshot& out);

}  // namespace cardroom::room
