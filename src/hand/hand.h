// One hand of poker, from the posts to the last chip: a deterministic value. Commands in, events out.
//
// It knows seats, stacks, a button and the cards. It does not know names, clocks, accounts or the next hand: `table`
// does. Always true: chips at the start = stacks + what is in the middle + rake; every card is in exactly one place.
#pragma once

#include <optional>
#include <span>
#include <tl/expected.hpp>
#include <vector>

#include "base/refusal.h"
#include "hand/events.h"
#include "rules/game_spec.h"
#include "rules/house_rules.h"
#include "rules/stakes.h"

namespace cardroom::hand {

struct Player {
    Seat seat;
    Chips stack;            ///< before any post
    bool auto_muck = true;  ///< W-12: false = "always show"
};

/// A forced payment that is due. The hand cuts it to the stack (short blinds and antes are all-in).
struct Post {
    Seat seat;
    PostKind kind{};
    Chips live;
    Chips dead;
};

/// Cards that are known beforehand, for scripts and replays: where one is named, that card is dealt there; every other
/// place takes the next card of the deck that is not named anywhere. Empty in a real game.
struct KnownCards {
    PerSeat<InlineVector<cards::Card, 24>> of_seat;     ///< in the order that the player gets them, draws included
    std::array<InlineVector<cards::Card, 5>, 3> board;  ///< by run; runs beyond the first only what differs
};

struct Setup {
    const rules::GameSpec* game = nullptr;
    const rules::HouseRules* house = nullptr;
    rules::Stakes stakes;
    InlineVector<Player, seats_max> players;  ///< dealt in, any order of seats
    Seat button;                              ///< or the stud dealer position (S-2); may be an empty seat (T-22)
    InlineVector<Post, 40> posts;             ///< in the order to be posted
    cards::Deck deck;
    bool raked = false;
    int runs_max = 1;                   ///< more than 1: all-in players are asked how often to run the board
    const KnownCards* known = nullptr;  ///< must outlive the hand
};

enum class ActionKind : std::uint8_t { fold, check, call, raise_to, bring_in, exchange };

struct Action {
    Seat seat;
    ActionKind kind{};
    /// raise_to: the new total of the street (a bet and a completion are raises too). call: 0, or the total that the
    /// player believes a call makes; a different price refuses it (scenario 8).
    Chips to;
    /// exchange: what to give up or to replace; none = stand pat.
    cards::CardSet cards;
};

/// Events are valid until the next call on the same hand.
using Events = std::span<const Event>;
using Outcome = tl::expected<Events, Refusal>;

enum class Waiting : std::uint8_t { nothing, action, exchange, runs };

struct Pot {
    Chips amount;
    SeatSet eligible;
};
using Pots = InlineVector<Pot, seats_max>;

class Hand {
  public:
    /// Posts, deals the first street and offers the first turn. The setup must make sense (two players or more, amounts
    /// in range, a game that allows the structure): it comes from `table`, `script` or `replay`, which have checked it.
    explicit Hand(const Setup& setup);
    /// What happened while it was being set up: valid until the next call.
    Events opening_events() const;

    // --- commands -------------------------------------------------------------------------------------------------
    Outcome apply(const Action& action);
    /// The player leaves: folded at once, also out of turn (scenario 28).
    Outcome fold_out_of_turn(Seat seat);
    /// K-2: all-in for what is already in.
    Outcome virtual_all_in(Seat seat);
    /// How often this player would run the rest of the board, 1 … runs_max. The smallest answer counts.
    Outcome choose_runs(Seat seat, int runs);
    /// After the end: show some or all of one's own cards (W-15). The table watches the time.
    Outcome show(Seat seat, cards::CardSet cards);

    // --- questions ------------------------------------------------------------------------------------------------
    bool over() const;
    Waiting waiting() const;
    /// Whose decision the hand waits for: one seat for an action, several for secret exchanges and run choices.
    SeatSet to_decide() const;
    Seat to_act() const;      ///< none() unless waiting() is action or a draw in turn
    int action_no() const;    ///< of the decision that is waited for
    Options options() const;  ///< of the player to act
    /// Every reason why an action may not happen, most general first; nullopt if `apply` would accept it.
    std::optional<Refusal> why_not(const Action& action) const;
    /// C-7 for a discard that must be made for its player; stand pat for a draw.
    cards::CardSet automatic_exchange(Seat seat) const;

    SeatSet dealt_in() const;
    SeatSet live() const;            ///< not folded
    bool all_in(Seat seat) const;    ///< no chips left, or a virtual all-in
    bool invested(Seat seat) const;  ///< has put any chips into this hand (timeouts.md)
    Chips stack(Seat seat) const;
    Chips bet(Seat seat) const;          ///< on this street
    Chips contributed(Seat seat) const;  ///< in the whole hand, returns taken off
    Pots pots() const;                   ///< without the bets of the running street
    Chips pot_total() const;             ///< everything in the middle, bets included
    Chips rake() const;
    int street() const;  ///< index into the game's streets
    const cards::Cards& board(int run = 0) const;
    const cards::Cards& cards_of(Seat seat) const;
    std::uint8_t up_cards(Seat seat) const;  ///< bit i: card i of cards_of lies face up
    bool cards_public(Seat seat) const;      ///< shown or turned up
    const Setup& setup() const;
};

}  // namespace cardroom::hand
