#include "config/room_config.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unordered_set>

#include "base/amount.h"
#include "base/seat.h"
#include "config/toml_reader.h"

namespace cardroom::config {

namespace {

using rules::Stakes;
using rules::Structure;

Chips amount_of(const Value& value, Chips one) {
    std::optional<Chips> amount;
    if (const auto* number = value.node().as_integer()) {
        amount = parse_amount(std::to_string(number->get()), one);
    } else if (const auto* text = value.node().as_string()) {
        amount = parse_amount(text->get(), one);
    }
    if (!amount) value.fail(one > Chips{1} ? "an amount such as 5 or \"0.50\"" : "a whole number of chips");
    return *amount;
}

Chips amount(Reader& reader, std::string_view key, Chips one, Chips otherwise) {
    const Value* value = reader.find(key);
    return value != nullptr ? amount_of(*value, one) : otherwise;
}

/// "5/10"
std::pair<Chips, Chips> pair_of(const Value& value, Chips one) {
    const std::string text = value.text();
    const std::size_t slash = text.find('/');
    const auto first = parse_amount(std::string_view(text).substr(0, slash), one);
    const auto second = slash == text.npos ? std::nullopt : parse_amount(std::string_view(text).substr(slash + 1), one);
    if (!first || !second || *first <= Chips{} || *second < *first) value.fail("two amounts such as \"5/10\"");
    return {*first, *second};
}

void read_listen(const Value& value, RoomConfig& room) {
    const auto listen = parse_listen(value.text());
    if (!listen) value.fail("an address and a port such as \"127.0.0.1:8080\" (port 0: any free one)");
    room.listen_address = listen->address;
    room.listen_port = listen->port;
}

std::string read_link(const Value& value) {
    const std::string link = value.text(500);
    const bool web = link.starts_with("https://") || link.starts_with("http://");
    const bool blank = link.find_first_of(" \t\r\n\"<>") != link.npos;
    if (!web || blank) value.fail("a link such as \"https://example.org/cardroom\"");
    return link;
}

/// And whether players may choose it for tables of their own.
std::pair<table::Currency, bool> read_currency(Reader& reader) {
    table::Currency currency;
    const Value code = reader.need("code");
    currency.code = code.text(8);
    if (currency.code.empty() || currency.code.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string::npos)
        code.fail("up to 8 capital letters");
    currency.real = reader.boolean("real", false);
    currency.one = Chips{reader.boolean("cents", currency.real) ? 100 : 1};
    const bool private_tables = reader.boolean("private_tables", !currency.real);
    reader.finish();
    return {currency, private_tables};
}

PlayChips read_play_chips(Reader reader, Chips one) {
    PlayChips chips;
    chips.grant = amount(reader, "grant", one, chips.grant * one.units());
    chips.refill_below = amount(reader, "refill_below", one, chips.refill_below * one.units());
    chips.refill_to = amount(reader, "refill_to", one, chips.refill_to * one.units());
    chips.refill_every = minutes(reader.whole("refill_every_min", 60, 0, 100'000));
    if (chips.refill_to < chips.refill_below) reader.wrong("has a refill_to below its refill_below");
    reader.finish();
    return chips;
}

/// Numbers with dots or colons, as in "10.0.0.2" or "fd00::2"; the gateway reads it closer.
bool is_address(const std::string& text) {
    if (text.find_first_not_of("0123456789abcdefABCDEF.:") != std::string::npos) return false;
    return text.find('.') != std::string::npos || text.find(':') != std::string::npos;
}

Limits read_limits(Reader reader) {
    Limits limits;
    limits.guests_per_address =
        static_cast<int>(reader.whole("guests_per_address", limits.guests_per_address, 0, 1'000'000));
    limits.guests_window = minutes(reader.whole("guests_window_min", limits.guests_window.ms() / 60'000, 1, 100'000));
    limits.limit_loopback = reader.boolean("limit_loopback", limits.limit_loopback);
    limits.tables_per_player = static_cast<int>(reader.whole("tables_per_player", limits.tables_per_player, 0, 10'000));
    if (const Value* proxies = reader.find("trusted_proxies")) {
        for (const Value& proxy : proxies->list()) {
            if (!is_address(proxy.text())) proxy.fail("an address such as \"127.0.0.1\"");
            limits.trusted_proxies.push_back(proxy.text());
        }
    }
    reader.finish();
    return limits;
}

Structure read_limit(const Value& value, const rules::GameSpec& game) {
    const std::string text = value.text();
    Structure structure{};
    if (text == "fixed") {
        structure = Structure::fixed_limit;
    } else if (text == "pot") {
        structure = Structure::pot_limit;
    } else if (text == "no") {
        structure = Structure::no_limit;
    } else {
        value.fail("\"fixed\", \"pot\" or \"no\"");
    }
    if (!game.allows(structure)) value.wrong(std::string(game.name) + " is not played with that limit");
    return structure;
}

const rules::GameSpec* read_game(const Value& value) {
    const rules::GameSpec* game = rules::find_game(value.text());
    if (game == nullptr) {
        std::string expected = "one of the games";
        for (const rules::GameSpec& known : rules::all_games()) expected += ' ' + std::string(known.id);
        value.fail(expected);
    }
    return game;
}

/// Fills in what a stake label leaves open (T-10..T-13, W-38). What the table sets stays.
Stakes completed(Stakes stakes, const rules::GameSpec& game, const rules::HouseRules& house) {
    const Chips none;
    if (game.forced == rules::Forced::antes_and_bring_in) {
        if (stakes.ante == none) stakes.ante = rules::stud_ante_of(stakes.small_bet, house, stakes.one);
        if (stakes.bring_in == none) stakes.bring_in = rules::bring_in_of(stakes.small_bet, stakes.one);
    } else if (stakes.structure == Structure::fixed_limit) {
        stakes.big_blind = stakes.small_bet;
        if (stakes.small_blind == none) stakes.small_blind = rules::small_blind_of(stakes.small_bet, house, stakes.one);
    }
    if (stakes.chip_unit == none) stakes.chip_unit = rules::default_chip_unit(stakes, house);
    return stakes;
}

/// One game with its limit and sizes: `game`, `limit`, `blinds` or `bets`, and what differs from the usual.
void read_game_and_stakes(Reader& reader, table::Config& table) {
    const rules::GameSpec* game = read_game(reader.need("game"));
    const Chips one = table.currency.one;
    Stakes stakes;
    stakes.structure = read_limit(reader.need("limit"), *game);
    stakes.one = one;
    stakes.chip_unit = Chips{};
    if (stakes.structure == Structure::fixed_limit) {
        std::tie(stakes.small_bet, stakes.big_bet) = pair_of(reader.need("bets"), one);
        stakes.small_blind = amount(reader, "small_blind", one, Chips{});
        if (stakes.small_blind > stakes.small_bet) reader.wrong("has a small blind above the small bet");
    } else {
        std::tie(stakes.small_blind, stakes.big_blind) = pair_of(reader.need("blinds"), one);
    }
    stakes.ante = amount(reader, "ante", one, Chips{});
    stakes.big_blind_ante = amount(reader, "big_blind_ante", one, Chips{});
    if (game->forced == rules::Forced::antes_and_bring_in) {
        stakes.bring_in = amount(reader, "bring_in", one, Chips{});
        if (stakes.bring_in > stakes.small_bet) reader.wrong("has a bring-in above the small bet");
    }
    stakes.chip_unit = amount(reader, "chip_unit", one, Chips{});
    table.games.push_back(game);
    table.stakes.push_back(completed(stakes, *game, table.house));
}

/// The limits of the house for the largest of the games, unless the table sets its own.
void read_buy_in(Reader& reader, table::Config& table) {
    const table::BuyInLimits limits = table::buy_in_limits(table.house, table.stakes);
    table.buy_in_min = amount(reader, "buy_in_min", table.currency.one, limits.min);
    table.buy_in_max = amount(reader, "buy_in_max", table.currency.one, limits.max);
    if (table.buy_in_max < table.buy_in_min) reader.wrong("has a maximum buy-in below its minimum");
    if (table.buy_in_min <= Chips{}) reader.wrong("has a minimum buy-in of nothing");
}

int seats_max_of(const table::Config& table) {
    int seats = seats_max;
    for (const rules::GameSpec* game : table.games) seats = std::min(seats, game->seats_max);
    return seats;
}

class RoomReader {
  public:
    RoomReader(const std::string& file, const HouseResolver& houses) : file_(file), houses_(houses) {}

    RoomConfig read(const toml::table& root) {
        Reader reader(root, "", file_);
        room_.name = reader.text("name", room_.name);
        room_.welcome = reader.text("welcome", "");
        if (const Value* source = reader.find("source")) room_.source = read_link(*source);
        if (const Value* listen = reader.find("listen")) read_listen(*listen, room_);
        if (const Value* house = reader.find("house_rules")) room_.house = house_named(*house);
        read_currencies(reader);
        room_.play_chips = read_play_chips(reader.table("play_chips"), room_.play_currency.one);
        room_.limits = read_limits(reader.table("limits"));
        for (Reader& table : reader.tables("table")) read_table(table);
        reader.finish();
        return std::move(room_);
    }

  private:
    rules::HouseRules house_named(const Value& value) const {
        const std::string name = value.text(40);
        const std::optional<HouseText> text = houses_ ? houses_(name) : std::nullopt;
        if (!text) value.fail("the name of a house-rules profile");
        auto house = parse_house_rules(text->text, text->filename, houses_);
        if (!house) throw Fault{house.error()};
        return *std::move(house);
    }

    void read_currencies(Reader& reader) {
        bool play = false;
        room_.private_currencies.clear();
        for (Reader& inner : reader.tables("currency")) {
            const auto [currency, private_tables] = read_currency(inner);
            if (known(currency.code)) inner.wrong("has a code that is used already");
            if (!currency.real && !play) {
                play = true;
                room_.play_currency = currency;
            }
            room_.currencies.push_back(currency);
            if (private_tables) room_.private_currencies.push_back(currency);
        }
        if (!play && known(room_.play_currency.code)) {
            reader.wrong("has no play money: currency PLAY is real, and no other currency is for play");
        }
        if (!play) room_.currencies.push_back(room_.play_currency);
        if (!play) room_.private_currencies.push_back(room_.play_currency);
        for (auto* list : {&room_.currencies, &room_.private_currencies}) {
            std::stable_partition(list->begin(), list->end(), [](const table::Currency& one) { return !one.real; });
        }
    }

    bool known(const std::string& code) const {
        return std::any_of(room_.currencies.begin(), room_.currencies.end(),
                           [&](const table::Currency& one) { return one.code == code; });
    }

    table::Currency currency_named(const Value& value) const {
        std::string expected = "one of the currencies";
        for (const table::Currency& currency : room_.currencies) {
            if (value.text() == currency.code) return currency;
            expected += ' ' + currency.code;
        }
        value.fail(expected);
    }

    void read_table(Reader& reader) {
        DefaultTable entry;
        table::Config& table = entry.table;
        const Value name = reader.need("name");
        table.name = name.text(table::table_name_max);
        if (table.name.empty()) name.fail("a name");
        if (names_.contains(table.name)) name.fail("a name that no other table has");
        const Value* house = reader.find("house_rules");
        table.house = house != nullptr ? house_named(*house) : room_.house;
        const Value* currency = reader.find("currency");
        table.currency = currency != nullptr ? currency_named(*currency) : room_.play_currency;
        table.private_table = {};

        if (reader.has("rotation")) {
            for (Reader& game : reader.tables("rotation")) {
                read_game_and_stakes(game, table);
                game.finish();
            }
            table.hands_per_game = static_cast<int>(reader.whole("hands_per_game", 8, 1, 1000));
            if (table.games.empty()) reader.need("rotation").fail("at least one game");
        } else {
            read_game_and_stakes(reader, table);
        }
        const int most = seats_max_of(table);
        table.seat_count = static_cast<int>(reader.whole("seats", std::min(6, most), 2, most));
        read_buy_in(reader, table);
        read_options(reader, table);
        const std::int64_t bots = reader.whole("bots", 0, 0, table.seat_count - 1);
        entry.bots = static_cast<int>(bots);
        if (bots > 0 && !table.bots_allowed) reader.wrong("seats house bots but does not allow them");
        const std::int64_t copies = reader.whole("copies", 1, 1, room_tables_max);
        reader.finish();
        add_copies(reader, entry, copies);
    }

    static void read_options(Reader& reader, table::Config& table) {
        table.bots_allowed = reader.boolean("bots_allowed", !table.currency.real);
        table.straddle_allowed = reader.boolean("straddle", false);
        table.runs_max = static_cast<int>(reader.whole("runs_max", 1, 1, 3));
        table.rabbit_hunting = reader.boolean("rabbit_hunting", false);
        // Whoever says how long it takes between two hands has said it for every hand.
        table.show_pause = reader.find("between_hands_ms") != nullptr ? Duration{} : table.house.show_time;
        table.between_hands = milliseconds(reader.whole("between_hands_ms", table.between_hands.ms(), 0, 60'000));
        table.after_showdown = milliseconds(reader.whole("after_showdown_ms", table.after_showdown.ms(), 0, 60'000));
    }

    void add_copies(const Reader& reader, const DefaultTable& entry, std::int64_t copies) {
        if (static_cast<std::int64_t>(room_.tables.size()) + copies > room_tables_max)
            reader.wrong("makes more than " + std::to_string(room_tables_max) + " tables");
        for (std::int64_t i = 1; i <= copies; ++i) {
            room_.tables.push_back(entry);
            if (i > 1) room_.tables.back().table.name += ' ' + std::to_string(i);
            const std::string& name = room_.tables.back().table.name;
            if (name.size() > table::table_name_max) reader.wrong("has too long a name");
            if (!names_.insert(name).second) reader.wrong("makes two tables of the name " + name);
        }
    }

    const std::string& file_;
    const HouseResolver& houses_;
    RoomConfig room_;
    std::unordered_set<std::string> names_;  // a table finds what is stored of it by its name
};

}  // namespace

tl::expected<RoomConfig, ConfigError> parse_room(std::string_view text, const std::string& filename,
                                                 const HouseResolver& houses) {
    try {
        const toml::table root = parse_toml(text, filename);
        return RoomReader(filename, houses).read(root);
    } catch (const Fault& fault) {
        return tl::unexpected(fault.error);
    }
}

std::optional<ListenAt> parse_listen(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == text.npos) return std::nullopt;
    std::string_view address = text.substr(0, colon);
    const std::string_view port = text.substr(colon + 1);
    if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
    ListenAt listen{.address = std::string(address), .port = 0};
    if (!is_address(listen.address)) return std::nullopt;
    const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), listen.port);
    if (error != std::errc{} || end != port.data() + port.size()) return std::nullopt;
    return listen;
}

tl::expected<RoomConfig, ConfigError> load_room(const std::string& path) {
    // A stream opens a folder like a file, and finds nothing in it: a room without a single table.
    if (std::filesystem::is_directory(path)) return tl::unexpected(ConfigError{path, 0, 0, "is a folder, not a file"});
    std::ifstream file(path, std::ios::binary);
    if (!file) return tl::unexpected(ConfigError{path, 0, 0, "cannot be read"});
    std::ostringstream text;
    text << file.rdbuf();
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == path.npos ? "." : path.substr(0, slash);
    return parse_room(text.str(), path, house_rules_in(folder + "/house-rules"));
}

}  // namespace cardroom::config
