// Small promises about the repository itself: what a stranger clones is complete and points nowhere else.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
const fs::path root = CARDROOM_SOURCE_DIR;

std::vector<fs::path> tracked_files() {
    std::vector<fs::path> files;
    const std::string command = "git -C '" + root.string() + "' ls-files";
    FILE* out = popen(command.c_str(), "r");
    std::array<char, 4096> line{};
    while (out != nullptr && std::fgets(line.data(), line.size(), out) != nullptr) {
        std::string name = line.data();
        while (!name.empty() && name.back() == '\n') name.pop_back();
        files.push_back(root / name);
    }
    if (out != nullptr) pclose(out);
    return files;
}

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

TEST(Repository, no_file_names_a_path_of_one_machine_or_a_registry_host) {
    const auto files = tracked_files();
    if (files.empty()) GTEST_SKIP() << "not a git checkout";
    // Written in two parts so that this file does not match itself.
    const std::regex bad(std::string("/home") + "/\\w+/|/work" + "/(main|wt)|registry\\.npm" + "js\\.org|deb\\.debian" +
                         "\\.org");
    for (const auto& file : files) {
        const auto extension = file.extension();
        if (!fs::exists(file) || extension == ".png" || extension == ".woff2") continue;
        std::istringstream text(text_of(file));
        int number = 0;
        for (std::string line; std::getline(text, line);) {
            ++number;
            EXPECT_FALSE(line.size() < 4000 && std::regex_search(line, bad)) << file << ":" << number << ": " << line;
        }
    }
}

TEST(Repository, links_between_documents_lead_somewhere) {
    const std::regex link(R"(\]\(([^)#\s]+)(#[^)]*)?\))");
    for (const auto& file : tracked_files()) {
        if (file.extension() != ".md" || !fs::exists(file)) continue;
        const std::string text = text_of(file);
        for (auto it = std::sregex_iterator(text.begin(), text.end(), link); it != std::sregex_iterator(); ++it) {
            const std::string target = (*it)[1];
            if (target.find("://") != std::string::npos || target.starts_with("mailto:")) continue;
            EXPECT_TRUE(fs::exists(file.parent_path() / target)) << file << " links to " << target;
        }
    }
}

/// docs/developers/faults.md says which test keeps which fault out: the tests must be there, under that name.
TEST(Repository, every_test_that_the_page_of_faults_names_exists) {
    const fs::path page = root / "docs/developers/faults.md";
    const std::string text = text_of(page);
    const std::regex entry(R"(`([^`]+)` in \[[^\]]+\]\(([^)]+)\))");
    int named = 0;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), entry); it != std::sregex_iterator(); ++it, ++named) {
        const fs::path file = page.parent_path() / std::string((*it)[2]);
        EXPECT_NE(text_of(file).find((*it)[1]), std::string::npos) << file << " has no test \"" << (*it)[1] << '"';
    }
    EXPECT_GT(named, 40);
    for (int number = 1; number <= 40; ++number) {
        EXPECT_NE(text.find("\n| " + std::to_string(number) + " |"), std::string::npos) << "fault " << number;
    }
}

}  // namespace
