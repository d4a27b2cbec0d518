// toml++, made safe for texts that anybody may have written. Included by the two readers of TOML, in .cpp files or in
// headers private to them.
//
// Version 3.3 of the library asserts that a table's name begins with a letter (`[.a]`, `[é]`), and so ends the program
// at a mere mistake in a file. Here a broken assertion inside the library is a parse error like any other.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace cardroom::toml_guard {
struct BrokenAssertion {};
constexpr void holds(bool condition) {
    if (!condition) throw BrokenAssertion{};
}
}  // namespace cardroom::toml_guard

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ASSERT(condition) ::cardroom::toml_guard::holds(static_cast<bool>(condition))
// Under NDEBUG the library would assume what it asserts, whatever the text says.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace cardroom {

struct TomlError {
    int line = 0;
    int column = 0;
    std::string message;
};

inline tl::expected<toml::table, TomlError> read_toml(std::string_view text) {
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        const auto& where = error.source().begin;
        return tl::unexpected(
            TomlError{static_cast<int>(where.line), static_cast<int>(where.column), std::string(error.description())});
    } catch (const toml_guard::BrokenAssertion&) {
        return tl::unexpected(TomlError{0, 0, "a table or key whose name is not a TOML name"});
    }
}

}  // namespace cardroom
