// libFuzzer target: see parsers.h. Run: build/fuzz/tests/fuzz/stars_fuzz -max_total_time=60 [FOLDER OF SEEDS]
#include <cstddef>
#include <cstdint>

#include "fuzz/parsers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    cardroom::fuzz::stars({reinterpret_cast<const char*>(data), size});
    return 0;
}
