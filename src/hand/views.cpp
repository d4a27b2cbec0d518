#include "hand/views.h"

namespace cardroom::hand {

using cards::Card;
using cards::Cards;

namespace {

void hide_all(Cards& cards) {
    for (Card& card : cards) card = Card{};
}

void hide_down_cards(Cards& cards, std::uint8_t up) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if ((up >> i & 1) == 0) cards[i] = Card{};
    }
}

}  // namespace

Event seen_by(const Event& event, Reader reader) {
    Event seen = event;
    if (auto* dealt = std::get_if<Dealt>(&seen); dealt != nullptr && dealt->seat != reader) {
        hide_down_cards(dealt->cards, dealt->up);
    }
    if (auto* exchanged = std::get_if<Exchanged>(&seen); exchanged != nullptr && exchanged->seat != reader) {
        hide_all(exchanged->discarded);
        hide_all(exchanged->drawn);
    }
    return seen;
}

bool private_to(const Event& event, Reader reader) {
    if (reader.is_none()) return false;
    if (const auto* dealt = std::get_if<Dealt>(&event)) {
        const unsigned all_up = (1u << dealt->cards.size()) - 1u;
        return dealt->seat == reader && dealt->up != all_up;
    }
    if (const auto* exchanged = std::get_if<Exchanged>(&event)) {
        return exchanged->seat == reader && !exchanged->discarded.empty();
    }
    return false;
}

HandView view_of(const Hand& hand, Reader reader) {
    const Setup& setup = hand.setup();
    HandView view;
    view.game = setup.game;
    view.stakes = setup.stakes;
    view.reader = reader;
    view.button = setup.button;
    view.street = hand.street();
    for (const Seat seat : hand.dealt_in()) {
        SeatView player{.seat = seat,
                        .stack = hand.stack(seat),
                        .bet = hand.bet(seat),
                        .folded = !hand.live().has(seat),
                        .all_in = hand.all_in(seat),
                        .virtual_all_in = hand.went_virtual_all_in(seat),
                        .cards = hand.cards_of(seat),
                        .up = hand.up_cards(seat)};
        if (seat != reader) hide_down_cards(player.cards, player.up);
        view.seats.push_back(player);
    }
    view.runs = hand.runs();
    for (int run = 0; run < view.runs; ++run) view.boards[static_cast<std::size_t>(run)] = hand.board(run);
    view.pots = hand.pots();
    view.pot_total = hand.pot_total();
    view.waiting = hand.waiting();
    view.to_decide = hand.to_decide();
    view.action_no = hand.action_no();
    view.options = hand.options();
    view.exchange_count = hand.exchange_count();
    view.exchange_exact = hand.exchange_exact();
    view.over = hand.over();
    if (!reader.is_none() && hand.dealt_in().has(reader)) {
        const cards::CardSet hole = set_of(hand.cards_of(reader));
        const cards::CardSet board = set_of(hand.board());
        const auto best = [&](const rules::Prize& prize) {
            return cards::best_cards(prize.ranking, prize.hole_cards, hole, board, prize.qualifier);
        };
        view.best_high = best(setup.game->prizes[0]);
        if (setup.game->hi_lo()) view.best_low = best(setup.game->prizes[1]);
    }
    return view;
}

}  // namespace cardroom::hand
