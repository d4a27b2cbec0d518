// A hand that is over, as one reader was told it: what the writers of other formats (stars.h, ohh.h, phh.h) write from.
//
// It holds nothing that this reader may not know (W-20 … W-23): whoever makes one takes the events as the reader saw
// them. Hidden cards read as `Card{}`. The writers hide nothing and find nothing out.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "base/time.h"
#include "hand/events.h"
#include "history/record.h"

namespace cardroom::history {

struct ClockRanOut {
    Seat seat;
    bool connected = true;
};
using ToldEvent = std::variant<hand::Event, ClockRanOut>;

struct ToldPlayer {
    Seat seat;
    std::string name;
    Chips before;
    Chips after;
};

struct ToldHand {
    std::uint64_t number = 0;  ///< unique in the room: `hand_number`
    std::string room;
    std::string table;
    std::string house;  ///< the profile, "standard"
    const rules::GameSpec* game = nullptr;
    rules::Stakes stakes;
    std::string currency;  ///< "USD"; of play money whatever the room calls it
    bool real_money = false;
    Chips one{1};  ///< one whole currency unit
    Time started;
    int seat_count = seats_max;
    Seat button;  ///< none in games without one
    Seat reader;  ///< none: an observer, or the room's own full record
    std::vector<ToldPlayer> players;
    std::vector<ToldEvent> events;
    Chips rake;
    bool voided = false;        ///< all bets went back
    PerSeat<KnownHand> at_end;  ///< the cards held at the end that the reader knows
    bool names_are_hidden = false;

    const ToldPlayer& player(Seat seat) const;
    std::string amount(Chips chips) const;  ///< "0.50"
};

/// Hands of one table have numbers in a row, from a place that its random id decides: unique in the room for all
/// practical purposes, and less than 2^63, so that a tracker can keep it as a whole number.
std::uint64_t hand_number(std::uint64_t table, std::uint64_t hand);

/// The other players become "Player 3", the reader "Hero", the table has no name: to be shown to anybody.
void hide_names(ToldHand& hand);

/// Names that a line of text can hold, each only once.
void make_names_safe(ToldHand& hand);

/// What was paid, counted once for all writers. All amounts are after the rake.
struct Payments {
    struct Pot {
        PerSeat<Chips> won;
        Chips paid;
        Chips rake;
    };
    std::vector<Pot> pots;
    std::vector<PerSeat<Chips>> by_run;
    Chips total;  ///< with the rake
};
Payments payments_of(const ToldHand& hand);

}  // namespace cardroom::history
