#include "ledger/ledger.h"

#include <gtest/gtest.h>

#include <random>

namespace cardroom::ledger {
namespace {

const CurrencyCode play = *CurrencyCode::parse("PLAY");
const CurrencyCode euro = *CurrencyCode::parse("EUR");
const AccountId bank = AccountId::bank(play);
const AccountId ann = AccountId::player(PlayerId{1}, play);
const AccountId bob = AccountId::player(PlayerId{2}, play);
const AccountId table = AccountId::table(TableId{7}, play);

Transaction moves(std::string id, const AccountId& from, const AccountId& to, std::int64_t amount,
                  TransactionState state = TransactionState::posted) {
    return {TransactionId{std::move(id)},
            TransactionKind::buy_in,
            state,
            Time{1},
            "",
            move_chips(from, to, Chips{amount}),
            {}};
}

Ledger with_ann_holding(std::int64_t amount) {
    Ledger ledger;
    EXPECT_TRUE(ledger.book(moves("start", bank, ann, amount)));
    return ledger;
}

TEST(AccountId, print_then_parse_is_identity) {
    for (const AccountId& id : {ann, table, bank, AccountId::tournament(18446744073709551615ULL, euro),
                                AccountId::rake(euro), AccountId::adjustments(play)}) {
        EXPECT_EQ(AccountId::parse(id.text()), id) << id;
    }
    EXPECT_EQ(AccountId::player(PlayerId{123}, play).text(), "player:123:PLAY");
    EXPECT_EQ(AccountId::rake(play).text(), "rake:PLAY");
}

TEST(AccountId, refuses_what_it_would_not_print) {
    for (const char* text :
         {"", "player", "player:1", "player::PLAY", "player:0:PLAY", "player:01:PLAY", "player:-1:PLAY",
          "player:1:play", "player:1:", "player:1:TOOLONGXX", "rake:1:PLAY", "bank", "dealer:1:PLAY",
          "player:18446744073709551616:PLAY", "player:1:PLAY:", " player:1:PLAY"}) {
        EXPECT_FALSE(AccountId::parse(text)) << text;
    }
}

TEST(Ledger, a_transaction_moves_chips_and_the_sum_stays_zero) {
    Ledger ledger = with_ann_holding(500);
    ASSERT_TRUE(ledger.book(moves("buyin:1:1", ann, table, 200)));
    EXPECT_EQ(ledger.balance(ann).available(), Chips{300});
    EXPECT_EQ(ledger.balance(table).available(), Chips{200});
    EXPECT_EQ(ledger.balance(bank).posted, Chips{-500});
    EXPECT_EQ(ledger.balances().sums().at(play), Chips{0});
}

TEST(Ledger, a_wallet_or_a_table_never_goes_below_nothing) {
    Ledger ledger = with_ann_holding(500);
    EXPECT_EQ(ledger.book(moves("a", ann, table, 501)).error(), Refusal::not_enough_chips);
    EXPECT_EQ(ledger.book(moves("b", table, ann, 1)).error(), Refusal::not_enough_chips);
    EXPECT_EQ(ledger.book(moves("c", AccountId::rake(play), ann, 1)).error(), Refusal::not_enough_chips);
    EXPECT_EQ(ledger.transactions().size(), 1u) << "a refusal has changed nothing";
    EXPECT_TRUE(ledger.book(moves("d", ann, table, 500)));
}

TEST(Ledger, refuses_what_is_no_transaction) {
    const auto refusal = [](auto change) {
        Transaction t = moves("x", bank, ann, 10);
        change(t);
        return Ledger{}.why_not(t);
    };
    EXPECT_EQ(refusal([](Transaction&) {}), std::nullopt);
    EXPECT_EQ(refusal([](Transaction& t) { t.id = TransactionId{""}; }), Refusal::bad_id);
    EXPECT_EQ(refusal([](Transaction& t) { t.id = TransactionId{"a b"}; }), Refusal::bad_id);
    EXPECT_EQ(refusal([](Transaction& t) { t.id = TransactionId{std::string(97, 'x')}; }), Refusal::bad_id);
    EXPECT_EQ(refusal([](Transaction& t) { t.state = TransactionState::voided; }), Refusal::bad_state);
    EXPECT_EQ(refusal([](Transaction& t) { t.settled = Time{2}; }), Refusal::bad_state);
    EXPECT_EQ(refusal([](Transaction& t) { t.memo = std::string(501, 'm'); }), Refusal::text_too_long);
    EXPECT_EQ(refusal([](Transaction& t) { t.kind = TransactionKind::deposit; }), Refusal::reason_missing);
    EXPECT_EQ(refusal([](Transaction& t) { t.entries.clear(); }), Refusal::no_entries);
    EXPECT_EQ(refusal([](Transaction& t) { t.entries.resize(1025); }), Refusal::too_many_entries);
    EXPECT_EQ(refusal([](Transaction& t) { t.entries[0].account = {}; }), Refusal::no_account);
    EXPECT_EQ(refusal([](Transaction& t) { t.entries[1].account = AccountId::player(PlayerId{}, play); }),
              Refusal::no_account);
    EXPECT_EQ(refusal([](Transaction& t) { t.entries[0].account = ann; }), Refusal::account_twice);
    EXPECT_EQ(refusal([](Transaction& t) { t.entries[0].account = AccountId::bank(euro); }), Refusal::mixed_currencies);
    EXPECT_EQ(refusal([](Transaction& t) { t.entries[0].amount = Chips{0}; }), Refusal::zero_entry);
    EXPECT_EQ(refusal([](Transaction& t) { t.entries[0].amount = chips_max + Chips{1}; }), Refusal::amount_too_large);
    EXPECT_EQ(refusal([](Transaction& t) { t.entries[0].amount = Chips{-9}; }), Refusal::unbalanced);
}

TEST(Ledger, no_account_grows_past_its_limit) {
    Balances balances;
    balances.put(ann, {balance_max, Chips{0}});
    EXPECT_EQ(balances.why_not(moves("x", bank, ann, 1)), Refusal::balance_too_large);
    balances.put(bank, {-balance_max, Chips{0}});
    EXPECT_EQ(balances.why_not(moves("x", bank, bob, 1)), Refusal::balance_too_large);
}

TEST(Ledger, booked_twice_it_happens_once) {
    Ledger ledger = with_ann_holding(500);
    ASSERT_EQ(ledger.book(moves("t", ann, table, 400)), Booked::now);
    Transaction again = moves("t", ann, table, 400);
    again.time = Time{999};
    EXPECT_EQ(ledger.book(again), Booked::before) << "also though Ann has not got 400 any more, and later";
    EXPECT_EQ(ledger.balance(table).posted, Chips{400});

    EXPECT_EQ(ledger.book(moves("t", ann, table, 399)).error(), Refusal::id_used_for_another);
    EXPECT_EQ(ledger.book(moves("t", ann, table, 400, TransactionState::pending)).error(),
              Refusal::id_used_for_another);
    again.memo = "other";
    EXPECT_EQ(ledger.book(again).error(), Refusal::id_used_for_another);
}

TEST(Ledger, a_pending_transaction_holds_what_it_will_take) {
    Ledger ledger = with_ann_holding(500);
    ASSERT_TRUE(ledger.book(moves("out", ann, bank, 300, TransactionState::pending)));
    EXPECT_EQ(ledger.balance(ann), (Balance{Chips{500}, Chips{300}}));
    EXPECT_EQ(ledger.balance(bank).posted, Chips{-500}) << "what is pending has not arrived";
    EXPECT_EQ(ledger.book(moves("x", ann, table, 201)).error(), Refusal::not_enough_chips);

    ASSERT_EQ(ledger.settle({TransactionId{"out"}, TransactionState::posted, Time{5}}), Booked::now);
    EXPECT_EQ(ledger.balance(ann), (Balance{Chips{200}, Chips{0}}));
    EXPECT_EQ(ledger.balance(bank).posted, Chips{-200});
    EXPECT_EQ(ledger.find(TransactionId{"out"})->settled, Time{5});
}

TEST(Ledger, a_voided_transaction_frees_what_it_held) {
    Ledger ledger = with_ann_holding(500);
    ASSERT_TRUE(ledger.book(moves("out", ann, bank, 300, TransactionState::pending)));
    ASSERT_TRUE(ledger.settle({TransactionId{"out"}, TransactionState::voided, Time{5}}));
    EXPECT_EQ(ledger.balance(ann), (Balance{Chips{500}, Chips{0}}));

    EXPECT_EQ(ledger.settle({TransactionId{"out"}, TransactionState::voided, Time{6}}), Booked::before);
    EXPECT_EQ(ledger.settle({TransactionId{"out"}, TransactionState::posted, Time{6}}).error(),
              Refusal::settled_otherwise);
    EXPECT_EQ(ledger.settle({TransactionId{"start"}, TransactionState::voided, Time{6}}).error(), Refusal::not_pending);
    EXPECT_EQ(ledger.settle({TransactionId{"none"}, TransactionState::voided, Time{6}}).error(),
              Refusal::unknown_transaction);
    EXPECT_EQ(ledger.settle({TransactionId{"out"}, TransactionState::pending, Time{6}}).error(), Refusal::bad_state);
    EXPECT_EQ(ledger.book(moves("out", ann, bank, 300, TransactionState::pending)), Booked::before)
        << "the order is the same, though it is settled by now";
}

TEST(Ledger, a_statement_tells_how_the_balance_came_about) {
    Ledger ledger = with_ann_holding(500);
    ASSERT_TRUE(ledger.book(moves("in", ann, table, 200)));
    ASSERT_TRUE(ledger.book(moves("other", bank, bob, 50)));
    ASSERT_TRUE(ledger.book(moves("held", ann, bank, 100, TransactionState::pending)));
    ASSERT_TRUE(ledger.book(moves("out", table, ann, 150)));

    const auto lines = ledger.statement(ann);
    ASSERT_EQ(lines.size(), 4u);
    const std::vector<std::int64_t> balances{500, 300, 300, 450};
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(lines[i].balance, Chips{balances[i]}) << i;
    EXPECT_EQ(lines[1].amount, Chips{-200});
    EXPECT_EQ(lines[3].sequence, 5u);
    EXPECT_EQ(lines.back().balance, ledger.balance(ann).posted);
    EXPECT_TRUE(ledger.statement(AccountId::rake(play)).empty());
}

// Whatever is asked for, in any order: the sum stays zero, nothing that must not be negative is, and the balances are
// what the transactions add up to.
TEST(Ledger, property_random_transactions_keep_the_books) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937 random{seed};
        const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
        const std::vector<AccountId> accounts{
            bank, ann, bob, table, AccountId::rake(play), AccountId::adjustments(play)};

