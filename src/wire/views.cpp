#include "wire/views.h"

#include <algorithm>

namespace cardroom::wire {

void put(const rules::GameSpec& game, const rules::Stakes& stakes, v1::GameInfo& out) {
    out.set_id(std::string(game.id));
    out.set_name(std::string(game.name));
    put(stakes, *out.mutable_stakes());
    int board = 0;
    int down = 0;
    int up = 0;
    for (const rules::Street& street : game.streets) {
        out.add_streets(std::string(street.name));
        board += street.board;
        down += street.down;
        up += street.up;
    }
    out.set_seats_max(static_cast<std::uint32_t>(game.seats_max));
    out.set_hi_lo(game.hi_lo());
    out.set_board_cards(static_cast<std::uint32_t>(board));
    out.set_down_cards(static_cast<std::uint32_t>(down));
    out.set_up_cards(static_cast<std::uint32_t>(up));
}

void put_info(const table::Config& config, v1::TableInfo& out) {
    out.set_id(config.id.value());
    out.set_name(config.name);
    for (std::size_t i = 0; i < config.games.size(); ++i) put(*config.games[i], config.stakes[i], *out.add_games());
    out.set_hands_per_game(static_cast<std::uint32_t>(config.hands_per_game));
    out.set_seat_count(static_cast<std::uint32_t>(config.seat_count));
    put(config.currency, *out.mutable_currency());
    out.set_buy_in_min(config.buy_in_min.units());
    out.set_buy_in_max(config.buy_in_max >= chips_max ? 0 : config.buy_in_max.units());
    out.set_house(config.house.name);
    for (const table::PolicyLine& line : table::policy_in_words(config)) {
        auto& message = *out.add_policy();
        message.set_topic(line.topic);
        message.set_text(line.text);
    }
    out.set_private_(!config.private_table.owner.is_none());
    out.set_has_password(!config.private_table.password_hash.empty());
    out.set_owner(config.private_table.owner.value());
    out.set_approve_buy_ins(config.private_table.approve_buy_ins);
    out.set_bots_allowed(config.bots_allowed);
    out.set_straddle_allowed(config.straddle_allowed);
    out.set_runs_max(static_cast<std::uint32_t>(config.runs_max));
    out.set_rabbit_hunting(config.rabbit_hunting);
    out.set_turn_ms(config.house.clock.turn.ms());
}

namespace {
void put_seat(const table::SeatView& seat, bool own, v1::SeatView& m) {
    m.set_seat(put(seat.seat));
    m.set_player(seat.player.value());
    m.set_name(seat.name);
    m.set_stack(seat.stack.units());
    m.set_reserved(seat.reserved);
    m.set_bot(seat.bot);
    m.set_connected(seat.connected);
    m.set_sitting_out(seat.sitting_out);
    m.set_waiting_for_big_blind(seat.waiting_for_big_blind);
    m.set_leaving(seat.leaving);
    m.set_bank_left(seat.bank_left.ms());
    m.set_allin_credits(seat.allin_credits);
    if (!own) return;
    m.set_sits_out_next(seat.sits_out_next.has_value());
    if (seat.sits_out_next) m.set_sits_out_when(std::string(name_of(*seat.sits_out_next)));
    m.set_hands_to_big_blind(static_cast<std::uint32_t>(seat.hands_to_big_blind));
    m.set_owed_live(seat.owed_live.units());
    m.set_owed_dead(seat.owed_dead.units());
    m.set_may_post_now(seat.may_post_now);
    m.set_posts(seat.posts);
    if (seat.rebuy_until != Time{}) m.set_rebuy_until(seat.rebuy_until.ms_since_epoch());
    m.set_queued_top_up(seat.queued_top_up.units());
    m.set_moving_to(put(seat.moving_to));
}

void put_in_hand(const hand::SeatView& seat, bool over, v1::SeatView& m) {
    m.set_bet(seat.bet.units());
    m.set_in_hand(!seat.folded && !over);
    m.set_folded(seat.folded);
    m.set_all_in(seat.all_in);
    m.set_virtual_all_in(seat.virtual_all_in);
    if (seat.folded && std::all_of(seat.cards.begin(), seat.cards.end(), [](cards::Card c) { return c.is_none(); })) {
        return;
    }
    m.set_cards(cards::to_string(seat.cards));
    put_up(seat.up, seat.cards.size(), m.mutable_up());
}

void put_decision(const hand::HandView& hand, v1::TableSnapshot& out) {
    if (hand.waiting == hand::Waiting::nothing) return;
    const bool one_acts = hand.waiting == hand::Waiting::action;
    if (one_acts) {
        const Seat seat = hand.to_decide.first();
        Chips bet;
        for (const hand::SeatView& other : hand.seats) {
            if (other.seat == seat) bet = other.bet;
        }
        auto& turn = *out.mutable_turn();
        turn.set_seat(put(seat));
        turn.set_action_no(static_cast<std::uint32_t>(hand.action_no));
        put(hand.options, bet, *turn.mutable_options());
        return;
    }
    auto& choice = *out.mutable_choice();
    put(hand.to_decide, choice.mutable_seats());
    choice.set_action_no(static_cast<std::uint32_t>(hand.action_no));
    if (hand.waiting == hand::Waiting::runs) {
        choice.set_what(v1::ChoiceCame::RUNS);
        choice.set_count_max(static_cast<std::uint32_t>(hand.runs));
    } else {
        choice.set_what(hand.exchange_exact ? v1::ChoiceCame::GIVE_UP : v1::ChoiceCame::DRAW);
        choice.set_count_max(static_cast<std::uint32_t>(hand.exchange_count));
    }
}

void put_hand(const hand::HandView& hand, v1::TableSnapshot& out) {
    out.set_hand_running(!hand.over);
    if (hand.game != nullptr && hand.street < static_cast<int>(hand.game->streets.size())) {
        out.set_street(std::string(hand.game->streets[static_cast<std::size_t>(hand.street)].name));
    }
    int boards = 0;
    for (std::size_t run = 0; run < hand.boards.size(); ++run) {
        if (!hand.boards[run].empty()) boards = static_cast<int>(run) + 1;
    }
    for (int run = 0; run < boards; ++run) {
        out.add_boards(cards::to_string(hand.boards[static_cast<std::size_t>(run)]));
    }
    for (const hand::Pot& pot : hand.pots) {
        auto& message = *out.add_pots();
        message.set_amount(pot.amount.units());
        put(pot.eligible, message.mutable_eligible());
    }
    out.set_pot_total(hand.pot_total.units());
    put_decision(hand, out);
    v1::YourHand own;
    if (!hand.reader.is_none() && put_your_hand(hand, own)) *out.mutable_your_hand() = own;
}
}  // namespace

void put(const table::TableView& view, v1::TableSnapshot& out) {
    out.set_your_seat(put(view.reader_seat));
    for (const table::SeatView& seat : view.seats) {
        auto& message = *out.add_seats();
        put_seat(seat, !view.reader.is_none() && seat.player == view.reader, message);
        if (!view.hand) continue;
        for (const hand::SeatView& in_hand : view.hand->seats) {
            if (in_hand.seat == seat.seat) put_in_hand(in_hand, view.hand->over, message);
        }
    }
    out.set_button(put(view.button));
    out.set_hand(view.hand_id.value());
    out.set_game(static_cast<std::uint32_t>(view.game));
    if (view.hand) put_hand(*view.hand, out);
    if (!view.clock_seats.empty()) {
        auto& clock = *out.mutable_clock();
        put(view.clock_seats, clock.mutable_seats());
        clock.set_visible_from(view.clock_visible_from.ms_since_epoch());
        clock.set_deadline(view.clock_deadline.ms_since_epoch());
    }
    if (view.ahead) {
        out.mutable_ahead()->set_what(static_cast<v1::Ahead>(view.ahead->what));
        out.mutable_ahead()->set_to(view.ahead->to.units());
    }
    out.mutable_options()->set_auto_post(view.options.auto_post);
    out.mutable_options()->set_auto_muck(view.options.auto_muck);
    out.mutable_options()->set_straddle(view.options.straddle);
    out.mutable_options()->set_runs(static_cast<std::uint32_t>(view.options.runs));
    out.set_auto_top_up_below(view.auto_top_up_below.units());
    out.set_auto_top_up_to(view.auto_top_up_to.units());
    out.set_waiting_list_length(static_cast<std::uint32_t>(view.waiting_list.size()));
    const auto place = std::find(view.waiting_list.begin(), view.waiting_list.end(), view.reader);
    if (!view.reader.is_none() && place != view.waiting_list.end()) {
        out.set_waiting_list_place(static_cast<std::uint32_t>(place - view.waiting_list.begin()) + 1);
    }
    if (!view.offered_seat.is_none()) {
        out.mutable_offer()->set_seat(put(view.offered_seat));
        out.mutable_offer()->set_until(view.offered_until.ms_since_epoch());
    }
    if (view.bring_back > Chips{}) {
        out.set_bring_back(view.bring_back.units());
        out.set_bring_back_until(view.bring_back_until.ms_since_epoch());
    }
    out.set_paused(view.paused);
    out.set_started(view.started);
    for (const table::BuyInAwaitsApproval& awaits : view.approvals) {
        auto& approval = *out.add_approvals();
        approval.set_player(awaits.player.value());
        approval.set_name(awaits.name);
        approval.set_seat(put(awaits.seat));
        approval.set_amount(awaits.amount.units());
    }
    for (const table::Waiter& removed : view.removed) {
        auto& message = *out.add_removed();
        message.set_player(removed.player.value());
        message.set_name(removed.name);
    }
}

}  // namespace cardroom::wire
