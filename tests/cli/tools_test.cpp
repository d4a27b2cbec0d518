// `cardroom eval` and `cardroom equity`: what they print, what they refuse, and their exit codes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

struct Ran {
    std::string output;  ///< standard output, then standard error
    int exit_code = -1;
};

Ran run(const std::string& arguments, const std::string& input = "") {
    const std::string command = "printf '" + input + "' | " CARDROOM_PROGRAM " " + arguments + " 2>&1";
    Ran ran;
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> buffer;
    while (pipe != nullptr && std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) ran.output += buffer.data();
    if (pipe != nullptr) ran.exit_code = WEXITSTATUS(pclose(pipe));
    return ran;
}

TEST(Eval, prints_value_category_cards_and_words_of_high_and_low) {
    const Ran ran = run("eval", "holdem AhKd 2c3d4h5s9s\\n\\n# two hands each way\\nomaha8 As2dKcKh 3s7d8cKdQh\\n");
    EXPECT_EQ(ran.output,
              "1074003968\tstraight\t5s4h3d2cAh\tfive-high straight\n"
              "872416320\tthree_of_a_kind\tKhKdKcQh8c\tthree of a kind, kings\t"
              "4294967096\tlow\t8c7d3s2dAs\t8-7-3-2-A\n");
    EXPECT_EQ(ran.exit_code, 0);
}

TEST(Eval, knows_every_ranking) {
    const Ran ran = run("eval",
                        "stud 9s9h9d4c4d2hKs\\nrazz AcAd2h2s3c3d4h\\n27td 7c5d4h3s2c\\nbadugi Ac2d3h3s\\n"
                        "shortdeck Ac6d 7h8s9c\\ncourchevel AhKd9c8s2c Qh\\n");
    for (const char* words : {"full house, nines over fours", "pair of aces", "7-5-4-3-2", "three cards, 3-2-A",
                              "nine-high straight", "ace high"})
        EXPECT_THAT(ran.output, HasSubstr(words));
    EXPECT_EQ(ran.exit_code, 0);
}

TEST(Eval, says_which_line_is_wrong_and_why) {
    const std::array<std::array<const char*, 2>, 8> cases = {{
        {"chess AhKd", "line 1: there is no game \"chess\""},
        {"holdem AhKd\\nholdem AhAh", "line 2: Ah is there twice"},
        {"holdem AhKd Ah3d4h", "line 1: Ah is there twice"},
        {"holdem Ah", "line 1: Texas Hold'em is held with 2 cards, not 1"},
        {"holdem AhKd 2c3d", "line 1: a board never has two cards"},
        {"holdem AhKd 2c3d4", "line 1: \"4\" in \"2c3d4\" is not a card"},
        {"shortdeck Ah2d", "line 1: 2d is not in the deck of Short Deck Hold'"},
        {"holdem AhKd 2c3d4h more", "line 1: \"more\" after game, hole cards and board"},
    }};
    for (const auto& [input, message] : cases) {
        const Ran ran = run("eval", input);
        EXPECT_THAT(ran.output, HasSubstr(message)) << input;
        EXPECT_EQ(ran.exit_code, 2) << input;
    }
}

TEST(Equity, prints_a_table_or_json) {
    const Ran table = run("equity AA KK");
    EXPECT_THAT(table.output, HasSubstr("81.9461%"));
    EXPECT_THAT(table.output, HasSubstr("exact, 5136912 different showdowns"));
    EXPECT_EQ(table.exit_code, 0);

    const Ran json = run("equity AhAd KsKc random --board 2c7d9h --json");
    EXPECT_THAT(json.output, HasSubstr(R"("game":"holdem","board":"2c7d9h","dead":"","method":"exact")"));
    EXPECT_THAT(json.output, HasSubstr(R"("range":"random","equity":1.47)"));
    EXPECT_EQ(json.exit_code, 0);
}

TEST(Equity, monte_carlo_prints_its_error_and_repeats_with_its_seed) {
    const std::string arguments = "equity --game omaha8 AAxx random --monte-carlo --boards 200000 --seed 3 --json";
    const auto figures = [](const Ran& ran) { return ran.output.substr(ran.output.find("players")); };
    const Ran first = run(arguments), second = run(arguments + " --threads 3");
    EXPECT_THAT(first.output, HasSubstr(R"("method":"monte_carlo","showdowns":262144)"));
    EXPECT_THAT(first.output, HasSubstr("standard_error"));
    EXPECT_EQ(figures(first), figures(second));
}

TEST(Equity, says_what_is_wrong_and_where) {
    const std::array<std::array<const char*, 2>, 10> cases = {{
        {"AA", "at least two players"},
        {"AA 7Z", R"(player 2: range "7Z", character 1: "7Z" is not a hand)"},
        {"AA KK --board 2c3c", "a board has three, four or five cards (none before the flop), not 2"},
        {"AA KK --board 2c2c3d", R"(--board "2c2c3d" has the 2c twice)"},
        {"AA KK --board 2c3dx", R"(--board "2c3dx" is not a list of cards)"},
        {"AhAd AhKd", "Ah is in the hands of player 1 and player 2"},
        {"AhAd KK --board AhQc2d", "the range of player 1 is empty"},
        {"AA KK --board 2c3d4h --dead 2c", "2c is on the board and among the dead cards"},
        {"AA KK --game stud", "Seven Card Stud has none"},
        {"AA KK --exact --monte-carlo", "--exact excludes --monte-carlo"},
    }};
    for (const auto& [arguments, message] : cases) {
        const Ran ran = run(std::string("equity ") + arguments);
        EXPECT_THAT(ran.output, HasSubstr(message)) << arguments;
        EXPECT_EQ(ran.exit_code, 2) << arguments;
    }
}

class EmptyInput : public testing::Test {
  protected:
    EmptyInput() {
        std::string pattern = (fs::temp_directory_path() / "cardroom-tools-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
    }
    ~EmptyInput() override { fs::remove_all(folder_); }
    fs::path folder_;
};

// A check of a folder that lies elsewhere by now would be green for ever.
TEST_F(EmptyInput, a_folder_with_nothing_to_look_at_is_no_success) {
    for (const char* verb : {"replay ", "script "}) {
        const Ran ran = run(verb + folder_.string());
        EXPECT_THAT(ran.output, HasSubstr(folder_.string() + ": no file in this folder ends in .")) << verb;
        EXPECT_EQ(ran.exit_code, 2) << verb;
    }
}

TEST_F(EmptyInput, a_file_without_a_hand_is_no_success) {
    for (const char* name : {"a.txt", "a.ohh", "a.phh", "a.jsonl"}) {
        const fs::path file = folder_ / name;
        std::ofstream{file} << "\n";
        const Ran ran = run("replay " + file.string());
        EXPECT_THAT(ran.output, HasSubstr(file.string())) << name;
        EXPECT_EQ(ran.exit_code, 2) << name;
    }
}

}  // namespace
