// The log of the running hand and, when it is over, its record: what everybody saw, what each player may read besides
// (W-20 … W-23), and what an auditor needs to play it again. A pure value: it follows the table's events.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cardroom/v1/journal.pb.h"
#include "storage/store.h"
#include "table/table.h"
#include "wire/events.h"

namespace cardroom::room {

/// One event as it is told: to everybody (unless it is nobody else's business), and where it looks different, to whom.
struct ToldEvent {
    const table::Event* event = nullptr;
    std::optional<v1::TableEvent> everyone;
    struct Own {
        PlayerId player;
        Seat seat;
        v1::TableEvent message;
    };
    std::vector<Own> own;
};

class HandBook {
  public:
    HandBook() = default;
    explicit HandBook(const table::Config& config) : config_(&config) {}

    /// The table as it stands between two hands. What was going on is forgotten.
    void begin(const table::State& state);
    /// The table as it stands, just before a hand is dealt.
    void before_deal(std::uint64_t version, std::string state, std::string definition_digest,
                     const std::string& engine);

    /// The stage for messages about the next events.
    wire::Scene scene() const;
    /// Follows one event; call before it is told, then `scene()` is right for the next one.
    void follow(const table::Event& event, Time now);
    /// Notes how the event was told, for the log and the record.
    void told(const ToldEvent& told);
    /// Notes the command itself, for the audit.
    void journalled(const v1::JournalCommand& command, std::uint64_t version, Time now, std::uint64_t digest,
                    const std::string& engine);

    /// The hand that ended with the last events, once.
    std::optional<storage::HandRecord> take_finished(TableId table);

    /// The running hand's events as this seat (none(): an observer) was told them.
    void log_for(Seat reader, google::protobuf::RepeatedPtrField<v1::TableEvent>& out) const;
    bool running() const { return running_.has_value(); }
    /// What the player has at the table, as it was between hands.
    Chips stack_of(PlayerId player) const;
    /// Figures of the last hand that ended.
    struct Figures {
        Chips pot;
        int dealt_in = 0;
        int saw_second_street = 0;  ///< the flop
    };
    const Figures& last_figures() const { return last_figures_; }

  private:
    struct SeatNow {
        PlayerId player;
        std::string name;
        Chips stack;
        bool bot = false;
    };
    struct Running {
        v1::HandRecord record;
        v1::HandAudit audit;
        PerSeat<std::vector<v1::OwnEvent>> own_events;
        PerSeat<InlineVector<cards::Card, 24>> hole;  ///< now held, in order
        SeatSet dealt_in;
        SeatSet folded;
        SeatSet showed_down;  ///< reached the showdown, mucked or not (W-20)
        PerSeat<Chips> bets;
        PerSeat<Chips> began_with;
        const rules::GameSpec* game = nullptr;
        Chips pot;
        int street = 0;
        int saw_second_street = 0;
        bool over = false;
    };

    void start(const table::HandStarted& event, Time now);
    void follow_hand(const hand::Event& event);
    void finish(const PerSeat<Chips>& stacks, const PerSeat<Chips>& rake_shares, Chips rake, bool voided, Time now);

    const table::Config* config_ = nullptr;
    PerSeat<SeatNow> seats_;
    std::optional<Running> running_;
    v1::HandAudit next_audit_;
    Figures last_figures_;
};

}  // namespace cardroom::room
