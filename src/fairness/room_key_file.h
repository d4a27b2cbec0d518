// Shell: the file that holds the room key, outside the database and its backups. Only its owner may read it.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>

#include "fairness/deal.h"

namespace cardroom::fairness {

class RoomKeyError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The key in `file`, or nothing if there is no such file. Throws RoomKeyError, with what to do about it, if the file
/// has not exactly 32 bytes, is not a plain file, or others than its owner may read or write it.
std::optional<RoomKey> load_room_key(const std::filesystem::path& file);

/// The same; but if there is no such file, a key is made, durable and with mode 0600. For a room without data: beside
/// old data a new key would deal another deck to a hand in progress.
RoomKey load_or_create_room_key(const std::filesystem::path& file);

}  // namespace cardroom::fairness
