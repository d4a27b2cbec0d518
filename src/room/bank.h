// What every player owns, and what of it is already spoken for. One bank for the whole room, so that two tables cannot
// take the same chips: whoever wants some reserves them first, and books them in the batch that makes it true.
//
// Holds what is durable: money that is on its way here (a cash-out that is not yet written) does not count yet.
// Always: reserved <= posted, in every wallet.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "ledger/ledger.h"

namespace cardroom::room {

class Bank {
  public:
    /// Takes over the wallets of the store.
    void load(const ledger::Balances& balances);

    Chips posted(PlayerId player, ledger::CurrencyCode currency) const;
    Chips available(PlayerId player, ledger::CurrencyCode currency) const;

    /// False if there is not so much; nothing is set aside then.
    bool reserve(PlayerId player, ledger::CurrencyCode currency, Chips amount);
    void release(PlayerId player, ledger::CurrencyCode currency, Chips amount);

    /// These transactions are durable.
    void booked(const std::vector<ledger::Transaction>& transactions);

    /// All wallets of a player, in order of currency.
    std::vector<std::pair<ledger::CurrencyCode, Chips>> wallets(PlayerId player) const;

  private:
    struct Wallet {
        Chips posted;
        Chips held;      ///< by pending transactions
        Chips reserved;  ///< by commands that are not yet durable
    };
    std::unordered_map<PlayerId, std::map<ledger::CurrencyCode, Wallet>> wallets_;

    const Wallet* find(PlayerId player, ledger::CurrencyCode currency) const;
};

}  // namespace cardroom::room
