// Where the room ends and the network begins. The gateway implements `Client` for each connection and calls `Room`
// through `Door`; the simulation implements the same with plain objects. No sockets here.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

namespace cardroom::v1 {
class ClientMessage;
class ServerMessage;
}  // namespace cardroom::v1

namespace cardroom::room {

/// The two forms of one contract on the wire (WebSocket subprotocols cardroom.v1.proto and cardroom.v1.json).
enum class Format : std::uint8_t { binary, json };

/// One message to clients, encoded at most once in each form however many receive it. Safe to share between threads.
class Encoded {
  public:
    explicit Encoded(const v1::ServerMessage& message);
    ~Encoded();
    const std::string& bytes(Format format) const;

  private:
    std::unique_ptr<const v1::ServerMessage> message_;
    mutable std::once_flag once_[2];
    mutable std::string bytes_[2];
};
using Message = std::shared_ptr<const Encoded>;

/// One connection, as the room sees it.
class Client {
  public:
    virtual ~Client() = default;
    /// Queues a message; never blocks. A client that does not keep up is closed by its gateway, never waited for.
    /// May be called from any thread.
    virtual void send(Message message) = 0;
    /// Sends what is queued, then closes. `reason` is for the log and the close frame.
    virtual void close(std::string reason) = 0;
};

/// What a gateway may call. All calls for one client come from that client's thread, in order.
class Door {
  public:
    using Visit = std::uint64_t;  ///< names one connection
    virtual ~Door() = default;
    virtual Visit enter(std::shared_ptr<Client> client, std::string address) = 0;
    virtual void receive(Visit visit, v1::ClientMessage&& message) = 0;
    virtual void leave(Visit visit) = 0;
};

}  // namespace cardroom::room
