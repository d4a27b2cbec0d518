#include "cards/card.h"

namespace cardroom::cards {

namespace {
constexpr std::string_view rank_letters = "23456789TJQKA";
constexpr std::string_view suit_letters = "cdhs";

constexpr char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

template <typename Range>
std::string joined(const Range& cards, std::string_view separator) {
    std::string text;
    for (Card card : cards) {
        if (!text.empty()) text += separator;
        text += to_string(card);
    }
    return text;
}
}  // namespace

std::string to_string(Card card) {
    if (card.is_none()) return "??";
    return {rank_letters[static_cast<std::size_t>(card.rank())], suit_letters[static_cast<std::size_t>(card.suit())]};
}

std::optional<Card> parse_card(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const auto rank = rank_letters.find(upper(text[0]));
    const auto suit = suit_letters.find(lower(text[1]));
    if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
    return Card{static_cast<Rank>(rank), static_cast<Suit>(suit)};
}

std::ostream& operator<<(std::ostream& out, Card card) {
    return out << to_string(card);
}

CardSet set_of(const Cards& cards) {
    CardSet set;
    for (Card card : cards) {
        if (!card.is_none()) set.add(card);
    }
    return set;
}

std::string to_string(const Cards& cards, std::string_view separator) {
    return joined(cards, separator);
}
std::string to_string(CardSet cards, std::string_view separator) {
    return joined(cards, separator);
}

}  // namespace cardroom::cards
