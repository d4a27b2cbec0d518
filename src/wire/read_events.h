// Events of a hand that is over, back from their messages: what a record holds. As they were told, hidden cards hidden.
#pragma once

#include <optional>

#include "cardroom/v1/game.pb.h"
#include "hand/events.h"
#include "rules/game_spec.h"
#include "wire/values.h"

namespace cardroom::wire {

/// nullopt: an event of the table around the hand, or one that is no longer known.
Read<std::optional<hand::Event>> read_hand_event(const v1::TableEvent& in, const rules::GameSpec& game);

}  // namespace cardroom::wire
