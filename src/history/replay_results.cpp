#include "history/replay_results.h"

#include <algorithm>
#include <set>

#include "history/site_rules.h"

namespace cardroom::history {

namespace {

std::string pot_name(int index) {
    return index == 0 ? "main" : "side-" + std::to_string(index);
}

class Results {
  public:
    Results(const RecordedHand& record, const Staging& staging, const hand::Hand& hand, const Paid& paid,
            std::vector<Disagreement>& found)
        : record_(record), staging_(staging), hand_(hand), paid_(paid), found_(found) {}

    void compare() {
        rake_ = record_.rake;
        find_uncalled_in_pot();
        if (!record_.rake_known) find_rake();
        compare_uncalled();
        compare_pots();
        if (record_.has_flag("deck_ran_out")) {
            disagree("winners", "hands from one deck", "a deck shuffled twice");
            found_.back().rule = "deck_ran_out";
            return;
        }
        compare_awards();
        compare_awards_by_pot();
        compare_stacks();
    }

  private:
    void disagree(std::string what, std::string expected, std::string got) {
        Disagreement found{std::move(what), std::move(expected), std::move(got), {}};
        found.rule = explanation(record_, found);
        found_.push_back(std::move(found));
    }

    /// Of a record that does not tell it: what its winners did not get. A rake is no more than a tenth of the pots and
    /// no crumb of them either; anything else is a difference.
    void find_rake() {
        Chips kept;
        if (record_.awards_known) {
            kept = paid_.total;
            for (const RecordedAward& award : record_.awards) kept -= award.amount;
        } else {
            for (const RecordedPlayer& player : record_.players) {
                const auto& recorded = record_.final_stacks[player.seat];
                if (!recorded) return;
                if (player.dealt_in) kept += hand_.stack(player.seat) - *recorded;
            }
        }
        if (kept <= paid_.total / 10 && kept >= paid_.total / 10'000) rake_ = kept;
    }

    /// Some sites do not return a bet that nobody called, but pay it out as part of the pot. The winner has the same.
    void find_uncalled_in_pot() {
        if (!record_.awards_known) return;
        if (!record_.uncalled_known && !pays_more_than_the_pots()) return;
        for (const RecordedAward& award : record_.awards) {
            const Chips ours = paid_.uncalled[award.seat] + paid_.beyond[award.seat];
            const Chips theirs = record_.uncalled[award.seat];
            const bool found_before = uncalled_in_pot_[award.seat] > Chips{};  // he wins several pots
            if (theirs >= ours || found_before) continue;
            uncalled_in_pot_[award.seat] = ours - theirs;
            paid_.awarded[award.seat] += ours - theirs;
            paid_.total += ours - theirs;
            disagree("uncalled " + record_.name_of(award.seat), text_of(ours),
                     text_of(theirs) + " and more in the pot");
            found_.back().rule = "uncalled_in_the_pot";
        }
    }

    /// Of a record that does not say what was returned: does it pay the pots and that, less a rake?
    bool pays_more_than_the_pots() const {
        Chips theirs = rake_, with_uncalled = paid_.total;
        for (const RecordedAward& award : record_.awards) theirs += award.amount;
        for (const Chips returned : paid_.uncalled) with_uncalled += returned;
        return theirs > paid_.total && theirs >= with_uncalled - with_uncalled / 10;
    }

    void compare_uncalled() {
        if (!record_.uncalled_known) return;
        for (const RecordedPlayer& player : record_.players) {
            const Chips ours = paid_.uncalled[player.seat] + paid_.beyond[player.seat] - uncalled_in_pot_[player.seat];
            if (ours != record_.uncalled[player.seat])
                disagree("uncalled " + player.name, text_of(ours), text_of(record_.uncalled[player.seat]));
        }
    }

    void compare_pots() {
        if (record_.has_flag("printed_total_differs")) return;
        std::vector<Chips> named;
        for (const RecordedPot& pot : record_.pots) {
            if (pot.name != "total") {
                named.push_back(pot.amount);
            } else if (pot.amount != paid_.total && pot.amount + record_.added_to_pot != paid_.total) {
                disagree("total pot", text_of(paid_.total), text_of(pot.amount));
            }
        }
        while (!paid_.pots.empty() && paid_.pots.back() == Chips{}) paid_.pots.pop_back();
        if (named.empty() || named == paid_.pots) return;
        if (named.size() == 1 && named[0] + record_.added_to_pot == paid_.total) return;
        disagree("pots", list(paid_.pots), list(named));
        if (found_.back().rule.empty()) found_.back().rule = why_pots_differ(named);
    }

    /// The same pots less the rake, or not merged although a player who was all-in has left.
    std::string why_pots_differ(const std::vector<Chips>& named) const {
        Chips theirs, ours;
        for (const Chips amount : named) theirs += amount;
        for (const Chips amount : paid_.pots) ours += amount;
        if (named.size() == paid_.pots.size() && theirs + rake_ == ours) {
            bool each_fits = true;
            for (std::size_t i = 0; i < named.size(); ++i)
                each_fits = each_fits && named[i] <= paid_.pots[i] && named[i] + rake_ >= paid_.pots[i];
            if (each_fits) return "pots_after_rake";
        }
        const bool somebody_left = std::any_of(
            found_.begin(), found_.end(), [](const Disagreement& found) { return found.rule == "fold_when_all_in"; });
        return somebody_left && theirs == ours && named.size() > paid_.pots.size() ? "fold_when_all_in" : "";
    }

    static std::string list(const std::vector<Chips>& amounts) {
        std::string text;
        for (const Chips amount : amounts) text += (text.empty() ? "" : " + ") + text_of(amount);
        return text;
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
            if (paid_.awarded[player.seat] > Chips{}) our_winners.add(player.seat);
            if (theirs[player.seat] > Chips{}) their_winners.add(player.seat);
        }
        if (our_winners != their_winners) return disagree("winners", names(our_winners), names(their_winners));
        if (total + rake_ != paid_.total)
            return disagree("all awards", text_of(paid_.total), text_of(total) + " + rake " + text_of(rake_));
        for (const Seat seat : our_winners) {
            const Chips ours = paid_.awarded[seat];
            const bool one = our_winners.count() == 1;
            const bool fits = one ? theirs[seat] + rake_ == ours : fits_with_rake(theirs[seat], ours);
            if (!fits) disagree("award " + record_.name_of(seat), text_of(ours), text_of(theirs[seat]));
        }
    }

