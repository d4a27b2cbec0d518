#include <gtest/gtest.h>

#include "base/chips.h"
#include "base/ids.h"
#include "base/inline_vector.h"
#include "base/seat.h"
#include "base/time.h"

namespace cardroom {
namespace {

TEST(Seat, clockwise_wraps_round_the_table) {
    EXPECT_EQ(clockwise(Seat{5}, 6), Seat{0});
    EXPECT_EQ(steps_clockwise(Seat{4}, Seat{1}, 6), 3);
    EXPECT_EQ(steps_clockwise(Seat{4}, Seat{4}, 6), 6);
}

TEST(SeatSet, next_after_goes_clockwise_and_wraps) {
    const SeatSet set{Seat{1}, Seat{4}, Seat{9}};
    EXPECT_EQ(set.next_after(Seat{1}), Seat{4});
    EXPECT_EQ(set.next_after(Seat{9}), Seat{1});
    EXPECT_EQ(set.next_after(Seat::none()), Seat{1});
    EXPECT_EQ(SeatSet{}.next_after(Seat{3}), Seat::none());
    EXPECT_EQ(SeatSet{Seat{3}}.next_after(Seat{3}), Seat{3});
}

TEST(Chips, rounds_down_to_a_unit) {
    EXPECT_EQ(Chips{1234}.rounded_down_to(Chips{100}), Chips{1200});
    EXPECT_EQ(Chips{100}.rounded_down_to(Chips{100}), Chips{100});
}

TEST(InlineVector, refuses_one_value_too_many) {
    InlineVector<int, 2> v{1, 2};
    EXPECT_THROW(v.push_back(3), InvariantBroken);
    v.erase_at(0);
    EXPECT_EQ(v, (InlineVector<int, 2>{2}));
}

}  // namespace
}  // namespace cardroom
