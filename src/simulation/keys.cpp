#include "simulation/keys.h"

namespace cardroom::simulation {

void Keys::opened(std::uint64_t player, std::uint64_t table, const v1::CreateTable& wish) {
    Door& door = tables_[table];
    door.known = true;
    door.owner = player;
    door.password = wish.password();
    door.locked = wish.by_link_only() || !wish.password().empty();
}

bool Keys::accepted(std::uint64_t player, std::uint64_t table, const v1::ClientMessage& command) {
    const auto found = tables_.find(table);
    if (found == tables_.end() || !found->second.known || !found->second.locked) return true;
    Door& door = found->second;
    if (player == door.owner || door.let_in.contains(player)) return true;
    const auto fits = [&](const std::string& words) {
        return !words.empty() && (words == door.password || words == door.invitation);
    };
    const bool shown = fits(command.watch_table().invitation()) || fits(command.watch_table().password()) ||
                       fits(command.table().sit().password()) || fits(command.table().reserve().password());
    if (shown) door.let_in.insert(player);
    return shown;
}

bool Keys::may_hear(std::uint64_t player, std::uint64_t table) const {
    const auto found = tables_.find(table);
    if (found == tables_.end() || !found->second.known || !found->second.locked) return true;
    return player == found->second.owner || found->second.let_in.contains(player);
}

}  // namespace cardroom::simulation
