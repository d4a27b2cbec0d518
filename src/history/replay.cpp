#include "history/replay.h"

#include <algorithm>

#include "history/as_played.h"
#include "history/contradictions.h"
#include "history/readings.h"
#include "history/replay_results.h"
#include "history/replay_setup.h"
#include "history/site_rules.h"

namespace cardroom::history {

namespace {

using cards::Card;
using cards::CardSet;
using hand::ActionKind;
using hand::Hand;
using hand::Waiting;

/// How often other cards are tried for the hands that nobody saw.
constexpr std::uint64_t attempts_max = 4000;

std::string words_of(const RecordedHand& record, const RecordedAction& action) {
    std::string text = record.name_of(action.seat) + ' ' + std::string(name_of(action.did));
    if (action.to && *action.to > Chips{} && action.did != Did::fold) text += " to " + text_of(*action.to);
    if (action.did == Did::discard) text += ' ' + std::to_string(action.count);
    return text;
}

/// Once through the hand with one choice of the unseen cards.
class Playback {
  public:
    /// `cap`: the most that a player can lose in this hand; none: his stack.
    Playback(const RecordedHand& record, const rules::HouseRules& house, std::uint64_t attempt,
             std::optional<Chips> cap, hand::ShortAllIn short_all_in)
        : record_(record), cap_(cap) {
        stage(record, house, staging_);
        staging_.setup.short_all_in = short_all_in;
        staging_.setup.deck = deck_for(*record.game, attempt);
        for (hand::Player& player : staging_.setup.players) {
            if (cap) player.stack = std::min(player.stack, *cap);
        }
    }

    std::vector<Disagreement> run() {
        hand_.emplace(staging_.setup);
        note(hand_->opening_events());
        for (std::size_t i = 0; i < record_.actions.size(); ++i) {
            action_index_ = i;
            if (!play(record_.actions[i])) return std::move(disagreements_);
        }
        if (record_.has_flag("cancelled")) return std::move(disagreements_);  // it ended here, without results
        answer_what_is_not_recorded();
        if (!hand_->over()) {
            if (record_.may_be_partial) {
                compare_stacks_so_far();
            } else {
                disagree("end", record_.name_of(hand_->to_act()) + " to act", "no more actions");
            }
            return std::move(disagreements_);
        }
        if (!ends_before_the_board()) compare_results(record_, staging_, *hand_, paid_, disagreements_);
        return std::move(disagreements_);
    }

    /// Do the results, or who opens, hang on cards that the record does not know?
    bool guessed() const {
        if (!hand_) return false;
        if (!record_.game->has_button() && unseen_upcards()) return true;
        if (hand_->live().count() < 2) return false;
        for (const Seat seat : hand_->live()) {
            // What was given up for somebody who was away hangs on cards that nobody saw.
            if (hand_->went_virtual_all_in(seat) && !record_.game->draws() && gives_up_cards()) return true;
            const int held = static_cast<int>(hand_->cards_of(seat).size());
            if (known_cards_of(record_, seat).count() < held) return true;
        }
        return false;
    }

  private:
    bool gives_up_cards() const {
        return std::any_of(record_.game->streets.begin(), record_.game->streets.end(),
                           [](const auto& street) { return street.exchange == rules::Exchange::give_up; });
    }

    bool unseen_upcards() const {
        for (const Seat seat : hand_->dealt_in()) {
            const auto& known = staging_.known.of_seat[seat];
            for (std::size_t i = 0; i < hand_->cards_of(seat).size(); ++i) {
                const bool up = (hand_->up_cards(seat) >> i & 1) != 0 && !hand_->cards_public(seat);
                if (up && (i >= known.size() || known[i].is_none())) return true;
            }
        }
        return false;
    }

    /// A partial record may stop where all are all-in, before the board is out: it cannot say who wins.
    bool ends_before_the_board() const {
        return record_.may_be_partial && hand_->live().count() > 1 && record_.board[0].size() < hand_->board(0).size();
    }

