// A hand of cards in words, for players and for log lines.
#include <array>
#include <bit>
#include <string>

#include "cards/high.h"
#include "cards/values.h"

namespace cardroom::cards {

namespace {

constexpr std::array<const char*, rank_count> one = {"deuce", "three", "four", "five",  "six",  "seven", "eight",
                                                     "nine",  "ten",   "jack", "queen", "king", "ace"};
constexpr std::array<const char*, rank_count> many = {"deuces", "threes", "fours", "fives", "sixes",
                                                      "sevens", "eights", "nines", "tens",  "jacks",
                                                      "queens", "kings",  "aces"};

std::string singular(Card card) {
    return one[static_cast<std::size_t>(card.rank())];
}
std::string plural(Card card) {
    return many[static_cast<std::size_t>(card.rank())];
}

/// "8-7-4-2-A"
std::string ranks_of(const Cards& cards) {
    std::string text;
    for (Card card : cards) {
        if (!text.empty()) text += '-';
        text += to_string(card)[0];
    }
    return text;
}

/// `best` is in the order of best_cards: the largest group first, the highest card of a straight first.
std::string high_words(Category category, const Cards& best) {
    switch (category) {
        case Category::straight_flush:
            if (best[0].rank() == Rank::ace) return "royal flush";
            return "straight flush, " + singular(best[0]) + " high";
        case Category::four_of_a_kind:
            return "four of a kind, " + plural(best[0]);
        case Category::full_house:
            return "full house, " + plural(best[0]) + " over " + plural(best[3]);
        case Category::flush:
            return singular(best[0]) + "-high flush";
        case Category::straight:
            return singular(best[0]) + "-high straight";
        case Category::three_of_a_kind:
            return "three of a kind, " + plural(best[0]);
        case Category::two_pair:
            return "two pair, " + plural(best[0]) + " and " + plural(best[2]);
        case Category::pair:
            return "pair of " + plural(best[0]);
        case Category::high_card:
            return singular(best[0]) + " high";
    }
    return {};
}

/// What the cards make as a high hand. An ace-to-five low knows no straights and flushes; 2-7 no low ace.
Category category_of_cards(Ranking ranking, const Cards& best) {
    const CardSet cards = set_of(best);
    switch (ranking) {
        case Ranking::high_short_deck:
            return high::category_in(high::value_of<high::short_deck_wheel>(cards));
        case Ranking::low_deuce_seven:
            return high::category_in(high::value_of<0>(cards));
        default:
            return high::category_in(high::value_of(cards));
    }
}

bool has_a_pair(const Cards& cards) {
    return std::popcount(set_of(cards).ranks()) != static_cast<int>(cards.size());
}

}  // namespace

std::string describe(Ranking ranking, const Cards& best) {
    if (best.empty()) return "no hand";
    if (ranking == Ranking::badugi) {
        constexpr std::array<const char*, 5> names = {"", "one card, ", "two cards, ", "three cards, ", "badugi, "};
        return names[best.size() < names.size() ? best.size() : 0] + ranks_of(best);
    }
    if (ranking == Ranking::low_ace_five && !has_a_pair(best)) return ranks_of(best);

    const Category category = category_of_cards(ranking, best);
    if (ranking == Ranking::low_deuce_seven && category == Category::high_card) return ranks_of(best);
    return high_words(category, best);
}

}  // namespace cardroom::cards
