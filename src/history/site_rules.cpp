#include "history/site_rules.h"

#include <array>

namespace cardroom::history {

namespace {

constexpr std::array rules_of_sites{
    SiteRule{"asks_without_decision",
             "The site asks a player who has matched every bet although nobody is left to bet against; he can only "
             "check. Ours asks nobody who has no decision (B-6)."},
    SiteRule{"price_beyond_every_opponent",
             "The site asks for the nominal bet although every opponent is all-in for less, and gives the rest back. "
             "Ours asks for what can be won (B-7)."},
    SiteRule{"raise_beyond_every_opponent",
             "The site takes a raise that nobody is left to answer and gives it back. Ours refuses it (B-7)."},
    SiteRule{"uncalled_in_the_pot",
             "The site pays a bet that nobody called as part of the pot instead of returning it first (W-3); the "
             "winner has the same in the end."},
    SiteRule{"fold_when_all_in",
             "The site prints a fold for a player who is all-in from the posts and not there. Here it is a player who "
             "leaves (scenario 28)."},
    SiteRule{"limit_raise_misprinted",
             "The record prints a limit raise larger than the limit and returns exactly the excess: the raise was the "
             "limit's."},
    SiteRule{limit_raise_to_the_step,
             "After an all-in for part of a limit bet the site's next raise goes to the usual step (the next multiple "
             "of the bet). Ours adds a full bet to an all-in of half a bet or more (B-13). The hand is played on and "
             "compared by the site's steps."},
    SiteRule{"pots_after_rake", "The site prints the main and side pots after the rake. Ours are before it."},
    SiteRule{"odd_chip_elsewhere",
             "Winamax gives the odd chips of a split pot to other winners than the first left of the button (W-32)."},
    SiteRule{"odd_chips_of_100",
             "Everleaf's tournaments pay whole multiples of 100 chips. Ours divide to the chip (W-38)."},
    SiteRule{"game_not_offered", "Split hold'em, with two boards, is no game of this room."},
    SiteRule{"not_this_deck", "The record calls the game short deck, but cards below six are in play."},
    SiteRule{"deck_ran_out",
             "In a draw game the deck ran out and the discards came back, so a card may be known in two hands. The "
             "betting, what was returned and the pots are compared; who won is not."},
    SiteRule{"cancelled",
             "The site cancelled the hand before it could be played; everybody got back what he had posted."},
    SiteRule{"fast_fold", "At a fast-fold table a player may fold before his turn."},
};

}  // namespace

std::span<const SiteRule> site_rules() {
    return rules_of_sites;
}

rules::HouseRules house_of_site(const RecordedHand&) {
    rules::HouseRules house;
    // The big bet on fourth street with an open pair was played on these stud tables, also in tournaments and hi-lo.
    house.open_pair_ring = rules::OpenPair::any_player;
    house.open_pair_tournament = rules::OpenPair::any_player;
    house.open_pair_hi_lo = true;
    return house;
}

namespace {

bool is_raise(Did did) {
    return did == Did::bet || did == Did::raise || did == Did::complete;
}

/// A limit raise to a multiple of the bet, after somebody's all-in to an amount that is none.
bool raises_to_the_step(const RecordedHand& record, const Disagreement& found) {
    if (record.stakes.structure != rules::Structure::fixed_limit || !found.what.starts_with("action ")) return false;
    const auto index = static_cast<std::size_t>(std::stoul(found.what.substr(7)) - 1);
    const RecordedAction& raise = record.actions.at(index);
    if (!is_raise(raise.did) || !raise.to || raise.to->units() % record.stakes.small_bet.units() != 0) return false;
    for (std::size_t i = index; i-- > 0 && record.actions[i].street == raise.street;) {
        const RecordedAction& before = record.actions[i];
        if (!is_raise(before.did)) continue;
        return before.all_in == true && before.to && before.to->units() % record.stakes.small_bet.units() != 0;
    }
    return false;
}

/// The winners are the same, and a share is a unit larger or smaller.
bool only_odd_chips(const RecordedHand& record, const Disagreement& found, std::int64_t unit) {
    if (record.rake != Chips{} || !found.what.starts_with("award ")) return false;
    const std::int64_t by = std::stoll(found.expected) - std::stoll(found.got);
    return -unit <= by && by <= unit;
}

}  // namespace

std::string explanation(const RecordedHand& record, const Disagreement& found) {
    if (record.game_id == "splitholdem") return "game_not_offered";
    if (found.what == "record" && record.has_flag("cancelled")) return "cancelled";
    if (record.game_id == "shortdeck" && found.got.ends_with("is not in this game's deck")) return "not_this_deck";
    if (record.site == "winamax" && only_odd_chips(record, found, 1)) return "odd_chip_elsewhere";
    if (record.site == "everleaf" && record.stakes.tournament && only_odd_chips(record, found, 100))
        return "odd_chips_of_100";
    if (raises_to_the_step(record, found)) return std::string(limit_raise_to_the_step);
    return {};
}

}  // namespace cardroom::history
