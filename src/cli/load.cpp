// `cardroom load`: fills a running room with players who act at once or at a person's pace, for a stated time, and says
// how many messages went each way and how long it took from an action to the update that shows it. The players make
// tables of their own, so a room that is being measured should be one that may be thrown away. With `--idle`, visitors
// instead who come to the lobby and do nothing: what they cost is for whoever looks at the room meanwhile.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "bots/dice.h"
#include "cli/sockets.h"
#include "cli/verbs.h"
#include "gateway/swarm.h"

namespace cardroom::cli {
namespace {

using Clock = gateway::Swarm::Clock;

constexpr int connections_max = 20'000;
constexpr int seconds_max = 3600;

struct Arguments {
    std::string url = "ws://127.0.0.1:8080/ws";
    int tables = 10;
    int seats = 6;
    int seconds = 20;
    int idle = 0;
    bool max_pace = false;
    std::uint64_t seed = 1;
};

class Load final : public gateway::Swarm::Events {
  public:
    Load(const gateway::Url& url, const Arguments& arguments)
        : arguments_(arguments), swarm_(url, *this), dice_(arguments.seed) {}

    void run() {
        const int connections = arguments_.tables * arguments_.seats;
        players_.resize(static_cast<std::size_t>(connections));
        for (int i = 0; i < connections; ++i) {
            swarm_.connect();
            // A few at a time, so that the room's queue of new connections never overflows.
            if (i % 64 == 63) swarm_.run_until(Clock::now() + std::chrono::milliseconds(5));
        }
        const auto give_up = Clock::now() + std::chrono::seconds(60);
        while (seated_ < connections && failure_.empty() && Clock::now() < give_up) {
            swarm_.run_until(Clock::now() + std::chrono::milliseconds(50));
        }
        if (!failure_.empty()) throw std::runtime_error(failure_);
        if (seated_ < connections) {
            throw std::runtime_error(
                fmt::format("only {} of {} players got a seat within a minute", seated_, connections));
        }
        measure();
    }

    void opened(int who) override {
        v1::ClientMessage hello;
        hello.mutable_hello()->set_client("cardroom load");
        swarm_.send(who, hello);
    }
    void closed(int who, const std::string& why) override {
        ++lost_;
        if (failure_.empty() && !measuring_) failure_ = fmt::format("connection {}: {}", who, why);
    }
    void received(int who, const v1::ServerMessage& message) override {
        switch (message.what_case()) {
            case v1::ServerMessage::kWelcome:
                return welcomed(who);
            case v1::ServerMessage::kTableCreated:
                return created(who, message.table_created());
            case v1::ServerMessage::kSnapshot:
                return saw(who, message.snapshot());
            case v1::ServerMessage::kAnswer:
                return answered(who, message.answer());
            case v1::ServerMessage::kUpdate:
                return updated(who, message.update());
            default:
                return;
        }
    }

  private:
    struct Player {
        std::uint64_t table = 0;
        std::uint32_t seat = 0;
        std::uint64_t hand = 0;
        std::uint64_t next_id = 1;
        std::uint64_t sit_id = 0;
        bool seated = false;
        Clock::time_point acted_at{};  ///< while an action is on its way
        bool acting = false;
    };

    Player& player(int who) { return players_[static_cast<std::size_t>(who)]; }
    int host_of(int who) const { return who / arguments_.seats * arguments_.seats; }
    void send(int who, v1::ClientMessage message) {
        message.set_id(player(who).next_id++);
        swarm_.send(who, message);
    }

    // ------------------------------------------------------------------------------------------ getting a seat

    void welcomed(int who) {
        if (who != host_of(who)) {
            // The table may be there already; if not, its host's `created` sends this player on.
            if (player(host_of(who)).table != 0) watch(who, player(host_of(who)).table);
            player(who).seat = 0;
            waiting_.insert({who, true});
            return;
        }
        v1::ClientMessage message;
        v1::CreateTable& create = *message.mutable_create_table();
        create.set_name(fmt::format("Load {}", who / arguments_.seats + 1));
        create.set_game("holdem");
        create.set_structure(v1::NO_LIMIT);
        create.set_small_blind(1);
        create.set_big_blind(2);
        create.set_seat_count(static_cast<std::uint32_t>(arguments_.seats));
        send(who, message);
    }
    void created(int who, const v1::TableCreated& table) {
        invitations_[table.table()] = table.invitation();
        watch(who, table.table());
        for (int other = who + 1; other < who + arguments_.seats; ++other) {
            if (waiting_.contains(other) && player(other).table == 0) watch(other, table.table());
        }
    }
    void watch(int who, std::uint64_t table) {
        player(who).table = table;
        v1::ClientMessage message;
        message.mutable_watch_table()->set_table(table);
        message.mutable_watch_table()->set_invitation(invitations_[table]);
        send(who, message);
    }
    void saw(int who, const v1::TableSnapshot& snapshot) {
        Player& p = player(who);
        p.hand = snapshot.hand();
        if (p.sit_id != 0) return;
        p.sit_id = p.next_id;
        v1::ClientMessage message;
        message.mutable_table()->set_table(p.table);
        v1::Sit& sit = *message.mutable_table()->mutable_sit();
        sit.set_seat(static_cast<std::uint32_t>(who % arguments_.seats + 1));
        sit.set_buy_in(snapshot.info().buy_in_min());
        sit.set_post_now(true);
        buy_in_ = snapshot.info().buy_in_min();
        p.seat = sit.seat();
        send(who, message);
    }
    void answered(int who, const v1::Answer& answer) {
        Player& p = player(who);
        if (!answer.ok()) {
            ++refusals_[answer.refusal()];
            p.acting = false;
            if (!measuring_ && !p.seated && failure_.empty()) {
                failure_ = fmt::format("a player cannot get a seat: {} ({})", answer.message(), answer.refusal());
            }
        } else if (answer.id() == p.sit_id && !p.seated) {
            p.seated = true;
            ++seated_;
        }
    }

