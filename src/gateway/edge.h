// What all connections of one server share, and what those of one thread share.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "gateway/connection.h"
#include "gateway/options.h"
#include "gateway/static_files.h"

namespace cardroom::gateway {

/// How many connections there are, in all and from each address. Safe to use from any thread.
class Census {
  public:
    explicit Census(const Options& options) : options_(options), limits_(options.limits) {}
    /// False, and nothing counted, when there are too many.
    bool enter(const asio::ip::address& address);
    void leave(const asio::ip::address& address);
    std::size_t count() const { return count_; }

  private:
    bool limited(const asio::ip::address& address) const;

    const Options& options_;
    const Limits& limits_;
    std::atomic<std::size_t> count_ = 0;
    std::mutex mutex_;
    std::unordered_map<std::string, std::size_t> by_address_;
};

/// Who a connection is from, by the limits of the room: its address, of IPv6 the network of a household (/64). Behind a
/// proxy that is trusted, the last address in `forwarded` (X-Forwarded-For) that is not such a proxy's itself: all that
/// stands before it may be made up.
std::string comes_from(const asio::ip::address& peer, std::string_view forwarded,
                       const std::vector<std::string>& trusted_proxies);

struct Edge {
    Edge(Options o, room::Door& d);

    const Options options;
    room::Door& door;
    StaticFiles files;
    Census census;
    std::unique_ptr<asio::ssl::context> tls;  ///< none: plain
    std::chrono::steady_clock::time_point started_at = std::chrono::steady_clock::now();
};

/// One thread's event loop and its connections, which only that thread touches.
struct Loop {
    asio::io_context io{1};
    std::optional<asio::executor_work_guard<Executor>> open{io.get_executor()};  ///< keeps the loop running
    std::unordered_set<Wire*> wires;
    std::unordered_set<Connection*> web_sockets;
    bool stopping = false;
};

/// Serves one accepted connection to its end.
Awaitable<> serve(Edge& edge, Loop& loop, Socket socket, asio::ip::address address);

}  // namespace cardroom::gateway
