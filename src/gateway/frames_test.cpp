#include "gateway/frames.h"

#include <gtest/gtest.h>

#include "gateway/token_bucket.h"

namespace cardroom::gateway {
namespace {

// The lengths around each change of the header's form (RFC 6455, 5.2).
TEST(Frames, what_is_written_is_read_again) {
    for (const std::size_t size : {0u, 1u, 125u, 126u, 127u, 65535u, 65536u, 70000u}) {
        const std::string payload(size, 'p');
        std::string bytes;
        append_frame(bytes, Opcode::binary, payload);
        const std::size_t header = bytes.size() - size;
        EXPECT_EQ(header, size < 126 ? 2u : size < 65536 ? 4u : 10u);
        bytes += "next";
        const auto frame = first_frame(bytes);
        ASSERT_TRUE(frame) << size;
        EXPECT_EQ(frame->opcode, Opcode::binary);
        EXPECT_TRUE(frame->last);
        EXPECT_EQ(frame->payload, payload);
        EXPECT_EQ(frame->size, header + size);
        EXPECT_FALSE(first_frame(std::string_view(bytes).substr(0, header + size - 1)) && size > 0) << size;
    }
}

// The example of RFC 6455, 5.7: a masked text message that contains "Hello".
TEST(Frames, a_masked_frame_is_as_the_standard_shows_it) {
    std::string bytes;
    append_masked_frame(bytes, Opcode::text, "Hello", 0x37fa213d);
    EXPECT_EQ(bytes, "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
}

TEST(Frames, a_long_reason_is_cut_to_what_a_close_frame_holds) {
    EXPECT_EQ(close_payload(CloseCode::going_away, std::string(500, 'r')).size(), 125u);
    EXPECT_EQ(close_payload(CloseCode::normal, "bye"),
              "\x03\xe8"
              "bye");
}

TEST(TokenBucket, a_burst_at_once_then_the_rate) {
    const TokenBucket::Clock::time_point start{};
    TokenBucket bucket(2, 5, start);
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(bucket.take(1, start));
    EXPECT_FALSE(bucket.take(1, start));
    EXPECT_TRUE(bucket.take(1, start + std::chrono::milliseconds(500)));
    EXPECT_FALSE(bucket.take(1, start + std::chrono::milliseconds(900)));
    const auto later = start + std::chrono::hours(1);
    EXPECT_FALSE(bucket.take(6, later)) << "it never holds more than the burst";
    EXPECT_TRUE(bucket.take(5, later)) << "what was refused took nothing";
}

TEST(Frames, an_emptied_buffer_gives_back_what_a_burst_has_grown) {
    std::string buffer;
    append_frame(buffer, Opcode::binary, std::string(200, 'u'));
    const std::size_t usual = buffer.capacity();
    empty_buffer(buffer);
    EXPECT_TRUE(buffer.empty());
    EXPECT_EQ(buffer.capacity(), usual);
    append_frame(buffer, Opcode::binary, std::string(5'000, 'l'));
    empty_buffer(buffer);
    EXPECT_TRUE(buffer.empty());
    EXPECT_LT(buffer.capacity(), usual);
}

}  // namespace
}  // namespace cardroom::gateway
