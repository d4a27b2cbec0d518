#include "fuzz/seeds.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "history/exports.h"
#include "support/told_hands.h"

namespace cardroom::fuzz {
namespace {

std::vector<std::string> files_under(const char* folder, const char* ending) {
    std::vector<std::string> texts;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(CARDROOM_SOURCE_DIR) + folder)) {
        if (entry.path().extension() != ending) continue;
        std::ifstream file(entry.path(), std::ios::binary);
        texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    std::sort(texts.begin(), texts.end());
    return texts;
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

}  // namespace

std::vector<std::string> script_seeds() {
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

std::vector<std::string> corpus_hand_seeds() {
    return corpus_hands;
}
std::vector<std::string> phh_seeds() {
    std::vector<std::string> hands = exported(history::ExportForm::phh);
    hands.insert(hands.end(), phh_hands.begin(), phh_hands.end());
    return hands;
}
std::vector<std::string> stars_seeds() {
    return exported(history::ExportForm::pokerstars);
}
std::vector<std::string> ohh_seeds() {
    return exported(history::ExportForm::ohh);
}
std::vector<std::string> house_rules_seeds() {
    return files_under("/config/house-rules", ".toml");
}
std::vector<std::string> room_seeds() {
    return files_under("/config", ".toml");
}
std::vector<std::string> cards_seeds() {
    return {"AhKd 2c,Ts", "0.50", "1_000", "????", "99999999999999999"};
}
std::vector<std::string> range_seeds() {
    return {"AKs, 77+, A5s-A2s", "random", "20%", "AhKd:0.5 Ax", "JTs-54s,KTo+,77-44"};
}

}  // namespace cardroom::fuzz
