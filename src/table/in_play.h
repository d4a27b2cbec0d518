// What a table keeps while a hand is played and while its cards may still be shown. Never in a snapshot: it is rebuilt
// by replaying the commands since the last one.
#pragma once

#include "table/ahead.h"
#include "table/blinds.h"
#include "table/clock.h"
#include "table/commands.h"

namespace cardroom::table {

struct PlayerInPlay {
    PlayerId player;               ///< who was dealt in here: the seat may be somebody else's when the hand is over
    ActAhead ahead;                ///< `none`: nothing
    bool checks_or_folds = false;  ///< K-3, after a time-out
    bool folds_next = false;       ///< S-60
    bool disconnect_extra_used = false;
    bool wants_bank = false;
    bool mucked = false;  ///< will not show after the hand (W-15)
};

/// What a player owed before the hand, should it be voided.
struct OwedBefore {
    std::uint32_t seating = 0;  ///< of his sitting down here; 0: nobody sat there
    bool new_here = false;
    bool missed_big_blind = false;
    bool missed_small_blind = false;
    int big_blinds_missed = 0;
    bool posts = false;  ///< had chosen to
};

struct InPlay {
    bool running = false;
    PerSeat<PlayerInPlay> players;
    Clock clock;
    Price price;

    bool frozen = false;  ///< K-50
    bool freeze_used = false;
    Time frozen_since;
    Time frozen_until;
    SeatSet frozen_for;

    bool cards_shown = false;
    bool rabbit_shown = false;
    Time ended;
    Time show_until;

    BlindMemory blinds_before;
    PerSeat<OwedBefore> owed_before;
};

}  // namespace cardroom::table
