#include "ledger/transaction.h"

#include <algorithm>
#include <array>

namespace cardroom::ledger {

namespace {
constexpr std::array<std::string_view, 8> kind_names{"buy_in", "cash_out", "rake",       "prize",
                                                     "refill", "deposit",  "withdrawal", "adjustment"};
constexpr std::array<std::string_view, 3> state_names{"pending", "posted", "voided"};

template <typename Enum, std::size_t N>
std::optional<Enum> parse_name(const std::array<std::string_view, N>& names, std::string_view text) {
    const auto* found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) return std::nullopt;
    return static_cast<Enum>(found - names.begin());
}

bool was_pending(const Transaction& t) {
    return t.state == TransactionState::pending || t.settled.has_value();
}
}  // namespace

bool TransactionId::well_formed() const {
    if (text_.empty() || text_.size() > transaction_id_length_max) return false;
    return std::all_of(text_.begin(), text_.end(), [](char c) { return c > ' ' && c <= '~'; });
}

bool same_order(const Transaction& booked, const Transaction& again) {
    return booked.id == again.id && booked.kind == again.kind && was_pending(booked) == was_pending(again) &&
           booked.memo == again.memo && booked.entries == again.entries;
}

std::string_view name(TransactionKind kind) {
    return kind_names[static_cast<std::size_t>(kind)];
}
std::string_view name(TransactionState state) {
    return state_names[static_cast<std::size_t>(state)];
}

std::optional<TransactionKind> parse_transaction_kind(std::string_view text) {
    return parse_name<TransactionKind>(kind_names, text);
}
std::optional<TransactionState> parse_transaction_state(std::string_view text) {
    return parse_name<TransactionState>(state_names, text);
}

std::vector<Entry> move_chips(const AccountId& from, const AccountId& to, Chips amount) {
    return {{from, -amount}, {to, amount}};
}

}  // namespace cardroom::ledger
