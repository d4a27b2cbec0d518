#include "simulation/models/consents.h"

#include <algorithm>
#include <string>

namespace cardroom::simulation {

void Consents::begins(const Heard& heard, const Scene& scene) {
    if (!known_) return;
    if (heard.in_doubt) known_ = false;
    if (!heard.deed || !heard.deed->said.table().has_choose_runs()) return;
    answers_[scene.seat_of(heard.deed->player)] = heard.deed->said.table().choose_runs().runs();
}

void Consents::told(const v1::TableEvent& event, const Scene& scene) {
    if (event.has_choice_came() && event.choice_came().what() == v1::ChoiceCame::RUNS) {
        known_ = true;
        question_ = event.choice_came();
        answers_.clear();
    } else if (event.has_runs_chosen() && known_) {
        const std::uint32_t runs = event.runs_chosen().runs();
        for (const std::uint32_t seat : question_.seats()) {
            if (scene.at_seat(seat).bot) continue;  // what bots say is not heard
            const auto answer = answers_.find(seat);
            const std::uint32_t agreed = answer == answers_.end() ? 1 : answer->second;
            expect(runs <= agreed, "it is run " + std::to_string(runs) + " times, and seat " + std::to_string(seat) +
                                       " has agreed to " + std::to_string(agreed));
        }
        known_ = false;
    }
}

/// Answers that were given are still there: who has answered is not asked again.
void Consents::compare(std::uint64_t, const v1::TableSnapshot& snapshot, const Scene& scene) {
    if (!known_ || scene.waits != Scene::Waits::runs) return;
    expect(snapshot.has_choice() && snapshot.choice().what() == v1::ChoiceCame::RUNS, "the question of runs is gone");
    for (const std::uint32_t seat : snapshot.choice().seats()) {
        expect(!answers_.contains(seat), "an answer about runs is forgotten");
    }
}

}  // namespace cardroom::simulation
