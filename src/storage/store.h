// Where the room keeps what must survive: one narrow interface, and the values that go through it.
//
// A `Batch` is one database transaction: all of it is durable when `commit` returns, or nothing of it happened and
// `commit` throws a `StoreError`. Bytes are opaque here: what a payload, a snapshot or a record means is its writer's
// business. A store belongs to one thread (`writer.h` gives it one).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/time.h"
#include "ledger/ledger.h"

namespace cardroom::storage {

/// Binary, may hold any byte, zeros too.
using Bytes = std::string;

// ---- what is written -------------------------------------------------------------------------------------------

/// One command that changed a table. Versions of a table are 1, 2, 3 … without a gap.
struct JournalEntry {
    TableId table;
    std::uint64_t version = 0;  ///< the table's version after this command
    Time time;
    std::uint64_t epoch = 0;   ///< of the owner who wrote it; less than the table's is refused (a former owner)
    std::string engine;        ///< version of the rules that applied it
    std::uint64_t digest = 0;  ///< of what the command led to, as its writer knows how to compare it
    PlayerId sender;           ///< none: the room itself, a clock that ran out
    CommandId command;         ///< none if the sender gave none
    Bytes payload;
    friend bool operator==(const JournalEntry&, const JournalEntry&) = default;
};

/// A table as it stood at `version`: its version before the batch, after it, or in between.
struct Snapshot {
    TableId table;
    std::uint64_t version = 0;
    Time time;
    Bytes bytes;
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

/// Forgets a table's snapshots before `oldest_kept`, and the journal up to it. A snapshot of that very version must be
/// there (it may be in the same batch), else the table could not be recovered and the batch is refused.
struct Prune {
    TableId table;
    std::uint64_t oldest_kept = 0;
};

/// A new owner takes the table over: entries with a lower epoch are refused from now on.
struct Claim {
    TableId table;
    std::uint64_t epoch = 0;
};

/// What one player may read of a hand besides the public part.
struct PlayerPart {
    PlayerId player;
    Bytes private_bytes;
    friend bool operator==(const PlayerPart&, const PlayerPart&) = default;
};

struct HandRecord {
    TableId table;
    HandId hand;
    Time ended;
    Bytes public_bytes;
    std::vector<PlayerPart> players;  ///< all who were dealt in, in order of PlayerId
    friend bool operator==(const HandRecord&, const HandRecord&) = default;
};

struct PlayerRecord {
    PlayerId id;
    std::string name;
    Bytes token_hash;  ///< no two players have the same; empty: nobody can log in as this player (a house bot)
    Time created;
    Bytes settings;
    friend bool operator==(const PlayerRecord&, const PlayerRecord&) = default;
};

struct TableDefinition {
    TableId id;
    Bytes bytes;
    bool open = true;
    friend bool operator==(const TableDefinition&, const TableDefinition&) = default;
};

/// The answer given to a command, kept so that the command sent again gets the same answer.
struct Answer {
    TableId table;  ///< none: a command to the room, not to a table
    PlayerId player;
    CommandId command;
    Time time;
    Bytes bytes;
    friend bool operator==(const Answer&, const Answer&) = default;
};

/// A document of the room under a key, such as its id counters; no value: removed.
struct Document {
    std::string key;
    std::optional<Bytes> value;
    friend bool operator==(const Document&, const Document&) = default;
};

/// Everything that must happen together. Parts are taken in the order in which they stand here.
struct Batch {
    // `{}`: so that a batch may be written as {.journal = {…}} without a warning about the rest.
    std::vector<Claim> claims{};
    std::vector<TableDefinition> tables{};  ///< made or replaced
    std::vector<PlayerRecord> players{};    ///< made or replaced
    std::vector<JournalEntry> journal{};    ///< a table's entries in order of version
    std::vector<Snapshot> snapshots{};
    std::vector<Prune> prunes{};
    std::vector<ledger::Transaction> transactions{};  ///< in order: a later one may spend what an earlier one brought
    std::vector<ledger::Settlement> settlements{};
    std::vector<HandRecord> hands{};
    std::vector<Answer> answers{};
    std::optional<Time> forget_answers_before{};
    std::vector<Document> documents{};

