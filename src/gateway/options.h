// How a gateway is set up, and every limit it keeps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/time.h"

namespace cardroom::gateway {

struct Limits {
    // Of one connection, into the room.
    std::size_t message_bytes = 64 * 1024;  ///< a larger message closes the connection (close code 1009)
    double messages_per_s = 20;             ///< beyond these rates a message is refused with `too_fast`
    double messages_burst = 60;
    double bytes_per_s = 32 * 1024;
    double bytes_burst = 256 * 1024;
    int malformed_in_a_row = 5;   ///< so many unreadable messages close the connection …
    int too_fast_in_a_row = 100;  ///< … and so many that came too fast

    // Of one connection, out of the room: who lags further behind is dropped, never waited for.
    std::size_t queued_messages = 4096;
    std::size_t unsent_bytes = 4 * 1024 * 1024;  ///< the complete lobby of a large room must fit

    // Of HTTP.
    std::uint32_t http_header_bytes = 8 * 1024;
    Duration http_timeout = seconds(10);  ///< for TLS and a request's header to arrive, and for a response to be taken
    Duration http_keep_alive = seconds(30);

    // K-1: a connection of which nothing is heard for so long is gone. Half of it without a word brings a ping.
    Duration heartbeat = seconds(6);

    // Of the whole server.
    std::size_t connections = 100'000;
    std::size_t connections_per_address = 256;
    bool limit_loopback = false;  ///< the host's own programs and reverse proxy all come from 127.0.0.1
};

struct Tls {
    std::filesystem::path certificate_chain;  ///< PEM
    std::filesystem::path private_key;        ///< PEM
    bool enabled() const { return !certificate_chain.empty(); }
};

struct Options {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;                 ///< 0: any free one, see Server::port
    int threads = 1;                           ///< each with its own event loop; a connection stays on its thread
    std::filesystem::path web_dir;             ///< the built client; empty or missing: no pages but /health
    Tls tls;                                   ///< off unless set
    std::vector<std::string> origins;          ///< pages on other hosts that may open /ws, as "https://host"
    std::vector<std::string> trusted_proxies;  ///< addresses whose X-Forwarded-For is believed
    Limits limits;
};

}  // namespace cardroom::gateway
