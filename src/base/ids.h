// Identities. Strong types over 64 bits, so that a table's id cannot be handed over where a player's is meant.
// 0 is "none". How ids are made is the shell's business; the core only compares them.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <ostream>

namespace cardroom {

template <typename Tag>
class Id {
  public:
    constexpr Id() = default;
    explicit constexpr Id(std::uint64_t value) : value_(value) {}
    constexpr std::uint64_t value() const { return value_; }
    constexpr bool is_none() const { return value_ == 0; }
    friend constexpr auto operator<=>(Id, Id) = default;
    friend std::ostream& operator<<(std::ostream& out, Id id) { return out << id.value_; }

  private:
    std::uint64_t value_ = 0;
};

using PlayerId = Id<struct PlayerTag>;  ///< a person or a house bot
using TableId = Id<struct TableTag>;
using HandId = Id<struct HandTag>;        ///< the n-th hand of its table, from 1: unique together with the TableId
using CommandId = Id<struct CommandTag>;  ///< chosen by the sender; sent twice, it happens once

}  // namespace cardroom

template <typename Tag>
struct std::hash<cardroom::Id<Tag>> {
    std::size_t operator()(cardroom::Id<Tag> id) const noexcept { return std::hash<std::uint64_t>{}(id.value()); }
};