        Ledger ledger;
        for (int i = 0; i < 500; ++i) {
            const auto id = std::to_string(below(400));
            if (below(5) == 0) {
                (void)ledger.settle({TransactionId{id}, static_cast<TransactionState>(below(3)), Time{i}});
                continue;
            }
            const auto from = below(accounts.size());
            const auto to = (from + 1 + below(accounts.size() - 1)) % accounts.size();
            (void)ledger.book(moves(id, accounts[from], accounts[to], 1 + static_cast<std::int64_t>(below(300)),
                                    static_cast<TransactionState>(below(2))));
        }
        ASSERT_GT(ledger.transactions().size(), 100u);

        std::map<AccountId, Chips> posted;
        std::map<AccountId, Chips> held;
        for (const Transaction& t : ledger.transactions()) {
            for (const Entry& e : t.entries) {
                if (t.state == TransactionState::posted) posted[e.account] += e.amount;
                if (t.state == TransactionState::pending && e.amount < Chips{0}) held[e.account] -= e.amount;
            }
        }
        for (const AccountId& account : accounts) {
            EXPECT_EQ(ledger.balance(account), (Balance{posted[account], held[account]})) << account;
            EXPECT_TRUE(account.may_be_negative() || ledger.balance(account).available() >= Chips{0}) << account;
        }
        for (const auto& [currency, sum] : ledger.balances().sums()) EXPECT_EQ(sum, Chips{0}) << currency;
    }
}

}  // namespace
}  // namespace cardroom::ledger
