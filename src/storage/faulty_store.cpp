#include "storage/faulty_store.h"

#include <utility>

namespace cardroom::storage {

FaultyStore::FaultyStore(std::unique_ptr<Store> inner, FaultPlan plan)
    : inner_(std::move(inner)), plan_(plan), random_(plan.seed) {}

void FaultyStore::arrange(Mishap mishap, int nth) {
    arranged_ = mishap;
    commits_until_arranged_ = nth;
}

void FaultyStore::follow(FaultPlan plan) {
    plan_ = plan;
    random_.seed(plan.seed);
}

bool FaultyStore::happens(std::uint32_t in_a_million) {
    return in_a_million > 0 && random_() % 1'000'000 < in_a_million;
}

std::optional<FaultyStore::Mishap> FaultyStore::next_mishap() {
    if (arranged_ && --commits_until_arranged_ == 0) return std::exchange(arranged_, std::nullopt);
    if (happens(plan_.fail_commit)) return Mishap::fail;
    if (happens(plan_.crash_before)) return Mishap::crash_before;
    if (happens(plan_.crash_after)) return Mishap::crash_after;
    return std::nullopt;
}

void FaultyStore::crash() {
    crashed_ = true;
    throw StoreError(Fault::crashed, "the store has died (on purpose)");
}

void FaultyStore::commit(const Batch& batch) {
    if (crashed_) crash();
    const auto mishap = next_mishap();
    if (mishap == Mishap::fail) ++failed_;
    if (mishap == Mishap::fail) throw StoreError(Fault::unavailable, "the disk is full (on purpose)");
    if (mishap == Mishap::crash_before) crash();
    inner_->commit(batch);
    if (mishap == Mishap::crash_after) crash();
}

Store& FaultyStore::reading() {
    if (crashed_) crash();
    if (happens(plan_.fail_read)) throw StoreError(Fault::unavailable, "the disk cannot be read (on purpose)");
    return *inner_;
}

std::vector<TableDefinition> FaultyStore::tables() {
    return reading().tables();
}
TableHistory FaultyStore::table_history(TableId table) {
    return reading().table_history(table);
}
std::optional<Answer> FaultyStore::answer(TableId table, PlayerId player, CommandId command) {
    return reading().answer(table, player, command);
}
std::optional<PlayerRecord> FaultyStore::player(PlayerId id) {
    return reading().player(id);
}
std::optional<PlayerRecord> FaultyStore::player_with_token(const Bytes& token_hash) {
    return reading().player_with_token(token_hash);
}
void FaultyStore::each_player(const std::function<void(const PlayerRecord&)>& visit) {
    reading().each_player(visit);
}
ledger::Balance FaultyStore::balance(const ledger::AccountId& account) {
    return reading().balance(account);
}
ledger::Balances FaultyStore::balances() {
    return reading().balances();
}
std::optional<ledger::Transaction> FaultyStore::transaction(const ledger::TransactionId& id) {
    return reading().transaction(id);
}
std::vector<ledger::StatementLine> FaultyStore::statement(const ledger::AccountId& account,
                                                          std::optional<std::uint64_t> before, std::size_t limit) {
    return reading().statement(account, before, limit);
}
std::map<ledger::AccountId, ledger::Turnover> FaultyStore::turnover(const ledger::AccountId& account) {
    return reading().turnover(account);
}
void FaultyStore::each_transaction(const std::function<void(const ledger::Transaction&)>& visit) {
    reading().each_transaction(visit);
}
std::vector<ViewedHand> FaultyStore::hands_of_player(PlayerId player, std::optional<HandCursor> before,
                                                     std::size_t limit) {
    return reading().hands_of_player(player, before, limit);
}
std::vector<ViewedHand> FaultyStore::hands_of_table(TableId table, PlayerId viewer, std::optional<HandId> before,
                                                    std::size_t limit) {
    return reading().hands_of_table(table, viewer, before, limit);
}
std::optional<ViewedHand> FaultyStore::hand(TableId table, HandId hand, PlayerId viewer) {
    return reading().hand(table, hand, viewer);
}
std::optional<HandRecord> FaultyStore::whole_hand(TableId table, HandId hand) {
    return reading().whole_hand(table, hand);
}
std::optional<Bytes> FaultyStore::document(std::string_view key) {
    return reading().document(key);
}
std::vector<Document> FaultyStore::documents(std::string_view key_prefix) {
    return reading().documents(key_prefix);
}

}  // namespace cardroom::storage
