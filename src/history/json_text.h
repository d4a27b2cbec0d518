// JSON as text, with amounts written exactly ("0.05", never by way of a fraction). For the writers of records.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cardroom::history {

std::string json_string(std::string_view text);

/// Members of an object, or elements of an array, in the order in which they are added.
class JsonList {
  public:
    JsonList& add(std::string_view json) {
        if (!text_.empty()) text_ += ',';
        text_ += json;
        return *this;
    }
    JsonList& member(std::string_view key, std::string_view json) {
        if (!text_.empty()) text_ += ',';
        text_ += '"';
        text_ += key;
        text_ += "\":";
        text_ += json;
        return *this;
    }
    JsonList& text(std::string_view key, std::string_view value) { return member(key, json_string(value)); }
    JsonList& number(std::string_view key, std::int64_t value) { return member(key, std::to_string(value)); }
    JsonList& flag(std::string_view key, bool value) { return member(key, value ? "true" : "false"); }

    bool empty() const { return text_.empty(); }
    std::string object() const { return '{' + text_ + '}'; }
    std::string array() const { return '[' + text_ + ']'; }

  private:
    std::string text_;
};

inline std::string json_string(std::string_view text) {
    constexpr char hex[] = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            out += "\\u00";
            out += hex[byte >> 4];
            out += hex[byte & 15];
        } else {
            out += c;
        }
    }
    return out + '"';
}

}  // namespace cardroom::history
