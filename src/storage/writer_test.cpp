#include "storage/writer.h"

#include <gtest/gtest.h>

#include <future>
#include <random>

#include "storage/faulty_store.h"
#include "storage/memory_store.h"

namespace cardroom::storage {
namespace {

JournalEntry entry(std::uint64_t table, std::uint64_t version) {
    return {TableId{table}, version, Time{1}, 1, "e", 0, PlayerId{1}, CommandId{version}, "x"};
}
Batch entries(std::uint64_t table, std::uint64_t version) {
    return {.journal = {entry(table, version)}};
}

/// Parts whose ends are written down in order: "ok", or the name of the fault.
struct Log {
    std::vector<std::string> ends;
    Part part(Batch batch) {
        return {std::move(batch), [this](const StoreError* failure) {
                    ends.emplace_back(failure ? name(failure->fault()) : std::string_view{"ok"});
                }};
    }
};

// ---- commit_together: no thread --------------------------------------------------------------------------------

TEST(CommitTogether, makes_one_commit_of_many_parts) {
    MemoryStore store;
    Log log;
    std::vector<Part> parts;
    for (std::uint64_t table = 1; table <= 5; ++table) parts.push_back(log.part(entries(table, 1)));
    parts.push_back(log.part(entries(3, 2)));
    const Committed committed = commit_together(store, parts);
    EXPECT_TRUE(committed.store_alive);
    EXPECT_EQ(committed.commits, 1u);
    EXPECT_EQ(log.ends, std::vector<std::string>(6, "ok"));
    EXPECT_EQ(store.table_history(TableId{3}).version, 2u);
}

TEST(CommitTogether, only_the_guilty_part_fails) {
    MemoryStore store;
    Log log;
    std::vector<Part> parts;
    parts.push_back(log.part(entries(1, 1)));
    parts.push_back(log.part(entries(2, 9)));
    parts.push_back(log.part(entries(3, 1)));
    const Committed committed = commit_together(store, parts);
    EXPECT_EQ(log.ends, (std::vector<std::string>{"ok", "version_conflict", "ok"}));
    EXPECT_EQ(committed.commits, 4u);
    EXPECT_EQ(store.table_history(TableId{3}).version, 1u);
}

TEST(CommitTogether, what_works_one_by_one_but_not_merged_still_works) {
    const auto play = *ledger::CurrencyCode::parse("PLAY");
    const auto bank = ledger::AccountId::bank(play);
    const auto ann = ledger::AccountId::player(PlayerId{1}, play);
    const auto table = ledger::AccountId::table(TableId{7}, play);
    const auto moves = [](const char* id, auto from, auto to, ledger::TransactionState state) {
        return ledger::Transaction{ledger::TransactionId{id},
                                   ledger::TransactionKind::buy_in,
                                   state,
                                   Time{},
                                   "",
                                   ledger::move_chips(from, to, Chips{50}),
                                   {}};
    };
    MemoryStore store;
    store.commit({.transactions = {moves("deposit", bank, ann, ledger::TransactionState::pending)}});

    Log log;
    std::vector<Part> parts;
    parts.push_back(
        log.part({.settlements = {{ledger::TransactionId{"deposit"}, ledger::TransactionState::posted, {}}}}));
    parts.push_back(log.part({.transactions = {moves("buyin", ann, table, ledger::TransactionState::posted)}}));
    commit_together(store, parts);
    EXPECT_EQ(log.ends, (std::vector<std::string>{"ok", "ok"}));
    EXPECT_EQ(store.balance(table).posted, Chips{50});
}

TEST(CommitTogether, a_full_disk_is_told_to_each_and_not_tried_again_for_each) {
    FaultyStore store{std::make_unique<MemoryStore>()};
    store.arrange(FaultyStore::Mishap::fail);
    Log log;
    std::vector<Part> parts;
    for (std::uint64_t table = 1; table <= 3; ++table) parts.push_back(log.part(entries(table, 1)));
    const Committed committed = commit_together(store, parts);
    EXPECT_TRUE(committed.store_alive);
    EXPECT_EQ(committed.commits, 1u);
    EXPECT_EQ(log.ends, std::vector<std::string>(3, "unavailable"));
    EXPECT_EQ(store.table_history(TableId{1}).version, 0u);
}

TEST(CommitTogether, everybody_hears_of_a_crash_also_in_the_middle_of_single_commits) {
    FaultyStore store{std::make_unique<MemoryStore>()};
    store.arrange(FaultyStore::Mishap::crash_after, 3);  // the merged one, the first part, and here
    Log log;
    std::vector<Part> parts;
    parts.push_back(log.part(entries(1, 1)));
    parts.push_back(log.part(entries(2, 1)));
    parts.push_back(log.part(entries(3, 9)));
    parts.push_back(log.part(entries(4, 1)));
    const Committed committed = commit_together(store, parts);
    EXPECT_FALSE(committed.store_alive);
    EXPECT_EQ(committed.commits, 3u);
    EXPECT_EQ(log.ends, (std::vector<std::string>{"ok", "crashed", "crashed", "crashed"}));

    const auto survivor = std::move(store).inner();
    EXPECT_EQ(survivor->table_history(TableId{1}).version, 1u);
    EXPECT_EQ(survivor->table_history(TableId{2}).version, 1u) << "after the commit, before anyone heard of it";
    EXPECT_EQ(survivor->table_history(TableId{4}).version, 0u);
}

TEST(FaultyStore, its_seed_repeats_its_faults) {
    const auto ends = [](std::uint64_t seed) {
        FaultyStore store{std::make_unique<MemoryStore>(), {.seed = seed, .fail_commit = 300'000}};
        std::string text;
        for (int i = 0; i < 50; ++i) {
            try {
                store.commit({.documents = {{"k", "v"}}});
                text += '.';
            } catch (const StoreError&) {
                text += 'x';
            }
        }
        return text;
    };
    EXPECT_EQ(ends(1), ends(1));
    EXPECT_NE(ends(1), ends(2));
    EXPECT_NE(ends(1).find('x'), std::string::npos);
    EXPECT_NE(ends(1).find('.'), std::string::npos);
}

// ---- the thread ------------------------------------------------------------------------------------------------

/// Keeps the writer busy until told, so that what is submitted meanwhile piles up.
class Barrier {
  public:
    explicit Barrier(Writer& writer) {
        std::promise<void> reached;
        auto is_reached = reached.get_future();
        writer.ask([this, &reached](Store*) {
            reached.set_value();
            opened_.get_future().wait();
        });
        is_reached.wait();
    }
    void open() { opened_.set_value(); }

  private:
    std::promise<void> opened_;
};

TEST(Writer, merges_what_waits) {
    Writer writer{std::make_unique<MemoryStore>(), {.queue_max = 100, .merge_max = 4}};
    Log log;
    Barrier barrier{writer};
    for (std::uint64_t version = 1; version <= 10; ++version) {
        ASSERT_EQ(writer.submit(log.part(entries(7, version))), Writer::Submitted::accepted);
    }
    EXPECT_EQ(writer.figures().waiting, 10u);
    barrier.open();
    const auto store = writer.stop();
    EXPECT_EQ(log.ends, std::vector<std::string>(10, "ok"));
    EXPECT_EQ(writer.figures().commits, 3u) << "4, 4 and 2";
    EXPECT_EQ(writer.figures().parts, 10u);
    EXPECT_EQ(store->table_history(TableId{7}).version, 10u);
}

TEST(Writer, a_question_sees_what_was_submitted_before_it_and_nothing_later) {
    Writer writer{std::make_unique<MemoryStore>()};
    Log log;
    std::vector<std::uint64_t> versions;
    const auto ask = [&] {
        writer.ask([&](Store* store) { versions.push_back(store->table_history(TableId{7}).version); });
    };
    Barrier barrier{writer};
    ask();
    writer.submit(log.part(entries(7, 1)));
    ask();
    writer.submit(log.part(entries(7, 2)));
    writer.submit(log.part(entries(7, 3)));
    ask();
    barrier.open();
    writer.stop();
    EXPECT_EQ(versions, (std::vector<std::uint64_t>{0, 1, 3}));
}

TEST(Writer, a_full_queue_is_busy_and_takes_nothing) {
    Writer writer{std::make_unique<MemoryStore>(), {.queue_max = 2, .merge_max = 8}};
    Log log;
    Barrier barrier{writer};
    EXPECT_EQ(writer.submit(log.part(entries(7, 1))), Writer::Submitted::accepted);
    EXPECT_EQ(writer.submit(log.part(entries(7, 2))), Writer::Submitted::accepted);
    Part third = log.part(entries(7, 3));
    EXPECT_EQ(writer.submit(std::move(third)), Writer::Submitted::busy);
    EXPECT_EQ(third.batch.journal.size(), 1u) << "still the caller's";
    EXPECT_EQ(writer.ask([](Store*) {}), Writer::Submitted::busy);
    barrier.open();
    const auto store = writer.stop();
    EXPECT_EQ(store->table_history(TableId{7}).version, 2u);
}

TEST(Writer, stopping_commits_what_was_accepted) {
    auto writer = std::make_unique<Writer>(std::make_unique<MemoryStore>());
    Log log;
    for (std::uint64_t version = 1; version <= 1000; ++version) writer->submit(log.part(entries(7, version)));
    const auto store = writer->stop();
    EXPECT_EQ(log.ends, std::vector<std::string>(1000, "ok"));
    EXPECT_EQ(store->table_history(TableId{7}).version, 1000u);
    EXPECT_EQ(writer->submit(log.part(entries(7, 1001))), Writer::Submitted::stopped);
    EXPECT_EQ(writer->ask([](Store*) {}), Writer::Submitted::stopped);
    writer.reset();
    EXPECT_EQ(log.ends.size(), 1000u);
}

TEST(Writer, when_the_store_dies_all_are_told_and_no_more_is_taken) {
    auto faulty = std::make_unique<FaultyStore>(std::make_unique<MemoryStore>());
    faulty->arrange(FaultyStore::Mishap::crash_before, 2);
    Writer writer{std::move(faulty), {.queue_max = 100, .merge_max = 1}};
    Log log;
    bool store_was_there = true;
    Barrier barrier{writer};
    for (std::uint64_t version = 1; version <= 4; ++version) writer.submit(log.part(entries(7, version)));
    writer.ask([&](Store* store) { store_was_there = store != nullptr; });
    barrier.open();
    const auto store = writer.stop();
    EXPECT_EQ(log.ends, (std::vector<std::string>{"ok", "crashed", "crashed", "crashed"}));
    EXPECT_FALSE(store_was_there);
    EXPECT_EQ(writer.submit(log.part(entries(7, 5))), Writer::Submitted::stopped);
}

// Several shards at once, a store that fails now and then: what was told "ok" is there, what was told of a failure is
// not, and each shard goes on from what the store has.
TEST(Writer, property_what_is_acknowledged_is_durable_and_nothing_else) {
    constexpr std::uint64_t seed = 20260101;
    constexpr int shards = 4;
    constexpr int rounds = 400;
    Writer writer{
        std::make_unique<FaultyStore>(std::make_unique<MemoryStore>(), FaultPlan{.seed = seed, .fail_commit = 100'000}),
        {.queue_max = 64, .merge_max = 8}};
    std::vector<std::uint64_t> acknowledged(shards, 0);
    std::vector<int> failures(shards, 0);
    std::vector<std::thread> threads;
    for (std::size_t shard = 0; shard < shards; ++shard) {
        threads.emplace_back([&, shard] {
            for (int round = 0; round < rounds; ++round) {
                std::promise<bool> ended;
                auto is_durable = ended.get_future();
                Part part{entries(shard + 1, acknowledged[shard] + 1),
                          [&](const StoreError* failure) { ended.set_value(failure == nullptr); }};
                while (writer.submit(std::move(part)) == Writer::Submitted::busy) std::this_thread::yield();
                if (is_durable.get()) {
                    ++acknowledged[shard];
                } else {
                    ++failures[shard];
                }
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    const auto store = writer.stop();
    const auto survivor = std::move(dynamic_cast<FaultyStore&>(*store)).inner();
    for (std::size_t shard = 0; shard < shards; ++shard) {
        EXPECT_EQ(survivor->table_history(TableId{shard + 1}).version, acknowledged[shard]) << "seed " << seed;
        EXPECT_GT(failures[shard], 0) << "seed " << seed;
        EXPECT_EQ(acknowledged[shard] + static_cast<std::uint64_t>(failures[shard]), rounds);
    }
}

}  // namespace
}  // namespace cardroom::storage
