// Private tables, showing, running it more than once, rabbit hunting, and what readers are told.
#include "table/test_table.h"

namespace cardroom::table {
namespace {

using namespace testing;

Config private_table() {
    Config config = holdem(rules::standard());
    config.private_table.owner = P(1);
    config.private_table.approve_buy_ins = true;
    config.needs_start = true;
    return config;
}

TEST(Private, WaitsForItsOwnersStart) {
    Rig rig(private_table());
    rig.sit(1);
    rig.ok(P(2), Sit{.name = "b", .seat = S(2), .buy_in = Chips{500}});
    EXPECT_TRUE(rig.table.seat_of(P(2)).is_none()) << "not before the host has approved";
    EXPECT_EQ(rig.table.chips_on_table(), Chips{1000});
    rig.refused(Refusal::awaiting_approval, P(2), Sit{.name = "b", .seat = S(3), .buy_in = Chips{500}});
    rig.refused(Refusal::no_such_player, P(1), Approve{P(9), true});
    for (const int reader : {1, 2}) {  // who comes back later sees it as well
        const auto approvals = view_of(rig.table, P(reader)).approvals;
        ASSERT_EQ(approvals.size(), 1u);
        EXPECT_EQ(approvals[0].player, P(2));
        EXPECT_EQ(approvals[0].amount, Chips{500});
    }
    EXPECT_TRUE(view_of(rig.table, P(3)).approvals.empty());
    EXPECT_TRUE(view_of(rig.table, {}).approvals.empty());
    rig.ok(P(1), Approve{P(2), true});
    EXPECT_TRUE(view_of(rig.table, P(1)).approvals.empty());
    EXPECT_EQ(rig.table.seat_of(P(2)), S(2));
    EXPECT_FALSE(rig.table.ready_to_deal(rig.now));
    EXPECT_FALSE(rig.view().started);
    rig.ok(P(1), Resume{});
    rig.refused(Refusal::already_so, P(1), Resume{});
    rig.deal(1);
}

TEST(Private, ABuyInThatIsTurnedDownGoesBack) {
    Rig rig(private_table());
    rig.sit(1);
    rig.ok(P(2), Sit{.name = "b", .seat = S(2), .buy_in = Chips{500}});
    rig.ok(P(1), Approve{P(2), false});
    ASSERT_TRUE(rig.happened<BuyInAnswered>());
    EXPECT_FALSE(rig.all<BuyInAnswered>()[0].yes);
    EXPECT_TRUE(rig.happened<SeatReleased>());
    rig.ok(P(3), Sit{.name = "c", .seat = S(3), .buy_in = Chips{500}});
    rig.run_for(minutes(10));
    EXPECT_EQ(rig.all<BuyInAnswered>().at(0).amount, Chips{500}) << "nobody answered";
    rig.ok(P(4), Sit{.name = "d", .seat = S(4), .buy_in = Chips{500}});
    rig.leave(4);
    EXPECT_TRUE(rig.happened<BuyInAnswered>());
}

TEST(Private, TopUpsAreApprovedToo) {
    Rig rig(private_table());
    rig.sit(1);
    rig.ok(P(2), Sit{.name = "b", .seat = S(2), .buy_in = Chips{500}});
    rig.ok(P(1), Approve{P(2), true});
    rig.ok(P(2), TopUp{Chips{300}});
    EXPECT_EQ(rig.stack(2), 500);
    rig.refused(Refusal::awaiting_approval, P(2), TopUp{Chips{100}});
    rig.ok(P(1), Resume{});
    rig.deal(1);
    rig.ok(P(1), Approve{P(2), true});
    EXPECT_TRUE(rig.happened<TopUpQueued>());
    rig.fold_all();
    EXPECT_EQ(rig.stack(1) + rig.stack(2), 1800);
    rig.ok(P(2), TopUp{Chips{200}});
    rig.leave(2);
    EXPECT_EQ(rig.all<BuyInAnswered>().at(0).amount, Chips{200});
}

TEST(Private, T7_ARebuyThatWaitsForTheHostKeepsTheSeat) {
    Rig rig(private_table(), 5);
    rig.sit(1, 500);
    rig.ok(P(2), Sit{.name = "b", .seat = S(2), .buy_in = Chips{500}});
    rig.ok(P(1), Approve{P(2), true});
    rig.ok(P(1), Resume{});
    while (rig.stack(2) > 0) {
        rig.deal(1);
        rig.raises(rig.to_act(), rig.hand().options().raise_to_max.units());
        rig.calls(rig.to_act());
        if (rig.stack(1) == 0) rig.ok(P(1), TopUp{Chips{500}});
    }
    rig.ok(P(2), TopUp{Chips{500}});
    ASSERT_TRUE(rig.happened<RebuyPrompted>());
    EXPECT_EQ(rig.all<RebuyPrompted>()[0].until, rig.now + approval_time);
    rig.run_for(minutes(2));
    EXPECT_FALSE(rig.table.seat_of(P(2)).is_none()) << "he has bought in again in time";
    rig.ok(P(1), Approve{P(2), false});
    ASSERT_TRUE(rig.happened<RebuyPrompted>());
    EXPECT_EQ(rig.all<RebuyPrompted>()[0].until, rig.now + seconds(60));
    rig.ok(P(2), TopUp{Chips{400}});
    rig.ok(P(1), Approve{P(2), true});
    EXPECT_EQ(rig.stack(2), 400);
}

// The hand is his to play, with every decision in it.
TEST(Private, WhoIsRemovedInAHandStillDraws) {
    Config config = limit("27td", rules::standard(), 10);
    config.private_table.owner = P(1);
    Rig rig(config);
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.ok(P(1), Remove{P(3)});
    while (rig.hand().waiting() == hand::Waiting::action) {
        rig.hand().options().may_check ? rig.checks(rig.to_act()) : rig.calls(rig.to_act());
    }
    while (rig.hand().to_decide().first() == S(2)) rig.does(2, hand::ActionKind::exchange);
    ASSERT_TRUE(rig.hand().to_decide().has(S(3))) << "asked, like everybody";
    rig.leave(3);
    EXPECT_FALSE(rig.hand().to_decide().has(S(3))) << "and may still go at once";
    EXPECT_FALSE(rig.hand().live().has(S(3)));
}

TEST(Private, WhoWasRemovedComesBackWhenTheHostLetsHim) {
    Config config = holdem(rules::standard(), 2);
    config.private_table.owner = P(1);
    Rig rig(config);
    rig.sit(1);
    rig.sit(2);
    rig.ok(P(3), JoinWaitingList{.name = "c"});
    rig.ok(P(1), Remove{P(3)});
    ASSERT_EQ(rig.all<PlayerRemoved>().size(), 1u) << "from the waiting list, too";
    rig.refused(Refusal::removed_by_host, P(3), JoinWaitingList{.name = "c"});
    rig.ok(P(1), Remove{P(2)});
    EXPECT_TRUE(rig.table.seat_of(P(2)).is_none());
    rig.refused(Refusal::removed_by_host, P(2), Sit{.name = "b", .seat = S(2), .buy_in = Chips{500}});

    EXPECT_EQ(rig.view(1).removed.size(), 2u);
    ASSERT_EQ(rig.view(2).removed.size(), 1u) << "himself";
    EXPECT_EQ(rig.view(2).removed[0].player, P(2));
    EXPECT_TRUE(rig.view(4).removed.empty());
    EXPECT_FALSE(seen_by(PlayerRemoved{P(2), "b"}, P(4), Seat::none()));
    EXPECT_TRUE(seen_by(PlayerRemoved{P(2), "b"}, P(2), Seat::none()));

    rig.ok(P(1), LetBack{P(2)});
    rig.refused(Refusal::no_such_player, P(1), LetBack{P(2)});
    rig.ok(P(2), Sit{.name = "b", .seat = S(2), .buy_in = Chips{1000}});
    EXPECT_EQ(rig.view(1).removed.size(), 1u);
}

TEST(Private, PauseRemoveAndClose) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.ok(P(1), Pause{});
    rig.ok(P(1), Remove{P(3)});
    rig.refused(Refusal::no_such_player, P(1), Remove{P(9)});
    EXPECT_TRUE(rig.in_hand(3)) << "after the hand";
    rig.fold_all();
    EXPECT_TRUE(rig.table.seat_of(P(3)).is_none());
    EXPECT_EQ(rig.all<PlayerLeft>().at(0).reason, LeaveReason::removed);
    rig.refused(Refusal::removed_by_host, P(3), Sit{.name = "c", .seat = S(3), .buy_in = Chips{500}});
    rig.refused(Refusal::removed_by_host, P(3), Reserve{.name = "c", .seat = S(3)});
    rig.run_for(minutes(5));
    EXPECT_FALSE(rig.table.ready_to_deal(rig.now));
    EXPECT_FALSE(rig.table.next_deadline()) << "nothing to wait for";
    rig.refused(Refusal::table_is_paused, {}, Deal{.hand = HandId{2}, .deck = rig.shuffled()});
    rig.ok(P(1), Resume{});
    rig.deal();
    rig.ok(P(1), Close{});
    rig.refused(Refusal::table_is_closed, P(5), Sit{.name = "e", .seat = S(5), .buy_in = Chips{500}});
    rig.fold_all();
    EXPECT_EQ(rig.all<PlayerLeft>().size(), 2u);
    EXPECT_TRUE(rig.happened<Closed>());
    EXPECT_EQ(rig.table.chips_on_table(), Chips{});
    rig.refused(Refusal::table_is_closed, P(1), Resume{});
    EXPECT_FALSE(rig.table.next_deadline());
}

TEST(Private, K51_AVoidedHandReturnsEveryBet) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.refused(Refusal::no_hand_running, {}, VoidHand{});
    rig.deal(1);
    const std::string positions = rig.positions();
    rig.raises(1, 500);
    rig.calls(2);
    rig.ok({}, VoidHand{});
    for (int i = 1; i <= 3; ++i) EXPECT_EQ(rig.stack(i), 1000);
    EXPECT_FALSE(rig.view().hand);
    rig.deal();
    EXPECT_EQ(rig.table.hand_id(), HandId{2});
    EXPECT_EQ(rig.positions(), positions) << "the blinds that were returned are due again";
}

