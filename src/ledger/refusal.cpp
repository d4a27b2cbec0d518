#include "ledger/refusal.h"

#include <array>

namespace cardroom::ledger {

namespace {
struct Words {
    Refusal refusal;
    std::string_view name;
    std::string_view sentence;
};

constexpr std::array words{
    Words{Refusal::bad_id, "bad_id", "The transaction's id is empty, too long, or not plain text without blanks."},
    Words{Refusal::bad_state, "bad_state", "A transaction starts as pending or posted, and ends as posted or voided."},
    Words{Refusal::text_too_long, "text_too_long", "The memo is too long."},
    Words{Refusal::reason_missing, "reason_missing", "This kind of transaction needs a reason."},
    Words{Refusal::no_entries, "no_entries", "A transaction needs entries."},
    Words{Refusal::too_many_entries, "too_many_entries", "The transaction has too many entries."},
    Words{Refusal::no_account, "no_account", "An entry names no account."},
    Words{Refusal::account_twice, "account_twice", "An account stands in the transaction more than once."},
    Words{Refusal::mixed_currencies, "mixed_currencies", "A transaction moves one currency only."},
    Words{Refusal::zero_entry, "zero_entry", "An entry moves nothing."},
    Words{Refusal::amount_too_large, "amount_too_large", "The amount is larger than any the room handles."},
    Words{Refusal::unbalanced, "unbalanced", "The entries do not sum to zero."},
    Words{Refusal::not_enough_chips, "not_enough_chips", "There are not enough chips in the account."},
    Words{Refusal::balance_too_large, "balance_too_large", "The account would hold more than any may."},
    Words{Refusal::id_used_for_another, "id_used_for_another", "Another transaction was booked under this id."},
    Words{Refusal::unknown_transaction, "unknown_transaction", "There is no such transaction."},
    Words{Refusal::not_pending, "not_pending", "The transaction was posted at once; it has nothing to settle."},
    Words{Refusal::settled_otherwise, "settled_otherwise", "The transaction was settled the other way."},
};

constexpr bool in_order() {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].refusal != static_cast<Refusal>(i)) return false;
    }
    return words.size() == static_cast<std::size_t>(Refusal::settled_otherwise) + 1;
}
static_assert(in_order(), "every refusal has its sentence");

constexpr const Words& words_of(Refusal refusal) {
    return words[static_cast<std::size_t>(refusal)];
}
}  // namespace

std::string_view name(Refusal refusal) {
    return words_of(refusal).name;
}
std::string_view sentence(Refusal refusal) {
    return words_of(refusal).sentence;
}
std::ostream& operator<<(std::ostream& out, Refusal refusal) {
    return out << name(refusal);
}

}  // namespace cardroom::ledger
