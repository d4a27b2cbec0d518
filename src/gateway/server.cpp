#include "gateway/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <vector>

#include "gateway/edge.h"

namespace cardroom::gateway {
namespace {

constexpr int backlog = 1024;
constexpr std::chrono::milliseconds pause_after_failed_accept{100};

std::vector<std::unique_ptr<Loop>> make_loops(int count) {
    std::vector<std::unique_ptr<Loop>> loops;
    for (int i = 0; i < std::max(1, count); ++i) loops.push_back(std::make_unique<Loop>());
    return loops;
}

std::unique_ptr<asio::ssl::context> tls_context(const Tls& tls) {
    if (!tls.enabled()) return nullptr;
    auto context = std::make_unique<asio::ssl::context>(asio::ssl::context::tls_server);
    context->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 |
                         asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1);
    try {
        context->use_certificate_chain_file(tls.certificate_chain.string());
        context->use_private_key_file(tls.private_key.string(), asio::ssl::context::pem);
    } catch (const std::exception& e) {
        throw std::runtime_error(fmt::format("cannot use the TLS certificate {} with the key {}: {}",
                                             tls.certificate_chain.string(), tls.private_key.string(), e.what()));
    }
    return context;
}

}  // namespace

namespace {
bool trusted(const asio::ip::address& address, const std::vector<std::string>& proxies) {
    return std::any_of(proxies.begin(), proxies.end(), [&](const std::string& proxy) {
        error_code error;
        return asio::ip::make_address(proxy, error) == address && !error;
    });
}

std::string household(const asio::ip::address& address) {
    if (!address.is_v6() || address.is_loopback()) return address.to_string();
    if (address.to_v6().is_v4_mapped()) {
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
    }
    auto bytes = address.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return asio::ip::make_address_v6(bytes).to_string() + "/64";
}
}  // namespace

std::string comes_from(const asio::ip::address& peer, std::string_view forwarded,
                       const std::vector<std::string>& trusted_proxies) {
    asio::ip::address from = peer;
    while (trusted(from, trusted_proxies) && !forwarded.empty()) {
        const std::size_t comma = forwarded.rfind(',');
        std::string_view last = forwarded.substr(comma == std::string_view::npos ? 0 : comma + 1);
        forwarded = forwarded.substr(0, comma == std::string_view::npos ? 0 : comma);
        last.remove_prefix(std::min(last.find_first_not_of(" \t"), last.size()));
        last.remove_suffix(last.size() - (last.find_last_not_of(" \t") + 1));
        error_code error;
        const auto named = asio::ip::make_address(std::string(last), error);
        if (error) break;
        from = named;
    }
    return household(from);
}

// A proxy brings many people; whoever runs it limits what one of them may open.
bool Census::limited(const asio::ip::address& address) const {
    if (trusted(address, options_.trusted_proxies)) return false;
    return limits_.limit_loopback || !address.is_loopback();
}

bool Census::enter(const asio::ip::address& address) {
    const std::lock_guard lock(mutex_);
    if (count_ >= limits_.connections) return false;
    if (limited(address)) {
        std::size_t& here = by_address_[address.to_string()];
        if (here >= limits_.connections_per_address) return false;
        ++here;
    }
    ++count_;
    return true;
}

void Census::leave(const asio::ip::address& address) {
    const std::lock_guard lock(mutex_);
    --count_;
    if (!limited(address)) return;
    const auto here = by_address_.find(address.to_string());
    if (--here->second == 0) by_address_.erase(here);
}

Edge::Edge(Options o, room::Door& d)
    : options(std::move(o)), door(d), files(options.web_dir), census(options), tls(tls_context(options.tls)) {}

class Server::Impl {
  public:
    Impl(Options options, room::Door& door)
        : edge_(std::move(options), door), loops_(make_loops(edge_.options.threads)) {}
    ~Impl() { stop(); }

    void start() {
        const Options& options = edge_.options;
        try {
            const tcp::endpoint endpoint(asio::ip::make_address(options.address), options.port);
            acceptor_.open(endpoint.protocol());
            acceptor_.set_option(asio::socket_base::reuse_address(true));
            acceptor_.bind(endpoint);
            acceptor_.listen(backlog);
            port_ = acceptor_.local_endpoint().port();
        } catch (const boost::system::system_error& e) {
            throw std::runtime_error(
                fmt::format("cannot listen on {}:{}: {}", options.address, options.port, e.code().message()));
        }
        asio::co_spawn(loops_.front()->io, accept_connections(), asio::detached);
        for (auto& loop : loops_) {
            threads_.emplace_back([&io = loop->io] { io.run(); });
        }
    }

    // A loop runs out of work when its last connection has ended; until then its thread is waited for.
    void stop() {
        if (threads_.empty()) return;
        for (auto& loop : loops_) {
            asio::post(loop->io, [this, &loop = *loop] { stop(loop); });
        }
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

    std::uint16_t port() const { return port_; }
    const Edge& edge() const { return edge_; }

  private:
    // Connections go round the loops. Each is accepted with the executor of the loop that keeps it.
    Awaitable<> accept_connections() {
        for (std::size_t next = 0;; next = (next + 1) % loops_.size()) {
            Loop& loop = *loops_[next];
            error_code error;
            tcp::endpoint peer;
            Socket socket(loop.io);
            co_await acceptor_.async_accept(socket, peer, into(error));
            if (!acceptor_.is_open()) co_return;
            if (error) {
                // Out of file descriptors, most likely: others will be given back.
                Timer timer(loops_.front()->io, pause_after_failed_accept);
                co_await timer.async_wait(into(error));
                continue;
            }
            asio::co_spawn(loop.io, serve(edge_, loop, std::move(socket), peer.address()), asio::detached);
        }
    }

    void stop(Loop& loop) {
        loop.stopping = true;
        loop.open.reset();
        if (&loop == loops_.front().get()) {
            error_code ignored;
            acceptor_.close(ignored);
        }
        const std::vector<Connection*> web_sockets(loop.web_sockets.begin(), loop.web_sockets.end());
        for (Connection* connection : web_sockets) connection->stop();
        const std::vector<Wire*> wires(loop.wires.begin(), loop.wires.end());
        for (Wire* wire : wires) wire->abort();
    }

    Edge edge_;
    std::vector<std::unique_ptr<Loop>> loops_;
    Acceptor acceptor_{loops_.front()->io};
    std::uint16_t port_ = 0;
    std::vector<std::thread> threads_;
};

Server::Server(Options options, room::Door& door) : impl_(std::make_unique<Impl>(std::move(options), door)) {}
Server::~Server() = default;
void Server::start() {
    impl_->start();
}
void Server::stop() {
    impl_->stop();
}
std::uint16_t Server::port() const {
    return impl_->port();
}
std::size_t Server::connections() const {
    return impl_->edge().census.count();
}
std::size_t Server::file_count() const {
    return impl_->edge().files.file_count();
}

}  // namespace cardroom::gateway
