// What every store must do with money.
#include "contract/stores.h"

namespace cardroom::storage {
namespace {

using ledger::Balance;
using ledger::Refusal;
using ledger::TransactionId;
using ledger::TransactionState;

class StoreLedgerContract : public StoreContract {
  protected:
    std::optional<Refusal> refusal_of(const Batch& batch) {
        try {
            store().commit(batch);
        } catch (const StoreError& error) {
            EXPECT_EQ(error.fault(), Fault::refused_by_ledger) << error.what();
            return error.refusal();
        }
        return std::nullopt;
    }
    Balance balance(const ledger::AccountId& account) { return store().balance(account); }
};
CARDROOM_FOR_ALL_STORES(StoreLedgerContract);

TEST_P(StoreLedgerContract, chips_move_and_the_sum_stays_zero) {
    store().commit({.transactions = {moves("start", bank, ann, 500)}});
    store().commit({.transactions = {moves("in", ann, table_7, 200)}});
    EXPECT_EQ(balance(ann), (Balance{Chips{300}, Chips{0}}));
    EXPECT_EQ(balance(table_7), (Balance{Chips{200}, Chips{0}}));
    EXPECT_EQ(balance(bank), (Balance{Chips{-500}, Chips{0}}));
    EXPECT_EQ(balance(bob), Balance{});
    EXPECT_EQ(store().balances().sums().at(play), Chips{0});
    EXPECT_EQ(store().balances().all().size(), 3u);
}

TEST_P(StoreLedgerContract, a_later_transaction_may_spend_what_an_earlier_one_brought) {
    EXPECT_EQ(refusal_of({.transactions = {moves("in", ann, table_7, 200), moves("start", bank, ann, 500)}}),
              Refusal::not_enough_chips);
    EXPECT_EQ(refusal_of({.transactions = {moves("start", bank, ann, 500), moves("in", ann, table_7, 200)}}),
              std::nullopt);
    EXPECT_EQ(balance(table_7).posted, Chips{200});
}

TEST_P(StoreLedgerContract, what_may_not_be_booked_is_refused_with_its_reason) {
    store().commit({.transactions = {moves("start", bank, ann, 500)}});
    EXPECT_EQ(refusal_of({.transactions = {moves("a", ann, table_7, 501)}}), Refusal::not_enough_chips);
    auto unbalanced = moves("b", ann, table_7, 5);
    unbalanced.entries[0].amount = Chips{-4};
    EXPECT_EQ(refusal_of({.transactions = {unbalanced}}), Refusal::unbalanced);
    auto unreasoned = moves("c", bank, ann, 5);
    unreasoned.kind = ledger::TransactionKind::adjustment;
    unreasoned.memo = "";
    EXPECT_EQ(refusal_of({.transactions = {unreasoned}}), Refusal::reason_missing);
    EXPECT_EQ(balance(ann).posted, Chips{500});
}

TEST_P(StoreLedgerContract, booked_twice_it_happens_once) {
    store().commit({.transactions = {moves("start", bank, ann, 500)}});
    const auto buy_in = moves("in", ann, table_7, 400);
    store().commit({.transactions = {buy_in, buy_in}});
    store().commit({.transactions = {buy_in}});
    auto later = buy_in;
    later.time = Time{123456};
    store().commit({.transactions = {later}});
    EXPECT_EQ(balance(table_7).posted, Chips{400});
    EXPECT_EQ(store().transaction(buy_in.id)->time, buy_in.time) << "the first stands";

    EXPECT_EQ(refusal_of({.transactions = {moves("in", ann, table_7, 1)}}), Refusal::id_used_for_another);
    EXPECT_EQ(refusal_of({.transactions = {moves("x", ann, table_7, 1), moves("x", ann, table_7, 2)}}),
              Refusal::id_used_for_another);
}

TEST_P(StoreLedgerContract, a_pending_withdrawal_holds_the_chips_until_it_is_settled) {
    store().commit({.transactions = {moves("start", bank, ann, 500)}});
    const auto out = moves("out", ann, bank, 300, TransactionState::pending);
    store().commit({.transactions = {out}});
    EXPECT_EQ(balance(ann), (Balance{Chips{500}, Chips{300}}));
    EXPECT_EQ(refusal_of({.transactions = {moves("in", ann, table_7, 201)}}), Refusal::not_enough_chips);

    store().commit({.settlements = {{out.id, TransactionState::posted, Time{99}}}});
    EXPECT_EQ(balance(ann), (Balance{Chips{200}, Chips{0}}));
    EXPECT_EQ(store().transaction(out.id)->state, TransactionState::posted);
    EXPECT_EQ(store().transaction(out.id)->settled, Time{99});
    EXPECT_EQ(refusal_of({.settlements = {{out.id, TransactionState::posted, Time{100}}}}), std::nullopt);
    EXPECT_EQ(refusal_of({.settlements = {{out.id, TransactionState::voided, Time{100}}}}), Refusal::settled_otherwise);
    EXPECT_EQ(refusal_of({.settlements = {{TransactionId{"none"}, TransactionState::voided, Time{100}}}}),
              Refusal::unknown_transaction);
    EXPECT_EQ(refusal_of({.transactions = {out}}), std::nullopt) << "repeated after it was settled";
    EXPECT_EQ(store().transaction(out.id)->settled, Time{99});
}

TEST_P(StoreLedgerContract, a_batch_may_book_and_settle) {
    const auto gift = moves("gift", bank, ann, 300, TransactionState::pending);
    const auto loan = moves("loan", bank, bob, 50, TransactionState::pending);
    store().commit(
        {.transactions = {gift, loan},
         .settlements = {{gift.id, TransactionState::posted, Time{1}}, {loan.id, TransactionState::voided, Time{2}}}});
    EXPECT_EQ(balance(ann).posted, Chips{300});
    EXPECT_EQ(balance(bob), Balance{});
    EXPECT_EQ(balance(bank), (Balance{Chips{-300}, Chips{0}}));
    EXPECT_EQ(store().transaction(loan.id)->state, TransactionState::voided);
}

TEST_P(StoreLedgerContract, a_statement_tells_how_the_balance_came_about) {
    store().commit(
        {.transactions = {moves("t1", bank, ann, 500), moves("t2", bank, bob, 9), moves("t3", ann, table_7, 200)}});
    store().commit(
        {.transactions = {moves("t4", ann, bank, 100, TransactionState::pending), moves("t5", table_7, ann, 150)}});
    const auto all = store().statement(ann, {}, 100);
    ASSERT_EQ(all.size(), 4u);
    EXPECT_EQ(all[0], (ledger::StatementLine{5, TransactionId{"t5"}, ledger::TransactionKind::buy_in,
                                             TransactionState::posted, Time{77}, "why", Chips{150}, Chips{450}}));
    EXPECT_EQ(all[1].state, TransactionState::pending);
    EXPECT_EQ(all[1].balance, Chips{300});
    EXPECT_EQ(all[2].balance, Chips{300});
    EXPECT_EQ(all[3].balance, Chips{500});

    std::vector<ledger::StatementLine> paged;
    std::optional<std::uint64_t> before;
    while (true) {
        const auto page = store().statement(ann, before, 3);
        paged.insert(paged.end(), page.begin(), page.end());
        if (page.size() < 3) break;
        before = page.back().sequence;
    }
    EXPECT_EQ(paged, all);
    EXPECT_TRUE(store().statement(ledger::AccountId::rake(play), {}, 10).empty());
}

TEST_P(StoreLedgerContract, the_turnover_is_of_the_whole_past_however_long_it_is) {
    Batch batch;
    batch.transactions.push_back(moves("gift", bank, ann, 5'000));
    const int visits = static_cast<int>(page_max) + 200;
    for (int i = 0; i < visits; ++i) {
        batch.transactions.push_back(moves("in" + std::to_string(i), ann, table_7, 3));
        batch.transactions.push_back(moves("out" + std::to_string(i), table_7, ann, 2));
    }
    const auto held = moves("held", ann, table_7, 40, TransactionState::pending);
    batch.transactions.push_back(held);
    batch.transactions.push_back(moves("late", bank, table_7, 9, TransactionState::pending));
    store().commit(batch);
    const ledger::Turnover between{Chips{3 * visits}, Chips{2 * visits}};
    using Sums = std::map<ledger::AccountId, ledger::Turnover>;
    EXPECT_EQ(store().turnover(table_7), (Sums{{ann, between}}));
    EXPECT_EQ(store().turnover(ann), (Sums{{bank, {Chips{5'000}, Chips{}}}, {table_7, {between.went, between.came}}}));
    EXPECT_TRUE(store().turnover(ledger::AccountId::rake(play)).empty());

    store().commit({.settlements = {{held.id, TransactionState::posted, Time{80}}}});
    EXPECT_EQ(store().turnover(table_7), (Sums{{ann, {between.came + Chips{40}, between.went}}}));
}

TEST_P(StoreLedgerContract, all_transactions_are_visited_in_order) {
    Batch batch;
    for (int i = 0; i < 2500; ++i) batch.transactions.push_back(moves("t" + std::to_string(i), bank, ann, 1 + i));
    store().commit(batch);
    store().commit({.transactions = {moves("last", ann, table_7, 7, TransactionState::pending)}});
    std::size_t count = 0;
    store().each_transaction([&](const ledger::Transaction& t) {
        if (count < batch.transactions.size()) {
            EXPECT_TRUE(same_order(t, batch.transactions[count])) << t.id;
        } else {
            EXPECT_EQ(t.id.text(), "last");
            EXPECT_EQ(t.state, TransactionState::pending);
        }
        ++count;
    });
    EXPECT_EQ(count, 2501u);
}

}  // namespace
}  // namespace cardroom::storage
