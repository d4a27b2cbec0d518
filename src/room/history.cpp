#include "room/history.h"

#include <map>

namespace cardroom::room {

std::optional<v1::HandRecord> record_for_viewer(const storage::ViewedHand& hand) {
    v1::StoredHand stored;
    if (!stored.ParseFromString(hand.public_bytes)) return std::nullopt;
    v1::HandRecord record = std::move(*stored.mutable_record());
    if (!hand.private_bytes) return record;
    v1::HandPart part;
    if (!part.ParseFromString(*hand.private_bytes)) return std::nullopt;
    record.set_your_seat(part.seat());
    for (const v1::OwnEvent& own : part.own_events()) {
        if (static_cast<int>(own.index()) >= record.events_size()) return std::nullopt;
        *record.mutable_events(static_cast<int>(own.index())) = own.event();
    }
    record.mutable_known_cards()->CopyFrom(part.known_cards());
    return record;
}

v1::HandSummary summary_of(const v1::HandRecord& record) {
    v1::HandSummary summary;
    summary.set_table(record.table());
    summary.set_hand(record.hand());
    summary.set_table_name(record.table_name());
    summary.set_game(record.game().name());
    summary.set_ended_at(record.ended_at());
    *summary.mutable_currency() = record.currency();
    std::map<std::uint32_t, std::int64_t> won;
    std::int64_t pot = record.rake();
    std::string board;
    for (const v1::TableEvent& event : record.events()) {
        if (event.has_pot_awarded()) {
            won[event.pot_awarded().seat()] += event.pot_awarded().amount();
            pot += event.pot_awarded().amount();
        } else if (event.has_board_dealt() && event.board_dealt().run() == 0) {
            board += event.board_dealt().cards();
        }
    }
    summary.set_board(board);
    summary.set_pot(pot);
    for (const v1::HandPlayer& player : record.players()) {
        if (player.seat() == record.your_seat()) summary.set_net(player.stack_after() - player.stack_before());
        if (won.contains(player.seat())) summary.add_winners(player.name());
    }
    for (const v1::SeatCards& cards : record.known_cards()) {
        if (cards.seat() == record.your_seat()) summary.set_your_cards(cards.cards());
    }
    return summary;
}

}  // namespace cardroom::room
