// Who sits where: seats, sitting out, changing seats, the waiting list.
#include "table/test_table.h"

namespace cardroom::table {
namespace {

using namespace testing;

// --- seats -----------------------------------------------------------------------------------------------------------

TEST(Seats, AReservationHoldsTheSeatForAWhile) {
    Rig rig(holdem(rules::standard(), 2));
    rig.ok(P(1), Reserve{.name = "a", .seat = S(1)});
    rig.refused(Refusal::seat_is_reserved, P(2), Sit{.name = "b", .seat = S(1), .buy_in = Chips{500}});
    rig.refused(Refusal::already_so, P(1), Reserve{.name = "a", .seat = S(1)});
    EXPECT_TRUE(rig.seat(1).reserved);
    rig.ok(P(1), Sit{.name = "a", .seat = Seat::none(), .buy_in = Chips{500}});
    EXPECT_EQ(rig.table.seat_of(P(1)), S(1));

    rig.ok(P(2), Reserve{.name = "b", .seat = S(2)});
    rig.run_for(seconds(59));
    EXPECT_FALSE(rig.happened<SeatReleased>());
    rig.run_for(seconds(1));
    EXPECT_TRUE(rig.happened<SeatReleased>());
    rig.ok(P(3), Sit{.name = "c", .seat = S(2), .buy_in = Chips{500}});
}

TEST(Seats, LeavingAtOnceWhenItCostsNothing) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1, 700);
    rig.leave(1);
    const auto left = rig.all<PlayerLeft>();
    ASSERT_EQ(left.size(), 1u);
    EXPECT_EQ(left[0].stack, Chips{700});
    EXPECT_EQ(left[0].reason, LeaveReason::asked);
}

TEST(Scenario28, LeaveOutOfTurn) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.calls(1);
    rig.calls(2);
    rig.checks(3);
    EXPECT_EQ(rig.to_act(), 2);
    rig.leave(1);  // not his turn
    EXPECT_FALSE(rig.table.running_hand()->live().has(S(1)));
    EXPECT_EQ(rig.table.seat_of(P(1)), S(1)) << "the seat is his to the end of the hand";
    rig.folds(2);
    EXPECT_EQ(rig.table.running_hand(), nullptr);
    EXPECT_EQ(rig.stack(3), 1020);
    EXPECT_TRUE(rig.table.seat_of(P(1)).is_none());
}

TEST(Scenario28, HeadsUpTheOtherGetsTheWholePot) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1);
    rig.sit(2);
    rig.deal(1);
    rig.calls(1);
    rig.leave(2);
    EXPECT_EQ(rig.table.running_hand(), nullptr);
    EXPECT_EQ(rig.stack(1), 1010);
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).stack, Chips{990});
}

TEST(Seats, WhoIsAllInLeavesWithHisShareOfThePot) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1);
    rig.sit(2);
    rig.sit(3);
    rig.deal(1);
    rig.raises(1, 1000);
    rig.leave(1);
    EXPECT_TRUE(rig.table.running_hand()->live().has(S(1)));
    rig.folds(2);
    rig.folds(3);
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).stack, Chips{1015});
}

TEST(Scenario29, SitOutAndLeaveAreNotForgotten) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.folds(1);
    rig.ok(P(1), SitOut{});
    rig.leave(1);
    EXPECT_TRUE(rig.seat(1).leaving);
    EXPECT_EQ(rig.stack(1), 1000) << "still on the table";
    rig.fold_all();
    EXPECT_TRUE(rig.happened<PlayerLeft>());
    rig.deal();
    EXPECT_FALSE(rig.in_hand(1));
}

TEST(Scenario21, TheWinnerKeepsHisStackAndTheNextHandStarts) {
    Rig rig(holdem(rules::standard(), 6, 1, 2));
    rig.sit(1, 100);
    rig.sit(2, 100);
    rig.deal(1);
    rig.raises(1, 100);
    rig.folds(2);
    EXPECT_EQ(rig.stack(1), 102);
    EXPECT_EQ(rig.stack(2), 98);
    rig.deal();
    EXPECT_EQ(rig.positions(), "2 2 1");
}

