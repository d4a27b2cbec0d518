// Every `*.perft` file beside this one: its positions are counted again and compared. See perft.h.
#include "perft/perft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace cardroom::perft {
namespace {

std::filesystem::path folder() {
    return std::filesystem::path(CARDROOM_SOURCE_DIR) / "tests" / "perft";
}

/// "position FL standard stacks 9 7 small 1 big 2 seed 1 [depth 6]"
bool read_position(const std::string& line, const std::string& game, Position& position) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word != "position") return false;
    position = Position{};
    position.game = game;
    words >> position.limit >> position.house;
    while (words >> word) {
        if (word == "stacks") {
            int stack = 0;
            while (words >> stack) position.stacks.push_back(stack);
            words.clear();
        } else if (word == "small") {
            words >> position.small;
        } else if (word == "big") {
            words >> position.big;
        } else if (word == "seed") {
            words >> position.seed;
        } else if (word == "depth") {
            words >> position.depth_max;
        } else {
            ADD_FAILURE() << game << ".perft: what is \"" << word << "\" in: " << line;
        }
    }
    return true;
}

std::string text_of(const Counts& counts) {
    std::ostringstream text;
    for (std::size_t i = 0; i < counts.nodes.size(); ++i)
        text << "  depth " << i + 1 << ": " << counts.nodes[i] << '\n';
    text << "  ends " << counts.ends << " digest " << std::hex << counts.digest << '\n';
    return text.str();
}

/// The file with the counts made anew: comments and positions stay as they are.
std::string counted(const std::string& file, const std::string& game) {
    std::istringstream lines(file);
    std::string result;
    std::string line;
    while (std::getline(lines, line)) {
        if (line.starts_with("  ")) continue;  // a count
        result += line + '\n';
        Position position;
        if (read_position(line, game, position)) result += text_of(count(position));
    }
    return result;
}

std::string read(const std::filesystem::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

class Perft : public ::testing::TestWithParam<const rules::GameSpec*> {};

TEST_P(Perft, EveryLineOfPlayIsCounted) {
    const std::string game{GetParam()->id};
    const auto path = folder() / (game + ".perft");
    const std::string expected = read(path);
    ASSERT_FALSE(expected.empty()) << path << " is missing: every game has its perft file";
    const std::string found = counted(expected, game);
    if (std::getenv("CARDROOM_PERFT_WRITE") != nullptr) {
        std::ofstream(path) << found;
        return;
    }
    EXPECT_EQ(found, expected)
        << "A changed count is a changed rule. If it was meant, run with CARDROOM_PERFT_WRITE=1.";
}

std::vector<const rules::GameSpec*> games() {
    std::vector<const rules::GameSpec*> games;
    for (const rules::GameSpec& game : rules::all_games()) games.push_back(&game);
    return games;
}

INSTANTIATE_TEST_SUITE_P(Games, Perft, ::testing::ValuesIn(games()), [](const auto& game) {
    std::string name{game.param->id};
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace cardroom::perft
