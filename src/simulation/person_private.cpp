// Private tables: visitors open them, tell their friends, and run them, well or badly.
#include <algorithm>

#include "rules/game_spec.h"
#include "simulation/person.h"

namespace cardroom::simulation {

namespace {
constexpr std::size_t private_games_most = 5;
constexpr std::size_t watched_most = 4;
}  // namespace

std::vector<v1::ClientMessage> Person::back_again() {
    std::vector<v1::ClientMessage> messages;
    for (const auto& [id, at] : tables) {
        for (const std::uint64_t version : {at.version, std::uint64_t{0}}) {
            if (version == 0 && roll(2) == 0) continue;
            v1::ClientMessage message;
            message.set_id((1ULL << 62) + (++watches_ << 16) + static_cast<std::uint64_t>(number_));
            message.mutable_watch_table()->set_table(id);
            message.mutable_watch_table()->set_version(version);
            if (at.info.private_()) message.mutable_watch_table()->set_invitation(words_for(id));
            ask({message.id(), id});
            messages.push_back(message);
        }
    }
    return messages;
}

/// Friends know the password or have the link; a stranger says what comes to mind.
std::string Person::words_for(std::uint64_t table) {
    const auto game =
        std::find_if(gossip_.begin(), gossip_.end(), [table](const PrivateGame& g) { return g.table == table; });
    const auto dice = roll(100);
    if (game == gossip_.end() || dice < 8) return {};
    if (dice < 16) return "let me in";
    return game->password.empty() || dice < 60 ? game->invitation : game->password;
}

std::optional<v1::ClientMessage> Person::private_business() {
    if (number_ % 4 == 0 && roll(1000) < 8 && gossip_.size() < private_games_most && tables.size() < watched_most) {
        return wish_for_a_table();
    }
    if (!gossip_.empty() && tables.size() < watched_most && roll(100) < 4) return go_to(gossip_[roll(gossip_.size())]);
    for (auto& [id, at] : tables) {
        if (!at.info.private_()) continue;
        if (roll(100) < 3) {
            v1::ClientMessage message;
            message.mutable_ask_settlement()->set_table(id);
            return message;
        }
        // A pause is a pause: long enough for hands to end, seats to be kept, and the room to go down in it.
        const std::uint64_t percent = !at.approvals.empty() ? 40 : at.paused ? 3 : 6;
        if (at.info.owner() == player && roll(100) < percent) return as_owner(id, at);
        if (at.info.owner() != player && roll(1000) < 4) return as_owner(id, at);  // which is not for him
    }
    return std::nullopt;
}

v1::ClientMessage Person::wish_for_a_table() {
    v1::ClientMessage message;
    auto& wish = *message.mutable_create_table();
    const auto games = rules::all_games();
    const rules::GameSpec& game = games[roll(games.size())];
    static constexpr rules::Structure structures[] = {rules::Structure::fixed_limit, rules::Structure::pot_limit,
                                                      rules::Structure::no_limit};
    std::size_t structure = roll(3);
    while (!game.allows(structures[structure])) structure = (structure + 1) % 3;
    wish.set_game(std::string(game.id));
    wish.set_structure(static_cast<v1::Structure>(structure));
    if (roll(8) == 0) {
        wish.set_game(roll(2) == 0 ? "horse" : "ho");
        wish.set_structure(v1::FIXED_LIMIT);
    }
    const bool limit = wish.structure() == v1::FIXED_LIMIT;
    const auto size = static_cast<std::int64_t>(1 + roll(4));
    wish.set_small_blind(limit ? 2 * size : size);
    wish.set_big_blind(limit ? 4 * size : 2 * size);
    if (!limit && roll(4) == 0) wish.set_ante(1);
    wish.set_seat_count(2 + static_cast<std::uint32_t>(roll(5)));
    static constexpr const char* houses[] = {"standard", "redstar", "midastouch", "unabomber", "clubhouse"};
    wish.set_house(houses[roll(5)]);
    if (roll(3) == 0) wish.set_password("open sesame " + std::to_string(number_));
    wish.set_by_link_only(roll(3) == 0);
    wish.set_approve_buy_ins(roll(3) == 0);
    wish.set_bots_allowed(roll(2) == 0);
    if (wish.bots_allowed()) wish.set_bots(static_cast<std::uint32_t>(roll(wish.seat_count() - 1)));
    if (roll(4) == 0) wish.set_turn_ms(10'000);
    wish.set_runs_max(static_cast<std::uint32_t>(roll(4)));
    wish.set_straddle_allowed(roll(2) == 0);
    wish.set_rabbit_hunting(roll(2) == 0);
    wish.set_needs_start(roll(3) == 0);
    wish_ = wish;
    return message;
}

void Person::private_matters(AtTable& at, const v1::TableEvent& event) {
    using What = v1::TableEvent::WhatCase;
    switch (event.what_case()) {
        case What::kTablePaused:
            at.paused = true;
            break;
        case What::kTableResumed:
            at.paused = false;
            break;
        case What::kBuyInAwaitsApproval:
            at.approvals.push_back(event.buy_in_awaits_approval().player());
            break;
        case What::kPlayerRemoved:
            at.removed.push_back(event.player_removed().player());
            break;
        case What::kPlayerLetBack:
            std::erase(at.removed, event.player_let_back().player());
            break;
        default:
            break;
    }
}

void Person::made(const v1::TableCreated& created) {
    const auto same = [&](const PrivateGame& game) { return game.table == created.table(); };
    if (std::any_of(gossip_.begin(), gossip_.end(), same)) return;
    gossip_.push_back({created.table(), player, created.invitation(), wish_.password()});
}

v1::ClientMessage Person::go_to(const PrivateGame& game) {
    v1::ClientMessage message;
    auto& watch = *message.mutable_watch_table();
    watch.set_table(game.table);
    const std::string words = words_for(game.table);
    roll(2) == 0 ? watch.set_invitation(words) : watch.set_password(words);
    return message;
}

v1::ClientMessage Person::as_owner(std::uint64_t id, AtTable& at) {
    v1::ClientMessage message;
    auto& command = *message.mutable_table();
    command.set_table(id);
    if (!at.approvals.empty() && roll(10) < 9) {
        command.mutable_approve()->set_player(at.approvals.back());
        command.mutable_approve()->set_yes(roll(4) != 0);
        at.approvals.pop_back();
    } else if (!at.removed.empty() && roll(3) == 0) {
        command.mutable_let_back()->set_player(at.removed[roll(at.removed.size())]);
    } else if (at.paused) {
        command.mutable_resume();
    } else {
        switch (roll(15)) {
            case 0:
                command.mutable_close();
                break;
            case 1:
            case 2:
                command.mutable_add_bots()->set_count(static_cast<std::uint32_t>(roll(3)));
                break;
            case 3:
            case 4:
            case 11:
            case 12:
                command.mutable_pause();
                break;
            case 5:
            case 6:
                command.mutable_approve()->set_player(at.others.empty() ? 17 : at.others[roll(at.others.size())]);
                command.mutable_approve()->set_yes(true);
                break;
            case 7:
            case 8:
            case 9:
                command.mutable_remove()->set_player(at.others.empty() ? 17 : at.others[roll(at.others.size())]);
                break;
            case 10:  // perhaps somebody who was never removed
                command.mutable_let_back()->set_player(at.others.empty() ? 17 : at.others[roll(at.others.size())]);
                break;
            default:
                command.mutable_resume();
                break;
        }
    }
    return message;
}

}  // namespace cardroom::simulation
