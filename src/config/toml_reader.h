// Reading TOML by key with errors that say where and what was expected. Inside of this folder only.
//
// Within a parse a fault travels as an exception from wherever it is found to the one `catch` in the public function,
// which turns it into a value.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/toml.h"
#include "config/config_error.h"

namespace cardroom::config {

struct Fault {
    ConfigError error;
};

[[noreturn]] void fail(const std::string& file, const toml::source_region& where, std::string message);
toml::table parse_toml(std::string_view text, const std::string& file);

/// "a whole number", "a text", … for messages.
std::string_view kind_of(const toml::node& node);

/// A value with the place it came from.
class Value {
  public:
    Value(const toml::node& node, std::string key, const std::string& file)
        : node_(&node), key_(std::move(key)), file_(&file) {}

    const toml::node& node() const { return *node_; }
    const std::string& key() const { return key_; }
    [[noreturn]] void fail(const std::string& expected) const;  ///< "KEY: expected EXPECTED, got …"
    [[noreturn]] void wrong(const std::string& message) const;  ///< "KEY: MESSAGE"

    bool boolean() const;
    std::int64_t whole(std::int64_t min, std::int64_t max) const;
    std::string text(std::size_t size_max = 200) const;
    std::vector<Value> list() const;

  private:
    const toml::node* node_;
    std::string key_;
    const std::string* file_;
};

/// One table of a file. Asking for a key marks it as known; `finish` refuses the keys nobody asked for.
class Reader {
  public:
    Reader(const toml::table& table, std::string name, const std::string& file)
        : table_(&table), name_(std::move(name)), file_(&file) {}

    bool has(std::string_view key) const { return table_->contains(key); }
    const Value* find(std::string_view key);
    Value need(std::string_view key);
    bool boolean(std::string_view key, bool otherwise);
    std::int64_t whole(std::string_view key, std::int64_t otherwise, std::int64_t min, std::int64_t max);
    std::string text(std::string_view key, std::string otherwise);
    std::vector<Reader> tables(std::string_view key);  ///< [[key]]; none when absent
    Reader table(std::string_view key);                ///< [key]; an empty one when absent
    void finish() const;
    [[noreturn]] void wrong(const std::string& message) const;  ///< about the table as a whole

  private:
    const toml::table* table_;
    std::string name_;
    const std::string* file_;
    std::set<std::string, std::less<>> known_;
    std::vector<std::unique_ptr<Value>> values_;
};

}  // namespace cardroom::config
