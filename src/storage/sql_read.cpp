// What SqlStore reads.
#include <algorithm>
#include <limits>
#include <tuple>

#include "storage/sql_database.h"

namespace cardroom::storage {

using sql::Number;

namespace {
constexpr Number number_max = std::numeric_limits<Number>::max();

Number page_of(std::size_t limit) {
    return static_cast<Number>(std::min(limit, page_max));
}

[[noreturn]] void damaged(const std::string& what) {
    throw StoreError(Fault::damaged, "the database holds " + what);
}

ledger::AccountId account_in(const std::string& text) {
    const auto account = ledger::AccountId::parse(text);
    if (!account) damaged("no account in \"" + text + "\"");
    return *account;
}

ledger::TransactionKind kind_in(const std::string& text) {
    const auto kind = ledger::parse_transaction_kind(text);
    if (!kind) damaged("a transaction of kind \"" + text + "\"");
    return *kind;
}

ledger::TransactionState state_in(const std::string& text) {
    const auto state = ledger::parse_transaction_state(text);
    if (!state) damaged("a transaction in state \"" + text + "\"");
    return *state;
}

template <typename Row>
std::optional<PlayerRecord> player_in(const std::vector<Row>& rows) {
    if (rows.empty()) return std::nullopt;
    const auto& [id, name, token_hash, created, settings] = rows.front();
    return PlayerRecord{PlayerId{loaded(id)}, name, token_hash, Time{created}, settings};
}
}  // namespace

// ---- tables ----------------------------------------------------------------------------------------------------

std::vector<TableDefinition> SqlStore::tables() {
    return sql::translating([&] {
        std::vector<TableDefinition> tables;
        for (auto& [id, definition, open] : database_->all_tables()) {
            tables.push_back({TableId{loaded(id)}, std::move(definition), open != 0});
        }
        return tables;
    });
}

TableHistory SqlStore::table_history(TableId table) {
    return sql::translating([&] {
        TableHistory history;
        const auto head = database_->head_of(stored(table));
        if (head.empty()) return history;
        history.version = loaded(std::get<0>(head.front()));
        history.epoch = loaded(std::get<1>(head.front()));

        Number from = 0;
        for (auto& [version, time, bytes] : database_->latest_snapshot(stored(table))) {
            history.snapshot = Snapshot{table, loaded(version), Time{time}, std::move(bytes)};
            from = version;
        }
        for (auto& [version, time, epoch, engine, digest, sender, command, payload] :
             database_->journal_after(stored(table), from)) {
            history.journal.push_back({table, loaded(version), Time{time}, loaded(epoch), std::move(engine),
                                       loaded(digest), PlayerId{loaded(sender)}, CommandId{loaded(command)},
                                       std::move(payload)});
        }
        return history;
    });
}

std::optional<Answer> SqlStore::answer(TableId table, PlayerId player, CommandId command) {
    return sql::translating([&]() -> std::optional<Answer> {
        const auto rows = database_->answer(stored(table), stored(player), stored(command));
        if (rows.empty()) return std::nullopt;
        const auto& [time, bytes] = rows.front();
        return Answer{table, player, command, Time{time}, bytes};
    });
}

// ---- players ---------------------------------------------------------------------------------------------------

std::optional<PlayerRecord> SqlStore::player(PlayerId id) {
    return sql::translating([&] { return player_in(database_->player_by_id(stored(id))); });
}

std::optional<PlayerRecord> SqlStore::player_with_token(const Bytes& token_hash) {
    return sql::translating([&] { return player_in(database_->player_by_token(token_hash)); });
}

void SqlStore::each_player(const std::function<void(const PlayerRecord&)>& visit) {
    Number last = 0;
    while (true) {
        const auto page = sql::translating([&] { return database_->players_after(last, page_of(page_max)); });
        if (page.empty()) return;
        for (const auto& [id, name, token_hash, created, settings] : page) {
            visit({PlayerId{loaded(id)}, name, token_hash, Time{created}, settings});
            last = id;
        }
    }
}

// ---- ledger ----------------------------------------------------------------------------------------------------

ledger::Balance SqlStore::Database::stored_balance(const ledger::AccountId& account) {
    const auto rows = balance_of(account.text());
    if (rows.empty()) return {};
    return {Chips{std::get<0>(rows.front())}, Chips{std::get<1>(rows.front())}};
}

std::vector<std::pair<Number, ledger::Transaction>> SqlStore::Database::transactions_after(Number after, Number limit) {
    std::vector<std::pair<Number, ledger::Transaction>> found;
    for (auto& [seq, id, kind, state, time, is_settled, settled, memo] : heads_of_transactions(after, limit)) {
        ledger::Transaction transaction{
            ledger::TransactionId{std::move(id)}, kind_in(kind), state_in(state), Time{time}, std::move(memo), {}, {}};
        if (is_settled != 0) transaction.settled = Time{settled};
        found.emplace_back(seq, std::move(transaction));
    }
    if (found.empty()) return found;
    auto transaction = found.begin();
    for (const auto& [seq, account, amount] : entries_between(after, found.back().first)) {
        while (transaction != found.end() && transaction->first < seq) ++transaction;
        if (transaction == found.end() || transaction->first != seq) damaged("an entry without its transaction");
        transaction->second.entries.push_back({account_in(account), Chips{amount}});
    }
    return found;
}

std::optional<ledger::Transaction> SqlStore::Database::stored_transaction(const ledger::TransactionId& id) {
    const auto seq = seq_of(id.text());
    if (seq.empty()) return std::nullopt;
    auto found = transactions_after(std::get<0>(seq.front()) - 1, 1);
    if (found.empty()) damaged("no transaction where its index says");
    return std::move(found.front().second);
}

ledger::Balance SqlStore::balance(const ledger::AccountId& account) {
    return sql::translating([&] { return database_->stored_balance(account); });
}

ledger::Balances SqlStore::balances() {
    return sql::translating([&] {
        ledger::Balances balances;
        for (const auto& [account, posted, held] : database_->all_balances()) {
            balances.put(account_in(account), {Chips{posted}, Chips{held}});
        }
        return balances;
    });
}

std::optional<ledger::Transaction> SqlStore::transaction(const ledger::TransactionId& id) {
    return sql::translating([&] { return database_->stored_transaction(id); });
}

std::vector<ledger::StatementLine> SqlStore::statement(const ledger::AccountId& account,
                                                       std::optional<std::uint64_t> before, std::size_t limit) {
    return sql::translating([&] {
        const Number end = before ? stored(*before) : number_max;
        Chips balance = database_->stored_balance(account).posted;
        if (before) balance -= Chips{std::get<0>(database_->posted_since(account.text(), end).front())};

        std::vector<ledger::StatementLine> lines;
        for (auto& [seq, id, kind, state, time, memo, amount] :
             database_->statement_page(account.text(), end, page_of(limit))) {
            lines.push_back({loaded(seq), ledger::TransactionId{std::move(id)}, kind_in(kind), state_in(state),
                             Time{time}, std::move(memo), Chips{amount}, balance});
            if (lines.back().state == ledger::TransactionState::posted) balance -= lines.back().amount;
        }
        return lines;
    });
}

std::map<ledger::AccountId, ledger::Turnover> SqlStore::turnover(const ledger::AccountId& account) {
    return sql::translating([&] {
        std::map<ledger::AccountId, ledger::Turnover> sums;
        for (const auto& [other, came, went] : database_->turnover_with(account.text())) {
            sums[account_in(other)] = {Chips{came}, Chips{went}};
        }
        return sums;
    });
}

void SqlStore::each_transaction(const std::function<void(const ledger::Transaction&)>& visit) {
    Number last = 0;
    while (true) {
        const auto page = sql::translating([&] { return database_->transactions_after(last, page_of(page_max)); });
        if (page.empty()) return;
        for (const auto& [seq, transaction] : page) visit(transaction);
        last = page.back().first;
    }
}

// ---- hands -----------------------------------------------------------------------------------------------------

std::vector<ViewedHand> SqlStore::hands_of_player(PlayerId player, std::optional<HandCursor> before,
                                                  std::size_t limit) {
    return sql::translating([&] {
        const HandCursor end = before.value_or(HandCursor{Time{number_max}, {}, {}});
        std::vector<ViewedHand> page;
        for (auto& [table, hand, ended, public_bytes, private_bytes] : database_->hands_played(
                 stored(player), stored(end.ended), stored(end.table), stored(end.hand), page_of(limit))) {
            page.push_back({TableId{loaded(table)}, HandId{loaded(hand)}, Time{ended}, std::move(public_bytes),
                            std::move(private_bytes)});
        }
        return page;
    });
}

namespace {
template <typename Row>
ViewedHand viewed(TableId table, Row& row) {
    auto& [hand, ended, public_bytes, is_player, private_bytes] = row;
    ViewedHand seen{table, HandId{loaded(hand)}, Time{ended}, std::move(public_bytes), std::nullopt};
    if (is_player != 0) seen.private_bytes = std::move(private_bytes);
    return seen;
}
}  // namespace

std::vector<ViewedHand> SqlStore::hands_of_table(TableId table, PlayerId viewer, std::optional<HandId> before,
                                                 std::size_t limit) {
    return sql::translating([&] {
        const Number last = before ? stored(*before) - 1 : number_max;
        std::vector<ViewedHand> page;
        for (auto& row : database_->hands_dealt(stored(viewer), stored(table), Number{0}, last, page_of(limit))) {
            page.push_back(viewed(table, row));
        }
        return page;
    });
}

std::optional<ViewedHand> SqlStore::hand(TableId table, HandId hand, PlayerId viewer) {
    return sql::translating([&]() -> std::optional<ViewedHand> {
        auto rows = database_->hands_dealt(stored(viewer), stored(table), stored(hand), stored(hand), Number{1});
        if (rows.empty()) return std::nullopt;
        return viewed(table, rows.front());
    });
}

std::optional<HandRecord> SqlStore::whole_hand(TableId table, HandId hand) {
    auto found = this->hand(table, hand, PlayerId{});
    if (!found) return std::nullopt;
    return sql::translating([&] {
        HandRecord record{table, hand, found->ended, std::move(found->public_bytes), {}};
        for (auto& [player, private_bytes] : database_->parts_of_hand(stored(table), stored(hand))) {
            record.players.push_back({PlayerId{loaded(player)}, std::move(private_bytes)});
        }
        return record;
    });
}

// ---- documents -------------------------------------------------------------------------------------------------

std::optional<Bytes> SqlStore::document(std::string_view key) {
    return sql::translating([&]() -> std::optional<Bytes> {
        auto rows = database_->document(std::string{key});
        if (rows.empty()) return std::nullopt;
        return std::move(std::get<0>(rows.front()));
    });
}

std::vector<Document> SqlStore::documents(std::string_view key_prefix) {
    return sql::translating([&] {
        const std::string prefix{key_prefix};
        std::vector<Document> documents;
        for (auto& [key, value] : database_->documents_with_prefix(prefix, prefix)) {
            documents.push_back({std::move(key), std::move(value)});
        }
        // Databases sort text by their own customs.
        std::sort(documents.begin(), documents.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
        return documents;
    });
}

}  // namespace cardroom::storage
