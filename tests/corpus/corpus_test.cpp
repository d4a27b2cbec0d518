// Real hands from public histories, replayed to the last chip. They lie outside the repository: in $CARDROOM_CORPUS, or
// in ../shared/corpus beside it; without them this test is skipped, and says so.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "history/replay_text.h"
#include "history/site_rules.h"

namespace cardroom::history {
namespace {

namespace fs = std::filesystem;

fs::path corpus() {
    const char* named = std::getenv("CARDROOM_CORPUS");
    return named != nullptr ? fs::path(named) : fs::path(CARDROOM_SOURCE_DIR) / ".." / "shared" / "corpus";
}

std::vector<fs::path> files() {
    std::vector<fs::path> found;
    if (!fs::is_directory(corpus())) return found;
    for (const auto& entry : fs::recursive_directory_iterator(corpus())) {
        if (format_of(entry.path().filename().string())) found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::string text_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Corpus, EveryHandReplaysToTheChipOrByARuleOfItsSite) {
    const std::vector<fs::path> found = files();
    if (found.empty()) GTEST_SKIP() << "no corpus in " << corpus() << " (set CARDROOM_CORPUS)";
    std::size_t hands = 0;
    for (const fs::path& path : found) {
        const std::string name = path.filename().string();
        for (const HandResult& hand : replay_text(text_of(path), *format_of(name), name)) {
            ++hands;
            if (hand.error) ADD_FAILURE() << path << ':' << hand.line << ": " << hand.error->message;
            for (const Disagreement& d : hand.disagreements) {
                if (!d.rule.empty()) continue;
                ADD_FAILURE() << path << ':' << hand.line << ": hand " << hand.id << ": " << d.what << ": expected "
                              << d.expected << ", got " << d.got;
            }
        }
    }
    EXPECT_GT(hands, 0U);
}

// A rule of a site may explain few hands only: if it explains many, it hides a fault of ours. The two exceptions differ
// in what is printed, not in what anybody has in the end.
TEST(Corpus, RulesOfSitesExplainFewHands) {
    const std::vector<fs::path> found = files();
    if (found.empty()) GTEST_SKIP() << "no corpus in " << corpus() << " (set CARDROOM_CORPUS)";
    std::size_t hands = 0;
    std::map<std::string, std::size_t> used;
    for (const fs::path& path : found) {
        const std::string name = path.filename().string();
        for (const HandResult& hand : replay_text(text_of(path), *format_of(name), name)) {
            ++hands;
            std::set<std::string> rules;
            for (const Disagreement& d : hand.disagreements) rules.insert(d.rule);
            for (const std::string& rule : rules) ++used[rule];
        }
    }
    for (const auto& [rule, count] : used) {
        if (rule == "uncalled_in_the_pot" || rule == "pots_after_rake") continue;
        EXPECT_LE(count, 5 + hands / 500) << rule;
    }
}

}  // namespace
}  // namespace cardroom::history
