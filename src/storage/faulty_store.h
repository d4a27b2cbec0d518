// A store that fails on purpose, for tests and simulations: it wraps another and fails, or "dies", by a plan that its
// seed repeats. What it passes on, it passes on unchanged.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>

#include "storage/store.h"

namespace cardroom::storage {

/// How often in a million commits, or reads, something goes wrong.
struct FaultPlan {
    std::uint64_t seed = 0;
    std::uint32_t fail_commit = 0;   ///< unavailable, and nothing was written
    std::uint32_t crash_before = 0;  ///< as if the process had died just before the commit
    std::uint32_t crash_after = 0;   ///< … and just after it, before anyone heard of it
    std::uint32_t fail_read = 0;
};

class FaultyStore : public Store {
  public:
    enum class Mishap : std::uint8_t { fail, crash_before, crash_after };

    explicit FaultyStore(std::unique_ptr<Store> inner, FaultPlan plan = {});

    /// The `nth` commit from now (1: the next one) goes wrong, whatever the plan says.
    void arrange(Mishap mishap, int nth = 1);
    /// After a crash every call throws Fault::crashed. The store that survives, as a restarted process finds it.
    std::unique_ptr<Store> inner() && { return std::move(inner_); }
    bool crashed() const { return crashed_; }
    /// From now on things go wrong by this plan.
    void follow(FaultPlan plan);
    /// The store behind, past all faults: for audits.
    Store& behind() { return *inner_; }
    /// Commits that failed, dying not counted.
    std::uint64_t failed() const { return failed_; }

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
    bool happens(std::uint32_t in_a_million);
    std::optional<Mishap> next_mishap();
    [[noreturn]] void crash();
    Store& reading();

    std::unique_ptr<Store> inner_;
    FaultPlan plan_;
    std::mt19937_64 random_;
    std::optional<Mishap> arranged_;
    int commits_until_arranged_ = 0;
    bool crashed_ = false;
    std::uint64_t failed_ = 0;
};

}  // namespace cardroom::storage
