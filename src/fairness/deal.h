// The deck of a hand. Derived, never stored: from the room's key, which stays outside the database, and a nonce, which
// the journal keeps. Neither a dump nor a backup shows cards to come, and after a crash the same deck comes back.
//
// F-5: the whole deck is fixed before the first card is dealt, and depends on nothing that happens in the hand.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/time.h"
#include "cards/card.h"
#include "fairness/words.h"

namespace cardroom::fairness {

/// 32 random bytes, fresh for each hand, written to the journal with the command that starts it.
using Nonce = Seed;

/// The secret behind all deals of a room. Wiped when it goes; never printed, never in the database.
class RoomKey {
  public:
    explicit RoomKey(const Seed& bytes) : bytes_(bytes) {}
    ~RoomKey();
    RoomKey(const RoomKey&) = default;
    RoomKey& operator=(const RoomKey&) = default;

    const Seed& bytes() const { return bytes_; }
    /// 16 hex digits that tell two keys apart and say nothing about either: kept in the database, so that a room that
    /// is started with another key says so instead of dealing another deck.
    std::string fingerprint() const;

  private:
    Seed bytes_;
};

/// The deck of one hand. A short deck is given by its cards; the rest of `order` stays `Card{}`.
cards::Deck deal_deck(const RoomKey& key, TableId table, HandId hand, const Nonce& nonce,
                      cards::CardSet in_play = cards::CardSet::full_deck());

/// The same for a stock of any size: numbers 0 … n-1 of physical cards (F-4; Panguingue has 310).
std::vector<std::uint16_t> deal_order(const RoomKey& key, TableId table, HandId hand, const Nonce& nonce,
                                      std::uint16_t card_count);

/// F-2: says when the generator that makes nonces is to be reseeded.
class ReseedClock {
  public:
    static constexpr int hands_max = 1024;
    static constexpr Duration age_max = seconds(60);

    bool due(Time now) const { return hands_ >= hands_max || now - reseeded_ >= age_max; }
    void hand_dealt() { ++hands_; }
    void reseeded(Time now) {
        hands_ = 0;
        reseeded_ = now;
    }

  private:
    int hands_ = hands_max;  // a new clock is due at once
    Time reseeded_;
};

}  // namespace cardroom::fairness
