#include "history/script_run.h"

#include <algorithm>

#include "base/amount.h"
#include "cards/values.h"
#include "history/words.h"

namespace cardroom::history {

namespace {

using hand::ActionKind;
using hand::Hand;
using hand::Waiting;

class Runner {
  public:
    explicit Runner(const ScriptHand& script) : script_(script), setup_(with_pointers(script)), hand_(setup_) {
        note(hand_.opening_events());
    }

    ScriptReport run() {
        for (const Statement& statement : script_.statements) {
            if (const auto* deed = std::get_if<Deed>(&statement)) {
                act(*deed);
            } else {
                check(std::get<Expectation>(statement));
            }
            if (report_.failure) break;
        }
        return std::move(report_);
    }

  private:
    static hand::Setup with_pointers(const ScriptHand& script) {
        hand::Setup setup = script.setup;
        setup.house = script.house.get();
        setup.known = &script.known;
        return setup;
    }

    std::string name(Seat seat) const {
        return seat.is_none() ? "nobody" : script_.names[static_cast<std::size_t>(seat.index())];
    }
    template <typename Seats>
    std::string names(const Seats& seats) const {
        std::string text;
        for (const Seat seat : seats) text += (text.empty() ? "" : ", ") + name(seat);
        return text.empty() ? "nobody" : text;
    }
    std::string text_of(Chips amount) const { return amount_text(amount, setup_.stakes.one); }
    std::string text_of(const std::vector<Chips>& amounts) const {
        std::string text;
        for (const Chips amount : amounts) text += (text.empty() ? "" : ", ") + text_of(amount);
        return text.empty() ? "nothing" : text;
    }
    static std::string text_of(const KnownHand& cards) {
        std::string text;
        for (const cards::Card card : cards) text += to_string(card);
        return text;
    }

    void fail(int line, std::string message) {
        if (!report_.failure) report_.failure = ReadError{line, std::move(message)};
    }

    void note(hand::Events events) {
        for (const hand::Event& event : events) {
            const std::string text = in_words(event, setup_, script_.names);
            if (!text.empty()) report_.lines.push_back(text);
            if (const auto* turn = std::get_if<hand::TurnCame>(&event)) {
                asked_.add(turn->seat);
            } else if (const auto* returned = std::get_if<hand::UncalledReturned>(&event)) {
                returned_[returned->seat] += returned->amount;
            } else if (const auto* pot = std::get_if<hand::PotFormed>(&event)) {
                pots_.resize(std::max<std::size_t>(pots_.size(), pot->index + 1U));
                pots_[pot->index] = {pot->amount, pot->eligible};
            } else if (const auto* rake = std::get_if<hand::RakeTaken>(&event)) {
                rake_.push_back(rake->amount);
            } else if (const auto* award = std::get_if<hand::PotAwarded>(&event)) {
                awards_.push_back(*award);
            } else if (const auto* shown = std::get_if<hand::Shown>(&event)) {
                shown_.push_back(shown->seat);
            } else if (const auto* mucked = std::get_if<hand::Mucked>(&event)) {
                mucked_.push_back(mucked->seat);
            } else if (const auto* valued = std::get_if<hand::Valued>(&event)) {
                values_.push_back(*valued);
            }
        }
    }

    // --- what players do
    // ----------------------------------------------------------------------------------------------

    void act(const Deed& deed) {
        const auto outcome = outcome_of(deed);
        if (!outcome) {
            const std::string refusal(cardroom::name_of(outcome.error()));
            if (!deed.refused) return fail(deed.line, name(deed.seat) + " is refused: " + refusal + situation());
            if (*deed.refused != outcome.error())
                return fail(deed.line, "expected to be refused: " + std::string(cardroom::name_of(*deed.refused)) +
                                           ", but it is refused: " + refusal);
            report_.lines.push_back(name(deed.seat) +
                                    " is refused: " + std::string(cardroom::sentence_of(outcome.error())));
            ++report_.expectations;
            return;
        }
        if (deed.refused)
            return fail(deed.line, "expected to be refused: " + std::string(cardroom::name_of(*deed.refused)) +
                                       ", but it is accepted");
        note(*outcome);
        for (const Expectation& then : deed.then) check(then);
    }

