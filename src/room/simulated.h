// A room without threads: a store that answers when it is told to, and random bytes that a seed repeats. For tests and
// simulations in virtual time.
#pragma once

#include <deque>
#include <memory>
#include <variant>

#include "fairness/words.h"
#include "room/ports.h"
#include "storage/writer.h"

namespace cardroom::room {

/// What is asked waits until `pump`, as it would wait for the writer's thread.
class QueuedStorage final : public Storage {
  public:
    explicit QueuedStorage(storage::Store& store) : store_(store) {}

    void commit(storage::Batch batch, Done done) override;
    void ask(Question question, Answered answered) override;

    bool idle() const { return work_.empty(); }
    /// Does what waits now, group commit included; what the callbacks ask for waits for the next time. False when the
    /// store has died.
    bool pump();

  private:
    struct Asked {
        Question question;
        Answered answered;
    };
    storage::Store& store_;
    std::deque<std::variant<storage::Part, Asked>> work_;
};

class SeededEntropy final : public Entropy {
  public:
    explicit SeededEntropy(std::uint64_t seed) : generator_(seed_of(seed)) {}
    std::array<std::uint8_t, 32> bytes() override { return generator_.bytes(); }

  private:
    static fairness::Seed seed_of(std::uint64_t seed);
    fairness::Generator generator_;
};

}  // namespace cardroom::room