TEST(Private, K51_WhatWasPostedInAVoidedHandIsOwedAgain) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.sit(6, 1000, true);
    rig.fold_all();
    rig.deal();
    ASSERT_TRUE(rig.in_hand(6));
    rig.ok({}, VoidHand{});
    EXPECT_TRUE(rig.seat(6).waiting_for_big_blind);
    EXPECT_EQ(rig.seat(6, 6).owed_live, Chips{10});
}

TEST(Private, K51_WhoPostedInAVoidedHandStillWantsTo) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.sit(5, 1000, true);
    rig.fold_all();
    rig.deal();
    ASSERT_TRUE(rig.in_hand(5));
    rig.ok({}, VoidHand{});
    EXPECT_TRUE(rig.seat(5, 5).posts);
    rig.deal();
    EXPECT_TRUE(rig.in_hand(5));
}

TEST(Private, K51_WhoTakesAKeptSeatDuringAVoidedHandIsStillNew) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.ok(P(6), Reserve{.name = "p6", .seat = S(6)});
    rig.deal(1);
    rig.sit(6);
    ASSERT_EQ(rig.seat(6, 6).owed_live, Chips{10});
    rig.ok({}, VoidHand{});
    EXPECT_TRUE(rig.seat(6).waiting_for_big_blind);
    EXPECT_EQ(rig.seat(6, 6).owed_live, Chips{10}) << "T-30: nobody sat there when the hand was dealt";
}

