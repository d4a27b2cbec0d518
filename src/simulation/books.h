// The auditor's own books of one table, kept from what an observer is told and from nothing else.
//
// It shares no code with the table: chips are counted again event by event, versions must have no gap, and whatever
// happens when time runs out must be what the house's policy says (timeouts.md), by a model of its own.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cardroom/v1/room.pb.h"
#include "simulation/models/policy.h"

namespace cardroom::simulation {

class Books {
  public:
    Books() = default;
    Books(std::string name, const std::string& house)
        : name_(std::move(name)), house_(house), policy_(Policy::of(house)) {}

    void read(const v1::TableSnapshot& snapshot);
    void read(const v1::TableUpdate& update);

    std::uint64_t version() const { return version_; }
    std::uint64_t hands_settled() const { return hands_settled_; }
    std::uint64_t timeouts() const { return timeouts_; }
    std::uint64_t showdowns() const { return showdowns_; }
    std::int64_t chips() const;  ///< stacks and what is in the middle
    std::int64_t rake() const { return rake_total_; }
    /// What did not add up, in words. Empty when all is well.
    std::vector<std::string> take_complaints() { return std::exchange(complaints_, {}); }
    void complain(const std::string& what);

  private:
    struct Place {
        std::int64_t stack = 0;
        std::int64_t bet = 0;
        std::int64_t at_hand_start = 0;
        bool occupied = false;
        bool in_hand = false;
        bool folded = false;
        bool invested = false;
        int allin_credits = 0;
    };
    static constexpr std::size_t seats_most = 11;

    void read(const v1::TableEvent& event);
    void hand_started(const v1::HandStarted& started);
    void put_in(std::uint32_t seat, std::int64_t amount, bool live);
    void settled(const v1::HandSettled& settled);
    void check_timeout(const v1::TableUpdate& update, int index);
    void expect(bool so, const std::string& what);
    Place& at(std::uint32_t seat);

    std::string name_;
    std::string house_;
    Policy policy_;
    std::array<Place, seats_most> places_{};
    bool known_ = false;
    std::uint64_t version_ = 0;
    std::uint64_t hand_ = 0;
    bool hand_running_ = false;
    std::int64_t middle_ = 0;
    std::int64_t rake_ = 0;  ///< of the running hand
    std::int64_t rake_total_ = 0;
    std::int64_t price_ = 0;  ///< the highest bet of the street
    std::uint32_t to_act_ = 0;
    v1::Options options_;  ///< of the player to act
    std::string board_;
    std::uint64_t hands_settled_ = 0;
    std::uint64_t timeouts_ = 0;
    std::uint64_t showdowns_ = 0;
    std::vector<std::string> complaints_;
};

}  // namespace cardroom::simulation
