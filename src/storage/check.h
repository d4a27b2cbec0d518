// What every store asks of a batch before it touches anything: values in range, and a ledger that stays sound.
// Shared by the stores, so that they refuse the same things for the same reasons.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "storage/store.h"

namespace cardroom::storage {

inline constexpr std::size_t engine_length_max = 32;
inline constexpr std::size_t name_length_max = 200;
inline constexpr std::size_t key_length_max = 200;
inline constexpr std::size_t bytes_size_max = 16u << 20;

/// Throws StoreError (invalid) at the first value that no store takes.
void check_values(const Batch& batch);

/// What a batch does to the ledger, worked out against what is in it: without those that were booked before.
struct LedgerChange {
    std::vector<const ledger::Transaction*> bookings;  // in order; they point into the batch
    std::vector<const ledger::Settlement*> settlements;
    std::map<ledger::AccountId, ledger::Balance> balances;  // as they will be, of every account touched
};

using BalanceOf = std::function<ledger::Balance(const ledger::AccountId&)>;
using FindTransaction = std::function<std::optional<ledger::Transaction>(const ledger::TransactionId&)>;

/// Throws StoreError (refused_by_ledger) for the first transaction or settlement that may not be.
LedgerChange change_of_ledger(const Batch& batch, const BalanceOf& balance_of, const FindTransaction& find);

[[noreturn]] void throw_stale_epoch(TableId table, std::uint64_t epoch, std::uint64_t current);
[[noreturn]] void throw_version_conflict(TableId table, std::uint64_t version, std::uint64_t current);
[[noreturn]] void throw_missing_snapshot(TableId table, std::uint64_t version);

}  // namespace cardroom::storage