    /// A share of a raked pot. Where odd chips are larger than the smallest unit (W-30), the rake moves them about too:
    /// by less than one for each way in which the pot is split (runs, high and low, winners).
    bool fits_with_rake(Chips theirs, Chips ours) const {
        constexpr std::int64_t splits = 3;
        const Chips unit = staging_.setup.stakes.chip_unit;
        const Chips odd = rake_ > Chips{} ? (unit - Chips{1}) * splits : Chips{};
        return theirs <= ours + odd && theirs + rake_ + odd >= ours;
    }

    /// Who wins which pot, and which half of it, where the record names them all. Rake as above, within each pot.
    void compare_awards_by_pot() {
        std::set<std::string> pots, undivided;  // undivided: a share of it is named without a half
        for (const RecordedAward& award : record_.awards) {
            const std::string pot = award.pot.substr(0, award.pot.find(' '));
            pots.insert(pot);
            if (pot == award.pot) undivided.insert(pot);
        }
        if (pots.size() != paid_.pots.size() || pots.contains("all") || uncalled_in_pot_ != PerSeat<Chips>{}) return;
        std::map<std::string, PerSeat<Chips>> theirs;
        for (const RecordedAward& award : record_.awards) {
            const std::string pot = award.pot.substr(0, award.pot.find(' '));
            theirs[undivided.contains(pot) ? pot : award.pot][award.seat] += award.amount;
        }
        for (const auto& [pot, shares] : theirs) {
            for (const RecordedPlayer& player : record_.players) {
                const Chips ours = paid_.pot_awards[pot][player.seat], share = shares[player.seat];
                if (!fits_with_rake(share, ours))
                    disagree("award " + player.name + " from " + pot, text_of(ours), text_of(share));
            }
        }
    }

    /// start − put in + returned + won: ours is put in and returned, theirs is won (which has been compared).
    void compare_stacks() {
        PerSeat<Chips> won;
        for (const RecordedAward& award : record_.awards) won[award.seat] += award.amount;
        for (const RecordedPlayer& player : record_.players) {
            const Seat seat = player.seat;
            const auto& recorded = record_.final_stacks[seat];
            if (!recorded) continue;
            const Chips paid_out = paid_.awarded[seat] - uncalled_in_pot_[seat];
            const Chips lost = player.dealt_in ? staging_stack(seat) - hand_.stack(seat) + paid_out : Chips{};
            Chips ours = player.stack - lost - uncalled_in_pot_[seat];
            ours += record_.awards_known ? won[seat] : paid_.awarded[seat];
            const bool paid_by_us = !record_.awards_known && paid_.awarded[seat] > Chips{};
            if (paid_by_us ? !fits_with_rake(*recorded, ours) : *recorded != ours)
                disagree("final stack " + player.name, text_of(ours), text_of(*recorded));
        }
    }

    Chips staging_stack(Seat seat) const {
        for (const hand::Player& player : staging_.setup.players) {
            if (player.seat == seat) return player.stack;
        }
        return Chips{};
    }

    std::string names(SeatSet seats) const {
        std::string text;
        for (const Seat seat : seats) text += (text.empty() ? "" : ", ") + record_.name_of(seat);
        return text.empty() ? "nobody" : text;
    }

    const RecordedHand& record_;
    const Staging& staging_;
    const hand::Hand& hand_;
    Paid paid_;
    PerSeat<Chips> uncalled_in_pot_;
    Chips rake_;
    std::vector<Disagreement>& found_;
};

}  // namespace

std::string text_of(Chips amount) {
    return std::to_string(amount.units());
}

void Paid::note(const hand::Event& event) {
    if (const auto* returned = std::get_if<hand::UncalledReturned>(&event)) {
        uncalled[returned->seat] += returned->amount;
    } else if (const auto* award = std::get_if<hand::PotAwarded>(&event)) {
        awarded[award->seat] += award->amount;
        total += award->amount;
        const std::string pot = pot_name(award->pot);
        pot_awards[pot][award->seat] += award->amount;
        pot_awards[pot + (award->share == hand::Share::low ? " low" : " high")][award->seat] += award->amount;
    } else if (const auto* formed = std::get_if<hand::PotFormed>(&event)) {
        pots.resize(std::max<std::size_t>(pots.size(), formed->index + 1U));
        pots[formed->index] = formed->amount;
    }
}

void compare_results(const RecordedHand& record, const Staging& staging, const hand::Hand& hand, const Paid& paid,
                     std::vector<Disagreement>& found) {
    Results(record, staging, hand, paid, found).compare();
}

}  // namespace cardroom::history
