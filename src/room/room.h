// The running room, without sockets, SQL, clocks or threads: whoever drives it says what time it is, brings messages,
// and completes what was written. Production drives it from one thread (`host.h`), a simulation from a loop.
//
// One room object owns its tables, its bank and its people. Everything it tells anybody is durable.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "config/room_config.h"
#include "fairness/deal.h"
#include "room/bank.h"
#include "room/house_bots.h"
#include "room/lobby.h"
#include "room/names.h"
#include "room/people.h"
#include "room/port.h"
#include "room/ports.h"
#include "room/table_runner.h"

namespace cardroom::room {

struct Settings {
    config::RoomConfig config;
    std::vector<rules::HouseRules> houses;  ///< profiles that players may choose for their own tables
    std::string server_version = "0.1";
    storage::Bytes staff_token_hash;  ///< whoever brings this token is staff; empty: nobody
    std::function<void(const std::string& line)> log = [](const std::string&) {};  ///< what the host should read
};

/// How long the room remembers what it answered to a command, and how often it forgets.
inline constexpr Duration answers_kept = hours(24);
inline constexpr Duration answers_forgotten_every = hours(1);

class Room final : private Floor {
  public:
    Room(Settings settings, const fairness::RoomKey& key, Storage& storage, Entropy& entropy);
    ~Room() override;
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

    // --- start --------------------------------------------------------------------------------------------------
    /// Reads everything that was there, before the store goes behind `Storage`. Throws StoreError.
    void load(storage::Store& store);
    /// Opens: tables that are new in the configuration, house bots, clocks.
    void open(Time now);

    // --- people -------------------------------------------------------------------------------------------------
    /// `visit`: a name for this connection that no other has had.
    void enter(Door::Visit visit, std::shared_ptr<Client> client, std::string address, Time now);
    void receive(Door::Visit visit, v1::ClientMessage&& message, Time now);
    void leave(Door::Visit visit, Time now);
    /// The room is closing in order: tables between two hands are written down as they stand, so that the program that
    /// opens it again, maybe another version, has no finished hand to play again.
    void rest();
    /// A line to everybody who is connected: "The room closes in a minute."
    void notice(const std::string& text, const std::string& level);

    // --- time ---------------------------------------------------------------------------------------------------
    /// When `tick` has to be called, if nothing else happens before.
    std::optional<Time> next_deadline() const;
    void tick(Time now);
    /// What callbacks of the storage count as the present: the last time that anyone said.
    void set_now(Time now) { now_ = now; }

    // --- questions, for audits and figures -----------------------------------------------------------------------
    std::vector<const TableRunner*> tables() const;
    const TableRunner* table(TableId id) const;
    Chips available(PlayerId player, ledger::CurrencyCode currency) const { return bank_.available(player, currency); }
    std::size_t players_online() const { return online_; }

  private:
    // Floor, for the tables.
    Time now() const override { return now_; }
    Storage& storage() override { return storage_; }
    Bank& bank() override { return bank_; }
    Entropy& entropy() override { return entropy_; }
    const fairness::RoomKey& key() const override { return key_; }
    void answer(const Origin& origin, const v1::Answer& answer) override;
    void wake_at(TableId table, std::optional<Time> when) override;
    void table_changed(TableId table, const table::Events& events) override;
    void table_rebuilt(TableId table) override;
    void log(const std::string& line) override { settings_.log(line); }

    // Tables (room_tables.cpp).
    TableRunner* find(TableId id);
    TableRunner& add_table(const v1::TableDefinition& definition, table::Config config);
    void open_configured_tables(Time now);
    void forget_closed();
    void forget_answers(Time now);
    void seat_noted(TableId table, const table::Events& events);
    void read_seats(const TableRunner& runner);
    void off_other_lists(const TableRunner& seated_at, PlayerId player);
    void tell_of_offer(const TableRunner& runner, const table::SeatOffered& offered);
    void with_player(PlayerId id, std::function<void(Player&)> then);
    void fund_bot(PlayerId bot, const std::string& name, const TableRunner& runner, Chips amount,
                  std::function<void(bool)> then);
    bool may_enter(const Player& player, const TableRunner& runner, const std::string& password);
    bool may_host(const Player& player, const TableRunner& runner) const;

    // People (room_people.cpp).
    void hello(Session& session, const v1::Hello& hello);
    void new_guest(Door::Visit visit, bool token_unknown = false);
    std::string free_guest_name();
    void welcome(Session& session, Player& player, const std::string& token, bool token_unknown = false);
    Player& remember(storage::PlayerRecord record);
    void came(Player& player);
    void went(Player& player);
    void turn_away(Session& session);
    void handle_next(Door::Visit visit);
    void send(const Session& session, const v1::ServerMessage& message) const;
    void send_wallet(const Player& player);
    v1::Wallet wallet_of(PlayerId player) const;
    Chips on_tables(PlayerId player, ledger::CurrencyCode currency) const;
    void refuse(const Session& session, CommandId command, Refusal refusal);
    void accept(const Session& session, CommandId command, TableId table = {});

