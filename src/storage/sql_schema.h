// The tables of the database, and how older databases become like new ones. Private to `storage`.
#pragma once

#include "storage/sql.h"

namespace cardroom::storage::sql {

/// What this program writes and reads. Each version is reached from the one before by a migration in sql_schema.cpp.
int schema_version();

/// Nothing if the database is empty. Throws StoreError for one that is newer (newer_schema), or that holds tables but
/// none of ours (not_ours). Only reads.
std::optional<int> stored_version(soci::session& session);

/// Brings the database from `from` (nothing: empty) to schema_version(), all of it or nothing.
void migrate(soci::session& session, const Dialect& dialect, std::optional<int> from);

}  // namespace cardroom::storage::sql
