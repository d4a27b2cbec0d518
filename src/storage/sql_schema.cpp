#include "storage/sql_schema.h"

#include <algorithm>
#include <array>
#include <optional>

#include "storage/store.h"

namespace cardroom::storage::sql {

namespace {
// Statements are separated by ';'. What a released version contains is never edited: a change is a new entry.
//
// Times are milliseconds since 1970 UTC. Ids and digests of 64 bits are stored with a sign. The database states the
// rules of money once more: balanced books are ours to check, but no wallet, escrow or rake can be stored below
// nothing.
constexpr std::array<const char*, 1> migrations{
    R"sql(
CREATE TABLE tables (
    id BIGINT PRIMARY KEY,
    definition {bytes} NOT NULL,
    is_open SMALLINT NOT NULL CHECK (is_open IN (0, 1)));

CREATE TABLE table_heads (
    table_id BIGINT PRIMARY KEY,
    version BIGINT NOT NULL CHECK (version >= 0),
    epoch BIGINT NOT NULL CHECK (epoch >= 0));

CREATE TABLE journal (
    table_id BIGINT NOT NULL REFERENCES table_heads (table_id),
    version BIGINT NOT NULL CHECK (version > 0),
    time_ms BIGINT NOT NULL,
    epoch BIGINT NOT NULL,
    engine TEXT NOT NULL,
    events_digest BIGINT NOT NULL,
    sender BIGINT NOT NULL,
    command BIGINT NOT NULL,
    payload {bytes} NOT NULL,
    PRIMARY KEY (table_id, version));

CREATE TABLE snapshots (
    table_id BIGINT NOT NULL REFERENCES table_heads (table_id),
    version BIGINT NOT NULL CHECK (version >= 0),
    time_ms BIGINT NOT NULL,
    bytes {bytes} NOT NULL,
    PRIMARY KEY (table_id, version));

CREATE TABLE players (
    id BIGINT PRIMARY KEY CHECK (id > 0),
    name TEXT NOT NULL,
    token_hash {bytes} UNIQUE,
    created_ms BIGINT NOT NULL,
    settings {bytes} NOT NULL);

CREATE TABLE accounts (
    account TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    currency TEXT NOT NULL,
    posted BIGINT NOT NULL,
    held BIGINT NOT NULL CHECK (held >= 0),
    CHECK (posted >= held OR kind IN ('bank', 'adjustments')));

CREATE TABLE transactions (
    seq BIGINT PRIMARY KEY CHECK (seq > 0),
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'posted', 'voided')),
    time_ms BIGINT NOT NULL,
    settled_ms BIGINT,
    memo TEXT NOT NULL,
    CHECK (state <> 'voided' OR settled_ms IS NOT NULL),
    CHECK (state <> 'pending' OR settled_ms IS NULL));

CREATE TABLE entries (
    seq BIGINT NOT NULL REFERENCES transactions (seq),
    line INTEGER NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (account),
    amount BIGINT NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (seq, line));
CREATE UNIQUE INDEX entries_by_account ON entries (account, seq);

CREATE TABLE hands (
    table_id BIGINT NOT NULL,
    hand_id BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL,
    public_bytes {bytes} NOT NULL,
    PRIMARY KEY (table_id, hand_id));

CREATE TABLE hand_players (
    player_id BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    hand_id BIGINT NOT NULL,
    private_bytes {bytes} NOT NULL,
    PRIMARY KEY (player_id, ended_ms, table_id, hand_id),
    FOREIGN KEY (table_id, hand_id) REFERENCES hands (table_id, hand_id));
CREATE UNIQUE INDEX hand_players_by_hand ON hand_players (table_id, hand_id, player_id);

CREATE TABLE answers (
    table_id BIGINT NOT NULL,
    player_id BIGINT NOT NULL,
    command BIGINT NOT NULL,
    time_ms BIGINT NOT NULL,
    bytes {bytes} NOT NULL,
    PRIMARY KEY (table_id, player_id, command));
CREATE INDEX answers_by_time ON answers (time_ms);

CREATE TABLE documents (
    doc_key TEXT PRIMARY KEY CHECK (length(doc_key) > 0),
    value {bytes} NOT NULL)
)sql",
};

constexpr const char* version_table = "cardroom_schema";

std::vector<std::string> statements_of(const std::string& text) {
    std::vector<std::string> statements;
    std::size_t start = 0;
    while (start < text.size()) {
        const std::size_t end = std::min(text.find(';', start), text.size());
        statements.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return statements;
}

std::vector<std::string> table_names(soci::session& session) {
    std::vector<std::string> names;
    std::string name;
    soci::statement statement = (session.prepare_table_names(), soci::into(name));
    statement.execute();
    while (statement.fetch()) names.push_back(name);
    return names;
}
}  // namespace

int schema_version() {
    return static_cast<int>(migrations.size());
}

std::optional<int> stored_version(soci::session& session) {
    const std::vector<std::string> names = table_names(session);
    if (names.empty()) return std::nullopt;
    if (std::find(names.begin(), names.end(), version_table) == names.end()) {
        throw StoreError(Fault::not_ours, "the database holds tables, but none of Cardroom's; it was left as it is");
    }
    int version = 0;
    session << "SELECT version FROM cardroom_schema", soci::into(version);
    if (!session.got_data() || version < 1) throw StoreError(Fault::damaged, "the database does not say its version");
    if (version > schema_version()) {
        throw StoreError(Fault::newer_schema, "the database has version " + std::to_string(version) +
                                                  ", written by a newer Cardroom; this one knows versions up to " +
                                                  std::to_string(schema_version()) + ". It was left as it is");
    }
    return version;
}

void migrate(soci::session& session, const Dialect& dialect, std::optional<int> from) {
    if (from == schema_version()) return;
    soci::transaction transaction{session};
    if (!from) {
        session << "CREATE TABLE cardroom_schema (version INTEGER NOT NULL)";
        session << "INSERT INTO cardroom_schema (version) VALUES (0)";
    }
    for (int version = from.value_or(0); version < schema_version(); ++version) {
        const std::string text = in_dialect(migrations[static_cast<std::size_t>(version)], dialect);
        for (const std::string& statement : statements_of(text)) session << statement;
    }
    session << "UPDATE cardroom_schema SET version = " << schema_version();
    transaction.commit();
}

}  // namespace cardroom::storage::sql
