#include "storage/memory_store.h"

#include <algorithm>

#include "base/invariant.h"

namespace cardroom::storage {

void MemoryStore::commit(const Batch& batch) {
    check_values(batch);
    check_tables(batch);
    check_tokens(batch);
    const LedgerChange change = change_of_ledger(
        batch, [this](const ledger::AccountId& account) { return balance(account); },
        [this](const ledger::TransactionId& id) { return transaction(id); });
    check_new(batch);

    change_tables(batch);
    change_players(batch);
    change_ledger(change);
    change_records(batch);
}

// ---- check -----------------------------------------------------------------------------------------------------

void MemoryStore::check_tables(const Batch& batch) const {
    struct Head {
        std::uint64_t version_before;
        std::uint64_t version;
        std::uint64_t epoch;
        std::uint64_t pruned_to;
    };
    std::map<TableId, Head> heads;
    const auto head_of = [&](TableId table) -> Head& {
        const auto [head, is_new] = heads.try_emplace(table, Head{0, 0, 0, 0});
        const auto journal = journals_.find(table);
        if (is_new && journal != journals_.end()) {
            head->second = {journal->second.version, journal->second.version, journal->second.epoch, 0};
        }
        return head->second;
    };

    for (const Claim& claim : batch.claims) {
        Head& head = head_of(claim.table);
        if (claim.epoch < head.epoch) throw_stale_epoch(claim.table, claim.epoch, head.epoch);
        head.epoch = claim.epoch;
    }
    for (const JournalEntry& entry : batch.journal) {
        Head& head = head_of(entry.table);
        if (entry.epoch < head.epoch) throw_stale_epoch(entry.table, entry.epoch, head.epoch);
        if (entry.version != head.version + 1) throw_version_conflict(entry.table, entry.version, head.version);
        head.version = entry.version;
        head.epoch = entry.epoch;
    }
    std::set<std::pair<TableId, std::uint64_t>> new_snapshots;
    for (const Snapshot& snapshot : batch.snapshots) {
        const Head& head = head_of(snapshot.table);
        const bool fits = head.version_before <= snapshot.version && snapshot.version <= head.version;
        if (!fits) throw_version_conflict(snapshot.table, snapshot.version, head.version);
        new_snapshots.emplace(snapshot.table, snapshot.version);
    }
    for (const Prune& prune : batch.prunes) {
        Head& head = head_of(prune.table);
        const auto journal = journals_.find(prune.table);
        const bool stored = journal != journals_.end() && journal->second.snapshots.count(prune.oldest_kept) != 0;
        const bool there = stored || new_snapshots.count({prune.table, prune.oldest_kept}) != 0;
        if (!there || prune.oldest_kept < head.pruned_to) throw_missing_snapshot(prune.table, prune.oldest_kept);
        head.pruned_to = prune.oldest_kept;
    }
}

void MemoryStore::check_tokens(const Batch& batch) const {
    std::map<PlayerId, Bytes> token_of;              // as the batch leaves them
    std::map<Bytes, std::optional<PlayerId>> taken;  // no player: free again
    for (const PlayerRecord& player : batch.players) {
        const auto changed = token_of.find(player.id);
        const auto stored = players_.find(player.id);
        if (changed != token_of.end()) {
            taken[changed->second] = std::nullopt;
        } else if (stored != players_.end()) {
            taken[stored->second.token_hash] = std::nullopt;
        }
        token_of[player.id] = player.token_hash;
        if (player.token_hash.empty()) continue;

        const auto in_batch = taken.find(player.token_hash);
        const bool clash =
            in_batch != taken.end() ? in_batch->second.has_value() : player_of_token_.count(player.token_hash) != 0;
        if (clash) throw StoreError(Fault::duplicate, "another player has this token");
        taken[player.token_hash] = player.id;
    }
}

void MemoryStore::check_new(const Batch& batch) const {
    std::set<HandKey> new_hands;
    for (const HandRecord& record : batch.hands) {
        const HandKey key{record.table, record.hand};
        if (hands_.count(key) != 0 || !new_hands.insert(key).second) {
            throw StoreError(Fault::duplicate, "hand " + std::to_string(record.hand.value()) + " of table " +
                                                   std::to_string(record.table.value()) + " is recorded already");
        }
    }
    std::set<AnswerKey> new_answers;
    for (const Answer& answer : batch.answers) {
        const AnswerKey key{answer.table, answer.player, answer.command};
        if (answers_.count(key) != 0 || !new_answers.insert(key).second) {
            throw StoreError(Fault::duplicate, "command " + std::to_string(answer.command.value()) + " of player " +
                                                   std::to_string(answer.player.value()) + " is answered already");
        }
    }
}

// ---- change ----------------------------------------------------------------------------------------------------

void MemoryStore::change_tables(const Batch& batch) {
    for (const Claim& claim : batch.claims) journals_[claim.table].epoch = claim.epoch;
    for (const TableDefinition& table : batch.tables) tables_[table.id] = table;
    for (const JournalEntry& entry : batch.journal) {
        Journal& journal = journals_[entry.table];
        journal.version = entry.version;
        journal.epoch = entry.epoch;
        journal.entries[entry.version] = entry;
    }
    for (const Snapshot& snapshot : batch.snapshots) journals_[snapshot.table].snapshots[snapshot.version] = snapshot;
    for (const Prune& prune : batch.prunes) {
        Journal& journal = journals_[prune.table];
        journal.snapshots.erase(journal.snapshots.begin(), journal.snapshots.lower_bound(prune.oldest_kept));
        journal.entries.erase(journal.entries.begin(), journal.entries.upper_bound(prune.oldest_kept));
    }
}

void MemoryStore::change_players(const Batch& batch) {
    for (const PlayerRecord& player : batch.players) {
        PlayerRecord& stored = players_[player.id];
        player_of_token_.erase(stored.token_hash);
        stored = player;
        if (!player.token_hash.empty()) player_of_token_[player.token_hash] = player.id;
    }
}

void MemoryStore::change_ledger(const LedgerChange& change) {
    for (const ledger::Transaction* transaction : change.bookings) {
        const auto booked = ledger_.book(*transaction);
        invariant(booked == ledger::Booked::now);
    }
    for (const ledger::Settlement* settlement : change.settlements) {
        const auto settled = ledger_.settle(*settlement);
        invariant(settled == ledger::Booked::now);
    }
    for (const auto& [account, balance] : change.balances) invariant(ledger_.balance(account) == balance);
}

void MemoryStore::change_records(const Batch& batch) {
    for (const HandRecord& record : batch.hands) {
        hands_[{record.table, record.hand}] = record;
        for (const PlayerPart& part : record.players) {
            hands_of_player_[part.player].emplace(record.ended, record.table, record.hand);
        }
    }
    for (const Answer& answer : batch.answers) answers_[{answer.table, answer.player, answer.command}] = answer;
    if (batch.forget_answers_before) {
        std::erase_if(answers_, [&](const auto& item) { return item.second.time < *batch.forget_answers_before; });
    }
    for (const Document& document : batch.documents) {
        if (document.value) {
            documents_[document.key] = *document.value;
        } else {
            documents_.erase(document.key);
        }
    }
}

// ---- read ------------------------------------------------------------------------------------------------------

std::vector<TableDefinition> MemoryStore::tables() {
    std::vector<TableDefinition> tables;
    for (const auto& [id, table] : tables_) tables.push_back(table);
    return tables;
}

TableHistory MemoryStore::table_history(TableId table) {
    TableHistory history;
    const auto found = journals_.find(table);
    if (found == journals_.end()) return history;
    const Journal& journal = found->second;
    history.version = journal.version;
    history.epoch = journal.epoch;
    std::uint64_t from = 0;
    if (!journal.snapshots.empty()) {
        history.snapshot = journal.snapshots.rbegin()->second;
        from = history.snapshot->version;
    }
    for (auto entry = journal.entries.upper_bound(from); entry != journal.entries.end(); ++entry) {
        history.journal.push_back(entry->second);
    }
    return history;
}

std::optional<Answer> MemoryStore::answer(TableId table, PlayerId player, CommandId command) {
    const auto found = answers_.find({table, player, command});
    if (found == answers_.end()) return std::nullopt;
    return found->second;
}

std::optional<PlayerRecord> MemoryStore::player(PlayerId id) {
    const auto found = players_.find(id);
    if (found == players_.end()) return std::nullopt;
    return found->second;
}

void MemoryStore::each_player(const std::function<void(const PlayerRecord&)>& visit) {
    for (const auto& [id, player] : players_) visit(player);
}

std::optional<PlayerRecord> MemoryStore::player_with_token(const Bytes& token_hash) {
    const auto found = player_of_token_.find(token_hash);
    if (found == player_of_token_.end()) return std::nullopt;
    return player(found->second);
}

ledger::Balance MemoryStore::balance(const ledger::AccountId& account) {
    return ledger_.balance(account);
}

ledger::Balances MemoryStore::balances() {
    return ledger_.balances();
}

std::optional<ledger::Transaction> MemoryStore::transaction(const ledger::TransactionId& id) {
    const ledger::Transaction* found = ledger_.find(id);
    if (!found) return std::nullopt;
    return *found;
}

std::vector<ledger::StatementLine> MemoryStore::statement(const ledger::AccountId& account,
                                                          std::optional<std::uint64_t> before, std::size_t limit) {
    std::vector<ledger::StatementLine> lines = ledger_.statement(account);
    std::reverse(lines.begin(), lines.end());
    if (before) std::erase_if(lines, [&](const auto& line) { return line.sequence >= *before; });
    if (lines.size() > std::min(limit, page_max)) lines.resize(std::min(limit, page_max));
    return lines;
}

std::map<ledger::AccountId, ledger::Turnover> MemoryStore::turnover(const ledger::AccountId& account) {
    return ledger_.turnover(account);
}

void MemoryStore::each_transaction(const std::function<void(const ledger::Transaction&)>& visit) {
    for (const ledger::Transaction& transaction : ledger_.transactions()) visit(transaction);
}

ViewedHand MemoryStore::viewed(const HandRecord& record, PlayerId viewer) const {
    ViewedHand hand{record.table, record.hand, record.ended, record.public_bytes, std::nullopt};
    for (const PlayerPart& part : record.players) {
        if (part.player == viewer) hand.private_bytes = part.private_bytes;
    }
    return hand;
}

std::vector<ViewedHand> MemoryStore::hands_of_player(PlayerId player, std::optional<HandCursor> before,
                                                     std::size_t limit) {
    std::vector<ViewedHand> page;
    const auto found = hands_of_player_.find(player);
    if (found == hands_of_player_.end()) return page;
    const auto& played = found->second;
    auto next = before ? played.lower_bound({before->ended, before->table, before->hand}) : played.end();
    while (next != played.begin() && page.size() < std::min(limit, page_max)) {
        --next;
        page.push_back(viewed(hands_.at({std::get<TableId>(*next), std::get<HandId>(*next)}), player));
    }
    return page;
}

std::vector<ViewedHand> MemoryStore::hands_of_table(TableId table, PlayerId viewer, std::optional<HandId> before,
                                                    std::size_t limit) {
    std::vector<ViewedHand> page;
    auto next = before ? hands_.lower_bound({table, *before}) : hands_.upper_bound({table, HandId{~std::uint64_t{0}}});
    while (next != hands_.begin() && page.size() < std::min(limit, page_max)) {
        --next;
        if (next->first.first != table) break;
        page.push_back(viewed(next->second, viewer));
    }
    return page;
}

std::optional<ViewedHand> MemoryStore::hand(TableId table, HandId hand, PlayerId viewer) {
    const auto found = hands_.find({table, hand});
    if (found == hands_.end()) return std::nullopt;
    return viewed(found->second, viewer);
}

std::optional<HandRecord> MemoryStore::whole_hand(TableId table, HandId hand) {
    const auto found = hands_.find({table, hand});
    if (found == hands_.end()) return std::nullopt;
    return found->second;
}

std::optional<Bytes> MemoryStore::document(std::string_view key) {
    const auto found = documents_.find(key);
    if (found == documents_.end()) return std::nullopt;
    return found->second;
}

std::vector<Document> MemoryStore::documents(std::string_view key_prefix) {
    std::vector<Document> documents;
    for (auto next = documents_.lower_bound(key_prefix); next != documents_.end(); ++next) {
        if (next->first.substr(0, key_prefix.size()) != key_prefix) break;
        documents.push_back({next->first, next->second});
    }
    return documents;
}

}  // namespace cardroom::storage
