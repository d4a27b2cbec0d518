#include "gateway/transport.h"

#include "gateway/frames.h"

namespace cardroom::gateway {

Wire::Wire(Socket socket, asio::ssl::context* tls, std::size_t unsent_bytes_max)
    : stream_(std::move(socket)), unsent_bytes_max_(unsent_bytes_max) {
    if (tls != nullptr) tls_.emplace(stream_, *tls);
}

void Wire::begin_merging() {
    merging_ = true;
    error_code ignored;
    stream_.socket().non_blocking(true, ignored);  // for write_at_once
}

void Wire::flush_soon() {
    if (flush_posted_) return;
    flush_posted_ = true;
    asio::post(executor(), [self = shared_from_this()] {
        self->flush_posted_ = false;
        self->flush();
    });
}

void Wire::flush() {
    if (writing_ || closed_) return;
    if (!pending_.empty() && !write_at_once()) return write_in_background();
    if (closing_) abort();
}

// The socket nearly always takes everything: then no operation has to be started. True when nothing is left to write.
bool Wire::write_at_once() {
    if (tls_) return false;
    error_code error;
    const std::size_t size = stream_.socket().write_some(asio::buffer(pending_), error);
    if (error && error != asio::error::would_block && error != asio::error::try_again) {
        abort();
        return true;
    }
    if (size == pending_.size()) {
        empty_buffer(pending_);
        return true;
    }
    pending_.erase(0, size);
    return false;
}

void Wire::write_in_background() {
    writing_ = true;
    in_flight_.swap(pending_);
    const auto done = [self = shared_from_this()](error_code error, std::size_t) { self->written(error); };
    if (tls_) {
        asio::async_write(*tls_, asio::buffer(in_flight_), done);
    } else {
        asio::async_write(stream_, asio::buffer(in_flight_), done);
    }
}

void Wire::written(error_code error) {
    writing_ = false;
    empty_buffer(in_flight_);
    if (error) return abort();
    flush();
}

void Wire::abort() {
    if (closed_) return;
    closed_ = true;
    beast::close_socket(stream_);
}

void Wire::end_sending() {
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

void Wire::close_when_sent() {
    closing_ = true;
    flush();
}

}  // namespace cardroom::gateway
