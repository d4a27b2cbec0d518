// `cardroom serve`: a room on this machine, from a configuration file and a folder for its data.
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "cli/sockets.h"
#include "cli/verbs.h"
#include "config/house_rules_file.h"
#include "config/room_config.h"
#include "fairness/os_entropy.h"
#include "fairness/room_key_file.h"
#include "fairness/self_test.h"
#include "gateway/server.h"
#include "room/host.h"
#include "storage/sql_store.h"

namespace cardroom::cli {

namespace {
namespace fs = std::filesystem;

struct ServeOptions {
    std::string config = "config/room.toml";
    std::string data = "data";
    std::string web;
    std::string listen;
};

[[noreturn]] void give_up(const std::string& message) {
    std::fprintf(stderr, "cardroom serve: %s\n", message.c_str());
    throw Exit{exit_bad_input};
}

// Two rooms on one folder would each think that they own the tables.
class FolderLock {
  public:
    explicit FolderLock(const fs::path& folder) {
        const std::string file = folder / "lock";
        descriptor_ = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
        if (descriptor_ < 0) give_up("cannot write in " + folder.string());
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) give_up("another room is using " + folder.string());
    }
    ~FolderLock() { ::close(descriptor_); }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

  private:
    int descriptor_ = -1;
};

std::string made_token(const fs::path& file) {
    const std::string token = room::token_of(fairness::os_entropy());
    const int descriptor = ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (descriptor < 0) give_up("cannot write " + file.string());
    const std::string line = token + "\n";
    const bool written = ::write(descriptor, line.data(), line.size()) == static_cast<ssize_t>(line.size());
    ::close(descriptor);
    if (!written) give_up("cannot write " + file.string());
    return token;
}

/// The host's own token, made with the room: whoever brings it to the client is staff. A file that is damaged is no
/// token: what is left of one could be guessed.
std::string staff_token(const fs::path& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0) return made_token(file);
    if (!S_ISREG(status.st_mode)) give_up(file.string() + " is not a plain file");
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        give_up(file.string() + ": others than its owner may use it; if nobody has read it, run: chmod 600 " +
                file.string());
    std::string token;
    std::ifstream in(file);
    std::getline(in, token);
    if (!token.empty() && token.back() == '\r') token.pop_back();
    if (!room::could_be_token(token))
        give_up(file.string() +
                " does not hold the host's token: bring it back, or move the file away to have a new "
                "one made");
    return token;
}

// The host is a player like any other, except that his record is there from the start.
void make_staff(storage::Store& store, const std::string& token) {
    if (store.player_with_token(room::token_hash(token))) return;
    storage::Batch batch;
    batch.players.push_back(
        {PlayerId{room::id_from(fairness::os_entropy())}, "The host", room::token_hash(token), Time{}, {}});
    store.commit(batch);
}

// A room is its database and its key: one without the other is half of a room, and to begin a new one over it would
// lose the rest. Where the database is new, so must be the key.
fairness::RoomKey key_beside(storage::Store& store, const fs::path& data) {
    const fs::path database = data / "cardroom.db";
    const fs::path key_file = data / "room.key";
    const auto fingerprint = store.document("room/key");
    const bool holds_a_room = fingerprint.has_value() || !store.tables().empty();
    const auto key = fairness::load_room_key(key_file);
    if (!key && holds_a_room) {
        give_up(key_file.string() + " is missing: without it the hands in " + database.string() +
                " cannot go on.\nBring it back from where you keep it, or start with another --data folder.");
    }
    if (key && !holds_a_room) {
        give_up(database.string() + " is empty, and " + key_file.string() +
                " belongs to a room that was here before.\nTo go on with that room, bring its cardroom.db back (with "
                "cardroom.db-wal, if there is one).\nTo begin a new room, move room.key and host.token out of " +
                data.string() + " first.");
    }
    if (key && fingerprint && *fingerprint != key->fingerprint()) {
        give_up(key_file.string() + " is not the key that " + database.string() +
                " was written under: its hands would get other cards.\nBring back the key or the database that belongs "
                "to the other, or start with another --data folder.");
    }
    if (key) return *key;
    const fairness::RoomKey made = fairness::load_or_create_room_key(key_file);
    storage::Batch batch;
    batch.documents.push_back({"room/key", made.fingerprint()});
    store.commit(batch);
    return made;
}

/// Before anything is made in the folder: a database that is missing beside a key is no new room.
void refuse_half_a_room(const fs::path& data) {
    std::error_code missing;
    const bool something_there = fs::file_size(data / "cardroom.db", missing) > 0 && !missing;
    if (something_there || !fs::exists(data / "room.key")) return;
    give_up((data / "cardroom.db").string() + " is missing or empty, and " + (data / "room.key").string() +
            " belongs to a room that was here before.\nTo go on with that room, bring its cardroom.db back (with "
            "cardroom.db-wal, if there is one).\nTo begin a new room, move room.key and host.token out of " +
            data.string() + " first.");
}

