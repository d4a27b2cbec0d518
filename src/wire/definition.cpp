#include "wire/definition.h"

#include <google/protobuf/map.h>

#include "wire/fields.h"

namespace cardroom::wire {

namespace {
using Numbers = google::protobuf::Map<std::string, std::int64_t>;

template <typename T>
void put_fields(const T& value, Numbers& out) {
    each_field(value, [&](const char* name, const auto& field) { out[name] = number_of(field); });
}

/// The name that nothing answered to, if there is one. A field that is not named keeps its default.
template <typename T>
std::string read_fields(T& value, const Numbers& in) {
    std::size_t known = 0;
    Numbers rest = in;
    each_field(value, [&](const char* name, auto& field) {
        const auto found = rest.find(name);
        if (found == rest.end()) return;
        set_number(field, found->second);
        rest.erase(name);
        ++known;
    });
    return rest.empty() ? std::string() : rest.begin()->first;
}
}  // namespace

void put(const table::Config& config, v1::TableDefinition& out) {
    out.set_id(config.id.value());
    out.set_name(config.name);
    for (const auto* game : config.games) out.add_games(std::string(game->id));
    for (const auto& stakes : config.stakes) put(stakes, *out.add_stakes());
    out.set_house(config.house.name);
    put_fields(config.house, *out.mutable_house_rules());
    put_fields(config, *out.mutable_settings());
    put(config.currency, *out.mutable_currency());
    out.set_owner(config.private_table.owner.value());
    out.set_password_hash(config.private_table.password_hash);
}

tl::expected<table::Config, std::string> read_definition(const v1::TableDefinition& in) {
    table::Config config;
    config.id = TableId{in.id()};
    config.name = in.name();
    for (const std::string& id : in.games()) {
        const auto* game = rules::find_game(id);
        if (game == nullptr) return tl::unexpected("there is no game \"" + id + "\"");
        config.games.push_back(game);
    }
    if (config.games.empty()) return tl::unexpected(std::string("no game is named"));
    for (const auto& message : in.stakes()) {
        const auto stakes = read_stakes(message);
        if (!stakes) return tl::unexpected(std::string("the stakes make no sense"));
        config.stakes.push_back(*stakes);
    }
    if (config.stakes.size() != config.games.size()) return tl::unexpected(std::string("not one stake for each game"));
    config.house.name = in.house();
    if (const std::string unknown = read_fields(config.house, in.house_rules()); !unknown.empty()) {
        return tl::unexpected("the house rule \"" + unknown + "\" is not known to this version");
    }
    if (const std::string unknown = read_fields(config, in.settings()); !unknown.empty()) {
        return tl::unexpected("the setting \"" + unknown + "\" is not known to this version");
    }
    const auto currency = read_currency(in.currency());
    if (!currency) return tl::unexpected(std::string("the currency makes no sense"));
    config.currency = *currency;
    config.private_table.owner = PlayerId{in.owner()};
    config.private_table.password_hash = in.password_hash();
    return config;
}

}  // namespace cardroom::wire
