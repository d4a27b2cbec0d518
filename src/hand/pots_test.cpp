// docs/rules/showdown.md W-1 to W-7, W-31 and docs/rules/table.md T-40 to T-45.
#include "hand/pots.h"

#include <gtest/gtest.h>

#include "hand/test_table.h"

namespace cardroom::hand {
namespace {

using namespace testing;

PerSeat<Chips> put_in(std::initializer_list<std::int64_t> by_seat) {
    PerSeat<Chips> contributed;
    int seat = 1;
    for (const std::int64_t amount : by_seat) contributed[S(seat++)] = chips(amount);
    return contributed;
}

TEST(PotsTest, W1a_OneLayerForEachLevel) {
    const Pots pots = pots_of(put_in({50, 120, 200, 200}), seats({1, 2, 3, 4}), chips(0));
    ASSERT_EQ(pots.size(), 3U);
    EXPECT_EQ(pots[0], (Pot{chips(200), seats({1, 2, 3, 4})}));
    EXPECT_EQ(pots[1], (Pot{chips(210), seats({2, 3, 4})}));
    EXPECT_EQ(pots[2], (Pot{chips(160), seats({3, 4})}));
}

TEST(PotsTest, W1b_FoldedMoneyLiesInItsLayers) {
    const Pots pots = pots_of(put_in({50, 120, 200, 200, 30}), seats({1, 2, 3, 4}), chips(0));
    ASSERT_EQ(pots.size(), 3U);
    EXPECT_EQ(pots[0].amount, chips(230));
    EXPECT_EQ(pots[1].amount, chips(210));
    EXPECT_EQ(pots[2].amount, chips(160));
}

TEST(PotsTest, W1c_FoldedMoneyAcrossTwoLayers) {
    const Pots pots = pots_of(put_in({100, 300, 300, 150}), seats({1, 2, 3}), chips(0));
    ASSERT_EQ(pots.size(), 2U);
    EXPECT_EQ(pots[0], (Pot{chips(400), seats({1, 2, 3})}));
    EXPECT_EQ(pots[1], (Pot{chips(450), seats({2, 3})}));
}

TEST(PotsTest, W2_FoldedMoneyAboveTheHighestLiveLevelGoesToTheLastPot) {
    const Pots pots = pots_of(put_in({50, 100, 130}), seats({1, 2}), chips(0));
    ASSERT_EQ(pots.size(), 2U);
    EXPECT_EQ(pots[0].amount, chips(150));
    EXPECT_EQ(pots[1].amount, chips(130));
}

TEST(PotsTest, W3a_TheUncalledPartComesBack) {
    const Uncalled back = uncalled(put_in({80, 200, 0, 0}), seats({1, 2}));
    EXPECT_EQ(back.seat, S(2));
    EXPECT_EQ(back.amount, chips(120));
    const Pots pots = pots_of(put_in({80, 80}), seats({1, 2}), chips(0));
    ASSERT_EQ(pots.size(), 1U);
    EXPECT_EQ(pots[0].amount, chips(160));
}

TEST(PotsTest, W3b_AFoldedPlayersMoneyCounts) {
    const Uncalled back = uncalled(put_in({80, 200, 150}), seats({1, 2}));
    EXPECT_EQ(back.seat, S(2));
    EXPECT_EQ(back.amount, chips(50));
    const Pots pots = pots_of(put_in({80, 150, 150}), seats({1, 2}), chips(0));
    ASSERT_EQ(pots.size(), 2U);
    EXPECT_EQ(pots[0], (Pot{chips(240), seats({1, 2})}));
    EXPECT_EQ(pots[1], (Pot{chips(140), seats({2})}));
}

TEST(PotsTest, W3_NothingComesBackToOneWhoLeft) {
    EXPECT_EQ(uncalled(put_in({100, 20}), seats({2})).amount, chips(0));
    EXPECT_EQ(pots_of(put_in({100, 20}), seats({2}), chips(0))[0], (Pot{chips(120), seats({2})}));  // W-2
}

TEST(PotsTest, W3_NothingComesBackFromEqualBets) {
    EXPECT_EQ(uncalled(put_in({200, 80, 200}), seats({1, 2, 3})).amount, chips(0));
}

TEST(PotsTest, W7a_DeadBlindsMakeNeitherLayersNorReturns) {
    // T-34a: 5 live + 2 dead, big blind 5, small blind 2 folded.
    const auto contributed = put_in({0, 2, 5, 0, 5});
    EXPECT_EQ(uncalled(contributed, seats({3, 5})).amount, chips(0));
    const Pots pots = pots_of(contributed, seats({3, 5}), chips(2));
    ASSERT_EQ(pots.size(), 1U);
    EXPECT_EQ(pots[0].amount, chips(14));
}

TEST(PotsTest, OnlyDeadAndFoldedMoney) {
    const Pots pots = pots_of(put_in({5, 0, 0}), seats({2, 3}), chips(3));
    ASSERT_EQ(pots.size(), 1U);
    EXPECT_EQ(pots[0], (Pot{chips(8), seats({2, 3})}));
}

// --- splitting -------------------------------------------------------------------------------------------------------

std::vector<std::int64_t> shares(std::int64_t amount, int ways, std::int64_t unit) {
    const Split split(chips(amount), ways, chips(unit));
    std::vector<std::int64_t> parts;
    for (int i = 0; i < ways; ++i) parts.push_back(split.share(i).units());
    return parts;
}

TEST(PotsTest, W31_LeftoverUnitsGoOneEach) {
    EXPECT_EQ(shares(10'000, 3, 1), (std::vector<std::int64_t>{3334, 3333, 3333}));    // W-31a
    EXPECT_EQ(shares(10'000, 3, 100), (std::vector<std::int64_t>{3400, 3300, 3300}));  // W-31b
    EXPECT_EQ(shares(11, 3, 1), (std::vector<std::int64_t>{4, 4, 3}));                 // W-31c
    EXPECT_EQ(shares(100, 3, 1), (std::vector<std::int64_t>{34, 33, 33}));
    EXPECT_EQ(shares(0, 2, 1), (std::vector<std::int64_t>{0, 0}));
}

TEST(PotsTest, W30_ARemainderBelowOneUnitGoesToTheFirst) {
    EXPECT_EQ(shares(10'037, 3, 100), (std::vector<std::int64_t>{3437, 3300, 3300}));
    EXPECT_EQ(shares(37, 2, 100), (std::vector<std::int64_t>{37, 0}));
}

// --- rake ------------------------------------------------------------------------------------------------------------

std::vector<std::int64_t> rakes(std::initializer_list<std::int64_t> amounts, int dealt_in,
                                const rules::RakeSchedule& schedule = {}) {
    Pots pots;
    for (const std::int64_t amount : amounts) pots.push_back({chips(amount), {}});
    std::vector<std::int64_t> result;
    for (const Chips rake : rake_of(pots, schedule, dealt_in)) result.push_back(rake.units());
    return result;
}

TEST(PotsTest, T44_TheCapIsUsedUpInTheMainPotFirst) {
    EXPECT_EQ(rakes({1235, 2170, 1610}, 6), (std::vector<std::int64_t>{61, 109, 80}));      // T-44a
    EXPECT_EQ(rakes({20'000, 21'000, 16'000}, 6), (std::vector<std::int64_t>{300, 0, 0}));  // T-44b
    EXPECT_EQ(rakes({333, 333}, 6), (std::vector<std::int64_t>{16, 17}));                   // T-44c
}

TEST(PotsTest, T40_TheCapFollowsThePlayersDealtIn) {
    EXPECT_EQ(rakes({100'000}, 2), (std::vector<std::int64_t>{100}));
    EXPECT_EQ(rakes({100'000}, 3), (std::vector<std::int64_t>{200}));
    EXPECT_EQ(rakes({100'000}, 4), (std::vector<std::int64_t>{200}));
    EXPECT_EQ(rakes({100'000}, 5), (std::vector<std::int64_t>{300}));
}

TEST(PotsTest, T43_RoundsDownOrHalfToEven) {
    rules::RakeSchedule half_even;
    half_even.rounding = rules::RakeRounding::half_even;
    EXPECT_EQ(rakes({1019}, 6), (std::vector<std::int64_t>{50}));  // 50.95
    EXPECT_EQ(rakes({1019}, 6, half_even), (std::vector<std::int64_t>{51}));
    EXPECT_EQ(rakes({1010}, 6, half_even), (std::vector<std::int64_t>{50}));  // 50.5: to even
    EXPECT_EQ(rakes({1030}, 6, half_even), (std::vector<std::int64_t>{52}));  // 51.5: to even
}

/// Five at 1/2 dollars in cents.
Script five_at_one_two() {
    Script script("holdem");
    script.blinds(100, 200).raked();
    for (int seat = 1; seat <= 5; ++seat) script.player(seat, 20'000);
    return script;
}

TEST(PotsTest, T41a_NoFlopNoDrop) {
    Script script = five_at_one_two();
    Hand hand = script.deal();
    raises(hand, 4, 600);
    for (const int seat : {5, 1, 2, 3}) folds(hand, seat);
    EXPECT_TRUE(hand.over());
    EXPECT_EQ(hand.rake(), chips(0));
    EXPECT_EQ(won(hand, 4), 300);
}

TEST(PotsTest, T42a_UncalledChipsAreNotRaked) {
    // 40 in the pot on the river; A bets 60, B calls all-in 20: 40 come back, base 80.
    Script script("holdem");
    script.blinds(1000, 2000).raked().player(1, 20'000).player(2, 4'000);
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    for (int street = 1; street < 3; ++street) check_round(hand, {2, 1});
    checks(hand, 2);
    raises(hand, 1, 6000);
    calls(hand, 2);
    EXPECT_TRUE(hand.over());
    EXPECT_EQ(hand.rake(), chips(100));  // 5 % of 8000 is 400: capped heads-up at $1
}

TEST(PotsTest, Scenario25_OnlyTheCalledPartIsRaked) {
    Script script("holdem");
    script.blinds(500, 1000).raked().player(1, 20'000).player(2, 20'000);
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    raises(hand, 2, 5000);
    folds(hand, 1);
    EXPECT_EQ(hand.rake(), chips(100));
    EXPECT_EQ(won(hand, 2), 1000 - 100);
}

TEST(PotsTest, T45_RakeLeavesThePotBeforeItIsSplit) {
    Script script("holdem");
    script.blinds(10, 21).raked().player(1, 1000, "AhKd").player(2, 1000, "AsKc").board("2c7d9hJsQc");
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    for (int street = 1; street < 4; ++street) check_round(hand, {2, 1});
    EXPECT_EQ(hand.rake(), chips(2));  // 5 % of 42
    EXPECT_EQ(won(hand, 2), -1);
    EXPECT_EQ(won(hand, 1), -1);
}

}  // namespace
}  // namespace cardroom::hand
