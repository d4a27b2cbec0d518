#include "gateway/connection.h"

#include "base/refusal.h"
#include "cardroom/v1/room.pb.h"
#include "gateway/decode.h"
#include "gateway/frames.h"

namespace cardroom::gateway {
namespace {

namespace websocket = beast::websocket;

constexpr std::size_t kept_buffer_bytes = 4096;
constexpr std::size_t kept_messages = 16;      // room for so many is kept by a connection that has nothing to send
constexpr std::size_t why_max = 300;           // of a refusal's explanation, which quotes its sender
constexpr std::size_t close_reason_max = 120;  // a close frame has room for 123 bytes

std::chrono::milliseconds span(Duration d) {
    return std::chrono::milliseconds{d.ms()};
}

// The beginning of a UTF-8 text, not ending within a character.
std::string_view beginning(std::string_view text, std::size_t bytes_max) {
    if (text.size() <= bytes_max) return text;
    while (bytes_max > 0 && (static_cast<unsigned char>(text[bytes_max]) & 0xc0) == 0x80) --bytes_max;
    return text.substr(0, bytes_max);
}

}  // namespace

Connection::Connection(std::shared_ptr<Wire> wire, room::Format format, const Limits& limits, room::Door& door)
    : wire_(std::move(wire)),
      socket_(std::in_place, Transport{wire_}),
      format_(format),
      limits_(limits),
      door_(door),
      message_(std::make_unique<v1::ClientMessage>()),
      messages_(limits.messages_per_s, limits.messages_burst, TokenBucket::Clock::now()),
      bytes_(limits.bytes_per_s, limits.bytes_burst, TokenBucket::Clock::now()) {
    socket_->read_message_max(limits_.message_bytes);
    socket_->auto_fragment(false);
    socket_->set_option(websocket::stream_base::timeout{.handshake_timeout = span(limits_.http_timeout),
                                                        .idle_timeout = span(limits_.heartbeat),
                                                        .keep_alive_pings = true});
    watch_control_frames();
}

Connection::~Connection() = default;

// ------------------------------------------------------------------------------------------------ towards the client

void Connection::send(room::Message message) {
    const std::lock_guard lock(mutex_);
    if (closing_ || dropped_ || ended_) return;
    if (queue_.size() >= limits_.queued_messages) {
        dropped_ = true;
        queue_.clear();
    } else {
        queue_.push_back(std::move(message));
    }
    send_soon();
}

void Connection::close(std::string reason) {
    const std::lock_guard lock(mutex_);
    if (closing_ || dropped_ || ended_) return;
    closing_ = true;
    close_reason_ = std::move(reason);
    send_soon();
}

// However many messages come before the connection's thread gets to it, it is woken once.
void Connection::send_soon() {
    if (send_posted_) return;
    send_posted_ = true;
    asio::post(wire_->executor(), [self = shared_from_this()] { self->send_queued(); });
}

void Connection::send_queued() {
    bool say_goodbye = false;
    {
        const std::lock_guard lock(mutex_);
        send_posted_ = false;
        if (ended_) return;
        if (dropped_) return wire_->abort();
        sending_.swap(queue_);
        say_goodbye = closing_ && !goodbye_said_;
    }
    const Opcode opcode = format_ == room::Format::binary ? Opcode::binary : Opcode::text;
    for (const room::Message& message : sending_) {
        append_frame(wire_->pending(), opcode, message->bytes(format_));
        if (!wire_->overfull()) continue;
        wire_->flush();
        if (wire_->overfull()) {
            const std::lock_guard lock(mutex_);
            dropped_ = true;
            sending_.clear();
            return wire_->abort();
        }
    }
    sending_.clear();
    if (sending_.capacity() > kept_messages) std::vector<room::Message>().swap(sending_);
    wire_->flush();
    if (say_goodbye) {
        goodbye_said_ = true;
        const std::string_view why = beginning(close_reason_, close_reason_max);
        const websocket::close_reason reason{websocket::close_code::normal, beast::string_view{why.data(), why.size()}};
        socket_->async_close(reason, [self = shared_from_this()](error_code) {});
    }
}

void Connection::stop() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    const bool silent = goodbye_said_ || !wire_->merging();
    goodbye_said_ = true;
    send_queued();
    if (!silent) {
        append_frame(wire_->pending(), Opcode::close, close_payload(CloseCode::going_away, "The room stops."));
        wire_->flush();
    }
    wire_->abort();
}

