// The writer: one thread that owns the store, and group commit. What waits while one commit runs goes into the next, so
// a flush to disk is paid once for many tables.
//
// Order is kept: parts are committed in the order of submission, and a part's callback runs on the writer's thread
// before that of any later part.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <variant>
#include <vector>

#include "storage/store.h"

namespace cardroom::storage {

/// Told how a part ended: nullptr when it is durable. Must not throw, nor wait for the writer.
using Done = std::function<void(const StoreError* failure)>;

struct Part {
    Batch batch;
    Done done;
};

struct Committed {
    bool store_alive = true;    ///< false: Fault::crashed; the store must not be used any more
    std::uint64_t commits = 0;  ///< calls that reached the store
};

/// Commits the parts as one; where that fails because of what one of them asks for, one by one, so that only the guilty
/// fail. Where the world failed (disk full), all of them do. Each is told.
///
/// Free-standing, so that a simulation does without a thread what `Writer` does with one.
Committed commit_together(Store& store, std::span<Part> parts);

class Writer {
  public:
    struct Limits {
        std::size_t queue_max = 8192;  ///< parts and questions that wait; more are refused as busy
        std::size_t merge_max = 512;   ///< parts in one commit
    };
    enum class Submitted : std::uint8_t {
        accepted,
        busy,     ///< the queue is full: nothing was taken; the sender is told to try again
        stopped,  ///< the writer is stopping, or its store has died
    };

    explicit Writer(std::unique_ptr<Store> store, Limits limits);
    explicit Writer(std::unique_ptr<Store> store) : Writer(std::move(store), Limits{}) {}
    /// Commits what was accepted, then stops.
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// Takes `part` only if it accepts it.
    Submitted submit(Part&& part);
    /// Lets `question` read the store on the writer's thread, after all that was submitted before it; it gets nullptr
    /// if the store has died. It catches what the store throws.
    using Question = std::function<void(Store* store)>;
    Submitted ask(Question question);

    /// Commits what was accepted, ends the thread, and gives the store back. Later submissions are refused.
    std::unique_ptr<Store> stop();

    struct Figures {
        std::uint64_t commits = 0;  ///< calls that reached the store, merged or single
        std::uint64_t parts = 0;    ///< parts that were told how they ended
        std::size_t waiting = 0;    ///< parts and questions not yet begun
    };
    Figures figures() const;

  private:
    using Work = std::variant<Part, Question>;
    Submitted why_closed() const;
    void run();
    bool take(std::vector<Work>& taken);
    void serve(std::vector<Work>& taken);
    void commit(std::vector<Part>& parts);

    std::unique_ptr<Store> store_;
    const Limits limits_;
    mutable std::mutex mutex_;
    std::condition_variable work_came_;
    std::deque<Work> waiting_;
    bool stopping_ = false;
    bool dead_ = false;
    Figures figures_;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace cardroom::storage
