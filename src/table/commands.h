// Everything that can be asked of a table, as values. Players, the host and the room all speak through these, and each
// one that is accepted is journalled: replaying them rebuilds the table.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "base/chips.h"
#include "base/ids.h"
#include "base/seat.h"
#include "base/time.h"
#include "cards/card.h"
#include "hand/hand.h"
#include "table/config.h"

namespace cardroom::table {

// --- of a player --------------------------------------------------------------------------------------------------

/// Takes a seat and buys in. The room has set the money aside; the chips enter only if the table accepts.
struct Sit {
    std::string name;
    Seat seat;  ///< none(): the one held for the player, or else any free one
    Chips buy_in;
    bool bot = false;
    bool wait_for_big_blind = true;
    /// The player's whole wallet. Who comes back within `rathole` may then bring up to a tenth less (T-6).
    bool all_he_has = false;
};
/// Holds a seat while its player decides about the buy-in (HouseRules::reserve_time).
struct Reserve {
    std::string name;
    Seat seat;
    bool bot = false;
};
struct Leave {};  ///< at once when it costs nothing, else the hand is folded when due and the seat given up at its end
enum class When : std::uint8_t { now, next_hand, next_big_blind };
/// `now` is the same as `next_hand` for who is in a hand: it is played on, by its clock.
struct SitOut {
    When when = When::next_hand;
};
/// Comes back. A player who owes a blind waits for the big blind or posts now (T-30, T-34).
struct SitIn {
    bool post_now = false;
};
struct TopUp {
    Chips amount;
};  ///< counts from the next hand (T-2). Also the rebuy at zero
struct SetAutoTopUp {
    Chips below;
    Chips to;
};  ///< zeros: off. The room provides the money when `TopUpDue` says so
struct SetOptions {
    bool auto_post = true;  ///< false: sits out rather than be the big blind, until he says otherwise
    bool auto_muck = true;
    bool straddle = false;
    int runs = 0;  ///< run it so often at most, when asked: 0 asks each time, 1 never more than once
    friend bool operator==(const SetOptions&, const SetOptions&) = default;
};
/// Between hands; during one it is noted and done after it (T-39).
struct ChangeSeat {
    Seat to;
};
/// A decision in a hand. `hand` and `action_no` are what the player saw; anything else is stale.
struct Act {
    HandId hand;
    std::uint16_t action_no = 0;
    hand::ActionKind kind{};
    Chips to{};
    cards::CardSet cards{};
};
struct ChooseRuns {
    HandId hand;
    std::uint8_t runs = 1;
};
struct ShowCards {
    HandId hand;
    cards::CardSet cards;  ///< of one's own; none: all
};
/// Having won without a showdown: will not show (W-15).
struct MuckCards {
    HandId hand;
};
struct UseTimeBank {
    HandId hand;
    std::uint16_t action_no = 0;
};
struct AskRabbit {
    HandId hand;
};  ///< shows the rest of the board after the hand, if the table offers it
/// Ahead of time. It answers `hand` and the street and price that the player saw, and is dropped when they change.
enum class Ahead : std::uint8_t { none, check, check_or_fold, call, call_any, fold, raise_to };
struct ActAhead {
    HandId hand;
    std::uint16_t action_no = 0;
    Ahead what = Ahead::none;
    Chips to;
};
struct JoinWaitingList {
    std::string name;
};
struct LeaveWaitingList {};
struct AskAllInReset {};  // K-14

// --- of the owner or the room's staff -------------------------------------------------------------------------------

struct Pause {};  ///< after the hand
struct Resume {};
/// Between hands, or at the end of the hand. From then on he gets neither seat nor place on the waiting list.
struct Remove {
    PlayerId player;
};
struct LetBack {
    PlayerId player;
};  ///< who was removed may come again
struct Approve {
    PlayerId player;
    bool yes = true;
};
struct Close {};     ///< after the hand everybody is cashed out
struct VoidHand {};  ///< a hand that cannot be continued: every bet returns (K-51)
struct GrantAllInReset {
    PlayerId player;
};

// --- of the room ----------------------------------------------------------------------------------------------------

struct Connected {
    PlayerId player;
};
struct Disconnected {
    PlayerId player;
};
/// Median round trip of the last heartbeats, for the grace of K-7.
struct LagMeasured {
    PlayerId player;
    Duration round_trip;
};
/// All-in protection belongs to the account, not to a table (K-13): the room tells a table what its player has, after
/// he sat down and whenever it changes elsewhere. A table tells of its own changes with `AllInCreditsChanged`.
struct AllInCredits {
    PlayerId player;
    int credits = 0;
    Time granted_at;  ///< of the last reset; Time{}: never
};
/// Starts the hand that `Table::ready_to_deal` asks for. The journal keeps the nonce, never the cards.
struct Deal {
    HandId hand;
    std::array<std::uint8_t, 32> nonce{};
    cards::Deck deck{};
    Seat first_button{};  ///< drawn at random by the room (T-20); used only when no hand has been dealt here yet
};
/// Time has passed: sent when `next_deadline` has come.
struct Tick {};
/// The room was down and is back, with the table as it was. Nobody answers for time that he could not use: the decision
/// that is waited for gets its whole turn again from now, and reservations, offers and rebuys theirs. Whoever is not a
/// house bot counts as disconnected until he comes.
struct Restarted {};

using What =
    std::variant<Sit, Reserve, Leave, SitOut, SitIn, TopUp, SetAutoTopUp, SetOptions, ChangeSeat, Act, ChooseRuns,
                 ShowCards, MuckCards, UseTimeBank, AskRabbit, ActAhead, JoinWaitingList, LeaveWaitingList,
                 AskAllInReset, Pause, Resume, Remove, Approve, Close, VoidHand, GrantAllInReset, Connected, LetBack,
                 Disconnected, LagMeasured, AllInCredits, Deal, Tick, Restarted>;

/// `by` is none for the room itself. Whether a player may speak for the host (owner, staff) the room has checked.
struct Command {
    PlayerId by;
    What what;
};

}  // namespace cardroom::table
