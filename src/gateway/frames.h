// WebSocket frames (RFC 6455, section 5) as bytes: enough to write one, and to read what a well-behaved server writes.
// The server's reading side, which must withstand anybody, is Beast's.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardroom::gateway {

enum class Opcode : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

/// Close codes that the room uses.
enum class CloseCode : std::uint16_t { normal = 1000, going_away = 1001, policy = 1008, internal_error = 1011 };

/// The most bytes that a frame's header takes.
inline constexpr std::size_t frame_header_max = 14;

/// A whole frame from the server: never masked.
void append_frame(std::string& out, Opcode opcode, std::string_view payload);
/// A frame from a client: always masked. `last` is false for all but the last piece of a fragmented message.
void append_masked_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t mask,
                         bool last = true);
/// Empties a buffer of frames. An idle connection should cost little: what anything longer than an update has grown,
/// the lobby's list for example, is given back.
void empty_buffer(std::string& buffer);
/// What a close frame carries; the reason is cut to what fits.
std::string close_payload(CloseCode code, std::string_view reason);

struct Frame {
    Opcode opcode{};
    bool last = true;
    std::string_view payload;
    std::size_t size = 0;  ///< of the whole frame in the input
};
/// The first frame in `input`, from a server; nullopt while it is not complete.
std::optional<Frame> first_frame(std::string_view input);

}  // namespace cardroom::gateway
