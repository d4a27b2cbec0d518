// The connection of a SqlStore and all its statements, prepared once. Private to `storage`.
#pragma once

#include <map>

#include "storage/check.h"
#include "storage/sql.h"
#include "storage/sql_store.h"

namespace cardroom::storage {

struct SqlStore::Database {
    using Number = sql::Number;
    using Text = std::string;
    template <typename P, typename... C>
    using Query = sql::Query<P, sql::Columns<C...>>;
    template <typename... T>
    using By = sql::Parameters<T...>;

    std::unique_ptr<sql::Connection> opened;  // a session cannot be moved
    sql::Connection& connection = *opened;
    soci::session& session = connection.session;

    explicit Database(std::unique_ptr<sql::Connection> connected) : opened(std::move(connected)) {}
    Text text(const char* statement) const { return sql::in_dialect(statement, connection.dialect); }

    void write(const Batch& batch);
    void forget_gathered_rows();
    ledger::Balance stored_balance(const ledger::AccountId& account);
    std::optional<ledger::Transaction> stored_transaction(const ledger::TransactionId& id);
    /// The next transactions in order of booking, each with its sequence.
    std::vector<std::pair<Number, ledger::Transaction>> transactions_after(Number seq, Number limit);

    // ---- tables and their journals -----------------------------------------------------------------------------
    Query<By<Number>, Number, Number> head_of{session,
                                              "SELECT version, epoch FROM table_heads WHERE table_id = :table_id"};
    sql::Change<Number, Number, Number> new_head{
        session, "INSERT INTO table_heads (table_id, version, epoch) VALUES (:table_id, :version, :epoch)"};
    // The one place where two owners of a table could meet: only who knows its version, with an epoch not past, goes
    // on.
    sql::Change<Number, Number, Number, Number, Number> advance_head{
        session,
        "UPDATE table_heads SET version = :version, epoch = :epoch "
        "WHERE table_id = :table_id AND version = :expected AND epoch <= :first_epoch"};
    sql::Change<Number, Number, Number> raise_epoch{
        session, "UPDATE table_heads SET epoch = :epoch WHERE table_id = :table_id AND epoch <= :not_above"};
    sql::Rows<Number, Number, Number, Number, Text, Number, Number, Number, Text> journal{
        session,
        text("INSERT INTO journal (table_id, version, time_ms, epoch, engine, events_digest, sender, command, payload) "
             "VALUES (:table_id, :version, :time_ms, :epoch, :engine, :events_digest, :sender, :command, "
             "CAST(:payload AS {bytes}))")};
    sql::Rows<Number, Number, Number, Text> snapshots{
        session,
        text("INSERT INTO snapshots (table_id, version, time_ms, bytes) "
             "VALUES (:table_id, :version, :time_ms, CAST(:bytes AS {bytes})) "
             "ON CONFLICT (table_id, version) DO UPDATE SET time_ms = excluded.time_ms, bytes = excluded.bytes")};
    Query<By<Number, Number>, Number> has_snapshot{
        session, "SELECT version FROM snapshots WHERE table_id = :table_id AND version = :version"};
    sql::Change<Number, Number> drop_snapshots{
        session, "DELETE FROM snapshots WHERE table_id = :table_id AND version < :version"};
    sql::Change<Number, Number> drop_journal{session,
                                             "DELETE FROM journal WHERE table_id = :table_id AND version <= :version"};
    Query<By<Number>, Number, Number, Text> latest_snapshot{
        session,
        "SELECT version, time_ms, bytes FROM snapshots WHERE table_id = :table_id ORDER BY version DESC LIMIT 1"};
    Query<By<Number, Number>, Number, Number, Number, Text, Number, Number, Number, Text> journal_after{
        session,
        "SELECT version, time_ms, epoch, engine, events_digest, sender, command, payload FROM journal "
        "WHERE table_id = :table_id AND version > :version ORDER BY version"};
    sql::Rows<Number, Text, Number> tables{
        session,
        text("INSERT INTO tables (id, definition, is_open) VALUES (:id, CAST(:definition AS {bytes}), :is_open) "
             "ON CONFLICT (id) DO UPDATE SET definition = excluded.definition, is_open = excluded.is_open")};
    Query<By<>, Number, Text, Number> all_tables{session, "SELECT id, definition, is_open FROM tables ORDER BY id"};

