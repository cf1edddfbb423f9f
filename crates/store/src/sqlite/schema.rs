//! The tables of the file, and which files may be opened.
//!
//! The statements keep to what SQLite and PostgreSQL have in common (`BLOB` is `BYTEA` there, and
//! text keys want the collation "C"): no sequences, no conflict clauses but `ON CONFLICT`. Hashes
//! are hexadecimal text, so that an inspector can read the rows with any tool.

use std::path::Path;

use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::open_error;
use crate::error::{Fault, OpenError};

/// The schema this program writes.
pub(super) const VERSION: i64 = 1;

/// The first SQLite in which a reset of the write-ahead log cannot lose a commit.
const SQLITE_MIN: (u32, u32, u32) = (3, 51, 3);

const STATEMENTS: [&str; 9] = [
    "CREATE TABLE schema_version (version BIGINT NOT NULL)",
    // One row is a table's lock, sequence number, fence and tip of its hash chain.
    "CREATE TABLE table_head (
        table_id TEXT NOT NULL PRIMARY KEY,
        seq BIGINT NOT NULL CHECK (seq >= 0),
        head_hash TEXT NOT NULL,
        owner TEXT NOT NULL,
        epoch BIGINT NOT NULL CHECK (epoch >= 0),
        lease_until_ms BIGINT NOT NULL
    )",
    "CREATE TABLE event (
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
    )",
    "CREATE TABLE account (
        id TEXT NOT NULL PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('house', 'player')),
        balance_cents BIGINT NOT NULL,
        entries BIGINT NOT NULL,
        CHECK (balance_cents >= 0 OR kind = 'house')
    )",
    // `entry` numbers an account's postings: their order, without a clock or a sequence.
    "CREATE TABLE posting (
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
    )",
    "CREATE TABLE command (
        actor TEXT NOT NULL,
        command_id TEXT NOT NULL,
        table_id TEXT NOT NULL REFERENCES table_head (table_id),
        seq BIGINT NOT NULL,
        request_hash TEXT NOT NULL,
        reply TEXT NOT NULL,
        PRIMARY KEY (actor, command_id)
    )",
    "CREATE TABLE secret (
        table_id TEXT NOT NULL REFERENCES table_head (table_id),
        name TEXT NOT NULL,
        sealed BLOB NOT NULL,
        PRIMARY KEY (table_id, name)
    )",
    "CREATE TABLE person (
        name_key TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        at_ms BIGINT NOT NULL
    )",
    "CREATE TABLE session (
        token_hash TEXT NOT NULL PRIMARY KEY,
        name_key TEXT NOT NULL REFERENCES person (name_key),
        at_ms BIGINT NOT NULL,
        expires_ms BIGINT NOT NULL
    )",
];

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
) -> Result<Option<i64>, OpenError> {
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'")
            .fetch_all(&mut *connection)
            .await
            .map_err(open_error)?;
    if tables.is_empty() {
        return Ok(None);
    }
    let ours = ["schema_version", "table_head"];
    if !ours.iter().all(|name| tables.iter().any(|t| t == name)) {
        return Err(OpenError::NotAStore {
            path: path.display().to_string(),
        });
    }
    let found: i64 = sqlx::query_scalar("SELECT max(version) FROM schema_version")
        .fetch_one(connection)
        .await
        .map_err(open_error)?;
    if found > VERSION {
        return Err(OpenError::NewerSchema {
            found,
            known: VERSION,
        });
    }
    Ok(Some(found))
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

/// Creates the tables in an empty file.
pub(super) async fn create(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let created: Result<(), sqlx::Error> = async {
        let mut all = connection.begin_with("BEGIN IMMEDIATE").await?;
        for statement in STATEMENTS {
            sqlx::query(statement).execute(&mut *all).await?;
        }
        sqlx::query("INSERT INTO schema_version (version) VALUES ($1)")
            .bind(VERSION)
            .execute(&mut *all)
            .await?;
        all.commit().await
    }
    .await;
    created.map_err(open_error)
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
