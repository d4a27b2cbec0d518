// When somebody comes in (T-30, T-31): the hands to come, worked out by the same function that arranges them.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "table/table.h"

namespace cardroom::table {

namespace {
constexpr int hands_looked_ahead = 2 * seats_max;
}  // namespace

/// With which hand somebody in this seat comes in, 1 being the next, if all the others stay as they are.
int Table::hands_to_come_in(PerSeat<Comer> comers, Seat seat) const {
    BlindMemory memory = state_.blinds;
    for (int hand = 1; hand <= hands_looked_ahead; ++hand) {
        const auto arrangement = arrange(game().forced, memory, comers, button_rule(), Seat::none());
        if (!arrangement) return 0;
        if (arrangement->dealt_in.has(seat)) return hand;
        for (const Seat dealt_in : arrangement->dealt_in) comers[dealt_in].owes = false;
        memory = after(*arrangement, game().forced, memory);
    }
    return 0;
}

int Table::hands_to_big_blind(Seat seat) const {
    PerSeat<Comer> all = comers();
    all[seat].posts = false;
    return hands_to_come_in(all, seat);
}

Seat Table::seat_to_take(PlayerId player, bool posts) const {
    const Seat first = seat_wanted(Seat::none(), player);
    const bool held = first.is_none() || !place(first).empty();
    if (held || state_.blinds.nothing_dealt_yet() || game().forced != rules::Forced::blinds) return first;
    Seat best = first;
    // Of two seats as soon as each other, the one where the big blind comes sooner: there is less to post.
    std::pair soonest(hands_looked_ahead, hands_looked_ahead);
    for (int i = 0; i < config_->seat_count; ++i) {
        if (!place(Seat{i}).empty()) continue;
        const auto hands = [&](bool posting) {
            PerSeat<Comer> all = comers();
            all[Seat{i}] = {.playing = true, .owes = true, .posts = posting};
            const int needed = hands_to_come_in(all, Seat{i});
            return needed == 0 ? hands_looked_ahead : needed;
        };
        const int waiting = hands(false);
        const std::pair mine(posts ? hands(true) : waiting, waiting);
        if (mine >= soonest) continue;
        soonest = mine;
        best = Seat{i};
    }
    return best;
}

Seat Table::most_distant_free_seat() const {
    Seat best = Seat::none();
    int farthest = -1;
    for (int i = 0; i < config_->seat_count; ++i) {
        if (!place(Seat{i}).empty()) continue;
        int nearest = config_->seat_count;
        int second = config_->seat_count;
        for (int k = 0; k < config_->seat_count; ++k) {
            if (place(Seat{k}).empty()) continue;
            const int apart = std::min(std::abs(i - k), config_->seat_count - std::abs(i - k));
            if (apart < nearest) {
                second = std::exchange(nearest, apart);
            } else {
                second = std::min(second, apart);
            }
        }
        if (const int distance = nearest * seats_max + second; distance > farthest) {
            farthest = distance;
            best = Seat{i};
        }
    }
    return best;
}

}  // namespace cardroom::table
