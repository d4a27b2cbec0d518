// What stands at a table, as messages. A view has been made for its reader: nothing is hidden here.
#pragma once

#include "cardroom/v1/game.pb.h"
#include "table/views.h"
#include "wire/events.h"

namespace cardroom::wire {

void put(const rules::GameSpec& game, const rules::Stakes& stakes, v1::GameInfo& out);
/// What does not change while the table is open, its policy in words included.
void put_info(const table::Config& config, v1::TableInfo& out);

/// All of a snapshot that the table itself knows. Info, version, watchers, approvals and the log are the room's part.
void put(const table::TableView& view, v1::TableSnapshot& out);

}  // namespace cardroom::wire
