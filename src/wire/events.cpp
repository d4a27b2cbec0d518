#include "wire/events.h"

#include <algorithm>

namespace cardroom::wire {

namespace {
static_assert(static_cast<int>(hand::PostKind::button_blind) == v1::BUTTON_BLIND);
static_assert(static_cast<int>(hand::PostKind::small_blind) == v1::SMALL_BLIND);
static_assert(static_cast<int>(hand::Share::low) == v1::LOW);
static_assert(static_cast<int>(hand::ChoiceCame::What::runs) == v1::ChoiceCame::RUNS);

std::string street_name(const Scene& scene, int street) {
    if (scene.game == nullptr || street >= static_cast<int>(scene.game->streets.size())) return {};
    return std::string(scene.game->streets[static_cast<std::size_t>(street)].name);
}

struct HandWriter {
    const Scene& scene;
    v1::TableEvent& out;

    void operator()(const hand::Posted& e) const {
        auto& m = *out.mutable_posted();
        m.set_seat(put(e.seat));
        m.set_kind(static_cast<v1::PostKind>(e.kind));
        m.set_live(e.live.units());
        m.set_dead(e.dead.units());
        m.set_all_in(e.all_in);
    }
    void operator()(const hand::Dealt& e) const {
        auto& m = *out.mutable_dealt();
        m.set_seat(put(e.seat));
        m.set_street(street_name(scene, e.street));
        m.set_cards(cards::to_string(e.cards));
        put_up(e.up, e.cards.size(), m.mutable_up());
    }
    void operator()(const hand::BoardDealt& e) const {
        auto& m = *out.mutable_board_dealt();
        m.set_street(street_name(scene, e.street));
        m.set_run(e.run);
        m.set_cards(cards::to_string(e.cards));
    }
    void operator()(const hand::StreetBegan& e) const {
        out.mutable_street_began()->set_street(street_name(scene, e.street));
        out.mutable_street_began()->set_index(e.street);
    }
    void operator()(const hand::TurnCame& e) const {
        auto& m = *out.mutable_turn_came();
        m.set_seat(put(e.seat));
        m.set_action_no(e.action_no);
        put(e.options, scene.bets[e.seat], *m.mutable_options());
    }
    void operator()(const hand::ChoiceCame& e) const {
        auto& m = *out.mutable_choice_came();
        m.set_what(static_cast<v1::ChoiceCame::What>(e.what));
        put(e.seats, m.mutable_seats());
        m.set_action_no(e.action_no);
        m.set_count_max(e.count_max);
    }
    void operator()(const hand::Folded& e) const { out.mutable_folded()->set_seat(put(e.seat)); }
    void operator()(const hand::Checked& e) const { out.mutable_checked()->set_seat(put(e.seat)); }
    void operator()(const hand::Called& e) const {
        auto& m = *out.mutable_called();
        m.set_seat(put(e.seat));
        m.set_to(e.to.units());
        m.set_by(e.by.units());
        m.set_all_in(e.all_in);
    }
    void operator()(const hand::BroughtIn& e) const {
        auto& m = *out.mutable_brought_in();
        m.set_seat(put(e.seat));
        m.set_to(e.to.units());
        m.set_all_in(e.all_in);
    }
    void operator()(const hand::RaisedTo& e) const {
        auto& m = *out.mutable_raised_to();
        m.set_seat(put(e.seat));
        m.set_to(e.to.units());
        m.set_by(e.by.units());
        m.set_opened(e.opened);
        m.set_completed(e.completed);
        m.set_all_in(e.all_in);
    }
    void operator()(const hand::WentVirtualAllIn& e) const { out.mutable_went_virtual_all_in()->set_seat(put(e.seat)); }
    void operator()(const hand::Exchanged& e) const {
        auto& m = *out.mutable_exchanged();
        m.set_seat(put(e.seat));
        m.set_discarded(cards::to_string(e.discarded));
        m.set_drawn(cards::to_string(e.drawn));
    }
    void operator()(const hand::RunsChosen& e) const { out.mutable_runs_chosen()->set_runs(e.runs); }
    void operator()(const hand::UncalledReturned& e) const {
        out.mutable_uncalled_returned()->set_seat(put(e.seat));
        out.mutable_uncalled_returned()->set_amount(e.amount.units());
    }
    void operator()(const hand::PotFormed& e) const {
        auto& m = *out.mutable_pot_formed();
        m.set_index(e.index);
        m.set_amount(e.amount.units());
        put(e.eligible, m.mutable_eligible());
    }
    void operator()(const hand::Shown& e) const {
        auto& m = *out.mutable_shown();
        m.set_seat(put(e.seat));
        m.set_cards(cards::to_string(e.cards));
        m.set_by_choice(e.by_choice);
    }
    void operator()(const hand::Valued& e) const {
        auto& m = *out.mutable_valued();
        m.set_seat(put(e.seat));
        m.set_run(e.run);
        m.set_share(static_cast<v1::Share>(e.share));
        m.set_words(cards::describe(e.ranking, e.best));
        m.set_best(cards::to_string(e.best));
    }
    void operator()(const hand::Mucked& e) const { out.mutable_mucked()->set_seat(put(e.seat)); }
    void operator()(const hand::RakeTaken& e) const {
        out.mutable_rake_taken()->set_pot(e.pot);
        out.mutable_rake_taken()->set_amount(e.amount.units());
    }
    void operator()(const hand::PotAwarded& e) const {
        auto& m = *out.mutable_pot_awarded();
        m.set_pot(e.pot);
        m.set_run(e.run);
        m.set_share(static_cast<v1::Share>(e.share));
        m.set_seat(put(e.seat));
        m.set_amount(e.amount.units());
    }
    void operator()(const hand::HandEnded&) const { out.mutable_hand_ended(); }
};

void put_options(const table::SetOptions& options, v1::TableOptions& m) {
    m.set_auto_post(options.auto_post);
    m.set_auto_muck(options.auto_muck);
    m.set_straddle(options.straddle);
    m.set_runs(static_cast<std::uint32_t>(options.runs));
}

struct TableWriter {
    const Scene& scene;
    v1::TableEvent& out;

