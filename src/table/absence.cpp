#include "table/absence.h"

namespace cardroom::table {

Automatic on_timeout(const rules::ClockRules& rules, const OutOfTime& at) {
    if (at.setting != Setting::ring && !rules.vai_in_tournaments) return Automatic::check_or_fold;  // K-16, K-24

    switch (at.connected ? rules.connected : rules.disconnected) {
        case rules::OnTimeout::check_or_fold:
            return Automatic::check_or_fold;
        case rules::OnTimeout::virtual_all_in_with_credit:
            // With nothing in the pot there is nothing to protect: the credit is kept.
            if (!at.invested || at.credits == 0) return Automatic::fold;
            return at.credits < 0 ? Automatic::virtual_all_in : Automatic::virtual_all_in_by_credit;
        case rules::OnTimeout::virtual_all_in_if_invested:
            return at.invested ? Automatic::virtual_all_in : Automatic::fold;
    }
    return Automatic::check_or_fold;
}

bool stays_until_back(const rules::ClockRules& rules) {
    return rules.hand_stays_check_fold;
}

Duration bank_at_start(const rules::ClockRules& rules, Setting setting) {
    if (setting == Setting::ring) return rules.bank;
    return setting == Setting::single_table ? Duration{} : rules.tournament_bank;
}

bool reset_is_automatic(const rules::ClockRules& rules, Time last_granted, Time now) {
    return last_granted == Time{} || now - last_granted > rules.allin_reset_after;
}

}  // namespace cardroom::table
