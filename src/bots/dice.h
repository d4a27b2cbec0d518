// A bot's own chance: small, quick, and the same from the same seed. For guesses and moods only; cards that are dealt
// come from `fairness`.
#pragma once

#include <cstdint>

namespace cardroom::bots {

class Dice {
  public:
    explicit constexpr Dice(std::uint64_t seed) : state_(seed) {}

    /// SplitMix64: every seed is a good one.
    constexpr std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e37'79b9'7f4a'7c15ULL;
        z = (z ^ z >> 30) * 0xbf58'476d'1ce4'e5b9ULL;
        z = (z ^ z >> 27) * 0x94d0'49bb'1331'11ebULL;
        return z ^ z >> 31;
    }
    /// 0 … n-1. The bias of so small an n does not matter here.
    constexpr int below(int n) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32); }
    /// 0 up to 1.
    constexpr double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    constexpr double between(double low, double high) { return low + (high - low) * fraction(); }
    constexpr bool chance(double probability) { return fraction() < probability; }

    constexpr std::uint64_t state() const { return state_; }

  private:
    std::uint64_t state_;
};

}  // namespace cardroom::bots
