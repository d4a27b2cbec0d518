// A room on its own threads, over a store whose disk is full for a while.
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

class SmallDisk final : public storage::MemoryStore {
  public:
    explicit SmallDisk(std::atomic<bool>& full) : full_(full) {}
    void commit(const storage::Batch& batch) override {
        if (full_) throw storage::StoreError(storage::Fault::unavailable, "the disk is full");
        MemoryStore::commit(batch);
    }

  private:
    std::atomic<bool>& full_;
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
        host_.emplace(std::move(settings), fairness::RoomKey{fairness::Seed{7}}, std::make_unique<SmallDisk>(full_));
    }
    ~HostTest() override { host_->stop(); }

    struct Visitor {
        Door::Visit visit;
        std::shared_ptr<Listener> listener;
    };
    Visitor come() {
        auto listener = std::make_shared<Listener>();
        const Door::Visit visit = host_->enter(listener, "127.0.0.1");
        v1::ClientMessage hello;
        hello.mutable_hello();
        host_->receive(visit, std::move(hello));
        EXPECT_TRUE(listener->welcomed());
        return {visit, listener};
    }
    std::string rename(const Visitor& visitor, const std::string& name) {
        v1::ClientMessage message;
        message.set_id(++ids_);
        message.mutable_set_name()->set_name(name);
        host_->receive(visitor.visit, std::move(message));
        return visitor.listener->answer_to(ids_);
    }

    std::atomic<bool> full_ = false;
    std::vector<std::string> log_;  ///< written by the room's thread, before it answers
    std::optional<Host> host_;
    std::uint64_t ids_ = 0;
};

TEST_F(HostTest, the_host_reads_once_that_nothing_can_be_saved_and_once_that_it_can_again) {
    const Visitor ann = come();
    EXPECT_EQ(rename(ann, "Ann"), "ok");
    const std::size_t before = log_.size();
    full_ = true;
    EXPECT_EQ(rename(ann, "Anna"), "storage_unavailable");
    EXPECT_EQ(rename(ann, "Hannah"), "storage_unavailable");
    ASSERT_EQ(log_.size(), before + 1);
    EXPECT_EQ(log_.back(),
              "the room cannot save: the disk is full. Until it can, nothing is changed and nobody loses a chip.");
    full_ = false;
    EXPECT_EQ(rename(ann, "Johanna"), "ok");
    EXPECT_EQ(rename(ann, "Joanna"), "ok");
    ASSERT_EQ(log_.size(), before + 2);
    EXPECT_EQ(log_.back(), "the room can save again");
}

TEST_F(HostTest, a_name_that_could_not_be_saved_is_free_for_others) {
    const Visitor ann = come();
    const Visitor bob = come();
    full_ = true;
    EXPECT_EQ(rename(ann, "Anna"), "storage_unavailable");
    full_ = false;
    EXPECT_EQ(rename(bob, "Anna"), "ok");
}

}  // namespace
}  // namespace cardroom::room
