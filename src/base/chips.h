// Chips: an amount of money or tournament chips, as a whole number of the smallest unit (a cent, or one chip).
//
// A strong type: an amount cannot be mixed up with a seat or a count, and is never a fraction. Amounts stay far below
// the range of 64 bits: `chips_max` bounds every amount that enters the system, so sums of a table cannot overflow.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <ostream>

namespace cardroom {

class Chips {
  public:
    constexpr Chips() = default;
    explicit constexpr Chips(std::int64_t units) : units_(units) {}

    constexpr std::int64_t units() const { return units_; }

    friend constexpr auto operator<=>(Chips, Chips) = default;
    friend constexpr Chips operator+(Chips a, Chips b) { return Chips{a.units_ + b.units_}; }
    friend constexpr Chips operator-(Chips a, Chips b) { return Chips{a.units_ - b.units_}; }
    friend constexpr Chips operator-(Chips a) { return Chips{-a.units_}; }
    friend constexpr Chips operator*(Chips a, std::int64_t n) { return Chips{a.units_ * n}; }
    friend constexpr Chips operator*(std::int64_t n, Chips a) { return a * n; }
    /// Rounds toward zero.
    friend constexpr Chips operator/(Chips a, std::int64_t n) { return Chips{a.units_ / n}; }
    constexpr Chips& operator+=(Chips b) { return *this = *this + b; }
    constexpr Chips& operator-=(Chips b) { return *this = *this - b; }

    /// The largest multiple of `unit` that is not above this amount (both not negative).
    constexpr Chips rounded_down_to(Chips unit) const { return Chips{units_ - units_ % unit.units_}; }

    friend std::ostream& operator<<(std::ostream& out, Chips a) { return out << a.units_; }

  private:
    std::int64_t units_ = 0;
};

inline constexpr Chips chips_max{1'000'000'000'000'000};  // 10^15 of the smallest unit

namespace literals {
constexpr Chips operator""_chips(unsigned long long units) {
    return Chips{static_cast<std::int64_t>(units)};
}
}  // namespace literals

}  // namespace cardroom
