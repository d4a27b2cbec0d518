// The room's clock, whatever is done to the machine's.
#include "room/room_clock.h"

#include <gtest/gtest.h>

namespace cardroom::room {
namespace {

using namespace std::chrono_literals;
using Span = RoomClock::Span;

constexpr Span start = 1'796'000'000s;

std::int64_t ms(Span span) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(span).count();
}

/// Passes time in small steps, as a running room asks.
struct Machine {
    Span steady = 5s;
    Span wall = start;
    RoomClock clock{steady, wall};

    Time pass(Span span, bool somebody_there = true) {
        Time now;
        for (Span left = span; left >= 0s; left -= 100us * 7) {
            steady += 700us;
            wall += 700us;
            now = clock.now(steady, wall, somebody_there);
        }
        return now;
    }
    std::int64_t behind() { return ms(wall) - clock.now(steady, wall, true).ms_since_epoch(); }
};

TEST(RoomClock, is_the_machines_as_long_as_nobody_sets_that) {
    Machine machine;
    machine.pass(10s);
    EXPECT_EQ(machine.behind(), 0);
}

TEST(RoomClock, goes_on_when_the_machines_is_set_back_and_lets_it_come_nearer) {
    Machine machine;
    const Time before = machine.pass(1s);
    machine.wall -= 1h;
    const Time after = machine.pass(32s);
    EXPECT_NEAR(static_cast<double>((after - before).ms()), 31'000, 5);
    EXPECT_NEAR(static_cast<double>(machine.behind()), -3'599'000, 5);
}

TEST(RoomClock, does_not_leap_over_the_time_that_players_have_to_act) {
    Machine machine;
    const Time before = machine.pass(1s);
    machine.wall += 8h;
    const Time after = machine.pass(32s);
    EXPECT_NEAR(static_cast<double>((after - before).ms()), 33'000, 5);
}

TEST(RoomClock, leaps_forward_when_nobody_is_there_but_never_back) {
    Machine machine;
    machine.wall += 8h;
    machine.pass(1s, false);
    EXPECT_EQ(machine.behind(), 0);
    const Time before = machine.pass(1s, false);
    machine.wall -= 8h;
    EXPECT_GT(machine.pass(1s, false), before);
}

TEST(RoomClock, meets_the_machines_again_without_swinging) {
    Machine machine;
    machine.pass(1s);
    machine.wall += 200ms;
    machine.pass(7s);
    EXPECT_EQ(machine.behind(), 0);
    machine.pass(1s);
    EXPECT_EQ(machine.behind(), 0);
}

}  // namespace
}  // namespace cardroom::room