// ------------------------------------------------------------------------------------------------ towards the room

Awaitable<> Connection::run(http::request<http::empty_body> upgrade, std::string_view subprotocol,
                            std::string address) {
    error_code error;
    socket_->set_option(websocket::stream_base::decorator([subprotocol](websocket::response_type& response) {
        response.set(http::field::server, "Cardroom");
        response.set(http::field::sec_websocket_protocol, subprotocol);
    }));
    co_await socket_->async_accept(upgrade, into(error));
    upgrade = {};  // this coroutine stays for as long as the connection does, a browser's many headers need not
    if (error) co_return;
    wire_->begin_merging();

    const room::Door::Visit visit = door_.enter(shared_from_this(), std::move(address));
    try {
        co_await read_messages(visit);
    } catch (const std::exception&) {
        // The world failed, or we were wrong, while serving this one client: it goes, the others play on.
        wire_->abort();
    }
    door_.leave(visit);
    end();
}

void Connection::end() {
    wire_->close_when_sent();
    const std::lock_guard lock(mutex_);
    ended_ = true;
    queue_.clear();
    socket_.reset();
    wire_.reset();
}

Awaitable<> Connection::read_messages(room::Door::Visit visit) {
    beast::flat_buffer buffer;
    error_code error;
    for (;;) {
        co_await socket_->async_read(buffer, into(error));
        if (error) co_return;  // closed, gone, too slow, too large: Beast has answered what deserves an answer
        receive(visit, {static_cast<const char*>(buffer.data().data()), buffer.size()}, socket_->got_text());
        buffer.clear();
        if (buffer.capacity() > kept_buffer_bytes) buffer.shrink_to_fit();
    }
}

void Connection::receive(room::Door::Visit visit, std::string_view bytes, bool is_text) {
    const auto now = TokenBucket::Clock::now();
    const bool too_fast = !messages_.take(1, now) || !bytes_.take(static_cast<double>(bytes.size()), now);

    if (is_text != (format_ == room::Format::json)) {
        refuse(0, name_of(Refusal::malformed),
               is_text ? "This subprotocol takes binary frames." : "This subprotocol takes text frames.");
        return one_more(malformed_in_a_row_, limits_.malformed_in_a_row, "malformed messages");
    }
    const auto decoded = decode(format_, bytes, *message_);
    if (!decoded) {
        refuse(decoded.error().id, name_of(Refusal::malformed), decoded.error().why);
        return one_more(malformed_in_a_row_, limits_.malformed_in_a_row, "malformed messages");
    }
    malformed_in_a_row_ = 0;
    if (too_fast) {
        refuse(message_->id(), name_of(Refusal::too_fast), sentence_of(Refusal::too_fast));
        return one_more(too_fast_in_a_row_, limits_.too_fast_in_a_row, "too many messages");
    }
    too_fast_in_a_row_ = 0;
    if (message_->what_case() == v1::ClientMessage::WHAT_NOT_SET) {
        return refuse(message_->id(), name_of(Refusal::unknown_command), sentence_of(Refusal::unknown_command));
    }
    door_.receive(visit, std::move(*message_));
}

void Connection::refuse(std::uint64_t id, std::string_view refusal, std::string_view message) {
    v1::ServerMessage reply;
    v1::Answer& answer = *reply.mutable_answer();
    answer.set_id(id);
    answer.set_refusal(std::string(refusal));
    answer.set_message(std::string(beginning(message, why_max)));
    send(std::make_shared<const room::Encoded>(reply));
}

void Connection::one_more(int& in_a_row, int in_a_row_max, const char* reason) {
    if (++in_a_row >= in_a_row_max) close(reason);
}

// Beast answers pings and passes over pongs; they count as messages, so that nobody can keep the server busy with them
// for free.
void Connection::watch_control_frames() {
    socket_->control_callback([this](websocket::frame_type kind, beast::string_view) {
        if (kind != websocket::frame_type::close && !messages_.take(1, TokenBucket::Clock::now())) wire_->abort();
    });
}

}  // namespace cardroom::gateway
