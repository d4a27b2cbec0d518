// The corpus form: one JSON object a line, one hand an object. Its fields are described in
// docs/developers/hand-records.md.
#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "history/record.h"

namespace cardroom::history {

/// One line. The error's message names the field ("actions[3].player: …") or the column where the JSON breaks off.
tl::expected<RecordedHand, ReadError> parse_corpus_hand(std::string_view line);

}  // namespace cardroom::history
