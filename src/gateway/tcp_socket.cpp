#include "gateway/tcp_socket.h"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

namespace cardroom::gateway {

TcpSocket::TcpSocket(const std::string& host, std::uint16_t port) {
    addrinfo wanted{};
    wanted.ai_family = AF_UNSPEC;
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (const int error = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found); error != 0) {
        throw NetworkError(fmt::format("{}: {}", host, gai_strerror(error)));
    }
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> addresses(found, freeaddrinfo);
    for (const addrinfo* a = found; a != nullptr; a = a->ai_next) {
        fd_ = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
        if (fd_ < 0) continue;
        if (connect(fd_, a->ai_addr, a->ai_addrlen) == 0) break;
        ::close(std::exchange(fd_, -1));
    }
    if (fd_ < 0) throw NetworkError(fmt::format("cannot connect to {}:{}: {}", host, port, std::strerror(errno)));
    const int on = 1;
    setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

TcpSocket::~TcpSocket() {
    if (fd_ >= 0) ::close(fd_);
}

TcpSocket::TcpSocket(TcpSocket&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

void TcpSocket::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) throw NetworkError(fmt::format("cannot write: {}", std::strerror(errno)));
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

TcpSocket::Read TcpSocket::read_into(std::string& out, Duration timeout) {
    pollfd poll_for{.fd = fd_, .events = POLLIN, .revents = 0};
    const int ready = poll(&poll_for, 1, static_cast<int>(timeout.ms()));
    if (ready == 0 || (ready < 0 && errno == EINTR)) return Read::nothing_yet;
    std::array<char, 65536> bytes;
    const ssize_t received = ::recv(fd_, bytes.data(), bytes.size(), 0);
    if (received <= 0) return Read::end;
    out.append(bytes.data(), static_cast<std::size_t>(received));
    return Read::some;
}

void TcpSocket::end_writing() {
    shutdown(fd_, SHUT_WR);
}

}  // namespace cardroom::gateway
