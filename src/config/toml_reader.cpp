#include "config/toml_reader.h"

#include <algorithm>

namespace cardroom::config {

std::string ConfigError::text() const {
    std::string out = file;
    if (line > 0) out += ':' + std::to_string(line) + ':' + std::to_string(column);
    return out + ": " + message;
}

void fail(const std::string& file, const toml::source_region& where, std::string message) {
    throw Fault{{file, static_cast<int>(where.begin.line), static_cast<int>(where.begin.column), std::move(message)}};
}

toml::table parse_toml(std::string_view text, const std::string& file) {
    auto table = read_toml(text);
    if (!table) throw Fault{{file, table.error().line, table.error().column, table.error().message}};
    return *std::move(table);
}

std::string_view kind_of(const toml::node& node) {
    if (node.is_table()) return "a table";
    if (node.is_array()) return "a list";
    if (node.is_string()) return "a text";
    if (node.is_integer()) return "a whole number";
    if (node.is_floating_point()) return "a fraction";
    if (node.is_boolean()) return "true or false";
    return "a date or time";
}

namespace {

std::string shown(const toml::node& node) {
    if (const auto* text = node.as_string()) return '"' + text->get() + '"';
    if (const auto* number = node.as_integer()) return std::to_string(number->get());
    if (const auto* yes = node.as_boolean()) return yes->get() ? "true" : "false";
    return std::string(kind_of(node));
}

/// How many letters differ, for "did you mean".
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

void Value::fail(const std::string& expected) const {
    wrong("expected " + expected + ", got " + shown(*node_));
}

void Value::wrong(const std::string& message) const {
    config::fail(*file_, node_->source(), key_ + ": " + message);
}

bool Value::boolean() const {
    const auto* value = node_->as_boolean();
    if (value == nullptr) fail("true or false");
    return value->get();
}

std::int64_t Value::whole(std::int64_t min, std::int64_t max) const {
    const auto* value = node_->as_integer();
    if (value == nullptr || value->get() < min || value->get() > max)
        fail("a whole number from " + std::to_string(min) + " to " + std::to_string(max));
    return value->get();
}

std::string Value::text(std::size_t size_max) const {
    const auto* value = node_->as_string();
    if (value == nullptr) fail("a text");
    if (value->get().size() > size_max) wrong("longer than " + std::to_string(size_max) + " bytes");
    return value->get();
}

std::vector<Value> Value::list() const {
    const auto* array = node_->as_array();
    if (array == nullptr) fail("a list");
    std::vector<Value> values;
    for (std::size_t i = 0; i < array->size(); ++i)
        values.emplace_back(*array->get(i), key_ + '[' + std::to_string(i + 1) + ']', *file_);
    return values;
}

const Value* Reader::find(std::string_view key) {
    known_.emplace(key);
    const toml::node* node = table_->get(key);
    if (node == nullptr) return nullptr;
    const std::string full_key = name_.empty() ? std::string(key) : name_ + '.' + std::string(key);
    values_.push_back(std::make_unique<Value>(*node, full_key, *file_));
    return values_.back().get();
}

Value Reader::need(std::string_view key) {
    const Value* value = find(key);
    if (value == nullptr) wrong("needs the key \"" + std::string(key) + '"');
    return *value;
}

bool Reader::boolean(std::string_view key, bool otherwise) {
    const Value* value = find(key);
    return value != nullptr ? value->boolean() : otherwise;
}

std::int64_t Reader::whole(std::string_view key, std::int64_t otherwise, std::int64_t min, std::int64_t max) {
    const Value* value = find(key);
    return value != nullptr ? value->whole(min, max) : otherwise;
}

std::string Reader::text(std::string_view key, std::string otherwise) {
    const Value* value = find(key);
    return value != nullptr ? value->text() : std::move(otherwise);
}

std::vector<Reader> Reader::tables(std::string_view key) {
    std::vector<Reader> readers;
    const Value* value = find(key);
    if (value == nullptr) return readers;
    if (value->node().as_array() == nullptr) value->fail("tables, written [[" + std::string(key) + "]]");
    for (const Value& element : value->list()) {
        const auto* inner = element.node().as_table();
        if (inner == nullptr) element.fail("a table");
        readers.emplace_back(*inner, element.key(), *file_);
    }
    return readers;
}

Reader Reader::table(std::string_view key) {
    static const toml::table nothing;
    const Value* value = find(key);
    if (value == nullptr) return {nothing, std::string(key), *file_};
    const auto* inner = value->node().as_table();
    if (inner == nullptr) value->fail("a table, written [" + std::string(key) + ']');
    return {*inner, value->key(), *file_};
}

void Reader::finish() const {
    for (const auto& [key, node] : *table_) {
        if (known_.contains(key.str())) continue;
        std::string message = "unknown key \"" + std::string(key.str()) + '"';
        if (!name_.empty()) message += " in " + name_;
        const auto nearest =
            std::min_element(known_.begin(), known_.end(), [written = key.str()](const auto& a, const auto& b) {
                return distance(a, written) < distance(b, written);
            });
        if (nearest != known_.end() && distance(*nearest, key.str()) <= 1 + nearest->size() / 4) {
            message += "; did you mean \"" + *nearest + "\"?";
        } else {
            message += "; expected one of:";
            for (const std::string& known : known_) message += ' ' + known;
        }
        fail(*file_, key.source(), message);
    }
}

void Reader::wrong(const std::string& message) const {
    fail(*file_, table_->source(), name_.empty() ? message : name_ + ' ' + message);
}

}  // namespace cardroom::config
