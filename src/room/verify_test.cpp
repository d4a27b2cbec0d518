// `cardroom verify` and recovery over a real database from which something was taken, or that another version wrote:
// what exactly is said. Each test begins with a room that has played some hands and stands in the middle of one.
#include "room/verify.h"

#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <unistd.h>

#include <filesystem>

#include "room/engine.h"
#include "room/seal.h"
#include "room/test_room.h"
#include "storage/sql_store.h"

namespace cardroom::room::test {
namespace {

namespace fs = std::filesystem;
using storage::Finding;
using storage::Weight;

class Database : public ::testing::Test {
  protected:
    Database() {
        std::string pattern = (fs::temp_directory_path() / "cardroom-verify-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
        test_.emplace(one_table(3), 5, std::make_unique<storage::SqlStore>("sqlite:" + file()));
        home_ = test_->table_named("Home");
        table_ = "table " + std::to_string(home_.value());
        play_until([this] { return hand_id() >= 5 && running() && entries() >= 4; });
        EXPECT_TRUE(findings().empty());
    }
    ~Database() override { fs::remove_all(folder_); }

    template <typename Enough>
    void play_until(const Enough& enough) {
        for (int i = 0; i < 5000 && !enough(); ++i) test_->advance(milliseconds(100));
        ASSERT_TRUE(enough()) << "the bots have stopped";
    }
    const table::Table& table() const { return test_->room->table(home_)->table(); }
    std::uint64_t hand_id() const { return table().hand_id().value(); }
    bool running() const { return table().running_hand() != nullptr; }

    std::string file() const { return (folder_ / "cardroom.db").string(); }
    /// Somebody else's hand in the file; it does not ask what belongs together.
    void tamper(const std::string& sql) {
        soci::session session(soci::sqlite3, "dbname=" + file());
        session << sql;
    }
    long long number(const std::string& sql) {
        soci::session session(soci::sqlite3, "dbname=" + file());
        long long value = 0;
        session << sql, soci::into(value);
        return value;
    }
    long long entries() { return number("SELECT COUNT(*) FROM journal"); }
    long long last_version() { return number("SELECT MAX(version) FROM journal"); }

    storage::Findings findings() { return verify(test_->store->behind(), test_->key); }
    std::string hand(const std::string& which) const { return table_ + ", hand " + which; }
    storage::Findings only(const std::string& where, const std::string& what, Weight weight = Weight::fault) {
        return {Finding{where, what, weight}};
    }

    /// The journal as a program before this one would have left it.
    void written_by(const std::string& engine, bool old_format) {
        for (const auto& entry : test_->store->table_history(home_).journal) {
            v1::JournalCommand message;
            ASSERT_TRUE(message.ParseFromString(entry.payload));
            if (old_format) message.clear_digest_format();
            const std::string payload = message.SerializeAsString();
            const auto version = static_cast<long long>(entry.version);
            soci::session session(soci::sqlite3, "dbname=" + file());
            session << "UPDATE journal SET payload = CAST(:payload AS BLOB), engine = :engine WHERE version = :version",
                soci::use(payload), soci::use(engine), soci::use(version);
        }
    }
    /// One record changed and sealed again, as another program would have written it.
    void rewrite_hand(HandId id, const std::function<void(v1::StoredHand&)>& change) {
        auto record = *test_->store->whole_hand(home_, id);
        v1::StoredHand stored;
        ASSERT_TRUE(stored.ParseFromString(record.public_bytes));
        stored.clear_seal();
        change(stored);
        record.public_bytes = stored.SerializeAsString();
        RecordSeal(test_->key).close(record);
        tamper("DELETE FROM hand_players WHERE hand_id = " + std::to_string(id.value()));
        tamper("DELETE FROM hands WHERE hand_id = " + std::to_string(id.value()));
        storage::Batch batch;
        batch.hands.push_back(record);
        test_->store->behind().commit(batch);
    }
    bool logged(const std::string& words) const {
        for (const std::string& line : test_->log) {
            if (line.find(words) != std::string::npos) return true;
        }
        return false;
    }
    std::string log_text() const {
        std::string text;
        for (const std::string& line : test_->log) text += line + "\n";
        return text;
    }

    fs::path folder_;
    std::optional<TestRoom> test_;
    TableId home_;
    std::string table_;
};

// --- rows that were deleted -----------------------------------------------------------------------------------------

TEST_F(Database, a_deleted_hand_is_missed_by_its_number) {
    tamper("DELETE FROM hand_players WHERE hand_id = 2");
    tamper("DELETE FROM hands WHERE hand_id = 2");
    EXPECT_EQ(findings(), only(hand("2"), "is missing: it was played, and its record was deleted"));
}

TEST_F(Database, the_first_hands_and_the_newest_are_missed_too) {
    tamper("DELETE FROM hands WHERE hand_id IN (1, 2)");
    EXPECT_EQ(findings(), only(hand("1 to 2"), "is missing: it was played, and its record was deleted"));
    const std::string newest = std::to_string(hand_id() - 1);
    tamper("DELETE FROM hands WHERE hand_id = " + newest);
    storage::Findings expected = only(hand("1 to 2"), "is missing: it was played, and its record was deleted");
    expected.push_back({hand(newest), "is missing: it was played, and its record was deleted"});
    EXPECT_EQ(findings(), expected);
}

TEST_F(Database, what_a_player_may_read_of_a_hand_is_missed) {
    tamper("DELETE FROM hand_players WHERE hand_id = 2 AND player_id = (SELECT MIN(player_id) FROM hand_players)");
    EXPECT_EQ(findings(), only(hand("2"), "its record was changed after it was written"));
}

TEST_F(Database, a_deleted_journal_entry_leaves_a_gap) {
    const std::uint64_t gone = static_cast<std::uint64_t>(last_version()) - 1;
    tamper("DELETE FROM journal WHERE version = " + std::to_string(gone));
    const storage::Findings found = findings();
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0], (Finding{table_, "the journal goes from version " + std::to_string(gone - 1) + " to " +
                                             std::to_string(gone + 1)}));
    EXPECT_EQ(found[1].what.find("its chips cannot be counted: version " + std::to_string(gone + 1)), 0u)
        << found[1].what;
}

TEST_F(Database, the_last_journal_entry_is_missed) {
    const auto last = static_cast<std::uint64_t>(last_version());
    tamper("DELETE FROM journal WHERE version = " + std::to_string(last));
    EXPECT_EQ(findings(), only(table_, "the table is at version " + std::to_string(last) +
                                           ", what is kept of its journal ends at " + std::to_string(last - 1)));
}

TEST_F(Database, a_deleted_snapshot_is_missed) {
    const auto first = number("SELECT MIN(version) FROM journal");
    tamper("DELETE FROM snapshots");
    const storage::Findings found = findings();
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0], (Finding{table_, "the journal goes from version 0 to " + std::to_string(first)}));
    EXPECT_EQ(found[1].what.find("its chips cannot be counted"), 0u) << found[1].what;
}

