#include "gateway/decode.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/unknown_field_set.h>
#include <google/protobuf/util/json_util.h>

#include <charconv>
#include <optional>
#include <vector>

#include "cardroom/v1/room.pb.h"

namespace cardroom::gateway {
namespace {

namespace json = google::protobuf::util;

json::Status parse_json(std::string_view bytes, v1::ClientMessage& message) {
    message.Clear();
    return json::JsonStringToMessage(google::protobuf::StringPiece{bytes.data(), bytes.size()}, &message);
}

/// The end of the JSON string that begins at `at`, behind its closing quote; npos when it has none.
std::size_t string_end(std::string_view text, std::size_t at) {
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        if (text[i] == '\\') {
            ++i;
        } else if (text[i] == '"') {
            return i + 1;
        }
    }
    return std::string_view::npos;
}

/// A whole number, with or without quotes; 0 when there is none.
std::uint64_t number_at(std::string_view text, std::size_t at) {
    at = text.find_first_not_of(" \t\r\n", at);
    if (at == text.npos) return 0;
    const bool quoted = text[at] == '"';
    const std::string_view rest = text.substr(quoted ? at + 1 : at);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (error != std::errc{}) return 0;
    const std::string_view after = rest.substr(static_cast<std::size_t>(end - rest.data()));
    const bool whole = quoted ? after.starts_with('"') : after.empty() || after.find_first_of(",} \t\r\n") == 0;
    return whole ? number : 0;
}

// A refusal should name the command that it answers even where the rest cannot be read: a field that we do not know, an
// amount that is no number, a text that was cut off. So the outermost "id" is looked for, whatever is wrong around it.
std::uint64_t id_in(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '"') {
            const std::size_t end = string_end(text, i);
            if (end == text.npos) return 0;
            const std::string_view word = text.substr(i + 1, end - i - 2);
            i = end;
            const std::size_t colon = text.find_first_not_of(" \t\r\n", end);
            const bool is_key = colon != text.npos && text[colon] == ':';
            if (depth == 1 && is_key && word == "id") return number_at(text, colon + 1);
            continue;
        }
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        ++i;
    }
    return 0;
}

// The library writes a line to standard error for text that is not UTF-8: any client could fill the host's log with
// them. Whoever parses looks at the result.
void keep_the_library_quiet() {
    [[maybe_unused]] static const bool once = [] {
        google::protobuf::SetLogHandler(nullptr);
        return true;
    }();
}

// A field that this room does not know might have changed what was meant (JSON is refused for it by its parser).
std::optional<std::string> unknown_field_in(const google::protobuf::Message& message) {
    const auto& reflection = *message.GetReflection();
    if (const auto& unknown = reflection.GetUnknownFields(message); !unknown.empty()) {
        return "field number " + std::to_string(unknown.field(0).number()) + " is not known";
    }
    std::vector<const google::protobuf::FieldDescriptor*> fields;
    reflection.ListFields(message, &fields);
    for (const auto* field : fields) {
        if (field->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_MESSAGE) continue;
        const int count = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
        for (int i = 0; i < count; ++i) {
            const auto& inner = field->is_repeated() ? reflection.GetRepeatedMessage(message, field, i)
                                                     : reflection.GetMessage(message, field);
            if (const auto why = unknown_field_in(inner)) return field->name() + ": " + *why;
        }
    }
    return std::nullopt;
}

tl::expected<void, Malformed> decode_binary(std::string_view bytes, v1::ClientMessage& message) {
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        return tl::unexpected(Malformed{message.id(), "Not a ClientMessage in protobuf's binary form."});
    }
    // A command that is not known at all is read: its sender is told that this room has no such command.
    if (message.what_case() == v1::ClientMessage::WHAT_NOT_SET) return {};
    if (const auto why = unknown_field_in(message)) return tl::unexpected(Malformed{message.id(), *why});
    return {};
}

}  // namespace

tl::expected<void, Malformed> decode(room::Format format, std::string_view bytes, v1::ClientMessage& message) {
    keep_the_library_quiet();
    if (format == room::Format::binary) return decode_binary(bytes, message);
    const json::Status status = parse_json(bytes, message);
    if (status.ok()) return {};
    return tl::unexpected(Malformed{id_in(bytes), std::string(status.message())});
}

}  // namespace cardroom::gateway
