#include "storage/store.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace cardroom::storage {

namespace {
template <typename T>
void move_behind(std::vector<T>& values, std::vector<T>&& later) {
    if (values.empty()) {
        values = std::move(later);
        return;
    }
    values.insert(values.end(), std::make_move_iterator(later.begin()), std::make_move_iterator(later.end()));
}

constexpr std::array<std::string_view, 10> fault_names{
    "version_conflict", "stale_epoch",  "refused_by_ledger", "duplicate", "invalid",
    "unavailable",      "newer_schema", "not_ours",          "damaged",   "crashed"};
}  // namespace

bool Batch::empty() const {
    return claims.empty() && tables.empty() && players.empty() && journal.empty() && snapshots.empty() &&
           prunes.empty() && transactions.empty() && settlements.empty() && hands.empty() && answers.empty() &&
           !forget_answers_before && documents.empty();
}

void Batch::append(Batch&& later) {
    move_behind(claims, std::move(later.claims));
    move_behind(tables, std::move(later.tables));
    move_behind(players, std::move(later.players));
    move_behind(journal, std::move(later.journal));
    move_behind(snapshots, std::move(later.snapshots));
    move_behind(prunes, std::move(later.prunes));
    move_behind(transactions, std::move(later.transactions));
    move_behind(settlements, std::move(later.settlements));
    move_behind(hands, std::move(later.hands));
    move_behind(answers, std::move(later.answers));
    // An empty optional is less than any time.
    forget_answers_before = std::max(forget_answers_before, later.forget_answers_before);
    move_behind(documents, std::move(later.documents));
}

std::string_view name(Fault fault) {
    return fault_names[static_cast<std::size_t>(fault)];
}

StoreError::StoreError(ledger::Refusal refusal, const ledger::TransactionId& transaction)
    : std::runtime_error("transaction " + transaction.text() + ": " + std::string(ledger::sentence(refusal))),
      fault_(Fault::refused_by_ledger),
      refusal_(refusal) {}

}  // namespace cardroom::storage
