#include "gateway/frames.h"

namespace cardroom::gateway {
namespace {

constexpr std::size_t close_reason_max = 123;  // a control frame carries at most 125 bytes, two are the code

void append_header(std::string& out, Opcode opcode, std::size_t size, bool last, bool masked) {
    out.push_back(static_cast<char>((last ? 0x80 : 0) | static_cast<int>(opcode)));
    const int mask_bit = masked ? 0x80 : 0;
    int length_bytes = 0;
    if (size < 126) {
        out.push_back(static_cast<char>(mask_bit | static_cast<int>(size)));
    } else if (size < 65536) {
        out.push_back(static_cast<char>(mask_bit | 126));
        length_bytes = 2;
    } else {
        out.push_back(static_cast<char>(mask_bit | 127));
        length_bytes = 8;
    }
    for (int i = length_bytes - 1; i >= 0; --i) out.push_back(static_cast<char>(std::uint64_t{size} >> (8 * i) & 0xff));
}

}  // namespace

void append_frame(std::string& out, Opcode opcode, std::string_view payload) {
    append_header(out, opcode, payload.size(), true, false);
    out += payload;
}

void append_masked_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t mask, bool last) {
    append_header(out, opcode, payload.size(), last, true);
    const std::array<char, 4> key = {static_cast<char>(mask >> 24 & 0xff), static_cast<char>(mask >> 16 & 0xff),
                                     static_cast<char>(mask >> 8 & 0xff), static_cast<char>(mask & 0xff)};
    out.append(key.data(), key.size());
    for (std::size_t i = 0; i < payload.size(); ++i) out.push_back(static_cast<char>(payload[i] ^ key[i % 4]));
}

void empty_buffer(std::string& buffer) {
    constexpr std::size_t kept_bytes = 512;
    // Assigning an empty string would keep the old one's memory.
    if (buffer.capacity() > kept_bytes) std::string().swap(buffer);
    buffer.clear();
}

std::string close_payload(CloseCode code, std::string_view reason) {
    const auto number = static_cast<std::uint16_t>(code);
    std::string payload = {static_cast<char>(number >> 8), static_cast<char>(number & 0xff)};
    payload += reason.substr(0, close_reason_max);
    return payload;
}

std::optional<Frame> first_frame(std::string_view input) {
    if (input.size() < 2) return std::nullopt;
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(input[i]); };
    std::size_t header = 2;
    std::uint64_t length = byte(1) & 0x7f;
    if (length >= 126) {
        const std::size_t length_bytes = length == 126 ? 2 : 8;
        header += length_bytes;
        if (input.size() < header) return std::nullopt;
        length = 0;
        for (std::size_t i = 0; i < length_bytes; ++i) length = length << 8 | byte(2 + i);
    }
    if (input.size() - header < length) return std::nullopt;
    return Frame{.opcode = static_cast<Opcode>(byte(0) & 0x0f),
                 .last = (byte(0) & 0x80) != 0,
                 .payload = input.substr(header, static_cast<std::size_t>(length)),
                 .size = header + static_cast<std::size_t>(length)};
}

}  // namespace cardroom::gateway
