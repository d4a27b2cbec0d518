// What a table keeps for a player and tells nobody else: wishes for the next hand, chips that wait, standing orders.
// Each is told when it changes, so a snapshot may say nothing new, least of all after the room was down. Standing
// orders to add chips are also held against what happens.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>

#include "simulation/models/model.h"

namespace cardroom::simulation {

/// What each player has in his wallets, as he was last told: by currency.
using Wallets = std::map<std::uint64_t, std::map<std::string, std::int64_t>>;

class Memory final : public Model {
  public:
    explicit Memory(std::shared_ptr<const Wallets> wallets) : wallets_(std::move(wallets)) {}
    void begins(const Heard& heard, const Scene& scene) override;
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void ends(const Heard& heard, const Scene& scene) override;
    void compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    struct Own {
        bool sure = true;
        std::int64_t below = 0;  ///< auto top-up
        std::int64_t to = 0;
        std::int64_t queued = 0;
        std::int64_t rebuy_until = 0;
        bool rebuy_sure = true;
        bool sits_out_next = false;
        std::uint32_t moving_to = 0;
        bool auto_post = true;
        bool auto_muck = true;
        bool straddle = false;
    };
    /// `keeps`: his seat after the update; `seat`: when this was told.
    void own(std::uint32_t keeps, std::uint32_t seat, const v1::TableEvent& event);
    void tops_up(std::uint32_t seat, const Scene& scene);

    std::shared_ptr<const Wallets> wallets_;
    std::array<Own, scene_seats + 1> seats_;
    std::array<std::int64_t, scene_seats + 1> charged_{};  ///< for time, in this update: after chips were added
};

}  // namespace cardroom::simulation
