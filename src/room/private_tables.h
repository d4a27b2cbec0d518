// Tables that players open for themselves and their friends: from a wish to a configuration that makes sense.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "base/refusal.h"
#include "cardroom/v1/journal.pb.h"
#include "cardroom/v1/room.pb.h"
#include "room/room.h"
#include "table/config.h"
#include "table/views.h"

namespace cardroom::room {

/// A rotation that players may choose by one name, such as HORSE.
struct Rotation {
    std::string_view id;
    std::string_view name;
    std::vector<std::string_view> games;
};
const std::vector<Rotation>& rotations();

/// Without id and owner. `settings_not_valid`, `amount_not_valid`, `name_not_allowed`: what is wrong with the wish.
tl::expected<table::Config, Refusal> private_table_config(const v1::CreateTable& wish, const Settings& settings);

/// A house's policy as it reads at a hold'em table of one's own, without the lines about its game and its buy-in: those
/// are for the player who makes the table to choose.
std::vector<table::PolicyLine> house_in_words(const std::string& house, const Settings& settings);

void put_definition(const table::Config& config, int bots, const std::string& invitation, v1::TableDefinition& out);

}  // namespace cardroom::room