    /// Where a record ends before the hand does, its final stacks are those behind the bets.
    void compare_stacks_so_far() {
        for (const RecordedPlayer& player : record_.players) {
            const auto& recorded = record_.final_stacks[player.seat];
            if (recorded && *recorded != hand_->stack(player.seat))
                disagree("final stack " + player.name, text_of(hand_->stack(player.seat)), text_of(*recorded));
        }
    }

    void disagree(std::string what, std::string expected, std::string got) {
        Disagreement found{std::move(what), std::move(expected), std::move(got), {}};
        found.rule = explanation(record_, found);
        disagreements_.push_back(std::move(found));
    }
    void disagree_on_action(const RecordedAction& action, std::string expected) {
        disagree("action " + std::to_string(action_index_ + 1), std::move(expected), words_of(record_, action));
    }
    /// A difference that a site's rule explains and that changes nothing else.
    void explained(std::string_view rule, const RecordedAction& action, std::string expected) {
        disagree_on_action(action, std::move(expected));
        disagreements_.back().rule = rule;
    }

    void note(hand::Events events) {
        for (const hand::Event& event : events) {
            paid_.note(event);
            if (const auto* called = std::get_if<hand::Called>(&event)) {
                to_ = called->to;
                went_all_in_ = called->all_in;
            } else if (const auto* raised = std::get_if<hand::RaisedTo>(&event)) {
                to_ = raised->to;
                went_all_in_ = raised->all_in;
            } else if (const auto* brought = std::get_if<hand::BroughtIn>(&event)) {
                to_ = brought->to;
                went_all_in_ = brought->all_in;
            }
        }
    }

    // --- the actions ------------------------------------------------------------------------------------------------

    /// The engine asks for run choices and secret discards that a record has no line for.
    void answer_what_is_not_recorded() {
        while (!hand_->over() && hand_->waiting() == Waiting::runs) {
            note(*hand_->choose_runs(hand_->to_decide().first(), record_.runs()));
        }
        while (!hand_->over() && hand_->waiting() == Waiting::exchange) {
            const Seat seat = hand_->to_decide().first();
            const auto outcome = hand_->apply({seat, ActionKind::exchange, {}, hand_->automatic_exchange(seat)});
            if (!outcome) return;
            note(*outcome);
        }
    }

    bool play(const RecordedAction& recorded) {
        const bool exchanges = recorded.did == Did::discard || recorded.did == Did::stand;
        // Whoever is gone is gone whatever the hand waits for.
        if (!hand_->over() && recorded.did == Did::protect) return play_protection(recorded);
        if (!hand_->over() && recorded.leaves) return play_out_of_turn(recorded);
        // For whoever is away the hand has chosen by itself (C-7).
        if (exchanges && hand_->went_virtual_all_in(recorded.seat)) return true;
        if (hand_->waiting() == Waiting::runs) answer_what_is_not_recorded();
        if (hand_->waiting() == Waiting::exchange && !exchanges) answer_what_is_not_recorded();
        if (hand_->over()) return play_after_the_end(recorded);
        RecordedAction action = recorded;
        if (!action.to && action.by) action.to = hand_->bet(action.seat) + *action.by;
        const std::string_view street = record_.game->streets[static_cast<std::size_t>(hand_->street())].name;
        const bool secret = exchanges && !record_.game->draws();  // a street's end or the next one's beginning
        if (!action.street.empty() && action.street != street && !secret) {
            if (tells_streets()) {
                disagree_on_action(action, "the street to be " + std::string(street) + ", not " + action.street);
                return false;
            }
            action.to = hand_->bet(action.seat) + action.by.value_or(Chips{});
        }
        if (!hand_->to_decide().has(action.seat)) return play_out_of_turn(action);
        return exchanges ? play_exchange(action) : play_in_turn(action);
    }

    /// Sites ask players who have no decision left (B-6): somebody who has matched every bet, all others being all-in,
    /// may be asked to check, or to call and raise what nobody can win from him (B-7), which comes back to him.
    bool play_after_the_end(const RecordedAction& action) {
        const bool alone = hand_->live().has(action.seat) && every_other_is_all_in(action.seat);
        if (alone && action.did != Did::fold && action.by) {
            paid_.beyond[action.seat] += *action.by;
            explained(*action.by == Chips{} ? "asks_without_decision" : "price_beyond_every_opponent", action,
                      "not asked");
            return true;
        }
        disagree_on_action(action, "the hand is over");
        return false;
    }

