#include "storage/audit.h"

namespace cardroom::storage {

namespace {
std::string text_of(Chips amount) {
    return std::to_string(amount.units());
}
std::string place_of(const ledger::AccountId& account) {
    return "account " + account.text();
}
std::string place_of(TableId table) {
    return "table " + std::to_string(table.value());
}

void compare_balance(const ledger::AccountId& account, const ledger::Balance& stored, const ledger::Balance& counted,
                     Findings& findings) {
    if (stored.posted != counted.posted) {
        findings.push_back({place_of(account), "the balance is " + text_of(stored.posted) + ", its entries sum to " +
                                                   text_of(counted.posted)});
    }
    if (stored.held != counted.held) {
        findings.push_back(
            {place_of(account), text_of(stored.held) + " are held, pending entries take " + text_of(counted.held)});
    }
    if (!account.may_be_negative() && stored.available() < Chips{0}) {
        findings.push_back({place_of(account), "less than nothing is available: " + text_of(stored.available())});
    }
}
}  // namespace

void LedgerCount::add(const ledger::Transaction& transaction) {
    const std::string where = "transaction " + transaction.id.text();
    if (!ids_.insert(transaction.id).second) findings_.push_back({where, "stands in the ledger twice"});

    ledger::Transaction as_booked = transaction;
    if (transaction.settled) as_booked.state = ledger::TransactionState::pending;
    as_booked.settled.reset();
    if (const auto refusal = ledger::why_malformed(as_booked)) {
        findings_.push_back({where, std::string{ledger::sentence(*refusal)}});
    }
    for (const ledger::Entry& entry : transaction.entries) {
        ledger::Balance& balance = counted_[entry.account];
        if (transaction.state == ledger::TransactionState::posted) balance.posted += entry.amount;
        const bool holds = transaction.state == ledger::TransactionState::pending && entry.amount < Chips{0};
        if (holds) balance.held -= entry.amount;
    }
}

Findings LedgerCount::compare(const ledger::Balances& balances) const {
    Findings findings = findings_;
    for (const auto& [currency, sum] : balances.sums()) {
        if (sum == Chips{0}) continue;
        findings.push_back({"currency " + currency.text(), "all balances sum to " + text_of(sum) + ", not to zero"});
    }
    for (const auto& [account, stored] : balances.all()) {
        const auto counted = counted_.find(account);
        compare_balance(account, stored, counted == counted_.end() ? ledger::Balance{} : counted->second, findings);
    }
    for (const auto& [account, counted] : counted_) {
        if (balances.all().count(account) == 0) compare_balance(account, {}, counted, findings);
    }
    return findings;
}

Findings audit_journal(TableId table, const TableHistory& history) {
    Findings findings;
    std::uint64_t version = history.snapshot ? history.snapshot->version : 0;
    std::uint64_t epoch = 0;
    for (const JournalEntry& entry : history.journal) {
        if (entry.version != version + 1) {
            findings.push_back({place_of(table), "the journal goes from version " + std::to_string(version) + " to " +
                                                     std::to_string(entry.version)});
        }
        if (entry.epoch < epoch) {
            findings.push_back({place_of(table),
                                "version " + std::to_string(entry.version) + " was written by a former owner (epoch " +
                                    std::to_string(entry.epoch) + " after " + std::to_string(epoch) + ")"});
        }
        version = entry.version;
        epoch = entry.epoch;
    }
    if (version != history.version) {
        findings.push_back({place_of(table), "the table is at version " + std::to_string(history.version) +
                                                 ", what is kept of its journal ends at " + std::to_string(version)});
    }
    if (epoch > history.epoch) {
        findings.push_back({place_of(table), "the table's epoch is less than that of its last entry"});
    }
    return findings;
}

Findings audit_escrow(TableId table, const ChipsOnTable& on_table, const ledger::Balances& balances) {
    Findings findings;
    ChipsOnTable in_escrow;
    for (const auto& [account, balance] : balances.all()) {
        const bool is_escrow = account.kind() == ledger::AccountKind::table && account.owner() == table.value();
        if (!is_escrow) continue;
        in_escrow[account.currency()] = balance.posted;
        if (balance.held != Chips{0}) {
            findings.push_back({place_of(account), text_of(balance.held) + " of a table's escrow are held"});
        }
    }
    for (const auto& [currency, chips] : on_table) in_escrow.try_emplace(currency, Chips{0});
    for (const auto& [currency, escrow] : in_escrow) {
        const auto found = on_table.find(currency);
        const Chips lying = found == on_table.end() ? Chips{0} : found->second;
        if (lying == escrow) continue;
        findings.push_back({place_of(table), text_of(lying) + " " + currency.text() +
                                                 " lie on the table, its escrow is " + text_of(escrow)});
    }
    return findings;
}

namespace {
void append(Findings& findings, Findings more) {
    findings.insert(findings.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Every table that has a definition or money.
std::set<TableId> tables_of(Store& store, const ledger::Balances& balances) {
    std::set<TableId> tables;
    for (const TableDefinition& table : store.tables()) tables.insert(table.id);
    for (const auto& [account, balance] : balances.all()) {
        if (account.kind() == ledger::AccountKind::table) tables.insert(TableId{account.owner()});
    }
    return tables;
}
}  // namespace

Findings audit(Store& store, const CountTable& count_table) {
    LedgerCount count;
    store.each_transaction([&](const ledger::Transaction& transaction) { count.add(transaction); });
    const ledger::Balances balances = store.balances();
    Findings findings = count.compare(balances);

    for (const TableId table : tables_of(store, balances)) {
        const TableHistory history = store.table_history(table);
        append(findings, audit_journal(table, history));
        const auto on_table = count_table(table, history);
        if (on_table) {
            append(findings, audit_escrow(table, *on_table, balances));
        } else {
            findings.push_back({place_of(table), "its chips cannot be counted: " + on_table.error()});
        }
    }
    return findings;
}

}  // namespace cardroom::storage
