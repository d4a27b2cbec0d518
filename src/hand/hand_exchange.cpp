// Discards (at the same time, in secret), draws (in turn), and the choice of how often to run the board.
#include <algorithm>

#include "hand/hand.h"
#include "hand/upcards.h"

namespace cardroom::hand {

using cards::Card;
using cards::Cards;
using cards::CardSet;
using rules::Exchange;

// --- discards and draws ----------------------------------------------------------------------------------------------

void Hand::begin_exchange() {
    exchanging_ = true;
    if (street_spec().exchange == Exchange::draw) {
        drawing_ = money_.live;
        return ask_next_drawer(setup_.button);
    }
    for (const Seat seat : money_.live& money_.virtual_all_in) exchange(seat, automatic_exchange(seat));  // C-8
    to_decide_ = money_.live - money_.virtual_all_in;
    if (to_decide_.empty()) return deal_street_and_bet();
    waiting_ = Waiting::exchange;
    ++action_no_;
    events_.add<ChoiceCame>(ChoiceCame::What::give_up, to_decide_, static_cast<std::uint16_t>(action_no_),
                            static_cast<std::uint8_t>(street_spec().exchange_count));
}

void Hand::ask_next_drawer(Seat after) {
    waiting_ = Waiting::nothing;
    to_decide_ = SeatSet{};
    Seat seat = drawing_.next_after(after);
    while (!seat.is_none() && money_.virtual_all_in.has(seat)) {
        drawing_.remove(seat);
        exchange(seat, {});  // nobody is there to choose: stands pat
        seat = drawing_.next_after(seat);
    }
    if (seat.is_none()) return deal_street_and_bet();
    waiting_ = Waiting::exchange;
    to_decide_ = SeatSet{seat};
    ++action_no_;
    events_.add<ChoiceCame>(ChoiceCame::What::draw, to_decide_, static_cast<std::uint16_t>(action_no_),
                            static_cast<std::uint8_t>(street_spec().exchange_count));
}

std::optional<Refusal> Hand::why_no_exchange(const Action& action) const {
    if (waiting_ != Waiting::exchange) return Refusal::not_a_discard;
    if (!to_decide_.has(action.seat)) return exchange_exact() ? Refusal::already_chosen : Refusal::not_your_turn;
    if (!(action.cards - set_of(cards_[action.seat])).empty()) return Refusal::not_your_card;
    const int count = action.cards.count();
    if (count > exchange_count()) return Refusal::wrong_discard_count;
    if (exchange_exact() && count != exchange_count()) return Refusal::wrong_discard_count;
    return std::nullopt;
}

void Hand::exchange(Seat seat, CardSet given) {
    Exchanged exchanged{.seat = seat, .discarded = {}, .drawn = {}};
    Cards kept;
    for (const Card card : cards_[seat]) (given.has(card) ? exchanged.discarded : kept).push_back(card);
    discards_[seat] = discards_[seat] | given;
    dealer_.discard(given);
    if (street_spec().exchange == Exchange::draw) {
        for (int i = 0; i < given.count(); ++i) exchanged.drawn.push_back(dealer_.to_drawer(seat, given));
    }
    for (const Card card : exchanged.drawn) kept.push_back(card);
    cards_[seat] = kept;
    events_.add<Exchanged>(exchanged);
}

void Hand::exchange_done(Seat seat) {
    if (street_spec().exchange == Exchange::draw) {
        drawing_.remove(seat);
        return ask_next_drawer(seat);
    }
    to_decide_.remove(seat);
    if (!to_decide_.empty()) return;
    waiting_ = Waiting::nothing;
    deal_street_and_bet();  // C-3: only when all have chosen
}

int Hand::exchange_count() const {
    return waiting_ == Waiting::exchange ? street_spec().exchange_count : 0;
}

bool Hand::exchange_exact() const {
    return waiting_ == Waiting::exchange && street_spec().exchange == Exchange::give_up;
}

namespace {

/// C-7: is it better to give up `a` than `b`, where the kept cards are worth the same? The lowest card goes first.
bool lower_cards(CardSet a, CardSet b) {
    const auto sorted = [](CardSet cards) {
        InlineVector<int, 8> orders;
        for (const Card card : cards) orders.push_back(card_order(card));
        std::sort(orders.begin(), orders.end());
        return orders;
    };
    const auto x = sorted(a);
    const auto y = sorted(b);
    return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
}

/// What kept cards are worth with the board: a high hand, or before the flop pairs and high cards.
std::uint64_t worth(CardSet kept, const Cards& board) {
    if (kept.count() + static_cast<int>(board.size()) >= 5) {
        return cards::best_value(cards::Ranking::high, cards::any_hole_cards, kept, set_of(board)).raw;
    }
    Cards cards;
    for (const Card card : kept) cards.push_back(card);
    return high_of_few({cards.data(), cards.size()}).raw;
}

}  // namespace

CardSet Hand::automatic_exchange(Seat seat) const {
    const rules::Street& street = street_spec();
    if (street.exchange != Exchange::give_up) return {};
    const CardSet all = set_of(cards_[seat]);
    const Cards& mine = cards_[seat];
    CardSet best;
    std::uint64_t best_worth = 0;
    for (unsigned choice = 0; choice < 1u << mine.size(); ++choice) {
        if (std::popcount(choice) != street.exchange_count) continue;
        CardSet given;
        for (std::size_t i = 0; i < mine.size(); ++i) {
            if ((choice >> i & 1) != 0) given.add(mine[i]);
        }
        const std::uint64_t kept_worth = worth(all - given, boards_[0]);
        if (!best.empty() && kept_worth < best_worth) continue;
        if (!best.empty() && kept_worth == best_worth && !lower_cards(given, best)) continue;
        best = given;
        best_worth = kept_worth;
    }
    return best;
}

// --- how often to run the board --------------------------------------------------------------------------------------

bool Hand::exchange_ahead() const {
    const auto& streets = setup_.game->streets;
    for (std::size_t i = static_cast<std::size_t>(street_) + 1; i < streets.size(); ++i) {
        if (streets[i].exchange != Exchange::none) return true;
    }
    return false;
}

/// As many boards as the table allows and the deck serves; 1 where cards other than the board's are still to come.
int Hand::runs_possible() const {
    const auto& streets = setup_.game->streets;
    int to_come = 0;
    for (std::size_t i = static_cast<std::size_t>(street_) + 1; i < streets.size(); ++i) {
        if (streets[i].down + streets[i].up > 0) return 1;
        to_come += streets[i].board;
    }
    if (to_come == 0) return 1;
    return std::min({setup_.runs_max, runs_max, dealer_.left() / to_come});
}

/// Only by consent of all in the pot, so not when one of them is absent.
bool Hand::asks_for_runs() {
    if (runs_asked_) return false;
    runs_asked_ = true;
    if (!(money_.live & money_.virtual_all_in).empty()) return false;
    runs_limit_ = runs_possible();
    if (runs_limit_ < 2) return false;
    waiting_ = Waiting::runs;
    to_decide_ = money_.live;
    ++action_no_;
    events_.add<ChoiceCame>(ChoiceCame::What::runs, to_decide_, static_cast<std::uint16_t>(action_no_),
                            static_cast<std::uint8_t>(runs_limit_));
    return true;
}

Outcome Hand::choose_runs(Seat seat, int runs) {
    if (over_) return tl::unexpected(Refusal::hand_is_over);
    if (!money_.live.has(seat)) return tl::unexpected(Refusal::not_in_hand);
    if (waiting_ != Waiting::runs) return tl::unexpected(Refusal::no_run_choice);
    if (!to_decide_.has(seat)) return tl::unexpected(Refusal::already_chosen);
    if (runs < 1 || runs > runs_possible()) return tl::unexpected(Refusal::not_offered_here);
    events_.clear();
    runs_limit_ = std::min(runs_limit_, runs);
    to_decide_.remove(seat);
    if (to_decide_.empty() || runs_limit_ == 1) runs_chosen();
    return outcome();
}

void Hand::runs_chosen() {
    waiting_ = Waiting::nothing;
    to_decide_ = SeatSet{};
    runs_ = runs_limit_;
    events_.add<RunsChosen>(static_cast<std::uint8_t>(runs_));
    if (runs_ == 1) return begin_street(street_ + 1);
    run_boards();
    showdown();
}

/// Each board in full, one after the other; what lies on the table already belongs to all of them.
void Hand::run_boards() {
    const int from = street_ + 1;
    const int streets = static_cast<int>(setup_.game->streets.size());
    for (int run = 1; run < runs_; ++run) boards_[static_cast<std::size_t>(run)] = boards_[0];
    for (int run = 0; run < runs_; ++run) {
        for (int street = from; street < streets; ++street) {
            if (run == 0) events_.add<StreetBegan>(static_cast<std::uint8_t>(street));
            deal_board(street, run, setup_.game->streets[static_cast<std::size_t>(street)].board);
        }
    }
    street_ = streets - 1;
    rake_is_due_ = true;
    first_to_act_ = Seat::none();
    street_aggressions_from_ = aggressions_;
}

}  // namespace cardroom::hand
