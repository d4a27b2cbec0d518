#include "simulation/books.h"

#include <algorithm>

namespace cardroom::simulation {

namespace {
constexpr std::size_t complaints_most = 20;
}

void Books::complain(const std::string& what) {
    if (complaints_.size() < complaints_most) {
        complaints_.push_back(name_ + ", version " + std::to_string(version_) + ", hand " + std::to_string(hand_) +
                              ": " + what);
    }
}

void Books::expect(bool so, const std::string& what) {
    if (!so) complain(what);
}

Books::Place& Books::at(std::uint32_t seat) {
    expect(seat >= 1 && seat < seats_most, "seat " + std::to_string(seat) + " does not exist");
    return places_[std::min<std::size_t>(seat, seats_most - 1)];
}

std::int64_t Books::chips() const {
    std::int64_t sum = middle_;
    for (const Place& place : places_) sum += place.stack;
    return sum;
}

// --- a snapshot: what was told must still be true -------------------------------------------------------------------

void Books::read(const v1::TableSnapshot& snapshot) {
    expect(snapshot.version() >= version_, "a version that was told is gone: " + std::to_string(snapshot.version()));
    expect(snapshot.hand() >= hand_, "a hand that was told of is gone");
    if (known_ && snapshot.version() == version_) {
        // Nothing has happened since: the very same hand, pot and player to act (architecture.md, idea 3).
        expect(snapshot.hand() == hand_, "another hand");
        expect(snapshot.hand_running() == hand_running_, "the hand has stopped or started");
        if (hand_running_) {
            expect(snapshot.pot_total() == middle_,
                   "the pot was " + std::to_string(middle_) + " and is " + std::to_string(snapshot.pot_total()));
            expect((snapshot.has_turn() ? snapshot.turn().seat() : 0) == to_act_, "another player is to act");
            expect(snapshot.boards_size() == 0 || snapshot.boards(0) == board_, "another board");
        }
        for (const auto& view : snapshot.seats()) {
            expect(view.stack() == at(view.seat()).stack, "another stack on seat " + std::to_string(view.seat()));
        }
    }
    known_ = true;
    version_ = snapshot.version();
    hand_ = snapshot.hand();
    places_ = {};
    middle_ = 0;
    rake_ = 0;
    to_act_ = 0;
    board_.clear();
    // Count the running hand again from its own events; the snapshot must say the same.
    for (const auto& view : snapshot.seats()) {
        Place& place = at(view.seat());
        place.occupied = view.player() != 0 && !view.reserved();
        place.stack = view.stack();
        place.allin_credits = view.allin_credits();
    }
    hand_running_ = snapshot.hand_running();
    if (!hand_running_) return;
    bool from_the_start = false;
    for (const auto& event : snapshot.hand_so_far()) {
        if (event.has_hand_started()) {
            from_the_start = true;
            for (const auto& there : event.hand_started().stacks()) at(there.seat()).stack = there.stack();
            hand_started(event.hand_started());
        } else if (!event.has_player_sat() && !event.has_player_left() && !event.has_topped_up()) {
            read(event);
        }
    }
    expect(from_the_start, "a running hand without its start");
    expect(snapshot.pot_total() == middle_, "the pot of the snapshot is " + std::to_string(snapshot.pot_total()) +
                                                ", the hand's events make " + std::to_string(middle_));
    for (const auto& view : snapshot.seats()) {
        Place& place = at(view.seat());
        if (place.in_hand && place.occupied) {
            expect(view.stack() == place.stack, "seat " + std::to_string(view.seat()) + " has " +
                                                    std::to_string(view.stack()) + ", the hand's events make " +
                                                    std::to_string(place.stack));
        }
        place.occupied = view.player() != 0 && !view.reserved();
        place.stack = view.stack();
    }
    hand_running_ = true;
}

// --- an update ----------------------------------------------------------------------------------------------------

void Books::read(const v1::TableUpdate& update) {
    if (!known_) return;
    if (update.version() <= version_) return;  // sent again after a reconnection
    expect(update.version() == version_ + 1,
           "from version " + std::to_string(version_) + " to " + std::to_string(update.version()));
    version_ = update.version();
    for (int i = 0; i < update.events_size(); ++i) {
        if (update.events(i).has_timed_out()) check_timeout(update, i);
        read(update.events(i));
    }
}

void Books::hand_started(const v1::HandStarted& started) {
    hand_ = started.hand();
    hand_running_ = true;
    middle_ = 0;
    rake_ = 0;
    price_ = 0;
    to_act_ = 0;
    board_.clear();
    for (Place& place : places_) place.bet = 0, place.in_hand = false, place.folded = false, place.invested = false;
    for (const std::uint32_t seat : started.dealt_in()) at(seat).in_hand = true;
    for (const auto& there : started.stacks()) {
        expect(at(there.seat()).stack == there.stack(), "seat " + std::to_string(there.seat()) + " starts with " +
                                                            std::to_string(there.stack()) + ", the books say " +
                                                            std::to_string(at(there.seat()).stack));
    }
    for (Place& place : places_) place.at_hand_start = place.stack;
}

void Books::put_in(std::uint32_t seat, std::int64_t amount, bool live) {
    Place& place = at(seat);
    expect(amount >= 0 && amount <= place.stack, "seat " + std::to_string(seat) + " puts in " + std::to_string(amount) +
                                                     " of " + std::to_string(place.stack));
    place.stack -= amount;
    middle_ += amount;
    if (amount > 0) place.invested = true;
    if (live) place.bet += amount, price_ = std::max(price_, place.bet);
}

void Books::read(const v1::TableEvent& event) {
    using What = v1::TableEvent::WhatCase;
    switch (event.what_case()) {
        case What::kPlayerSat: {
            Place& place = at(event.player_sat().seat());
            expect(!place.occupied, "two players on one seat");
            place.occupied = true;
            place.stack += event.player_sat().stack();
            place.allin_credits = policy_.credits;  // K-13, until the account's own are told
            break;
        }
        case What::kPlayerLeft: {
            Place& place = at(event.player_left().seat());
            // More than the stack: a top-up that waited for the next hand goes back too, and nobody was told of it.
            expect(place.stack <= event.player_left().stack(), "somebody leaves with " +
                                                                   std::to_string(event.player_left().stack()) +
                                                                   " of " + std::to_string(place.stack));
            place.occupied = false;
            place.stack = 0;
            break;
        }
        case What::kSeatChanged:
            std::swap(at(event.seat_changed().from()), at(event.seat_changed().to()));
            break;
        case What::kToppedUp:
            at(event.topped_up().seat()).stack += event.topped_up().amount();
            expect(at(event.topped_up().seat()).stack == event.topped_up().stack(), "a top-up does not add up");
            break;
        case What::kTimeCharged:
            at(event.time_charged().seat()).stack -= event.time_charged().amount();
            rake_total_ += event.time_charged().amount();
            break;
        case What::kAllInCreditsChanged:
            at(event.all_in_credits_changed().seat()).allin_credits = event.all_in_credits_changed().credits();
            break;
        case What::kHandStarted:
            hand_started(event.hand_started());
            break;
        case What::kPosted:
            put_in(event.posted().seat(), event.posted().live(), true);
            put_in(event.posted().seat(), event.posted().dead(), false);
            break;
        case What::kStreetBegan:
            if (event.street_began().index() == 0) break;
            price_ = 0;
            for (Place& place : places_) place.bet = 0;
            break;
        case What::kBoardDealt:
            if (event.board_dealt().run() == 0) board_ += event.board_dealt().cards();
            break;
        case What::kTurnCame:
            to_act_ = event.turn_came().seat();
            options_ = event.turn_came().options();
            expect(at(to_act_).in_hand && !at(to_act_).folded, "a player is asked who is not in the hand");
            break;
        case What::kChoiceCame:
            to_act_ = 0;
            break;
        case What::kFolded:
            at(event.folded().seat()).folded = true;
            if (event.folded().seat() == to_act_) to_act_ = 0;  // who leaves folds out of turn
            break;
        case What::kChecked:
            to_act_ = 0;
            break;
        case What::kCalled:
            put_in(event.called().seat(), event.called().by(), true);
            expect(at(event.called().seat()).bet == event.called().to(), "a call does not add up");
            to_act_ = 0;
            break;
        case What::kBroughtIn:
            put_in(event.brought_in().seat(), event.brought_in().to() - at(event.brought_in().seat()).bet, true);
            to_act_ = 0;
            break;
        case What::kRaisedTo:
            expect(event.raised_to().to() > price_, "a raise that is none");
            put_in(event.raised_to().seat(), event.raised_to().by(), true);
            expect(at(event.raised_to().seat()).bet == event.raised_to().to(), "a raise does not add up");
            to_act_ = 0;
            break;
        case What::kWentVirtualAllIn:
            if (event.went_virtual_all_in().seat() == to_act_) to_act_ = 0;
            break;
        case What::kUncalledReturned:
            at(event.uncalled_returned().seat()).stack += event.uncalled_returned().amount();
            middle_ -= event.uncalled_returned().amount();
            break;
        case What::kRakeTaken:
            rake_ += event.rake_taken().amount();
            middle_ -= event.rake_taken().amount();
            break;
        case What::kPotAwarded: {
            const Place& winner = at(event.pot_awarded().seat());
            expect(winner.in_hand && !winner.folded, "a pot for somebody who is not in it");  // scenario 22
            at(event.pot_awarded().seat()).stack += event.pot_awarded().amount();
            middle_ -= event.pot_awarded().amount();
            to_act_ = 0;
            break;
        }
        case What::kValued:
            ++showdowns_;
            break;
        case What::kHandSettled:
            settled(event.hand_settled());
            break;
        case What::kHandVoided:
            for (Place& place : places_) {
                if (place.in_hand) place.stack = place.at_hand_start;
            }
            middle_ = 0;
            rake_ = 0;
            hand_running_ = false;
            to_act_ = 0;
            break;
        default:
            break;
    }
}

void Books::settled(const v1::HandSettled& settled) {
    expect(settled.hand() == hand_, "another hand is settled");
    expect(middle_ == 0, std::to_string(middle_) + " is left in the middle");  // W-6
    expect(settled.rake() == rake_, "the rake does not add up");
    for (const auto& there : settled.stacks()) {
        expect(at(there.seat()).stack == there.stack(), "seat " + std::to_string(there.seat()) + " ends with " +
                                                            std::to_string(there.stack()) + ", the books say " +
                                                            std::to_string(at(there.seat()).stack));
    }
    rake_total_ += rake_;
    middle_ = 0;
    hand_running_ = false;
    to_act_ = 0;
    ++hands_settled_;
}

// --- policies -----------------------------------------------------------------------------------------------------

/// What a house does when time has run out: one table for all, from timeouts.md, not from the table's code.
void Books::check_timeout(const v1::TableUpdate& update, int index) {
    const v1::TimedOut& out = update.events(index).timed_out();
    ++timeouts_;
    if (out.on_discard() || out.seat() != to_act_) return;
    const Place& place = at(out.seat());
    const bool bring_in = options_.bring_in() > 0 && !options_.may_fold();
    const bool free = options_.may_check();

    enum class Did { nothing, folded, checked, brought_in, all_in } did = Did::nothing;
    bool all_in_after_bring_in = false;
    bool chips_left = true;
    for (int i = index + 1; i < update.events_size(); ++i) {
        const auto& event = update.events(i);
        if (event.has_folded() && event.folded().seat() == out.seat() && did == Did::nothing) did = Did::folded;
        if (event.has_checked() && event.checked().seat() == out.seat() && did == Did::nothing) did = Did::checked;
        if (event.has_brought_in() && event.brought_in().seat() == out.seat()) {
            did = Did::brought_in;
            chips_left = !event.brought_in().all_in();
        }
        if (event.has_went_virtual_all_in() && event.went_virtual_all_in().seat() == out.seat()) {
            did == Did::brought_in ? void(all_in_after_bring_in = true) : void(did = Did::all_in);
        }
    }
    const AfterTime policy = out.connected() ? policy_.connected : policy_.disconnected;
    Did due = free ? Did::checked : Did::folded;
    if (policy == AfterTime::all_in_with_credit) {
        due = place.allin_credits != 0 && place.invested ? Did::all_in : Did::folded;  // K-12: also if a check is free
    } else if (policy == AfterTime::all_in_if_invested) {
        due = place.invested ? Did::all_in : Did::folded;  // K-21
    }
    if (bring_in) {  // S-60..S-62: the forced bet comes first
        expect(did == Did::brought_in, "a bring-in that timed out was not posted");
        expect(all_in_after_bring_in == (policy_.bring_in == AfterBringIn::all_in && chips_left),
               "the bring-in's time-out under " + house_);
        return;
    }
    // S-60: a hand marked for folding is folded whatever is free; only that house does so, and only in stud.
    const bool may_be_marked = policy_.bring_in == AfterBringIn::fold_next_turn;
    if (may_be_marked && did == Did::folded) return;
    static constexpr const char* words[] = {"nothing", "fold", "check", "bring-in", "virtual all-in"};
    expect(did == due, std::string("time ran out under ") + house_ + (out.connected() ? ", connected" : ", away") +
                           ": " + words[static_cast<int>(did)] + " instead of " + words[static_cast<int>(due)]);
}

}  // namespace cardroom::simulation
