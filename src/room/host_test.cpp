// A room on its own threads, over a store whose disk is full, or cannot be read, for a while.
#include "room/host.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>

#include "cardroom/v1/room.pb.h"
#include "room/test_room.h"
#include "storage/memory_store.h"

namespace cardroom::room {
namespace {

constexpr std::chrono::seconds patience{60};

struct Disk {
    std::atomic<bool> full = false;
    std::atomic<bool> broken = false;
};

class SmallDisk final : public storage::MemoryStore {
  public:
    explicit SmallDisk(const Disk& disk) : disk_(disk) {}
    void commit(const storage::Batch& batch) override {
        if (disk_.full) throw storage::StoreError(storage::Fault::unavailable, "the disk is full");
        MemoryStore::commit(batch);
    }
    std::optional<storage::PlayerRecord> player_with_token(const storage::Bytes& token_hash) override {
        if (disk_.broken) throw storage::StoreError(storage::Fault::unavailable, "the disk cannot be read");
        return MemoryStore::player_with_token(token_hash);
    }

  private:
    const Disk& disk_;
};

/// Waits for what it is told.
class Listener final : public Client {
  public:
    void send(Message message) override {
        v1::ServerMessage heard;
        ASSERT_TRUE(heard.ParseFromString(std::string(message->bytes(Format::binary))));
        const std::lock_guard lock(mutex_);
        heard_.push_back(heard);
        came_.notify_all();
    }
    void close(std::string) override {}

    bool welcomed() {
        return wait_for([](const v1::ServerMessage& message) { return message.has_welcome(); }).has_welcome();
    }
    bool turned_away() {
        return wait_for([](const auto& message) { return message.answer().refusal() == "storage_unavailable"; })
            .has_answer();
    }
    std::string answer_to(std::uint64_t id) {
        const auto answer = wait_for([id](const auto& message) { return message.answer().id() == id; }).answer();
        return answer.ok() ? "ok" : answer.refusal();
    }

  private:
    v1::ServerMessage wait_for(const std::function<bool(const v1::ServerMessage&)>& wanted) {
        std::unique_lock lock(mutex_);
        const auto find = [&] { return std::find_if(heard_.begin(), heard_.end(), wanted); };
        came_.wait_for(lock, patience, [&] { return find() != heard_.end(); });
        const auto found = find();
        return found == heard_.end() ? v1::ServerMessage{} : *found;
    }

    std::mutex mutex_;
    std::condition_variable came_;
    std::vector<v1::ServerMessage> heard_;
};

class HostTest : public testing::Test {
  protected:
    HostTest() {
        Settings settings;
        settings.config = test::one_table();
        settings.log = [this](const std::string& line) { log_.push_back(line); };
        host_.emplace(std::move(settings), fairness::RoomKey{fairness::Seed{7}}, std::make_unique<SmallDisk>(disk_));
    }
    ~HostTest() override { host_->stop(); }

    struct Visitor {
        Door::Visit visit;
        std::shared_ptr<Listener> listener;
    };
    Visitor knock(const std::string& token) {
        auto listener = std::make_shared<Listener>();
        const Door::Visit visit = host_->enter(listener, "127.0.0.1");
        v1::ClientMessage hello;
        hello.mutable_hello()->set_token(token);
        host_->receive(visit, std::move(hello));
        return {visit, listener};
    }
    Visitor come() {
        Visitor visitor = knock("");
        EXPECT_TRUE(visitor.listener->welcomed());
        return visitor;
    }
    std::string rename(const Visitor& visitor, const std::string& name) {
        v1::ClientMessage message;
        message.set_id(++ids_);
        message.mutable_set_name()->set_name(name);
        host_->receive(visitor.visit, std::move(message));
        return visitor.listener->answer_to(ids_);
    }

    Disk disk_;
    std::vector<std::string> log_;  ///< written by the room's thread, before it answers
    std::optional<Host> host_;
    std::uint64_t ids_ = 0;
};

TEST_F(HostTest, the_host_reads_once_that_nothing_can_be_saved_and_once_that_it_can_again) {
    const Visitor ann = come();
    EXPECT_EQ(rename(ann, "Ann"), "ok");
    const std::size_t before = log_.size();
    disk_.full = true;
    EXPECT_EQ(rename(ann, "Anna"), "storage_unavailable");
    EXPECT_EQ(rename(ann, "Hannah"), "storage_unavailable");
    ASSERT_EQ(log_.size(), before + 1);
    EXPECT_EQ(log_.back(),
              "the room cannot save: the disk is full. Until it can, nothing is changed and nobody loses a chip.");
    disk_.full = false;
    EXPECT_EQ(rename(ann, "Johanna"), "ok");
    EXPECT_EQ(rename(ann, "Joanna"), "ok");
    ASSERT_EQ(log_.size(), before + 2);
    EXPECT_EQ(log_.back(), "the room can save again");
}

TEST_F(HostTest, a_name_that_could_not_be_saved_is_free_for_others) {
    const Visitor ann = come();
    const Visitor bob = come();
    disk_.full = true;
    EXPECT_EQ(rename(ann, "Anna"), "storage_unavailable");
    disk_.full = false;
    EXPECT_EQ(rename(bob, "Anna"), "ok");
}

// A read that fails concerns whoever it was for, and not the room.
TEST_F(HostTest, who_cannot_be_looked_up_is_turned_away_and_the_others_play_on) {
    const Visitor ann = come();
    disk_.broken = true;
    EXPECT_TRUE(knock("a token of somebody whom only the store may know").listener->turned_away());
    EXPECT_EQ(rename(ann, "Ann"), "ok");
    disk_.broken = false;
    EXPECT_TRUE(knock("a token of somebody whom nobody knows").listener->welcomed());
}

}  // namespace
}  // namespace cardroom::room
