// A short, repeatable run of every fuzz target: good texts, damaged in ways that a fixed seed decides.
// CARDROOM_FUZZ_SEED and CARDROOM_FUZZ_RUNS change the seed and how much is tried.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "fuzz/parsers.h"
#include "history/exports.h"
#include "support/told_hands.h"

namespace cardroom::fuzz {
namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* value = std::getenv(name);
    return value != nullptr ? std::strtoull(value, nullptr, 10) : otherwise;
}

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t n) {
        state_ += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return n == 0 ? 0 : static_cast<std::size_t>((z ^ (z >> 31)) % n);
    }

  private:
    std::uint64_t state_;
};

/// Damages a text once: a byte changed, a piece cut, doubled or taken from another text, a number made extreme.
void damage(std::string& text, const std::vector<std::string>& seeds, Random& random) {
    static constexpr std::array<const char*, 10> numbers{
        "0",   "-1", "1", "10", "999999999999999", "1000000000000000", "9223372036854775807", "18446744073709551616",
        "0.5", "1e9"};
    const std::size_t at = random.below(text.size() + 1);
    const std::size_t size = random.below(std::min<std::size_t>(text.size() - at + 1, 60));
    switch (random.below(6)) {
        case 0:
            if (at < text.size()) text[at] = static_cast<char>(random.below(256));
            break;
        case 1:
            text.erase(at, size);
            break;
        case 2:
            text.insert(at, text.substr(at, size));
            break;
        case 3: {
            const std::string& other = seeds[random.below(seeds.size())];
            const std::size_t from = random.below(other.size() + 1);
            text.insert(at, other.substr(from, random.below(80)));
            break;
        }
        case 4: {
            const std::size_t digit = text.find_first_of("0123456789", at);
            if (digit == text.npos) break;
            const std::size_t end = std::min(text.find_first_not_of("0123456789", digit), text.size());
            text.replace(digit, end - digit, numbers[random.below(numbers.size())]);
            break;
        }
        default: {  // two lines change places
            const std::size_t line = text.find('\n', at);
            const std::size_t next = line == text.npos ? line : text.find('\n', line + 1);
            if (next == text.npos) break;
            const std::string taken = text.substr(line, next - line);
            text.erase(line, next - line);
            text.insert(std::min(text.find('\n', random.below(text.size() + 1)), text.size()), taken);
        }
    }
    if (text.size() > 20'000) text.resize(20'000);
}

void try_out(const std::vector<std::string>& seeds, const std::function<void(std::string_view)>& target,
             std::size_t runs) {
    const std::uint64_t seed = from_environment("CARDROOM_FUZZ_SEED", 1);
    runs *= from_environment("CARDROOM_FUZZ_RUNS", 1);
    ASSERT_FALSE(seeds.empty());
    for (const std::string& text : seeds) target(text);
    for (std::size_t run = 0; run < runs; ++run) {
        SCOPED_TRACE("CARDROOM_FUZZ_SEED=" + std::to_string(seed) + ", run " + std::to_string(run));
        Random random(seed * 1'000'003 + run);
        std::string text = seeds[random.below(seeds.size())];
        for (std::size_t times = 1 + random.below(6); times > 0; --times) damage(text, seeds, random);
        ASSERT_NO_THROW(target(text)) << text;
    }
}

