// One hand of poker, from the posts to the last chip: a deterministic value. Commands in, events out.
//
// It knows seats, stacks, a button and the cards. It does not know names, clocks, accounts or the next hand: `table`
// does. Always true: chips at the start = stacks + what is in the middle + rake; every card is in exactly one place.
#pragma once

#include <optional>
#include <span>
#include <tl/expected.hpp>

#include "base/refusal.h"
#include "hand/betting.h"
#include "hand/dealing.h"
#include "hand/event_buffer.h"
#include "hand/events.h"
#include "hand/money.h"
#include "hand/pots.h"
#include "hand/showdown.h"
#include "rules/game_spec.h"
#include "rules/house_rules.h"
#include "rules/stakes.h"

namespace cardroom::hand {

struct Player {
    Seat seat{};
    Chips stack{};          ///< before any post
    bool auto_muck = true;  ///< W-12: false = "always show"
};

/// A forced payment that is due. The hand cuts it to the stack (short blinds and antes are all-in).
struct Post {
    Seat seat{};
    PostKind kind{};
    Chips live{};
    Chips dead{};
};

struct Setup {
    const rules::GameSpec* game = nullptr;
    const rules::HouseRules* house = nullptr;
    rules::Stakes stakes{};
    InlineVector<Player, seats_max> players{};  ///< dealt in, any order of seats
    Seat button{};                              ///< or the stud dealer position (S-2); may be an empty seat (T-22)
    InlineVector<Post, 40> posts{};             ///< in the order to be posted
    cards::Deck deck{};
    bool raked = false;
    int runs_max = 1;                   ///< more than 1: all-in players are asked how often to run the board
    const KnownCards* known = nullptr;  ///< must outlive the hand
    ShortAllIn short_all_in = ShortAllIn::half_counts;
};

enum class ActionKind : std::uint8_t { fold, check, call, raise_to, bring_in, exchange };

struct Action {
    Seat seat{};
    ActionKind kind{};
    /// raise_to: the new total of the street (a bet and a completion are raises too). call: 0, or the total that the
    /// player believes a call makes; a different price refuses it (scenario 8).
    Chips to{};
    /// exchange: what to give up or to replace; none = stand pat.
    cards::CardSet cards{};
};

/// Events are valid until the next call on the same hand.
using Events = std::span<const Event>;
using Outcome = tl::expected<Events, Refusal>;

enum class Waiting : std::uint8_t { nothing, action, exchange, runs };

class Hand {
  public:
    /// Posts, deals the first street and offers the first turn. The setup must make sense (two players or more, amounts
    /// in range, a game that allows the structure): it comes from `table`, `script` or `replay`, which have checked it.
    explicit Hand(const Setup& setup);
    /// The same in an object that has played a hand before: nothing is allocated then.
    void restart(const Setup& setup);
    /// What happened while it was being set up: valid until the next call.
    Events opening_events() const;

    // --- commands -------------------------------------------------------------------------------------------------
    Outcome apply(const Action& action);
    /// The player leaves: folded at once, also out of turn (scenario 28). One who is all-in should not be folded; that
    /// is the table's business.
    Outcome fold_out_of_turn(Seat seat);
    /// K-2: all-in for what is already in. Refused while the bring-in is due from him: that comes first (S-61).
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
    SeatSet live() const;          ///< not folded
    bool all_in(Seat seat) const;  ///< no chips left, or a virtual all-in
    bool went_virtual_all_in(Seat seat) const;
    bool invested(Seat seat) const;  ///< has put any chips into this hand (timeouts.md)
    Chips stack(Seat seat) const;
    Chips bet(Seat seat) const;          ///< on this street
    Chips price() const;                 ///< what the player to act has to match (B-7); none: nobody is
    Chips contributed(Seat seat) const;  ///< in the whole hand, returns taken off
    Pots pots() const;                   ///< without the bets of the running street
    Chips pot_total() const;             ///< everything in the middle, bets included
    Chips rake() const;
    int street() const;           ///< index into the game's streets: the latest that has begun
    int runs() const;             ///< how many boards there are; 1 until more were chosen
    int runs_choice_max() const;  ///< while waiting() is runs: the most that can be chosen
    const cards::Cards& board(int run = 0) const;
    const cards::Cards& cards_of(Seat seat) const;
    std::uint8_t up_cards(Seat seat) const;  ///< bit i: card i of cards_of lies face up (dealt so, shown or turned up)
    bool cards_public(Seat seat) const;      ///< all of them do
    cards::CardSet discarded_by(Seat seat) const;  ///< given up or exchanged; for the owner's history only (C-4)
    int exchange_count() const;                    ///< while waiting() is exchange: how many cards at most
    bool exchange_exact() const;                   ///< … and no fewer either (C-2)
    /// The cards not dealt, next one first: nobody's to see until the hand is over (rabbit hunting, the audit log).
    /// Where cards were known beforehand, named cards may be among them.
    std::span<const cards::Card> stub() const;
    cards::CardSet dead_cards() const;  ///< discards that could not come back
    const Setup& setup() const { return setup_; }

