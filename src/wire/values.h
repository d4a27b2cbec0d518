// Small values as messages carry them: seats from 1, cards as text, amounts as whole numbers. Everything that reads
// checks, since a message comes from anywhere.
#pragma once

#include <google/protobuf/repeated_field.h>

#include <cstdint>
#include <string>
#include <tl/expected.hpp>

#include "base/chips.h"
#include "base/refusal.h"
#include "base/seat.h"
#include "base/time.h"
#include "cardroom/v1/game.pb.h"
#include "cards/card.h"
#include "rules/stakes.h"
#include "table/config.h"

namespace cardroom::wire {

/// What could be read, or why not: `malformed`, `no_such_seat`, `amount_not_valid`.
template <typename T>
using Read = tl::expected<T, Refusal>;

constexpr std::uint32_t put(Seat seat) {
    return static_cast<std::uint32_t>(seat.number());
}
void put(SeatSet seats, google::protobuf::RepeatedField<std::uint32_t>* out);
/// Bit i of `up` for card i of `count`; empty when no card lies face up.
void put_up(std::uint8_t up, std::size_t count, google::protobuf::RepeatedField<bool>* out);

/// 1 … 10.
Read<Seat> read_seat(std::uint32_t number);
/// 0 … 10; 0 is none().
Read<Seat> read_seat_or_none(std::uint32_t number);
/// 0 … chips_max.
Read<Chips> read_chips(std::int64_t units);
/// Cards in order, "??" for one that is hidden.
Read<cards::Cards> read_cards(const std::string& text);
/// Cards without duplicates, any order.
Read<cards::CardSet> read_card_set(const std::string& text);

v1::Structure put(rules::Structure structure);
Read<rules::Structure> read_structure(v1::Structure structure);
void put(const rules::Stakes& stakes, v1::Stakes& out);
Read<rules::Stakes> read_stakes(const v1::Stakes& in);
void put(const table::Currency& currency, v1::Currency& out);
Read<table::Currency> read_currency(const v1::Currency& in);

}  // namespace cardroom::wire
