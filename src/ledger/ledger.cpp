#include "ledger/ledger.h"

#include <algorithm>

#include "base/invariant.h"

namespace cardroom::ledger {

namespace {
std::optional<Refusal> why_malformed_entries(const std::vector<Entry>& entries) {
    if (entries.empty()) return Refusal::no_entries;
    if (entries.size() > entries_max) return Refusal::too_many_entries;

    std::vector<AccountId> accounts;
    accounts.reserve(entries.size());
    Chips sum;
    for (const Entry& entry : entries) {
        if (entry.account.is_none()) return Refusal::no_account;
        if (entry.account.has_owner() && entry.account.owner() == 0) return Refusal::no_account;
        if (entry.account.currency() != entries.front().account.currency()) return Refusal::mixed_currencies;
        if (entry.amount == Chips{0}) return Refusal::zero_entry;
        // At most 1024 entries of at most 10^15 each: the sum cannot overflow.
        if (entry.amount > chips_max || entry.amount < -chips_max) return Refusal::amount_too_large;
        sum += entry.amount;
        accounts.push_back(entry.account);
    }
    std::sort(accounts.begin(), accounts.end());
    if (std::adjacent_find(accounts.begin(), accounts.end()) != accounts.end()) return Refusal::account_twice;
    if (sum != Chips{0}) return Refusal::unbalanced;
    return std::nullopt;
}

bool within_limits(Chips amount) {
    return -balance_max <= amount && amount <= balance_max;
}
}  // namespace

std::optional<Refusal> why_malformed(const Transaction& transaction) {
    if (!transaction.id.well_formed()) return Refusal::bad_id;
    if (transaction.state == TransactionState::voided || transaction.settled) return Refusal::bad_state;
    if (transaction.memo.size() > memo_length_max) return Refusal::text_too_long;
    if (needs_reason(transaction.kind) && transaction.memo.empty()) return Refusal::reason_missing;
    return why_malformed_entries(transaction.entries);
}

// ---- Balances --------------------------------------------------------------------------------------------------

Balance Balances::of(const AccountId& account) const {
    const auto found = balances_.find(account);
    return found == balances_.end() ? Balance{} : found->second;
}

std::optional<Refusal> Balances::why_not(const Transaction& transaction) const {
    if (const auto malformed = why_malformed(transaction)) return malformed;
    for (const Entry& entry : transaction.entries) {
        const Balance balance = of(entry.account);
        if (!within_limits(balance.available() + entry.amount)) return Refusal::balance_too_large;
        if (!within_limits(balance.posted + entry.amount)) return Refusal::balance_too_large;
        const bool takes = entry.amount < Chips{0};
        if (takes && !entry.account.may_be_negative() && balance.available() + entry.amount < Chips{0}) {
            return Refusal::not_enough_chips;
        }
    }
    return std::nullopt;
}

void Balances::apply(const Transaction& transaction) {
    for (const Entry& entry : transaction.entries) {
        Balance& balance = balances_[entry.account];
        if (transaction.state == TransactionState::posted) {
            balance.posted += entry.amount;
        } else if (entry.amount < Chips{0}) {
            balance.held -= entry.amount;
        }
        invariant(entry.account.may_be_negative() || balance.available() >= Chips{0});
    }
}

void Balances::settle(const Transaction& pending, TransactionState outcome) {
    for (const Entry& entry : pending.entries) {
        Balance& balance = balances_[entry.account];
        if (entry.amount < Chips{0}) balance.held += entry.amount;
        if (outcome == TransactionState::posted) balance.posted += entry.amount;
        invariant(balance.held >= Chips{0});
        invariant(entry.account.may_be_negative() || balance.available() >= Chips{0});
    }
}

void Balances::put(const AccountId& account, const Balance& balance) {
    balances_[account] = balance;
}

std::map<CurrencyCode, Chips> Balances::sums() const {
    std::map<CurrencyCode, Chips> sums;
    for (const auto& [account, balance] : balances_) sums[account.currency()] += balance.posted;
    return sums;
}

// ---- Ledger ----------------------------------------------------------------------------------------------------

std::optional<Refusal> why_not_repeat(const Transaction& booked, const Transaction& again) {
    if (!same_order(booked, again)) return Refusal::id_used_for_another;
    return std::nullopt;
}

std::optional<Refusal> why_not_settle(const Transaction& transaction, TransactionState outcome) {
    if (outcome == TransactionState::pending) return Refusal::bad_state;
    if (transaction.state == TransactionState::pending) return std::nullopt;
    if (!transaction.settled) return Refusal::not_pending;
    if (transaction.state != outcome) return Refusal::settled_otherwise;
    return std::nullopt;
}

const Transaction* Ledger::find(const TransactionId& id) const {
    const auto found = index_of_.find(id);
    return found == index_of_.end() ? nullptr : &transactions_[found->second];
}

std::optional<Refusal> Ledger::why_not(const Transaction& transaction) const {
    if (const auto malformed = why_malformed(transaction)) return malformed;
    if (const Transaction* booked = find(transaction.id)) return why_not_repeat(*booked, transaction);
    return balances_.why_not(transaction);
}

tl::expected<Booked, Refusal> Ledger::book(const Transaction& transaction) {
    if (const auto refusal = why_not(transaction)) return tl::unexpected(*refusal);
    if (find(transaction.id)) return Booked::before;

    balances_.apply(transaction);
    const std::size_t index = transactions_.size();
    transactions_.push_back(transaction);
    index_of_.emplace(transaction.id, index);
    for (const Entry& entry : transaction.entries) indexes_of_account_[entry.account].push_back(index);
    return Booked::now;
}

tl::expected<Booked, Refusal> Ledger::settle(const Settlement& settlement) {
    const auto found = index_of_.find(settlement.id);
    if (found == index_of_.end()) return tl::unexpected(Refusal::unknown_transaction);
    Transaction& transaction = transactions_[found->second];
    if (const auto refusal = why_not_settle(transaction, settlement.outcome)) return tl::unexpected(*refusal);
    if (transaction.state == settlement.outcome) return Booked::before;

    balances_.settle(transaction, settlement.outcome);
    transaction.state = settlement.outcome;
    transaction.settled = settlement.time;
    return Booked::now;
}

std::vector<StatementLine> Ledger::statement(const AccountId& account) const {
    std::vector<StatementLine> lines;
    const auto found = indexes_of_account_.find(account);
    if (found == indexes_of_account_.end()) return lines;

    Chips balance;
    for (const std::size_t index : found->second) {
        const Transaction& t = transactions_[index];
        const auto entry = std::find_if(t.entries.begin(), t.entries.end(),
                                        [&](const Entry& candidate) { return candidate.account == account; });
        invariant(entry != t.entries.end());
        if (t.state == TransactionState::posted) balance += entry->amount;
        lines.push_back({index + 1, t.id, t.kind, t.state, t.time, t.memo, entry->amount, balance});
    }
    return lines;
}

std::map<AccountId, Turnover> Ledger::turnover(const AccountId& account) const {
    std::map<AccountId, Turnover> sums;
    const auto found = indexes_of_account_.find(account);
    if (found == indexes_of_account_.end()) return sums;
    for (const std::size_t index : found->second) {
        if (transactions_[index].state != TransactionState::posted) continue;
        for (const auto& [other, amount] : transactions_[index].entries) {
            if (other == account) continue;
            Turnover& sum = sums[other];
            (amount < Chips{} ? sum.came : sum.went) += amount < Chips{} ? -amount : amount;
        }
    }
    return sums;
}

}  // namespace cardroom::ledger
