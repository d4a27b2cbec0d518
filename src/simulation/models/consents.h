// Running it twice happens only with the consent of all who are asked.
#pragma once

#include <cstdint>
#include <map>

#include "simulation/models/model.h"

namespace cardroom::simulation {

class Consents final : public Model {
  public:
    void begins(const Heard& heard, const Scene& scene) override;
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) override;
    void forget(const v1::TableSnapshot&) override { known_ = false; }

  private:
    bool known_ = false;  ///< every answer to the running question has been heard
    v1::ChoiceCame question_;
    std::map<std::uint32_t, std::uint32_t> answers_;  ///< by seat
};

}  // namespace cardroom::simulation
