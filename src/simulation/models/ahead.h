// Decisions made ahead of one's turn (scenarios 7 and 8): they act at once when the turn comes, and only for the price,
// the street and the hand that their player saw. Nobody is acted for without a reason.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "simulation/models/model.h"

namespace cardroom::simulation {

class Ahead final : public Model {
  public:
    explicit Ahead(const v1::TableInfo& info) : stays_check_fold_(info.house() == "unabomber") {}
    void begins(const Heard& heard, const Scene& scene) override;
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void ends(const Heard& heard, const Scene& scene) override;
    void compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    struct Tick {
        v1::Ahead what = v1::AHEAD_NONE;
        std::int64_t to = 0;
        bool sure = true;  ///< whether there is one is known
    };
    enum class Known : std::uint8_t { no, yes, unknown };
    struct Seat {
        Tick tick;
        Known check_fold = Known::no;  ///< time ran out, and he is not back (K-3, K-31)
        Known fold_next = Known::no;   ///< S-60
    };

    void acted(std::uint32_t seat, v1::ActionKind kind, std::int64_t to, const Scene& scene);
    void price_is(std::int64_t price);
    static std::int64_t least_price(const Scene& scene);
    static bool stands(v1::Ahead what) {
        return what == v1::AHEAD_CHECK_OR_FOLD || what == v1::AHEAD_CALL_ANY || what == v1::AHEAD_FOLD;
    }
    std::optional<v1::ActionKind> meant(const Tick& tick, const v1::Options& options) const;

    bool stays_check_fold_;
    std::array<Seat, scene_seats + 1> seats_;
    std::int64_t price_ = 0;
    std::uint32_t turn_here_ = 0;  ///< whose turn came in this update
    std::uint32_t timed_out_ = 0;  ///< whose time ran out in this update
    v1::TurnCame turn_;
};

}  // namespace cardroom::simulation
