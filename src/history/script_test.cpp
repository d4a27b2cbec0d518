// What scripts are refused, with the line and what was expected. What they can say is tested by tests/scripts/.
#include "history/script.h"

#include <gtest/gtest.h>

#include "history/script_run.h"

namespace cardroom::history {
namespace {

std::string error_of(std::string_view text) {
    const auto script = parse_script(text, Houses{});
    return script ? "no error" : std::to_string(script.error().line) + ": " + script.error().message;
}

std::string failure_of(std::string_view text) {
    const auto script = parse_script(text, Houses{});
    if (!script) return "not read: " + script.error().message;
    const ScriptReport report = run_script(script->front());
    return report.failure ? std::to_string(report.failure->line) + ": " + report.failure->message : "no failure";
}

const std::string heads_up = "deal NT, blinds 1/2: A (button) 100, B 100\n";

TEST(Script, ABadDealIsRefusedWhereItStands) {
    EXPECT_EQ(error_of(""), "1: expected a line that begins with \"deal\"");
    EXPECT_EQ(error_of("# nothing\nA folds\n"), "2: expected a line that begins with \"deal\", got \"A folds\"");
    EXPECT_EQ(error_of("\ndeal XX: A 1, B 2").substr(0, 21), "2: expected a game: a");
    EXPECT_EQ(error_of("deal no-limit stud: A 1, B 2"), "1: Seven Card Stud is not played with that limit");
    EXPECT_EQ(error_of("deal NT: A 100, B 100"),
              "1: a no-limit or pot-limit game needs its blinds, for example \"blinds 5/10\"");
    EXPECT_EQ(error_of("deal FT: A 100, B 100"), "1: a limit game needs its bets, for example \"bets 10/20\"");
    EXPECT_EQ(error_of("deal F7S, bets 5/10: A 100, B 100"),
              "1: stud needs a bring-in below the small bet, for example \"bring-in 1\"");
    EXPECT_EQ(error_of("deal NT, blinds 5-10: A 1, B 2"),
              "1: expected two amounts such as 5/10, got \"5-10: A 1, B 2\"");
    EXPECT_EQ(error_of("deal NT, blind 5/10: A 1, B 2").substr(0, 21), "1: expected an option");
    EXPECT_EQ(error_of("deal NT, blinds 1/2, house moon: A 1, B 2"), "1: there are no house rules \"moon\"");
    EXPECT_EQ(error_of("deal NT, blinds 1/2: A 100"), "1: a hand needs two players");
    EXPECT_EQ(error_of("deal NT, blinds 1/2: A 100, A 100"), "1: two players are called A");
    EXPECT_EQ(error_of("deal NT, blinds 1/2: A 100, B (seat 1) 100"), "1: B sits where somebody else sits");
    EXPECT_EQ(error_of("deal NT, blinds 1/2: A 100, B 0"), "1: B needs chips");
    EXPECT_EQ(error_of("deal NT, blinds 1/2: A 100, B"), "1: expected an amount, but the line ends");
    EXPECT_EQ(error_of("deal NT, blinds 1/2: A 100 AhKd, B 100 Ah2c"), "1: Ah is in two places");
    EXPECT_EQ(error_of("deal NS, blinds 1/2: A 100 2h3d, B 100"), "1: 3d is not in this game's deck");
}

TEST(Script, ABadLineIsRefusedWhereItStands) {
    EXPECT_EQ(error_of(heads_up + "C folds\n").substr(0, 31), "2: expected a player of this ha");
    EXPECT_EQ(error_of(heads_up + "A jumps\n").substr(0, 31), "2: expected what the player doe");
    EXPECT_EQ(error_of(heads_up + "A bets\n"), "2: expected an amount, but the line ends");
    EXPECT_EQ(error_of(heads_up + "A bets 0.50\n"), "2: expected an amount, got \"0.50\"");
    EXPECT_EQ(error_of(heads_up + "A folds now\n"), "2: expected nothing more, got \"now\"");
    EXPECT_EQ(error_of(heads_up + "A folds -> refused: because\n"), "2: there is no refusal \"because\"");
    EXPECT_EQ(error_of(heads_up + "A discards Ax\n"), "2: expected cards such as \"AhKd\", got \"Ax\"");
    EXPECT_EQ(error_of(heads_up + "board Ah Kd 2c 3c 4c 5c\n"), "2: more than five cards on the board");
    EXPECT_EQ(error_of(heads_up + "pots 20 for C\n"), "2: expected a player of this hand, got \"C\"");
}

TEST(Script, WhatDoesNotComeTrueIsNamedByItsLine) {
    EXPECT_EQ(failure_of(heads_up + "B to act\n"), "2: expected B to act, but it is A to act");
    EXPECT_EQ(failure_of(heads_up + "A calls\nA to act\n"), "3: expected A to act, but it is B to act");
    EXPECT_EQ(failure_of(heads_up + "A checks\n"),
              "2: A is refused: cannot_check (A to act: fold, call 2, raise to 4 to 100)");
    EXPECT_EQ(failure_of(heads_up + "A calls -> refused: cannot_check\n"),
              "2: expected to be refused: cannot_check, but it is accepted");
    EXPECT_EQ(failure_of(heads_up + "A checks -> refused: not_your_turn\n"),
              "2: expected to be refused: not_your_turn, but it is refused: cannot_check");
    EXPECT_EQ(failure_of(heads_up + "A may fold, call 2, raise 3 to 100\n"),
              "2: expected A may fold, call 2, raise to 3 to 100, but it is fold, call 2, raise to 4 to 100");
    EXPECT_EQ(failure_of(heads_up + "A folds -> stacks A 99, B 102\n"), "2: expected B to have 102, but it is 101");
    EXPECT_EQ(failure_of(heads_up + "A folds -> B wins 3\n"), "2: expected B to win 3, but it is 2");
    EXPECT_EQ(failure_of(heads_up + "pot 4\n"), "2: expected a pot of 4, but it is 3");
    EXPECT_EQ(failure_of(heads_up + "A calls -> pots 4 for A\n"), "2: expected pots 4 for A, but it is none");
    EXPECT_EQ(failure_of(heads_up + "A folds -> nothing returned\n"), "2: expected nothing returned, but it is 1");
    EXPECT_EQ(failure_of(heads_up + "A was not asked\n"), "2: expected A never to be asked, but it is not so");
}

TEST(Script, GoesOnInTheNextLineAfterACommaOrAColon) {
    const auto script = parse_script("# Title\ndeal NT, blinds 1/2:\n  A (button) 100,\n  B 90\nA folds\n", Houses{});
    ASSERT_TRUE(script) << script.error().message;
    EXPECT_EQ(script->front().title, "Title");
    EXPECT_EQ(script->front().line, 2);
    EXPECT_EQ(script->front().setup.players.size(), 2U);
}

TEST(Script, MayComeFromAnEditorOnWindows) {
    std::string windows = "\xef\xbb\xbf";
    for (const char c : heads_up + "A folds") windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const auto script = parse_script(windows, Houses{});
    ASSERT_TRUE(script) << script.error().message;
    EXPECT_EQ(script->size(), 1U);
}

TEST(Script, HoldsAnyNumberOfHands) {
    const auto script = parse_script(heads_up + "A folds\n\n# Second\n" + heads_up + "A calls\n", Houses{});
    ASSERT_TRUE(script) << script.error().message;
    ASSERT_EQ(script->size(), 2U);
    EXPECT_EQ((*script)[1].title, "Second");
}

}  // namespace
}  // namespace cardroom::history
