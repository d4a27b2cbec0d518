// A replay must find out every figure of a record that is wrong, and explain only what a site's rule explains.
#include "history/replay.h"

#include <gtest/gtest.h>

#include "history/corpus.h"
#include "history/phh.h"
#include "history/replay_text.h"

namespace cardroom::history {
namespace {

/// P2 5, P3 10; P1 raises to 30, P3 calls and goes all-in on the flop, P1 calls: P1 wins 605 less a rake of 30.
RecordedHand sample() {
    constexpr std::string_view line =
        R"({"id":"a","source_site":"s","game":"holdem","limit":"nl","tournament":false,"play_money":false,)"
        R"("currency_unit":100,"small_blind":5,"big_blind":10,"ante":0,"bring_in":0,"small_bet":0,"big_bet":0,)"
        R"("max_seats":6,"button_seat":1,"seats":[{"seat":1,"player":"P1","stack":1000,"in_hand":true},)"
        R"({"seat":3,"player":"P2","stack":990,"in_hand":true},{"seat":4,"player":"P3","stack":300,"in_hand":true}],)"
        R"("posts":[{"player":"P2","kind":"sb","amount":5,"live":5,"dead":0},)"
        R"({"player":"P3","kind":"bb","amount":10,"live":10,"dead":0}],)"
        R"("holes":{"P1":["Ah","Kd"]},"board":{"flop":["2c","7d","Th"],"turn":["Js"],"river":["Ac"]},"actions":[)"
        R"({"street":"preflop","player":"P1","kind":"raise","amount":30,"to":30,"all_in":false},)"
        R"({"street":"preflop","player":"P2","kind":"fold","amount":0,"to":5,"all_in":false},)"
        R"({"street":"preflop","player":"P3","kind":"call","amount":20,"to":30,"all_in":false},)"
        R"({"street":"flop","player":"P3","kind":"bet","amount":270,"to":270,"all_in":true},)"
        R"({"street":"flop","player":"P1","kind":"call","amount":270,"to":270,"all_in":false}],)"
        R"("uncalled":[],"shown":{"P3":["Qs","Jh"]},"mucked":[],"pots":[{"name":"total","amount":605}],"rake":30,)"
        R"("collected":[{"player":"P1","amount":575,"pot":"main"}],)"
        R"("final_stacks":{"P1":1275,"P2":985,"P3":0},"flags":[]})";
    auto hand = parse_corpus_hand(line);
    if (!hand) throw std::runtime_error(hand.error().message);
    return *std::move(hand);
}

std::string first(const std::vector<Disagreement>& found) {
    if (found.empty()) return "agrees";
    return found[0].what + ": expected " + found[0].expected + ", got " + found[0].got +
           (found[0].rule.empty() ? "" : " [" + found[0].rule + ']');
}

TEST(Replay, AgreesWithARightRecord) {
    EXPECT_EQ(first(replay(sample())), "agrees");
}

TEST(Replay, FindsEveryWrongFigure) {
    RecordedHand hand = sample();
    hand.final_stacks[Seat::numbered(1)] = Chips{1276};
    EXPECT_EQ(first(replay(hand)), "final stack P1: expected 1275, got 1276");

    hand = sample();
    hand.awards[0].amount = Chips{576};
    EXPECT_EQ(first(replay(hand)), "all awards: expected 605, got 576 + rake 30");

    hand = sample();
    hand.awards[0].seat = Seat::numbered(4);
    EXPECT_EQ(first(replay(hand)), "winners: expected P1, got P3");

    hand = sample();
    hand.rake = Chips{29};
    EXPECT_EQ(first(replay(hand)), "all awards: expected 605, got 575 + rake 29");

    hand = sample();
    hand.uncalled[Seat::numbered(1)] = Chips{10};
    EXPECT_EQ(first(replay(hand)), "uncalled P1: expected 0, got 10");

    hand = sample();
    hand.pots[0].amount = Chips{604};
    EXPECT_EQ(first(replay(hand)), "total pot: expected 605, got 604");
}

TEST(Replay, FindsEveryWrongAction) {
    RecordedHand hand = sample();
    hand.actions[0].to = Chips{15};
    EXPECT_EQ(first(replay(hand)),
              "action 1: expected raise_below_minimum (may fold call 10 raise 20 to 1000), got P1 raise to 15");

    hand = sample();
    std::swap(hand.actions[1], hand.actions[2]);
    EXPECT_EQ(first(replay(hand)), "action 2: expected P2 to act, got P3 call to 30");

    hand = sample();
    hand.actions[2].did = Did::check;
    EXPECT_EQ(first(replay(hand)).substr(0, 32), "action 3: expected cannot_check ");

    hand = sample();
    hand.actions[3].all_in = false;
    EXPECT_EQ(first(replay(hand)), "action 4: expected all-in, got P3 bet to 270");

    hand = sample();
    hand.actions[3].street = "turn";
    EXPECT_EQ(first(replay(hand)), "action 4: expected the street to be flop, not turn, got P3 bet to 270");

    hand = sample();
    hand.actions.pop_back();
    EXPECT_EQ(first(replay(hand)), "end: expected P1 to act, got no more actions");

    hand = sample();
    hand.actions.push_back(hand.actions[1]);
    EXPECT_EQ(first(replay(hand)).substr(0, 36), "action 6: expected the hand is over,");
}

TEST(Replay, FindsARecordThatCannotBe) {
    RecordedHand hand = sample();
    hand.shown[Seat::numbered(4)] = {*cards::parse_card("Ah"), *cards::parse_card("Jh")};
    EXPECT_EQ(first(replay(hand)), "record: expected a hand that can be played, got a card of P3 appears twice");

    hand = sample();
    hand.stakes.big_blind = Chips{};
    EXPECT_EQ(first(replay(hand)), "record: expected a hand that can be played, got no big blind");
}

// Cards nobody saw may be whatever makes the record true; but they cannot make a loser of the best possible hand.
TEST(Replay, UnseenCardsServeTheRecordOnlyIfThereAreSuchCards) {
    RecordedHand hand = sample();
    hand.shown[Seat::numbered(4)].clear();
    EXPECT_EQ(first(replay(hand)), "agrees");
    hand.board[0] = {*cards::parse_card("2c"), *cards::parse_card("2d"), *cards::parse_card("2h"),
                     *cards::parse_card("2s"), *cards::parse_card("Ac")};
    EXPECT_EQ(first(replay(hand)), "winners: expected P1, P3, got P1") << "the board plays: both must win";
}

TEST(Replay, ExplainsAnUncalledBetPaidAsPartOfThePot) {
    RecordedHand hand = sample();
    hand.actions.resize(2);
    hand.actions.push_back(hand.actions[1]);
    hand.actions[2].seat = Seat::numbered(4);
    hand.actions[2].to = Chips{10};
    hand.shown = {};
    hand.rake = Chips{};
    hand.pots[0].amount = Chips{45};
    hand.awards[0].amount = Chips{45};
    hand.final_stacks[Seat::numbered(1)] = Chips{1015};
    hand.final_stacks[Seat::numbered(4)] = Chips{290};
    EXPECT_EQ(first(replay(hand)), "uncalled P1: expected 20, got 0 and more in the pot [uncalled_in_the_pot]");

    hand.awards.push_back(hand.awards[0]);  // paid in two parts
    hand.awards[0].amount = Chips{20};
    hand.awards[1].amount = Chips{25};
    const auto found = replay(hand);
    EXPECT_EQ(found.size(), 1U);
    EXPECT_EQ(first(found), "uncalled P1: expected 20, got 0 and more in the pot [uncalled_in_the_pot]");
}

TEST(Replay, ExplainsAPlayerAskedWithoutADecision) {
    RecordedHand hand = sample();
    RecordedAction check = hand.actions.back();
    check.did = Did::check;
    check.by = check.to = Chips{};
    check.street = "turn";
    hand.actions.push_back(check);
    EXPECT_EQ(first(replay(hand)), "action 6: expected not asked, got P1 check [asks_without_decision]");
    hand.actions.back().seat = Seat::numbered(3);
    EXPECT_EQ(first(replay(hand)), "action 6: expected the hand is over, got P2 check") << "P2 has folded";
}

// Irish: four cards, two are given up after the flop; what is shown at the end was kept.
TEST(Replay, CardsGivenUpAreNotThoseShownAtTheEnd) {
    RecordedHand hand = sample();
    hand.game_id = "irish";
    hand.game = rules::find_game("irish");
    hand.dealt[Seat::numbered(1)] = {*cards::parse_card("Ah"), *cards::parse_card("2d"), *cards::parse_card("3d"),
                                     *cards::parse_card("Kd")};
    hand.shown[Seat::numbered(1)] = {*cards::parse_card("Ah"), *cards::parse_card("Kd")};
    for (const int seat : {1, 4}) {
        RecordedAction discard = hand.actions.back();
        discard.seat = Seat::numbered(seat);
        discard.did = Did::discard;
        discard.by = discard.to = Chips{};
        discard.count = 2;
        hand.actions.push_back(discard);
    }
    EXPECT_EQ(first(replay(hand)), "agrees");
}

/// B goes all-in for 20, A and C go on: C wins the side pot, B the main one.
constexpr std::string_view side_pot_line =
    R"({"game":"holdem","limit":"nl","small_blind":5,"big_blind":10,"button_seat":1,"seats":[)"
    R"({"seat":1,"player":"A","stack":100},{"seat":2,"player":"B","stack":20},{"seat":3,"player":"C","stack":100}],)"
    R"("posts":[{"player":"B","kind":"sb","live":5},{"player":"C","kind":"bb","live":10}],)"
    R"("holes":{"A":["Qc","Qd"],"B":["Ac","Ad"],"C":["Kc","Kd"]},)"
    R"("board":{"flop":["2h","3s","4c"],"turn":["9h"],"river":["Ts"]},"actions":[)"
    R"({"street":"preflop","player":"A","kind":"raise","amount":50,"to":50},)"
    R"({"street":"preflop","player":"B","kind":"call","amount":15,"to":20,"all_in":true},)"
    R"({"street":"preflop","player":"C","kind":"call","amount":40,"to":50},)"
    R"({"player":"C","kind":"check"},{"player":"A","kind":"check"},{"player":"C","kind":"check"},)"
    R"({"player":"A","kind":"check"},{"player":"C","kind":"check"},{"player":"A","kind":"check"}],)"
    R"("pots":[{"name":"main","amount":60},{"name":"side-1","amount":60}],"uncalled":null,)"
    R"("collected":[{"player":"C","amount":60,"pot":"side-1"},{"player":"B","amount":60,"pot":"main"}]})";

TEST(Replay, WhoWinsWhichPotIsCompared) {
    RecordedHand hand = parse_corpus_hand(side_pot_line).value();
    EXPECT_EQ(first(replay(hand)), "agrees");
    std::swap(hand.awards[0].pot, hand.awards[1].pot);
    EXPECT_EQ(first(replay(hand)), "award B from main: expected 60, got 0");
}

TEST(Replay, WhatAnActionPutInIsCompared) {
    RecordedHand hand = parse_corpus_hand(side_pot_line).value();
    hand.actions[2].by = Chips{41};
    EXPECT_EQ(first(replay(hand)), "action 3: expected 40 put in, got C call to 50");
}

TEST(Replay, APotThatAllOnlyAnteForBeginsOnTheFlop) {
    const auto hand = parse_corpus_hand(
        R"({"game":"holdem","limit":"nl","big_blind":2,"ante":5,"button_seat":3,"seats":[)"
        R"({"seat":1,"player":"A","stack":100},{"seat":2,"player":"B","stack":5},{"seat":3,"player":"C","stack":100}],)"
        R"("posts":[{"player":"A","kind":"ante","dead":5},{"player":"B","kind":"ante","dead":5},)"
        R"({"player":"C","kind":"ante","dead":5}],"holes":{"A":["Ac","Ad"]},"shown":{"B":["Qc","Qd"]},)"
        R"("board":{"flop":["2h","3s","4c"],"turn":["9h"],"river":["Ts"]},"actions":[)"
        R"({"street":"flop","player":"A","kind":"bet","amount":10,"to":10},)"
        R"({"street":"flop","player":"C","kind":"fold","amount":0,"to":0}],"uncalled":[{"player":"A","amount":10}],)"
        R"("collected":[{"player":"A","amount":15,"pot":"main"}],"final_stacks":{"A":110,"B":0,"C":95}})");
    ASSERT_TRUE(hand) << hand.error().message;
    EXPECT_EQ(first(replay(*hand)), "agrees");
}

TEST(Replay, S40_ACommunityCardMayBeEverybodysLast) {
    RecordedHand hand;
    hand.game_id = "stud";
    hand.game = rules::find_game("stud");
    hand.stakes.structure = rules::Structure::fixed_limit;
    hand.stakes.ante = Chips{1};
    hand.stakes.bring_in = Chips{1};
    hand.stakes.small_bet = Chips{2};
    hand.stakes.big_bet = Chips{4};
    constexpr std::array<std::string_view, 8> cards{"KhKd2cAhAdAcKs", "QsJd4dTc2d2hKs", "QdKc5d4c3d3cKs",
                                                    "Qh6s6h5c4h3hKs", "Qc7h7s6c5h9hKs", "Jh8s8c7c6dTdKs",
                                                    "9s2s9d8d7dJcKs", "3s4sTh9c8hJsKs"};
    for (int n = 1; n <= 8; ++n) {
        const Seat seat = Seat::numbered(n);
        hand.players.push_back({seat, 'P' + std::to_string(n), Chips{100}, true});
        hand.posts.push_back({seat, hand::PostKind::ante, Chips{}, Chips{1}});
        const auto seven = cards::parse_cards<7>(cards[static_cast<std::size_t>(n - 1)]);
        ASSERT_TRUE(seven);
        hand.dealt[seat].assign(seven->begin(), seven->end());
    }
    const auto round = [&](const char* street, Did did) {
        for (const RecordedPlayer& player : hand.players) {
            RecordedAction action;
            action.seat = player.seat;
            action.did = did;
            action.street = street;
            hand.actions.push_back(action);
        }
    };
    round("third", Did::call);
    hand.actions.front().did = Did::bring_in;
    for (const char* street : {"fourth", "fifth", "sixth", "seventh"}) round(street, Did::check);
    hand.awards.push_back({Seat::numbered(1), Chips{16}, "main"});
    hand.final_stacks[Seat::numbered(1)] = Chips{114};
    EXPECT_EQ(first(replay(hand)), "agrees");
}

TEST(Corpus, WhatIsLeftOutIsNotKnownButWhatAHandNeedsMustBeThere) {
    const auto error = [](std::string_view gone, std::string_view instead) {
        std::string line(side_pot_line);
        line.replace(line.find(gone), gone.size(), instead);
        const auto hand = parse_corpus_hand(line);
        return hand ? first(replay(*hand)) : hand.error().message;
    };
    EXPECT_EQ(error(R"("collected":)", R"("gathered":)"), "agrees") << "the winners are not known then";
    EXPECT_EQ(error(R"("big_blind":10)", R"("big_blind":null)"),
              "record: expected a hand that can be played, got no big blind");
    EXPECT_EQ(error(R"("seats":)", R"("chairs":)"), "seats: is missing");
    EXPECT_EQ(error(R"("actions":)", R"("acts":)"), "actions: is missing");
    EXPECT_EQ(error(R"("small_blind":5)", R"("small_blind":"5")"),
              "small_blind: expected a whole number from 0 to " + std::to_string(chips_max.units()));
}

TEST(ReplayText, AByteOrderMarkCarriageReturnsAndEmptyLinesArePassedOver) {
    const std::string text = "\xef\xbb\xbf\r\n" + std::string(side_pot_line) + "\r\n\r\n" + std::string(side_pot_line);
    const auto results = replay_text(text, Format::corpus, "x");
    ASSERT_EQ(results.size(), 2U);
    EXPECT_FALSE(results[0].error || results[1].error);
    EXPECT_EQ(results[1].line, 4);
}

TEST(ReplayText, AFaultInOneLineLeavesTheOthers) {
    const auto results = replay_text("\n{\"id\": 5}\nnot json\n", Format::corpus, "x.jsonl");
    ASSERT_EQ(results.size(), 2U);
    EXPECT_EQ(results[0].line, 2);
    ASSERT_TRUE(results[0].error);
    EXPECT_EQ(results[0].error->message, "id: expected a text");
    EXPECT_EQ(results[1].line, 3);
    ASSERT_TRUE(results[1].error);
    EXPECT_EQ(results[1].error->message.substr(0, 24), "not JSON from column 1 o");
}

std::string phh_of(std::string_view text) {
    const auto results = replay_text(text, Format::phh, "x.phh");
    if (results.size() != 1) return std::to_string(results.size()) + " hands";
    if (results[0].error) return std::to_string(results[0].line) + ": " + results[0].error->message;
    return first(results[0].disagreements);
}

TEST(Phh, HeadsUpTheLastPlayerHasTheButtonAndTheSmallBlind) {
    EXPECT_EQ(phh_of(R"(variant = "FO/8"
antes = [0, 0]
blinds_or_straddles = [2, 4]
small_bet = 4
big_bet = 8
starting_stacks = [100, 50]
actions = ["d dh p1 Ac9h8h2c", "d dh p2 Th7h7d5d", "p2 cbr 8", "p1 f"]
finishing_stacks = [96, 54]
)"),
              "agrees");
}

TEST(Phh, AmountsMayHaveAPoint) {
    EXPECT_EQ(phh_of(R"(variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.25, 0.50, 0]
min_bet = 0.50
starting_stacks = [10, 20.05, 30]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 AhKh", "p3 cbr 1.75 # a raise", "p1 f", "p2 f"]
finishing_stacks = [9.75, 19.55, 30.75]
)"),
              "agrees");
}

TEST(Phh, ShortDeckHasAnteAndButtonBlind) {
    EXPECT_EQ(phh_of(R"(variant = "NS"
antes = [3, 3, 3]
blinds_or_straddles = [0, 0, 3]
min_bet = 3
starting_stacks = [300, 300, 300]
actions = ["d dh p1 AhKh", "d dh p2 ????", "d dh p3 ????", "p1 cbr 12", "p2 f", "p3 f"]
finishing_stacks = [309, 297, 294]
)"),
              "agrees");
}

TEST(Phh, StudBringInAndCompletion) {
    EXPECT_EQ(phh_of(R"(variant = "F7S"
antes = [1, 1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [100, 100, 100]
actions = ["d dh p1 ????Ks", "d dh p2 ????2c", "d dh p3 ????Td", "p2 pb", "p3 cbr 5", "p1 f", "p2 f"]
finishing_stacks = [99, 97, 104]
)"),
              "agrees");
}

TEST(Phh, DrawsAreFollowed) {
    EXPECT_EQ(phh_of(R"(variant = "FB"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = ["d dh p1 2c3dKhKs", "d dh p2 Ac4d5h5s", "p2 cc", "p1 cc", "p1 sd KhKs", "d dh p1 9h8s", "p2 sd 5s",
  "d dh p2 Qs", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p1 cc", "p2 cc",
  "p1 sm 2c3d9h8s", "p2 sm Ac4d5hQs"]
finishing_stacks = [102, 98]
)"),
              "agrees");
}

TEST(Phh, ACollectionHoldsNumberedHands) {
    const std::string hand =
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100]\n"
        "actions = ['d dh p1 AhKh', 'd dh p2 2c3d', 'p2 f']\n";
    const auto results =
        replay_text("[1]\n" + hand + "[2]\n" + hand + "finishing_stacks = [50, 150]\n", Format::phh, "x");
    ASSERT_EQ(results.size(), 2U);
    EXPECT_EQ(results[0].id, "x#1");
    EXPECT_EQ(first(results[0].disagreements), "agrees");
    EXPECT_EQ(results[1].line, 8);
    EXPECT_EQ(first(results[1].disagreements), "final stack p1: expected 101, got 50");
}

TEST(Phh, AStackMayBeUnknown) {
    const auto hands = parse_phh(R"(variant = 'PO/8'
antes = [0, 0, 0]
blinds_or_straddles = [0.25, 0.50, 0]
min_bet = 0.50
starting_stacks = [inf, 100, inf]
actions = ['d dh p1 ????????', 'd dh p2 ????????', 'd dh p3 ????????', 'p3 cbr 1.75', 'p1 f', 'p2 f']
finishing_stacks = [inf, 99.50, inf]
)",
                                 "x");
    ASSERT_TRUE(hands.at(0)) << hands[0].error().message;
    EXPECT_EQ(first(replay(*hands[0])), "agrees");
}

TEST(Phh, FaultsSayWhere) {
    EXPECT_EQ(phh_of("variant = 'XX'\nstarting_stacks = [1, 2]\n"),
              "1: variant: expected one of FT NT NS PO FO/8 F7S F7S/8 FR N2L1D F2L3D FB PT FO NO PO/8 NO/8");
    EXPECT_EQ(
        phh_of("variant = 'NT'\nmin_bet = 2\nblinds_or_straddles = [1, 2]\nstarting_stacks = [1, 2]\nactions = [\n"
               "'p1 f',\n'p1 jumps']\n"),
        "7: actions: cannot read \"p1 jumps\"");
    EXPECT_EQ(phh_of("variant = \n").substr(0, 12), "1: not TOML:");
}

}  // namespace
}  // namespace cardroom::history
