#include "history/record.h"

#include <algorithm>

namespace cardroom::history {

std::string_view name_of(Did did) {
    static constexpr std::array<std::string_view, 10> names{"fold",     "check",    "call",    "bet",   "raise",
                                                            "complete", "bring_in", "discard", "stand", "protect"};
    return names[static_cast<std::size_t>(did)];
}

int RecordedHand::runs() const {
    return static_cast<int>(
        std::count_if(board.begin() + 1, board.end(), [](const KnownHand& cards) { return !cards.empty(); }) + 1);
}

bool RecordedHand::has_flag(std::string_view flag) const {
    return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

const RecordedPlayer* RecordedHand::player(std::string_view name) const {
    for (const RecordedPlayer& player : players) {
        if (player.name == name) return &player;
    }
    return nullptr;
}

std::string RecordedHand::name_of(Seat seat) const {
    for (const RecordedPlayer& player : players) {
        if (player.seat == seat) return player.name;
    }
    return 'S' + std::to_string(seat.number());
}

}  // namespace cardroom::history