    hand::Outcome outcome_of(const Deed& deed) {
        using Verb = Deed::Verb;
        const auto apply = [&](ActionKind kind, cards::CardSet cards = {}) {
            return hand_.apply({deed.seat, kind, deed.to, cards});
        };
        switch (deed.verb) {
            case Verb::fold:
                return apply(ActionKind::fold);
            case Verb::check:
                return apply(ActionKind::check);
            case Verb::call:
                return apply(ActionKind::call);
            case Verb::raise_to:
                return apply(ActionKind::raise_to);
            case Verb::bring_in:
                return apply(ActionKind::bring_in);
            case Verb::all_in:
                return all_in(deed.seat);
            case Verb::exchange:
                return apply(ActionKind::exchange, given_up(deed));
            case Verb::automatic_exchange:
                return apply(ActionKind::exchange, hand_.automatic_exchange(deed.seat));
            case Verb::leave:
                return hand_.fold_out_of_turn(deed.seat);
            case Verb::virtual_all_in:
                return hand_.virtual_all_in(deed.seat);
            case Verb::runs:
                return hand_.choose_runs(deed.seat, deed.number);
            case Verb::show: {
                cards::CardSet shown = set_of(hand_.cards_of(deed.seat));
                if (!deed.cards.empty()) shown = set_of_known(deed.cards);
                return hand_.show(deed.seat, shown);
            }
        }
        return tl::unexpected(Refusal::unknown_command);
    }

    /// All chips: a raise where that is one, else a call.
    hand::Outcome all_in(Seat seat) {
        const Chips to = hand_.bet(seat) + hand_.stack(seat);
        const bool calls = hand_.to_act() == seat && hand_.options().may_call && to <= hand_.options().call_to;
        return calls ? hand_.apply({seat, ActionKind::call, {}, {}})
                     : hand_.apply({seat, ActionKind::raise_to, to, {}});
    }

    /// "discards" names the cards; "draws N" gives up the first N.
    cards::CardSet given_up(const Deed& deed) const {
        cards::CardSet gone = set_of_known(deed.cards);
        const cards::Cards& held = hand_.cards_of(deed.seat);
        for (int i = 0; i < deed.number && i < static_cast<int>(held.size()); ++i)
            gone.add(held[static_cast<std::size_t>(i)]);
        return gone;
    }

    static cards::CardSet set_of_known(const KnownHand& cards) {
        cards::CardSet set;
        for (const cards::Card card : cards) {
            if (!card.is_none()) set.add(card);
        }
        return set;
    }

    std::string situation() const {
        if (hand_.over()) return " (the hand is over)";
        if (hand_.waiting() != Waiting::action) return " (waiting for " + names(hand_.to_decide()) + " to choose)";
        return " (" + name(hand_.to_act()) + " to act: " + in_words(hand_.options(), setup_.stakes.one) + ')';
    }

    // --- what must be so
    // ----------------------------------------------------------------------------------------------

    void check(const Expectation& e) {
        if (report_.failure) return;
        const std::string wrong = why_not(e);
        if (!wrong.empty()) return fail(e.line, wrong);
        ++report_.expectations;
    }

    static std::string unless_so(bool so, const std::string& expected, const std::string& got) {
        return so ? std::string() : "expected " + expected + ", but it is " + got;
    }

