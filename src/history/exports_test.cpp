// Hands written for other programs, and read back: every game, random play. A failure prints the game and the seed.
#include <gtest/gtest.h>

#include <cstdlib>

#include "history/replay.h"
#include "history/stars.h"
#include "support/told_hands.h"

namespace cardroom::history {
namespace {

using cardroom::testing::PlayedHand;
using cardroom::testing::Random;

std::uint64_t first_seed() {
    const char* value = std::getenv("CARDROOM_SEED");
    return value != nullptr ? std::strtoull(value, nullptr, 10) : 1;
}

constexpr int hands_per_game = 150;

/// What the replay of a text says against it; the texts' own way to print pots after the rake is none of it,
/// nor what cannot be told of a deck that was shuffled twice.
std::string complaints(const RecordedHand& record) {
    std::string text;
    for (const Disagreement& found : replay(record)) {
        if (found.rule == "pots_after_rake" || found.rule == "deck_ran_out") continue;
        text += found.what + ": expected " + found.expected + ", got " + found.got + ' ' + found.rule + '\n';
    }
    return text;
}

template <typename Test>
void with_random_hands(Test&& test) {
    const std::uint64_t seed = first_seed();
    for (const rules::GameSpec& game : rules::all_games()) {
        for (int i = 0; i < hands_per_game; ++i) {
            Random random(seed * 1'000'003 + static_cast<std::uint64_t>(i));
            const PlayedHand played = cardroom::testing::play(cardroom::testing::random_setup(game, random), random);
            SCOPED_TRACE(std::string(game.id) + ", hand " + std::to_string(i) +
                         ", CARDROOM_SEED=" + std::to_string(seed));
            test(played, random);
            if (::testing::Test::HasFatalFailure()) return;
        }
    }
}

/// The reader of the hand: one of the players, or an observer.
Seat any_reader(const PlayedHand& played, Random& random) {
    const int index = random.below(static_cast<int>(played.setup.players.size()) + 1);
    return index == 0 ? Seat::none() : played.setup.players[static_cast<std::size_t>(index - 1)].seat;
}

TEST(Exports, PokerStarsTextReadsBackAndReplaysToTheChip) {
    with_random_hands([](const PlayedHand& played, Random& random) {
        const auto text = write_stars(told_to(played, any_reader(played, random)));
        ASSERT_TRUE(text) << text.error();
        const auto read = parse_stars(*text);
        ASSERT_EQ(read.size(), 1u);
        ASSERT_TRUE(read[0]) << read[0].error().line << ": " << read[0].error().message << '\n' << *text;
        EXPECT_EQ(complaints(*read[0]), "") << *text;
    });
}

}  // namespace
}  // namespace cardroom::history
