#include "room/simulated.h"

#include <vector>

namespace cardroom::room {

// Whoever has died with the store hears of nothing, and tells nobody.
void QueuedStorage::commit(storage::Batch batch, Done done) {
    auto told = [done = std::move(done)](const storage::StoreError* failure) {
        if (failure == nullptr || failure->fault() != storage::Fault::crashed) done(failure);
    };
    work_.emplace_back(storage::Part{std::move(batch), std::move(told)});
}

void QueuedStorage::ask(Question question, Answered answered) {
    work_.emplace_back(Asked{std::move(question), std::move(answered)});
}

bool QueuedStorage::pump() {
    auto work = std::exchange(work_, {});
    std::vector<storage::Part> parts;
    bool alive = true;
    const auto commit = [&] {
        if (parts.empty()) return;
        alive = storage::commit_together(store_, parts).store_alive && alive;
        parts.clear();
    };
    for (auto& item : work) {
        if (auto* part = std::get_if<storage::Part>(&item)) {
            parts.push_back(std::move(*part));
            continue;
        }
        commit();
        if (!alive) return false;
        auto& asked = std::get<Asked>(item);
        asked.answered(read(asked.question, &store_));
    }
    commit();
    return alive;
}

fairness::Seed SeededEntropy::seed_of(std::uint64_t seed) {
    fairness::Seed bytes{};
    for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(seed >> (8 * i));
    return bytes;
}

}  // namespace cardroom::room
