#include "storage/audit.h"

#include <gtest/gtest.h>

#include "storage/memory_store.h"

namespace cardroom::storage {
namespace {

const ledger::CurrencyCode play = *ledger::CurrencyCode::parse("PLAY");
const ledger::AccountId bank = ledger::AccountId::bank(play);
const ledger::AccountId ann = ledger::AccountId::player(PlayerId{1}, play);
const ledger::AccountId table_7 = ledger::AccountId::table(TableId{7}, play);

ledger::Transaction moves(const char* id, const ledger::AccountId& from, const ledger::AccountId& to,
                          std::int64_t amount, ledger::TransactionState state = ledger::TransactionState::posted) {
    return {ledger::TransactionId{id},
            ledger::TransactionKind::buy_in,
            state,
            Time{1},
            "",
            ledger::move_chips(from, to, Chips{amount}),
            {}};
}
JournalEntry entry(std::uint64_t version, std::uint64_t epoch = 1) {
    return {TableId{7}, version, Time{1}, epoch, "e", 0, PlayerId{1}, CommandId{version}, "x"};
}

/// A table whose snapshot is the number of chips on it, to which each later command adds one.
tl::expected<ChipsOnTable, std::string> count_chips(TableId, const TableHistory& history) {
    if (!history.snapshot) return tl::unexpected(std::string{"no snapshot"});
    const auto chips = std::stoll(history.snapshot->bytes) + static_cast<std::int64_t>(history.journal.size());
    return ChipsOnTable{{play, Chips{chips}}};
}

/// A room where all is well: Ann had 500, took 200 to table 7, and has a withdrawal of 100 pending.
void fill(Store& store, const std::string& snapshot) {
    store.commit({.tables = {{TableId{7}, "", true}},
                  .journal = {entry(1), entry(2)},
                  .snapshots = {{TableId{7}, 2, Time{1}, snapshot}},
                  .transactions = {moves("start", bank, ann, 500), moves("in", ann, table_7, 200),
                                   moves("out", ann, bank, 100, ledger::TransactionState::pending),
                                   moves("no", ann, bank, 50, ledger::TransactionState::pending)},
                  .settlements = {{ledger::TransactionId{"no"}, ledger::TransactionState::voided, Time{2}}}});
}

TEST(Audit, finds_nothing_where_all_is_well) {
    MemoryStore store;
    EXPECT_EQ(audit(store, count_chips), Findings{});
    fill(store, "200");
    EXPECT_EQ(audit(store, count_chips), Findings{});
}

TEST(Audit, counts_what_came_after_the_snapshot) {
    MemoryStore store;
    fill(store, "200");
    store.commit({.journal = {entry(3)}, .transactions = {moves("more", ann, table_7, 1)}});
    EXPECT_EQ(audit(store, count_chips), Findings{});
    store.commit({.journal = {entry(4)}});
    EXPECT_EQ(audit(store, count_chips), (Findings{{"table 7", "202 PLAY lie on the table, its escrow is 201"}}));
}

TEST(Audit, finds_an_escrow_that_is_not_what_lies_on_the_table) {
    MemoryStore store;
    fill(store, "199");
    EXPECT_EQ(audit(store, count_chips), (Findings{{"table 7", "199 PLAY lie on the table, its escrow is 200"}}));
}

TEST(Audit, finds_money_at_a_table_that_nobody_knows) {
    MemoryStore store;
    fill(store, "200");
    store.commit({.transactions = {moves("lost", ann, ledger::AccountId::table(TableId{8}, play), 5)}});
    EXPECT_EQ(audit(store, count_chips), (Findings{{"table 8", "its chips cannot be counted: no snapshot"}}));
}

TEST(Audit, finds_chips_without_escrow_and_held_escrow) {
    ledger::Balances balances;
    const auto euro = *ledger::CurrencyCode::parse("EUR");
    balances.put(table_7, {Chips{10}, Chips{4}});
    EXPECT_EQ(audit_escrow(TableId{7}, {{play, Chips{10}}, {euro, Chips{3}}}, balances),
              (Findings{{"account table:7:PLAY", "4 of a table's escrow are held"},
                        {"table 7", "3 EUR lie on the table, its escrow is 0"}}));
}

TEST(LedgerCount, finds_each_kind_of_wrong_balance) {
    LedgerCount count;
    count.add(moves("start", bank, ann, 500));
    count.add(moves("out", ann, bank, 100, ledger::TransactionState::pending));
    ledger::Balances right;
    right.put(bank, {Chips{-500}, Chips{0}});
    right.put(ann, {Chips{500}, Chips{100}});
    EXPECT_EQ(count.compare(right), Findings{});

    ledger::Balances wrong = right;
    wrong.put(ann, {Chips{501}, Chips{100}});
    EXPECT_EQ(count.compare(wrong),
              (Findings{{"currency PLAY", "all balances sum to 1, not to zero"},
                        {"account player:1:PLAY", "the balance is 501, its entries sum to 500"}}));
    wrong = right;
    wrong.put(ann, {Chips{500}, Chips{0}});
    EXPECT_EQ(count.compare(wrong), (Findings{{"account player:1:PLAY", "0 are held, pending entries take 100"}}));

    // Two errors that hide each other in the sum.
    wrong = right;
    wrong.put(ann, {Chips{510}, Chips{100}});
    wrong.put(table_7, {Chips{-10}, Chips{0}});
    EXPECT_EQ(count.compare(wrong).size(), 3u);

    ledger::Balances missing;
    missing.put(ann, {Chips{500}, Chips{100}});
    EXPECT_EQ(count.compare(missing), (Findings{{"currency PLAY", "all balances sum to 500, not to zero"},
                                                {"account bank:PLAY", "the balance is 0, its entries sum to -500"}}));
}

TEST(LedgerCount, finds_transactions_that_could_not_have_been_booked) {
    LedgerCount count;
    auto lopsided = moves("bad", bank, ann, 5);
    lopsided.entries[0].amount = Chips{-4};
    count.add(lopsided);
    count.add(moves("twice", bank, ann, 5));
    count.add(moves("twice", bank, ann, 5));
    ledger::Balances balances;
    balances.put(bank, {Chips{-14}, Chips{0}});
    balances.put(ann, {Chips{15}, Chips{0}});
    EXPECT_EQ(count.compare(balances), (Findings{{"transaction bad", "The entries do not sum to zero."},
                                                 {"transaction twice", "stands in the ledger twice"},
                                                 {"currency PLAY", "all balances sum to 1, not to zero"}}));
}

TEST(AuditJournal, finds_gaps_and_former_owners) {
    TableHistory history;
    history.snapshot = Snapshot{TableId{7}, 4, Time{1}, ""};
    history.journal = {entry(5, 2), entry(6, 2)};
    history.version = 6;
    history.epoch = 2;
    EXPECT_EQ(audit_journal(TableId{7}, history), Findings{});

    TableHistory gap = history;
    gap.journal.erase(gap.journal.begin());
    EXPECT_EQ(audit_journal(TableId{7}, gap), (Findings{{"table 7", "the journal goes from version 4 to 6"}}));
    TableHistory cut = history;
    cut.journal.pop_back();
    EXPECT_EQ(audit_journal(TableId{7}, cut),
              (Findings{{"table 7", "the table is at version 6, what is kept of its journal ends at 5"}}));
    TableHistory two_owners = history;
    two_owners.journal[1].epoch = 1;
    EXPECT_EQ(audit_journal(TableId{7}, two_owners).size(), 1u);
    history.epoch = 1;
    EXPECT_EQ(audit_journal(TableId{7}, history).size(), 1u);
}

}  // namespace
}  // namespace cardroom::storage
