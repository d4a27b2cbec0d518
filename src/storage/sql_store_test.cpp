// What only a database on a disk can get wrong. What every store must do is in tests/contract.
#include "storage/sql_store.h"

#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "storage/sql_schema.h"

namespace cardroom::storage {
namespace {

namespace fs = std::filesystem;

const ledger::CurrencyCode play = *ledger::CurrencyCode::parse("PLAY");
const ledger::AccountId bank = ledger::AccountId::bank(play);
const ledger::AccountId ann = ledger::AccountId::player(PlayerId{1}, play);

ledger::Transaction gift(const std::string& id, std::int64_t amount) {
    return {ledger::TransactionId{id},
            ledger::TransactionKind::refill,
            ledger::TransactionState::posted,
            Time{1},
            "",
            ledger::move_chips(bank, ann, Chips{amount}),
            {}};
}

/// The n-th of many batches that each write to several tables of the database.
Batch numbered(std::uint64_t n, std::size_t payload_size = 100) {
    return {.journal = {{TableId{7}, n, Time{1}, 1, "e", n, PlayerId{1}, CommandId{n}, Bytes(payload_size, 'x')}},
            .transactions = {gift("g" + std::to_string(n), 1)},
            .documents = {{"last", std::to_string(n)}}};
}

class SqlStoreOnDisk : public ::testing::Test {
  protected:
    SqlStoreOnDisk() {
        std::string pattern = (fs::temp_directory_path() / "cardroom sql-XXXXXX").string();  // a blank, too
        directory_ = ::mkdtemp(pattern.data());
    }
    ~SqlStoreOnDisk() override { fs::remove_all(directory_); }

    fs::path file() const { return directory_ / "room.db"; }
    std::string address() const { return "sqlite:" + file().string(); }
    Fault fault_of_opening(SqlStore::Access access = SqlStore::Access::create) {
        try {
            SqlStore store{address(), access};
        } catch (const StoreError& error) {
            message_ = error.what();
            EXPECT_EQ(message_.find(file().string()), 0u) << message_;
            return error.fault();
        }
        ADD_FAILURE() << "it opened";
        return Fault::crashed;
    }
    std::string content() const {
        std::ostringstream text;
        text << std::ifstream{file(), std::ios::binary}.rdbuf();
        return text.str();
    }
    void run_sql(const std::string& statement) {
        soci::session session{soci::sqlite3, "dbname=\"" + file().string() + "\""};
        session << "PRAGMA foreign_keys = ON";
        session << statement;
    }

    fs::path directory_;
    std::string message_;
};

TEST_F(SqlStoreOnDisk, survives_being_closed) {
    for (std::uint64_t n = 1; n <= 3; ++n) {
        SqlStore store{address()};
        store.commit(numbered(n));
    }
    SqlStore store{address()};
    EXPECT_EQ(store.table_history(TableId{7}).version, 3u);
    EXPECT_EQ(store.balance(ann).posted, Chips{3});
}

TEST_F(SqlStoreOnDisk, a_database_of_a_newer_version_is_refused_and_left_as_it_is) {
    { SqlStore store{address()}; }
    run_sql("UPDATE cardroom_schema SET version = " + std::to_string(sql::schema_version() + 1));
    const std::string before = content();
    EXPECT_EQ(fault_of_opening(), Fault::newer_schema);
    EXPECT_NE(message_.find("newer Cardroom"), std::string::npos) << message_;
    EXPECT_EQ(content(), before);
}

TEST_F(SqlStoreOnDisk, a_database_of_something_else_is_refused_and_left_as_it_is) {
    run_sql("CREATE TABLE recipes (name TEXT)");
    const std::string before = content();
    EXPECT_EQ(fault_of_opening(), Fault::not_ours);
    EXPECT_EQ(content(), before);
}

TEST_F(SqlStoreOnDisk, a_file_that_is_no_database_is_refused_and_left_as_it_is) {
    std::ofstream{file()} << std::string(5000, 'r');
    EXPECT_EQ(fault_of_opening(), Fault::damaged);
    EXPECT_EQ(content(), std::string(5000, 'r'));
}

TEST_F(SqlStoreOnDisk, says_what_it_cannot_open) {
    EXPECT_EQ(fault_of_opening(SqlStore::Access::existing), Fault::unavailable);
    EXPECT_NE(message_.find("there is no such database"), std::string::npos) << message_;
    EXPECT_FALSE(fs::exists(file())) << "and makes none";
    EXPECT_EQ(fault_of_opening(SqlStore::Access::read_only), Fault::unavailable);
    EXPECT_THROW(SqlStore{"postgresql://x"}, StoreError);
    EXPECT_THROW(SqlStore{"sqlite:"}, StoreError);
    EXPECT_THROW(SqlStore{"sqlite:" + (directory_ / "none" / "room.db").string()}, StoreError);
}

TEST_F(SqlStoreOnDisk, nobody_else_may_read_it) {
    SqlStore store{address()};
    store.commit(numbered(1));
    for (const auto& item : fs::directory_iterator{directory_}) {
        EXPECT_EQ(item.status().permissions() & (fs::perms::group_all | fs::perms::others_all), fs::perms::none)
            << item.path();
    }
}

TEST_F(SqlStoreOnDisk, may_be_looked_at_while_a_room_uses_it) {
    SqlStore room{address()};
    room.commit(numbered(1));
    SqlStore tool{address(), SqlStore::Access::read_only};
    EXPECT_EQ(tool.table_history(TableId{7}).version, 1u);
    room.commit(numbered(2));
    EXPECT_EQ(tool.table_history(TableId{7}).version, 2u);
    EXPECT_THROW(tool.commit(numbered(3)), StoreError);
    EXPECT_NO_THROW(room.commit(numbered(3)));
}

// The second statement of the invariant, should the first ever be wrong.
TEST_F(SqlStoreOnDisk, the_database_itself_refuses_what_must_never_be) {
    {
        SqlStore store{address()};
        store.commit(numbered(1));
    }
    for (const char* statement :
         {"UPDATE accounts SET posted = -1 WHERE account = 'player:1:PLAY'",
          "UPDATE accounts SET held = 2 WHERE account = 'player:1:PLAY'",
          "UPDATE accounts SET held = -1 WHERE account = 'player:1:PLAY'",
          "UPDATE accounts SET posted = NULL WHERE account = 'player:1:PLAY'",
          "INSERT INTO entries (seq, line, account, amount) VALUES (99, 0, 'player:1:PLAY', 5)",
          "INSERT INTO entries (seq, line, account, amount) VALUES (1, 7, 'player:9:PLAY', 5)",
          "UPDATE entries SET amount = 0", "UPDATE transactions SET state = 'lost'",
          "UPDATE transactions SET state = 'voided'", "UPDATE journal SET version = 0",
          "INSERT INTO transactions (seq, id, kind, state, time_ms, memo) VALUES (9, 'g1', 'rake', 'posted', 1, '')"}) {
        EXPECT_THROW(run_sql(statement), soci::soci_error) << statement;
    }
    EXPECT_NO_THROW(run_sql("UPDATE accounts SET posted = -100 WHERE account = 'bank:PLAY'"));
}

TEST_F(SqlStoreOnDisk, what_makes_no_sense_is_reported_as_damage) {
    SqlStore store{address()};
    store.commit(numbered(1));
    run_sql("UPDATE transactions SET kind = 'theft'");
    try {
        store.transaction(ledger::TransactionId{"g1"});
        ADD_FAILURE() << "it was read";
    } catch (const StoreError& error) {
        EXPECT_EQ(error.fault(), Fault::damaged);
        EXPECT_NE(std::string{error.what()}.find("theft"), std::string::npos) << error.what();
    }
}

/// Lets no file of this process grow past a size, as a full disk does.
class FullDisk {
  public:
    explicit FullDisk(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        old_handler_ = std::signal(SIGXFSZ, SIG_IGN);
        rlimit limit = before_;
        limit.rlim_cur = bytes;
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, old_handler_);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

