#include "history/replay_setup.h"

#include <algorithm>

namespace cardroom::history {

namespace {

using cards::Card;
using cards::CardSet;

void add_known(const KnownHand& hand, CardSet& set) {
    for (const Card card : hand) {
        if (!card.is_none()) set.add(card);
    }
}

int known_count(const KnownHand& hand) {
    return static_cast<int>(std::count_if(hand.begin(), hand.end(), [](Card card) { return !card.is_none(); }));
}

/// How many cards a player gets in the whole hand, exchanges left out.
int cards_dealt(const rules::GameSpec& game) {
    int count = 0;
    for (const rules::Street& street : game.streets) count += street.down + street.up;
    return count;
}

std::optional<std::string> why_no_cards(const RecordedHand& record) {
    CardSet seen;
    int named = 0;
    const auto take = [&](CardSet set, int count) {
        if (set.count() != count) return false;  // twice within one hand
        named += count;
        seen = seen | set;
        return seen.count() == named;
    };
    for (const RecordedPlayer& player : record.players) {
        const KnownHand& dealt = record.dealt[player.seat];
        CardSet set;
        add_known(dealt, set);
        if (set.count() != known_count(dealt)) return player.name + " holds a card twice";
        if (static_cast<int>(dealt.size()) > cards_dealt(*record.game)) return player.name + " holds too many cards";
        const CardSet all = known_cards_of(record, player.seat);
        if (!take(all, all.count())) return "a card of " + player.name + " appears twice";
    }
    for (const KnownHand& board : record.board) {
        CardSet set;
        add_known(board, set);
        if (!take(set, static_cast<int>(board.size()))) return std::string("a card of the board appears twice");
    }
    for (const Card card : seen) {
        if (record.game->deck_size < cards::card_count && card.rank() < cards::Rank::six)
            return to_string(card) + " is not in this game's deck";
    }
    return std::nullopt;
}

std::optional<std::string> why_no_stakes(const RecordedHand& record) {
    const rules::Stakes& stakes = record.stakes;
    for (const Chips amount : {stakes.small_blind, stakes.big_blind, stakes.ante, stakes.big_blind_ante,
                               stakes.bring_in, stakes.small_bet, stakes.big_bet}) {
        if (amount < Chips{} || amount > chips_max) return std::string("a size below zero or beyond all reason");
    }
    for (const hand::Post& post : record.posts) {
        if (post.live < Chips{} || post.dead < Chips{}) return std::string("a post below zero");
        if (post.live > Chips{} && !record.game->has_button()) return std::string("a blind in a game that has none");
    }
    if (!record.game->allows(stakes.structure)) return std::string("the game is not played with that limit");
    if (stakes.structure == rules::Structure::fixed_limit) {
        if (stakes.small_bet <= Chips{} || stakes.big_bet < stakes.small_bet) return std::string("no bet sizes");
    } else if (stakes.big_blind <= Chips{}) {
        return std::string("no big blind");
    }
    if (!record.game->has_button() && stakes.bring_in >= stakes.small_bet)
        return std::string("the bring-in is not less than the small bet");
    return std::nullopt;
}

}  // namespace

CardSet known_cards_of(const RecordedHand& record, Seat seat) {
    CardSet set;
    add_known(record.dealt[seat], set);
    add_known(record.shown[seat], set);
    for (const KnownHand& hand : record.after_draw[seat]) add_known(hand, set);
    for (const RecordedAction& action : record.actions) {
        if (action.seat != seat) continue;
        add_known(action.gone, set);
        add_known(action.drawn, set);
    }
    return set;
}

std::optional<std::string> why_not_playable(const RecordedHand& record) {
    if (record.game == nullptr) return "Cardroom does not play \"" + record.game_id + '"';
    SeatSet dealt_in;
    Chips all;
    for (const RecordedPlayer& player : record.players) {
        if (!player.dealt_in) continue;
        if (player.stack <= Chips{}) return player.name + " is dealt in without chips";
        dealt_in.add(player.seat);
        all += player.stack;
        if (all > chips_max) return std::string("more chips than there can be");
    }
    if (dealt_in.count() < 2) return std::string("fewer than two players are dealt in");
    if (dealt_in.count() > record.game->seats_max) return std::string("more players than the deck serves");
    if (record.posts.size() > hand::Setup{}.posts.capacity()) return std::string("too many posts");
    for (const hand::Post& post : record.posts) {
        if (!dealt_in.has(post.seat)) return record.name_of(post.seat) + " posts but is not dealt in";
    }
    for (const RecordedAction& action : record.actions) {
        if (!dealt_in.has(action.seat)) return record.name_of(action.seat) + " acts but is not dealt in";
    }
    if (const auto why = why_no_stakes(record)) return why;
    return why_no_cards(record);
}

cards::Deck deck_for(const rules::GameSpec& game, std::uint64_t attempt) {
    cards::Deck deck = rules::deck_of(game);
    std::uint64_t state = attempt * 0x9e3779b97f4a7c15ULL + 0x632be59bd9b4e019ULL;
    for (int i = deck.size - 1; i > 0; --i) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        const auto j = static_cast<std::size_t>(state % static_cast<std::uint64_t>(i + 1));
        std::swap(deck.order[static_cast<std::size_t>(i)], deck.order[j]);
    }
    return deck;
}

