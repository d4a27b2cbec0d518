// The pots and the payment against a slow divider that knows nothing of layers: it deals every single chip by itself.
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "hand/hand.h"
#include "support/random_hands.h"

namespace cardroom::hand {
namespace {

using cardroom::testing::Random;

/// Chip by chip: the n-th chip of every player lies in one pile, which those live players may win who put in n chips.
/// Piles that the same players may win are one pot; a pile that nobody may win goes with the pile below.
Pots slow_pots(const PerSeat<Chips>& contributed, SeatSet live, Chips dead) {
    Pots pots;
    Chips nobodys = dead;
    for (std::int64_t n = 1;; ++n) {
        Chips pile;
        SeatSet eligible;
        for (int i = 0; i < seats_max; ++i) {
            if (contributed[Seat{i}] < Chips{n}) continue;
            pile += Chips{1};
            if (live.has(Seat{i})) eligible.add(Seat{i});
        }
        if (pile == Chips{}) break;
        if (eligible.empty()) {
            (pots.empty() ? nobodys : pots.back().amount) += pile;
        } else if (!pots.empty() && pots.back().eligible == eligible) {
            pots.back().amount += pile;
        } else {
            pots.push_back({pile, eligible});
        }
    }
    if (pots.empty() && nobodys > Chips{}) {
        pots.push_back({nobodys, live});
    } else if (!pots.empty()) {
        pots[0].amount += nobodys;
    }
    return pots;
}

void expect_same(const PerSeat<Chips>& contributed, SeatSet live, Chips dead) {
    const Pots fast = pots_of(contributed, live, dead);
    const Pots slow = slow_pots(contributed, live, dead);
    if (fast == slow) return;
    std::string text;
    for (int i = 0; i < seats_max; ++i) {
        text += std::to_string(contributed[Seat{i}].units()) + (live.has(Seat{i}) ? " " : "(folded) ");
    }
    ADD_FAILURE() << text << "dead " << dead;
}

TEST(PotsProperty, AllSmallHands) {
    // Four players, 0 to 4 chips each, everybody live or folded in every way.
    for (int code = 0; code < 5 * 5 * 5 * 5; ++code) {
        PerSeat<Chips> contributed;
        for (int i = 0, rest = code; i < 4; ++i, rest /= 5) contributed[Seat{i}] = Chips{rest % 5};
        for (unsigned live = 1; live < 16; ++live) {
            for (const int dead : {0, 3}) {
                expect_same(contributed, SeatSet::from_bits(static_cast<std::uint16_t>(live)), Chips{dead});
            }
        }
    }
}

TEST(PotsProperty, RandomHands) {
    for (std::uint64_t seed = 1; seed <= 20'000; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        PerSeat<Chips> contributed;
        SeatSet live;
        for (int i = 0; i < seats_max; ++i) {
            contributed[Seat{i}] = Chips{random.one_in(4) ? random.below(8) * 10 : random.below(80)};
            if (random.one_in(2)) live.add(Seat{i});
        }
        if (live.empty()) live.add(Seat{0});
        expect_same(contributed, live, Chips{random.one_in(3) ? random.below(20) : 0});
        if (::testing::Test::HasFailure()) return;
    }
}

// --- the whole settlement --------------------------------------------------------------------------------------------

/// Follows a hand by its events alone and pays it out by the book, slowly. Games with a button (odd chips by seat).
class SlowSettlement {
  public:
    explicit SlowSettlement(const hand::Setup& setup) : setup_(setup) {
        for (const Player& player : setup.players) {
            stack_[player.seat] = player.stack;
            live_.add(player.seat);
        }
    }
    void saw(Events events) {
        for (const Event& event : events) {
            if (const auto* e = std::get_if<Posted>(&event)) {
                const bool counts = e->kind == PostKind::ante && antes() > 1;
                put_in(e->seat, e->live + (counts ? e->dead : Chips{}));
                if (!counts) dead(e->seat, e->dead);
            }
            if (const auto* e = std::get_if<Called>(&event)) put_in(e->seat, e->by);
            if (const auto* e = std::get_if<RaisedTo>(&event)) put_in(e->seat, e->by);
            if (const auto* e = std::get_if<Folded>(&event)) live_.remove(e->seat);
            // A round has closed: what is uncalled comes back before anybody can leave.
            const auto* choice = std::get_if<ChoiceCame>(&event);
            const bool between_streets = choice != nullptr && choice->what != ChoiceCame::What::draw;
            if (std::holds_alternative<StreetBegan>(event) && std::get<StreetBegan>(event).street > 0)
                give_back_uncalled();
            if (between_streets) give_back_uncalled();
            // T-41: the flop has been dealt, or the first draw has been made.
            if (const auto* e = std::get_if<StreetBegan>(&event)) street_ = e->street;
            const bool board = std::holds_alternative<BoardDealt>(event);
            const bool turn = std::holds_alternative<TurnCame>(event);
            flop_seen_ = flop_seen_ || street_ > 1 || (street_ == 1 && (board || turn));
        }
    }
    PerSeat<Chips> stacks_after(const Hand& hand) {
        give_back_uncalled();
        Pots pots = slow_pots(in_, live_, dead_);
        if (setup_.raked && (flop_seen_ || live_.count() > 1)) rake(pots);
        for (const Pot& pot : pots) pay(pot, hand);
        return stack_;
    }

