// The house's own players: who sits where, and when each of them acts. What they do is `bots`' business; they see the
// same view as everybody and their commands go the same way.
//
// They keep a table alive and make room for people: at a public table one seat stays free for whoever comes, and a bot
// goes for whoever waits, between two hands or when it has folded. But nobody is left alone: the only opponent stays.
// They sit apart from each other, so that newcomers find a seat that the blinds reach soon. At a private table they
// come with its first guest and go with the last.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "bots/strategy.h"
#include "room/table_runner.h"

namespace cardroom::room {

class HouseBots {
  public:
    /// Makes sure that the player exists and owns so much, then calls back and says whether that went well.
    using Fund = std::function<void(PlayerId bot, const std::string& name, const TableRunner& runner, Chips amount,
                                    std::function<void(bool done)> then)>;
    HouseBots(Floor& floor, Fund fund) : floor_(floor), fund_(std::move(fund)) {}

    /// So many bots are to be at this table, as far as it has seats for them.
    void keep(TableRunner& runner, int count, Time now);
    void forget(TableId table);
    /// The host has removed this one: it is not replaced. False: that is no bot of this table.
    bool one_fewer(const TableRunner& runner, PlayerId removed);
    int count(TableId table) const;
    /// Something durable happened at the table.
    void changed(TableRunner& runner, Time now);

    std::optional<Time> next_deadline() const;
    void tick(Time now);

    /// The n-th bot of a table, always the same.
    static PlayerId bot_id(TableId table, int index);
    static std::string bot_name(TableId table, int index);
    static std::span<const char* const> names();

  private:
    struct Plan {
        Time at;
        table::What what;
    };
    struct Bot {
        PlayerId id;
        std::string name;
        bots::Temperament temperament{};
        bots::Dice dice{0};
        std::optional<Plan> plan{};
        bool on_the_way = false;  ///< being funded or seated
    };
    struct Kept {
        TableRunner* runner = nullptr;
        int count = 0;
        std::vector<Bot> bots;
        Time tend_at;
        bool makes_room = false;  ///< somebody is to go, and all hold cards
    };

    void tend(Kept& kept, Time now);
    void seat(Kept& kept, Bot& bot, Time now);
    static Seat seat_for(const Kept& kept, int index);
    void make_room(Kept& kept, Time now);
    void think(Kept& kept, Bot& bot, Time now);
    void act(Kept& kept, Bot& bot, Time now);

    Floor& floor_;
    Fund fund_;
    std::map<TableId, Kept> tables_;
};

}  // namespace cardroom::room
