#include "simulation/models/blinds.h"

#include <algorithm>
#include <string>
#include <utility>

#include "simulation/models/policy.h"

namespace cardroom::simulation {

namespace {
std::string name(std::uint32_t seat) {
    return "seat " + std::to_string(seat);
}
/// Sits there, and has not said that he will not play.
bool plays(const SeatNow& seat) {
    return seat.seated() && !seat.sitting_out && !seat.leaving && seat.stack > 0;
}
}  // namespace

std::uint32_t Blinds::steps(std::uint32_t from, std::uint32_t to, const Scene& scene) {
    return (to + scene.seat_count() - from) % scene.seat_count();
}

bool Blinds::between(std::uint32_t from, std::uint32_t seat, std::uint32_t to, const Scene& scene) {
    return from != 0 && from != to && seat != from && seat != to && steps(from, seat, scene) < steps(from, to, scene);
}

bool Blinds::Deal::in(std::uint32_t seat) const {
    return std::find(dealt.begin(), dealt.end(), seat) != dealt.end();
}

// --- what happens ---------------------------------------------------------------------------------------------------

void Blinds::begins(const Heard& heard, const Scene& scene) {
    deal_.reset();
    if (!heard.deed) return;
    const v1::TableCommand& command = heard.deed->said.table();
    if (command.has_sit()) wishes_[heard.deed->player] = command.sit().post_now();
    if (command.has_sit_out() || (command.has_set_options() && !command.set_options().auto_post())) {
        somebody_minds_ = true;
    }
    const std::uint32_t seat = scene.seat_of(heard.deed->player);
    if (command.has_sit_in() && seat != 0) state_.debts[seat].posts = command.sit_in().post_now();
}

void Blinds::told(const v1::TableEvent& event, const Scene& scene) {
    using What = v1::TableEvent::WhatCase;
    switch (event.what_case()) {
        case What::kPlayerSat: {
            const auto& sat = event.player_sat();
            Debt& debt = state_.debts[sat.seat()] = Debt{};
            debt.fresh = state_.last.button != 0 || state_.last.dealer != 0;  // T-30, T-32
            debt.sure = state_.last.sure;
            debt.order = ++seatings_;
            const auto wish = wishes_.find(sat.player());
            if (wish != wishes_.end()) debt.posts = wish->second;
            wishes_.erase(sat.player());
            break;
        }
        case What::kPlayerLeft: {
            state_.debts[event.player_left().seat()] = Debt{};
            bool anybody = false;
            for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
                anybody |= seat != event.player_left().seat() && scene.at_seat(seat).seated();
            }
            if (!anybody) state_.last = Last{};  // whoever comes next starts a new game
            break;
        }
        case What::kSeatChanged:
            moved(event.seat_changed().from(), event.seat_changed().to(), scene);
            break;
        case What::kSatOut:
            state_.debts[event.sat_out().seat()].passed = 0;
            if (event.sat_out().reason() != "waiting_for_big_blind") state_.debts[event.sat_out().seat()].posts = false;
            break;
        case What::kSatIn:
            state_.debts[event.sat_in().seat()].passed = 0;
            break;
        case What::kHandStarted:
            before_ = state_;
            deal_.emplace();
            deal_->before = scene;
            deal_->button = event.hand_started().button();
            deal_->dealt.assign(event.hand_started().dealt_in().begin(), event.hand_started().dealt_in().end());
            deal_->before.game = event.hand_started().game();
            break;
        case What::kPosted:
            if (!deal_) break;
            deal_->posts.push_back(event.posted());
            if (event.posted().kind() == v1::SMALL_BLIND) deal_->small = event.posted().seat();
            if (event.posted().kind() == v1::BIG_BLIND) deal_->big = event.posted().seat();
            break;
        case What::kDealt:
            if (deal_) {
                judge(*deal_);
                remember(*deal_);
            }
            deal_.reset();
            break;
        case What::kHandVoided: {
            // Nobody has played: what was owed is owed again, by those who are still there.
            for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
                Debt& now = state_.debts[seat];
                const Debt& then = before_.debts[seat];
                if (now.order != then.order) continue;
                now.fresh = then.fresh, now.big = then.big, now.small = then.small, now.passed = then.passed;
            }
            state_.last = before_.last;
            break;
        }
        default:
            break;
    }
}

