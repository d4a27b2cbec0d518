// Boost's Asio and Beast, with the few names that the gateway uses for them. Heavy: include it in sources that talk to
// sockets only; it is the gateway's precompiled header. Their code is compiled once, in asio.cpp.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace cardroom::gateway {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

// Everything of one connection runs on one io_context with one thread, so the concrete executor will do.
using Executor = asio::io_context::executor_type;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;
template <typename T = void>
using Awaitable = asio::awaitable<T, Executor>;

/// `co_await something(…, into(error))`: errors are values here, exceptions are for what nobody expected.
inline auto into(error_code& error) {
    return asio::redirect_error(asio::use_awaitable_t<Executor>{}, error);
}

}  // namespace cardroom::gateway
