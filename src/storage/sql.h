// SOCI in the shapes that the SQL store uses: prepared once, bound once, run many times. Private to `storage`.
//
// Every statement is read to its end or run to its end before control returns: a statement left half-read would keep
// its read lock, and SQLite could never shorten its write-ahead log.
#pragma once

#include <soci/soci.h>

#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "storage/store.h"

namespace cardroom::storage::sql {

/// What databases differ in. All other SQL here is common to SQLite and PostgreSQL.
struct Dialect {
    std::string bytes_type;               ///< BLOB
    std::string begin;                    ///< takes the write lock at once, where there is one for the whole database
    std::vector<std::string> before_use;  ///< run when it is certain that the database is ours
};

struct Connection {
    soci::session session;
    Dialect dialect;
};

/// What to call the database at this address in an error message: its file, or the address if it names none.
std::string file_of(const std::string& address);

/// Opens the database without changing anything in it.
std::unique_ptr<Connection> connect(const std::string& address, bool create, bool read_only);

/// What the rest of the room understands.
StoreError translated(const soci::soci_error& error);

/// Runs `work`; what SOCI throws comes out as StoreError.
template <typename Work>
auto translating(Work&& work) {
    try {
        return work();
    } catch (const soci::soci_error& error) {
        throw translated(error);
    }
}

/// Replaces each `{bytes}` by the type of binary columns. Bytes travel as text of known length, zeros included, and are
/// cast where they arrive: SOCI binds text, unlike blobs, in bulk.
std::string in_dialect(std::string text, const Dialect& dialect);

/// Numbers are `long long`, all else is std::string.
using Number = long long;

/// A query that is prepared once: `Query<Parameters<Number>, Columns<Number, std::string>>`.
template <typename... T>
using Parameters = std::tuple<T...>;
template <typename... T>
using Columns = std::tuple<T...>;

template <typename P, typename C>
class Query {
  public:
    using Row = C;

    Query(soci::session& session, const std::string& text) : statement_(session) {
        statement_.alloc();
        statement_.prepare(text);
        std::apply([this](auto&... column) { (statement_.exchange(soci::into(column)), ...); }, row_);
        std::apply([this](auto&... parameter) { (statement_.exchange(soci::use(parameter)), ...); }, parameters_);
        statement_.define_and_bind();
    }
    Query(const Query&) = delete;  // SOCI keeps the addresses of the members
    Query& operator=(const Query&) = delete;

    template <typename... Arguments>
    std::vector<Row> operator()(const Arguments&... arguments) {
        parameters_ = P{arguments...};
        statement_.execute();
        std::vector<Row> rows;
        while (statement_.fetch()) rows.push_back(row_);
        return rows;
    }

  private:
    P parameters_;
    C row_;
    soci::statement statement_;
};

/// A statement that changes rows, prepared once.
template <typename... T>
class Change {
  public:
    Change(soci::session& session, const std::string& text) : statement_(session) {
        statement_.alloc();
        statement_.prepare(text);
        std::apply([this](auto&... parameter) { (statement_.exchange(soci::use(parameter)), ...); }, parameters_);
        statement_.define_and_bind();
    }
    Change(const Change&) = delete;
    Change& operator=(const Change&) = delete;

    /// How many rows it changed.
    template <typename... Arguments>
    long long operator()(const Arguments&... arguments) {
        parameters_ = std::tuple<T...>{arguments...};
        statement_.execute(true);
        return statement_.get_affected_rows();
    }

  private:
    std::tuple<T...> parameters_;
    soci::statement statement_;
};

/// Rows that are gathered and then written by one statement, bound in bulk.
template <typename... T>
class Rows {
  public:
    Rows(soci::session& session, const std::string& text) : statement_(session) {
        statement_.alloc();
        statement_.prepare(text);
        std::apply([this](auto&... column) { (statement_.exchange(soci::use(column)), ...); }, columns_);
        resize(1);  // SOCI refuses to bind empty columns
        statement_.define_and_bind();
        resize(0);
    }
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    template <typename... Values>
    void add(Values&&... values) {
        add_each(std::index_sequence_for<T...>{}, std::forward<Values>(values)...);
    }

    /// How many rows it wrote. None are left over, also if it fails.
    long long write() {
        if (std::get<0>(columns_).empty()) return 0;
        const Emptied emptied{*this};
        statement_.execute(true);
        return statement_.get_affected_rows();
    }
    void clear() { resize(0); }
    std::size_t size() const { return std::get<0>(columns_).size(); }

  private:
    struct Emptied {
        Rows& rows;
        ~Emptied() { rows.resize(0); }
    };
    template <std::size_t... I, typename... Values>
    void add_each(std::index_sequence<I...>, Values&&... values) {
        (std::get<I>(columns_).emplace_back(std::forward<Values>(values)), ...);
    }
    void resize(std::size_t size) {
        std::apply([size](auto&... column) { (column.resize(size), ...); }, columns_);
    }

    std::tuple<std::vector<T>...> columns_;
    soci::statement statement_;
};

}  // namespace cardroom::storage::sql
