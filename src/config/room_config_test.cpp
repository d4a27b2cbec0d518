#include "config/room_config.h"

#include <gtest/gtest.h>

namespace cardroom::config {
namespace {

const HouseResolver houses = house_rules_in(CARDROOM_SOURCE_DIR "/config/house-rules");

RoomConfig room(std::string_view text) {
    auto parsed = parse_room(text, "room.toml", houses);
    if (!parsed) throw std::runtime_error(parsed.error().text());
    return *std::move(parsed);
}

std::string error_of(std::string_view text) {
    const auto parsed = parse_room(text, "room.toml", houses);
    return parsed ? "no error" : parsed.error().text();
}

TEST(RoomConfig, AnEmptyFileIsARoomWithoutTables) {
    const RoomConfig empty = room("");
    EXPECT_EQ(empty.listen_address, "127.0.0.1");
    EXPECT_EQ(empty.listen_port, 8080);
    EXPECT_TRUE(empty.tables.empty());
    ASSERT_EQ(empty.currencies.size(), 1U);
    EXPECT_EQ(empty.currencies[0].code, "PLAY");
}

TEST(RoomConfig, TheSourceOfTheServerIsALink) {
    EXPECT_EQ(room("").source, "");
    EXPECT_EQ(room("source = \"https://example.org/cardroom\"").source, "https://example.org/cardroom");
    EXPECT_NE(error_of("source = \"javascript:alert(1)\"").find("a link such as"), std::string::npos);
}

TEST(RoomConfig, LimitsOnStrangersHaveDefaultsAndCanBeSet) {
    EXPECT_EQ(room("").limits.guests_per_address, 30);
    EXPECT_EQ(room("").limits.tables_per_player, 5);
    EXPECT_TRUE(room("").limits.trusted_proxies.empty());
    const Limits set = room(R"(
[limits]
guests_per_address = 3
guests_window_min = 10
tables_per_player = 0
limit_loopback = true
trusted_proxies = ["127.0.0.1", "fd00::2"]
)")
                           .limits;
    EXPECT_EQ(set.guests_per_address, 3);
    EXPECT_EQ(set.guests_window, minutes(10));
    EXPECT_EQ(set.tables_per_player, 0);
    EXPECT_TRUE(set.limit_loopback);
    EXPECT_EQ(set.trusted_proxies, (std::vector<std::string>{"127.0.0.1", "fd00::2"}));
    EXPECT_NE(error_of("[limits]\ntrusted_proxies = [\"proxy.example\"]").find("an address such as"),
              std::string::npos);
    EXPECT_NE(error_of("[limits]\nguests_per_address = -1").find("guests_per_address"), std::string::npos);
}

TEST(RoomConfig, ReadsATableWithEverySizeFilledIn) {
    const RoomConfig made = room(R"(
name = "The Back Room"
listen = "0.0.0.0:9000"
house_rules = "redstar"

[play_chips]
grant = 5000
refill_below = 500
refill_to = 5000
refill_every_min = 30

[[currency]]
code = "EUR"
real = true

[[table]]
name = "Oak"
game = "holdem"
limit = "fixed"
bets = "5/10"
currency = "EUR"
seats = 10

[[table]]
name = "Elm"
game = "omaha8"
limit = "pot"
blinds = "5/10"
house_rules = "standard"
bots = 3
straddle = true
runs_max = 2
copies = 2
)");
    EXPECT_EQ(made.name, "The Back Room");
    EXPECT_EQ(made.listen_address, "0.0.0.0");
    EXPECT_EQ(made.listen_port, 9000);
    EXPECT_EQ(made.house.name, "redstar");
    EXPECT_EQ(made.play_chips.refill_every, minutes(30));
    ASSERT_EQ(made.currencies.size(), 2U);
    EXPECT_EQ(made.currencies[0].code, "PLAY");
    ASSERT_EQ(made.tables.size(), 3U);

    const table::Config& oak = made.tables[0].table;
    EXPECT_EQ(oak.stakes[0].small_bet, Chips{500});
    EXPECT_EQ(oak.stakes[0].small_blind, Chips{200});
    EXPECT_EQ(oak.stakes[0].chip_unit, Chips{100});
    EXPECT_EQ(oak.buy_in_min, Chips{5000});
    EXPECT_EQ(oak.buy_in_max, chips_max);
    EXPECT_FALSE(oak.bots_allowed);

    const table::Config& elm = made.tables[2].table;
    EXPECT_EQ(elm.name, "Elm 2");
    EXPECT_EQ(elm.house.name, "standard");
    EXPECT_EQ(elm.stakes[0].big_blind, Chips{10});
    EXPECT_EQ(elm.buy_in_min, Chips{400});
    EXPECT_EQ(elm.buy_in_max, Chips{1000});
    EXPECT_TRUE(elm.straddle_allowed);
    EXPECT_EQ(elm.runs_max, 2);
    EXPECT_EQ(elm.show_pause, seconds(5)) << "W-15";
    EXPECT_EQ(made.tables[2].bots, 3);
}

TEST(RoomConfig, WhoSaysHowLongItTakesBetweenHandsSaysItForAll) {
    const RoomConfig made = room(R"(
[[table]]
name = "Fast"
game = "holdem"
limit = "no"
blinds = "5/10"
between_hands_ms = 0
)");
    EXPECT_EQ(made.tables[0].table.between_hands, Duration{});
    EXPECT_EQ(made.tables[0].table.show_pause, Duration{});
}

TEST(RoomConfig, TheHostSaysWhichCurrenciesPlayersMayChoose) {
    const auto allowed = [](std::string_view text) {
        std::string codes;
        for (const table::Currency& currency : room(text).private_currencies) codes += currency.code + ' ';
        return codes;
    };
    EXPECT_EQ(allowed(""), "PLAY ");
    EXPECT_EQ(allowed("[[currency]]\ncode = \"EUR\"\nreal = true"), "PLAY ") << "real money only where it is said";
    EXPECT_EQ(allowed("[[currency]]\ncode = \"EUR\"\nreal = true\nprivate_tables = true"), "PLAY EUR ");
    EXPECT_EQ(allowed("[[currency]]\ncode = \"GOLD\"\nprivate_tables = false"), "");
}

TEST(RoomConfig, ARotationOfGamesHasSizesForEach) {
    const RoomConfig made = room(R"(
[[table]]
name = "Mixed"
hands_per_game = 6
rotation = [
    { game = "holdem", limit = "fixed", bets = "10/20" },
    { game = "stud8", limit = "fixed", bets = "10/20", ante = 2, bring_in = 3 },
    { game = "omaha", limit = "pot", blinds = "5/10" },
]
)");
    const table::Config& mixed = made.tables.at(0).table;
    ASSERT_EQ(mixed.games.size(), 3U);
    EXPECT_EQ(mixed.hands_per_game, 6);
    EXPECT_EQ(mixed.games[1]->id, "stud8");
    EXPECT_EQ(mixed.stakes[1].ante, Chips{2});
    EXPECT_EQ(mixed.stakes[1].bring_in, Chips{3});
    EXPECT_EQ(mixed.stakes[2].structure, rules::Structure::pot_limit);
}

TEST(RoomConfig, TheDefaultRoomCanBeOpened) {
    const auto made = load_room(CARDROOM_SOURCE_DIR "/config/room.toml");
    ASSERT_TRUE(made) << made.error().text();
    EXPECT_GE(made->tables.size(), 10U);
    for (const DefaultTable& entry : made->tables) {
        EXPECT_GE(entry.table.seat_count, 2) << entry.table.name;
        EXPECT_LT(entry.bots, entry.table.seat_count) << entry.table.name << " has no seat for people";
        EXPECT_LE(entry.table.buy_in_min, made->play_chips.grant) << entry.table.name;
        EXPECT_EQ(entry.table.games.size(), entry.table.stakes.size());
    }
}

TEST(RoomConfig, AnAddressToListenAtIsInNumbersAndItsPortExists) {
    EXPECT_EQ(parse_listen("0.0.0.0:65535")->port, 65535);
    EXPECT_EQ(parse_listen("[::1]:8080")->address, "::1");
    EXPECT_EQ(parse_listen("::1:8080")->address, "::1");
    for (const char* wrong : {"", ":", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1",
                              "127.0.0.1:80x", "localhost:8080", "[::1:8080"}) {
        EXPECT_FALSE(parse_listen(wrong)) << wrong;
    }
}

// Its tables would be missing without a word: reading a folder as a file finds nothing.
TEST(RoomConfig, AFolderIsNoConfiguration) {
    const auto made = load_room(CARDROOM_SOURCE_DIR "/config/");
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().text(), CARDROOM_SOURCE_DIR "/config/: is a folder, not a file");
}

TEST(RoomConfig, PlayMoneyAndRealMoneyNeverHaveOneName) {
    EXPECT_NE(error_of("[[currency]]\ncode = \"PLAY\"\nreal = true\n").find("has no play money"), std::string::npos);
    EXPECT_NE(error_of("[[currency]]\ncode = \"EUR\"\n[[currency]]\ncode = \"EUR\"\nreal = true\n")
                  .find("has a code that is used already"),
              std::string::npos);
}

TEST(RoomConfig, FaultsSayWhereAndWhatWasExpected) {
    EXPECT_EQ(error_of("listen = \"8080\"\n"),
              "room.toml:1:10: listen: expected an address and a port such as \"127.0.0.1:8080\" (port 0: any free "
              "one), got \"8080\"");
    const std::string table = "[[table]]\nname = \"A\"\ngame = \"holdem\"\nlimit = \"no\"\n";
    EXPECT_EQ(error_of(table), "room.toml:1:1: table[1] needs the key \"blinds\"");
    EXPECT_EQ(error_of(table + "blinds = \"10/5\"\n"),
              "room.toml:5:10: table[1].blinds: expected two amounts such as \"5/10\", got \"10/5\"");
    EXPECT_EQ(error_of(table + "blinds = \"5/10\"\nbot = 3\n"),
              "room.toml:6:1: unknown key \"bot\" in table[1]; did you mean \"bots\"?");
    EXPECT_EQ(error_of(table + "blinds = \"5/10\"\nseats = 6\nbots = 6\n"),
              "room.toml:7:8: table[1].bots: expected a whole number from 0 to 5, got 6");
    EXPECT_EQ(error_of(table + "blinds = \"5/10\"\nhouse_rules = \"none\"\n"),
              "room.toml:6:15: table[1].house_rules: expected the name of a house-rules profile, got \"none\"");
    EXPECT_EQ(error_of(table + "blinds = \"5/10\"\n" + table + "blinds = \"5/10\"\n"),
              "room.toml:7:8: table[2].name: expected a name that no other table has, got \"A\"");
    EXPECT_EQ(error_of("[[table]]\nname = \"A\"\ngame = \"stud\"\nlimit = \"no\"\n"),
              "room.toml:4:9: table[1].limit: Seven Card Stud is not played with that limit");
    const std::string unknown_game = error_of("[[table]]\nname = \"A\"\ngame = \"snap\"\nlimit = \"no\"\n");
    EXPECT_EQ(unknown_game.substr(0, 59), "room.toml:3:8: table[1].game: expected one of the games hol")
        << unknown_game;
    EXPECT_EQ(error_of("[[table]]\nname = \"A\"\ngame = \"holdem\"\nlimit = \"no\"\nblinds = \"0.5/1\"\n"),
              "room.toml:5:10: table[1].blinds: expected two amounts such as \"5/10\", got \"0.5/1\"");
}

}  // namespace
}  // namespace cardroom::config
