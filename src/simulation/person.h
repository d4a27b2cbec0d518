// A simulated visitor: follows what it is told, and acts at random, sensibly or not. It also watches for secrets: no
// card that it may not see may ever reach it.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "cardroom/v1/room.pb.h"
#include "room/port.h"
#include "simulation/auditor.h"
#include "simulation/gossip.h"

namespace cardroom::simulation {

/// The part of a table that a visitor keeps in mind.
struct AtTable {
    v1::TableInfo info;
    std::uint64_t version = 0;
    std::uint64_t hand = 0;
    std::uint32_t action_no = 0;  ///< the last decision that somebody was asked for
    bool hand_running = false;
    std::uint32_t seat = 0;
    std::optional<v1::TurnCame> turn;      ///< the visitor's own
    std::optional<v1::ChoiceCame> choice;  ///< that the visitor takes part in
    std::string own_cards;
    bool sitting_out = false;
    std::int64_t stack = 0;
    bool face_up = false;  ///< hands are turned up: cards of others are no secret
    bool paused = false;
    std::vector<std::uint64_t> approvals;  ///< the owner is asked for these players' chips
    std::vector<std::uint64_t> others;     ///< who sat down here while this visitor looked on
    std::vector<std::uint64_t> removed;    ///< the owner has removed these players
    std::uint32_t kept_seat = 0;           ///< a seat is kept for this visitor …
    bool lets_it_go = false;               ///< … who does not come
    std::int32_t credits = -1;             ///< all-in protection; -1: not counted here
};

class Person final : public room::Client {
  public:
    Person(int number, std::uint64_t seed, Auditor& auditor, Gossip& gossip)
        : number_(number), random_(seed), auditor_(auditor), gossip_(gossip) {
        if (roll(3) > 0) line_ms_ = static_cast<std::int64_t>(40 + roll(800));
    }

    // --- as the room's client -----------------------------------------------------------------------------------
    void send(room::Message message) override;
    void close(std::string) override { closed = true; }

    /// The next message to send, or none. `tables`: all there are. May be nonsense on purpose.
    std::optional<v1::ClientMessage> next(const std::vector<std::uint64_t>& tables);
    /// The same for a visitor who only plays: sits down, stays, decides.
    std::optional<v1::ClientMessage> next_calm(const std::vector<std::uint64_t>& tables);
    /// What to say first on coming back: the tables that were watched, by what was seen last, and again as they stand.
    std::vector<v1::ClientMessage> back_again();
    /// Somebody waits for a decision of this visitor.
    bool wanted() const;
    /// … at a table where it costs all-in protection to be cut off now (K-12).
    bool protected_now() const;
    /// The connection is gone: decisions are forgotten, the token is not.
    void disconnected();
    /// So much time has gone by that the room need no longer know what it answered to old commands.
    void long_after();

    std::mt19937_64& random() { return random_; }
    int number() const { return number_; }

    std::string token;
    std::uint64_t player = 0;
    bool closed = false;
    std::int64_t real_chips = 0;
    std::map<std::uint64_t, AtTable> tables;
    double cpu_seconds = 0;  ///< spent on listening
    std::uint64_t answered = 0;
    std::uint64_t refused = 0;
    std::uint64_t repeated = 0;
    std::vector<std::string> complaints;
    std::uint64_t digest = 0xcbf29ce484222325ULL;  ///< of everything told

  private:
    void follow(AtTable& table, const v1::TableEvent& event);
    void snapshot(const v1::TableSnapshot& snapshot);
    void answer(const v1::Answer& answer);
    void wallet(const v1::Wallet& wallet);
    void check_hidden(const AtTable& table, std::uint32_t seat, const std::string& cards, const v1::TableEvent& event);
    v1::ClientMessage command(std::uint64_t table);
    v1::ClientMessage decision(std::uint64_t id, const AtTable& at);
    v1::ClientMessage choice(std::uint64_t id, const AtTable& at);
    v1::ClientMessage seat_business(std::uint64_t id, const AtTable& at);
    v1::ClientMessage nonsense(std::uint64_t id);
    v1::ClientMessage ask_reset(std::uint64_t id);
    v1::ClientMessage heartbeat();
    void own_seat(AtTable& at, const v1::TableEvent& event);
    void private_matters(AtTable& at, const v1::TableEvent& event);
    // --- private tables (person_private.cpp)
    std::optional<v1::ClientMessage> private_business();
    v1::ClientMessage wish_for_a_table();
    v1::ClientMessage go_to(const PrivateGame& game);
    v1::ClientMessage as_owner(std::uint64_t id, AtTable& at);
    std::string words_for(std::uint64_t table);
    void made(const v1::TableCreated& created);
    v1::ClientMessage remember(v1::ClientMessage message);
    std::uint64_t roll(std::uint64_t below) { return random_() % below; }
    void complain(const std::string& what);

    int number_;
    std::mt19937_64 random_;
    Auditor& auditor_;
    Gossip& gossip_;
    std::int64_t line_ms_ = 0;  ///< how long a heartbeat takes there and back; 0: this client sends none (K-7)
    v1::CreateTable wish_;      ///< the last table that was asked for
    struct Question {
        std::uint64_t id = 0;     ///< of the command
        std::uint64_t table = 0;  ///< that was asked to be watched; 0: another question
    };
    void ask(Question question);
    std::deque<Question> questions_;  ///< the latest ones
    std::uint64_t watches_ = 0;
    std::uint64_t last_id_ = 0;
    std::vector<v1::ClientMessage> sent_;                 ///< the last few, to be sent again
    std::map<std::uint64_t, std::uint64_t> accepted_at_;  ///< command id -> version that the answer named
};

}  // namespace cardroom::simulation
