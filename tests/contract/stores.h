// The stores that the contract is held against, and values to put into them.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "storage/faulty_store.h"
#include "storage/memory_store.h"
#include "storage/sql_store.h"

namespace cardroom::storage {

enum class Kind {
    memory,
    faulty,        // with nothing arranged: passes all on
    sqlite,        //
    sqlite_again,  // the database is closed and opened again before every use
};

inline std::string name(Kind kind) {
    switch (kind) {
        case Kind::memory:
            return "memory";
        case Kind::faulty:
            return "faulty";
        case Kind::sqlite:
            return "sqlite";
        case Kind::sqlite_again:
            return "sqlite_again";
    }
    return "unknown";
}

inline std::string kind_name(const ::testing::TestParamInfo<Kind>& info) {
    return name(info.param);
}

/// A directory that is gone when the test is over.
class TemporaryDirectory {
  public:
    TemporaryDirectory() {
        std::string pattern = (std::filesystem::temp_directory_path() / "cardroom-store-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    ~TemporaryDirectory() { std::filesystem::remove_all(path_); }
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

class StoreUnderTest {
  public:
    explicit StoreUnderTest(Kind kind) : kind_(kind) { open(); }

    Store& store() {
        if (kind_ == Kind::sqlite_again) open();
        return *store_;
    }

  private:
    void open() {
        store_.reset();
        switch (kind_) {
            case Kind::memory:
                store_ = std::make_unique<MemoryStore>();
                return;
            case Kind::faulty:
                store_ = std::make_unique<FaultyStore>(std::make_unique<MemoryStore>());
                return;
            case Kind::sqlite:
            case Kind::sqlite_again:
                store_ = std::make_unique<SqlStore>("sqlite:" + (directory_.path() / "room.db").string());
        }
    }

    Kind kind_;
    TemporaryDirectory directory_;
    std::unique_ptr<Store> store_;
};

class StoreContract : public ::testing::TestWithParam<Kind> {
  protected:
    Store& store() { return under_test_.store(); }

    /// How a commit failed; fails the test if it did not.
    Fault fault_of(const Batch& batch) {
        try {
            store().commit(batch);
        } catch (const StoreError& error) {
            EXPECT_FALSE(std::string{error.what()}.empty());
            return error.fault();
        }
        ADD_FAILURE() << "the commit succeeded";
        return Fault::crashed;
    }

  private:
    StoreUnderTest under_test_{GetParam()};
};

#define CARDROOM_FOR_ALL_STORES(suite) \
    INSTANTIATE_TEST_SUITE_P(          \
        stores, suite, ::testing::Values(Kind::memory, Kind::faulty, Kind::sqlite, Kind::sqlite_again), kind_name)

// ---- values ----------------------------------------------------------------------------------------------------

inline const ledger::CurrencyCode play = *ledger::CurrencyCode::parse("PLAY");
inline const ledger::AccountId bank = ledger::AccountId::bank(play);
inline const ledger::AccountId ann = ledger::AccountId::player(PlayerId{1}, play);
inline const ledger::AccountId bob = ledger::AccountId::player(PlayerId{2}, play);
inline const ledger::AccountId table_7 = ledger::AccountId::table(TableId{7}, play);

/// All 256 bytes, zeros first, in the middle and last.
inline Bytes every_byte() {
    Bytes bytes(1, '\0');
    for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
    return bytes + '\0' + '\xff' + '\0';
}

inline JournalEntry entry(std::uint64_t table, std::uint64_t version, std::uint64_t epoch = 1) {
    return {TableId{table},
            version,
            Time{1'000 + static_cast<std::int64_t>(version)},
            epoch,
            "0.1.0",
            0xfedc'ba98'7654'3210ULL ^ version,
            PlayerId{3},
            CommandId{~std::uint64_t{0} - version},
            every_byte() + std::to_string(version)};
}

inline Snapshot snapshot(std::uint64_t table, std::uint64_t version) {
    return {TableId{table}, version, Time{5}, "state " + std::to_string(version) + every_byte()};
}

inline ledger::Transaction moves(std::string id, const ledger::AccountId& from, const ledger::AccountId& to,
                                 std::int64_t amount,
                                 ledger::TransactionState state = ledger::TransactionState::posted) {
    return {ledger::TransactionId{std::move(id)},
            ledger::TransactionKind::buy_in,
            state,
            Time{77},
            "why",
            ledger::move_chips(from, to, Chips{amount}),
            {}};
}

inline HandRecord record(std::uint64_t table, std::uint64_t hand, std::int64_t ended_ms,
                         std::initializer_list<std::uint64_t> players) {
    HandRecord record{TableId{table}, HandId{hand}, Time{ended_ms}, "public" + every_byte(), {}};
    for (const std::uint64_t player : players) {
        record.players.push_back({PlayerId{player}, "cards of " + std::to_string(player) + every_byte()});
    }
    return record;
}

}  // namespace cardroom::storage