  private:
    rlimit before_{};
    void (*old_handler_)(int) = SIG_DFL;
};

TEST_F(SqlStoreOnDisk, a_full_disk_changes_nothing_and_passes) {
    SqlStore store{address()};
    store.commit(numbered(1));
    {
        const FullDisk full{1'000'000};
        for (int attempt = 0; attempt < 3; ++attempt) {
            try {
                store.commit(numbered(2, 2'000'000));
                ADD_FAILURE() << "it was written";
            } catch (const StoreError& error) {
                EXPECT_EQ(error.fault(), Fault::unavailable) << error.what();
            }
        }
        EXPECT_EQ(store.table_history(TableId{7}).version, 1u);
        EXPECT_EQ(store.balance(ann).posted, Chips{1});
        EXPECT_NO_THROW(store.commit(numbered(2))) << "a small one still fits";
    }
    EXPECT_NO_THROW(store.commit(numbered(3, 2'000'000)));
    EXPECT_EQ(store.balance(ann).posted, Chips{3});
}

// `kill -9` in the middle of commits: whatever was acknowledged is there, and each batch is there as a whole or not at
// all. The seed decides after which acknowledgement the blow falls.
TEST_F(SqlStoreOnDisk, kill_9_loses_nothing_that_was_acknowledged) {
    constexpr unsigned seed = 4711;
    std::mt19937 random{seed};
    std::uint64_t durable = 0;
    for (int round = 0; round < 8; ++round) {
        int ends[2];
        ASSERT_EQ(::pipe(ends), 0);
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            ::close(ends[0]);
            SqlStore store{address()};
            for (std::uint64_t n = durable + 1;; ++n) {
                store.commit(numbered(n, 3000));
                if (::write(ends[1], &n, sizeof n) != sizeof n) ::_exit(1);
            }
        }
        ::close(ends[1]);
        std::uint64_t acknowledged = durable;
        for (std::uint64_t left = 1 + random() % 40; left > 0; --left) {
            ASSERT_EQ(::read(ends[0], &acknowledged, sizeof acknowledged), static_cast<ssize_t>(sizeof acknowledged));
        }
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        for (std::uint64_t n = 0; ::read(ends[0], &n, sizeof n) == sizeof n;) acknowledged = n;
        ::close(ends[0]);

        SqlStore store{address()};
        durable = store.table_history(TableId{7}).version;
        EXPECT_GE(durable, acknowledged) << "seed " << seed << ", round " << round;
        EXPECT_LE(durable, acknowledged + 1);
        EXPECT_EQ(store.table_history(TableId{7}).journal.size(), durable);
        EXPECT_EQ(store.balance(ann).posted, Chips{static_cast<std::int64_t>(durable)});
        EXPECT_EQ(store.document("last"), std::to_string(durable));
    }
    EXPECT_GT(durable, 8u);
}

}  // namespace
}  // namespace cardroom::storage
