// `cardroom verify`: audits a room's data while the room is closed. Reads only.
#include "room/verify.h"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "cli/verbs.h"
#include "fairness/room_key_file.h"
#include "storage/sql_store.h"

namespace cardroom::cli {

namespace {
namespace fs = std::filesystem;

void audit(storage::Store& store, const fairness::RoomKey& key, const fs::path& key_file) {
    const auto fingerprint = store.document("room/key");
    if (fingerprint && *fingerprint != key.fingerprint()) {
        throw std::runtime_error("the key in " + key_file.string() + " is not the one this database was written under");
    }
    const storage::Findings findings = room::verify(store, key);
    std::size_t faults = 0;
    for (const storage::Finding& finding : findings) {
        const bool fault = finding.weight == storage::Weight::fault;
        faults += fault ? 1 : 0;
        std::printf("%s%s: %s\n", fault ? "" : "note: ", finding.where.c_str(), finding.what.c_str());
    }
    std::size_t transactions = 0;
    store.each_transaction([&](const ledger::Transaction&) { ++transactions; });
    std::size_t hands = 0;
    for (const auto& table : store.tables()) {
        std::optional<HandId> before;
        while (true) {
            const auto page = store.hands_of_table(table.id, PlayerId{}, before, storage::page_max);
            hands += page.size();
            if (page.size() < storage::page_max) break;
            before = page.back().hand;
        }
    }
    std::printf("%zu tables, %zu hands played again, %zu transactions counted again: ", store.tables().size(), hands,
                transactions);
    const std::size_t notes = findings.size() - faults;
    if (faults > 0) {
        std::printf("%zu findings", faults);
    } else {
        std::printf("all is well");
    }
    if (notes > 0) std::printf(", %zu notes on what another engine played", notes);
    std::printf("\n");
    if (faults > 0) throw Exit{exit_wrong};
}

void verify(const std::string& folder) {
    const fs::path key_file = fs::path(folder) / "room.key";
    const auto key = fairness::load_room_key(key_file);
    if (!key) throw std::runtime_error(key_file.string() + " is missing: hands cannot be dealt again without it");
    const fs::path database = fs::path(folder) / "cardroom.db";
    storage::SqlStore store("sqlite:" + database.string(), storage::SqlStore::Access::read_only);
    try {
        audit(store, *key, key_file);
    } catch (const storage::StoreError& failure) {
        throw std::runtime_error(database.string() + ": " + failure.what());
    }
}
}  // namespace

void add_verify(CLI::App& app) {
    auto folder = std::make_shared<std::string>("data");
    auto* verb = app.add_subcommand("verify", "Audit a closed room's data: every chip, every hand");
    verb->add_option("--data", *folder, "Folder of the database and the room key")->capture_default_str();
    verb->callback([folder] { verify(*folder); });
}

}  // namespace cardroom::cli
