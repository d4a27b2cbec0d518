// `cardroom script FILE|DIR…`: plays hand scripts, tells what happened, and names the first line that did not come
// true.
#include <cstdio>

#include "cli/files.h"
#include "cli/verbs.h"
#include "config/house_rules_file.h"
#include "history/script_run.h"

namespace cardroom::cli {

namespace {

struct Totals {
    int hands = 0, expectations = 0, failed = 0, unreadable = 0;
};

history::Houses houses(const std::string& folder) {
    history::Houses houses;
    if (!folder.empty()) {
        houses.find = [folder](std::string_view name) -> std::optional<rules::HouseRules> {
            auto house = config::load_house_rules(folder, name);
            if (!house && config::house_rules_in(folder)(name)) throw std::runtime_error(house.error().text());
            return house ? std::optional(*std::move(house)) : std::nullopt;
        };
    }
    houses.set = config::set_house_rule;
    return houses;
}

void run_file(const std::string& path, const history::Houses& known_houses, bool quiet, Totals& totals) {
    const auto script = history::parse_script(text_of_file(path), known_houses);
    if (!script) {
        ++totals.unreadable;
        std::printf("%s:%d: cannot be read: %s\n", path.c_str(), script.error().line, script.error().message.c_str());
        return;
    }
    for (const history::ScriptHand& hand : *script) {
        ++totals.hands;
        const history::ScriptReport report = history::run_script(hand);
        totals.expectations += report.expectations;
        if (!quiet) {
            std::printf("%s:%d: %s\n", path.c_str(), hand.line, hand.title.c_str());
            for (const std::string& line : report.lines) std::printf("    %s\n", line.c_str());
        }
        if (!report.failure) continue;
        ++totals.failed;
        std::printf("%s:%d: failed: %s\n", path.c_str(), report.failure->line, report.failure->message.c_str());
    }
}

}  // namespace

void add_script(CLI::App& app) {
    struct Arguments {
        std::vector<std::string> paths;
        std::string house_folder;
        bool quiet = false;
    };
    auto* verb = app.add_subcommand("script", "Play hand scripts (.hand) and check what they expect");
    const auto arguments = std::make_shared<Arguments>();
    verb->add_option("FILE", arguments->paths, "Files, or folders of .hand files")->required();
    verb->add_option("--house-rules", arguments->house_folder,
                     "A folder of house-rules profiles; without it the four built in");
    verb->add_flag("--quiet,-q", arguments->quiet, "Print only what fails, and the totals");
    verb->callback([arguments] {
        Totals totals;
        const history::Houses known_houses = houses(arguments->house_folder);
        for (const std::string& path : files_in(arguments->paths, {".hand"}))
            run_file(path, known_houses, arguments->quiet, totals);
        std::printf("%d hands, %d expectations came true, %d hands failed", totals.hands, totals.expectations,
                    totals.failed);
        if (totals.unreadable > 0) std::printf("; %d files could not be read", totals.unreadable);
        std::printf("\n");
        if (totals.unreadable > 0) throw Exit{exit_bad_input};
        if (totals.failed > 0) throw Exit{exit_wrong};
    });
}

}  // namespace cardroom::cli