/// T-39: whoever moves so that the blinds reach him later than they would have owes those he has moved away from.
void Blinds::moved(std::uint32_t from, std::uint32_t to, const Scene& scene) {
    Debt& debt = state_.debts[to] = std::exchange(state_.debts[from], Debt{});
    const std::uint32_t big = state_.last.big;
    if (debt.fresh || big == 0) return;
    // How many hands until the big blind is there: on its own seat, a whole round.
    const auto hands_until = [&](std::uint32_t seat) {
        return seat == big ? scene.seat_count() : steps(big, seat, scene);
    };
    if (from == big) {
        debt.small = true;  // his small blind would have been next
    } else if (hands_until(to) > hands_until(from)) {
        debt.big = debt.small = true;
    }
}

// --- a hand is dealt ------------------------------------------------------------------------------------------------

void Blinds::judge(const Deal& deal) {
    const Scene& scene = deal.before;
    for (const std::uint32_t seat : deal.dealt) {
        const SeatNow& there = scene.at_seat(seat);
        expect(there.seated() && there.stack > 0, name(seat) + " is dealt in with nothing");
        expect(!there.sitting_out && !there.leaving, name(seat) + " is dealt in and does not play");
    }
    if (!state_.last.sure) return;
    if (!scene.blinds()) {
        if (state_.last.dealer != 0) {  // S-2
            const auto is_in = [&](const SeatNow& there) { return deal.in(scene.seat_of(there.player)); };
            expect(deal.button == scene.next_after(state_.last.dealer, is_in), "the dealer position goes astray");
        }
        for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
            expect(deal.in(seat) || !plays(scene.at_seat(seat)), name(seat) + " is left out and plays");  // T-38
        }
        return;
    }
    judge_positions(deal);
    judge_amounts(deal);
    int owe_nothing = 0;
    for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
        owe_nothing += plays(scene.at_seat(seat)) && !state_.debts[seat].owes() ? 1 : 0;
    }
    const bool starts_anew = owe_nothing <= 1;  // T-32
    for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
        deal.in(seat) ? judge_player(deal, seat, starts_anew) : judge_left_out(deal, seat);
    }
}

void Blinds::judge_positions(const Deal& deal) {
    const Scene& scene = deal.before;
    const auto is_in = [&](const SeatNow& there) { return there.player != 0 && deal.in(scene.seat_of(there.player)); };
    const auto after = [&](std::uint32_t seat) { return scene.next_after(seat, is_in); };
    const bool heads_up = deal.dealt.size() == 2;
    const Last& last = state_.last;
    if (last.button == 0) {
        if (first_seated_first_) {  // T-20
            std::uint32_t first = 0;
            for (const std::uint32_t seat : deal.dealt) {
                if (first == 0 || state_.debts[seat].order < state_.debts[first].order) first = seat;
            }
            expect(deal.button == first || !state_.debts[first].sure || somebody_minds_,
                   "the first button is not with who sat down first");
        }
    } else if (heads_up || last.heads_up) {
        expect(deal.big == after(last.big), "to, in or out of heads-up the big blind does not move on by one");  // T-23
    } else {
        expect(deal.button == after(last.button), "the button does not move on by one");  // T-21
    }
    if (heads_up) {
        expect(deal.button == deal.small, "heads-up the button is not the small blind");
        expect(deal.big == after(deal.small), "heads-up the big blind is with nobody");
    } else {
        expect(deal.small == after(deal.button), "the small blind is not next to the button");
        expect(deal.big == after(deal.small), "the big blind is not next to the small blind");
    }
}

