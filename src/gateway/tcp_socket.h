// A blocking TCP socket with time limits, for programs that talk to a room rather than being one: bots and tests.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/time.h"

namespace cardroom::gateway {

class NetworkError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class TcpSocket {
  public:
    /// Throws NetworkError when nobody answers.
    TcpSocket(const std::string& host, std::uint16_t port);
    ~TcpSocket();
    TcpSocket(TcpSocket&& other) noexcept;
    TcpSocket(const TcpSocket&) = delete;
    TcpSocket& operator=(const TcpSocket&) = delete;

    /// Throws NetworkError when the other side is gone.
    void write(std::string_view bytes);
    enum class Read { some, nothing_yet, end };
    /// Appends what has arrived, waiting for it at most so long. A reset connection is an `end` too.
    Read read_into(std::string& out, Duration timeout);
    /// Nothing more will be written.
    void end_writing();
    int descriptor() const { return fd_; }

  private:
    int fd_ = -1;
};

}  // namespace cardroom::gateway
