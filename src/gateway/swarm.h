// Many connections to a room from one thread, for load tests: non-blocking sockets behind one epoll. Binary messages
// only. It keeps no state of the game; whoever uses it does, in `Events`.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <queue>
#include <string>
#include <vector>

#include "gateway/client.h"

namespace cardroom::gateway {

class Swarm {
  public:
    using Clock = std::chrono::steady_clock;

    class Events {
      public:
        virtual ~Events() = default;
        virtual void opened(int who) = 0;
        virtual void received(int who, const v1::ServerMessage& message) = 0;
        virtual void closed(int who, const std::string& why) = 0;
    };

    Swarm(Url url, Events& events);
    ~Swarm();
    Swarm(const Swarm&) = delete;
    Swarm& operator=(const Swarm&) = delete;

    /// Opens one more connection and names it. Throws NetworkError when nobody answers.
    int connect();
    void send(int who, const v1::ClientMessage& message);
    /// Calls back once, not before then.
    void after(Duration delay, std::function<void()> what);
    /// Serves until the deadline, or until `stop`.
    void run_until(Clock::time_point deadline);
    void stop() { stopped_ = true; }

    std::uint64_t messages_sent() const { return sent_; }
    std::uint64_t messages_received() const { return received_; }
    std::uint64_t bytes_received() const { return bytes_; }
    /// How often the system was asked for bytes: how well the room merges what it sends shows here.
    std::uint64_t reads() const { return reads_; }

  private:
    struct Connection {
        std::unique_ptr<TcpSocket> socket;
        std::string in;
        std::string out;
        bool upgraded = false;
    };
    struct Later {
        Clock::time_point when;
        std::uint64_t order;
        std::function<void()> what;
        bool operator<(const Later& other) const {
            return when > other.when || (when == other.when && order > other.order);
        }
    };
    void ready(int who, std::uint32_t events);
    void read(int who);
    void consume(int who);
    void flush(int who);
    void drop(int who, const std::string& why);
    void run_due();

    Url url_;
    Events& events_;
    int epoll_;
    std::vector<Connection> connections_;
    std::priority_queue<Later> later_;
    std::vector<int> to_flush_;  ///< what one turn produces for a connection is written at its end
    std::uint64_t order_ = 0;
    bool stopped_ = false;
    std::uint64_t sent_ = 0, received_ = 0, bytes_ = 0, reads_ = 0;
    std::uint32_t mask_ = 1;
};

}  // namespace cardroom::gateway
