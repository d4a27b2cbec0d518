// Counts every legal line of play of a small hand with a fixed deck, and digests how each ends. A changed count is a
// changed rule.
//
// Where a size is free only the smallest and the largest are tried; of a draw, nothing, the first card and all cards;
// of a discard, each card. Positions and expected counts are text files beside this one; `perft_test` compares them,
// and
//
//     CARDROOM_PERFT_WRITE=1 build/release/tests/perft/perft_test
//
// writes them anew. Say in the commit why they changed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hand/hand.h"

namespace cardroom::perft {

/// One position, as its file gives it.
struct Position {
    std::string game;
    std::string limit;  ///< "FL", "PL", "NL"
    std::string house = "standard";
    std::vector<int> stacks;  ///< seats 1, 2, …; seat 1 has the button (stud: the last seat is the dealer position)
    int small = 1;            ///< small blind, or the ante
    int big = 2;              ///< big blind and small bet; the big bet is twice that; bring-in: half
    int seed = 1;             ///< of the deck
    int depth_max = 0;        ///< 0: to the end of every line
};

struct Counts {
    std::vector<std::uint64_t> nodes;  ///< decisions taken, by depth from 1
    std::uint64_t ends = 0;            ///< lines that reach the end of the hand
    std::uint64_t digest = 0;          ///< over the final stacks of all of them, in order
};

Counts count(const Position& position);

}  // namespace cardroom::perft
