// All models of a table.
#pragma once

#include <memory>
#include <vector>

#include "simulation/models/model.h"

namespace cardroom::simulation {

std::vector<std::unique_ptr<Model>> models_for(const v1::TableInfo& info);

}  // namespace cardroom::simulation