TEST_F(Database, a_table_that_has_lost_its_place_in_the_journal) {
    tamper("DELETE FROM table_heads");
    const auto escrow = test_->store->balance(test_->room->table(home_)->escrow_account()).posted.units();
    storage::Findings expected = only(table_, "0 PLAY lie on the table, its escrow is " + std::to_string(escrow));
    expected.push_back({hand(std::to_string(hand_id() - 1)), "has a record, and the table has dealt only 0 hands"});
    EXPECT_EQ(findings(), expected);
}

TEST_F(Database, a_deleted_table_still_has_its_escrow) {
    tamper("DELETE FROM tables");
    EXPECT_EQ(findings(), only(table_, "its chips cannot be counted: it has no definition that can be read"));
}

TEST_F(Database, a_deleted_definition_is_missed_by_every_hand_that_was_played_under_it) {
    tamper("DELETE FROM documents WHERE doc_key LIKE 'definition/%'");
    const storage::Findings found = findings();
    ASSERT_EQ(found.size(), hand_id() - 1);
    for (const Finding& finding : found) EXPECT_EQ(finding.what, "the table's definition at that time is missing");
}

TEST_F(Database, that_the_database_does_not_know_its_key_is_a_finding) {
    tamper("DELETE FROM documents WHERE doc_key = 'room/key'");
    EXPECT_EQ(findings(),
              only("document room/key", "is missing: the database does not say which key it was written under"));
}

TEST_F(Database, a_deleted_player_is_missed_by_his_account) {
    const auto player = number("SELECT MIN(id) FROM players");
    tamper("DELETE FROM players WHERE id = " + std::to_string(player));
    EXPECT_EQ(findings(), only("player " + std::to_string(player), "has an account, but no record of his own"));
}

TEST_F(Database, a_deleted_account_is_counted_again_from_its_entries) {
    const auto balance = number("SELECT MAX(posted) FROM accounts WHERE kind = 'player'");
    soci::session session(soci::sqlite3, "dbname=" + file());
    std::string account;
    session << "SELECT account FROM accounts WHERE posted = :posted AND kind = 'player'", soci::use(balance),
        soci::into(account);
    session << "DELETE FROM accounts WHERE account = :account", soci::use(account);
    storage::Findings expected =
        only("currency PLAY", "all balances sum to -" + std::to_string(balance) + ", not to zero");
    expected.push_back({"account " + account, "the balance is 0, its entries sum to " + std::to_string(balance)});
    EXPECT_EQ(findings(), expected);
}

