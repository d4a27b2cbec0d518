// The store in a SQL database, through SOCI: SQLite, in one file, with a write-ahead log that is flushed at every
// commit. Another database needs another dialect (sql.h) and address; the SQL is common.
#pragma once

#include <memory>
#include <string>

#include "storage/store.h"

namespace cardroom::storage {

class SqlStore : public Store {
  public:
    enum class Access : std::uint8_t {
        create,     ///< makes the database if there is none
        existing,   ///< refuses to make one
        read_only,  ///< for tools that look at a database, also while a room uses it
    };

    /// `address` is "sqlite:" and the path of a file. Older databases are brought up to date (unless read-only, where
    /// they are refused). Throws StoreError; newer databases, and those of others, are left untouched.
    explicit SqlStore(const std::string& address, Access access = Access::create);
    ~SqlStore() override;

    void commit(const Batch& batch) override;

    std::vector<TableDefinition> tables() override;
    TableHistory table_history(TableId table) override;
    std::optional<Answer> answer(TableId table, PlayerId player, CommandId command) override;
    std::optional<PlayerRecord> player(PlayerId id) override;
    std::optional<PlayerRecord> player_with_token(const Bytes& token_hash) override;
    void each_player(const std::function<void(const PlayerRecord&)>& visit) override;
    ledger::Balance balance(const ledger::AccountId& account) override;
    ledger::Balances balances() override;
    std::optional<ledger::Transaction> transaction(const ledger::TransactionId& id) override;
    std::vector<ledger::StatementLine> statement(const ledger::AccountId& account, std::optional<std::uint64_t> before,
                                                 std::size_t limit) override;
    std::map<ledger::AccountId, ledger::Turnover> turnover(const ledger::AccountId& account) override;
    void each_transaction(const std::function<void(const ledger::Transaction&)>& visit) override;
    std::vector<ViewedHand> hands_of_player(PlayerId player, std::optional<HandCursor> before,
                                            std::size_t limit) override;
    std::vector<ViewedHand> hands_of_table(TableId table, PlayerId viewer, std::optional<HandId> before,
                                           std::size_t limit) override;
    std::optional<ViewedHand> hand(TableId table, HandId hand, PlayerId viewer) override;
    std::optional<HandRecord> whole_hand(TableId table, HandId hand) override;
    std::optional<Bytes> document(std::string_view key) override;
    std::vector<Document> documents(std::string_view key_prefix) override;

  private:
    struct Database;
    std::unique_ptr<Database> database_;
};

}  // namespace cardroom::storage
