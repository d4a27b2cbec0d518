// What the rules play to, written down: hands of every game under every house from fixed seeds, and a digest of the
// facts after each command. Whoever changes a rule, on purpose or not, is told here.
#include "room/facts.h"

#include <gtest/gtest.h>

#include <cinttypes>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "room/engine.h"
#include "room/replay.h"
#include "support/random_hands.h"

namespace cardroom::room {
namespace {

using testing::Random;

const fairness::RoomKey key{fairness::Seed{1, 2, 3}};
const std::string golden_file = CARDROOM_SOURCE_DIR "/src/room/facts.golden";
constexpr int hands_played = 12;

table::Config config_of(const rules::GameSpec& game, rules::Structure structure, const rules::HouseRules& house) {
    table::Config config;
    config.id = TableId{7};
    config.name = "Golden";
    config.games = {&game};
    config.house = house;
    config.stakes = {structure == rules::Structure::fixed_limit
                         ? rules::limit_stakes(game, Chips{20}, house, Chips{1})
                         : rules::blind_stakes(structure, Chips{5}, Chips{10}, house, Chips{1})};
    config.seat_count = std::min(6, game.seats_max);
    config.buy_in_min = Chips{40};
    config.buy_in_max = chips_max;
    config.runs_max = 2;
    return config;
}

/// A table that plays by itself, and the digest of all that it came to.
class Play {
  public:
    Play(const table::Config& config, std::uint64_t seed) : table_(config), random_(seed) {
        for (int i = 0; i < config.seat_count; ++i) {
            send(player(i), table::Sit{.name = "p" + std::to_string(i),
                                       .seat = Seat{i},
                                       .buy_in = Chips{random_.between(60, 600)},
                                       .wait_for_big_blind = false});
        }
    }
    std::uint64_t digest_of_hands(int count) {
        for (int step = 0; step < 20'000 && table_.hand_id().value() < static_cast<std::uint64_t>(count); ++step) {
            if (table_.running_hand() != nullptr) {
                random_.one_in(40) ? pass_time() : decide();
            } else if (const auto hand = table_.ready_to_deal(now_)) {
                come_back();
                fairness::Nonce nonce{};
                nonce[0] = static_cast<std::uint8_t>(random_.bits());
                table::Deal deal = deal_of(table_, *hand, nonce, key);
                deal.first_button = table_.would_be_dealt_in().first();
                send({}, deal);
            } else {
                come_back();
                pass_time();
            }
        }
        return sum_;
    }
    std::uint64_t hands() const { return table_.hand_id().value(); }

  private:
    static PlayerId player(int i) { return PlayerId{static_cast<std::uint64_t>(100 + i)}; }

    void send(PlayerId by, const table::What& what) {
        const auto outcome = table_.apply({by, what}, now_);
        if (outcome) sum_ = (sum_ ^ digest_(table_, *outcome)) * 0x100000001b3ULL;
    }
    void pass_time() {
        now_ = std::max(now_ + milliseconds(500), table_.next_deadline().value_or(now_));
        if (!table_.ready_to_deal(now_)) send({}, table::Tick{});
    }
    // Whoever is broke or was sat out plays on.
    void come_back() {
        for (int i = 0; i < table_.config().seat_count; ++i) {
            const table::Place& place = table_.standing().places[static_cast<std::size_t>(i)];
            if (place.seated() && place.stack == Chips{})
                send(player(i), table::TopUp{Chips{random_.between(60, 600)}});
            if (place.seated() && place.sitting_out) send(player(i), table::SitIn{true});
        }
    }
    void decide() {
        const hand::Hand& hand = *table_.running_hand();
        if (hand.waiting() == hand::Waiting::runs) {
            const auto runs = static_cast<std::uint8_t>(random_.between(1, hand.runs_choice_max()));
            return send(table_.player_at(hand.to_decide().first()), table::ChooseRuns{table_.hand_id(), runs});
        }
        if (hand.to_decide().empty()) return pass_time();
        const hand::Action action = testing::random_action(hand, random_);
        send(table_.player_at(action.seat), table::Act{table_.hand_id(), static_cast<std::uint16_t>(hand.action_no()),
                                                       action.kind, action.to, action.cards});
    }