    /// Empty when it is so.
    std::string why_not(const Expectation& e) const {
        using What = Expectation::What;
        switch (e.what) {
            case What::to_act:
                return unless_so(hand_.to_act() == e.seat && !hand_.over(), name(e.seat) + " to act",
                                 name(hand_.to_act()) + " to act");
            case What::may:
                return why_not_options(e);
            case What::price:
                return unless_so(hand_.waiting() == Waiting::action && hand_.options().call_to == e.amounts[0],
                                 "a price of " + text_of(e.amounts[0]), text_of(hand_.options().call_to));
            case What::choosing: {
                SeatSet seats;
                for (const Seat seat : e.seats) seats.add(seat);
                const SeatSet now = hand_.waiting() == Waiting::action ? SeatSet{} : hand_.to_decide();
                return unless_so(now == seats, names(seats) + " to choose", names(now));
            }
            case What::pot:
                return why_not_pot(e);
            case What::pots:
                return why_not_pots(e);
            case What::returned:
                return why_not_returned(e);
            case What::wins:
                return why_not_won(e);
            case What::rake:
                return why_not_rake(e);
            case What::stacks:
                return why_not_stacks(e);
            case What::shown:
                return unless_so(shown_ == e.seats, names(e.seats) + " to have shown", names(shown_));
            case What::mucked:
                return unless_so(mucked_ == e.seats, names(e.seats) + " to have mucked", names(mucked_));
            case What::plays:
                return why_not_played(e);
            case What::no_low:
                return why_a_low(e);
            case What::holds: {
                const auto held = known_hand(hand_.cards_of(e.seat));
                return unless_so(set_of_known(held) == set_of_known(e.cards),
                                 name(e.seat) + " to hold " + text_of(e.cards), text_of(held));
            }
            case What::board: {
                const auto board = known_hand(hand_.board(e.number));
                return unless_so(board == e.cards, "the board to be " + text_of(e.cards), text_of(board));
            }
            case What::betting_over:
                return unless_so(hand_.waiting() != Waiting::action, "nobody to act", name(hand_.to_act()) + " to act");
            case What::hand_over:
                return unless_so(hand_.over(), "the hand to be over", "going on" + situation());
            case What::street: {
                const std::string now(setup_.game->streets[static_cast<std::size_t>(hand_.street())].name);
                return unless_so(now == e.text, "the street to be " + e.text, now);
            }
            case What::all_in:
                return unless_so(hand_.all_in(e.seat), name(e.seat) + " to be all in", "not so");
            case What::not_all_in:
                return unless_so(!hand_.all_in(e.seat), name(e.seat) + " not to be all in", "not so");
            case What::folded:
                return unless_so(!hand_.live().has(e.seat), name(e.seat) + " to be out", "not so");
            case What::face_up:
                return unless_so(hand_.cards_public(e.seat), name(e.seat) + "'s cards face up", "not so");
            case What::face_down:
                return unless_so(!hand_.cards_public(e.seat), name(e.seat) + "'s cards face down", "not so");
            case What::never_asked:
                return unless_so(!asked_.has(e.seat), name(e.seat) + " never to be asked", "not so");
        }
        return "not understood";
    }

    static KnownHand known_hand(const cards::Cards& cards) { return {cards.begin(), cards.end()}; }

    std::string why_not_options(const Expectation& e) const {
        const Chips one = setup_.stakes.one;
        if (hand_.waiting() != Waiting::action || hand_.to_act() != e.seat)
            return "expected " + name(e.seat) + " to act, but it is" + situation();
        const hand::Options now = hand_.options();
        const bool range = e.options.raise_to_min != e.options.raise_to_max;
        const bool same = now.may_fold == e.options.may_fold && now.may_check == e.options.may_check &&
                          now.may_call == e.options.may_call && (!now.may_call || now.call_to == e.options.call_to) &&
                          now.bring_in == e.options.bring_in && now.raise_to_min == e.options.raise_to_min &&
                          now.raise_to_max == e.options.raise_to_max &&
                          (!range || now.sizes_fixed == e.options.sizes_fixed);
        return unless_so(same, name(e.seat) + " may " + in_words(e.options, one), in_words(now, one));
    }

    std::string why_not_pot(const Expectation& e) const {
        // After the end the middle is empty: what was there is what was won.
        Chips now = hand_.pot_total();
        if (hand_.over()) {
            now = Chips{};
            for (const hand::PotAwarded& award : awards_) now += award.amount;
            for (const Chips rake : rake_) now += rake;
        }
        return unless_so(now == e.amounts[0], "a pot of " + text_of(e.amounts[0]), text_of(now));
    }

    std::string pots_text(const std::vector<hand::Pot>& pots) const {
        std::string text;
        for (const hand::Pot& pot : pots) {
            text += (text.empty() ? "" : ", ") + text_of(pot.amount);
            if (!pot.eligible.empty()) text += " for " + names(pot.eligible);
        }
        return text.empty() ? "none" : text;
    }

