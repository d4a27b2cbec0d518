// Files of hands for other programs: which forms there are, and a file of many hands in one of them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "history/told_hand.h"

namespace cardroom::history {

enum class ExportForm : std::uint8_t { pokerstars, ohh, phh };

struct ExportFormInfo {
    ExportForm form;
    std::string_view name;    ///< as commands name it: "pokerstars"
    std::string_view ending;  ///< of the file: "txt"
    std::string_view media_type;
};
std::span<const ExportFormInfo> export_forms();
const ExportFormInfo& info_of(ExportForm form);
/// nullopt when no form has this name.
std::optional<ExportForm> export_form(std::string_view name);

/// One hand as a piece of a file: pieces one after the other are a file. `index` counts from 1 what is in the file; or
/// why the form cannot hold this hand.
tl::expected<std::string, std::string> export_piece(ExportForm form, const ToldHand& hand, std::size_t index);

}  // namespace cardroom::history