    bool empty() const;
    /// Puts `later` behind this. If both would succeed one after the other, then nearly always also as one; where not
    /// (`later` spends what a settlement here sets free), the merged batch fails as a whole.
    void append(Batch&& later);
};

// ---- what is read ----------------------------------------------------------------------------------------------

/// All that is needed to bring a table back: the latest snapshot, and every command after it.
struct TableHistory {
    std::optional<Snapshot> snapshot;
    std::vector<JournalEntry> journal;  ///< in order
    std::uint64_t version = 0;          ///< of the last entry ever written, also if it was forgotten since
    std::uint64_t epoch = 0;
};

/// A hand as one viewer may see it.
struct ViewedHand {
    TableId table;
    HandId hand;
    Time ended;
    Bytes public_bytes;
    std::optional<Bytes> private_bytes;  ///< the viewer's own part, if he was dealt in
    friend bool operator==(const ViewedHand&, const ViewedHand&) = default;
};

/// Where a page of hands goes on: the last hand of the page before.
struct HandCursor {
    Time ended;
    TableId table;
    HandId hand;
};

// ---- the interface ---------------------------------------------------------------------------------------------

enum class Fault : std::uint8_t {
    version_conflict,   ///< a table's journal has gone on without the writer: its memory is stale
    stale_epoch,        ///< another owner has taken the table over
    refused_by_ledger,  ///< see StoreError::refusal()
    duplicate,          ///< a hand, or a player's token, that is there already
    invalid,            ///< a value that no store takes: id 0 or above 2^63 - 1, a prune that would lose a table
    unavailable,        ///< the world failed: disk full, database locked or gone. Nothing was written
    newer_schema,       ///< the database was written by a newer version; left untouched
    not_ours,           ///< the database is something else's; left untouched
    damaged,            ///< what was read makes no sense
    crashed,            ///< FaultyStore only: as if the process had died here, so nobody knows what was written
};
std::string_view name(Fault fault);

class StoreError : public std::runtime_error {
  public:
    StoreError(Fault fault, const std::string& what) : std::runtime_error(what), fault_(fault) {}
    explicit StoreError(ledger::Refusal refusal, const ledger::TransactionId& transaction);

    Fault fault() const { return fault_; }
    std::optional<ledger::Refusal> refusal() const { return refusal_; }
    /// Whether the batch itself was at fault, so that another batch may well succeed.
    bool of_the_batch() const { return fault_ <= Fault::invalid; }

  private:
    Fault fault_;
    std::optional<ledger::Refusal> refusal_;
};

class Store {
  public:
    virtual ~Store() = default;

    /// Durable when it returns. Throws StoreError and has changed nothing otherwise (but see Fault::crashed).
    virtual void commit(const Batch& batch) = 0;

    virtual std::vector<TableDefinition> tables() = 0;  ///< in order of id
    virtual TableHistory table_history(TableId table) = 0;
    virtual std::optional<Answer> answer(TableId table, PlayerId player, CommandId command) = 0;

    virtual std::optional<PlayerRecord> player(PlayerId id) = 0;
    virtual std::optional<PlayerRecord> player_with_token(const Bytes& token_hash) = 0;

    /// All of them in order of id, one at a time: for what must be known of everybody who ever came.
    virtual void each_player(const std::function<void(const PlayerRecord&)>& visit) = 0;

    virtual ledger::Balance balance(const ledger::AccountId& account) = 0;
    virtual ledger::Balances balances() = 0;
    virtual std::optional<ledger::Transaction> transaction(const ledger::TransactionId& id) = 0;
    /// Newest first; `before` is the sequence of the last line of the page before.
    virtual std::vector<ledger::StatementLine> statement(const ledger::AccountId& account,
                                                         std::optional<std::uint64_t> before, std::size_t limit) = 0;
    /// With each other account, over the whole past of the account.
    virtual std::map<ledger::AccountId, ledger::Turnover> turnover(const ledger::AccountId& account) = 0;
    /// All transactions in order of booking, for audits: more than fits in memory, so one at a time.
    virtual void each_transaction(const std::function<void(const ledger::Transaction&)>& visit) = 0;

    /// Newest first, with the private part of the player himself.
    virtual std::vector<ViewedHand> hands_of_player(PlayerId player, std::optional<HandCursor> before,
                                                    std::size_t limit) = 0;
    /// Newest first (highest hand id), as `viewer` may see them; `before` is the last hand of the page before.
    virtual std::vector<ViewedHand> hands_of_table(TableId table, PlayerId viewer, std::optional<HandId> before,
                                                   std::size_t limit) = 0;
    virtual std::optional<ViewedHand> hand(TableId table, HandId hand, PlayerId viewer) = 0;
    /// With everybody's private parts: for audits only, never for a player.
    virtual std::optional<HandRecord> whole_hand(TableId table, HandId hand) = 0;

    virtual std::optional<Bytes> document(std::string_view key) = 0;
    virtual std::vector<Document> documents(std::string_view key_prefix) = 0;  ///< in order of key
};

inline constexpr std::size_t page_max = 1000;  ///< no page is longer, whatever limit is asked for

}  // namespace cardroom::storage
