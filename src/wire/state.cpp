#include "wire/state.h"

#include "wire/fields.h"

namespace cardroom::wire {

namespace {
using Numbers = google::protobuf::RepeatedField<std::int64_t>;

template <typename T>
void put_numbers(const T& value, Numbers& out) {
    each_field(value, [&](const char*, const auto& field) { out.Add(number_of(field)); });
}

/// False when there are more numbers than fields.
template <typename T>
bool read_numbers(T& value, const Numbers& in) {
    int next = 0;
    each_field(value, [&](const char*, auto& field) {
        if (next < in.size()) set_number(field, in.Get(next));
        ++next;
    });
    return in.size() <= next;
}
}  // namespace

void put(const table::State& state, v1::TableState& out) {
    put_numbers(state, *out.mutable_numbers());
    for (const table::Place& place : state.places) {
        auto& message = *out.add_places();
        if (place == table::Place{}) continue;
        message.set_name(place.name);
        put_numbers(place, *message.mutable_numbers());
    }
    for (const table::Waiter& waiter : state.waiting_list) {
        auto& message = *out.add_waiting_list();
        message.set_player(waiter.player.value());
        message.set_name(waiter.name);
    }
    for (const table::Departure& departure : state.departures) {
        auto& message = *out.add_departures();
        message.set_player(departure.player.value());
        message.set_stack(departure.stack.units());
        message.set_at(departure.at.ms_since_epoch());
    }
    for (const table::Waiter& removed : state.removed) {
        auto& message = *out.add_removed();
        message.set_player(removed.player.value());
        message.set_name(removed.name);
    }
}

Read<table::State> read_state(const v1::TableState& in) {
    table::State state;
    if (!read_numbers(state, in.numbers())) return tl::unexpected(Refusal::malformed);
    if (in.places_size() > seats_max) return tl::unexpected(Refusal::malformed);
    for (const auto& message : in.places()) {
        table::Place& place = state.places.emplace_back();
        place.name = message.name();
        if (!read_numbers(place, message.numbers())) return tl::unexpected(Refusal::malformed);
    }
    for (const auto& waiter : in.waiting_list()) {
        state.waiting_list.push_back({PlayerId{waiter.player()}, waiter.name()});
    }
    for (const auto& departure : in.departures()) {
        state.departures.push_back({PlayerId{departure.player()}, Chips{departure.stack()}, Time{departure.at()}});
    }
    for (const auto& removed : in.removed()) state.removed.push_back({PlayerId{removed.player()}, removed.name()});
    return state;
}

std::string state_bytes(const table::State& state) {
    v1::TableState message;
    put(state, message);
    return message.SerializeAsString();
}

Read<table::State> read_state_bytes(const std::string& bytes) {
    v1::TableState message;
    if (!message.ParseFromString(bytes)) return tl::unexpected(Refusal::malformed);
    return read_state(message);
}

}  // namespace cardroom::wire
