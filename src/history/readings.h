// By which rules and with which cards a record can be played at all. Inside of `replay` only.
#pragma once

#include <vector>

#include "history/record.h"
#include "rules/house_rules.h"

namespace cardroom::history {

/// Draw games: whether the discards had to come back into play.
bool deck_ran_out(const RecordedHand& record);
/// A card that came back may be known in two hands, one after the other. No deal from one deck makes that true, so the
/// betting is played with any cards, and who won is not compared.
RecordedHand without_cards(RecordedHand record);

/// A record and the rules it may have been played by.
struct Reading {
    RecordedHand record;
    rules::HouseRules house;
};

/// One, unless the record may be our own and does not say which of our profiles and chip units it was played with: then
/// each that could be, since only odd chips and a few limits hang on it.
std::vector<Reading> readings_of(const RecordedHand& record);

}  // namespace cardroom::history
