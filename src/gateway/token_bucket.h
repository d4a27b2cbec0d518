// A token bucket: `burst` at once, `per_second` in the long run.
#pragma once

#include <algorithm>
#include <chrono>

namespace cardroom::gateway {

class TokenBucket {
  public:
    using Clock = std::chrono::steady_clock;

    TokenBucket(double per_second, double burst, Clock::time_point now)
        : per_second_(per_second), burst_(burst), tokens_(burst), filled_at_(now) {}

    /// Takes `count` tokens if there are so many; takes none otherwise.
    bool take(double count, Clock::time_point now) {
        const double elapsed_s = std::chrono::duration<double>(now - filled_at_).count();
        tokens_ = std::min(burst_, tokens_ + elapsed_s * per_second_);
        filled_at_ = now;
        if (tokens_ < count) return false;
        tokens_ -= count;
        return true;
    }

  private:
    double per_second_;
    double burst_;
    double tokens_;
    Clock::time_point filled_at_;
};

}  // namespace cardroom::gateway
