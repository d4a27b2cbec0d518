// From a record to the setup of a hand: posts in the engine's terms, and the cards that are known in the order dealt.
// Inside of `replay` only.
#pragma once

#include <optional>
#include <string>

#include "hand/hand.h"
#include "history/record.h"

namespace cardroom::history {

/// Why a record cannot be a hand at all: two players in need, a card twice, an amount missing; nullopt when it can be.
std::optional<std::string> why_not_playable(const RecordedHand& record);

/// What a player must hold after each exchange for the record to come true. Cards without a name are anybody's guess.
struct DrawPlan {
    std::array<KnownHand, 4> kept;   ///< of the hand before the n-th draw: known to be kept
    std::array<KnownHand, 4> drawn;  ///< as many as were drawn, unnamed ones as Card{}
};

struct Staging {
    hand::KnownCards known;
    PerSeat<DrawPlan> draws;
    hand::Setup setup;  ///< without the deck; `setup.known` points to `known`
};

/// `out` must stay where it is while the hand lives.
void stage(const RecordedHand& record, const rules::HouseRules& house, Staging& out);

/// A deck in an order that `attempt` decides, the same each time.
cards::Deck deck_for(const rules::GameSpec& game, std::uint64_t attempt);

/// All cards of a player that the record knows, in any order.
cards::CardSet known_cards_of(const RecordedHand& record, Seat seat);

}  // namespace cardroom::history
