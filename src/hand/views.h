// What one reader may know of a hand. Secrets are taken out here, in the core, and nowhere else.
#pragma once

#include "hand/hand.h"

namespace cardroom::hand {

/// Who reads: a player at a seat, or an observer (`Seat::none()`), who sees what everybody at the table sees.
using Reader = Seat;

/// The event with every card hidden that `reader` may not see (F-40): hidden cards read as `Card{}`, counts stay.
Event seen_by(const Event& event, Reader reader);
/// Does the event look different to this reader than to an observer?
bool private_to(const Event& event, Reader reader);

/// A player at the table as a reader sees him.
struct SeatView {
    Seat seat{};
    Chips stack{};
    Chips bet{};
    bool folded = false;
    bool all_in = false;
    bool virtual_all_in = false;
    cards::Cards cards{};  ///< hidden ones read as Card{}
    std::uint8_t up = 0;
};

/// The whole hand as a reader sees it: for a client that comes (back) and for bots.
struct HandView {
    const rules::GameSpec* game = nullptr;
    rules::Stakes stakes;
    Reader reader;
    Seat button;
    int street = 0;
    InlineVector<SeatView, seats_max> seats;
    std::array<cards::Cards, 3> boards;
    int runs = 1;
    Pots pots;
    Chips pot_total;
    Waiting waiting{};
    SeatSet to_decide;
    int action_no = 0;
    Options options;         ///< of the player to act (they follow from what everybody sees)
    int exchange_count = 0;  ///< while an exchange is waited for: how many cards at most (exactly, for give_up)
    bool exchange_exact = false;
    cards::Cards best_high;  ///< the reader's own best cards so far; empty for observers and before there is a hand
    cards::Cards best_low;
    bool over = false;
};

HandView view_of(const Hand& hand, Reader reader);

}  // namespace cardroom::hand
