// A hand as somebody wrote it down: what was posted, done, shown and paid, in the words of the record. It proves
// nothing by itself; `replay` plays it through the engine and compares.
//
// Readers fill it from the corpus form (corpus.h), from PHH (phh.h), from PokerStars' text (stars.h) and from Open Hand
// History (ohh.h). What a record does not say stays empty.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/seat.h"
#include "cards/card.h"
#include "hand/hand.h"

namespace cardroom::history {

/// Why a text is no record: the line it stands on (from 1, within the text given) and what is wrong with it.
struct ReadError {
    int line = 0;
    std::string message;
    std::string hand{};  ///< its number, where that could be read
};

/// `protect`: all-in for what is in already, because the connection was lost (K-2).
enum class Did : std::uint8_t { fold, check, call, bet, raise, complete, bring_in, discard, stand, protect };
std::string_view name_of(Did did);  ///< as the corpus writes it: "bring_in"

struct RecordedPlayer {
    Seat seat;
    std::string name;
    Chips stack;
    bool dealt_in = true;
};

struct RecordedAction {
    Seat seat;
    Did did{};
    std::string street;       ///< empty when the record does not say
    std::optional<Chips> by;  ///< put in by this action
    std::optional<Chips> to;  ///< the player's total of the street after it
    std::optional<bool> all_in;
    int count = 0;                  ///< discard: how many
    std::vector<cards::Card> gone;  ///< discard: which, when known
    std::vector<cards::Card> drawn;
    bool leaves = false;  ///< fold: he left the table, whoever's turn it was
};

struct RecordedAward {
    Seat seat;
    Chips amount;
    std::string pot;  ///< "main", "side-1", "main high" …; "all": only the sum per player is known
};

struct RecordedPot {
    std::string name;  ///< "main", "side-1"; "total"
    Chips amount;
};

using KnownHand = std::vector<cards::Card>;  ///< `Card{}` stands for a card not seen

struct RecordedHand {
    std::string id;
    int line = 1;  ///< where it begins in its text
    std::string site;
    std::string game_id;
    const rules::GameSpec* game = nullptr;  ///< none: a game that Cardroom does not play
    rules::Stakes stakes;
    Seat button;  ///< none when the record does not say
    std::vector<RecordedPlayer> players;
    std::vector<hand::Post> posts;
    std::vector<std::optional<Chips>> post_amounts;  ///< as printed beside what is live and dead; may be empty
    std::vector<RecordedAction> actions;

    PerSeat<KnownHand> dealt;                      ///< in the order dealt; draw games: the first hand
    PerSeat<std::array<KnownHand, 4>> after_draw;  ///< by draw, from 0
    PerSeat<KnownHand> shown;
    std::array<KnownHand, 3> board;  ///< by run; the others only what was dealt again

    // What came of it
    PerSeat<Chips> uncalled;
    bool uncalled_known = true;
    std::vector<RecordedAward> awards;
    bool awards_known = true;
    std::vector<RecordedPot> pots;
    Chips rake;
    bool rake_known = true;       ///< otherwise it is what the winners did not get
    bool may_be_partial = false;  ///< the record may end before the hand does
    Chips added_to_pot;           ///< by the site itself
    PerSeat<std::optional<Chips>> final_stacks;
    std::vector<std::string> flags;

    /// Which rules of ours it was played by, where the record may come from this program: odd chips and the like.
    bool may_be_ours = false;
    std::string house;               ///< empty: any of the profiles
    std::optional<Chips> chip_unit;  ///< none: any that is usual

    int runs() const;
    bool has_flag(std::string_view flag) const;
    const RecordedPlayer* player(std::string_view name) const;
    std::string name_of(Seat seat) const;  ///< "S3" when nobody sits there
};

}  // namespace cardroom::history