  private:
    int antes() const {
        int count = 0;
        for (const Post& post : setup_.posts) count += post.kind == PostKind::ante ? 1 : 0;
        return count;
    }
    void put_in(Seat seat, Chips amount) {
        stack_[seat] -= amount;
        in_[seat] += amount;
    }
    void dead(Seat seat, Chips amount) {
        stack_[seat] -= amount;
        dead_ += amount;
    }
    /// One chip at a time, as long as somebody has put in more than everybody else.
    void give_back_uncalled() {
        for (int i = 0; i < seats_max; ++i) {
            const auto alone = [&] {
                for (int j = 0; j < seats_max; ++j) {
                    if (j != i && in_[Seat{j}] >= in_[Seat{i}]) return false;
                }
                return true;
            };
            while (live_.has(Seat{i}) && in_[Seat{i}] > Chips{} && alone()) {
                in_[Seat{i}] -= Chips{1};
                stack_[Seat{i}] += Chips{1};
            }
        }
    }
    void rake(Pots& pots) const {
        const auto players = setup_.players.size();
        const Chips cap = Chips{players == 2 ? 100 : players <= 4 ? 200 : 300};
        Chips sum;
        Chips taken;
        for (Pot& pot : pots) {
            sum += pot.amount;
            const Chips due = std::min(cap, Chips{sum.units() * 5 / 100}) - taken;
            taken += due;
            pot.amount -= due;
        }
    }
    /// Deals whole units round in order until none is left; what is below a unit goes to the first.
    std::vector<Chips> deal_out(Chips amount, std::size_t ways) const {
        std::vector<Chips> shares(ways);
        const Chips unit = setup_.stakes.chip_unit;
        for (std::size_t i = 0; amount >= unit; i = (i + 1) % ways) {
            shares[i] += unit;
            amount -= unit;
        }
        shares[0] += amount;
        return shares;
    }
    void pay(const Pot& pot, const Hand& hand) {
        if (pot.eligible.count() == 1) {
            stack_[pot.eligible.first()] += pot.amount;
            return;
        }
        const std::vector<Chips> by_run = deal_out(pot.amount, static_cast<std::size_t>(hand.runs()));
        for (int run = 0; run < hand.runs(); ++run) {
            const Chips amount = by_run[static_cast<std::size_t>(run)];
            const std::vector<Seat> low = setup_.game->hi_lo() ? winners(pot, hand, run, 1) : std::vector<Seat>{};
            if (low.empty()) {
                share(winners(pot, hand, run, 0), amount);
                continue;
            }
            const std::vector<Chips> halves = deal_out(amount, 2);
            share(winners(pot, hand, run, 0), halves[0]);
            share(low, halves[1]);
        }
    }
    std::vector<Seat> winners(const Pot& pot, const Hand& hand, int run, int prize) const {
        const rules::Prize& p = setup_.game->prizes[static_cast<std::size_t>(prize)];
        cards::HandValue best;
        std::vector<Seat> winners;
        for (int i = 1; i <= seats_max; ++i) {
            const Seat seat{(setup_.button.index() + i) % seats_max};
            if (!pot.eligible.has(seat)) continue;
            const auto value = cards::best_value(p.ranking, p.hole_cards, set_of(hand.cards_of(seat)),
                                                 set_of(hand.board(run)), p.qualifier);
            if (value.none() || value < best) continue;
            if (value > best) winners.clear();
            best = value;
            winners.push_back(seat);
        }
        return winners;
    }
    void share(const std::vector<Seat>& winners, Chips amount) {
        const std::vector<Chips> shares = deal_out(amount, winners.size());
        for (std::size_t i = 0; i < winners.size(); ++i) stack_[winners[i]] += shares[i];
    }

    const hand::Setup& setup_;
    PerSeat<Chips> stack_;
    PerSeat<Chips> in_;
    Chips dead_;
    SeatSet live_;
    int street_ = 0;
    bool flop_seen_ = false;
};

TEST(PotsProperty, EveryHandIsPaidByTheBook) {
    for (const rules::GameSpec& game : rules::all_games()) {
        if (!game.has_button()) continue;
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            SCOPED_TRACE(std::string(game.id) + " seed " + std::to_string(seed));
            Random random(seed);
            const hand::Setup setup = cardroom::testing::random_setup(game, random);
            Hand hand(setup);
            SlowSettlement settlement(setup);
            settlement.saw(hand.opening_events());
            while (!hand.over()) {
                const Outcome outcome = cardroom::testing::random_step(hand, random);
                ASSERT_TRUE(outcome);
                settlement.saw(*outcome);
            }
            const PerSeat<Chips> expected = settlement.stacks_after(hand);
            for (const Player& player : setup.players) {
                ASSERT_EQ(hand.stack(player.seat), expected[player.seat]) << player.seat;
            }
        }
    }
}

}  // namespace
}  // namespace cardroom::hand
