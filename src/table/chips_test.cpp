// Chips on the table and beside it: top-ups, buying in again, what one comes back with (T-6).
#include "table/buy_in.h"
#include "table/test_table.h"

namespace cardroom::table {
namespace {

using namespace testing;

Config real_money(const rules::HouseRules& house) {
    Config config = holdem(house, 6, 100, 200);
    config.currency = {.code = "USD", .real = true, .one = Chips{100}};
    config.buy_in_min = Chips{8000};
    config.buy_in_max = Chips{20000};
    return config;
}

// --- chips ----------------------------------------------------------------------------------------------------------

TEST(TopUps, T2_QueuedWhileDealtIn) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i, 500);
    rig.deal(1);
    rig.ok(P(1), TopUp{Chips{300}});
    EXPECT_TRUE(rig.happened<TopUpQueued>());
    EXPECT_EQ(rig.hand().stack(S(1)), Chips{500});
    rig.folds(1);
    EXPECT_EQ(rig.stack(1), 500) << "after folding it is still queued";
    rig.fold_all();
    EXPECT_EQ(rig.stack(1), 800);
    rig.ok(P(1), TopUp{Chips{100}});
    EXPECT_EQ(rig.stack(1), 900) << "between hands at once";
}

TEST(TopUps, T5_NeverAboveTheMaximum) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1, 1500);
    rig.sit(2, 1500);
    rig.refused(Refusal::buy_in_above_maximum, P(1), TopUp{Chips{501}});
    rig.deal(1);
    rig.raises(1, 1000);
    rig.ok(P(1), TopUp{Chips{1500}});  // 500 behind
    rig.folds(2);
    EXPECT_EQ(rig.stack(1), 2000);
    ASSERT_TRUE(rig.happened<TopUpReturned>());
    EXPECT_EQ(rig.all<TopUpReturned>()[0].amount, Chips{1010});
}

TEST(Scenario31, TheRebuyIsAskedForWhenTheHandIsSettled) {
    Rig rig(holdem(rules::standard()), 5);
    rig.sit(1, 500);
    rig.sit(2, 500);
    bool broke = false;
    for (int hand = 0; hand < 30 && !broke; ++hand) {
        rig.deal(1);
        const int first = rig.to_act();
        rig.raises(first, 500);
        EXPECT_FALSE(rig.happened<RebuyPrompted>()) << "all-in is not broke";
        EXPECT_FALSE(rig.happened<SatOut>());
        rig.calls(rig.to_act());
        broke = rig.happened<RebuyPrompted>();
    }
    ASSERT_TRUE(broke);
    const Seat loser = rig.all<RebuyPrompted>()[0].seat;
    const int n = loser.number();
    EXPECT_TRUE(rig.seat(n).sitting_out);
    rig.refused(Refusal::buy_in_below_minimum, P(n), SitIn{});
    rig.refused(Refusal::buy_in_below_minimum, P(n), TopUp{Chips{99}});
    rig.ok(P(n), TopUp{Chips{400}});
    EXPECT_FALSE(rig.seat(n).sitting_out) << "back in at once";
    rig.deal();
    EXPECT_TRUE(rig.in_hand(n));
}

TEST(TopUps, T7_NoRebuyInAMinuteAndTheSeatIsLost) {
    Rig rig(holdem(rules::standard()), 5);
    rig.sit(1, 500);
    rig.sit(2, 500);
    while (rig.all<RebuyPrompted>().empty()) {
        rig.deal(1);
        rig.raises(rig.to_act(), 500);
        rig.calls(rig.to_act());
    }
    const int n = rig.all<RebuyPrompted>()[0].seat.number();
    rig.run_for(seconds(59));
    EXPECT_FALSE(rig.table.seat_of(P(n)).is_none());
    rig.run_for(seconds(2));
    EXPECT_TRUE(rig.table.seat_of(P(n)).is_none());
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).reason, LeaveReason::broke);
}

TEST(TopUps, AutomaticBelowAnAmount) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i, 1000);
    rig.refused(Refusal::amount_not_valid, P(1), SetAutoTopUp{Chips{900}, Chips{800}});
    rig.refused(Refusal::buy_in_above_maximum, P(1), SetAutoTopUp{Chips{900}, Chips{2001}});
    rig.ok(P(2), SetAutoTopUp{Chips{1000}, Chips{1000}});
    EXPECT_FALSE(rig.happened<TopUpDue>());
    rig.deal(1);
    rig.fold_all();
    ASSERT_TRUE(rig.happened<TopUpDue>());
    EXPECT_EQ(rig.all<TopUpDue>()[0].amount, Chips{5}) << "the small blind is gone";
    EXPECT_EQ(rig.all<TopUpDue>()[0].player, P(2));
}

