// Commands as messages, both ways: what a client asks of a table, and what the journal keeps.
#pragma once

#include "cardroom/v1/journal.pb.h"
#include "table/commands.h"
#include "wire/values.h"

namespace cardroom::wire {

/// What the room adds to a client's command: it knows who speaks, the client only says so.
struct Sender {
    std::string name;
    bool bot = false;
};

/// A client's command as the table understands it. `Sit` and `Reserve` keep seat 0 as none(): the room chooses one.
/// `AddBots` is the room's own business and has no counterpart here: `unknown_command`, as for anything unknown.
Read<table::What> read_command(const v1::TableCommand& in, const Sender& sender);

void put(const table::Command& command, v1::JournalCommand& out);
/// A deal comes back without its deck, which the room derives again.
Read<table::Command> read_journal(const v1::JournalCommand& in);

}  // namespace cardroom::wire
