#include "room/told.h"

#include <algorithm>

#include "base/invariant.h"
#include "cardroom/v1/journal.pb.h"
#include "room/facts.h"
#include "room/replay.h"
#include "wire/definition.h"
#include "wire/read_events.h"
#include "wire/state.h"

namespace cardroom::room {

using history::ToldHand;

namespace {

/// All but the events and the cards.
std::optional<ToldHand> outline(const v1::HandRecord& record, const std::string& room) {
    ToldHand told;
    told.game = rules::find_game(record.game().id());
    const auto stakes = wire::read_stakes(record.game().stakes());
    const auto currency = wire::read_currency(record.currency());
    const auto button = wire::read_seat_or_none(record.button());
    const auto reader = wire::read_seat_or_none(record.your_seat());
    if (told.game == nullptr || !stakes || !currency || !button || !reader) return std::nullopt;
    told.number = history::hand_number(record.table(), record.hand());
    told.room = room;
    told.table = record.table_name();
    told.house = record.house();
    told.stakes = *stakes;
    told.currency = currency->code;
    told.real_money = currency->real;
    told.one = currency->one;
    told.started = Time{record.started_at()};
    told.seat_count = static_cast<int>(std::clamp<std::uint32_t>(record.seat_count(), 2, seats_max));
    told.button = *button;
    told.reader = *reader;
    told.rake = Chips{record.rake()};
    told.voided = record.voided();
    for (const v1::HandPlayer& player : record.players()) {
        const auto seat = wire::read_seat(player.seat());
        if (!seat) return std::nullopt;
        told.players.push_back({*seat, player.name(), Chips{player.stack_before()}, Chips{player.stack_after()}});
    }
    std::sort(told.players.begin(), told.players.end(), [](const auto& a, const auto& b) { return a.seat < b.seat; });
    return told;
}

/// What each player holds, as it changes.
void note_cards(const hand::Event& event, PerSeat<history::KnownHand>& held) {
    if (const auto* dealt = std::get_if<hand::Dealt>(&event)) {
        held[dealt->seat].insert(held[dealt->seat].end(), dealt->cards.begin(), dealt->cards.end());
    } else if (const auto* exchanged = std::get_if<hand::Exchanged>(&event)) {
        history::KnownHand& hand = held[exchanged->seat];
        for (const cards::Card card : exchanged->discarded) {
            const auto at = std::find(hand.begin(), hand.end(), card);
            if (at != hand.end()) hand.erase(at);
        }
        hand.insert(hand.end(), exchanged->drawn.begin(), exchanged->drawn.end());
    }
}

/// Plays a stored hand again from what it holds for the auditor; or why that cannot be done.
template <typename Follow>
std::optional<std::string> play_again(const v1::HandAudit& audit, storage::Store& store, const fairness::RoomKey& key,
                                      Follow&& follow) {
    const auto definition = store.document("definition/" + audit.definition_digest());
    v1::TableDefinition read;
    if (!definition || !read.ParseFromString(*definition)) return "the table's definition at that time is missing";
    const auto config = wire::read_definition(read);
    const auto state = wire::read_state_bytes(audit.state());
    if (!config) return config.error();
    if (!state) return "the table before the hand cannot be read";
    try {
        table::Table table(*config, *state);
        for (const v1::AuditEntry& entry : audit.entries()) {
            const auto command = command_of(entry.command(), table, key);
            if (!command) return "a command of it cannot be read";
            const auto outcome = table.apply(*command, Time{entry.at()});
            if (!outcome && may_be_refused_in_replay(command->what)) continue;
            if (!outcome) return "it cannot be played again: " + std::string(name_of(outcome.error()));
            if (!same_facts(entry.command(), entry.digest(), FactsDigest(key)(table, *outcome)))
                return "it is not the same when it is played again: see cardroom verify";
            follow(*outcome);
        }
    } catch (const InvariantBroken& broken) {
        return std::string(broken.what());
    }
    return std::nullopt;
}

bool dealt_in(const ToldHand& told, Seat seat) {
    return std::any_of(told.players.begin(), told.players.end(), [seat](const auto& p) { return p.seat == seat; });
}

}  // namespace

std::optional<ToldHand> told_hand(const v1::HandRecord& record, const std::string& room) {
    auto told = outline(record, room);
    if (!told) return std::nullopt;
    for (const v1::TableEvent& message : record.events()) {
        if (message.has_timed_out()) {
            const auto seat = wire::read_seat(message.timed_out().seat());
            if (!seat || !dealt_in(*told, *seat)) return std::nullopt;
            told->events.emplace_back(history::ClockRanOut{*seat, message.timed_out().connected()});
            continue;
        }
        const auto event = wire::read_hand_event(message, *told->game);
        if (!event) return std::nullopt;
        if (*event) told->events.emplace_back(**event);
    }
    for (const v1::SeatCards& known : record.known_cards()) {
        const auto seat = wire::read_seat(known.seat());
        const auto cards = wire::read_cards(known.cards());
        if (!seat || !cards) return std::nullopt;
        told->at_end[*seat].assign(cards->begin(), cards->end());
    }
    return told;
}

tl::expected<ToldHand, std::string> whole_hand_told(const storage::HandRecord& hand, storage::Store& store,
                                                    const fairness::RoomKey& key, const std::string& room) {
    v1::StoredHand stored;
    if (!stored.ParseFromString(hand.public_bytes)) return tl::unexpected(std::string("its record cannot be read"));
    auto told = outline(stored.record(), room);
    if (!told) return tl::unexpected(std::string("its record cannot be read"));
    const auto follow = [&told](const table::Events& events) {
        for (const table::Event& event : events) {
            if (const auto* in_hand = std::get_if<table::InHand>(&event)) {
                told->events.emplace_back(in_hand->event);
                note_cards(in_hand->event, told->at_end);
            } else if (const auto* late = std::get_if<table::TimedOut>(&event)) {
                told->events.emplace_back(history::ClockRanOut{late->seat, late->connected});
            }
        }
    };
    if (auto wrong = play_again(stored.audit(), store, key, follow)) return tl::unexpected(*wrong);
    return *told;
}

}  // namespace cardroom::room
