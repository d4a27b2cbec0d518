#include "cli/seen_table.h"

#include <algorithm>
#include <stdexcept>

#include "wire/values.h"

namespace cardroom::cli {
namespace {

template <typename T>
T sound(const wire::Read<T>& read) {
    if (!read) throw std::runtime_error("the room sent a table that makes no sense");
    return *read;
}

// "Ah??Td": two characters a card, "??" for one that we may not see.
cards::Cards cards_of(const std::string& text) {
    cards::Cards cards;
    for (std::size_t i = 0; i + 1 < text.size() && !cards.full(); i += 2) {
        cards.push_back(cards::parse_card(std::string_view(text).substr(i, 2)).value_or(cards::Card{}));
    }
    return cards;
}

hand::SeatView seat_of(const v1::SeatView& in) {
    hand::SeatView seat;
    seat.seat = sound(wire::read_seat(in.seat()));
    seat.stack = Chips{in.stack()};
    seat.bet = Chips{in.bet()};
    seat.folded = in.folded();
    seat.all_in = in.all_in();
    seat.virtual_all_in = in.virtual_all_in();
    seat.cards = cards_of(in.cards());
    for (int i = 0; i < in.up_size(); ++i) {
        if (in.up(i)) seat.up = static_cast<std::uint8_t>(seat.up | 1u << i);
    }
    return seat;
}

hand::Options options_of(const v1::Options& in, Chips own_bet) {
    return {.call_to = in.may_call() ? Chips{in.call_to()} : own_bet,
            .raise_to_min = Chips{in.raise_to_min()},
            .raise_to_max = Chips{in.raise_to_max()},
            .bring_in = Chips{in.bring_in()},
            .may_fold = in.may_fold(),
            .may_check = in.may_check(),
            .may_call = in.may_call(),
            .sizes_fixed = in.sizes_fixed(),
            .opens = in.opens(),
            .completes = in.completes()};
}

void read_decision(const v1::TableSnapshot& in, hand::HandView& view) {
    if (in.has_turn()) {
        view.waiting = hand::Waiting::action;
        view.action_no = static_cast<int>(in.turn().action_no());
        const Seat seat = sound(wire::read_seat(in.turn().seat()));
        view.to_decide.add(seat);
        Chips bet;
        for (const hand::SeatView& other : view.seats) {
            if (other.seat == seat) bet = other.bet;
        }
        view.options = options_of(in.turn().options(), bet);
    } else if (in.has_choice()) {
        const v1::ChoiceCame& choice = in.choice();
        view.waiting = choice.what() == v1::ChoiceCame::RUNS ? hand::Waiting::runs : hand::Waiting::exchange;
        view.action_no = static_cast<int>(choice.action_no());
        view.exchange_exact = choice.what() == v1::ChoiceCame::GIVE_UP;
        view.exchange_count = static_cast<int>(choice.count_max());
        for (const std::uint32_t seat : choice.seats()) view.to_decide.add(sound(wire::read_seat(seat)));
    }
}

}  // namespace

std::optional<hand::HandView> hand_in(const v1::TableSnapshot& snapshot) {
    if (!snapshot.hand_running()) return std::nullopt;
    if (snapshot.game() >= static_cast<std::uint32_t>(snapshot.info().games_size())) return std::nullopt;
    const v1::GameInfo& game = snapshot.info().games(static_cast<int>(snapshot.game()));
    hand::HandView view;
    view.game = rules::find_game(game.id());
    if (view.game == nullptr) return std::nullopt;
    view.stakes = sound(wire::read_stakes(game.stakes()));
    view.reader = sound(wire::read_seat_or_none(snapshot.your_seat()));
    view.button = sound(wire::read_seat_or_none(snapshot.button()));
    for (std::size_t i = 0; i < view.game->streets.size(); ++i) {
        if (view.game->streets[i].name == snapshot.street()) view.street = static_cast<int>(i);
    }
    for (const v1::SeatView& seat : snapshot.seats()) {
        if (seat.in_hand() || seat.folded()) view.seats.push_back(seat_of(seat));
    }
    for (int run = 0; run < snapshot.boards_size() && run < 3; ++run) {
        view.boards[static_cast<std::size_t>(run)] = cards_of(snapshot.boards(run));
    }
    view.runs = std::max(1, snapshot.boards_size());
    view.pot_total = Chips{snapshot.pot_total()};
    read_decision(snapshot, view);
    return view;
}

bool asked_to_decide(const v1::TableSnapshot& snapshot) {
    const std::uint32_t seat = snapshot.your_seat();
    if (seat == 0) return false;
    if (snapshot.has_turn()) return snapshot.turn().seat() == seat;
    if (!snapshot.has_choice()) return false;
    const auto& seats = snapshot.choice().seats();
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

}  // namespace cardroom::cli
