// The fields of the PHH standard, one by one. What hands of each variant look like is in replay_test.cpp.
#include "history/phh.h"

#include <gtest/gtest.h>

#include "history/replay.h"

namespace cardroom::history {
namespace {

std::string all(std::string_view text) {
    std::string found;
    for (const auto& hand : parse_phh(text, "x.phh")) {
        if (!hand) return "line " + std::to_string(hand.error().line) + ": " + hand.error().message;
        for (const Disagreement& d : replay(*hand))
            found += d.what + ": expected " + d.expected + ", got " + d.got + '\n';
    }
    return found;
}

/// Three players, no limit; p3 raises and the blinds fold. `more` are further fields.
std::string uncontested(std::string_view more) {
    return R"(variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 AhAd", "p3 cbr 6", "p1 f # a commentary", "", "# only words", "p2 f"]
)" + std::string(more);
}

TEST(Phh, WinningsAreWhatWasCollectedLessAnyRake) {
    EXPECT_EQ(all(uncontested("winnings = [0, 0, 5]")), "");
    EXPECT_EQ(all(uncontested("winnings = [0, 5, 0]")), "winners: expected p3, got p2\n");
    EXPECT_EQ(all(uncontested("winnings = [0, 0, 6]")), "all awards: expected 5, got 6 + rake 0\n");
    EXPECT_EQ(all(uncontested("winnings = [0, 0, 4.8]")), "") << "4 % of rake";
    EXPECT_EQ(all(uncontested("winnings = [0, 0, 4]")), "all awards: expected 5, got 4 + rake 0\n") << "20 % is none";
}

TEST(Phh, FinishingStacksAreComparedToTheChip) {
    EXPECT_EQ(all(uncontested("finishing_stacks = [199, 198, 203]")), "");
    EXPECT_EQ(all(uncontested("finishing_stacks = [199, 198, 204]")), "final stack p3: expected 203, got 204\n");
    EXPECT_EQ(all(uncontested("finishing_stacks = [199, 197, 203]")), "final stack p2: expected 198, got 197\n");
}

TEST(Phh, FieldsAboutThePlaceAndTheTimeArePassedOver) {
    EXPECT_EQ(all(uncontested(R"(author = "A B"
event = "An event"
url = "https://example.org"
venue = "A room"
time = 00:00:26
time_zone = "America/Toronto"
time_zone_abbreviation = "EDT"
day = 1
month = 7
year = 2009
hand = 3017243630
level = 3
seats = [3, 4, 5]
seat_count = 9
table = "1"
players = ["", "B", "C"]
currency = "USD"
currency_symbol = "$"
time_limit = 30.5
time_banks = [1, 2.5, inf]
_ours = {a = 1}
)")),
              "");
}

TEST(Phh, ARecordMayEndBeforeTheHandDoes) {
    constexpr std::string_view start = R"(variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
)";
    EXPECT_EQ(all(std::string(start) + R"(actions = []
finishing_stacks = [199, 198, 200])"),
              "");
    EXPECT_EQ(all(std::string(start) + R"(actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 6"]
finishing_stacks = [199, 198, 195])"),
              "final stack p3: expected 194, got 195\n");
    EXPECT_EQ(all(std::string(start) + R"(actions = ["p3 cbr 200", "p1 f", "p2 cc"])"), "") << "all-in, no board yet";
}

// Heads-up the forced bets change places, antes too: the last player has the button and the small blind.
TEST(Phh, HeadsUpAntesChangePlacesAsBlindsDo) {
    constexpr std::string_view hand = R"(variant = "NT"
antes = [0, 3]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["p2 f"]
)";
    EXPECT_EQ(all(std::string(hand) + "finishing_stacks = [101, 99]"), "") << "p1 is the big blind and pays the ante";
}

// p1 has 1 of an ante of 4 and the best hand.
TEST(Phh, AnteTrimmingStatusSaysWhetherAShortAnteWinsWholeAntes) {
    constexpr std::string_view hand = R"(variant = "NT"
antes = [4, 4, 4]
blinds_or_straddles = [0, 2, 0]
min_bet = 2
starting_stacks = [1, 100, 100]
actions = ["d dh p1 AhAd", "d dh p2 KhKd", "d dh p3 QhQd", "p3 cc", "p2 cc", "d db 2c3d4s", "p2 cc", "p3 cc", "d db 7h",
           "p2 cc", "p3 cc", "d db 8s", "p2 cc", "p3 cc", "p2 sm KhKd", "p3 sm QhQd", "p1 sm AhAd"]
)";
    EXPECT_EQ(all(std::string(hand) + "ante_trimming_status = true\nfinishing_stacks = [3, 104, 94]"), "");
    EXPECT_EQ(all(std::string(hand) + "ante_trimming_status = false\nfinishing_stacks = [9, 98, 94]"), "");
    EXPECT_EQ(all(std::string(hand) + "finishing_stacks = [9, 98, 94]"), "") << "false unless it says otherwise";
}

// A big-blind ante, a button ante and antes of different sizes are nobody's own.
TEST(Phh, UnevenAntesLieThereForAnybody) {
    for (const std::string_view antes : {"[0, 3, 0]", "[0, 0, 3]", "[1, 1, 4]"}) {
        const bool each = antes.starts_with("[1");
        const std::string hand = "variant = \"NT\"\nantes = " + std::string(antes) + R"(
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["p3 f", "p1 cbr 10", "p2 f"]
finishing_stacks = )";
        const std::string after = each ? "[107, 97, 96]" : antes == "[0, 3, 0]" ? "[105, 95, 100]" : "[105, 98, 97]";
        EXPECT_EQ(all(hand + after), "") << antes;
    }
}

TEST(Phh, HandsMayBeShownWithoutBeingTold) {
    constexpr std::string_view hand = R"(variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [2, 2]
actions = ["d dh p1 ????", "d dh p2 Ah??", "p2 cc", "d db 2c3d4s", "d db 7h", "d db 8s", "p1 sm -", "p2 sm", "p1 sm ????"]
finishing_stacks = [4, 0]
)";
    EXPECT_EQ(all(hand), "");
}

// Amounts below zero are posted by players who missed blinds: one less than the big blind is dead.
TEST(Phh, MissedBlindsLieBelowZero) {
    const auto hand = [](std::string_view owed, std::string_view after) {
        return "variant = \"NT\"\nantes = [0, 0, 0, 0]\nblinds_or_straddles = [5, 10, 0, " + std::string(owed) + R"(]
min_bet = 10
starting_stacks = [100, 100, 100, 100]
actions = ["p3 f", "p4 cbr 30", "p1 f", "p2 f"]
finishing_stacks = )" +
               std::string(after);
    };
    EXPECT_EQ(all(hand("-5", "[95, 90, 100, 115]")), "");
    EXPECT_EQ(all(hand("-10", "[95, 90, 100, 115]")), "");
    EXPECT_EQ(all(hand("-15", "[95, 90, 100, 115]")), "");
    EXPECT_EQ(all(hand("-5", "[95, 90, 100, 110]")), "final stack p4: expected 115, got 110\n");
}

// A hand that is over has a winner: where nobody won anything, the file does not know who did.
TEST(Phh, WinningsOfNothingAreNotKnown) {
    EXPECT_EQ(all(uncontested("winnings = [0, 0, 0]")), "");
}

}  // namespace
}  // namespace cardroom::history
