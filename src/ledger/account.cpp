#include "ledger/account.h"

#include <algorithm>
#include <charconv>

namespace cardroom::ledger {

namespace {
constexpr std::array<std::string_view, 6> kind_names{"player", "table", "tournament", "rake", "bank", "adjustments"};

std::optional<AccountKind> parse_kind(std::string_view text) {
    const auto* found = std::find(kind_names.begin(), kind_names.end(), text);
    if (found == kind_names.end()) return std::nullopt;
    return static_cast<AccountKind>(found - kind_names.begin());
}

// Only the form that printing gives: no sign, no leading zero, not 0.
std::optional<std::uint64_t> parse_owner(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (text.front() == '0') return std::nullopt;
    return value;
}

/// Cuts off and returns what stands before the first ':'; nothing if there is none.
std::optional<std::string_view> take_field(std::string_view& text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto field = text.substr(0, colon);
    text.remove_prefix(colon + 1);
    return field;
}
}  // namespace

std::optional<CurrencyCode> CurrencyCode::parse(std::string_view text) {
    if (text.empty() || text.size() > length_max) return std::nullopt;
    CurrencyCode code;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool allowed = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!allowed) return std::nullopt;
        code.letters_[i] = c;
    }
    return code;
}

std::string CurrencyCode::text() const {
    return {letters_.begin(), std::find(letters_.begin(), letters_.end(), '\0')};
}

std::optional<AccountId> AccountId::parse(std::string_view text) {
    const auto kind_text = take_field(text);
    if (!kind_text) return std::nullopt;
    const auto kind = parse_kind(*kind_text);
    if (!kind) return std::nullopt;

    AccountId id{*kind, 0, {}};
    if (id.has_owner()) {
        const auto owner_text = take_field(text);
        if (!owner_text || owner_text->empty()) return std::nullopt;
        const auto owner = parse_owner(*owner_text);
        if (!owner) return std::nullopt;
        id.owner_ = *owner;
    }
    const auto currency = CurrencyCode::parse(text);
    if (!currency) return std::nullopt;
    id.currency_ = *currency;
    return id;
}

std::string AccountId::text() const {
    std::string text{name(kind_)};
    text += ':';
    if (has_owner()) {
        text += std::to_string(owner_);
        text += ':';
    }
    return text + currency_.text();
}

std::string_view name(AccountKind kind) {
    return kind_names[static_cast<std::size_t>(kind)];
}

}  // namespace cardroom::ledger
