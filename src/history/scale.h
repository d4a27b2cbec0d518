// Amounts that a text writes with a point become whole numbers of the finest place that any of them uses.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include "base/chips.h"

namespace cardroom::history {

class Scale {
  public:
    static constexpr std::int64_t finest = 10'000;

    void look_at(double amount) {
        if (!std::isfinite(amount)) return;
        while (one_ < finest && !whole(amount * static_cast<double>(one_))) one_ *= 10;
    }
    std::int64_t one() const { return one_; }
    void at_least(std::int64_t one) { one_ = std::max(one_, one); }
    std::optional<Chips> chips(double amount) const {
        const double units = amount * static_cast<double>(one_);
        if (!(std::abs(units) <= static_cast<double>(chips_max.units())) || !whole(units)) return std::nullopt;
        return Chips{std::llround(units)};
    }

  private:
    static bool whole(double x) { return std::abs(x - std::round(x)) < 1e-6 * std::max(1.0, std::abs(x) * 1e-6); }
    std::int64_t one_ = 1;
};

}  // namespace cardroom::history
