#include "history/replay.h"

#include <algorithm>

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

std::string text_of(Chips amount) {
    return std::to_string(amount.units());
}

std::string text_of(const RecordedHand& record, const RecordedAction& action) {
    std::string text = record.name_of(action.seat) + ' ' + std::string(name_of(action.did));
    if (action.to && *action.to > Chips{} && action.did != Did::fold) text += " to " + text_of(*action.to);
    if (action.did == Did::discard) text += ' ' + std::to_string(action.count);
    return text;
}

/// Once through the hand with one choice of the unseen cards.
class Playback {
  public:
    Playback(const RecordedHand& record, const rules::HouseRules& house, std::uint64_t attempt) : record_(record) {
        stage(record, house, staging_);
        staging_.setup.deck = deck_for(*record.game, attempt);
    }

    std::vector<Disagreement> run() {
        hand_.emplace(staging_.setup);
        note(hand_->opening_events());
        for (std::size_t i = 0; i < record_.actions.size(); ++i) {
            action_index_ = i;
            if (!play(record_.actions[i])) return std::move(disagreements_);
        }
        answer_what_is_not_recorded();
        if (!hand_->over()) {
            disagree("end", record_.name_of(hand_->to_act()) + " to act", "no more actions");
            return std::move(disagreements_);
        }
        compare_results();
        return std::move(disagreements_);
    }

    /// Do the results hang on cards that the record does not know?
    bool guessed() const {
        if (!hand_ || hand_->live().count() < 2) return false;
        for (const Seat seat : hand_->live()) {
            const int held = static_cast<int>(hand_->cards_of(seat).size());
            if (known_cards_of(record_, seat).count() < held) return true;
        }
        return false;
    }

  private:
    void disagree(std::string what, std::string expected, std::string got) {
        Disagreement found{std::move(what), std::move(expected), std::move(got), {}};
        found.rule = explanation(record_, found);
        disagreements_.push_back(std::move(found));
    }
    void disagree_on_action(const RecordedAction& action, std::string expected) {
        disagree("action " + std::to_string(action_index_ + 1), std::move(expected), text_of(record_, action));
    }
    /// A difference that a site's rule explains and that changes nothing else.
    void explained(std::string_view rule, const RecordedAction& action, std::string expected) {
        disagree_on_action(action, std::move(expected));
        disagreements_.back().rule = rule;
    }