    /// Some records run all betting rounds together under the name of the first, totals and all.
    bool tells_streets() const {
        return std::any_of(record_.actions.begin(), record_.actions.end(), [&](const RecordedAction& action) {
            return action.street != record_.game->streets.front().name;
        });
    }

    bool every_other_is_all_in(Seat one) const {
        for (const Seat seat : hand_->live()) {
            if (seat != one && !hand_->all_in(seat)) return false;
        }
        return true;
    }

    bool play_out_of_turn(const RecordedAction& action) {
        if (action.did == Did::check && hand_->live().has(action.seat) && every_other_is_all_in(action.seat)) {
            explained("asks_without_decision", action, "not asked");
            return true;
        }
        // A fast-fold table lets players leave before their turn; and a site may print a fold for whoever is all-in
        // by the posts and not there (scenario 28: a player who leaves folds at once).
        const bool away = hand_->live().has(action.seat) && hand_->all_in(action.seat);
        if (action.did == Did::fold && action.leaves) {
            const auto outcome = hand_->fold_out_of_turn(action.seat);
            if (outcome) note(*outcome);
            if (!outcome) disagree_on_action(action, std::string(cardroom::name_of(outcome.error())));
            return outcome.has_value();
        }
        if (action.did == Did::fold && hand_->live().has(action.seat) && (away || record_.has_flag("zone"))) {
            const auto outcome = hand_->fold_out_of_turn(action.seat);
            if (outcome) {
                note(*outcome);
                explained(away ? "fold_when_all_in" : "fast_fold", action, "not his turn");
                return true;
            }
        }
        const SeatSet waited_for = hand_->to_decide();
        std::string expected;
        for (const Seat seat : waited_for) expected += (expected.empty() ? "" : ", ") + record_.name_of(seat);
        disagree_on_action(action, expected + " to act");
        return false;
    }

    /// K-2, where the record says so.
    bool play_protection(const RecordedAction& action) {
        const auto outcome = hand_->virtual_all_in(action.seat);
        if (!outcome) {
            disagree_on_action(action, std::string(cardroom::name_of(outcome.error())));
            return false;
        }
        note(*outcome);
        return true;
    }

    bool play_exchange(const RecordedAction& action) {
        if (hand_->waiting() != Waiting::exchange) {
            disagree_on_action(action, "a bet, a call or a fold");
            return false;
        }
        const auto drawn = static_cast<std::size_t>(exchanges_done_[action.seat]++);
        CardSet gone;
        for (const Card card : action.gone) {
            if (!card.is_none()) gone.add(card);
        }
        // What must be left for the record to come true: of a draw as planned, of cards given up what is shown at the
        // end.
        const KnownHand& kept = record_.game->draws()
                                    ? staging_.draws[action.seat].kept[std::min<std::size_t>(drawn, 3)]
                                    : record_.shown[action.seat];
        const int count = hand_->exchange_exact() ? hand_->exchange_count() : action.count;
        for (const Card card : hand_->cards_of(action.seat)) {
            if (gone.count() >= count) break;
            if (std::find(kept.begin(), kept.end(), card) == kept.end()) gone.add(card);
        }
        return apply(action, {action.seat, ActionKind::exchange, {}, gone});
    }

    bool play_in_turn(const RecordedAction& action) {
        if (hand_->waiting() != Waiting::action) {
            disagree_on_action(action, "an exchange of cards");
            return false;
        }
        const hand::Options options = hand_->options();
        switch (action.did) {
            case Did::fold:
                return apply(action, {action.seat, ActionKind::fold, {}, {}});
            case Did::check:
                return apply(action, {action.seat, ActionKind::check, {}, {}});
            case Did::bring_in:
                return apply(action, {action.seat, ActionKind::bring_in, {}, {}});
            case Did::call:
                if (!action.to && options.may_check) return apply(action, {action.seat, ActionKind::check, {}, {}});
                if (action.to && options.may_call && *action.to > options.call_to)
                    return play_call_beyond(action, options);
                return apply(action, {action.seat, ActionKind::call, action.to.value_or(Chips{}), {}});
            default:
                break;
        }
        if (options.raise_to_max == Chips{} && options.may_call && action.to && *action.to > options.call_to)
            return play_raise_beyond(action);
        if (options.raise_to_max > Chips{} && options.sizes_fixed && action.to && *action.to > options.raise_to_max &&
            record_.uncalled[action.seat] == *action.to - options.raise_to_max &&
            nobody_goes_above(options.raise_to_max))
            return play_raise_misprinted(action, options);
        return apply(action, {action.seat, ActionKind::raise_to, action.to.value_or(Chips{}), {}});
    }

