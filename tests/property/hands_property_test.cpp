// What must hold in every hand of every game, tried on random hands with random legal play. A failure prints the game
// and the seed that repeat it; CARDROOM_SEED=n starts at another seed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "hand/hand.h"
#include "hand/views.h"
#include "support/random_hands.h"

namespace cardroom::hand {
namespace {

using cardroom::testing::Random;
using cardroom::testing::random_setup;
using cardroom::testing::random_step;
using cards::Card;
using cards::Cards;
using cards::CardSet;

constexpr int hands_per_game = 400;

/// A command as it was given, so that a hand can be played again.
struct Command {
    enum class Kind { action, leave, vanish, runs } kind{};
    Action action{};
    int runs = 1;
};

Outcome give(Hand& hand, const Command& command) {
    switch (command.kind) {
        case Command::Kind::action:
            return hand.apply(command.action);
        case Command::Kind::leave:
            return hand.fold_out_of_turn(command.action.seat);
        case Command::Kind::vanish:
            return hand.virtual_all_in(command.action.seat);
        case Command::Kind::runs:
            return hand.choose_runs(command.action.seat, command.runs);
    }
    return tl::unexpected(Refusal::unknown_command);
}

/// The next legal command; with `absences`, now and then somebody leaves or is lost.
Command next_command(const Hand& hand, Random& random, bool absences) {
    if (absences && random.one_in(50)) {
        const SeatSet live = hand.live();
        Seat seat = live.first();
        for (int skip = random.below(live.count()); skip > 0; --skip) seat = live.next_after(seat);
        if (random.one_in(2)) return {Command::Kind::leave, {seat}};
        Hand trial = hand;
        if (trial.virtual_all_in(seat)) return {Command::Kind::vanish, {seat}};
    }
    if (hand.waiting() == Waiting::runs) {
        return {Command::Kind::runs, {hand.to_decide().first()}, random.between(1, hand.runs_choice_max())};
    }
    return {Command::Kind::action, cardroom::testing::random_action(hand, random)};
}

std::uint64_t first_seed() {
    const char* given = std::getenv("CARDROOM_SEED");
    return given == nullptr ? 1 : std::strtoull(given, nullptr, 10);
}

/// Runs `check(game, random)` for each game and seed.
template <typename Check>
void for_random_hands(Check check, int count = hands_per_game) {
    for (const rules::GameSpec& game : rules::all_games()) {
        for (std::uint64_t seed = first_seed(); seed < first_seed() + static_cast<std::uint64_t>(count); ++seed) {
            SCOPED_TRACE("game " + std::string(game.id) + ", CARDROOM_SEED=" + std::to_string(seed));
            Random random(seed);
            check(game, random);
            if (::testing::Test::HasFailure()) return;
        }
    }
}

// --- money and cards -------------------------------------------------------------------------------------------------

Chips all_chips(const Hand& hand) {
    Chips sum = hand.pot_total() + hand.rake();
    for (const Seat seat : hand.dealt_in()) sum += hand.stack(seat);
    return sum;
}

TEST(HandProperty, ChipsAreConserved) {
    for_random_hands([](const rules::GameSpec& game, Random& random) {
        const hand::Setup setup = random_setup(game, random);
        Chips before;
        for (const Player& player : setup.players) before += player.stack;
        Hand hand(setup);
        ASSERT_EQ(all_chips(hand), before);
        while (!hand.over()) {
            ASSERT_TRUE(random_step(hand, random));
            ASSERT_EQ(all_chips(hand), before);
            Chips in_pots;
            for (const Pot& pot : hand.pots()) in_pots += pot.amount;
            Chips bets;
            for (const Seat seat : hand.dealt_in()) {
                ASSERT_GE(hand.stack(seat), Chips{});
                bets += hand.bet(seat);
            }
            ASSERT_EQ(in_pots + bets, hand.pot_total());
        }
    });
}

TEST(HandProperty, EveryCardIsInExactlyOnePlace) {
    for_random_hands([](const rules::GameSpec& game, Random& random) {
        const hand::Setup setup = random_setup(game, random);
        Hand hand(setup);
        CardSet deck;
        for (const Card card : std::span{setup.deck.order.data(), static_cast<std::size_t>(setup.deck.size)}) {
            deck.add(card);
        }
        const auto check = [&] {
            CardSet seen;
            int count = 0;
            const auto add = [&](Card card) {
                ASSERT_FALSE(seen.has(card)) << card;
                seen.add(card);
                ++count;
            };
            for (const Seat seat : hand.dealt_in()) {
                for (const Card card : hand.cards_of(seat)) add(card);
            }
            for (int run = 0; run < hand.runs(); ++run) {
                for (const Card card : hand.board(run)) {
                    if (run > 0 && set_of(hand.board(0)).has(card)) continue;  // dealt before the boards part
                    add(card);
                }
            }
            for (const Card card : hand.stub()) add(card);
            for (const Card card : hand.dead_cards()) add(card);
            ASSERT_EQ(seen, deck);
        };
        check();
        while (!hand.over()) {
            ASSERT_TRUE(random_step(hand, random));
            check();
        }
    });
}

TEST(HandProperty, AHandEnds) {
    for_random_hands([](const rules::GameSpec& game, Random& random) {
        Hand hand(random_setup(game, random));
        for (int steps = 0; !hand.over(); ++steps) {
            ASSERT_LT(steps, 2000);
            // Nobody is asked who has no decision, and somebody is asked as long as the hand runs.
            ASSERT_NE(hand.waiting(), Waiting::nothing);
            ASSERT_FALSE(hand.to_decide().empty());
            ASSERT_TRUE(((hand.to_decide() - hand.live()).empty()));
            if (hand.waiting() == Waiting::action) {
                ASSERT_EQ(hand.to_decide().count(), 1);
                ASSERT_FALSE(hand.all_in(hand.to_act()));
            }
            ASSERT_TRUE(random_step(hand, random));
        }
        ASSERT_EQ(hand.waiting(), Waiting::nothing);
        ASSERT_TRUE(hand.to_decide().empty());
    });
}

// --- offers ----------------------------------------------------------------------------------------------------------

bool accepted(const Hand& hand, Seat seat, ActionKind kind, Chips to = Chips{}) {
    return !hand.why_not({seat, kind, to});
}

/// Every amount that matters: the ends of the range and one beyond, the price, the stack, zero.
void expect_offers_match(const Hand& hand) {
    const Seat seat = hand.to_act();
    const Options offered = hand.options();
    EXPECT_EQ(accepted(hand, seat, ActionKind::fold), offered.may_fold);
    EXPECT_EQ(accepted(hand, seat, ActionKind::check), offered.may_check);
    EXPECT_EQ(accepted(hand, seat, ActionKind::call), offered.may_call);
    EXPECT_EQ(accepted(hand, seat, ActionKind::bring_in), offered.bring_in > Chips{});
    EXPECT_FALSE(accepted(hand, seat, ActionKind::exchange));
    if (offered.may_call) {
        EXPECT_TRUE(accepted(hand, seat, ActionKind::call, offered.call_to));
        EXPECT_FALSE(accepted(hand, seat, ActionKind::call, offered.call_to + Chips{1}));
        EXPECT_GT(offered.call_to, hand.bet(seat));
        EXPECT_LE(offered.call_to, hand.bet(seat) + hand.stack(seat));
    }

    const bool raises = offered.raise_to_max > Chips{};
    const auto is_offered = [&](Chips to) {
        if (!raises || to < offered.raise_to_min || to > offered.raise_to_max) return false;
        return !offered.sizes_fixed || to == offered.raise_to_min || to == offered.raise_to_max;
    };
    const Chips all_in = hand.bet(seat) + hand.stack(seat);
    std::set<Chips> amounts{Chips{}, Chips{1}, all_in, hand.bet(seat), offered.call_to};
    for (const Chips end : {offered.raise_to_min, offered.raise_to_max, all_in}) {
        amounts.insert({end - Chips{1}, end, end + Chips{1}});
    }
    amounts.insert((offered.raise_to_min + offered.raise_to_max) / 2);
    for (const Chips to : amounts) {
        EXPECT_EQ(accepted(hand, seat, ActionKind::raise_to, to), is_offered(to)) << "raise to " << to;
    }
    for (const Seat other : hand.dealt_in()) {
        if (other == seat) continue;
        for (const ActionKind kind : {ActionKind::fold, ActionKind::check, ActionKind::call, ActionKind::bring_in}) {
            EXPECT_FALSE(accepted(hand, other, kind));
        }
        EXPECT_FALSE(accepted(hand, other, ActionKind::raise_to, offered.raise_to_max));
    }
}

TEST(HandProperty, WhatIsOfferedIsWhatIsAccepted) {
    for_random_hands([](const rules::GameSpec& game, Random& random) {
        Hand hand(random_setup(game, random));
        while (!hand.over()) {
            if (hand.waiting() == Waiting::action) expect_offers_match(hand);
            if (::testing::Test::HasFailure()) return;
            ASSERT_TRUE(random_step(hand, random));
        }
        for (const Seat seat : hand.dealt_in()) EXPECT_FALSE(accepted(hand, seat, ActionKind::fold));
    });
}

TEST(HandProperty, ARefusalChangesNothing) {
    for_random_hands(
        [](const rules::GameSpec& game, Random& random) {
            Hand hand(random_setup(game, random));
            while (!hand.over()) {
                const Action wrong{Seat{random.below(seats_max)}, static_cast<ActionKind>(random.below(6)),
                                   Chips{random.below(300) - 20}, CardSet::from_bits(random.bits() & random.bits())};
                if (hand.why_not(wrong)) {
                    Hand twin = hand;
                    const auto refused = hand.apply(wrong);
                    ASSERT_FALSE(refused);
                    ASSERT_EQ(refused.error(), *hand.why_not(wrong));
                    ASSERT_EQ(hand.action_no(), twin.action_no());
                    ASSERT_EQ(hand.options(), twin.options());
                    ASSERT_EQ(hand.pot_total(), twin.pot_total());
                    ASSERT_EQ(hand.stub().size(), twin.stub().size());
                }
                ASSERT_TRUE(random_step(hand, random));
            }
        },
        100);
}

// --- events ----------------------------------------------------------------------------------------------------------

/// Events as text, so that two streams can be compared and a difference can be read.
std::string text_of(const Event& event) {
    std::string text = std::to_string(event.index()) + ':';
    const auto number = [&](auto value) { text += ' ' + std::to_string(static_cast<std::int64_t>(value)); };
    const auto chips = [&](Chips amount) { number(amount.units()); };
    const auto seat = [&](Seat s) { number(s.number()); };
    const auto cards = [&](const Cards& list) { text += ' ' + cards::to_string(list); };
    std::visit(
        [&](const auto& e) {
            using E = std::decay_t<decltype(e)>;
            if constexpr (requires { e.seat; }) seat(e.seat);
            if constexpr (requires { e.street; }) number(e.street);
            if constexpr (requires { e.run; }) number(e.run);
            if constexpr (requires { e.pot; }) number(e.pot);
            if constexpr (requires { e.to; }) chips(e.to);
            if constexpr (requires { e.by; }) chips(e.by);
            if constexpr (requires { e.amount; }) chips(e.amount);
            if constexpr (requires { e.share; }) number(e.share);
            if constexpr (requires { e.all_in; }) number(e.all_in);
            if constexpr (requires { e.cards; }) cards(e.cards);
            if constexpr (requires { e.action_no; }) number(e.action_no);
            if constexpr (std::is_same_v<E, Posted>) number(e.kind), chips(e.live), chips(e.dead);
            if constexpr (std::is_same_v<E, Dealt>) number(e.up);
            if constexpr (std::is_same_v<E, Exchanged>) cards(e.discarded), cards(e.drawn);
            if constexpr (std::is_same_v<E, ChoiceCame>) number(e.what), number(e.seats.bits()), number(e.count_max);
            if constexpr (std::is_same_v<E, PotFormed>) number(e.index), number(e.eligible.bits());
            if constexpr (std::is_same_v<E, Valued>) number(e.value.raw), cards(e.best);
            if constexpr (std::is_same_v<E, RunsChosen>) number(e.runs);
            if constexpr (std::is_same_v<E, TurnCame>) {
                const Options& o = e.options;
                chips(o.call_to), chips(o.raise_to_min), chips(o.raise_to_max), chips(o.bring_in);
                number(o.may_fold * 32 + o.may_check * 16 + o.may_call * 8 + o.sizes_fixed * 4 + o.opens * 2 +
                       o.completes);
            }
        },
        event);
    return text;
}

struct Record {
    std::vector<Command> commands;
    std::vector<std::vector<Event>> events;  ///< [0]: the opening; then one for each command
};

Record play(const hand::Setup& setup, Random& random, bool absences) {
    Record record;
    Hand hand(setup);
    const auto keep = [&](Events events) { record.events.emplace_back(events.begin(), events.end()); };
    keep(hand.opening_events());
    while (!hand.over()) {
        const Command command = next_command(hand, random, absences);
        const Outcome outcome = give(hand, command);
        EXPECT_TRUE(outcome.has_value());
        if (!outcome) break;
        record.commands.push_back(command);
        keep(*outcome);
    }
    return record;
}

TEST(HandProperty, AReplayReproducesEveryEvent) {
    for_random_hands([](const rules::GameSpec& game, Random& random) {
        const hand::Setup setup = random_setup(game, random);
        const Record record = play(setup, random, true);
        Hand again(random_setup(game, random));  // an object that has played another hand
        again.restart(setup);
        std::size_t step = 0;
        const auto same = [&](Events events) {
            ASSERT_EQ(events.size(), record.events[step].size());
            for (std::size_t i = 0; i < events.size(); ++i) {
                ASSERT_EQ(text_of(events[i]), text_of(record.events[step][i]));
            }
        };
        same(again.opening_events());
        for (const Command& command : record.commands) {
            ++step;
            if (random.one_in(5)) {
                Hand copy = again;  // a copy goes on like the original
                again = copy;
            }
            const Outcome outcome = give(again, command);
            ASSERT_TRUE(outcome);
            same(*outcome);
        }
    });
}

// --- secrets ---------------------------------------------------------------------------------------------------------

/// Keeps its own books of what lies open, and checks everything that a reader is told against them.
class SecretsAuditor {
  public:
    explicit SecretsAuditor(const Hand& hand) : hand_(hand) {
        for (const Seat seat : hand.dealt_in()) readers_.push_back(seat);
        readers_.push_back(Seat::none());
        for (int i = 0; i < seats_max; ++i) {
            if (!hand.dealt_in().has(Seat{i})) {
                readers_.push_back(Seat{i});  // sits at the table, not dealt in
                break;
            }
        }
    }

