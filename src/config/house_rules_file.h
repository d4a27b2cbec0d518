// House rules as people write them: config/house-rules/*.toml. Every policy of docs/rules/house-rules.md has one key.
//
// A file says only where it differs: `inherits = "standard"` takes everything else from that profile. An unknown key, a
// value out of range or of the wrong type is an error that says where it stands and what was expected.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "config/config_error.h"
#include "rules/house_rules.h"

namespace cardroom::config {

/// A profile's file by the profile's name, for `inherits`.
struct HouseText {
    std::string filename;
    std::string text;
};
/// nullopt when there is no such profile.
using HouseResolver = std::function<std::optional<HouseText>(std::string_view name)>;

tl::expected<rules::HouseRules, ConfigError> parse_house_rules(std::string_view text, const std::string& filename,
                                                               const HouseResolver& resolve);

/// Profiles as files `NAME.toml` of one folder.
HouseResolver house_rules_in(const std::string& folder);
tl::expected<rules::HouseRules, ConfigError> load_house_rules(const std::string& folder, std::string_view name);

/// Sets one key ("raises_max") to a value in TOML ("5"). Answers with what is wrong, or nothing.
std::optional<std::string> set_house_rule(rules::HouseRules& house, std::string_view key, std::string_view value);

/// Every key with its value, as a complete TOML file: what a host starts from, and what tests compare.
std::string write_house_rules(const rules::HouseRules& house);

}  // namespace cardroom::config
