// A table: seats, button, blinds owed, clocks, disconnects, waiting list, and the hand that is being played on it.
//
// A deterministic value: `apply(command, now)` returns events or a refusal. It owns no clock, socket, file or account:
// chips enter with `Sit` and `TopUp` (or with `BuyInAnswered` where the host approves) and leave with `PlayerLeft`,
// `TopUpReturned`, `TimeCharged` and rake; the room books both in the ledger.
// Always true: chips on the table = all that came in - all that left - rake.
#pragma once

#include <memory>
#include <optional>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "base/refusal.h"
#include "hand/hand.h"
#include "table/blinds.h"
#include "table/commands.h"
#include "table/config.h"
#include "table/events.h"
#include "table/in_play.h"
#include "table/state.h"

namespace cardroom::table {

struct TableView;

using Events = std::vector<Event>;
using Outcome = tl::expected<Events, Refusal>;

class Table {
  public:
    explicit Table(Config config);
    /// As it was at a hand boundary: no hand runs. Throws InvariantBroken for a state that cannot be.
    Table(Config config, const State& state);

    Outcome apply(const Command& command, Time now);

    /// When the table has to be looked at, if nothing else happens before: then the next hand is dealt if
    /// `ready_to_deal`, and `Tick` is sent otherwise. A clock that has run out is also ticked before later commands.
    std::optional<Time> next_deadline() const;
    /// Set when the next hand may be dealt now: the id it must have. The room answers with `Deal`.
    std::optional<HandId> ready_to_deal(Time now) const;
    /// Whom a hand dealt now would be dealt to; `Deal::first_button` is drawn from these.
    SeatSet would_be_dealt_in() const;
    /// True when no hand runs and nothing of the last one can be asked for any more (its cards may still be shown for a
    /// while): the moment for a snapshot, as is the moment just before a `Deal`.
    bool at_boundary() const;
    /// For who has no wish: the seat held for him, or the free one that he is dealt in from soonest, posting or not
    /// (T-31). none(): no seat is free.
    Seat seat_to_take(PlayerId player, bool posts) const;
    /// For a house bot: the free seat farthest from its neighbours, so that newcomers find gaps. none(): no seat is
    /// free.
    Seat most_distant_free_seat() const;
    /// Everything that has to survive. Only while no hand runs. The last hand's cards are not in it: commands that came
    /// between the end of a hand and a snapshot must not be replayed on it.
    State state() const;

    const Config& config() const;
    /// What it remembers, without a copy, also while a hand runs: then stacks are what they were when it began.
    const State& standing() const { return state_; }
    const hand::Hand* running_hand() const;  ///< nullptr between hands
    const hand::Hand* last_hand() const;     ///< the running one, or the last one while its cards may be asked for
    HandId hand_id() const;                  ///< of the running or the last hand
    Chips chips_on_table() const;            ///< stacks, bets, pots and queued top-ups; not what awaits approval
    Seat seat_of(PlayerId player) const;     ///< none() if not seated
    PlayerId player_at(Seat seat) const;

  private:
    friend TableView view_of(const Table& table, PlayerId reader);
    using Answer = std::optional<Refusal>;  ///< nothing: accepted, and done

    // --- seats and chips (table_seats.cpp)
    Answer handle(const Sit& sit, PlayerId by, Time now);
    Answer handle(const Reserve& reserve, PlayerId by, Time now);
    Answer handle(const Leave&, PlayerId by, Time now);
    Answer handle(const SitOut& sit_out, PlayerId by, Time now);
    Answer handle(const SitIn& sit_in, PlayerId by, Time now);
    Answer handle(const ChangeSeat& change, PlayerId by, Time now);
    Answer handle(const TopUp& top_up, PlayerId by, Time now);
    Answer handle(const SetAutoTopUp& set, PlayerId by, Time now);
    Answer handle(const SetOptions& options, PlayerId by, Time now);
    Answer handle(const JoinWaitingList& join, PlayerId by, Time now);
    Answer handle(const LeaveWaitingList&, PlayerId by, Time now);
    Answer why_no_seat(Seat seat, PlayerId by) const;
    Answer why_no_sit(const Sit& sit, Seat seat, PlayerId by, Time now) const;
    Seat seat_wanted(Seat asked, PlayerId by) const;
    void take_seat(Seat seat, Chips stack, bool waits, Time now);
    void add_chips(Seat seat, Chips amount);
    void come_in(Seat seat);
    void sit_out(Seat seat, SitOutReason reason, Time now);
    void leave(Seat seat, LeaveReason reason, Time now);
    /// Has left in the middle of a hand and decides nothing any more. Whoever is removed plays it to its end.
    static bool gives_up(const Place& place) { return place.leaving && place.leave_reason == LeaveReason::asked; }
    void release(Seat seat);
    void move(Seat from, Seat to);
    void tell_owed(Seat seat);
    void ask_auto_top_up(Seat seat);
    bool off_the_list(PlayerId player);
    void tell_waiting_list();
    struct Owed {
        Chips live;
        Chips dead;
    };
    Owed owed(const Place& place) const;
    bool can_post(const Place& place) const;
    bool may_post_now(Seat seat) const;
    int hands_to_big_blind(Seat seat) const;
    int hands_to_come_in(PerSeat<Comer> comers, Seat seat) const;
    bool removed(PlayerId player) const;
    void keep_out(const Waiter& player);

    // --- between hands (table_between.cpp)
    void tend(Time now);
    void tend_held(Seat seat, Time now);
    void tend_seated(Seat seat, Time now);
    std::optional<Time> absent_until(const Place& place) const;
    void add_queued(Seat seat);
    void look_at_empty_stack(Seat seat, Time now);
    void prompt_rebuy(Seat seat, Time until);
    void seat_out_who_refuses_the_big_blind(Time now);
    void offer_seats(Time now);
    void close_if_due(Time now);

