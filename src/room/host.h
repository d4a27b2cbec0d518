// A room in the real world: one thread that owns it, the clock, the system's entropy, and the writer's thread behind
// it. What gateways say is posted to that thread; a mailbox that is full says "busy".
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "room/room.h"
#include "room/room_clock.h"
#include "storage/writer.h"

namespace cardroom::room {

class Host final : public Door {
  public:
    static constexpr std::size_t mailbox_max = 65'536;

    /// Loads everything and opens the room; ready when it returns. Throws StoreError.
    Host(Settings settings, const fairness::RoomKey& key, std::unique_ptr<storage::Store> store);
    /// Stops, if it still runs.
    ~Host() override;

    // Door; from any thread.
    Visit enter(std::shared_ptr<Client> client, std::string address) override;
    void receive(Visit visit, v1::ClientMessage&& message) override;
    void leave(Visit visit) override;

    /// A line to everybody who is connected.
    void notice(std::string text, std::string level);
    /// Ends the room's thread when all that was accepted is written.
    void stop();

    std::size_t table_count() const { return table_count_; }

  private:
    class Shelf;  // Storage over the writer
    class Chance;

    void post(std::function<void()> task);
    void run();
    Time clock();  // on the room's thread

    /// What became of a batch: the host should read when the disk takes no more, once, and when it does again.
    void written(const storage::StoreError* failure);

    std::function<void(const std::string& line)> log_;
    bool failing_ = false;  ///< on the room's thread, like the clock
    RoomClock clock_;
    std::unique_ptr<Entropy> entropy_;
    std::unique_ptr<Shelf> shelf_;
    std::unique_ptr<Room> room_;
    std::size_t table_count_ = 0;

    std::mutex mutex_;
    std::condition_variable mail_came_;
    std::vector<std::function<void()>> mailbox_;
    std::unordered_map<Visit, std::shared_ptr<Client>> clients_;
    Visit last_visit_ = 0;
    std::atomic<std::size_t> connected_ = 0;  // clients_.size(), to be read without the lock
    bool stopping_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace cardroom::room