    // ---- players -----------------------------------------------------------------------------------------------
    sql::Change<Number, Text, Text, Number, Text> put_player{
        session,
        text("INSERT INTO players (id, name, token_hash, created_ms, settings) VALUES (:id, :name, "
             "NULLIF(CAST(:token_hash AS {bytes}), CAST('' AS {bytes})), :created_ms, CAST(:settings AS {bytes})) "
             "ON CONFLICT (id) DO UPDATE SET name = excluded.name, token_hash = excluded.token_hash, "
             "created_ms = excluded.created_ms, settings = excluded.settings")};
    Query<By<Number>, Number, Text, Text, Number, Text> player_by_id{
        session, text("SELECT id, name, COALESCE(token_hash, CAST('' AS {bytes})), created_ms, settings FROM players "
                      "WHERE id = :id")};
    Query<By<Number, Number>, Number, Text, Text, Number, Text> players_after{
        session, text("SELECT id, name, COALESCE(token_hash, CAST('' AS {bytes})), created_ms, settings FROM players "
                      "WHERE id > :id ORDER BY id LIMIT :row_limit")};
    Query<By<Text>, Number, Text, Text, Number, Text> player_by_token{
        session, text("SELECT id, name, token_hash, created_ms, settings FROM players "
                      "WHERE token_hash = CAST(:token_hash AS {bytes})")};

    // ---- ledger ------------------------------------------------------------------------------------------------
    Query<By<Text>, Number, Number> balance_of{session, "SELECT posted, held FROM accounts WHERE account = :account"};
    Query<By<>, Text, Number, Number> all_balances{session, "SELECT account, posted, held FROM accounts"};
    sql::Rows<Text, Text, Text, Number, Number> accounts{
        session,
        "INSERT INTO accounts (account, kind, currency, posted, held) "
        "VALUES (:account, :kind, :currency, :posted, :held) "
        "ON CONFLICT (account) DO UPDATE SET posted = excluded.posted, held = excluded.held"};
    Query<By<>, Number> last_seq{session, "SELECT COALESCE(MAX(seq), 0) FROM transactions"};
    sql::Rows<Number, Text, Text, Text, Number, Text> transactions{
        session,
        "INSERT INTO transactions (seq, id, kind, state, time_ms, memo) "
        "VALUES (:seq, :id, :kind, :state, :time_ms, :memo)"};
    sql::Rows<Number, Number, Text, Number> entries{
        session, "INSERT INTO entries (seq, line, account, amount) VALUES (:seq, :line, :account, :amount)"};
    sql::Change<Text, Number, Text> settle{
        session,
        "UPDATE transactions SET state = :state, settled_ms = :settled_ms WHERE id = :id AND state = 'pending'"};
    Query<By<Text>, Number> seq_of{session, "SELECT seq FROM transactions WHERE id = :id"};
    Query<By<Number, Number>, Number, Text, Text, Text, Number, Number, Number, Text> heads_of_transactions{
        session,
        "SELECT seq, id, kind, state, time_ms, CASE WHEN settled_ms IS NULL THEN 0 ELSE 1 END, "
        "COALESCE(settled_ms, 0), memo FROM transactions WHERE seq > :seq ORDER BY seq LIMIT :row_limit"};
    Query<By<Number, Number>, Number, Text, Number> entries_between{
        session, "SELECT seq, account, amount FROM entries WHERE seq > :after AND seq <= :up_to ORDER BY seq, line"};
    Query<By<Text, Number, Number>, Number, Text, Text, Text, Number, Text, Number> statement_page{
        session,
        "SELECT t.seq, t.id, t.kind, t.state, t.time_ms, t.memo, e.amount "
        "FROM entries e JOIN transactions t ON t.seq = e.seq "
        "WHERE e.account = :account AND e.seq < :before ORDER BY e.seq DESC LIMIT :row_limit"};
    Query<By<Text, Number>, Number> posted_since{
        session,
        "SELECT CAST(COALESCE(SUM(e.amount), 0) AS BIGINT) FROM entries e JOIN transactions t ON t.seq = e.seq "
        "WHERE e.account = :account AND e.seq >= :seq AND t.state = 'posted'"};
    Query<By<Text>, Text, Number, Number> turnover_with{
        session,
        "SELECT o.account, CAST(SUM(CASE WHEN o.amount < 0 THEN -o.amount ELSE 0 END) AS BIGINT), "
        "CAST(SUM(CASE WHEN o.amount > 0 THEN o.amount ELSE 0 END) AS BIGINT) "
        "FROM entries e JOIN transactions t ON t.seq = e.seq JOIN entries o ON o.seq = e.seq "
        "WHERE e.account = :account AND o.account <> e.account AND t.state = 'posted' GROUP BY o.account"};