    void note(hand::Events events) {
        for (const hand::Event& event : events) {
            if (const auto* returned = std::get_if<hand::UncalledReturned>(&event)) {
                uncalled_[returned->seat] += returned->amount;
            } else if (const auto* award = std::get_if<hand::PotAwarded>(&event)) {
                awarded_[award->seat] += award->amount;
                total_awarded_ += award->amount;
            } else if (const auto* pot = std::get_if<hand::PotFormed>(&event)) {
                pots_.resize(std::max<std::size_t>(pots_.size(), pot->index + 1U));
                pots_[pot->index] = pot->amount;
            } else if (const auto* called = std::get_if<hand::Called>(&event)) {
                put_in_ = called->by;
                to_ = called->to;
                went_all_in_ = called->all_in;
            } else if (const auto* raised = std::get_if<hand::RaisedTo>(&event)) {
                put_in_ = raised->by;
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
            const int runs = record_.board[1].empty() ? 1 : 2;
            note(*hand_->choose_runs(hand_->to_decide().first(), runs));
        }
        while (!hand_->over() && hand_->waiting() == Waiting::exchange) {
            const Seat seat = hand_->to_decide().first();
            const auto outcome = hand_->apply({seat, ActionKind::exchange, {}, hand_->automatic_exchange(seat)});
            if (!outcome) return;
            note(*outcome);
        }
    }

    bool play(const RecordedAction& action) {
        const bool exchanges = action.did == Did::discard || action.did == Did::stand;
        if (hand_->waiting() == Waiting::runs) answer_what_is_not_recorded();
        if (hand_->waiting() == Waiting::exchange && !exchanges) answer_what_is_not_recorded();
        if (hand_->over()) return play_after_the_end(action);
        if (!hand_->to_decide().has(action.seat)) return play_out_of_turn(action);
        return exchanges ? play_exchange(action) : play_in_turn(action);
    }

    /// Sites ask players who have no decision left (B-6): a check or a fold by somebody who has matched every bet.
    bool play_after_the_end(const RecordedAction& action) {
        if (action.did == Did::check) {
            explained("asks_without_decision", action, "not asked");
            return true;
        }
        disagree_on_action(action, "the hand is over");
        return false;
    }

    bool play_out_of_turn(const RecordedAction& action) {
        if (action.did == Did::check && hand_->live().has(action.seat)) {
            explained("asks_without_decision", action, "not asked");
            return true;
        }
        // A fast-fold table lets players leave before their turn; and a site may print a fold for whoever is all-in
        // by the posts and not there (scenario 28: a player who leaves folds at once).
        const bool away = hand_->live().has(action.seat) && hand_->all_in(action.seat);
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
        const KnownHand& kept = staging_.draws[action.seat].kept[std::min<std::size_t>(drawn, 3)];
        for (const Card card : hand_->cards_of(action.seat)) {
            if (gone.count() >= action.count) break;
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
        return apply(action, {action.seat, ActionKind::raise_to, action.to.value_or(Chips{}), {}});
    }

    /// B-7: with every opponent all-in the price is what they can win, not a larger nominal bet. A site that asks for
    /// more gives the rest back at once.
    bool play_call_beyond(const RecordedAction& action, const hand::Options& options) {
        bool nobody_can_answer = true;
        for (const Seat seat : hand_->live()) {
            if (seat != action.seat && !hand_->all_in(seat)) nobody_can_answer = false;
        }
        if (!nobody_can_answer) return apply(action, {action.seat, ActionKind::call, *action.to, {}});
        beyond_[action.seat] += *action.to - options.call_to;
        explained("price_beyond_every_opponent", action, "a call to " + text_of(options.call_to));
        const auto outcome = hand_->apply({action.seat, ActionKind::call, {}, {}});
        if (outcome) note(*outcome);
        return outcome.has_value();
    }

    /// B-7 likewise: nobody is left who could answer a raise. The site takes it and gives the excess back.
    bool play_raise_beyond(const RecordedAction& action) {
        const hand::Action raise{action.seat, ActionKind::raise_to, *action.to, {}};
        if (hand_->why_not(raise) != Refusal::nobody_to_raise) return apply(action, raise);
        beyond_[action.seat] += *action.to - hand_->options().call_to;
        explained("raise_beyond_every_opponent", action, "nobody to raise");
        const auto outcome = hand_->apply({action.seat, ActionKind::call, {}, {}});
        if (outcome) note(*outcome);
        return outcome.has_value();
    }

    bool apply(const RecordedAction& action, const hand::Action& command) {
        put_in_ = Chips{};
        to_ = hand_->bet(action.seat);
        went_all_in_ = false;
        if (const auto refusal = hand_->why_not(command)) {
            disagree_on_action(action, std::string(cardroom::name_of(*refusal)) + allowed());
            return false;
        }
        note(*hand_->apply(command));
        if (command.kind == ActionKind::exchange || command.kind == ActionKind::fold) return true;
        if (action.to && *action.to != to_) {
            disagree_on_action(action, "to " + text_of(to_));
            return false;
        }
        if (action.all_in && *action.all_in != went_all_in_)
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

    // --- the results ------------------------------------------------------------------------------------------------

    void compare_results() {
        compare_uncalled();
        compare_pots();
        compare_awards();
        compare_stacks();
    }

    void compare_uncalled() {
        if (!record_.uncalled_known) return;
        for (const RecordedPlayer& player : record_.players) {
            const Chips ours = uncalled_[player.seat] + beyond_[player.seat];
            if (ours != record_.uncalled[player.seat])
                disagree("uncalled " + player.name, text_of(ours), text_of(record_.uncalled[player.seat]));
        }
    }

    void compare_pots() {
        std::vector<Chips> named;
        for (const RecordedPot& pot : record_.pots) {
            if (pot.name == "total") {
                if (pot.amount != total_awarded_ && !record_.has_flag("printed_total_differs"))
                    disagree("total pot", text_of(total_awarded_), text_of(pot.amount));
            } else {
                named.push_back(pot.amount);
            }
        }
        if (named.size() < 2 || record_.has_flag("printed_total_differs")) return;
        const auto list = [](const std::vector<Chips>& amounts) {
            std::string text;
            for (const Chips amount : amounts) text += (text.empty() ? "" : " + ") + text_of(amount);
            return text;
        };
        if (named != pots_) disagree("pots", list(pots_), list(named));
    }

    /// The record's winners get what ours get, less the rake. Where several share a raked pot, how the site spreads
    /// the rake is its own affair: each share is then between ours and ours less the whole rake, and the sum is exact.
    void compare_awards() {
        if (!record_.awards_known) return;
        PerSeat<Chips> theirs;
        Chips total;
        for (const RecordedAward& award : record_.awards) {
            theirs[award.seat] += award.amount;
            total += award.amount;
        }
        SeatSet our_winners, their_winners;
        for (const RecordedPlayer& player : record_.players) {
            if (awarded_[player.seat] > Chips{}) our_winners.add(player.seat);
            if (theirs[player.seat] > Chips{}) their_winners.add(player.seat);
        }
        if (our_winners != their_winners) return disagree("winners", names(our_winners), names(their_winners));
        if (total + record_.rake != total_awarded_ + record_.added_to_pot)
            return disagree("all awards", text_of(total_awarded_), text_of(total) + " + rake " + text_of(record_.rake));
        const Chips fee = record_.rake - record_.added_to_pot;
        for (const Seat seat : our_winners) {
            const Chips ours = awarded_[seat];
            const bool fits =
                our_winners.count() == 1 || fee == Chips{}
                    ? theirs[seat] + fee == ours
                    : theirs[seat] <= std::max(ours, ours - fee) && theirs[seat] + fee >= std::min(ours, ours + fee);
            if (!fits) disagree("award " + record_.name_of(seat), text_of(ours), text_of(theirs[seat]));
        }
    }

    void compare_stacks() {
        PerSeat<Chips> theirs;
        for (const RecordedAward& award : record_.awards) theirs[award.seat] += award.amount;
        for (const RecordedPlayer& player : record_.players) {
            const auto& recorded = record_.final_stacks[player.seat];
            if (!recorded) continue;
            Chips ours = player.dealt_in ? hand_->stack(player.seat) : player.stack;
            if (record_.awards_known) ours += theirs[player.seat] - awarded_[player.seat];
            const Chips fee = record_.awards_known || awarded_[player.seat] == Chips{} ? Chips{} : record_.rake;
            if (*recorded > ours || *recorded + fee < ours)
                disagree("final stack " + player.name, text_of(ours), text_of(*recorded));
        }
    }

    std::string names(SeatSet seats) const {
        std::string text;
        for (const Seat seat : seats) text += (text.empty() ? "" : ", ") + record_.name_of(seat);
        return text.empty() ? "nobody" : text;
    }

    const RecordedHand& record_;
    Staging staging_;
    std::optional<Hand> hand_;
    std::size_t action_index_ = 0;
    PerSeat<int> exchanges_done_;

    PerSeat<Chips> uncalled_;
    PerSeat<Chips> beyond_;  ///< put in by the record beyond what anybody could answer
    PerSeat<Chips> awarded_;
    Chips total_awarded_;
    std::vector<Chips> pots_;
    Chips put_in_, to_;
    bool went_all_in_ = false;
    std::vector<Disagreement> disagreements_;
};

bool unexplained(const std::vector<Disagreement>& found) {
    return std::any_of(found.begin(), found.end(), [](const Disagreement& d) { return d.rule.empty(); });
}

}  // namespace

std::vector<Disagreement> replay(const RecordedHand& record) {
    if (const auto why = why_not_playable(record)) {
        Disagreement found{"record", "a hand that can be played", *why, {}};
        found.rule = explanation(record, found);
        return {found};
    }
    const rules::HouseRules house = house_of_site(record);
    std::vector<Disagreement> first;
    for (std::uint64_t attempt = 0; attempt < attempts_max; ++attempt) {
        Playback playback(record, house, attempt);
        std::vector<Disagreement> found = playback.run();
        if (!unexplained(found)) return found;
        if (attempt == 0) first = std::move(found);
        if (!playback.guessed()) break;
    }
    return first;
}

}  // namespace cardroom::history
