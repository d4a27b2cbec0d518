// What a visitor says: decisions, seats and chips, and sometimes nonsense.
#include <algorithm>

#include "simulation/person.h"

namespace cardroom::simulation {

namespace {
constexpr std::size_t remembered_messages = 6;
constexpr std::size_t remembered_questions = 64;
}  // namespace

void Person::ask(Question question) {
    questions_.push_back(question);
    if (questions_.size() > remembered_questions) questions_.pop_front();
}

v1::ClientMessage Person::remember(v1::ClientMessage message) {
    message.set_id(++last_id_ << 16 | static_cast<std::uint64_t>(number_));
    if (message.has_watch_table()) ask({message.id(), message.watch_table().table()});
    if (message.has_ask_settlement()) ask({message.id(), 0});
    sent_.push_back(message);
    if (sent_.size() > remembered_messages) sent_.erase(sent_.begin());
    return message;
}

std::optional<v1::ClientMessage> Person::next(const std::vector<std::uint64_t>& all) {
    if (all.empty()) return std::nullopt;
    if (!sent_.empty() && roll(100) < 3) return sent_[roll(sent_.size())];  // once more, perhaps long after
    if (roll(100) < 2) return remember(nonsense(all[roll(all.size())]));
    if (line_ms_ > 0 && roll(100) < 15) return heartbeat();
    for (auto& [id, at] : tables) {
        if (at.turn && roll(100) < 96) return remember(decision(id, at));
        if (at.choice && roll(100) < 96) return remember(choice(id, at));
    }
    if (auto message = private_business()) return remember(*message);
    if (tables.size() < 2 && roll(100) < 30) {
        v1::ClientMessage message;
        const std::uint64_t table = all[roll(all.size())];
        const auto known = tables.find(table);
        message.mutable_watch_table()->set_table(table);
        message.mutable_watch_table()->set_version(known == tables.end() ? 0 : known->second.version);
        return remember(message);
    }
    if (tables.empty()) return std::nullopt;
    auto at = tables.begin();
    std::advance(at, static_cast<long>(roll(tables.size())));
    if (at->second.lets_it_go) return std::nullopt;  // has been kept waiting, or thought better of it
    if (roll(1000) < 5 && at->second.seat == 0 && at->second.info.owner() != player) {
        v1::ClientMessage message;
        message.mutable_unwatch_table()->set_table(at->first);
        tables.erase(at);
        return remember(message);
    }
    return remember(seat_business(at->first, at->second));
}

std::optional<v1::ClientMessage> Person::next_calm(const std::vector<std::uint64_t>& all) {
    for (auto& [id, at] : tables) {
        if (at.turn) return remember(decision(id, at));
        if (at.choice) return remember(choice(id, at));
    }
    v1::ClientMessage message;
    if (tables.empty()) {
        message.mutable_watch_table()->set_table(all[roll(all.size())]);
        return remember(message);
    }
    const auto& [id, at] = *tables.begin();
    message.mutable_table()->set_table(id);
    if (at.seat == 0) {
        message.mutable_table()->mutable_sit()->set_buy_in(at.info.buy_in_max() > 0 ? at.info.buy_in_max()
                                                                                    : at.info.buy_in_min() * 2);
        message.mutable_table()->mutable_sit()->set_post_now(true);
        if (roll(4) == 0) tables.erase(tables.begin());  // a full table: look at another one next time
        return remember(message);
    }
    if (at.sitting_out) {
        message.mutable_table()->mutable_sit_in()->set_post_now(true);
        return remember(message);
    }
    if (at.stack == 0 && !at.hand_running) {
        message.mutable_table()->mutable_top_up()->set_amount(at.info.buy_in_min());
        return remember(message);
    }
    return std::nullopt;
}

/// Now and then one takes much longer than the others.
v1::ClientMessage Person::heartbeat() {
    v1::ClientMessage message;
    message.mutable_ping()->set_sent_at(1);
    const std::int64_t took = line_ms_ + static_cast<std::int64_t>(roll(1 + static_cast<std::uint64_t>(line_ms_) / 4));
    message.mutable_ping()->set_last_round_trip(roll(4) == 0 ? took * 10 : took);
    return message;
}

v1::ClientMessage Person::decision(std::uint64_t id, const AtTable& at) {
    v1::ClientMessage message;
    message.mutable_table()->set_table(id);
    if (roll(40) == 0) {  // needs to think about it
        message.mutable_table()->mutable_use_time_bank()->set_hand(at.hand);
        message.mutable_table()->mutable_use_time_bank()->set_action_no(at.turn->action_no());
        return message;
    }
    auto& act = *message.mutable_table()->mutable_act();
    const v1::Options& options = at.turn->options();
    act.set_hand(at.hand);
    act.set_action_no(at.turn->action_no());
    const auto dice = roll(100);
    if (options.bring_in() > 0 && !options.may_check() && !options.may_call() && dice < 70) {
        act.set_kind(v1::BRING_IN);
    } else if (options.raise_to_min() > 0 && dice < 25) {
        const auto span = static_cast<std::uint64_t>(options.raise_to_max() - options.raise_to_min());
        std::int64_t to = options.raise_to_min();
        if (options.sizes_fixed() || dice < 4) {
            if (roll(2) == 0) to = options.raise_to_max();
        } else {
            to += static_cast<std::int64_t>(roll(std::min<std::uint64_t>(span, 40) + 1));
        }
        act.set_kind(v1::RAISE_TO);
        act.set_to(to);
    } else if (options.may_check()) {
        act.set_kind(v1::CHECK);
    } else if (options.may_call() && dice < 75) {
        act.set_kind(v1::CALL);
        act.set_to(dice < 70 ? options.call_to() : options.call_to() + 1);  // sometimes a price that is not so
    } else {
        act.set_kind(v1::FOLD);
    }
    return message;
}

v1::ClientMessage Person::choice(std::uint64_t id, const AtTable& at) {
    v1::ClientMessage message;
    message.mutable_table()->set_table(id);
    if (at.choice->what() == v1::ChoiceCame::RUNS) {
        auto& runs = *message.mutable_table()->mutable_choose_runs();
        runs.set_hand(at.hand);
        runs.set_runs(1 + static_cast<std::uint32_t>(roll(at.choice->count_max())));
        return message;
    }
    auto& act = *message.mutable_table()->mutable_act();
    act.set_hand(at.hand);
    act.set_action_no(at.choice->action_no());
    act.set_kind(v1::EXCHANGE);
    const bool exact = at.choice->what() == v1::ChoiceCame::GIVE_UP;
    std::uint64_t count = exact ? at.choice->count_max() : roll(at.choice->count_max() + 1);
    if (roll(50) == 0) ++count;  // one too many, sometimes
    act.set_cards(at.own_cards.substr(0, std::min<std::size_t>(at.own_cards.size(), count * 2)));
    return message;
}

/// K-14: at the table, or in the lobby.
v1::ClientMessage Person::ask_reset(std::uint64_t id) {
    v1::ClientMessage message;
    const auto dice = roll(100);
    if (dice < 20) {
        message.mutable_ask_protection();
    } else if (dice < 45) {
        message.mutable_ask_all_in_reset();
    } else {
        message.mutable_table()->set_table(id);
        message.mutable_table()->mutable_ask_all_in_reset();
    }
    return message;
}

v1::ClientMessage Person::seat_business(std::uint64_t id, const AtTable& at) {
    v1::ClientMessage message;
    message.mutable_table()->set_table(id);
    auto& table = *message.mutable_table();
    const std::int64_t least = at.info.buy_in_min();
    const std::int64_t most = at.info.buy_in_max() > 0 ? at.info.buy_in_max() : least * 4;
    const auto some = [&] {
        return least + static_cast<std::int64_t>(roll(static_cast<std::uint64_t>(most - least) + 1));
    };
    if (at.seat == 0) {
        const auto dice = roll(100);
        if (dice < 70) {
            table.mutable_sit()->set_seat(static_cast<std::uint32_t>(roll(at.info.seat_count() + 1)));
            table.mutable_sit()->set_buy_in(roll(20) == 0 ? least - 1 : some());
            table.mutable_sit()->set_post_now(roll(2) == 0);
            if (at.info.private_()) table.mutable_sit()->set_password(words_for(id));
        } else if (dice < 80) {
            table.mutable_reserve()->set_seat(static_cast<std::uint32_t>(roll(at.info.seat_count() + 1)));
            if (at.info.private_()) table.mutable_reserve()->set_password(words_for(id));
        } else if (dice < 90) {
            table.mutable_join_waiting_list();
        } else {
            table.mutable_leave_waiting_list();
        }
        return message;
    }
    if (at.credits == 0 && roll(100) < 30) return ask_reset(id);
    if (at.sitting_out && roll(100) < 60) {
        table.mutable_sit_in()->set_post_now(roll(2) == 0);
        return message;
    }
    switch (roll(at.stack == 0 && !at.hand_running ? 4 : 24)) {
        case 0:
        case 1:
        case 2:
            table.mutable_top_up()->set_amount(some());
            break;
        case 3:
            table.mutable_leave();
            break;
        case 4:
            table.mutable_sit_out()->set_when(static_cast<v1::SitOut::When>(roll(3)));
            break;
        case 5:
            table.mutable_sit_in()->set_post_now(roll(2) == 0);
            break;
        case 6:
            table.mutable_set_options()->set_auto_post(roll(2) == 0);
            table.mutable_set_options()->set_auto_muck(roll(2) == 0);
            table.mutable_set_options()->set_straddle(roll(3) == 0);
            break;
        case 7:
            table.mutable_set_auto_top_up()->set_below(roll(2) == 0 ? 0 : least);
            table.mutable_set_auto_top_up()->set_to(most);
            break;
        case 8:
            table.mutable_change_seat()->set_to(1 + static_cast<std::uint32_t>(roll(at.info.seat_count())));
            break;
        case 9:
            table.mutable_ask_all_in_reset();
            break;
        case 10:
            table.mutable_ask_rabbit()->set_hand(at.hand);
            break;
        case 11:
        case 12:
            table.mutable_show_cards()->set_hand(at.hand);
            if (roll(2) == 0) table.mutable_show_cards()->set_cards(at.own_cards.substr(0, 2));
            if (roll(3) == 0) table.mutable_muck_cards()->set_hand(at.hand);
            break;
        case 13: {
            message.mutable_say()->set_table(id);
            message.mutable_say()->set_text(roll(10) == 0 ? std::string(100'000, 'x') : "nice hand");  // scenario 35
            break;
        }
        default: {
            auto& ahead = *table.mutable_act_ahead();
            ahead.set_hand(at.hand);
            ahead.set_action_no(roll(20) == 0 ? 0 : at.action_no);
            ahead.set_what(static_cast<v1::Ahead>(roll(7)));
            const bool any_price = ahead.what() == v1::AHEAD_CALL && roll(4) != 0;
            ahead.set_to(any_price ? 0 : static_cast<std::int64_t>(roll(50)));
            break;
        }
    }
    return message;
}

v1::ClientMessage Person::nonsense(std::uint64_t id) {
    v1::ClientMessage message;
    message.mutable_table()->set_table(id);
    auto& table = *message.mutable_table();
    switch (roll(10)) {
        case 0: {  // somebody else's decision, or a stale one
            auto& act = *table.mutable_act();
            act.set_hand(roll(2) == 0 ? 0 : 1 + roll(100));
            act.set_action_no(static_cast<std::uint32_t>(roll(40)));
            act.set_kind(static_cast<v1::ActionKind>(roll(6)));
            act.set_to(static_cast<std::int64_t>(random_()));
            act.set_cards("AsAsZz");
            break;
        }
        case 1:
            table.mutable_sit()->set_buy_in(-1 - static_cast<std::int64_t>(roll(1'000'000)));
            break;
        case 2:
            table.mutable_sit()->set_seat(4'000'000'000u);
            break;
        case 3:
            table.mutable_top_up()->set_amount(static_cast<std::int64_t>(random_() >> 1));
            break;
        case 4:
            table.mutable_void_hand();
            break;
        case 5:
            table.mutable_remove()->set_player(1 + roll(50));
            break;
        case 6:
            table.set_table(random_());
            table.mutable_leave();
            break;
        case 7:
            message.mutable_host_entry()->set_amount(1'000'000);
            break;
        case 8:
            table.mutable_pause();
            break;
        default:
            message.mutable_refill();
            break;
    }
    return message;
}

}  // namespace cardroom::simulation
