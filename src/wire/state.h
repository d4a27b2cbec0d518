// A table between two hands as a message: what a snapshot holds.
#pragma once

#include <string>

#include "cardroom/v1/journal.pb.h"
#include "table/state.h"
#include "wire/values.h"

namespace cardroom::wire {

void put(const table::State& state, v1::TableState& out);
/// `malformed` when the message has more fields than this build knows (it is from a newer version), or makes no sense.
Read<table::State> read_state(const v1::TableState& in);

std::string state_bytes(const table::State& state);
Read<table::State> read_state_bytes(const std::string& bytes);

}  // namespace cardroom::wire
