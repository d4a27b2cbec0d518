#include "base/amount.h"

#include <gtest/gtest.h>

namespace cardroom {
namespace {

TEST(Amount, IsReadExactlyAndNeverFinerThanTheSmallestUnit) {
    EXPECT_EQ(parse_amount("5", Chips{100}), Chips{500});
    EXPECT_EQ(parse_amount("0.5", Chips{100}), Chips{50});
    EXPECT_EQ(parse_amount("0.05", Chips{100}), Chips{5});
    EXPECT_EQ(parse_amount("1_000", Chips{1}), Chips{1000});
    EXPECT_EQ(parse_amount("0", Chips{1}), Chips{0});
    EXPECT_EQ(parse_amount("0.5", Chips{1}), std::nullopt);
    for (const char* bad : {"", ".", "5.", ".5", "5_", "0.005", "-1", "+1", "1e3", " 1", "1,5", "1.2.3"})
        EXPECT_EQ(parse_amount(bad, Chips{100}), std::nullopt) << bad;
}

TEST(Amount, BeyondWhatTheProgramHandlesIsRefused) {
    EXPECT_EQ(parse_amount("1000000000000000", Chips{1}), chips_max);
    EXPECT_EQ(parse_amount("1000000000000001", Chips{1}), std::nullopt);
    EXPECT_EQ(parse_amount("10000000000000", Chips{100}), chips_max);
    EXPECT_EQ(parse_amount("10000000000001", Chips{100}), std::nullopt);
    EXPECT_EQ(parse_amount("10000000000000.5", Chips{100}), std::nullopt);
    EXPECT_EQ(parse_amount("99999999999999999999999999", Chips{1}), std::nullopt);
}

TEST(Amount, WrittenAndReadAgainIsTheSame) {
    EXPECT_EQ(amount_text(Chips{50}, Chips{100}), "0.50");
    EXPECT_EQ(amount_text(Chips{500}, Chips{100}), "5");
    EXPECT_EQ(amount_text(Chips{7}, Chips{1}), "7");
    EXPECT_EQ(amount_text(Chips{-150}, Chips{100}), "-1.50");
    for (int units = 0; units < 1000; ++units)
        EXPECT_EQ(parse_amount(amount_text(Chips{units}, Chips{100}), Chips{100}), Chips{units});
}

}  // namespace
}  // namespace cardroom
