#include "history/stars_header.h"

#include <algorithm>
#include <array>
#include <utility>

namespace cardroom::history {

namespace {

using rules::Structure;

constexpr std::array<std::string_view, 5> beginnings{"PokerStars Hand #", "PokerStars Game #", "PokerStars Zoom Hand #",
                                                     "PokerStars Home Game Hand #", "PokerStars Home Game #"};

constexpr std::array<std::pair<std::string_view, Structure>, 4> limits{{{"Limit", Structure::fixed_limit},
                                                                        {"Fixed Limit", Structure::fixed_limit},
                                                                        {"Pot Limit", Structure::pot_limit},
                                                                        {"No Limit", Structure::no_limit}}};

/// A game's title stands at the beginning, in brackets or after a tournament's buy-in. After any other word it is part
/// of a longer title, that of a game that we do not have: "Split Hold'em".
bool title_may_follow(std::string_view before) {
    before = before.substr(0, before.find_last_not_of(' ') + 1);
    if (before.empty() || before.ends_with("Freeroll")) return true;
    constexpr std::string_view marks = ":(){},";
    if (marks.find(before.back()) != marks.npos) return true;
    const std::string_view word = before.substr(before.rfind(' ') + 1);  // "USD", "$5+$0.50", "100FPP"
    return std::none_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

/// "Pot Limit Pre-Flop, No Limit Post-Flop" is no betting structure that we have.
bool limit_ends(std::string_view after) {
    return after.empty() || after.starts_with(" (") || after.starts_with(" -") || after.front() == ')' ||
           after.front() == ',';
}

/// Finds the longest title of a game with its limit; what stands behind comes back.
std::string_view find_game(std::string_view text, StarsHeader& header) {
    std::size_t longest = 0;
    std::string_view rest;
    for (const StarsGame& game : stars_games()) {
        for (const auto& [limit, structure] : limits) {
            const std::string words = std::string(game.title) + ' ' + std::string(limit);
            if (words.size() <= longest) continue;
            const auto at = text.find(words);
            if (at == text.npos || !title_may_follow(text.substr(0, at)) || !limit_ends(text.substr(at + words.size())))
                continue;
            longest = words.size();
            rest = text.substr(at + words.size());
            header.game = &game;
            header.structure = structure;
        }
    }
    return rest;
}

bool is_date(std::string_view first, std::string_view second) {
    return first.size() == 4 && second.find('/') != second.npos;
}

/// " ($0.05/$0.10 USD) - …", ", $1/$2 USD) - …", ") - Match Round I, Level I (20/40) - …",
/// " (Button Blind $5 - Ante $5 USD) - …"
bool find_sizes(std::string_view text, StarsHeader& header) {
    constexpr std::string_view button = "(Button Blind ";
    if (const auto at = text.find(button); at != text.npos) {
        const std::string_view size = text.substr(at + button.size());
        header.button_blind = size.substr(0, size.find(' '));
        return true;
    }
    const auto stroke = text.find('/');
    if (stroke == text.npos) return false;
    const std::string_view before = text.substr(0, stroke);
    header.small = before.substr(before.find_last_of(" (") + 1);  // npos + 1 is the beginning
    const std::string_view behind = text.substr(stroke + 1);
    header.big = behind.substr(0, behind.find_first_of(" )"));
    header.capped = text.find(" Cap ") != text.npos;
    return !is_date(header.small, header.big);
}

}  // namespace

bool begins_stars_hand(std::string_view line) {
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [line](std::string_view start) { return line.starts_with(start); });
}

std::string_view stars_hand_number(std::string_view line) {
    const auto hash = line.find('#');
    if (hash == line.npos) return {};
    const std::string_view number = line.substr(hash + 1, line.find(':', hash) - hash - 1);
    return number.find_first_not_of("0123456789") == number.npos ? number : std::string_view{};
}

tl::expected<StarsHeader, std::string> parse_stars_header(std::string_view line) {
    StarsHeader header;
    header.old = line.starts_with("PokerStars Game #");
    const auto colon = line.find(':');
    if (colon == line.npos) return tl::unexpected(std::string("expected \"#NUMBER:\""));
    if (stars_hand_number(line).empty()) return tl::unexpected(std::string("the hand's number is not made of digits"));
    const std::string_view text = line.substr(colon + 1);
    header.tournament = text.find("Tournament #") != text.npos;
    const std::string_view rest = find_game(text, header);
    if (header.game == nullptr) return tl::unexpected(std::string("no game is named that is known"));
    if (!find_sizes(rest, header)) return tl::unexpected(std::string("no stakes are named"));
    return header;
}

}  // namespace cardroom::history
