// Any bytes at all may come from a client: they are read, or it is said what is wrong with them, and nothing breaks.
// What is read once reads back the same from its own binary form. CARDROOM_FUZZ_SEED and CARDROOM_FUZZ_RUNS try other
// bytes and more of them.
#include "gateway/decode.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <random>

#include "cardroom/v1/room.pb.h"

namespace cardroom::gateway {
namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* value = std::getenv(name);
    return value != nullptr ? std::strtoull(value, nullptr, 10) : otherwise;
}

const std::array<std::string, 5> seeds{
    R"({"id":"7","table":{"table":"3","act":{"handId":"12","kind":"RAISE_TO","to":"400"}}})",
    R"({"id":"8","say":{"table":"3","text":"nice hand \u00e9\ud83d\ude00"}})",
    R"({"id":"9","watchTable":{"table":"3","version":"18446744073709551615"}})",
    R"({"id":"10","table":{"table":"3","sit":{"seat":4,"buyIn":"20000"}}})",
    R"({"id":"11","hello":{}})",
};

void damage(std::string& bytes, std::mt19937_64& random) {
    const auto below = [&](std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>(random() % n); };
    const std::size_t at = below(bytes.size() + 1);
    switch (below(5)) {
        case 0:
            if (at < bytes.size()) bytes[at] = static_cast<char>(below(256));
            break;
        case 1:
            bytes.erase(at, below(20));
            break;
        case 2:
            bytes.insert(at, bytes.substr(at, below(40)));
            break;
        case 3:
            bytes.insert(at, seeds[below(seeds.size())]);
            break;
        default:
            bytes.insert(at, std::string(below(200), "[{\"\\0"[below(5)]));
    }
}

TEST(Decode, any_bytes_are_read_or_said_to_be_wrong) {
    const std::uint64_t seed = from_environment("CARDROOM_FUZZ_SEED", 1);
    SCOPED_TRACE("CARDROOM_FUZZ_SEED=" + std::to_string(seed));
    std::mt19937_64 random(seed);
    v1::ClientMessage message, again;
    int read = 0;
    for (std::uint64_t run = 10'000 * from_environment("CARDROOM_FUZZ_RUNS", 1); run > 0; --run) {
        std::string bytes = seeds[random() % seeds.size()];
        const auto format = random() % 2 == 0 ? room::Format::json : room::Format::binary;
        if (format == room::Format::binary && decode(room::Format::json, bytes, message))
            bytes = message.SerializeAsString();
        for (std::uint64_t times = random() % 4; times > 0; --times) damage(bytes, random);
        const auto decoded = decode(format, bytes, message);
        if (!decoded) {
            ASSERT_FALSE(decoded.error().why.empty());
            continue;
        }
        ++read;
        const std::string binary = message.SerializeAsString();
        ASSERT_TRUE(decode(room::Format::binary, binary, again));
        ASSERT_EQ(again.SerializeAsString(), binary);
    }
    EXPECT_GT(read, 1000) << "too few of the inputs mean anything";
}

// Whatever is wrong with a command: its sender is told which one it was.
TEST(Decode, the_id_is_found_though_the_rest_cannot_be_read) {
    v1::ClientMessage message;
    const auto id_of = [&](std::string_view text) {
        const auto decoded = decode(room::Format::json, text, message);
        EXPECT_FALSE(decoded) << text;
        return decoded ? 0 : decoded.error().id;
    };
    EXPECT_EQ(id_of(R"({"id":"42","table":{"table":"x"}})"), 42U) << "no number";
    EXPECT_EQ(id_of(R"({"id": 43, "table":{"table":"3","act":{"kind":"JUGGLE"}}})"), 43U) << "no such word";
    EXPECT_EQ(id_of(R"({"say":{"table":"3","text":"\"id\":\"1\"","id":"2"},"id":"44","x":[)"), 44U) << "cut off";
    EXPECT_EQ(id_of(R"({"id":"45)"), 0U) << "cut off in the middle of it";
    EXPECT_EQ(id_of(R"({"id":"four","say":1})"), 0U);
    EXPECT_EQ(id_of(R"({"id":"-3","say":1})"), 0U);
    EXPECT_EQ(id_of(R"({"say":{"id":"46"},"x":1})"), 0U) << "another's id";
    EXPECT_EQ(id_of("id"), 0U);
}

TEST(Decode, the_id_is_found_though_the_rest_is_unknown) {
    v1::ClientMessage message;
    const auto decoded = decode(room::Format::json, R"({"id":"41","juggle":{"balls":3}})", message);
    ASSERT_FALSE(decoded);
    EXPECT_EQ(decoded.error().id, 41U);
    EXPECT_NE(decoded.error().why.find("juggle"), std::string::npos) << decoded.error().why;
}

TEST(Decode, text_that_is_not_utf8_fills_no_log) {
    v1::ClientMessage message;
    message.mutable_say()->set_text("xx");
    std::string bytes = message.SerializeAsString();
    bytes[bytes.size() - 1] = '\xff';
    testing::internal::CaptureStderr();
    EXPECT_FALSE(decode(room::Format::binary, bytes, message));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

// It might have changed what was meant; whoever speaks JSON is told so too.
TEST(Decode, a_field_that_is_not_known_is_refused_in_the_binary_form_too) {
    v1::ClientMessage message;
    message.set_id(47);
    message.mutable_table()->mutable_act()->set_hand(3);
    message.mutable_table()
        ->mutable_act()
        ->GetReflection()
        ->MutableUnknownFields(message.mutable_table()->mutable_act())
        ->AddVarint(99, 1);
    v1::ClientMessage read;
    const auto decoded = decode(room::Format::binary, message.SerializeAsString(), read);
    ASSERT_FALSE(decoded);
    EXPECT_EQ(decoded.error().id, 47U);
    EXPECT_EQ(decoded.error().why, "table: act: field number 99 is not known");
}

TEST(Decode, the_id_is_found_though_the_rest_of_a_binary_message_cannot_be_read) {
    v1::ClientMessage message;
    message.set_id(48);
    message.mutable_say()->set_text("hello");
    const std::string bytes = message.SerializeAsString();
    const auto decoded = decode(room::Format::binary, std::string_view(bytes).substr(0, bytes.size() - 1), message);
    ASSERT_FALSE(decoded);
    EXPECT_EQ(decoded.error().id, 48U);
}

TEST(Decode, depth_has_a_limit) {
    v1::ClientMessage message;
    std::string deep = R"({"id":"1","x":)" + std::string(100'000, '[') + std::string(100'000, ']') + '}';
    EXPECT_FALSE(decode(room::Format::json, deep, message));
}

}  // namespace
}  // namespace cardroom::gateway
