#include "analysis/board_game.h"

namespace cardroom::analysis {

cards::CardSet BoardGame::deck() const {
    cards::CardSet deck;
    for (cards::Card card : cards::CardSet::full_deck()) {
        if (card.rank() >= lowest_rank) deck.add(card);
    }
    return deck;
}

std::optional<BoardGame> board_game(const rules::GameSpec& game) {
    using cards::Ranking;
    BoardGame result{.hole_cards = 0};
    int board = 0;
    for (const rules::Street& street : game.streets) {
        result.hole_cards += street.down;
        if (board == 0 && street.board < 3) result.board_before_flop = street.board;
        board += street.board;
        if (street.up > 0 || street.exchange == rules::Exchange::draw) return std::nullopt;
        if (street.exchange == rules::Exchange::give_up) result.hole_cards -= street.exchange_count;
    }
    if (board != board_size || game.prizes.empty()) return std::nullopt;

    result.high = game.prizes[0];
    const bool is_omaha = result.high.hole_cards == cards::exactly(2);
    if (!is_omaha && !result.any_hole_cards()) return std::nullopt;
    if (is_omaha ? result.hole_cards < 4 || result.hole_cards > hole_cards_max : result.hole_cards != 2)
        return std::nullopt;

    // A short deck is known by its ranking; the 16 cards that are out are the deuces to fives.
    if (game.deck_size != cards::card_count) result.lowest_rank = cards::Rank::six;
    const bool is_short = result.lowest_rank == cards::Rank::six;
    if (result.high.ranking != (is_short ? Ranking::high_short_deck : Ranking::high)) return std::nullopt;
    if (is_short && is_omaha) return std::nullopt;

    if (game.hi_lo()) {
        result.low = game.prizes[1];
        if (result.low->ranking != Ranking::low_ace_five || result.low->qualifier != 8) return std::nullopt;
        if (result.low->hole_cards != result.high.hole_cards) return std::nullopt;
    }
    return result;
}

}  // namespace cardroom::analysis
