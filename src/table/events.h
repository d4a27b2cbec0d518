// What happened at a table. Hand events travel inside `InHand`. Like those, table events may hold secrets; `seen_by`
// (views.h) makes what one reader may be told.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "hand/events.h"
#include "table/commands.h"

namespace cardroom::table {

enum class LeaveReason : std::uint8_t { asked, broke, sat_out_too_long, removed, closed, reservation_ended };
enum class SitOutReason : std::uint8_t { asked, timed_out, no_chips, missed_post, waiting_for_big_blind };

struct SeatReserved {
    Seat seat;
    PlayerId player;
    std::string name;
    bool bot = false;
    Time until;
};
struct SeatReleased {
    Seat seat;
    PlayerId player;
};
struct PlayerSat {
    Seat seat;
    PlayerId player;
    std::string name;
    Chips stack;
    bool bot = false;
    Duration bank;
    int allin_credits = 0;  ///< -1: unlimited
};
/// The stack, with chips that were still to be added, goes back to the wallet.
struct PlayerLeft {
    Seat seat;
    PlayerId player;
    Chips stack;
    LeaveReason reason{};
    Chips bring_back;  ///< T-6: less may not come back before `bring_back_until`; none: nothing is asked
    Time bring_back_until;
};
struct SeatChanged {
    Seat from;
    Seat to;
    PlayerId player;
};
struct SatOut {
    Seat seat;
    SitOutReason reason{};
};
struct SatIn {
    Seat seat;
};
/// What the player has asked for and what happens after the hand (or, for the big blind, before it). Private.
struct SitOutPlanned {
    Seat seat;
    bool planned = true;  ///< false: taken back
    When when{};
};
struct LeavePlanned {
    Seat seat;
};
struct SeatChangePlanned {
    Seat seat;
    Seat to;
};  ///< private
/// What the player owes before being dealt in, whether posting now is possible (T-34), and whether he has chosen to
/// post as soon as it is. All zero: nothing owed.
struct PostOwed {
    Seat seat;
    Chips live;
    Chips dead;
    bool may_post_now = false;
    bool posts = false;
    /// The big blind reaches him with that hand, 1 being the next, if nobody comes or goes; 0: not known.
    std::uint8_t hands_to_big_blind = 0;
};
struct ToppedUp {
    Seat seat;
    Chips amount;
    Chips stack;
};
struct TopUpQueued {
    Seat seat;
    Chips amount;
};
/// Chips that were to be added but would lift the stack above the maximum (T-5): back to the wallet.
struct TopUpReturned {
    Seat seat;
    PlayerId player;
    Chips amount;
};
struct TopUpDue {
    Seat seat;
    PlayerId player;
    Chips amount;
};  ///< auto top-up or auto rebuy: the room answers with TopUp
struct RebuyPrompted {
    Seat seat;
    Time until;
};  ///< only after the hand is settled with zero (scenario 31)
struct OptionsChanged {
    Seat seat;
    SetOptions options;
};  ///< private to the player
struct AutoTopUpChanged {
    Seat seat;
    Chips below;
    Chips to;
};  ///< private

struct HandStarted {
    HandId hand;
    std::uint8_t game = 0;
    Seat button;
    SeatSet dealt_in;
};
struct InHand {
    HandId hand;
    hand::Event event;
};
/// The clock of the decision that is waited for. `visible_from` may be later than now (K-20).
struct ClockStarted {
    SeatSet seats;
    Time visible_from;
    Time deadline;
};
enum class ExtraTime : std::uint8_t { bank, disconnect, reconnect, freeze };
struct ClockExtended {
    SeatSet seats;
    ExtraTime why{};
    Time deadline;
    Duration bank_left;
};
/// An automatic action, with the connection's state (K-6). The action itself follows as a hand event.
struct TimedOut {
    Seat seat;
    bool connected = true;
    bool on_discard = false;
};
struct AllInCreditsChanged {
    Seat seat;
    PlayerId player;  ///< the seat may be free, or another's, when the command is over
    std::int16_t credits = 0;
    bool granted = false;
    Time granted_at;  ///< the last time that they were
};
/// The reset asked for needs the staff (K-14). For the room and the player.
struct AllInResetQueued {
    Seat seat;
    PlayerId player;
};
struct ActAheadSet {
    Seat seat;
    ActAhead ahead;
};  ///< private
struct ActAheadDropped {
    Seat seat;
};  ///< private: the price or the street has changed
/// The hand is settled: what everybody has now. Ends the hand; money moves in the ledger with this event.
struct HandSettled {
    HandId hand;
    PerSeat<Chips> stacks;
    PerSeat<Chips> rake_share;
    Chips rake;
};
/// The alternative to a rake of the pots (RakeSchedule::time_charge): goes to the house.
struct TimeCharged {
    Seat seat;
    PlayerId player;
    Chips amount;
    Chips stack;
};
struct HandVoided {
    HandId hand;
};
struct RabbitShown {
    HandId hand;
    cards::Cards cards;
};

struct WaitingListChanged {
    std::vector<PlayerId> players;
};
struct SeatOffered {
    PlayerId player;
    Seat seat;
    Time until;
};
struct BuyInAwaitsApproval {
    PlayerId player;
    std::string name;
    Seat seat;
    Chips amount;
};
struct BuyInAnswered {
    PlayerId player;
    bool yes = false;
    Chips amount;
};
/// By the host, for good or until he is let back. To the host and the player.
struct PlayerRemoved {
    PlayerId player;
    std::string name;
};
struct PlayerLetBack {
    PlayerId player;
    std::string name;
};
struct ConnectionChanged {
    Seat seat;
    bool connected = true;
};
struct Paused {};
struct Resumed {};
struct Closed {};

using Event =
    std::variant<SeatReserved, SeatReleased, PlayerSat, PlayerLeft, SeatChanged, SatOut, SatIn, SitOutPlanned,
                 LeavePlanned, SeatChangePlanned, PostOwed, ToppedUp, TopUpQueued, TopUpReturned, TopUpDue,
                 RebuyPrompted, OptionsChanged, AutoTopUpChanged, HandStarted, InHand, ClockStarted, ClockExtended,
                 TimedOut, AllInCreditsChanged, AllInResetQueued, ActAheadSet, ActAheadDropped, HandSettled,
                 TimeCharged, HandVoided, RabbitShown, WaitingListChanged, SeatOffered, BuyInAwaitsApproval,
                 BuyInAnswered, PlayerRemoved, PlayerLetBack, ConnectionChanged, Paused, Resumed, Closed>;

}  // namespace cardroom::table