TEST(Scenario11, NobodyIsBigBlindFourTimes) {
    Rig rig(holdem(rules::standard(), 3));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(3);
    rig.ok(P(3), SitOut{});
    rig.fold_all();
    std::string big_blinds;
    for (int i = 0; i < 4; ++i) {
        rig.deal();
        big_blinds += rig.positions().back();
        rig.fold_all();
    }
    EXPECT_EQ(big_blinds, "1212");
}

TEST(Scenario12, HeadsUpTheButtonPostsActsFirstAndThenLast) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.leave(1);
    rig.fold_all();
    rig.deal();  // three to two
    const int button = rig.hand().setup().button.number();
    EXPECT_EQ(rig.hand().bet(S(button)), Chips{5});
    EXPECT_EQ(rig.to_act(), button);
    rig.calls(button);
    rig.checks(rig.to_act());
    EXPECT_NE(rig.to_act(), button);
}

TEST(Scenario36, ExactlyOneActorAndNothingLeftOfTheLastHand) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i, i == 4 ? 400 : 1000);
    rig.deal(1);
    rig.fold_all();
    rig.deal();
    EXPECT_EQ(rig.hand().to_decide().count(), 1);
    rig.calls(rig.to_act());
    EXPECT_EQ(rig.hand().to_decide().count(), 1);
}

// --- sitting out ----------------------------------------------------------------------------------------------------

TEST(SitOut, NextHandAndBack) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.deal(1);
    rig.ok(P(4), SitOut{When::now});
    EXPECT_TRUE(rig.in_hand(4)) << "the hand is played on";
    EXPECT_EQ(rig.seat(4, 4).sits_out_next, When::next_hand);
    EXPECT_FALSE(rig.seat(4, 1).sits_out_next) << "his own business";
    rig.ok(P(4), SitIn{});
    rig.ok(P(4), SitOut{When::next_hand});
    rig.refused(Refusal::already_so, P(4), SitOut{When::next_hand});
    rig.fold_all();
    EXPECT_TRUE(rig.seat(4).sitting_out);
    rig.deal();
    EXPECT_FALSE(rig.in_hand(4));
    rig.refused(Refusal::already_so, P(4), SitOut{});
    rig.refused(Refusal::owes_no_post, P(3), SitIn{.post_now = true});
    rig.refused(Refusal::already_so, P(3), SitIn{});
}

TEST(SitOut, WhenTheBigBlindComes) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.ok(P(1), SitOut{When::next_big_blind});
    rig.deal(1);  // big blind 3
    EXPECT_TRUE(rig.in_hand(1));
    rig.fold_all();
    rig.deal();  // big blind 4
    EXPECT_TRUE(rig.in_hand(1));
    rig.fold_all();
    rig.deal();  // it would be 1
    EXPECT_FALSE(rig.in_hand(1));
    EXPECT_EQ(rig.positions(), "3 4 2");
    EXPECT_TRUE(rig.seat(1).sitting_out);
}

TEST(SitOut, WithoutAutoPostTheBigBlindSitsOut) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.ok(P(3), SetOptions{.auto_post = false});
    rig.deal(1);
    EXPECT_FALSE(rig.in_hand(3));
    EXPECT_EQ(rig.all<SatOut>().at(0).reason, SitOutReason::missed_post);
}

// T-20: whoever is drawn for the first button, there is a game if there can be one: with the button on seat 2 the only
// opponent would be the big blind, which he will not be.
TEST(FirstButton, WhereItLeavesNoGameAnotherIsTaken) {
    for (int drawn = 1; drawn <= 2; ++drawn) {
        Rig rig(holdem(rules::standard()));
        rig.sit(1);
        rig.sit(2);
        rig.ok(P(1), SetOptions{.auto_post = false});
        ASSERT_TRUE(rig.table.ready_to_deal(rig.now));
        rig.deal(drawn);
        EXPECT_TRUE(rig.in_hand(1));
        EXPECT_EQ(rig.positions(), "1 1 2") << "the button, the small blind, the big blind";
    }
}

