#include "history/exports.h"

#include <algorithm>
#include <array>

#include "history/ohh.h"
#include "history/phh.h"
#include "history/stars.h"

namespace cardroom::history {

namespace {
constexpr std::array<ExportFormInfo, 3> forms{{{ExportForm::pokerstars, "pokerstars", "txt", "text/plain"},
                                               {ExportForm::ohh, "ohh", "ohh", "application/json"},
                                               {ExportForm::phh, "phh", "phhs", "application/toml"}}};
}

std::span<const ExportFormInfo> export_forms() {
    return forms;
}

const ExportFormInfo& info_of(ExportForm form) {
    return forms[static_cast<std::size_t>(form)];
}

std::optional<ExportForm> export_form(std::string_view name) {
    const auto found =
        std::find_if(forms.begin(), forms.end(), [name](const ExportFormInfo& form) { return form.name == name; });
    return found == forms.end() ? std::nullopt : std::optional(found->form);
}

tl::expected<std::string, std::string> export_piece(ExportForm form, const ToldHand& hand, std::size_t index) {
    switch (form) {
        case ExportForm::pokerstars:
            return write_stars(hand);
        case ExportForm::ohh:
            return write_ohh(hand);
        case ExportForm::phh:
            break;
    }
    auto text = write_phh(hand);
    if (text) text->insert(0, '[' + std::to_string(index) + "]\n");
    if (text) *text += '\n';
    return text;
}

}  // namespace cardroom::history
