#include "room/house_bots.h"

#include <algorithm>
#include <array>

namespace cardroom::room {

namespace {
constexpr Duration tend_every = seconds(2);
constexpr std::array<const char*, 40> bot_names{
    "Ada",   "Bruno", "Clara",  "Dario", "Edda",  "Felix", "Greta", "Hugo",  "Ines",  "Jonas",
    "Karla", "Leo",   "Mira",   "Nils",  "Olga",  "Pavel", "Quinn", "Rosa",  "Sven",  "Tilda",
    "Udo",   "Vera",  "Walter", "Xenia", "Yorik", "Zora",  "Anton", "Berta", "Cosmo", "Dora",
    "Emil",  "Frida", "Gustav", "Hanna", "Ivo",   "Jette", "Kurt",  "Lotte", "Max",   "Nora"};

std::uint64_t mixed(std::uint64_t seed) {
    return bots::Dice(seed).next();
}

bool same_decision(const table::What& a, const table::What& b) {
    const auto* act_a = std::get_if<table::Act>(&a);
    const auto* act_b = std::get_if<table::Act>(&b);
    if (act_a != nullptr && act_b != nullptr) {
        return act_a->hand == act_b->hand && act_a->action_no == act_b->action_no;
    }
    return act_a == nullptr && act_b == nullptr && a.index() == b.index();
}
}  // namespace

PlayerId HouseBots::bot_id(TableId table, int index) {
    const std::uint64_t id = mixed(mixed(table.value()) + static_cast<std::uint64_t>(index)) & ((1ULL << 53) - 1);
    return PlayerId{id == 0 ? 1 : id};
}

std::span<const char* const> HouseBots::names() {
    return bot_names;
}

std::string HouseBots::bot_name(TableId table, int index) {
    // Seven is no divisor of the number of names, so the bots of one table have different ones.
    const std::uint64_t first = mixed(table.value());
    return bot_names[(first + static_cast<std::uint64_t>(index) * 7) % bot_names.size()];
}

void HouseBots::keep(TableRunner& runner, int count, Time now) {
    if (runner.config().currency.real || !runner.config().bots_allowed) return;
    Kept& kept = tables_[runner.id()];
    kept.runner = &runner;
    kept.count = count;
    kept.tend_at = now;
    // More may be there than are wanted: one that sits must be able to play on.
    const int known = std::max(count, runner.config().seat_count);
    for (int i = static_cast<int>(kept.bots.size()); i < known; ++i) {
        const PlayerId id = bot_id(runner.id(), i);
        kept.bots.push_back({.id = id,
                             .name = bot_name(runner.id(), i),
                             .temperament = static_cast<bots::Temperament>(i % 3),
                             .dice = bots::Dice(id.value())});
    }
    changed(runner, now);
}

bool HouseBots::one_fewer(const TableRunner& runner, PlayerId removed) {
    const auto found = tables_.find(runner.id());
    if (found == tables_.end() || found->second.count == 0 || !runner.running()) return false;
    for (const table::SeatView& place : table::view_of(runner.table(), PlayerId{}).seats) {
        if (place.player != removed || !place.bot || place.leaving) continue;
        --found->second.count;
        return true;
    }
    return false;
}

void HouseBots::forget(TableId table) {
    tables_.erase(table);
}

int HouseBots::count(TableId table) const {
    const auto found = tables_.find(table);
    return found == tables_.end() ? 0 : found->second.count;
}

void HouseBots::changed(TableRunner& runner, Time now) {
    const auto found = tables_.find(runner.id());
    if (found == tables_.end() || !runner.running()) return;
    Kept& kept = found->second;
    if (kept.makes_room && runner.table().running_hand() == nullptr) kept.tend_at = now;  // before the next deal
    for (Bot& bot : found->second.bots) {
        if (!runner.table().seat_of(bot.id).is_none()) think(found->second, bot, now);
    }
}

void HouseBots::think(Kept& kept, Bot& bot, Time now) {
    const table::Table& table = kept.runner->table();
    auto wish = bots::intention(table::view_of(table, bot.id), table.config(), bot.temperament, bot.dice);
    if (!wish) {
        bot.plan.reset();
        return;
    }
    if (bot.plan && same_decision(bot.plan->what, wish->what)) return;
    bot.plan = Plan{now + wish->delay, std::move(wish->what)};
}

void HouseBots::act(Kept& kept, Bot& bot, Time now) {
    const table::What what = std::move(bot.plan->what);
    bot.plan.reset();
    TableRunner& runner = *kept.runner;
    if (const auto* top_up = std::get_if<table::TopUp>(&what)) {
        fund_(bot.id, bot.name, runner, top_up->amount, [this, id = bot.id, table = runner.id(), what](bool done) {
            const auto found = tables_.find(table);
            if (done && found != tables_.end()) found->second.runner->run(id, what, {}, floor_.now());
        });
        return;
    }
    runner.run(bot.id, what, {}, now);
}

/// Spread evenly round the table; where somebody else sits already, as far from everybody as there is room.
Seat HouseBots::seat_for(const Kept& kept, int index) {
    const table::Table& table = kept.runner->table();
    const int seats = table.config().seat_count;
    const Seat mine{index * seats / std::max(kept.count, 1) % seats};
    const table::TableView view = table::view_of(table, PlayerId{});
    const bool is_free = view.seats[static_cast<std::size_t>(mine.index())].player.is_none();
    return is_free ? mine : table.most_distant_free_seat();
}

void HouseBots::seat(Kept& kept, Bot& bot, Time) {
    TableRunner& runner = *kept.runner;
    const Chips buy_in = bots::buy_in_wish(runner.config());
    bot.on_the_way = true;
    const TableId table = runner.id();
    fund_(bot.id, bot.name, runner, buy_in, [this, table, id = bot.id, buy_in](bool done) {
        const auto found = tables_.find(table);
        if (found == tables_.end()) return;
        for (Bot& one : found->second.bots) {
            if (one.id != id) continue;
            one.on_the_way = false;
            if (!done) return;
            TableRunner& there = *found->second.runner;
            const Seat seat = seat_for(found->second, static_cast<int>(&one - found->second.bots.data()));
            there.run(id, table::Sit{one.name, seat, buy_in, true, false}, {}, floor_.now());
        }
    });
}

namespace {
/// How many bots a table is to have beside so many people, those who wait for a seat included.
int wanted_beside(int people, const table::Config& config, int at_most) {
    const bool is_private = !config.private_table.owner.is_none();
    // A private game begins with its first guest, who is then dealt in at once; without one nobody looks on.
    if (is_private && people == 0) return 0;
    const int seat_for_guest = is_private ? 0 : 1;
    int room = config.seat_count - people - seat_for_guest;
    if (people == 1) room = std::max(room, 1);  // his only opponent stays
    return std::clamp(room, 0, at_most);
}
}  // namespace

// One step at a time: a bot comes, or one goes to make room. Before the first hand all come together, so that they owe
// no blinds (T-32) and whoever opens the room finds a game.
void HouseBots::tend(Kept& kept, Time now) {
    kept.tend_at = now + tend_every;
    kept.makes_room = false;
    TableRunner& runner = *kept.runner;
    if (!runner.running()) return;
    const table::Table& table = runner.table();
    const table::TableView view = table::view_of(table, PlayerId{});
    int seated = 0;
    int others = static_cast<int>(view.waiting_list.size());
    for (const table::SeatView& place : view.seats) {
        if (place.player.is_none()) continue;
        const auto is_here = [&](const Bot& bot) { return bot.id == place.player; };
        ++(std::any_of(kept.bots.begin(), kept.bots.end(), is_here) ? seated : others);
    }
    const int wanted = wanted_beside(others, runner.config(), kept.count);
    if (seated < wanted) {
        for (Bot& bot : kept.bots) {
            if (bot.on_the_way || !table.seat_of(bot.id).is_none()) continue;
            seat(kept, bot, now);
            if (++seated == wanted || !table.hand_id().is_none()) return;
        }
    } else if (seated > wanted) {
        for (const table::SeatView& place : view.seats) {
            if (place.leaving && place.bot) return;  // one is on its way out already
        }
        make_room(kept, now);
    }
}

// Nobody's hand is thrown away for it: if all bots hold cards, it is done when the hand is over.
void HouseBots::make_room(Kept& kept, Time now) {
    const table::Table& table = kept.runner->table();
    const hand::Hand* hand = table.running_hand();
    for (auto bot = kept.bots.rbegin(); bot != kept.bots.rend(); ++bot) {
        const Seat seat = table.seat_of(bot->id);
        if (seat.is_none() || (hand != nullptr && hand->live().has(seat))) continue;
        return kept.runner->run(bot->id, table::Leave{}, {}, now);
    }
    kept.makes_room = true;
}

std::optional<Time> HouseBots::next_deadline() const {
    std::optional<Time> next;
    const auto consider = [&](Time time) {
        if (!next || time < *next) next = time;
    };
    for (const auto& [id, kept] : tables_) {
        consider(kept.tend_at);
        for (const Bot& bot : kept.bots) {
            if (bot.plan) consider(bot.plan->at);
        }
    }
    return next;
}

void HouseBots::tick(Time now) {
    for (auto& [id, kept] : tables_) {
        for (Bot& bot : kept.bots) {
            if (bot.plan && bot.plan->at <= now && kept.runner->running()) act(kept, bot, now);
        }
        if (kept.tend_at <= now) tend(kept, now);
    }
}

}  // namespace cardroom::room
