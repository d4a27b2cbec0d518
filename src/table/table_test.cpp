// A cash table from the first seat to the last chip.
#include "table/test_table.h"

namespace cardroom::table {
namespace {

using namespace testing;

TEST(Table, PlaysAHandFromTheFirstSeatToTheLastChip) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1);
    EXPECT_FALSE(rig.table.ready_to_deal(rig.now));
    rig.sit(2);
    rig.sit(3);
    EXPECT_EQ(rig.table.ready_to_deal(rig.now), HandId{1});
    rig.deal(1);
    EXPECT_EQ(rig.positions(), "1 2 3");
    EXPECT_EQ(rig.to_act(), 1);
    rig.raises(1, 30);
    rig.folds(2);
    rig.calls(3);
    rig.checks(3);
    rig.raises(1, 40);
    rig.folds(3);
    EXPECT_EQ(rig.table.running_hand(), nullptr);
    EXPECT_TRUE(rig.happened<HandSettled>());
    EXPECT_EQ(rig.stack(1), 1035);
    EXPECT_EQ(rig.stack(2), 995);
    EXPECT_EQ(rig.stack(3), 970);
    EXPECT_FALSE(rig.table.ready_to_deal(rig.now)) << "the result must be readable";
    rig.deal();
    EXPECT_EQ(rig.positions(), "2 3 1");
}

TEST(Table, RefusesWhatASeatDoesNotAllow) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1);
    rig.refused(Refusal::already_seated, P(1), Sit{.name = "p1", .seat = S(2), .buy_in = Chips{1000}});
    rig.refused(Refusal::seat_is_taken, P(2), Sit{.name = "p2", .seat = S(1), .buy_in = Chips{1000}});
    rig.refused(Refusal::no_such_seat, P(2), Sit{.name = "p2", .seat = S(7), .buy_in = Chips{1000}});
    rig.refused(Refusal::buy_in_below_minimum, P(2), Sit{.name = "p2", .seat = S(2), .buy_in = Chips{99}});
    rig.refused(Refusal::buy_in_above_maximum, P(2), Sit{.name = "p2", .seat = S(2), .buy_in = Chips{2001}});
    rig.refused(Refusal::amount_not_valid, P(2), Sit{.name = "p2", .seat = S(2), .buy_in = Chips{0}});
    rig.refused(Refusal::not_seated, P(2), Leave{});
    rig.refused(Refusal::not_ready_to_deal, {}, Deal{.hand = HandId{1}});
    rig.ok(P(2), Sit{.name = "p2", .seat = Seat::none(), .buy_in = Chips{2000}});
    EXPECT_EQ(rig.table.seat_of(P(2)), S(2)) << "any free seat";
}

TEST(Table, StaleAndForeignActsChangeNothing) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    const auto act = [&](int player, std::uint64_t hand, int no) {
        return Act{.hand = HandId{hand},
                   .action_no = static_cast<std::uint16_t>(no),
                   .kind = hand::ActionKind::fold,
                   .to = {},
                   .cards = {}};
        (void)player;
    };
    rig.refused(Refusal::stale_action, P(1), act(1, 0, 1));
    rig.refused(Refusal::stale_action, P(1), act(1, 1, 2));
    rig.refused(Refusal::not_your_turn, P(2), act(2, 1, 1));
    rig.refused(Refusal::not_in_hand, P(9), act(9, 1, 1));
    rig.ok(P(1), act(1, 1, 1));
    rig.refused(Refusal::stale_action, P(1), act(1, 1, 1));
}

}  // namespace
}  // namespace cardroom::table
