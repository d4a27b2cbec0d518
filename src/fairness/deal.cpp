#include "fairness/deal.h"

#include <sodium/crypto_generichash.h>
#include <sodium/utils.h>

#include <numeric>
#include <span>
#include <string_view>

#include "base/invariant.h"
#include "fairness/shuffle.h"

namespace cardroom::fairness {

namespace {
void add(crypto_generichash_state& hash, std::string_view text) {
    crypto_generichash_update(&hash, reinterpret_cast<const unsigned char*>(text.data()), text.size());
}

void add(crypto_generichash_state& hash, std::uint64_t number) {
    std::array<std::uint8_t, 8> bytes;
    for (std::size_t k = 0; k < 8; ++k) bytes[k] = static_cast<std::uint8_t>(number >> (56 - 8 * k));
    crypto_generichash_update(&hash, bytes.data(), bytes.size());
}

// BLAKE2b, keyed with the room key, over a purpose and what names the hand. All fields have a fixed length, so no two
// hands hash the same bytes.
Seed seed_of(const RoomKey& key, TableId table, HandId hand, const Nonce& nonce) {
    Seed seed;
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, key.bytes().data(), key.bytes().size(), seed.size());
    add(hash, "cardroom deck 1");
    add(hash, table.value());
    add(hash, hand.value());
    crypto_generichash_update(&hash, nonce.data(), nonce.size());
    crypto_generichash_final(&hash, seed.data(), seed.size());
    sodium_memzero(&hash, sizeof hash);
    return seed;
}

Generator generator_of(const RoomKey& key, TableId table, HandId hand, const Nonce& nonce) {
    return Generator{seed_of(key, table, hand, nonce)};
}
}  // namespace

RoomKey::~RoomKey() {
    sodium_memzero(bytes_.data(), bytes_.size());
}

std::string RoomKey::fingerprint() const {
    constexpr std::string_view purpose = "cardroom room key fingerprint 1";
    std::array<std::uint8_t, 16> digest;
    crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(purpose.data()),
                       purpose.size(), bytes_.data(), bytes_.size());
    std::string text;
    for (std::size_t i = 0; i < 8; ++i) {
        text += "0123456789abcdef"[digest[i] >> 4];
        text += "0123456789abcdef"[digest[i] & 15];
    }
    return text;
}

cards::Deck deal_deck(const RoomKey& key, TableId table, HandId hand, const Nonce& nonce, cards::CardSet in_play) {
    cards::Deck deck;
    deck.size = 0;
    for (const cards::Card card : in_play) deck.order[static_cast<std::size_t>(deck.size++)] = card;

    Generator generator = generator_of(key, table, hand, nonce);
    shuffle(std::span{deck.order.data(), static_cast<std::size_t>(deck.size)}, generator);
    invariant(deck.size == in_play.count());
    return deck;
}

std::vector<std::uint16_t> deal_order(const RoomKey& key, TableId table, HandId hand, const Nonce& nonce,
                                      std::uint16_t card_count) {
    std::vector<std::uint16_t> order(card_count);
    std::iota(order.begin(), order.end(), std::uint16_t{0});
    Generator generator = generator_of(key, table, hand, nonce);
    shuffle(std::span{order}, generator);
    return order;
}

}  // namespace cardroom::fairness
