#include "room/telling.h"

#include <algorithm>

#include "cardroom/v1/room.pb.h"
#include "wire/views.h"

namespace cardroom::room {

namespace {
struct Reader {
    PlayerId player;
    Seat seat;
    bool host = false;
};

// All to whom an event may look different from what an observer sees: whoever has a seat, waits for one, or runs the
// table.
std::vector<Reader> readers_at(const table::Table& table, const table::Events& events) {
    std::vector<Reader> readers;
    const PlayerId owner = table.config().private_table.owner;
    const auto add = [&](PlayerId player) {
        if (player.is_none()) return;
        const auto same = [&](const Reader& reader) { return reader.player == player; };
        if (std::any_of(readers.begin(), readers.end(), same)) return;
        readers.push_back({player, table.seat_of(player), player == owner});
    };
    for (int i = 0; i < table.config().seat_count; ++i) add(table.player_at(Seat{i}));
    add(owner);
    for (const table::Event& event : events) {
        if (const auto* waiting = std::get_if<table::WaitingListChanged>(&event)) {
            for (const PlayerId player : waiting->players) add(player);
        } else if (const auto* offered = std::get_if<table::SeatOffered>(&event)) {
            add(offered->player);
        } else if (const auto* answered = std::get_if<table::BuyInAnswered>(&event)) {
            add(answered->player);
        } else if (const auto* left = std::get_if<table::PlayerLeft>(&event)) {
            add(left->player);
        } else if (const auto* removed = std::get_if<table::PlayerRemoved>(&event)) {
            add(removed->player);
        } else if (const auto* let_back = std::get_if<table::PlayerLetBack>(&event)) {
            add(let_back->player);
        }
    }
    return readers;
}

/// False: the event looks the same to everybody, whoever they are. A quick look before the costly one.
bool may_be_private(const table::Event& event, const Reader& reader) {
    if (const auto* in_hand = std::get_if<table::InHand>(&event)) {
        return !reader.seat.is_none() && hand::private_to(in_hand->event, reader.seat);
    }
    return !std::holds_alternative<table::HandStarted>(event) && !std::holds_alternative<table::ClockStarted>(event) &&
           !std::holds_alternative<table::ClockExtended>(event) && !std::holds_alternative<table::HandSettled>(event);
}

ToldEvent tell_one(const table::Event& event, const wire::Scene& scene, const std::vector<Reader>& readers) {
    ToldEvent told;
    told.event = &event;
    v1::TableEvent message;
    if (const auto seen = table::seen_by(event, PlayerId{}, Seat::none()); seen && wire::put(*seen, scene, message)) {
        told.everyone = message;
    }
    for (const Reader& reader : readers) {
        if (!may_be_private(event, reader)) continue;
        const auto seen = table::seen_by(event, reader.player, reader.seat, reader.host);
        message.Clear();
        wire::Scene own = scene;
        own.reader = reader.player;
        if (!seen || !wire::put(*seen, own, message)) continue;
        if (told.everyone && told.everyone->SerializeAsString() == message.SerializeAsString()) continue;
        told.own.push_back({reader.player, reader.seat, message});
    }
    return told;
}

/// Whether this player's cards, or the board they are played with, have changed with these events.
bool sees_new_cards(const table::Events& events, Seat seat) {
    return std::any_of(events.begin(), events.end(), [&](const table::Event& event) {
        const auto* in_hand = std::get_if<table::InHand>(&event);
        if (in_hand == nullptr) return false;
        if (std::holds_alternative<hand::BoardDealt>(in_hand->event)) return true;
        if (const auto* dealt = std::get_if<hand::Dealt>(&in_hand->event)) return dealt->seat == seat;
        const auto* exchanged = std::get_if<hand::Exchanged>(&in_hand->event);
        return exchanged != nullptr && exchanged->seat == seat;
    });
}

void add_your_hand(const table::Table& table, const table::Events& events, const Reader& reader,
                   v1::TableUpdate& update) {
    const hand::Hand* hand = table.running_hand();
    if (hand == nullptr || reader.seat.is_none() || !hand->live().has(reader.seat)) return;
    if (!sees_new_cards(events, reader.seat)) return;
    v1::TableEvent message;
    if (wire::put_your_hand(hand::view_of(*hand, reader.seat), *message.mutable_your_hand())) {
        *update.add_events() = message;
    }
}

/// Where a player sits changes with some events. Cards go to whoever sat there as they were dealt, not to whoever sits
/// there when the command is over: a hand may end, and its seats change hands, in the same command.
void move(const table::Event& event, bool back, std::vector<Reader>& readers) {
    const auto put = [&](PlayerId player, Seat before, Seat after) {
        for (Reader& reader : readers) {
            if (reader.player == player) reader.seat = back ? before : after;
        }
    };
    if (const auto* sat = std::get_if<table::PlayerSat>(&event)) put(sat->player, Seat::none(), sat->seat);
    if (const auto* left = std::get_if<table::PlayerLeft>(&event)) put(left->player, left->seat, Seat::none());
    if (const auto* changed = std::get_if<table::SeatChanged>(&event)) put(changed->player, changed->from, changed->to);
}

/// Those to whom events may look different, seated as they were before the first of them.
std::vector<Reader> readers_before(const table::Table& table, const table::Events& events) {
    std::vector<Reader> readers = readers_at(table, events);
    for (auto event = events.rbegin(); event != events.rend(); ++event) move(*event, true, readers);
    return readers;
}

Message encoded(v1::TableUpdate&& update) {
    v1::ServerMessage message;
    *message.mutable_update() = std::move(update);
    return std::make_shared<Encoded>(message);
}
}  // namespace

const Message& Update::for_player(PlayerId player) const {
    for (const auto& [reader, message] : own) {
        if (reader == player) return message;
    }
    return everyone;
}

Update tell(const table::Table& table, const table::Events& events, HandBook& book, std::uint64_t version, Time now) {
    std::vector<Reader> readers = readers_before(table, events);
    v1::TableUpdate everyone;
    everyone.set_table(table.config().id.value());
    everyone.set_version(version);
    everyone.set_at(now.ms_since_epoch());
    std::vector<v1::TableUpdate> own(readers.size(), everyone);
    std::vector<bool> differs(readers.size());
    for (const table::Event& event : events) {
        const wire::Scene before = book.scene();
        book.follow(event, now);
        // The hand that an event begins is the scene in which it is told; any other is told as things stood before it.
        const bool begins = std::holds_alternative<table::HandStarted>(event);
        const ToldEvent told = tell_one(event, begins ? book.scene() : before, readers);
        book.told(told);
        if (told.everyone) *everyone.add_events() = *told.everyone;
        for (std::size_t i = 0; i < readers.size(); ++i) {
            const auto mine = std::find_if(told.own.begin(), told.own.end(),
                                           [&](const auto& o) { return o.player == readers[i].player; });
            if (mine != told.own.end()) {
                *own[i].add_events() = mine->message;
                differs[i] = true;
            } else if (told.everyone) {
                *own[i].add_events() = *told.everyone;
            }
        }
        move(event, false, readers);
    }
    Update update;
    update.version = version;
    for (std::size_t i = 0; i < readers.size(); ++i) {
        const int told = own[i].events_size();
        add_your_hand(table, events, readers[i], own[i]);
        if (!differs[i] && own[i].events_size() == told) continue;
        update.own.emplace_back(readers[i].player, encoded(std::move(own[i])));
    }
    update.everyone = encoded(std::move(everyone));
    return update;
}

void follow(const table::Table& table, const table::Events& events, HandBook& book, Time now) {
    std::vector<Reader> readers = readers_before(table, events);
    for (const table::Event& event : events) {
        const wire::Scene before = book.scene();
        book.follow(event, now);
        const bool begins = std::holds_alternative<table::HandStarted>(event);
        book.told(tell_one(event, begins ? book.scene() : before, readers));
        move(event, false, readers);
    }
}

void put_snapshot(const table::Table& table, const HandBook& book, PlayerId reader, v1::TableSnapshot& out) {
    const table::TableView view = table::view_of(table, reader);
    wire::put(view, out);
    if (out.choice().what() == v1::ChoiceCame::RUNS && out.has_choice()) {
        out.mutable_choice()->set_count_max(static_cast<std::uint32_t>(table.config().runs_max));
    }
    book.log_for(view.reader_seat, *out.mutable_hand_so_far());
}

}  // namespace cardroom::room
