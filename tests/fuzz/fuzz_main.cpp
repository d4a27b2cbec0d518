#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "fuzz/fuzz.h"
#include "support/random_hands.h"

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        std::ifstream in(argv[i], std::ios::binary);
        const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    if (argc > 1) return 0;

    const char* given = std::getenv("CARDROOM_SEED");
    const std::uint64_t first = given == nullptr ? 1 : std::strtoull(given, nullptr, 10);
    constexpr std::uint64_t inputs = 20'000;
    for (std::uint64_t seed = first; seed < first + inputs; ++seed) {
        cardroom::testing::Random random(seed);
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(random.below(400)));
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
        // The seed is on the screen if the next call does not come back.
        std::fprintf(stderr, "\rCARDROOM_SEED=%llu", static_cast<unsigned long long>(seed));
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::fprintf(stderr, "\n%llu random inputs\n", static_cast<unsigned long long>(inputs));
}
