// The byte stream below HTTP and WebSocket: TCP, with or without TLS, and one that merges what is written.
//
// Why merge: a small message costs 4–14 µs, nearly all of it the kernel's per system call. Beast writes each WebSocket
// frame with a call of its own. Once a connection has become a WebSocket its stream is "merging": bytes written are
// appended to a buffer, and what one turn of the event loop produced goes out in one call. While a call is under way
// the next buffer fills. Our own messages are appended as ready frames (`append`); Beast's pings, pongs and close
// frames come through `async_write_some` into the same buffer, each whole, so frames never mix.
//
// All of it runs on the connection's own thread.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "gateway/asio.h"

namespace cardroom::gateway {

using TcpStream = beast::basic_stream<tcp, Executor>;

/// One connection's wire. Owned by whoever talks through it, and by its own operations while they last.
class Wire : public std::enable_shared_from_this<Wire> {
  public:
    Wire(Socket socket, asio::ssl::context* tls, std::size_t unsent_bytes_max);

    Executor executor() { return stream_.get_executor(); }
    /// Operations that have not ended by then fail with a time-out. Not for WebSockets: Beast keeps their time.
    void expires_after(std::chrono::milliseconds span) { stream_.expires_after(span); }
    void expires_never() { stream_.expires_never(); }
    bool encrypted() const { return tls_.has_value(); }
    asio::ssl::stream<TcpStream&>& tls() { return *tls_; }

    void begin_merging();
    bool merging() const { return merging_; }
    /// The bytes that will go out next; append whole frames only, then `flush`.
    std::string& pending() { return pending_; }
    std::size_t unsent_bytes() const { return pending_.size() + in_flight_.size(); }
    bool overfull() const { return unsent_bytes() > unsent_bytes_max_; }
    /// Writes what is pending now, or as soon as the write under way is done.
    void flush();
    /// Flushes at the end of this turn of the loop.
    void flush_soon();

    /// Closes at once; whatever waits on this wire fails.
    void abort();
    /// Closes once everything pending has been written.
    void close_when_sent();
    /// No more will be written; reading goes on.
    void end_sending();

    template <typename Buffers, typename Handler>
    void read_some(const Buffers& buffers, Handler&& handler) {
        if (tls_) return tls_->async_read_some(buffers, std::forward<Handler>(handler));
        stream_.async_read_some(buffers, std::forward<Handler>(handler));
    }
    template <typename Buffers, typename Handler>
    void write_some(const Buffers& buffers, Handler&& handler) {
        if (merging_) return merge(buffers, std::forward<Handler>(handler));
        if (tls_) return tls_->async_write_some(buffers, std::forward<Handler>(handler));
        stream_.async_write_some(buffers, std::forward<Handler>(handler));
    }

  private:
    template <typename Buffers, typename Handler>
    void merge(const Buffers& buffers, Handler&& handler);
    bool write_at_once();
    void write_in_background();
    void written(error_code error);

    TcpStream stream_;
    std::optional<asio::ssl::stream<TcpStream&>> tls_;
    std::size_t unsent_bytes_max_;
    std::string pending_;
    std::string in_flight_;
    bool merging_ = false;
    bool writing_ = false;  ///< in_flight_ is on its way
    bool flush_posted_ = false;
    bool closing_ = false;
    bool closed_ = false;
};

template <typename Buffers, typename Handler>
void Wire::merge(const Buffers& buffers, Handler&& handler) {
    error_code error;
    std::size_t size = 0;
    if (closed_ || closing_) {
        error = asio::error::broken_pipe;
    } else if (overfull()) {
        error = asio::error::no_buffer_space;  // a peer that asks for pongs and does not take them
    } else {
        size = beast::buffer_bytes(buffers);
        const std::size_t before = pending_.size();
        pending_.resize(before + size);
        asio::buffer_copy(asio::buffer(pending_.data() + before, size), buffers);
        flush_soon();
    }
    asio::post(executor(), beast::bind_front_handler(std::forward<Handler>(handler), error, size));
}

/// A Wire in the shape that Asio's and Beast's algorithms expect of a stream.
class Transport {
  public:
    using executor_type = Executor;

    explicit Transport(std::shared_ptr<Wire> wire) : wire_(std::move(wire)) {}

    executor_type get_executor() { return wire_->executor(); }
    Wire& wire() { return *wire_; }

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [](auto handler, Wire* wire, Buffers b) { wire->read_some(b, std::move(handler)); }, token, wire_.get(),
            buffers);
    }
    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(error_code, std::size_t)>(
            [](auto handler, Wire* wire, Buffers b) { wire->write_some(b, std::move(handler)); }, token, wire_.get(),
            buffers);
    }

    // How Beast ends a WebSocket: at once, or after both sides have said goodbye.
    friend void beast_close_socket(Transport& transport) { transport.wire_->abort(); }
    template <typename Handler>
    friend void async_teardown(beast::role_type, Transport& transport, Handler&& handler) {
        transport.wire_->close_when_sent();
        asio::post(transport.get_executor(), beast::bind_front_handler(std::forward<Handler>(handler), error_code{}));
    }
    friend void teardown(beast::role_type, Transport& transport, error_code& error) {
        transport.wire_->close_when_sent();
        error = {};
    }

  private:
    std::shared_ptr<Wire> wire_;
};

}  // namespace cardroom::gateway
