// Bytes from a client -> a message, or what cannot be read and where.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "room/port.h"

namespace cardroom::gateway {

struct Malformed {
    std::uint64_t id = 0;  ///< of the command, when that much could be read
    std::string why;
};

/// `message` is reused between calls: parsing into an old message saves its allocations.
tl::expected<void, Malformed> decode(room::Format format, std::string_view bytes, v1::ClientMessage& message);

}  // namespace cardroom::gateway