std::vector<std::string> files_under(const char* folder, std::string_view ending) {
    std::vector<std::string> texts;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(CARDROOM_SOURCE_DIR) + folder)) {
        if (entry.path().extension() != ending) continue;
        std::ifstream file(entry.path(), std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        texts.push_back(text.str());
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

/// Single hands of the script files: short texts are damaged to more effect.
std::vector<std::string> script_hands() {
    std::vector<std::string> hands;
    for (const std::string& file : files_under("/tests/scripts", ".hand")) {
        for (std::size_t at = file.find("\ndeal "); at != file.npos;) {
            const std::size_t next = file.find("\ndeal ", at + 1);
            hands.push_back(file.substr(at + 1, next == file.npos ? next : next - at));
            at = next;
        }
    }
    return hands;
}

const std::vector<std::string> corpus_hands{
    R"({"id":"a","source_site":"s","game":"holdem","limit":"nl","tournament":false,"play_money":false,"currency_unit":100,"small_blind":5,"big_blind":10,"ante":0,"bring_in":0,"small_bet":0,"big_bet":0,"max_seats":6,"button_seat":1,"seats":[{"seat":1,"player":"P1","stack":1000,"in_hand":true},{"seat":3,"player":"P2","stack":990,"in_hand":true},{"seat":4,"player":"P3","stack":300,"in_hand":true}],"posts":[{"player":"P2","kind":"sb","amount":5,"live":5,"dead":0},{"player":"P3","kind":"bb","amount":10,"live":10,"dead":0}],"holes":{"P1":["Ah","Kd"]},"board":{"flop":["2c","7d","Th"],"turn":["Js"],"river":["3c"]},"actions":[{"street":"preflop","player":"P1","kind":"raise","amount":30,"to":30,"all_in":false},{"street":"preflop","player":"P2","kind":"fold","amount":0,"to":5,"all_in":false},{"street":"preflop","player":"P3","kind":"call","amount":20,"to":30,"all_in":false},{"street":"flop","player":"P3","kind":"check","amount":0,"to":0,"all_in":false},{"street":"flop","player":"P1","kind":"bet","amount":40,"to":40,"all_in":false},{"street":"flop","player":"P3","kind":"fold","amount":0,"to":0,"all_in":false}],"uncalled":[{"player":"P1","amount":40}],"shown":{},"mucked":[],"pots":[{"name":"total","amount":65}],"rake":3,"collected":[{"player":"P1","amount":62,"pot":"main"}],"final_stacks":{"P1":1032,"P2":985,"P3":270},"flags":[]})", R"({"id":"b","source_site":"s","game":"stud8","limit":"fl","tournament":false,"play_money":false,"currency_unit":100,"small_blind":0,"big_blind":0,"ante":1,"bring_in":2,"small_bet":5,"big_bet":10,"max_seats":null,"button_seat":null,"seats":[{"seat":1,"player":"P1","stack":59,"in_hand":true},{"seat":6,"player":"P2","stack":324,"in_hand":true}],"posts":[{"player":"P1","kind":"ante","amount":1,"live":0,"dead":1},{"player":"P2","kind":"ante","amount":1,"live":0,"dead":1}],"holes":{"P1":["??","??","8h"],"P2":["3c","9d","9h"]},"board":{},"actions":[{"street":"third","player":"P1","kind":"bring_in","amount":2,"to":2,"all_in":false},{"street":"third","player":"P2","kind":"complete","amount":5,"to":5,"all_in":false},{"street":"third","player":"P1","kind":"fold","amount":0,"to":2,"all_in":false}],"uncalled":[{"player":"P2","amount":3}],"shown":{},"mucked":[],"pots":[{"name":"total","amount":6}],"rake":0,"collected":[{"player":"P2","amount":6,"pot":"main"}],"final_stacks":{"P1":56,"P2":327},"flags":[]})", R"({"id":"c","source_site":"s","game":"27td","limit":"fl","tournament":true,"play_money":false,"currency_unit":1,"small_blind":5,"big_blind":10,"ante":0,"bring_in":0,"small_bet":10,"big_bet":20,"max_seats":6,"button_seat":1,"seats":[{"seat":1,"player":"P1","stack":40,"in_hand":true},{"seat":2,"player":"P2","stack":10,"in_hand":true}],"posts":[{"player":"P1","kind":"sb","amount":5,"live":5,"dead":0},{"player":"P2","kind":"bb","amount":10,"live":10,"dead":0}],"holes":{"P1":["2c","3c","4d","5h","7s"]},"board":{},"actions":[{"street":"predraw","player":"P1","kind":"call","amount":5,"to":10,"all_in":false},{"street":"draw1","player":"P2","kind":"discard","amount":0,"to":0,"all_in":false,"count":3},{"street":"draw1","player":"P1","kind":"stand","amount":0,"to":0,"all_in":false},{"street":"draw2","player":"P2","kind":"discard","amount":0,"to":0,"all_in":false,"count":1},{"street":"draw2","player":"P1","kind":"stand","amount":0,"to":0,"all_in":false},{"street":"draw3","player":"P2","kind":"stand","amount":0,"to":0,"all_in":false},{"street":"draw3","player":"P1","kind":"stand","amount":0,"to":0,"all_in":false}],"uncalled":[],"shown":{"P1":["2c","3c","4d","5h","7s"],"P2":["2d","3d","4c","5c","9s"]},"mucked":[],"pots":[{"name":"total","amount":20}],"rake":0,"collected":[{"player":"P1","amount":20,"pot":"main"}],"final_stacks":{"P1":50,"P2":0},"flags":[]})"};

const std::vector<std::string> phh_hands{
    R"(variant = 'NT'
antes = [0, 120000, 0]
blinds_or_straddles = [40000, 80000, 0]
min_bet = 80000
starting_stacks = [7380000, 2500000, 5110000]
actions = ['d dh p1 7s4s', 'd dh p2 Js8h', 'd dh p3 ????', 'p3 f', 'p1 cbr 170000', 'p2 cc', 'd db JcTs2d', 'p1 cc', 'p2 cbr 140000', 'p1 f']
)",
    R"([1]
variant = 'F2L3D'
antes = [0, 0]
blinds_or_straddles = [1.25, 2.50]
small_bet = 2.50
big_bet = 5
starting_stacks = [61.25, 15]
actions = ['d dh p1 QdJc8s7d5h', 'd dh p2 KsKd4s4c2s', 'p2 cc', 'p1 cc', 'p1 sd QdJc', 'd dh p1 As6s', 'p2 sd', 'p1 cc', 'p2 cc']
[2]
variant = 'F7S/8'
antes = [1, 1]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = ['d dh p1 6s6h5s', 'd dh p2 ????Jd', 'p1 pb', 'p2 cbr 4', 'p1 f']
)"};

/// A few hands of every game, written in one form.
std::vector<std::string> exported(history::ExportForm form) {
    std::vector<std::string> texts;
    for (const rules::GameSpec& game : rules::all_games()) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            testing::Random random(seed);
            const auto played = testing::play(testing::random_setup(game, random), random);
            const auto text = history::export_piece(form, testing::told_to(played, played.setup.players[0].seat), 1);
            if (text) texts.push_back(*text);
        }
    }
    return texts;
}

