#include "base/amount.h"

namespace cardroom {

std::optional<Chips> parse_amount(std::string_view text, Chips one) {
    std::int64_t units = 0;
    std::int64_t place = 0;  // what the last digit after the point is worth; 0 before the point
    bool any = false;
    for (const char c : text) {
        if (c == '_' && any && place == 0) continue;
        if (c == '.' && any && place == 0 && one > Chips{1}) {
            units *= one.units();
            place = one.units();
            if (units > chips_max.units()) return std::nullopt;
            continue;
        }
        if (c < '0' || c > '9') return std::nullopt;
        any = true;
        if (place == 0) {
            units = units * 10 + (c - '0');
        } else {
            if (place % 10 != 0) return std::nullopt;
            place /= 10;
            units += place * (c - '0');
        }
        if (units > chips_max.units() / std::max<std::int64_t>(place == 0 ? one.units() : 1, 1)) return std::nullopt;
    }
    if (!any || text.back() == '.' || text.back() == '_') return std::nullopt;
    return Chips{place == 0 ? units * one.units() : units};
}

std::string amount_text(Chips amount, Chips one) {
    const bool negative = amount < Chips{};
    const std::int64_t units = negative ? -amount.units() : amount.units();
    std::string text = (negative ? "-" : "") + std::to_string(units / one.units());
    const std::int64_t rest = units % one.units();
    if (rest == 0) return text;
    text += '.';
    for (std::int64_t place = one.units() / 10; place > 0; place /= 10) text += std::to_string(rest / place % 10);
    return text;
}

}  // namespace cardroom
