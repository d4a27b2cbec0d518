#include "bots/strategy.h"

#include <algorithm>
#include <cmath>

#include "bots/discards.h"
#include "bots/outlook.h"

namespace cardroom::bots {
namespace {

using cards::Card;
using cards::Cards;
using cards::CardSet;
using hand::Action;
using hand::ActionKind;
using hand::HandView;
using hand::Options;
using hand::SeatView;

struct Character {
    double call_margin;   ///< the share must be so many times what the pot odds ask for
    double raise_edge;    ///< the share must be so many times a fair part of the pot (fair part ^ 0.7)
    double raise_often;   ///< with a hand worth a raise
    double first_street;  ///< to enter a pot, the share must be so many times a fair part of it
    double bluff_often;   ///< when nobody has bet
    double bet_size;      ///< of the pot, about
    double respect;       ///< for those who have put chips in
};

Character character_of(Temperament temperament) {
    switch (temperament) {
        case Temperament::tight:
            return {.call_margin = 1.2,
                    .raise_edge = 1.0,
                    .raise_often = 0.75,
                    .first_street = 1.2,
                    .bluff_often = 0.05,
                    .bet_size = 0.6,
                    .respect = 0.7};
        case Temperament::loose:
            return {.call_margin = 0.9,
                    .raise_edge = 1.05,
                    .raise_often = 0.5,
                    .first_street = 1.0,
                    .bluff_often = 0.08,
                    .bet_size = 0.5,
                    .respect = 0.4};
        case Temperament::aggressive:
            return {.call_margin = 1.05,
                    .raise_edge = 0.9,
                    .raise_often = 0.85,
                    .first_street = 1.12,
                    .bluff_often = 0.18,
                    .bet_size = 0.75,
                    .respect = 0.5};
    }
    return {};
}

double amount(Chips chips) {
    return static_cast<double>(chips.units());
}

const SeatView& own_seat(const HandView& view) {
    for (const SeatView& seat : view.seats) {
        if (seat.seat == view.reader) return seat;
    }
    break_invariant("the reader is in the hand", std::source_location::current());
}

// ------------------------------------------------------------------------------------------------ the situation

// How many opponents to reckon with. Those who have matched the bet or are all-in stay; of those who have not spoken
// yet about a third will.
int likely_opponents(const HandView& view) {
    constexpr double comes_along = 0.35;
    Chips to_match;
    for (const SeatView& seat : view.seats) to_match = std::max(to_match, seat.bet);
    double count = 0;
    for (const SeatView& seat : view.seats) {
        if (seat.seat == view.reader || seat.folded) continue;
        const bool stays = seat.all_in || to_match == Chips{} || seat.bet == to_match;
        count += stays ? 1 : comes_along;
    }
    return std::max(1, static_cast<int>(std::lround(count)));
}

// What winning takes: the part of the pot that calling pays for.
double price(const HandView& view, Chips cost) {
    const double pot = amount(view.pot_total);
    return amount(cost) / (pot + amount(cost));
}

double worth_a_raise(const Character& character, int opponents) {
    return character.raise_edge * std::pow(1.0 / (opponents + 1), 0.7);
}

// ------------------------------------------------------------------------------------------------ betting

bool may_raise(const Options& options) {
    return options.raise_to_min > Chips{};
}

// A total that looks like a person's: whole minimum bets where the amounts are free, and all-in rather than nearly so.
Chips raise_size(const HandView& view, const Character& character, Dice& dice) {
    const Options& options = view.options;
    if (options.sizes_fixed) return options.raise_to_min;
    const SeatView& me = own_seat(view);
    const Chips cost = options.call_to - me.bet;
    const double part = character.bet_size * dice.between(0.8, 1.4);
    const Chips by{static_cast<std::int64_t>(amount(view.pot_total + cost) * part)};
    const Chips unit = std::max(Chips{1}, view.stakes.minimum_bet());
    const Chips to =
        std::clamp((options.call_to + by).rounded_down_to(unit), options.raise_to_min, options.raise_to_max);
    const bool nearly_all_in = amount(to) > 0.7 * amount(me.bet + me.stack);
    return nearly_all_in ? options.raise_to_max : to;
}

Action passive(const HandView& view) {
    const Options& options = view.options;
    if (options.bring_in > Chips{}) return {.seat = view.reader, .kind = ActionKind::bring_in, .to = {}, .cards = {}};
    if (options.may_check) return {.seat = view.reader, .kind = ActionKind::check, .to = {}, .cards = {}};
    return {.seat = view.reader, .kind = ActionKind::fold, .to = {}, .cards = {}};
}

// How much of what is left an amount is: 0 … 1.
double stake(const SeatView& me, Chips cost) {
    return std::min(1.0, amount(cost) / std::max(1.0, amount(me.stack)));
}

// On the first street a good price alone is not enough: a hand worse than the others' will cost more on later ones.
bool worth_playing(const HandView& view, const Character& character, const Outlook& now, Chips cost) {
    const bool nearly_free = cost.units() * 6 <= view.pot_total.units();
    if (view.street > 0 || nearly_free) return true;
    // Six players as the usual table; the fewer are dealt in, the more hands are worth it.
    const double crowd = std::min(1.3, static_cast<double>(view.seats.size() - 1) / 5);
    return now.share * (now.opponents + 1) >= std::pow(character.first_street, crowd);
}

Action act(const HandView& view, const Character& character, Dice& dice) {
    const Options& options = view.options;
    const SeatView& me = own_seat(view);
    const Chips cost = options.may_call ? std::min(me.stack, options.call_to - me.bet) : Chips{};
    // Who asks for much of a stack is believed more; where few are dealt in, everybody plays more hands.
    const double crowd = std::min(1.0, 0.4 + 0.1 * static_cast<double>(view.seats.size()));
    const double respect = std::min(0.95, (character.respect + 0.4 * stake(me, cost)) * crowd);
    const Outlook now = outlook(view, me.cards, {.opponents = likely_opponents(view), .respect = respect}, dice);

    if (may_raise(options)) {
        const Chips to = raise_size(view, character, dice);
        const double enough = worth_a_raise(character, now.opponents) * (1 + 0.6 * stake(me, to - me.bet));
        const bool good = now.share > enough && dice.chance(character.raise_often);
        // A bluff tells a story to few listeners, and only where nobody has told one before.
        const bool bluff = !options.may_call && view.street > 0 && now.opponents <= 2 && options.opens &&
                           dice.chance(character.bluff_often);
        if (good || bluff) return {.seat = view.reader, .kind = ActionKind::raise_to, .to = to, .cards = {}};
    }
    if (options.may_call) {
        const double needed = price(view, cost) * (character.call_margin + 0.3 * stake(me, cost));
        if (now.share >= needed && worth_playing(view, character, now, cost))
            return {.seat = view.reader, .kind = ActionKind::call, .to = {}, .cards = {}};
    }
    return passive(view);
}

// ------------------------------------------------------------------------------------------------ exchanges

// Of every way to keep all but `give_up` cards, the one with the best outlook.
CardSet best_to_give_up(const HandView& view, int give_up, Dice& dice) {
    const Cards& held = own_cards(view);
    const auto size = static_cast<unsigned>(held.size());
    CardSet best_given;
    double best_share = -1;
    for (unsigned kept_bits = 0; kept_bits < 1u << size; ++kept_bits) {
        if (std::popcount(kept_bits) != static_cast<int>(size) - give_up) continue;
        Cards kept;
        CardSet given;
        for (unsigned i = 0; i < size; ++i) {
            if ((kept_bits >> i & 1) != 0) {
                kept.push_back(held[i]);
            } else {
                given.add(held[i]);
            }
        }
        const double share = outlook(view, kept, {.opponents = 2, .respect = 0, .hands_max = 120}, dice).share;
        if (share > best_share) {
            best_share = share;
            best_given = given;
        }
    }
    return best_given;
}

CardSet best_to_replace(const HandView& view) {
    int draws_left = 0;
    for (std::size_t i = static_cast<std::size_t>(view.street); i < view.game->streets.size(); ++i) {
        draws_left += view.game->streets[i].exchange == rules::Exchange::draw ? 1 : 0;
    }
    const CardSet held = set_of(own_cards(view));
    CardSet replaced = held - worth_keeping(view.game->prizes[0].ranking, held, std::max(1, draws_left));
    while (replaced.count() > view.exchange_count) replaced.remove(*replaced.begin());
    return replaced;
}

Action exchange(const HandView& view, Dice& dice) {
    const CardSet cards =
        view.exchange_exact ? best_to_give_up(view, view.exchange_count, dice) : best_to_replace(view);
    return {.seat = view.reader, .kind = ActionKind::exchange, .to = {}, .cards = cards};
}

// ------------------------------------------------------------------------------------------------ pauses

// Most decisions are easy. A raise, a big call, a draw takes longer; now and then somebody really thinks.
Duration pause_before(const HandView& view, const Action& action, Duration turn, Dice& dice) {
    double ms = dice.between(700, 1800);
    const bool weighty = action.kind == ActionKind::raise_to || action.kind == ActionKind::exchange ||
                         (action.kind == ActionKind::call && view.street > 0);
    if (weighty) ms += dice.between(300, 1800);
    if (weighty && dice.chance(0.03)) ms += dice.between(2000, 4000);
    return std::min(Duration{static_cast<std::int64_t>(ms)}, Duration{turn.ms() / 2});
}

Duration short_pause(Dice& dice) {
    return Duration{static_cast<std::int64_t>(dice.between(600, 2200))};
}

// ------------------------------------------------------------------------------------------------ the seat

std::optional<Intention> intention_in_hand(const table::TableView& view, const table::Config& config,
                                           Temperament temperament, Dice& dice) {
    const HandView& hand = *view.hand;
    if (hand.over || !hand.to_decide.has(view.reader_seat)) return std::nullopt;
    if (hand.waiting == hand::Waiting::runs) {
        const bool twice = config.runs_max > 1 && dice.chance(temperament == Temperament::aggressive ? 0.3 : 0.7);
        return Intention{table::ChooseRuns{view.hand_id, static_cast<std::uint8_t>(twice ? 2 : 1)}, short_pause(dice)};
    }
    const Action action = decide(hand, temperament, dice);
    return Intention{.what = table::Act{.hand = view.hand_id,
                                        .action_no = static_cast<std::uint16_t>(hand.action_no),
                                        .kind = action.kind,
                                        .to = action.to,
                                        .cards = action.cards},
                     .delay = pause_before(hand, action, config.house.clock.turn, dice)};
}

bool plays_in_running_hand(const table::TableView& view) {
    if (!view.hand || view.hand->over) return false;
    for (const SeatView& seat : view.hand->seats) {
        if (seat.seat == view.reader_seat) return !seat.folded;
    }
    return false;
}

std::optional<Intention> intention_about_seat(const table::TableView& view, const table::Config& config, Dice& dice) {
    if (plays_in_running_hand(view)) return std::nullopt;
    const table::SeatView& me = view.seats[static_cast<std::size_t>(view.reader_seat.index())];
    if (me.leaving || me.reserved) return std::nullopt;
    const Chips wish = buy_in_wish(config);
    const bool short_of_chips = me.stack.units() * 3 < wish.units() && me.queued_top_up == Chips{};
    if (short_of_chips) return Intention{table::TopUp{wish - me.stack}, short_pause(dice)};
    if (me.sitting_out && me.stack > Chips{}) {
        const bool post_now = me.may_post_now && dice.chance(0.5);
        return Intention{table::SitIn{.post_now = post_now}, short_pause(dice)};
    }
    return std::nullopt;
}

}  // namespace

Action decide(const HandView& view, Temperament temperament, Dice& dice) {
    if (view.waiting == hand::Waiting::exchange) return exchange(view, dice);
    return act(view, character_of(temperament), dice);
}

std::optional<Intention> intention(const table::TableView& view, const table::Config& config, Temperament temperament,
                                   Dice& dice) {
    if (view.reader_seat.is_none()) return std::nullopt;
    if (view.hand) {
        if (auto in_hand = intention_in_hand(view, config, temperament, dice)) return in_hand;
    }
    return intention_about_seat(view, config, dice);
}

Chips buy_in_wish(const table::Config& config) {
    constexpr std::int64_t comfortable_minimums = 3;
    const Chips wish = config.buy_in_max < chips_max ? config.buy_in_max : config.buy_in_min * comfortable_minimums;
    return std::clamp(wish, config.buy_in_min, std::max(config.buy_in_min, config.buy_in_max));
}

}  // namespace cardroom::bots