TEST(Private, K51_WhoComesBackToHisSeatDuringAVoidedHandIsNew) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 4; ++i) rig.sit(i);
    rig.ok(P(4), SitOut{});
    rig.deal(1);
    rig.leave(4);
    rig.sit(4);
    rig.ok({}, VoidHand{});
    EXPECT_EQ(rig.seat(4, 4).owed_live, Chips{10});
}

TEST(Bots, OnlyWhereTheyAreAllowed) {
    Config config = holdem(rules::standard());
    config.bots_allowed = false;
    Rig rig(config);
    rig.refused(Refusal::bots_not_allowed, P(1), Sit{.name = "bot", .seat = S(1), .buy_in = Chips{500}, .bot = true});
    Rig open(holdem(rules::standard()));
    open.ok(P(1), Sit{.name = "bot", .seat = S(1), .buy_in = Chips{500}, .bot = true});
    EXPECT_TRUE(open.seat(1).bot);
    open.ok({}, Restarted{});
    EXPECT_TRUE(open.seat(1).connected) << "a bot is always there";
}

// --- showing --------------------------------------------------------------------------------------------------------

TEST(Showing, W15_TheWinnerAndTheFoldedMayShowForAWhile) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    const HandId hand = rig.table.hand_id();
    const cards::Cards mine = rig.hand().cards_of(S(3));
    rig.folds(1);
    rig.refused(Refusal::hand_still_running, P(1), ShowCards{hand, {}});
    rig.folds(2);
    EXPECT_TRUE(rig.in_hand_events<hand::Shown>().empty()) << "nothing is shown by itself";
    EXPECT_TRUE(rig.view(1).hand->seats[2].cards[0].is_none());
    rig.refused(Refusal::not_your_card, P(1), ShowCards{hand, {mine[0]}});
    rig.ok(P(3), ShowCards{hand, {mine[1]}});
    EXPECT_EQ(rig.view(1).hand->seats[2].cards[1], mine[1]);
    EXPECT_TRUE(rig.view(1).hand->seats[2].cards[0].is_none()) << "one of two";
    rig.ok(P(3), ShowCards{hand, {}});
    EXPECT_EQ(rig.view(1).hand->seats[2].cards[0], mine[0]);
    rig.refused(Refusal::nothing_to_show, P(3), ShowCards{hand, {}});
    rig.refused(Refusal::not_in_hand, P(9), ShowCards{hand, {}});
    rig.wait(seconds(5));
    rig.ok(P(1), ShowCards{hand, {}});
    EXPECT_TRUE(rig.table.at_boundary()) << "five seconds are over";
    rig.refused(Refusal::too_late_to_show, P(2), ShowCards{hand, {}});
}

