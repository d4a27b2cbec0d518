// Seats of those who are away or have nothing left are given up after their time, and not before (T-7, T-37).
#pragma once

#include <array>
#include <cstdint>

#include "simulation/models/blinds.h"

namespace cardroom::simulation {

class Absence final : public Model {
  public:
    explicit Absence(const Blinds& blinds) : blinds_(blinds) {}
    void begins(const Heard& heard, const Scene& scene) override;
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void ends(const Heard& heard, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    struct Since {
        bool sure = true;
        std::int64_t out = 0;    ///< sits out
        std::int64_t off = 0;    ///< is cut off
        std::int64_t broke = 0;  ///< has nothing left; 0: has
    };
    void left(const v1::PlayerLeft& left, const Scene& scene);

    const Blinds& blinds_;
    std::array<Since, scene_seats + 1> since_;
};

}  // namespace cardroom::simulation
