// A house player: from what it may see of a table to what it does next. It is given a view, never a hand, so it cannot
// cheat; and chance, never a clock, so the same view and dice give the same answer.
//
// Sensible, simple poker for every game: how likely the hand is to win (outlook.h) against what calling costs, some
// bluffs, three temperaments. It does not learn and does not adapt to anybody.
#pragma once

#include <optional>

#include "base/time.h"
#include "bots/dice.h"
#include "table/commands.h"
#include "table/config.h"
#include "table/views.h"

namespace cardroom::bots {

enum class Temperament : std::uint8_t { tight, loose, aggressive };

/// What a house player would do, and after how long a pause, as a person would take.
struct Intention {
    table::What what;
    Duration delay;
};

/// What to do in a hand that waits for the view's reader: always something the view's options allow.
hand::Action decide(const hand::HandView& view, Temperament temperament, Dice& dice);

/// What the view's reader wants to do now, in the hand or about his seat; nothing while it is not his move.
std::optional<Intention> intention(const table::TableView& view, const table::Config& config, Temperament temperament,
                                   Dice& dice);

/// What a house player brings to a table of this kind: a full stack where there is a maximum, a comfortable one else.
Chips buy_in_wish(const table::Config& config);

}  // namespace cardroom::bots
