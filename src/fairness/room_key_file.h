// Shell: the file that holds the room key, outside the database and its backups. Only its owner may read it.
#pragma once

#include <filesystem>
#include <stdexcept>

#include "fairness/deal.h"

namespace cardroom::fairness {

class RoomKeyError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The key in `path`; made, durable and with mode 0600, if there is no such file. Throws RoomKeyError, with what to do
/// about it, if the file has not exactly 32 bytes, is not a plain file, or others than its owner may read or write it.
RoomKey load_or_create_room_key(const std::filesystem::path& path);

}  // namespace cardroom::fairness
