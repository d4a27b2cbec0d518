#include "bots/outlook.h"

#include <algorithm>

#include "bots/discards.h"
#include "rules/game_spec.h"

namespace cardroom::bots {
namespace {

using cards::Card;
using cards::Cards;
using cards::CardSet;
using cards::HandValue;
using hand::HandView;
using hand::SeatView;
using Values = std::array<HandValue, 2>;  // one for each prize

constexpr int rollouts_min = 24;
constexpr int rollouts_max = 250;

// The cards that nobody in the view shows, in random order, dealt from the end.
class Unseen {
  public:
    explicit Unseen(const HandView& view, const Cards& held) {
        CardSet seen = set_of(held);
        for (const Cards& board : view.boards) add_known(seen, board);
        for (const SeatView& seat : view.seats) add_known(seen, seat.cards);
        const cards::Deck deck = rules::deck_of(*view.game);
        for (int i = 0; i < deck.size; ++i) {
            const Card card = deck.order[static_cast<std::size_t>(i)];
            if (!seen.has(card)) cards_[static_cast<std::size_t>(count_++)] = card;
        }
    }

    void gather() { left_ = count_; }
    /// Adds random cards to a set; fewer when the deck runs out.
    void deal(CardSet& to, int count, Dice& dice) {
        for (; count > 0 && left_ > 0; --count) {
            const auto pick = static_cast<std::size_t>(dice.below(left_));
            --left_;
            std::swap(cards_[pick], cards_[static_cast<std::size_t>(left_)]);
            to.add(cards_[static_cast<std::size_t>(left_)]);
        }
    }

  private:
    static void add_known(CardSet& seen, const Cards& cards) {
        for (const Card card : cards) {
            if (!card.is_none()) seen.add(card);
        }
    }

    std::array<Card, cards::card_count> cards_{};
    int count_ = 0;
    int left_ = 0;
};

// What is still to happen to each player's cards and to the board, from the game's row.
struct ToCome {
    int cards = 0;
    int board = 0;
    int give_ups = 0;  ///< cards that everybody will give up
    int own_give_ups = 0;
    int draws = 0;
    int draws_done = 0;
};

ToCome to_come(const HandView& view, bool held_is_what_is_kept) {
    ToCome result;
    int board_full = 0;
    const bool exchanging = view.waiting == hand::Waiting::exchange;
    for (int i = 0; i < static_cast<int>(view.game->streets.size()); ++i) {
        const rules::Street& street = view.game->streets[static_cast<std::size_t>(i)];
        board_full += street.board;
        const bool exchange_to_come = i > view.street || (i == view.street && exchanging);
        const bool deal_to_come = i > view.street || (i == view.street && exchanging);
        if (deal_to_come) result.cards += street.down + street.up;
        if (street.exchange == rules::Exchange::give_up && exchange_to_come) result.give_ups += street.exchange_count;
        if (street.exchange == rules::Exchange::draw) (exchange_to_come ? result.draws : result.draws_done) += 1;
    }
    result.board = std::max(0, board_full - static_cast<int>(view.boards[0].size()));
    result.own_give_ups = held_is_what_is_kept ? 0 : result.give_ups;
    return result;
}

// The best value after giving up `give_up` of the cards: for each prize by itself, which flatters everybody alike.
HandValue value_of(const rules::Prize& prize, CardSet hole, CardSet board, int give_up) {
    if (give_up == 0) return best_value(prize.ranking, prize.hole_cards, hole, board, prize.qualifier);
    HandValue best;
    for (const Card card : hole) {
        CardSet rest = hole;
        rest.remove(card);
        best = std::max(best, value_of(prize, rest, board, give_up - 1));
    }
    return best;
}

Values values_of(const rules::GameSpec& game, CardSet hole, CardSet board, int give_up) {
    Values values;
    for (std::size_t i = 0; i < game.prizes.size(); ++i) values[i] = value_of(game.prizes[i], hole, board, give_up);
    return values;
}

bool better(const Values& a, const Values& b) {
    return a[0] > b[0] || (a[0] == b[0] && a[1] > b[1]);
}

// The reader's share when values are compared prize by prize; a low that nobody has goes to the high hand (H-31).
double share_of(const Values& mine, const InlineVector<Values, seats_max>& others, int prizes) {
    double share = 0;
    double high_share = 0;
    for (int i = 0; i < prizes; ++i) {
        const auto prize = static_cast<std::size_t>(i);
        HandValue best = mine[prize];
        for (const Values& other : others) best = std::max(best, other[prize]);
        if (best.none()) return high_share * prizes;
        double won = 0;
        if (mine[prize] == best) {
            int winners = 1;
            for (const Values& other : others) winners += other[prize] == best ? 1 : 0;
            won = 1.0 / winners / prizes;
        }
        share += won;
        if (i == 0) high_share = won;
    }
    return share;
}

struct Opponent {
    CardSet known;
    int hidden = 0;
    bool in_for_chips = false;
};

InlineVector<Opponent, seats_max> opponents_of(const HandView& view, int count_max, Dice& dice) {
    InlineVector<const SeatView*, seats_max> live;
    for (const SeatView& seat : view.seats) {
        if (seat.seat != view.reader && !seat.folded) live.push_back(&seat);
    }
    // Largest bets first; equal ones in random order.
    for (std::size_t i = live.size(); i > 1; --i) {
        std::swap(live[i - 1], live[static_cast<std::size_t>(dice.below(static_cast<int>(i)))]);
    }
    std::stable_sort(live.begin(), live.end(), [](const auto* a, const auto* b) { return a->bet > b->bet; });

    // On the first street a bet no larger than the blind says nothing.
    const Chips blind = view.game->forced == rules::Forced::blinds ? view.stakes.big_blind : view.stakes.bring_in;
    const Chips forced = view.street == 0 ? blind : Chips{};
    InlineVector<Opponent, seats_max> opponents;
    for (const SeatView* seat : live) {
        if (static_cast<int>(opponents.size()) >= count_max) break;
        Opponent opponent;
        for (const Card card : seat->cards) {
            if (card.is_none()) {
                ++opponent.hidden;
            } else {
                opponent.known.add(card);
            }
        }
        opponent.in_for_chips = seat->bet > forced || seat->all_in;
        opponents.push_back(opponent);
    }
    return opponents;
}

class Rollouts {
  public:
    Rollouts(const HandView& view, const Cards& held, const ToCome& ahead, Dice& dice)
        : game_(*view.game), ahead_(ahead), held_(set_of(held)), unseen_(view, held), dice_(dice) {
        for (const Card card : view.boards[0]) board_.add(card);
    }

