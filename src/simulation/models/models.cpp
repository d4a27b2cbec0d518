#include "simulation/models/models.h"

#include "simulation/models/blinds.h"
#include "simulation/models/clocks.h"
#include "simulation/models/doors.h"
#include "simulation/models/settlements.h"

namespace cardroom::simulation {

std::vector<std::unique_ptr<Model>> models_for(const v1::TableInfo& info) {
    std::vector<std::unique_ptr<Model>> models;
    models.push_back(std::make_unique<Doors>(info));
    models.push_back(std::make_unique<Settlements>());
    models.push_back(std::make_unique<Clocks>(info));
    models.push_back(std::make_unique<Blinds>(info));
    return models;
}

}  // namespace cardroom::simulation
