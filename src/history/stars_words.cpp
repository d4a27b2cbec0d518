#include "history/stars_words.h"

#include <algorithm>
#include <array>
#include <bit>

#include "cards/high.h"

namespace cardroom::history {

namespace {

using cards::Card;
using cards::Cards;
using cards::Category;
using cards::Ranking;

constexpr std::array<StarsGame, 22> games{{{"holdem", "Hold'em", true},
                                           {"omaha", "Omaha", true},
                                           {"omaha8", "Omaha Hi/Lo", true},
                                           {"stud", "7 Card Stud", true},
                                           {"stud8", "7 Card Stud Hi/Lo", true},
                                           {"razz", "Razz", true},
                                           {"omaha5", "5 Card Omaha", true},
                                           {"omaha5-8", "5 Card Omaha Hi/Lo", true},
                                           {"omaha6", "6 Card Omaha", true},
                                           {"omaha6-8", "6 Card Omaha Hi/Lo", false},
                                           {"courchevel", "Courchevel", true},
                                           {"courchevel8", "Courchevel Hi/Lo", true},
                                           {"shortdeck", "6+ Hold'em", true},
                                           {"5draw", "5 Card Draw", true},
                                           {"27sd", "Single Draw 2-7 Lowball", true},
                                           {"27td", "Triple Draw 2-7 Lowball", true},
                                           {"badugi", "Badugi", true},
                                           {"a5td", "Triple Draw A-5 Lowball", false},
                                           {"crazypineapple", "Crazy Pineapple", false},
                                           {"crazypineapple8", "Crazy Pineapple Hi/Lo", false},
                                           {"pineapple", "Pineapple", false},
                                           {"irish", "Irish", false}}};

constexpr std::array<StarsCurrency, 6> currencies{
    {{"USD", "$"}, {"EUR", "\u20ac"}, {"GBP", "\u00a3"}, {"INR", "\u20b9"}, {"CNY", "\u00a5"}, {"CAD", "$"}}};

constexpr std::array<std::string_view, 13> one{"Deuce", "Three", "Four", "Five",  "Six",  "Seven", "Eight",
                                               "Nine",  "Ten",   "Jack", "Queen", "King", "Ace"};
constexpr std::array<std::string_view, 13> many{"Deuces", "Threes", "Fours", "Fives",  "Sixes", "Sevens", "Eights",
                                                "Nines",  "Tens",   "Jacks", "Queens", "Kings", "Aces"};

std::string single(Card card) {
    return std::string(one[static_cast<std::size_t>(card.rank())]);
}
std::string plural(Card card) {
    return std::string(many[static_cast<std::size_t>(card.rank())]);
}

std::string ranks(const Cards& cards) {
    std::string text;
    for (const Card card : cards) text += (text.empty() ? "" : ",") + std::string(1, to_string(card)[0]);
    return text;
}

/// `best` has the largest group first, the highest card of a straight first.
std::string high_words(Category category, const Cards& best) {
    switch (category) {
        case Category::straight_flush:
            if (best[0].rank() == cards::Rank::ace) return "a Royal Flush";
            return "a straight flush, " + single(best[4]) + " to " + single(best[0]);
        case Category::four_of_a_kind:
            return "four of a kind, " + plural(best[0]);
        case Category::full_house:
            return "a full house, " + plural(best[0]) + " full of " + plural(best[3]);
        case Category::flush:
            return "a flush, " + single(best[0]) + " high";
        case Category::straight:
            return "a straight, " + single(best[4]) + " to " + single(best[0]);
        case Category::three_of_a_kind:
            return "three of a kind, " + plural(best[0]);
        case Category::two_pair:
            return "two pair, " + plural(best[0]) + " and " + plural(best[2]);
        case Category::pair:
            return "a pair of " + plural(best[0]);
        case Category::high_card:
            return "high card " + single(best[0]);
    }
    return {};
}

Category category(Ranking ranking, const Cards& best) {
    const cards::CardSet set = set_of(best);
    if (ranking == Ranking::high_short_deck)
        return cards::high::category_in(cards::high::value_of<cards::high::short_deck_wheel>(set));
    if (ranking == Ranking::low_deuce_seven) return cards::high::category_in(cards::high::value_of<0>(set));
    return cards::high::category_in(cards::high::value_of(set));
}

}  // namespace

std::span<const StarsGame> stars_games() {
    return games;
}

const StarsGame* stars_game(std::string_view id) {
    const auto found = std::find_if(games.begin(), games.end(), [id](const StarsGame& game) { return game.id == id; });
    return found == games.end() ? nullptr : &*found;
}

std::string_view stars_limit(rules::Structure structure) {
    switch (structure) {
        case rules::Structure::fixed_limit:
            return "Limit";
        case rules::Structure::pot_limit:
            return "Pot Limit";
        case rules::Structure::no_limit:
            return "No Limit";
    }
    return {};
}

std::span<const StarsCurrency> stars_currencies() {
    return currencies;
}

std::string stars_words(Ranking ranking, const Cards& best) {
    if (best.empty()) return "no hand";
    if (ranking == Ranking::badugi) {
        constexpr std::array<std::string_view, 5> names{"", "1-card: ", "2-card: ", "3-card: ", "Badugi: "};
        return std::string(names[std::min<std::size_t>(best.size(), 4)]) + ranks(best);
    }
    const bool paired = std::popcount(set_of(best).ranks()) != static_cast<int>(best.size());
    if (ranking == Ranking::low_ace_five && !paired) return ranks(best);
    if (best.size() < 5) return ranks(best);
    const Category made = category(ranking, best);
    if (ranking == Ranking::low_deuce_seven && made == Category::high_card) return ranks(best);
    return high_words(made, best);
}

}  // namespace cardroom::history
