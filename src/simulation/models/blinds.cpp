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
    asks(heard, scene);
    if (!heard.deed) return;
    const v1::TableCommand& command = heard.deed->said.table();
    if (command.has_sit()) wishes_[heard.deed->player] = command.sit().post_now();
    const std::uint32_t seat = scene.seat_of(heard.deed->player);
    if (command.has_sit_in() && seat != 0) state_.debts[seat].posts = command.sit_in().post_now();
}

/// What somebody asks for counts as soon as it is accepted; whose answer was not heard may have asked for anything.
void Blinds::asks(const Heard& heard, const Scene& scene) {
    if (heard.in_doubt || heard.after_restart) {
        for (const SeatNow& there : scene.seats) {
            if (there.seated() && !there.bot) asked_[there.player].sure = false;
        }
    }
    if (!heard.deed) return;
    const v1::TableCommand& command = heard.deed->said.table();
    Asked& asked = asked_[heard.deed->player];
    if (command.has_sit_out() && command.sit_out().when() == v1::SitOut::NEXT_BIG_BLIND && scene.blinds()) {
        asked.out_at_big_blind = true;
    } else if (command.has_sit_in()) {
        asked.out_at_big_blind = false;
    } else if (command.has_set_options()) {
        asked.posts_blinds = command.set_options().auto_post();
        asked.straddles = command.set_options().straddle();
    }
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
            asked_[sat.player()] = Asked{};
            break;
        }
        case What::kPlayerLeft: {
            asked_.erase(event.player_left().player());
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
            if (event.sat_out().reason() == "waiting_for_big_blind") break;
            state_.debts[event.sat_out().seat()].posts = false;
            asked_[scene.at_seat(event.sat_out().seat()).player].out_at_big_blind = false;
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
            deal_->charged = std::exchange(charged_, {});
            break;
        case What::kTimeCharged:
            charged_.insert(event.time_charged().seat());
            break;
        case What::kPosted:
            if (!deal_) break;
            deal_->posts.push_back(event.posted());
            if (event.posted().kind() == v1::SMALL_BLIND) deal_->small = event.posted().seat();
            if (event.posted().kind() == v1::BIG_BLIND) deal_->big = event.posted().seat();
            break;
        case What::kBroughtIn: {
            const SeatNow& there = scene.at_seat(event.brought_in().seat());
            const std::int64_t due = std::min(scene.game_info().stakes().bring_in(), there.stack);
            expect(event.brought_in().to() == due, "a bring-in of " + std::to_string(event.brought_in().to()));  // S-10
            break;
        }
        case What::kDealt:
            if (deal_) {
                judge(*deal_);
                remember(*deal_);
            }
            deal_.reset();
            break;
        case What::kHandVoided: {
            // Nobody has played: what was owed is owed again, by those who are still there.
            for (Debt& now : state_.debts) {
                for (const Debt& then : before_.debts) {
                    if (now.order == 0 || now.order != then.order) continue;
                    now.fresh = then.fresh, now.big = then.big, now.small = then.small, now.passed = then.passed;
                    now.posts = then.posts;
                }
            }
            state_.last = before_.last;
            break;
        }
        default:
            break;
    }
}

/// T-39: whoever moves so that the blinds reach him later than they would have owes those he has moved away from. That
/// is so only if he has passed somebody.
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
        for (std::uint32_t other = 1; other <= scene.seat_count(); ++other) {
            if (!scene.at_seat(other).seated() || !between(from, other, to, scene)) continue;
            debt.big = debt.small = true;
        }
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
    judge_antes(deal);
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
    judge_straddle(deal);
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
        judge_first_button(deal);
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
    const auto asked = asked_.find(scene.at_seat(deal.big).player);
    expect(asked == asked_.end() || !asked->second.sure || !asked->second.minds(),
           name(deal.big) + " is the big blind and has asked not to be");
}

/// T-20: with who sat down first; unless that made somebody the big blind who would rather sit out, and left no game.
void Blinds::judge_first_button(const Deal& deal) {
    if (!first_seated_first_) return;
    const Scene& scene = deal.before;
    std::uint32_t first = 0;
    for (const std::uint32_t seat : deal.dealt) {
        if (first == 0 || state_.debts[seat].order < state_.debts[first].order) first = seat;
    }
    if (deal.button == first || !state_.debts[first].sure) return;
    const auto is_in = [&](const SeatNow& there) { return there.player != 0 && deal.in(scene.seat_of(there.player)); };
    const std::uint32_t next = scene.next_after(first, is_in);
    const std::uint32_t big = deal.dealt.size() == 2 ? next : scene.next_after(next, is_in);
    const Asked& asked = asked_[scene.at_seat(big).player];
    expect(asked.minds() || !asked.sure, "the first button is not with who sat down first");
}

