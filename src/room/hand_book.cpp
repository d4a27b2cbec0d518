#include "room/hand_book.h"

#include <algorithm>

#include "base/invariant.h"
#include "wire/views.h"

namespace cardroom::room {

void HandBook::begin(const table::State& state) {
    running_.reset();
    next_audit_.Clear();
    seats_ = {};
    for (std::size_t i = 0; i < state.places.size(); ++i) {
        const table::Place& place = state.places[i];
        if (!place.seated()) continue;
        seats_[Seat{static_cast<int>(i)}] = {place.player, place.name, place.stack, place.bot};
    }
}

void HandBook::before_deal(std::uint64_t version, std::string state, std::string definition_digest,
                           const std::string& engine) {
    next_audit_.Clear();
    next_audit_.set_engine(engine);
    next_audit_.set_version_before(version);
    next_audit_.set_state(std::move(state));
    next_audit_.set_definition_digest(std::move(definition_digest));
}

wire::Scene HandBook::scene() const {
    if (!running_) return {};
    return {running_->game, {}, &running_->began_with, running_->bets};
}

void HandBook::follow(const table::Event& event, Time now) {
    if (const auto* in_hand = std::get_if<table::InHand>(&event)) {
        if (running_) follow_hand(in_hand->event);
    } else if (const auto* sat = std::get_if<table::PlayerSat>(&event)) {
        seats_[sat->seat] = {sat->player, sat->name, sat->stack, sat->bot};
    } else if (const auto* left = std::get_if<table::PlayerLeft>(&event)) {
        seats_[left->seat] = {};
    } else if (const auto* changed = std::get_if<table::SeatChanged>(&event)) {
        seats_[changed->to] = std::exchange(seats_[changed->from], {});
    } else if (const auto* topped_up = std::get_if<table::ToppedUp>(&event)) {
        seats_[topped_up->seat].stack = topped_up->stack;
    } else if (const auto* charged = std::get_if<table::TimeCharged>(&event)) {
        seats_[charged->seat].stack = charged->stack;
    } else if (const auto* started = std::get_if<table::HandStarted>(&event)) {
        start(*started, now);
    } else if (const auto* settled = std::get_if<table::HandSettled>(&event)) {
        finish(settled->stacks, settled->rake_share, settled->rake, false, now);
    } else if (std::holds_alternative<table::HandVoided>(event) && running_) {
        finish(running_->began_with, {}, Chips{}, true, now);
    }
}

void HandBook::start(const table::HandStarted& event, Time now) {
    running_.emplace();
    Running& hand = *running_;
    hand.dealt_in = event.dealt_in;
    hand.game = config_->games[event.game];
    hand.audit.Swap(&next_audit_);
    v1::HandRecord& record = hand.record;
    record.set_table(config_->id.value());
    record.set_hand(event.hand.value());
    record.set_table_name(config_->name);
    wire::put(*hand.game, config_->stakes[event.game], *record.mutable_game());
    wire::put(config_->currency, *record.mutable_currency());
    record.set_house(config_->house.name);
    record.set_started_at(now.ms_since_epoch());
    record.set_seat_count(static_cast<std::uint32_t>(config_->seat_count));
    record.set_button(wire::put(event.button));
    for (const Seat seat : event.dealt_in) {
        const SeatNow& now_there = seats_[seat];
        hand.began_with[seat] = now_there.stack;
        auto& player = *record.add_players();
        player.set_seat(wire::put(seat));
        player.set_player(now_there.player.value());
        player.set_name(now_there.name);
        player.set_stack_before(now_there.stack.units());
        player.set_bot(now_there.bot);
    }
}

void HandBook::follow_hand(const hand::Event& event) {
    Running& hand = *running_;
    wire::follow(hand.bets, event);
    if (const auto* dealt = std::get_if<hand::Dealt>(&event)) {
        for (const cards::Card card : dealt->cards) hand.hole[dealt->seat].push_back(card);
    } else if (const auto* exchanged = std::get_if<hand::Exchanged>(&event)) {
        auto& hole = hand.hole[exchanged->seat];
        for (const cards::Card card : exchanged->discarded) {
            const auto at = std::find(hole.begin(), hole.end(), card);
            if (at != hole.end()) hole.erase_at(static_cast<std::size_t>(at - hole.begin()));
        }
        for (const cards::Card card : exchanged->drawn) hole.push_back(card);
    } else if (const auto* folded = std::get_if<hand::Folded>(&event)) {
        hand.folded.add(folded->seat);
    } else if (const auto* street = std::get_if<hand::StreetBegan>(&event)) {
        hand.street = street->street;
        if (street->street == 1) hand.saw_second_street = (hand.dealt_in - hand.folded).count();
    } else if (const auto* shown = std::get_if<hand::Shown>(&event)) {
        if (!shown->by_choice) hand.showed_down.add(shown->seat);
    } else if (const auto* mucked = std::get_if<hand::Mucked>(&event)) {
        hand.showed_down.add(mucked->seat);
    } else if (const auto* awarded = std::get_if<hand::PotAwarded>(&event)) {
        hand.pot += awarded->amount;
    }
}

void HandBook::finish(const PerSeat<Chips>& stacks, const PerSeat<Chips>& rake_shares, Chips rake, bool voided,
                      Time now) {
    if (!running_) return;
    Running& hand = *running_;
    hand.over = true;
    hand.record.set_ended_at(now.ms_since_epoch());
    hand.record.set_rake(rake.units());
    hand.record.set_voided(voided);
    for (auto& player : *hand.record.mutable_players()) {
        const Seat seat = Seat::numbered(static_cast<int>(player.seat()));
        player.set_stack_after(stacks[seat].units());
        player.set_rake_share(rake_shares[seat].units());
    }
    for (int i = 0; i < seats_max; ++i) {
        if (hand.dealt_in.has(Seat{i})) seats_[Seat{i}].stack = stacks[Seat{i}];
    }
    last_figures_ = {hand.pot + rake, hand.dealt_in.count(), hand.saw_second_street};
}

namespace {
/// Whether an event belongs into the record of a hand, and not only to the life of the table around it.
bool belongs_to_record(const table::Event& event) {
    return std::holds_alternative<table::InHand>(event) || std::holds_alternative<table::HandStarted>(event) ||
           std::holds_alternative<table::TimedOut>(event) || std::holds_alternative<table::HandSettled>(event) ||
           std::holds_alternative<table::HandVoided>(event);
}

template <std::size_t N>
std::string text_of(const InlineVector<cards::Card, N>& list) {
    std::string text;
    for (const cards::Card card : list) text += cards::to_string(card);
    return text;
}
}  // namespace

void HandBook::told(const ToldEvent& told) {
    if (!running_ || !told.everyone || !belongs_to_record(*told.event)) return;
    const auto index = static_cast<std::uint32_t>(running_->record.events_size());
    *running_->record.add_events() = *told.everyone;
    if (!std::holds_alternative<table::InHand>(*told.event)) return;
    for (const ToldEvent::Own& own : told.own) {
        if (own.seat.is_none()) continue;
        v1::OwnEvent& kept = running_->own_events[own.seat].emplace_back();
        kept.set_index(index);
        *kept.mutable_event() = own.message;
    }
}

void HandBook::journalled(const v1::JournalCommand& command, std::uint64_t version, Time now, std::uint64_t digest,
                          const std::string& engine) {
    if (!running_) return;
    auto& entry = *running_->audit.add_entries();
    entry.set_version(version);
    entry.set_at(now.ms_since_epoch());
    *entry.mutable_command() = command;
    entry.set_digest(digest);
    if (engine != running_->audit.engine()) entry.set_engine(engine);
}

std::optional<storage::HandRecord> HandBook::take_finished(TableId table) {
    if (!running_ || !running_->over) return std::nullopt;
    Running& hand = *running_;
    const bool all_known = config_->house.history_shows_mucked && !hand.record.voided();
    storage::HandRecord finished;
    finished.table = table;
    finished.hand = HandId{hand.record.hand()};
    finished.ended = Time{hand.record.ended_at()};
    for (const auto& player : hand.record.players()) {
        const Seat own = Seat::numbered(static_cast<int>(player.seat()));
        v1::HandPart part;
        part.set_seat(player.seat());
        for (const v1::OwnEvent& event : hand.own_events[own]) *part.add_own_events() = event;
        for (const Seat seat : hand.dealt_in) {
            const bool known = seat == own || (all_known && hand.showed_down.has(seat));
            if (!known || hand.hole[seat].empty()) continue;
            auto& cards = *part.add_known_cards();
            cards.set_seat(wire::put(seat));
            cards.set_cards(text_of(hand.hole[seat]));
        }
        finished.players.push_back({PlayerId{player.player()}, part.SerializeAsString()});
    }
    std::sort(finished.players.begin(), finished.players.end(),
              [](const auto& a, const auto& b) { return a.player < b.player; });
    v1::StoredHand stored;
    stored.mutable_record()->Swap(&hand.record);
    stored.mutable_audit()->Swap(&hand.audit);
    finished.public_bytes = stored.SerializeAsString();
    running_.reset();
    return finished;
}

Chips HandBook::stack_of(PlayerId player) const {
    for (const SeatNow& seat : seats_) {
        if (seat.player == player) return seat.stack;
    }
    return Chips{};
}

void HandBook::log_for(Seat reader, google::protobuf::RepeatedPtrField<v1::TableEvent>& out) const {
    if (!running_) return;
    out.CopyFrom(running_->record.events());
    if (reader.is_none()) return;
    for (const v1::OwnEvent& own : running_->own_events[reader]) {
        if (static_cast<int>(own.index()) < out.size()) *out.Mutable(static_cast<int>(own.index())) = own.event();
    }
}

}  // namespace cardroom::room
