// Hand scripts: a hand of poker as a text that a dealer could read. What is dealt, what the players do, and what must
// then be so. The grammar is in docs/developers/hand-scripts.md.
//
// `parse_script` turns text into values and says where it cannot; `run_script` (script_run.h) plays them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "hand/hand.h"
#include "history/record.h"

namespace cardroom::history {

/// One line that must be true when it is reached.
struct Expectation {
    enum class What : std::uint8_t {
        to_act,        ///< "A to act": `seat`, or none for "nobody"
        may,           ///< "A may fold, call 20, raise 40 to 100": `options`, of `seat`
        price,         ///< "price 20": what a call makes the total
        choosing,      ///< "choosing A, B": `seats`
        pot,           ///< "pot 20": everything in the middle; with `seats`: the only pot
        pots,          ///< "pots 200 for A B, 80 for B": `pots`
        returned,      ///< "returned 50 to B"; seat none: "nothing returned"
        wins,          ///< "A wins 20", with `pot` and `share` a part of it
        rake,          ///< "rake 61, 109": by pot; one amount: the sum
        stacks,        ///< "stacks A 10, B 90"
        shown,         ///< "shown A, B": in this order
        mucked,        ///< "mucked C"
        plays,         ///< "A plays AhKh…", "A plays low …", or a description in quotes
        no_low,        ///< "A has no low"
        holds,         ///< "A holds AhKd"
        board,         ///< "board Ah Kd 2c", "board 2 …"
        betting_over,  ///< nobody has a betting decision
        hand_over,
        street,  ///< "street river"
        all_in,  ///< "A is all in"
        not_all_in,
        folded,  ///< "A is out"
        face_up,
        face_down,
        never_asked,  ///< "A was not asked"
    };
    What what{};
    int line = 0;
    Seat seat = Seat::none();
    std::vector<Seat> seats{};
    std::vector<Chips> amounts{};
    std::vector<hand::Pot> pots{};
    hand::Options options{};
    std::string text{};
    KnownHand cards{};
    int number = -1;                     ///< which pot, which run
    std::optional<hand::Share> share{};  ///< only this half
};

/// A line in which a player does something.
struct Deed {
    enum class Verb : std::uint8_t {
        fold,
        check,
        call,
        raise_to,
        bring_in,
        all_in,
        exchange,
        automatic_exchange,
        leave,
        virtual_all_in,
        runs,
        show,
    };
    Verb verb{};
    int line = 0;
    Seat seat{};
    Chips to{};
    KnownHand cards{};
    int number = 0;  ///< draws: how many cards; runs: how often
    std::optional<Refusal> refused{};
    std::vector<Expectation> then{};
};

using Statement = std::variant<Deed, Expectation>;

struct ScriptHand {
    int line = 0;
    std::string title;                                                     ///< the comment above, if there is one
    std::vector<std::string> names = std::vector<std::string>(seats_max);  ///< by seat; empty: nobody
    hand::Setup setup{};
    hand::KnownCards known{};
    SeatSet no_blind{};  ///< does not post the blind of his place: a dead one
    SeatSet no_ante{};
    std::shared_ptr<rules::HouseRules> house;
    std::uint64_t seed = 1;  ///< for the cards that are not known
    std::vector<Statement> statements;
};

using Script = std::vector<ScriptHand>;

/// House rules by name, and single keys of them ("raises_max", "5"): the caller's, because profiles may be files. `set`
/// answers with what is wrong with the key or value.
struct Houses {
    std::function<std::optional<rules::HouseRules>(std::string_view name)> find = rules::built_in_profile;
    std::function<std::optional<std::string>(rules::HouseRules&, std::string_view key, std::string_view value)> set;
};

tl::expected<Script, ReadError> parse_script(std::string_view text, const Houses& houses);

}  // namespace cardroom::history