TEST(Showing, W15_TheNextHandWaitsForWhoMayShow) {
    Config config = holdem(rules::standard());
    config.show_pause = config.house.show_time;
    Rig rig(config);
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.folds(1);
    rig.folds(2);
    const Time over = rig.now;
    EXPECT_EQ(rig.table.state().deal_after, over + seconds(5));
    rig.refused(Refusal::nothing_to_show, P(1), MuckCards{rig.table.hand_id()});
    rig.wait(seconds(2));
    rig.ok(P(3), ShowCards{rig.table.hand_id(), {}});
    EXPECT_EQ(rig.table.state().deal_after, over + milliseconds(3500)) << "he has shown: time to see it";
    rig.deal();
    rig.fold_all();
    const int winner = rig.view().hand->seats[0].folded ? (rig.view().hand->seats[1].folded ? 3 : 2) : 1;
    rig.ok(P(winner), MuckCards{rig.table.hand_id()});
    EXPECT_EQ(rig.table.state().deal_after, rig.now + milliseconds(1500));
    rig.refused(Refusal::already_so, P(winner), MuckCards{rig.table.hand_id()});
    rig.deal();
    for (int i = 1; i <= 3; ++i) rig.disconnect(i);
    rig.run_for(minutes(4));
    EXPECT_EQ(rig.table.running_hand(), nullptr);
    EXPECT_LE(rig.table.state().deal_after, rig.now) << "nobody is there to show";
}

