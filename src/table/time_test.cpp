// docs/rules/timeouts.md and the stud and pineapple time-outs at a running table, and decisions made ahead.
#include "table/test_table.h"

namespace cardroom::table {
namespace {

using namespace testing;

Rig three(const rules::HouseRules& house, std::int64_t chips = 1000) {
    Rig rig(holdem(house));
    for (int i = 1; i <= 3; ++i) rig.sit(i, chips);
    rig.deal(1);  // blinds 2 and 3; S1 is first
    return rig;
}

void to_the_flop(Rig& rig) {
    rig.calls(1);
    rig.calls(2);
    rig.checks(3);
}

// --- standard ------------------------------------------------------------------------------------------------------

TEST(Scenario27, TimeOutActsAndThePlayerSitsOut) {
    Rig rig = three(rules::standard());
    rig.disconnect(1);
    rig.run_for(seconds(20));
    ASSERT_TRUE(rig.happened<TimedOut>());
    EXPECT_FALSE(rig.all<TimedOut>()[0].connected) << "K-6";
    EXPECT_FALSE(rig.hand().live().has(S(1)));
    EXPECT_EQ(rig.to_act(), 2) << "the others go on";
    rig.fold_all();
    EXPECT_TRUE(rig.seat(1).sitting_out);
    rig.deal();
    EXPECT_FALSE(rig.in_hand(1));
}

// K-4: a decision of his own takes back what a time-out has planned for him, not what he has asked for.
TEST(Clock, K4_TheWishToSitOutAtTheBigBlindOutlivesATimeOut) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    rig.ok(P(1), SitOut{When::next_big_blind});
    rig.calls(1);
    rig.calls(2);
    rig.checks(3);
    rig.checks(2);
    rig.checks(3);
    rig.run_for(seconds(50));  // turn and bank
    ASSERT_TRUE(rig.happened<TimedOut>());
    rig.checks(2);
    rig.checks(3);
    rig.checks(1);
    const auto told = rig.all<SitOutPlanned>();
    ASSERT_EQ(told.size(), 2u);
    EXPECT_FALSE(told[0].planned);
    EXPECT_TRUE(told[1].planned);
    EXPECT_EQ(told[1].when, When::next_big_blind);
    EXPECT_TRUE(rig.seat(1, 1).sits_out_next);
}

TEST(Clock, K40_TheBankStartsByItselfOnlyIfInvested) {
    Rig rig = three(rules::standard());
    rig.run_for(seconds(20));
    EXPECT_TRUE(rig.happened<TimedOut>()) << "S1 has nothing in";
    rig.run_for(seconds(20));
    EXPECT_FALSE(rig.happened<TimedOut>());
    ASSERT_TRUE(rig.happened<ClockExtended>());
    EXPECT_EQ(rig.all<ClockExtended>()[0].why, ExtraTime::bank);
    rig.run_for(seconds(10));
    rig.calls(2);
    EXPECT_EQ(rig.seat(2).bank_left, seconds(20)) << "K-33: only what was used";
}

TEST(Clock, TheBankOnRequest) {
    Rig rig = three(rules::standard());
    rig.ok(P(1), UseTimeBank{rig.table.hand_id(), rig.action_no()});
    rig.refused(Refusal::already_so, P(1), UseTimeBank{rig.table.hand_id(), rig.action_no()});
    rig.refused(Refusal::not_your_turn, P(2), UseTimeBank{rig.table.hand_id(), rig.action_no()});
    rig.run_for(seconds(49));
    EXPECT_FALSE(rig.happened<TimedOut>());
    rig.run_for(seconds(1));
    EXPECT_TRUE(rig.happened<TimedOut>());
    rig.refused(Refusal::stale_action, P(1), UseTimeBank{rig.table.hand_id(), 1});
}

TEST(Clock, K40_TheBankIsEarned) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    for (int hand = 0; hand < 100; ++hand) {
        rig.deal(1);
        rig.fold_all();
        if (hand < 9) {
            EXPECT_EQ(rig.seat(1).bank_left, seconds(30));
        } else if (hand == 9) {
            EXPECT_EQ(rig.seat(1).bank_left, seconds(35));
        }
    }
    EXPECT_EQ(rig.seat(1).bank_left, seconds(60)) << "at most";
}