    /// Does nobody's total of this street go above that amount after the action that is being played?
    bool nobody_goes_above(Chips amount) const {
        const std::string& street = record_.actions[action_index_].street;
        return std::all_of(record_.actions.begin() + static_cast<std::ptrdiff_t>(action_index_) + 1,
                           record_.actions.end(), [&](const RecordedAction& later) {
                               return later.street != street || later.to.value_or(Chips{}) <= amount;
                           });
    }

    /// B-7: with every opponent all-in the price is what they can win, not a larger nominal bet. A site that asks for
    /// more gives the rest back at once.
    bool play_call_beyond(const RecordedAction& action, const hand::Options& options) {
        if (!every_other_is_all_in(action.seat)) return apply(action, {action.seat, ActionKind::call, *action.to, {}});
        paid_.beyond[action.seat] += *action.to - options.call_to;
        explained("price_beyond_every_opponent", action, "a call to " + text_of(options.call_to));
        const auto outcome = hand_->apply({action.seat, ActionKind::call, {}, {}});
        if (outcome) note(*outcome);
        return outcome.has_value();
    }

    /// B-7 likewise: nobody is left who could answer a raise. The site takes it and gives the excess back.
    bool play_raise_beyond(const RecordedAction& action) {
        const hand::Action raise{action.seat, ActionKind::raise_to, *action.to, {}};
        if (hand_->why_not(raise) != Refusal::nobody_to_raise) return apply(action, raise);
        paid_.beyond[action.seat] += *action.to - hand_->options().call_to;
        explained("raise_beyond_every_opponent", action, "nobody to raise");
        const auto outcome = hand_->apply({action.seat, ActionKind::call, {}, {}});
        if (outcome) note(*outcome);
        return outcome.has_value();
    }

    /// A limit raise printed larger than the limit, where exactly the excess came back: the raise was the limit's.
    bool play_raise_misprinted(const RecordedAction& action, const hand::Options& options) {
        paid_.beyond[action.seat] += *action.to - options.raise_to_max;
        explained("limit_raise_misprinted", action, "a raise to " + text_of(options.raise_to_max));
        const auto outcome = hand_->apply({action.seat, ActionKind::raise_to, options.raise_to_max, {}});
        if (outcome) note(*outcome);
        return outcome.has_value();
    }

    bool apply(const RecordedAction& action, const hand::Action& command) {
        const Chips before = hand_->bet(action.seat);
        to_ = before;
        went_all_in_ = false;
        if (const auto refusal = hand_->why_not(command)) {
            disagree_on_action(action, std::string(cardroom::name_of(*refusal)) + allowed());
            return false;
        }
        note(*hand_->apply(command));
        if (command.kind == ActionKind::exchange) return true;
        if (action.to && *action.to != to_) {
            disagree_on_action(action, "to " + text_of(to_));
            return false;
        }
        if (action.by && *action.by != to_ - before) disagree_on_action(action, text_of(to_ - before) + " put in");
        if (action.all_in && *action.all_in != went_all_in_ && !cap_)
            disagree_on_action(action, went_all_in_ ? "all-in" : "not all-in");
        return true;
    }

    /// The options of whoever is to act, for a message.
    std::string allowed() const {
        if (hand_->waiting() != Waiting::action) return "";
        const hand::Options options = hand_->options();
        std::string text = " (may";
        if (options.may_fold) text += " fold";
        if (options.may_check) text += " check";
        if (options.may_call) text += " call " + text_of(options.call_to);
        if (options.bring_in > Chips{}) text += " bring in " + text_of(options.bring_in);
        if (options.raise_to_max > Chips{})
            text += " raise " + text_of(options.raise_to_min) + (options.sizes_fixed ? " or " : " to ") +
                    text_of(options.raise_to_max);
        return text + ')';
    }

