#include "history/stars.h"

#include <gtest/gtest.h>

#include "history/clock_words.h"

namespace cardroom::history {
namespace {

TEST(Clock, EasternTimeFollowsDaylightSaving) {
    EXPECT_EQ(slashed(eastern(Time{1'356'002'353'000})), "2012/12/20 6:19:13");
    EXPECT_EQ(slashed(eastern(Time{1'309'116'842'000})), "2011/06/26 15:34:02");
    // 2026-03-08: two o'clock becomes three.
    EXPECT_EQ(slashed(eastern(Time{1'772'953'199'000})), "2026/03/08 1:59:59");
    EXPECT_EQ(slashed(eastern(Time{1'772'953'200'000})), "2026/03/08 3:00:00");
    // 2026-11-01: two o'clock becomes one.
    EXPECT_EQ(slashed(eastern(Time{1'793'512'799'000})), "2026/11/01 1:59:59");
    EXPECT_EQ(slashed(eastern(Time{1'793'512'800'000})), "2026/11/01 1:00:00");
    EXPECT_EQ(iso(utc(Time{1'793'512'800'000})), "2026-11-01T06:00:00");
}

}  // namespace
}  // namespace cardroom::history