TEST(Clock, K43_DisconnectExtraOnceAHand) {
    Rig rig = three(rules::standard());
    to_the_flop(rig);
    EXPECT_EQ(rig.to_act(), 2);
    rig.disconnect(2);
    rig.run_for(seconds(79));
    EXPECT_FALSE(rig.happened<TimedOut>());
    rig.run_for(seconds(1));
    EXPECT_TRUE(rig.happened<TimedOut>());
    EXPECT_TRUE(rig.hand().live().has(S(2))) << "a check was free";
}

TEST(Clock, WhileDisconnectedTheHandStaysCheckFold) {
    Rig rig = three(rules::standard());
    to_the_flop(rig);
    rig.disconnect(2);
    rig.run_for(seconds(80));
    rig.checks(3);
    rig.checks(1);
    EXPECT_EQ(rig.to_act(), 3) << "S2 has checked at once";
    rig.connect(2);
    rig.checks(3);
    rig.checks(1);
    EXPECT_EQ(rig.to_act(), 2) << "he is back before his next turn";
}

TEST(Clock, AConnectedPlayerIsAskedAgain) {
    Rig rig = three(rules::standard());
    to_the_flop(rig);
    rig.run_for(seconds(50));
    EXPECT_TRUE(rig.happened<TimedOut>());
    rig.checks(3);
    rig.checks(1);
    EXPECT_EQ(rig.to_act(), 2);
    rig.checks(2);
    rig.fold_all();
    EXPECT_FALSE(rig.seat(2).sitting_out) << "K-4: he has shown that he is back";
}

TEST(Scenario33, GraceForLagAndNoLaterThanThat) {
    Rig rig = three(rules::standard());
    rig.ok({}, LagMeasured{P(1), milliseconds(400)});
    rig.wait(seconds(20) + milliseconds(300));
    EXPECT_GT(*rig.table.next_deadline(), rig.now) << "no automatic action within the grace";
    rig.calls(1);
    rig.wait(seconds(20));
    rig.wait(seconds(30) + milliseconds(1));  // S2 is in for the small blind: turn and bank
    EXPECT_EQ(rig.act(2, hand::ActionKind::call).error(), Refusal::too_late) << "no measured lag, no grace";
}

TEST(Clock, AtTheVeryEndOfTheTimeADecisionCounts) {
    Rig rig = three(rules::standard());
    rig.wait(seconds(20));
    rig.calls(1);
    rig.wait(seconds(35));  // in the bank, before anybody has ticked
    rig.calls(2);
    EXPECT_EQ(rig.seat(2).bank_left, seconds(15));
}

TEST(Clock, AClockBelongsToItsPlayer) {
    Rig rig = three(rules::standard());
    rig.wait(seconds(5));
    const Time before = rig.view().clock_deadline;
    rig.ok({}, LagMeasured{P(2), seconds(1)});
    rig.disconnect(2);
    rig.leave(3);
    EXPECT_EQ(rig.view().clock_deadline, before);
    EXPECT_EQ(rig.view().clock_seats, seats({1}));
}

TEST(Clock, K50_AMassDisconnectFreezesTheClock) {
    Rig rig = three(rules::standard());
    rig.wait(seconds(5));
    rig.disconnect(1);
    EXPECT_FALSE(rig.happened<ClockExtended>());
    rig.wait(seconds(5));
    rig.disconnect(2);
    ASSERT_TRUE(rig.happened<ClockExtended>());
    EXPECT_EQ(rig.all<ClockExtended>()[0].why, ExtraTime::freeze);
    rig.run_for(seconds(60));
    EXPECT_FALSE(rig.happened<TimedOut>());
    rig.connect(2);  // one of three is no mass any more: 10 s of the turn are left
    rig.run_for(seconds(9));
    EXPECT_FALSE(rig.happened<TimedOut>());
    rig.run_for(seconds(1));
    EXPECT_TRUE(rig.happened<TimedOut>());
}

