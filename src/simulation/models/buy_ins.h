// How much somebody may sit down with: within the table's limits, or what he left with a while ago (T-4 to T-6).
#pragma once

#include <cstdint>
#include <map>

#include "simulation/models/model.h"

namespace cardroom::simulation {

class BuyIns final : public Model {
  public:
    explicit BuyIns(const v1::TableInfo& info);
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    struct Departure {
        std::int64_t stack = 0;
        std::int64_t at = 0;
    };
    void left(const v1::PlayerLeft& left, const Scene& scene);
    void sat(const v1::PlayerSat& sat, const Scene& scene);

    bool remembers_ = false;
    bool sure_ = false;  ///< every departure of the last hours is known
    std::map<std::uint64_t, Departure> departures_;
};

}  // namespace cardroom::simulation
