#include "storage/sql_store.h"

#include <map>
#include <tuple>

#include "storage/sql_database.h"
#include "storage/sql_schema.h"

namespace cardroom::storage {

using sql::Number;

namespace {
/// One database transaction: rolled back unless committed.
class Transaction {
  public:
    explicit Transaction(sql::Connection& connection) : session_(connection.session) {
        session_ << connection.dialect.begin;
    }
    ~Transaction() {
        if (committed_) return;
        try {
            session_ << "ROLLBACK";
        } catch (const soci::soci_error&) {
            // After some failures (disk full) the database has rolled back by itself and has nothing to roll back now.
        }
    }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    void commit() {
        session_ << "COMMIT";
        committed_ = true;
    }

  private:
    soci::session& session_;
    bool committed_ = false;
};

void prepare(sql::Connection& connection, SqlStore::Access access) {
    const std::optional<int> version = sql::stored_version(connection.session);
    for (const std::string& statement : connection.dialect.before_use) connection.session << statement;
    if (access != SqlStore::Access::read_only) {
        sql::migrate(connection.session, connection.dialect, version);
    } else if (version != sql::schema_version()) {
        throw StoreError(Fault::unavailable,
                         "the database is older than this program; start the room once to update it");
    }
}
}  // namespace

SqlStore::SqlStore(const std::string& address, Access access) {
    try {
        sql::translating([&] {
            auto connection = sql::connect(address, access == Access::create, access == Access::read_only);
            prepare(*connection, access);
            database_ = std::make_unique<Database>(std::move(connection));
        });
    } catch (const StoreError& error) {
        throw StoreError(error.fault(), sql::file_of(address) + ": " + error.what());
    }
}

SqlStore::~SqlStore() = default;

void SqlStore::commit(const Batch& batch) {
    check_values(batch);
    if (batch.empty()) return;
    database_->forget_gathered_rows();  // of a batch that failed half-way
    sql::translating([&] {
        Transaction transaction{database_->connection};
        database_->write(batch);
        transaction.commit();
    });
}

void SqlStore::Database::forget_gathered_rows() {
    journal.clear();
    snapshots.clear();
    tables.clear();
    accounts.clear();
    transactions.clear();
    entries.clear();
    hands.clear();
    hand_players.clear();
    answers.clear();
}

void SqlStore::Database::write(const Batch& batch) {
    write_tables(batch);
    write_players(batch);
    write_journal(batch);
    write_ledger(batch);
    write_hands(batch);
    write_answers(batch);
    write_documents(batch);
}

// ---- tables ----------------------------------------------------------------------------------------------------

void SqlStore::Database::write_tables(const Batch& batch) {
    for (const Claim& claim : batch.claims) {
        const Number table = stored(claim.table);
        const Number epoch = stored(claim.epoch);
        if (raise_epoch(epoch, table, epoch) == 1) continue;
        const auto head = head_of(table);
        if (!head.empty()) throw_stale_epoch(claim.table, claim.epoch, loaded(std::get<1>(head.front())));
        new_head(table, Number{0}, epoch);
    }
    for (const TableDefinition& table : batch.tables) tables.add(stored(table.id), table.bytes, table.open ? 1 : 0);
    tables.write();
}

auto SqlStore::Database::runs_of(const std::vector<JournalEntry>& entries) -> std::map<TableId, Run> {
    std::map<TableId, Run> runs;
    for (const JournalEntry& entry : entries) {
        const auto [found, is_first] =
            runs.try_emplace(entry.table, Run{entry.version, entry.epoch, entry.version, entry.epoch});
        if (is_first) continue;
        Run& run = found->second;
        if (entry.epoch < run.last_epoch) throw_stale_epoch(entry.table, entry.epoch, run.last_epoch);
        if (entry.version != run.last_version + 1) throw_version_conflict(entry.table, entry.version, run.last_version);
        run.last_version = entry.version;
        run.last_epoch = entry.epoch;
    }
    return runs;
}

void SqlStore::Database::write_journal(const Batch& batch) {
    const std::map<TableId, Run> runs = runs_of(batch.journal);
    for (const auto& [table, run] : runs) {
        const Number expected = stored(run.first_version - 1);
        if (advance_head(stored(run.last_version), stored(run.last_epoch), stored(table), expected,
                         stored(run.first_epoch)) == 1) {
            continue;
        }
        const auto head = head_of(stored(table));
        const auto [version, epoch] = head.empty() ? std::tuple{Number{0}, Number{0}} : head.front();
        if (run.first_epoch < loaded(epoch)) throw_stale_epoch(table, run.first_epoch, loaded(epoch));
        if (version != expected) throw_version_conflict(table, run.first_version, loaded(version));
        new_head(stored(table), stored(run.last_version), stored(run.last_epoch));
    }
    for (const JournalEntry& entry : batch.journal) {
        journal.add(stored(entry.table), stored(entry.version), stored(entry.time), stored(entry.epoch), entry.engine,
                    stored(entry.digest), stored(entry.sender), stored(entry.command), entry.payload);
    }
    journal.write();
    write_snapshots(batch, runs);
}

void SqlStore::Database::write_snapshots(const Batch& batch, const std::map<TableId, Run>& runs) {
    for (const Snapshot& snapshot : batch.snapshots) {
        const auto run = runs.find(snapshot.table);
        const auto head = head_of(stored(snapshot.table));
        const std::uint64_t last = head.empty() ? 0 : loaded(std::get<0>(head.front()));
        const std::uint64_t first = run == runs.end() ? last : run->second.first_version - 1;
        const bool fits = first <= snapshot.version && snapshot.version <= last;
        if (!fits) throw_version_conflict(snapshot.table, snapshot.version, last);
        if (head.empty()) new_head(stored(snapshot.table), Number{0}, Number{0});
        snapshots.add(stored(snapshot.table), stored(snapshot.version), stored(snapshot.time), snapshot.bytes);
    }
    snapshots.write();
    for (const Prune& prune : batch.prunes) {
        const Number table = stored(prune.table);
        const Number version = stored(prune.oldest_kept);
        if (has_snapshot(table, version).empty()) throw_missing_snapshot(prune.table, prune.oldest_kept);
        drop_snapshots(table, version);
        drop_journal(table, version);
    }
}

// ---- players and money -----------------------------------------------------------------------------------------

void SqlStore::Database::write_players(const Batch& batch) {
    for (const PlayerRecord& player : batch.players) {
        if (!player.token_hash.empty()) {
            const auto owner = player_by_token(player.token_hash);
            if (!owner.empty() && std::get<0>(owner.front()) != stored(player.id)) {
                throw StoreError(Fault::duplicate, "another player has this token");
            }
        }
        put_player(stored(player.id), player.name, player.token_hash, stored(player.created), player.settings);
    }
}

void SqlStore::Database::write_ledger(const Batch& batch) {
    if (batch.transactions.empty() && batch.settlements.empty()) return;
    const LedgerChange change = change_of_ledger(
        batch, [this](const ledger::AccountId& account) { return stored_balance(account); },
        [this](const ledger::TransactionId& id) { return stored_transaction(id); });

    for (const auto& [account, balance] : change.balances) {
        accounts.add(account.text(), Text{name(account.kind())}, account.currency().text(), balance.posted.units(),
                     balance.held.units());
    }
    accounts.write();

    Number seq = change.bookings.empty() ? 0 : std::get<0>(last_seq().front());
    for (const ledger::Transaction* transaction : change.bookings) {
        ++seq;
        transactions.add(seq, transaction->id.text(), Text{name(transaction->kind)}, Text{name(transaction->state)},
                         stored(transaction->time), transaction->memo);
        Number line = 0;
        for (const ledger::Entry& entry : transaction->entries) {
            entries.add(seq, line++, entry.account.text(), entry.amount.units());
        }
    }
    transactions.write();
    entries.write();
    for (const ledger::Settlement* settlement : change.settlements) {
        const Number changed = settle(Text{name(settlement->outcome)}, stored(settlement->time), settlement->id.text());
        if (changed != 1) throw StoreError(Fault::damaged, "transaction " + settlement->id.text() + " is not pending");
    }
}

// ---- hands, answers, documents ---------------------------------------------------------------------------------

void SqlStore::Database::write_hands(const Batch& batch) {
    for (const HandRecord& record : batch.hands) {
        hands.add(stored(record.table), stored(record.hand), stored(record.ended), record.public_bytes);
        for (const PlayerPart& part : record.players) {
            hand_players.add(stored(part.player), stored(record.ended), stored(record.table), stored(record.hand),
                             part.private_bytes);
        }
    }
    if (hands.write() != static_cast<Number>(batch.hands.size())) {
        throw StoreError(Fault::duplicate, "a hand is recorded already");
    }
    hand_players.write();
}

void SqlStore::Database::write_answers(const Batch& batch) {
    for (const Answer& given : batch.answers) {
        answers.add(stored(given.table), stored(given.player), stored(given.command), stored(given.time), given.bytes);
    }
    if (answers.write() != static_cast<Number>(batch.answers.size())) {
        throw StoreError(Fault::duplicate, "a command is answered already");
    }
    if (batch.forget_answers_before) forget_answers(stored(*batch.forget_answers_before));
}

void SqlStore::Database::write_documents(const Batch& batch) {
    for (const Document& change : batch.documents) {
        if (change.value) {
            put_document(change.key, *change.value);
        } else {
            remove_document(change.key);
        }
    }
}

}  // namespace cardroom::storage