TEST(Scenario30, IdleSeatsAreGivenUpWhereNoHandRuns) {
    Rig rig(holdem(rules::standard(), 2));
    rig.sit(1);
    rig.sit(2);
    rig.ok(P(2), SitOut{});
    EXPECT_FALSE(rig.table.ready_to_deal(rig.now));
    rig.run_for(minutes(15) - milliseconds(1));
    EXPECT_FALSE(rig.happened<PlayerLeft>());
    rig.run_for(milliseconds(1));
    ASSERT_TRUE(rig.happened<PlayerLeft>());
    EXPECT_EQ(rig.all<PlayerLeft>()[0].reason, LeaveReason::sat_out_too_long);
    EXPECT_EQ(rig.table.seat_of(P(1)), S(1)) << "waiting alone is not sitting out";
}

TEST(Scenario30, CutOffWhereNoHandRuns) {
    Rig rig(holdem(rules::standard(), 2));
    rig.sit(1);
    rig.disconnect(1);
    rig.run_for(minutes(15) - milliseconds(1));
    EXPECT_EQ(rig.table.seat_of(P(1)), S(1));
    rig.run_for(milliseconds(1));
    EXPECT_TRUE(rig.table.seat_of(P(1)).is_none());
}

TEST(Scenario30, TimeInWhichTheRoomWasDownDoesNotCount) {
    Rig rig(holdem(rules::standard(), 2));
    rig.sit(1);
    rig.disconnect(1);
    rig.wait(hours(10));
    rig.ok({}, Restarted{});
    rig.run_for(minutes(15) - milliseconds(1));
    EXPECT_EQ(rig.table.seat_of(P(1)), S(1));
    rig.run_for(milliseconds(1));
    EXPECT_TRUE(rig.table.seat_of(P(1)).is_none());
}

TEST(Scenario30, ThreeBigBlindsMissed) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.ok(P(4), SitOut{});
    int hands = 1;
    for (rig.deal(1); !rig.table.seat_of(P(4)).is_none(); rig.deal()) {
        ASSERT_LE(++hands, 12);
        rig.fold_all();
    }
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).reason, LeaveReason::sat_out_too_long);
    EXPECT_EQ(hands, 8) << "the big blind passes with the 2nd, the 5th and the 8th hand";
}

TEST(SittingOut, AtTheBigBlindAlsoWhenNobodyIsLeftToPlay) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1);
    rig.sit(2);
    rig.deal(1);  // heads-up: the button has the small blind, and the big blind next
    rig.ok(P(1), SitOut{When::next_big_blind});
    rig.folds(1);
    EXPECT_FALSE(rig.seat(1).sitting_out) << "somebody may still come";
    ASSERT_EQ(rig.table.next_deadline(), rig.table.state().deal_after);
    rig.run_for(seconds(2));
    EXPECT_TRUE(rig.seat(1).sitting_out);
    EXPECT_FALSE(rig.seat(2).sitting_out);
    rig.run_for(minutes(15));
    EXPECT_TRUE(rig.table.seat_of(P(1)).is_none()) << "T-37";
}

TEST(SittingOut, WhoPostsNoBlindByHimselfDoesNotHoldUpTheTable) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1);
    rig.sit(2);
    rig.ok(P(1), SetOptions{.auto_post = false});
    EXPECT_FALSE(rig.seat(1).sitting_out) << "with the button he need not";
    rig.ok(P(2), SetOptions{.auto_post = false});
    EXPECT_TRUE(rig.seat(2).sitting_out);
    rig.ok(P(2), SetOptions{.auto_post = true});
    rig.ok(P(2), SitIn{});
    rig.deal(1);
}

// --- seat change ----------------------------------------------------------------------------------------------------

