// `cardroom export`: hands of a room as a file for other programs, from its database while the room is closed or from a
// backup. As one player may see them, as an observer saw them, or in full with the room key.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <set>

#include "cardroom/v1/journal.pb.h"
#include "cli/verbs.h"
#include "fairness/room_key_file.h"
#include "history/exports.h"
#include "room/history.h"
#include "room/told.h"
#include "storage/sql_store.h"

namespace cardroom::cli {

namespace {

namespace fs = std::filesystem;

struct Wish {
    std::string data = "data";
    std::string database;  ///< empty: the one in `data`
    std::string form = "pokerstars";
    std::string player;
    std::string table;
    std::string since;
    std::string until;
    std::string out;
    bool full = false;
    bool hide_names = false;
};

/// "2026-11-30": when this day begins, by UTC.
Time day(const std::string& text) {
    int year = 0, month = 0, date = 0, end = 0;
    if (std::sscanf(text.c_str(), "%4d-%2d-%2d%n", &year, &month, &date, &end) != 3 ||
        static_cast<std::size_t>(end) != text.size()) {
        throw std::runtime_error("expected a day such as 2026-11-30, got \"" + text + '"');
    }
    const std::chrono::year_month_day day{std::chrono::year{year}, std::chrono::month{static_cast<unsigned>(month)},
                                          std::chrono::day{static_cast<unsigned>(date)}};
    if (!day.ok()) throw std::runtime_error("there is no day " + text);
    return Time{std::chrono::sys_days{day}.time_since_epoch().count() * hours(24).ms()};
}

/// The one player of this name, or with this number.
PlayerId player_called(storage::Store& store, const std::string& name) {
    std::set<PlayerId> found;
    const ledger::Balances balances = store.balances();
    for (const auto& [account, balance] : balances.all()) {
        if (account.kind() != ledger::AccountKind::player) continue;
        const PlayerId id{account.owner()};
        if (std::to_string(id.value()) == name) return id;
        const auto record = store.player(id);
        if (record && record->name == name) found.insert(id);
    }
    if (found.empty()) throw std::runtime_error("there is no player called \"" + name + '"');
    if (found.size() == 1) return *found.begin();
    std::string numbers;
    for (const PlayerId id : found) numbers += ' ' + std::to_string(id.value());
    throw std::runtime_error("several players are called \"" + name + "\"; give one of their numbers:" + numbers);
}

/// The tables of this name (a room may have had several, one after the other); all for an empty one.
std::set<TableId> tables_called(storage::Store& store, const std::string& name) {
    std::set<TableId> found;
    for (const storage::TableDefinition& table : store.tables()) {
        v1::TableDefinition definition;
        if (!definition.ParseFromString(table.bytes)) continue;
        if (name.empty() || definition.name() == name || std::to_string(table.id.value()) == name)
            found.insert(table.id);
    }
    if (found.empty() && !name.empty()) throw std::runtime_error("there is no table called \"" + name + '"');
    return found;
}

class Exporter {
  public:
    Exporter(storage::Store& store, const Wish& wish, std::optional<fairness::RoomKey> key, std::ostream& out)
        : store_(store), wish_(wish), key_(std::move(key)), out_(out) {
        const auto form = history::export_form(wish.form);
        if (!form) throw std::runtime_error("expected pokerstars, ohh or phh; got \"" + wish.form + '"');
        form_ = *form;
        if (!wish.since.empty()) since_ = day(wish.since);
        if (!wish.until.empty()) until_ = day(wish.until) + hours(24);
        tables_ = tables_called(store, wish.table);
    }

    void run() {
        wish_.player.empty() ? all_tables() : one_player(player_called(store_, wish_.player));
        out_.flush();
        if (!out_) throw std::runtime_error("the file cannot be written");
        std::fprintf(stderr, "%zu hands written", written_);
        for (const auto& [reason, count] : left_out_) std::fprintf(stderr, "; %zu left out: %s", count, reason.c_str());
        std::fprintf(stderr, "\n");
    }

  private:
    void one_player(PlayerId player) {
        std::optional<storage::HandCursor> before;
        if (until_) before = {*until_, TableId{}, HandId{}};
        while (true) {
            const auto page = store_.hands_of_player(player, before, storage::page_max);
            for (const storage::ViewedHand& hand : page) {
                if (since_ && hand.ended < *since_) return;
                if (tables_.contains(hand.table)) write(hand);
            }
            if (page.size() < storage::page_max) return;
            before = {page.back().ended, page.back().table, page.back().hand};
        }
    }

