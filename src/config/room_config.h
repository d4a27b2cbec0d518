// The default room as config/room.toml describes it: where it listens, what play chips it gives, which tables it opens.
//
// Text in, a plain value out. A table comes as the `table::Config` that the table is made of, with every size filled in
// (blinds, antes, bring-in, odd-chip unit, buy-in limits); only its id is left for the room to choose.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/chips.h"
#include "base/time.h"
#include "config/config_error.h"
#include "config/house_rules_file.h"
#include "table/config.h"

namespace cardroom::config {

inline constexpr int room_tables_max = 100'000;

/// A table that is open from the start. `table.id` is none: the room numbers them.
struct DefaultTable {
    table::Config table;
    int bots = 0;  ///< house bots that sit down, leaving a seat for people
};

/// What a newcomer gets to play with, and when it is filled up again.
struct PlayChips {
    Chips grant{10'000};
    Chips refill_below{1'000};  ///< a refill is due for whoever owns less than this, at the tables too
    Chips refill_to{10'000};
    Duration refill_every = hours(1);
};

/// What people whom nobody knows may do, so that one of them cannot fill the room.
struct Limits {
    int guests_per_address = 30;  ///< new accounts in each `guests_window`; 0: any number
    Duration guests_window = hours(1);
    bool limit_loopback = false;  ///< programs on the host's own machine count like anybody
    int tables_per_player = 5;    ///< private tables open at a time; the host's own are not counted
    /// Reverse proxies, by address: who they say a connection comes from is believed (X-Forwarded-For).
    std::vector<std::string> trusted_proxies;
};

struct RoomConfig {
    std::string name = "Cardroom";
    std::string listen_address = "127.0.0.1";
    std::uint16_t listen_port = 8080;
    std::string welcome;      ///< a line in the lobby; may be empty
    std::string source;       ///< where the source code of this server is to be had (AGPL 13); may be empty
    rules::HouseRules house;  ///< for tables that players open
    PlayChips play_chips;
    Limits limits;
    table::Currency play_currency{.code = "PLAY", .real = false, .one = Chips{1}};
    std::vector<table::Currency> currencies;  ///< all, play money first
    /// Those that players may choose for tables of their own, play chips first.
    std::vector<table::Currency> private_currencies{table::Currency{}};
    std::vector<DefaultTable> tables;  ///< `copies` already multiplied, names numbered
};

/// `houses` finds the text of a house-rules profile by its name. The first fault ends the reading.
tl::expected<RoomConfig, ConfigError> parse_room(std::string_view text, const std::string& filename,
                                                 const HouseResolver& houses);

/// "127.0.0.1:8080", "[::1]:8080": an address in numbers and a port, 0 for any free one. Nothing for all else.
struct ListenAt {
    std::string address;
    std::uint16_t port = 0;
};
std::optional<ListenAt> parse_listen(std::string_view text);

/// Reads `path` and its house rules from the folder `house-rules` beside it.
tl::expected<RoomConfig, ConfigError> load_room(const std::string& path);

}  // namespace cardroom::config
