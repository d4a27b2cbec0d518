#include "fairness/words.h"

#include <sodium/crypto_generichash.h>
#include <sodium/crypto_hash_sha256.h>
#include <sodium/crypto_stream_chacha20.h>
#include <sodium/utils.h>

#include <algorithm>
#include <string_view>

namespace cardroom::fairness {

namespace {
std::uint32_t big_endian_word(const std::uint8_t* bytes) {
    return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 | bytes[3];
}
}  // namespace

Generator::Generator(const Seed& seed) : key_(seed), output_{} {}

Generator::~Generator() {
    sodium_memzero(key_.data(), key_.size());
    sodium_memzero(output_.data(), output_.size());
}

// A key makes one block and is gone, so the nonce may be the same every time.
void Generator::refill() {
    static constexpr std::array<std::uint8_t, crypto_stream_chacha20_IETF_NONCEBYTES> nonce{};
    std::array<std::uint8_t, key_size + output_size> block;
    crypto_stream_chacha20_ietf(block.data(), block.size(), nonce.data(), key_.data());
    std::copy_n(block.begin(), key_size, key_.begin());
    std::copy_n(block.begin() + key_size, output_size, output_.begin());
    sodium_memzero(block.data(), block.size());
    used_ = 0;
}

std::uint32_t Generator::word() {
    if (used_ == output_size) refill();
    std::uint8_t* bytes = output_.data() + used_;
    const std::uint32_t word = big_endian_word(bytes);
    sodium_memzero(bytes, 4);
    used_ += 4;
    return word;
}

Seed Generator::bytes() {
    Seed bytes;
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
        const std::uint32_t w = word();
        for (std::size_t k = 0; k < 4; ++k) bytes[i + k] = static_cast<std::uint8_t>(w >> (24 - 8 * k));
    }
    return bytes;
}

void Generator::reseed(const Seed& fresh) {
    static constexpr std::string_view purpose = "cardroom generator reseed 1";
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, key_.data(), key_.size(), key_.size());
    crypto_generichash_update(&hash, reinterpret_cast<const unsigned char*>(purpose.data()), purpose.size());
    crypto_generichash_update(&hash, fresh.data(), fresh.size());
    crypto_generichash_final(&hash, key_.data(), key_.size());
    sodium_memzero(&hash, sizeof hash);
    sodium_memzero(output_.data(), output_.size());
    used_ = output_size;
}

std::uint32_t PublicWords::word() {
    if (used_ == block_.size()) {
        std::array<std::uint8_t, 40> input;
        std::copy(seed_.begin(), seed_.end(), input.begin());
        for (std::size_t k = 0; k < 8; ++k) input[32 + k] = static_cast<std::uint8_t>(counter_ >> (56 - 8 * k));
        crypto_hash_sha256(block_.data(), input.data(), input.size());
        ++counter_;
        used_ = 0;
    }
    const std::uint32_t word = big_endian_word(block_.data() + used_);
    used_ += 4;
    return word;
}

}  // namespace cardroom::fairness
