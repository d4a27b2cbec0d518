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
    SiteRule{"fold_when_all_in",
             "The site prints a fold for a player who is all-in from the posts and not there. Here it is a player who "
             "leaves (scenario 28)."},
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

std::string explanation(const RecordedHand&, const Disagreement&) {
    return {};
}

}  // namespace cardroom::history
