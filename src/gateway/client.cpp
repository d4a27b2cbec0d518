#include "gateway/client.h"

#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include <charconv>
#include <chrono>

namespace cardroom::gateway {
namespace {

using Clock = std::chrono::steady_clock;
constexpr Duration handshake_timeout = seconds(20);

Duration until(Clock::time_point deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return Duration{std::max<std::int64_t>(0, left)};
}

ConnectionClosed closed_by(const Frame& frame) {
    if (frame.payload.size() < 2) return {0, ""};
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(frame.payload[i]); };
    return {byte(0) << 8 | byte(1), std::string(frame.payload.substr(2))};
}

}  // namespace

std::optional<Url> parse_url(std::string_view text) {
    constexpr std::string_view scheme = "ws://";
    if (!text.starts_with(scheme)) return std::nullopt;
    text.remove_prefix(scheme.size());
    Url url;
    const std::size_t slash = text.find('/');
    if (slash != std::string_view::npos) url.path = text.substr(slash);
    const std::string_view authority = text.substr(0, slash);
    const std::size_t colon = authority.rfind(':');
    url.host = authority.substr(0, colon);
    if (url.host.empty()) return std::nullopt;
    if (colon != std::string_view::npos) {
        const std::string_view port = authority.substr(colon + 1);
        const auto parsed = std::from_chars(port.data(), port.data() + port.size(), url.port);
        if (parsed.ec != std::errc{} || parsed.ptr != port.data() + port.size()) return std::nullopt;
    }
    return url;
}

ConnectionClosed::ConnectionClosed(int code, const std::string& reason)
    : NetworkError(code == 0 ? "the connection broke"
                             : fmt::format("the room closed the connection: {} {}", code, reason)),
      code_(code) {}

std::string_view subprotocol_of(room::Format format) {
    return format == room::Format::binary ? "cardroom.v1.proto" : "cardroom.v1.json";
}

std::string upgrade_request(const Url& url, room::Format format) {
    // The key only proves that the other side speaks WebSocket and not something that repeats old answers; we would
    // not send anything to it that could do harm, so a fixed one will do.
    return fmt::format(
        "GET {} HTTP/1.1\r\nHost: {}:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: Y2FyZHJvb20tY2xpZW50IQ==\r\nSec-WebSocket-Protocol: {}\r\n\r\n",
        url.path, url.host, url.port, subprotocol_of(format));
}

std::string encode(room::Format format, const v1::ClientMessage& message) {
    if (format == room::Format::binary) return message.SerializeAsString();
    std::string json;
    if (!google::protobuf::util::MessageToJsonString(message, &json).ok()) throw NetworkError("cannot write as JSON");
    return json;
}

v1::ServerMessage decode_server_message(room::Format format, std::string_view bytes) {
    v1::ServerMessage message;
    if (format == room::Format::binary) {
        if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
            throw NetworkError("the room sent something that is not a ServerMessage");
        }
        return message;
    }
    google::protobuf::util::JsonParseOptions options;
    options.ignore_unknown_fields = true;
    const auto status = google::protobuf::util::JsonStringToMessage({bytes.data(), bytes.size()}, &message, options);
    if (!status.ok()) throw NetworkError("the room sent something that is not a ServerMessage: " + status.ToString());
    return message;
}

Client::Client(const Url& url, room::Format format) : socket_(url.host, url.port), format_(format) {
    socket_.write(upgrade_request(url, format));
    constexpr std::string_view end_of_header = "\r\n\r\n";
    while (received_.find(end_of_header) == std::string::npos) {
        if (socket_.read_into(received_, handshake_timeout) != TcpSocket::Read::some) {
            throw NetworkError("no answer to the WebSocket handshake");
        }
    }
    if (!received_.starts_with("HTTP/1.1 101 ")) {
        throw NetworkError("the server declined: " + received_.substr(0, received_.find("\r\n")));
    }
    received_.erase(0, received_.find(end_of_header) + end_of_header.size());
}

void Client::send(const v1::ClientMessage& message) {
    const std::string bytes = encode(format_, message);
    if (trace_) trace_('>', bytes);
    send_frame(format_ == room::Format::binary ? Opcode::binary : Opcode::text, bytes);
}

void Client::send_frame(Opcode opcode, std::string_view payload, bool last) {
    mask_ = mask_ * 1664525 + 1013904223;
    std::string frame;
    append_masked_frame(frame, opcode, payload, mask_, last);
    socket_.write(frame);
}

std::optional<v1::ServerMessage> Client::receive(Duration timeout) {
    const auto deadline = Clock::now() + std::chrono::milliseconds{timeout.ms()};
    for (;;) {
        while (const auto frame = first_frame(received_)) {
            const std::string payload(frame->payload);
            if (frame->opcode == Opcode::close) {
                const ConnectionClosed closed = closed_by(*frame);
                answer_goodbye(payload);
                throw closed;
            }
            const bool is_message = frame->opcode == Opcode::binary || frame->opcode == Opcode::text;
            const bool is_ping = frame->opcode == Opcode::ping;
            received_.erase(0, frame->size);
            if (is_message && trace_) trace_('<', payload);
            if (is_message) return decode_server_message(format_, payload);
            if (!is_ping) continue;
            send_frame(Opcode::pong, payload);
            ++pings_answered_;
        }
        switch (socket_.read_into(received_, until(deadline))) {
            case TcpSocket::Read::some:
                break;
            case TcpSocket::Read::end:
                throw ConnectionClosed(0, "");
            case TcpSocket::Read::nothing_yet:
                if (Clock::now() >= deadline) return std::nullopt;
        }
    }
}

std::optional<v1::ServerMessage> Client::wait_for(const std::function<bool(const v1::ServerMessage&)>& wanted,
                                                  Duration timeout) {
    const auto deadline = Clock::now() + std::chrono::milliseconds{timeout.ms()};
    while (auto message = receive(until(deadline))) {
        if (wanted(*message)) return message;
    }
    return std::nullopt;
}

void Client::answer_goodbye(std::string_view payload) {
    try {
        send_frame(Opcode::close, payload.substr(0, 2));
    } catch (const NetworkError&) {
        // It did not wait for our answer.
    }
}

void Client::close(Duration timeout) {
    try {
        send_frame(Opcode::close, close_payload(CloseCode::normal, ""));
        wait_for([](const v1::ServerMessage&) { return false; }, timeout);
    } catch (const NetworkError&) {
        // The answer to a goodbye is a goodbye, or nobody.
    }
}

}  // namespace cardroom::gateway
