// One WebSocket connection, as the room sees it (room::Client) and as the network does.
//
// Its coroutine reads frames, turns them into messages and hands them to the room's door; `send` may be called from any
// thread and only queues. What cannot be read or comes too fast is answered with a refusal and concerns nobody else.
//
// The room may keep its pointer as long as it likes: when the connection has ended only an empty shell is left, which
// owns nothing of the network and swallows what is sent to it.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "gateway/options.h"
#include "gateway/token_bucket.h"
#include "gateway/transport.h"
#include "room/port.h"

namespace cardroom::gateway {

class Connection final : public room::Client, public std::enable_shared_from_this<Connection> {
  public:
    Connection(std::shared_ptr<Wire> wire, room::Format format, const Limits& limits, room::Door& door);
    ~Connection() override;

    void send(room::Message message) override;
    void close(std::string reason) override;

    /// Answers the upgrade and serves until the connection ends; the room has been told when this returns.
    Awaitable<> run(http::request<http::empty_body> upgrade, std::string_view subprotocol, std::string address);
    /// The server stops: a goodbye as far as the socket takes it, then the end. On the connection's thread.
    void stop();

  private:
    using WebSocket = beast::websocket::stream<Transport, false>;  // false: never compressed, messages are small

    Awaitable<> read_messages(room::Door::Visit visit);
    void receive(room::Door::Visit visit, std::string_view bytes, bool is_text);
    void refuse(std::uint64_t id, std::string_view refusal, std::string_view message);
    void one_more(int& in_a_row, int in_a_row_max, const char* reason);
    void watch_control_frames();
    void send_soon();
    void send_queued();
    void end();

    std::shared_ptr<Wire> wire_;  ///< none once the connection has ended; so too the next
    std::optional<WebSocket> socket_;
    const room::Format format_;
    const Limits& limits_;
    room::Door& door_;
    std::unique_ptr<v1::ClientMessage> message_;  ///< the one being read
    TokenBucket messages_;
    TokenBucket bytes_;
    int malformed_in_a_row_ = 0;
    int too_fast_in_a_row_ = 0;

    std::mutex mutex_;  ///< guards what follows: written by any thread, emptied on the connection's own
    std::vector<room::Message> queue_;
    bool send_posted_ = false;
    bool dropped_ = false;  ///< lagged too far behind
    bool closing_ = false;
    bool ended_ = false;
    std::string close_reason_;
    std::vector<room::Message> sending_;  ///< own thread only: the queue's other half
    bool goodbye_said_ = false;           ///< own thread only
};

}  // namespace cardroom::gateway
