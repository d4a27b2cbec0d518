#include "fairness/self_test.h"

#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <vector>

#include "base/invariant.h"
#include "cards/card.h"
#include "fairness/deal.h"
#include "fairness/shuffle.h"
#include "fairness/words.h"

namespace cardroom::fairness {

namespace {
struct NextWordSource {
    const NextWord& next;
    std::uint32_t word() { return next(); }
};

void deal_shuffle(std::span<int> cards, const NextWord& next_word) {
    NextWordSource words{next_word};
    shuffle(cards, words);
}

std::vector<int> in_order(int n) {
    std::vector<int> cards(static_cast<std::size_t>(n));
    std::iota(cards.begin(), cards.end(), 0);
    return cards;
}

std::vector<int> shuffled(const Shuffle& shuffle_cards, int n, const NextWord& next_word) {
    std::vector<int> cards = in_order(n);
    shuffle_cards(cards, next_word);
    return cards;
}

// A shuffle that asks for more words than the vector has is wrong already; it gets zeros and fails the comparison.
std::vector<int> shuffled_by(const Shuffle& shuffle_cards, int n, std::initializer_list<std::uint32_t> words) {
    const std::uint32_t* next = words.begin();
    return shuffled(shuffle_cards, n, [&] { return next == words.end() ? 0 : *next++; });
}

Seed counting_seed() {
    Seed seed;
    std::iota(seed.begin(), seed.end(), std::uint8_t{0});
    return seed;
}

// Worked out by a separate implementation of RFC 8439 and BLAKE2b.
std::optional<std::string> fault_of_generator() {
    Generator generator{counting_seed()};
    if (generator.word() != 0x2b23cce7) return "the generator does not give its known first word";
    for (int i = 1; i < 120; ++i) generator.word();
    if (generator.word() != 0x2d41a59c) return "the generator does not change its key as it should (F-1)";

    Generator reseeded{Seed{}};
    Seed ones;
    ones.fill(1);
    reseeded.reseed(ones);
    if (reseeded.word() != 0x2e2ff5db) return "the generator does not mix new entropy in as it should (F-2)";
    return std::nullopt;
}

std::optional<std::string> fault_of_deal() {
    static constexpr std::string_view known =
        "QdAsTc2s3c3h6dKsJs7s9hTh6c5h5sKd6h6sTs3s5cQh8cAd4dJh2d9s7c2cJd5d3dAc4hQc2h8h4s9c8dTd7d8sJcKcAhKh7h4cQs9d";
    Nonce nonce;
    nonce.fill(0xa5);
    const cards::Deck deck = deal_deck(RoomKey{counting_seed()}, TableId{7}, HandId{1204}, nonce);
    std::string dealt;
    for (const cards::Card card : deck.order) dealt += cards::to_string(card);
    if (dealt != known) return "the known hand does not get its known deck";
    return std::nullopt;
}
}  // namespace

std::array<int, 6> counts_of_three(const Shuffle& shuffle_cards) {
    std::array<int, 6> counts{};
    for (std::uint32_t a = 0; a < 6; ++a) {
        for (std::uint32_t b = 0; b < 6; ++b) {
            for (std::uint32_t c = 0; c < 6; ++c) {
                const std::vector<int> order = shuffled_by(shuffle_cards, 3, {a, b, c});
                const int number = order[0] * 2 + (order[1] > order[2] ? 1 : 0);
                ++counts[static_cast<std::size_t>(number)];
            }
        }
    }
    return counts;
}

std::optional<std::string> fault_of(const Shuffle& shuffle_cards) {
    if (shuffled_by(shuffle_cards, 5, {7, 5, 3, 1}) != std::vector{4, 3, 0, 1, 2}) return "vector F-4a fails";
    if (shuffled_by(shuffle_cards, 3, {0xffffffff, 4, 1}) != std::vector{0, 2, 1}) return "vector F-4b fails";

    PublicWords words{Seed{}};
    const std::vector<int> deck = shuffled(shuffle_cards, 52, [&] { return words.word(); });
    static constexpr std::array first{47, 21, 23, 24, 14, 27, 18, 38, 17, 42};
    static constexpr std::array last{45, 11, 29};
    if (!std::equal(first.begin(), first.end(), deck.begin())) return "vector F-4c fails at the top of the deck";
    if (!std::equal(last.begin(), last.end(), deck.end() - last.size())) return "vector F-4c fails at its bottom";

    const std::array<int, 6> counts = counts_of_three(shuffle_cards);
    if (std::any_of(counts.begin(), counts.end(), [](int count) { return count != 36; })) {
        return "the shuffle is biased (F-4d)";
    }
    return std::nullopt;
}

std::optional<std::string> self_test() {
    if (auto fault = fault_of_generator()) return fault;
    if (auto fault = fault_of(deal_shuffle)) return fault;
    return fault_of_deal();
}

}  // namespace cardroom::fairness