    double one(const InlineVector<Opponent, seats_max>& opponents, double respect) {
        unseen_.gather();
        CardSet board = board_;
        unseen_.deal(board, ahead_.board, dice_);

        CardSet mine = held_;
        unseen_.deal(mine, ahead_.cards, dice_);
        draw(mine, ahead_.draws);
        const Values my_values = values_of(game_, mine, board, ahead_.own_give_ups);

        InlineVector<Values, seats_max> others;
        for (const Opponent& opponent : opponents) {
            Values values = values_of_random(opponent, board);
            for (int more = 0; opponent.in_for_chips && more < 2 && dice_.chance(respect); ++more) {
                const Values other = values_of_random(opponent, board);
                if (better(other, values)) values = other;
            }
            others.push_back(values);
        }
        return share_of(my_values, others, static_cast<int>(game_.prizes.size()));
    }

  private:
    Values values_of_random(const Opponent& opponent, CardSet board) {
        CardSet hole = opponent.known;
        unseen_.deal(hole, opponent.hidden + ahead_.cards, dice_);
        // Whoever has drawn already did so with something in mind: his hidden cards are random ones improved as often.
        draw(hole, ahead_.draws_done + ahead_.draws);
        return values_of(game_, hole, board, ahead_.give_ups);
    }
    void draw(CardSet& hand, int draws) {
        const int size = hand.count();
        for (; draws > 0; --draws) {
            hand = worth_keeping(game_.prizes[0].ranking, hand, draws);
            unseen_.deal(hand, size - hand.count(), dice_);
        }
    }

    const rules::GameSpec& game_;
    const ToCome& ahead_;
    CardSet held_;
    CardSet board_;
    Unseen unseen_;
    Dice& dice_;
};

// How much longer than two hole cards it takes to value one hand of this game, roughly.
int weight_of(const rules::GameSpec& game, const ToCome& ahead, std::size_t hole_cards) {
    const int pairs = static_cast<int>(hole_cards * (hole_cards - 1) / 2);
    int weight = 1;
    if (game.prizes[0].hole_cards != cards::any_hole_cards) weight = std::max(1, pairs / 2);
    if (ahead.give_ups > 0) weight = std::max(1, ahead.give_ups == 1 ? 2 : pairs / 2);
    return weight + ahead.draws + ahead.draws_done / 2;
}

}  // namespace

const Cards& own_cards(const HandView& view) {
    static const Cards none;
    for (const SeatView& seat : view.seats) {
        if (seat.seat == view.reader) return seat.cards;
    }
    return none;
}

Outlook outlook(const HandView& view, const Cards& held, const Assumptions& assumptions, Dice& dice) {
    const auto opponents = opponents_of(view, assumptions.opponents, dice);
    if (opponents.empty()) return {.share = 1, .opponents = 0};
    const ToCome ahead = to_come(view, held.size() < own_cards(view).size());
    Rollouts rollouts(view, held, ahead, dice);
    const int players = static_cast<int>(opponents.size()) + 1;
    const int hands = assumptions.hands_max / weight_of(*view.game, ahead, held.size());
    const int count = std::clamp(hands / players, rollouts_min, rollouts_max);
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += rollouts.one(opponents, assumptions.respect);
    return {.share = sum / count, .opponents = players - 1};
}

}  // namespace cardroom::bots
