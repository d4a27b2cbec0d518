#include "wire/values.h"

#include <algorithm>

namespace cardroom::wire {

void put(SeatSet seats, google::protobuf::RepeatedField<std::uint32_t>* out) {
    out->Reserve(seats.count());
    for (const Seat seat : seats) out->Add(put(seat));
}

void put_up(std::uint8_t up, std::size_t count, google::protobuf::RepeatedField<bool>* out) {
    if (up == 0) return;
    for (std::size_t i = 0; i < count; ++i) out->Add(((up >> i) & 1) != 0);
}

Read<Seat> read_seat(std::uint32_t number) {
    if (number < 1 || number > static_cast<std::uint32_t>(seats_max)) return tl::unexpected(Refusal::no_such_seat);
    return Seat::numbered(static_cast<int>(number));
}

Read<Seat> read_seat_or_none(std::uint32_t number) {
    if (number == 0) return Seat::none();
    return read_seat(number);
}

Read<Chips> read_chips(std::int64_t units) {
    if (units < 0 || units > chips_max.units()) return tl::unexpected(Refusal::amount_not_valid);
    return Chips{units};
}

Read<cards::Cards> read_cards(const std::string& text) {
    cards::Cards list;
    for (std::size_t at = 0; at < text.size(); at += 2) {
        const std::string_view two = std::string_view(text).substr(at, 2);
        const auto card = two == "??" ? cards::Card{} : cards::parse_card(two);
        if (!card || list.full()) return tl::unexpected(Refusal::malformed);
        list.push_back(*card);
    }
    return list;
}

Read<cards::CardSet> read_card_set(const std::string& text) {
    const auto list = cards::parse_cards<cards::card_count>(text);
    if (!list) return tl::unexpected(Refusal::malformed);
    cards::CardSet set;
    for (const cards::Card card : *list) {
        if (set.has(card)) return tl::unexpected(Refusal::malformed);
        set.add(card);
    }
    return set;
}

v1::Structure put(rules::Structure structure) {
    switch (structure) {
        case rules::Structure::fixed_limit:
            return v1::FIXED_LIMIT;
        case rules::Structure::pot_limit:
            return v1::POT_LIMIT;
        case rules::Structure::no_limit:
            return v1::NO_LIMIT;
    }
    return v1::NO_LIMIT;
}

Read<rules::Structure> read_structure(v1::Structure structure) {
    switch (structure) {
        case v1::FIXED_LIMIT:
            return rules::Structure::fixed_limit;
        case v1::POT_LIMIT:
            return rules::Structure::pot_limit;
        case v1::NO_LIMIT:
            return rules::Structure::no_limit;
        default:
            return tl::unexpected(Refusal::malformed);
    }
}

void put(const rules::Stakes& stakes, v1::Stakes& out) {
    out.set_structure(put(stakes.structure));
    out.set_small_blind(stakes.small_blind.units());
    out.set_big_blind(stakes.big_blind.units());
    out.set_ante(stakes.ante.units());
    out.set_big_blind_ante(stakes.big_blind_ante.units());
    out.set_bring_in(stakes.bring_in.units());
    out.set_small_bet(stakes.small_bet.units());
    out.set_big_bet(stakes.big_bet.units());
    out.set_chip_unit(stakes.chip_unit.units());
    out.set_one(stakes.one.units());
    out.set_tournament(stakes.tournament);
    out.set_label(rules::label(stakes));
}

Read<rules::Stakes> read_stakes(const v1::Stakes& in) {
    const auto structure = read_structure(in.structure());
    if (!structure) return tl::unexpected(structure.error());
    for (const std::int64_t amount : {in.small_blind(), in.big_blind(), in.ante(), in.big_blind_ante(), in.bring_in(),
                                      in.small_bet(), in.big_bet(), in.chip_unit(), in.one()}) {
        if (!read_chips(amount)) return tl::unexpected(Refusal::amount_not_valid);
    }
    if (in.chip_unit() == 0 || in.one() == 0) return tl::unexpected(Refusal::amount_not_valid);
    return rules::Stakes{.structure = *structure,
                         .small_blind = Chips{in.small_blind()},
                         .big_blind = Chips{in.big_blind()},
                         .ante = Chips{in.ante()},
                         .big_blind_ante = Chips{in.big_blind_ante()},
                         .bring_in = Chips{in.bring_in()},
                         .small_bet = Chips{in.small_bet()},
                         .big_bet = Chips{in.big_bet()},
                         .chip_unit = Chips{in.chip_unit()},
                         .one = Chips{in.one()},
                         .tournament = in.tournament()};
}

void put(const table::Currency& currency, v1::Currency& out) {
    out.set_code(currency.code);
    out.set_real(currency.real);
    out.set_one(currency.one.units());
}

Read<table::Currency> read_currency(const v1::Currency& in) {
    if (in.code().empty() || in.code().size() > 8) return tl::unexpected(Refusal::malformed);
    if (in.one() < 1 || in.one() > chips_max.units()) return tl::unexpected(Refusal::amount_not_valid);
    return table::Currency{.code = in.code(), .real = in.real(), .one = Chips{in.one()}};
}

}  // namespace cardroom::wire