    // Messages (room_messages.cpp).
    void handle(Session& session, const v1::ClientMessage& message);
    void handle_command(Session& session, const v1::ClientMessage& message);
    bool answered_before(Session& session, const v1::ClientMessage& message);
    void look_up_answer(Session& session, const v1::ClientMessage& message);
    void ping(Session& session, const v1::Ping& ping);
    void tell_lag(Player& player);
    void tell_line_at(TableRunner& runner, PlayerId player);
    void watch_table(Session& session, CommandId id, const v1::WatchTable& watch);
    void seat_me(Session& session, CommandId id, const v1::SeatMe& wish);
    void table_command(Session& session, CommandId id, const v1::TableCommand& command);
    void note_fewer_bots(const TableRunner& runner);
    void add_bots(Session& session, CommandId id, TableRunner& runner, std::uint32_t count);
    void say(Session& session, CommandId id, const v1::Say& said);
    void set_name(Session& session, CommandId id, const v1::SetName& set);
    void refill(Session& session, CommandId id);
    void create_table(Session& session, CommandId id, const v1::CreateTable& create);
    void commit_for(const Origin& origin, storage::Batch batch, std::function<void()> done, Refusal otherwise,
                    std::function<void()> always = {}, std::function<void()> undo = {});

    // For the staff (room_staff.cpp).
    void find_player(Session& session, CommandId id, const v1::FindPlayer& find);
    void host_entry(Session& session, CommandId id, const v1::HostEntry& entry);

    // All-in protection (room_protection.cpp).
    struct ProtectionRules {
        int credits = 0;       ///< 0: no house here counts
        Duration reset_after;  ///< K-14: granted at once when the last reset is longer ago
    };
    ProtectionRules protection_rules() const;
    void load_resets(storage::Store& store);
    void credits_noted(TableRunner& runner, const table::Events& events);
    void tell_credits(TableId table, PlayerId player);
    void compare_credits(const TableRunner& runner);
    /// `granted_at`: when they were granted anew; nothing if some were used.
    void remember_credits(TableId from, PlayerId player, int credits, std::optional<Time> granted_at);
    void ask_reset(Session& session, CommandId id);
    void answer_reset(Session& session, CommandId id, const v1::AnswerReset& answer);
    void settle_reset(Player& player, bool granted, const Origin& origin);
    void queue_reset(const v1::ResetRequest& request, const Origin& origin);
    bool reset_waits(PlayerId player) const;
    storage::Document reset_queue_without(PlayerId player) const;
    void forget_reset(PlayerId player);
    void resets_changed();
    v1::Protection protection_of(const Player& player) const;
    void protection_changed(Player& player);
    void tell_reset_answer(Player& player);
    template <typename Put>
    void push(const Player& player, const Put& put);

    // Looking back (room_history.cpp).
    void look_up(Session& session, CommandId id, Refusal otherwise,
                 std::function<std::optional<v1::ServerMessage>(storage::Store&)> question);
    void statement(Session& session, CommandId id, const v1::AskStatement& ask);
    void hands(Session& session, CommandId id, const v1::AskHands& ask);
    void hand(Session& session, CommandId id, const v1::AskHand& ask);
    void hand_file(Session& session, CommandId id, const v1::AskHandFile& ask);  // hand_file.cpp
    void settlement(Session& session, CommandId id, const v1::AskSettlement& ask);
    void settle_up(Session& session, CommandId id, TableId table, int tries);
    void games(Session& session, CommandId id);

    Settings settings_;
    fairness::RoomKey key_;
    Storage& storage_;
    Entropy& entropy_;
    ledger::CurrencyCode play_;
    Time now_;
    Time opened_;
    Time answers_forgotten_;  ///< when old answers were last taken out of the store

    Bank bank_;
    std::map<TableId, std::unique_ptr<TableRunner>> tables_;
    std::vector<TableId> closed_;
    Lobby lobby_;
    HouseBots bots_;
    Names names_;
    Newcomers newcomers_;
    v1::ResetQueue resets_;                                ///< all-in resets that wait for the staff (K-14)
    std::map<TableId, std::vector<PlayerId>> waiting_at_;  ///< tables with a waiting list
    std::set<std::pair<PlayerId, TableId>> offered_at_;    ///< seats that are kept for whoever has waited
    std::map<TableId, Time> wake_of_;
    std::set<std::pair<Time, TableId>> wakes_;

    std::unordered_map<Door::Visit, Session> sessions_;
    std::unordered_map<PlayerId, std::unique_ptr<Player>> players_;
    std::unordered_map<storage::Bytes, PlayerId> player_of_token_;
    std::unordered_map<PlayerId, std::set<TableId>> seats_of_;
    std::size_t online_ = 0;
};

}  // namespace cardroom::room
