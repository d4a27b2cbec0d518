#include "table/clock.h"

#include <algorithm>

namespace cardroom::table {

Clock Clock::for_turn(const rules::ClockRules& rules, Setting setting, Seat seat, int action_no, bool away, Time now) {
    Clock clock;
    clock.kind_ = Kind::turn;
    clock.seats_.add(seat);
    clock.action_no_ = action_no;
    clock.started_ = now;
    clock.visible_from_ = now + rules.hidden;  // K-20
    const bool short_turn = away && setting != Setting::ring && rules.away_turn > Duration{};
    clock.deadline_ = now + (short_turn ? std::min(rules.turn, rules.away_turn) : rules.turn);
    return clock;
}

Clock Clock::for_exchange(const rules::ClockRules& rules, SeatSet seats, int action_no, Time now) {
    Clock clock;
    clock.kind_ = Kind::exchange;
    clock.seats_ = seats;
    clock.action_no_ = action_no;
    clock.started_ = now;
    clock.visible_from_ = now + rules.hidden;
    clock.deadline_ = now + rules.turn;
    return clock;
}

Clock Clock::for_runs(Duration time, SeatSet seats, int action_no, Time now) {
    Clock clock;
    clock.kind_ = Kind::runs;
    clock.seats_ = seats;
    clock.action_no_ = action_no;
    clock.started_ = now;
    clock.visible_from_ = now;
    clock.deadline_ = now + time;
    return clock;
}

Duration Clock::grace(const rules::ClockRules& rules, const ClockPlayer& player) {
    return player.connected ? std::min(player.lag, rules.grace_max) : Duration{};
}

Clock::Step Clock::next_step(const rules::ClockRules& rules, Setting setting, const ClockPlayer& player) const {
    if (kind_ != Kind::turn || phase_ == Phase::disconnected) return Step::out_of_time;

    // K-34: at the final table of a multi-table tournament a fixed time to come back stands in place of the bank.
    const bool waits_for_return = setting == Setting::final_table && rules.final_table_disconnect > Duration{};
    if (waits_for_return && !player.connected) return Step::disconnect_extra_began;

    if (phase_ == Phase::turn && player.bank > Duration{}) {
        if (player.invested || player.wants_bank || !rules.bank_only_if_invested) return Step::bank_began;
    }
    // K-43: the bank first, then this.
    if (setting == Setting::ring && rules.disconnect_extra > Duration{} && player.disconnect_extra_left) {
        if (!player.connected && player.invested) return Step::disconnect_extra_began;
    }
    return Step::out_of_time;
}

Time Clock::due(const rules::ClockRules& rules, Setting setting, const ClockPlayer& player) const {
    if (next_step(rules, setting, player) != Step::out_of_time) return deadline_;
    return deadline_ + grace(rules, player);
}

Time Clock::end_of_disconnect_extra(const rules::ClockRules& rules, Setting setting) const {
    if (setting == Setting::final_table) return std::max(deadline_, started_ + rules.final_table_disconnect);
    return deadline_ + rules.disconnect_extra;
}

Clock::Step Clock::advance(const rules::ClockRules& rules, Setting setting, const ClockPlayer& player, Time now) {
    if (!running() || now < due(rules, setting, player)) return Step::nothing;
    const Step step = next_step(rules, setting, player);
    if (step == Step::bank_began) {
        phase_ = Phase::bank;
        bank_began_ = true;
        deadline_ = deadline_ + player.bank;
    } else if (step == Step::disconnect_extra_began) {
        phase_ = Phase::disconnected;
        deadline_ = end_of_disconnect_extra(rules, setting);
    }
    return step;
}

bool Clock::reconnected(const rules::ClockRules& rules, Time now) {
    if (kind_ != Kind::turn || reconnect_used_ || rules.reconnect_extra == Duration{}) return false;
    if (now > deadline_) return false;
    reconnect_used_ = true;
    deadline_ = deadline_ + rules.reconnect_extra;
    return true;
}

Duration Clock::bank_left(Duration bank, Time now) const {
    if (!bank_began_) return bank;
    if (phase_ == Phase::disconnected) return Duration{};  // that began when the bank had run out
    return std::clamp(deadline_ - now, Duration{}, bank);
}

void Clock::shift(Duration by) {
    started_ = started_ + by;
    visible_from_ = visible_from_ + by;
    deadline_ = deadline_ + by;
}

}  // namespace cardroom::table
