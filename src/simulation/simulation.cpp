#include "simulation/simulation.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <utility>

#include "room/people.h"
#include "room/room.h"
#include "room/simulated.h"
#include "room/verify.h"
#include "simulation/auditor.h"
#include "simulation/person.h"
#include "simulation/stopwatch.h"
#include "simulation/tables.h"
#include "storage/faulty_store.h"
#include "storage/memory_store.h"
#include "storage/sql_store.h"

namespace cardroom::simulation {

namespace {

using namespace cardroom::literals;

class Simulation {
  public:
    Simulation(const Plan& plan, const std::function<void(std::uint64_t)>& progress)
        : plan_(plan),
          progress_(progress),
          random_(plan.seed),
          config_(room_config(plan.copies, !plan.calm)),
          key_(fairness::Seed{9, 9, 9}),
          entropy_(plan.seed),
          auditor_(std::make_shared<Auditor>(!plan.calm)) {
        for (int i = 0; i < plan.people; ++i) {
            people_.push_back({.person = std::make_shared<Person>(i, random_(), *auditor_, gossip_),
                               .visit = 0,
                               .wakes = now_ + some(2000)});
        }
    }

    Report run() {
        std::unique_ptr<storage::Store> empty = std::make_unique<storage::MemoryStore>();
        if (!plan_.database.empty()) empty = std::make_unique<storage::SqlStore>("sqlite:" + plan_.database);
        // The auditor is staff: it may look on everywhere.
        auditor_->token = "the auditor";
        storage::Batch staff;
        staff.players.push_back({PlayerId{4711}, "The auditor", room::token_hash(auditor_->token), now_, {}});
        empty->commit(staff);
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
            faults.fail_read = 3000;
            faults.crash_before = 150;
            faults.crash_after = 150;
        }
        // Starting itself is not disturbed: what is being tested is a room that runs.
        store_ = std::make_unique<storage::FaultyStore>(std::move(kept));
        storage_ = std::make_unique<room::QueuedStorage>(*store_);
        room::Settings settings;
        settings.config = config_;
        settings.staff_token_hash = room::token_hash("the auditor");
        settings.houses = {rules::standard(), rules::redstar(), rules::midastouch(), rules::unabomber(), clubhouse()};
        room_ = std::make_unique<room::Room>(settings, key_, *storage_, entropy_);
        room_->load(*store_);
        room_->open(now_);
        settle();
        auditor_enters();
        tables_.clear();
        std::erase_if(gossip_, [&](const PrivateGame& game) { return room_->table(TableId{game.table}) == nullptr; });
        for (const room::TableRunner* runner : room_->tables()) {
            if (!runner->info().private_()) tables_.push_back(runner->id().value());
            if (runner->frozen()) found(runner->config().name + " is frozen: " + runner->why_frozen());
        }
        store_->follow(faults);
    }

    /// The process dies, and is started again after so long.
    void crash(Duration down) {
        ++report_.crashes;
        power_cut_.reset();
        room_.reset();
        storage_.reset();
        it_is(now_ + down);
        for (Visitor& visitor : people_) {
            visitor.visit = 0;
            visitor.person->disconnected();
            visitor.wakes = now_ + some(8000);
        }
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
        auditor_->restarted();
        attended_.clear();
        auditor_visit_ = ++visits_;
        room_->enter(auditor_visit_, auditor_, "127.0.0.1", now_);
        v1::ClientMessage hello;
        hello.mutable_hello()->set_token(auditor_->token);
        room_->receive(auditor_visit_, std::move(hello), now_);
        settle();
        attend();
        settle();
        auditor_->look();
    }

