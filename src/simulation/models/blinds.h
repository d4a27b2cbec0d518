// Who has the button, who posts what, and who owes what for having been away (table.md, sections 3 and 4). From who was
// dealt in and what was posted it works out whether that was right; it does not arrange a hand itself.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "simulation/models/model.h"

namespace cardroom::simulation {

class Blinds final : public Model {
  public:
    explicit Blinds(const v1::TableInfo& info) : first_seated_first_(info.house() == "midastouch") {}
    void begins(const Heard& heard, const Scene& scene) override;
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void ends(const Heard& heard, const Scene& scene) override;
    void compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

    /// Big blinds that passed somebody who sits out, since he does (T-37).
    int missed(std::uint32_t seat) const { return state_.debts[seat].passed; }
    bool sure(std::uint32_t seat) const { return state_.debts[seat].sure; }

  private:
    struct Debt {
        bool sure = true;  ///< nothing was missed since he sat down
        bool fresh = false;
        bool big = false;
        bool small = false;
        int passed = 0;
        std::uint64_t order = 0;    ///< of sitting down
        std::optional<bool> posts;  ///< has said to post as soon as possible, or to wait; nothing: unknown
        bool owes() const { return fresh || big || small; }
    };
    /// What a player has asked for: it lives with him, wherever he sits.
    struct Asked {
        bool sure = true;
        bool out_at_big_blind = false;  ///< sits out when the big blind reaches him
        bool posts_blinds = true;       ///< the standing option; who has switched it off is not made the big blind
        bool straddles = false;
        bool minds() const { return out_at_big_blind || !posts_blinds; }
    };
    struct Last {
        std::uint32_t button = 0;  ///< 0: no hand with blinds yet
        std::uint32_t small = 0;
        std::uint32_t big = 0;
        bool heads_up = false;
        std::uint32_t dealer = 0;  ///< stud
        bool sure = true;
    };
    struct State {
        Last last;
        std::array<Debt, scene_seats + 1> debts;
    };
    struct Deal {
        Scene before;
        std::uint32_t button = 0;
        std::uint32_t small = 0;
        std::uint32_t big = 0;
        std::vector<v1::Posted> posts;
        bool in(std::uint32_t seat) const;
        std::vector<std::uint32_t> dealt;
        std::set<std::uint32_t> charged;  ///< for the time, just before
    };

    void judge(const Deal& deal);
    void judge_positions(const Deal& deal);
    void judge_player(const Deal& deal, std::uint32_t seat, bool starts_anew);
    void judge_left_out(const Deal& deal, std::uint32_t seat);
    void judge_first_button(const Deal& deal);
    void judge_amounts(const Deal& deal);
    void judge_antes(const Deal& deal);
    void judge_straddle(const Deal& deal);
    void remember(const Deal& deal);
    void moved(std::uint32_t from, std::uint32_t to, const Scene& scene);
    void owes_as_told(std::uint64_t reader, std::int64_t live, std::int64_t dead, const Scene& scene);
    static std::uint32_t steps(std::uint32_t from, std::uint32_t to, const Scene& scene);
    static bool between(std::uint32_t from, std::uint32_t seat, std::uint32_t to, const Scene& scene);

    void asks(const Heard& heard, const Scene& scene);
    void told_alone(std::uint64_t reader, const v1::TableEvent& event);

    bool first_seated_first_;
    State state_;
    std::map<std::uint64_t, Asked> asked_;  ///< by player
    State before_;                          ///< the hand that runs, should it be voided
    std::optional<Deal> deal_;
    std::set<std::uint32_t> charged_;
    std::uint64_t seatings_ = 0;
    std::map<std::uint64_t, bool> wishes_;  ///< of players who are about to sit: post now?
};

}  // namespace cardroom::simulation
