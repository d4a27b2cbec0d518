// docs/rules/table.md, sections 3 and 4: positions as pure functions of who plays.
#include "table/blinds.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace cardroom::table {
namespace {

using rules::ButtonRule;

Seat S(int number) {
    return Seat::numbered(number);
}

std::string text(SeatSet seats) {
    std::string out;
    for (const Seat seat : seats) out += (out.empty() ? "" : " ") + std::to_string(seat.number());
    return out;
}

/// A row of hands: who comes and goes in between, and where button and blinds are.
class Game {
  public:
    explicit Game(std::initializer_list<int> seats, ButtonRule rule = ButtonRule::moving) : rule_(rule) {
        for (const int n : seats) comers_[S(n)].playing = true;
    }
    /// The last hand, by hand.
    Game& last(int button, int small, int big, bool heads_up = false) {
        memory_ = {.button = S(button),
                   .small_blind = S(small),
                   .big_blind = S(big),
                   .heads_up = heads_up,
                   .dealer_position = {}};
        return *this;
    }
    Game& leaves(int n) {
        comers_[S(n)] = {};
        return *this;
    }
    Game& sits_out(int n) {
        comers_[S(n)] = {.absent = true};
        return *this;
    }
    Game& joins(int n) {
        comers_[S(n)] = {.playing = true, .owes = true};
        return *this;
    }
    Game& posts(int n) {
        comers_[S(n)] = {.playing = true, .owes = true, .posts = true};
        return *this;
    }
    Game& comes_back_owing_nothing(int n) {
        comers_[S(n)] = {.playing = true};
        return *this;
    }
    Game& avoids(int n) {
        comers_[S(n)].avoids_big_blind = true;
        return *this;
    }
    /// "button small big", a dead small blind as "-"; "none" when there is no hand.
    std::string next(int first_button = 1) {
        const auto arrangement = arrange_blinds(memory_, comers_, rule_, S(first_button));
        if (!arrangement) return "none";
        now = *arrangement;
        memory_ = after(now, rules::Forced::blinds, memory_);
        for (const Seat seat : now.dealt_in) comers_[seat].owes = comers_[seat].posts = false;
        const auto name = [](Seat seat) { return seat.is_none() ? std::string("-") : std::to_string(seat.number()); };
        return name(now.button) + " " + name(now.small_blind) + " " + name(now.big_blind);
    }

    Arrangement now;

