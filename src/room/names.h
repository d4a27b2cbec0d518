// What people may call themselves: letters of one alphabet, no name that passes for the house, and no two names that
// one could take for each other.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "base/ids.h"
#include "base/refusal.h"

namespace cardroom::room {

inline constexpr std::size_t name_length_min = 2;

/// 2 … 20 letters of one alphabet and digits, with single blanks, `-`, `_`, `.`, `'` between them. Signs, emoji, and
/// the many other ways in which Unicode writes the same letters again (full width, mathematical, loose accents) are
/// none.
bool name_allowed(const std::string& name);

/// The same for names that look alike: capitals, accents and what stands between letters make no difference, nor do the
/// letters of Cyrillic and Greek that look like Latin ones, 0 and o, or 1, i and l.
std::string name_key(const std::string& name);

/// Names that are the house's own: its bots' and those of its offices.
bool name_reserved(const std::string& name);

/// The names of everybody who has ever had an account here. It keeps a number for each, so a million of them take
/// little.
class Names {
  public:
    /// Why `by` may not be called that; nullopt if he may.
    std::optional<Refusal> why_not(const std::string& name, PlayerId by) const;
    /// Who is called that, or so that one could take it for that; none if nobody is.
    PlayerId whose(const std::string& name) const;
    /// Whoever has a name first keeps it.
    void take(const std::string& name, PlayerId by);
    void give_up(const std::string& name, PlayerId by);

  private:
    std::unordered_map<std::uint64_t, PlayerId> taken_;
};

}  // namespace cardroom::room