    void saw(Events events) {
        for (const Event& event : events) {
            learn(event);
            for (const Seat reader : readers_) {
                for (const Card card : cards_in(seen_by(event, reader))) {
                    if (!card.is_none()) {
                        ASSERT_TRUE(may_see(reader, card)) << card << " told to " << reader;
                    }
                }
                ASSERT_EQ(private_to(event, reader),
                          text_of(seen_by(event, reader)) != text_of(seen_by(event, Seat::none())));
            }
            if (const auto* valued = std::get_if<Valued>(&event)) {
                ASSERT_TRUE(hand_.cards_public(valued->seat)) << "a value gives a hidden hand away";
            }
        }
        for (const Seat reader : readers_) check_view(view_of(hand_, reader), reader);
    }

  private:
    void learn(const Event& event) {
        if (const auto* dealt = std::get_if<Dealt>(&event)) {
            for (std::size_t i = 0; i < dealt->cards.size(); ++i) {
                own_[dealt->seat].add(dealt->cards[i]);
                if ((dealt->up >> i & 1) != 0) open_.add(dealt->cards[i]);
            }
        }
        if (const auto* board = std::get_if<BoardDealt>(&event)) open_ = open_ | set_of(board->cards);
        if (const auto* exchanged = std::get_if<Exchanged>(&event)) {
            for (const Card card : exchanged->drawn) own_[exchanged->seat].add(card);
        }
        if (const auto* shown = std::get_if<Shown>(&event)) {
            for (const Card card : shown->cards) {
                if (!card.is_none()) open_.add(card);
            }
        }
    }
    static Cards cards_in(const Event& event) {
        Cards cards;
        std::visit(
            [&](const auto& e) {
                if constexpr (requires { e.cards; }) cards = e.cards;
                if constexpr (requires { e.best; }) cards = e.best;
            },
            event);
        if (const auto* exchanged = std::get_if<Exchanged>(&event)) {
            cards = exchanged->discarded;
            for (const Card card : exchanged->drawn) {
                if (!cards.full()) cards.push_back(card);
            }
        }
        return cards;
    }
    bool may_see(Seat reader, Card card) const {
        return open_.has(card) || (!reader.is_none() && own_[reader].has(card));
    }
    void check_view(const HandView& view, Seat reader) const {
        for (const SeatView& player : view.seats) {
            for (const Card card : player.cards) {
                if (!card.is_none()) {
                    ASSERT_TRUE(may_see(reader, card)) << card << " in the view of " << reader;
                }
            }
        }
        for (int run = 0; run < view.runs; ++run) {
            for (const Card card : view.boards[static_cast<std::size_t>(run)]) ASSERT_TRUE(may_see(reader, card));
        }
        for (const Card card : view.best_high) ASSERT_TRUE(may_see(reader, card));
        for (const Card card : view.best_low) ASSERT_TRUE(may_see(reader, card));
    }