TEST(Clock, K50_NoLongerThanTheMaximumAndOnceAHand) {
    Rig rig = three(rules::standard());
    rig.disconnect(1);
    rig.disconnect(2);
    rig.run_for(seconds(139));
    EXPECT_FALSE(rig.happened<TimedOut>());
    rig.run_for(seconds(1));
    EXPECT_TRUE(rig.happened<TimedOut>()) << "120 s, then the whole turn";
}

TEST(Clock, K50_SpreadOutIsNoMassDisconnect) {
    Rig rig = three(rules::standard());
    rig.disconnect(1);
    rig.wait(seconds(11));
    rig.disconnect(2);
    EXPECT_FALSE(rig.happened<ClockExtended>());
}

TEST(Clock, AfterARestartTheWholeTurnAgain) {
    Rig rig = three(rules::standard());
    rig.wait(seconds(500));
    rig.ok({}, Restarted{});
    EXPECT_EQ(rig.view().clock_deadline, rig.now + seconds(20));
    EXPECT_FALSE(rig.seat(1).connected);
    EXPECT_EQ(rig.seat(1).bank_left, seconds(30)) << "nobody answers for time that he could not use";
    rig.connect(1);
    rig.calls(1);
}

// --- redstar ---------------------------------------------------------------------------------------------------------

TEST(Redstar, K12a_K12b_K14a_CreditThenFoldThenReset) {
    Rig rig = three(rules::redstar());
    to_the_flop(rig);
    rig.disconnect(2);
    rig.run_for(seconds(30));
    EXPECT_TRUE(rig.hand().went_virtual_all_in(S(2)));
    EXPECT_EQ(rig.seat(2).allin_credits, 0);
    EXPECT_TRUE(rig.happened<AllInCreditsChanged>());
    rig.checks(3);
    rig.checks(1);
    EXPECT_EQ(rig.to_act(), 3) << "he acts no more";
    rig.check_or_call_all();

    rig.ok(P(2), SitIn{});
    rig.connect(2);
    while (!rig.in_hand(2)) {
        if (rig.table.running_hand() != nullptr) rig.fold_all();
        rig.deal();
    }
    while (rig.to_act() != 2) rig.hand().options().may_check ? rig.checks(rig.to_act()) : rig.calls(rig.to_act());
    rig.hand().options().may_check ? rig.checks(2) : rig.calls(2);
    while (rig.to_act() != 2) rig.hand().options().may_check ? rig.checks(rig.to_act()) : rig.calls(rig.to_act());
    ASSERT_TRUE(rig.hand().options().may_check);
    rig.disconnect(2);
    rig.run_for(seconds(30));
    EXPECT_FALSE(rig.hand().live().has(S(2))) << "K-12b: folded, although the check was free";

    rig.ok(P(2), AskAllInReset{});
    EXPECT_EQ(rig.seat(2).allin_credits, 1);
    EXPECT_TRUE(rig.all<AllInCreditsChanged>().at(0).granted) << "the confirmation";
    rig.refused(Refusal::no_reset_needed, P(2), AskAllInReset{});
}

// The hand may be over, and his seat free, with the very command that used the credit: the event says whose it was.
TEST(Redstar, K13_WhoseCreditWasUsedIsKnownWhenHeHasLeft) {
    Config config = holdem(rules::redstar());
    config.private_table.owner = P(1);
    Rig rig(config);
    for (const int seat : {1, 2}) rig.sit(seat);
    rig.deal(1);
    rig.calls(1);
    rig.checks(2);
    ASSERT_EQ(rig.to_act(), 2);
    rig.ok(P(1), Remove{P(2)});  // goes when the hand is over
    rig.disconnect(2);
    rig.run_for(seconds(30));
    ASSERT_TRUE(rig.happened<AllInCreditsChanged>());
    EXPECT_EQ(rig.all<AllInCreditsChanged>().at(0).player, P(2));
    EXPECT_EQ(rig.all<AllInCreditsChanged>().at(0).credits, 0);
    EXPECT_TRUE(rig.table.player_at(S(2)).is_none());
}

