// What clients ask about the past: statements, hands, settlements; and what a table can be made of. All of it is read
// by the store's thread, so that nobody who looks back holds up a table.
#include <algorithm>
#include <map>

#include "room/history.h"
#include "room/private_tables.h"
#include "room/room.h"

namespace cardroom::room {

namespace {
constexpr std::size_t page_default = 20;
constexpr std::size_t page_max = 50;
constexpr int settlement_tries = 5;

std::size_t page_of(std::uint32_t wanted) {
    return wanted == 0 ? page_default : std::min<std::size_t>(wanted, page_max);
}
}  // namespace

/// Asks the store for a message; sends it, or refuses when there is none, and answers the command.
void Room::look_up(Session& session, CommandId id, Refusal otherwise,
                   std::function<std::optional<v1::ServerMessage>(storage::Store&)> question) {
    auto found = std::make_shared<std::optional<v1::ServerMessage>>();
    storage_.ask([found, question = std::move(question)](storage::Store& store) { *found = question(store); },
                 [this, found, otherwise, id, visit = session.visit](bool read) {
                     const auto here = sessions_.find(visit);
                     if (here == sessions_.end()) return;
                     if (!read) return refuse(here->second, id, Refusal::storage_unavailable);
                     if (!*found) return refuse(here->second, id, otherwise);
                     send(here->second, **found);
                     accept(here->second, id);
                 });
}

void Room::statement(Session& session, CommandId id, const v1::AskStatement& ask) {
    const auto currency = ledger::CurrencyCode::parse(ask.currency());
    if (!currency) return refuse(session, id, Refusal::wrong_currency);
    const auto account = ledger::AccountId::player(session.player->id(), *currency);
    const std::optional<std::uint64_t> before = ask.before() == 0 ? std::nullopt : std::optional(ask.before());
    look_up(session, id, Refusal::wrong_currency, [account, before, currency](storage::Store& store) {
        v1::ServerMessage message;
        auto& out = *message.mutable_statement();
        out.set_currency(currency->text());
        auto lines = store.statement(account, before, page_max + 1);
        out.set_more(lines.size() > page_max);
        if (lines.size() > page_max) lines.resize(page_max);
        for (const ledger::StatementLine& line : lines) {
            auto& entry = *out.add_entries();
            entry.set_id(line.sequence);
            entry.set_at(line.time.ms_since_epoch());
            entry.set_kind(std::string(ledger::name(line.kind)));
            entry.set_text(line.memo);
            entry.set_amount(line.amount.units());
            entry.set_balance(line.balance.units());
        }
        return std::optional(message);
    });
}

void Room::hands(Session& session, CommandId id, const v1::AskHands& ask) {
    const std::size_t count = page_of(ask.count());
    const PlayerId viewer = session.player->id();
    const TableId table{ask.table()};
    if (!table.is_none()) {
        const TableRunner* runner = find(table);
        if (runner != nullptr && !may_enter(*session.player, *runner, {})) {
            return refuse(session, id, Refusal::no_such_table);
        }
    }
    // Who might have watched a table that has closed is not known any more: to each the hands that he was dealt into.
    const bool own_only = !table.is_none() && find(table) == nullptr;
    look_up(session, id, Refusal::no_such_hand, [=](storage::Store& store) {
        std::vector<storage::ViewedHand> found;
        if (table.is_none()) {
            std::optional<storage::HandCursor> before;
            if (ask.before_time() > 0) before = {Time{ask.before_time()}, TableId{}, HandId{ask.before_hand()}};
            found = store.hands_of_player(viewer, before, count + 1);
        } else {
            std::optional<HandId> before;
            if (ask.before_hand() > 0) before = HandId{ask.before_hand()};
            found = store.hands_of_table(table, viewer, before, count + 1);
        }
        v1::ServerMessage message;
        auto& out = *message.mutable_hands();
        out.set_more(found.size() > count);
        if (found.size() > count) found.resize(count);
        for (const storage::ViewedHand& hand : found) {
            if (own_only && !hand.private_bytes) continue;
            if (const auto record = record_for_viewer(hand)) *out.add_hands() = summary_of(*record);
        }
        return std::optional(message);
    });
}

void Room::hand(Session& session, CommandId id, const v1::AskHand& ask) {
    const TableId table{ask.table()};
    const HandId hand{ask.hand()};
    const PlayerId viewer = session.player->id();
    const TableRunner* runner = find(table);
    // Whoever was dealt in may always look; others where they may watch. What they see differs, by what was stored.
    const bool open = runner != nullptr && may_enter(*session.player, *runner, {});
    look_up(session, id, Refusal::no_such_hand, [=](storage::Store& store) -> std::optional<v1::ServerMessage> {
        if (table.is_none() || hand.is_none()) return std::nullopt;
        const auto found = store.hand(table, hand, viewer);
        if (!found || (!open && !found->private_bytes)) return std::nullopt;
        auto record = record_for_viewer(*found);
        if (!record) return std::nullopt;
        v1::ServerMessage message;
        *message.mutable_hand() = std::move(*record);
        return message;
    });
}

// Who brought what to the table and who took what away. With what lies there now and the rake it sums to zero. Private
// games settle; at a public table it is nobody's business what others won.
void Room::settlement(Session& session, CommandId id, const v1::AskSettlement& ask) {
    const TableId table{ask.table()};
    const TableRunner* runner = find(table);
    if (runner != nullptr && !may_enter(*session.player, *runner, {})) {
        return refuse(session, id, Refusal::no_such_table);
    }
    if (runner != nullptr && runner->config().private_table.owner.is_none()) {
        return refuse(session, id, Refusal::not_offered_here);
    }
    if (!session.player->pages.take(now_)) return refuse(session, id, Refusal::too_fast);
    settle_up(session, id, table, settlement_tries);
}

namespace {
/// What lies on a table, as of a version that may not be durable yet; or a table that has closed: in the books for
/// ever, for those who played there, in the one currency it played for.
struct OnTable {
    std::map<PlayerId, Chips> stacks;
    std::uint64_t version = 0;
    bool closed = false;
};

struct Sheet {
    std::optional<v1::ServerMessage> message;
    Chips sum;
};

Sheet sheet_of(storage::Store& store, TableId table, const OnTable& there,
               const std::vector<table::Currency>& currencies, PlayerId asks) {
    std::map<ledger::AccountId, ledger::Turnover> booked;
    table::Currency currency;
    for (std::size_t i = 0; i < currencies.size() && booked.empty(); ++i) {
        const auto code = ledger::CurrencyCode::parse(currencies[i].code);
        if (!code) continue;
        currency = currencies[i];
        booked = store.turnover(ledger::AccountId::table(table, *code));
    }
    std::map<PlayerId, ledger::Turnover> sums;
    Sheet sheet;
    for (const auto& [player, stack] : there.stacks) sums[player];
    for (const auto& [account, sum] : booked) {
        if (account.kind() == ledger::AccountKind::rake) sheet.sum += sum.went - sum.came;
        if (account.kind() == ledger::AccountKind::player) sums[PlayerId{account.owner()}] = sum;
    }
    if (there.closed && !sums.contains(asks)) return sheet;
    auto& out = *sheet.message.emplace().mutable_settlement();
    out.set_table(table.value());
    out.set_rake(sheet.sum.units());
    wire::put(currency, *out.mutable_currency());
    for (const auto& [player, sum] : sums) {
        const auto stack = there.stacks.find(player);
        const Chips on_table = stack == there.stacks.end() ? Chips{} : stack->second;
        const Chips net = sum.went + on_table - sum.came;
        const auto record = store.player(player);
        auto& row = *out.add_lines();
        row.set_name(record ? record->name : std::to_string(player.value()));
        row.set_bought_in(sum.came.units());
        row.set_took_out(sum.went.units());
        row.set_on_table(on_table.units());
        row.set_net(net.units());
        sheet.sum += net;
    }
    return sheet;
}
}  // namespace

// The stacks are the table's, the rest is the store's: both must be of the same moment, and durable. Where a write has
// failed in between, they are not, and it is looked at again.
void Room::settle_up(Session& session, CommandId id, TableId table, int tries) {
    OnTable there;
    const TableRunner* runner = find(table);
    there.closed = runner == nullptr;
    if (runner != nullptr) there.version = runner->version();
    for (int i = 0; runner != nullptr && i < runner->config().seat_count; ++i) {
        const PlayerId player = runner->table().player_at(Seat{i});
        if (!player.is_none()) there.stacks[player] = runner->book().stack_of(player);
    }
    const auto currencies = there.closed ? settings_.config.currencies : std::vector{runner->config().currency};
    auto sheet = std::make_shared<Sheet>();
    storage_.ask([=, asks = session.player->id()](
                     storage::Store& store) { *sheet = sheet_of(store, table, there, currencies, asks); },
                 [=, this, visit = session.visit](bool read) {
                     const auto here = sessions_.find(visit);
                     if (here == sessions_.end()) return;
                     if (!read) return refuse(here->second, id, Refusal::storage_unavailable);
                     if (!sheet->message) return refuse(here->second, id, Refusal::no_such_table);
                     const TableRunner* now = find(table);
                     const bool durable = there.closed || (now != nullptr && now->durable_version() >= there.version);
                     if (!durable || sheet->sum != Chips{}) {
                         if (tries <= 1) return refuse(here->second, id, Refusal::storage_unavailable);
                         return settle_up(here->second, id, table, tries - 1);
                     }
                     send(here->second, *sheet->message);
                     accept(here->second, id);
                 });
}

void Room::games(Session& session, CommandId id) {
    v1::ServerMessage message;
    auto& out = *message.mutable_games();
    for (const rules::GameSpec& game : rules::all_games()) {
        auto& choice = *out.add_games();
        choice.set_id(std::string(game.id));
        choice.set_name(std::string(game.name));
        for (const auto structure :
             {rules::Structure::fixed_limit, rules::Structure::pot_limit, rules::Structure::no_limit}) {
            if (game.allows(structure)) choice.add_structures(wire::put(structure));
        }
        choice.set_seats_max(static_cast<std::uint32_t>(game.seats_max));
        choice.set_stud(game.forced == rules::Forced::antes_and_bring_in);
    }
    for (const Rotation& rotation : rotations()) {
        auto& choice = *out.add_games();
        choice.set_id(std::string(rotation.id));
        choice.set_name(std::string(rotation.name));
        choice.set_rotation(true);
        choice.add_structures(v1::FIXED_LIMIT);
        int seats = seats_max;
        for (const std::string_view name : rotation.games) {
            if (const auto* game = rules::find_game(name)) seats = std::min(seats, game->seats_max);
        }
        choice.set_seats_max(static_cast<std::uint32_t>(seats));
    }
    for (const table::Currency& currency : settings_.config.private_currencies) {
        wire::put(currency, *out.add_currencies());
    }
    for (const rules::HouseRules& house : settings_.houses) {
        out.add_houses(house.name);
        auto& words = *out.add_house_rules();
        words.set_name(house.name);
        for (const table::PolicyLine& line : house_in_words(house.name, settings_)) {
            auto& rule = *words.add_policy();
            rule.set_topic(line.topic);
            rule.set_text(line.text);
        }
    }
    send(session, message);
    accept(session, id);
}

}  // namespace cardroom::room
