// What the owner of a table decides: whose chips are let onto it, when it stands still, who has to go, when it closes.
#pragma once

#include <map>
#include <set>

#include "simulation/models/model.h"

namespace cardroom::simulation {

class Doors final : public Model {
  public:
    explicit Doors(const v1::TableInfo& info)
        : owner_(info.owner()), approves_(info.approve_buy_ins()), bots_(info.bots_allowed()) {}
    void begins(const Heard& heard, const Scene& scene) override;
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void ends(const Heard& heard, const Scene& scene) override;
    void compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    void answered(std::uint64_t player);
    bool needs_approval(std::uint64_t player, bool bot) const { return approves_ && player != owner_ && !bot; }
    void on_command(const Heard& heard, const Scene& scene);

    std::uint64_t owner_;
    bool approves_;
    bool bots_;
    bool started_ = true;
    bool closing_ = false;
    void keeps_out(const v1::TableEvent& event);
    void let_in(std::uint64_t player, const char* what);

    const Deed* deed_ = nullptr;
    std::map<std::uint64_t, std::int64_t> asked_;    ///< who waits for the owner's answer, with how much
    std::map<std::uint64_t, std::int64_t> granted_;  ///< approved and not yet on the table
    std::set<std::uint64_t> unsure_;                 ///< of these something may have been missed
    std::set<std::uint64_t> removed_;                ///< go when the hand is over
    std::set<std::uint64_t> kept_out_;               ///< may not come back until they are let back
    bool kept_out_sure_ = true;                      ///< every such word of the owner has been heard
};

}  // namespace cardroom::simulation
