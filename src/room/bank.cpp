#include "room/bank.h"

#include "base/invariant.h"

namespace cardroom::room {

void Bank::load(const ledger::Balances& balances) {
    wallets_.clear();
    for (const auto& [account, balance] : balances.all()) {
        if (account.kind() != ledger::AccountKind::player) continue;
        Wallet& wallet = wallets_[PlayerId{account.owner()}][account.currency()];
        wallet.posted = balance.posted;
        wallet.held = balance.held;
    }
}

const Bank::Wallet* Bank::find(PlayerId player, ledger::CurrencyCode currency) const {
    const auto of_player = wallets_.find(player);
    if (of_player == wallets_.end()) return nullptr;
    const auto wallet = of_player->second.find(currency);
    return wallet == of_player->second.end() ? nullptr : &wallet->second;
}

Chips Bank::posted(PlayerId player, ledger::CurrencyCode currency) const {
    const Wallet* wallet = find(player, currency);
    return wallet == nullptr ? Chips{} : wallet->posted;
}

Chips Bank::available(PlayerId player, ledger::CurrencyCode currency) const {
    const Wallet* wallet = find(player, currency);
    return wallet == nullptr ? Chips{} : wallet->posted - wallet->held - wallet->reserved;
}

bool Bank::reserve(PlayerId player, ledger::CurrencyCode currency, Chips amount) {
    invariant(amount >= Chips{});
    if (amount == Chips{}) return true;
    if (available(player, currency) < amount) return false;
    wallets_[player][currency].reserved += amount;
    return true;
}

void Bank::release(PlayerId player, ledger::CurrencyCode currency, Chips amount) {
    if (amount == Chips{}) return;
    Wallet& wallet = wallets_[player][currency];
    invariant(amount > Chips{});
    invariant(amount <= wallet.reserved);
    wallet.reserved -= amount;
}

void Bank::booked(const std::vector<ledger::Transaction>& transactions) {
    for (const ledger::Transaction& transaction : transactions) {
        for (const ledger::Entry& entry : transaction.entries) {
            if (entry.account.kind() != ledger::AccountKind::player) continue;
            Wallet& wallet = wallets_[PlayerId{entry.account.owner()}][entry.account.currency()];
            if (transaction.state == ledger::TransactionState::posted) {
                wallet.posted += entry.amount;
            } else if (transaction.state == ledger::TransactionState::pending && entry.amount < Chips{}) {
                wallet.held -= entry.amount;
            }
            invariant(wallet.posted >= Chips{});
        }
    }
}

std::vector<std::pair<ledger::CurrencyCode, Chips>> Bank::wallets(PlayerId player) const {
    std::vector<std::pair<ledger::CurrencyCode, Chips>> all;
    const auto of_player = wallets_.find(player);
    if (of_player == wallets_.end()) return all;
    for (const auto& [currency, wallet] : of_player->second) {
        all.emplace_back(currency, wallet.posted - wallet.held - wallet.reserved);
    }
    return all;
}

}  // namespace cardroom::room
