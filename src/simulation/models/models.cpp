#include "simulation/models/models.h"

#include <utility>

#include "simulation/models/absence.h"
#include "simulation/models/ahead.h"
#include "simulation/models/blinds.h"
#include "simulation/models/buy_ins.h"
#include "simulation/models/clocks.h"
#include "simulation/models/consents.h"
#include "simulation/models/doors.h"
#include "simulation/models/rake.h"
#include "simulation/models/rotation.h"
#include "simulation/models/settlements.h"
#include "simulation/models/time_charge.h"

namespace cardroom::simulation {

std::vector<std::unique_ptr<Model>> models_for(const v1::TableInfo& info, const Shared& shared) {
    std::vector<std::unique_ptr<Model>> models;
    models.push_back(std::make_unique<Doors>(info));
    models.push_back(std::make_unique<Settlements>());
    models.push_back(std::make_unique<Clocks>(info, shared.heartbeats));
    models.push_back(std::make_unique<Credits>(info, shared.credits));
    auto blinds = std::make_unique<Blinds>(info);
    auto absence = std::make_unique<Absence>(*blinds);
    models.push_back(std::move(absence));  // before it forgets who has left
    models.push_back(std::move(blinds));
    models.push_back(std::make_unique<BuyIns>(info));
    models.push_back(std::make_unique<Waiting>(shared.seatings));
    models.push_back(std::make_unique<Ahead>(info));
    models.push_back(std::make_unique<Consents>());
    models.push_back(std::make_unique<Rake>(info));
    models.push_back(std::make_unique<TimeCharge>(info));
    models.push_back(std::make_unique<Rotation>(info));
    models.push_back(std::make_unique<Memory>(shared.wallets));
    return models;
}

}  // namespace cardroom::simulation
