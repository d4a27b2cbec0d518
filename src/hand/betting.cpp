#include "hand/betting.h"

#include <algorithm>

namespace cardroom::hand {

using rules::Structure;

void Betting::begin(const RoundRules& rules, SeatSet can_act) {
    rules_ = rules;
    to_match_ = Chips{};
    level_ = Chips{};
    last_full_ = rules.unit;
    bets_ = 0;
    closed_ = false;
    pending_ = can_act;
    acted_ = SeatSet{};  // `faced_` is read only of those who have acted
    bring_in_due_ = false;
    bring_in_ = Chips{};
    forced_ = Seat::none();
    first_asked_ = Seat::none();
}

void Betting::blinds_are_bet(Chips price, int raises) {
    to_match_ = price;
    level_ = price;
    bets_ = 1 + raises;
    // A straddle is the big blind of this hand: the next raise is at least as large again.
    if (rules_.structure != Structure::fixed_limit) last_full_ = std::max(last_full_, price);
}

void Betting::bring_in_is_due(Chips amount, Seat forced) {
    bring_in_due_ = true;
    bring_in_ = amount;
    forced_ = forced;
}

// --- whose turn, what price ------------------------------------------------------------------------------------------

Chips Betting::price_for(const Money& money, Seat seat) const {
    const SeatSet others = money.live - SeatSet{seat};
    if (!(others & money.can_act()).empty()) return to_match_;
    // B-7: nobody can contest more than the highest of the all-ins.
    Chips highest;
    for (const Seat other : others) highest = std::max(highest, money.bet[other]);
    return std::min(highest, to_match_);
}

bool Betting::still_asked(const Money& money, Seat seat) const {
    const SeatSet can_act = money.can_act();
    if (!pending_.has(seat) || !can_act.has(seat)) return false;
    // B-6: alone against players who are all-in, he is asked only if he owes chips that one of them can contest.
    return can_act.count() > 1 || money.bet[seat] < price_for(money, seat);
}

Seat Betting::next_to_act(const Money& money, Seat after) const {
    const Seat next = (pending_ & money.can_act()).next_after(after);
    return !next.is_none() && still_asked(money, next) ? next : Seat::none();
}

// --- what may be bet -------------------------------------------------------------------------------------------------

/// B-23, B-24, B-25; fixed limit B-13, B-14: half of a full raise reopens there.
bool Betting::reopened_for(Seat seat) const {
    if (!acted_.has(seat)) return true;
    const Chips increase = to_match_ - faced_[seat];
    return rules_.structure == Structure::fixed_limit ? is_half(increase) : increase >= last_full_;
}

bool Betting::capped(const Money& money) const {
    if (rules_.structure != Structure::fixed_limit || bets_ < 1 + rules_.raises_max) return false;
    return closed_ || !rules_.heads_up_uncapped || money.live.count() > 2;
}

Chips Betting::smallest_unit() const {
    // After a double bet all later raises are double (S-31); the same size as the bet is what S-32 asks, too.
    return rules_.doubles != DoubleBets::no && last_full_ >= rules_.double_unit ? rules_.double_unit : rules_.unit;
}

Chips Betting::largest_unit(Seat seat) const {
    switch (rules_.doubles) {
        case DoubleBets::no:
            return rules_.unit;
        case DoubleBets::anybody:
            return rules_.double_unit;    // S-31
        case DoubleBets::first_to_act: {  // S-32
            const bool has_choice = bets_ == 0 && seat == first_asked_ && !acted_.has(seat);
            return has_choice ? rules_.double_unit : smallest_unit();
        }
    }
    return rules_.unit;
}

RaiseRange Betting::raise_range(const Money& money, Seat seat, Chips pot) const {
    RaiseRange range;
    const Chips all_in_to = money.bet[seat] + money.stack[seat];
    if (capped(money)) {
        range.closed = Refusal::raises_capped;
    } else if (!reopened_for(seat)) {
        range.closed = Refusal::betting_not_reopened;
    } else if ((money.can_act() - SeatSet{seat}).empty()) {
        range.closed = Refusal::nobody_to_raise;
    } else if (all_in_to <= to_match_ || (bring_in_due_ && all_in_to <= bring_in_)) {
        range.closed = Refusal::raise_above_stack;
    }
    if (range.closed) return range;

    if (rules_.structure == Structure::fixed_limit) {
        // Up from the last full level: whoever raises over a short all-in completes it (B-13).
        range.min = level_ + smallest_unit();
        range.max = level_ + largest_unit(seat);
        range.only_ends = true;
    } else {
        range.min = to_match_ + last_full_;  // B-21, B-25
        range.max = all_in_to;
        if (rules_.structure == Structure::pot_limit) {
            const Chips to_call = to_match_ - money.bet[seat];
            const Chips pot_raise = (to_match_ + pot + to_call).rounded_down_to(rules_.chip_unit);  // B-31, B-34
            range.max = std::max(range.min, pot_raise);
        }
    }
    range.min = std::min(range.min, all_in_to);
    range.max = std::min(range.max, all_in_to);
    return range;
}

std::optional<Refusal> Betting::why_no_raise(const Money& money, Seat seat, Chips to, Chips pot) const {
    const RaiseRange range = raise_range(money, seat, pot);
    if (range.closed) return range.closed;
    if (to <= to_match_) return Refusal::not_a_raise;
    if (to > money.bet[seat] + money.stack[seat]) return Refusal::raise_above_stack;
    if (to > range.max) return Refusal::raise_above_limit;
    if (to < range.min) return Refusal::raise_below_minimum;
    if (range.only_ends && to != range.min && to != range.max) return Refusal::raise_wrong_size;
    return std::nullopt;
}

Options Betting::options(const Money& money, Seat seat, Chips pot) const {
    Options options;
    const Chips bet = money.bet[seat];
    if (bring_in_due_) {
        options.bring_in = std::min(bring_in_, money.stack[seat]);
        options.call_to = bet;
        options.may_fold = seat != forced_;  // S-11, S-14
    } else {
        const Chips price = price_for(money, seat);
        options.may_fold = true;  // H-16
        options.may_check = bet >= price;
        options.may_call = !options.may_check;
        options.call_to = options.may_check ? bet : std::min(price, bet + money.stack[seat]);
    }
    const RaiseRange range = raise_range(money, seat, pot);
    if (!range.closed) {
        options.raise_to_min = range.min;
        options.raise_to_max = range.max;
        options.sizes_fixed = range.only_ends;
        options.opens = to_match_ == Chips{};
        options.completes = completes(range.min);
    }
    return options;
}

// --- what happened ---------------------------------------------------------------------------------------------------

void Betting::checked_or_called(Seat seat) {
    pending_.remove(seat);
    acted_.add(seat);
    // A mere bring-in is no bet: whoever called it faces all of a completion.
    faced_[seat] = bets_ == 0 && to_match_ == bring_in_ ? Chips{} : to_match_;
}

void Betting::brought_in(Seat seat) {
    bring_in_due_ = false;
    to_match_ = bring_in_;  // also when it is short (S-14)
    pending_.remove(seat);
    acted_.add(seat);
    faced_[seat] = Chips{};
}

void Betting::raised(const Money& money, Seat seat, Chips to) {
    bring_in_due_ = false;
    if (rules_.structure == Structure::fixed_limit) {
        const Chips increase = to - level_;
        const bool must_be_full = rules_.short_all_in == ShortAllIn::next_completes;
        if (must_be_full ? increase >= last_full_ : is_half(increase)) {  // B-13: half a unit counts in full
            ++bets_;
            const bool as_a_step = rules_.short_all_in == ShortAllIn::half_counts_as_a_step;
            level_ = as_a_step ? std::max(to, level_ + last_full_) : to;
            const bool doubled = rules_.doubles != DoubleBets::no && increase >= rules_.double_unit;
            last_full_ = doubled ? rules_.double_unit : smallest_unit();
            if (bets_ > rules_.raises_max && money.live.count() > 2) closed_ = true;
        }
    } else if (to - to_match_ >= last_full_) {  // B-23: less is an under-raise
        ++bets_;
        last_full_ = to - to_match_;
    }
    to_match_ = to;
    pending_ = money.can_act() - SeatSet{seat};
    acted_.add(seat);
    faced_[seat] = to;
}

}  // namespace cardroom::hand
