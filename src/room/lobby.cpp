#include "room/lobby.h"

#include <algorithm>

namespace cardroom::room {

void Lobby::changed(const TableRunner& runner, Time) {
    if (runner.config().private_table.by_link_only || runner.closed()) return;
    Row& row = rows_[runner.id()];
    v1::LobbyTable& table = row.table;
    if (!table.has_info()) {
        *table.mutable_info() = runner.info();
        table.mutable_info()->clear_policy();  // read where somebody is about to sit down: at the table
    }
    table.clear_seats();
    const table::TableView view = table::view_of(runner.table(), PlayerId{});
    std::uint32_t players = 0;
    for (const table::SeatView& seat : view.seats) {
        if (seat.player.is_none() || seat.reserved) continue;
        ++players;
        auto& message = *table.add_seats();
        message.set_seat(wire::put(seat.seat));
        message.set_name(seat.name);
        message.set_stack(seat.stack.units());
    }
    table.set_players(players);
    table.set_waiting(static_cast<std::uint32_t>(view.waiting_list.size()));
    changed_.insert(runner.id());
}

void Lobby::hand_ended(TableId table, const HandBook::Figures& figures, Time now) {
    const auto found = rows_.find(table);
    if (found == rows_.end()) return;
    Row& row = found->second;
    row.hands.push_back({figures, now});
    if (row.hands.size() > hands_remembered) row.hands.pop_front();
    put_figures(row);
    changed_.insert(table);
}

void Lobby::put_figures(Row& row) const {
    std::int64_t pots = 0;
    int dealt_in = 0;
    int saw_flop = 0;
    for (const Hand& hand : row.hands) {
        pots += hand.figures.pot.units();
        dealt_in += hand.figures.dealt_in;
        saw_flop += hand.figures.saw_second_street;
    }
    const auto count = static_cast<std::int64_t>(row.hands.size());
    row.table.set_average_pot(pots / std::max<std::int64_t>(count, 1));
    row.table.set_players_per_flop_percent(static_cast<std::uint32_t>(saw_flop * 100 / std::max(dealt_in, 1)));
    const std::int64_t span = (row.hands.back().ended - row.hands.front().ended).ms();
    if (count > 1 && span > 0) {
        row.table.set_hands_per_hour(static_cast<std::uint32_t>((count - 1) * 3'600'000 / span));
    }
}

void Lobby::closed(TableId table) {
    if (rows_.erase(table) == 0) return;
    changed_.erase(table);
    gone_.push_back(table);
}

void Lobby::watch(Door::Visit visit, std::shared_ptr<Client> client, std::uint32_t players_online) {
    v1::ServerMessage message;
    auto& update = *message.mutable_lobby();
    update.set_complete(true);
    update.set_players_online(players_online);
    for (const auto& [id, row] : rows_) *update.add_changed() = row.table;
    client->send(std::make_shared<Encoded>(message));
    watchers_[visit] = std::move(client);
}

void Lobby::unwatch(Door::Visit visit) {
    watchers_.erase(visit);
}

std::optional<Time> Lobby::next_deadline() const {
    if (changed_.empty() && gone_.empty()) return std::nullopt;
    return last_told_ + interval;
}

void Lobby::tick(Time now, std::uint32_t players_online) {
    if ((changed_.empty() && gone_.empty()) || now < last_told_ + interval) return;
    last_told_ = now;
    if (!watchers_.empty()) {
        v1::ServerMessage message;
        auto& update = *message.mutable_lobby();
        update.set_players_online(players_online);
        for (const TableId table : changed_) *update.add_changed() = rows_.at(table).table;
        for (const TableId table : gone_) update.add_gone(std::to_string(table.value()));
        const auto encoded = std::make_shared<Encoded>(message);
        for (const auto& [visit, client] : watchers_) client->send(encoded);
    }
    changed_.clear();
    gone_.clear();
}

}  // namespace cardroom::room
