// Digests: of the events that a command produced, and of documents.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "table/events.h"
#include "wire/events.h"

namespace cardroom::wire {

using DigestKey = std::array<std::uint8_t, 32>;

/// Tells whether a replay produced the same events, hidden cards included. Keyed: the journal lies in the database, and
/// without the key nobody can try out which hole cards give this digest.
std::uint64_t digest_of(const DigestKey& key, std::span<const table::Event> events, const Scene& scene);

/// BLAKE2b of the bytes, as 32 hex digits.
std::string digest_text(std::string_view bytes);

/// The same bytes for the same message, whatever the order in which its maps were filled.
std::string deterministic_bytes(const google::protobuf::MessageLite& message);

}  // namespace cardroom::wire
