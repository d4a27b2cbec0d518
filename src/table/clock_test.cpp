// docs/rules/timeouts.md: the clock of one turn, by profile, and what happens when it is over. Times in seconds from
// the moment the turn is offered.
#include "table/clock.h"

#include <gtest/gtest.h>

#include "rules/house_rules.h"

namespace cardroom::table {
namespace {

using rules::ClockRules;

/// One turn, told in seconds.
class Turn {
  public:
    Turn(const rules::HouseRules& house, Setting setting, ClockPlayer who)
        : rules(house.clock), setting_(setting), player(who) {
        clock = Clock::for_turn(rules, setting, Seat{0}, 1, false, at(0));
    }
    static Time at(double seconds) { return Time{1'000'000 + static_cast<std::int64_t>(seconds * 1000)}; }
    static double seconds_of(Time time) { return static_cast<double>(time.ms_since_epoch() - 1'000'000) / 1000; }

    /// When the player is out of time if nothing more happens. Uses up the bank on the way.
    double out_of_time() {
        for (;;) {
            const Time due = clock.due(rules, setting_, player);
            switch (clock.advance(rules, setting_, player, due)) {
                case Clock::Step::out_of_time:
                    player.bank = clock.bank_left(player.bank, due);
                    return seconds_of(due);
                case Clock::Step::disconnect_extra_began:
                    player.disconnect_extra_left = false;
                    break;
                case Clock::Step::bank_began:
                case Clock::Step::nothing:
                    break;
            }
        }
    }
    /// Lets time pass to `seconds`; false when the player is out of time before.
    bool passes(double seconds) {
        for (;;) {
            switch (clock.advance(rules, setting_, player, at(seconds))) {
                case Clock::Step::nothing:
                    return true;
                case Clock::Step::out_of_time:
                    return false;
                case Clock::Step::disconnect_extra_began:
                    player.disconnect_extra_left = false;
                    break;
                case Clock::Step::bank_began:
                    break;
            }
        }
    }
    Duration bank_after(double seconds) const { return clock.bank_left(player.bank, at(seconds)); }
    Automatic then(int credits = 0) const {
        return on_timeout(rules, {setting_, player.connected, player.invested, credits});
    }