/// Sizes of the posts, and nobody posts what is not his.
void Blinds::judge_amounts(const Deal& deal) {
    const v1::Stakes& stakes = deal.before.game_info().stakes();
    for (const v1::Posted& post : deal.posts) {
        const std::int64_t stack = deal.before.at_seat(post.seat()).stack;
        const std::int64_t after_ante = stakes.ante() > 0 ? std::max<std::int64_t>(0, stack - stakes.ante()) : stack;
        if (post.kind() == v1::SMALL_BLIND) {
            expect(post.live() == std::min(stakes.small_blind(), after_ante), "another small blind");
        } else if (post.kind() == v1::BIG_BLIND) {
            expect(post.live() == std::min(stakes.big_blind(), after_ante), "another big blind");
        } else if (post.kind() == v1::ANTE) {
            expect(post.dead() == std::min(stakes.ante(), stack), "another ante");
        }
    }
}

/// T-30, T-31, T-34: who owes comes in on the big blind for nothing more, or pays for it, behind it.
void Blinds::judge_player(const Deal& deal, std::uint32_t seat, bool starts_anew) {
    const Debt& debt = state_.debts[seat];
    const v1::Stakes& stakes = deal.before.game_info().stakes();
    std::int64_t live = 0;
    std::int64_t dead = 0;
    bool straddles = false;
    for (const v1::Posted& post : deal.posts) {
        if (post.seat() != seat) continue;
        straddles |= post.kind() == v1::STRADDLE;
        if (post.kind() != v1::EXTRA_BIG_BLIND && post.kind() != v1::DEAD_SMALL_BLIND) continue;
        live += post.live();
        dead += post.dead();
    }
    if (!debt.sure) return;
    const bool pays = live > 0 || dead > 0;
    if (!debt.owes() || seat == deal.big) {
        expect(!pays, name(seat) + " pays " + std::to_string(live) + " and " + std::to_string(dead) + " owing nothing");
        return;
    }
    if (!pays && starts_anew) return;
    const std::int64_t live_due = debt.fresh || debt.big ? stakes.big_blind() : 0;
    const std::int64_t dead_due = debt.small ? stakes.small_blind() : 0;
    expect(live == live_due && dead == dead_due, name(seat) + " comes in for " + std::to_string(live) + " live and " +
                                                     std::to_string(dead) + " dead instead of " +
                                                     std::to_string(live_due) + " and " + std::to_string(dead_due));
    expect(seat != deal.button && seat != deal.small && !between(deal.button, seat, deal.big, deal.before),
           name(seat) + " comes in between the button and the big blind");
    expect(!straddles, name(seat) + " straddles and posts");
    expect(debt.posts.value_or(true), name(seat) + " pays to come in and has said to wait");
}

void Blinds::judge_left_out(const Deal& deal, std::uint32_t seat) {
    const SeatNow& there = deal.before.at_seat(seat);
    const Debt& debt = state_.debts[seat];
    if (!plays(there) || !debt.sure) return;
    expect(debt.owes(), name(seat) + " plays, owes nothing, and is left out");
    // Two or more who owe may keep each other out; the only one may not be passed over.
    for (std::uint32_t other = 1; other <= deal.before.seat_count(); ++other) {
        if (other != seat && !deal.in(other) && plays(deal.before.at_seat(other))) return;
    }
    // T-30, T-31: with him counted in, is he the big blind?
    const Last& last = state_.last;
    if (last.button == 0) return;
    const auto is_in = [&](const SeatNow& one) {
        return one.player != 0 && (one.player == there.player || deal.in(deal.before.seat_of(one.player)));
    };
    const auto after = [&](std::uint32_t from) { return deal.before.next_after(from, is_in); };
    const std::uint32_t big = last.heads_up ? after(last.big) : after(after(after(last.button)));
    expect(big != seat, name(seat) + " was the next big blind and is left out");
}

