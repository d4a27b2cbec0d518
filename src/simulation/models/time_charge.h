// A charge for time instead of a rake, where the house has one and the table is played for real money: for half an hour
// in advance, from whoever is dealt in, can pay it, and still plays. It is written from what hosts are told of the key
// (docs/hosts) and from decisions.md.
#pragma once

#include <array>
#include <cstdint>

#include "simulation/models/model.h"

namespace cardroom::simulation {

class TimeCharge final : public Model {
  public:
    explicit TimeCharge(const v1::TableInfo& info);
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    struct Paid {
        bool sure = true;
        std::int64_t until = 0;
    };
    void charged(const v1::TimeCharged& charge, const Scene& scene);

    std::int64_t charge_;  ///< 0: none here
    std::array<Paid, scene_seats + 1> paid_;
};

}  // namespace cardroom::simulation
