// What the rules of this build are called: noted with every journal entry and hand, since another version may play the
// same commands differently. It changes whenever the same commands lead to other cards, bets or turns than before, and
// only then: `facts_test` says when.
#pragma once

namespace cardroom::room {

inline constexpr char engine_version[] = "0.5";

}  // namespace cardroom::room
