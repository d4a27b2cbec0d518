// The events of the last command. The memory is kept from hand to hand; a copied hand starts with an empty buffer of
// its own, since events belong to the call that made them.
#pragma once

#include <span>
#include <vector>

#include "hand/events.h"

namespace cardroom::hand {

class EventBuffer {
  public:
    EventBuffer() = default;
    EventBuffer(const EventBuffer&) {}
    EventBuffer(EventBuffer&&) noexcept = default;
    EventBuffer& operator=(const EventBuffer&) {
        events_.clear();
        return *this;
    }
    EventBuffer& operator=(EventBuffer&&) noexcept = default;
    ~EventBuffer() = default;

    void clear() { events_.clear(); }
    template <typename E>
    void add(const E& event) {
        events_.emplace_back(event);
    }
    std::span<const Event> all() const { return events_; }

  private:
    std::vector<Event> events_;
};

}  // namespace cardroom::hand
