#include "hand/dealing.h"

#include <utility>

#include "base/invariant.h"

namespace cardroom::hand {

using cards::Card;
using cards::CardSet;

namespace {

CardSet all_named(const KnownCards& known) {
    CardSet named;
    const auto add = [&named](const auto& list) {
        for (const Card card : list) {
            if (!card.is_none()) named.add(card);
        }
    };
    for (const auto& list : known.of_seat) add(list);
    for (const auto& list : known.board) add(list);
    return named;
}

/// splitmix64 (public domain): enough to permute cards that a cryptographic shuffle has permuted before.
std::uint64_t next_random(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

}  // namespace

void Dealer::begin(const cards::Deck& deck, const KnownCards* known) {
    deck_ = deck;
    next_ = 0;
    dealt_ = 0;
    known_ = known;
    discards_ = CardSet{};
    shuffle_state_ = 0;
    if (known == nullptr) return;
    named_ = all_named(*known);
    dealt_to_ = {};
    dealt_to_board_ = {};
}

/// Passes over cards that are named for another place. Returns false if no other card is left.
bool Dealer::find_next() {
    if (known_ != nullptr) {
        while (next_ < deck_.size && named_.has(deck_.order[static_cast<std::size_t>(next_)])) ++next_;
    }
    return next_ < deck_.size;
}

Card Dealer::next() {
    invariant(find_next());
    return deck_.order[static_cast<std::size_t>(next_++)];
}

Card Dealer::to_seat(Seat seat) {
    ++dealt_;
    if (known_ != nullptr) {
        const auto& list = known_->of_seat[seat];
        const std::size_t index = dealt_to_[seat]++;
        if (index < list.size() && !list[index].is_none()) return list[index];
    }
    return next();
}

Card Dealer::to_board(int run) {
    ++dealt_;
    if (known_ != nullptr) {
        const auto& list = known_->board[static_cast<std::size_t>(run)];
        const std::size_t index = dealt_to_board_[static_cast<std::size_t>(run)]++;
        if (index < list.size() && !list[index].is_none()) return list[index];
    }
    return next();
}

Card Dealer::to_drawer(Seat seat, CardSet own) {
    if (dealt_ >= deck_.size || !find_next()) take_back_discards(own);
    return to_seat(seat);
}

/// The deck is out: the discards, without those of the player drawing, become the deck. Their order follows from the
/// order of the whole first deck, so it is as secret as that, and the same on every replay.
void Dealer::take_back_discards(CardSet own) {
    if (shuffle_state_ == 0) {
        shuffle_state_ = 0xcbf29ce484222325ULL;
        for (const Card card : deck_.order) {
            shuffle_state_ = (shuffle_state_ ^ static_cast<std::uint64_t>(card.index())) * 0x100000001b3ULL;
        }
    }
    const CardSet back = discards_ - own;
    discards_ = discards_ & own;
    if (known_ != nullptr) named_ = named_ - back;  // a named card that has been played may come again
    next_ = 0;
    dealt_ = 0;
    deck_.size = 0;
    for (const Card card : back) deck_.order[static_cast<std::size_t>(deck_.size++)] = card;
    for (int i = deck_.size - 1; i > 0; --i) {
        const auto j = static_cast<std::size_t>(next_random(shuffle_state_) % static_cast<std::uint64_t>(i + 1));
        std::swap(deck_.order[static_cast<std::size_t>(i)], deck_.order[j]);
    }
}

}  // namespace cardroom::hand
