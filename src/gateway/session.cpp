// One connection from its first byte: TLS, HTTP requests one after another, and perhaps the upgrade to a WebSocket.
#include <fmt/format.h>

#include <optional>

#include "gateway/edge.h"

namespace cardroom::gateway {
namespace {

using Request = http::request<http::empty_body>;
using Response = http::response<http::span_body<const char>>;

constexpr std::string_view proto_subprotocol = "cardroom.v1.proto";
constexpr std::string_view json_subprotocol = "cardroom.v1.json";

std::string_view text_of(beast::string_view text) {
    return {text.data(), text.size()};
}
beast::string_view beast_text(std::string_view text) {
    return {text.data(), text.size()};
}

std::chrono::milliseconds span(Duration d) {
    return std::chrono::milliseconds{d.ms()};
}

// In a set while it lives, so that a stopping server finds it.
template <typename T>
class Listed {
  public:
    Listed(std::unordered_set<T*>& set, T* item) : set_(set), item_(item) { set_.insert(item_); }
    ~Listed() { set_.erase(item_); }
    Listed(const Listed&) = delete;
    Listed& operator=(const Listed&) = delete;

  private:
    std::unordered_set<T*>& set_;
    T* item_;
};

class Counted {
  public:
    Counted(Census& census, asio::ip::address address) : census_(census), address_(std::move(address)) {}
    ~Counted() { census_.leave(address_); }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

