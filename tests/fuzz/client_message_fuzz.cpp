// libFuzzer target: see messages.h. Run: build/fuzz/tests/fuzz/client_message_fuzz -max_total_time=60 [FOLDER OF SEEDS]
#include <cstddef>
#include <cstdint>

#include "fuzz/messages.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    cardroom::fuzz::client_message({reinterpret_cast<const char*>(data), size});
    return 0;
}