TEST(Redstar, K14_TooSoonIsForTheStaff) {
    Rig rig = three(rules::redstar());
    rig.ok({}, AllInCredits{P(1), 0, rig.now});
    rig.wait(hours(23));
    rig.ok(P(1), AskAllInReset{});
    EXPECT_TRUE(rig.happened<AllInResetQueued>());
    EXPECT_EQ(rig.seat(1).allin_credits, 0);
    rig.refused(Refusal::already_so, P(1), AskAllInReset{});
    rig.ok(P(9), GrantAllInReset{P(1)});
    EXPECT_EQ(rig.seat(1).allin_credits, 1);
    rig.ok({}, AllInCredits{P(1), 0, rig.now - hours(25)});
    rig.ok(P(1), AskAllInReset{});
    EXPECT_EQ(rig.seat(1).allin_credits, 1) << "K-14a";

    Rig other = three(rules::standard());
    other.refused(Refusal::not_offered_here, P(1), AskAllInReset{});
}

TEST(Redstar, K11a_ConnectedAndSilentKeepsTheCredit) {
    Rig rig = three(rules::redstar());
    rig.calls(1);
    rig.run_for(seconds(30));
    EXPECT_FALSE(rig.hand().live().has(S(2)));
    EXPECT_EQ(rig.seat(2).allin_credits, 1);
}

// --- midastouch ------------------------------------------------------------------------------------------------------

TEST(Midastouch, K20a_TheBigBlindsFreeCheck) {
    Rig rig = three(rules::midastouch());
    rig.calls(1);
    rig.calls(2);
    EXPECT_EQ(rig.view().clock_visible_from, rig.now + seconds(10));
    rig.run_for(seconds(30));
    EXPECT_TRUE(rig.hand().went_virtual_all_in(S(3)));
}

TEST(Midastouch, K21a_UnderTheGunFolds) {
    Rig rig = three(rules::midastouch());
    rig.run_for(seconds(30));
    EXPECT_FALSE(rig.hand().live().has(S(1)));
}

TEST(Midastouch, K22_TwentySecondsMoreOnceATurn) {
    Rig rig = three(rules::midastouch());
    const Time offered = rig.now;
    rig.run_to(offered + seconds(12));
    rig.disconnect(1);
    rig.run_to(offered + seconds(25));
    rig.connect(1);
    EXPECT_EQ(rig.all<ClockExtended>().at(0).deadline, offered + seconds(50)) << "K-22a";
    rig.run_to(offered + seconds(40));
    rig.disconnect(1);
    rig.run_to(offered + seconds(45));
    rig.connect(1);
    EXPECT_FALSE(rig.happened<ClockExtended>()) << "K-22b";
    rig.run_for(seconds(5));
    EXPECT_TRUE(rig.happened<TimedOut>());
}

TEST(Midastouch, K22_K50_ComingBackWhileTheClockStandsStill) {
    Rig rig = three(rules::midastouch());
    const Time offered = rig.now;
    rig.run_to(offered + seconds(12));
    rig.disconnect(1);
    rig.disconnect(2);
    rig.run_to(offered + seconds(14));
    rig.connect(1);  // one of three is no mass any more: the clock goes on, 2 s later
    EXPECT_EQ(rig.all<ClockExtended>().back().why, ExtraTime::reconnect);
    EXPECT_EQ(rig.all<ClockExtended>().back().deadline, offered + seconds(30 + 2 + 20));
}

TEST(Clock, K50_AClockThatBeginsWhileItStandsStillShowsWhenItEnds) {
    Rig rig = three(rules::standard());
    const Time offered = rig.now;
    rig.disconnect(2);
    rig.disconnect(3);
    rig.run_to(offered + seconds(10));
    rig.calls(1);  // he is there; now it is the turn of who is not
    ASSERT_EQ(rig.all<ClockStarted>().size(), 1u);
    EXPECT_EQ(rig.all<ClockStarted>()[0].deadline, offered + seconds(120 + 20));
    EXPECT_EQ(rig.view().clock_deadline, offered + seconds(120 + 20));
}

