// The kernels for 32-byte registers. Compiled with -mavx2, called only where the processor has it.
#include "cards/kernel_loops.h"

namespace cardroom::cards {
const Kernels avx2_kernels = make_kernels();
}  // namespace cardroom::cards
