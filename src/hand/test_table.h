// For tests: a hand that reads like a dealer's script. Seats are numbered from 1, as people count them.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hand/hand.h"
#include "hand/views.h"

namespace cardroom::hand::testing {

inline Chips chips(std::int64_t n) {
    return Chips{n};
}

inline Seat S(int number) {
    return Seat::numbered(number);
}

inline SeatSet seats(std::initializer_list<int> numbers) {
    SeatSet set;
    for (const int number : numbers) set.add(S(number));
    return set;
}

inline cards::Cards cards_of(std::string_view text) {
    const auto cards = cards::parse_cards<8>(text);
    EXPECT_TRUE(cards.has_value()) << text;
    return cards.value_or(cards::Cards{});
}

/// Sets up a hand. Without blinds given, button + 1 and + 2 post (heads-up: the button is the small blind).
class Script {
  public:
    explicit Script(std::string_view game, rules::Structure structure = rules::Structure::no_limit) {
        setup_.game = rules::find_game(game);
        EXPECT_NE(setup_.game, nullptr) << game;
        setup_.stakes.structure = structure;
        setup_.deck = rules::deck_of(*setup_.game);
        setup_.button = S(1);
    }
    Script& house(const rules::HouseRules& house) {
        house_ = house;
        return *this;
    }
    Script& blinds(std::int64_t small, std::int64_t big) {
        setup_.stakes.small_blind = chips(small);
        setup_.stakes.big_blind = chips(big);
        return *this;
    }
    Script& bets(std::int64_t small, std::int64_t big) {
        setup_.stakes.small_bet = chips(small);
        setup_.stakes.big_bet = chips(big);
        return *this;
    }
    Script& ante(std::int64_t ante) {
        setup_.stakes.ante = chips(ante);
        return *this;
    }
    Script& bring_in(std::int64_t amount) {
        setup_.stakes.bring_in = chips(amount);
        return *this;
    }
    Script& unit(std::int64_t unit) {
        setup_.stakes.chip_unit = chips(unit);
        return *this;
    }
    Script& short_all_in(ShortAllIn way) {
        setup_.short_all_in = way;
        return *this;
    }
    Script& tournament() {
        setup_.stakes.tournament = true;
        return *this;
    }
    Script& button(int seat) {
        setup_.button = S(seat);
        return *this;
    }
    Script& raked() {
        setup_.raked = true;
        return *this;
    }
    Script& runs(int most) {
        setup_.runs_max = most;
        return *this;
    }
    Script& always_shows(int seat) {
        for (Player& player : setup_.players) {
            if (player.seat == S(seat)) player.auto_muck = false;
        }
        return *this;
    }
    Script& player(int seat, std::int64_t stack, std::string_view cards = "") {
        setup_.players.push_back({S(seat), chips(stack)});
        known_.of_seat[S(seat)] = *cards::parse_cards<24>(cards);
        return *this;
    }
    Script& board(std::string_view cards, int run = 0) {
        known_.board[static_cast<std::size_t>(run)] = *cards::parse_cards<5>(cards);
        return *this;
    }
    Script& post(int seat, PostKind kind, std::int64_t live, std::int64_t dead = 0) {
        setup_.posts.push_back({S(seat), kind, chips(live), chips(dead)});
        posts_given_ = true;
        return *this;
    }
    Setup& setup() { return setup_; }

    /// A hand keeps pointers to its house rules and known cards: they outlive the script, which is often a temporary.
    Hand deal() {
        static std::deque<std::pair<rules::HouseRules, KnownCards>> kept;
        const auto& mine = kept.emplace_back(house_, known_);
        setup_.house = &mine.first;
        setup_.known = &mine.second;
        if (!posts_given_) usual_posts();
        return Hand{setup_};
    }

  private:
    void usual_posts() {
        SeatSet in;
        for (const Player& player : setup_.players) in.add(player.seat);
        if (setup_.stakes.ante > Chips{}) {
            for (const Seat seat : in) setup_.posts.push_back({seat, PostKind::ante, Chips{}, setup_.stakes.ante});
        }
        if (!setup_.game->has_button()) return;
        const Seat small = in.count() == 2 ? setup_.button : in.next_after(setup_.button);
        setup_.posts.push_back({small, PostKind::small_blind, setup_.stakes.small_blind, Chips{}});
        setup_.posts.push_back({in.next_after(small), PostKind::big_blind, setup_.stakes.big_blind, Chips{}});
    }

    Setup setup_;
    rules::HouseRules house_;
    KnownCards known_;
    bool posts_given_ = false;
};

// --- actions: each checks that it was accepted -----------------------------------------------------------------------

inline void expect_done(const Outcome& outcome) {
    EXPECT_TRUE(outcome.has_value()) << (outcome ? std::string_view{} : name_of(outcome.error()));
}
inline void folds(Hand& hand, int seat) {
    expect_done(hand.apply({S(seat), ActionKind::fold}));
}
inline void checks(Hand& hand, int seat) {
    expect_done(hand.apply({S(seat), ActionKind::check}));
}
inline void calls(Hand& hand, int seat) {
    expect_done(hand.apply({S(seat), ActionKind::call}));
}
inline void calls(Hand& hand, int seat, std::int64_t to) {
    expect_done(hand.apply({S(seat), ActionKind::call, chips(to)}));
}
inline void raises(Hand& hand, int seat, std::int64_t to) {
    expect_done(hand.apply({S(seat), ActionKind::raise_to, chips(to)}));
}
inline void brings_in(Hand& hand, int seat) {
    expect_done(hand.apply({S(seat), ActionKind::bring_in}));
}
inline void gives(Hand& hand, int seat, std::string_view cards) {
    expect_done(hand.apply({S(seat), ActionKind::exchange, Chips{}, set_of(cards_of(cards))}));
}
inline void check_round(Hand& hand, std::initializer_list<int> seats) {
    for (const int seat : seats) checks(hand, seat);
}

/// Why an action is refused; nothing if it is not.
inline std::string refused(const Hand& hand, int seat, ActionKind kind, std::int64_t to = 0) {
    const auto refusal = hand.why_not({S(seat), kind, chips(to)});
    return refusal ? std::string{name_of(*refusal)} : std::string{};
}
inline std::string raise_refused(const Hand& hand, int seat, std::int64_t to) {
    return refused(hand, seat, ActionKind::raise_to, to);
}
inline bool may_raise(const Hand& hand) {
    return hand.options().raise_to_max > Chips{};
}

inline Chips stack(const Hand& hand, int seat) {
    return hand.stack(S(seat));
}
/// What was put in by this hand and taken out: the difference to the stack at the start.
inline std::int64_t won(const Hand& hand, int seat) {
    for (const Player& player : hand.setup().players) {
        if (player.seat == S(seat)) return (hand.stack(S(seat)) - player.stack).units();
    }
    return 0;
}

/// All events of one type of the last command.
template <typename E>
std::vector<E> only(Events events) {
    std::vector<E> found;
    for (const Event& event : events) {
        if (const E* e = std::get_if<E>(&event)) found.push_back(*e);
    }
    return found;
}

}  // namespace cardroom::hand::testing
