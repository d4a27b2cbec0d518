// All that a table remembers between hands, as plain data: what a snapshot holds. `wire` translates it.
//
// What lives within a hand (cards, clocks, ticks made ahead) is not here: it is rebuilt by replaying the commands since
// the snapshot.
#pragma once

#include <string>
#include <vector>

#include "table/blinds.h"
#include "table/commands.h"
#include "table/events.h"

namespace cardroom::table {

/// Why a seat without chips is not free.
enum class Hold : std::uint8_t { none, reserved, offered, awaiting_approval };

/// One seat. Empty: no player. Held: a player and a `hold`, no chips. Otherwise somebody sits there.
struct Place {
    PlayerId player;
    std::string name;
    bool bot = false;
    Hold hold = Hold::none;
    Time held_until;
    Chips awaiting;              ///< a buy-in or top-up that the host has not approved yet: not on the table
    bool awaiting_waits = true;  ///< `Sit::wait_for_big_blind` of that buy-in

    Chips stack;          ///< during a hand: as it was when the hand began
    Chips queued_top_up;  ///< counts from the next hand
    Chips auto_top_up_below;
    Chips auto_top_up_to;
    SetOptions options;

    bool connected = true;
    Time disconnected_at;
    Duration lag;  ///< median round trip, zero: never measured (K-7)

    bool sitting_out = false;
    SitOutReason sit_out_reason{};
    Time sitting_out_since;  ///< not sitting out: absence before that does not count
    int big_blinds_missed = 0;  ///< since then (T-37)
    bool sits_out_next_hand = false;
    bool sits_out_next_big_blind = false;
    bool timed_out = false;  ///< `sits_out_next_hand` comes from an automatic action (K-4)
    bool leaving = false;
    LeaveReason leave_reason{};
    Seat moving_to;
    Time rebuy_until;  ///< Time{}: not broke

    bool new_here = false;  ///< owes a big blind to come in (T-30)
    bool missed_big_blind = false;
    bool missed_small_blind = false;
    bool posts = false;    ///< pays what is owed as soon as it may; otherwise waits for the big blind
    bool waiting = false;  ///< said to be waiting for the big blind or to post

    Duration bank;
    int hands_to_bank = 0;  ///< played towards the next `bank_earned`
    int allin_credits = 0;  ///< -1: unlimited
    Time allin_granted_at;
    bool allin_reset_asked = false;
    std::uint32_t seating = 0;  ///< who sat down first (T-20)
    Time charged_until;         ///< time charge paid up to here

    bool empty() const { return player.is_none(); }
    bool seated() const { return !player.is_none() && hold == Hold::none; }
    bool owes() const { return new_here || missed_big_blind || missed_small_blind; }
    bool plays() const { return seated() && !sitting_out && stack > Chips{}; }
    friend bool operator==(const Place&, const Place&) = default;
};

struct Waiter {
    PlayerId player;
    std::string name;
    friend bool operator==(const Waiter&, const Waiter&) = default;
};

/// Somebody who left, and with how much (T-6).
struct Departure {
    PlayerId player;
    Chips stack;
    Time at;
    friend bool operator==(const Departure&, const Departure&) = default;
};

struct State {
    HandId hand;   ///< the last one dealt
    int game = 0;  ///< index into Config::games, of the next hand
    int hands_of_game = 0;
    BlindMemory blinds;
    std::vector<Place> places;  ///< one for each seat
    std::vector<Waiter> waiting_list;
    std::vector<Departure> departures;  ///< oldest first
    std::vector<Waiter> removed;        ///< by the host, oldest first: may not come back
    Time deal_after;                    ///< the next hand does not begin before
    std::uint32_t seatings = 0;
    bool started = false;
    bool paused = false;
    bool closing = false;  ///< after the hand
    bool closed = false;
    bool final_table = false;  ///< of a multi-table tournament (K-34)
    friend bool operator==(const State&, const State&) = default;
};

inline constexpr std::size_t departures_max = 200;
inline constexpr std::size_t removed_max = 200;
inline constexpr Duration approval_time = minutes(10);  ///< a buy-in that the host has not answered by then goes back

}  // namespace cardroom::table
