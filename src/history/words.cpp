#include "history/words.h"

#include "base/amount.h"
#include "cards/values.h"

namespace cardroom::history {

namespace {

std::string_view name_of(hand::PostKind kind) {
    using enum hand::PostKind;
    switch (kind) {
        case ante:
            return "the ante";
        case big_blind_ante:
            return "the ante for the table";
        case small_blind:
            return "the small blind";
        case big_blind:
            return "the big blind";
        case dead_small_blind:
            return "dead";
        case extra_big_blind:
            return "to come in";
        case straddle:
            return "a straddle";
        case button_blind:
            return "the button blind";
    }
    return "";
}

std::string share_text(hand::Share share) {
    if (share == hand::Share::high) return " for high";
    return share == hand::Share::low ? " for low" : "";
}

std::string run_text(int run) {
    return run == 0 ? "" : " (run " + std::to_string(run + 1) + ')';
}

class Teller {
  public:
    Teller(const hand::Setup& setup, std::span<const std::string> names) : setup_(setup), names_(names) {}

    std::string operator()(const hand::Posted& e) const {
        std::string text = who(e.seat) + " posts ";
        if (e.live > Chips{} || e.dead == Chips{}) text += amount(e.live);
        if (e.dead > Chips{})
            text += (e.live > Chips{} ? " and " : "") + amount(e.dead) + (e.live > Chips{} ? " dead" : "");
        return text + " (" + std::string(name_of(e.kind)) + ')' + all_in(e.all_in);
    }
    std::string operator()(const hand::Dealt& e) const { return who(e.seat) + " gets " + to_string(e.cards, " "); }
    std::string operator()(const hand::BoardDealt& e) const {
        return std::string(street(e.street)) + run_text(e.run) + ": " + to_string(e.cards, " ");
    }
    std::string operator()(const hand::StreetBegan& e) const { return "--- " + std::string(street(e.street)); }
    std::string operator()(const hand::TurnCame&) const { return {}; }
    std::string operator()(const hand::ChoiceCame& e) const {
        std::string text;
        for (const Seat seat : e.seats) text += (text.empty() ? "" : ", ") + who(seat);
        return text +
               (e.what == hand::ChoiceCame::What::runs ? " to say how often the board is run" : " to choose cards");
    }
    std::string operator()(const hand::Folded& e) const { return who(e.seat) + " folds"; }
    std::string operator()(const hand::Checked& e) const { return who(e.seat) + " checks"; }
    std::string operator()(const hand::Called& e) const {
        return who(e.seat) + " calls " + amount(e.by) + all_in(e.all_in);
    }
    std::string operator()(const hand::BroughtIn& e) const {
        return who(e.seat) + " brings in " + amount(e.to) + all_in(e.all_in);
    }
    std::string operator()(const hand::RaisedTo& e) const {
        const char* verb = e.completed ? " completes to " : e.opened ? " bets " : " raises to ";
        return who(e.seat) + verb + amount(e.to) + all_in(e.all_in);
    }
    std::string operator()(const hand::WentVirtualAllIn& e) const { return who(e.seat) + " is a virtual all-in"; }
    std::string operator()(const hand::Exchanged& e) const {
        if (e.discarded.empty()) return who(e.seat) + " stands pat";
        std::string text = who(e.seat) + " gives up " + to_string(e.discarded, " ");
        if (!e.drawn.empty()) text += " and gets " + to_string(e.drawn, " ");
        return text;
    }
    std::string operator()(const hand::RunsChosen& e) const {
        return "the board is run " + std::to_string(e.runs) + " times";
    }
    std::string operator()(const hand::UncalledReturned& e) const {
        return amount(e.amount) + " returned to " + who(e.seat);
    }
    std::string operator()(const hand::PotFormed& e) const {
        std::string text = pot(e.index) + ' ' + amount(e.amount) + " for";
        for (const Seat seat : e.eligible) text += ' ' + who(seat);
        return text;
    }
    std::string operator()(const hand::Shown& e) const { return who(e.seat) + " shows " + to_string(e.cards, " "); }
    std::string operator()(const hand::Valued& e) const {
        return who(e.seat) + " has " + describe(e.ranking, e.best) + share_text(e.share) + run_text(e.run) + ": " +
               to_string(e.best, " ");
    }
    std::string operator()(const hand::Mucked& e) const { return who(e.seat) + " mucks"; }
    std::string operator()(const hand::RakeTaken& e) const { return "rake " + amount(e.amount); }
    std::string operator()(const hand::PotAwarded& e) const {
        return who(e.seat) + " wins " + amount(e.amount) + " of the " + pot(e.pot) + share_text(e.share) +
               run_text(e.run);
    }
    std::string operator()(const hand::HandEnded&) const { return "the hand is over"; }

  private:
    std::string who(Seat seat) const { return names_[static_cast<std::size_t>(seat.index())]; }
    std::string amount(Chips chips) const { return amount_text(chips, setup_.stakes.one); }
    std::string_view street(int index) const { return setup_.game->streets[static_cast<std::size_t>(index)].name; }
    static std::string pot(int index) { return index == 0 ? "main pot" : "side pot " + std::to_string(index); }
    static std::string all_in(bool yes) { return yes ? " and is all in" : ""; }

    const hand::Setup& setup_;
    std::span<const std::string> names_;
};

}  // namespace

std::string in_words(const hand::Event& event, const hand::Setup& setup, std::span<const std::string> names) {
    return std::visit(Teller(setup, names), event);
}

std::string in_words(const hand::Options& options, Chips one) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (options.may_fold) add("fold");
    if (options.may_check) add("check");
    if (options.may_call) add("call " + amount_text(options.call_to, one));
    if (options.bring_in > Chips{}) add("bring in " + amount_text(options.bring_in, one));
    if (options.raise_to_max > Chips{}) {
        const char* verb = options.completes ? "complete to " : options.opens ? "bet " : "raise to ";
        std::string part = verb + amount_text(options.raise_to_min, one);
        if (options.raise_to_max != options.raise_to_min)
            part += (options.sizes_fixed ? " or " : " to ") + amount_text(options.raise_to_max, one);
        add(part);
    }
    return text.empty() ? "nothing" : text;
}

}  // namespace cardroom::history
