// The ledger: every chip of the room, in double entry. Pure values; where they are stored is `storage`'s business.
//
// What always holds: in every currency the posted balances sum to zero, and no wallet, escrow or rake account has less
// than nothing available. `Balances` knows what there is, `Ledger` also how it came about.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "ledger/refusal.h"
#include "ledger/transaction.h"

namespace cardroom::ledger {

struct Balance {
    Chips posted;  ///< what is there
    Chips held;    ///< how much of it pending transactions will take, never negative
    constexpr Chips available() const { return posted - held; }
    friend constexpr bool operator==(const Balance&, const Balance&) = default;
};

/// No account ever holds more, or owes more: far below what 64 bits hold.
inline constexpr Chips balance_max = chips_max * 1000;

/// Why these entries are no transaction at all, whatever the balances are.
std::optional<Refusal> why_malformed(const Transaction& transaction);

/// What there is in each account. An account that was never used holds nothing.
class Balances {
  public:
    Balance of(const AccountId& account) const;
    const std::map<AccountId, Balance>& all() const { return balances_; }

    std::optional<Refusal> why_not(const Transaction& transaction) const;
    /// A transaction that `why_not` has nothing against.
    void apply(const Transaction& transaction);
    /// The end of a transaction that was applied as pending. It cannot fail: what it takes was held back.
    void settle(const Transaction& pending, TransactionState outcome);

    /// Takes over what is known from elsewhere (a database) about one account.
    void put(const AccountId& account, const Balance& balance);

    /// The sum of all posted balances: zero in every currency, or the books are wrong.
    std::map<CurrencyCode, Chips> sums() const;

  private:
    std::map<AccountId, Balance> balances_;
};

/// A line of an account's statement.
struct StatementLine {
    std::uint64_t sequence = 0;  ///< the place of the transaction in the ledger, from 1
    TransactionId id;
    TransactionKind kind = TransactionKind::adjustment;
    TransactionState state = TransactionState::posted;
    Time time;
    std::string memo;
    Chips amount;
    Chips balance;  ///< posted balance after this line, each posted transaction counted at the place it was booked
    friend bool operator==(const StatementLine&, const StatementLine&) = default;
};

/// What an account had to do with another one, over all posted transactions that touch both.
struct Turnover {
    Chips came;  ///< from the other account
    Chips went;  ///< to the other account
    friend constexpr bool operator==(const Turnover&, const Turnover&) = default;
};

/// Why `again` may not stand for `booked`, which has the same id.
std::optional<Refusal> why_not_repeat(const Transaction& booked, const Transaction& again);
/// Why this transaction cannot come to this end; nothing, too, if that is how it ended.
std::optional<Refusal> why_not_settle(const Transaction& transaction, TransactionState outcome);

/// Whether a booking changed anything, or had been made before.
enum class Booked : std::uint8_t { now, before };

class Ledger {
  public:
    /// Nothing, too, for a transaction that was booked before just so: booking it again changes nothing.
    std::optional<Refusal> why_not(const Transaction& transaction) const;
    tl::expected<Booked, Refusal> book(const Transaction& transaction);

    tl::expected<Booked, Refusal> settle(const Settlement& settlement);

    const Balances& balances() const { return balances_; }
    Balance balance(const AccountId& account) const { return balances_.of(account); }
    const Transaction* find(const TransactionId& id) const;
    /// In the order of booking; the first has sequence 1.
    const std::vector<Transaction>& transactions() const { return transactions_; }
    /// Oldest first.
    std::vector<StatementLine> statement(const AccountId& account) const;
    /// With each other account; pending and voided transactions do not count.
    std::map<AccountId, Turnover> turnover(const AccountId& account) const;

  private:
    Balances balances_;
    std::vector<Transaction> transactions_;
    std::map<TransactionId, std::size_t> index_of_;  // into transactions_, like the next
    std::map<AccountId, std::vector<std::size_t>> indexes_of_account_;
};

}  // namespace cardroom::ledger