    // ------------------------------------------------------------------------------------------ playing

    void updated(int who, const v1::TableUpdate& update) {
        Player& p = player(who);
        for (const v1::TableEvent& event : update.events()) {
            if (p.acting && seat_that_acted(event) == p.seat) {
                p.acting = false;
                if (measuring_)
                    latencies_us_.push_back(
                        std::chrono::duration<double, std::micro>(Clock::now() - p.acted_at).count());
            }
            if (event.has_hand_started()) p.hand = event.hand_started().hand();
            if (event.has_hand_settled() && who == host_of(who)) ++hands_;
            if (event.has_turn_came() && event.turn_came().seat() == p.seat) decide(who, event.turn_came());
            if (event.has_rebuy_prompted() && event.rebuy_prompted().seat() == p.seat) top_up(who);
            if (event.has_sat_out() && event.sat_out().seat() == p.seat) sit_in(who);
        }
    }
    static std::uint32_t seat_that_acted(const v1::TableEvent& event) {
        switch (event.what_case()) {
            case v1::TableEvent::kFolded:
                return event.folded().seat();
            case v1::TableEvent::kChecked:
                return event.checked().seat();
            case v1::TableEvent::kCalled:
                return event.called().seat();
            case v1::TableEvent::kRaisedTo:
                return event.raised_to().seat();
            default:
                return 0;
        }
    }
    void decide(int who, const v1::TurnCame& turn) {
        v1::ClientMessage message;
        message.mutable_table()->set_table(player(who).table);
        v1::Act& act = *message.mutable_table()->mutable_act();
        act.set_hand(player(who).hand);
        act.set_action_no(turn.action_no());
        const v1::Options& options = turn.options();
        if (options.raise_to_min() > 0 && dice_.chance(0.12)) {
            act.set_kind(v1::RAISE_TO);
            act.set_to(options.raise_to_min());
        } else if (options.may_check()) {
            act.set_kind(v1::CHECK);
        } else {
            act.set_kind(options.may_call() && dice_.chance(0.7) ? v1::CALL : v1::FOLD);
        }
        if (arguments_.max_pace) return act_now(who, message);
        swarm_.after(Duration{1000 + dice_.below(3000)}, [this, who, message] { act_now(who, message); });
    }
    void act_now(int who, const v1::ClientMessage& message) {
        player(who).acting = true;
        player(who).acted_at = Clock::now();
        ++actions_;
        send(who, message);
    }
    void top_up(int who) {
        v1::ClientMessage message;
        message.mutable_table()->set_table(player(who).table);
        message.mutable_table()->mutable_top_up()->set_amount(buy_in_);
        send(who, message);
    }
    void sit_in(int who) {
        v1::ClientMessage message;
        message.mutable_table()->set_table(player(who).table);
        message.mutable_table()->mutable_sit_in()->set_post_now(true);
        send(who, message);
    }

    // ------------------------------------------------------------------------------------------ the figures

    void measure() {
        measuring_ = true;
        hands_ = 0;
        actions_ = 0;
        const std::uint64_t sent = swarm_.messages_sent();
        const std::uint64_t received = swarm_.messages_received();
        const std::uint64_t bytes = swarm_.bytes_received();
        const std::uint64_t reads = swarm_.reads();
        const auto start = Clock::now();
        swarm_.run_until(start + std::chrono::seconds(arguments_.seconds));
        const double elapsed_s = std::chrono::duration<double>(Clock::now() - start).count();
        const auto got = static_cast<double>(swarm_.messages_received() - received);

        fmt::print("{} players at {} tables, {:.1f} s at {} pace\n", players_.size(), arguments_.tables, elapsed_s,
                   arguments_.max_pace ? "full" : "a person's");
        fmt::print("hands       {:>10}   {:.1f}/s\n", hands_, static_cast<double>(hands_) / elapsed_s);
        fmt::print("actions     {:>10}   {:.1f}/s\n", actions_, static_cast<double>(actions_) / elapsed_s);
        fmt::print("sent        {:>10}   {:.0f}/s\n", swarm_.messages_sent() - sent,
                   static_cast<double>(swarm_.messages_sent() - sent) / elapsed_s);
        fmt::print("received    {:>10.0f}   {:.0f}/s, {:.0f} bytes each, {:.2f} per read\n", got, got / elapsed_s,
                   static_cast<double>(swarm_.bytes_received() - bytes) / std::max(1.0, got),
                   got / std::max(1.0, static_cast<double>(swarm_.reads() - reads)));
        std::sort(latencies_us_.begin(), latencies_us_.end());
        fmt::print("action to own update: p50 {:.1f} ms, p99 {:.1f} ms, worst {:.1f} ms ({} measured)\n", quantile(0.5),
                   quantile(0.99), quantile(1), latencies_us_.size());
        for (const auto& [name, count] : refusals_) fmt::print("refused     {:>10}   {}\n", count, name);
        if (lost_ > 0) {
            fmt::print("lost        {:>10}   connections\n", lost_);
            throw Exit{exit_wrong};
        }
    }
    double quantile(double q) const {
        if (latencies_us_.empty()) return 0;
        const auto last = static_cast<double>(latencies_us_.size() - 1);
        return latencies_us_[static_cast<std::size_t>(q * last)] / 1000;
    }

