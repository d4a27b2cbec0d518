// The end of a hand: who shows, what the rake is, who is paid.
#include <algorithm>

#include "hand/hand.h"

namespace cardroom::hand {

using cards::Cards;
using cards::CardSet;

// --- showing ---------------------------------------------------------------------------------------------------------

void Hand::show_hand(Seat seat) {
    public_.add(seat);
    up_[seat] = static_cast<std::uint8_t>((1u << cards_[seat].size()) - 1u);
    events_.add<Shown>(seat, cards_[seat], false);
}

/// W-14. The cards of a virtual all-in are never exposed early.
void Hand::turn_up_hands() {
    if (!setup_.house->all_in_face_up) return;
    for (const Seat seat : money_.live - money_.virtual_all_in - public_) show_hand(seat);
}

/// W-10, W-11, W-17, then clockwise.
SeatOrder Hand::showing_order() const {
    const bool whole_hand = setup_.house->show_first == rules::ShowFirst::last_aggressor_of_hand;
    int latest = whole_hand ? 0 : street_aggressions_from_;
    Seat first = Seat::none();
    for (const Seat seat : money_.live) {
        if (aggression_[seat] <= latest) continue;
        latest = aggression_[seat];
        first = seat;
    }
    if (first.is_none() && !whole_hand && money_.live.has(first_to_act_)) first = first_to_act_;
    if (first.is_none()) {
        first =
            setup_.game->has_button() ? money_.live.next_after(setup_.button) : first_by_boards(street_spec().opener);
    }
    SeatOrder order{first};
    for (const Seat seat : clockwise_from(first, money_.live - SeatSet{first})) order.push_back(seat);
    return order;
}

/// W-12, W-13: the first hand is shown; a later one if it wins or ties something against those shown before.
void Hand::show_and_muck(const Showdown& showdown) {
    const auto always_shows = [this](Seat seat) {
        return std::any_of(setup_.players.begin(), setup_.players.end(),
                           [seat](const Player& player) { return player.seat == seat && !player.auto_muck; });
    };
    SeatSet shown = public_ & money_.live;
    for (const Seat seat : showing_order()) {
        if (shown.has(seat)) continue;
        if (shown.empty() || always_shows(seat) || showdown.wins_or_ties_against(pots_, seat, shown)) {
            show_hand(seat);
            shown.add(seat);
        } else {
            events_.add<Mucked>(seat);
        }
    }
}

/// Only of hands that lie open: a value would give a mucked hand away.
void Hand::emit_values(const Showdown& showdown) {
    for (int run = 0; run < runs_; ++run) {
        for (const Seat seat : public_& money_.live) {
            for (int prize = 0; prize < showdown.prizes(); ++prize) {
                const cards::HandValue value = showdown.value(seat, run, prize);
                if (value.none()) continue;
                auto& valued = events_.add<Valued>(seat, static_cast<std::uint8_t>(run));
                valued.share = showdown.prizes() == 1 ? Share::whole : prize == 0 ? Share::high : Share::low;
                valued.ranking = setup_.game->prizes[static_cast<std::size_t>(prize)].ranking;
                valued.value = value;
                valued.best = showdown.best(seat, run, prize);
            }
        }
    }
}

void Hand::showdown() {
    const bool somebody_is_all_in = !(money_.live & money_.broke).empty();
    if (betting_is_over() || somebody_is_all_in) turn_up_hands();
    const Showdown showdown({.game = setup_.game,
                             .house = setup_.house,
                             .button = setup_.button,
                             .live = money_.live,
                             .hole = &cards_,
                             .boards = &boards_,
                             .runs = runs_});
    show_and_muck(showdown);
    emit_values(showdown);
    take_rake();
    award(showdown);
    finish();
}

// --- paying ----------------------------------------------------------------------------------------------------------

/// Rake leaves the pots before they are split (T-45).
void Hand::take_rake() {
    if (!setup_.raked) return;
    const rules::RakeSchedule& schedule = setup_.house->rake;
    if (schedule.no_flop_no_drop && !rake_is_due_) return;
    const auto rakes = rake_of(pots_, schedule, dealt_in_.count());
    for (std::size_t i = 0; i < pots_.size(); ++i) {
        if (rakes[i] == Chips{}) continue;
        pots_[i].amount -= rakes[i];
        rake_ += rakes[i];
        events_.add<RakeTaken>(static_cast<std::uint8_t>(i), rakes[i]);
    }
}

void Hand::win_uncontested() {
    take_rake();
    for (std::size_t i = pots_.size(); i-- > 0;) {
        pay(PotAwarded{.pot = static_cast<std::uint8_t>(i), .seat = money_.live.first(), .amount = pots_[i].amount});
    }
    finish();
}

/// W-4: each pot by itself, the last side pot first.
void Hand::award(const Showdown& showdown) {
    const Chips unit = setup_.stakes.chip_unit;
    for (int i = static_cast<int>(pots_.size()) - 1; i >= 0; --i) {
        const Pot& pot = pots_[static_cast<std::size_t>(i)];
        if (pot.eligible.count() == 1) {
            pay(PotAwarded{.pot = static_cast<std::uint8_t>(i), .seat = pot.eligible.first(), .amount = pot.amount});
            continue;
        }
        const Split by_run(pot.amount, runs_, unit);  // the odd unit to the first run
        for (int run = 0; run < runs_; ++run) award_run(showdown, i, run, by_run.share(run));
    }
}

/// One pot on one board: high and low each by itself (W-5, W-33).
void Hand::award_run(const Showdown& showdown, int pot, int run, Chips amount) {
    const SeatSet eligible = pots_[static_cast<std::size_t>(pot)].eligible;
    const SeatSet high = showdown.winners(eligible, run, 0);
    const SeatSet low = showdown.prizes() == 2 ? showdown.winners(eligible, run, 1) : SeatSet{};
    PotAwarded award{.pot = static_cast<std::uint8_t>(pot), .run = static_cast<std::uint8_t>(run), .amount = amount};
    if (low.empty()) return award_share(showdown, award, high, 0, 0);

    const Chips unit = setup_.stakes.chip_unit;
    const Split halves(amount, 2, unit);
    award.share = Share::high;
    award.amount = halves.share(0);
    award_share(showdown, award, high, 0, 0);
    // W-37: those who tie both ways get the most even split: the low half's odd units go on where the high half's
    // ended.
    const bool even = setup_.house->even_identical && high == low;
    const int odd_given = even ? Split(award.amount, high.count(), unit).odd_units() : 0;
    award.share = Share::low;
    award.amount = halves.share(1);
    award_share(showdown, award, low, 1, odd_given);
}

void Hand::award_share(const Showdown& showdown, PotAwarded award, SeatSet winners, int prize, int odd_given) {
    const SeatOrder order = showdown.odd_chip_order(winners, award.run, prize);
    const int count = static_cast<int>(order.size());
    const Split split(award.amount, count, setup_.stakes.chip_unit);
    for (int i = 0; i < count; ++i) {
        award.seat = order[static_cast<std::size_t>((i + odd_given) % count)];
        award.amount = split.share(i);
        pay(award);
    }
}

void Hand::pay(PotAwarded award) {
    if (award.amount == Chips{}) return;
    money_.stack[award.seat] += award.amount;
    events_.add<PotAwarded>(award);
}

void Hand::finish() {
    over_ = true;
    waiting_ = Waiting::nothing;
    to_act_ = Seat::none();
    to_decide_ = SeatSet{};
    pots_.clear();
    events_.add<HandEnded>();
}

// --- after the end ---------------------------------------------------------------------------------------------------

Outcome Hand::show(Seat seat, CardSet shown) {
    if (!over_) return tl::unexpected(Refusal::hand_still_running);
    if (!dealt_in_.has(seat)) return tl::unexpected(Refusal::not_in_hand);
    if (!(shown - set_of(cards_[seat])).empty()) return tl::unexpected(Refusal::not_your_card);
    Shown event{.seat = seat, .cards = {}, .by_choice = true};
    std::uint8_t up = up_[seat];
    for (std::size_t i = 0; i < cards_[seat].size(); ++i) {
        if (shown.has(cards_[seat][i])) up = static_cast<std::uint8_t>(up | 1u << i);
        event.cards.push_back((up >> i & 1) != 0 ? cards_[seat][i] : cards::Card{});
    }
    if (up == up_[seat]) return tl::unexpected(Refusal::nothing_to_show);
    events_.clear();
    up_[seat] = up;
    if (std::popcount(up) == static_cast<int>(cards_[seat].size())) public_.add(seat);
    events_.add<Shown>(event);
    return outcome();
}

}  // namespace cardroom::hand
