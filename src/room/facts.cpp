#include "room/facts.h"

#include <sodium.h>

#include <algorithm>

namespace cardroom::room {

namespace {
/// While a hand runs it is the hand; a hand that ended with this command is told once more, as it ended.
const hand::Hand* hand_of(const table::Table& table, const table::Events& events) {
    if (table.running_hand() != nullptr) return table.running_hand();
    const bool ended = std::any_of(events.begin(), events.end(), [](const table::Event& event) {
        return std::holds_alternative<table::HandSettled>(event);
    });
    return ended ? table.last_hand() : nullptr;
}

void list_place(const table::Place& place, Facts& facts) {
    facts.number(static_cast<std::int64_t>(place.player.value()));
    if (place.player.is_none()) return;
    facts.small(static_cast<int>(place.hold));
    facts.chips(place.stack);  // during a hand: as it was when the hand began
    facts.chips(place.queued_top_up);
    facts.flag(place.sitting_out);
    facts.flag(place.leaving);
    facts.flag(place.new_here);
    facts.flag(place.missed_big_blind);
    facts.flag(place.missed_small_blind);
}

void list_player(const hand::Hand& hand, Seat seat, Facts& facts) {
    facts.chips(hand.stack(seat));
    facts.chips(hand.bet(seat));
    facts.chips(hand.contributed(seat));
    facts.flag(!hand.live().has(seat));
    facts.flag(hand.all_in(seat));
    facts.flag(hand.went_virtual_all_in(seat));
    facts.cards(hand.cards_of(seat));
    facts.number(hand.up_cards(seat));
}

void list_hand(const hand::Hand& hand, Facts& facts) {
    facts.seat(hand.setup().button);
    facts.small(hand.street());
    facts.number(hand.action_no());
    facts.small(static_cast<int>(hand.waiting()));
    facts.seat(hand.to_act());
    facts.seats(hand.to_decide());
    facts.seats(hand.dealt_in());
    for (const Seat seat : hand.dealt_in()) list_player(hand, seat, facts);
    facts.small(hand.runs());
    for (int run = 0; run < hand.runs(); ++run) facts.cards(hand.board(run));
    const hand::Pots pots = hand.pots();
    facts.small(static_cast<int>(pots.size()));
    for (const hand::Pot& pot : pots) {
        facts.chips(pot.amount);
        facts.seats(pot.eligible);
    }
    facts.chips(hand.pot_total());
    facts.chips(hand.rake());
    facts.flag(hand.over());
}
}  // namespace

void list_facts(const table::Table& table, const table::Events& events, Facts& facts) {
    const table::State& state = table.standing();
    facts.number(facts_format);
    facts.number(static_cast<std::int64_t>(table.config().id.value()));
    facts.number(static_cast<std::int64_t>(state.hand.value()));
    facts.small(state.game);
    facts.seat(state.blinds.button);
    facts.seat(state.blinds.dealer_position);
    facts.flag(state.closed);
    for (const table::Place& place : state.places) list_place(place, facts);
    const hand::Hand* hand = hand_of(table, events);
    facts.flag(hand != nullptr);
    if (hand != nullptr) list_hand(*hand, facts);
}

std::array<std::uint8_t, 32> derived_key(const fairness::RoomKey& key, const std::string& purpose) {
    std::array<std::uint8_t, 32> derived{};
    crypto_generichash(derived.data(), derived.size(), reinterpret_cast<const unsigned char*>(purpose.data()),
                       purpose.size(), key.bytes().data(), key.bytes().size());
    return derived;
}

FactsDigest::FactsDigest(const fairness::RoomKey& key) {
    static_assert(crypto_shorthash_KEYBYTES == 16);
    const auto derived = derived_key(key, "digest of facts");
    std::copy_n(derived.begin(), key_.size(), key_.begin());
}

std::uint64_t FactsDigest::operator()(const table::Table& table, const table::Events& events) const {
    Facts facts;
    list_facts(table, events, facts);
    std::array<std::uint8_t, crypto_shorthash_BYTES> hash{};
    crypto_shorthash(hash.data(), facts.data(), facts.size(), key_.data());
    std::uint64_t digest = 0;
    for (std::size_t i = 0; i < hash.size(); ++i) digest |= static_cast<std::uint64_t>(hash[i]) << (8 * i);
    return digest;
}

}  // namespace cardroom::room