  private:
    Census& census_;
    asio::ip::address address_;
};

Response make_response(const Edge& edge, const Request& request, unsigned status, std::string_view body) {
    Response response{static_cast<http::status>(status), request.version()};
    response.set(http::field::server, "Cardroom");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Content-Security-Policy", beast_text(content_security_policy()));
    response.set("X-Frame-Options", "DENY");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    if (edge.tls) response.set("Strict-Transport-Security", "max-age=31536000");
    response.keep_alive(request.keep_alive());
    response.body() = {body.data(), body.size()};
    if (status != 304) response.content_length(body.size());
    return response;
}

Response plain_text(const Edge& edge, const Request& request, unsigned status, std::string_view sentence) {
    Response response = make_response(edge, request, status, sentence);
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.set(http::field::cache_control, "no-store");
    return response;
}

// The request that could not be read is answered all the same, in HTTP/1.1, and is the last one.
Response last_words(const Edge& edge, unsigned status, std::string_view sentence) {
    Request unread;
    unread.version(11);
    unread.keep_alive(false);
    return plain_text(edge, unread, status, sentence);
}

std::string health(const Edge& edge) {
    const auto uptime = std::chrono::steady_clock::now() - edge.started_at;
    return fmt::format(R"({{"status":"ok","connections":{},"uptime_s":{}}})", edge.census.count(),
                       std::chrono::duration_cast<std::chrono::seconds>(uptime).count());
}

std::string_view path_of(const Request& request) {
    const std::string_view target = text_of(request.target());
    return target.substr(0, target.find('?'));
}

// ------------------------------------------------------------------------------------------------ WebSocket upgrades

// The first subprotocol of ours that the client names, in its own order of preference.
std::optional<std::string_view> chosen_subprotocol(const Request& request) {
    for (const beast::string_view offered : http::token_list{request[http::field::sec_websocket_protocol]}) {
        if (text_of(offered) == proto_subprotocol) return proto_subprotocol;
        if (text_of(offered) == json_subprotocol) return json_subprotocol;
    }
    return std::nullopt;
}

// A browser says which page opens the connection. Only our own pages may, or those that the host named: otherwise any
// page could play with the chips of whoever visits it. Programs other than browsers send no Origin.
bool origin_allowed(const Edge& edge, const Request& request) {
    const std::string_view origin = text_of(request[http::field::origin]);
    if (origin.empty()) return true;
    for (const std::string& allowed : edge.options.origins) {
        if (origin == allowed) return true;
    }
    const std::size_t scheme_end = origin.find("://");
    if (scheme_end == std::string_view::npos) return false;
    const std::string_view host = text_of(request[http::field::host]);
    return beast::iequals(beast_text(origin.substr(scheme_end + 3)), beast_text(host));
}

std::optional<Response> why_no_upgrade(const Edge& edge, const Request& request) {
    if (!beast::websocket::is_upgrade(request)) {
        Response response = plain_text(edge, request, 426, "This address speaks WebSocket.\n");
        response.set(http::field::upgrade, "websocket");
        return response;
    }
    if (!origin_allowed(edge, request)) {
        return plain_text(edge, request, 403, "Pages of another host may not connect to this room.\n");
    }
    if (!chosen_subprotocol(request)) {
        return plain_text(edge, request, 400, "Ask for the subprotocol cardroom.v1.proto or cardroom.v1.json.\n");
    }
    return std::nullopt;
}

Awaitable<> serve_web_socket(Edge& edge, Loop& loop, std::shared_ptr<Wire> wire, Request request, std::string address) {
    const std::string_view subprotocol = *chosen_subprotocol(request);
    const auto format = subprotocol == proto_subprotocol ? room::Format::binary : room::Format::json;
    wire->expires_never();  // from here on the WebSocket keeps the time
    const auto connection = std::make_shared<Connection>(std::move(wire), format, edge.options.limits, edge.door);
    const Listed listed(loop.web_sockets, connection.get());
    co_await connection->run(std::move(request), subprotocol, std::move(address));
}

// ------------------------------------------------------------------------------------------------ plain requests

Awaitable<bool> write(Transport& transport, const Request& request, Response response) {
    error_code error;
    const bool keep_alive = response.keep_alive();
    if (request.method() == http::verb::head) {
        http::response<http::empty_body> head{std::move(response.base())};
        co_await http::async_write(transport, head, into(error));
    } else {
        co_await http::async_write(transport, response, into(error));
    }
    co_return !error && keep_alive;
}

Response file_response(const Edge& edge, const Request& request) {
    const FileReply reply = edge.files.reply_to({.target = text_of(request.target()),
                                                 .accept_encoding = text_of(request[http::field::accept_encoding]),
                                                 .if_none_match = text_of(request[http::field::if_none_match])});
    Response response = make_response(edge, request, reply.status, reply.body);
    for (const auto& [name, value] : reply.headers) response.set(beast_text(name), beast_text(value));
    return response;
}

/// True when the connection may carry another request.
Awaitable<bool> answer(const Edge& edge, Transport& transport, const Request& request) {
    if (request.method() != http::verb::get && request.method() != http::verb::head) {
        Response response = plain_text(edge, request, 405, "Only GET and HEAD.\n");
        response.set(http::field::allow, "GET, HEAD");
        co_return co_await write(transport, request, std::move(response));
    }
    if (path_of(request) == "/health") {
        const std::string body = health(edge);
        Response response = make_response(edge, request, 200, body);
        response.set(http::field::content_type, "application/json");
        response.set(http::field::cache_control, "no-store");
        co_return co_await write(transport, request, std::move(response));
    }
    co_return co_await write(transport, request, file_response(edge, request));
}

// What to tell somebody whose request could not be read; nothing when nobody is there to read it.
std::optional<Response> reply_to_unread(const Edge& edge, error_code error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        return last_words(edge, 431, "That request is too long.\n");
    }
    if (error == http::error::body_limit) return last_words(edge, 413, "Requests have no body here.\n");
    if (error == beast::error::timeout) return std::nullopt;
    if (error.category() == http::make_error_code(http::error::bad_method).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message) {
        return last_words(edge, 400, "That is not an HTTP request.\n");
    }
    return std::nullopt;
}

// Closing while the peer still sends resets the connection, and the reply may be lost with it: so the sending side is
// closed first, and what still comes is thrown away for a moment.
Awaitable<> write_last(Transport& transport, Response response) {
    constexpr int reads_max = 32;
    const Request none;
    co_await write(transport, none, std::move(response));
    Wire& wire = transport.wire();
    wire.expires_after(std::chrono::seconds{2});
    wire.end_sending();
    std::array<char, 8192> rest;
    error_code error;
    for (int i = 0; i < reads_max && !error; ++i) co_await transport.async_read_some(asio::buffer(rest), into(error));
}

/// Answers requests until there are no more, or one that turns the connection into a WebSocket: that one is returned.
Awaitable<std::optional<Request>> serve_requests(Edge& edge, std::shared_ptr<Wire> wire) {
    const Limits& limits = edge.options.limits;
    Transport transport(wire);
    beast::flat_buffer buffer(limits.http_header_bytes + 4096);
    error_code error;
    for (bool first = true;; first = false) {
        http::request_parser<http::empty_body> parser;
        parser.header_limit(limits.http_header_bytes);
        parser.body_limit(0);
        wire->expires_after(span(first ? limits.http_timeout : limits.http_keep_alive));
        co_await http::async_read_header(transport, buffer, parser, into(error));
        wire->expires_after(span(limits.http_timeout));
        if (!error && parser.chunked()) error = http::error::body_limit;
        if (error) {
            if (auto response = reply_to_unread(edge, error)) co_await write_last(transport, std::move(*response));
            co_return std::nullopt;
        }
        Request request = parser.release();
        if (path_of(request) == "/ws") {
            auto refusal = why_no_upgrade(edge, request);
            if (!refusal) co_return std::move(request);
            if (!co_await write(transport, request, std::move(*refusal))) co_return std::nullopt;
        } else if (!co_await answer(edge, transport, request)) {
            co_return std::nullopt;
        }
    }
}

}  // namespace

Awaitable<> serve(Edge& edge, Loop& loop, Socket socket, asio::ip::address address) {
    if (loop.stopping || !edge.census.enter(address)) co_return;  // the socket closes
    const Counted counted(edge.census, address);

    error_code error;
    socket.set_option(tcp::no_delay(true), error);
    const auto wire = std::make_shared<Wire>(std::move(socket), edge.tls.get(), edge.options.limits.unsent_bytes);
    const Listed listed(loop.wires, wire.get());
    if (wire->encrypted()) {
        wire->expires_after(span(edge.options.limits.http_timeout));
        co_await wire->tls().async_handshake(asio::ssl::stream_base::server, into(error));
        if (error) co_return;
    }
    // What HTTP needed is gone before the WebSocket begins: most connections are WebSockets nearly all their time.
    if (auto upgrade = co_await serve_requests(edge, wire)) {
        std::string from = comes_from(address, text_of((*upgrade)["X-Forwarded-For"]), edge.options.trusted_proxies);
        co_await serve_web_socket(edge, loop, wire, std::move(*upgrade), std::move(from));
    }
    wire->close_when_sent();
}

}  // namespace cardroom::gateway
