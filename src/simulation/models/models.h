// All models of a table.
#pragma once

#include <memory>
#include <vector>

#include "simulation/models/credits.h"
#include "simulation/models/heartbeats.h"
#include "simulation/models/memory.h"
#include "simulation/models/model.h"
#include "simulation/models/waiting.h"

namespace cardroom::simulation {

/// What belongs to people and not to one table.
struct Shared {
    std::shared_ptr<CreditBook> credits = std::make_shared<CreditBook>();
    std::shared_ptr<Wallets> wallets = std::make_shared<Wallets>();
    std::shared_ptr<Heartbeats> heartbeats = std::make_shared<Heartbeats>();
    std::shared_ptr<Seatings> seatings = std::make_shared<Seatings>();
};

std::vector<std::unique_ptr<Model>> models_for(const v1::TableInfo& info, const Shared& shared);

}  // namespace cardroom::simulation
