// The SQL store against the memory store: the same random batches, good and bad, must end the same way and leave the
// same to read.
#include <random>

#include "contract/stores.h"

namespace cardroom::storage {
namespace {

using ledger::TransactionState;

class RandomBatches {
  public:
    explicit RandomBatches(unsigned seed) : random_(seed) {}

    Batch next() {
        Batch batch;
        const std::size_t parts = 1 + below(4);
        for (std::size_t i = 0; i < parts; ++i) add_something(batch);
        return batch;
    }

  private:
    std::uint64_t below(std::uint64_t n) { return random_() % n; }
    Bytes bytes() {
        Bytes bytes(below(40), '\0');
        for (char& byte : bytes) byte = static_cast<char>(below(256));
        return bytes;
    }

    void add_something(Batch& batch) {
        const TableId table{1 + below(3)};
        const PlayerId player{1 + below(4)};
        const Time time{static_cast<std::int64_t>(below(1000))};
        switch (below(10)) {
            case 0:
            case 1:
            case 2:
                add_entries(batch, table);
                return;
            case 3:
                batch.snapshots.push_back({table, versions_[table], time, bytes()});
                return;
            case 4:
                batch.prunes.push_back({table, versions_[table] - std::min(versions_[table], below(3))});
                return;
            case 5:
                add_money(batch, time);
                return;
            case 6:
                add_hand(batch, table, time);
                return;
            case 7:
                batch.answers.push_back({TableId{below(3)}, player, CommandId{1 + below(60)}, time, bytes()});
                if (below(8) == 0) batch.forget_answers_before = time;
                return;
            case 8:
                batch.players.push_back({player, "P", below(2) ? std::to_string(below(4)) : "", time, bytes()});
                return;
            default:
                batch.documents.push_back({std::string(1 + below(2), static_cast<char>('a' + below(3))), bytes()});
                if (below(4) == 0) batch.documents.back().value.reset();
                if (below(4) == 0) batch.tables.push_back({table, bytes(), below(2) == 0});
                if (below(6) == 0) batch.claims.push_back({table, below(6)});
        }
    }

    void add_entries(Batch& batch, TableId table) {
        const std::size_t count = 1 + below(3);
        for (std::size_t i = 0; i < count; ++i) {
            if (below(12) != 0) ++versions_[table];  // now and then a version that is there already
            batch.journal.push_back({table, std::max<std::uint64_t>(versions_[table], 1), Time{1}, 2 + below(8) / 6,
                                     "e", random_(), PlayerId{below(3)}, CommandId{random_()}, bytes()});
        }
    }

    void add_money(Batch& batch, Time time) {
        static const std::vector<ledger::AccountId> accounts{bank, ann, bob, table_7, ledger::AccountId::rake(play)};
        const auto from = below(accounts.size());
        const auto to = (from + 1 + below(accounts.size() - 1)) % accounts.size();
        batch.transactions.push_back(moves("t" + std::to_string(below(150)), accounts[from == 3 ? 0 : from],
                                           accounts[to], static_cast<std::int64_t>(below(40)),
                                           static_cast<TransactionState>(below(2))));
        if (below(2) == 0) {
            const ledger::TransactionId id{"t" + std::to_string(below(150))};
            batch.settlements.push_back({id, below(2) ? TransactionState::posted : TransactionState::voided, time});
        }
    }

    void add_hand(Batch& batch, TableId table, Time time) {
        HandRecord hand{table, HandId{1 + below(80)}, time, bytes(), {}};
        for (std::uint64_t p = 1; p <= 4; ++p) {
            if (below(2)) hand.players.push_back({PlayerId{p}, bytes()});
        }
        batch.hands.push_back(std::move(hand));
    }

    std::mt19937_64 random_;
    std::map<TableId, std::uint64_t> versions_;

  public:
    /// What was refused did not happen: go on from what is there.
    void resume(TableId table, std::uint64_t version) { versions_[table] = version; }
};

std::optional<StoreError> failure_of(Store& store, const Batch& batch) {
    try {
        store.commit(batch);
    } catch (const StoreError& error) {
        return error;
    }
    return std::nullopt;
}

void expect_same(Store& one, Store& other) {
    EXPECT_EQ(one.tables(), other.tables());
    EXPECT_EQ(one.documents(""), other.documents(""));
    EXPECT_EQ(one.balances().all(), other.balances().all());
    for (std::uint64_t t = 1; t <= 3; ++t) {
        const TableHistory a = one.table_history(TableId{t});
        const TableHistory b = other.table_history(TableId{t});
        EXPECT_EQ(a.snapshot, b.snapshot);
        EXPECT_EQ(a.journal, b.journal);
        EXPECT_EQ(std::pair(a.version, a.epoch), std::pair(b.version, b.epoch));
        EXPECT_EQ(one.hands_of_table(TableId{t}, PlayerId{2}, {}, 100),
                  other.hands_of_table(TableId{t}, PlayerId{2}, {}, 100));
        for (std::uint64_t h = 1; h <= 80; ++h) {
            EXPECT_EQ(one.whole_hand(TableId{t}, HandId{h}), other.whole_hand(TableId{t}, HandId{h}));
        }
    }
    for (std::uint64_t p = 1; p <= 4; ++p) {
        EXPECT_EQ(one.player(PlayerId{p}), other.player(PlayerId{p}));
        EXPECT_EQ(one.hands_of_player(PlayerId{p}, {}, 5), other.hands_of_player(PlayerId{p}, {}, 5));
        EXPECT_EQ(one.player_with_token(std::to_string(p - 1)), other.player_with_token(std::to_string(p - 1)));
        for (std::uint64_t c = 1; c <= 60; ++c) {
            for (std::uint64_t t = 0; t <= 2; ++t) {
                EXPECT_EQ(one.answer(TableId{t}, PlayerId{p}, CommandId{c}),
                          other.answer(TableId{t}, PlayerId{p}, CommandId{c}));
            }
        }
    }
    for (const auto& account : {bank, ann, bob, table_7}) {
        EXPECT_EQ(one.statement(account, {}, 1000), other.statement(account, {}, 1000));
        EXPECT_EQ(one.statement(account, 40, 7), other.statement(account, 40, 7));
        EXPECT_EQ(one.turnover(account), other.turnover(account));
    }
}

TEST(StoreOracle, sqlite_does_what_the_memory_store_does) {
    for (unsigned seed = 1; seed <= 6; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        RandomBatches batches{seed};
        StoreUnderTest memory{Kind::memory};
        StoreUnderTest sqlite{Kind::sqlite};
        int committed = 0;
        int refused = 0;
        for (int i = 0; i < 400; ++i) {
            const Batch batch = batches.next();
            const auto failure = failure_of(memory.store(), batch);
            const auto sql_failure = failure_of(sqlite.store(), batch);
            ASSERT_EQ(failure.has_value(), sql_failure.has_value())
                << "batch " << i << ": memory: " << (failure ? failure->what() : "well")
                << ", sqlite: " << (sql_failure ? sql_failure->what() : "well");
            if (failure) {
                EXPECT_TRUE(failure->of_the_batch());
                EXPECT_TRUE(sql_failure->of_the_batch()) << sql_failure->what();
            }
            ++(failure ? refused : committed);
            for (std::uint64_t t = 1; t <= 3; ++t) {
                batches.resume(TableId{t}, memory.store().table_history(TableId{t}).version);
            }
            if (i % 100 == 99) expect_same(memory.store(), sqlite.store());
        }
        EXPECT_GT(committed, 50);
        EXPECT_GT(refused, 50);
        if (HasFailure()) return;
    }
}

}  // namespace
}  // namespace cardroom::storage
