// Digests of documents.
#pragma once

#include <google/protobuf/message_lite.h>

#include <string>
#include <string_view>

namespace cardroom::wire {

/// BLAKE2b of the bytes, as 32 hex digits.
std::string digest_text(std::string_view bytes);

/// The same bytes for the same message, whatever the order in which its maps were filled.
std::string deterministic_bytes(const google::protobuf::MessageLite& message);

}  // namespace cardroom::wire
