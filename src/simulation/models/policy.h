// What the houses say, copied by hand from docs/rules (timeouts.md, house-rules.md), in seconds. On purpose not read
// from config/house-rules nor from src/rules: a figure that is wrong there must not be right here.
#pragma once

#include <cstdint>
#include <string>

namespace cardroom::simulation {

/// What happens to somebody's hand when his time has run out.
enum class AfterTime : std::uint8_t { check_or_fold, all_in_with_credit, all_in_if_invested };
/// … after the forced bet, when it was his bring-in (S-60 to S-62).
enum class AfterBringIn : std::uint8_t { check_or_fold, fold_next_turn, all_in };

struct Policy {
    std::int64_t turn = 20;   // K-40
    std::int64_t hidden = 0;  // K-20
    std::int64_t bank = 30;   // K-40
    std::int64_t bank_most = 60;
    std::int64_t bank_earned = 5;                         // …every ten hands
    std::int64_t disconnect_extra = 30;                   // K-43
    std::int64_t reconnect_extra = 0;                     // K-22
    int credits = 0;                                      // K-13; -1: unlimited
    bool rathole_all_games = false;
    AfterTime connected = AfterTime::check_or_fold;
    AfterTime disconnected = AfterTime::check_or_fold;
    AfterBringIn bring_in = AfterBringIn::check_or_fold;
    std::int64_t time_charge = 0;                         // a table's own, instead of a rake

    static Policy of(const std::string& house) {
        Policy policy;
        if (house == "standard") return policy;
        if (house == "clubhouse") {  // the simulated host's own: as standard, for a charge of time
            policy.time_charge = 100;
            return policy;
        }
        policy.bank = policy.bank_most = policy.bank_earned = policy.disconnect_extra = 0;
        if (house == "redstar") {
            policy.turn = 30;  // K-10
            policy.credits = 1;
            policy.rathole_all_games = true;
            policy.disconnected = AfterTime::all_in_with_credit;  // K-12
            policy.bring_in = AfterBringIn::fold_next_turn;       // S-60
        } else if (house == "midastouch") {
            policy.turn = 30;
            policy.hidden = 10;
            policy.reconnect_extra = 20;
            policy.credits = -1;
            policy.connected = policy.disconnected = AfterTime::all_in_if_invested;  // K-21
            policy.bring_in = AfterBringIn::all_in;                                  // S-61
        } else if (house == "unabomber") {
            policy.turn = 25;  // K-30
        }
        return policy;
    }
};

inline constexpr int hands_to_earn_bank = 10;                 // K-40
inline constexpr std::int64_t grace_most_ms = 1'000;          // K-7
inline constexpr std::int64_t freeze_most_ms = 120'000;       // K-50
inline constexpr std::int64_t mass_within_ms = 10'000;        // K-50
inline constexpr std::int64_t rathole_ms = 120 * 60'000;      // T-6
inline constexpr std::int64_t rebuy_ms = 60'000;              // T-7
inline constexpr int big_blinds_missed_most = 3;              // T-37
inline constexpr std::int64_t sit_out_most_ms = 15 * 60'000;  // T-37
inline constexpr std::int64_t patience_ms = 3'000;            // a room that cannot write tries again
inline constexpr std::int64_t half_an_hour_ms = 30 * 60'000;
inline constexpr std::int64_t reset_after_ms = 24 * 3'600'000;  // K-14

}  // namespace cardroom::simulation
