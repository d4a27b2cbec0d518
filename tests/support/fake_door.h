// A door with no room behind it: it remembers who came, what they said and who left, and lets a test wait for that.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "cardroom/v1/room.pb.h"
#include "room/port.h"

namespace cardroom::support {

/// Far more than anything takes: a wait that ends with it is a failure.
inline constexpr std::chrono::seconds patience{60};

class FakeDoor final : public room::Door {
  public:
    struct Received {
        Visit visit;
        v1::ClientMessage message;
    };

    Visit enter(std::shared_ptr<room::Client> client, std::string address) override {
        const std::lock_guard lock(mutex_);
        const Visit visit = ++last_;
        clients_[visit] = std::move(client);
        addresses_[visit] = std::move(address);
        changed_.notify_all();
        return visit;
    }
    void receive(Visit visit, v1::ClientMessage&& message) override {
        if (on_receive) return on_receive(visit, std::move(message));
        const std::lock_guard lock(mutex_);
        received_.push_back({visit, std::move(message)});
        changed_.notify_all();
    }
    void leave(Visit visit) override {
        const std::lock_guard lock(mutex_);
        clients_.erase(visit);
        left_.insert(visit);
        changed_.notify_all();
    }

    bool wait_for_visit(Visit visit) {
        return wait([&] { return last_ >= visit; });
    }
    bool wait_for_received(std::size_t count) {
        return wait([&] { return received_.size() >= count; });
    }
    bool wait_for_leave(Visit visit) {
        return wait([&] { return left_.contains(visit); });
    }
    bool has_left(Visit visit) {
        const std::lock_guard lock(mutex_);
        return left_.contains(visit);
    }
    std::vector<Received> received() {
        const std::lock_guard lock(mutex_);
        return received_;
    }
    std::shared_ptr<room::Client> client(Visit visit) {
        const std::lock_guard lock(mutex_);
        const auto found = clients_.find(visit);
        return found == clients_.end() ? nullptr : found->second;
    }
    std::string address(Visit visit) {
        const std::lock_guard lock(mutex_);
        return addresses_[visit];
    }

    /// Set before the server starts; called on the connection's thread instead of remembering.
    std::function<void(Visit, v1::ClientMessage&&)> on_receive;

  private:
    template <typename Condition>
    bool wait(Condition condition) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, patience, condition);
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    Visit last_ = 0;
    std::map<Visit, std::shared_ptr<room::Client>> clients_;
    std::map<Visit, std::string> addresses_;
    std::vector<Received> received_;
    std::set<Visit> left_;
};

/// A message to clients that carries a text.
inline room::Message notice(std::string text) {
    v1::ServerMessage message;
    message.mutable_notice()->set_text(std::move(text));
    return std::make_shared<const room::Encoded>(message);
}

}  // namespace cardroom::support
