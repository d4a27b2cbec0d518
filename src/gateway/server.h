// The network edge of a room: HTTP and WebSocket on one port.
//
//   /ws       the conversation of room.proto, as cardroom.v1.proto or cardroom.v1.json
//   /health   JSON for a supervisor or load balancer
//   the rest  the built client's files
//
// Each thread has its own event loop and a connection never leaves the thread it was given to. No Boost in this header.
#pragma once

#include <cstdint>
#include <memory>

#include "gateway/options.h"
#include "room/port.h"

namespace cardroom::gateway {

class Server {
  public:
    /// Reads the client's files and the TLS keys. Throws std::runtime_error with a sentence when that fails.
    Server(Options options, room::Door& door);
    /// Stops, if still running.
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Listens and serves. Throws std::runtime_error when the address cannot be had.
    void start();
    /// Says goodbye to everybody and returns when every connection has left the door. `door` must still be there.
    void stop();

    std::uint16_t port() const;       ///< once started
    std::size_t connections() const;  ///< open now, HTTP and WebSocket
    std::size_t file_count() const;   ///< of the client

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace cardroom::gateway
