#include "room/seal.h"

#include <sodium.h>

#include <algorithm>

#include "cardroom/v1/journal.pb.h"
#include "room/facts.h"

namespace cardroom::room {

namespace {
// `StoredHand::seal` as it stands on the wire: its field number, its length. Behind a message, it is part of it.
constexpr std::array<char, 2> head{v1::StoredHand::kSealFieldNumber << 3 | 2, 16};

class Hash {
  public:
    Hash(const std::array<std::uint8_t, 32>& key, std::size_t length) {
        crypto_generichash_init(&state_, key.data(), key.size(), length);
    }
    void number(std::uint64_t value) {
        std::array<std::uint8_t, 8> bytes{};
        for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(value >> (8 * i));
        crypto_generichash_update(&state_, bytes.data(), bytes.size());
    }
    void bytes(std::string_view bytes) {
        number(bytes.size());
        crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    }
    void end(std::uint8_t* out, std::size_t length) { crypto_generichash_final(&state_, out, length); }

  private:
    crypto_generichash_state state_;
};
}  // namespace

RecordSeal::RecordSeal(const fairness::RoomKey& key) : key_(derived_key(key, "seal of a hand record")) {}

RecordSeal::Seal RecordSeal::seal_of(const storage::HandRecord& record, std::string_view sealed_bytes) const {
    Seal seal{};
    Hash hash(key_, seal.size());
    hash.number(record.table.value());
    hash.number(record.hand.value());
    hash.number(static_cast<std::uint64_t>(record.ended.ms_since_epoch()));
    hash.bytes(sealed_bytes);
    for (const storage::PlayerPart& part : record.players) {
        hash.number(part.player.value());
        hash.bytes(part.private_bytes);
    }
    hash.end(seal.data(), seal.size());
    return seal;
}

void RecordSeal::close(storage::HandRecord& record) const {
    const Seal seal = seal_of(record, record.public_bytes);
    record.public_bytes.append(head.begin(), head.end());
    record.public_bytes.append(seal.begin(), seal.end());
}

RecordSeal::Found RecordSeal::look_at(const storage::HandRecord& record) const {
    v1::StoredHand stored;
    if (!stored.ParseFromString(record.public_bytes)) return Found::broken;
    if (stored.seal().empty()) return Found::none;
    const std::string_view bytes = record.public_bytes;
    const std::size_t length = head.size() + sizeof(Seal);
    if (bytes.size() < length || stored.seal().size() != sizeof(Seal)) return Found::broken;
    const std::string_view end = bytes.substr(bytes.size() - length);
    const Seal seal = seal_of(record, bytes.substr(0, bytes.size() - length));
    const bool whole = std::equal(head.begin(), head.end(), end.begin()) &&
                       std::equal(seal.begin(), seal.end(), end.begin() + head.size(),
                                  [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); });
    return whole ? Found::whole : Found::broken;
}

}  // namespace cardroom::room
