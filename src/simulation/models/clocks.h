// When a decision has to be made: the turn's time, then the time bank, then what a house gives to whoever is cut off
// (timeouts.md). Every deadline that is told must be the one that follows from the house's figures; nobody's time ends
// before it is over, and nobody acts after it, but for the grace that his line gives him.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>

#include "simulation/models/heartbeats.h"
#include "simulation/models/model.h"
#include "simulation/models/policy.h"

namespace cardroom::simulation {

class Clocks final : public Model {
  public:
    Clocks(const v1::TableInfo& info, std::shared_ptr<const Heartbeats> heartbeats)
        : heartbeats_(std::move(heartbeats)), policy_(Policy::of(info.house())), turn_ms_(policy_.turn * 1000) {
        // A private table may have another turn time than its house.
        if (info.private_()) turn_ms_ = info.turn_ms();
        hidden_ms_ = std::min(policy_.hidden * 1000, turn_ms_ / 3);
    }
    void begins(const Heard& heard, const Scene& scene) override;
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void ends(const Heard& heard, const Scene& scene) override;
    void compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    struct Bank {
        std::int64_t left = 0;
        int hands = 0;            ///< played since the bank last grew
        bool sure = true;         ///< nothing was missed since the player sat down
        bool extra_used = false;  ///< the time for whoever is cut off, once a hand
    };
    enum class Phase : std::uint8_t { turn, bank, cut_off };

    void started(const v1::ClockStarted& clock, const Scene& scene);
    void extended(const v1::ClockExtended& more, const Scene& scene);
    void bank_begins(const v1::ClockExtended& more, const Scene& scene);
    void cut_off_begins(const v1::ClockExtended& more, const Scene& scene);
    std::int64_t shown() const;
    void frozen_or_not(const v1::ClockExtended& more, const Scene& scene);
    void timed_out(const v1::TimedOut& out, const Scene& scene);
    void decided(std::uint32_t seat, const Scene& scene);
    void stop(std::int64_t at);
    bool mass_disconnect(const Scene& scene, std::uint32_t seat_gone) const;
    static bool since_when_is_unsure(const Scene& scene);

    std::shared_ptr<const Heartbeats> heartbeats_;
    Policy policy_;
    std::int64_t turn_ms_;
    std::int64_t hidden_ms_ = 0;
    std::array<Bank, scene_seats + 1> banks_;
    bool running_ = false;
    bool known_ = false;  ///< the running clock has been followed from its start
    Scene::Waits kind_ = Scene::Waits::nobody;
    std::uint32_t seat_ = 0;
    std::int64_t started_ = 0;
    std::int64_t deadline_ = 0;
    Phase phase_ = Phase::turn;
    bool bank_began_ = false;
    bool reconnect_used_ = false;
    std::uint64_t wants_bank_ = 0;  ///< this player has asked for his bank
    bool frozen_ = false;
    bool freeze_used_ = false;
    std::int64_t frozen_since_ = 0;
    bool timed_out_ = false;  ///< in this update
    bool came_back_ = false;  ///< the player in turn, in this update, in time
    bool extended_for_it_ = false;
};

}  // namespace cardroom::simulation
