#include "gateway/swarm.h"

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace cardroom::gateway {

Swarm::Swarm(Url url, Events& events) : url_(std::move(url)), events_(events), epoll_(epoll_create1(EPOLL_CLOEXEC)) {
    if (epoll_ < 0) throw NetworkError("no epoll");
}

Swarm::~Swarm() {
    ::close(epoll_);
}

int Swarm::connect() {
    const int who = static_cast<int>(connections_.size());
    Connection connection;
    connection.socket = std::make_unique<TcpSocket>(url_.host, url_.port);
    const int fd = connection.socket->descriptor();
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    connection.out = upgrade_request(url_, room::Format::binary);
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT | EPOLLET;
    event.data.u32 = static_cast<std::uint32_t>(who);
    if (epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event) != 0) throw NetworkError(std::strerror(errno));
    connections_.push_back(std::move(connection));
    flush(who);
    return who;
}

void Swarm::send(int who, const v1::ClientMessage& message) {
    Connection& connection = connections_[static_cast<std::size_t>(who)];
    if (!connection.socket) return;
    if (connection.out.empty()) to_flush_.push_back(who);
    mask_ = mask_ * 1664525 + 1013904223;
    append_masked_frame(connection.out, Opcode::binary, encode(room::Format::binary, message), mask_);
    ++sent_;
}

void Swarm::after(Duration delay, std::function<void()> what) {
    later_.push({Clock::now() + std::chrono::milliseconds{delay.ms()}, order_++, std::move(what)});
}

void Swarm::run_until(Clock::time_point deadline) {
    std::array<epoll_event, 256> events;
    stopped_ = false;
    while (!stopped_ && Clock::now() < deadline) {
        run_due();
        for (const int who : to_flush_) flush(who);
        to_flush_.clear();
        auto until = deadline;
        if (!later_.empty()) until = std::min(until, later_.top().when);
        const auto wait = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
        const int n = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()),
                                 static_cast<int>(std::clamp<std::int64_t>(wait, 0, 1000)));
        for (int i = 0; i < n; ++i) {
            ready(static_cast<int>(events[static_cast<std::size_t>(i)].data.u32),
                  events[static_cast<std::size_t>(i)].events);
        }
    }
}

void Swarm::run_due() {
    const auto now = Clock::now();
    while (!later_.empty() && later_.top().when <= now) {
        const auto what = later_.top().what;
        later_.pop();
        what();
    }
}

void Swarm::ready(int who, std::uint32_t events) {
    if ((events & EPOLLIN) != 0) read(who);
    if ((events & EPOLLOUT) != 0) flush(who);
    if ((events & (EPOLLERR | EPOLLHUP)) != 0) drop(who, "the connection broke");
}

void Swarm::read(int who) {
    std::array<char, 65536> bytes;
    for (;;) {
        Connection& connection = connections_[static_cast<std::size_t>(who)];
        if (!connection.socket) return;
        const ssize_t n = ::recv(connection.socket->descriptor(), bytes.data(), bytes.size(), 0);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
        if (n <= 0) return drop(who, "the room closed the connection");
        ++reads_;
        bytes_ += static_cast<std::uint64_t>(n);
        connection.in.append(bytes.data(), static_cast<std::size_t>(n));
        consume(who);
        if (static_cast<std::size_t>(n) < bytes.size()) return;
    }
}

// `received` may open connections, so nothing here is kept by reference across it.
void Swarm::consume(int who) {
    const auto self = static_cast<std::size_t>(who);
    if (!connections_[self].upgraded) {
        std::string& in = connections_[self].in;
        const std::size_t end = in.find("\r\n\r\n");
        if (end == std::string::npos) return;
        if (!in.starts_with("HTTP/1.1 101 ")) return drop(who, in.substr(0, in.find("\r\n")));
        in.erase(0, end + 4);
        connections_[self].upgraded = true;
        events_.opened(who);
    }
    std::string in = std::exchange(connections_[self].in, {});
    std::size_t used = 0;
    while (const auto frame = first_frame(std::string_view(in).substr(used))) {
        used += frame->size;
        if (frame->opcode == Opcode::close) {
            return drop(who, std::string(frame->payload.substr(std::min<std::size_t>(2, frame->payload.size()))));
        }
        if (frame->opcode == Opcode::ping && connections_[self].socket) {
            if (connections_[self].out.empty()) to_flush_.push_back(who);
            append_masked_frame(connections_[self].out, Opcode::pong, frame->payload, mask_);
        }
        if (frame->opcode != Opcode::binary) continue;
        ++received_;
        events_.received(who, decode_server_message(room::Format::binary, frame->payload));
    }
    connections_[self].in = in.substr(used);
}

void Swarm::flush(int who) {
    Connection& connection = connections_[static_cast<std::size_t>(who)];
    if (!connection.socket) return;
    while (!connection.out.empty()) {
        const ssize_t n =
            ::send(connection.socket->descriptor(), connection.out.data(), connection.out.size(), MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;  // EPOLLOUT will say when
        if (n < 0) return drop(who, std::strerror(errno));
        connection.out.erase(0, static_cast<std::size_t>(n));
    }
}

void Swarm::drop(int who, const std::string& why) {
    Connection& connection = connections_[static_cast<std::size_t>(who)];
    if (!connection.socket) return;
    connection.socket.reset();
    connection.out.clear();
    events_.closed(who, why);
}

}  // namespace cardroom::gateway