TEST(Midastouch, K21b_LaterBetsFormASidePot) {
    Config config = holdem(rules::midastouch(), 6, 10, 20);
    Rig rig(config);
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(3);  // S3 is the first to have sat … the button; A = small blind
    const int a = rig.hand().setup().posts[0].seat.number();
    const int b = rig.hand().setup().posts[1].seat.number();
    const int c = rig.hand().setup().button.number();
    rig.calls(c);
    rig.calls(a);
    rig.checks(b);
    rig.raises(a, 40);
    rig.run_for(seconds(30));
    rig.calls(c);
    ASSERT_EQ(rig.hand().pots().size(), 2u);
    EXPECT_EQ(rig.hand().pots()[0].amount, Chips{60});
    EXPECT_EQ(rig.hand().pots()[0].eligible, (SeatSet{S(a), S(b), S(c)}));
    EXPECT_EQ(rig.hand().pots()[1].amount, Chips{80});
    EXPECT_EQ(rig.hand().pots()[1].eligible, (SeatSet{S(a), S(c)}));
}

TEST(Midastouch, K21c_InForPartOfTheRound) {
    Rig rig(holdem(rules::midastouch(), 6, 10, 20));
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal();
    const int a = rig.hand().setup().posts[0].seat.number();
    const int b = rig.hand().setup().posts[1].seat.number();
    const int c = rig.hand().setup().button.number();
    rig.calls(c);
    rig.calls(a);
    rig.checks(b);
    rig.raises(a, 40);
    rig.calls(b);
    rig.raises(c, 80);
    rig.calls(a);
    rig.run_for(seconds(30));
    ASSERT_EQ(rig.hand().pots().size(), 2u);
    EXPECT_EQ(rig.hand().pots()[0].amount, Chips{180});
    EXPECT_EQ(rig.hand().pots()[0].eligible.count(), 3);
    EXPECT_EQ(rig.hand().pots()[1].amount, Chips{80});
    EXPECT_EQ(rig.hand().pots()[1].eligible, (SeatSet{S(a), S(c)}));
}

// --- unabomber -------------------------------------------------------------------------------------------------------

TEST(Unabomber, K31a_CheckFoldForTheRestOfTheHand) {
    Rig rig = three(rules::unabomber());
    to_the_flop(rig);
    rig.run_for(seconds(25));
    EXPECT_TRUE(rig.hand().live().has(S(2))) << "checked";
    rig.checks(3);
    rig.checks(1);
    EXPECT_EQ(rig.to_act(), 3) << "S2 checks at once on the turn";
    rig.checks(3);
    rig.raises(1, 50);
    EXPECT_FALSE(rig.hand().live().has(S(2))) << "and is folded at the first bet";
}

TEST(Unabomber, K31_ReturnedBeforeTheNextTurn) {
    Rig rig = three(rules::unabomber());
    to_the_flop(rig);
    rig.run_for(seconds(25));
    rig.ok(P(2), SitIn{});
    rig.checks(3);
    rig.checks(1);
    EXPECT_EQ(rig.to_act(), 2);
}

TEST(Unabomber, K31_ADecisionAheadIsAReturn) {
    Rig rig = three(rules::unabomber());
    to_the_flop(rig);
    rig.run_for(seconds(25));
    rig.ahead(2, Ahead::call_any);
    rig.checks(3);
    rig.raises(1, 50);
    EXPECT_EQ(rig.hand().contributed(S(2)), Chips{60}) << "called, not folded";
    rig.fold_all();
    EXPECT_FALSE(rig.seat(2).sitting_out);
}

// --- stud and pineapple ---------------------------------------------------------------------------------------------

