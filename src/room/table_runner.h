// One table, run: commands in, journal and ledger written, and only then the effect told. It knows its watchers and its
// place in the journal; what it needs of the room around it, it asks through `Floor`.
//
// Always: what was told is durable; the chips on the table are what the ledger says; versions have no gap.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "cardroom/v1/journal.pb.h"
#include "cardroom/v1/room.pb.h"
#include "fairness/deal.h"
#include "fairness/shuffle.h"
#include "room/bank.h"
#include "room/facts.h"
#include "room/hand_book.h"
#include "room/port.h"
#include "room/ports.h"
#include "room/replay.h"
#include "room/seal.h"
#include "room/telling.h"

namespace cardroom::room {

/// Who asked, so that he can be answered. Empty for the room itself.
struct Origin {
    Door::Visit visit = 0;
    PlayerId player;
    CommandId command;
    /// The table that a command is for which the room carries out itself: its answer is kept there.
    TableId table = {};
};

/// What a table runner needs of the room.
class Floor {
  public:
    virtual ~Floor() = default;
    virtual Time now() const = 0;
    virtual Storage& storage() = 0;
    virtual Bank& bank() = 0;
    virtual Entropy& entropy() = 0;
    virtual const fairness::RoomKey& key() const = 0;
    /// The answer to a command, to be sent and remembered.
    virtual void answer(const Origin& origin, const v1::Answer& answer) = 0;
    /// The table wants to be woken at that time (or no more), instead of when it said before.
    virtual void wake_at(TableId table, std::optional<Time> when) = 0;
    /// Something durable has changed that a lobby, a bot, or the owner of a wallet may care about.
    virtual void table_changed(TableId table, const table::Events& events) = 0;
    /// The table is as its journal says, after a write that failed: some of it may never have been told.
    virtual void table_rebuilt(TableId table) = 0;
    /// A line for the host to read, and nobody else.
    virtual void log(const std::string& line) = 0;
};

class TableRunner {
  public:
    TableRunner(Floor& floor, const v1::TableDefinition& definition, table::Config config);

    // --- life ---------------------------------------------------------------------------------------------------
    /// Opens a table that was never open before: its definition goes into `batch`, which the room commits.
    void open_new(storage::Batch& batch);
    /// Comes back from the journal, frozen if that does not give the table that was; `escrow` is what the ledger says.
    void recover(const storage::TableHistory& history, Chips escrow);
    /// After `recover` when the room starts: clocks begin anew, players are away until they come.
    void restarted(Time now);
    /// Nothing more will happen here for now: between two hands, a snapshot stands for the journal.
    void rest(Time now);

    // --- commands -----------------------------------------------------------------------------------------------
    /// `what` as the table understands it; the room has checked who may say it. Answers go through the floor.
    void run(PlayerId by, table::What what, const Origin& origin, Time now);
    /// Its time has come: the next hand, or a tick.
    void wake(Time now);

    // --- watchers -----------------------------------------------------------------------------------------------
    void watch(Door::Visit visit, std::shared_ptr<Client> client, PlayerId player, std::uint64_t has_version);
    void unwatch(Door::Visit visit);
    /// To all who watch, not journalled: chat.
    void say(const Message& message);
    bool watched_by(Door::Visit visit) const { return watchers_.contains(visit); }

    // --- questions ----------------------------------------------------------------------------------------------
    TableId id() const { return config_.id; }
    const table::Config& config() const { return config_; }
    const v1::TableDefinition& definition() const { return definition_; }
    const v1::TableInfo& info() const { return info_; }
    const table::Table& table() const { return *table_; }
    const HandBook& book() const { return book_; }
    std::uint64_t version() const { return version_; }
    std::uint64_t durable_version() const { return durable_version_; }
    const std::string& why_frozen() const { return why_frozen_; }
    bool frozen() const { return state_ == State::frozen; }
    bool closed() const { return state_ == State::closed; }
    bool running() const { return state_ == State::running; }
    std::size_t watcher_count() const { return watchers_.size(); }
    ledger::CurrencyCode currency() const { return currency_; }
    ledger::AccountId escrow_account() const { return ledger::AccountId::table(config_.id, currency_); }

