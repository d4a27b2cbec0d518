// A fuzz target is one function. With CARDROOM_FUZZ (clang) libFuzzer drives it for as long as one likes:
//
//     cmake --preset fuzz && cmake --build build/fuzz --target hand_fuzz && build/fuzz/tests/fuzz/hand_fuzz
//
// Otherwise fuzz_main.cpp feeds it a bounded number of random inputs as an ordinary test; with file names as arguments
// it runs those instead, to repeat a finding.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