Rig stud(const rules::HouseRules& house) {
    Rig rig(limit("stud", house, 500, 6, 100));
    for (int i = 1; i <= 3; ++i) rig.sit(i, 20000);
    rig.deal(1);
    return rig;
}

TEST(Stud, S60a_FoldedAtTheNextTurnEvenIfBack) {
    Rig rig = stud(rules::redstar());
    const int p = rig.to_act();
    rig.run_for(seconds(30));
    EXPECT_FALSE(rig.in_hand_events<hand::BroughtIn>().empty());
    const int next = rig.to_act();
    rig.calls(next);
    rig.ok(P(p), SitIn{});  // he is back
    rig.folds(rig.to_act());
    while (rig.table.running_hand() != nullptr && rig.hand().live().has(S(p))) {
        ASSERT_EQ(rig.hand().street(), 1);
        ASSERT_NE(rig.to_act(), p) << "he must not be asked";
        rig.checks(rig.to_act());
    }
    EXPECT_EQ(rig.table.running_hand(), nullptr) << "the caller has won";
    EXPECT_GT(rig.stack(next), 20000);
}

TEST(Stud, S60b_FoldedOnThirdStreetWhenCompleted) {
    Rig rig = stud(rules::redstar());
    const int p = rig.to_act();
    rig.run_for(seconds(30));
    rig.raises(rig.to_act(), 500);
    rig.calls(rig.to_act());
    EXPECT_FALSE(rig.hand().live().has(S(p)));
}

TEST(Stud, S60_WinsTheAntesWhenAllFoldFirst) {
    Rig rig = stud(rules::redstar());
    const int p = rig.to_act();
    rig.run_for(seconds(30));
    rig.folds(rig.to_act());
    rig.folds(rig.to_act());
    EXPECT_EQ(rig.table.running_hand(), nullptr);
    EXPECT_GT(rig.stack(p), 20000);
}

TEST(Stud, S61_VirtualAllInAfterTheBringIn) {
    Rig rig = stud(rules::midastouch());
    const int p = rig.to_act();
    rig.run_for(seconds(30));
    EXPECT_TRUE(rig.hand().went_virtual_all_in(S(p)));
    EXPECT_EQ(rig.hand().contributed(S(p)), rig.table.config().stakes[0].ante + rig.table.config().stakes[0].bring_in);
}

TEST(Stud, S62_CheckFoldAfterTheBringIn) {
    Rig rig = stud(rules::standard());
    const int p = rig.to_act();
    rig.run_for(seconds(50));
    EXPECT_FALSE(rig.in_hand_events<hand::BroughtIn>().empty());
    rig.raises(rig.to_act(), 500);
    rig.calls(rig.to_act());
    EXPECT_FALSE(rig.hand().live().has(S(p)));
}

/// The low card is all-in for the ante: the next player may fold, bring in or complete, and nobody is forced.
Rig nobody_is_forced(const rules::HouseRules& house) {
    const int low = stud(house).to_act();  // the same seed deals the same cards
    Config config = limit("stud", house, 500, 6, 100);
    config.buy_in_min = Chips{1};
    Rig rig(std::move(config));
    const Chips ante = rig.table.config().stakes[0].ante;
    for (int i = 1; i <= 3; ++i) rig.sit(i, i == low ? ante.units() : 20000);
    rig.deal(1);
    EXPECT_NE(rig.to_act(), low);
    EXPECT_TRUE(rig.hand().options().may_fold);
    EXPECT_GT(rig.hand().options().bring_in, Chips{});
    return rig;
}

TEST(Stud, S14_WhoIsNotForcedDoesNotBringInWhenHisTimeIsOut) {
    for (const auto& house : {rules::standard(), rules::redstar(), rules::unabomber()}) {
        Rig rig = nobody_is_forced(house);
        const int p = rig.to_act();
        rig.run_for(seconds(50));
        EXPECT_TRUE(rig.in_hand_events<hand::BroughtIn>().empty()) << house.name;
        const auto folded = rig.in_hand_events<hand::Folded>();
        ASSERT_FALSE(folded.empty());
        EXPECT_EQ(folded.front().seat, S(p)) << "K-11";
        EXPECT_EQ(rig.stack(p), 20000 - rig.table.config().stakes[0].ante.units());
    }
}

