#include "simulation/models/doors.h"

namespace cardroom::simulation {

void Doors::begins(const Heard& heard, const Scene& scene) {
    deed_ = heard.deed ? &*heard.deed : nullptr;
    if (heard.in_doubt || heard.after_restart) kept_out_sure_ = false;
    if (deed_ == nullptr) {
        // Whoever asked for this has not heard the answer. Those who may have asked, or have been answered, are in
        // doubt.
        for (std::uint32_t seat = 1; approves_ && seat <= scene.seat_count(); ++seat) {
            const SeatNow& there = scene.at_seat(seat);
            if (!there.connected || there.held) unsure_.insert(there.player);
        }
        return;
    }
    on_command(heard, scene);
}

void Doors::on_command(const Heard& heard, const Scene& scene) {
    const std::uint64_t by = heard.deed->player;
    const v1::TableCommand& command = heard.deed->said.table();
    if (command.has_sit() && needs_approval(by, false)) asked_[by] = command.sit().buy_in();
    if (command.has_top_up() && needs_approval(by, false)) asked_[by] = command.top_up().amount();
    if (command.has_approve()) {
        const auto asked = asked_.find(command.approve().player());
        expect(by == owner_, "somebody else than the owner approves");
        if (asked != asked_.end() && command.approve().yes()) granted_[asked->first] += asked->second;
        answered(command.approve().player());
    }
    if (command.has_remove()) {
        const std::uint32_t seat = scene.seat_of(command.remove().player());
        expect(by == owner_, "somebody else than the owner removes a player");
        if (seat != 0 && scene.at_seat(seat).seated()) removed_.insert(command.remove().player());
        if (seat == 0 || !scene.at_seat(seat).bot) kept_out_.insert(command.remove().player());
    }
    if (command.has_let_back()) {
        expect(by == owner_, "somebody else than the owner lets a player back");
        expect(!kept_out_sure_ || kept_out_.contains(command.let_back().player()),
               "somebody is let back whom the owner has not removed");
        kept_out_.erase(command.let_back().player());
    }
    if (command.has_join_waiting_list()) let_in(by, "waits for a seat");
    if (command.has_void_hand()) expect(heard.deed->staff, "a hand is voided by somebody who is not staff");
    if (command.has_close()) closing_ = true;
    if (command.has_pause() || command.has_resume() || command.has_close()) {
        expect(by == owner_, "somebody else than the owner pauses, goes on or closes");
    }
}

void Doors::keeps_out(const v1::TableEvent& event) {
    if (event.has_player_removed()) kept_out_.insert(event.player_removed().player());
    if (event.has_player_let_back()) kept_out_.erase(event.player_let_back().player());
}

void Doors::let_in(std::uint64_t player, const char* what) {
    expect(!kept_out_sure_ || !kept_out_.contains(player), std::string("a player whom the owner has removed ") + what);
}

void Doors::answered(std::uint64_t player) {
    asked_.erase(player);
}

void Doors::told(const v1::TableEvent& event, const Scene& scene) {
    if (event.has_hand_started()) {
        expect(!scene.paused, "a hand begins while the table is paused");
        expect(started_, "a hand begins before the owner has started the table");
        expect(!closing_, "a hand begins at a table that closes");
    } else if (event.has_seat_reserved()) {
        let_in(event.seat_reserved().player(), "has a seat kept for him");
        // With how much he wants to sit down only he and the owner are told, if they are there.
        if (deed_ == nullptr) unsure_.insert(event.seat_reserved().player());
    } else if (event.has_hand_voided()) {
        const bool is_deed = heard_->deed && heard_->deed->said.table().has_void_hand();
        expect(is_deed || heard_->void_asked, "a hand is voided, and nobody of the staff has asked for it");
    } else if (event.has_table_resumed()) {
        started_ = true;
    } else if (event.has_player_sat()) {
        const auto& sat = event.player_sat();
        expect(bots_ || !sat.bot(), "a bot sits where bots are not allowed");
        removed_.erase(sat.player());
        let_in(sat.player(), "sits down");
        if (!needs_approval(sat.player(), sat.bot())) return;
        const bool by_owner = deed_ == nullptr || (deed_->said.table().has_approve() &&
                                                   deed_->said.table().approve().player() == sat.player() &&
                                                   deed_->said.table().approve().yes());
        expect(by_owner, "somebody sits whose buy-in the owner has not approved");
        const auto granted = granted_.find(sat.player());
        if (!unsure_.contains(sat.player())) {
            expect(granted != granted_.end() && granted->second == sat.stack(),
                   "somebody sits with " + std::to_string(sat.stack()) + " that was not approved");
        }
        granted_.erase(sat.player());
        asked_.erase(sat.player());
    } else if (event.has_topped_up()) {
        const SeatNow& there = scene.at_seat(event.topped_up().seat());
        if (!needs_approval(there.player, there.bot) || unsure_.contains(there.player)) return;
        std::int64_t& granted = granted_[there.player];
        granted -= event.topped_up().amount();
        expect(granted >= 0, "chips are added that the owner has not approved");
    } else if (event.has_seat_released()) {
        answered(scene.at_seat(event.seat_released().seat()).player);
    } else if (event.has_player_left()) {
        const std::uint64_t player = event.player_left().player();
        answered(player);
        granted_.erase(player);
        unsure_.erase(player);
        removed_.erase(player);
    }
}

void Doors::ends(const Heard& heard, const Scene& scene) {
    for (const auto& [reader, update] : heard.own) {
        for (const auto& event : update.events()) {
            keeps_out(event);
            if (event.has_buy_in_awaits_approval()) {
                const auto& asks = event.buy_in_awaits_approval();
                const auto known = asked_.find(asks.player());
                if (known != asked_.end()) expect(known->second == asks.amount(), "another amount is to be approved");
                asked_[asks.player()] = asks.amount();
            }
        }
    }
    if (!scene.running) {
        for (const std::uint64_t player : removed_) {
            const std::uint32_t seat = scene.seat_of(player);
            expect(seat == 0, "a player whom the owner has removed still sits there after the hand");
        }
        removed_.clear();
        expect(!closing_ || scene.closed, "a table that was to close is still open after the hand");
    }
    if (scene.closed) {
        for (const SeatNow& there : scene.seats) expect(there.player == 0, "somebody is left at a closed table");
    }
    deed_ = nullptr;
}

void Doors::compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) {
    expect(snapshot.paused() == scene.paused, "paused, or not, is forgotten");
    expect(snapshot.started() == started_, "started, or not, is forgotten");
    if (reader != 0 && reader == owner_) {
        std::set<std::uint64_t> shown;
        for (const auto& one : snapshot.removed()) shown.insert(one.player());
        expect(!kept_out_sure_ || shown == kept_out_, "whom the owner has removed is forgotten");
        kept_out_ = shown;
        kept_out_sure_ = true;
    }
    if (!approves_ || reader == 0) return;
    if (reader == owner_) {
        std::map<std::uint64_t, std::int64_t> shown;
        for (const auto& asks : snapshot.approvals()) shown[asks.player()] = asks.amount();
        for (const auto& [player, amount] : asked_) {
            if (unsure_.contains(player)) continue;
            const auto there = shown.find(player);
            expect(there != shown.end() && there->second == amount, "a buy-in that waits for the owner is forgotten");
        }
        for (const auto& [player, amount] : shown) {
            asked_.emplace(player, amount);  // whoever asked was gone before the answer came
        }
    } else {
        for (const auto& asks : snapshot.approvals()) {
            expect(asks.player() == reader, "somebody sees what another asks of the owner");
        }
    }
}

void Doors::forget(const v1::TableSnapshot& snapshot) {
    started_ = snapshot.started();
    asked_.clear();
    granted_.clear();
    removed_.clear();
    kept_out_.clear();
    kept_out_sure_ = snapshot.version() == 0;
    unsure_.clear();
    for (const auto& view : snapshot.seats()) unsure_.insert(view.player());
}

}  // namespace cardroom::simulation
