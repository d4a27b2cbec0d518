// Who waits for a seat, and who has one kept: the list goes by who came first, an offered seat is kept for its time and
// then goes to the next, a reservation ends when its time is over.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "simulation/models/model.h"

namespace cardroom::simulation {

class Waiting final : public Model {
  public:
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void ends(const Heard& heard, const Scene& scene) override;
    void compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    struct Hold {
        std::uint64_t player = 0;
        std::int64_t until = 0;
    };
    void reserved(const v1::SeatReserved& reserved, const Scene& scene);
    void released(std::uint32_t seat, const Scene& scene);
    void changed(std::uint32_t length);
    bool off(std::uint64_t player);
    void place(std::uint64_t reader, std::uint32_t place);
    bool asked(std::uint64_t player, v1::TableCommand::WhatCase what) const;

    std::vector<std::uint64_t> line_;  ///< 0: somebody, it is not known who
    std::map<std::uint32_t, Hold> holds_;
};

}  // namespace cardroom::simulation
