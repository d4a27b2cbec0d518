// Random hands of any game and random legal play, from a seed that repeats them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hand/hand.h"

namespace cardroom::testing {

/// Small and the same everywhere (the distributions of <random> are not).
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t bits() {
        state_ += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    /// 0 … n-1
    int below(int n) { return static_cast<int>((bits() >> 32) * static_cast<std::uint64_t>(n) >> 32); }
    int between(int low, int high) { return low + below(high - low + 1); }
    bool one_in(int n) { return below(n) == 0; }

  private:
    std::uint64_t state_;
};

inline void shuffle(cards::Deck& deck, Random& random) {
    for (int i = deck.size - 1; i > 0; --i) {
        std::swap(deck.order[static_cast<std::size_t>(i)], deck.order[static_cast<std::size_t>(random.below(i + 1))]);
    }
}

/// The four profiles, made once.
inline const std::array<rules::HouseRules, 4>& all_houses() {
    static const std::array<rules::HouseRules, 4> houses{rules::standard(), rules::redstar(), rules::midastouch(),
                                                         rules::unabomber()};
    return houses;
}

/// Any table that could be: structure, house, seats, button, stacks from crumbs to deep, dead and extra posts, rake.
inline hand::Setup random_setup(const rules::GameSpec& game, Random& random) {
    using hand::PostKind;
    hand::Setup setup;
    setup.game = &game;
    setup.house = &all_houses()[static_cast<std::size_t>(random.below(4))];
    setup.raked = random.one_in(2);
    setup.runs_max = random.one_in(3) ? random.between(2, 3) : 1;
    do {
        setup.stakes.structure = static_cast<rules::Structure>(random.below(3));
    } while (!game.allows(setup.stakes.structure));
    setup.stakes.tournament = random.one_in(3);
    setup.stakes.chip_unit = Chips{random.one_in(3) ? 5 : 1};
    const Chips ante{random.one_in(2) || !game.has_button() ? random.between(1, 6) : 0};
    const Chips big{random.between(5, 20)};
    setup.stakes.ante = ante;
    setup.stakes.small_bet = big;
    setup.stakes.big_bet = big * 2;
    if (game.has_button()) {
        setup.stakes.big_blind = big;
        setup.stakes.small_blind = big / 2;
    } else {
        setup.stakes.bring_in = Chips{random.between(1, static_cast<int>(big.units()) - 1)};
    }

    const int count = random.between(2, game.seats_max);
    SeatSet in;
    while (in.count() < count) in.add(Seat{random.below(seats_max)});
    for (const Seat seat : in) {
        const int kind = random.below(3);
        const int stack = kind == 0   ? random.between(1, 30)
                          : kind == 1 ? random.between(20, 200)
                                      : random.between(100, 2000);
        setup.players.push_back({seat, Chips{stack}, random.one_in(2)});
    }
    setup.button = Seat{random.below(seats_max)};
    if (count == 2) setup.button = in.next_after(setup.button);

    if (ante > Chips{}) {
        for (const Seat seat : in) setup.posts.push_back({seat, PostKind::ante, Chips{}, ante});
    }
    if (game.has_button()) {
        const Seat small = count == 2 ? setup.button : in.next_after(setup.button);
        const Seat blind = in.next_after(small);
        setup.posts.push_back({small, PostKind::small_blind, setup.stakes.small_blind, Chips{}});
        setup.posts.push_back({blind, PostKind::big_blind, big, Chips{}});
        if (random.one_in(8)) setup.posts.push_back({blind, PostKind::big_blind_ante, Chips{}, big});
        if (count > 3 && random.one_in(4)) {
            const Seat next = in.next_after(blind);
            if (random.one_in(2)) {
                setup.posts.push_back({next, PostKind::straddle, big * 2, Chips{}});
            } else {
                setup.posts.push_back({next, PostKind::extra_big_blind, big, random.one_in(2) ? big / 2 : Chips{}});
            }
        }
    }
    setup.deck = rules::deck_of(game);
    shuffle(setup.deck, random);
    return setup;
}

/// `count` of the player's cards, any of them.
inline cards::CardSet random_cards(const cards::Cards& from, int count, Random& random) {
    cards::Cards left = from;
    cards::CardSet chosen;
    for (int i = 0; i < count; ++i) {
        const auto index = static_cast<std::size_t>(random.below(static_cast<int>(left.size())));
        chosen.add(left[index]);
        left.erase_at(index);
    }
    return chosen;
}

/// One of the legal actions of the player to decide: kind first, then a size.
inline hand::Action random_action(const hand::Hand& hand, Random& random) {
    using hand::ActionKind;
    const SeatSet deciding = hand.to_decide();
    Seat seat = deciding.first();
    for (int skip = random.below(deciding.count()); skip > 0; --skip) seat = deciding.next_after(seat);
    if (hand.waiting() == hand::Waiting::exchange) {
        const int most = hand.exchange_count();
        const int count = hand.exchange_exact() ? most : random.between(0, most);
        return {seat, ActionKind::exchange, Chips{}, random_cards(hand.cards_of(seat), count, random)};
    }
    const hand::Options options = hand.options();
    InlineVector<hand::Action, 6> choices;
    // Rarely a fold where a check is free.
    if (options.may_fold && (!options.may_check || random.one_in(10)))
        choices.push_back({seat, ActionKind::fold, {}, {}});
    if (options.may_check) choices.push_back({seat, ActionKind::check, {}, {}});
    if (options.may_call) choices.push_back({seat, ActionKind::call, {}, {}});
    if (options.bring_in > Chips{}) choices.push_back({seat, ActionKind::bring_in, {}, {}});
    if (options.raise_to_max > Chips{}) {
        const Chips low = options.raise_to_min;
        const Chips high = options.raise_to_max;
        choices.push_back({seat, ActionKind::raise_to, low, {}});
        choices.push_back({seat, ActionKind::raise_to, high, {}});
        if (!options.sizes_fixed) {
            const int span = static_cast<int>((high - low).units());
            choices.push_back({seat, ActionKind::raise_to, low + Chips{random.between(0, span)}, {}});
        }
    }
    return choices[static_cast<std::size_t>(random.below(static_cast<int>(choices.size())))];
}

/// One step of a hand that is not over: an action, a choice of runs, or now and then somebody leaving or lost.
inline hand::Outcome random_step(hand::Hand& hand, Random& random) {
    const auto any_live = [&] {
        const SeatSet live = hand.live();
        Seat seat = live.first();
        for (int skip = random.below(live.count()); skip > 0; --skip) seat = live.next_after(seat);
        return seat;
    };
    if (random.one_in(60)) return hand.fold_out_of_turn(any_live());
    if (random.one_in(60)) {
        auto outcome = hand.virtual_all_in(any_live());
        if (outcome) return outcome;
    }
    if (hand.waiting() == hand::Waiting::runs) {
        return hand.choose_runs(hand.to_decide().first(), random.between(1, hand.runs_choice_max()));
    }
    return hand.apply(random_action(hand, random));
}

}  // namespace cardroom::testing
