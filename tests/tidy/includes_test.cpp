// Includes point down only. The table of docs/developers/architecture.md ("Who may include whom") is read from the page
// itself, so that page, build and code cannot drift apart.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
const fs::path root = CARDROOM_SOURCE_DIR;

std::string text_of(const fs::path& file) {
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

using Modules = std::map<std::string, std::set<std::string>>;

// Rows look like `| hand | rules, cards, base | names, tables … |`.
Modules allowed_by_the_page() {
    Modules allowed;
    std::istringstream page(text_of(root / "docs/developers/architecture.md"));
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("## ")) inside = line == "## Who may include whom";
        if (!inside || !line.starts_with("| ") || line.starts_with("| module") || line.starts_with("|---")) continue;
        std::smatch row;
        if (!std::regex_match(line, row, std::regex(R"(\| (\w+) \| ([^|]*) \|.*)"))) continue;
        auto& names = allowed[row[1]];
        const std::string cell = row[2];
        const std::regex word(R"(\w+)");
        for (auto it = std::sregex_iterator(cell.begin(), cell.end(), word); it != std::sregex_iterator(); ++it) {
            names.insert(it->str());
        }
    }
    return allowed;
}

Modules depended_on_in_cmake() {
    Modules depends;
    for (const auto& entry : fs::directory_iterator(root / "src")) {
        const auto file = entry.path() / "CMakeLists.txt";
        if (!fs::exists(file)) continue;
        const std::string text = text_of(file);
        std::smatch call;
        if (!std::regex_search(
                text, call,
                std::regex(R"(cardroom_module\((\w+)\s+(?:DEPENDS\s+([\w\s]*?))?\s*(?:SOURCES|TESTS|LINK|\)))"))) {
            continue;
        }
        std::istringstream words(call[2]);
        auto& names = depends[call[1]];
        for (std::string word; words >> word;) names.insert(word);
    }
    return depends;
}

TEST(Architecture, includes_point_down_only) {
    const Modules allowed = allowed_by_the_page();
    ASSERT_GE(allowed.size(), 10u) << "the table of docs/developers/architecture.md was not found";
    const std::regex include(R"re(^\s*#include "(\w+)/)re");
    std::size_t checked = 0;
    for (const auto& entry : fs::recursive_directory_iterator(root / "src")) {
        const auto extension = entry.path().extension();
        if (extension != ".h" && extension != ".cpp") continue;
        const std::string module = fs::relative(entry.path(), root / "src").begin()->string();
        if (module == "cli") continue;  // the program may include everything
        const bool is_test = entry.path().stem().string().ends_with("_test");
        const auto row = allowed.find(module);
        ASSERT_NE(row, allowed.end()) << "src/" << module << " has no row in docs/developers/architecture.md";
        std::istringstream text(text_of(entry.path()));
        int number = 0;
        for (std::string line; std::getline(text, line);) {
            ++number;
            std::smatch match;
            if (!std::regex_search(line, match, include)) continue;
            const std::string other = match[1];
            if (other == module || (is_test && other == "support")) continue;
            if (other == "cardroom") {  // generated from proto/
                EXPECT_TRUE(row->second.contains("proto"))
                    << entry.path() << ":" << number << " includes generated messages";
                continue;
            }
            EXPECT_TRUE(row->second.contains(other))
                << entry.path() << ":" << number << ": " << module << " may not include " << other;
            ++checked;
        }
    }
    EXPECT_GT(checked, 50u);
}

TEST(Architecture, the_build_declares_no_more_than_the_page_allows) {
    const Modules allowed = allowed_by_the_page();
    for (const auto& [module, names] : depended_on_in_cmake()) {
        if (module == "cli") continue;
        const auto row = allowed.find(module);
        ASSERT_NE(row, allowed.end()) << module;
        for (const auto& name : names) EXPECT_TRUE(row->second.contains(name)) << module << " DEPENDS " << name;
    }
}

}  // namespace
