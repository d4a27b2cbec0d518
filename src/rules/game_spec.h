// A poker game as data. `GameSpec` says what is dealt where, what is exchanged, who opens each betting round and how
// the showdown is formed; one engine (`hand`) runs every row. No code outside this folder asks which game it is.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/inline_vector.h"
#include "cards/values.h"

namespace cardroom::rules {

enum class Structure : std::uint8_t { fixed_limit, pot_limit, no_limit };

/// Who acts first on a street.
enum class Opener : std::uint8_t {
    after_blinds,         ///< left of the big blind (H-12); with antes only, left of the button
    left_of_button,       ///< first live player left of the button
    low_card_brings_in,   ///< stud: the lowest upcard is forced to open (S-10)
    high_card_brings_in,  ///< razz: the highest upcard is
    high_board,           ///< stud: the best board showing (S-20)
    low_board,            ///< razz: the lowest board showing
};

enum class BetSize : std::uint8_t { small, big };

/// What players do with their cards as the street begins, before anything is dealt.
enum class Exchange : std::uint8_t {
    none,
    give_up,  ///< everybody live gives up `exchange_count` cards, at the same time and in secret (C-2, C-3)
    draw,     ///< in turn from the left of the button, each replaces any number of cards up to `exchange_count`
};

/// One street: exchange, then deal, then a betting round.
struct Street {
    std::string_view name;  ///< "preflop", "third", "draw1": as hand records name it
    int down = 0;           ///< cards dealt to each player face down
    int up = 0;             ///< face up; dealt after the down cards
    int board = 0;          ///< shared cards
    bool last_down =
        false;  ///< (stud seventh) one down card that becomes a community card when the deck runs short (S-40)
    Opener opener = Opener::left_of_button;
    BetSize bet = BetSize::small;
    Exchange exchange = Exchange::none;
    int exchange_count = 0;
    bool open_pair_doubles = false;  ///< an open pair may bet double here, where the house allows it (S-30)
};

/// One share of the pot. A hi-lo game has two; the first is the high half, which gets the odd chip (W-33).
struct Prize {
    cards::Ranking ranking = cards::Ranking::high;
    cards::HoleUse hole_cards = cards::any_hole_cards;
    int qualifier = 0;  ///< 8: eight-or-better; 0: every hand qualifies
};

/// What players put in before cards are dealt.
enum class Forced : std::uint8_t { blinds, antes_and_bring_in };

struct GameSpec {
    std::string_view id;    ///< "holdem", "omaha8": as the corpus, config files and messages name it
    std::string_view name;  ///< "Texas Hold'em"
    Forced forced = Forced::blinds;
    int seats_max = 10;
    int deck_size = 52;  ///< 36: deuces to fives are taken out
    bool allows_fixed_limit = true;
    bool allows_pot_limit = true;
    bool allows_no_limit = true;
    InlineVector<Street, 6> streets{};
    InlineVector<Prize, 2> prizes{};

    constexpr bool allows(Structure s) const {
        if (s == Structure::fixed_limit) return allows_fixed_limit;
        return s == Structure::pot_limit ? allows_pot_limit : allows_no_limit;
    }
    constexpr bool hi_lo() const { return prizes.size() == 2; }
    /// Without a button there is a virtual dealer position (S-2), and boards decide who opens, shows and gets odd
    /// chips.
    constexpr bool has_button() const { return forced == Forced::blinds; }
    constexpr bool draws() const {
        for (const Street& street : streets) {
            if (street.exchange == Exchange::draw) return true;
        }
        return false;
    }
};

/// The cards this game is played with, in canonical order: what a shuffle starts from.
cards::Deck deck_of(const GameSpec& game);

/// Every game, in the order a lobby lists them.
std::span<const GameSpec> all_games();
/// nullptr when there is no such game.
const GameSpec* find_game(std::string_view id);

std::string_view short_name(Structure structure);  ///< "FL", "PL", "NL"

}  // namespace cardroom::rules