    const Arguments& arguments_;
    gateway::Swarm swarm_;
    bots::Dice dice_;
    std::vector<Player> players_;
    std::map<int, bool> waiting_;
    std::map<std::uint64_t, std::string> invitations_;
    std::int64_t buy_in_ = 0;
    int seated_ = 0;
    int lost_ = 0;
    bool measuring_ = false;
    std::string failure_;
    std::uint64_t hands_ = 0, actions_ = 0;
    std::map<std::string, std::uint64_t> refusals_;
    std::vector<double> latencies_us_;
};

/// Guests who look at the lobby.
class Idle final : public gateway::Swarm::Events {
  public:
    Idle(const gateway::Url& url, const Arguments& arguments) : arguments_(arguments), swarm_(url, *this) {}

    void run() {
        const auto give_up = Clock::now() + std::chrono::seconds(60);
        for (int i = 0; i < arguments_.idle; ++i) {
            swarm_.connect();
            // Never many on their way at once, so that the room's queue of new connections does not overflow.
            while (i - here_ >= 64 && failure_.empty() && Clock::now() < give_up) serve(std::chrono::milliseconds(1));
        }
        while (here_ < arguments_.idle && failure_.empty() && Clock::now() < give_up)
            serve(std::chrono::milliseconds(50));
        if (failure_.empty() && here_ < arguments_.idle)
            failure_ = fmt::format("only {} of {} visitors got in within a minute", here_, arguments_.idle);
        if (failure_.empty()) {
            fmt::print("{} visitors are here\n", here_);
            std::fflush(stdout);
            serve(std::chrono::seconds(arguments_.seconds));
        }
        if (!failure_.empty()) throw std::runtime_error(failure_);
    }

    void opened(int who) override {
        v1::ClientMessage message;
        message.mutable_hello()->set_client("cardroom load");
        swarm_.send(who, message);
        message.mutable_watch_lobby();
        message.set_id(1);
        swarm_.send(who, message);
    }
    void closed(int who, const std::string& why) override {
        if (failure_.empty()) failure_ = fmt::format("visitor {}: {}", who, why);
    }
    void received(int, const v1::ServerMessage& message) override {
        if (message.has_lobby()) here_ += message.lobby().complete() ? 1 : 0;
    }

  private:
    void serve(std::chrono::milliseconds span) { swarm_.run_until(Clock::now() + span); }

    const Arguments& arguments_;
    gateway::Swarm swarm_;
    int here_ = 0;
    std::string failure_;
};

void run(const Arguments& arguments) {
    const auto url = gateway::parse_url(arguments.url);
    if (!url) throw std::runtime_error("\"" + arguments.url + "\" is not an address like ws://127.0.0.1:8080/ws");
    if (arguments.tables * arguments.seats > connections_max) {
        throw std::runtime_error(fmt::format("at most {} players", connections_max));
    }
    allow_many_sockets();
    if (arguments.idle > 0) return Idle(*url, arguments).run();
    Load(*url, arguments).run();
}

}  // namespace

void add_load(CLI::App& app) {
    auto* verb = app.add_subcommand("load", "Fill a room with players for a while and measure it");
    const auto arguments = std::make_shared<Arguments>();
    verb->add_option("--url", arguments->url, "Where the room is")->capture_default_str();
    verb->add_option("--tables", arguments->tables, "Tables to make")
        ->check(CLI::Range(1, 5000))
        ->capture_default_str();
    verb->add_option("--seats", arguments->seats, "Players at each")->check(CLI::Range(2, 10))->capture_default_str();
    verb->add_option("--seconds", arguments->seconds, "How long to measure")
        ->check(CLI::Range(1, seconds_max))
        ->capture_default_str();
    verb->add_option("--idle", arguments->idle, "So many visitors who do nothing, instead of players")
        ->check(CLI::Range(1, connections_max));
    verb->add_flag("--max-pace", arguments->max_pace, "Act at once instead of after one to four seconds");
    verb->add_option("--seed", arguments->seed, "Of what the players do")->capture_default_str();
    verb->callback([arguments] { run(*arguments); });
}

}  // namespace cardroom::cli
