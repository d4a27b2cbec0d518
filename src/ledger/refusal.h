// Why a transaction may not be booked. A refusal has changed nothing.
#pragma once

#include <cstdint>
#include <ostream>
#include <string_view>

namespace cardroom::ledger {

enum class Refusal : std::uint8_t {
    bad_id,
    bad_state,
    text_too_long,
    reason_missing,
    no_entries,
    too_many_entries,
    no_account,
    account_twice,
    mixed_currencies,
    zero_entry,
    amount_too_large,
    unbalanced,
    not_enough_chips,
    balance_too_large,
    id_used_for_another,
    unknown_transaction,
    not_pending,
    settled_otherwise,
};

/// "not_enough_chips": for logs and tests.
std::string_view name(Refusal refusal);
/// "There are not enough chips in the account.": for people.
std::string_view sentence(Refusal refusal);
std::ostream& operator<<(std::ostream& out, Refusal refusal);

}  // namespace cardroom::ledger
