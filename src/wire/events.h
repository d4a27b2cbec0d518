// Table events as messages. What goes in has been made for its reader (`table::seen_by`): nothing is hidden here.
#pragma once

#include <string_view>

#include "cardroom/v1/game.pb.h"
#include "hand/views.h"
#include "table/events.h"
#include "wire/values.h"

namespace cardroom::wire {

/// What a message says in words and the event in numbers: the names of streets, the stacks that a hand began with.
struct Scene {
    const rules::GameSpec* game = nullptr;   ///< of the hand
    PlayerId reader;                         ///< for the own place on the waiting list
    const PerSeat<Chips>* stacks = nullptr;  ///< at the start of the hand; for HandStarted
    PerSeat<Chips> bets{};                   ///< of the running street as they stand before the event
};
/// Brings `bets` past the event.
void follow(PerSeat<Chips>& bets, const hand::Event& event);

/// False when the event has no message: it is between table and room (TopUpDue).
bool put(const table::Event& event, const Scene& scene, v1::TableEvent& out);
void put(const hand::Event& event, const Scene& scene, v1::TableEvent& out);

void put(const hand::Options& options, Chips bet, v1::Options& out);
/// The reader's best cards so far in words. False when there is nothing to say.
bool put_your_hand(const hand::HandView& view, v1::YourHand& out);

std::string_view name_of(table::LeaveReason reason);
std::string_view name_of(table::SitOutReason reason);
std::string_view name_of(table::When when);
std::string_view name_of(table::ExtraTime why);

}  // namespace cardroom::wire
