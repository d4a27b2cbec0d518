// A model is the auditor's own idea of one policy, written from docs/rules and from nothing that the table is made of.
// It reads what the wire says, keeps what follows from it, and complains when the room does something else.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simulation/heard.h"
#include "simulation/scene.h"

namespace cardroom::simulation {

class Model {
  public:
    Model() = default;
    virtual ~Model() = default;
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    /// Before the first event of an update.
    virtual void begins(const Heard&, const Scene&) {}
    /// Each event that everybody was told, in order; the scene is still as it stood before it.
    virtual void told(const v1::TableEvent&, const Scene&) {}
    /// After the last one.
    virtual void ends(const Heard&, const Scene&) {}
    /// The room says again how things stand for this reader (0: an observer). Nothing has happened in between.
    virtual void compare(std::uint64_t, const v1::TableSnapshot&, const Scene&) {}
    /// Somebody asked who is up and who is down.
    virtual void settlement(const v1::Settlement&, const Scene&) {}
    /// Something was missed (it became durable, and the room died before it was told): how things stand now.
    virtual void forget(const v1::TableSnapshot&) {}

    /// The update that is being judged, from before `begins` until after `ends`; then nothing.
    void hears(const Heard* heard) { heard_ = heard; }

    std::vector<std::string> complaints;

  protected:
    const Heard* heard_ = nullptr;

    void expect(bool so, const std::string& what) {
        if (!so && complaints.size() < 5) complaints.push_back(what);
    }
};

}  // namespace cardroom::simulation