TEST(Stud, S14_UnderMidastouchHeIsAllInForHisAnte) {
    Rig rig = nobody_is_forced(rules::midastouch());
    const int p = rig.to_act();
    rig.run_for(seconds(30));
    EXPECT_TRUE(rig.in_hand_events<hand::BroughtIn>().empty());
    const auto all_in = rig.in_hand_events<hand::WentVirtualAllIn>();
    ASSERT_EQ(all_in.size(), 1u);
    EXPECT_EQ(all_in[0].seat, S(p));
}

TEST(Stud, S14_WhoLeavesWithoutBeingForcedPaysNothing) {
    Rig rig = nobody_is_forced(rules::standard());
    const int p = rig.to_act();
    rig.leave(p);
    EXPECT_TRUE(rig.in_hand_events<hand::BroughtIn>().empty());
    const auto folded = rig.in_hand_events<hand::Folded>();
    ASSERT_FALSE(folded.empty());
    EXPECT_EQ(folded.front().seat, S(p));
}

TEST(Pineapple, C7_AnAutomaticDiscardIsNoFold) {
    Config config = holdem(rules::standard());
    config.games = {rules::find_game("crazypineapple")};
    ASSERT_NE(config.games[0], nullptr);
    Rig rig(config);
    for (int i = 1; i <= 3; ++i) rig.sit(i);
    rig.deal(1);
    to_the_flop(rig);
    rig.checks(2);
    rig.checks(3);
    rig.checks(1);
    ASSERT_EQ(rig.hand().waiting(), hand::Waiting::exchange);
    EXPECT_EQ(rig.view().clock_seats, seats({1, 2, 3}));
    const auto first = set_of(rig.hand().cards_of(S(1)));
    rig.ok(P(1), Act{.hand = rig.table.hand_id(),
                     .action_no = rig.action_no(),
                     .kind = hand::ActionKind::exchange,
                     .cards = {*first.begin()}});
    EXPECT_EQ(rig.view().clock_seats, seats({2, 3}));
    rig.run_for(seconds(19));
    EXPECT_FALSE(rig.happened<TimedOut>());
    rig.run_for(seconds(1));
    ASSERT_EQ(rig.all<TimedOut>().size(), 2u);
    EXPECT_TRUE(rig.all<TimedOut>()[0].on_discard);
    EXPECT_EQ(rig.hand().live().count(), 3);
    EXPECT_EQ(rig.hand().waiting(), hand::Waiting::action);
}

// --- ahead of one's turn ---------------------------------------------------------------------------------------------

TEST(Scenario7, ATickIsGoneWhenTheHandIsOver) {
    Rig rig = three(rules::standard());
    rig.ahead(3, Ahead::check_or_fold);
    EXPECT_TRUE(rig.view(3).ahead.has_value());
    EXPECT_FALSE(rig.view(1).ahead.has_value()) << "his own secret";
    rig.folds(1);
    rig.folds(2);
    EXPECT_EQ(rig.table.running_hand(), nullptr);
    rig.deal();
    EXPECT_FALSE(rig.view(3).ahead.has_value());
    while (rig.to_act() != 3) rig.calls(rig.to_act());
    EXPECT_EQ(rig.to_act(), 3) << "he is asked";
}

TEST(Scenario7, ATickOfTheFlopDoesNotActOnTheTurn) {
    Rig rig = three(rules::standard());
    to_the_flop(rig);
    rig.checks(2);
    rig.checks(3);
    rig.refused(Refusal::pre_action_not_possible, P(1),
                ActAhead{rig.table.hand_id(), rig.action_no(), Ahead::check, {}});  // it is his turn
    rig.ahead(3, Ahead::check_or_fold);
    rig.checks(1);
    EXPECT_TRUE(rig.happened<ActAheadDropped>());
    rig.checks(2);
    EXPECT_EQ(rig.to_act(), 3) << "asked on the turn";
}