TEST(Scenario40, LeaveWithAWinReturnShort) {
    Rig rig(real_money(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i, 20000);
    rig.deal(1);
    rig.raises(1, 2000);
    rig.folds(2);
    rig.folds(3);
    rig.leave(1);
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).stack, Chips{20300});
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).bring_back, Chips{20300}) << "he is told";
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).bring_back_until, rig.now + minutes(120));
    EXPECT_EQ(rig.view(1).bring_back, Chips{20300});
    EXPECT_EQ(rig.view(2).bring_back, Chips{}) << "and nobody else";
    rig.wait(minutes(5));
    rig.refused(Refusal::must_bring_back_more, P(1), Sit{.name = "p1", .seat = S(1), .buy_in = Chips{8000}});
    rig.ok(P(1), Sit{.name = "p1", .seat = S(1), .buy_in = Chips{20300}});
}

TEST(Money, T6_ChipsThatNeverCameToTheTableNeedNotComeBack) {
    Rig rig(real_money(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i, 10000);
    rig.deal(1);
    rig.ok(P(1), TopUp{Chips{5000}});
    rig.folds(1);
    rig.leave(1);
    rig.folds(2);
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).stack, Chips{15000});
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).bring_back, Chips{10000});
    rig.ok(P(1), Sit{.name = "p1", .seat = S(1), .buy_in = Chips{10000}});
}

TEST(Money, T6_ARotationWithOneNoLimitGameRemembers) {
    Config config = real_money(rules::standard());
    EXPECT_TRUE(remembers_departures(config));
    config.stakes.insert(config.stakes.begin(), config.stakes[0]);
    config.stakes[0].structure = rules::Structure::fixed_limit;
    EXPECT_TRUE(remembers_departures(config));
    config.stakes[1].structure = rules::Structure::fixed_limit;
    EXPECT_FALSE(remembers_departures(config));
}

TEST(Money, RakeOnlyForRealMoneyAndATimeChargeInsteadOfIt) {
    Rig raked(real_money(rules::standard()));
    for (int i = 1; i <= 3; ++i) raked.sit(i, 20000);
    raked.deal(1);
    raked.check_or_call_all();
    EXPECT_EQ(raked.auditor.rake(), Chips{30}) << "5 % of 600";

    Rig play(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) play.sit(i);
    play.deal(1);
    play.check_or_call_all();
    EXPECT_EQ(play.auditor.rake(), Chips{0});

    Config timed = real_money(rules::standard());
    timed.house.rake.time_charge = Chips{500};
    Rig charged(timed);
    for (int i = 1; i <= 3; ++i) charged.sit(i, 20000);
    charged.deal(1);
    EXPECT_EQ(charged.all<TimeCharged>().size(), 3u);
    charged.check_or_call_all();
    EXPECT_EQ(charged.auditor.rake(), Chips{0});
    charged.deal();
    EXPECT_FALSE(charged.happened<TimeCharged>()) << "half an hour is paid";
    charged.check_or_call_all();
    charged.wait(minutes(30));
    charged.deal();
    EXPECT_EQ(charged.all<TimeCharged>().size(), 3u);
}

TEST(Scenario25, NoRakeWhereNoneIsDue) {
    Rig rig(real_money(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i, 20000);
    rig.deal(1);
    rig.fold_all();
    EXPECT_EQ(rig.auditor.rake(), Chips{0}) << "no flop, no drop";
    rig.deal();
    rig.ok({}, VoidHand{});
    EXPECT_EQ(rig.stack(1) + rig.stack(2) + rig.stack(3), 60000) << "a hand that is cancelled";
    rig.deal();
    rig.calls(rig.to_act());
    rig.calls(rig.to_act());
    rig.checks(rig.to_act());
    const int bettor = rig.to_act();
    rig.raises(bettor, 5000);
    rig.folds(rig.to_act());
    rig.folds(rig.to_act());
    EXPECT_EQ(rig.auditor.rake(), Chips{30}) << "5 % of 600: the 5000 came back before";
}

}  // namespace
}  // namespace cardroom::table