    /// To every table that the auditor does not look on at: first what has happened since, then how it stands.
    void attend() {
        for (const room::TableRunner* runner : room_->tables()) {
            const std::uint64_t table = runner->id().value();
            if (!attended_.insert(table).second) continue;
            for (const std::uint64_t version : {auditor_->version_of(table), std::uint64_t{0}}) {
                v1::ClientMessage watch;
                watch.mutable_watch_table()->set_table(table);
                watch.mutable_watch_table()->set_version(version);
                auditor_says(std::move(watch));
            }
        }
    }
    void auditor_says(v1::ClientMessage&& message) {
        message.set_id(++auditor_ids_);
        auditor_->says(message);
        room_->receive(auditor_visit_, std::move(message), now_);
    }
    /// Chips for real come from outside: the host books them.
    void pay_in(const Person& person) {
        v1::ClientMessage message;
        auto& entry = *message.mutable_host_entry();
        entry.set_player(person.player);
        entry.set_currency(real_money);
        entry.set_amount(30'000);
        entry.set_reason("paid in");
        auditor_says(std::move(message));
    }

    // --- what is out of the ordinary ------------------------------------------------------------------------------
    /// Hours go by: with the room open and nobody there, or with the room closed on whatever was going on.
    void night() {
        night_at_ = auditor_->hands() + hands_a_day / 2 + random_() % hands_a_day;
        const Duration length = hours(2) + some(30 * 3'600'000);
        for (Visitor& visitor : people_) visitor.person->long_after();
        if (plan_.faults && one_in(2)) return crash(length);
        for (Visitor& visitor : people_) {
            if (visitor.visit != 0) leaves(visitor);
            visitor.wakes = now_ + length + some(600'000);
        }
        plan_visits();
    }
    void leaves(Visitor& visitor) {
        room_->leave(visitor.visit, now_);
        auditor_->gone(visitor.person->player);
        visitor.visit = 0;
        visitor.person->disconnected();
    }

    /// What has to outlive a crash, and is soon over: the next one comes while it lasts.
    void power_may_fail(const Person& person, const v1::ClientMessage& message) {
        if (!plan_.faults || power_cut_) return;
        const v1::TableCommand& command = message.table();
        const auto at = person.tables.find(command.table());
        if (at == person.tables.end()) return;
        const bool owner = at->second.info.owner() == person.player;
        std::uint64_t one_of = 0;
        if (owner && command.has_pause()) one_of = 3;
        if (owner && command.has_remove()) one_of = 25;
        if (command.has_ask_all_in_reset() || command.has_choose_runs() || command.has_use_time_bank()) one_of = 200;
        if (command.has_reserve() || command.has_join_waiting_list()) one_of = 1000;
        if (command.has_sit_out() || command.has_change_seat() || command.has_set_auto_top_up()) one_of = 1000;
        if (one_of != 0 && one_in(one_of)) power_cut_ = now_ + some(60'000);
    }

    /// The auditor is staff too: voids a hand, answers those who ask for their all-in protection.
    void staff_at_work() {
        if (one_in(6'000)) {
            const auto tables = room_->tables();
            v1::ClientMessage message;
            message.mutable_table()->set_table(tables[random_() % tables.size()]->id().value());
            message.mutable_table()->mutable_void_hand();
            auditor_says(std::move(message));
        }
        if (auditor_->waits_for_staff() != 0 && one_in(8'000)) {
            v1::ClientMessage message;
            message.mutable_answer_reset()->set_player(auditor_->waits_for_staff());
            message.mutable_answer_reset()->set_yes(one_in(2));
            auditor_says(std::move(message));
        }
    }

    // --- one thing happens ----------------------------------------------------------------------------------------
    void it_is(Time now) {
        now_ = now;
        auditor_->now = now_.ms_since_epoch();
    }
    void plan_visits() {
        wakes_ = {};
        for (std::size_t i = 0; i < people_.size(); ++i) wakes_.push({people_[i].wakes, i});
    }

    void step() {
        const auto [wakes, who] = wakes_.top();
        const auto deadline = room_->next_deadline();
        if (deadline && *deadline <= wakes) {
            it_is(std::max(*deadline, now_));
            {
                const Stopwatch watch(report_.room_cpu_seconds);
                room_->tick(now_);
            }
            // Time goes on, be it by a millisecond: nothing may keep the room busy at one moment for ever.
            it_is(now_ + milliseconds(1));
        } else {
            it_is(std::max(wakes, now_));
            wakes_.pop();
            visit(people_[who]);
            wakes_.push({people_[who].wakes, who});
        }
        // What is written becomes durable a little later: more may come in between.
        if (plan_.calm ? now_ >= written_ + group_commit : !one_in(3)) pump();
        if (plan_.calm) return;
        staff_at_work();
        if (power_cut_ && now_ >= *power_cut_) crash(a_moment());
        if (auditor_->hands() >= night_at_) night();
    }

    void visit(Visitor& visitor) {
        Person& person = *visitor.person;
        const bool in_turn = person.wanted();
        if (visitor.visit == 0) {
            connect(visitor);
        } else if (plan_.faults && person.protected_now() && one_in(8)) {
            ++report_.drops;
            leaves(visitor);
            visitor.wakes = now_ + seconds(25) + some(20'000);
            return;
        } else if (person.closed || (plan_.faults && one_in(in_turn ? 60 : 400))) {
            ++report_.drops;
            leaves(visitor);
            // Mostly back within the clock, sometimes long after.
            visitor.wakes = now_ + (one_in(3) ? some(400'000) : some(15'000));
            return;
        } else if (auto message = plan_.calm ? person.next_calm(tables_) : person.next(tables_)) {
            ++report_.commands;
            auditor_->said(person.player, *message);
            power_may_fail(person, *message);
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
        for (v1::ClientMessage& watch : visitor.person->back_again()) {
            auditor_->said(visitor.person->player, watch);
            room_->receive(visitor.visit, std::move(watch), now_);
        }
        if (!plan_.calm && visitor.person->player != 0 && visitor.person->real_chips < 10'000) pay_in(*visitor.person);
        visitor.wakes = now_ + some(2000);
    }

    void pump() {
        room_->set_now(now_);
        written_ = now_;
        bool alive = false;
        {
            const Stopwatch watch(report_.room_cpu_seconds);
            alive = storage_->pump() && !store_->crashed();
        }
        auditor_->look();
        alive ? attend() : crash(a_moment());
    }
    Duration a_moment() { return seconds(1) + some(3000); }
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
        for (const auto& complaint : auditor_->take_complaints()) found(complaint);
    }

    void finish() {
        while (!storage_->idle() && !store_->crashed()) pump();
        report_.room_cpu_seconds -= auditor_->cpu_seconds;
        for (const Visitor& visitor : people_) report_.room_cpu_seconds -= visitor.person->cpu_seconds;
        collect();
        for (const room::TableRunner* runner : room_->tables()) {
            const Books* book = auditor_->books_of(runner->id().value());
            if (runner->frozen()) found(runner->config().name + " is frozen: " + runner->why_frozen());
            if (book == nullptr) continue;
            // Three ways of counting: the table, the ledger, the auditor's books.
            const Chips escrow = store_->behind().balance(runner->escrow_account()).posted;
            if (escrow != runner->table().chips_on_table())
                found(runner->config().name + ": escrow is not what lies there");
            if (book->version() == runner->version() && book->chips() != stacks_on(*runner)) {
                found(runner->config().name + ": the auditor counts " + std::to_string(book->chips()) +
                      ", the table has " + std::to_string(stacks_on(*runner)));
            }
        }
        audit(store_->behind());
        report_.hands = auditor_->hands();
        report_.timeouts = auditor_->timeouts();
        report_.showdowns = auditor_->showdowns();
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
    room::Door::Visit auditor_visit_ = 0;
    std::set<std::uint64_t> attended_;  ///< tables at which the auditor looks on
    Gossip gossip_;
    std::vector<Visitor> people_;
    std::unique_ptr<storage::FaultyStore> store_;
    std::unique_ptr<room::QueuedStorage> storage_;
    std::unique_ptr<room::Room> room_;
    std::vector<std::uint64_t> tables_;
    using Wake = std::pair<Time, std::size_t>;
    std::priority_queue<Wake, std::vector<Wake>, std::greater<>> wakes_;
    Time written_;
    std::optional<Time> power_cut_;
    static constexpr std::uint64_t hands_a_day = 700;
    std::uint64_t night_at_ = hands_a_day;
    static constexpr Duration group_commit = milliseconds(5);
    room::Door::Visit visits_ = 0;
    std::uint64_t auditor_ids_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t failed_writes_ = 0;
    Report report_;
};

}  // namespace

Report simulate(const Plan& plan, const std::function<void(std::uint64_t)>& progress) {
    return Simulation(plan, progress).run();
}

}  // namespace cardroom::simulation
