// Hands written for other programs, and read back: every game, random play. A failure prints the game and the seed.
#include "history/exports.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "history/ohh.h"
#include "history/phh.h"
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

// Programs read the name of a table up to the next straight quote.
TEST(Exports, PokerStarsTextQuotesTheNameOfATableSoThatItEndsWhereItEnds) {
    Random random(first_seed());
    const auto& holdem = *rules::find_game("holdem");
    const PlayedHand played = cardroom::testing::play(cardroom::testing::random_setup(holdem, random), random);
    ToldHand told = told_to(played, Seat::none());
    told.table = "Lucky Otter 482's game' 2-max";
    const std::string text = write_stars(told).value();
    const std::size_t begin = text.find("\nTable '") + 8;
    EXPECT_EQ(text.substr(begin, text.find('\'', begin) - begin), "Lucky Otter 482\u2019s game\u2019 2-max");
}

TEST(Exports, OpenHandHistoryReadsBackAndReplaysToTheChip) {
    with_random_hands([](const PlayedHand& played, Random& random) {
        const auto text = write_ohh(told_to(played, any_reader(played, random)));
        ASSERT_TRUE(text) << text.error();
        const auto read = parse_ohh(*text);
        ASSERT_EQ(read.size(), 1u);
        ASSERT_TRUE(read[0]) << read[0].error().line << ": " << read[0].error().message << '\n' << *text;
        EXPECT_EQ(complaints(*read[0]), "") << *text;
    });
}

TEST(Exports, PhhReadsBackAndReplaysToTheChip) {
    int written = 0;
    with_random_hands([&written](const PlayedHand& played, Random& random) {
        const auto text = export_piece(ExportForm::phh, told_to(played, any_reader(played, random)), 7);
        if (!text) {
            EXPECT_NE(text.error().find("PHH has no"), std::string::npos) << text.error();
            return;
        }
        ++written;
        const auto read = parse_phh(*text, "test");
        ASSERT_EQ(read.size(), 1u);
        ASSERT_TRUE(read[0]) << read[0].error().line << ": " << read[0].error().message << '\n' << *text;
        EXPECT_EQ(complaints(*read[0]), "") << *text;
    });
    EXPECT_GT(written, hands_per_game * 3);
}

/// Every card that a text names: two letters by themselves, or in PHH the runs of them in the actions.
std::vector<cards::Card> cards_in(const std::string& text, ExportForm form) {
    constexpr std::string_view ranks = "23456789TJQKA", suits = "cdhs";
    const std::size_t begin = form == ExportForm::phh ? text.find("actions = ") : 0;
    const std::size_t end = form == ExportForm::phh ? text.find('\n', begin) : text.size();
    const auto is_letter = [&](std::size_t at) {
        return form != ExportForm::phh && at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
    };
    std::vector<cards::Card> found;
    for (std::size_t at = begin; at + 1 < end; ++at) {
        if (ranks.find(text[at]) == ranks.npos || suits.find(text[at + 1]) == suits.npos) continue;
        if ((at > 0 && is_letter(at - 1)) || is_letter(at + 2)) continue;
        found.push_back(*cards::parse_card(std::string_view(text).substr(at, 2)));
    }
    return found;
}

/// W-20 … W-23: a card that this reader may not know is in no form's text, wherever in the hand it was.
TEST(Exports, NoFormHoldsACardThatItsReaderMayNotKnow) {
    with_random_hands([](const PlayedHand& played, Random&) {
        for (int i = -1; i < seats_max; ++i) {
            const Seat reader{i};
            const bool dealt_in = std::any_of(played.setup.players.begin(), played.setup.players.end(),
                                              [&](const hand::Player& player) { return player.seat == reader; });
            if (!reader.is_none() && !dealt_in) continue;
            cards::CardSet known = played.open;
            if (dealt_in) {
                known = known | played.ever_held[reader];
                for (const Seat seat : played.showed_down) known = known | set_of(played.held[seat]);
            }
            for (const ExportFormInfo& form : export_forms()) {
                auto told = told_to(played, reader);
                for (ToldPlayer& player : told.players) player.name = "P" + std::to_string(player.seat.number());
                told.table = told.room = told.house = "-";  // words in which two letters could be a card
                const auto text = export_piece(form.form, told, 1);
                if (!text) continue;
                for (const cards::Card card : cards_in(*text, form.form)) {
                    ASSERT_TRUE(known.has(card)) << to_string(card) << " told to seat " << reader.number() << " in\n"
                                                 << *text;
                }
            }
        }
    });
}

}  // namespace
}  // namespace cardroom::history
