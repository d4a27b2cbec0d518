// The kernels for 64-byte registers. Compiled with AVX-512, called only where the processor has it.
#include "cards/kernel_loops.h"

namespace cardroom::cards {
const Kernels avx512_kernels = make_kernels();
}  // namespace cardroom::cards
