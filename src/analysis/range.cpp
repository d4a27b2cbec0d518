#include "analysis/range.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>

#include "analysis/hand_order.h"
#include "cards/choices.h"

namespace cardroom::analysis {

namespace {

using cards::Card;
using cards::CardSet;
using cards::Rank;
using cards::Suit;

constexpr std::size_t hands_max = 1'000'000;  // a list that is longer is a mistake, or better said as `random`

using Hands = std::map<std::uint64_t, double>;  // by card bits

std::optional<int> rank_of(char c) {
    const auto card = cards::parse_card(std::string{c, 'c'});
    if (!card) return std::nullopt;
    return static_cast<int>(card->rank());
}
Card card_of(int rank, int suit) {
    return Card{static_cast<Rank>(rank), static_cast<Suit>(suit)};
}

double choose(int n, int k) {
    double ways = 1;
    for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
    return n < k ? 0 : ways;
}

enum class Suitedness { suited, offsuit, both };

/// "AKs", "77", "JT": two ranks and how they are suited. Pairs have equal ranks.
struct HoldemClass {
    int high, low;
    Suitedness suitedness;

    bool is_pair() const { return high == low; }
    friend bool operator==(const HoldemClass&, const HoldemClass&) = default;
};

/// Reads a class off the front of `text`.
std::optional<HoldemClass> take_class(std::string_view& text) {
    if (text.size() < 2) return std::nullopt;
    const auto first = rank_of(text[0]), second = rank_of(text[1]);
    if (!first || !second) return std::nullopt;
    HoldemClass result{std::max(*first, *second), std::min(*first, *second), Suitedness::both};
    text.remove_prefix(2);
    if (!text.empty() && !result.is_pair() && (text[0] == 's' || text[0] == 'S' || text[0] == 'o' || text[0] == 'O')) {
        result.suitedness = text[0] == 's' || text[0] == 'S' ? Suitedness::suited : Suitedness::offsuit;
        text.remove_prefix(1);
    }
    return result;
}

class Parser {
  public:
    Parser(std::string_view text, const BoardGame& game) : text_(text), game_(game), deck_(game.deck()) {}

    tl::expected<Range, Problem> parse() {
        bool any = false;
        for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
            item_ = at_;
            while (at_ < text_.size() && !is_blank(text_[at_])) ++at_;
            const std::string_view item = text_.substr(item_, at_ - item_);
            if (auto problem = parse_item(item, any)) return tl::unexpected(Problem{std::move(*problem)});
        }
        if (any) return Range::any();
        std::vector<WeightedHole> hands;
        for (auto [bits, weight] : hands_) {
            if (weight > 0) hands.push_back({CardSet::from_bits(bits), weight});
        }
        if (hands.empty()) return tl::unexpected(Problem{"range \"" + std::string(text_) + "\" names no hand"});
        return Range::of(std::move(hands));
    }

  private:
    static bool is_blank(char c) { return c == ' ' || c == ',' || c == '\t'; }
    void skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    }

    std::string wrong(std::string_view item, std::string_view why) const {
        return "range \"" + std::string(text_) + "\", character " + std::to_string(item_ + 1) + ": \"" +
               std::string(item) + "\" " + std::string(why);
    }

