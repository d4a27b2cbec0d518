#include "simulation/models/rotation.h"

#include <string>

namespace cardroom::simulation {

void Rotation::told(const v1::TableEvent& event, const Scene&) {
    if (event.has_hand_started()) {
        const std::uint32_t game = event.hand_started().game();
        if (!sure_ && game == (game_ + 1) % games_ && game != game_) {
            game_ = game, hands_ = 0, sure_ = true;  // it has just changed
        }
        expect(game == game_,
               "game " + std::to_string(game) + " of the rotation is played instead of game " + std::to_string(game_));
    } else if (event.has_hand_settled() && sure_ && ++hands_ >= hands_of_each_) {
        hands_ = 0;
        game_ = (game_ + 1) % games_;
    }
}

void Rotation::compare(std::uint64_t, const v1::TableSnapshot& snapshot, const Scene&) {
    expect(!sure_ || snapshot.game() == game_, "another game of the rotation after coming back");
}

void Rotation::forget(const v1::TableSnapshot& snapshot) {
    game_ = snapshot.game();
    hands_ = 0;
    sure_ = snapshot.version() == 0 || games_ == 1;
}

}  // namespace cardroom::simulation
