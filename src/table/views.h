// What one reader may know of a table: the same for browsers, bots and history.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hand/views.h"
#include "table/events.h"
#include "table/table.h"

namespace cardroom::table {

/// What `reader` may be told of the event; nullopt when it does not concern that reader at all. A reader without a seat
/// (or `PlayerId{}`) is an observer. `seat` is the reader's seat, none() for observers. `host`: the reader runs the
/// table.
std::optional<Event> seen_by(const Event& event, PlayerId reader, Seat seat, bool host = false);

struct SeatView {
    Seat seat;
    PlayerId player;  ///< none: empty
    std::string name;
    Chips stack;  ///< not counting bets of the running hand
    bool reserved = false;
    bool bot = false;
    bool connected = true;
    bool sitting_out = false;
    bool waiting_for_big_blind = false;
    bool leaving = false;               ///< after the hand
    std::optional<When> sits_out_next;  ///< asked to; visible to the player only
    Chips owed_live;                    ///< to be dealt in again (T-34); visible to the player only
    Chips owed_dead;
    bool may_post_now = false;
    bool posts = false;          ///< has chosen to post that as soon as it may be; visible to the player only
    int hands_to_big_blind = 0;  ///< while he waits for it, see PostOwed; visible to the player only
    Time rebuy_until;            ///< broke, and the seat is kept until then (T-7); visible to the player only
    Duration bank_left;
    int allin_credits = 0;  ///< -1: unlimited
    Chips queued_top_up;
    Seat moving_to;  ///< after the hand; visible to the player only
};

struct TableView {
    TableId id;
    PlayerId reader;
    Seat reader_seat;
    std::vector<SeatView> seats;  ///< every seat of the table, in order
    Seat button;
    HandId hand_id;
    int game = 0;  ///< index into Config::games
    std::optional<hand::HandView> hand;
    SeatSet clock_seats;
    Time clock_visible_from;
    Time clock_deadline;
    std::optional<ActAhead> ahead;  ///< the reader's own
    SetOptions options;             ///< the reader's own
    Chips auto_top_up_below;
    Chips auto_top_up_to;
    std::vector<PlayerId> waiting_list;
    Seat offered_seat;  ///< to the reader
    Time offered_until;
    Chips bring_back;  ///< T-6, as in PlayerLeft, for the reader
    Time bring_back_until;
    bool paused = false;
    bool started = true;
    /// Buy-ins and top-ups that the host has not answered: all of them to the owner, his own to anybody else.
    std::vector<BuyInAwaitsApproval> approvals;
    /// By the host: all of them to the owner, himself to who is one of them.
    std::vector<Waiter> removed;
};

TableView view_of(const Table& table, PlayerId reader);

/// The table's policy in words, made from the profile, so that text and behaviour cannot differ (clock, disconnect,
/// rake, blinds, odd chips). One entry a line: a heading and a sentence.
struct PolicyLine {
    std::string topic;
    std::string text;
};
std::vector<PolicyLine> policy_in_words(const Config& config);

}  // namespace cardroom::table
