// What the rules of this build are called: noted with every journal entry and hand, since another version may play the
// same commands differently.
#pragma once

namespace cardroom::room {

inline constexpr char engine_version[] = "0.1";

}  // namespace cardroom::room
