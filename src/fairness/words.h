// Sources of random 32-bit words: the secret generator behind every deal, and the public stream that anyone can redo.
//
// Pure: what a source gives depends on its seed alone. Where seeds come from is `os_entropy.h`'s business.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

namespace cardroom::fairness {

using Seed = std::array<std::uint8_t, 32>;

template <typename T>
concept WordSource = requires(T source) {
    { source.word() } -> std::same_as<std::uint32_t>;
};

/// F-1: ChaCha20 with fast key erasure. Each block of output starts with the key of the next, which replaces the key at
/// once, and words are wiped as they are handed out: who reads the memory later learns nothing about words already
/// given. Cannot be copied, so that two users never share a state.
class Generator {
  public:
    explicit Generator(const Seed& seed);
    ~Generator();
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    std::uint32_t word();
    /// 32 bytes at once, as a nonce or a token.
    Seed bytes();
    /// F-2: mixes new entropy in. Never worse than before, even if `fresh` were known to somebody.
    void reseed(const Seed& fresh);

  private:
    void refill();

    static constexpr std::size_t key_size = 32;
    static constexpr std::size_t output_size = 480;
    Seed key_;
    std::array<std::uint8_t, output_size> output_;
    std::size_t used_ = output_size;
};

/// F-4c: SHA-256(seed ‖ counter, 64 bits big-endian, from 0), cut into 32-bit big-endian words. For permutations that
/// others must be able to compute again; no secret.
class PublicWords {
  public:
    explicit PublicWords(const Seed& seed) : seed_(seed) {}
    std::uint32_t word();

  private:
    Seed seed_;
    std::uint64_t counter_ = 0;
    std::array<std::uint8_t, 32> block_{};
    std::size_t used_ = 32;
};

}  // namespace cardroom::fairness
