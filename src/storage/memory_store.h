// A store that lives in memory: for tests, simulations and throw-away rooms. It also says what a store is, without SQL:
// the other stores must behave exactly like it.
#pragma once

#include <map>
#include <set>
#include <tuple>

#include "storage/check.h"
#include "storage/store.h"

namespace cardroom::storage {

class MemoryStore : public Store {
  public:
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
    struct Journal {
        std::uint64_t version = 0;
        std::uint64_t epoch = 0;
        std::map<std::uint64_t, JournalEntry> entries;
        std::map<std::uint64_t, Snapshot> snapshots;
    };
    using HandKey = std::pair<TableId, HandId>;
    using AnswerKey = std::tuple<TableId, PlayerId, CommandId>;
    using PlayedKey = std::tuple<Time, TableId, HandId>;

    // Check, then change: what `check` lets through cannot fail half-way.
    void check_tables(const Batch& batch) const;
    void check_tokens(const Batch& batch) const;
    void check_new(const Batch& batch) const;
    void change_tables(const Batch& batch);
    void change_players(const Batch& batch);
    void change_records(const Batch& batch);
    void change_ledger(const LedgerChange& change);
    ViewedHand viewed(const HandRecord& record, PlayerId viewer) const;

    std::map<TableId, TableDefinition> tables_;
    std::map<TableId, Journal> journals_;
    std::map<PlayerId, PlayerRecord> players_;
    std::map<Bytes, PlayerId> player_of_token_;
    ledger::Ledger ledger_;
    std::map<HandKey, HandRecord> hands_;
    std::map<PlayerId, std::set<PlayedKey>> hands_of_player_;
    std::map<AnswerKey, Answer> answers_;
    std::map<std::string, Bytes, std::less<>> documents_;
};

}  // namespace cardroom::storage
