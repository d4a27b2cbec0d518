// Who has the button, who posts what, and who is not dealt in: the rules of docs/rules/table.md, sections 3 and 4, as
// pure functions over seats. It knows nothing of names, stacks or clocks.
#pragma once

#include <optional>

#include "base/seat.h"
#include "rules/game_spec.h"
#include "rules/house_rules.h"

namespace cardroom::table {

/// What the next hand has to know of the last one.
struct BlindMemory {
    Seat button;       ///< none before the first hand
    Seat small_blind;  ///< where it was due, posted or dead
    Seat big_blind;
    bool heads_up = false;  ///< exactly two were dealt in
    Seat dealer_position;   ///< stud (S-2). Apart from the button, so that a rotation of games takes no blind away
    friend bool operator==(const BlindMemory&, const BlindMemory&) = default;

    bool nothing_dealt_yet() const { return button.is_none() && dealer_position.is_none(); }
};

/// A seat as the positions see it.
struct Comer {
    bool playing = false;           ///< sits in, with chips
    bool absent = false;            ///< has the seat and does not play: blinds that pass are missed (T-33)
    bool owes = false;              ///< new, or has missed blinds (T-30, T-34)
    bool posts = false;             ///< … and pays that from another seat than the big blind, and can (T-48)
    bool avoids_big_blind = false;  ///< sits out rather than be the big blind
};

/// How the next hand is arranged.
struct Arrangement {
    Seat button;
    Seat small_blind_due;  ///< the seat that the small blind belongs to
    Seat small_blind;      ///< none(): dead, not posted
    Seat big_blind;
    SeatSet dealt_in;
    SeatSet posting;   ///< dealt in elsewhere against what they owe
    SeatSet sits_out;  ///< avoided the big blind that has reached them
    SeatSet missed_big_blind;
    SeatSet missed_small_blind;
    SeatSet missed_deal;        ///< antes: absent while the dealer position passed, which ends a round (T-37)
    bool all_forgiven = false;  ///< the game starts again: nobody owes anything (T-32)

    bool heads_up() const { return dealt_in.count() == 2; }
};

/// The next hand of a game with blinds; nothing when fewer than two can play. `first_button` is who has the button when
/// no hand has been dealt yet.
std::optional<Arrangement> arrange_blinds(const BlindMemory& last, const PerSeat<Comer>& comers, rules::ButtonRule rule,
                                          Seat first_button);

/// Whoever would rather sit out than be the next big blind, where too few are left without him.
SeatSet refusing_the_big_blind(const BlindMemory& last, const PerSeat<Comer>& comers, rules::ButtonRule rule);

/// The next hand of a game with antes (S-2, T-38): everybody who sits in plays, and nobody owes.
std::optional<Arrangement> arrange_antes(const BlindMemory& last, const PerSeat<Comer>& comers, Seat first_dealer);

std::optional<Arrangement> arrange(rules::Forced forced, const BlindMemory& last, const PerSeat<Comer>& comers,
                                   rules::ButtonRule rule, Seat first_button);

/// What is remembered once the arrangement has been dealt.
BlindMemory after(const Arrangement& arrangement, rules::Forced forced, const BlindMemory& last);

/// T-39: which blinds a player skips who moves from one seat to another between two hands, among the other players.
struct Skipped {
    bool big_blind = false;
    bool small_blind = false;
};
Skipped skipped_by_moving(const BlindMemory& last, SeatSet others, Seat from, Seat to);

}  // namespace cardroom::table
