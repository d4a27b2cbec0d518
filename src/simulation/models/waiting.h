// Who waits for a seat, and who has one kept: the list goes by who came first, an offered seat is kept for its time and
// then goes to the next, a reservation ends when its time is over.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "simulation/models/model.h"

namespace cardroom::simulation {

/// When each player has sat down, at any table.
using Seatings = std::map<std::uint64_t, std::set<std::int64_t>>;

class Waiting final : public Model {
  public:
    explicit Waiting(std::shared_ptr<Seatings> seatings) : seatings_(std::move(seatings)) {}
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void ends(const Heard& heard, const Scene& scene) override;
    void compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    struct Hold {
        std::uint64_t player = 0;
        std::int64_t until = 0;
        bool offered = false;
    };
    void reserved(const v1::SeatReserved& reserved, const Scene& scene);
    void released(std::uint32_t seat, const Scene& scene);
    void changed(std::uint32_t length);
    bool off(std::uint64_t player);
    void place(std::uint64_t reader, std::uint32_t place);
    bool asked(std::uint64_t player, v1::TableCommand::WhatCase what) const;

    std::vector<std::uint64_t> line_;  ///< 0: somebody, it is not known who
    std::map<std::uint32_t, Hold> holds_;
    std::shared_ptr<Seatings> seatings_;
    /// Offers that ended before their time, and when: their players have found a seat elsewhere.
    std::vector<std::pair<std::uint64_t, std::int64_t>> given_up_;
};

}  // namespace cardroom::simulation
