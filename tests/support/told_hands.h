// Random hands of any game as one reader is told them: for what is written from `history::ToldHand`.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "hand/views.h"
#include "history/told_hand.h"
#include "support/random_hands.h"

namespace cardroom::testing {

/// A hand that was played, with everything that happened: what a reader was told is made from it, as the room does.
struct PlayedHand {
    hand::Setup setup;
    std::vector<hand::Event> events;
    PerSeat<Chips> stacks;  ///< in the end
    PerSeat<cards::Cards> held;
    PerSeat<cards::CardSet> ever_held;
    SeatSet showed_down;  ///< reached the showdown, mucked or not (W-20)
    cards::CardSet open;  ///< seen by everybody at the table
    Chips rake;
};

inline PlayedHand play(const hand::Setup& setup, Random& random) {
    PlayedHand played{.setup = setup,
                      .events = {},
                      .stacks = {},
                      .held = {},
                      .ever_held = {},
                      .showed_down = {},
                      .open = {},
                      .rake = {}};
    hand::Hand hand(setup);
    const auto take = [&](hand::Events events) {
        for (const hand::Event& event : events) {
            played.events.push_back(event);
            if (const auto* shown = std::get_if<hand::Shown>(&event)) {
                if (!shown->by_choice) played.showed_down.add(shown->seat);
                for (const cards::Card card : shown->cards) {
                    if (!card.is_none()) played.open.add(card);
                }
            } else if (const auto* mucked = std::get_if<hand::Mucked>(&event)) {
                played.showed_down.add(mucked->seat);
            } else if (const auto* board = std::get_if<hand::BoardDealt>(&event)) {
                for (const cards::Card card : board->cards) played.open.add(card);
            } else if (const auto* dealt = std::get_if<hand::Dealt>(&event)) {
                for (std::size_t i = 0; i < dealt->cards.size(); ++i) {
                    played.ever_held[dealt->seat].add(dealt->cards[i]);
                    if ((dealt->up >> i & 1) != 0) played.open.add(dealt->cards[i]);
                }
            } else if (const auto* exchanged = std::get_if<hand::Exchanged>(&event)) {
                for (const cards::Card card : exchanged->drawn) played.ever_held[exchanged->seat].add(card);
            }
        }
    };
    take(hand.opening_events());
    while (!hand.over()) {
        if (const auto outcome = random_step(hand, random)) take(*outcome);
    }
    for (const Seat seat : hand.dealt_in()) {
        played.stacks[seat] = hand.stack(seat);
        played.held[seat] = hand.cards_of(seat);
        if (random.one_in(8)) {
            const auto shown =
                random_cards(played.held[seat], random.between(1, static_cast<int>(played.held[seat].size())), random);
            if (const auto outcome = hand.show(seat, shown)) take(*outcome);
        }
    }
    played.rake = hand.rake();
    return played;
}

/// As the room tells it: events as the reader saw them, and in the end the hands of W-20.
inline history::ToldHand told_to(const PlayedHand& played, Seat reader) {
    history::ToldHand told;
    told.number = history::hand_number(4'611'686'018'427'387'904U + 17, 3);
    told.room = "Test room";
    told.table = "O'Hara's";
    told.house = played.setup.house->name;
    told.game = played.setup.game;
    told.stakes = played.setup.stakes;
    told.currency = "USD";
    told.real_money = true;
    told.one = Chips{100};
    told.started = Time{1'764'473'109'000};
    told.button = played.setup.button;
    told.reader = reader;
    for (const hand::Player& player : played.setup.players) {
        told.players.push_back({player.seat, "O'Anna " + std::to_string(player.seat.number()) + ": (x)", player.stack,
                                played.stacks[player.seat]});
        const bool known = player.seat == reader || (!reader.is_none() && played.showed_down.has(player.seat));
        for (const cards::Card card : played.held[player.seat]) {
            if (known) told.at_end[player.seat].push_back(card);
        }
    }
    std::sort(told.players.begin(), told.players.end(), [](const auto& a, const auto& b) { return a.seat < b.seat; });
    for (const hand::Event& event : played.events) told.events.emplace_back(hand::seen_by(event, reader));
    told.rake = played.rake;
    return told;
}

}  // namespace cardroom::testing
