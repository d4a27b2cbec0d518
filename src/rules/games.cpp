// Every game, one row each. Adding a game is adding a row here; only a new ranking or a new rule needs a function
// elsewhere, which the row names.
#include <array>

#include "rules/game_spec.h"

namespace cardroom::rules {

namespace {

using cards::any_hole_cards;
using cards::exactly;
using cards::Ranking;
using Streets = InlineVector<Street, 6>;
using Prizes = InlineVector<Prize, 2>;

// --- streets ---------------------------------------------------------------------------------------------------------

/// H-11: preflop, flop, turn, river.
constexpr Streets board_streets(int hole_cards) {
    return {{.name = "preflop", .down = hole_cards, .opener = Opener::after_blinds},
            {.name = "flop", .board = 3},
            {.name = "turn", .board = 1, .bet = BetSize::big},
            {.name = "river", .board = 1, .bet = BetSize::big}};
}

/// The first card of the flop lies open before the first bet.
constexpr Streets courchevel_streets() {
    Streets streets = board_streets(5);
    streets[0].board = 1;
    streets[1].board = 2;
    return streets;
}

constexpr std::size_t flop = 1;
constexpr std::size_t turn = 2;

/// Board streets at whose street `before` everybody first gives up cards, so that two are left (C-2).
constexpr Streets give_up_streets(int hole_cards, std::size_t before) {
    Streets streets = board_streets(hole_cards);
    streets[before].exchange = Exchange::give_up;
    streets[before].exchange_count = hole_cards - 2;
    return streets;
}

/// S-3: two down and one up, three times one up, one down.
constexpr Streets seven_card_streets(Opener bring_in, Opener board) {
    return {{.name = "third", .down = 2, .up = 1, .opener = bring_in},
            {.name = "fourth", .up = 1, .opener = board},
            {.name = "fifth", .up = 1, .opener = board, .bet = BetSize::big},
            {.name = "sixth", .up = 1, .opener = board, .bet = BetSize::big},
            {.name = "seventh", .down = 1, .last_down = true, .opener = board, .bet = BetSize::big}};
}

constexpr Streets stud_streets() {
    Streets streets = seven_card_streets(Opener::low_card_brings_in, Opener::high_board);
    streets[1].open_pair_doubles = true;  // S-30
    return streets;
}

constexpr Streets single_draw_streets(int cards) {
    return {{.name = "predraw", .down = cards, .opener = Opener::after_blinds},
            {.name = "draw1", .bet = BetSize::big, .exchange = Exchange::draw, .exchange_count = cards}};
}

constexpr Streets triple_draw_streets(int cards) {
    return {
        {.name = "predraw", .down = cards, .opener = Opener::after_blinds},
        {.name = "draw1", .exchange = Exchange::draw, .exchange_count = cards},
        {.name = "draw2", .bet = BetSize::big, .exchange = Exchange::draw, .exchange_count = cards},
        {.name = "draw3", .bet = BetSize::big, .exchange = Exchange::draw, .exchange_count = cards},
    };
}

// --- prizes ----------------------------------------------------------------------------------------------------------

constexpr Prizes high(cards::HoleUse use = any_hole_cards) {
    return {{.ranking = Ranking::high, .hole_cards = use}};
}

/// H-30, H-31: half for the best high hand, half for the best low of eight or better.
constexpr Prizes high_low_8(cards::HoleUse use = any_hole_cards) {
    return {{.ranking = Ranking::high, .hole_cards = use},
            {.ranking = Ranking::low_ace_five, .hole_cards = use, .qualifier = 8}};
}

constexpr Prizes best(Ranking ranking) {
    return {{.ranking = ranking}};
}

// --- the games -------------------------------------------------------------------------------------------------------

/// Seats: as many as the deck serves (hole cards for each and five for the board; draw games keep five to draw from).
constexpr std::array games{
    GameSpec{.id = "holdem", .name = "Texas Hold'em", .streets = board_streets(2), .prizes = high()},
    GameSpec{.id = "omaha", .name = "Omaha", .streets = board_streets(4), .prizes = high(exactly(2))},
    GameSpec{.id = "omaha8", .name = "Omaha Hi-Lo", .streets = board_streets(4), .prizes = high_low_8(exactly(2))},
    GameSpec{.id = "stud",
             .name = "Seven Card Stud",
             .forced = Forced::antes_and_bring_in,
             .seats_max = 8,
             .allows_pot_limit = false,
             .allows_no_limit = false,
             .streets = stud_streets(),
             .prizes = high()},
    GameSpec{.id = "stud8",
             .name = "Seven Card Stud Hi-Lo",
             .forced = Forced::antes_and_bring_in,
             .seats_max = 8,
             .allows_pot_limit = false,
             .allows_no_limit = false,
             .streets = stud_streets(),
             .prizes = high_low_8()},
    GameSpec{.id = "crazypineapple", .name = "Crazy Pineapple", .streets = give_up_streets(3, turn), .prizes = high()},
    GameSpec{.id = "crazypineapple8",
             .name = "Crazy Pineapple Hi-Lo",
             .streets = give_up_streets(3, turn),
             .prizes = high_low_8()},
    GameSpec{.id = "omaha5",
             .name = "Five Card Omaha",
             .seats_max = 9,
             .streets = board_streets(5),
             .prizes = high(exactly(2))},
    GameSpec{.id = "omaha5-8",
             .name = "Five Card Omaha Hi-Lo",
             .seats_max = 9,
             .streets = board_streets(5),
             .prizes = high_low_8(exactly(2))},
    GameSpec{.id = "omaha6",
             .name = "Six Card Omaha",
             .seats_max = 7,
             .streets = board_streets(6),
             .prizes = high(exactly(2))},
    GameSpec{.id = "omaha6-8",
             .name = "Six Card Omaha Hi-Lo",
             .seats_max = 7,
             .streets = board_streets(6),
             .prizes = high_low_8(exactly(2))},
    GameSpec{.id = "courchevel",
             .name = "Courchevel",
             .seats_max = 9,
             .streets = courchevel_streets(),
             .prizes = high(exactly(2))},
    GameSpec{.id = "courchevel8",
             .name = "Courchevel Hi-Lo",
             .seats_max = 9,
             .streets = courchevel_streets(),
             .prizes = high_low_8(exactly(2))},
    GameSpec{.id = "razz",
             .name = "Razz",
             .forced = Forced::antes_and_bring_in,
             .seats_max = 8,
             .allows_pot_limit = false,
             .allows_no_limit = false,
             .streets = seven_card_streets(Opener::high_card_brings_in, Opener::low_board),
             .prizes = best(Ranking::low_ace_five)},
    GameSpec{.id = "shortdeck",
             .name = "Short Deck Hold'em",
             .deck_size = 36,
             .streets = board_streets(2),
             .prizes = best(Ranking::high_short_deck)},
    GameSpec{.id = "pineapple", .name = "Pineapple", .streets = give_up_streets(3, flop), .prizes = high()},
    GameSpec{
        .id = "irish", .name = "Irish Poker", .seats_max = 10, .streets = give_up_streets(4, turn), .prizes = high()},
    GameSpec{
        .id = "5draw", .name = "Five Card Draw", .seats_max = 8, .streets = single_draw_streets(5), .prizes = high()},
    GameSpec{.id = "27sd",
             .name = "2-7 Single Draw",
             .seats_max = 8,
             .allows_fixed_limit = false,
             .streets = single_draw_streets(5),
             .prizes = best(Ranking::low_deuce_seven)},
    GameSpec{.id = "27td",
             .name = "2-7 Triple Draw",
             .seats_max = 8,
             .streets = triple_draw_streets(5),
             .prizes = best(Ranking::low_deuce_seven)},
    GameSpec{.id = "badugi",
             .name = "Badugi",
             .seats_max = 8,
             .streets = triple_draw_streets(4),
             .prizes = best(Ranking::badugi)},
    GameSpec{.id = "a5td",
             .name = "A-5 Triple Draw",
             .seats_max = 8,
             .streets = triple_draw_streets(5),
             .prizes = best(Ranking::low_ace_five)},
};

}  // namespace

std::span<const GameSpec> all_games() {
    return games;
}

const GameSpec* find_game(std::string_view id) {
    for (const GameSpec& game : games) {
        if (game.id == id) return &game;
    }
    return nullptr;
}

cards::Deck deck_of(const GameSpec& game) {
    // A shorter deck leaves out the low ranks of every suit: 36 cards are the sixes and better.
    const int ranks_left_out = (cards::card_count - game.deck_size) / cards::suit_count;
    cards::Deck deck;
    deck.size = 0;
    for (const cards::Card card : cards::canonical_deck().order) {
        if (static_cast<int>(card.rank()) < ranks_left_out) continue;
        deck.order[static_cast<std::size_t>(deck.size++)] = card;
    }
    return deck;
}

std::string_view short_name(Structure structure) {
    switch (structure) {
        case Structure::fixed_limit:
            return "FL";
        case Structure::pot_limit:
            return "PL";
        case Structure::no_limit:
            return "NL";
    }
    return "";
}

}  // namespace cardroom::rules