  private:
    // hand.cpp: the course of a hand
    void post_all();
    void post(const Post& post);
    void begin_street(int street);
    void deal_street_and_bet();
    void begin_betting();
    RoundRules round_rules() const;
    Seat blinds_open();
    void continue_after(Seat seat);
    void ask(Seat seat);
    void reconsider_turn();
    void close_round();
    void form_pots();
    void return_uncalled();
    void next_street_or_showdown();
    bool betting_is_over() const;

    // dealing to the table (hand_deal.cpp)
    void deal_street();
    void deal_to_players(const rules::Street& street);
    void deal_board(int street, int run, int count);
    void deal_community_card(int street);
    Seat first_by_boards(rules::Opener opener) const;
    Seat brings_in(rules::Opener opener) const;
    bool open_pair() const;

    // exchanges and runs (hand_exchange.cpp)
    void begin_exchange();
    void ask_next_drawer(Seat after);
    void exchange(Seat seat, cards::CardSet cards);
    void exchange_done(Seat seat);
    std::optional<Refusal> why_no_exchange(const Action& action) const;
    bool asks_for_runs();
    void runs_chosen();
    int runs_possible() const;
    bool exchange_ahead() const;

    // the end (hand_end.cpp)
    void turn_up_hands();
    void show_hand(Seat seat);
    void run_boards();
    void showdown();
    SeatOrder showing_order() const;
    void show_and_muck(const Showdown& showdown);
    void emit_values(const Showdown& showdown);
    void win_uncontested();
    void take_rake();
    void award(const Showdown& showdown);
    void award_run(const Showdown& showdown, int pot, int run, Chips amount);
    void award_share(const Showdown& showdown, PotAwarded award, SeatSet winners, int prize, int odd_given);
    void pay(PotAwarded award);
    void finish();

    // the rest
    std::optional<Refusal> why_no_action(const Action& action) const;
    Chips pot_limit_pot() const;
    const rules::Street& street_spec() const { return setup_.game->streets[static_cast<std::size_t>(street_)]; }
    bool last_street() const { return street_ + 1 == static_cast<int>(setup_.game->streets.size()); }
    Outcome outcome() const { return events_.all(); }

    Setup setup_;
    Money money_;
    Betting betting_;
    Dealer dealer_;
    EventBuffer events_;

    SeatSet dealt_in_;
    int street_ = -1;
    Waiting waiting_ = Waiting::nothing;
    bool over_ = false;
    SeatSet to_decide_;
    Seat to_act_ = Seat::none();
    Options options_;
    int action_no_ = 0;

    PerSeat<cards::Cards> cards_;
    PerSeat<std::uint8_t> up_{};  ///< bit i: dealt face up or shown
    PerSeat<cards::CardSet> discards_;
    SeatSet public_;  ///< all cards turned up or shown
    std::array<cards::Cards, runs_max> boards_;
    int runs_ = 1;
    bool runs_asked_ = false;
    int runs_limit_ = 1;
    SeatSet drawing_;  ///< still to draw on this street
    bool exchanging_ = false;

    Pots pots_;
    bool pots_stale_ = false;  ///< chips were put in or somebody folded since they were formed
    Chips short_blinds_;       ///< what blinds were short of: counts for pot limit before the flop (B-33)
    Chips active_pot_;         ///< B-32 `active`: the pot being built, as the street began
    Chips rake_;
    bool rake_is_due_ = false;          ///< T-41
    Seat first_to_act_ = Seat::none();  ///< of the street
    int aggressions_ = 0;
    PerSeat<int> aggression_;          ///< W-17: number of the player's last bet or raise, 0 for none
    int street_aggressions_from_ = 0;  ///< numbers above this belong to the running street
};

}  // namespace cardroom::hand