    table::Table table_;
    Random random_;
    FactsDigest digest_{key};
    Time now_{1'000'000'000};
    std::uint64_t sum_ = 0xcbf29ce484222325ULL;
};

/// By game, limit and house.
std::map<std::string, std::string> played() {
    std::map<std::string, std::string> digests;
    std::uint64_t seed = 0;
    for (const rules::GameSpec& game : rules::all_games()) {
        for (const auto structure :
             {rules::Structure::fixed_limit, rules::Structure::pot_limit, rules::Structure::no_limit}) {
            if (!game.allows(structure)) continue;
            for (const rules::HouseRules& house : testing::all_houses()) {
                Play play(config_of(game, structure, house), ++seed);
                const std::string name =
                    std::string(game.id) + " " + std::string(rules::short_name(structure)) + " " + house.name;
                const std::uint64_t digest = play.digest_of_hands(hands_played);
                EXPECT_EQ(play.hands(), static_cast<std::uint64_t>(hands_played)) << name << " comes to a stop";
                std::array<char, 17> text{};
                std::snprintf(text.data(), text.size(), "%016" PRIx64, digest);
                digests[name] = text.data();
            }
        }
    }
    return digests;
}

std::string golden_text(const std::map<std::string, std::string>& digests) {
    std::string text =
        "# Digests of the facts of twelve hands of each game, limit and house, from fixed seeds (facts_test.cpp).\n"
        "# Written by the test itself: CARDROOM_WRITE_GOLDEN=1 room_test --gtest_filter=Facts.*\n";
    text += "engine " + std::string(engine_version) + "\nformat " + std::to_string(facts_format) + "\n";
    for (const auto& [name, digest] : digests) text += name + " " + digest + "\n";
    return text;
}

TEST(Facts, are_those_that_this_engine_version_has_always_played_to) {
    const std::map<std::string, std::string> digests = played();
    const std::string now = golden_text(digests);
    if (std::getenv("CARDROOM_WRITE_GOLDEN") != nullptr) {
        std::ofstream(golden_file) << now;
        GTEST_SKIP() << "written: " << golden_file;
    }
    std::ifstream in(golden_file);
    ASSERT_TRUE(in) << golden_file << " is missing";
    std::ostringstream before;
    before << in.rdbuf();
    if (before.str() == now) return;

    std::string changed;
    int count = 0;
    for (const auto& [name, digest] : digests) {
        if (before.str().find(name + " " + digest + "\n") != std::string::npos) continue;
        if (++count <= 5) changed += "\n  " + name;
    }
    const bool same_engine = before.str().find("engine " + std::string(engine_version) + "\n") != std::string::npos;
    const bool same_format = before.str().find("format " + std::to_string(facts_format) + "\n") != std::string::npos;
    const std::string write = "write the file anew (its first lines say how) and commit it with the change.";
    if (!same_engine || !same_format) {
        FAIL() << "The engine is now called " << engine_version << ", format " << facts_format << ": " << write;
    }
    FAIL() << count << " of " << digests.size() << " series play to other facts than engine " << engine_version
           << " did, among them:" << changed
           << "\nIf that was not meant, a rule has changed unnoticed: find out which."
              "\nIf it was meant, hands of earlier builds no longer replay: give `engine_version` (src/room/engine.h) "
              "a new value,\nso that rooms in the middle of a hand are told so in words and not that their data is "
              "wrong; if only the list in\nfacts.cpp has changed, raise `facts_format` (src/room/facts.h) instead. "
              "Then "
           << write;
}

table::Config holdem() {
    return config_of(*rules::find_game("holdem"), rules::Structure::no_limit, rules::standard());
}

/// A hand dealt to two, from this nonce.
table::Table dealt(std::uint8_t nonce, table::Events& events) {
    table::Table table(holdem());
    const Time now{1'000'000'000};
    for (int i = 0; i < 2; ++i) {
        (void)table.apply({PlayerId{static_cast<std::uint64_t>(i + 1)},
                           table::Sit{.name = "p", .seat = Seat{i}, .buy_in = Chips{100}, .wait_for_big_blind = false}},
                          now);
    }
    table::Deal deal = deal_of(table, HandId{1}, fairness::Nonce{nonce}, key);
    deal.first_button = Seat{0};
    const auto outcome = table.apply({{}, deal}, now + minutes(1));
    EXPECT_TRUE(outcome.has_value());
    if (outcome) events = *outcome;
    return table;
}

TEST(Facts, depend_on_key_hidden_cards_and_chips) {
    table::Events events;
    table::Table table = dealt(1, events);
    const FactsDigest digest(key);
    const std::uint64_t first = digest(table, events);
    EXPECT_EQ(digest(table, events), first);
    EXPECT_NE(FactsDigest(fairness::RoomKey{fairness::Seed{9}})(table, events), first);
    table::Events of_others;
    EXPECT_NE(digest(dealt(2, of_others), of_others), first) << "other hole cards, and nothing else";
    const hand::Hand& hand = *table.running_hand();
    const PlayerId first_in = table.player_at(hand.to_act());
    const auto acted = table.apply({first_in, table::Act{.hand = HandId{1},
                                                         .action_no = static_cast<std::uint16_t>(hand.action_no()),
                                                         .kind = hand::ActionKind::call}},
                                   Time{1'000'070'000});
    ASSERT_TRUE(acted.has_value());
    EXPECT_NE(digest(table, *acted), first);
}

TEST(Facts, of_a_full_table_fit_into_their_place) {
    table::Config config = holdem();
    config.seat_count = seats_max;
    table::Table table(config);
    Time now{1'000'000'000};
    for (int i = 0; i < seats_max; ++i) {
        (void)table.apply({PlayerId{static_cast<std::uint64_t>(i + 1)},
                           table::Sit{.name = "p", .seat = Seat{i}, .buy_in = Chips{100}, .wait_for_big_blind = false}},
                          now);
    }
    now = now + minutes(1);
    table::Deal deal = deal_of(table, HandId{1}, fairness::Nonce{1}, key);
    deal.first_button = Seat{0};
    const auto outcome = table.apply({{}, deal}, now);
    ASSERT_TRUE(outcome.has_value());
    Facts facts;
    list_facts(table, *outcome, facts);
    EXPECT_LT(facts.size(), 1100u);
}

}  // namespace
}  // namespace cardroom::room
