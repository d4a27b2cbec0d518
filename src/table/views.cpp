// What one reader may be told. Events and views are cut here, and nowhere else.
#include "table/views.h"

#include <algorithm>

#include "table/buy_in.h"

namespace cardroom::table {

namespace {

/// Events that concern only the player at the seat they name.
template <typename E>
constexpr bool private_to_seat =
    std::is_same_v<E, PostOwed> || std::is_same_v<E, TopUpQueued> || std::is_same_v<E, TopUpReturned> ||
    std::is_same_v<E, RebuyPrompted> || std::is_same_v<E, OptionsChanged> || std::is_same_v<E, AutoTopUpChanged> ||
    std::is_same_v<E, SitOutPlanned> || std::is_same_v<E, SeatChangePlanned> || std::is_same_v<E, ActAheadSet> ||
    std::is_same_v<E, ActAheadDropped> || std::is_same_v<E, AllInResetQueued>;

struct Seen {
    PlayerId reader;
    Seat seat;
    bool host = false;

    std::optional<Event> operator()(const InHand& in_hand) const {
        return InHand{in_hand.hand, hand::seen_by(in_hand.event, seat)};
    }
    // Who paid which part of the rake is between the house and each player.
    std::optional<Event> operator()(const HandSettled& settled) const {
        HandSettled seen = settled;
        seen.rake_share = {};
        return seen;
    }
    std::optional<Event> operator()(const TopUpDue&) const { return std::nullopt; }  // a question to the room
    std::optional<Event> operator()(const SeatOffered& offered) const {
        return only_if(offered.player == reader, offered);
    }
    std::optional<Event> operator()(const BuyInAwaitsApproval& awaits) const {
        return only_if(host || awaits.player == reader, awaits);
    }
    std::optional<Event> operator()(const PlayerRemoved& removed) const {
        return only_if(host || removed.player == reader, removed);
    }
    std::optional<Event> operator()(const PlayerLetBack& let_back) const {
        return only_if(host || let_back.player == reader, let_back);
    }
    std::optional<Event> operator()(const BuyInAnswered& answered) const {
        return only_if(host || answered.player == reader, answered);
    }
    template <typename E>
    std::optional<Event> operator()(const E& event) const {
        if constexpr (private_to_seat<E>) {
            return only_if(!seat.is_none() && event.seat == seat, event);
        } else {
            return event;
        }
    }

    template <typename E>
    static std::optional<Event> only_if(bool concerned, const E& event) {
        return concerned ? std::optional<Event>(event) : std::nullopt;
    }
};

}  // namespace

std::optional<Event> seen_by(const Event& event, PlayerId reader, Seat seat, bool host) {
    // Without a player there is nobody to be private to.
    const Seen seen{.reader = reader, .seat = reader.is_none() ? Seat::none() : seat, .host = host};
    return std::visit(seen, event);
}

TableView view_of(const Table& table, PlayerId reader) {
    const Config& config = *table.config_;
    const State& state = table.state_;
    const InPlay& play = table.play_;
    TableView view;
    view.id = config.id;
    view.reader = reader;
    view.reader_seat = table.seat_of(reader);
    view.button = table.game().has_button() ? state.blinds.button : state.blinds.dealer_position;
    view.hand_id = state.hand;
    view.game = state.game;
    view.paused = state.paused;
    view.started = state.started;
    if (const Departure left = departure_of(state.departures, reader); left.stack > Chips{}) {
        view.bring_back = left.stack;
        view.bring_back_until = left.at + config.house.rathole;
    }
    for (const Waiter& waiter : state.waiting_list) view.waiting_list.push_back(waiter.player);
    const bool to_owner = !reader.is_none() && reader == config.private_table.owner;
    for (const Waiter& removed : state.removed) {
        if (to_owner || (!reader.is_none() && removed.player == reader)) view.removed.push_back(removed);
    }
    for (int i = 0; i < config.seat_count; ++i) {
        const Seat seat{i};
        const Place& here = table.place(seat);
        const bool own = !reader.is_none() && here.player == reader;
        SeatView one;
        one.seat = seat;
        one.player = here.player;
        one.name = here.name;
        one.stack = table.in_hand(seat) ? table.hand_->stack(seat) : here.stack;
        one.reserved = here.hold != Hold::none;
        one.bot = here.bot;
        one.connected = here.connected;
        one.sitting_out = here.sitting_out;
        one.waiting_for_big_blind = here.waiting;
        one.leaving = here.leaving;
        one.bank_left = here.bank;
        one.allin_credits = here.allin_credits;
        if (own && here.seated()) {
            if (here.sits_out_next_big_blind) one.sits_out_next = When::next_big_blind;
            if (here.sits_out_next_hand) one.sits_out_next = When::next_hand;  // comes first
            const auto owed = table.owed(here);
            one.owed_live = owed.live;
            one.owed_dead = owed.dead;
            one.may_post_now = table.may_post_now(seat);
            one.posts = here.posts;
            one.hands_to_big_blind = here.waiting ? table.hands_to_big_blind(seat) : 0;
            one.rebuy_until = here.rebuy_until;
            one.queued_top_up = here.queued_top_up;
            one.moving_to = here.moving_to;
            view.options = here.options;
            view.auto_top_up_below = here.auto_top_up_below;
            view.auto_top_up_to = here.auto_top_up_to;
        }
        if (here.awaiting > Chips{} && (own || to_owner)) {
            view.approvals.push_back({.player = here.player, .name = here.name, .seat = seat, .amount = here.awaiting});
        }
        if (own && here.hold == Hold::offered) {
            view.offered_seat = seat;
            view.offered_until = here.held_until;
        }
        view.seats.push_back(std::move(one));
    }
    if (table.hand_) {
        // By the player who was dealt in, not by who sits there: after the hand the seat may be another's.
        const Seat in_hand = table.seat_in_hand(reader);
        view.hand = hand::view_of(*table.hand_, in_hand);
        view.button = view.hand->button;
        if (!in_hand.is_none() && play.players[in_hand].ahead.what != Ahead::none) {
            view.ahead = play.players[in_hand].ahead;
        }
    }
    if (play.running && play.clock.running()) {
        view.clock_seats = play.clock.seats();
        view.clock_visible_from = play.clock.visible_from();
        view.clock_deadline = table.shown_deadline();
    }
    return view;
}

}  // namespace cardroom::table
