// A table as a message shows it -> the view that a house player's strategy looks at. The other way round from `wire`:
// what a program has to do that plays from outside.
#pragma once

#include <optional>

#include "cardroom/v1/game.pb.h"
#include "hand/views.h"

namespace cardroom::cli {

/// The running hand, if there is one in a game that this program knows. Throws std::runtime_error for a snapshot that
/// makes no sense.
std::optional<hand::HandView> hand_in(const v1::TableSnapshot& snapshot);

/// Is the reader of the snapshot asked for a decision?
bool asked_to_decide(const v1::TableSnapshot& snapshot);

}  // namespace cardroom::cli
