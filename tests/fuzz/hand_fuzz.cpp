// Random commands against a hand of any game. The first bytes choose the table, the rest are commands, most of them
// illegal. Whatever comes, the hand keeps its invariants, a refusal changes nothing, no chip and no card is lost.
#include <cstdint>
#include <cstdlib>
#include <span>

#include "fuzz/fuzz.h"
#include "hand/hand.h"
#include "hand/views.h"
#include "support/random_hands.h"

namespace cardroom {
namespace {

void require(bool condition) {
    if (!condition) std::abort();
}

/// Reads values from the input; zeros when it is used up.
class Input {
  public:
    explicit Input(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    bool empty() const { return bytes_.empty(); }
    int byte() {
        if (bytes_.empty()) return 0;
        const int value = bytes_.front();
        bytes_ = bytes_.subspan(1);
        return value;
    }
    int between(int low, int high) { return low + (byte() * 256 + byte()) % (high - low + 1); }

  private:
    std::span<const std::uint8_t> bytes_;
};

struct Books {
    Chips chips;
    std::size_t cards;
};

Books books_of(const hand::Hand& hand) {
    Books books{hand.pot_total() + hand.rake(),
                hand.stub().size() + static_cast<std::size_t>(hand.dead_cards().count())};
    for (const Seat seat : hand.dealt_in()) {
        books.chips += hand.stack(seat);
        books.cards += hand.cards_of(seat).size();
        require(hand.stack(seat) >= Chips{});
    }
    // Cards that lie on the table before the boards part are counted once.
    cards::CardSet board;
    for (int run = 0; run < hand.runs(); ++run) board = board | set_of(hand.board(run));
    books.cards += static_cast<std::size_t>(board.count());
    return books;
}

/// A set that is often made of the player's own cards.
cards::CardSet cards_for(const hand::Hand& hand, Seat seat, Input& input) {
    cards::CardSet chosen;
    const int mask = input.byte();
    const cards::Cards& mine = hand.cards_of(seat);
    for (std::size_t i = 0; i < mine.size(); ++i) {
        if ((mask >> i & 1) != 0) chosen.add(mine[i]);
    }
    if ((mask & 0x80) != 0) chosen.add(cards::Card{input.byte() % cards::card_count});
    return chosen;
}

hand::Outcome command(hand::Hand& hand, Input& input) {
    const int what = input.byte();
    // Mostly the player whose turn it is, so that hands get somewhere.
    Seat seat{input.byte() % seats_max};
    if (what % 4 != 0 && !hand.to_decide().empty()) seat = hand.to_decide().first();
    switch (what / 4 % 16) {
        case 0:
            return hand.fold_out_of_turn(seat);
        case 1:
            return hand.virtual_all_in(seat);
        case 2:
            return hand.choose_runs(seat, input.between(0, 4));
        case 3:
            return hand.show(seat, cards_for(hand, seat, input));
        case 4:
        case 5:
            return hand.apply({seat, hand::ActionKind::exchange, {}, cards_for(hand, seat, input)});
        case 6:
            return hand.apply({seat, hand::ActionKind::raise_to, Chips{input.between(-5, 3000)}, {}});
        case 7:
            return hand.apply({seat, hand::ActionKind::raise_to, hand.options().raise_to_min, {}});
        case 8:
            return hand.apply({seat, hand::ActionKind::raise_to, hand.options().raise_to_max, {}});
        case 9:
            return hand.apply({seat, hand::ActionKind::bring_in, {}, {}});
        case 10:
            return hand.apply({seat, hand::ActionKind::fold, {}, {}});
        case 11:
        case 12:
            return hand.apply({seat, hand::ActionKind::check, {}, {}});
        default:
            return hand.apply({seat, hand::ActionKind::call, Chips{input.byte() % 8 == 0 ? input.byte() : 0}, {}});
    }
}

}  // namespace
}  // namespace cardroom

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace cardroom;
    Input input({data, size});
    const auto games = rules::all_games();
    const rules::GameSpec& game = games[static_cast<std::size_t>(input.byte()) % games.size()];
    testing::Random random(static_cast<std::uint64_t>(input.byte() * 256 + input.byte()));
    const hand::Setup setup = testing::random_setup(game, random);
    hand::Hand hand(setup);
    const Books at_start = books_of(hand);
    for (int i = 0; i < 400 && !input.empty(); ++i) {
        const int action_no = hand.action_no();
        const Seat to_act = hand.to_act();
        const auto outcome = command(hand, input);
        if (!outcome) {
            require(hand.action_no() == action_no);
            require(hand.to_act() == to_act);
        }
        const Books now = books_of(hand);
        require(now.chips == at_start.chips);
        require(now.cards == at_start.cards);
        require(hand.over() == (hand.waiting() == hand::Waiting::nothing));
        require(hand.over() == hand.to_decide().empty());
        if (outcome) {
            const Seat reader{input.byte() % seats_max};
            (void)hand::view_of(hand, reader);
            for (const hand::Event& event : *outcome) (void)hand::seen_by(event, reader);
        }
    }
    return 0;
}