  private:
    enum class State : std::uint8_t { running, failing, frozen, closed };

    struct Watcher {
        std::shared_ptr<Client> client;
        PlayerId player;
    };
    /// A reservation in the bank that ends when its command is durable, or has failed.
    struct Reserved {
        PlayerId player;
        Chips amount;
    };
    /// What waits for its batch.
    struct Pending {
        Update update;
        table::Events events;
        Origin origin;
        std::vector<Reserved> reserved;
        std::vector<ledger::Transaction> transactions;
        /// Watchers who came while this was on its way, and how the table stood for them after it.
        struct Newcomer {
            Door::Visit visit = 0;
            Watcher watcher;
            Message snapshot;
        };
        std::vector<Newcomer> newcomers;
        std::uint64_t serial = 0;
    };

    table::Events accept(const table::Command& command, table::Events&& events, const Origin& origin, Chips reserved,
                         Time now);
    std::vector<ledger::Transaction> money(const table::Command& command, const table::Events& events,
                                           std::uint64_t version, Pending& pending, Chips reserved, Time now);
    void journal(const table::Command& command, Pending&& pending, std::uint64_t digest, Time now);
    void durable(std::uint64_t serial, const storage::StoreError* failure);
    void publish(Pending& pending);
    void fail(Pending& pending);
    void rebuild();
    void broken(const InvariantBroken& what);
    void refuse(const Origin& origin, Refusal refusal);
    void look_at_clock(Time now);
    void snapshot_then_deal(HandId hand, Time now);
    void deal(HandId hand, Time now);
    void follow_up(const table::Events& events, Time now);
    void load(const storage::TableHistory& history, Chips escrow);
    void replay(const storage::JournalEntry& entry);
    void log_recovery(const storage::TableHistory& history) const;
    std::string called() const;
    void void_frozen(PlayerId by, const Origin& origin);
    /// What the store holds of a frozen table.
    struct ReadTable {
        storage::TableHistory history;
        Chips escrow;
        v1::HandRecord last_hand;  ///< to void a hand
    };
    void rebuilt(const ReadTable& read);
    void begin_voided(PlayerId by, const Origin& origin, const ReadTable& read);
    std::vector<PlayerId> note_awaiting(const table::Events& events);
    Message snapshot_for(PlayerId player) const;
    Chips chips_wanted(const table::What& what) const;

    Floor& floor_;
    v1::TableDefinition definition_;
    std::string definition_digest_;
    table::Config config_;
    ledger::CurrencyCode currency_;
    v1::TableInfo info_;
    FactsDigest digest_;
    RecordSeal seal_;

    State state_ = State::running;
    std::optional<table::Table> table_;
    HandBook book_;
    std::uint64_t version_ = 0;           ///< of the table as it stands in memory
    std::uint64_t durable_version_ = 0;   ///< … and as everybody may know it
    std::uint64_t snapshot_version_ = 0;  ///< of the last snapshot
    std::uint64_t epoch_ = 1;
    Chips escrow_;
    std::map<PlayerId, Chips> awaiting_;  ///< reserved for buy-ins that the host has not approved yet
    bool snapshot_on_its_way_ = false;
    /// The last hand that a snapshot was written after: its cards are not in there, so that nothing that needs them may
    /// come into the journal behind it.
    std::optional<HandId> put_away_;
    bool rebuilding_ = false;
    bool claim_due_ = false;   ///< the next batch takes the table over from whoever ran it before
    int broken_in_a_row_ = 0;  ///< invariants, since something last went well
    std::string why_frozen_;

    std::deque<Pending> pending_;
    std::uint64_t serials_ = 0;
    std::deque<Update> recent_;  ///< the last updates, oldest first, for those who come back
    std::map<Door::Visit, Watcher> watchers_;
    std::vector<Pending::Newcomer> left_waiting_;  ///< for a table that is being rebuilt
};

}  // namespace cardroom::room