/// Sizes of the blinds, each posted once.
void Blinds::judge_amounts(const Deal& deal) {
    const v1::Stakes& stakes = deal.before.game_info().stakes();
    int small = 0;
    int big = 0;
    for (const v1::Posted& post : deal.posts) {
        const std::int64_t stack = deal.before.at_seat(post.seat()).stack;
        const std::int64_t after_ante = stakes.ante() > 0 ? std::max<std::int64_t>(0, stack - stakes.ante()) : stack;
        if (post.kind() == v1::SMALL_BLIND) {
            ++small;
            expect(post.live() == std::min(stakes.small_blind(), after_ante), "another small blind");
        } else if (post.kind() == v1::BIG_BLIND) {
            ++big;
            expect(post.live() == std::min(stakes.big_blind(), after_ante), "another big blind");
        }
    }
    expect(small == 1 && big == 1, "not one small blind and one big blind");
}

/// Everybody's ante, or the big blind's for all (B- and S-rules name the stakes), and nothing else where none is due.
void Blinds::judge_antes(const Deal& deal) {
    const v1::Stakes& stakes = deal.before.game_info().stakes();
    std::map<std::uint32_t, int> paid;
    for (const v1::Posted& post : deal.posts) {
        const std::int64_t stack = deal.before.at_seat(post.seat()).stack;
        if (post.kind() == v1::ANTE) {
            ++paid[post.seat()];
            const std::int64_t put_in = post.dead() + post.live();
            expect(put_in == std::min(stakes.ante(), stack), name(post.seat()) + " posts another ante");
        }
        expect(deal.before.blinds() || post.kind() == v1::ANTE,
               name(post.seat()) + " posts a blind, and there is none");
    }
    for (const std::uint32_t seat : deal.dealt) {
        expect(paid[seat] == (stakes.ante() > 0 ? 1 : 0),
               name(seat) + " posts " + std::to_string(paid[seat]) + " antes");
    }
}

/// A straddle is twice the big blind, under the gun, of somebody who has asked for it, where the table has it.
void Blinds::judge_straddle(const Deal& deal) {
    const Scene& scene = deal.before;
    const v1::Stakes& stakes = scene.game_info().stakes();
    const auto is_in = [&](const SeatNow& there) { return there.player != 0 && deal.in(scene.seat_of(there.player)); };
    const std::uint32_t under_the_gun = scene.next_after(deal.big, is_in);
    int straddles = 0;
    bool posts_already = false;
    for (const v1::Posted& post : deal.posts) {
        posts_already |=
            post.seat() == under_the_gun && (post.kind() == v1::EXTRA_BIG_BLIND || post.kind() == v1::DEAD_SMALL_BLIND);
        if (post.kind() != v1::STRADDLE) continue;
        ++straddles;
        expect(post.seat() == under_the_gun, name(post.seat()) + " straddles and is not under the gun");
        expect(post.live() == 2 * stakes.big_blind(), "a straddle of " + std::to_string(post.live()));
    }
    const Asked& asked = asked_[scene.at_seat(under_the_gun).player];
    const bool offered =
        scene.info.straddle_allowed() && stakes.structure() != v1::FIXED_LIMIT && deal.dealt.size() > 2;
    const bool can = scene.at_seat(under_the_gun).stack >= 2 * stakes.big_blind() + stakes.ante() && !posts_already;
    expect(straddles == 0 || offered, "a straddle where there is none");
    if (!asked.sure || scene.at_seat(under_the_gun).bot) return;
    const bool due = offered && can && asked.straddles;
    expect(straddles == (due ? 1 : 0), name(under_the_gun) + (due ? " has asked to straddle, and does not"
                                                                  : " straddles and may not, or has not asked to"));
}

/// T-30, T-31, T-34: who owes comes in on the big blind for nothing more, or pays for it, behind it, in full (T-48).
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
    std::int64_t live_due = debt.fresh || debt.big ? stakes.big_blind() : 0;
    std::int64_t dead_due = debt.small ? stakes.small_blind() : 0;
    if (deal.charged.contains(seat)) {  // which alone may leave too little
        const std::int64_t stack = std::max<std::int64_t>(0, deal.before.at_seat(seat).stack - stakes.ante());
        live_due = std::min(live_due, stack);
        dead_due = std::min(dead_due, stack - live_due);
    }
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
            told_alone(reader, event);
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

void Blinds::told_alone(std::uint64_t reader, const v1::TableEvent& event) {
    const auto asked = asked_.find(reader);
    if (asked == asked_.end()) return;
    if (event.has_sit_out_planned()) {
        const v1::SitOutPlanned& plan = event.sit_out_planned();
        asked->second.out_at_big_blind = plan.planned() && plan.when() == "next_big_blind";
    } else if (event.has_options_changed()) {
        asked->second.posts_blinds = event.options_changed().options().auto_post();
        asked->second.straddles = event.options_changed().options().straddle();
    }
}

void Blinds::compare(std::uint64_t reader, const v1::TableSnapshot& snapshot, const Scene& scene) {
    for (const auto& view : snapshot.seats()) {
        if (reader == 0 || view.player() != reader || view.reserved()) continue;
        asked_[reader] = {.sure = true,
                          .out_at_big_blind = view.sits_out_when() == "next_big_blind",
                          .posts_blinds = snapshot.options().auto_post(),
                          .straddles = snapshot.options().straddle()};
    }
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
    before_ = state_;  // of a hand that is running: should it be voided, no more is known than now
    wishes_.clear();
    asked_.clear();
    for (const auto& view : snapshot.seats()) asked_[view.player()].sure = false;
    deal_.reset();
}

}  // namespace cardroom::simulation