TEST_F(Database, a_deleted_transaction_leaves_its_entries) {
    tamper("DELETE FROM transactions WHERE seq = 2");
    try {
        findings();
        FAIL() << "nothing was said";
    } catch (const storage::StoreError& error) {
        EXPECT_EQ(error.fault(), storage::Fault::damaged);
        EXPECT_STREQ(error.what(), "the database holds an entry without its transaction");
    }
}

TEST_F(Database, a_deleted_entry_leaves_a_transaction_that_is_not_balanced) {
    tamper("DELETE FROM entries WHERE seq = 2 AND line = 0");
    const storage::Findings found = findings();
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].where.find("transaction "), 0u);
    EXPECT_EQ(found[0].what, "The entries do not sum to zero.");
    EXPECT_EQ(found[1].where.find("account "), 0u);
}

// --- records that were changed --------------------------------------------------------------------------------------

TEST_F(Database, a_changed_record_breaks_its_seal) {
    tamper("UPDATE hands SET ended_ms = ended_ms + 1 WHERE hand_id = 3");
    EXPECT_EQ(findings(), only(hand("3"), "its record was changed after it was written"));
}

TEST_F(Database, a_record_must_add_up_whoever_sealed_it) {
    rewrite_hand(HandId{3}, [](v1::StoredHand& stored) {
        auto& player = *stored.mutable_record()->mutable_players(0);
        player.set_stack_after(player.stack_after() + 1);
    });
    const storage::Findings found = findings();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].what.find("its record does not add up: "), 0u) << found[0].what;
}

// A message gets a new field, or a better one: the facts are the same, and so is the hand.
TEST_F(Database, what_messages_say_besides_the_facts_may_change) {
    rewrite_hand(HandId{3}, [](v1::StoredHand& stored) {
        stored.mutable_record()->mutable_game()->set_name("As it was called once");
        for (v1::TableEvent& event : *stored.mutable_record()->mutable_events()) {
            if (event.has_turn_came()) event.mutable_turn_came()->clear_options();
        }
    });
    EXPECT_EQ(findings(), storage::Findings{});
}

TEST_F(Database, a_hand_that_plays_otherwise_is_a_fault) {
    std::uint64_t version = 0;
    rewrite_hand(HandId{3}, [&](v1::StoredHand& stored) {
        auto& entry = *stored.mutable_audit()->mutable_entries(1);
        entry.set_digest(entry.digest() + 1);
        version = entry.version();
    });
    EXPECT_EQ(findings(), only(hand("3"), "version " + std::to_string(version) +
                                              " leads to something else when it is played again"));
}

// --- another engine -------------------------------------------------------------------------------------------------

TEST_F(Database, a_hand_of_another_engine_that_plays_otherwise_is_a_note_in_words) {
    std::uint64_t version = 0;
    rewrite_hand(HandId{3}, [&](v1::StoredHand& stored) {
        stored.mutable_audit()->set_engine("0.1");
        auto& entry = *stored.mutable_audit()->mutable_entries(1);
        entry.set_digest(entry.digest() + 1);
        version = entry.version();
    });
    EXPECT_EQ(findings(), only(hand("3"),
                               "version " + std::to_string(version) +
                                   " leads to something else when it is played again (played by engine 0.1, this is "
                                   "engine " +
                                   engine_version + "); what its record says adds up",
                               Weight::note));
}

TEST_F(Database, hands_without_seal_and_with_digests_of_messages_are_read_as_they_are) {
    for (std::uint64_t id = 1; id < hand_id(); ++id) {
        auto record = *test_->store->whole_hand(home_, HandId{id});
        v1::StoredHand stored;
        ASSERT_TRUE(stored.ParseFromString(record.public_bytes));
        stored.clear_seal();
        stored.mutable_audit()->set_engine("0.1");
        for (v1::AuditEntry& entry : *stored.mutable_audit()->mutable_entries()) {
            entry.mutable_command()->clear_digest_format();
            entry.set_digest(4711);
        }
        record.public_bytes = stored.SerializeAsString();
        tamper("DELETE FROM hand_players WHERE hand_id = " + std::to_string(id));
        tamper("DELETE FROM hands WHERE hand_id = " + std::to_string(id));
        storage::Batch batch;
        batch.hands.push_back(record);
        test_->store->behind().commit(batch);
    }
    written_by("0.1", true);
    tamper("UPDATE journal SET events_digest = 4711");
    EXPECT_EQ(findings(), storage::Findings{});
}