    /// The problem, if there is one.
    std::optional<std::string> parse_item(std::string_view item, bool& any) {
        const std::string_view whole = item;
        weight_ = 1;
        if (const auto colon = item.find(':'); colon != std::string_view::npos) {
            const std::string_view number = item.substr(colon + 1);
            const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), weight_);
            if (error != std::errc{} || end != number.data() + number.size() || !(weight_ >= 0 && weight_ <= 1))
                return wrong(whole, "has a weight that is not a number from 0 to 1");
            item = item.substr(0, colon);
        }
        if (item == "random" || item == "any" || item == "100%" || item == "*") {
            if (weight_ == 1)
                any = true;
            else
                return wrong(whole, "cannot be weighted: a whole range at one weight is the range itself");
            return std::nullopt;
        }
        if (item.ends_with('%')) return parse_percentage(item, whole);
        if (game_.hole_cards == 2) {
            if (auto done = parse_classes(item, whole)) return *done;
        }
        return parse_pattern(item, whole);
    }

    std::optional<std::string> parse_percentage(std::string_view item, std::string_view whole) {
        double percent = 0;
        const auto [end, error] = std::from_chars(item.data(), item.data() + item.size() - 1, percent);
        if (error != std::errc{} || end != item.data() + item.size() - 1 || !(percent > 0 && percent <= 100))
            return wrong(whole, "is not a percentage above 0 and up to 100");
        if (game_.hole_cards != 2 || game_.lowest_rank != Rank::two)
            return wrong(whole, "cannot be said of this game: only hold'em hands have an order here");
        // Whole classes, as long as each brings the range nearer to what was asked.
        const double wanted = percent / 100 * hand_count;
        double count = 0;
        for (const std::string_view name : best_hands_first()) {
            std::string_view rest = name;
            const HoldemClass hands = *take_class(rest);
            const double combinations = hands.is_pair() ? 6 : hands.suitedness == Suitedness::suited ? 4 : 12;
            if (count > 0 && count + combinations - wanted > wanted - count) break;
            count += combinations;
            add(hands);
        }
        return std::nullopt;
    }

    /// Hold'em classes, with + or from-to. No answer if the item is something else (a pattern); else the problem, if
    /// any.
    std::optional<std::optional<std::string>> parse_classes(std::string_view item, std::string_view whole) {
        std::string_view rest = item;
        const auto first = take_class(rest);
        if (!first) return std::nullopt;
        const int lowest = static_cast<int>(game_.lowest_rank);
        if (first->low < lowest) return wrong(whole, "has a rank that is not in this game's deck");

        std::optional<std::string> none;
        if (rest.empty()) {
            add(*first);
            return none;
        }
        if (rest == "+") {
            // Pairs upwards; otherwise the kicker upwards, to just below the higher card.
            HoldemClass next = *first;
            if (first->is_pair())
                for (; next.high <= static_cast<int>(Rank::ace); ++next.high, ++next.low) add(next);
            else
                for (; next.low < next.high; ++next.low) add(next);
            return none;
        }
        if (rest[0] != '-') return std::nullopt;
        rest.remove_prefix(1);
        const auto last = take_class(rest);
        if (!last || !rest.empty()) return wrong(whole, "does not end with a hand such as A2s or 44");
        if (last->low < lowest) return wrong(whole, "has a rank that is not in this game's deck");
        if (last->suitedness != first->suitedness || last->is_pair() != first->is_pair())
            return wrong(whole, "mixes different kinds of hands");

        HoldemClass from = *first, to = *last;
        if (from.low > to.low) std::swap(from, to);
        const bool same_high = from.high == to.high, same_gap = from.high - from.low == to.high - to.low;
        if (!same_high && !same_gap)
            return wrong(whole, "needs the same high card (A5s-A2s) or the same gap (JTs-54s) at both ends");
        for (;; ++from.low, from.high += same_high ? 0 : 1) {
            add(from);
            if (from == to) return none;
        }
    }

    /// Cards, ranks and x, fewer than the game's hole cards being filled with x.
    std::optional<std::string> parse_pattern(std::string_view item, std::string_view whole) {
        CardSet cards;
        std::vector<int> ranks;
        int named = 0;
        for (std::string_view rest = item; !rest.empty(); ++named) {
            if (rest[0] == 'x' || rest[0] == 'X') {
                rest.remove_prefix(1);
                continue;
            }
            const auto rank = rank_of(rest[0]);
            if (!rank) return wrong(whole, "is not a hand, a group of hands or a percentage");
            if (*rank < static_cast<int>(game_.lowest_rank))
                return wrong(whole, "has a rank that is not in this game's deck");
            const auto card = cards::parse_card(rest.substr(0, 2));
            if (card && cards.has(*card)) return wrong(whole, "has the " + to_string(*card) + " twice");
            if (card)
                cards.add(*card);
            else
                ranks.push_back(*rank);
            rest.remove_prefix(card ? 2 : 1);
        }
        if (named > game_.hole_cards)
            return wrong(whole, "has more than " + std::to_string(game_.hole_cards) + " cards");
        const int open = game_.hole_cards - cards.count() - static_cast<int>(ranks.size());
        if (choose(deck_.count() - game_.hole_cards + open, open) > static_cast<double>(hands_max))
            return wrong(whole, "is too many hands: name more cards, or say random");
        std::sort(ranks.begin(), ranks.end());
        return add_pattern(cards, ranks, 0, open) ? std::nullopt : std::optional(wrong(whole, "cannot be dealt"));
    }

    /// Fills the ranks still to be given a suit, then the open places. False if there was no way.
    bool add_pattern(CardSet cards, const std::vector<int>& ranks, std::size_t next, int open) {
        if (next == ranks.size()) {
            bool some = false;
            const auto add_hand = [&](CardSet hand) {
                hands_[hand.bits()] = weight_;
                some = true;
            };
            cards::for_each_choice(deck_ - cards, open, add_hand, cards);
            return some;
        }
        bool some = false;
        for (int suit = 0; suit < cards::suit_count; ++suit) {
            const Card card = card_of(ranks[next], suit);
            if (!cards.has(card)) some |= add_pattern(cards | CardSet{card}, ranks, next + 1, open);
        }
        return some;
    }

    void add(const HoldemClass& hands) {
        for (int first = 0; first < cards::suit_count; ++first) {
            for (int second = 0; second < cards::suit_count; ++second) {
                if (hands.is_pair() && first >= second) continue;
                if (hands.suitedness == Suitedness::suited && first != second) continue;
                if (hands.suitedness == Suitedness::offsuit && first == second) continue;
                hands_[CardSet{card_of(hands.high, first), card_of(hands.low, second)}.bits()] = weight_;
            }
        }
    }

    std::string_view text_;
    const BoardGame& game_;
    CardSet deck_;
    std::size_t at_ = 0, item_ = 0;
    double weight_ = 1;
    Hands hands_;
};

}  // namespace

std::vector<WeightedHole> Range::without(CardSet dead, const BoardGame& game) const {
    std::vector<WeightedHole> left;
    if (is_any_) {
        const auto add_hand = [&](CardSet hand) { left.push_back({hand, 1}); };
        cards::for_each_choice(game.deck() - dead, game.hole_cards, add_hand);
        return left;
    }
    for (const WeightedHole& hand : hands_) {
        if ((hand.cards & dead).empty()) left.push_back(hand);
    }
    return left;
}

double Range::count_without(CardSet dead, const BoardGame& game) const {
    if (is_any_) return choose((game.deck() - dead).count(), game.hole_cards);
    return static_cast<double>(std::count_if(hands_.begin(), hands_.end(),
                                             [&](const WeightedHole& hand) { return (hand.cards & dead).empty(); }));
}

tl::expected<Range, Problem> parse_range(std::string_view text, const BoardGame& game) {
    return Parser(text, game).parse();
}

}  // namespace cardroom::analysis
