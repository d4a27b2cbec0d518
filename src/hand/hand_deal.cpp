// What is dealt in a street, and who opens by the cards that lie open.
#include <algorithm>

#include "hand/hand.h"
#include "hand/upcards.h"

namespace cardroom::hand {

using cards::Card;
using cards::Cards;
using rules::Opener;

void Hand::deal_street() {
    const rules::Street& street = street_spec();
    if (street_ == 1) rake_is_due_ = true;  // T-41: the flop, fourth street or the first draw has been seen
    if (street.last_down && dealer_.left() < money_.live.count()) {
        deal_community_card(street_);  // S-40
        return;
    }
    if (street.down + street.up > 0) deal_to_players(street);
    if (street.board > 0) deal_board(street_, 0, street.board);
}

/// One card at a time, clockwise from the left of the button; the button gets the last one (H-10, S-2).
void Hand::deal_to_players(const rules::Street& street) {
    const SeatOrder order = clockwise_from(setup_.button, money_.live);
    for (int i = 0; i < street.down + street.up; ++i) {
        for (const Seat seat : order) {
            Cards& mine = cards_[seat];
            // Hands that have been turned up get the rest of their cards face up as well (W-14).
            const bool face_up = i >= street.down || public_.has(seat);
            if (face_up) up_[seat] = static_cast<std::uint8_t>(up_[seat] | 1u << mine.size());
            mine.push_back(dealer_.to_seat(seat));
        }
    }
    for (const Seat seat : order) {
        const Cards& mine = cards_[seat];
        const std::size_t had = mine.size() - static_cast<std::size_t>(street.down + street.up);
        auto& dealt = events_.add<Dealt>(seat, static_cast<std::uint8_t>(street_));
        dealt.up = static_cast<std::uint8_t>(up_[seat] >> had);
        for (std::size_t i = had; i < mine.size(); ++i) dealt.cards.push_back(mine[i]);
    }
}

void Hand::deal_board(int street, int run, int count) {
    auto& dealt = events_.add<BoardDealt>(static_cast<std::uint8_t>(street), static_cast<std::uint8_t>(run));
    for (int i = 0; i < count; ++i) {
        const Card card = dealer_.to_board(run);
        dealt.cards.push_back(card);
        boards_[static_cast<std::size_t>(run)].push_back(card);
    }
}

void Hand::deal_community_card(int street) {
    deal_board(street, 0, 1);
}

// --- who opens -------------------------------------------------------------------------------------------------------

namespace {

Cards open_cards(const Cards& cards, std::uint8_t up) {
    Cards open;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if ((up >> i & 1) != 0) open.push_back(cards[i]);
    }
    return open;
}

/// S-20 `suit`: of two equal boards the one with the higher suit of the highest card, then of the next card.
bool higher_by_suit(Cards a, Cards b) {
    const auto descending = [](Card x, Card y) { return card_order(x) > card_order(y); };
    std::sort(a.begin(), a.end(), descending);
    std::sort(b.begin(), b.end(), descending);
    return std::lexicographical_compare(b.begin(), b.end(), a.begin(), a.end(),
                                        [](Card x, Card y) { return card_order(x) < card_order(y); });
}

}  // namespace

/// S-10: the lowest upcard, clubs lowest, ace high; razz: the highest, ace low.
Seat Hand::brings_in(Opener opener) const {
    const bool highest = opener == Opener::high_card_brings_in;
    Seat found = Seat::none();
    int best = 0;
    for (const Seat seat : money_.live) {
        const int order = card_order(open_cards(cards_[seat], up_[seat]).front(), highest);
        const int rated = highest ? order : -order;
        if (!found.is_none() && rated < best) continue;
        best = rated;
        found = seat;
    }
    return found;
}

/// S-20; razz: the lowest board. Going round from the dealer position, an equal board does not replace an earlier one.
Seat Hand::first_by_boards(Opener opener) const {
    const bool low = opener == Opener::low_board;
    const bool by_suit = !low && setup_.house->equal_boards == rules::EqualBoards::suit;
    Seat found = Seat::none();
    Cards found_cards;
    FewCards best;
    for (const Seat seat : clockwise_from(setup_.button, money_.live)) {
        const Cards open = open_cards(cards_[seat], up_[seat]);
        const std::span<const Card> span{open.data(), open.size()};
        const FewCards board = low ? low_of_few(span) : high_of_few(span);
        const bool better =
            found.is_none() || board > best || (board == best && by_suit && higher_by_suit(open, found_cards));
        if (!better) continue;
        found = seat;
        found_cards = open;
        best = board;
    }
    return found;
}

/// S-30: does any live player show a pair?
bool Hand::open_pair() const {
    for (const Seat seat : money_.live) {
        const Cards open = open_cards(cards_[seat], up_[seat]);
        if (open.size() == 2 && open[0].rank() == open[1].rank()) return true;
    }
    return false;
}

}  // namespace cardroom::hand
