// Who is here: connections, and the players behind them. One player may have several connections.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "base/ids.h"
#include "base/time.h"
#include "cardroom/v1/room.pb.h"
#include "config/room_config.h"
#include "room/port.h"
#include "storage/store.h"

namespace cardroom::room {

/// So many at once, and one more each `interval`.
class Allowance {
  public:
    Allowance(int burst, Duration interval) : left_(burst), burst_(burst), interval_(interval) {}
    bool take(Time now);
    /// Nothing of it is used: it need not be remembered.
    bool whole(Time now) const;

  private:
    int left_;
    int burst_;
    Duration interval_;
    Time since_;
};

/// How many new accounts each address may still make. Known players are never counted.
class Newcomers {
  public:
    explicit Newcomers(const config::Limits& limits) : limits_(limits) {}
    bool admit(const std::string& address, Time now);

  private:
    static constexpr std::size_t addresses_max = 100'000;  ///< then those that have recovered are forgotten
    config::Limits limits_;
    std::unordered_map<std::string, Allowance> seen_;
};

/// The answers to a player's last commands, so that a command sent again gets the same answer and happens once.
class AnswerBook {
  public:
    static constexpr std::size_t answers_max = 256;

    struct Entry {
        CommandId command;
        std::optional<v1::Answer> answer;  ///< not yet: the command is on its way
    };
    /// nullptr: never heard of.
    const Entry* find(CommandId command) const;
    void expect(CommandId command);
    void answered(CommandId command, const v1::Answer& answer);

  private:
    std::deque<Entry> entries_;
};

struct Player {
    storage::PlayerRecord record;
    bool staff = false;
    std::set<Door::Visit> visits;
    AnswerBook answers;
    Allowance chat{5, seconds(2)};
    Allowance pages{30, milliseconds(500)};  ///< of hand files; a settlement is as much work
    Time last_refill;
    Duration told_lag;           ///< what the tables were last told (K-7)
    std::set<TableId> admitted;  ///< to private tables, by link or password

    PlayerId id() const { return record.id; }
    const std::string& name() const { return record.name; }
};

/// How long the last five heartbeats of a connection took (K-7).
class RoundTrips {
  public:
    void add(Duration round_trip);
    Duration median() const;  ///< of an even number the shorter one; zero: none was answered yet

  private:
    std::array<Duration, 5> last_{};
    std::size_t measured_ = 0;
};

struct Session {
    Door::Visit visit = 0;
    std::shared_ptr<Client> client;
    std::string address;
    Player* player = nullptr;  ///< nullptr before Hello
    RoundTrips round_trips;
    bool watches_lobby = false;
    std::set<TableId> tables;
    bool busy = false;  ///< something that must be looked up first; later messages wait
    std::deque<v1::ClientMessage> waiting;
};

inline constexpr std::size_t waiting_messages_max = 64;
inline constexpr std::size_t chat_length_max = 300;

/// A name for a newcomer, from random bytes: "Lucky Otter 482". Six digits where three are used up.
std::string guest_name(const std::array<std::uint8_t, 32>& bytes, int digits = 3);
/// Without what cannot be seen, and blanks around it; nullopt when nothing is left, or it is not UTF-8.
std::optional<std::string> clean_text(const std::string& text);
/// The same of what players write; nullopt also when it is too long.
std::optional<std::string> clean_chat(const std::string& text);

/// What the browser keeps, and what we keep of it.
std::string token_of(const std::array<std::uint8_t, 32>& bytes);
storage::Bytes token_hash(const std::string& token);
/// Whether it has the form of a token: all 256 bits of one.
bool could_be_token(const std::string& text);
/// A number that nobody can guess, never 0, below 2^53 so that any client can hold it.
std::uint64_t id_from(const std::array<std::uint8_t, 32>& bytes);

std::string password_hash(const std::string& password);
bool password_matches(const std::string& hash, const std::string& password);

}  // namespace cardroom::room
