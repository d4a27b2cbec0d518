// docs/rules/showdown.md W-4, W-5, W-10 to W-17, W-30 to W-38.
#include "hand/showdown.h"

#include <gtest/gtest.h>

#include "hand/test_table.h"

namespace cardroom::hand {
namespace {

using namespace testing;
using rules::Structure;

std::vector<int> seats_of(const std::vector<Shown>& shown) {
    std::vector<int> order;
    for (const Shown& one : shown) order.push_back(one.seat.number());
    return order;
}

/// Plays the round with the given bet: `bettor` bets, everybody else in `order` calls.
Outcome bet_and_calls(Hand& hand, std::initializer_list<int> order, int bettor, std::int64_t to) {
    Outcome last = tl::unexpected(Refusal::hand_is_over);
    bool bet = false;
    std::vector<int> still_to_call;
    for (const int seat : order) {
        if (seat == bettor) {
            last = hand.apply({S(seat), ActionKind::raise_to, chips(to)});
            bet = true;
        } else if (bet) {
            last = hand.apply({S(seat), ActionKind::call});
        } else {
            last = hand.apply({S(seat), ActionKind::check});
            still_to_call.push_back(seat);
        }
        EXPECT_TRUE(last.has_value());
    }
    for (const int seat : still_to_call) last = hand.apply({S(seat), ActionKind::call});
    return last;
}

/// Three players on an unpaired board; 2 = first to act. The hands: 1 kings, 2 queens, 3 aces.
Script three_on_a_dry_board() {
    Script script("holdem");
    script.blinds(1, 2).player(1, 100, "KhKd").player(2, 100, "QhQd").player(3, 100, "AhAd").board("2c5d7h9sJc");
    return script;
}

void limp_in(Hand& hand) {
    calls(hand, 1);
    calls(hand, 2);
    checks(hand, 3);
}

// --- pots ------------------------------------------------------------------------------------------------------------

TEST(ShowdownTest, W4_TheBestHandInEveryPotTakesThemAll) {
    Script script("holdem");
    script.blinds(10, 20)
        .player(1, 200, "9h8h")
        .player(2, 50, "AhAd")
        .player(3, 120, "KhKd")
        .player(4, 200, "QhQd")
        .board("2c5d7hTsJc");
    Hand hand = script.deal();
    raises(hand, 4, 200);
    calls(hand, 1);
    calls(hand, 2);
    calls(hand, 3);
    EXPECT_TRUE(hand.over());
    // Seat 1 makes a straight with 9-8 on J-T-7.
    EXPECT_EQ(stack(hand, 1), chips(570));
    EXPECT_EQ(stack(hand, 2), chips(0));
}

TEST(ShowdownTest, W4a_BestHandInTheSmallestPot) {
    Script script("holdem");
    script.blinds(10, 20)
        .player(1, 200, "8h3h")
        .player(2, 50, "AhAd")
        .player(3, 120, "KhKd")
        .player(4, 200, "QhQd")
        .board("2c5d7hTsJc");
    Hand hand = script.deal();
    raises(hand, 4, 200);
    calls(hand, 1);
    calls(hand, 2);
    calls(hand, 3);
    EXPECT_EQ(stack(hand, 2), chips(200));
    EXPECT_EQ(stack(hand, 3), chips(210));
    EXPECT_EQ(stack(hand, 4), chips(160));
    EXPECT_EQ(stack(hand, 1), chips(0));
}

TEST(ShowdownTest, W5_APotWithoutALowGoesToHigh) {
    Script script("omaha8");
    script.blinds(1, 2).player(1, 100, "AhAd2c3c").player(2, 100, "KhKd9c9d").board("KcQsJh2d4s");
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    for (int street = 1; street < 4; ++street) check_round(hand, {2, 1});
    EXPECT_EQ(won(hand, 2), 2);
}

// --- who shows -------------------------------------------------------------------------------------------------------

TEST(ShowdownTest, W10_TheLastBettorOfTheFinalRoundShowsFirst) {
    Script script = three_on_a_dry_board();
    Hand hand = script.deal();
    limp_in(hand);
    for (int street = 1; street < 3; ++street) check_round(hand, {2, 3, 1});
    const Outcome outcome = bet_and_calls(hand, {2, 3, 1}, 1, 10);
    ASSERT_TRUE(outcome.has_value());
    EXPECT_EQ(seats_of(only<Shown>(*outcome)), (std::vector<int>{1, 3}));  // kings, then aces beat them
    ASSERT_EQ(only<Mucked>(*outcome).size(), 1U);                          // queens need not be shown
    EXPECT_EQ(only<Mucked>(*outcome)[0].seat, S(2));
}

TEST(ShowdownTest, W10_CheckedThroughTheFirstToActShowsFirst) {
    Script script = three_on_a_dry_board();
    Hand hand = script.deal();
    limp_in(hand);
    for (int street = 1; street < 3; ++street) check_round(hand, {2, 3, 1});
    checks(hand, 2);
    checks(hand, 3);
    const Outcome outcome = hand.apply({S(1), ActionKind::check});
    EXPECT_EQ(seats_of(only<Shown>(*outcome)), (std::vector<int>{2, 3}));
    EXPECT_EQ(only<Mucked>(*outcome)[0].seat, S(1));
}

TEST(ShowdownTest, N9_ABetOnTheTurnAndACheckedRiver) {
    const auto first_shown = [](const rules::HouseRules& house) {
        Script script("holdem");
        script.house(house).blinds(1, 2).player(1, 100, "8h8d").player(2, 100, "QhQd").player(3, 100, "4h4d");
        script.player(4, 100, "TdTc").board("2c5d7h9sJc");
        Hand hand = script.deal();
        calls(hand, 4);
        calls(hand, 1);
        calls(hand, 2);
        checks(hand, 3);
        check_round(hand, {2, 3, 4, 1});
        bet_and_calls(hand, {2, 3, 4, 1}, 4, 10);
        check_round(hand, {2, 3, 4});
        const Outcome outcome = hand.apply({S(1), ActionKind::check});
        return only<Shown>(*outcome).front().seat.number();
    };
    EXPECT_EQ(first_shown(rules::standard()), 2);
    EXPECT_EQ(first_shown(rules::redstar()), 2);
    EXPECT_EQ(first_shown(rules::midastouch()), 2);
    EXPECT_EQ(first_shown(rules::unabomber()), 4);  // W-11
}

TEST(ShowdownTest, W11_WithoutAnyBetTheFirstLeftOfTheButton) {
    Script script = three_on_a_dry_board();
    script.house(rules::unabomber());
    Hand hand = script.deal();
    limp_in(hand);
    for (int street = 1; street < 3; ++street) check_round(hand, {2, 3, 1});
    checks(hand, 2);
    checks(hand, 3);
    const Outcome outcome = hand.apply({S(1), ActionKind::check});
    EXPECT_EQ(only<Shown>(*outcome).front().seat, S(2));
}

TEST(ShowdownTest, W12_AlwaysShow) {
    Script script = three_on_a_dry_board();
    script.always_shows(1);
    Hand hand = script.deal();
    limp_in(hand);
    for (int street = 1; street < 3; ++street) check_round(hand, {2, 3, 1});
    checks(hand, 2);
    checks(hand, 3);
    const Outcome outcome = hand.apply({S(1), ActionKind::check});
    EXPECT_EQ(seats_of(only<Shown>(*outcome)), (std::vector<int>{2, 3, 1}));
}

TEST(ShowdownTest, W12_AHandThatWinsOnlyASidePotIsShown) {
    // Seat 2 is all-in with the best hand; seats 3 and 1 play a side pot of their own.
    Script script("holdem");
    script.house(rules::unabomber()).blinds(1, 2).player(1, 100, "QhQd").player(2, 20, "AhAd").player(3, 100, "KhKd");
    script.board("2c5d7h9sJc");
    Hand hand = script.deal();
    raises(hand, 1, 20);
    calls(hand, 2);
    calls(hand, 3);
    check_round(hand, {3, 1});
    check_round(hand, {3, 1});
    checks(hand, 3);
    const Outcome outcome = hand.apply({S(1), ActionKind::raise_to, chips(30)});
    ASSERT_TRUE(outcome.has_value());
    const Outcome end = hand.apply({S(3), ActionKind::call});
    EXPECT_EQ(seats_of(only<Shown>(*end)), (std::vector<int>{1, 2, 3}));
}

TEST(ShowdownTest, W13_CardsSpeakWhateverTheSetting) {
    Script script = three_on_a_dry_board();
    Hand hand = script.deal();
    limp_in(hand);
    for (int street = 1; street < 3; ++street) check_round(hand, {2, 3, 1});
    checks(hand, 2);
    checks(hand, 3);
    checks(hand, 1);
    EXPECT_EQ(won(hand, 3), 4);
    EXPECT_TRUE(hand.cards_public(S(3)));
}

TEST(ShowdownTest, W14_StandardTurnsHandsUpBeforeTheBoardIsComplete) {
    const auto shown_before_flop = [](const rules::HouseRules& house) {
        Script script("holdem");
        script.house(house).blinds(1, 2).player(1, 100, "KhKd").player(2, 100, "AhAd").board("2c5d7h9sJc");
        Hand hand = script.deal();
        raises(hand, 1, 100);
        const Outcome outcome = hand.apply({S(2), ActionKind::call});
        for (const Event& event : *outcome) {
            if (std::holds_alternative<Shown>(event)) return true;
            if (std::holds_alternative<BoardDealt>(event)) return false;
        }
        return false;
    };
    EXPECT_TRUE(shown_before_flop(rules::standard()));
    EXPECT_FALSE(shown_before_flop(rules::redstar()));
    EXPECT_FALSE(shown_before_flop(rules::midastouch()));
    EXPECT_FALSE(shown_before_flop(rules::unabomber()));
}

TEST(ShowdownTest, W14_AVirtualAllInIsNotExposedEarly) {
    Script script("holdem");
    script.blinds(1, 2).player(1, 100, "KhKd").player(2, 100, "AhAd").board("2c5d7h9sJc");
    Hand hand = script.deal();
    calls(hand, 1);
    const Outcome outcome = hand.virtual_all_in(S(2));
    ASSERT_TRUE(outcome.has_value());
    bool board_seen = false;
    for (const Event& event : *outcome) {
        board_seen = board_seen || std::holds_alternative<BoardDealt>(event);
        if (const auto* shown = std::get_if<Shown>(&event); shown != nullptr && shown->seat == S(2)) {
            EXPECT_TRUE(board_seen);
        }
    }
    EXPECT_TRUE(hand.over());
    EXPECT_EQ(won(hand, 2), 2);
}

TEST(ShowdownTest, W15_AnUncontestedWinnerShowsNothingUnlessHeWants) {
    Script script = three_on_a_dry_board();
    Hand hand = script.deal();
    folds(hand, 1);
    EXPECT_EQ(hand.show(S(2), set_of(cards_of("Qh"))).error(), Refusal::hand_still_running);
    const Outcome end = hand.apply({S(2), ActionKind::fold});
    EXPECT_TRUE(only<Shown>(*end).empty());
    EXPECT_TRUE(only<Mucked>(*end).empty());

    const Outcome one = hand.show(S(3), set_of(cards_of("Ah")));
    ASSERT_TRUE(one.has_value());
    const auto shown = only<Shown>(*one);
    ASSERT_EQ(shown.size(), 1U);
    EXPECT_TRUE(shown[0].by_choice);
    EXPECT_EQ(shown[0].cards.size(), 2U);
    EXPECT_EQ(shown[0].cards[0], cards_of("Ah")[0]);
    EXPECT_TRUE(shown[0].cards[1].is_none());
    EXPECT_EQ(hand.show(S(3), set_of(cards_of("Ah"))).error(), Refusal::nothing_to_show);
    EXPECT_EQ(hand.show(S(3), set_of(cards_of("Kh"))).error(), Refusal::not_your_card);
    EXPECT_TRUE(hand.show(S(1), set_of(cards_of("KhKd"))).has_value());  // folded, after the hand
}

TEST(ShowdownTest, W17_AShortAllInIsABet) {
    Script script = three_on_a_dry_board();
    script.setup().players[1].stack = chips(7);  // one chip is left after the blind
    script.house(rules::redstar()).blinds(3, 6);
    Hand hand = script.deal();
    limp_in(hand);
    check_round(hand, {2, 3, 1});
    check_round(hand, {2, 3, 1});
    raises(hand, 2, 1);
    calls(hand, 3);
    const Outcome end = hand.apply({S(1), ActionKind::call});
    EXPECT_EQ(only<Shown>(*end).front().seat, S(2));
}

TEST(ShowdownTest, W17_WhenNobodyCouldActInTheFinalRound) {
    Script script = three_on_a_dry_board();
    script.house(rules::redstar());
    Hand hand = script.deal();
    raises(hand, 1, 100);
    calls(hand, 2);
    const Outcome end = hand.apply({S(3), ActionKind::call});
    EXPECT_EQ(only<Shown>(*end).front().seat, S(2));  // first live left of the button
}

// --- odd chips -------------------------------------------------------------------------------------------------------

TEST(ShowdownTest, W31c_LeftoverUnitsFromTheLeftOfTheButton) {
    // Seats 2, 5, 8 tie; button 4: seats 5 and 8 get the two odd units.
    Script script("holdem");
    script.button(4).unit(1).blinds(1, 2).ante(0);
    script.post(5, PostKind::small_blind, 1).post(8, PostKind::big_blind, 2);
    script.post(4, PostKind::big_blind_ante, 0, 2);
    script.player(2, 100, "AhKh").player(4, 100).player(5, 100, "AdKd").player(8, 100, "AsKs").board("QcJcTc2d3h");
    Hand hand = script.deal();
    calls(hand, 2);
    folds(hand, 4);
    calls(hand, 5);
    checks(hand, 8);
    for (int street = 1; street < 4; ++street) check_round(hand, {5, 8, 2});
    EXPECT_EQ(won(hand, 5), 1);
    EXPECT_EQ(won(hand, 8), 1);
    EXPECT_EQ(won(hand, 2), 0);
}

/// Limit Omaha-8 with unit $1 (here 1): everybody checks down a pot of the given size made with a dead ante.
struct HiLo {
    Script script{"omaha8"};

