#include "fairness/room_key_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "fairness/os_entropy.h"

namespace cardroom::fairness {
namespace {

namespace fs = std::filesystem;

class RoomKeyFile : public ::testing::Test {
  protected:
    RoomKeyFile() {
        std::string pattern = (fs::temp_directory_path() / "cardroom-key-XXXXXX").string();
        directory_ = ::mkdtemp(pattern.data());
        file_ = directory_ / "room.key";
    }
    ~RoomKeyFile() override { fs::remove_all(directory_); }

    std::string refusal() const {
        try {
            load_or_create_room_key(file_);
        } catch (const RoomKeyError& error) {
            return error.what();
        }
        return "";
    }

    fs::path directory_;
    fs::path file_;
};

TEST_F(RoomKeyFile, is_made_once_for_its_owner_only_and_stays) {
    EXPECT_FALSE(load_room_key(file_));
    EXPECT_FALSE(fs::exists(file_)) << "loading makes none";
    const RoomKey made = load_or_create_room_key(file_);
    EXPECT_EQ(fs::file_size(file_), 32u);
    EXPECT_EQ(fs::status(file_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(load_or_create_room_key(file_).bytes(), made.bytes());
    EXPECT_EQ(load_room_key(file_)->bytes(), made.bytes());
    EXPECT_NE(made.bytes(), Seed{});
    EXPECT_EQ(std::distance(fs::directory_iterator{directory_}, {}), 1) << "no draft is left behind";
}

TEST_F(RoomKeyFile, of_the_wrong_size_is_refused_and_kept) {
    for (const std::size_t size : {0u, 31u, 33u}) {
        std::ofstream{file_, std::ios::binary | std::ios::trunc} << std::string(size, 'k');
        fs::permissions(file_, fs::perms::owner_read | fs::perms::owner_write);
        EXPECT_NE(refusal().find("has " + std::to_string(size) + " bytes, not 32"), std::string::npos) << refusal();
        EXPECT_EQ(fs::file_size(file_), size);
    }
}

TEST_F(RoomKeyFile, that_others_may_use_is_refused) {
    load_or_create_room_key(file_);
    for (const fs::perms extra : {fs::perms::group_read, fs::perms::others_read, fs::perms::others_write}) {
        fs::permissions(file_, fs::perms::owner_read | extra);
        EXPECT_NE(refusal().find("chmod 600"), std::string::npos) << refusal();
    }
    fs::permissions(file_, fs::perms::owner_read);
    EXPECT_EQ(refusal(), "");
}

TEST_F(RoomKeyFile, must_be_a_plain_file_in_a_directory_that_is_there) {
    fs::create_directory(file_);
    EXPECT_NE(refusal().find("not a plain file"), std::string::npos) << refusal();
    file_ = directory_ / "none" / "room.key";
    EXPECT_NE(refusal().find("cannot be created"), std::string::npos) << refusal();
}

TEST(OsEntropy, is_not_the_same_twice) {
    EXPECT_NE(os_entropy(), os_entropy());
}

}  // namespace
}  // namespace cardroom::fairness