    bool operator()(const table::SeatReserved& e) const {
        auto& m = *out.mutable_seat_reserved();
        m.set_seat(put(e.seat));
        m.set_player(e.player.value());
        m.set_name(e.name);
        m.set_bot(e.bot);
        m.set_until(e.until.ms_since_epoch());
        return true;
    }
    bool operator()(const table::SeatReleased& e) const {
        out.mutable_seat_released()->set_seat(put(e.seat));
        return true;
    }
    bool operator()(const table::PlayerSat& e) const {
        auto& m = *out.mutable_player_sat();
        m.set_seat(put(e.seat));
        m.set_player(e.player.value());
        m.set_name(e.name);
        m.set_stack(e.stack.units());
        m.set_bot(e.bot);
        m.set_bank_left(e.bank.ms());
        m.set_allin_credits(e.allin_credits);
        return true;
    }
    bool operator()(const table::PlayerLeft& e) const {
        auto& m = *out.mutable_player_left();
        m.set_seat(put(e.seat));
        m.set_player(e.player.value());
        m.set_stack(e.stack.units());
        m.set_reason(std::string(name_of(e.reason)));
        if (e.bring_back > Chips{}) {
            m.set_bring_back(e.bring_back.units());
            m.set_bring_back_until(e.bring_back_until.ms_since_epoch());
        }
        return true;
    }
    bool operator()(const table::SeatChanged& e) const {
        out.mutable_seat_changed()->set_from(put(e.from));
        out.mutable_seat_changed()->set_to(put(e.to));
        return true;
    }
    bool operator()(const table::SatOut& e) const {
        out.mutable_sat_out()->set_seat(put(e.seat));
        out.mutable_sat_out()->set_reason(std::string(name_of(e.reason)));
        return true;
    }
    bool operator()(const table::SatIn& e) const {
        out.mutable_sat_in()->set_seat(put(e.seat));
        return true;
    }
    bool operator()(const table::SitOutPlanned& e) const {
        auto& m = *out.mutable_sit_out_planned();
        m.set_seat(put(e.seat));
        m.set_planned(e.planned);
        m.set_when(std::string(name_of(e.when)));
        return true;
    }
    bool operator()(const table::LeavePlanned& e) const {
        out.mutable_leave_planned()->set_seat(put(e.seat));
        return true;
    }
    bool operator()(const table::SeatChangePlanned& e) const {
        out.mutable_seat_change_planned()->set_seat(put(e.seat));
        out.mutable_seat_change_planned()->set_to(put(e.to));
        return true;
    }
    bool operator()(const table::PostOwed& e) const {
        auto& m = *out.mutable_post_owed();
        m.set_seat(put(e.seat));
        m.set_live(e.live.units());
        m.set_dead(e.dead.units());
        m.set_may_post_now(e.may_post_now);
        m.set_posts(e.posts);
        m.set_hands_to_big_blind(e.hands_to_big_blind);
        return true;
    }
    bool operator()(const table::ToppedUp& e) const {
        auto& m = *out.mutable_topped_up();
        m.set_seat(put(e.seat));
        m.set_amount(e.amount.units());
        m.set_stack(e.stack.units());
        return true;
    }
    bool operator()(const table::TopUpQueued& e) const {
        out.mutable_top_up_queued()->set_seat(put(e.seat));
        out.mutable_top_up_queued()->set_amount(e.amount.units());
        return true;
    }
    bool operator()(const table::TopUpReturned& e) const {
        out.mutable_top_up_returned()->set_seat(put(e.seat));
        out.mutable_top_up_returned()->set_amount(e.amount.units());
        return true;
    }
    bool operator()(const table::TopUpDue&) const { return false; }
    bool operator()(const table::RebuyPrompted& e) const {
        out.mutable_rebuy_prompted()->set_seat(put(e.seat));
        out.mutable_rebuy_prompted()->set_until(e.until.ms_since_epoch());
        return true;
    }
    bool operator()(const table::OptionsChanged& e) const {
        put_options(e.options, *out.mutable_options_changed()->mutable_options());
        return true;
    }
    bool operator()(const table::AutoTopUpChanged& e) const {
        out.mutable_auto_top_up_changed()->set_below(e.below.units());
        out.mutable_auto_top_up_changed()->set_to(e.to.units());
        return true;
    }
    bool operator()(const table::HandStarted& e) const {
        auto& m = *out.mutable_hand_started();
        m.set_hand(e.hand.value());
        m.set_game(e.game);
        m.set_button(put(e.button));
        put(e.dealt_in, m.mutable_dealt_in());
        for (const Seat seat : e.dealt_in) {
            auto& stack = *m.add_stacks();
            stack.set_seat(put(seat));
            if (scene.stacks != nullptr) stack.set_stack((*scene.stacks)[seat].units());
        }
        return true;
    }
    bool operator()(const table::InHand& e) const {
        put(e.event, scene, out);
        return true;
    }
    bool operator()(const table::ClockStarted& e) const {
        auto& m = *out.mutable_clock_started();
        put(e.seats, m.mutable_seats());
        m.set_visible_from(e.visible_from.ms_since_epoch());
        m.set_deadline(e.deadline.ms_since_epoch());
        return true;
    }
    bool operator()(const table::ClockExtended& e) const {
        auto& m = *out.mutable_clock_extended();
        put(e.seats, m.mutable_seats());
        m.set_why(std::string(name_of(e.why)));
        m.set_deadline(e.deadline.ms_since_epoch());
        m.set_bank_left(e.bank_left.ms());
        return true;
    }
    bool operator()(const table::TimedOut& e) const {
        auto& m = *out.mutable_timed_out();
        m.set_seat(put(e.seat));
        m.set_connected(e.connected);
        m.set_on_discard(e.on_discard);
        return true;
    }
    bool operator()(const table::AllInCreditsChanged& e) const {
        auto& m = *out.mutable_all_in_credits_changed();
        m.set_seat(put(e.seat));
        m.set_credits(e.credits);
        m.set_granted(e.granted);
        return true;
    }
    bool operator()(const table::AllInResetQueued& e) const {
        out.mutable_all_in_reset_queued()->set_seat(put(e.seat));
        return true;
    }
    bool operator()(const table::ActAheadSet& e) const {
        out.mutable_act_ahead_set()->set_what(static_cast<v1::Ahead>(e.ahead.what));
        out.mutable_act_ahead_set()->set_to(e.ahead.to.units());
        return true;
    }
    bool operator()(const table::ActAheadDropped&) const {
        out.mutable_act_ahead_dropped();
        return true;
    }
    bool operator()(const table::HandSettled& e) const {
        auto& m = *out.mutable_hand_settled();
        m.set_hand(e.hand.value());
        m.set_rake(e.rake.units());
        for (int i = 0; i < seats_max; ++i) {
            if (e.stacks[Seat{i}] == Chips{}) continue;
            auto& stack = *m.add_stacks();
            stack.set_seat(put(Seat{i}));
            stack.set_stack(e.stacks[Seat{i}].units());
        }
        return true;
    }
    bool operator()(const table::TimeCharged& e) const {
        auto& m = *out.mutable_time_charged();
        m.set_seat(put(e.seat));
        m.set_amount(e.amount.units());
        m.set_stack(e.stack.units());
        return true;
    }
    bool operator()(const table::HandVoided& e) const {
        out.mutable_hand_voided()->set_hand(e.hand.value());
        return true;
    }
    bool operator()(const table::RabbitShown& e) const {
        out.mutable_rabbit_shown()->set_cards(cards::to_string(e.cards));
        return true;
    }
    bool operator()(const table::WaitingListChanged& e) const {
        auto& m = *out.mutable_waiting_list_changed();
        m.set_length(static_cast<std::uint32_t>(e.players.size()));
        const auto own = std::find(e.players.begin(), e.players.end(), scene.reader);
        if (!scene.reader.is_none() && own != e.players.end()) {
            m.set_your_place(static_cast<std::uint32_t>(own - e.players.begin()) + 1);
        }
        return true;
    }
    bool operator()(const table::SeatOffered& e) const {
        out.mutable_seat_offered()->set_seat(put(e.seat));
        out.mutable_seat_offered()->set_until(e.until.ms_since_epoch());
        return true;
    }
    bool operator()(const table::BuyInAwaitsApproval& e) const {
        auto& m = *out.mutable_buy_in_awaits_approval();
        m.set_player(e.player.value());
        m.set_name(e.name);
        m.set_seat(put(e.seat));
        m.set_amount(e.amount.units());
        return true;
    }
    bool operator()(const table::PlayerRemoved& e) const {
        out.mutable_player_removed()->set_player(e.player.value());
        out.mutable_player_removed()->set_name(e.name);
        return true;
    }
    bool operator()(const table::PlayerLetBack& e) const {
        out.mutable_player_let_back()->set_player(e.player.value());
        out.mutable_player_let_back()->set_name(e.name);
        return true;
    }
    bool operator()(const table::BuyInAnswered& e) const {
        out.mutable_buy_in_answered()->set_yes(e.yes);
        out.mutable_buy_in_answered()->set_amount(e.amount.units());
        return true;
    }
    bool operator()(const table::ConnectionChanged& e) const {
        out.mutable_connection_changed()->set_seat(put(e.seat));
        out.mutable_connection_changed()->set_connected(e.connected);
        return true;
    }
    bool operator()(const table::Paused&) const {
        out.mutable_table_paused();
        return true;
    }
    bool operator()(const table::Resumed&) const {
        out.mutable_table_resumed();
        return true;
    }
    bool operator()(const table::Closed&) const {
        out.mutable_table_closed();
        return true;
    }
};

// "KhKd7s": the cards of one share in words and as text, if there are any.
bool put_best(cards::Ranking ranking, const cards::Cards& best, std::string& words, std::string& cards_out) {
    if (best.empty()) return false;
    words = cards::describe(ranking, best);
    cards_out = cards::to_string(best);
    return true;
}
}  // namespace

void put(const hand::Options& e, Chips bet, v1::Options& m) {
    m.set_may_fold(e.may_fold);
    m.set_may_check(e.may_check);
    m.set_may_call(e.may_call);
    m.set_call_to(e.call_to.units());
    if (e.may_call) m.set_call_cost((e.call_to - bet).units());
    m.set_raise_to_min(e.raise_to_min.units());
    m.set_raise_to_max(e.raise_to_max.units());
    m.set_sizes_fixed(e.sizes_fixed);
    m.set_opens(e.opens);
    m.set_completes(e.completes);
    m.set_bring_in(e.bring_in.units());
}

void follow(PerSeat<Chips>& bets, const hand::Event& event) {
    if (const auto* street = std::get_if<hand::StreetBegan>(&event)) {
        // Blinds are posted before the first street begins, and are bets of it.
        if (street->street > 0) bets = {};
    } else if (const auto* posted = std::get_if<hand::Posted>(&event)) {
        const bool ante = posted->kind == hand::PostKind::ante || posted->kind == hand::PostKind::big_blind_ante;
        if (!ante) bets[posted->seat] += posted->live;
    } else if (const auto* called = std::get_if<hand::Called>(&event)) {
        bets[called->seat] = called->to;
    } else if (const auto* brought_in = std::get_if<hand::BroughtIn>(&event)) {
        bets[brought_in->seat] = brought_in->to;
    } else if (const auto* raised = std::get_if<hand::RaisedTo>(&event)) {
        bets[raised->seat] = raised->to;
    }
}

void put(const hand::Event& event, const Scene& scene, v1::TableEvent& out) {
    std::visit(HandWriter{scene, out}, event);
}

bool put(const table::Event& event, const Scene& scene, v1::TableEvent& out) {
    return std::visit(TableWriter{scene, out}, event);
}

bool put_your_hand(const hand::HandView& view, v1::YourHand& out) {
    if (view.game == nullptr) return false;
    const auto& prizes = view.game->prizes;
    std::string words;
    std::string best;
    bool any = false;
    if (!prizes.empty() && put_best(prizes[0].ranking, view.best_high, words, best)) {
        out.set_high(words);
        out.set_high_cards(best);
        any = true;
    }
    if (prizes.size() > 1 && put_best(prizes[1].ranking, view.best_low, words, best)) {
        out.set_low(words);
        out.set_low_cards(best);
        any = true;
    }
    return any;
}

std::string_view name_of(table::LeaveReason reason) {
    switch (reason) {
        case table::LeaveReason::asked:
            return "asked";
        case table::LeaveReason::broke:
            return "broke";
        case table::LeaveReason::sat_out_too_long:
            return "sat_out_too_long";
        case table::LeaveReason::removed:
            return "removed";
        case table::LeaveReason::closed:
            return "closed";
        case table::LeaveReason::reservation_ended:
            return "reservation_ended";
    }
    return "unknown";
}

std::string_view name_of(table::SitOutReason reason) {
    switch (reason) {
        case table::SitOutReason::asked:
            return "asked";
        case table::SitOutReason::timed_out:
            return "timed_out";
        case table::SitOutReason::no_chips:
            return "no_chips";
        case table::SitOutReason::missed_post:
            return "missed_post";
        case table::SitOutReason::waiting_for_big_blind:
            return "waiting_for_big_blind";
    }
    return "unknown";
}

std::string_view name_of(table::When when) {
    switch (when) {
        case table::When::now:
            return "now";
        case table::When::next_hand:
            return "next_hand";
        case table::When::next_big_blind:
            return "next_big_blind";
    }
    return "unknown";
}

std::string_view name_of(table::ExtraTime why) {
    switch (why) {
        case table::ExtraTime::bank:
            return "bank";
        case table::ExtraTime::disconnect:
            return "disconnect";
        case table::ExtraTime::reconnect:
            return "reconnect";
        case table::ExtraTime::freeze:
            return "freeze";
    }
    return "unknown";
}

}  // namespace cardroom::wire
