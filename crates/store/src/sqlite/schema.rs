//! The tables of the file as a list of migrations, and which files may be opened.
//!
//! The statements keep to what SQLite and PostgreSQL have in common (`BLOB` is `BYTEA` there, and
//! text keys want the collation "C"): no sequences, no conflict clauses but `ON CONFLICT`. Hashes
//! are hexadecimal text, so that an inspector can read the rows with any tool.

use std::path::Path;

use sqlx::migrate::{AppliedMigration, Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::{ConnectOptions, Connection, SqlSafeStr, SqliteConnection};

use super::{not_a_store, open_error};
use crate::error::{Fault, OpenError};

/// The first SQLite in which a reset of the write-ahead log cannot lose a commit.
const SQLITE_MIN: (u32, u32, u32) = (3, 51, 3);

/// The table in which sqlx keeps which migrations a file has had, each with its hash.
const APPLIED: &str = "_sqlx_migrations";

/// The schema of files that do not have that table.
const FIRST_VERSION: i64 = 1;

const FIRST: &str = "\
CREATE TABLE schema_version (version BIGINT NOT NULL);
-- One row is a table's lock, sequence number, fence and tip of its hash chain.
CREATE TABLE table_head (
    table_id TEXT NOT NULL PRIMARY KEY,
    seq BIGINT NOT NULL CHECK (seq >= 0),
    head_hash TEXT NOT NULL,
    owner TEXT NOT NULL,
    epoch BIGINT NOT NULL CHECK (epoch >= 0),
    lease_until_ms BIGINT NOT NULL
);
CREATE TABLE event (
    table_id TEXT NOT NULL REFERENCES table_head (table_id),
    seq BIGINT NOT NULL,
    epoch BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    actor TEXT NOT NULL,
    role TEXT NOT NULL,
    kind TEXT NOT NULL,
    cause TEXT,
    body TEXT NOT NULL,
    prev_hash TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE account (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('house', 'player')),
    balance_cents BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    CHECK (balance_cents >= 0 OR kind = 'house')
);
-- entry numbers an account's postings: their order, without a clock or a sequence.
CREATE TABLE posting (
    txn_id TEXT NOT NULL,
    line BIGINT NOT NULL,
    account_id TEXT NOT NULL REFERENCES account (id),
    entry BIGINT NOT NULL,
    cents BIGINT NOT NULL,
    balance_cents BIGINT NOT NULL,
    reason TEXT NOT NULL,
    table_id TEXT,
    seq BIGINT,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (txn_id, line),
    UNIQUE (account_id, entry),
    FOREIGN KEY (table_id, seq) REFERENCES event (table_id, seq)
);
CREATE TABLE command (
    actor TEXT NOT NULL,
    command_id TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES table_head (table_id),
    seq BIGINT NOT NULL,
    request_hash TEXT NOT NULL,
    reply TEXT NOT NULL,
    PRIMARY KEY (actor, command_id)
);
CREATE TABLE secret (
    table_id TEXT NOT NULL REFERENCES table_head (table_id),
    name TEXT NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (table_id, name)
);
CREATE TABLE person (
    name_key TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE TABLE session (
    token_hash TEXT NOT NULL PRIMARY KEY,
    name_key TEXT NOT NULL REFERENCES person (name_key),
    at_ms BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL
);
";

/// From here on tables say under which edition of the rulings they were drafted. Programs that do not know it look here, and
/// refuse the file.
const EDITIONS: &str = "UPDATE schema_version SET version = 2";

/// From here on a command that was refused is kept with what was asked, so that it can be explained. The rows of earlier ones, and of
/// those that were carried out, have nothing there: the events of these say what was asked.
const REFUSALS: &str = "\
ALTER TABLE command ADD COLUMN asked TEXT;
ALTER TABLE command ADD COLUMN role TEXT;
ALTER TABLE command ADD COLUMN at_ms BIGINT;
UPDATE schema_version SET version = 3;
";

/// A session says what it is of, and all of one person's can be found.
const STAFF: &str = "\
ALTER TABLE session ADD COLUMN kind TEXT NOT NULL DEFAULT 'player' CHECK (kind IN ('player', 'staff'));
CREATE INDEX session_of_person ON session (name_key);
UPDATE schema_version SET version = 4;
";

/// Every migration, in order. One that was released never changes, be it a blank: files keep its hash.
pub(super) fn migrations() -> Migrator {
    let list = [
        (1, "first schema", FIRST),
        (2, "editions", EDITIONS),
        (3, "refusals", REFUSALS),
        (4, "sessions of staff", STAFF),
    ];
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(
            version,
            name.into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    Migrator::with_migrations(list.map(migration).into())
}

/// The schema that a list of migrations leads to.
pub(super) fn latest(known: &Migrator) -> i64 {
    known.iter().map(|m| m.version).max().unwrap_or_default()
}

/// Refuses a library that may lose what it promised to keep, before it touches the file.
pub(super) async fn check_library() -> Result<(), OpenError> {
    let options = sqlx::sqlite::SqliteConnectOptions::new().in_memory(true);
    let mut connection = options.connect().await.map_err(open_error)?;
    let found: String = sqlx::query_scalar("SELECT sqlite_version()")
        .fetch_one(&mut connection)
        .await
        .map_err(open_error)?;
    if parse(&found).is_none_or(|version| version < SQLITE_MIN) {
        return Err(OpenError::SqliteTooOld { found });
    }
    Ok(())
}

fn parse(version: &str) -> Option<(u32, u32, u32)> {
    let mut parts = version.split('.').map(str::parse);
    let mut next = || parts.next()?.ok();
    Some((next()?, next()?, next()?))
}

/// The file's schema version: none when it is empty, an error when it is not ours to read.
pub(super) async fn version(
    connection: &mut SqliteConnection,
    path: &Path,
    known: &Migrator,
) -> Result<Option<i64>, OpenError> {
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'")
            .fetch_all(&mut *connection)
            .await
            .map_err(open_error)?;
    let has = |name: &str| tables.iter().any(|table| table == name);
    if tables.is_empty() {
        return Ok(None);
    }
    if !has("schema_version") || !has("table_head") {
        return Err(not_a_store(path));
    }
    if !has(APPLIED) {
        return Ok(Some(FIRST_VERSION));
    }
    let applied = connection.list_applied_migrations(APPLIED).await;
    let applied = applied.map_err(migrate_error)?;
    let found = applied.iter().map(|m| m.version).max().unwrap_or_default();
    if found > latest(known) {
        return Err(OpenError::NewerSchema {
            found,
            known: latest(known),
        });
    }
    let same = |m: &AppliedMigration| {
        let known = known.iter().find(|k| k.version == m.version);
        known.is_some_and(|k| k.checksum == m.checksum)
    };
    match applied.iter().find(|m| !same(m)) {
        Some(changed) => Err(OpenError::ChangedSchema {
            version: changed.version,
        }),
        None => Ok(Some(found)),
    }
}

/// Turns the write-ahead log on, which some file systems cannot do.
pub(super) async fn write_ahead(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode = WAL")
        .fetch_one(connection)
        .await
        .map_err(open_error)?;
    if mode != "wal" {
        return Err(Fault::new(format!("no write-ahead log here: {mode}")).into());
    }
    Ok(())
}

/// Brings a file of some version to the latest, or makes a store of an empty one: all of it or nothing.
pub(super) async fn migrate(
    connection: &mut SqliteConnection,
    version: Option<i64>,
    known: &Migrator,
) -> Result<(), OpenError> {
    let all = connection.begin_with("BEGIN IMMEDIATE").await;
    let mut all = all.map_err(open_error)?;
    let applied = async {
        all.ensure_migrations_table(APPLIED).await?;
        for migration in known.iter() {
            if version.is_none_or(|version| version < migration.version) {
                all.apply(APPLIED, migration).await?;
            } else if version == Some(FIRST_VERSION) {
                // It has the tables, and not the note of it.
                all.skip(APPLIED, migration).await?;
            }
        }
        Ok(())
    };
    applied.await.map_err(migrate_error)?;
    all.commit().await.map_err(open_error)
}

fn migrate_error(error: MigrateError) -> OpenError {
    match error {
        MigrateError::Execute(error) => open_error(error),
        other => Fault::new(other.to_string()).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert_eq!(parse("3.51.3"), Some(SQLITE_MIN));
        assert!(parse("3.9.0") < parse("3.51.3"));
        assert!(parse("3.52.0") > parse("3.51.3"));
        assert_eq!(parse("3.51"), None);
    }
}