TEST(Showing, NotWhenTheNextHandRuns) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    const HandId hand = rig.table.hand_id();
    rig.fold_all();
    rig.deal();
    rig.refused(Refusal::stale_action, P(1), ShowCards{hand, {}});
    rig.refused(Refusal::hand_still_running, P(1), ShowCards{rig.table.hand_id(), {}});
}

// A seat may have a new player while the last hand can still be seen: its cards are not his to see.
TEST(Secrets, ANewPlayerInTheSeatDoesNotSeeTheCardsOfTheOldOne) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.leave(1);
    rig.folds(2);
    rig.ok(P(8), Sit{.name = "new", .seat = S(1), .buy_in = Chips{500}});
    const TableView view = rig.view(8);
    ASSERT_TRUE(view.hand.has_value());
    EXPECT_TRUE(view.hand->reader.is_none());
    for (const hand::SeatView& seat : view.hand->seats) {
        for (const cards::Card card : seat.cards) EXPECT_TRUE(card.is_none());
    }
    rig.refused(Refusal::not_in_hand, P(8), ShowCards{rig.table.hand_id(), {}});
    EXPECT_EQ(rig.stack(1), 500);
}

TEST(Secrets, PrivateEventsReachOnlyTheirPlayer) {
    const ActAheadSet ahead{S(2), {}};
    EXPECT_TRUE(seen_by(ahead, P(2), S(2)));
    EXPECT_FALSE(seen_by(ahead, P(3), S(3)));
    EXPECT_FALSE(seen_by(ahead, {}, Seat::none()));
    EXPECT_FALSE(seen_by(ahead, {}, S(2))) << "an observer has no seat";
    const SeatOffered offered{.player = P(7), .seat = S(2), .until = {}};
    EXPECT_TRUE(seen_by(offered, P(7), Seat::none()));
    EXPECT_FALSE(seen_by(offered, P(8), Seat::none()));
    const BuyInAwaitsApproval awaits{.player = P(7), .name = "g", .seat = S(2), .amount = Chips{5}};
    EXPECT_TRUE(seen_by(awaits, P(1), S(1), true));
    EXPECT_FALSE(seen_by(awaits, P(1), S(1)));
    EXPECT_FALSE(seen_by(TopUpDue{S(1), P(1), Chips{5}}, P(1), S(1))) << "a question to the room";
    HandSettled settled;
    settled.rake_share[S(1)] = Chips{3};
    EXPECT_EQ(std::get<HandSettled>(*seen_by(settled, P(1), S(1))).rake_share[S(1)], Chips{});
    const InHand dealt{HandId{1}, hand::Dealt{.seat = S(1), .cards = {cards::Card{5}, cards::Card{9}}}};
    const auto others = std::get<hand::Dealt>(std::get<InHand>(*seen_by(dealt, P(2), S(2))).event);
    EXPECT_TRUE(others.cards[0].is_none());
    const auto own = std::get<hand::Dealt>(std::get<InHand>(*seen_by(dealt, P(1), S(1))).event);
    EXPECT_EQ(own.cards[0], cards::Card{5});
}

TEST(Scenario17, AViewAlwaysHoldsTheReadersOwnCards) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.sit(5);
    rig.leave(5);
    rig.disconnect(3);
    rig.connect(3);
    const auto view = rig.view(3);
    ASSERT_TRUE(view.hand);
    EXPECT_EQ(view.hand->seats[2].cards, rig.hand().cards_of(S(3)));
    EXPECT_EQ(view.hand->seats[2].cards.size(), 2u);
}

// --- running it more than once, rabbits -----------------------------------------------------------------------------

