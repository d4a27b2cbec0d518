// The store: commits and rows a second by batch size, how long a commit takes, and what the writer makes of it.
//
// `rows` counts journal entries, entries of the ledger and so on as the database stores them. On a real disk; the
// directory is $TMPDIR or /tmp, so do not point it at a RAM disk when the figure matters.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <vector>

#include "storage/memory_store.h"
#include "storage/sql_store.h"
#include "storage/writer.h"

namespace cardroom::storage {
namespace {

class Directory {
  public:
    Directory() {
        std::string pattern = (std::filesystem::temp_directory_path() / "cardroom-bench-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    ~Directory() { std::filesystem::remove_all(path_); }
    Directory(const Directory&) = delete;
    Directory& operator=(const Directory&) = delete;
    std::string address() const { return "sqlite:" + (path_ / "room.db").string(); }

  private:
    std::filesystem::path path_;
};

constexpr std::uint64_t table_count = 50;
const ledger::CurrencyCode play = *ledger::CurrencyCode::parse("PLAY");

JournalEntry command(std::uint64_t n) {
    return {TableId{1 + n % table_count},
            1 + n / table_count,
            Time{1'800'000'000'000 + static_cast<std::int64_t>(n)},
            1,
            "0.1.0",
            n * 0x9e37'79b9'7f4a'7c15ULL,
            PlayerId{1 + n % 300},
            CommandId{n},
            Bytes(60, static_cast<char>(n))};
}

/// What a room writes for `size` commands: the commands, and for every tenth the end of a six-handed hand.
Batch room_batch(std::uint64_t& next, std::uint64_t& hand, std::size_t size, std::int64_t& rows) {
    Batch batch;
    for (std::size_t i = 0; i < size; ++i) {
        batch.journal.push_back(command(next++));
        ++rows;
        if (next % 10 != 0) continue;
        ++hand;
        HandRecord record{
            TableId{1 + hand % table_count}, HandId{hand}, Time{static_cast<std::int64_t>(hand)}, Bytes(600, 'h'), {}};
        for (std::uint64_t p = 1; p <= 6; ++p) record.players.push_back({PlayerId{p}, "AhKd"});
        batch.hands.push_back(std::move(record));
        batch.transactions.push_back(
            {ledger::TransactionId{"rake:" + std::to_string(hand)},
             ledger::TransactionKind::rake,
             ledger::TransactionState::posted,
             Time{1},
             "",
             ledger::move_chips(ledger::AccountId::bank(play), ledger::AccountId::rake(play), Chips{3}),
             {}});
        rows += 1 + 6 + 1 + 2 + 2;
    }
    return batch;
}

void report(benchmark::State& state, std::int64_t rows, std::vector<double>& seconds) {
    state.counters["rows/s"] = benchmark::Counter(static_cast<double>(rows), benchmark::Counter::kIsRate);
    state.counters["commits/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
    std::sort(seconds.begin(), seconds.end());
    if (seconds.empty()) return;
    state.counters["p50_us"] = 1e6 * seconds[seconds.size() / 2];
    state.counters["p99_us"] = 1e6 * seconds[seconds.size() * 99 / 100];
}

template <typename MakeBatch>
void run(benchmark::State& state, Store& store, MakeBatch make_batch) {
    std::int64_t rows = 0;
    std::vector<double> seconds;
    for (auto _ : state) {
        const Batch batch = make_batch(rows);
        const auto start = std::chrono::steady_clock::now();
        store.commit(batch);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        state.SetIterationTime(took.count());
        seconds.push_back(took.count());
    }
    // With manual time, rates are counted against the commits alone.
    report(state, rows, seconds);
}

void sqlite_journal(benchmark::State& state) {
    const Directory directory;
    SqlStore store{directory.address()};
    std::uint64_t next = 0;
    run(state, store, [&](std::int64_t& rows) {
        Batch batch;
        for (std::int64_t i = 0; i < state.range(0); ++i) batch.journal.push_back(command(next++));
        rows += state.range(0);
        return batch;
    });
}

void sqlite_room(benchmark::State& state) {
    const Directory directory;
    SqlStore store{directory.address()};
    std::uint64_t next = 0;
    std::uint64_t hand = 0;
    run(state, store,
        [&](std::int64_t& rows) { return room_batch(next, hand, static_cast<std::size_t>(state.range(0)), rows); });
}

void memory_room(benchmark::State& state) {
    MemoryStore store;
    std::uint64_t next = 0;
    std::uint64_t hand = 0;
    run(state, store,
        [&](std::int64_t& rows) { return room_batch(next, hand, static_cast<std::size_t>(state.range(0)), rows); });
}

// One command each from so many tables at once, each of which sends the next when it hears that the last is durable:
// group commit finds its own batch size.
void writer_commands(benchmark::State& state) {
    const Directory directory;
    Writer writer{std::make_unique<SqlStore>(directory.address())};
    const auto tables = static_cast<std::uint64_t>(state.range(0));
    std::uint64_t version = 0;
    std::mutex mutex;
    std::condition_variable all_done;
    for (auto _ : state) {
        ++version;
        std::uint64_t left = tables;
        for (std::uint64_t table = 1; table <= tables; ++table) {
            JournalEntry entry = command(table);
            entry.table = TableId{table};
            entry.version = version;
            writer.submit({{.journal = {std::move(entry)}}, [&](const StoreError* failure) {
                               if (failure) std::abort();
                               const std::lock_guard lock{mutex};
                               if (--left == 0) all_done.notify_one();
                           }});
        }
        std::unique_lock lock{mutex};
        all_done.wait(lock, [&] { return left == 0; });
    }
    const double commands = static_cast<double>(state.iterations()) * static_cast<double>(tables);
    state.counters["commands/s"] = benchmark::Counter(commands, benchmark::Counter::kIsRate);
    state.counters["commands_per_commit"] = commands / static_cast<double>(writer.figures().commits);
}

// Coming back: every table's snapshot and journal.
void sqlite_recovery(benchmark::State& state) {
    const Directory directory;
    SqlStore store{directory.address()};
    const auto tables = static_cast<std::uint64_t>(state.range(0));
    Batch batch;
    for (std::uint64_t table = 1; table <= tables; ++table) {
        batch.tables.push_back({TableId{table}, Bytes(200, 't'), true});
        batch.snapshots.push_back({TableId{table}, 0, Time{1}, Bytes(2000, 's')});
        for (std::uint64_t version = 1; version <= 10; ++version) {
            JournalEntry entry = command(version);
            entry.table = TableId{table};
            entry.version = version;
            batch.journal.push_back(std::move(entry));
        }
    }
    store.commit(batch);
    for (auto _ : state) {
        std::size_t entries = 0;
        for (const TableDefinition& table : store.tables()) entries += store.table_history(table.id).journal.size();
        if (entries != tables * 10) state.SkipWithError("entries are missing");
    }
    state.counters["tables/s"] =
        benchmark::Counter(static_cast<double>(tables), benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK(sqlite_journal)->Arg(1)->Arg(10)->Arg(100)->Arg(1000)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(sqlite_room)->Arg(1)->Arg(10)->Arg(100)->Arg(1000)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(memory_room)->Arg(1)->Arg(100)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(writer_commands)->Arg(1)->Arg(10)->Arg(100)->Arg(500)->UseRealTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(sqlite_recovery)->Arg(5000)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cardroom::storage