/// Blinds that have passed an absent player are his from now on (T-33); whoever plays owes nothing more (T-34).
void Blinds::remember(const Deal& deal) {
    const Scene& scene = deal.before;
    Last& last = state_.last;
    const bool blinds = scene.blinds();
    for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
        Debt& debt = state_.debts[seat];
        if (deal.in(seat)) {
            debt.fresh = false;
            debt.passed = 0;
            if (blinds) debt.big = debt.small = false, debt.posts = false;
            continue;
        }
        const SeatNow& there = scene.at_seat(seat);
        if (!there.seated() || plays(there)) continue;
        if (!blinds) {
            debt.passed += between(last.dealer, seat, deal.button, scene) ? 1 : 0;
            continue;
        }
        if (between(last.big, seat, deal.big, scene)) {
            ++debt.passed;
            if (!debt.fresh) debt.big = true;
        }
        if (between(last.small, seat, deal.small, scene) && !debt.fresh) debt.small = true;
    }
    if (!blinds) {
        last.dealer = deal.button;
        return;
    }
    last.button = deal.button;
    last.small = deal.small;
    last.big = deal.big;
    last.heads_up = deal.dealt.size() == 2;
}

// --- what is said to be owed ----------------------------------------------------------------------------------------

void Blinds::owes_as_told(std::uint64_t reader, std::int64_t live, std::int64_t dead, const Scene& scene) {
    const std::uint32_t seat = scene.seat_of(reader);
    if (seat == 0 || !scene.at_seat(seat).seated() || !state_.debts[seat].sure || !state_.last.sure) return;
    const Debt& debt = state_.debts[seat];
    const v1::Stakes& stakes = scene.game_info().stakes();
    const std::int64_t live_due = scene.blinds() && (debt.fresh || debt.big) ? stakes.big_blind() : 0;
    const std::int64_t dead_due = scene.blinds() && debt.small ? stakes.small_blind() : 0;
    expect(live == live_due && dead == dead_due, name(seat) + " is told to owe " + std::to_string(live) + " live and " +
                                                     std::to_string(dead) + " dead instead of " +
                                                     std::to_string(live_due) + " and " + std::to_string(dead_due));
}

void Blinds::ends(const Heard& heard, const Scene& scene) {
    deal_.reset();
    for (const auto& [reader, update] : heard.own) {
        const v1::PostOwed* told = nullptr;
        for (const auto& event : update.events()) {
            if (!event.has_post_owed()) continue;
            told = &event.post_owed();
            state_.debts[told->seat()].posts = told->posts();
        }
        if (told != nullptr && scene.info.games_size() == 1) owes_as_told(reader, told->live(), told->dead(), scene);
    }
    for (std::uint32_t seat = 1; seat <= scene.seat_count(); ++seat) {
        const SeatNow& there = scene.at_seat(seat);
        if (!there.seated() || !there.sitting_out || !state_.debts[seat].sure) continue;
        expect(state_.debts[seat].passed < big_blinds_missed_most || (scene.running && there.dealt_in),
               name(seat) + " has missed three big blinds and keeps the seat");  // T-37
    }
}

void Blinds::compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) {
    if (scene.info.games_size() > 1) return;  // the next game of a rotation is not told between hands
    for (const auto& view : snapshot.seats()) {
        if (reader == 0 || view.player() != reader || view.reserved()) continue;
        owes_as_told(reader, view.owed_live(), view.owed_dead(), scene);
    }
}

void Blinds::forget(const v1::TableSnapshot& snapshot) {
    state_ = State{};
    // How the last hand was arranged is not told; a new game begins when everybody has left, or it stays unknown.
    state_.last.sure = snapshot.hand() == 0;
    for (Debt& debt : state_.debts) debt.sure = state_.last.sure;
    wishes_.clear();
    deal_.reset();
}

}  // namespace cardroom::simulation
