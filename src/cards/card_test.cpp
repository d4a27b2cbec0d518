#include "cards/card.h"

#include <gtest/gtest.h>

namespace cardroom::cards {
namespace {

TEST(Card, canonical_order_is_clubs_diamonds_hearts_spades_from_deuce_to_ace) {  // F-4
    EXPECT_EQ(to_string(Card{0}), "2c");
    EXPECT_EQ(to_string(Card{12}), "Ac");
    EXPECT_EQ(to_string(Card{13}), "2d");
    EXPECT_EQ(to_string(Card{51}), "As");
}

TEST(Card, print_then_parse_is_identity) {
    for (int i = 0; i < card_count; ++i) EXPECT_EQ(parse_card(to_string(Card{i})), Card{i});
}

TEST(Card, refuses_what_is_not_a_card) {
    for (const char* text : {"", "A", "1h", "Ax", "10h", "??", "hA"}) EXPECT_FALSE(parse_card(text)) << text;
}

TEST(CardSet, iterates_in_canonical_order) {
    EXPECT_EQ(to_string(CardSet{*parse_card("As"), *parse_card("2c"), *parse_card("Kh")}), "2cKhAs");
    EXPECT_EQ(CardSet::full_deck().count(), card_count);
}

}  // namespace
}  // namespace cardroom::cards