    const Hand& hand_;
    std::vector<Seat> readers_;
    PerSeat<CardSet> own_;
    CardSet open_;
};

TEST(HandProperty, NobodyIsToldACardBeforeHisTime) {
    for_random_hands([](const rules::GameSpec& game, Random& random) {
        Hand hand(random_setup(game, random));
        SecretsAuditor auditor(hand);
        auditor.saw(hand.opening_events());
        while (!hand.over()) {
            const Outcome outcome = random_step(hand, random);
            ASSERT_TRUE(outcome);
            auditor.saw(*outcome);
            if (::testing::Test::HasFailure()) return;
        }
        // After the hand: part of a hand shown by choice tells no more than that.
        const Seat seat = hand.dealt_in().first();
        const auto shown = hand.show(seat, CardSet{hand.cards_of(seat)[0]});
        if (shown) auditor.saw(*shown);
    });
}

/// The cards that `reader` has been shown, as far as the record goes before anything is turned up.
CardSet cards_seen(const Record& record, std::size_t steps, Seat reader) {
    CardSet seen;
    for (std::size_t i = 0; i < steps; ++i) {
        for (const Event& event : record.events[i]) {
            const Event told = seen_by(event, reader);
            const auto add = [&](const Cards& cards) {
                for (const Card card : cards) {
                    if (!card.is_none()) seen.add(card);
                }
            };
            if (const auto* dealt = std::get_if<Dealt>(&told)) add(dealt->cards);
            if (const auto* board = std::get_if<BoardDealt>(&told)) add(board->cards);
            if (const auto* exchanged = std::get_if<Exchanged>(&told)) add(exchanged->drawn);
        }
    }
    return seen;
}

/// The same command in a hand whose cards are others: an exchange names the cards at the same places.
Command translated(const Command& command, const Hand& from, const Hand& to) {
    Command there = command;
    there.action.cards = CardSet{};
    if (command.kind != Command::Kind::action) return there;
    const Cards& mine = from.cards_of(command.action.seat);
    for (std::size_t i = 0; i < mine.size(); ++i) {
        if (command.action.cards.has(mine[i])) there.action.cards.add(to.cards_of(command.action.seat)[i]);
    }
    return there;
}

TEST(HandProperty, F46_HiddenCardsMakeNoDifferenceToAThirdPlayer) {
    for_random_hands([](const rules::GameSpec& game, Random& random) {
        hand::Setup setup = random_setup(game, random);
        const Record record = play(setup, random, false);
        const Seat reader =
            setup.players[static_cast<std::size_t>(random.below(static_cast<int>(setup.players.size())))].seat;

        // Up to the first command that turns cards up; a deck that is reshuffled depends on all of its cards.
        std::size_t steps = 0;
        const auto turns_up = [](const std::vector<Event>& events) {
            return std::any_of(events.begin(), events.end(), [](const Event& e) {
                return std::holds_alternative<Shown>(e) || std::holds_alternative<Mucked>(e);
            });
        };
        while (steps < record.events.size() && !turns_up(record.events[steps])) ++steps;
        int dealt = 0;
        for (std::size_t i = 0; i < steps; ++i) {
            for (const Event& event : record.events[i]) {
                if (const auto* d = std::get_if<Dealt>(&event)) dealt += static_cast<int>(d->cards.size());
                if (const auto* d = std::get_if<Exchanged>(&event)) dealt += static_cast<int>(d->drawn.size());
            }
        }
        if (game.draws() && dealt > setup.deck.size) return;

        // All cards that the reader has not seen change places.
        const CardSet seen = cards_seen(record, steps, reader);
        std::vector<std::size_t> hidden;
        for (std::size_t i = 0; i < static_cast<std::size_t>(setup.deck.size); ++i) {
            if (!seen.has(setup.deck.order[i])) hidden.push_back(i);
        }
        hand::Setup other = setup;
        for (std::size_t i = hidden.size(); i > 1; --i) {
            std::swap(other.deck.order[hidden[i - 1]],
                      other.deck.order[hidden[static_cast<std::size_t>(random.below(static_cast<int>(i)))]]);
        }

        Hand first(setup);
        Hand second(other);
        const auto same = [&](Events a, Events b) {
            ASSERT_EQ(a.size(), b.size());
            for (std::size_t i = 0; i < a.size(); ++i) {
                ASSERT_EQ(text_of(seen_by(a[i], reader)), text_of(seen_by(b[i], reader)));
            }
        };
        if (steps > 0) same(first.opening_events(), second.opening_events());
        for (std::size_t step = 1; step < steps; ++step) {
            const Command there = translated(record.commands[step - 1], first, second);
            const Outcome b = give(second, there);
            const Outcome a = give(first, record.commands[step - 1]);
            ASSERT_TRUE(a && b);
            same(*a, *b);
            if (::testing::Test::HasFailure()) return;
        }
    });
}

// --- suits -----------------------------------------------------------------------------------------------------------

TEST(HandProperty, SuitsMakeNoDifferenceBeyondTheRules) {
    for_random_hands([](const rules::GameSpec& game, Random& random) {
        hand::Setup setup = random_setup(game, random);
        // Where suits decide nothing but the bring-in, and that not either.
        const rules::HouseRules house = rules::midastouch();
        setup.house = &house;
        std::array<int, 4> suits{0, 1, 2, 3};
        for (int i = 3; i > 0; --i)
            std::swap(suits[static_cast<std::size_t>(i)], suits[static_cast<std::size_t>(random.below(i + 1))]);
        const auto relabelled = [&](Card card) {
            return Card{card.rank(), static_cast<cards::Suit>(suits[static_cast<std::size_t>(card.suit())])};
        };
        hand::Setup other = setup;
        for (int i = 0; i < setup.deck.size; ++i) {
            Card& card = other.deck.order[static_cast<std::size_t>(i)];
            card = relabelled(card);
        }
        const Record record = play(setup, random, false);
        Hand first(setup);
        Hand second(other);
        if (first.to_decide() != second.to_decide()) {
            // Only the bring-in can differ: two equal lowest (razz: highest) cards.
            ASSERT_FALSE(game.has_button());
            return;
        }
        for (const Command& command : record.commands) {
            const Command there = translated(command, first, second);
            const Outcome b = give(second, there);
            const Outcome a = give(first, command);
            ASSERT_TRUE(a && b);
            if (game.draws() && !a->empty() && first.dead_cards().count() + static_cast<int>(first.stub().size()) < 12)
                return;
            ASSERT_EQ(first.to_decide(), second.to_decide());
            ASSERT_EQ(first.options(), second.options());
        }
        if (game.draws()) return;  // a reshuffle depends on the suits
        for (const Seat seat : first.dealt_in()) ASSERT_EQ(first.stack(seat), second.stack(seat));
    });
}

}  // namespace
}  // namespace cardroom::hand
