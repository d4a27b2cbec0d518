// The audit: whether what is stored can be true. For `cardroom verify` and for tests; it reads and never mends.
//
// Balances are counted again from the entries they came from, so a wrong balance and a wrong entry are both found. What
// lies on a table is counted by its owner, a function: storage does not know what a snapshot means.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "storage/store.h"

namespace cardroom::storage {

/// A fault: what is stored cannot be true. A note: something that could not be checked, and why.
enum class Weight : std::uint8_t { fault, note };

struct Finding {
    std::string where;  ///< "account player:1:PLAY", "table 7", "transaction rake:7:12"
    std::string what;
    Weight weight = Weight::fault;
    friend bool operator==(const Finding&, const Finding&) = default;
};
using Findings = std::vector<Finding>;

/// Counts the ledger again, transaction by transaction.
class LedgerCount {
  public:
    void add(const ledger::Transaction& transaction);
    /// What is wrong: with the transactions themselves, and with these balances, which should be their outcome.
    Findings compare(const ledger::Balances& balances) const;

  private:
    std::map<ledger::AccountId, ledger::Balance> counted_;
    std::set<ledger::TransactionId> ids_;
    Findings findings_;
};

/// All chips on a table, by currency, from its latest snapshot and the commands after it; or why they cannot be
/// counted.
using ChipsOnTable = std::map<ledger::CurrencyCode, Chips>;
using CountTable = std::function<tl::expected<ChipsOnTable, std::string>(TableId table, const TableHistory& history)>;

/// Whether a journal can be replayed: no version missing, no epoch going back.
Findings audit_journal(TableId table, const TableHistory& history);
/// Whether a table's escrow is what lies on it.
Findings audit_escrow(TableId table, const ChipsOnTable& on_table, const ledger::Balances& balances);

/// All of the above over a whole store, which nobody may be writing to.
Findings audit(Store& store, const CountTable& count_table);

}  // namespace cardroom::storage