    const RecordedHand& record_;
    std::optional<Chips> cap_;
    Staging staging_;
    std::optional<Hand> hand_;
    std::size_t action_index_ = 0;
    PerSeat<int> exchanges_done_;

    Paid paid_;
    Chips to_;  ///< of the latest call, raise or bring-in
    bool went_all_in_ = false;
    std::vector<Disagreement> disagreements_;
};

bool unexplained(const std::vector<Disagreement>& found) {
    return std::any_of(found.begin(), found.end(), [](const Disagreement& d) { return d.rule.empty(); });
}

/// Could other cards make a difference? Who may act and what lies in the pots follows from the betting alone, except
/// where upcards say who opens.
bool hangs_on_cards(const RecordedHand& record, const std::vector<Disagreement>& found) {
    if (!record.game->has_button()) return true;
    return std::any_of(found.begin(), found.end(), [](const Disagreement& d) {
        return d.rule.empty() && (d.what == "winners" || d.what.starts_with("award ") || d.what.starts_with("final "));
    });
}

}  // namespace

namespace {

bool has(const std::vector<Disagreement>& found, std::string_view rule) {
    return std::any_of(found.begin(), found.end(), [rule](const Disagreement& d) { return d.rule == rule; });
}

/// By each rules that it may have been played by, and with other cards for the unseen ones, until the record comes true
/// or no card can help.
std::vector<Disagreement> replay(const RecordedHand& record, hand::ShortAllIn short_all_in) {
    const std::vector<Reading> readings = readings_of(record);
    std::optional<Chips> cap;
    std::vector<Disagreement> first;
    const std::uint64_t attempts = attempts_max / readings.size();
    for (std::uint64_t attempt = 0; attempt < attempts; ++attempt) {
        bool guessed = false;
        for (const Reading& reading : readings) {
            Playback playback(reading.record, reading.house, attempt, cap, short_all_in);
            std::vector<Disagreement> found = playback.run();
            if (!unexplained(found)) return found;
            guessed = guessed || (playback.guessed() && hangs_on_cards(record, found));
            if (attempt == 0 && &reading == &readings.front()) first = std::move(found);
        }
        if (guessed) continue;
        if (cap || !record.has_flag("cap_game")) break;
        // A cap game in which the cap was reached: the most that anybody put in is the cap, and counts as all-in.
        cap = Chips{};
        for (const RecordedPlayer& player : record.players) cap = std::max(*cap, total_put_in(record, player.seat));
    }
    return first;
}

/// A raise over a short all-in that goes by the site's own steps, not ours (B-13): the hand is played on by its way of
/// counting, and everything that follows is compared.
std::vector<Disagreement> replay_by_its_steps(const RecordedHand& record, std::vector<Disagreement> by_ours) {
    for (const auto way : {hand::ShortAllIn::next_completes, hand::ShortAllIn::half_counts_as_a_step}) {
        std::vector<Disagreement> found = replay(record, way);
        if (has(found, limit_raise_to_the_step)) continue;  // that is not the way either
        found.insert(found.begin(), by_ours.back());
        return found;
    }
    by_ours.back().rule.clear();  // nobody's step
    return by_ours;
}

}  // namespace

std::vector<Disagreement> replay(const RecordedHand& as_recorded) {
    RecordedHand record = as_played(as_recorded);
    if (record.may_be_ours && record.game != nullptr && deck_ran_out(record)) record = without_cards(std::move(record));
    std::vector<Disagreement> found;
    if (const auto why = why_not_playable(record)) {
        found.push_back({"record", "a hand that can be played", *why, {}});
        found.back().rule = explanation(record, found.back());
    } else {
        found = replay(record, hand::ShortAllIn::half_counts);
        if (has(found, limit_raise_to_the_step)) found = replay_by_its_steps(record, std::move(found));
    }
    for (Disagreement& contradiction : contradictions(as_recorded)) found.push_back(std::move(contradiction));
    return found;
}

}  // namespace cardroom::history
