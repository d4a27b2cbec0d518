// What time it is in a room. It never stands still and never leaps while somebody plays, whatever is done to the clock
// of the machine: set back, it would hold up every table until the old time has come again; set forward, or the machine
// having slept, everybody's time to act would be over at once.
//
// Not a clock by itself: it is told what the machine's two clocks say.
#pragma once

#include <algorithm>
#include <chrono>

#include "base/time.h"

namespace cardroom::room {

class RoomClock {
  public:
    using Span = std::chrono::nanoseconds;

    /// `steady` counts from anywhere and is never set; `wall` counts from 1970 and may be.
    RoomClock(Span steady, Span wall) : steady_(steady), now_(wall) {}

    /// The room's time follows the wall's by at most a part of what really passed: a clock of 20 s is then off by 0.6 s
    /// at most, and an hour is made up for in 32. Where nobody is there whose clock runs, it goes forward at once.
    Time now(Span steady, Span wall, bool somebody_there) {
        constexpr int part = 32;
        const Span passed = std::max(steady - steady_, Span{});
        steady_ = std::max(steady_, steady);
        now_ += passed;
        const Span behind = wall - now_;
        const bool leap = !somebody_there && behind > Span{};
        now_ += leap ? behind : std::clamp(behind, -passed / part, passed / part);
        return Time{std::chrono::duration_cast<std::chrono::milliseconds>(now_).count()};
    }

  private:
    Span steady_;
    Span now_;
};

}  // namespace cardroom::room
