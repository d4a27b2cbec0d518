// What `cardroom serve` says of a data folder that holds half a room, a damaged one, or two halves of different rooms.
// It makes no new room of any of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "fairness/room_key_file.h"
#include "storage/sql_store.h"

namespace {

namespace fs = std::filesystem;
using namespace cardroom;
using testing::HasSubstr;

class DataFolder : public testing::Test {
  protected:
    DataFolder() {
        std::string pattern = (fs::temp_directory_path() / "cardroom-data-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
    }
    ~DataFolder() override { fs::remove_all(folder_); }

    fs::path database() const { return folder_ / "cardroom.db"; }
    fs::path key() const { return folder_ / "room.key"; }
    void make_database(const std::string& fingerprint) {
        storage::SqlStore store("sqlite:" + database().string());
        storage::Batch batch;
        batch.documents.push_back({"room/key", fingerprint});
        store.commit(batch);
    }
    /// Nobody answers it: a room that opened all the same would be found by the test's time limit.
    std::string refused(const std::string& listen = "--listen 127.0.0.1:0") {
        const std::string command = CARDROOM_PROGRAM " serve --config " CARDROOM_SOURCE_DIR
                                                     "/config/room.toml --data " +
                                    folder_.string() + " " + listen + " 2>&1";
        FILE* pipe = popen(command.c_str(), "r");
        std::array<char, 4096> buffer;
        std::string output;
        while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) {
            output += buffer.data();
            EXPECT_EQ(output.find("Cardroom is open"), std::string::npos);
        }
        EXPECT_NE(WEXITSTATUS(pclose(pipe)), 0);
        return output;
    }

    fs::path folder_;
};

TEST_F(DataFolder, a_key_without_its_database_is_no_new_room) {
    fairness::load_or_create_room_key(key());
    EXPECT_THAT(refused(), HasSubstr("cardroom.db is missing or empty, and " + key().string() +
                                     " belongs to a room that was here before.\nTo go on with that room, bring its "
                                     "cardroom.db back"));
    EXPECT_FALSE(fs::exists(database()));
    std::ofstream{database()};
    EXPECT_THAT(refused(), HasSubstr("To begin a new room, move room.key and host.token out of"));
    EXPECT_EQ(fs::file_size(database()), 0u);
}

TEST_F(DataFolder, a_database_that_holds_nothing_beside_a_key_is_no_new_room) {
    fairness::load_or_create_room_key(key());
    { const storage::SqlStore store("sqlite:" + database().string()); }
    EXPECT_THAT(refused(), HasSubstr("is empty, and " + key().string() + " belongs to a room that was here before"));
}

TEST_F(DataFolder, a_database_without_its_key_is_refused) {
    make_database("0123456789abcdef");
    EXPECT_THAT(refused(), HasSubstr("room.key is missing: without it the hands in"));
    EXPECT_FALSE(fs::exists(key()));
}

TEST_F(DataFolder, a_key_of_another_room_is_refused) {
    make_database("0123456789abcdef");
    fairness::load_or_create_room_key(key());
    EXPECT_THAT(refused(), HasSubstr("is not the key that " + database().string() + " was written under"));
}

TEST_F(DataFolder, a_damaged_database_is_called_so_in_our_words) {
    fairness::load_or_create_room_key(key());
    const std::string nonsense(5000, 'r');
    std::ofstream{database()} << nonsense;
    const std::string said = refused();
    EXPECT_THAT(said, HasSubstr(database().string() + ": the file is not a database, or its beginning is damaged"));
    EXPECT_THAT(said, HasSubstr("Copy the whole folder " + folder_.string() + " away before anything else"));
    EXPECT_EQ(said.find("sqlite3_"), std::string::npos) << "no words of the library";
    EXPECT_EQ(fs::file_size(database()), nonsense.size());
}

// What is left of a damaged token could be guessed, and whoever has it may book money.
TEST_F(DataFolder, a_damaged_token_of_the_host_is_no_token) {
    fairness::load_or_create_room_key(key());
    make_database(fairness::load_room_key(key())->fingerprint());
    const fs::path token = folder_ / "host.token";
    const std::string whole(43, 'x');
    for (const std::string& damaged : {std::string(), std::string("x\n"), whole.substr(1), whole + "x", "x " + whole}) {
        std::ofstream{token} << damaged;
        fs::permissions(token, fs::perms::owner_read | fs::perms::owner_write);
        EXPECT_THAT(refused(), HasSubstr(token.string() + " does not hold the host's token")) << damaged;
    }
}

TEST_F(DataFolder, a_token_of_the_host_that_others_may_read_is_refused_as_the_key_is) {
    fairness::load_or_create_room_key(key());
    make_database(fairness::load_room_key(key())->fingerprint());
    const fs::path token = folder_ / "host.token";
    std::ofstream{token} << std::string(43, 'x') << '\n';
    fs::permissions(token, fs::perms::owner_read | fs::perms::owner_write | fs::perms::others_read);
    EXPECT_THAT(refused(), HasSubstr(token.string() + ": others than its owner may use it"));
}

TEST_F(DataFolder, an_address_to_listen_at_that_does_not_exist_is_no_other_address) {
    for (const char* wrong : {"127.0.0.1:65536", "localhost:0", "127.0.0.1", ":8080"}) {
        EXPECT_THAT(refused(std::string("--listen ") + wrong), HasSubstr(std::string("got ") + wrong));
    }
}

}  // namespace
