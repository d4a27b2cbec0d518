// Reading JSON without stopping at each fault: inside of the readers only.
#pragma once

#include <boost/json.hpp>
#include <cmath>
#include <optional>
#include <string>

#include "history/record.h"

namespace cardroom::history::json_field {

namespace json = boost::json;
using cards::Card;

/// A place in the document. Reading something of the wrong kind remembers the first fault and gives an empty value, so
/// that a reader reads straight on and looks once, at the end, whether all was well.
class Field {
  public:
    Field(const json::value* value, std::string path, std::string& fault)
        : value_(value), path_(std::move(path)), fault_(&fault) {}

    bool present() const { return value_ != nullptr && !value_->is_null(); }
    void fail(const std::string& message) const {
        if (fault_->empty()) *fault_ = (path_.empty() ? "" : path_ + ": ") + message;
    }

    Field operator[](std::string_view key) const {
        const auto* object = present() ? value_->if_object() : nullptr;
        if (object == nullptr && (present() || path_.empty())) fail("expected an object");
        return {object != nullptr ? object->if_contains(key) : nullptr,
                path_.empty() ? std::string(key) : path_ + '.' + std::string(key), *fault_};
    }

    std::string text() const {
        const auto* text = value_ != nullptr ? value_->if_string() : nullptr;
        if (text == nullptr) fail("expected a text");
        return text != nullptr ? std::string(*text) : std::string();
    }
    /// What a record leaves out, or says is null, is `otherwise`.
    std::string text_or(std::string otherwise) const { return present() ? text() : std::move(otherwise); }
    bool boolean_or(bool otherwise) const {
        if (!present()) return otherwise;
        const auto* yes = value_->if_bool();
        if (yes == nullptr) fail("expected true or false");
        return yes != nullptr && *yes;
    }
    /// 100.0 is a whole number too: some programs write all their numbers so.
    std::int64_t whole(std::int64_t min, std::int64_t max) const {
        const std::optional<double> real = number();
        const auto* exact = value_ != nullptr ? value_->if_int64() : nullptr;
        const bool is_whole = exact != nullptr || (real && std::abs(*real) < 1e15 && *real == std::floor(*real));
        const std::int64_t whole = exact != nullptr ? *exact : is_whole ? static_cast<std::int64_t>(*real) : 0;
        if (!is_whole || whole < min || whole > max) {
            fail("expected a whole number from " + std::to_string(min) + " to " + std::to_string(max));
            return min;
        }
        return whole;
    }
    std::optional<double> number() const {
        if (value_ == nullptr) return std::nullopt;
        if (const auto* fraction = value_->if_double()) return *fraction;
        if (const auto* whole_number = value_->if_int64()) return static_cast<double>(*whole_number);
        return std::nullopt;
    }
    Chips chips() const { return Chips{whole(0, chips_max.units())}; }
    Chips chips_or_none() const { return present() ? chips() : Chips{}; }
    std::optional<Chips> chips_if_known() const { return present() ? std::optional(chips()) : std::nullopt; }

    const Field& needed() const {
        if (!present()) fail("is missing");
        return *this;
    }
    template <typename F>
    void each(F&& f) const {
        if (!present()) return;
        const auto* array = value_->if_array();
        if (array == nullptr) return fail("expected a list");
        for (std::size_t i = 0; i < array->size() && fault_->empty(); ++i)
            f(Field{&(*array)[i], path_ + '[' + std::to_string(i) + ']', *fault_});
    }
    template <typename F>
    void each_entry(F&& f) const {
        if (!present()) return;
        const auto* object = value_->if_object();
        if (object == nullptr) return fail("expected an object");
        for (const auto& [key, value] : *object) {
            if (fault_->empty()) f(std::string(key), Field{&value, path_ + '.' + std::string(key), *fault_});
        }
    }

    KnownHand cards() const {
        KnownHand hand;
        each([&](const Field& item) {
            const std::string text = item.text();
            const auto card = text == "??" ? Card{} : cards::parse_card(text);
            if (!card) return item.fail("expected a card such as \"Ah\", or \"??\"; got \"" + text + '"');
            hand.push_back(*card);
        });
        if (hand.size() > cards::card_count) fail("more cards than there are in a deck");
        return hand;
    }

  private:
    const json::value* value_;
    std::string path_;
    std::string* fault_;
};

}  // namespace cardroom::history::json_field