namespace {

/// Fills the unseen places of a hand with known cards whose place is not recorded (shown at the end).
void fill_unseen(KnownHand& hand, const KnownHand& shown, std::size_t size) {
    hand.resize(std::max(hand.size(), std::min(size, hand.size() + shown.size())), Card{});
    for (const Card card : shown) {
        if (card.is_none() || std::find(hand.begin(), hand.end(), card) != hand.end()) continue;
        const auto unseen = std::find(hand.begin(), hand.end(), Card{});
        if (unseen != hand.end()) *unseen = card;
    }
}

bool holds(const KnownHand& hand, Card card) {
    return std::find(hand.begin(), hand.end(), card) != hand.end();
}

/// Works from the last hand that is known back to the first: what was drawn, what must have been kept.
void plan_draws(const RecordedHand& record, Seat seat, DrawPlan& plan, KnownHand& first) {
    std::vector<const RecordedAction*> exchanges;
    for (const RecordedAction& action : record.actions) {
        if (action.seat == seat && (action.did == Did::discard || action.did == Did::stand))
            exchanges.push_back(&action);
    }
    exchanges.resize(std::min<std::size_t>(exchanges.size(), 4));
    const std::size_t size = static_cast<std::size_t>(cards_dealt(*record.game));

    KnownHand after = record.shown[seat];  // what the player must hold after the exchange looked at
    for (std::size_t n = exchanges.size(); n-- > 0;) {
        const RecordedAction& action = *exchanges[n];
        if (!record.after_draw[seat][n].empty()) after = record.after_draw[seat][n];
        const KnownHand& before = n == 0 ? record.dealt[seat] : record.after_draw[seat][n - 1];

        // Which of these cards came with this draw? Those the record names; those not in the hand before, where that
        // is known; else, of cards that no earlier hand shows, any.
        KnownHand drawn = action.drawn, kept;
        const auto count = static_cast<std::size_t>(action.count);
        drawn.resize(std::min(drawn.size(), count));
        const auto was_held_before = [&](Card card) {
            if (holds(record.dealt[seat], card)) return true;
            for (std::size_t i = 0; i < n; ++i) {
                if (holds(record.after_draw[seat][i], card)) return true;
                if (holds(exchanges[i]->drawn, card)) return true;
            }
            return false;
        };
        for (const Card card : after) {
            if (card.is_none() || holds(drawn, card)) continue;
            const bool old = before.empty() ? was_held_before(card) : holds(before, card);
            if (!old && drawn.size() < count) {
                drawn.push_back(card);
            } else {
                kept.push_back(card);
            }
        }
        drawn.resize(count, Card{});
        plan.drawn[n] = drawn;
        plan.kept[n] = kept;
        after = kept;
        for (const Card card : action.gone) {
            if (!card.is_none() && !holds(after, card)) after.push_back(card);
        }
    }
    if (first.empty()) first = after;
    fill_unseen(first, after, size);
    first.resize(std::max(first.size(), size), Card{});
}

void stage_cards(const RecordedHand& record, Staging& out) {
    const auto size = static_cast<std::size_t>(cards_dealt(*record.game));
    for (const RecordedPlayer& player : record.players) {
        if (!player.dealt_in) continue;
        KnownHand hand = record.dealt[player.seat];
        if (record.game->draws()) {
            plan_draws(record, player.seat, out.draws[player.seat], hand);
            for (const KnownHand& drawn : out.draws[player.seat].drawn)
                hand.insert(hand.end(), drawn.begin(), drawn.end());
        } else {
            fill_unseen(hand, record.shown[player.seat], size);
        }
        auto& known = out.known.of_seat[player.seat];
        for (const Card card : hand) {
            if (!known.full()) known.push_back(card);
        }
    }
    for (std::size_t run = 0; run < record.board.size(); ++run) {
        for (const Card card : record.board[run]) out.known.board[run].push_back(card);
    }
}

}  // namespace

void stage(const RecordedHand& record, const rules::HouseRules& house, Staging& out) {
    hand::Setup& setup = out.setup;
    setup.game = record.game;
    setup.house = &house;
    setup.stakes = record.stakes;
    setup.stakes.chip_unit = record.chip_unit.value_or(Chips{1});
    if (setup.stakes.structure == rules::Structure::fixed_limit && setup.stakes.big_blind == Chips{} &&
        record.game->forced == rules::Forced::blinds)
        setup.stakes.big_blind = setup.stakes.small_bet;
    for (const RecordedPlayer& player : record.players) {
        if (player.dealt_in) setup.players.push_back({.seat = player.seat, .stack = player.stack});
    }
    setup.button = record.button;
    for (const hand::Post& post : record.posts) setup.posts.push_back(post);
    stage_cards(record, out);
    setup.known = &out.known;
    setup.runs_max = record.may_be_ours ? hand::runs_max : record.runs();  // asked where it might have been
}

}  // namespace cardroom::history
