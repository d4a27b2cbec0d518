#include "table/ahead.h"

#include <algorithm>

namespace cardroom::table {

std::optional<Refusal> why_not_ahead(const ActAhead& ahead, const Price& price, Chips bet, Chips stack) {
    if (ahead.action_no < price.since_action_no) return Refusal::price_has_changed;
    const Chips call_to = std::min(price.to, bet + stack);
    switch (ahead.what) {
        case Ahead::none:
        case Ahead::check_or_fold:
        case Ahead::call_any:
        case Ahead::fold:
            return std::nullopt;
        case Ahead::check:
            if (price.to > bet) return Refusal::cannot_check;
            return std::nullopt;
        case Ahead::call:
            if (price.to <= bet) return Refusal::nothing_to_call;
            if (ahead.to != Chips{} && ahead.to != call_to && ahead.to != price.to) return Refusal::price_has_changed;
            return std::nullopt;
        case Ahead::raise_to:
            if (ahead.to <= price.to) return Refusal::not_a_raise;
            if (ahead.to > bet + stack) return Refusal::raise_above_stack;
            return std::nullopt;
    }
    return Refusal::pre_action_not_possible;
}

bool survives_price_change(Ahead what) {
    return what == Ahead::check_or_fold || what == Ahead::call_any || what == Ahead::fold;
}

std::optional<hand::Action> action_for(const ActAhead& ahead, Seat seat, const hand::Options& options) {
    using hand::ActionKind;
    const auto act = [&](ActionKind kind, Chips to = {}) {
        return std::optional<hand::Action>{{.seat = seat, .kind = kind, .to = to, .cards = {}}};
    };
    if (options.bring_in > Chips{}) return std::nullopt;  // S-11: a choice that nothing of this answers
    switch (ahead.what) {
        case Ahead::none:
            return std::nullopt;
        case Ahead::check:
            return options.may_check ? act(ActionKind::check) : std::nullopt;
        case Ahead::check_or_fold:
            return act(options.may_check ? ActionKind::check : ActionKind::fold);
        case Ahead::call:
            return options.may_call ? act(ActionKind::call, options.call_to) : std::nullopt;
        case Ahead::call_any:
            if (options.may_call) return act(ActionKind::call, options.call_to);
            return options.may_check ? act(ActionKind::check) : std::nullopt;
        case Ahead::fold:
            return options.may_fold ? act(ActionKind::fold) : std::nullopt;
        case Ahead::raise_to: {
            if (options.raise_to_max == Chips{}) return std::nullopt;
            if (ahead.to < options.raise_to_min || ahead.to > options.raise_to_max) return std::nullopt;
            return act(ActionKind::raise_to, ahead.to);
        }
    }
    return std::nullopt;
}

}  // namespace cardroom::table
