// The list of tables as watchers see it: the whole list first, then what changed, a few times a second and only to
// those who look at it.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "room/port.h"
#include "room/table_runner.h"

namespace cardroom::room {

class Lobby {
  public:
    static constexpr Duration interval = milliseconds(400);
    static constexpr std::size_t hands_remembered = 30;

    /// The table is there, or something about it has changed.
    void changed(const TableRunner& runner, Time now);
    void hand_ended(TableId table, const HandBook::Figures& figures, Time now);
    void closed(TableId table);

    void watch(Door::Visit visit, std::shared_ptr<Client> client, std::uint32_t players_online);
    void unwatch(Door::Visit visit);

    /// When differences are due to be told; nothing while there are none, or nobody looks.
    std::optional<Time> next_deadline() const;
    void tick(Time now, std::uint32_t players_online);

  private:
    struct Hand {
        HandBook::Figures figures;
        Time ended;
    };
    struct Row {
        v1::LobbyTable table;
        std::deque<Hand> hands;
    };
    void put_figures(Row& row) const;

    std::map<TableId, Row> rows_;
    std::set<TableId> changed_;
    std::vector<TableId> gone_;
    Time last_told_;
    std::map<Door::Visit, std::shared_ptr<Client>> watchers_;
};

}  // namespace cardroom::room
