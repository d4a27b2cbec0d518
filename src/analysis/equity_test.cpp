// Equity against published figures, and against brute force.
#include "analysis/equity.h"

#include <gtest/gtest.h>

#include <random>

#include "analysis/by_ranks.h"
#include "analysis/runner.h"
#include "analysis/showdowns.h"

namespace cardroom::analysis {
namespace {

using cards::CardSet;

constexpr BoardGame holdem_hi_lo{
    .low = rules::Prize{.ranking = cards::Ranking::low_ace_five, .hole_cards = cards::any_hole_cards, .qualifier = 8}};
constexpr BoardGame short_deck{.lowest_rank = cards::Rank::six, .high = {.ranking = cards::Ranking::high_short_deck}};
constexpr BoardGame omaha_high(int hole_cards) {
    return {.hole_cards = hole_cards, .high = {.hole_cards = cards::exactly(2)}};
}
constexpr BoardGame omaha_hi_lo(int hole_cards) {
    return {
        .hole_cards = hole_cards,
        .high = {.hole_cards = cards::exactly(2)},
        .low = rules::Prize{.ranking = cards::Ranking::low_ace_five, .hole_cards = cards::exactly(2), .qualifier = 8}};
}

CardSet set(std::string_view text) {
    return set_of(*cards::parse_cards<8>(text));
}

Question question(const BoardGame& game, std::vector<std::string_view> ranges, std::string_view board = "",
                  std::string_view dead = "") {
    Question result{.game = game, .ranges = {}, .board = set(board), .dead = set(dead)};
    for (std::string_view range : ranges) {
        auto parsed = parse_range(range, game);
        EXPECT_TRUE(parsed) << parsed.error().what;
        result.ranges.push_back(std::move(*parsed));
    }
    return result;
}

std::vector<double> exact(const Question& asked) {
    const auto answer = equity(asked, {.method = Method::exact});
    EXPECT_TRUE(answer) << answer.error().what;
    std::vector<double> equities;
    if (!answer) return equities;
    for (const PlayerEquity& player : answer->players) equities.push_back(player.equity);
    return equities;
}

/// By the definition: every deal of the ranges, every board, hand by hand.
std::vector<double> brute_force(const Question& asked) {
    const std::size_t players = asked.ranges.size();
    std::vector<double> sums(players);
    double total = 0;
    std::vector<CardSet> holes(players);
    const CardSet known = asked.board | asked.dead;
    const auto showdown = [&](CardSet board, double weight) {
        std::vector<cards::HandValue> high, low;
        for (CardSet hole : holes) {
            high.push_back(best_value(asked.game.high.ranking, asked.game.high.hole_cards, hole, board));
            low.push_back(asked.game.low ? best_value(asked.game.low->ranking, asked.game.low->hole_cards, hole, board,
                                                      asked.game.low->qualifier)
                                         : cards::HandValue{});
        }
        const auto best_high = *std::max_element(high.begin(), high.end());
        const auto best_low = *std::max_element(low.begin(), low.end());
        const double high_share =
            (best_low.none() ? 1.0 : 0.5) / static_cast<double>(std::count(high.begin(), high.end(), best_high));
        const double low_share = 0.5 / static_cast<double>(std::count(low.begin(), low.end(), best_low));
        for (std::size_t p = 0; p < players; ++p) {
            if (high[p] == best_high) sums[p] += weight * high_share;
            if (!best_low.none() && low[p] == best_low) sums[p] += weight * low_share;
        }
        total += weight;
    };
    const auto boards = [&](auto& self, CardSet board, CardSet from, double weight) -> void {
        if (board.count() == board_size) return showdown(board, weight);
        for (cards::Card card : from) {
            from.remove(card);
            self(self, board | CardSet{card}, from, weight);
        }
    };
    const auto deal = [&](auto& self, std::size_t p, CardSet held, double weight) -> void {
        if (p == players) return boards(boards, asked.board, asked.game.deck() - held, weight);
        for (const WeightedHole& hand : asked.ranges[p].without(held, asked.game)) {
            holes[p] = hand.cards;
            self(self, p + 1, held | hand.cards, weight * hand.weight);
        }
    };
    deal(deal, 0, known, 1);
    for (double& sum : sums) sum /= total;
    return sums;
}

void expect_near(const std::vector<double>& got, const std::vector<double>& expected, double error) {
    ASSERT_EQ(got.size(), expected.size());
    for (std::size_t p = 0; p < got.size(); ++p) EXPECT_NEAR(got[p], expected[p], error) << "player " << p + 1;
}

TEST(BoardGame, is_known_from_the_row_of_the_game) {
    const auto known = [](std::string_view id) { return board_game(*rules::find_game(id)); };
    for (std::string_view id : {"stud", "stud8", "razz", "5draw", "27sd", "27td", "badugi", "a5td"})
        EXPECT_FALSE(known(id)) << id;
    EXPECT_EQ(known("holdem")->hole_cards, 2);
    EXPECT_TRUE(known("holdem")->any_hole_cards());
    EXPECT_FALSE(known("holdem")->low);
    for (std::string_view id : {"pineapple", "crazypineapple", "irish"}) EXPECT_EQ(known(id)->hole_cards, 2) << id;
    EXPECT_TRUE(known("crazypineapple8")->low);
    EXPECT_EQ(known("omaha")->hole_cards, 4);
    EXPECT_FALSE(known("omaha")->any_hole_cards());
    EXPECT_EQ(known("omaha6-8")->hole_cards, 6);
    EXPECT_TRUE(known("omaha6-8")->low);
    EXPECT_EQ(known("courchevel")->board_before_flop, 1);
    EXPECT_EQ(known("shortdeck")->lowest_rank, cards::Rank::six);
    EXPECT_EQ(known("shortdeck")->deck().count(), 36);
}

TEST(Equity, published_figures) {
    constexpr double six_digits = 0.6e-6;
    expect_near(exact(question(holdem, {"AA", "KK"})), {0.819461, 0.180539}, six_digits);
    expect_near(exact(question(holdem, {"AhAs", "KdKc"})), {0.812555, 0.187445}, six_digits);
    expect_near(exact(question(holdem, {"AhKs", "QdQc"})), {0.428352, 0.571648}, six_digits);
    expect_near(exact(question(holdem, {"AA", "random"})), {0.852037, 0.147963}, six_digits);
    expect_near(exact(question(holdem, {"AKs", "random"})), {0.670446, 0.329554}, six_digits);
    expect_near(exact(question(holdem, {"AA", "KK", "QQ"})), {0.669793, 0.177457, 0.152749}, six_digits);
}

TEST(Equity, wins_and_ties_add_up) {
    const auto answer = equity(question(holdem, {"AhKh", "AdKd"}), {.method = Method::exact});
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->exact);
    EXPECT_EQ(answer->showdowns, 1712304);
    const auto& [first, second] = std::tie(answer->players[0], answer->players[1]);
    EXPECT_DOUBLE_EQ(first.ties, second.ties);
    EXPECT_NEAR(first.wins + second.wins + first.ties, 1, 1e-12);
    EXPECT_NEAR(first.equity, first.wins + first.ties / 2, 1e-12);
    EXPECT_NEAR(first.equity, 0.5, 1e-12);
    EXPECT_EQ(first.standard_error, 0);
}

// Counting by ranks must come to the same whole numbers as dealing every board.
TEST(ByRanks, equals_dealing_every_board) {
    constexpr unsigned seed = 99;
    std::mt19937_64 random{seed};
    for (const BoardGame& game : {holdem, short_deck}) {
        RankValues values(RankBoards::of(game));
        for (int i = 0; i < 40; ++i) {
            const std::size_t players = 2 + static_cast<std::size_t>(i % 3);
            std::vector<CardSet> holes(players);
            CardSet held, dead;
            const int suits = i % 4 == 3 ? 1 : 4;  // now and then all of one suit
            for (CardSet& hole : holes) {
                while (hole.count() < 2) {
                    const cards::Card card{static_cast<cards::Rank>(random() % 13),
                                           static_cast<cards::Suit>(random() % static_cast<unsigned>(suits))};
                    if (held.has(card) || !game.deck().has(card)) continue;
                    held.add(card);
                    hole.add(card);
                }
                values.prepare(hole);
            }
            while (i % 5 == 4 && dead.count() < 3) {
                const cards::Card card{static_cast<int>(random() % 52)};
                if (game.deck().has(card) && !held.has(card)) dead.add(card);
            }
            Batch batch(game, players);
            const Tally dealt = over_all_boards(batch, game, holes, {}, dead);
            const Tally counted = SameRanks(values, holes, dead).tally(holes);
            ASSERT_EQ(counted.showdowns, dealt.showdowns);
            for (std::size_t p = 0; p < players; ++p) {
                ASSERT_EQ(counted.players[p].high_parts, dealt.players[p].high_parts)
                    << to_string(holes[0]) << " v " << to_string(holes[1]) << ", seed " << seed << ", deal " << i;
                ASSERT_EQ(counted.players[p].wins, dealt.players[p].wins);
                ASSERT_EQ(counted.players[p].ties, dealt.players[p].ties);
            }
        }
    }
}

TEST(Equity, is_what_brute_force_finds) {
    const Question asked[] = {
        question(holdem, {"AKs:0.5, QQ", "JJ+, AhKd"}, "Ah7d2c"),
        question(holdem, {"AA", "KK"}, "2c7d9hTs"),
        question(holdem, {"99", "AK", "87s:0.25"}, "9c8d2h5s", "Ac"),
        question(holdem, {"AA:0.1, 72o", "KJs"}, "KcKd2h3s4s"),
        question(holdem_hi_lo, {"A2s", "KK"}, "3c4d9h"),
        question(short_deck, {"AKs", "JJ"}, "Tc9c8d"),
        question(short_deck, {"AhAd", "Ts9s", "66"}, "7s8s6c"),
        question(omaha_high(4), {"AhAdKhKd", "8c9cTdJd"}, "7c6d2h"),
        question(omaha_hi_lo(4), {"Ah2h3dKd", "8c9cTdJs", "2c3c4s5s"}, "7c6d2d"),
        question(omaha_high(5), {"AhAdKhKd2s", "8c9cTdJd3s"}, "7c6d2h"),
        question(omaha_hi_lo(5), {"AhAdKh3d2s", "8c9cTd4d3s"}, "7c6d2h"),
        question(omaha_high(6), {"AhAdKhKd2s2c", "8c9cTdJd3s3c"}, "7c6d2h4s"),
        question(omaha_hi_lo(6), {"AhAdKh3d2s2c", "8c9cTd4d3s3c"}, "7c6d2h"),
    };
    for (std::size_t i = 0; i < std::size(asked); ++i) {
        SCOPED_TRACE(i);
        expect_near(exact(asked[i]), brute_force(asked[i]), 1e-12);
    }
}

// All hands of a board together (two_ranges.h).
TEST(TwoRanges, is_what_brute_force_finds) {
    const Question asked[] = {
        question(holdem, {"AK:0.5, 99+", "JTs, 98s, 77:0.3, AKs"}, "Ah7d2c8c"),
        question(holdem, {"random", "22+:0.9, A2s+"}, "Ah7d2c8c3h", "Kd"),
        question(holdem, {"TT+", "TT+"}, "7d2c8c3h"),
        question(short_deck, {"A9+", "JJ+, T9"}, "7d9c8c6h"),
        question(holdem, {"AQ+", "QQ+, AK"}, "7d9c8c"),
    };
    for (std::size_t i = 0; i < std::size(asked); ++i) {
        SCOPED_TRACE(i);
        expect_near(exact(asked[i]), brute_force(asked[i]), 1e-12);
        const auto answer = equity(asked[i], {.method = Method::exact});
        EXPECT_NEAR(answer->players[0].wins + answer->players[1].wins + answer->players[0].ties, 1, 1e-12);
        EXPECT_NEAR(answer->players[0].wins + answer->players[0].ties / 2, answer->players[0].equity, 1e-12);
    }
}

TEST(Equity, renaming_suits_changes_nothing) {
    expect_near(exact(question(holdem, {"AhKh", "QdQc"}, "2h7h9d")),
                exact(question(holdem, {"AsKs", "QcQh"}, "2s7s9c")), 1e-15);
    expect_near(exact(question(holdem, {"AKs", "QQ"}, "2h7h9d")), exact(question(holdem, {"AKs", "QQ"}, "2c7c9s")),
                1e-12);
}

TEST(Equity, is_the_same_whatever_the_number_of_threads) {
    for (const Method method : {Method::exact, Method::monte_carlo}) {
        const Question asked = question(holdem, {"TT+", "AQ+"});
        const auto one = equity(asked, {.method = method, .threads = 1, .boards = 500'000});
        const auto three = equity(asked, {.method = method, .threads = 3, .boards = 500'000});
        ASSERT_TRUE(one && three);
        for (std::size_t p = 0; p < 2; ++p) EXPECT_EQ(one->players[p].equity, three->players[p].equity);
    }
}

TEST(MonteCarlo, is_within_its_error_of_the_exact_figure) {
    const Question asked[] = {
        question(holdem, {"AA", "KK", "QQ"}),
        question(holdem, {"AKs:0.5, QQ", "JJ+, AhKd"}),
        question(holdem, {"AhAd", "random"}, "Kc7d2s"),
        question(short_deck, {"AKs", "JJ"}),
        question(omaha_high(4), {"AhAdKhKd", "8c9cTdJd"}, "7c6d2h"),
        question(omaha_hi_lo(4), {"Ah2h3dKd", "8c9cTdJs"}, "7c6d2s"),
    };
    for (std::size_t i = 0; i < std::size(asked); ++i) {
        SCOPED_TRACE(i);
        const auto right = exact(asked[i]);
        const auto answer = equity(asked[i], {.method = Method::monte_carlo, .boards = 2'000'000, .seed = 5});
        ASSERT_TRUE(answer);
        EXPECT_FALSE(answer->exact);
        EXPECT_GE(answer->showdowns, 2'000'000);
        for (std::size_t p = 0; p < right.size(); ++p) {
            EXPECT_GT(answer->players[p].standard_error, 1e-5);
            EXPECT_LT(answer->players[p].standard_error, 1e-3);
            EXPECT_NEAR(answer->players[p].equity, right[p], 4.5 * answer->players[p].standard_error);
        }
    }
}

TEST(MonteCarlo, refuses_ranges_that_almost_never_fit_together) {
    // Three of the four would have to hold what they hardly ever do: four times in a thousand million deals.
    const Question asked =
        question(holdem, {"AhAd, 2c2d:0.001", "AhAd, 3c3d:0.001", "AhAd, 4c4d:0.001", "AhAd, 5c5d:0.001"});
    EXPECT_FALSE(what_is_wrong(asked));
    const auto answer = equity(asked, {.method = Method::monte_carlo});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().what, "hands of these ranges almost never fit together: they need the same cards");
    EXPECT_TRUE(equity(asked, {.method = Method::exact}));
}

TEST(Equity, progress_reaches_the_end_and_can_stop_the_work) {
    double last = 0;
    const Question asked = question(holdem, {"TT+", "AQ+"});
    ASSERT_TRUE(equity(asked, {.method = Method::exact, .progress = [&](double part) {
                                   EXPECT_GT(part, last);
                                   last = part;
                                   return true;
                               }}));
    EXPECT_EQ(last, 1);
    const auto stopped = equity(asked, {.method = Method::exact, .progress = [](double) { return false; }});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().what, "stopped before the end");
}

TEST(Equity, says_what_is_wrong) {
    const auto wrong = [](const Question& asked) {
        const auto problem = what_is_wrong(asked);
        return problem ? problem->what : "nothing";
    };
    EXPECT_EQ(wrong(question(holdem, {"AA"})), "equity needs at least two players");
    EXPECT_EQ(wrong(question(holdem, {"AA", "KK"}, "2c3d")),
              "a board has three, four or five cards (none before the flop), not 2");
    EXPECT_EQ(wrong(question(holdem, {"AA", "KK"}, "2c3d4h", "3d")), "3d is on the board and among the dead cards");
    EXPECT_EQ(wrong(question(holdem, {"AhAd", "KK"}, "Ah3d4h")),
              "the range of player 1 is empty once the known cards (3d 4h Ah) are taken out");
    EXPECT_EQ(wrong(question(holdem, {"AhKh", "AhQh"})), "Ah is in the hands of player 1 and player 2");
    EXPECT_EQ(wrong(question(holdem, {"AA", "AA", "AA"})),
              "the ranges cannot be dealt together: they need the same cards");
    EXPECT_EQ(wrong(question(short_deck, {"AA", "KK"}, "2c7d8h")), "2c is not in this game's deck");
    EXPECT_EQ(wrong(question(omaha_high(6), std::vector<std::string_view>(8, "random"))),
              "8 players need more cards than the deck has");
    EXPECT_EQ(wrong(question(holdem, {"AA", "AA"})), "nothing");
}

}  // namespace
}  // namespace cardroom::analysis
