// What the room needs from the world, besides the time it is told and the clients it talks to: a store that answers
// later, and random bytes. A simulation has its own of each; `host.h` has the real ones.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <functional>

#include "storage/store.h"

namespace cardroom::room {

/// The store behind a queue. Both callbacks come on the room's own thread, after the call that asked has returned, and
/// in the order of asking.
class Storage {
  public:
    virtual ~Storage() = default;
    /// nullptr: the batch is durable.
    using Done = std::function<void(const storage::StoreError* failure)>;
    virtual void commit(storage::Batch batch, Done done) = 0;
    /// `question` reads on the store's own thread, and may throw. Then `answered` is told whether it has read all that
    /// it wanted; if not (the disk fails, the store has died), what it left behind counts for nothing.
    using Question = std::function<void(storage::Store& store)>;
    using Answered = std::function<void(bool read)>;
    virtual void ask(Question question, Answered answered) = 0;

  protected:
    static bool read(const Question& question, storage::Store* store) {
        if (store == nullptr) return false;
        try {
            question(*store);
        } catch (const std::exception&) {
            return false;
        }
        return true;
    }
};

/// Bytes that nobody can guess: for tokens, ids and nonces.
class Entropy {
  public:
    virtual ~Entropy() = default;
    virtual std::array<std::uint8_t, 32> bytes() = 0;
};

}  // namespace cardroom::room
