// What the house takes of a hand (T-40 to T-45), and what goes back to whoever nobody called (W-3), counted from what
// was put in.
#pragma once

#include <cstdint>
#include <map>

#include "simulation/models/model.h"
#include "simulation/models/policy.h"

namespace cardroom::simulation {

class Rake final : public Model {
  public:
    /// Play money is free, and time that is paid for by the half hour is not paid for again.
    explicit Rake(const v1::TableInfo& info)
        : raked_(info.currency().real() && Policy::of(info.house()).time_charge == 0) {}
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    void settled(const v1::HandSettled& settled, const Scene& scene);
    void no_bet_stands_alone(const Scene& scene);
    static std::int64_t due(std::int64_t pots, int dealt_in);

    bool raked_;
    bool known_ = false;  ///< the running hand has been followed from its start
    std::map<std::uint32_t, std::int64_t> pots_;
    std::map<std::uint32_t, std::int64_t> taken_;
    std::uint32_t street_ = 0;
};

}  // namespace cardroom::simulation
