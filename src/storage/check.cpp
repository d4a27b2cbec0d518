#include "storage/check.h"

#include <limits>
#include <set>
#include <string>

namespace cardroom::storage {

namespace {
[[noreturn]] void invalid(const std::string& what) {
    throw StoreError(Fault::invalid, what);
}

// Databases count with a sign, and pages are ordered by these numbers.
constexpr std::uint64_t number_max = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

template <typename Tag>
void check_id(Id<Tag> id, const char* what) {
    if (id.is_none()) invalid(std::string("no ") + what);
    if (id.value() > number_max) invalid(std::string(what) + " " + std::to_string(id.value()) + " is too large");
}

void check_number(std::uint64_t number, const char* what) {
    if (number > number_max) invalid(std::string(what) + " " + std::to_string(number) + " is too large");
}

void check_size(const std::string& text, std::size_t size_max, const char* what) {
    if (text.size() > size_max) invalid(std::string(what) + " has " + std::to_string(text.size()) + " bytes");
}

// Text, unlike bytes, has no zeros: databases end it there.
void check_text(const std::string& text, std::size_t size_max, const char* what) {
    check_size(text, size_max, what);
    if (text.find('\0') != std::string::npos) invalid(std::string(what) + " holds a zero byte");
}

void check(const JournalEntry& entry) {
    check_id(entry.table, "table");
    if (entry.version == 0) invalid("versions count from 1");
    check_number(entry.version, "version");
    check_number(entry.epoch, "epoch");
    check_number(entry.sender.value(), "sender");
    check_text(entry.engine, engine_length_max, "engine version");
    check_size(entry.payload, bytes_size_max, "payload");
}

void check(const Snapshot& snapshot) {
    check_id(snapshot.table, "table");
    check_number(snapshot.version, "version");
    check_size(snapshot.bytes, bytes_size_max, "snapshot");
}

void check(const HandRecord& hand) {
    check_id(hand.table, "table");
    check_id(hand.hand, "hand");
    check_size(hand.public_bytes, bytes_size_max, "hand record");
    for (std::size_t i = 0; i < hand.players.size(); ++i) {
        check_id(hand.players[i].player, "player");
        check_size(hand.players[i].private_bytes, bytes_size_max, "hand record");
        if (i > 0 && hand.players[i].player <= hand.players[i - 1].player) {
            invalid("the players of a hand record stand once each, in order of their ids");
        }
    }
}

void check(const PlayerRecord& player) {
    check_id(player.id, "player");
    check_text(player.name, name_length_max, "name");
    check_size(player.token_hash, key_length_max, "token hash");
    check_size(player.settings, bytes_size_max, "settings");
}

void check(const Answer& answer) {
    check_number(answer.table.value(), "table");
    check_id(answer.player, "player");
    if (answer.command.is_none()) invalid("an answer belongs to a command");
    check_size(answer.bytes, bytes_size_max, "answer");
}

void check(const Document& document) {
    if (document.key.empty()) invalid("a document needs a key");
    check_text(document.key, key_length_max, "document key");
    if (document.value) check_size(*document.value, bytes_size_max, "document");
}

// Transactions of a batch as they stand while it is worked through.
class LedgerDraft {
  public:
    LedgerDraft(const BalanceOf& balance_of, const FindTransaction& find) : balance_of_(balance_of), find_(find) {}

    void book(const ledger::Transaction& transaction) {
        if (const auto refusal = ledger::why_malformed(transaction)) throw StoreError(*refusal, transaction.id);
        if (const ledger::Transaction* booked = known(transaction.id)) {
            if (const auto refusal = ledger::why_not_repeat(*booked, transaction)) {
                throw StoreError(*refusal, transaction.id);
            }
            return;
        }
        for (const ledger::Entry& entry : transaction.entries) load(entry.account);
        if (const auto refusal = balances_.why_not(transaction)) throw StoreError(*refusal, transaction.id);
        balances_.apply(transaction);
        known_[transaction.id] = transaction;
        change_.bookings.push_back(&transaction);
    }

    void settle(const ledger::Settlement& settlement) {
        ledger::Transaction* transaction = known(settlement.id);
        if (!transaction) throw StoreError(ledger::Refusal::unknown_transaction, settlement.id);
        if (const auto refusal = ledger::why_not_settle(*transaction, settlement.outcome)) {
            throw StoreError(*refusal, settlement.id);
        }
        if (transaction->state == settlement.outcome) return;
        for (const ledger::Entry& entry : transaction->entries) load(entry.account);
        balances_.settle(*transaction, settlement.outcome);
        transaction->state = settlement.outcome;
        transaction->settled = settlement.time;
        change_.settlements.push_back(&settlement);
    }

    LedgerChange result() && {
        change_.balances = balances_.all();
        return std::move(change_);
    }

  private:
    ledger::Transaction* known(const ledger::TransactionId& id) {
        const auto found = known_.find(id);
        if (found != known_.end()) return &found->second;
        auto stored = find_(id);
        return stored ? &known_.emplace(id, std::move(*stored)).first->second : nullptr;
    }

    void load(const ledger::AccountId& account) {
        if (loaded_.insert(account).second) balances_.put(account, balance_of_(account));
    }

    const BalanceOf& balance_of_;
    const FindTransaction& find_;
    std::map<ledger::TransactionId, ledger::Transaction> known_;
    std::set<ledger::AccountId> loaded_;
    ledger::Balances balances_;
    LedgerChange change_;
};
}  // namespace

void check_values(const Batch& batch) {
    for (const Claim& claim : batch.claims) {
        check_id(claim.table, "table");
        check_number(claim.epoch, "epoch");
    }
    for (const TableDefinition& table : batch.tables) {
        check_id(table.id, "table");
        check_size(table.bytes, bytes_size_max, "table definition");
    }
    for (const PlayerRecord& player : batch.players) check(player);
    for (const JournalEntry& entry : batch.journal) check(entry);
    for (const Snapshot& snapshot : batch.snapshots) check(snapshot);
    for (const Prune& prune : batch.prunes) {
        check_id(prune.table, "table");
        check_number(prune.oldest_kept, "version");
    }
    for (const HandRecord& hand : batch.hands) check(hand);
    for (const Answer& answer : batch.answers) check(answer);
    for (const Document& document : batch.documents) check(document);
}

LedgerChange change_of_ledger(const Batch& batch, const BalanceOf& balance_of, const FindTransaction& find) {
    LedgerDraft draft{balance_of, find};
    for (const ledger::Transaction& transaction : batch.transactions) draft.book(transaction);
    for (const ledger::Settlement& settlement : batch.settlements) draft.settle(settlement);
    return std::move(draft).result();
}

void throw_stale_epoch(TableId table, std::uint64_t epoch, std::uint64_t current) {
    throw StoreError(Fault::stale_epoch, "table " + std::to_string(table.value()) + " is at epoch " +
                                             std::to_string(current) + "; a writer of epoch " + std::to_string(epoch) +
                                             " owns it no more");
}

void throw_version_conflict(TableId table, std::uint64_t version, std::uint64_t current) {
    throw StoreError(Fault::version_conflict, "table " + std::to_string(table.value()) + " is at version " +
                                                  std::to_string(current) + "; version " + std::to_string(version) +
                                                  " does not fit");
}

void throw_missing_snapshot(TableId table, std::uint64_t version) {
    throw StoreError(Fault::invalid, "table " + std::to_string(table.value()) + " has no snapshot of version " +
                                         std::to_string(version) + " to prune back to");
}

}  // namespace cardroom::storage
