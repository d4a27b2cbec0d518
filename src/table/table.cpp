// The table as a whole: what comes in, what can be asked, and when it has to be looked at.
#include "table/table.h"

#include <algorithm>

#include "base/invariant.h"

namespace cardroom::table {

namespace {

void check(const Config& config) {
    invariant(config.seat_count >= 2 && config.seat_count <= seats_max);
    invariant(!config.games.empty());
    invariant(config.games.size() == config.stakes.size());
    for (const rules::GameSpec* game : config.games) {
        invariant(game != nullptr);
        invariant(config.seat_count <= game->seats_max);
    }
    invariant(config.hands_per_game > 0);
    invariant(config.buy_in_min > Chips{});
    invariant(config.buy_in_max >= config.buy_in_min);
}

void check(const Config& config, const State& state) {
    invariant(state.places.size() == static_cast<std::size_t>(config.seat_count));
    invariant(state.game >= 0 && static_cast<std::size_t>(state.game) < config.games.size());
    invariant(state.waiting_list.size() <= static_cast<std::size_t>(waiting_list_max));
    std::vector<PlayerId> seen;
    for (const Place& place : state.places) {
        invariant(place.stack >= Chips{} && place.stack <= chips_max);
        invariant(place.queued_top_up >= Chips{});
        if (place.empty() || place.hold != Hold::none) {
            invariant(place.stack == Chips{});
            invariant(place.queued_top_up == Chips{});
        }
        if (place.empty()) continue;
        invariant(std::find(seen.begin(), seen.end(), place.player) == seen.end());  // T-8
        seen.push_back(place.player);
    }
}

template <typename T>
void keep_earlier(std::optional<T>& earliest, T candidate) {
    if (!earliest || candidate < *earliest) earliest = candidate;
}

}  // namespace

Table::Table(Config config) : config_(std::make_shared<const Config>(std::move(config))) {
    check(*config_);
    state_.places.resize(static_cast<std::size_t>(config_->seat_count));
    state_.started = !config_->needs_start;
}

Table::Table(Config config, const State& state)
    : config_(std::make_shared<const Config>(std::move(config))), state_(state) {
    check(*config_);
    check(*config_, state_);
}

Outcome Table::apply(const Command& command, Time now) {
    if (state_.closed) return tl::unexpected(Refusal::table_is_closed);
    events_.clear();
    const Answer refused = std::visit([&](const auto& what) { return handle(what, command.by, now); }, command.what);
    if (refused) {
        invariant(events_.empty());
        return tl::unexpected(*refused);
    }
    tend(now);
    return std::exchange(events_, Events{});
}

std::optional<Time> Table::next_deadline() const {
    if (state_.closed) return std::nullopt;
    std::optional<Time> earliest;
    if (play_.running) {
        if (const auto due = clock_due()) keep_earlier(earliest, *due);
    } else {
        if (hand_) keep_earlier(earliest, play_.show_until);
        const bool due = may_start() && (next_arrangement(Seat::none()) || !refusing_the_big_blind().empty());
        if (due) keep_earlier(earliest, state_.deal_after);
    }
    for (int i = 0; i < config_->seat_count; ++i) {
        const Place& here = place(Seat{i});
        if (here.empty()) continue;
        if (here.hold != Hold::none) {
            keep_earlier(earliest, here.held_until);
        } else if (!in_hand(Seat{i})) {
            if (here.rebuy_until != Time{}) keep_earlier(earliest, here.rebuy_until);
            if (const auto seat_ends = absent_until(here)) keep_earlier(earliest, *seat_ends);
        }
    }
    return earliest;
}

std::optional<HandId> Table::ready_to_deal(Time now) const {
    if (!may_start() || now < state_.deal_after) return std::nullopt;
    if (!next_arrangement(Seat::none())) return std::nullopt;
    return HandId{state_.hand.value() + 1};
}

SeatSet Table::would_be_dealt_in() const {
    const auto arrangement = next_arrangement(Seat::none());
    return arrangement ? arrangement->dealt_in : SeatSet{};
}

bool Table::at_boundary() const {
    return !play_.running && !hand_;
}

State Table::state() const {
    invariant(!play_.running);
    return state_;
}

const Config& Table::config() const {
    return *config_;
}

const hand::Hand* Table::running_hand() const {
    return play_.running ? &*hand_ : nullptr;
}

const hand::Hand* Table::last_hand() const {
    return hand_ ? &*hand_ : nullptr;
}

HandId Table::hand_id() const {
    return state_.hand;
}

// During a hand a stack is what it was at the start, so bets and pots are in it already.
Chips Table::chips_on_table() const {
    Chips sum;
    for (const Place& here : state_.places) sum += here.stack + here.queued_top_up;
    return sum;
}

Seat Table::seat_of(PlayerId player) const {
    const Seat seat = held_seat_of(player);
    return !seat.is_none() && place(seat).hold == Hold::none ? seat : Seat::none();
}

Seat Table::held_seat_of(PlayerId player) const {
    if (player.is_none()) return Seat::none();
    for (int i = 0; i < config_->seat_count; ++i) {
        if (place(Seat{i}).player == player) return Seat{i};
    }
    return Seat::none();
}

PlayerId Table::player_at(Seat seat) const {
    return valid(seat) && place(seat).seated() ? place(seat).player : PlayerId{};
}

}  // namespace cardroom::table