// The four houses that this program knows, then the host's own.
std::vector<std::string> profiles_in(const fs::path& folder) {
    std::vector<std::string> names{"standard", "redstar", "midastouch", "unabomber"};
    const auto known = static_cast<std::ptrdiff_t>(names.size());
    std::error_code nothing_there;
    for (const fs::directory_entry& file : fs::directory_iterator(folder, nothing_there)) {
        const std::string name = file.path().stem().string();
        if (file.path().extension() != ".toml" || std::find(names.begin(), names.end(), name) != names.end()) continue;
        names.push_back(name);
    }
    std::sort(names.begin() + known, names.end());
    return names;
}

room::Settings settings_from(const ServeOptions& options) {
    auto config = config::load_room(options.config);
    if (!config) give_up(config.error().text());
    room::Settings settings;
    settings.config = std::move(*config);
    const fs::path houses = fs::path(options.config).parent_path() / "house-rules";
    for (const std::string& name : profiles_in(houses)) {
        auto house = config::load_house_rules(houses.string(), name);
        if (!house) give_up(house.error().text());
        settings.houses.push_back(std::move(*house));
    }
    return settings;
}

void set_address(const std::string& listen, const config::RoomConfig& config, gateway::Options& options) {
    options.address = config.listen_address;
    options.port = config.listen_port;
    if (listen.empty()) return;
    const auto at = config::parse_listen(listen);
    if (!at) give_up("--listen wants ADDRESS:PORT in numbers, as in 127.0.0.1:8080; got " + listen);
    options.address = at->address;
    options.port = at->port;
}

std::string url_of(const std::string& address, unsigned port) {
    const bool v6 = address.find(':') != std::string::npos;
    return "http://" + (v6 ? '[' + address + ']' : address) + ':' + std::to_string(port);
}

void serve(const ServeOptions& options) {
    // Ctrl-C and SIGTERM are waited for below; threads that start now inherit that.
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ends, nullptr);

    if (!options.web.empty() && !fs::exists(fs::path(options.web) / "index.html"))
        give_up("--web " + options.web + " holds no index.html: `make client` builds web/dist");
    if (const auto fault = fairness::self_test()) give_up("the shuffle does not pass its own test: " + *fault);
    room::Settings settings = settings_from(options);
    const fs::path data = options.data;
    std::error_code error;
    fs::create_directories(data, error);
    if (error) give_up("cannot make " + data.string() + ": " + error.message());
    const FolderLock lock(data);
    refuse_half_a_room(data);
    auto store = std::make_unique<storage::SqlStore>("sqlite:" + (data / "cardroom.db").string());
    const fairness::RoomKey key = key_beside(*store, data);
    const std::string token = staff_token(data / "host.token");
    make_staff(*store, token);
    settings.staff_token_hash = room::token_hash(token);
    settings.log = [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); };

    allow_many_sockets();
    gateway::Options edge;
    set_address(options.listen, settings.config, edge);
    edge.web_dir = options.web;
    edge.trusted_proxies = settings.config.limits.trusted_proxies;
    edge.limits.limit_loopback = settings.config.limits.limit_loopback;
    room::Host host(std::move(settings), key, std::move(store));
    gateway::Server server(edge, host);
    server.start();
    std::printf("Cardroom is open: %s\n", url_of(edge.address, server.port()).c_str());
    std::fflush(stdout);

    int signal = 0;
    sigwait(&ends, &signal);
    std::printf("Closing: everything is being written.\n");
    std::fflush(stdout);
    host.notice("The room is closing now. Your hand and your chips will be here when it is back.", "warning");
    server.stop();
    host.stop();
}
}  // namespace

void add_serve(CLI::App& app) {
    auto options = std::make_shared<ServeOptions>();
    auto* verb = app.add_subcommand("serve", "Open the room: players come with a browser");
    verb->add_option("--config", options->config, "What the room is like (TOML)")->capture_default_str();
    verb->add_option("--data", options->data, "Folder for the database and the room key")->capture_default_str();
    verb->add_option("--web", options->web, "Folder of the built browser client");
    verb->add_option("--listen", options->listen, "ADDRESS:PORT instead of the configuration's; port 0: any free one");
    verb->callback([options] {
        try {
            serve(*options);
        } catch (const storage::StoreError& failure) {
            const std::string advice =
                "\nNothing was changed. Copy the whole folder " + options->data +
                " away before anything else; then bring back a copy of cardroom.db from before, or try to save what is "
                "in it with\n  sqlite3 " +
                options->data +
                "/cardroom.db .recover | sqlite3 saved.db\n`cardroom verify --data FOLDER` then says what "
                "of it is whole.";
            give_up(failure.what() + (failure.fault() == storage::Fault::damaged ? advice : std::string()));
        } catch (const fairness::RoomKeyError& failure) {
            give_up(failure.what());
        } catch (const std::runtime_error& failure) {
            give_up(failure.what());
        }
    });
}

}  // namespace cardroom::cli
