// Which game is next at a table that plays several in turn: each for so many hands, whatever happens in between. A hand
// that was voided does not count.
#pragma once

#include <cstdint>

#include "simulation/models/model.h"

namespace cardroom::simulation {

class Rotation final : public Model {
  public:
    explicit Rotation(const v1::TableInfo& info)
        : games_(static_cast<std::uint32_t>(info.games_size())), hands_of_each_(info.hands_per_game()) {}
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    std::uint32_t games_;
    std::uint32_t hands_of_each_;
    std::uint32_t game_ = 0;   ///< of the running hand, or the next one
    std::uint32_t hands_ = 0;  ///< of it, that are over
    bool sure_ = true;         ///< how many is known
};

}  // namespace cardroom::simulation
