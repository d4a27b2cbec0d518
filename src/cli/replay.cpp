// `cardroom replay FILE|DIR…`: plays recorded hands through the engine and prints a line for each disagreement.
#include <boost/json.hpp>
#include <cstdio>
#include <map>

#include "cli/files.h"
#include "cli/verbs.h"
#include "history/replay_text.h"
#include "history/site_rules.h"

namespace cardroom::cli {

namespace {

namespace json = boost::json;
using history::HandResult;

struct Totals {
    std::size_t files = 0, hands = 0, agree = 0, by_site_rule = 0, disagree = 0, unreadable = 0;
    std::map<std::string, std::size_t> rules;  ///< hands that a site rule explains

    void add(const HandResult& hand) {
        if (hand.error) {
            ++unreadable;
            return;
        }
        ++hands;
        std::map<std::string, std::size_t> used;
        bool unexplained = false;
        for (const history::Disagreement& found : hand.disagreements) {
            if (found.rule.empty()) {
                unexplained = true;
            } else {
                used[found.rule] = 1;
            }
        }
        for (const auto& [rule, one] : used) rules[rule] += one;
        ++(unexplained ? disagree : used.empty() ? agree : by_site_rule);
    }
    int exit_code() const { return unreadable > 0 ? exit_bad_input : disagree > 0 ? exit_wrong : 0; }
};

void print(const HandResult& hand, const std::string& file, bool all) {
    if (hand.error) {
        const std::string named = hand.id.empty() ? "" : "hand " + hand.id + ": ";
        std::printf("%s:%d: %scannot be read: %s\n", file.c_str(), hand.line, named.c_str(),
                    hand.error->message.c_str());
        return;
    }
    for (const history::Disagreement& found : hand.disagreements) {
        if (!found.rule.empty() && !all) continue;
        std::printf("%s:%d: hand %s: %s: expected %s, got %s%s%s%s\n", file.c_str(), hand.line, hand.id.c_str(),
                    found.what.c_str(), found.expected.c_str(), found.got.c_str(), found.rule.empty() ? "" : " [",
                    found.rule.c_str(), found.rule.empty() ? "" : "]");
    }
}

json::object to_json(const HandResult& hand, const std::string& file) {
    json::object entry{{"file", file}, {"line", hand.line}, {"hand", hand.id}};
    if (hand.error) entry["error"] = hand.error->message;
    json::array found;
    for (const history::Disagreement& d : hand.disagreements) {
        json::object one{{"what", d.what}, {"expected", d.expected}, {"got", d.got}};
        if (!d.rule.empty()) one["site_rule"] = d.rule;
        found.push_back(std::move(one));
    }
    if (!hand.error) entry["disagreements"] = std::move(found);
    return entry;
}

void print_totals(const Totals& totals) {
    std::printf("%zu hands in %zu files: %zu agree, %zu differ by a rule of their site, %zu disagree", totals.hands,
                totals.files, totals.agree, totals.by_site_rule, totals.disagree);
    if (totals.unreadable > 0) std::printf("; %zu could not be read", totals.unreadable);
    std::printf("\n");
    for (const auto& [rule, hands] : totals.rules) std::printf("  %-32s %zu hands\n", rule.c_str(), hands);
}

json::object to_json(const Totals& totals) {
    json::object rules;
    for (const auto& [rule, hands] : totals.rules) rules[rule] = hands;
    return {{"files", totals.files},         {"hands", totals.hands},
            {"agree", totals.agree},         {"by_site_rule", totals.by_site_rule},
            {"disagree", totals.disagree},   {"unreadable", totals.unreadable},
            {"site_rules", std::move(rules)}};
}

void run(const std::vector<std::string>& paths, bool as_json, bool all) {
    Totals totals;
    json::array hands;
    for (const std::string& path : files_in(paths, {".jsonl", ".phh", ".phhs", ".txt", ".ohh", ".json"})) {
        const auto format = history::format_of(path);
        if (!format)
            throw std::runtime_error(path +
                                     ": expected a file ending in .txt (PokerStars' text), .ohh or .json (Open Hand "
                                     "History), .phh, .phhs or .jsonl (corpus form)");
        ++totals.files;
        const auto played = history::replay_text(text_of_file(path), *format, path);
        if (played.empty()) throw std::runtime_error(path + ": there is no hand in this file");
        for (const HandResult& hand : played) {
            totals.add(hand);
            if (!as_json) {
                print(hand, path, all);
            } else if (hand.error || !hand.disagreements.empty()) {
                hands.push_back(to_json(hand, path));
            }
        }
    }
    if (as_json) {
        std::printf("%s\n",
                    json::serialize(json::object{{"hands", std::move(hands)}, {"totals", to_json(totals)}}).c_str());
    } else {
        print_totals(totals);
    }
    if (totals.exit_code() != 0) throw Exit{totals.exit_code()};
}

void print_rules() {
    for (const history::SiteRule& rule : history::site_rules())
        std::printf("%s\n    %s\n", std::string(rule.name).c_str(), std::string(rule.reason).c_str());
}

}  // namespace

void add_replay(CLI::App& app) {
    struct Arguments {
        std::vector<std::string> paths;
        bool as_json = false, all = false, rules = false;
    };
    auto* verb = app.add_subcommand("replay", "Play recorded hands through the engine and compare the results");
    const auto arguments = std::make_shared<Arguments>();
    verb->add_option("FILE", arguments->paths,
                     "Files or folders: .txt (PokerStars' text), .ohh, .json (Open Hand History), .phh, .phhs, .jsonl "
                     "(corpus form)");
    verb->add_flag("--json", arguments->as_json, "Print one JSON object instead of text");
    verb->add_flag("--all", arguments->all, "Also print differences that a site's own rule explains");
    verb->add_flag("--rules", arguments->rules, "Print the rules of sites that are known, and end");
    verb->callback([arguments] {
        if (arguments->rules) return print_rules();
        if (arguments->paths.empty()) throw CLI::RequiredError("FILE");
        run(arguments->paths, arguments->as_json, arguments->all);
    });
}

}  // namespace cardroom::cli
