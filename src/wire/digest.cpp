#include "wire/digest.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <sodium.h>

namespace cardroom::wire {

std::uint64_t digest_of(const DigestKey& key, std::span<const table::Event> events, const Scene& scene) {
    Scene here = scene;
    std::string bytes;
    v1::TableEvent message;
    for (const table::Event& event : events) {
        message.Clear();
        put(event, here, message);
        bytes += static_cast<char>(event.index());  // keeps events apart, and counts those without a message
        message.AppendToString(&bytes);
        if (const auto* in_hand = std::get_if<table::InHand>(&event)) follow(here.bets, in_hand->event);
    }
    std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                       key.data(), key.size());
    std::uint64_t digest = 0;
    for (std::size_t i = 0; i < 8; ++i) digest |= static_cast<std::uint64_t>(hash[i]) << (8 * i);
    return digest;
}

std::string digest_text(std::string_view bytes) {
    std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                       nullptr, 0);
    std::array<char, hash.size() * 2 + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    return hex.data();
}

std::string deterministic_bytes(const google::protobuf::MessageLite& message) {
    std::string bytes;
    {
        google::protobuf::io::StringOutputStream stream(&bytes);
        google::protobuf::io::CodedOutputStream out(&stream);
        out.SetSerializationDeterministic(true);
        message.SerializeToCodedStream(&out);
    }
    return bytes;
}

}  // namespace cardroom::wire