    void all_tables() {
        for (const TableId table : tables_) {
            std::optional<HandId> before;
            while (true) {
                const auto page = store_.hands_of_table(table, PlayerId{}, before, storage::page_max);
                for (const storage::ViewedHand& hand : page) {
                    if (until_ && hand.ended >= *until_) continue;
                    if (since_ && hand.ended < *since_) break;
                    write(hand);
                }
                if (page.size() < storage::page_max || (since_ && page.back().ended < *since_)) break;
                before = page.back().hand;
            }
        }
    }

    tl::expected<history::ToldHand, std::string> told(const storage::ViewedHand& hand) {
        const std::string room = "Cardroom";
        if (key_) {
            const auto whole = store_.whole_hand(hand.table, hand.hand);
            if (!whole) return tl::unexpected(std::string("it is gone"));
            return room::whole_hand_told(*whole, store_, *key_, room);
        }
        const auto record = room::record_for_viewer(hand);
        auto told = record ? room::told_hand(*record, room) : std::nullopt;
        if (!told) return tl::unexpected(std::string("the record cannot be read"));
        return std::move(*told);
    }

    void write(const storage::ViewedHand& hand) {
        auto one = told(hand);
        if (one && wish_.hide_names) history::hide_names(*one);
        const auto piece = one ? history::export_piece(form_, *one, written_ + 1) : tl::unexpected(one.error());
        if (!piece) {
            ++left_out_[piece.error()];
            return;
        }
        out_ << *piece;
        ++written_;
    }

    storage::Store& store_;
    const Wish& wish_;
    std::optional<fairness::RoomKey> key_;
    std::ostream& out_;
    history::ExportForm form_{};
    std::optional<Time> since_, until_;
    std::set<TableId> tables_;
    std::size_t written_ = 0;
    std::map<std::string, std::size_t> left_out_;
};

std::optional<fairness::RoomKey> key_for(const Wish& wish, storage::Store& store) {
    if (!wish.full) return std::nullopt;
    const fs::path file = fs::path(wish.data) / "room.key";
    auto key = fairness::load_room_key(file);
    if (!key) throw std::runtime_error(file.string() + " is missing: a full record needs the room key");
    const auto fingerprint = store.document("room/key");
    if (fingerprint && *fingerprint != key->fingerprint())
        throw std::runtime_error("the key in " + file.string() + " is not the one this database was written under");
    return key;
}

void run(const Wish& wish) {
    if (wish.full && !wish.player.empty())
        throw std::runtime_error("--full holds everybody's cards: it is not as one --player saw the hands");
    const fs::path file = wish.database.empty() ? fs::path(wish.data) / "cardroom.db" : fs::path(wish.database);
    storage::SqlStore store("sqlite:" + file.string(), storage::SqlStore::Access::read_only);
    auto key = key_for(wish, store);
    std::ofstream out;
    if (!wish.out.empty()) {
        out.open(wish.out, std::ios::binary);
        if (!out) throw std::runtime_error(wish.out + ": cannot be written");
        if (wish.full) fs::permissions(wish.out, fs::perms::owner_read | fs::perms::owner_write);
    }
    Exporter(store, wish, std::move(key), wish.out.empty() ? std::cout : out).run();
}

}  // namespace

void add_export(CLI::App& app) {
    const auto wish = std::make_shared<Wish>();
    auto* verb = app.add_subcommand("export", "Write the hands of a closed room to a file for trackers and analysis");
    verb->add_option("--data", wish->data, "Folder of the database and the room key")->capture_default_str();
    verb->add_option("--database", wish->database, "The database, where it is not in that folder");
    verb->add_option("--format", wish->form, "pokerstars (text for trackers), ohh (Open Hand History), phh")
        ->capture_default_str();
    verb->add_option("--player", wish->player, "Only this player's hands, as he may see them: his name or number");
    verb->add_option("--table", wish->table, "Only hands of the table with this name or number");
    verb->add_option("--since", wish->since, "Only hands from this day on (UTC), such as 2026-11-30");
    verb->add_option("--until", wish->until, "Only hands up to and including this day (UTC)");
    verb->add_flag("--full", wish->full, "With everybody's cards, folded ones too: needs the room key, and discretion");
    verb->add_flag("--hide-names", wish->hide_names, "Players, table and room without their names");
    verb->add_option("--out", wish->out, "The file to write; otherwise it goes to the standard output");
    verb->callback([wish] { run(*wish); });
}

}  // namespace cardroom::cli
