// Every hand of a text in one of the formats we read, replayed. The shell reads the files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "history/replay.h"

namespace cardroom::history {

enum class Format : std::uint8_t { corpus, phh, stars, ohh };
/// By the ending of a file's name: .jsonl; .phh, .phhs; .txt; .ohh, .json.
std::optional<Format> format_of(std::string_view filename);

struct HandResult {
    int line = 0;  ///< where the hand stands in the text
    std::string id;
    std::optional<ReadError> error;  ///< it could not be read; its own line is in `line`
    std::vector<Disagreement> disagreements;
};

/// A fault in one hand does not keep the others from being read.
std::vector<HandResult> replay_text(std::string_view text, Format format, const std::string& name);

}  // namespace cardroom::history