    explicit HiLo(int button) { script.button(button).unit(1).blinds(2, 4); }

    /// Everybody has put in 4; `dead` brings the pot to its size.
    Hand checked_down(std::initializer_list<int> order, int dead) {
        int seat_after_button = *order.begin();
        script.post(seat_after_button, PostKind::small_blind, 2);
        script.post(*(order.begin() + 1), PostKind::big_blind, 4);
        script.post(script.setup().button.number(), PostKind::big_blind_ante, 0, dead);
        Hand hand = script.deal();
        while (!hand.over()) {
            const int seat = hand.to_act().number();
            hand.options().may_call ? calls(hand, seat) : checks(hand, seat);
        }
        return hand;
    }
};

TEST(ShowdownTest, W33a_TheOddUnitOfThePotGoesToHigh) {
    HiLo game(3);
    game.script.player(1, 1000, "KhKdTcTd").player(2, 1000, "Ah2dQcJd").player(3, 1000, "QhQd9c9d");
    game.script.board("Kc3c4h6sTs");
    Hand hand = game.checked_down({1, 2, 3}, 89);  // pot 101
    EXPECT_EQ(won(hand, 1) + 4, 51);
    EXPECT_EQ(won(hand, 2) + 4, 50);
}

TEST(ShowdownTest, W33b_EachHalfIsSplitByItself) {
    // A (seat 1) alone high; A and B (seat 2) tie low; B is closer to the left of the button. Pot 103.
    HiLo game(1);
    game.script.player(1, 1000, "Ah2dKhKd").player(2, 1000, "As2cJdJh").player(3, 1000, "QhQd9c9d");
    game.script.board("Kc3c4h6sTs");
    Hand hand = game.checked_down({2, 3, 1}, 91);
    EXPECT_EQ(won(hand, 1) + 4 + 91, 77);
    EXPECT_EQ(won(hand, 2) + 4, 26);
}

TEST(ShowdownTest, W33c_Quartered) {
    // $200: A wins high, A, B, C tie low; order left of the button C, B, A.
    HiLo game(1);
    game.script.player(1, 1000, "Ah2dKhKd").player(3, 1000, "As2cJdJh").player(2, 1000, "Ad2sQdQh");
    game.script.board("Kc3c4h6sTs");
    Hand hand = game.checked_down({2, 3, 1}, 188);
    EXPECT_EQ(won(hand, 1) + 4 + 188, 133);
    EXPECT_EQ(won(hand, 3) + 4, 33);
    EXPECT_EQ(won(hand, 2) + 4, 34);
}

TEST(ShowdownTest, W33d_TwoPotsAreNeverPooled) {
    // Main 101 (C all-in), side 51 split A high, B low: A 51+26, B 50+25. Button 4 puts in the dead chips and folds.
    Script script("omaha8");
    script.button(4).unit(1).blinds(10, 20);
    script.post(1, PostKind::small_blind, 10).post(2, PostKind::big_blind, 20);
    script.post(4, PostKind::big_blind_ante, 0, 41);
    script.player(1, 1000, "KhKdTcTd")
        .player(2, 1000, "Ah2dQcJd")
        .player(3, 20, "QhQd9c9d")
        .player(4, 1000, "8h8d7h7c");
    script.board("Kc3c4h6sTs");
    Hand hand = script.deal();
    calls(hand, 3);
    folds(hand, 4);
    calls(hand, 1);
    checks(hand, 2);
    EXPECT_EQ(hand.pots()[0].amount, chips(101));
    raises(hand, 1, 25);
    calls(hand, 2);
    while (!hand.over()) checks(hand, hand.to_act().number());
    EXPECT_EQ(won(hand, 1) + 20 + 25, 51 + 25);
    EXPECT_EQ(won(hand, 2) + 20 + 25, 50 + 25);

    // The split itself with both pots odd, as the rule gives it.
    EXPECT_EQ(Split(chips(101), 2, chips(1)).share(0) + Split(chips(51), 2, chips(1)).share(0), chips(77));
    EXPECT_EQ(Split(chips(101), 2, chips(1)).share(1) + Split(chips(51), 2, chips(1)).share(1), chips(75));
}

TEST(ShowdownTest, W37_EvenSplitForThoseWhoTieBothWays) {
    const auto wins = [](bool even) {
        rules::HouseRules house;
        house.even_identical = even;
        HiLo game(3);
        game.script.house(house);
        game.script.player(1, 1000, "Ah2dKhQd").player(2, 1000, "As2cKsQh").player(3, 1000, "9h9dJcJd");
        game.script.board("Kc3c4h6sTs");
        Hand hand = game.checked_down({1, 2, 3}, 94);  // pot 106: halves 53 and 53
        return std::pair{won(hand, 1) + 4, won(hand, 2) + 4};
    };
    EXPECT_EQ(wins(false), (std::pair<std::int64_t, std::int64_t>{54, 52}));
    EXPECT_EQ(wins(true), (std::pair<std::int64_t, std::int64_t>{53, 53}));
}

// --- stud: odd chips by card -----------------------------------------------------------------------------------------

/// Two stud hands (dealer position 5) at seats 3 and 7 that tie, checked down with one odd chip in the pot.
Hand stud_tie(std::string_view game, const rules::HouseRules& house, std::string_view seat3, std::string_view seat7) {
    static rules::HouseRules kept;
    static Script script("stud", Structure::fixed_limit);
    kept = house;
    script = Script(game, Structure::fixed_limit).house(kept).bets(10, 20).bring_in(3).unit(1).button(5);
    script.player(3, 1000, seat3).player(7, 1000, seat7);
    script.post(3, PostKind::dead_small_blind, 0, 1);
    Hand hand = script.deal();
    while (!hand.over()) {
        const int seat = hand.to_act().number();
        if (hand.options().bring_in > Chips{}) {
            brings_in(hand, seat);
        } else if (hand.options().may_call) {
            calls(hand, seat);
        } else {
            checks(hand, seat);
        }
    }
    return hand;
}

TEST(ShowdownTest, W34a_HighestCardBySuit) {
    // Two straights T-9-8-7-6; seat 7 has the ten of spades.
    const auto tie = [](const rules::HouseRules& house) {
        return stud_tie("stud8", house, "Td9c2h8h7d6cKd", "Ts9h2c8d7c6hQd");
    };
    EXPECT_EQ(won(tie(rules::redstar()), 7), 1);
    EXPECT_EQ(won(tie(rules::standard()), 7), 1);
    const auto other = [](const rules::HouseRules& house) {
        return stud_tie("stud8", house, "Ts9c2h8h7d6cKd", "Td9h2c8d7c6hQd");
    };
    EXPECT_EQ(won(other(rules::redstar()), 3), 0);  // gets back his own dead chip: the odd one
    EXPECT_EQ(won(other(rules::redstar()), 7), 0);
}

TEST(ShowdownTest, W34b_FirstFromTheDealerPosition) {
    const Hand hand = stud_tie("stud", rules::midastouch(), "Ts9c2h8h7d6cKd", "Td9h2c8d7c6hQd");
    EXPECT_EQ(won(hand, 7), 1);
}

TEST(ShowdownTest, W35a_LowestCardOfTheLow) {
    // Equal lows 7-5-4-3-A and equal highs are not wanted here: the high goes to seat 3, the low is tied.
    // Pot 3+3+1 = 7: high 4, low 3; of the low's odd chip: Ac (seat 7) before Ah (seat 3) in redstar.
    const auto low_tie = [](const rules::HouseRules& house) {
        return stud_tie("stud8", house, "Ah7c3h5hKdKc4c", "Ac7d3d5cQdJc4h");
    };
    EXPECT_EQ(won(low_tie(rules::redstar()), 7), -3 + 2);
    // standard: the highest card of the low is the seven: diamonds (seat 7) above clubs (seat 3).
    EXPECT_EQ(won(low_tie(rules::standard()), 7), -3 + 2);
    const auto other = [](const rules::HouseRules& house) {
        return stud_tie("stud8", house, "Ah7s3h5hKdKc4c", "Ac7d3d5cQdJc4h");
    };
    EXPECT_EQ(won(other(rules::redstar()), 7), -3 + 2);
    EXPECT_EQ(won(other(rules::standard()), 7), -3 + 1);
}

TEST(ShowdownTest, W36_ASharedCommunityCardDecidesNothing) {
    PerSeat<cards::Cards> hole;
    hole[S(1)] = cards_of("9h8h7d6c2s3d");
    hole[S(2)] = cards_of("9c8d7c6d2h3c");
    std::array<cards::Cards, runs_max> boards;
    boards[0] = cards_of("Ts");
    const rules::HouseRules house = rules::redstar();
    const Showdown showdown({.game = rules::find_game("stud"),
                             .house = &house,
                             .button = S(8),
                             .live = seats({1, 2}),
                             .hole = &hole,
                             .boards = &boards});
    EXPECT_EQ(showdown.odd_chip_order(seats({1, 2}), 0, 0), (SeatOrder{S(1), S(2)}));  // 9h before 9c
}

// --- run more than once ----------------------------------------------------------------------------------------------

TEST(ShowdownTest, RunTwiceEachBoardGetsItsShare) {
    Script script("holdem");
    script.runs(2).blinds(1, 2).player(1, 101, "KhKd").player(2, 101, "AhAd");
    script.board("2c5d7h9sJc", 0).board("Kc3d8h4sTc", 1);
    Hand hand = script.deal();
    raises(hand, 1, 101);
    calls(hand, 2);
    EXPECT_EQ(hand.waiting(), Waiting::runs);
    EXPECT_EQ(hand.to_decide(), seats({1, 2}));
    EXPECT_EQ(hand.choose_runs(S(1), 3).error(), Refusal::not_offered_here);
    expect_done(hand.choose_runs(S(1), 2));
    EXPECT_EQ(hand.choose_runs(S(1), 2).error(), Refusal::already_chosen);
    expect_done(hand.choose_runs(S(2), 2));
    EXPECT_TRUE(hand.over());
    EXPECT_EQ(hand.runs(), 2);
    EXPECT_EQ(hand.board(0), cards_of("2c5d7h9sJc"));
    EXPECT_EQ(hand.board(1), cards_of("Kc3d8h4sTc"));
    EXPECT_EQ(won(hand, 1), 0);
    EXPECT_EQ(won(hand, 2), 0);
}

TEST(ShowdownTest, RunTwiceTheOddUnitGoesToTheFirstRun) {
    Script script("holdem");
    script.runs(2).blinds(1, 2).post(1, PostKind::small_blind, 1).post(2, PostKind::big_blind, 2);
    script.post(2, PostKind::big_blind_ante, 0, 1);
    script.player(1, 100, "KhKd").player(2, 101, "AhAd");
    script.board("2c5d7h9sJc", 0).board("Kc3d8h4sTc", 1);
    Hand hand = script.deal();
    raises(hand, 1, 100);
    calls(hand, 2);
    expect_done(hand.choose_runs(S(1), 2));
    expect_done(hand.choose_runs(S(2), 2));
    EXPECT_EQ(stack(hand, 2), chips(101));  // 201: 101 on the first board
    EXPECT_EQ(stack(hand, 1), chips(100));
}

TEST(ShowdownTest, RunTwiceOnTheFlopSharesTheFlop) {
    Script script("holdem");
    script.runs(3).blinds(1, 2).player(1, 90, "KhKd").player(2, 90, "AhAd");
    script.board("2c5d7h9sJc", 0).board("Kc3d", 1).board("Ks3s", 2);
    Hand hand = script.deal();
    calls(hand, 1);
    checks(hand, 2);
    raises(hand, 2, 88);
    calls(hand, 1);
    expect_done(hand.choose_runs(S(2), 3));
    expect_done(hand.choose_runs(S(1), 3));
    EXPECT_EQ(hand.board(1), cards_of("2c5d7hKc3d"));
    EXPECT_EQ(hand.board(2), cards_of("2c5d7hKs3s"));
    EXPECT_EQ(stack(hand, 2), chips(60));
    EXPECT_EQ(stack(hand, 1), chips(120));
}

TEST(ShowdownTest, TheSmallestChoiceOfRunsCounts) {
    Script script("holdem");
    script.runs(3).blinds(1, 2).player(1, 90, "KhKd").player(2, 90, "AhAd").board("2c5d7h9sJc");
    Hand hand = script.deal();
    raises(hand, 1, 90);
    calls(hand, 2);
    expect_done(hand.choose_runs(S(2), 1));
    EXPECT_TRUE(hand.over());
    EXPECT_EQ(hand.runs(), 1);
}

}  // namespace
}  // namespace cardroom::hand
