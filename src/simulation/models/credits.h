// All-in protection belongs to an account, not to a table (K-12 to K-14): one use, then none at any table until it has
// been granted again, which happens by itself once in 24 hours and otherwise by the staff.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "simulation/models/model.h"
#include "simulation/models/policy.h"

namespace cardroom::simulation {

/// What the accounts have, over all tables.
struct CreditBook {
    struct Account {
        int credits = 1;
        std::int64_t changed_at = 0;
        std::int64_t granted_at = 0;  ///< 0: never
        bool asked = false;           ///< the staff has still to answer
        bool by_staff = false;        ///< the staff has said yes, and it has not been heard of yet
        bool sure = false;            ///< the account itself has said all this, and nothing can have been missed since
    };
    std::map<std::uint64_t, Account> accounts;

    /// All-in protection is granted, at a table or to the account, to somebody who has asked. What is wrong with it.
    std::vector<std::string> granted(std::uint64_t player, std::int64_t at);
    /// What the account has, as its player is told.
    std::vector<std::string> told(std::uint64_t player, const v1::Protection& protection, std::int64_t now);
};

class Credits final : public Model {
  public:
    Credits(const v1::TableInfo& info, std::shared_ptr<CreditBook> book)
        : counted_(Policy::of(info.house()).credits > 0),
          most_(Policy::of(info.house()).credits),
          book_(std::move(book)) {}
    void begins(const Heard& heard, const Scene& scene) override;
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void ends(const Heard& heard, const Scene& scene) override;
    void compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    void changed(const v1::AllInCreditsChanged& changed, const Scene& scene);

    bool counted_;
    int most_;
    std::shared_ptr<CreditBook> book_;
    std::array<int, scene_seats + 1> here_{};  ///< as this table has told
    std::uint32_t timed_out_ = 0;
    bool granted_here_ = false;  ///< in this update
};

}  // namespace cardroom::simulation