TEST(Scenario8, ACallIsDroppedWhenThePriceChanges) {
    Rig rig = three(rules::standard());
    rig.ahead(3, Ahead::check);
    rig.ahead(2, Ahead::call, 10);
    rig.raises(1, 500);
    EXPECT_EQ(rig.all<ActAheadDropped>().size(), 2u);
    EXPECT_EQ(rig.to_act(), 2);
    const Outcome stale = rig.act(2, hand::ActionKind::call, 10);
    EXPECT_EQ(stale.error(), Refusal::price_has_changed);
    rig.does(2, hand::ActionKind::call, 500);
}

TEST(Scenario8, ACallIsDroppedWhenWhoHasRaisedIsGone) {
    Rig rig(holdem(rules::standard()));
    for (int i = 1; i <= 5; ++i) rig.sit(i, i == 4 ? 100 : 1000);
    rig.deal(1);  // blinds 2 and 3; S4 is first
    rig.raises(4, 100);
    rig.raises(5, 300);
    rig.ahead(3, Ahead::call, 300);
    rig.leave(5);
    rig.folds(1);
    rig.folds(2);
    ASSERT_EQ(rig.to_act(), 3) << "he is asked: the price has changed";
    EXPECT_EQ(rig.hand().options().call_to, Chips{100});
}

TEST(Leaving, WhoHasNoMoreDecisionsStaysInForThePot) {
    Rig rig(holdem(rules::standard()));
    rig.sit(1, 100);
    rig.sit(2, 1000);
    rig.sit(3, 100);
    rig.deal(1);  // blinds 2 and 3; S1 is first
    rig.raises(1, 100);
    rig.raises(2, 200);
    rig.leave(2);  // S3 may only call with his last chips, or fold
    EXPECT_TRUE(rig.hand().live().has(S(2)));
    rig.calls(3);
    EXPECT_EQ(rig.table.running_hand(), nullptr);
    EXPECT_FALSE(rig.all<PlayerLeft>().empty());
}

TEST(Scenario8, ATickForAPriceThatIsGoneIsRefused) {
    Rig rig = three(rules::standard());
    const auto seen = rig.action_no();
    rig.raises(1, 30);
    rig.refused(Refusal::price_has_changed, P(3), ActAhead{rig.table.hand_id(), seen, Ahead::call, Chips{10}});
    rig.ok(P(3), ActAhead{rig.table.hand_id(), rig.action_no(), Ahead::call, Chips{30}});
}

TEST(Ahead, ActsAtOnceWhenTheTurnComes) {
    Rig rig = three(rules::standard());
    rig.ahead(2, Ahead::call, 10);
    rig.ahead(3, Ahead::check);
    rig.calls(1);
    EXPECT_EQ(rig.hand().street(), 1) << "called and checked in the same moment";
    EXPECT_EQ(rig.to_act(), 2);
}

TEST(Ahead, AnyCallFollowsThePrice) {
    Rig rig = three(rules::standard());
    rig.ahead(2, Ahead::call_any);
    rig.ahead(3, Ahead::fold);
    rig.raises(1, 300);
    EXPECT_EQ(rig.hand().street(), 1);
    EXPECT_EQ(rig.hand().contributed(S(2)), Chips{300});
    EXPECT_FALSE(rig.hand().live().has(S(3)));
}

TEST(Ahead, CanBeTakenBackAndIsRefusedOutsideAHand) {
    Rig rig = three(rules::standard());
    rig.ahead(3, Ahead::fold);
    rig.ahead(3, Ahead::none);
    rig.calls(1);
    rig.calls(2);
    EXPECT_EQ(rig.to_act(), 3);
    rig.refused(Refusal::not_in_hand, P(9), ActAhead{rig.table.hand_id(), 1, Ahead::fold, {}});
    rig.refused(Refusal::stale_action, P(1), ActAhead{HandId{99}, 1, Ahead::fold, {}});
}

}  // namespace
}  // namespace cardroom::table
