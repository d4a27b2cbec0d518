#include "simulation/simulation.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <random>
#include <utility>

#include "room/room.h"
#include "room/simulated.h"
#include "room/verify.h"
#include "rules/stakes.h"
#include "simulation/books.h"
#include "simulation/person.h"
#include "simulation/stopwatch.h"
#include "storage/faulty_store.h"
#include "storage/memory_store.h"
#include "storage/sql_store.h"

namespace cardroom::simulation {

namespace {

using namespace cardroom::literals;

// Every family of games, limits and houses at least once.
struct TablePlan {
    const char* game;
    rules::Structure structure;
    const char* house;
    int seats;
    std::int64_t size;  ///< small blind, or small bet
};
constexpr rules::Structure fixed = rules::Structure::fixed_limit;
constexpr rules::Structure pot = rules::Structure::pot_limit;
constexpr rules::Structure free_sized = rules::Structure::no_limit;
constexpr TablePlan table_plans[] = {
    {"holdem", free_sized, "standard", 6, 1},
    {"holdem", free_sized, "redstar", 9, 1},
    {"holdem", pot, "midastouch", 6, 2},
    {"holdem", fixed, "unabomber", 10, 4},
    {"omaha", pot, "standard", 6, 1},
    {"omaha8", fixed, "midastouch", 9, 4},
    {"omaha5-8", pot, "unabomber", 6, 1},
    {"stud", fixed, "redstar", 8, 4},
    {"stud8", fixed, "standard", 8, 4},
    {"razz", fixed, "midastouch", 8, 4},
    {"crazypineapple8", pot, "midastouch", 6, 1},
    {"27td", fixed, "standard", 6, 4},
    {"badugi", fixed, "unabomber", 6, 4},
    {"holdem", free_sized, "midastouch", 2, 1},
};

rules::HouseRules house_named(const std::string& name) {
    if (name == "redstar") return rules::redstar();
    if (name == "midastouch") return rules::midastouch();
    if (name == "unabomber") return rules::unabomber();
    return rules::standard();
}

config::RoomConfig room_config(int copies) {
    config::RoomConfig config;
    config.currencies = {config.play_currency};
    int number = 0;
    for (int i = 0; i < copies * static_cast<int>(std::size(table_plans)); ++i) {
        const TablePlan& plan = table_plans[static_cast<std::size_t>(i) % std::size(table_plans)];
        config::DefaultTable there;
        table::Config& table = there.table;
        const rules::GameSpec* game = rules::find_game(plan.game);
        table.house = house_named(plan.house);
        table.name = std::string(plan.game) + " " + plan.house + " " + std::to_string(++number);
        table.games = {game};
        const Chips one = config.play_currency.one;
        table.stakes = {plan.structure == fixed ? rules::limit_stakes(*game, Chips{plan.size}, table.house, one)
                                                : rules::blind_stakes(plan.structure, Chips{plan.size},
                                                                      Chips{2 * plan.size}, table.house, one)};
        table.seat_count = plan.seats;
        table.currency = config.play_currency;
        const auto limits = table::buy_in_limits(table.house, table.stakes[0]);
        table.buy_in_min = limits.min;
        table.buy_in_max = limits.max;
        table.straddle_allowed = number % 2 == 1;
        table.runs_max = 1 + number % 3;
        table.rabbit_hunting = number % 2 == 0;
        config.tables.push_back(there);
    }
    return config;
}

/// Watches every table and keeps the books.
class Auditor final : public room::Client {
  public:
    void send(room::Message message) override {
        const std::string& bytes = message->bytes(room::Format::binary);  // encoding is the room's work
        const Stopwatch watch(cpu_seconds);
        v1::ServerMessage told;
        if (!told.ParseFromString(bytes)) return;
        if (told.has_welcome()) token = told.welcome().token();
        if (told.has_snapshot()) book(told.snapshot().info()).read(told.snapshot());
        if (told.has_update()) {
            const auto found = books.find(told.update().table());
            if (found != books.end()) found->second.read(told.update());
        }
    }
    void close(std::string) override {}

