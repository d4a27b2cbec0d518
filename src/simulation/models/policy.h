// What the houses say, copied by hand from docs/rules (timeouts.md, house-rules.md), in seconds. On purpose not read
// from config/house-rules nor from src/rules: a figure that is wrong there must not be right here.
#pragma once

#include <cstdint>
#include <string>

namespace cardroom::simulation {

struct Policy {
    std::int64_t turn = 20;   // K-40
    std::int64_t hidden = 0;  // K-20
    std::int64_t bank = 30;   // K-40
    std::int64_t bank_most = 60;
    std::int64_t bank_earned = 5;        // …every ten hands
    std::int64_t disconnect_extra = 30;  // K-43
    std::int64_t reconnect_extra = 0;    // K-22
    int credits = 0;                     // K-13; -1: unlimited
    bool rathole_all_games = false;

    static Policy of(const std::string& house) {
        Policy policy;
        if (house == "standard") return policy;
        policy.bank = policy.bank_most = policy.bank_earned = policy.disconnect_extra = 0;
        if (house == "redstar") {
            policy.turn = 30;  // K-10
            policy.credits = 1;
            policy.rathole_all_games = true;
        } else if (house == "midastouch") {
            policy.turn = 30;
            policy.hidden = 10;
            policy.reconnect_extra = 20;
            policy.credits = -1;
        } else if (house == "unabomber") {
            policy.turn = 25;  // K-30
        }
        return policy;
    }
};

inline constexpr int hands_to_earn_bank = 10;                   // K-40
inline constexpr std::int64_t grace_most_ms = 1'000;            // K-7
inline constexpr std::int64_t freeze_most_ms = 120'000;         // K-50
inline constexpr std::int64_t mass_within_ms = 10'000;          // K-50
inline constexpr std::int64_t rathole_ms = 120 * 60'000;        // T-6
inline constexpr std::int64_t rebuy_ms = 60'000;                // T-7
inline constexpr int big_blinds_missed_most = 3;                // T-37
inline constexpr std::int64_t sit_out_most_ms = 15 * 60'000;    // T-37
inline constexpr std::int64_t reset_after_ms = 24 * 3'600'000;  // K-14

}  // namespace cardroom::simulation