TEST(FuzzSmoke, PokerStarsText) {
    try_out(exported(history::ExportForm::pokerstars), stars, 2000);
}
TEST(FuzzSmoke, OpenHandHistory) {
    try_out(exported(history::ExportForm::ohh), ohh, 2000);
}
TEST(FuzzSmoke, Scripts) {
    try_out(script_hands(), script, 4000);
}
TEST(FuzzSmoke, CorpusHands) {
    try_out(corpus_hands, corpus_hand, 3000);
}
TEST(FuzzSmoke, Phh) {
    try_out(phh_hands, phh, 3000);
}
TEST(FuzzSmoke, HouseRules) {
    try_out(files_under("/config/house-rules", ".toml"), house_rules, 800);
}
TEST(FuzzSmoke, Room) {
    try_out(files_under("/config", ".toml"), room, 800);
}
TEST(FuzzSmoke, Cards) {
    try_out({"AhKd 2c,Ts", "0.50", "1_000", "????", "99999999999999999"}, cards, 5000);
}
TEST(FuzzSmoke, Ranges) {
    try_out({"AKs, 77+, A5s-A2s", "random", "20%", "AhKd:0.5 Ax", "JTs-54s,KTo+,77-44"}, range, 3000);
}

}  // namespace
}  // namespace cardroom::fuzz