    Books& book(const v1::TableInfo& info) {
        return books.try_emplace(info.id(), info.name(), house_named(info.house())).first->second;
    }
    std::uint64_t hands() const {
        std::uint64_t sum = 0;
        for (const auto& [id, one] : books) sum += one.hands_settled();
        return sum;
    }

    std::string token;
    double cpu_seconds = 0;
    std::map<std::uint64_t, Books> books;
};

class Simulation {
  public:
    Simulation(const Plan& plan, const std::function<void(std::uint64_t)>& progress)
        : plan_(plan),
          progress_(progress),
          random_(plan.seed),
          config_(room_config(plan.copies)),
          key_(fairness::Seed{9, 9, 9}),
          entropy_(plan.seed),
          auditor_(std::make_shared<Auditor>()) {
        for (int i = 0; i < plan.people; ++i) {
            people_.push_back(
                {.person = std::make_shared<Person>(i, random_()), .visit = 0, .wakes = now_ + some(2000)});
        }
    }

    Report run() {
        std::unique_ptr<storage::Store> empty = std::make_unique<storage::MemoryStore>();
        if (!plan_.database.empty()) empty = std::make_unique<storage::SqlStore>("sqlite:" + plan_.database);
        start(std::move(empty));
        plan_visits();
        report_.room_cpu_seconds = 0;  // opening the room is not what is measured
        const Time end = now_ + minutes(static_cast<std::int64_t>(plan_.minutes));
        while ((plan_.minutes > 0 ? now_ < end : auditor_->hands() < plan_.hands) && report_.findings.empty()) {
            step();
            if (++steps_ % 50'000 == 0) {
                if (progress_) progress_(auditor_->hands());
                collect();
                // Nobody plays: a fault of the room or of this simulation, but not a reason to run for ever.
                if (plan_.minutes == 0 && steps_ > plan_.hands * 2'000 + 1'000'000)
                    found("the room has come to a standstill");
            }
        }
        finish();
        return report_;
    }

  private:
    struct Visitor {
        std::shared_ptr<Person> person;
        room::Door::Visit visit = 0;  ///< 0: not connected
        Time wakes;
    };

    Duration some(std::uint64_t below_ms) { return milliseconds(static_cast<std::int64_t>(random_() % below_ms)); }
    bool one_in(std::uint64_t n) { return random_() % n == 0; }
    void found(const std::string& what) {
        if (report_.findings.size() < 50) report_.findings.push_back(what);
    }

    // --- the process --------------------------------------------------------------------------------------------
    void start(std::unique_ptr<storage::Store> kept) {
        storage::FaultPlan faults{.seed = random_()};
        if (plan_.faults) {
            faults.fail_commit = 300;
            faults.crash_before = 150;
            faults.crash_after = 150;
        }
        // Starting itself is not disturbed: what is being tested is a room that runs.
        store_ = std::make_unique<storage::FaultyStore>(std::move(kept));
        storage_ = std::make_unique<room::QueuedStorage>(*store_);
        room::Settings settings;
        settings.config = config_;
        settings.houses = {rules::standard(), rules::redstar(), rules::midastouch(), rules::unabomber()};
        room_ = std::make_unique<room::Room>(settings, key_, *storage_, entropy_);
        room_->load(*store_);
        room_->open(now_);
        settle();
        auditor_enters();
        tables_.clear();
        for (const room::TableRunner* runner : room_->tables()) {
            tables_.push_back(runner->id().value());
            if (runner->frozen()) found(runner->config().name + " is frozen: " + runner->why_frozen());
        }
        store_->follow(faults);
    }

    void crash() {
        ++report_.crashes;
        room_.reset();
        storage_.reset();
        for (Visitor& visitor : people_) {
            visitor.visit = 0;
            visitor.person->disconnected();
            visitor.wakes = now_ + seconds(1) + some(8000);
        }
        now_ = now_ + seconds(1) + some(3000);
        failed_writes_ += store_->failed();
        for (const auto& [currency, sum] : store_->behind().balances().sums()) {
            if (sum != Chips{}) found("the ledger does not sum to zero after a crash");
        }
        start(std::move(*store_).inner());
        plan_visits();
    }

    void audit(storage::Store& store) {
        for (const storage::Finding& finding : room::verify(store, key_)) found(finding.where + ": " + finding.what);
    }

    void auditor_enters() {
        const auto visit = ++visits_;
        room_->enter(visit, auditor_, "127.0.0.1", now_);
        v1::ClientMessage hello;
        hello.mutable_hello()->set_token(auditor_->token);
        room_->receive(visit, std::move(hello), now_);
        settle();
        for (const room::TableRunner* runner : room_->tables()) {
            v1::ClientMessage watch;
            watch.set_id(++auditor_ids_);
            watch.mutable_watch_table()->set_table(runner->id().value());
            room_->receive(visit, std::move(watch), now_);
            settle();
        }
    }

    // --- one thing happens ----------------------------------------------------------------------------------------
    void plan_visits() {
        wakes_ = {};
        for (std::size_t i = 0; i < people_.size(); ++i) wakes_.push({people_[i].wakes, i});
    }

    void step() {
        const auto [wakes, who] = wakes_.top();
        const auto deadline = room_->next_deadline();
        if (deadline && *deadline <= wakes) {
            now_ = std::max(*deadline, now_);
            {
                const Stopwatch watch(report_.room_cpu_seconds);
                room_->tick(now_);
            }
            // Time goes on, be it by a millisecond: nothing may keep the room busy at one moment for ever.
            now_ = now_ + milliseconds(1);
        } else {
            now_ = std::max(wakes, now_);
            wakes_.pop();
            visit(people_[who]);
            wakes_.push({people_[who].wakes, who});
        }
        // What is written becomes durable a little later: more may come in between.
        if (plan_.calm ? now_ >= written_ + group_commit : !one_in(3)) pump();
    }

    void visit(Visitor& visitor) {
        Person& person = *visitor.person;
        if (visitor.visit == 0) {
            connect(visitor);
        } else if (person.closed || (plan_.faults && one_in(400))) {
            ++report_.drops;
            room_->leave(visitor.visit, now_);
            visitor.visit = 0;
            person.disconnected();
            // Mostly back within the clock, sometimes long after.
            visitor.wakes = now_ + (one_in(3) ? some(400'000) : some(15'000));
            return;
        } else if (auto message = plan_.calm ? person.next_calm(tables_) : person.next(tables_)) {
            ++report_.commands;
            const Stopwatch watch(report_.room_cpu_seconds);
            room_->receive(visitor.visit, std::move(*message), now_);
        }
        if (plan_.calm) {
            visitor.wakes = now_ + (person.wanted() ? milliseconds(500) + some(4000) : milliseconds(1500) + some(3000));
            return;
        }
        const bool idle = plan_.faults && one_in(60);  // lost in thought: the clock will run out
        visitor.wakes = now_ + (idle ? seconds(20) + some(60'000) : person.wanted() ? some(3000) : some(6000));
    }

    void connect(Visitor& visitor) {
        visitor.visit = ++visits_;
        room_->enter(visitor.visit, visitor.person, "127.0.0.1", now_);
        v1::ClientMessage hello;
        hello.mutable_hello()->set_token(visitor.person->token);
        room_->receive(visitor.visit, std::move(hello), now_);
        for (const auto& [id, at] : visitor.person->tables) {
            v1::ClientMessage watch;
            watch.set_id((1ULL << 62) + ++watch_ids_);
            watch.mutable_watch_table()->set_table(id);
            watch.mutable_watch_table()->set_version(at.version);
            room_->receive(visitor.visit, std::move(watch), now_);
        }
        visitor.wakes = now_ + some(2000);
    }

    void pump() {
        room_->set_now(now_);
        written_ = now_;
        const Stopwatch watch(report_.room_cpu_seconds);
        if (storage_->pump() && !store_->crashed()) return;
        crash();
    }
    void settle() {
        while (!storage_->idle()) {
            room_->set_now(now_);
            if (!storage_->pump()) return;
        }
    }

    // --- the end ----------------------------------------------------------------------------------------------------
    void collect() {
        for (Visitor& visitor : people_) {
            for (const auto& complaint : std::exchange(visitor.person->complaints, {})) found(complaint);
        }
        for (auto& [id, book] : auditor_->books) {
            for (const auto& complaint : book.take_complaints()) found(complaint);
        }
    }

    void finish() {
        while (!storage_->idle() && !store_->crashed()) pump();
        report_.room_cpu_seconds -= auditor_->cpu_seconds;
        for (const Visitor& visitor : people_) report_.room_cpu_seconds -= visitor.person->cpu_seconds;
        collect();
        for (const room::TableRunner* runner : room_->tables()) {
            const auto book = auditor_->books.find(runner->id().value());
            if (runner->frozen()) found(runner->config().name + " is frozen: " + runner->why_frozen());
            if (book == auditor_->books.end()) continue;
            // Three ways of counting: the table, the ledger, the auditor's books.
            const Chips escrow = store_->behind().balance(runner->escrow_account()).posted;
            if (escrow != runner->table().chips_on_table())
                found(runner->config().name + ": escrow is not what lies there");
            if (book->second.version() == runner->version() && book->second.chips() != stacks_on(*runner)) {
                found(runner->config().name + ": the auditor counts " + std::to_string(book->second.chips()) +
                      ", the table has " + std::to_string(stacks_on(*runner)));
            }
        }
        audit(store_->behind());
        report_.hands = auditor_->hands();
        for (const auto& [id, book] : auditor_->books) {
            report_.timeouts += book.timeouts();
            report_.showdowns += book.showdowns();
        }
        std::uint64_t digest = 0;
        for (const Visitor& visitor : people_) {
            digest = digest * 31 + visitor.person->digest;
            report_.refused += visitor.person->refused;
            report_.repeated += visitor.person->repeated;
        }
        report_.digest = digest;
        report_.failed_writes = failed_writes_ + store_->failed();
        report_.virtual_seconds = static_cast<std::uint64_t>((now_ - began_).ms() / 1000);
    }

    /// Chips on a table without top-ups that wait for the next hand, which nobody but their owner is told of.
    static std::int64_t stacks_on(const room::TableRunner& runner) {
        const table::TableView view = table::view_of(runner.table(), PlayerId{});
        Chips sum;
        for (const auto& seat : view.seats) sum += seat.stack;
        if (view.hand) sum += view.hand->pot_total;
        return sum.units();
    }

    Plan plan_;
    const std::function<void(std::uint64_t)>& progress_;
    std::mt19937_64 random_;
    config::RoomConfig config_;
    fairness::RoomKey key_;
    room::SeededEntropy entropy_;
    Time began_{1'700'000'000'000};
    Time now_ = began_;
    std::shared_ptr<Auditor> auditor_;
    std::vector<Visitor> people_;
    std::unique_ptr<storage::FaultyStore> store_;
    std::unique_ptr<room::QueuedStorage> storage_;
    std::unique_ptr<room::Room> room_;
    std::vector<std::uint64_t> tables_;
    using Wake = std::pair<Time, std::size_t>;
    std::priority_queue<Wake, std::vector<Wake>, std::greater<>> wakes_;
    Time written_;
    static constexpr Duration group_commit = milliseconds(5);
    room::Door::Visit visits_ = 0;
    std::uint64_t auditor_ids_ = 0;
    std::uint64_t watch_ids_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t failed_writes_ = 0;
    Report report_;
};

}  // namespace

Report simulate(const Plan& plan, const std::function<void(std::uint64_t)>& progress) {
    return Simulation(plan, progress).run();
}

}  // namespace cardroom::simulation
