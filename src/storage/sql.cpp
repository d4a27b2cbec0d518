#include "storage/sql.h"

#include <fcntl.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "storage/store.h"

namespace cardroom::storage::sql {

namespace {
Fault fault_of(const soci::soci_error& error) {
    if (const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error)) {
        switch (sqlite->result() & 0xff) {
            // All that a batch may be refused for was checked before it got here: a constraint that fails now, or an
            // error in our own SQL, means that we or somebody else wrote what must not be.
            case SQLITE_CONSTRAINT:
            case SQLITE_ERROR:
            case SQLITE_MISMATCH:
            case SQLITE_MISUSE:
            case SQLITE_CORRUPT:
            case SQLITE_NOTADB:
                return Fault::damaged;
            default:
                return Fault::unavailable;
        }
    }
    return error.get_error_category() == soci::soci_error::constraint_violation ? Fault::damaged : Fault::unavailable;
}

/// What SQLite's codes mean to a host; SOCI's own words where that says more.
std::string words_of(const soci::soci_error& error) {
    const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
    switch (sqlite == nullptr ? SQLITE_OK : sqlite->result() & 0xff) {
        case SQLITE_CORRUPT:
            return "the database is damaged: what stands in the file does not fit together";
        case SQLITE_NOTADB:
            return "the file is not a database, or its beginning is damaged";
        case SQLITE_FULL:
            return "the disk is full";
        case SQLITE_IOERR:
            return "the disk cannot be read or written";
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
            return "the database cannot be opened: is its folder ours to read and write?";
        case SQLITE_READONLY:
            return "the database may not be written";
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return "another program is using the database";
        default:
            return error.what();
    }
}

bool has_prefix(const std::string& text, std::string_view prefix) {
    return text.compare(0, prefix.size(), prefix) == 0;
}

// Hole cards and token hashes are in there; SQLite gives the log beside the database the same permissions. What a host
// has allowed for an existing file stays as it is.
void create_for_owner_only(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) {
        ::close(file);
    } else if (errno != EEXIST) {
        throw StoreError(Fault::unavailable, std::string("the database cannot be created: ") + std::strerror(errno));
    }
}
}  // namespace

std::string in_dialect(std::string text, const Dialect& dialect) {
    static const std::string placeholder = "{bytes}";
    for (auto at = text.find(placeholder); at != std::string::npos; at = text.find(placeholder, at)) {
        text.replace(at, placeholder.size(), dialect.bytes_type);
    }
    return text;
}

StoreError translated(const soci::soci_error& error) {
    return StoreError{fault_of(error), words_of(error)};
}

std::string file_of(const std::string& address) {
    static constexpr std::string_view scheme = "sqlite:";
    return has_prefix(address, scheme) && address.size() > scheme.size() ? address.substr(scheme.size()) : address;
}

std::unique_ptr<Connection> connect(const std::string& address, bool create, bool read_only) {
    const std::string path = file_of(address);
    if (path == address) throw StoreError(Fault::unavailable, "only addresses like sqlite:PATH are known");
    if (path.find('"') != std::string::npos) throw StoreError(Fault::unavailable, "this names no file");
    if (create) create_for_owner_only(path);
    if (!std::filesystem::exists(path)) throw StoreError(Fault::unavailable, "there is no such database");

    auto connection = std::make_unique<Connection>();
    connection->session.open(soci::sqlite3, "dbname=\"" + path + "\" timeout=10" + (read_only ? " readonly=1" : ""));
    connection->dialect = {
        .bytes_type = "BLOB", .begin = "BEGIN IMMEDIATE", .before_use = {"PRAGMA foreign_keys = ON"}};
    if (!read_only) {
        connection->dialect.before_use.insert(connection->dialect.before_use.end(),
                                              {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"});
    }
    return connection;
}

}  // namespace cardroom::storage::sql
