// Cards, sets of cards, and the deck.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "base/inline_vector.h"

namespace cardroom::cards {

/// 0 = deuce … 12 = ace. Where an ace is low, the rule that says so handles it.
enum class Rank : std::uint8_t { two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace };
/// In the order that breaks ties of suit, lowest first (S-10).
enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

inline constexpr int rank_count = 13;
inline constexpr int suit_count = 4;
inline constexpr int card_count = 52;

/// One of the 52 cards, or no card. Its index counts in canonical order: clubs 2..A, diamonds, hearts, spades (F-4).
class Card {
  public:
    constexpr Card() = default;
    explicit constexpr Card(int index) : index_(static_cast<std::uint8_t>(index)) {}
    constexpr Card(Rank rank, Suit suit) : Card(static_cast<int>(suit) * rank_count + static_cast<int>(rank)) {}

    constexpr int index() const { return index_; }
    constexpr bool is_none() const { return index_ >= card_count; }
    constexpr Rank rank() const { return static_cast<Rank>(index_ % rank_count); }
    constexpr Suit suit() const { return static_cast<Suit>(index_ / rank_count); }

    friend constexpr auto operator<=>(Card, Card) = default;

  private:
    std::uint8_t index_ = 255;
};

/// "Ah"; "??" for no card.
std::string to_string(Card card);
/// Rank `23456789TJQKA` (either case), suit `cdhs` (either case). Nothing else is a card.
std::optional<Card> parse_card(std::string_view text);
std::ostream& operator<<(std::ostream& out, Card card);

/// A set of cards: 16 bits for each suit (clubs lowest), of which 13 are used, one for each rank (deuce lowest).
class CardSet {
  public:
    constexpr CardSet() = default;
    constexpr CardSet(std::initializer_list<Card> cards) {
        for (Card card : cards) add(card);
    }
    static constexpr CardSet from_bits(std::uint64_t bits) {
        CardSet set;
        set.bits_ = bits;
        return set;
    }
    static constexpr CardSet full_deck() { return from_bits(0x1fff'1fff'1fff'1fffULL); }
    static constexpr std::uint64_t bit(Card card) {
        return std::uint64_t{1} << (static_cast<int>(card.suit()) * 16 + static_cast<int>(card.rank()));
    }

    constexpr std::uint64_t bits() const { return bits_; }
    constexpr bool has(Card card) const { return (bits_ & bit(card)) != 0; }
    constexpr void add(Card card) { bits_ |= bit(card); }
    constexpr void remove(Card card) { bits_ &= ~bit(card); }
    constexpr int count() const { return std::popcount(bits_); }
    constexpr bool empty() const { return bits_ == 0; }
    /// The ranks held in one suit, bit 0 = deuce.
    constexpr std::uint32_t ranks_of(Suit suit) const {
        return static_cast<std::uint32_t>(bits_ >> (static_cast<int>(suit) * 16)) & 0x1fff;
    }
    /// The ranks held in any suit.
    constexpr std::uint32_t ranks() const {
        return ranks_of(Suit::clubs) | ranks_of(Suit::diamonds) | ranks_of(Suit::hearts) | ranks_of(Suit::spades);
    }

    friend constexpr bool operator==(CardSet, CardSet) = default;
    friend constexpr CardSet operator|(CardSet a, CardSet b) { return from_bits(a.bits_ | b.bits_); }
    friend constexpr CardSet operator&(CardSet a, CardSet b) { return from_bits(a.bits_ & b.bits_); }
    friend constexpr CardSet operator-(CardSet a, CardSet b) { return from_bits(a.bits_ & ~b.bits_); }

    /// Iterates in canonical order.
    class Iterator {
      public:
        explicit constexpr Iterator(std::uint64_t bits) : bits_(bits) {}
        constexpr Card operator*() const {
            const int bit = std::countr_zero(bits_);
            return Card{static_cast<Rank>(bit & 15), static_cast<Suit>(bit >> 4)};
        }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint64_t bits_;
    };
    constexpr Iterator begin() const { return Iterator{bits_}; }
    constexpr Iterator end() const { return Iterator{0}; }

  private:
    std::uint64_t bits_ = 0;
};

/// Cards one after another, as on a board or in a hand in the order dealt. `Card{}` stands for a card not known.
using Cards = InlineVector<Card, 8>;

CardSet set_of(const Cards& cards);
/// "AhKd"; or with a separator between cards.
std::string to_string(const Cards& cards, std::string_view separator = "");
std::string to_string(CardSet cards, std::string_view separator = "");
/// A run of cards with or without blanks between: "AhKd 2c". Duplicates are not a matter for this function.
template <std::size_t N>
std::optional<InlineVector<Card, N>> parse_cards(std::string_view text);

/// The order of a whole deck, first card dealt first. A game with a shorter deck leaves cards out (`size`).
struct Deck {
    std::array<Card, card_count> order;
    int size = card_count;
};

/// The deck before any shuffle: canonical order (F-4).
constexpr Deck canonical_deck() {
    Deck deck;
    for (int i = 0; i < card_count; ++i) deck.order[static_cast<std::size_t>(i)] = Card{i};
    return deck;
}

template <std::size_t N>
std::optional<InlineVector<Card, N>> parse_cards(std::string_view text) {
    InlineVector<Card, N> cards;
    while (!text.empty()) {
        if (text.front() == ' ' || text.front() == ',') {
            text.remove_prefix(1);
            continue;
        }
        if (text.size() < 2 || cards.full()) return std::nullopt;
        const auto card = parse_card(text.substr(0, 2));
        if (!card) return std::nullopt;
        cards.push_back(*card);
        text.remove_prefix(2);
    }
    return cards;
}

}  // namespace cardroom::cards