TEST(SeatChange, T39_BetweenHandsAndOwingWhatWasSkipped) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 5; ++i) rig.sit(i);
    rig.deal(1);  // big blind 3; seat 4 is next
    rig.refused(Refusal::seat_is_taken, P(4), ChangeSeat{S(1)});
    rig.ok(P(4), ChangeSeat{S(6)});
    EXPECT_EQ(rig.table.seat_of(P(4)), S(4)) << "not during the hand";
    EXPECT_EQ(rig.seat(4, 4).moving_to, S(6));
    rig.fold_all();
    EXPECT_EQ(rig.table.seat_of(P(4)), S(6));
    EXPECT_TRUE(rig.seat(6).waiting_for_big_blind);
    EXPECT_GT(rig.seat(6, 4).owed_live, Chips{}) << "5 has it before him now";
    rig.deal();
    EXPECT_EQ(rig.positions().back(), '5');
}

TEST(SeatChange, T39_WhoPassesNobodyHasSkippedNothing) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.deal(1);  // big blind 3; seat 4 is next
    rig.ok(P(4), ChangeSeat{S(6)});
    rig.fold_all();
    EXPECT_FALSE(rig.seat(6).waiting_for_big_blind);
    EXPECT_EQ(rig.seat(6, 4).owed_live, Chips{});
    rig.deal();
    EXPECT_EQ(rig.positions().back(), '6') << "the big blind comes to him as it would have";
}

// --- waiting list ---------------------------------------------------------------------------------------------------

TEST(WaitingList, OffersASeatInTurn) {
    Rig rig(holdem(rules::standard(), 2));
    rig.sit(1);
    rig.refused(Refusal::seat_is_free, P(7), JoinWaitingList{.name = "g"});
    rig.sit(2);
    rig.ok(P(7), JoinWaitingList{.name = "g"});
    rig.ok(P(8), JoinWaitingList{.name = "h"});
    rig.refused(Refusal::already_waiting, P(7), JoinWaitingList{.name = "g"});
    rig.refused(Refusal::already_seated, P(1), JoinWaitingList{.name = "a"});
    rig.refused(Refusal::not_waiting, P(9), LeaveWaitingList{});
    rig.leave(2);
    ASSERT_TRUE(rig.happened<SeatOffered>());
    EXPECT_EQ(rig.all<SeatOffered>()[0].player, P(7));
    EXPECT_EQ(rig.view(7).offered_seat, S(2));
    EXPECT_TRUE(rig.view(8).offered_seat.is_none());
    rig.refused(Refusal::seat_is_reserved, P(9), Sit{.name = "i", .seat = S(2), .buy_in = Chips{500}});
    rig.run_for(seconds(60));
    ASSERT_TRUE(rig.happened<SeatOffered>()) << "not taken: the next one";
    EXPECT_EQ(rig.all<SeatOffered>()[0].player, P(8));
    rig.ok(P(8), Sit{.name = "h", .seat = Seat::none(), .buy_in = Chips{500}});
    EXPECT_EQ(rig.table.seat_of(P(8)), S(2));
}

TEST(WaitingList, TurningAnOfferDown) {
    Rig rig(holdem(rules::standard(), 2));
    rig.sit(1);
    rig.sit(2);
    rig.ok(P(7), JoinWaitingList{.name = "g"});
    rig.leave(1);
    rig.ok(P(7), LeaveWaitingList{});
    EXPECT_TRUE(rig.happened<SeatReleased>());
    rig.ok(P(9), Sit{.name = "i", .seat = S(1), .buy_in = Chips{500}});
}

TEST(WaitingList, IsBounded) {
    Rig rig(holdem(rules::standard(), 2));
    rig.sit(1);
    rig.sit(2);
    for (int i = 0; i < waiting_list_max; ++i) rig.ok(P(100 + i), JoinWaitingList{.name = "x"});
    rig.refused(Refusal::waiting_list_full, P(999), JoinWaitingList{.name = "x"});
}

}  // namespace
}  // namespace cardroom::table