    ClockRules rules;
    Setting setting_;
    ClockPlayer player;
    Clock clock;
};

ClockPlayer silent(bool connected, bool invested, Duration bank = {}) {
    return {.connected = connected,
            .invested = invested,
            .bank = bank,
            .wants_bank = false,
            .disconnect_extra_left = true,
            .lag = {}};
}

// --- midastouch --------------------------------------------------------------------------------------------------

TEST(ClockVectors, K20a_InvestedAndSilent) {
    Turn turn(rules::midastouch(), Setting::ring, silent(true, true));
    EXPECT_EQ(turn.seconds_of(turn.clock.visible_from()), 10);
    EXPECT_EQ(turn.out_of_time(), 30);
    EXPECT_EQ(turn.then(), Automatic::virtual_all_in) << "K-21: connected or not, check free or not";
}

TEST(ClockVectors, K21a_NothingInvested) {
    Turn turn(rules::midastouch(), Setting::ring, silent(true, false));
    EXPECT_EQ(turn.out_of_time(), 30);
    EXPECT_EQ(turn.then(), Automatic::fold);
}

TEST(ClockVectors, K22a_K22b_TwentySecondsMoreOnceATurn) {
    Turn turn(rules::midastouch(), Setting::ring, silent(false, true));
    EXPECT_TRUE(turn.clock.reconnected(turn.rules, turn.at(25)));
    EXPECT_EQ(turn.seconds_of(turn.clock.deadline()), 50);
    EXPECT_FALSE(turn.clock.reconnected(turn.rules, turn.at(45)));
    EXPECT_EQ(turn.out_of_time(), 50);
}

TEST(ClockVectors, K22c_NotBackInTime) {
    Turn turn(rules::midastouch(), Setting::ring, silent(false, true));
    EXPECT_EQ(turn.out_of_time(), 30);
    EXPECT_FALSE(turn.clock.reconnected(turn.rules, turn.at(31)));
}

TEST(ClockVectors, K24_NoVirtualAllInInTournaments) {
    EXPECT_EQ(Turn(rules::midastouch(), Setting::multi_table, silent(true, true)).then(), Automatic::check_or_fold);
}

// --- redstar ------------------------------------------------------------------------------------------------------

TEST(ClockVectors, K11a_ConnectedAndSilentChecksOrFolds) {
    Turn turn(rules::redstar(), Setting::ring, silent(true, true));
    EXPECT_EQ(turn.out_of_time(), 30);
    EXPECT_EQ(turn.then(1), Automatic::check_or_fold);
}

TEST(ClockVectors, K12a_K12b_CreditThenFold) {
    Turn turn(rules::redstar(), Setting::ring, silent(false, true));
    EXPECT_EQ(turn.then(1), Automatic::virtual_all_in_by_credit);
    EXPECT_EQ(turn.then(0), Automatic::fold) << "even if a check is free";
}

TEST(ClockVectors, K12_NothingInvestedKeepsTheCredit) {
    EXPECT_EQ(Turn(rules::redstar(), Setting::ring, silent(false, false)).then(1), Automatic::fold);
}

TEST(ClockVectors, K14_AResetIsAutomaticAfterADay) {
    const ClockRules rules = rules::redstar().clock;
    EXPECT_TRUE(reset_is_automatic(rules, Time{}, Turn::at(0)));
    EXPECT_TRUE(reset_is_automatic(rules, Turn::at(0), Turn::at(25 * 3600)));
    EXPECT_FALSE(reset_is_automatic(rules, Turn::at(0), Turn::at(24 * 3600)));
}

TEST(ClockVectors, K16a_TournamentChecksOrFolds) {
    EXPECT_EQ(Turn(rules::redstar(), Setting::multi_table, silent(false, true)).then(1), Automatic::check_or_fold);
}

// --- unabomber ----------------------------------------------------------------------------------------------------

TEST(ClockVectors, K31a_RingAndSingleTable) {
    for (const Setting setting : {Setting::ring, Setting::single_table}) {
        Turn turn(rules::unabomber(), setting, silent(false, true, bank_at_start(rules::unabomber().clock, setting)));
        EXPECT_EQ(turn.out_of_time(), 25);
        EXPECT_EQ(turn.then(), Automatic::check_or_fold);
        EXPECT_TRUE(stays_until_back(turn.rules));
    }
}

TEST(ClockVectors, K32a_TheBankThenFolded) {
    Turn turn(rules::unabomber(), Setting::multi_table, silent(false, true, seconds(60)));
    EXPECT_EQ(turn.out_of_time(), 85);
    EXPECT_EQ(turn.player.bank, Duration{});
}

TEST(ClockVectors, K32b_OnlyWhatWasUsed) {
    Turn turn(rules::unabomber(), Setting::multi_table, silent(false, true, seconds(60)));
    EXPECT_TRUE(turn.passes(45));
    EXPECT_EQ(turn.bank_after(45), seconds(40));
}

TEST(ClockVectors, K32c_NotInvestedNoBank) {
    Turn turn(rules::unabomber(), Setting::multi_table, silent(false, false, seconds(60)));
    EXPECT_EQ(turn.out_of_time(), 25);
    EXPECT_EQ(turn.player.bank, seconds(60));
}

TEST(ClockVectors, K34a_FinalTableWaitsForTheReturn) {
    for (const bool invested : {true, false}) {
        Turn turn(rules::unabomber(), Setting::final_table, silent(false, invested, seconds(60)));
        EXPECT_EQ(turn.out_of_time(), 240);
        EXPECT_EQ(turn.player.bank, seconds(60)) << "it stands in place of the bank";
    }
}

TEST(ClockVectors, K34b_BackAt200ActsAt230) {
    Turn turn(rules::unabomber(), Setting::final_table, silent(false, true, seconds(60)));
    EXPECT_TRUE(turn.passes(200));
    turn.player.connected = true;
    EXPECT_TRUE(turn.passes(230));
}

TEST(ClockVectors, K34_AConnectedPlayerUsesTheBank) {
    Turn turn(rules::unabomber(), Setting::final_table, silent(true, true, seconds(60)));
    EXPECT_EQ(turn.out_of_time(), 85);
}

// --- standard -----------------------------------------------------------------------------------------------------

TEST(ClockVectors, K40_TurnAndBank) {
    EXPECT_EQ(Turn(rules::standard(), Setting::ring, silent(true, true, seconds(30))).out_of_time(), 50);
    EXPECT_EQ(Turn(rules::standard(), Setting::ring, silent(true, false, seconds(30))).out_of_time(), 20);
}

TEST(ClockVectors, K43_TheBankThenTheDisconnectExtra) {
    Turn turn(rules::standard(), Setting::ring, silent(false, true, seconds(30)));
    EXPECT_EQ(turn.out_of_time(), 80);
    Turn again(rules::standard(), Setting::ring, silent(false, true));
    again.player.disconnect_extra_left = false;
    EXPECT_EQ(again.out_of_time(), 20) << "once a hand";
    EXPECT_EQ(Turn(rules::standard(), Setting::ring, silent(false, false)).out_of_time(), 20) << "only if invested";
}

TEST(ClockVectors, K43_ReconnectingKeepsTheTimeThatIsLeft) {
    Turn turn(rules::standard(), Setting::ring, silent(false, true));
    EXPECT_TRUE(turn.passes(30));
    turn.player.connected = true;
    EXPECT_EQ(turn.out_of_time(), 50);
}

TEST(ClockVectors, K41_AwayInATournament) {
    const ClockRules rules = rules::standard().clock;
    const Clock clock = Clock::for_turn(rules, Setting::multi_table, Seat{0}, 1, true, Turn::at(0));
    EXPECT_EQ(Turn::seconds_of(clock.deadline()), 5);
    const Clock ring = Clock::for_turn(rules, Setting::ring, Seat{0}, 1, true, Turn::at(0));
    EXPECT_EQ(Turn::seconds_of(ring.deadline()), 20);
}

TEST(ClockVectors, TheBankCanBeAskedFor) {
    Turn turn(rules::standard(), Setting::ring, silent(true, false, seconds(30)));
    turn.player.wants_bank = true;
    EXPECT_EQ(turn.out_of_time(), 50);
}

TEST(ClockVectors, K7_GraceForMeasuredLagOnly) {
    Turn turn(rules::standard(), Setting::ring, silent(true, false));
    turn.player.lag = milliseconds(400);
    EXPECT_EQ(turn.seconds_of(turn.clock.deadline()), 20) << "the shown clock";
    EXPECT_EQ(turn.out_of_time(), 20.4);
    turn.player.lag = seconds(5);
    EXPECT_EQ(turn.out_of_time(), 21) << "at most a second";
    turn.player.connected = false;
    EXPECT_EQ(turn.out_of_time(), 20) << "nobody is there to send anything";
}

TEST(ClockVectors, K50_HalfAndAtLeastTwo) {
    EXPECT_FALSE(is_mass_disconnect(1, 2));
    EXPECT_TRUE(is_mass_disconnect(2, 4));
    EXPECT_FALSE(is_mass_disconnect(2, 5));
    EXPECT_TRUE(is_mass_disconnect(3, 5));
}

TEST(ClockVectors, K50_AShiftedClockStandsWhereItStood) {
    Turn turn(rules::standard(), Setting::ring, silent(true, false));
    turn.clock.shift(seconds(100));
    EXPECT_EQ(turn.out_of_time(), 120);
}

}  // namespace
}  // namespace cardroom::table
