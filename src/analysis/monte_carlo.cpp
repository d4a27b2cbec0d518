// Equity by random deals (equity.h).
//
// A deal of hole cards is played on a few boards before the next one is drawn: that is cheaper, but boards of one deal
// are not independent of each other, so the error is worked out from the means of these clusters.
#include <algorithm>
#include <cmath>

#include "analysis/equity.h"
#include "analysis/matchups.h"
#include "analysis/showdowns.h"
#include "base/invariant.h"

namespace cardroom::analysis {

namespace {

using cards::CardSet;

constexpr int cluster_size = 8;
constexpr int tries_max = 3'000'000;
static_assert(MonteCarlo::unit_size % Batch::size_max == 0 && Batch::size_max % cluster_size == 0);

/// SplitMix64: a counter and a mixing of its bits. Good enough for sampling, and nothing secret depends on it.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e37'79b9'7f4a'7c15ULL;
        z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11ebULL;
        return z ^ (z >> 31);
    }
    /// 0 … below-1. The bias is below / 2^32 at most: nothing beside the error of sampling.
    std::uint32_t below(std::uint32_t limit) { return scaled(static_cast<std::uint32_t>(next() >> 32), limit); }
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    static std::uint32_t scaled(std::uint32_t random, std::uint32_t limit) {
        return static_cast<std::uint32_t>(std::uint64_t{random} * limit >> 32);
    }

  private:
    std::uint64_t state_;
};

/// Cards still to come, drawn without replacement: the front of a shuffle that is never finished.
class Stub {
  public:
    void fill(CardSet cards) {
        // Every card is written, and kept by moving on: no branch, and no step waits for the one before.
        size_ = 0;
        for (std::size_t suit = 0; suit < 64; suit += 16) {
            for (std::size_t rank = 0; rank < cards::rank_count; ++rank) {
                const std::uint64_t bit = std::uint64_t{1} << (suit + rank);
                bits_[size_] = bit;
                size_ += (cards.bits() & bit) != 0;
            }
        }
    }
    /// So many different cards (up to eight), none of the first `skip`, which were drawn before.
    CardSet draw(std::uint32_t count, Random& random, std::uint32_t skip = 0) {
        std::uint64_t drawn = 0, bits = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (i % 2 == 0) bits = random.next();
            const std::uint32_t at = skip + i;
            const std::uint32_t j = at + Random::scaled(static_cast<std::uint32_t>(bits), size_ - at);
            bits >>= 32;
            drawn |= bits_[j];
            std::swap(bits_[at], bits_[j]);
        }
        return CardSet::from_bits(drawn);
    }

  private:
    std::array<std::uint64_t, cards::card_count + 1> bits_{};
    std::uint32_t size_ = 0;
};

/// One player's range, ready to be drawn from.
struct Sampler {
    std::vector<WeightedHole> hands;  ///< empty: any cards that are left
    std::vector<double> sums;         ///< of weights up to each hand; empty if all are the same

    CardSet draw(Random& random) const {
        if (hands.size() == 1) return hands[0].cards;
        if (sums.empty()) return hands[random.below(static_cast<std::uint32_t>(hands.size()))].cards;
        const auto at = std::upper_bound(sums.begin(), sums.end() - 1, random.unit() * sums.back());
        return hands[static_cast<std::size_t>(at - sums.begin())].cards;
    }
};

}  // namespace

struct MonteCarlo::Plan {
    BoardGame game;
    CardSet board, left;  ///< the board so far; the cards that may still come
    std::vector<Sampler> samplers;
    std::uint64_t seed;

    /// A hand from each listed range. Players are drawn independently and the deal thrown away when two need the same
    /// card, so that each possible deal is as likely as its weight. Who may hold anything gets no cards yet: whatever
    /// the others have, as many hands are left for him, so he may draw last.
    bool deal_ranges(Random& random, Holes& holes) const {
        holes.clear();
        CardSet held;
        for (const Sampler& sampler : samplers) {
            const CardSet hand = sampler.hands.empty() ? CardSet{} : sampler.draw(random);
            if (!(hand & held).empty()) return false;
            held = held | hand;
            holes.push_back(hand);
        }
        return true;
    }
};