Rig all_in(int runs_max) {
    Config config = holdem(rules::standard());
    config.runs_max = runs_max;
    Rig rig(config);
    rig.sit(1);
    rig.sit(2);
    rig.deal(1);
    rig.raises(1, 1000);
    rig.calls(2);
    return rig;
}

TEST(Runs, OnlyByConsentOfAll) {
    Rig rig = all_in(3);
    ASSERT_EQ(rig.hand().waiting(), hand::Waiting::runs);
    EXPECT_EQ(rig.view().clock_seats, seats({1, 2}));
    const HandId hand = rig.table.hand_id();
    rig.refused(Refusal::not_in_hand, P(9), ChooseRuns{hand, 2});
    rig.refused(Refusal::not_offered_here, P(1), ChooseRuns{hand, 4});
    rig.ok(P(1), ChooseRuns{hand, 3});
    rig.refused(Refusal::already_chosen, P(1), ChooseRuns{hand, 2});
    rig.ok(P(2), ChooseRuns{hand, 2});
    const auto boards = rig.in_hand_events<hand::BoardDealt>();
    EXPECT_EQ(boards.size(), 6u) << "two whole boards";
    EXPECT_EQ(rig.table.state().deal_after, rig.now + milliseconds(3500 + 6 * 1050)) << "and time to read them";
    EXPECT_EQ(rig.stack(1) + rig.stack(2), 2000);
}

// The standing wish answers as a word at the table would.
TEST(Runs, AStandingWishAnswersAtOnce) {
    Config config = holdem(rules::standard());
    config.runs_max = 3;
    Rig rig(config);
    rig.sit(1);
    rig.sit(2);
    rig.refused(Refusal::not_offered_here, P(1), SetOptions{.runs = 4});
    rig.ok(P(1), SetOptions{.runs = 3});
    rig.ok(P(2), SetOptions{.runs = 2});
    EXPECT_EQ(rig.view(2).options.runs, 2);
    rig.deal(1);
    rig.raises(1, 1000);
    rig.calls(2);
    EXPECT_EQ(rig.in_hand_events<hand::BoardDealt>().size(), 6u) << "two whole boards, and nobody was asked";
    EXPECT_EQ(rig.stack(1) + rig.stack(2), 2000);
}

TEST(Runs, AStandingNoIsNoConsent) {
    Config config = holdem(rules::standard());
    config.runs_max = 2;
    Rig rig(config);
    rig.sit(1);
    rig.sit(2);
    rig.ok(P(1), SetOptions{.runs = 1});
    rig.deal(1);
    rig.raises(1, 1000);
    rig.calls(2);
    EXPECT_EQ(rig.table.running_hand(), nullptr);
    EXPECT_EQ(rig.in_hand_events<hand::BoardDealt>().size(), 3u);
}

TEST(Runs, AWishGivenWhileItIsAskedIsTheAnswer) {
    Rig rig = all_in(2);
    rig.ok(P(1), SetOptions{.runs = 2});
    ASSERT_NE(rig.table.running_hand(), nullptr) << "the other has not answered";
    rig.ok(P(2), SetOptions{.runs = 2});
    EXPECT_EQ(rig.table.running_hand(), nullptr);
}

TEST(Runs, SilenceIsNoConsent) {
    Rig rig = all_in(2);
    const HandId hand = rig.table.hand_id();
    rig.ok(P(1), ChooseRuns{hand, 2});
    rig.run_for(seconds(10));
    EXPECT_EQ(rig.table.running_hand(), nullptr);
    EXPECT_EQ(rig.in_hand_events<hand::BoardDealt>().size(), 3u);
    EXPECT_FALSE(rig.happened<TimedOut>());
}

TEST(Runs, WhoLeavesDoesNotHoldItUpAndKeepsHisShare) {
    Rig rig = all_in(2);
    rig.leave(1);
    EXPECT_EQ(rig.table.running_hand(), nullptr);
    EXPECT_EQ(rig.in_hand_events<hand::BoardDealt>().size(), 3u);
    EXPECT_EQ(rig.in_hand_events<hand::Folded>().size(), 0u);
}

