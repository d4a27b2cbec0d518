// Who may come to which private table: its owner, and whoever has shown its password or its invitation. Kept from what
// people said and were told; the room may let nobody else watch, sit, or hear a word.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cardroom/v1/room.pb.h"

namespace cardroom::simulation {

class Keys {
  public:
    /// `player` has asked for a table and got it.
    void opened(std::uint64_t player, std::uint64_t table, const v1::CreateTable& wish);
    void invitation(std::uint64_t table, const std::string& words) { tables_[table].invitation = words; }
    /// A command of `player` was accepted. False: he had no right to be there.
    bool accepted(std::uint64_t player, std::uint64_t table, const v1::ClientMessage& command);
    /// Whether `player` may be told what happens at a table.
    bool may_hear(std::uint64_t player, std::uint64_t table) const;

  private:
    struct Door {
        bool known = false;
        std::uint64_t owner = 0;
        bool locked = false;
        std::string password;
        std::string invitation;
        std::set<std::uint64_t> let_in;
    };
    std::map<std::uint64_t, Door> tables_;
};

}  // namespace cardroom::simulation