MonteCarlo::MonteCarlo(const Question& question, std::uint64_t seed) {
    const CardSet known = question.board | question.dead;
    auto plan = std::make_unique<Plan>(Plan{.game = question.game,
                                            .board = question.board,
                                            .left = question.game.deck() - known,
                                            .samplers = {},
                                            .seed = seed});
    for (const Range& range : question.ranges) {
        Sampler sampler;
        if (!range.is_any()) sampler.hands = range.without(known, question.game);
        const bool even = std::all_of(sampler.hands.begin(), sampler.hands.end(), [&](const WeightedHole& hand) {
            return hand.weight == sampler.hands.front().weight;
        });
        double sum = 0;
        if (!even) {
            for (const WeightedHole& hand : sampler.hands) sampler.sums.push_back(sum += hand.weight);
        }
        plan->samplers.push_back(std::move(sampler));
    }
    plan_ = std::move(plan);
}
MonteCarlo::MonteCarlo(MonteCarlo&&) noexcept = default;
MonteCarlo& MonteCarlo::operator=(MonteCarlo&&) noexcept = default;
MonteCarlo::~MonteCarlo() = default;

bool MonteCarlo::can_deal() const {
    Random random(plan_->seed);
    Holes holes;
    for (int tries = 0; tries < tries_max; ++tries) {
        if (plan_->deal_ranges(random, holes)) return true;
    }
    return false;
}

Part MonteCarlo::run(std::size_t unit) const {
    const std::size_t players = plan_->samplers.size();
    Random random(Random(plan_->seed + unit * 0x632b'e59b'd9b4'e019ULL).next());
    Part part{.players = std::vector<Part::Player>(players)};
    Batch batch(plan_->game, players);
    Holes holes, listed, last;
    Stub stub;
    const auto missing = static_cast<std::uint32_t>(board_size - plan_->board.count());
    const auto hole_cards = static_cast<std::uint32_t>(plan_->game.hole_cards);

    for (std::size_t done = 0; done < unit_size; done += Batch::size_max) {
        batch.clear();
        while (!batch.full()) {
            while (!plan_->deal_ranges(random, listed)) continue;  // can_deal() said that it ends
            if (!(listed == last)) {
                CardSet left = plan_->left;
                for (CardSet hole : listed) left = left - hole;
                stub.fill(left);
                last = listed;
            }
            holes = listed;
            std::uint32_t drawn = 0;
            for (CardSet& hole : holes) {
                if (!hole.empty()) continue;
                hole = stub.draw(hole_cards, random, drawn);
                drawn += hole_cards;
            }
            for (int i = 0; i < cluster_size; ++i)
                batch.add({holes.data(), holes.size()}, plan_->board | stub.draw(missing, random, drawn));
        }
        batch.evaluate();
        for (std::size_t at = 0; at < batch.size(); at += cluster_size) {
            Tally tally;
            for (std::size_t i = at; i < at + cluster_size; ++i)
                tally.add(batch.high_winners(i), batch.low_winners(i), 1);
            for (std::size_t p = 0; p < players; ++p) {
                const Tally::Player& from = tally.players[p];
                Part::Player& to = part.players[p];
                const double high = static_cast<double>(from.high_parts) / static_cast<double>(pot_parts);
                const double low = static_cast<double>(from.low_parts) / static_cast<double>(pot_parts);
                to.high += high;
                to.low += low;
                to.wins += static_cast<double>(from.wins);
                to.ties += static_cast<double>(from.ties);
                const double mean = (high + low) / cluster_size;
                to.square += mean * mean;
            }
        }
    }
    part.showdowns = part.weight = unit_size;
    part.clusters = unit_size / cluster_size;
    return part;
}

Answer MonteCarlo::answer(std::span<const Part> parts) const {
    const std::size_t players = plan_->samplers.size();
    Answer answer{.exact = false, .players = std::vector<PlayerEquity>(players)};
    double clusters = 0;
    std::vector<double> squares(players);
    for (const Part& part : parts) {
        answer.showdowns += part.showdowns;
        clusters += part.clusters;
        for (std::size_t p = 0; p < players; ++p) {
            answer.players[p].equity += part.players[p].high + part.players[p].low;
            answer.players[p].low += part.players[p].low;
            answer.players[p].wins += part.players[p].wins;
            answer.players[p].ties += part.players[p].ties;
            squares[p] += part.players[p].square;
        }
    }
    invariant(clusters > 1);
    for (std::size_t p = 0; p < players; ++p) {
        PlayerEquity& player = answer.players[p];
        for (double* sum : {&player.equity, &player.low, &player.wins, &player.ties}) *sum /= answer.showdowns;
        const double variance = std::max(0.0, squares[p] / clusters - player.equity * player.equity);
        player.standard_error = std::sqrt(variance / (clusters - 1));
    }
    return answer;
}

}  // namespace cardroom::analysis
