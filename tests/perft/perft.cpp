#include "perft/perft.h"

#include "support/random_hands.h"

namespace cardroom::perft {

namespace {

using hand::Action;
using hand::ActionKind;

constexpr std::uint64_t fnv_prime = 0x100000001b3ULL;

rules::Structure structure_of(const std::string& limit) {
    for (const auto structure :
         {rules::Structure::fixed_limit, rules::Structure::pot_limit, rules::Structure::no_limit}) {
        if (rules::short_name(structure) == limit) return structure;
    }
    invariant(false);
    return {};
}

hand::Setup setup_of(const Position& position, const rules::HouseRules& house) {
    hand::Setup setup;
    setup.game = rules::find_game(position.game);
    invariant(setup.game != nullptr);
    setup.house = &house;
    setup.stakes.structure = structure_of(position.limit);
    setup.stakes.small_bet = Chips{position.big};
    setup.stakes.big_bet = Chips{position.big * 2};
    const int count = static_cast<int>(position.stacks.size());
    SeatSet in;
    for (int i = 0; i < count; ++i) {
        setup.players.push_back({Seat{i}, Chips{position.stacks[static_cast<std::size_t>(i)]}});
        in.add(Seat{i});
    }
    if (setup.game->has_button()) {
        setup.button = Seat{0};
        setup.stakes.small_blind = Chips{position.small};
        setup.stakes.big_blind = Chips{position.big};
        const Seat small = count == 2 ? setup.button : Seat{1};
        setup.posts.push_back({small, hand::PostKind::small_blind, setup.stakes.small_blind, {}});
        setup.posts.push_back({in.next_after(small), hand::PostKind::big_blind, setup.stakes.big_blind, {}});
    } else {
        setup.button = Seat{count - 1};
        setup.stakes.ante = Chips{position.small};
        setup.stakes.bring_in = Chips{position.big / 2};
        for (const Seat seat : in) setup.posts.push_back({seat, hand::PostKind::ante, {}, setup.stakes.ante});
    }
    setup.deck = rules::deck_of(*setup.game);
    testing::Random random(static_cast<std::uint64_t>(position.seed));
    testing::shuffle(setup.deck, random);
    return setup;
}

/// What is tried at a node, in a fixed order.
InlineVector<Action, 16> actions_of(const hand::Hand& hand) {
    InlineVector<Action, 16> actions;
    const Seat seat = hand.to_decide().first();
    if (hand.waiting() == hand::Waiting::exchange) {
        const cards::Cards& mine = hand.cards_of(seat);
        if (hand.exchange_exact()) {
            // Each card, with those after it as far as more than one must go.
            for (std::size_t i = 0; i < mine.size(); ++i) {
                cards::CardSet given;
                for (int n = 0; n < hand.exchange_count(); ++n)
                    given.add(mine[(i + static_cast<std::size_t>(n)) % mine.size()]);
                actions.push_back({seat, ActionKind::exchange, {}, given});
            }
        } else {
            actions.push_back({seat, ActionKind::exchange, {}, {}});
            actions.push_back({seat, ActionKind::exchange, {}, {mine[0]}});
            actions.push_back({seat, ActionKind::exchange, {}, set_of(mine)});
        }
        return actions;
    }
    const hand::Options options = hand.options();
    if (options.may_fold) actions.push_back({seat, ActionKind::fold, {}, {}});
    if (options.may_check) actions.push_back({seat, ActionKind::check, {}, {}});
    if (options.may_call) actions.push_back({seat, ActionKind::call, {}, {}});
    if (options.bring_in > Chips{}) actions.push_back({seat, ActionKind::bring_in, {}, {}});
    if (options.raise_to_max > Chips{}) {
        actions.push_back({seat, ActionKind::raise_to, options.raise_to_min, {}});
        if (options.raise_to_max != options.raise_to_min) {
            actions.push_back({seat, ActionKind::raise_to, options.raise_to_max, {}});
        }
    }
    return actions;
}

class Walk {
  public:
    Walk(const Position& position, Counts& counts) : depth_max_(position.depth_max), counts_(counts) {}

    void from(const hand::Hand& hand, std::size_t depth) {
        if (hand.over()) return end(hand);
        if (depth_max_ != 0 && depth == static_cast<std::size_t>(depth_max_)) return;
        if (counts_.nodes.size() <= depth) counts_.nodes.push_back(0);
        for (const Action& action : actions_of(hand)) {
            ++counts_.nodes[depth];
            hand::Hand next = hand;
            invariant(next.apply(action).has_value());
            from(next, depth + 1);
        }
    }

  private:
    void end(const hand::Hand& hand) {
        ++counts_.ends;
        for (const Seat seat : hand.dealt_in()) {
            counts_.digest = (counts_.digest ^ static_cast<std::uint64_t>(hand.stack(seat).units())) * fnv_prime;
        }
    }

    int depth_max_;
    Counts& counts_;
};

}  // namespace

Counts count(const Position& position) {
    const auto house = rules::built_in_profile(position.house);
    invariant(house.has_value());
    Counts counts;
    counts.digest = 0xcbf29ce484222325ULL;
    Walk(position, counts).from(hand::Hand{setup_of(position, *house)}, 0);
    return counts;
}

}  // namespace cardroom::perft