  private:
    ButtonRule rule_;
    BlindMemory memory_;
    PerSeat<Comer> comers_;
};

Game six(ButtonRule rule) {
    Game game({1, 2, 3, 4, 5, 6}, rule);
    game.last(1, 2, 3);
    return game;
}

TEST(Blinds, T20_TheFirstButtonIsDrawn) {
    EXPECT_EQ(Game({1, 3, 5}).next(3), "3 5 1");
    EXPECT_EQ(Game({1, 3, 5}).next(4), "5 1 3") << "drawn an empty seat: the next one";
    EXPECT_EQ(Game({2, 5}).next(5), "5 5 2") << "T-23: heads-up the button is the small blind";
}

TEST(Blinds, T21_TheButtonGoesToTheNextPlayer) {
    Game game = six(ButtonRule::moving);
    EXPECT_EQ(game.next(), "2 3 4");
    EXPECT_EQ(game.next(), "3 4 5");
}

TEST(Blinds, T21a) {
    EXPECT_EQ(six(ButtonRule::moving).leaves(3).next(), "2 4 5");
}

TEST(Blinds, T22a) {
    EXPECT_EQ(six(ButtonRule::dead).leaves(3).next(), "2 - 4");
}

TEST(Blinds, T22b) {
    EXPECT_EQ(six(ButtonRule::dead).leaves(2).next(), "2 3 4");
}

TEST(Blinds, T22c) {
    Game game = six(ButtonRule::dead);
    game.leaves(2).leaves(3);
    EXPECT_EQ(game.next(), "2 - 4");
    EXPECT_EQ(game.next(), "3 4 5");
}

TEST(Blinds, T23a_ThreeToTwoNobodyIsBigBlindTwice) {
    Game game({1, 2, 3});
    game.last(1, 2, 3).leaves(1);
    EXPECT_EQ(game.next(), "3 3 2");
    EXPECT_EQ(game.next(), "2 2 3") << "and then it alternates";
}

TEST(Blinds, T24a) {
    Game game({1, 2});
    game.last(1, 1, 2, true).joins(3);
    EXPECT_EQ(game.next(), "1 2 3");
}

TEST(Blinds, T24b) {
    for (const ButtonRule rule : {ButtonRule::moving, ButtonRule::dead}) {
        Game game({1, 2}, rule);
        game.last(2, 2, 1, true).joins(3);
        EXPECT_EQ(game.next(), "1 1 2");
        EXPECT_EQ(game.next(), "1 2 3");
    }
}

TEST(Blinds, T25_HeadsUpIsTwoDealtInWhoeverSitsOut) {
    Game game({1, 2, 3});
    game.last(3, 1, 2).sits_out(3);
    EXPECT_EQ(game.next(), "2 2 1");
    EXPECT_EQ(game.next(), "1 1 2");
    EXPECT_EQ(game.next(), "2 2 1") << "scenario 11: never the same big blind twice";
}

TEST(Blinds, T30_ANewcomerWaitsOrPosts) {
    Game waits = six(ButtonRule::moving);
    waits.joins(7);
    EXPECT_EQ(waits.next(), "2 3 4");
    EXPECT_EQ(text(waits.now.dealt_in), "1 2 3 4 5 6");
    Game posts = six(ButtonRule::moving);
    posts.posts(7);
    EXPECT_EQ(posts.next(), "2 3 4");
    EXPECT_EQ(text(posts.now.dealt_in), "1 2 3 4 5 6 7");
    EXPECT_EQ(text(posts.now.posting), "7");
}

TEST(Blinds, T30_SeveralPostInOneHand) {
    Game game({1, 2, 3});
    game.last(1, 2, 3).posts(6).posts(7).posts(8);
    EXPECT_EQ(game.next(), "2 3 6") << "one of them is the big blind";
    EXPECT_EQ(text(game.now.posting), "7 8");
}

TEST(Blinds, T31_TheBigBlindComesToWhoWaits) {
    Game game({1, 3, 5});
    game.last(1, 3, 5).joins(4);
    EXPECT_EQ(game.next(), "3 5 1") << "left out on the small blind";
    EXPECT_FALSE(game.now.dealt_in.has(S(4)));
    EXPECT_EQ(game.next(), "5 1 3") << "left out on the button";
    EXPECT_EQ(game.next(), "1 3 4") << "now he is the big blind";
    EXPECT_TRUE(game.now.posting.empty());
}

TEST(Blinds, T31_NobodyPostsBetweenButtonAndBigBlind) {
    Game game({1, 3, 5});
    game.last(1, 3, 5).posts(4);
    EXPECT_EQ(game.next(), "3 5 1");
    EXPECT_FALSE(game.now.dealt_in.has(S(4))) << "scenario 15";
}

TEST(Blinds, T31_NotInTheGapOfADeadButton) {
    Game game({1, 2, 4, 5}, ButtonRule::dead);
    game.last(1, 2, 4).posts(3);
    EXPECT_EQ(game.next(), "2 4 5");
    EXPECT_FALSE(game.now.dealt_in.has(S(3)));
}

TEST(Blinds, T32_NoOtherWayToPlayAndTheGameStartsAgain) {
    Game game({1});
    game.last(1, 1, 2, true).joins(3);  // seat 2 has gone
    EXPECT_EQ(game.next(), "1 1 3");
    Game other({1});
    other.last(2, 2, 1, true).joins(3);
    EXPECT_EQ(other.next(), "1 1 3");
    Game third({2});
    third.last(2, 2, 1, true).joins(3);  // the big blind would be seat 2, the newcomer on the button
    EXPECT_EQ(third.next(), "3 3 2");
    EXPECT_TRUE(third.now.all_forgiven);
}

TEST(Blinds, T33_MissedBlindsAreRemembered) {
    Game game = six(ButtonRule::moving);
    game.sits_out(4);
    EXPECT_EQ(game.next(), "2 3 5");
    EXPECT_EQ(text(game.now.missed_big_blind), "4");
    EXPECT_EQ(text(game.now.missed_small_blind), "");
    EXPECT_EQ(game.next(), "3 5 6");
    EXPECT_EQ(text(game.now.missed_big_blind), "");
    EXPECT_EQ(text(game.now.missed_small_blind), "4");
}

TEST(Blinds, T33_OnlyTheSmallBlindMissed) {
    Game game = six(ButtonRule::moving);
    game.sits_out(3);  // has just been the big blind (scenario 10)
    EXPECT_EQ(game.next(), "2 4 5");
    EXPECT_EQ(text(game.now.missed_big_blind), "");
    EXPECT_EQ(text(game.now.missed_small_blind), "3");
}

TEST(Blinds, T33_AnAbsentPlayersDeadSmallBlindIsMissed) {
    Game game = six(ButtonRule::dead);
    game.sits_out(3);
    EXPECT_EQ(game.next(), "2 - 4");
    EXPECT_EQ(text(game.now.missed_small_blind), "3");
}

TEST(Blinds, WhoAvoidsTheBigBlindSitsOutWhenItComes) {
    Game game = six(ButtonRule::moving);
    game.avoids(4);
    EXPECT_EQ(game.next(), "2 3 5");
    EXPECT_EQ(text(game.now.sits_out), "4");
    EXPECT_EQ(text(game.now.missed_big_blind), "4");
}

TEST(Blinds, T39_MovingAwayFromTheBlinds) {
    const BlindMemory last{
        .button = S(1), .small_blind = S(2), .big_blind = S(3), .heads_up = false, .dealer_position = {}};
    const SeatSet others{S(1), S(2), S(3), S(5)};
    EXPECT_TRUE(skipped_by_moving(last, others, S(4), S(7)).big_blind);
    EXPECT_FALSE(skipped_by_moving(last, others, S(7), S(5)).big_blind) << "towards the blinds";
    EXPECT_FALSE(skipped_by_moving(last, others, S(6), S(8)).big_blind) << "nobody is passed: they come as before";
    EXPECT_TRUE(skipped_by_moving(last, others, S(3), S(8)).small_blind) << "the small blind was due next";
    EXPECT_FALSE(skipped_by_moving(last, others, S(3), S(8)).big_blind);
}

TEST(Antes, S2_TheDealerPositionGoesRound) {
    PerSeat<Comer> comers;
    for (const int n : {1, 4, 6}) comers[S(n)].playing = true;
    BlindMemory memory;
    std::string buttons;
    for (int i = 0; i < 4; ++i) {
        const auto arrangement = arrange_antes(memory, comers, S(4));
        memory = after(*arrangement, rules::Forced::antes_and_bring_in, memory);
        buttons += std::to_string(arrangement->button.number());
    }
    EXPECT_EQ(buttons, "4614");
}

TEST(Antes, T38_ANewcomerJustAntes) {
    PerSeat<Comer> comers;
    comers[S(1)].playing = comers[S(2)].playing = true;
    comers[S(3)] = {.playing = true, .owes = true};
    const auto arrangement = arrange_antes({}, comers, S(1));
    EXPECT_EQ(text(arrangement->dealt_in), "1 2 3");
}

TEST(Antes, T37_ARoundIsOverWhenTheDealerPositionHasPassed) {
    PerSeat<Comer> comers;
    for (const int n : {1, 2, 4}) comers[S(n)].playing = true;
    comers[S(3)].absent = true;
    BlindMemory memory;
    std::string missed;
    for (int i = 0; i < 7; ++i) {
        const auto arrangement = arrange_antes(memory, comers, S(1));
        memory = after(*arrangement, rules::Forced::antes_and_bring_in, memory);
        missed += arrangement->missed_deal.has(S(3)) ? '3' : '-';
    }
    EXPECT_EQ(missed, "--3--3-");
}

// Over random comings and goings: the positions are always players (or dead ones by the dead rule), nobody who owes
// sits on the button or the small blind, nobody waits for ever, and nobody is big blind twice running in a steady game.
class BlindsProperty : public ::testing::TestWithParam<ButtonRule> {};

TEST_P(BlindsProperty, RandomComingsAndGoings) {
    const ButtonRule rule = GetParam();
    for (unsigned seed = 1; seed <= 300; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937 random(seed);
        BlindMemory memory;
        PerSeat<Comer> comers;
        PerSeat<int> waited;
        for (int hand = 0; hand < 120; ++hand) {
            const bool steady = random() % 3 != 0;
            for (int i = 0; i < 8 && !steady; ++i) {
                Comer& comer = comers[Seat{i}];
                const auto roll = random() % 10;
                if (roll == 0) comer = {};
                if (roll == 1) comer = {.playing = true, .owes = !memory.button.is_none(), .posts = random() % 2 == 0};
                if (roll == 2 && comer.playing) comer = {.absent = true, .owes = true};
                if (roll == 3 && comer.absent) comer = {.playing = true, .owes = true};
            }
            const auto arrangement = arrange_blinds(memory, comers, rule, Seat{static_cast<int>(random() % 8)});
            int playing = 0;
            for (const Comer& comer : comers) playing += comer.playing ? 1 : 0;
            ASSERT_EQ(arrangement.has_value(), playing >= 2);
            if (!arrangement) continue;
            const SeatSet in = arrangement->dealt_in;
            ASSERT_GE(in.count(), 2);
            ASSERT_TRUE(in.has(arrangement->big_blind));
            ASSERT_NE(arrangement->big_blind, arrangement->small_blind);
            if (in.count() >= 3) {
                ASSERT_NE(arrangement->button, arrangement->big_blind);
                ASSERT_NE(arrangement->button, arrangement->small_blind_due);
            } else {
                ASSERT_EQ(arrangement->button, arrangement->small_blind);
                ASSERT_NE(arrangement->big_blind, memory.big_blind);
            }
            if (rule == ButtonRule::moving) {
                ASSERT_TRUE(in.has(arrangement->button));
            }
            for (const Seat seat : in) {
                const Comer& comer = comers[seat];
                ASSERT_TRUE(comer.playing);
                if (!comer.owes || arrangement->all_forgiven) continue;
                ASSERT_NE(seat, arrangement->button);
                ASSERT_NE(seat, arrangement->small_blind);
                ASSERT_TRUE(seat == arrangement->big_blind || comer.posts);
            }
            for (int i = 0; i < 8; ++i) {
                waited[Seat{i}] = comers[Seat{i}].playing && !in.has(Seat{i}) ? waited[Seat{i}] + 1 : 0;
                ASSERT_LE(waited[Seat{i}], 24) << "seat " << i + 1 << " is never dealt in";
            }
            for (const Seat seat : in) comers[seat].owes = false;
            memory = after(*arrangement, rules::Forced::blinds, memory);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Rules, BlindsProperty, ::testing::Values(ButtonRule::moving, ButtonRule::dead));

}  // namespace
}  // namespace cardroom::table
