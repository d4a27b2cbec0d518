// What happens to a player whose time runs out: the policy of a house as one function (timeouts.md, 2 to 5).
#pragma once

#include "rules/house_rules.h"
#include "table/config.h"

namespace cardroom::table {

enum class Automatic : std::uint8_t {
    check_or_fold,             ///< check when free, fold when facing a bet (K-3)
    fold,                      ///< also when a check is free
    virtual_all_in,            ///< K-2
    virtual_all_in_by_credit,  ///< … and one credit less (K-12)
};

/// How things stand when time is up.
struct OutOfTime {
    Setting setting = Setting::ring;
    bool connected = true;
    bool invested = false;
    int credits = 0;  ///< -1: unlimited
};

Automatic on_timeout(const rules::ClockRules& rules, const OutOfTime& at);

/// Does the hand stay check/fold after that, without a clock, until the player is back (K-31)? Otherwise only as long
/// as he is disconnected.
bool stays_until_back(const rules::ClockRules& rules);

/// The time bank that a player sits down with.
Duration bank_at_start(const rules::ClockRules& rules, Setting setting);

/// K-14: is an all-in reset granted at once, by the time of the last one?
bool reset_is_automatic(const rules::ClockRules& rules, Time last_granted, Time now);

/// K-50: is it a mass disconnect, when so many of the players with cards went off within ten seconds?
inline constexpr Duration mass_disconnect_window = seconds(10);
constexpr bool is_mass_disconnect(int gone, int with_cards) {
    return gone >= 2 && gone * 2 >= with_cards;
}

}  // namespace cardroom::table
