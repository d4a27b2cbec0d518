// Invariants: what must always hold. Checked in every build; a broken one means that we were wrong, so the table it
// belongs to freezes and is rebuilt from its journal while others play on.
#pragma once

#include <source_location>
#include <stdexcept>
#include <string>

namespace cardroom {

class InvariantBroken : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

[[noreturn]] void break_invariant(const char* condition, const std::source_location& where);

}  // namespace cardroom

/// One condition a line, so that the failed one is named.
#define invariant(condition)                                                          \
    do {                                                                              \
        if (!(condition)) [[unlikely]]                                                \
            ::cardroom::break_invariant(#condition, std::source_location::current()); \
    } while (false)
