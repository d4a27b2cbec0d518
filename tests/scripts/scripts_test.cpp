// Every hand script of this folder, one test a file: the vectors of docs/rules/ and the faults that other programs had.
// `cardroom script FILE` runs one by hand and tells what happens in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "config/house_rules_file.h"
#include "history/script_run.h"

namespace cardroom::history {
namespace {

namespace fs = std::filesystem;
const fs::path folder = CARDROOM_SOURCE_DIR "/tests/scripts";

std::vector<std::string> script_files() {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".hand") files.push_back(fs::relative(entry.path(), folder).string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string name_of(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param.substr(0, info.param.rfind('.'));
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

class Scripts : public testing::TestWithParam<std::string> {};

TEST_P(Scripts, ComesTrue) {
    const std::string path = (folder / GetParam()).string();
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    Houses houses;
    houses.set = config::set_house_rule;
    const auto script = parse_script(text.str(), houses);
    ASSERT_TRUE(script) << path << ':' << script.error().line << ": " << script.error().message;
    int expectations = 0;
    for (const ScriptHand& hand : *script) {
        const ScriptReport report = run_script(hand);
        if (report.failure) ADD_FAILURE() << path << ':' << report.failure->line << ": " << report.failure->message;
        expectations += report.expectations;
    }
    EXPECT_GT(expectations, 0) << path << " expects nothing";
}

INSTANTIATE_TEST_SUITE_P(All, Scripts, testing::ValuesIn(script_files()), name_of);

}  // namespace
}  // namespace cardroom::history