TEST_F(Database, a_table_in_the_middle_of_another_engines_hand_is_counted_from_the_ledger) {
    written_by("0.1", false);
    const auto version = std::to_string(last_version());
    tamper("UPDATE journal SET events_digest = 4711 WHERE version = " + version);
    EXPECT_EQ(findings(),
              only(table_,
                   "version " + version +
                       " leads to something else when it is played again (played by engine 0.1, this is engine " +
                       engine_version + "); its chips were counted from its last snapshot and the ledger since",
                   Weight::note));
}

TEST_F(Database, an_upgrade_in_the_middle_of_a_hand_goes_on_with_it) {
    const std::string cards = cards::to_string(table().running_hand()->cards_of(table().running_hand()->to_act())[0]);
    const auto before = hand_id();
    written_by("0.1", false);
    test_->crash();
    ASSERT_FALSE(test_->room->table(home_)->frozen()) << log_text();
    EXPECT_EQ(hand_id(), before);
    EXPECT_TRUE(logged("goes on in the middle of what engine 0.1 began; this is engine " + std::string(engine_version) +
                       ": every step was played "
                       "again and led to the same cards, bets and turns"))
        << log_text();
    play_until([&] { return hand_id() > before + 1; });
    test_->audit();
}

TEST_F(Database, digests_of_the_old_format_do_not_freeze_a_hand) {
    const auto before = hand_id();
    written_by("0.1", true);
    tamper("UPDATE journal SET events_digest = 4711");
    test_->crash();
    ASSERT_FALSE(test_->room->table(home_)->frozen()) << log_text();
    EXPECT_TRUE(logged("has an older format and could not be compared")) << log_text();
    play_until([&] { return hand_id() > before + 1; });
    test_->audit();
}

TEST_F(Database, a_hand_that_the_new_engine_plays_otherwise_freezes_in_words) {
    written_by("0.1", false);
    const auto version = std::to_string(last_version());
    tamper("UPDATE journal SET events_digest = 4711 WHERE version = " + version);
    test_->crash();
    ASSERT_TRUE(test_->room->table(home_)->frozen());
    EXPECT_TRUE(logged("is frozen: version " + version +
                       " of the journal plays otherwise than it did (played by engine 0.1, this is engine " +
                       engine_version + ")"))
        << log_text();
    EXPECT_TRUE(logged("void the hand")) << log_text();
    EXPECT_TRUE(logged("go back to the program that ran this hand (engine 0.1)")) << log_text();
}

// The hand was over and paid when the other program stopped: it has a record, and that is how it ended.
TEST_F(Database, a_hand_that_was_over_is_not_taken_back_when_its_table_is_freed) {
    play_until([&] { return !running() && entries() >= 4; });
    const auto ended = hand_id();
    std::vector<Chips> stacks;
    for (const table::Place& place : table().standing().places) stacks.push_back(place.stack);
    written_by("0.1", false);
    tamper("UPDATE journal SET events_digest = 4711 WHERE version = " + std::to_string(last_version()));
    test_->crash();
    ASSERT_TRUE(test_->room->table(home_)->frozen());
    auto staff = test_->come_as_host();
    v1::ClientMessage message;
    message.mutable_table()->set_table(home_.value());
    message.mutable_table()->mutable_void_hand();
    EXPECT_EQ(test_->refusal_of(staff, message), "ok");
    ASSERT_FALSE(test_->room->table(home_)->frozen()) << test_->room->table(home_)->why_frozen();
    EXPECT_EQ(hand_id(), ended + 1) << "the next one begins at once";
    for (std::size_t i = 0; i < stacks.size(); ++i) EXPECT_EQ(table().standing().places[i].stack, stacks[i]);
    play_until([&] { return hand_id() > ended + 1; });
    test_->audit();
}

// Who stops the room to put in another version finds no finished hand to be played again by it.
TEST_F(Database, a_room_that_is_closed_in_order_leaves_no_finished_hand_in_the_journal) {
    play_until([&] { return !running() && entries() >= 4; });
    test_->room->rest();
    test_->settle();
    EXPECT_EQ(entries(), 0);
    const auto before = hand_id();
    test_->crash();
    EXPECT_FALSE(test_->room->table(home_)->frozen());
    play_until([&] { return hand_id() > before + 1; });
    test_->audit();
}

}  // namespace
}  // namespace cardroom::room::test
