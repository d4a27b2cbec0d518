// A client of a room, as plain as one can be: a blocking WebSocket in one of the two subprotocols. `cardroom bot` plays
// through it, the load generator's connections and the tests speak through it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "cardroom/v1/room.pb.h"
#include "gateway/frames.h"
#include "gateway/tcp_socket.h"
#include "room/port.h"

namespace cardroom::gateway {

struct Url {
    std::string host;
    std::uint16_t port = 80;
    std::string path = "/ws";
};
/// "ws://host:port/path"; nullopt for anything else (wss needs a proxy or a client with TLS).
std::optional<Url> parse_url(std::string_view text);

/// The other side closed the connection, or broke it off (code 0).
class ConnectionClosed : public NetworkError {
  public:
    ConnectionClosed(int code, const std::string& reason);
    int code() const { return code_; }

  private:
    int code_;
};

std::string_view subprotocol_of(room::Format format);
/// The request that turns a connection into a WebSocket.
std::string upgrade_request(const Url& url, room::Format format);
std::string encode(room::Format format, const v1::ClientMessage& message);
/// Fields that this program does not know yet are passed over. Throws NetworkError for what is not a message.
v1::ServerMessage decode_server_message(room::Format format, std::string_view bytes);

class Client {
  public:
    /// Connects and asks for the subprotocol. Throws NetworkError with the server's answer when it declines.
    Client(const Url& url, room::Format format);

    void send(const v1::ClientMessage& message);
    /// The next message, waiting for it at most so long. Pings are answered meanwhile. Throws ConnectionClosed.
    std::optional<v1::ServerMessage> receive(Duration timeout);
    /// The next message that is `wanted`; others on the way are dropped. nullopt when it does not come in time.
    std::optional<v1::ServerMessage> wait_for(const std::function<bool(const v1::ServerMessage&)>& wanted,
                                              Duration timeout);
    /// Says goodbye and waits for the answer, at most so long.
    void close(Duration timeout);

    /// Shows every message as it goes ('>') and comes ('<').
    void trace(std::function<void(char direction, std::string_view bytes)> show) { trace_ = std::move(show); }
    int pings_answered() const { return pings_answered_; }

    /// For tests: one frame, whatever it is worth.
    void send_frame(Opcode opcode, std::string_view payload, bool last = true);
    TcpSocket& socket() { return socket_; }

  private:
    void answer_goodbye(std::string_view payload);

    TcpSocket socket_;
    room::Format format_;
    std::string received_;  ///< bytes not yet looked at
    std::function<void(char, std::string_view)> trace_;
    std::uint32_t mask_ = 0x5eed1234;
    int pings_answered_ = 0;
};

}  // namespace cardroom::gateway
