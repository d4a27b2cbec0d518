#include "gateway/decode.h"

#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>

#include "cardroom/v1/room.pb.h"

namespace cardroom::gateway {
namespace {

namespace json = google::protobuf::util;

json::Status parse_json(std::string_view bytes, v1::ClientMessage& message, bool ignore_unknown_fields) {
    json::JsonParseOptions options;
    options.ignore_unknown_fields = ignore_unknown_fields;
    message.Clear();
    return json::JsonStringToMessage(google::protobuf::StringPiece{bytes.data(), bytes.size()}, &message, options);
}

// A field that we do not know may change what a command means, so it is refused; but the refusal should still name the
// command it answers, so the rest is read once more without it.
std::uint64_t id_in(std::string_view bytes) {
    v1::ClientMessage message;
    return parse_json(bytes, message, true).ok() ? message.id() : 0;
}

// The library writes a line to standard error for text that is not UTF-8: any client could fill the host's log with
// them. Whoever parses looks at the result.
void keep_the_library_quiet() {
    [[maybe_unused]] static const bool once = [] {
        google::protobuf::SetLogHandler(nullptr);
        return true;
    }();
}

}  // namespace

tl::expected<void, Malformed> decode(room::Format format, std::string_view bytes, v1::ClientMessage& message) {
    keep_the_library_quiet();
    if (format == room::Format::binary) {
        if (message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return {};
        return tl::unexpected(Malformed{0, "Not a ClientMessage in protobuf's binary form."});
    }
    const json::Status status = parse_json(bytes, message, false);
    if (status.ok()) return {};
    return tl::unexpected(Malformed{id_in(bytes), std::string(status.message())});
}

}  // namespace cardroom::gateway