    // --- host and room (table_host.cpp)
    Answer handle(const Pause&, PlayerId by, Time now);
    Answer handle(const Resume&, PlayerId by, Time now);
    Answer handle(const Remove& remove, PlayerId by, Time now);
    Answer handle(const LetBack& let_back, PlayerId by, Time now);
    Answer handle(const Approve& approve, PlayerId by, Time now);
    Answer handle(const Close&, PlayerId by, Time now);
    Answer handle(const VoidHand&, PlayerId by, Time now);
    Answer handle(const AskAllInReset&, PlayerId by, Time now);
    Answer handle(const GrantAllInReset& grant, PlayerId by, Time now);
    Answer handle(const AllInCredits& credits, PlayerId by, Time now);
    Answer handle(const Connected& connected, PlayerId by, Time now);
    Answer handle(const Disconnected& disconnected, PlayerId by, Time now);
    Answer handle(const LagMeasured& lag, PlayerId by, Time now);
    Answer handle(const Restarted&, PlayerId by, Time now);
    bool needs_approval(PlayerId player, bool bot) const;
    void grant_all_in_reset(Seat seat, Time now);
    void tell_credits(Seat seat, bool granted);

    // --- the hand (table_deal.cpp, table_hand.cpp)
    Answer handle(const Deal& deal, PlayerId by, Time now);
    std::optional<Arrangement> next_arrangement(Seat first_button) const;
    SeatSet refusing_the_big_blind() const;
    PerSeat<Comer> comers() const;
    Seat first_button(Seat drawn) const;
    bool may_start() const;
    rules::ButtonRule button_rule() const;
    Seat straddler(const Arrangement& arrangement) const;
    void remember_owed();
    void owe_as_before();
    void settle_owed(const Arrangement& arrangement, Time now);
    void tell_waiting(SeatSet dealt_in);
    void charge_time(SeatSet seats, Time now);
    hand::Setup setup_for(const Arrangement& arrangement, const Deal& deal, const PerSeat<Owed>& owed) const;
    Answer handle(const Act& act, PlayerId by, Time now);
    Answer handle(const ActAhead& ahead, PlayerId by, Time now);
    Answer handle(const ChooseRuns& choose, PlayerId by, Time now);
    Answer handle(const ShowCards& show, PlayerId by, Time now);
    Answer handle(const MuckCards& muck, PlayerId by, Time now);
    Answer handle(const AskRabbit& ask, PlayerId by, Time now);
    Answer why_not_now(HandId hand, Seat seat) const;
    Answer why_not(const Act& act, Seat seat, Time now) const;
    Answer why_not_after(HandId hand, Seat seat, Time now) const;
    void record(hand::Events events);
    void note_price();
    void shows_that_he_is_back(Seat seat);
    void decide(const hand::Action& action, Time now);
    void progress(Time now);
    bool act_automatically(Time now);
    bool turn_automatically(Seat seat, Time now);
    hand::Action default_action(Seat seat) const;
    void choose_runs(Seat seat, int most);
    void fold_leaver(Seat seat, Time now);
    void settle(Time now);
    Duration pause_after_hand() const;
    Seat winner_uncontested() const;
    bool is_person_of_hand(Seat seat) const;
    bool rabbit_may_be_asked() const;
    cards::Cards rabbit() const;
    void deal_soon(Time then);
    void earn_bank(Place& place);
    void rotate_game();
    void after_hand(Time now);
    Seat seat_in_hand(PlayerId player) const;

    // --- time (table_time.cpp)
    Answer handle(const UseTimeBank& use, PlayerId by, Time now);
    Answer handle(const Tick&, PlayerId by, Time now);
    void start_clock(Time now);
    void close_clock(Time now);
    bool in_time(Seat seat, Time now) const;
    bool run_clock(Time now);
    void time_out(Time now);
    void time_out_turn(Seat seat, Time now);
    bool must_bring_in() const;
    void time_out_bring_in(Seat seat, Time now);
    void time_out_exchange(Seat seat, Time now);
    void go_virtual_all_in(Seat seat, Time now);
    void go_virtual_all_in_out_of_turn(Seat seat);
    void back_in_hand(Seat seat);
    void plan_sit_out(Seat seat);
    void freeze_if_mass(Time now);
    void thaw(Time now);
    Time shown_deadline() const;
    std::optional<Time> clock_due() const;
    ClockPlayer clock_player(Seat seat) const;
    Setting setting() const;

    template <typename E>
    void emit(E&& event) {
        events_.emplace_back(std::forward<E>(event));
    }
    Place& place(Seat seat) { return state_.places[static_cast<std::size_t>(seat.index())]; }
    const Place& place(Seat seat) const { return state_.places[static_cast<std::size_t>(seat.index())]; }
    Seat held_seat_of(PlayerId player) const;
    bool valid(Seat seat) const { return seat.index() >= 0 && seat.index() < config_->seat_count; }
    bool in_hand(Seat seat) const { return play_.running && hand_->dealt_in().has(seat); }
    const rules::GameSpec& game() const { return *config_->games[static_cast<std::size_t>(state_.game)]; }
    const rules::Stakes& stakes() const { return config_->stakes[static_cast<std::size_t>(state_.game)]; }
    const rules::HouseRules& house() const { return config_->house; }

    std::shared_ptr<const Config> config_;  ///< shared by copies; a hand points into it
    State state_;
    std::optional<hand::Hand> hand_;  ///< the running one, or the last one
    InPlay play_;
    Events events_;  ///< of the command that is being applied
};

}  // namespace cardroom::table
