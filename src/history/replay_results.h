// What came of a hand that was played through, against what the record says: what was returned, the pots, who won how
// much of which, and the final stacks. Inside of `replay` only.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "history/replay.h"
#include "history/replay_setup.h"

namespace cardroom::history {

std::string text_of(Chips amount);

/// What the engine returned and paid, counted from its events.
struct Paid {
    PerSeat<Chips> uncalled;
    PerSeat<Chips> beyond;  ///< put in by the record beyond what anybody could answer
    PerSeat<Chips> awarded;
    Chips total;                                       ///< of what was awarded
    std::map<std::string, PerSeat<Chips>> pot_awards;  ///< "main", "side-1", and their halves "main high" …
    std::vector<Chips> pots;

    void note(const hand::Event& event);
};

/// Adds what differs to `found`, which holds what differed before.
void compare_results(const RecordedHand& record, const Staging& staging, const hand::Hand& hand, const Paid& paid,
                     std::vector<Disagreement>& found);

}  // namespace cardroom::history
