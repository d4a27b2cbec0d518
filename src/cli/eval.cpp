// `cardroom eval`: hands from standard input, one a line, to values: what they are worth in every ranking of their
// game.
//
//     holdem AhKd 2c3d4h5s9s
//     omaha8 As2dKcKh 3s7d8cKdQh
//     stud 9s9h9d4c4d2hKs
//     badugi Ac2d3h4s
#include <array>
#include <iostream>
#include <sstream>

#include "cards/values.h"
#include "cli/verbs.h"
#include "rules/game_spec.h"

namespace cardroom::cli {

namespace {

using cards::Card;
using cards::CardSet;

class BadLine : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

struct Line {
    const rules::GameSpec* game = nullptr;
    CardSet hole, board;
};

/// How many cards a player holds when hands are compared, how many lie on the board, and whether fewer are worth
/// comparing too (stud, where upcards decide who acts).
struct Sizes {
    int held = 0, board = 0;
    bool may_be_fewer = false;
};
Sizes sizes_of(const rules::GameSpec& game) {
    Sizes sizes;
    for (const rules::Street& street : game.streets) {
        sizes.held += street.down + street.up;
        sizes.board += street.board;
        if (street.exchange == rules::Exchange::give_up) sizes.held -= street.exchange_count;
        if (street.up > 0) sizes.may_be_fewer = true;
        if (street.last_down) sizes.board = 1;  // the community card of S-40
    }
    return sizes;
}

CardSet cards_of(std::string_view text, const rules::GameSpec& game, CardSet taken) {
    CardSet set;
    for (std::size_t at = 0; at < text.size(); at += 2) {
        const std::string name{text.substr(at, 2)};
        const auto card = cards::parse_card(name);
        if (!card) throw BadLine("\"" + name + "\" in \"" + std::string(text) + "\" is not a card");
        if (set.has(*card) || taken.has(*card)) throw BadLine(to_string(*card) + " is there twice");
        if (game.deck_size < cards::card_count && card->rank() < cards::Rank::six)
            throw BadLine(to_string(*card) + " is not in the deck of " + std::string(game.name));
        set.add(*card);
    }
    return set;
}

Line parse(const std::string& text) {
    std::istringstream words(text);
    std::string id, hole, board, more;
    words >> id >> hole >> board >> more;
    Line line;
    line.game = rules::find_game(id);
    if (line.game == nullptr) throw BadLine("there is no game \"" + id + "\"");
    if (!more.empty()) throw BadLine("\"" + more + "\" after game, hole cards and board");
    line.hole = cards_of(hole, *line.game, {});
    line.board = cards_of(board, *line.game, line.hole);

    const Sizes sizes = sizes_of(*line.game);
    const std::string name{line.game->name};
    if (line.hole.count() > sizes.held || line.hole.empty() || (line.hole.count() < sizes.held && !sizes.may_be_fewer))
        throw BadLine(name + " is held with " + std::to_string(sizes.held) + " cards, not " +
                      std::to_string(line.hole.count()));
    if (line.board.count() > sizes.board)
        throw BadLine(name + " has a board of " + std::to_string(sizes.board) + " cards at most, not " +
                      std::to_string(line.board.count()));
    if (line.board.count() == 2) throw BadLine("a board never has two cards");
    return line;
}

std::string_view name_of(cards::Ranking ranking, cards::HandValue value) {
    constexpr std::array<std::string_view, 9> names = {"high_card",       "pair",           "two_pair",
                                                       "three_of_a_kind", "straight",       "flush",
                                                       "full_house",      "four_of_a_kind", "straight_flush"};
    if (value.none()) return "none";
    switch (ranking) {
        case cards::Ranking::high:
        case cards::Ranking::high_short_deck:
            return names[static_cast<std::size_t>(category_of(ranking, value))];
        case cards::Ranking::low_ace_five:
        case cards::Ranking::low_deuce_seven:
            return "low";
        case cards::Ranking::badugi:
            return "badugi";
    }
    return "";
}

/// One prize of the pot: value, category, cards and words, with tabs between.
std::string worth(const Line& line, const rules::Prize& prize) {
    const auto value = best_value(prize.ranking, prize.hole_cards, line.hole, line.board, prize.qualifier);
    const auto best = best_cards(prize.ranking, prize.hole_cards, line.hole, line.board, prize.qualifier);
    const std::string cards = best.empty() ? "-" : to_string(best);
    return std::to_string(value.raw) + "\t" + std::string(name_of(prize.ranking, value)) + "\t" + cards + "\t" +
           describe(prize.ranking, best);
}

void run() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::string text;
    for (int number = 1; std::getline(std::cin, text); ++number) {
        if (!text.empty() && text.back() == '\r') text.pop_back();
        if (text.find_first_not_of(" \t") == std::string::npos || text[text.find_first_not_of(" \t")] == '#') continue;
        try {
            const Line line = parse(text);
            std::string out;
            for (const rules::Prize& prize : line.game->prizes) out += (out.empty() ? "" : "\t") + worth(line, prize);
            std::cout << out << '\n';
            // Whoever waits for the answer before he asks again gets it now.
            if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
        } catch (const BadLine& wrong) {
            std::cout.flush();
            std::cerr << "cardroom eval: line " << number << ": " << wrong.what() << '\n';
            throw Exit{exit_bad_input};
        }
    }
}

}  // namespace

void add_eval(CLI::App& app) {
    auto* verb = app.add_subcommand("eval", "Read hands (game, hole cards, board on each line) and print their values");
    verb->footer(
        "For each line of standard input, one line: value, category, the cards used and words, with tabs between; in "
        "a\n"
        "hi-lo game the same again for the low. Bigger values are better. Blank lines and lines with # are left out.\n"
        "Example: echo 'omaha8 As2dKcKh 3s7d8cKdQh' | cardroom eval");
    verb->callback(run);
}

}  // namespace cardroom::cli
