// Points in time and spans of it, in milliseconds. The core never asks what time it is: it is told.
#pragma once

#include <compare>
#include <cstdint>

namespace cardroom {

class Duration {
  public:
    constexpr Duration() = default;
    explicit constexpr Duration(std::int64_t ms) : ms_(ms) {}
    constexpr std::int64_t ms() const { return ms_; }
    friend constexpr auto operator<=>(Duration, Duration) = default;
    friend constexpr Duration operator+(Duration a, Duration b) { return Duration{a.ms_ + b.ms_}; }
    friend constexpr Duration operator-(Duration a, Duration b) { return Duration{a.ms_ - b.ms_}; }
    friend constexpr Duration operator*(Duration a, std::int64_t n) { return Duration{a.ms_ * n}; }

  private:
    std::int64_t ms_ = 0;
};

constexpr Duration milliseconds(std::int64_t n) {
    return Duration{n};
}
constexpr Duration seconds(std::int64_t n) {
    return Duration{n * 1000};
}
constexpr Duration minutes(std::int64_t n) {
    return Duration{n * 60'000};
}
constexpr Duration hours(std::int64_t n) {
    return Duration{n * 3'600'000};
}

/// Milliseconds since 1970-01-01 UTC.
class Time {
  public:
    constexpr Time() = default;
    explicit constexpr Time(std::int64_t ms_since_epoch) : ms_(ms_since_epoch) {}
    constexpr std::int64_t ms_since_epoch() const { return ms_; }
    friend constexpr auto operator<=>(Time, Time) = default;
    friend constexpr Time operator+(Time t, Duration d) { return Time{t.ms_ + d.ms()}; }
    friend constexpr Time operator-(Time t, Duration d) { return Time{t.ms_ - d.ms()}; }
    friend constexpr Duration operator-(Time a, Time b) { return Duration{a.ms_ - b.ms_}; }

  private:
    std::int64_t ms_ = 0;
};

}  // namespace cardroom
