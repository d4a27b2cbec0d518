// The seal of a hand's record, keyed by the room key: whoever has only the database cannot change a record unnoticed,
// and a record stays what it was whatever is added to the messages later.
#pragma once

#include "fairness/deal.h"
#include "storage/store.h"

namespace cardroom::room {

class RecordSeal {
  public:
    explicit RecordSeal(const fairness::RoomKey& key);
    /// Puts the seal behind the record's public bytes.
    void close(storage::HandRecord& record) const;

    enum class Found { whole, broken, none };  ///< none: written before there were seals
    Found look_at(const storage::HandRecord& record) const;

  private:
    using Seal = std::array<std::uint8_t, 16>;
    Seal seal_of(const storage::HandRecord& record, std::string_view sealed_bytes) const;

    std::array<std::uint8_t, 32> key_;
};

}  // namespace cardroom::room
