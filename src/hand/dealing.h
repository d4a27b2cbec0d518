// Which card comes next. A real game deals the deck in order; scripts and replays may name cards beforehand.
// No card is ever dealt twice; when a draw game runs out, the discards come back, shuffled (see `take_back_discards`).
#pragma once

#include <array>
#include <span>

#include "base/inline_vector.h"
#include "base/seat.h"
#include "cards/card.h"

namespace cardroom::hand {

/// Cards that are known beforehand, for scripts and replays: where one is named, that card is dealt there; every other
/// place takes the next card of the deck that is not named anywhere. Empty in a real game.
struct KnownCards {
    PerSeat<InlineVector<cards::Card, 24>> of_seat;     ///< in the order that the player gets them, draws included
    std::array<InlineVector<cards::Card, 5>, 3> board;  ///< by run; runs beyond the first only what differs
};

class Dealer {
  public:
    void begin(const cards::Deck& deck, const KnownCards* known);
    cards::Card to_seat(Seat seat);
    cards::Card to_board(int run);
    /// A drawn card: if the deck is out, the discards are shuffled first. `own` are those of the player drawing.
    cards::Card to_drawer(Seat seat, cards::CardSet own);
    void discard(cards::CardSet cards) { discards_ = discards_ | cards; }

    /// How many cards a real dealer would have left: also where known cards are dealt from anywhere in the deck.
    int left() const { return deck_.size - dealt_; }
    cards::CardSet discards() const { return discards_; }
    /// The cards still to be dealt, in order.
    std::span<const cards::Card> stub() const {
        return {deck_.order.data() + next_, static_cast<std::size_t>(deck_.size - next_)};
    }

  private:
    bool find_next();
    cards::Card next();
    void take_back_discards(cards::CardSet own);

    cards::Deck deck_;
    int next_ = 0;   ///< in `deck_`
    int dealt_ = 0;  ///< of `deck_`, named cards included
    const KnownCards* known_ = nullptr;
    cards::CardSet named_;
    cards::CardSet discards_;
    PerSeat<std::uint8_t> dealt_to_;
    std::array<std::uint8_t, 3> dealt_to_board_{};
    std::uint64_t shuffle_state_ = 0;
};

}  // namespace cardroom::hand
