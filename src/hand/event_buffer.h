// The events of the last command. The memory is kept from hand to hand; a copied hand starts with an empty buffer of
// its own, since events belong to the call that made them.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "hand/events.h"

namespace cardroom::hand {

class EventBuffer {
  public:
    EventBuffer() = default;
    EventBuffer(const EventBuffer&) {}
    EventBuffer(EventBuffer&& from) noexcept
        : events_(std::move(from.events_)), count_(std::exchange(from.count_, 0)) {}
    EventBuffer& operator=(const EventBuffer&) {
        clear();
        return *this;
    }
    EventBuffer& operator=(EventBuffer&& from) noexcept {
        events_ = std::move(from.events_);
        count_ = std::exchange(from.count_, 0);
        return *this;
    }
    ~EventBuffer() = default;

    void clear() { count_ = 0; }
    /// The event is made where it stays, and may be filled there until the next one is added. (Copying what has just
    /// been written in small pieces makes the processor wait for it; there are forty events in a hand.)
    template <typename E, typename... Parts>
    E& add(const Parts&... parts) {
        if (count_ == events_.size()) events_.resize(2 * count_ + 32);
#ifdef __cpp_aggregate_paren_init
        return events_[count_++].template emplace<E>(parts...);
#else  // clang before 16, which builds the fuzz targets
        return events_[count_++].template emplace<E>(E{parts...});
#endif
    }
    std::span<const Event> all() const {
        return {events_.data(), count_};
    }

  private:
    std::vector<Event> events_;  ///< those from `count_` on are of earlier commands
    std::size_t count_ = 0;
};

}  // namespace cardroom::hand
