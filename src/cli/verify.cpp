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

void verify(const std::string& folder) {
    const fs::path data = folder;
    const auto key = fairness::load_room_key(data / "room.key");
    if (!key) {
        std::fprintf(stderr, "cardroom verify: %s is missing: hands cannot be dealt again without it\n",
                     (data / "room.key").c_str());
        throw Exit{exit_bad_input};
    }
    storage::SqlStore store("sqlite:" + (data / "cardroom.db").string(), storage::SqlStore::Access::read_only);
    const auto fingerprint = store.document("room/key");
    if (fingerprint && *fingerprint != key->fingerprint()) {
        std::fprintf(stderr, "cardroom verify: the key in %s is not the one this database was written under\n",
                     (data / "room.key").c_str());
        throw Exit{exit_bad_input};
    }
    const storage::Findings findings = room::verify(store, *key);
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
}  // namespace

void add_verify(CLI::App& app) {
    auto folder = std::make_shared<std::string>("data");
    auto* verb = app.add_subcommand("verify", "Audit a closed room's data: every chip, every hand");
    verb->add_option("--data", *folder, "Folder of the database and the room key")->capture_default_str();
    verb->callback([folder] {
        try {
            verify(*folder);
        } catch (const std::runtime_error& failure) {
            const std::string database = (fs::path(*folder) / "cardroom.db").string();
            const std::string what = failure.what();
            const bool names_a_file = what.find(*folder) != std::string::npos;
            std::fprintf(stderr, "cardroom verify: %s%s\n", names_a_file ? "" : (database + ": ").c_str(),
                         what.c_str());
            throw Exit{exit_bad_input};
        }
    });
}

}  // namespace cardroom::cli
