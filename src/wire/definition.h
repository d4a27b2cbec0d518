// A table as it was opened, as a message: kept beside its journal, since commands mean something only under its rules.
//
// House rules and settings travel by the names of their fields. A name that this build does not know makes the
// definition unreadable: it was written by a newer one, and guessing a house's rule is worse than saying so.
#pragma once

#include <string>

#include "cardroom/v1/journal.pb.h"
#include "table/config.h"
#include "wire/values.h"

namespace cardroom::wire {

void put(const table::Config& config, v1::TableDefinition& out);
tl::expected<table::Config, std::string> read_definition(const v1::TableDefinition& in);

}  // namespace cardroom::wire