    // ---- hands, answers, documents -----------------------------------------------------------------------------
    sql::Rows<Number, Number, Number, Text> hands{
        session, text("INSERT INTO hands (table_id, hand_id, ended_ms, public_bytes) "
                      "VALUES (:table_id, :hand_id, :ended_ms, CAST(:public_bytes AS {bytes})) "
                      "ON CONFLICT (table_id, hand_id) DO NOTHING")};
    sql::Rows<Number, Number, Number, Number, Text> hand_players{
        session, text("INSERT INTO hand_players (player_id, ended_ms, table_id, hand_id, private_bytes) "
                      "VALUES (:player_id, :ended_ms, :table_id, :hand_id, CAST(:private_bytes AS {bytes}))")};
    Query<By<Number, Number, Number, Number, Number>, Number, Number, Number, Text, Text> hands_played{
        session,
        "SELECT p.table_id, p.hand_id, p.ended_ms, h.public_bytes, p.private_bytes FROM hand_players p "
        "JOIN hands h ON h.table_id = p.table_id AND h.hand_id = p.hand_id WHERE p.player_id = :player_id "
        "AND (p.ended_ms, p.table_id, p.hand_id) < (:ended_ms, :table_id, :hand_id) "
        "ORDER BY p.ended_ms DESC, p.table_id DESC, p.hand_id DESC LIMIT :row_limit"};
    Query<By<Number, Number, Number, Number, Number>, Number, Number, Text, Number, Text> hands_dealt{
        session, text("SELECT h.hand_id, h.ended_ms, h.public_bytes, CASE WHEN p.player_id IS NULL THEN 0 ELSE 1 END, "
                      "COALESCE(p.private_bytes, CAST('' AS {bytes})) FROM hands h LEFT JOIN hand_players p "
                      "ON p.table_id = h.table_id AND p.hand_id = h.hand_id AND p.player_id = :viewer "
                      "WHERE h.table_id = :table_id AND h.hand_id >= :from AND h.hand_id <= :to "
                      "ORDER BY h.hand_id DESC LIMIT :row_limit")};
    Query<By<Number, Number>, Number, Text> parts_of_hand{
        session,
        "SELECT player_id, private_bytes FROM hand_players WHERE table_id = :table_id AND hand_id = :hand_id "
        "ORDER BY player_id"};
    sql::Rows<Number, Number, Number, Number, Text> answers{
        session, text("INSERT INTO answers (table_id, player_id, command, time_ms, bytes) "
                      "VALUES (:table_id, :player_id, :command, :time_ms, CAST(:bytes AS {bytes})) "
                      "ON CONFLICT (table_id, player_id, command) DO NOTHING")};
    sql::Change<Number> forget_answers{session, "DELETE FROM answers WHERE time_ms < :time_ms"};
    Query<By<Number, Number, Number>, Number, Text> answer{
        session,
        "SELECT time_ms, bytes FROM answers "
        "WHERE table_id = :table_id AND player_id = :player_id AND command = :command"};
    sql::Change<Text, Text> put_document{
        session, text("INSERT INTO documents (doc_key, value) VALUES (:doc_key, CAST(:value AS {bytes})) "
                      "ON CONFLICT (doc_key) DO UPDATE SET value = excluded.value")};
    sql::Change<Text> remove_document{session, "DELETE FROM documents WHERE doc_key = :doc_key"};
    Query<By<Text>, Text> document{session, "SELECT value FROM documents WHERE doc_key = :doc_key"};
    Query<By<Text, Text>, Text, Text> documents_with_prefix{
        session, "SELECT doc_key, value FROM documents WHERE substr(doc_key, 1, length(:prefix)) = :same_prefix"};

  private:
    void write_tables(const Batch& batch);
    void write_journal(const Batch& batch);
    /// The entries of one table in one batch.
    struct Run {
        std::uint64_t first_version;
        std::uint64_t first_epoch;
        std::uint64_t last_version;
        std::uint64_t last_epoch;
    };
    static std::map<TableId, Run> runs_of(const std::vector<JournalEntry>& entries);
    void write_snapshots(const Batch& batch, const std::map<TableId, Run>& runs);
    void write_players(const Batch& batch);
    void write_ledger(const Batch& batch);
    void write_hands(const Batch& batch);
    void write_answers(const Batch& batch);
    void write_documents(const Batch& batch);
};

/// Ids and digests of 64 bits are stored with a sign.
inline sql::Number stored(std::uint64_t number) {
    return static_cast<sql::Number>(number);
}
template <typename Tag>
sql::Number stored(Id<Tag> id) {
    return stored(id.value());
}
inline sql::Number stored(Time time) {
    return time.ms_since_epoch();
}
inline std::uint64_t loaded(sql::Number number) {
    return static_cast<std::uint64_t>(number);
}

}  // namespace cardroom::storage
