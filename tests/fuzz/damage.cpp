#include "fuzz/damage.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstdlib>

namespace cardroom::fuzz {
namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* value = std::getenv(name);
    return value != nullptr ? std::strtoull(value, nullptr, 10) : otherwise;
}

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t n) {
        state_ += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return n == 0 ? 0 : static_cast<std::size_t>((z ^ (z >> 31)) % n);
    }

  private:
    std::uint64_t state_;
};

/// Damages a text once: a byte changed, a piece cut, doubled or taken from another text, a number made extreme.
void damage(std::string& text, const std::vector<std::string>& seeds, Random& random) {
    static constexpr std::array<const char*, 10> numbers{
        "0",   "-1", "1", "10", "999999999999999", "1000000000000000", "9223372036854775807", "18446744073709551616",
        "0.5", "1e9"};
    const std::size_t at = random.below(text.size() + 1);
    const std::size_t size = random.below(std::min<std::size_t>(text.size() - at + 1, 60));
    switch (random.below(6)) {
        case 0:
            if (at < text.size()) text[at] = static_cast<char>(random.below(256));
            break;
        case 1:
            text.erase(at, size);
            break;
        case 2:
            text.insert(at, text.substr(at, size));
            break;
        case 3: {
            const std::string& other = seeds[random.below(seeds.size())];
            const std::size_t from = random.below(other.size() + 1);
            text.insert(at, other.substr(from, random.below(80)));
            break;
        }
        case 4: {
            const std::size_t digit = text.find_first_of("0123456789", at);
            if (digit == text.npos) break;
            const std::size_t end = std::min(text.find_first_not_of("0123456789", digit), text.size());
            text.replace(digit, end - digit, numbers[random.below(numbers.size())]);
            break;
        }
        default: {  // two lines change places
            const std::size_t line = text.find('\n', at);
            const std::size_t next = line == text.npos ? line : text.find('\n', line + 1);
            if (next == text.npos) break;
            const std::string taken = text.substr(line, next - line);
            text.erase(line, next - line);
            text.insert(std::min(text.find('\n', random.below(text.size() + 1)), text.size()), taken);
        }
    }
    if (text.size() > 20'000) text.resize(20'000);
}

}  // namespace

void try_out(const std::vector<std::string>& seeds, const std::function<void(std::string_view)>& target,
             std::size_t runs) {
    const std::uint64_t seed = from_environment("CARDROOM_FUZZ_SEED", 1);
    runs *= from_environment("CARDROOM_FUZZ_RUNS", 1);
    ASSERT_FALSE(seeds.empty());
    for (const std::string& text : seeds) target(text);
    for (std::size_t run = 0; run < runs; ++run) {
        SCOPED_TRACE("CARDROOM_FUZZ_SEED=" + std::to_string(seed) + ", run " + std::to_string(run));
        Random random(seed * 1'000'003 + run);
        std::string text = seeds[random.below(seeds.size())];
        for (std::size_t times = 1 + random.below(6); times > 0; --times) damage(text, seeds, random);
        ASSERT_NO_THROW(target(text)) << text;
    }
}

}  // namespace cardroom::fuzz