    std::string why_not_pots(const Expectation& e) const {
        std::vector<hand::Pot> now = pots_;
        while (!now.empty() && now.back().amount == Chips{}) now.pop_back();
        bool same = now.size() == e.pots.size();
        for (std::size_t i = 0; same && i < now.size(); ++i) {
            const bool named = !e.pots[i].eligible.empty();
            same = now[i].amount == e.pots[i].amount && (!named || now[i].eligible == e.pots[i].eligible);
        }
        return unless_so(same, "pots " + pots_text(e.pots), pots_text(now));
    }

    std::string why_not_returned(const Expectation& e) const {
        Chips sum;
        for (const Chips amount : returned_) sum += amount;
        if (e.seat.is_none()) return unless_so(sum == Chips{}, "nothing returned", text_of(sum));
        const Chips now = returned_[e.seat];
        return unless_so(now == e.amounts[0], text_of(e.amounts[0]) + " returned to " + name(e.seat), text_of(now));
    }

    std::string why_not_won(const Expectation& e) const {
        Chips won;
        for (const hand::PotAwarded& award : awards_) {
            if (award.seat != e.seat || (e.number >= 0 && award.pot != e.number)) continue;
            if (e.share && award.share != *e.share) continue;
            won += award.amount;
        }
        return unless_so(won == e.amounts[0], name(e.seat) + " to win " + text_of(e.amounts[0]), text_of(won));
    }

    std::string why_not_rake(const Expectation& e) const {
        if (e.amounts.size() > 1) return unless_so(rake_ == e.amounts, "rake " + text_of(e.amounts), text_of(rake_));
        return unless_so(hand_.rake() == e.amounts[0], "rake " + text_of(e.amounts[0]), text_of(hand_.rake()));
    }

    std::string why_not_stacks(const Expectation& e) const {
        for (std::size_t i = 0; i < e.seats.size(); ++i) {
            const Chips now = hand_.stack(e.seats[i]);
            if (now != e.amounts[i])
                return "expected " + name(e.seats[i]) + " to have " + text_of(e.amounts[i]) + ", but it is " +
                       text_of(now);
        }
        return {};
    }

    /// The value of a player's hand for high (or the only one) or low: of the first run.
    const hand::Valued* value_of(Seat seat, hand::Share share) const {
        for (const hand::Valued& value : values_) {
            const bool half = value.share == share || (value.share == hand::Share::whole && share == hand::Share::high);
            if (value.seat == seat && value.run == 0 && half) return &value;
        }
        return nullptr;
    }

    std::string why_not_played(const Expectation& e) const {
        const hand::Valued* value = value_of(e.seat, *e.share);
        if (value == nullptr || value->best.empty()) return name(e.seat) + " has not shown such a hand";
        if (!e.text.empty()) {
            const std::string now = describe(value->ranking, value->best);
            return unless_so(now == e.text, name(e.seat) + " to have \"" + e.text + '"', '"' + now + '"');
        }
        const auto best = known_hand(value->best);
        return unless_so(set_of_known(best) == set_of_known(e.cards), name(e.seat) + " to play " + text_of(e.cards),
                         text_of(best));
    }

    std::string why_a_low(const Expectation& e) const {
        const hand::Valued* value = value_of(e.seat, hand::Share::low);
        const bool none = value == nullptr || value->value.none();
        return unless_so(none, name(e.seat) + " to have no low", none ? "" : text_of(known_hand(value->best)));
    }

    const ScriptHand& script_;
    hand::Setup setup_;
    Hand hand_;
    ScriptReport report_;

    SeatSet asked_;
    PerSeat<Chips> returned_;
    std::vector<hand::Pot> pots_;
    std::vector<Chips> rake_;
    std::vector<hand::PotAwarded> awards_;
    std::vector<Seat> shown_, mucked_;
    std::vector<hand::Valued> values_;
};

}  // namespace

ScriptReport run_script(const ScriptHand& hand) {
    return Runner(hand).run();
}

}  // namespace cardroom::history
