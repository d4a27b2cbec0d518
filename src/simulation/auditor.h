// The auditor: an observer at every table and a listener at every visitor's ear. For each table it keeps the books
// (books.h), the scene (scene.h) and a model of each policy (models/), and has them judge what the room did.
//
// It knows what the wire says and what the ledger holds; never what a table looks like inside.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "room/port.h"
#include "simulation/books.h"
#include "simulation/heard.h"
#include "simulation/keys.h"
#include "simulation/models/models.h"
#include "simulation/scene.h"

namespace cardroom::simulation {

class Auditor final : public room::Client {
  public:
    /// `models`: without them only the books are kept, which is cheap enough to measure a busy room.
    explicit Auditor(bool models) : judges_(models) {}

    // --- what it is told itself -----------------------------------------------------------------------------------
    void send(room::Message message) override;
    void close(std::string) override {}

    // --- what visitors pass on ------------------------------------------------------------------------------------
    void said(std::uint64_t player, const v1::ClientMessage& message);
    void heard(std::uint64_t player, const v1::ServerMessage& message);

    /// What it says itself, being staff.
    void says(const v1::ClientMessage& message);
    /// Somebody whose all-in reset waits for the staff, or nobody.
    std::uint64_t waits_for_staff() const { return resets_.empty() ? 0 : resets_.front(); }

    /// A visitor is gone. What he asked for last may happen, and he will not hear of it.
    void gone(std::uint64_t player);
    /// The room is up again; all that it tells from now on comes after that.
    void restarted();
    /// Judges all that has come in. To be called when the room has told everybody of what it did.
    void look();

    bool attends(std::uint64_t table) const { return desks_.contains(table); }
    std::uint64_t version_of(std::uint64_t table) const;
    const Books* books_of(std::uint64_t table) const;
    std::uint64_t hands() const;
    std::uint64_t timeouts() const;
    std::uint64_t showdowns() const;
    std::vector<std::string> take_complaints();

    std::string token;
    std::int64_t now = 0;  ///< the room's time, in milliseconds
    double cpu_seconds = 0;

  private:
    /// One table.
    struct Desk {
        Books books;
        Scene scene;
        std::vector<std::unique_ptr<Model>> models;
        bool known = false;
        bool restart_due = false;
        int in_doubt = 0;  ///< so many of the next commands may be one whose answer nobody hears
        bool void_asked = false;
        std::map<std::uint64_t, Heard> heard;
        std::multimap<std::uint64_t, v1::Settlement> sheets;  ///< by the version at which they were shown
        std::multimap<std::uint64_t, std::pair<std::uint64_t, v1::TableSnapshot>> snapshots;  ///< by version: reader
    };

    Desk& desk(const v1::TableInfo& info);
    void note(std::uint64_t player, const v1::ServerMessage& message);
    void answered(std::uint64_t player, const v1::Answer& answer);
    void look(Desk& desk);
    void follow(Desk& desk, Heard& heard);
    void compare(Desk& desk, std::uint64_t reader, const v1::TableSnapshot& snapshot);
    void begin(Desk& desk, const v1::TableSnapshot& snapshot);
    void collect(Desk& desk);

    std::map<std::uint64_t, Desk> desks_;
    std::map<std::pair<std::uint64_t, std::uint64_t>, v1::ClientMessage> commands_;  ///< by sender and id
    bool judges_;
    std::uint64_t self_ = 0;  ///< its own number as a player
    std::vector<std::uint64_t> resets_;
    Shared shared_;
    Keys keys_;
    std::set<std::pair<std::uint64_t, std::uint64_t>> listeners_;  ///< who was told something of which table
    std::vector<std::string> complaints_;
};

}  // namespace cardroom::simulation