TEST(Runs, NotWhereTheTableDoesNotOfferIt) {
    Rig rig = all_in(1);
    EXPECT_EQ(rig.table.running_hand(), nullptr);
}

TEST(Rabbit, TheBoardThatWouldHaveCome) {
    Config config = holdem(rules::standard());
    config.rabbit_hunting = true;
    Rig rig(config);
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    const HandId hand = rig.table.hand_id();
    rig.calls(1);
    rig.calls(2);
    rig.checks(3);
    rig.refused(Refusal::hand_still_running, P(1), AskRabbit{hand});
    const auto stub = rig.hand().stub();
    const cards::Card turn = stub[0];
    const cards::Card river = stub[1];
    rig.raises(2, 50);
    rig.folds(3);
    rig.folds(1);
    rig.refused(Refusal::not_in_hand, P(9), AskRabbit{hand});
    rig.ok(P(1), AskRabbit{hand});
    const auto shown = rig.all<RabbitShown>();
    ASSERT_EQ(shown.size(), 1u);
    ASSERT_EQ(shown[0].cards.size(), 2u);
    EXPECT_EQ(shown[0].cards[0], turn);
    EXPECT_EQ(shown[0].cards[1], river);
    rig.refused(Refusal::already_so, P(2), AskRabbit{hand});
}

TEST(Rabbit, NotOfferedOrNothingToShow) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1);
    rig.refused(Refusal::not_offered_here, P(1), AskRabbit{HandId{1}});
    Config config = holdem(rules::standard());
    config.rabbit_hunting = true;
    Rig complete(config);
    for (int i = 1; i <= 3; ++i) complete.sit(i);
    complete.deal(1);
    complete.check_or_call_all();
    complete.refused(Refusal::nothing_to_show, P(1), AskRabbit{complete.table.hand_id()});
}

TEST(Between, ThereIsTimeToReadTheResult) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.fold_all();
    EXPECT_EQ(rig.table.next_deadline(), rig.now + milliseconds(1500));
    rig.deal();
    rig.check_or_call_all();
    EXPECT_EQ(rig.table.next_deadline(), rig.now + milliseconds(3500)) << "after a showdown";
}

TEST(Between, ABoardThatWasRunOutTakesItsTimeToBeRead) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.calls(1);
    rig.calls(2);
    rig.checks(3);
    rig.raises(2, 990);
    rig.folds(3);
    rig.calls(1);
    ASSERT_EQ(rig.table.running_hand(), nullptr);
    EXPECT_EQ(rig.table.state().deal_after, rig.now + milliseconds(3500 + 2 * 1050)) << "turn and river";
}

// --- policy ----------------------------------------------------------------------------------------------------------

std::string policy(const rules::HouseRules& house, std::string_view topic) {
    Config config = holdem(house);
    config.currency = {.code = "USD", .real = true, .one = Chips{100}};
    for (const PolicyLine& line : policy_in_words(config)) {
        if (line.topic == topic) return line.text;
    }
    return {};
}

TEST(Policy, SaysWhatTheTableDoes) {
    EXPECT_EQ(policy(rules::standard(), "Clock"), "20 s for each decision.");
    EXPECT_EQ(policy(rules::midastouch(), "Clock"), "30 s for each decision; the countdown shows after 10 s.");
    EXPECT_NE(policy(rules::redstar(), "Disconnection").find("even when a check would be free"), std::string::npos);
    EXPECT_NE(policy(rules::midastouch(), "Time-out").find("all-in"), std::string::npos);
    EXPECT_NE(policy(rules::unabomber(), "Time-out").find("until you are back"), std::string::npos);
    EXPECT_NE(policy(rules::standard(), "Rake").find("5 % of the pot, at most 3 with five or more"), std::string::npos);
    EXPECT_EQ(policy(rules::unabomber(), "Time bank"), "None.");
    rules::HouseRules own = rules::standard();
    own.clock.turn = seconds(45);
    EXPECT_EQ(policy(own, "Clock"), "45 s for each decision.") << "made from the profile";
}

