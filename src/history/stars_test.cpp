#include "history/stars.h"

#include <gtest/gtest.h>

#include "hand/test_table.h"
#include "history/clock_words.h"
#include "history/replay.h"
#include "history/replay_text.h"
#include "history/stars_header.h"
#include "support/told_hands.h"

namespace cardroom::history {
namespace {

TEST(Clock, EasternTimeFollowsDaylightSaving) {
    EXPECT_EQ(slashed(eastern(Time{1'356'002'353'000})), "2012/12/20 6:19:13");
    EXPECT_EQ(slashed(eastern(Time{1'309'116'842'000})), "2011/06/26 15:34:02");
    // 2026-03-08: two o'clock becomes three.
    EXPECT_EQ(slashed(eastern(Time{1'772'953'199'000})), "2026/03/08 1:59:59");
    EXPECT_EQ(slashed(eastern(Time{1'772'953'200'000})), "2026/03/08 3:00:00");
    // 2026-11-01: two o'clock becomes one.
    EXPECT_EQ(slashed(eastern(Time{1'793'512'799'000})), "2026/11/01 1:59:59");
    EXPECT_EQ(slashed(eastern(Time{1'793'512'800'000})), "2026/11/01 1:00:00");
    EXPECT_EQ(iso(utc(Time{1'793'512'800'000})), "2026-11-01T06:00:00");
}

using hand::Post;
using hand::PostKind;

/// Three at 1/2 dollars; the deck is dealt in this order: hole cards, then boards.
cardroom::testing::PlayedHand played(const std::string& deck, const std::vector<hand::Action>& actions, int runs) {
    cardroom::testing::PlayedHand hand;
    static const rules::HouseRules house = rules::unabomber();  // hands stay closed until the boards lie there
    hand::Setup& setup = hand.setup;
    setup.game = rules::find_game("holdem");
    setup.house = &house;
    setup.stakes.small_blind = Chips{100};
    setup.stakes.big_blind = Chips{200};
    setup.button = Seat::numbered(1);
    setup.runs_max = 2;
    setup.players = {
        {Seat::numbered(1), Chips{10'000}}, {Seat::numbered(2), Chips{5'050}}, {Seat::numbered(3), Chips{20'000}}};
    setup.posts = {{Seat::numbered(2), PostKind::small_blind, Chips{100}, Chips{}},
                   {Seat::numbered(3), PostKind::big_blind, Chips{200}, Chips{}},
                   {Seat::numbered(3), PostKind::big_blind_ante, Chips{}, Chips{1}}};
    const auto named = cards::parse_cards<52>(deck);
    EXPECT_TRUE(named);
    cards::CardSet left = cards::CardSet::full_deck();
    int at = 0;
    for (const cards::Card card : *named) {
        setup.deck.order[static_cast<std::size_t>(at++)] = card;
        left.remove(card);
    }
    for (const cards::Card card : left) setup.deck.order[static_cast<std::size_t>(at++)] = card;
    hand::Hand game(setup);
    const auto take = [&](hand::Events events) { hand.events.insert(hand.events.end(), events.begin(), events.end()); };
    take(game.opening_events());
    for (const hand::Action& action : actions) {
        const auto outcome = game.apply(action);
        EXPECT_TRUE(outcome);
        if (outcome) take(*outcome);
    }
    while (game.waiting() == hand::Waiting::runs) take(*game.choose_runs(game.to_decide().first(), runs));
    EXPECT_TRUE(game.over());
    for (const Seat seat : game.dealt_in()) {
        hand.stacks[seat] = game.stack(seat);
        hand.held[seat] = game.cards_of(seat);
        if (game.live().has(seat)) hand.showed_down.add(seat);
    }
    return hand;
}

// A run-it-twice hand as PokerStars writes it: boards, showdowns and odd cents of each run, one after the other.
TEST(PokerStarsText, RunItTwice) {
    using hand::ActionKind;
    const auto hand = played("AhKd QcAd KcQd 7c8d2h JsTs 4s9h",
                             {{Seat::numbered(1), ActionKind::fold, {}, {}},
                              {Seat::numbered(2), ActionKind::call, {}, {}},
                              {Seat::numbered(3), ActionKind::check, {}, {}},
                              {Seat::numbered(2), ActionKind::raise_to, Chips{4'850}, {}},
                              {Seat::numbered(3), ActionKind::call, {}, {}}},
                             2);
    ToldHand told = told_to(hand, Seat::numbered(2));
    for (ToldPlayer& player : told.players) player.name = "P" + std::to_string(player.seat.number());
    told.seat_count = 6;
    told.table = "Oak";
    const auto text = write_stars(told);
    ASSERT_TRUE(text) << text.error();
    EXPECT_EQ(*text,
              R"(PokerStars Hand #20:  Hold'em No Limit ($1/$2 USD) - 2025/11/30 3:25:09 UTC [2025/11/29 22:25:09 ET]
Table 'Oak' 6-max Seat #1 is the button
Seat 1: P1 ($100 in chips)
Seat 2: P2 ($50.50 in chips)
Seat 3: P3 ($200 in chips)
P2: posts small blind $1
P3: posts big blind $2
P3: posts the ante $0.01
*** HOLE CARDS ***
Dealt to P2 [Ah Ad]
P1: folds
P2: calls $1
P3: checks
*** FLOP *** [7c 8d 2h]
P2: bets $48.50 and is all-in
P3: calls $48.50
*** FIRST TURN *** [7c 8d 2h] [Js]
*** FIRST RIVER *** [7c 8d 2h Js] [Ts]
*** SECOND TURN *** [7c 8d 2h] [4s]
*** SECOND RIVER *** [7c 8d 2h 4s] [9h]
*** FIRST SHOW DOWN ***
P2: shows [Ah Ad] (a pair of Aces)
P3: mucks hand
P2 collected $50.51 from pot
*** SECOND SHOW DOWN ***
P2: shows [Ah Ad] (a pair of Aces)
P3: mucks hand
P2 collected $50.50 from pot
*** SUMMARY ***
Total pot $101.01 | Rake $0
Hand was run twice
FIRST Board [7c 8d 2h Js Ts]
SECOND Board [7c 8d 2h 4s 9h]
Seat 1: P1 (button) folded before Flop (didn't bet)
Seat 2: P2 (small blind) showed [Ah Ad] and won ($50.51) with a pair of Aces, and won ($50.50) with a pair of Aces
Seat 3: P3 (big blind) mucked [Kd Kc]



)");
    const auto read = parse_stars(*text);
    ASSERT_EQ(read.size(), 1u);
    ASSERT_TRUE(read[0]);
    EXPECT_EQ(read[0]->runs(), 2);
    EXPECT_TRUE(replay(*read[0]).empty());
}

// Bad input is told by its line and what is wrong with it.
TEST(PokerStarsText, FaultsHaveALineAndWords) {
    const std::string head =
        "PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2026/11/30 4:00:00 UTC\n"
        "Table 'Oak' 6-max Seat #1 is the button\n"
        "Seat 1: Ann ($10 in chips)\nSeat 2: Bob ($10 in chips)\n";
    const auto fault = [](const std::string& text) {
        const auto read = parse_stars(text);
        if (read.empty()) return std::string("nothing");
        if (read.back()) return std::string("none");
        return std::to_string(read.back().error().line) + ": " + read.back().error().message;
    };
    EXPECT_EQ(fault(""), "nothing");
    EXPECT_EQ(fault("\n\nhello\n"), "3: expected a line that begins with \"PokerStars Hand #\"");
    EXPECT_EQ(fault(head), "4: the hand breaks off: there is no *** SUMMARY ***");
    EXPECT_EQ(fault(head + "Ann: posts small blind $x\n"), "5: a post without an amount");
    EXPECT_EQ(fault(head + "Ann: posts small blind $1\nBob: dances\n"),
              "6: what Bob does is not understood: \"dances\"");
    EXPECT_EQ(fault(head + "*** HOLE CARDS ***\nDealt to Ann [Ah Xx]\n"), "6: expected a card such as Ah, got \"Xx\"");
    EXPECT_EQ(fault(head + "*** FLOOP *** [Ah Kh Qh]\n"), "5: a street of this name is not known: \"FLOOP\"");
    EXPECT_EQ(fault(head + "Uncalled bet ($2) returned to Cyd\n"), "5: nobody is called \"Cyd\"");
    EXPECT_EQ(fault("PokerStars Hand #1:  Snap No Limit ($1/$2 USD) - 2026/11/30\n"),
              "1: no game is named that is known");
    EXPECT_EQ(fault(head + "Seat 1: Cyd ($5 in chips)\n"), "5: two players in one seat");
}

// Their words for what a badugi hand is worth.
TEST(PokerStarsText, BadugiHands) {
    const auto words = [](std::string_view text) {
        return stars_words(cards::Ranking::badugi, *cards::parse_cards<8>(text));
    };
    EXPECT_EQ(words("8h5c4d2s"), "Badugi: 8,5,4,2");
    EXPECT_EQ(words("9h2cAd"), "3-card: 9,2,A");
}

/// "stud8 $2 $4", or why not.
std::string header(const std::string& rest) {
    const std::string line = "PokerStars Game #7: " + rest + " - 2026/11/30 4:00:00 ET";
    const auto read = parse_stars_header(line);  // points into the line
    if (!read) return read.error();
    return std::string(read->game->id) + ' ' + std::string(read->small) + ' ' + std::string(read->big) +
           (read->tournament ? " tournament" : "") + (read->capped ? " cap" : "");
}

// The first line names the game alone, in brackets behind a mix, or after a buy-in; the sizes stand at several places.
TEST(PokerStarsText, FirstLines) {
    EXPECT_EQ(header("Hold'em No Limit ($0.05/$0.10 USD)"), "holdem $0.05 $0.10");
    EXPECT_EQ(header("8-Game (7 Card Stud Hi/Lo Limit, $2/$4 USD)"), "stud8 $2 $4");
    EXPECT_EQ(header("Hold'em No Limit ($0.25/$0.50 - $10 Cap -  USD)"), "holdem $0.25 $0.50 cap");
    EXPECT_EQ(header("Tournament #1, $5+$0.50 USD Hold'em No Limit - Match Round I, Level V (50/100)"),
              "holdem 50 100 tournament");
    EXPECT_EQ(header("{Ann's club} Tournament #1, 100+9 HORSE (Omaha Hi/Lo Limit) - Level I (20/40)"),
              "omaha8 20 40 tournament");
    EXPECT_EQ(header("Zoom Tournament #1, Freeroll  Mixed Omaha (5 Card Omaha Pot Limit) - Level II (15/30)"),
              "omaha5 15 30 tournament");
    EXPECT_EQ(header("Omaha Fixed Limit ($30/$60.00)"), "omaha $30 $60.00");
    const auto by_the_button =
        parse_stars_header("PokerStars Hand #7:  6+ Hold'em No Limit (Button Blind $2 - Ante $1 USD)");
    ASSERT_TRUE(by_the_button);
    EXPECT_EQ(by_the_button->button_blind, "$2");
}

// What only looks like a game of ours is none: two boards at once, one limit before the flop and another after.
TEST(PokerStarsText, GamesThatAreNotOursAreNotTakenForOurs) {
    EXPECT_EQ(header("Split Hold'em No Limit ($1/$2 USD)"), "no game is named that is known");
    EXPECT_EQ(header("Hold'em Pot Limit Pre-Flop, No Limit Post-Flop ($1/$2)"), "no game is named that is known");
    EXPECT_EQ(header("Hold'em No Limit"), "no stakes are named");
}

constexpr std::string_view cash_head =
    "PokerStars Hand #5:  Hold'em No Limit ($1/$2 USD) - 2026/11/30 4:00:00 ET\n"
    "Table 'Oak' 6-max Seat #1 is the button\n";

/// What the replay of one hand says, line by line.
std::string findings(std::string_view text) {
    std::string said;
    for (const HandResult& hand : replay_text(text, Format::stars, "test")) {
        if (hand.error) said += std::to_string(hand.line) + " hand " + hand.id + ": " + hand.error->message + '\n';
        for (const Disagreement& found : hand.disagreements)
            said += found.what + ": expected " + found.expected + ", got " + found.got + " [" + found.rule + "]\n";
    }
    return said;
}

// Unlike at a cash table, in a tournament a player who sits out is dealt in: he posts, and folds when it is his turn.
TEST(PokerStarsText, InATournamentWhoSitsOutIsDealtIn) {
    EXPECT_EQ(
        findings("PokerStars Hand #5: Tournament #9, $1+$0.10 USD Hold'em No Limit - Level I (10/20) - 2026/11/30 "
                 "4:00:00 ET\n"
                 "Table '9 1' 6-max Seat #1 is the button\n"
                 "Seat 1: Ann (500 in chips)\nSeat 2: Bob (500 in chips)\n"
                 "Seat 3: Cyd (500 in chips) is sitting out\n"
                 "Seat 4: Dan (500 in chips) out of hand (moved from another table into small blind)\n"
                 "Bob: posts small blind 10\nCyd: posts big blind 20\n"
                 "*** HOLE CARDS ***\nAnn: raises 20 to 40\nBob: folds\nCyd: folds\n"
                 "Uncalled bet (20) returned to Ann\nAnn collected 50 from pot\n"
                 "*** SUMMARY ***\nTotal pot 50 | Rake 0\n"),
        "");
}

// A player who sold his share to the site collects nothing: what his hand won stands in the summary.
TEST(PokerStarsText, ThePotOfWhoCashedOutStandsInTheSummary) {
    EXPECT_EQ(findings(std::string(cash_head) +
                       "Seat 1: Ann ($10 in chips)\nSeat 2: Bob ($10 in chips)\nSeat 3: Cyd ($4 in chips)\n"
                       "Bob: posts small blind $1\nCyd: posts big blind $2\n*** HOLE CARDS ***\n"
                       "Ann: raises $8 to $10 and is all-in\nBob: calls $9 and is all-in\n"
                       "Cyd: calls $2 and is all-in\n"
                       "*** FLOP *** [2c 7d 9h]\n*** TURN *** [2c 7d 9h] [Js]\n*** RIVER *** [2c 7d 9h Js] [4s]\n"
                       "*** SHOW DOWN ***\n"
                       "Ann: shows [Ah Ac] (a pair of Aces)\nBob: shows [Kh Kc] (a pair of Kings)\n"
                       "Cyd: shows [Qh Qc] (a pair of Queens)\n"
                       "Ann cashed out the hand for $19 | Cash Out Fee $0.19\n"
                       "*** SUMMARY ***\nTotal pot $24 Main pot $12. Side pot $12. | Rake $0\n"
                       "Board [2c 7d 9h Js 4s]\n"
                       "Seat 1: Ann (button) showed [Ah Ac] and won ($24) with a pair of Aces (pot not awarded as "
                       "player cashed out)\n"
                       "Seat 2: Bob (small blind) showed [Kh Kc] and lost with a pair of Kings (cashed out).\n"),
              "");
}

// A hand that the site cancelled before anybody was dealt in is named by that reason, and no fault of ours.
TEST(PokerStarsText, ACancelledHandIsNamedSo) {
    EXPECT_EQ(findings(std::string(cash_head) +
                       "Seat 1: Ann ($10 in chips)\nAnn: posts small blind $1\nHand cancelled\n*** SUMMARY ***\n"),
              "record: expected a hand that can be played, got fewer than two players are dealt in [cancelled]\n");
}

// The oldest texts do not say what went back uncalled.
TEST(PokerStarsText, OldTextsReturnUncalledBetsSilently) {
    EXPECT_EQ(findings("PokerStars Game #5:  Hold'em Limit ($2/$4 USD) - 2005/08/30 4:00:00 ET\n"
                       "Table 'Oak' Seat #1 is the button\n"
                       "Seat 1: Ann ($10 in chips)\nSeat 2: Bob ($10 in chips)\nSeat 3: Cyd ($10 in chips)\n"
                       "Bob: posts small blind $1\nCyd: posts big blind $2\n*** HOLE CARDS ***\n"
                       "Ann: raises $2 to $4\nBob: folds\nCyd: folds\nAnn collected $5 from pot\n"
                       "*** SUMMARY ***\nTotal pot $5 | Rake $0\n"),
              "");
}

// Heads-up the big blind could be on the button then. And programs that wrote such texts again print the total less the
// rake.
TEST(PokerStarsText, OldTextsHeadsUpAndTotalsLessTheRake) {
    EXPECT_EQ(findings("PokerStars Game #5:  Hold'em Limit ($2/$4 USD) - 2005/08/30 4:00:00 ET\n"
                       "Table 'Oak' Seat #1 is the button\n"
                       "Seat 1: Ann ($10 in chips)\nSeat 2: Bob ($10 in chips)\n"
                       "Bob: posts small blind $1\nAnn: posts big blind $2\n*** HOLE CARDS ***\n"
                       "Bob: folds\nAnn collected $2 from pot\n*** SUMMARY ***\nTotal pot $2 | Rake $0\n"),
              "");
    EXPECT_EQ(findings("PokerStars Game #5:  Hold'em No Limit ($1/$2) - 2009/10/12 - 4:00:00 (ET)\n"
                       "Table 'Oak' 6-max Seat #1 is the button\n"
                       "Seat 1: Ann ($20 in chips)\nSeat 2: Bob ($20 in chips)\nSeat 3: Cyd ($20 in chips)\n"
                       "Bob: posts small blind $1\nCyd: posts big blind $2\n*** HOLE CARDS ***\n"
                       "Ann: raises $4 to $6\nBob: folds\nCyd: calls $4\n*** FLOP *** [2c 7d 9h]\n"
                       "Cyd: bets $6\nAnn: folds\nCyd collected $12.50 from pot\n"
                       "*** SUMMARY ***\nTotal pot $12.50 | Rake $0.50\nBoard [2c 7d 9h]\n"),
              "");
}

// A text that cannot be read is named by its hand too, where that is known; the next hand is read.
TEST(PokerStarsText, UnreadableHandsAreNamed) {
    EXPECT_EQ(findings(std::string(cash_head) + "Seat 1: Ann ($10 in chips)\n\n" +
                       "PokerStars Hand #6:  Hold'em No Limit ($1/$2 USD) - 2026/11/30 4:00:00 ET\nTisch 'Oak'\n"
                       "*** SUMMARY ***\n\nPokerStars Hand #7:  Snap No Limit ($1/$2 USD) - 2026/11/30 4:00:00 ET\n"),
              "4 hand 5: the hand breaks off: there is no *** SUMMARY ***\n"
              "8 hand 6: expected a line that begins with \"Table '\"; hands in other languages than English are not "
              "read\n"
              "9 hand 7: no game is named that is known\n");
}

}  // namespace
}  // namespace cardroom::history
