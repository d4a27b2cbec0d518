// Accounts: where money can be. A player's wallet, the chips on a table, what the house has taken.
//
// Every account holds one currency. Its textual form (`player:123:PLAY`, `rake:PLAY`) is what the database and reports
// use; printing and parsing are inverse to each other.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "base/ids.h"

namespace cardroom::ledger {

/// 1 to 8 of `A`-`Z` and `0`-`9`: PLAY, EUR, USDT.
class CurrencyCode {
  public:
    static constexpr std::size_t length_max = 8;

    constexpr CurrencyCode() = default;
    static std::optional<CurrencyCode> parse(std::string_view text);

    constexpr bool empty() const { return letters_[0] == '\0'; }
    std::string text() const;

    friend constexpr auto operator<=>(const CurrencyCode&, const CurrencyCode&) = default;
    friend std::ostream& operator<<(std::ostream& out, CurrencyCode code) { return out << code.text(); }

  private:
    std::array<char, length_max> letters_{};
};

enum class CurrencyKind : std::uint8_t { play, real };

/// What a host offers. Amounts are whole numbers of the smallest unit; `minor_digits` only says how people read them.
struct Currency {
    CurrencyCode code;
    CurrencyKind kind = CurrencyKind::play;
    int minor_digits = 0;  ///< 2: an amount of 150 reads "1.50"
    friend constexpr bool operator==(const Currency&, const Currency&) = default;
};
inline constexpr int minor_digits_max = 8;

enum class AccountKind : std::uint8_t {
    player,       ///< a player's wallet
    table,        ///< escrow: all that lies on one table, stacks and pots
    tournament,   ///< escrow: buy-ins of one tournament until the prizes are paid
    rake,         ///< what the house has taken
    bank,         ///< the other side of every chip issued, deposited or withdrawn; negative by nature
    adjustments,  ///< the other side of what a host corrects by hand; may be negative
};

class AccountId {
  public:
    constexpr AccountId() = default;
    static constexpr AccountId player(PlayerId who, CurrencyCode currency) {
        return {AccountKind::player, who.value(), currency};
    }
    static constexpr AccountId table(TableId which, CurrencyCode currency) {
        return {AccountKind::table, which.value(), currency};
    }
    static constexpr AccountId tournament(std::uint64_t which, CurrencyCode currency) {
        return {AccountKind::tournament, which, currency};
    }
    static constexpr AccountId rake(CurrencyCode currency) { return {AccountKind::rake, 0, currency}; }
    static constexpr AccountId bank(CurrencyCode currency) { return {AccountKind::bank, 0, currency}; }
    static constexpr AccountId adjustments(CurrencyCode currency) { return {AccountKind::adjustments, 0, currency}; }

    static std::optional<AccountId> parse(std::string_view text);
    std::string text() const;

    constexpr AccountKind kind() const { return kind_; }
    constexpr std::uint64_t owner() const { return owner_; }  ///< player, table or tournament; 0 for the house's own
    constexpr CurrencyCode currency() const { return currency_; }
    constexpr bool is_none() const { return currency_.empty(); }
    constexpr bool has_owner() const { return kind_ <= AccountKind::tournament; }
    constexpr bool may_be_negative() const { return kind_ >= AccountKind::bank; }

    friend constexpr auto operator<=>(const AccountId&, const AccountId&) = default;
    friend std::ostream& operator<<(std::ostream& out, const AccountId& id) { return out << id.text(); }

  private:
    constexpr AccountId(AccountKind kind, std::uint64_t owner, CurrencyCode currency)
        : kind_(kind), owner_(owner), currency_(currency) {}

    AccountKind kind_ = AccountKind::player;
    std::uint64_t owner_ = 0;
    CurrencyCode currency_;
};

/// "player", "table", … as in the textual form of an account.
std::string_view name(AccountKind kind);

}  // namespace cardroom::ledger
