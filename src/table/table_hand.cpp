// Playing a hand: what players decide, what is done for them, and how it ends.
#include "base/invariant.h"
#include "table/absence.h"
#include "table/buy_in.h"
#include "table/table.h"

namespace cardroom::table {

/// Where this player was dealt in: his seat may be another's by now when the hand is over.
Seat Table::seat_in_hand(PlayerId player) const {
    if (!hand_ || player.is_none()) return Seat::none();
    for (const Seat seat : hand_->dealt_in()) {
        if (play_.players[seat].player == player) return seat;
    }
    return Seat::none();
}

// --- decisions -------------------------------------------------------------------------------------------------------

Table::Answer Table::why_not_now(HandId hand, Seat seat) const {
    if (hand != state_.hand) return Refusal::stale_action;
    if (!play_.running) return Refusal::hand_is_over;
    if (seat.is_none()) return Refusal::not_in_hand;
    return std::nullopt;
}

Table::Answer Table::why_not(const Act& act, Seat seat, Time now) const {
    if (const Answer no = why_not_now(act.hand, seat)) return no;
    if (act.action_no != hand_->action_no()) return Refusal::stale_action;
    if (hand_->to_decide().has(seat) && !in_time(seat, now)) return Refusal::too_late;
    return hand_->why_not({.seat = seat, .kind = act.kind, .to = act.to, .cards = act.cards});
}

Table::Answer Table::handle(const Act& act, PlayerId by, Time now) {
    const Seat seat = seat_in_hand(by);
    if (const Answer no = why_not(act, seat, now)) return no;
    run_clock(now);  // an act within the bank or the disconnect extra, before anybody has ticked
    play_.players[seat].ahead = ActAhead{};
    shows_that_he_is_back(seat);
    decide({.seat = seat, .kind = act.kind, .to = act.to, .cards = act.cards}, now);
    progress(now);
    return std::nullopt;
}

/// K-4, K-31: a decision of his own takes back what a time-out has planned for him.
void Table::shows_that_he_is_back(Seat seat) {
    back_in_hand(seat);
    Place& here = place(seat);
    if (!here.timed_out) return;
    here.timed_out = false;
    here.sits_out_next_hand = false;
    emit(SitOutPlanned{seat, false, When::next_hand});
    // What he has asked for himself stands, and he is told so.
    if (here.sits_out_next_big_blind) emit(SitOutPlanned{seat, true, When::next_big_blind});
}

/// The decision that the hand waits for, made by its player or for him.
void Table::decide(const hand::Action& action, Time now) {
    if (action.kind == hand::ActionKind::exchange) {
        play_.clock.decided(action.seat);
    } else {
        close_clock(now);
    }
    const hand::Outcome outcome = hand_->apply(action);
    invariant(outcome.has_value());
    record(*outcome);
}

Table::Answer Table::handle(const ChooseRuns& choose, PlayerId by, Time now) {
    const Seat seat = seat_in_hand(by);
    if (const Answer no = why_not_now(choose.hand, seat)) return no;
    if (hand_->waiting() == hand::Waiting::runs && hand_->to_decide().has(seat) && !in_time(seat, now)) {
        return Refusal::too_late;
    }
    const hand::Outcome outcome = hand_->choose_runs(seat, choose.runs);
    if (!outcome) return outcome.error();
    play_.clock.decided(seat);
    record(*outcome);
    progress(now);
    return std::nullopt;
}

Table::Answer Table::handle(const ActAhead& ahead, PlayerId by, Time) {
    const Seat seat = seat_in_hand(by);
    if (const Answer no = why_not_now(ahead.hand, seat)) return no;
    if (!hand_->live().has(seat) || hand_->all_in(seat)) return Refusal::pre_action_not_possible;
    if (hand_->waiting() != hand::Waiting::action || hand_->to_act() == seat) return Refusal::pre_action_not_possible;
    if (const Answer no = why_not_ahead(ahead, play_.price, hand_->bet(seat), hand_->stack(seat))) return no;
    play_.players[seat].ahead = ahead;
    shows_that_he_is_back(seat);
    emit(ActAheadSet{seat, ahead});
    return std::nullopt;
}

// --- what is done without asking -------------------------------------------------------------------------------------

void Table::progress(Time now) {
    while (play_.running) {
        if (hand_->over()) return settle(now);
        if (act_automatically(now)) continue;
        return start_clock(now);
    }
}

bool Table::act_automatically(Time now) {
    switch (hand_->waiting()) {
        case hand::Waiting::action:
            return turn_automatically(hand_->to_act(), now);
        case hand::Waiting::exchange:
            for (const Seat seat : hand_->to_decide()) {
                if (!play_.players[seat].checks_or_folds && !gives_up(place(seat))) continue;
                decide({.seat = seat,
                        .kind = hand::ActionKind::exchange,
                        .to = {},
                        .cards = hand_->automatic_exchange(seat)},
                       now);
                return true;
            }
            return false;
        case hand::Waiting::runs:
            for (const Seat seat : hand_->to_decide()) {
                const int wish = place(seat).options.runs;
                const bool away = play_.players[seat].checks_or_folds || gives_up(place(seat));
                if (!away && wish == 0) continue;
                choose_runs(seat, away ? 1 : wish);
                return true;
            }
            return false;
        case hand::Waiting::nothing:
            break;
    }
    return false;
}

bool Table::turn_automatically(Seat seat, Time now) {
    PlayerInPlay& player = play_.players[seat];
    if (std::exchange(player.folds_next, false)) {  // S-60: even if he is back, even if a check would be free
        decide({.seat = seat, .kind = hand::ActionKind::fold, .to = {}, .cards = {}}, now);
        return true;
    }
    if (player.checks_or_folds) {
        decide(default_action(seat), now);
        return true;
    }
    if (player.ahead.what == Ahead::none) return false;
    const ActAhead ahead = std::exchange(player.ahead, ActAhead{});
    const auto action = action_for(ahead, seat, hand_->options());
    if (!action || hand_->why_not(*action)) {
        emit(ActAheadDropped{seat});
        return false;
    }
    decide(*action, now);
    return true;
}

/// The low card's bet cannot be refused (S-11); where he is all-in for the ante, nobody else is forced (S-14).
bool Table::must_bring_in() const {
    return hand_->options().bring_in > Chips{} && !hand_->options().may_fold;
}

/// K-3: check or fold.
hand::Action Table::default_action(Seat seat) const {
    const hand::Options options = hand_->options();
    hand::Action action{.seat = seat, .kind = hand::ActionKind::fold, .to = {}, .cards = {}};
    if (must_bring_in()) {
        action.kind = hand::ActionKind::bring_in;
    } else if (options.may_check) {
        action.kind = hand::ActionKind::check;
    }
    return action;
}

/// At most so many, as far as there are cards for them.
void Table::choose_runs(Seat seat, int most) {
    hand::Outcome outcome = hand_->choose_runs(seat, most);
    for (int runs = most - 1; !outcome && runs >= 1; --runs) outcome = hand_->choose_runs(seat, runs);
    invariant(outcome.has_value());
    play_.clock.decided(seat);
    record(*outcome);
}

/// A player who leaves is folded at once, unless he has no more decisions: then his hand is still in for the pot.
void Table::fold_leaver(Seat seat, Time now) {
    if (!hand_->live().has(seat) || hand_->all_in(seat)) return;
    const SeatSet others = hand_->live() - SeatSet{seat};
    const auto may_go_beyond = [&](Seat other) {
        const Chips most = hand_->bet(other) + (hand_->all_in(other) ? Chips{} : hand_->stack(other));
        return most > hand_->bet(seat);
    };
    if (!any_of(others, may_go_beyond)) return;
    const bool his_turn = hand_->waiting() == hand::Waiting::action && hand_->to_act() == seat;
    if (his_turn) {
        if (must_bring_in()) decide(default_action(seat), now);  // before he may go
        close_clock(now);
        if (hand_->over() || !hand_->live().has(seat)) return;
    }
    const hand::Outcome outcome = hand_->fold_out_of_turn(seat);
    invariant(outcome.has_value());
    play_.clock.decided(seat);
    record(*outcome);
}

// --- what happened ---------------------------------------------------------------------------------------------------

void Table::record(hand::Events events) {
    for (const hand::Event& event : events) {
        if (const auto* shown = std::get_if<hand::Shown>(&event)) play_.cards_shown |= !shown->by_choice;
        emit(InHand{state_.hand, event});
    }
    note_price();
}

/// Ticks made ahead answer one price on one street (scenarios 7 and 8).
void Table::note_price() {
    if (hand_->over()) return;
    Chips to = hand_->price();
    const bool blinds_open = hand_->street() == 0 && game().forced == rules::Forced::blinds;
    if (blinds_open) to = std::max(to, stakes().big_blind);  // a short blind does not lower the price (B-26)
    const bool new_street = hand_->street() != play_.price.street;
    if (!new_street && to == play_.price.to) return;
    play_.price = {.to = to, .since_action_no = hand_->action_no(), .street = hand_->street()};
    for (const Seat seat : hand_->dealt_in()) {
        ActAhead& ahead = play_.players[seat].ahead;
        if (ahead.what == Ahead::none || (!new_street && survives_price_change(ahead.what))) continue;
        ahead = ActAhead{};
        emit(ActAheadDropped{seat});
    }
}

void Table::settle(Time now) {
    play_.running = false;
    close_clock(now);
    HandSettled settled{.hand = state_.hand, .stacks = {}, .rake_share = {}, .rake = hand_->rake()};
    Chips before;
    Chips after = hand_->rake();
    PerSeat<Chips> contributed;
    for (const Seat seat : hand_->dealt_in()) {
        Place& here = place(seat);
        before += here.stack;
        here.stack = hand_->stack(seat);
        after += here.stack;
        contributed[seat] = hand_->contributed(seat);
        earn_bank(here);
    }
    invariant(before == after);
    settled.rake_share = rake_by_contribution(hand_->rake(), contributed);
    for (int i = 0; i < config_->seat_count; ++i) settled.stacks[Seat{i}] = place(Seat{i}).stack;
    emit(std::move(settled));
    for (const Seat seat : hand_->dealt_in()) {
        if (play_.players[seat].ahead.what != Ahead::none) emit(ActAheadDropped{seat});
        play_.players[seat].ahead = ActAhead{};
    }
    play_.ended = now;
    play_.show_until = now + house().show_time;
    state_.deal_after = now + pause_after_hand();
    rotate_game();
    tend(now);
    after_hand(now);
}

/// How long a result stands. A board that was run out, once or more, takes its time to be read.
Duration Table::pause_after_hand() const {
    if (!play_.cards_shown) {
        const bool waits = is_person_of_hand(winner_uncontested()) || rabbit_may_be_asked();
        return waits ? std::max(config_->between_hands, config_->show_pause) : config_->between_hands;
    }
    int boards = 0;  // dealt with this last command, of each run
    int streets = 0;
    for (const Event& event : events_) {
        const auto* in_hand = std::get_if<InHand>(&event);
        if (in_hand == nullptr) continue;
        boards += std::holds_alternative<hand::BoardDealt>(in_hand->event) ? 1 : 0;
        streets += std::holds_alternative<hand::StreetBegan>(in_hand->event) ? 1 : 0;
    }
    const int run_out = std::max(boards, streets);
    return config_->after_showdown + milliseconds(config_->after_showdown.ms() * 3 / 10 * run_out);
}

Seat Table::winner_uncontested() const {
    return hand_->live().count() == 1 ? hand_->live().first() : Seat::none();
}

/// Somebody who played in the hand that is over, and is still there.
bool Table::is_person_of_hand(Seat seat) const {
    if (seat.is_none()) return false;
    const Place& here = place(seat);
    return here.player == play_.players[seat].player && here.connected && !here.bot && !here.leaving;
}

/// By whoever's fold has ended the hand; others saw it end before.
bool Table::rabbit_may_be_asked() const {
    if (!config_->rabbit_hunting || rabbit().empty()) return false;
    Seat last_to_fold;
    for (const Event& event : events_) {
        const auto* in_hand = std::get_if<InHand>(&event);
        const auto* folded = in_hand == nullptr ? nullptr : std::get_if<hand::Folded>(&in_hand->event);
        if (folded != nullptr) last_to_fold = folded->seat;
    }
    return is_person_of_hand(last_to_fold);
}

/// K-40: some seconds more for every so many hands.
void Table::earn_bank(Place& here) {
    const rules::ClockRules& rules = house().clock;
    if (config_->setting != Setting::ring || rules.bank_earned_hands <= 0) return;
    if (++here.hands_to_bank < rules.bank_earned_hands) return;
    here.hands_to_bank = 0;
    here.bank = std::max(here.bank, std::min(here.bank + rules.bank_earned, rules.bank_max));
}

void Table::rotate_game() {
    if (++state_.hands_of_game < config_->hands_per_game) return;
    state_.hands_of_game = 0;
    state_.game = (state_.game + 1) % static_cast<int>(config_->games.size());
}

/// What players are told once the hand is settled: money that is due, blinds that they owe.
void Table::after_hand(Time) {
    for (int i = 0; i < config_->seat_count; ++i) {
        const Seat seat{i};
        const Place& here = place(seat);
        if (!here.seated()) continue;
        ask_auto_top_up(seat);
        if (here.stack == Chips{} || !here.owes() || game().forced != rules::Forced::blinds) continue;
        if (!here.sitting_out && !here.waiting) {
            come_in(seat);  // owed from an earlier game of the rotation
        } else {
            tell_owed(seat);
        }
    }
}

// --- after the hand --------------------------------------------------------------------------------------------------

Table::Answer Table::why_not_after(HandId hand, Seat seat, Time now) const {
    if (hand != state_.hand) return Refusal::stale_action;
    if (play_.running) return Refusal::hand_still_running;
    if (!hand_) return Refusal::too_late_to_show;
    if (seat.is_none()) return Refusal::not_in_hand;
    if (now > play_.show_until) return Refusal::too_late_to_show;
    return std::nullopt;
}

Table::Answer Table::handle(const ShowCards& show, PlayerId by, Time now) {
    const Seat seat = seat_in_hand(by);
    if (const Answer no = why_not_after(show.hand, seat, now)) return no;
    const cards::CardSet cards = show.cards.empty() ? set_of(hand_->cards_of(seat)) : show.cards;
    const hand::Outcome outcome = hand_->show(seat, cards);
    if (!outcome) return outcome.error();
    record(*outcome);
    if (seat == winner_uncontested() && hand_->cards_public(seat)) deal_soon(now);
    return std::nullopt;
}

/// Whoever has won without a showdown need not wait for the end of the time in which he may show.
Table::Answer Table::handle(const MuckCards& muck, PlayerId by, Time now) {
    const Seat seat = seat_in_hand(by);
    if (const Answer no = why_not_after(muck.hand, seat, now)) return no;
    if (seat != winner_uncontested() || hand_->cards_public(seat)) return Refusal::nothing_to_show;
    if (std::exchange(play_.players[seat].mucked, true)) return Refusal::already_so;
    deal_soon(play_.ended);
    return std::nullopt;
}

void Table::deal_soon(Time then) {
    state_.deal_after = std::min(state_.deal_after, then + config_->between_hands);
}

/// The board that would have come: the next cards of the deck, for the streets that were not dealt.
cards::Cards Table::rabbit() const {
    cards::Cards board;
    const auto& streets = hand_->setup().game->streets;
    const auto stub = hand_->stub();
    for (std::size_t i = static_cast<std::size_t>(hand_->street()) + 1; i < streets.size(); ++i) {
        for (int n = 0; n < streets[i].board && board.size() < stub.size(); ++n) board.push_back(stub[board.size()]);
    }
    return board;
}

Table::Answer Table::handle(const AskRabbit& ask, PlayerId by, Time now) {
    if (!config_->rabbit_hunting) return Refusal::not_offered_here;
    if (const Answer no = why_not_after(ask.hand, seat_in_hand(by), now)) return no;
    if (play_.rabbit_shown) return Refusal::already_so;
    RabbitShown shown{.hand = state_.hand, .cards = rabbit()};
    if (shown.cards.empty()) return Refusal::nothing_to_show;
    play_.rabbit_shown = true;
    emit(std::move(shown));
    return std::nullopt;
}

}  // namespace cardroom::table
