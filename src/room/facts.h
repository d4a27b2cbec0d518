// The facts of a table that a replay must give again: the explicit list that the digest beside each journal entry is
// of.
//
// Nothing here depends on the messages that clients are sent: a message may get a new field, and every old hand still
// replays as it was played. What is in the list, and how it is written, has a number: a change to either needs a new
// `facts_format`, and a table whose digests have another format is played again without comparing. Where the rules
// themselves play otherwise than before, it is `engine_version` that changes (engine.h). `facts_test` tells which.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/chips.h"
#include "base/invariant.h"
#include "fairness/deal.h"
#include "table/table.h"

namespace cardroom::room {

/// Noted with each entry (`JournalCommand::digest_format`); 0 is what was there before: a digest of client messages.
inline constexpr std::uint32_t facts_format = 1;

/// Facts one after the other, as bytes of known length, in a place of fixed size.
class Facts {
  public:
    void number(std::int64_t value) {
        for (int shift = 0; shift < 64; shift += 8) {
            byte(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> shift));
        }
    }
    void small(int value) {
        invariant(value >= -128 && value <= 127);
        byte(static_cast<std::uint8_t>(value));
    }
    void chips(Chips amount) { number(amount.units()); }
    void seat(Seat seat) { small(seat.number()); }
    void seats(SeatSet seats) {
        byte(static_cast<std::uint8_t>(seats.bits() & 0xffu));
        byte(static_cast<std::uint8_t>(seats.bits() >> 8u));
    }
    void flag(bool yes) { byte(yes ? 1 : 0); }
    /// In their order.
    void cards(const cards::Cards& cards) {
        small(static_cast<int>(cards.size()));
        for (const cards::Card card : cards) byte(static_cast<std::uint8_t>(card.index()));
    }
    const std::uint8_t* data() const { return bytes_.data(); }
    std::size_t size() const { return size_; }

  private:
    void byte(std::uint8_t value) {
        invariant(size_ < bytes_.size());
        bytes_[size_++] = value;
    }
    std::array<std::uint8_t, 2048> bytes_;  // a full table of ten takes under 1100
    std::size_t size_ = 0;
};

/// The list itself: the table as it stands after a command that gave these events.
void list_facts(const table::Table& table, const table::Events& events, Facts& facts);

/// Keyed by the room key: the journal lies in the database, and without the key nobody can try out which hole cards
/// give a digest.
class FactsDigest {
  public:
    explicit FactsDigest(const fairness::RoomKey& key);
    std::uint64_t operator()(const table::Table& table, const table::Events& events) const;

  private:
    std::array<std::uint8_t, 16> key_{};
};

/// Other keys made from the room's, one for each purpose.
std::array<std::uint8_t, 32> derived_key(const fairness::RoomKey& key, const std::string& purpose);

}  // namespace cardroom::room
