#include "hand/showdown.h"

#include <algorithm>

#include "hand/upcards.h"

namespace cardroom::hand {

using cards::Card;
using cards::Cards;
using cards::CardSet;
using cards::HandValue;
using cards::Ranking;

SeatOrder clockwise_from(Seat after, SeatSet seats) {
    SeatOrder order;
    Seat seat = after;
    for (int i = seats.count(); i > 0; --i) {
        seat = seats.next_after(seat);
        order.push_back(seat);
    }
    return order;
}

Showdown::Showdown(const Contest& contest) : contest_(contest) {
    for (int run = 0; run < contest.runs; ++run) {
        boards_[static_cast<std::size_t>(run)] = set_of((*contest.boards)[static_cast<std::size_t>(run)]);
    }
    for (const Seat seat : contest.live) {
        hole_[seat] = set_of((*contest.hole)[seat]);
        for (int run = 0; run < contest.runs; ++run) {
            for (int prize = 0; prize < prizes(); ++prize) {
                const rules::Prize& p = contest.game->prizes[static_cast<std::size_t>(prize)];
                values_[seat][index(run, prize)] = cards::best_value(
                    p.ranking, p.hole_cards, hole_[seat], boards_[static_cast<std::size_t>(run)], p.qualifier);
            }
        }
    }
}

Cards Showdown::best(Seat seat, int run, int prize) const {
    const rules::Prize& p = contest_.game->prizes[static_cast<std::size_t>(prize)];
    return cards::best_cards(p.ranking, p.hole_cards, hole_[seat], boards_[static_cast<std::size_t>(run)], p.qualifier,
                             value(seat, run, prize));
}

SeatSet Showdown::winners(SeatSet eligible, int run, int prize) const {
    HandValue best;
    SeatSet winners;
    for (const Seat seat : eligible) {
        const HandValue mine = value(seat, run, prize);
        if (mine.none() || mine < best) continue;
        if (mine > best) winners = SeatSet{};
        best = mine;
        winners.add(seat);
    }
    return winners;
}

bool Showdown::wins_or_ties_against(const Pots& pots, Seat seat, SeatSet shown) const {
    for (const Pot& pot : pots) {
        if (!pot.eligible.has(seat)) continue;
        for (int run = 0; run < contest_.runs; ++run) {
            for (int prize = 0; prize < prizes(); ++prize) {
                if (winners((pot.eligible & shown) | SeatSet{seat}, run, prize).has(seat)) return true;
            }
        }
    }
    return false;
}

namespace {

/// How single cards are ranked when they decide about an odd chip.
struct CardOrder {
    bool ace_low = false;
    bool lowest_first = false;

    int key(Card card) const {
        const int order = card_order(card, ace_low);
        return lowest_first ? -order : order;
    }
};

/// The played cards, each replaced by the owner's best one of the same rank: a straight may be played with either ten.
/// In a flush the suit is given. Sorted, the deciding card first.
Cards deciding_cards(Cards played, CardSet available, bool suits_fixed, CardOrder order) {
    const auto before = [&](Card a, Card b) { return order.key(a) > order.key(b); };
    if (!suits_fixed) {
        CardSet used;
        for (Card& card : played) {
            Card best;
            for (const Card other : available - used) {
                if (other.rank() == card.rank() && (best.is_none() || before(other, best))) best = other;
            }
            card = best;
            used.add(best);
        }
    }
    std::sort(played.begin(), played.end(), before);
    return played;
}

bool one_suit(const Cards& cards) {
    return std::all_of(cards.begin(), cards.end(), [&](Card card) { return card.suit() == cards.front().suit(); });
}

}  // namespace

SeatOrder Showdown::odd_chip_order(SeatSet winners, int run, int prize) const {
    const SeatOrder by_seat = clockwise_from(contest_.button, winners);
    if (contest_.game->has_button() || winners.count() < 2) return by_seat;  // W-32

    const bool low_half = prize == 1;
    const rules::HouseRules& house = *contest_.house;
    const bool by_position = low_half ? house.odd_chip_stud_low == rules::OddChipStudLow::dealer_position
                                      : house.odd_chip_stud == rules::OddChipStud::dealer_position;
    if (by_position) return by_seat;

    const Ranking ranking = contest_.game->prizes[static_cast<std::size_t>(prize)].ranking;
    const CardOrder order{.ace_low = ranking == Ranking::low_ace_five,
                          .lowest_first = low_half && house.odd_chip_stud_low == rules::OddChipStudLow::lowest_card};
    const CardSet board = boards_[static_cast<std::size_t>(run)];
    PerSeat<Cards> deciding;
    for (const Seat seat : winners) {
        const Cards played = best(seat, run, prize);
        const bool flush = ranking == Ranking::high && one_suit(played);
        deciding[seat] = deciding_cards(played, hole_[seat] | board, flush, order);
    }
    // W-36: a community card that both play decides nothing; the next card does. Everything else differs in suit.
    const auto goes_before = [&](Seat a, Seat b) {
        for (std::size_t i = 0; i < deciding[a].size(); ++i) {
            const Card card_a = deciding[a][i];
            const Card card_b = deciding[b][i];
            if (card_a != card_b) return order.key(card_a) > order.key(card_b);
        }
        return false;
    };
    SeatOrder sorted = by_seat;
    std::sort(sorted.begin(), sorted.end(), goes_before);  // no two are equal: at most one card is shared
    return sorted;
}

}  // namespace cardroom::hand
