// Who brought what to a table and who took what away, by what everybody could see: the sheet that the room hands out
// must say the same, and sum to zero.
#pragma once

#include <map>
#include <string>

#include "simulation/models/model.h"

namespace cardroom::simulation {

class Settlements final : public Model {
  public:
    void told(const v1::TableEvent& event, const Scene& scene) override;
    void settlement(const v1::Settlement& sheet, const Scene& scene) override;
    void forget(const v1::TableSnapshot& snapshot) override;

  private:
    struct Account {
        std::string name;
        std::int64_t in = 0;
        std::int64_t out = 0;
    };
    bool from_the_start_ = false;  ///< only then can every sum be known
    std::map<std::uint64_t, Account> accounts_;
};

}  // namespace cardroom::simulation
