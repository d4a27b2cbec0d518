// Messages to sockets: the first wall of a busy room. Tables of six over real sockets on the loopback; one player of
// each says something, all six hear of it, and the next one speaks. A thread stands for the room: it takes what has
// come in, and sends one encoded message to each of the table's six.
//
// `us_per_message` is CPU time of everything but the clients (which run on a thread of their own), for each message
// written to a socket. `messages_per_read` tells how many of them a client found in one read: merging at work.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "gateway/server.h"
#include "gateway/swarm.h"

namespace {

using namespace cardroom;
constexpr int seats = 6;

double cpu_s(int who) {
    rusage usage{};
    getrusage(who, &usage);
    const auto seconds_of = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}

/// Six players a table, in the order they come; what one says all six hear.
class Tables final : public room::Door {
  public:
    /// `updates` messages come of each thing said: an action may bring an update, an answer, a new hand.
    explicit Tables(int updates) : updates_(updates), thread_([this] { run(); }) {}
    ~Tables() override {
        {
            const std::lock_guard lock(mutex_);
            stopping_ = true;
        }
        wake_.notify_all();
        thread_.join();
    }
    Visit enter(std::shared_ptr<room::Client> client, std::string) override {
        const std::lock_guard lock(mutex_);
        clients_.push_back(std::move(client));
        wake_.notify_all();
        return clients_.size() - 1;
    }
    void wait_for(std::size_t count) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return clients_.size() >= count; });
    }
    void receive(Visit visit, v1::ClientMessage&& message) override {
        {
            const std::lock_guard lock(mutex_);
            said_.emplace_back(visit, message.say().text());
        }
        wake_.notify_all();
    }
    void leave(Visit) override {}

  private:
    void run() {
        std::vector<std::pair<Visit, std::string>> batch;
        std::unique_lock lock(mutex_);
        while (!stopping_) {
            wake_.wait(lock, [&] { return stopping_ || !said_.empty(); });
            batch.swap(said_);
            for (const auto& [visit, text] : batch) {
                v1::ServerMessage message;
                v1::TableUpdate& update = *message.mutable_update();
                update.set_table(visit / seats + 1);
                update.set_version(++version_);
                update.set_at(1'700'000'000'000);
                update.add_events()->mutable_checked()->set_seat(static_cast<std::uint32_t>(visit % seats + 1));
                auto& turn = *update.add_events()->mutable_turn_came();
                turn.set_seat(static_cast<std::uint32_t>((visit + 1) % seats + 1));
                turn.mutable_options()->set_raise_to_max(1'000'000);
                const auto encoded = std::make_shared<const room::Encoded>(message);
                const std::size_t first = visit / seats * seats;
                for (std::size_t i = first; i < first + seats; ++i) {
                    for (int n = 1; n < updates_; ++n) clients_[i]->send(news_);
                    clients_[i]->send(encoded);
                }
            }
            batch.clear();
        }
    }

    static room::Message news() {
        v1::ServerMessage message;
        message.mutable_notice()->set_text("something else that every one of them is told as well");
        return std::make_shared<const room::Encoded>(message);
    }

    const int updates_;
    const room::Message news_ = news();
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<std::shared_ptr<room::Client>> clients_;
    std::vector<std::pair<Visit, std::string>> said_;
    std::uint64_t version_ = 0;
    bool stopping_ = false;
    std::thread thread_;
};

/// Whoever's turn it is speaks at once.
class Players final : public gateway::Swarm::Events {
  public:
    void opened(int) override { ++open; }
    void received(int who, const v1::ServerMessage& message) override {
        ++heard;
        if (message.has_notice()) return;
        if (message.update().events_size() != 2) {
            broken = message.ShortDebugString();
            return;
        }
        const std::uint32_t next = message.update().events(1).turn_came().seat();
        if (playing && static_cast<std::uint32_t>(who % seats + 1) == next) speak(who);
    }
    void closed(int, const std::string& why) override { broken = why; }
    void speak(int who) {
        v1::ClientMessage message;
        message.set_id(++id);
        message.mutable_say()->set_table(static_cast<std::uint64_t>(who / seats + 1));
        message.mutable_say()->set_text("check");
        swarm->send(who, message);
    }

    gateway::Swarm* swarm = nullptr;
    int open = 0;
    bool playing = true;
    std::uint64_t heard = 0;
    std::uint64_t id = 0;
    std::string broken;
};

void tables_of_six(benchmark::State& state) {
    const int tables = static_cast<int>(state.range(0));
    Tables door(static_cast<int>(state.range(1)));
    gateway::Options options;
    options.port = 0;
    options.limits.messages_per_s = 1e9;
    options.limits.messages_burst = 1e9;
    options.limits.bytes_per_s = 1e12;
    options.limits.bytes_burst = 1e12;
    gateway::Server server(options, door);
    server.start();

    Players players;
    gateway::Swarm swarm({.host = "127.0.0.1", .port = server.port()}, players);
    players.swarm = &swarm;
    // One after another, so that connection n is the room's n-th.
    for (int i = 0; i < tables * seats; ++i) {
        swarm.connect();
        while (players.open <= i) swarm.run_until(gateway::Swarm::Clock::now() + std::chrono::milliseconds(1));
        door.wait_for(static_cast<std::size_t>(i) + 1);
    }
    for (int table = 0; table < tables; ++table) players.speak(table * seats);

    constexpr auto slice = std::chrono::milliseconds(100);
    const std::uint64_t heard_before = players.heard;
    const std::uint64_t reads_before = swarm.reads();
    const double cpu_before = cpu_s(RUSAGE_SELF) - cpu_s(RUSAGE_THREAD);
    for (auto _ : state) swarm.run_until(gateway::Swarm::Clock::now() + slice);
    const double cpu = cpu_s(RUSAGE_SELF) - cpu_s(RUSAGE_THREAD) - cpu_before;
    const auto heard = static_cast<double>(players.heard - heard_before);
    if (!players.broken.empty()) state.SkipWithError(players.broken.c_str());
    state.counters["messages_per_s"] = benchmark::Counter(heard, benchmark::Counter::kIsRate);
    state.counters["us_per_message"] = cpu * 1e6 / heard;
    state.counters["messages_per_read"] = heard / static_cast<double>(swarm.reads() - reads_before);
    players.playing = false;
    server.stop();
}
BENCHMARK(tables_of_six)
    ->ArgNames({"tables", "updates"})
    ->Args({1, 1})
    ->Args({20, 1})
    ->Args({200, 1})
    ->Args({20, 4})
    ->Args({200, 4})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
