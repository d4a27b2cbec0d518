// All-in protection: how often a lost connection makes a player all-in instead of folding his hand (timeouts.md, K-13,
// K-14). It belongs to the account. Tables count, the account remembers, and a reset is asked for at a table or, seated
// nowhere, in the lobby: granted at once when the last one is long ago, by the staff otherwise.
#include <algorithm>

#include "room/room.h"
#include "table/absence.h"

namespace cardroom::room {

namespace {
constexpr char reset_queue_key[] = "room/all-in-resets";

v1::PlayerSettings settings_of(const Player& player) {
    v1::PlayerSettings settings;
    if (!settings.ParseFromString(player.record.settings)) settings.Clear();
    return settings;
}
}  // namespace

/// What the houses of this room give, at the most; and the longest that one of them waits before it gives again.
Room::ProtectionRules Room::protection_rules() const {
    ProtectionRules rules;
    const auto consider = [&](const rules::HouseRules& house) {
        if (house.clock.allin_credits <= 0) return;  // none there, or unlimited
        rules.credits = std::max(rules.credits, house.clock.allin_credits);
        rules.reset_after = std::max(rules.reset_after, house.clock.allin_reset_after);
    };
    for (const rules::HouseRules& house : settings_.houses) consider(house);
    for (const auto& [id, runner] : tables_) consider(runner->config().house);
    return rules;
}

void Room::load_resets(storage::Store& store) {
    const auto stored = store.document(reset_queue_key);
    if (stored && !resets_.ParseFromString(*stored)) {
        throw storage::StoreError(storage::Fault::damaged, "the list of all-in resets cannot be read");
    }
}

// --- tables and the account (K-13) ----------------------------------------------------------------------------------

void Room::credits_noted(TableRunner& runner, const table::Events& events) {
    if (runner.config().house.clock.allin_credits <= 0) return;  // none here, or unlimited
    for (const table::Event& event : events) {
        if (const auto* sat = std::get_if<table::PlayerSat>(&event); sat != nullptr && !sat->bot) {
            tell_credits(runner.id(), sat->player);
        } else if (const auto* changed = std::get_if<table::AllInCreditsChanged>(&event)) {
            remember_credits(runner.id(), changed->player, changed->credits,
                             changed->granted ? std::optional(changed->granted_at) : std::nullopt);
        } else if (const auto* queued = std::get_if<table::AllInResetQueued>(&event)) {
            with_player(queued->player, [this](Player& player) {
                v1::ResetRequest request;
                request.set_player(player.id().value());
                request.set_name(player.name());
                request.set_asked_at(now_.ms_since_epoch());
                queue_reset(request, {});
            });
        }
    }
}

void Room::with_player(PlayerId id, std::function<void(Player&)> then) {
    const auto known = players_.find(id);
    if (known != players_.end()) return then(*known->second);
    auto record = std::make_shared<std::optional<storage::PlayerRecord>>();
    storage_.ask([record, id](storage::Store& store) { *record = store.player(id); },
                 [this, record, then = std::move(then)](bool read) {
                     if (read && *record) then(remember(std::move(**record)));  // else nothing is remembered this time
                 });
}

void Room::tell_credits(TableId table, PlayerId id) {
    with_player(id, [this, table](Player& player) {
        TableRunner* runner = find(table);
        const v1::PlayerSettings settings = settings_of(player);
        if (runner == nullptr || !settings.credits_known()) return;
        runner->run({}, table::AllInCredits{player.id(), settings.allin_credits(), Time{settings.allin_granted_at()}},
                    {}, now_);
    });
}

// What happens at a table is durable before the account hears of it, and the room may have died in between. The later
// grant counts; of the same grant, whoever knows of more use.
void Room::compare_credits(const TableRunner& runner) {
    const int most = runner.config().house.clock.allin_credits;
    if (most <= 0 || !runner.running()) return;
    for (const table::Place& place : runner.table().standing().places) {
        if (!place.seated() || place.bot) continue;
        with_player(place.player, [this, most, table = runner.id(), here = place.allin_credits,
                                   granted_at = place.allin_granted_at](Player& player) {
            const v1::PlayerSettings settings = settings_of(player);
            const Time known_grant{settings.allin_granted_at()};
            const int known = settings.credits_known() ? std::min(settings.allin_credits(), most) : most;
            if (granted_at > known_grant) {
                remember_credits(table, player.id(), here, granted_at);
            } else if (granted_at == known_grant && here < known) {
                remember_credits(table, player.id(), here, std::nullopt);
            } else if (granted_at < known_grant || here > known) {
                tell_credits(table, player.id());
            }
        });
    }
}

void Room::remember_credits(TableId from, PlayerId id, int credits, std::optional<Time> granted_at) {
    with_player(id, [=, this](Player& player) {
        v1::PlayerSettings settings = settings_of(player);
        if (settings.credits_known() && !granted_at) {
            if (settings.allin_credits() == credits) return;
            // A house that gives fewer has cut what it was told to its own measure: nothing was used.
            const TableRunner* runner = find(from);
            if (runner != nullptr && credits == runner->config().house.clock.allin_credits) return;
        }
        settings.set_credits_known(true);
        settings.set_allin_credits(credits);
        if (granted_at) settings.set_allin_granted_at(granted_at->ms_since_epoch());
        player.record.settings = settings.SerializeAsString();
        storage::Batch batch;
        batch.players.push_back(player.record);
        const bool answered = granted_at.has_value() && reset_waits(id);
        if (answered) batch.documents.push_back(reset_queue_without(id));
        if (answered) forget_reset(id);
        storage_.commit(std::move(batch), [this, &player, answered](const storage::StoreError* failure) {
            if (failure != nullptr) return;  // told again with the next change
            if (answered) resets_changed();
            protection_changed(player);
        });
        const auto seats = seats_of_.find(id);
        if (seats == seats_of_.end()) return;
        for (const TableId table : std::set(seats->second)) {
            if (table != from) tell_credits(table, id);
        }
    });
}

// --- resets (K-14) --------------------------------------------------------------------------------------------------

void Room::ask_reset(Session& session, CommandId id) {
    Player& player = *session.player;
    const ProtectionRules rules = protection_rules();
    if (rules.credits == 0) return refuse(session, id, Refusal::not_offered_here);
    const v1::PlayerSettings settings = settings_of(player);
    if (!settings.credits_known() || settings.allin_credits() >= rules.credits) {
        return refuse(session, id, Refusal::no_reset_needed);
    }
    if (reset_waits(player.id())) return refuse(session, id, Refusal::already_so);
    const Origin origin{session.visit, player.id(), id};
    const Time granted_at{settings.allin_granted_at()};
    if (granted_at == Time{} || now_ - granted_at > rules.reset_after) return settle_reset(player, true, origin);
    v1::ResetRequest request;
    request.set_player(player.id().value());
    request.set_name(player.name());
    request.set_asked_at(now_.ms_since_epoch());
    queue_reset(request, origin);
}

void Room::answer_reset(Session& session, CommandId id, const v1::AnswerReset& answer) {
    if (!session.player->staff) return refuse(session, id, Refusal::not_for_you);
    const PlayerId whom{answer.player()};
    if (!reset_waits(whom)) return refuse(session, id, Refusal::no_such_player);
    const Origin origin{session.visit, session.player->id(), id};
    with_player(whom, [this, origin, yes = answer.yes()](Player& player) { settle_reset(player, yes, origin); });
}

bool Room::reset_waits(PlayerId player) const {
    const auto& requests = resets_.requests();
    return std::any_of(requests.begin(), requests.end(), [&](const auto& r) { return r.player() == player.value(); });
}

storage::Document Room::reset_queue_without(PlayerId player) const {
    v1::ResetQueue queue;
    for (const v1::ResetRequest& request : resets_.requests()) {
        if (request.player() != player.value()) *queue.add_requests() = request;
    }
    return {reset_queue_key, queue.SerializeAsString()};
}

void Room::forget_reset(PlayerId player) {
    auto& requests = *resets_.mutable_requests();
    const auto is_his = [&](const v1::ResetRequest& request) { return request.player() == player.value(); };
    requests.erase(std::remove_if(requests.begin(), requests.end(), is_his), requests.end());
}

/// The answer, and with it the confirmation; who is not there gets it when he comes.
void Room::settle_reset(Player& player, bool granted, const Origin& origin) {
    storage::PlayerRecord record = player.record;
    v1::PlayerSettings settings = settings_of(player);
    if (granted) {
        settings.set_credits_known(true);
        settings.set_allin_credits(protection_rules().credits);
        settings.set_allin_granted_at(now_.ms_since_epoch());
    }
    settings.set_reset_answer(granted ? v1::PlayerSettings::GRANTED : v1::PlayerSettings::REFUSED);
    record.settings = settings.SerializeAsString();
    storage::Batch batch;
    batch.players.push_back(record);
    batch.documents.push_back(reset_queue_without(player.id()));
    commit_for(
        origin, std::move(batch),
        [this, &player, settings = record.settings] {
            player.record.settings = settings;
            const PlayerId id = player.id();
            forget_reset(id);
            resets_changed();
            protection_changed(player);
            tell_reset_answer(player);
            const auto seats = seats_of_.find(id);
            if (seats == seats_of_.end()) return;
            for (const TableId table : std::set(seats->second)) tell_credits(table, id);
        },
        Refusal::storage_unavailable);
}

void Room::queue_reset(const v1::ResetRequest& request, const Origin& origin) {
    const PlayerId id{request.player()};
    if (reset_waits(id)) return;
    *resets_.add_requests() = request;
    storage::Batch batch;
    batch.documents.push_back({reset_queue_key, resets_.SerializeAsString()});
    const auto queued = [this, id] {
        resets_changed();
        const auto player = players_.find(id);
        if (player != players_.end()) protection_changed(*player->second);
    };
    // Asked for at a table, the table has answered already.
    if (origin.command.is_none()) {
        storage_.commit(std::move(batch), [queued](const storage::StoreError* failure) {
            if (failure == nullptr) queued();  // written with the next change of the list
        });
    } else {
        commit_for(origin, std::move(batch), queued, Refusal::storage_unavailable, {},
                   [this, id] { forget_reset(id); });
    }
}

// --- telling --------------------------------------------------------------------------------------------------------

template <typename Put>
void Room::push(const Player& player, const Put& put) {
    if (player.visits.empty()) return;
    v1::ServerMessage message;
    put(message);
    const auto encoded = std::make_shared<Encoded>(message);
    for (const Door::Visit visit : player.visits) sessions_.at(visit).client->send(encoded);
}

void Room::resets_changed() {
    for (const auto& [id, player] : players_) {
        if (!player->staff) continue;
        push(*player, [this](v1::ServerMessage& message) {
            *message.mutable_reset_requests()->mutable_requests() = resets_.requests();
        });
    }
}

v1::Protection Room::protection_of(const Player& player) const {
    const ProtectionRules rules = protection_rules();
    const v1::PlayerSettings settings = settings_of(player);
    v1::Protection protection;
    protection.set_offered(rules.credits > 0);
    protection.set_credits_max(rules.credits);
    protection.set_credits(settings.credits_known() ? std::min(settings.allin_credits(), rules.credits)
                                                    : rules.credits);
    protection.set_asked(reset_waits(player.id()));
    protection.set_granted_at(settings.allin_granted_at());
    return protection;
}

void Room::protection_changed(Player& player) {
    push(player, [&](v1::ServerMessage& message) { *message.mutable_protection() = protection_of(player); });
}

void Room::tell_reset_answer(Player& player) {
    v1::PlayerSettings settings = settings_of(player);
    if (settings.reset_answer() == v1::PlayerSettings::NONE || player.visits.empty()) return;
    const bool granted = settings.reset_answer() == v1::PlayerSettings::GRANTED;
    push(player, [&](v1::ServerMessage& message) {
        message.mutable_notice()->set_text(granted ? "Your all-in reset is granted: your protection is back."
                                                   : "The house has not granted your all-in reset.");
        message.mutable_notice()->set_level(granted ? "info" : "warning");
    });
    settings.clear_reset_answer();
    player.record.settings = settings.SerializeAsString();
    storage::Batch batch;
    batch.players.push_back(player.record);
    storage_.commit(std::move(batch), [](const storage::StoreError*) {});  // at worst he is told twice
}

}  // namespace cardroom::room
