// A transaction: chips that move from some accounts to others, all of it or none.
//
// Its entries are in one currency and sum to zero, so chips are neither made nor lost, and play chips can never become
// real money. Its id is chosen by whoever books it and makes booking idempotent: booked twice, it happens once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/chips.h"
#include "base/time.h"
#include "ledger/account.h"

namespace cardroom::ledger {

inline constexpr std::size_t transaction_id_length_max = 96;
inline constexpr std::size_t memo_length_max = 500;
inline constexpr std::size_t entries_max = 1024;

/// Text that names what the transaction is for, so that the same thing gets the same id again: "rake:7:1204" for the
/// rake of hand 1204 at table 7, "buyin:123:88" for command 88 of player 123. Printable ASCII without blanks.
class TransactionId {
  public:
    TransactionId() = default;
    explicit TransactionId(std::string text) : text_(std::move(text)) {}
    const std::string& text() const { return text_; }
    bool well_formed() const;
    friend auto operator<=>(const TransactionId&, const TransactionId&) = default;
    friend std::ostream& operator<<(std::ostream& out, const TransactionId& id) { return out << id.text_; }

  private:
    std::string text_;
};

enum class TransactionKind : std::uint8_t {
    buy_in,      ///< wallet to table or tournament
    cash_out,    ///< table to wallet
    rake,        ///< table or tournament to the house
    prize,       ///< tournament to wallet
    refill,      ///< bank to wallet: play chips for those who ran low
    deposit,     ///< bank to wallet, booked by the host or a payment provider; needs a reason
    withdrawal,  ///< wallet to bank; needs a reason
    adjustment,  ///< anything a host corrects by hand; needs a reason
};

enum class TransactionState : std::uint8_t {
    pending,  ///< what leaves an account is held back already; what arrives does not count yet
    posted,   ///< done, for good
    voided,   ///< given up: the held chips are free again
};

struct Entry {
    AccountId account;
    Chips amount;  ///< more than zero: into the account; less: out of it
    friend bool operator==(const Entry&, const Entry&) = default;
};

struct Transaction {
    TransactionId id;
    TransactionKind kind = TransactionKind::adjustment;
    TransactionState state = TransactionState::posted;
    Time time;
    std::string memo;  ///< for whoever reads the statement; the reason, where one is needed
    std::vector<Entry> entries;
    std::optional<Time> settled{};  ///< when a pending transaction was posted or voided
};

/// The end of a pending transaction: `outcome` is posted or voided.
struct Settlement {
    TransactionId id;
    TransactionState outcome = TransactionState::posted;
    Time time;
};

/// Whether `again` asks for what was booked as `booked`. Its time does not count: who repeats, repeats later.
bool same_order(const Transaction& booked, const Transaction& again);

constexpr bool needs_reason(TransactionKind kind) {
    return kind >= TransactionKind::deposit;
}

std::string_view name(TransactionKind kind);
std::string_view name(TransactionState state);
std::optional<TransactionKind> parse_transaction_kind(std::string_view text);
std::optional<TransactionState> parse_transaction_state(std::string_view text);

/// Chips from one account to another: the common case.
std::vector<Entry> move_chips(const AccountId& from, const AccountId& to, Chips amount);

}  // namespace cardroom::ledger
