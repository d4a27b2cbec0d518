// What happened in a hand, in the order it happened. Events hold everything, also cards that only one player may see:
// `seen_by` (views.h) makes what a reader may be told. All events are small values without pointers.
#pragma once

#include <cstdint>
#include <type_traits>
#include <variant>

#include "base/chips.h"
#include "base/inline_vector.h"
#include "base/seat.h"
#include "cards/card.h"
#include "cards/values.h"

namespace cardroom::hand {

/// What a forced payment is for. `live` counts as a bet of its player, `dead` goes to the pot only (T-36, W-7).
enum class PostKind : std::uint8_t {
    ante,            ///< per player, `dead`; part of the contribution, not of the bet. A lone one is a table ante
    big_blind_ante,  ///< one dead ante for the whole table
    small_blind,
    big_blind,
    dead_small_blind,
    extra_big_blind,  ///< a newcomer's or returner's live big blind from another seat (T-30), with any dead part (T-34)
    straddle,
    button_blind,
};

/// How a pot's share came about.
enum class Share : std::uint8_t { whole, high, low };

/// What a player in turn may do. Amounts are totals of the street; `call_to` is what calling makes the total.
struct Options {
    Chips call_to{};  ///< equals the player's bet when checking is free
    /// 0 when no bet or raise is allowed; an all-in below the usual minimum shows as that amount.
    Chips raise_to_min{};
    Chips raise_to_max{};
    /// Stud: the amount to bring in, 0 when none is due. Checking is not allowed then, and folding only where the low
    /// card is all-in for the ante (S-11, S-14).
    Chips bring_in{};
    bool may_fold = false;
    bool may_check = false;
    bool may_call = false;
    bool sizes_fixed = false;  ///< only raise_to_min and raise_to_max, nothing between (fixed limit; open pair, S-31)
    bool opens = false;        ///< a raise would be the street's bet (word on the button: "bet", not "raise")
    bool completes = false;    ///< … or a completion of a bring-in or short all-in (S-12, B-13)
    friend constexpr bool operator==(const Options&, const Options&) = default;
};

struct Posted {
    Seat seat{};
    PostKind kind{};
    Chips live{};
    Chips dead{};
    bool all_in = false;
};
/// Cards to one player. `up` has bit i set when card i lies face up. A hidden card reads as `Card{}`.
struct Dealt {
    Seat seat{};
    std::uint8_t street = 0;
    std::uint8_t up = 0;
    cards::Cards cards{};
};
/// Shared cards; `run` is 0, or 1 and 2 for the further boards of a hand run more than once. In stud: the community
/// card.
struct BoardDealt {
    std::uint8_t street = 0;
    std::uint8_t run = 0;
    cards::Cards cards{};
};
struct StreetBegan {
    std::uint8_t street = 0;
};
/// It is this player's turn. `action_no` counts the hand's decisions from 1; a command must name it.
struct TurnCame {
    Seat seat{};
    std::uint16_t action_no = 0;
    Options options{};
};
/// Several players decide at the same time: what to give up (C-3), or how often to run the board.
struct ChoiceCame {
    enum class What : std::uint8_t { give_up, draw, runs } what{};
    SeatSet seats{};
    std::uint16_t action_no = 0;
    std::uint8_t count_max = 0;
};
struct Folded {
    Seat seat{};
};
struct Checked {
    Seat seat{};
};
struct Called {
    Seat seat{};
    Chips to{};
    Chips by{};
    bool all_in = false;
};
struct BroughtIn {
    Seat seat{};
    Chips to{};
    bool all_in = false;
};
/// A bet (`opened`), a raise, or a completion. `by` is what the player put in with this action.
struct RaisedTo {
    Seat seat{};
    Chips to{};
    Chips by{};
    bool opened = false;
    bool completed = false;
    bool all_in = false;
};
struct WentVirtualAllIn {
    Seat seat{};
};  // K-2
/// Cards given up or drawn for. Others see only the count: the cards read as `Card{}`.
struct Exchanged {
    Seat seat{};
    cards::Cards discarded{};
    cards::Cards drawn{};
};
/// How many times the board is run, once everybody in the pot has answered.
struct RunsChosen {
    std::uint8_t runs = 1;
};
struct UncalledReturned {
    Seat seat{};
    Chips amount{};
};  // W-3, B-51
/// The pots as they stand when a street closes: index 0 is the main pot. Sent only when they changed.
struct PotFormed {
    std::uint8_t index = 0;
    Chips amount{};
    SeatSet eligible{};
};
/// A hand becomes public: at a showdown, when all are all-in (W-14), or by the player's wish after the hand (W-15).
/// All cards of the player in their order; those that stay hidden (shown in part) read as `Card{}`.
struct Shown {
    Seat seat{};
    cards::Cards cards{};
    bool by_choice = false;
};
/// What a hand at showdown is worth: the five cards played for one share (run, then high or low).
struct Valued {
    Seat seat{};
    std::uint8_t run = 0;
    Share share{};
    cards::Ranking ranking{};
    cards::HandValue value{};
    cards::Cards best{};
};
struct Mucked {
    Seat seat{};
};
struct RakeTaken {
    std::uint8_t pot = 0;
    Chips amount{};
};
struct PotAwarded {
    std::uint8_t pot = 0;
    std::uint8_t run = 0;
    Share share{};
    Seat seat{};
    Chips amount{};
};
struct HandEnded {};

using Event = std::variant<Posted, Dealt, BoardDealt, StreetBegan, TurnCame, ChoiceCame, Folded, Checked, Called,
                           BroughtIn, RaisedTo, WentVirtualAllIn, Exchanged, RunsChosen, UncalledReturned, PotFormed,
                           Shown, Valued, Mucked, RakeTaken, PotAwarded, HandEnded>;
static_assert(std::is_trivially_copyable_v<Event>);

}  // namespace cardroom::hand
