// The kernels for whatever the compiler is told to build for: 16-byte registers (SSE2, NEON).
#include "cards/kernel_loops.h"

namespace cardroom::cards {
const Kernels portable_kernels = make_kernels();
}  // namespace cardroom::cards
