// A room for tests: in virtual time, over a memory store that survives it, with clients that write down everything they
// are told and check that no card is among it that they may not see.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "cardroom/v1/room.pb.h"
#include "fairness/deal.h"
#include "room/room.h"
#include "room/simulated.h"
#include "storage/faulty_store.h"
#include "storage/memory_store.h"

namespace cardroom::room::test {

/// A connection that keeps what it was sent, and follows the table enough to know whose turn it is.
class Guest final : public Client {
  public:
    void send(Message message) override;
    void close(std::string reason) override { closed_because = std::move(reason); }

    const v1::Answer* answer_to(std::uint64_t id) const;
    const v1::TableSnapshot* last_snapshot() const;
    /// The decision that waits for this player, if it is known to be so.
    const v1::TurnCame* my_turn() const { return turn ? &*turn : nullptr; }

    /// The cards that this player may not know now; none of them may be in a message to him. Asked for each message.
    std::function<std::set<std::string>(PlayerId)> secrets;
    std::vector<v1::ServerMessage> heard;
    std::string closed_because;
    std::string token;
    PlayerId player;
    std::uint32_t seat = 0;
    std::uint64_t hand = 0;
    std::uint64_t version = 0;
    std::optional<v1::TurnCame> turn;
    std::optional<v1::ChoiceCame> choice;
    std::string own_cards;  ///< of the running hand, as it was told
    std::string board;
    std::int64_t wallet = 0;

  private:
    void follow(const v1::TableEvent& event);
};

class TestRoom {
  public:
    explicit TestRoom(config::RoomConfig config, std::uint64_t seed = 1, std::unique_ptr<storage::Store> store = {});

    /// A guest who has said hello, with the token of an earlier visit if there is one.
    std::shared_ptr<Guest> come(const std::string& token = {});
    /// The host of the room, who is staff.
    std::shared_ptr<Guest> come_as_host();
    /// Somebody at the door, who may be turned away.
    std::shared_ptr<Guest> knock(const std::string& address, const std::string& token = {}, bool only_known = false);
    void go(const std::shared_ptr<Guest>& guest);
    /// Sends a command and lets the room work; returns its id.
    std::uint64_t say(const std::shared_ptr<Guest>& guest, v1::ClientMessage message, std::uint64_t id = 0);
    /// The same without letting the room finish: the answer may still be on its way.
    std::uint64_t mumble(const std::shared_ptr<Guest>& guest, v1::ClientMessage message, std::uint64_t id = 0);
    std::string refusal_of(const std::shared_ptr<Guest>& guest, v1::ClientMessage message);

    void watch(const std::shared_ptr<Guest>& guest, TableId table, std::uint64_t version = 0);
    void sit(const std::shared_ptr<Guest>& guest, TableId table, Seat seat, Chips buy_in);
    v1::ClientMessage act(const Guest& guest, TableId table, v1::ActionKind kind, std::int64_t to = 0) const;

    /// Until nothing waits any more.
    void settle();
    void advance(Duration span);
    /// The process dies here: what was not written is lost, everybody is disconnected.
    void crash();

    /// Cards of running hands that only others hold, face down, and nobody has shown.
    std::set<std::string> secrets_from(PlayerId reader) const;
    /// Every chip: ledger against tables, sums against zero.
    void audit();
    TableId table_named(const std::string& name) const;

    std::unique_ptr<storage::FaultyStore> store;
    std::unique_ptr<QueuedStorage> storage;
    std::unique_ptr<Room> room;
    Time now{1'700'000'000'000};
    fairness::RoomKey key{fairness::Seed{7, 7, 7}};
    std::vector<std::string> log;  ///< what the host was told

  private:
    void start();

    config::RoomConfig config_;
    SeededEntropy entropy_;
    std::map<const Guest*, Door::Visit> visits_;
    Door::Visit last_visit_ = 0;
    std::uint64_t ids_ = 0;
};

/// All cards that are named anywhere in a message.
std::set<std::string> cards_in(const google::protobuf::Message& message);

/// One no-limit hold'em table "Home" for six, blinds 1/2, under the standard house; no bots.
config::RoomConfig one_table(int bots = 0);

}  // namespace cardroom::room::test