std::string stud_policy(const rules::HouseRules& house, std::string_view topic, std::string_view game = "stud") {
    Config config = limit(game, house, 10);
    for (const PolicyLine& line : policy_in_words(config)) {
        if (line.topic == topic) return line.text;
    }
    return {};
}

// each house's own consequence, beside the amounts.
TEST(Policy, StudSaysWhatHappensToTheBringIn) {
    EXPECT_NE(stud_policy(rules::redstar(), "Bring-in").find("folded at your next action, even if you are back"),
              std::string::npos);
    EXPECT_NE(stud_policy(rules::midastouch(), "Bring-in").find("you are all-in for it"), std::string::npos);
    EXPECT_NE(stud_policy(rules::standard(), "Bring-in").find("checked when that is free and folded otherwise"),
              std::string::npos);
    EXPECT_NE(stud_policy(rules::redstar(), "Bring-in").find("lowest card"), std::string::npos);
    EXPECT_NE(stud_policy(rules::redstar(), "Bring-in", "razz").find("highest card"), std::string::npos);
    EXPECT_EQ(policy(rules::redstar(), "Bring-in"), "") << "no such thing in hold'em";
}

TEST(Policy, StudSaysHowTheHousesDiffer) {
    EXPECT_NE(stud_policy(rules::redstar(), "Betting").find("whoever bets may bet double"), std::string::npos);
    EXPECT_NE(stud_policy(rules::midastouch(), "Betting").find("only the first to act may bet double"),
              std::string::npos);
    EXPECT_NE(stud_policy(rules::redstar(), "Betting", "stud8").find("double"), std::string::npos) << "S-34";
    EXPECT_EQ(stud_policy(rules::standard(), "Betting", "stud8").find("double"), std::string::npos) << "Q-39";
    EXPECT_EQ(stud_policy(rules::redstar(), "Betting", "razz").find("double"), std::string::npos);
    EXPECT_NE(stud_policy(rules::redstar(), "Odd chips", "stud8").find("lowest card of the low"), std::string::npos);
    EXPECT_NE(stud_policy(rules::standard(), "Odd chips", "stud8").find("highest card of the low"), std::string::npos);
    EXPECT_NE(stud_policy(rules::midastouch(), "Odd chips").find("left of the dealer position"), std::string::npos);
    EXPECT_NE(stud_policy(rules::standard(), "Button and seats").find("suit"), std::string::npos);
}

// C-7: not a fold.
TEST(Policy, SaysWhatHappensToADiscardThatIsNotMade) {
    EXPECT_NE(stud_policy(rules::standard(), "Discards", "crazypineapple").find("best high hand"), std::string::npos);
    EXPECT_NE(stud_policy(rules::standard(), "Discards", "27td").find("stands pat"), std::string::npos);
    EXPECT_EQ(policy(rules::standard(), "Discards"), "");
}

TEST(Policy, SaysWhatIsRememberedOfWhoLeft) {
    EXPECT_NE(policy(rules::standard(), "Buy-in").find("brings what he left with"), std::string::npos);
    EXPECT_EQ(stud_policy(rules::standard(), "Buy-in").find("brings what he left with"), std::string::npos);
    EXPECT_NE(stud_policy(rules::redstar(), "Buy-in").find("brings what he left with"), std::string::npos)
        << "all games";
}

TEST(Size, ATableIsSmall) {
    const std::size_t size = sizeof(Table) + sizeof(Config) + 10 * sizeof(Place);
    EXPECT_LE(size, 16u * 1024) << sizeof(Table) << " + " << sizeof(Config) << " + 10 * " << sizeof(Place);
    RecordProperty("bytes", static_cast<int>(size));
}

}  // namespace
}  // namespace cardroom::table
