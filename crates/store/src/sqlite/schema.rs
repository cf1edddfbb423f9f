//! The tables of the file as a list of migrations, which files may be opened, and how the numbers of rows are made.
//!
//! The statements keep to what SQLite and PostgreSQL have in common (`BLOB` is `BYTEA` there, `INTEGER PRIMARY KEY` an identity, and
//! text keys want the collation "C"): no conflict clauses but `ON CONFLICT`. The rows that every wager adds are small: tables,
//! accounts and words have numbers in them, hashes are bytes. Two views show an inspector the log and the ledger in words.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior, params};
use sha2::{Digest, Sha384};

use super::{not_a_store, open_error};
use crate::carry::UNFINISHED;
use crate::error::{Fault, OpenError};

/// The first SQLite in which a reset of the write-ahead log cannot lose a commit.
const SQLITE_MIN: (u32, u32, u32) = (3, 51, 3);

/// The table in which a file keeps which migrations it has had, each with its hash; the library that made the first gave it its name.
const APPLIED: &str = "_sqlx_migrations";

/// The schema of files that do not have that table.
const FIRST_VERSION: i64 = 1;

/// A row of the log has its table's number and, in so many bits, its own.
pub(super) const SEQ_BITS: u32 = 40;
/// No table has this many events.
pub(super) const EVENTS_MAX: u64 = (1 << SEQ_BITS) - 1;
/// A row of the ledger has its account's number and, in so many bits, its own.
const ENTRY_BITS: u32 = 32;
/// No account has more entries.
pub(super) const ENTRIES_MAX: u64 = (1 << ENTRY_BITS) - 1;

/// Where an event is in the log.
pub(super) fn event_id(table: i64, seq: u64) -> Result<i64, rusqlite::Error> {
    packed(table, SEQ_BITS, seq)
}

/// An event's number at its table.
pub(super) fn seq_of(id: i64) -> u64 {
    id.unsigned_abs() & EVENTS_MAX
}

/// Where a posting is in the ledger.
pub(super) fn entry_id(account: i64, entry: u64) -> Result<i64, rusqlite::Error> {
    packed(account, ENTRY_BITS, entry)
}

/// A posting's number in its account.
pub(super) fn entry_of(id: i64) -> u64 {
    id.unsigned_abs() & ENTRIES_MAX
}

/// An account's number.
pub(super) fn account_of(id: i64) -> i64 {
    id >> ENTRY_BITS
}

/// A table's number.
pub(super) fn table_of(id: i64) -> i64 {
    id >> SEQ_BITS
}

fn packed(number: i64, bits: u32, low: u64) -> Result<i64, rusqlite::Error> {
    let high = number.checked_mul(1 << bits);
    let low = i64::try_from(low).ok().filter(|low| *low < 1 << bits);
    match (high, low) {
        (Some(high), Some(low)) => Ok(high | low),
        _ => Err(rusqlite::Error::IntegralValueOutOfRange(0, number)),
    }
}

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

/// Small rows for what every wager adds, and one lease for all tables of an owner. A hash that was not one stays none.
const SMALLER: &str = "\
CREATE TABLE word (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
INSERT INTO word (text) SELECT role FROM event UNION SELECT kind FROM event UNION SELECT reason FROM posting;
CREATE TABLE lease (owner TEXT NOT NULL PRIMARY KEY, until_ms BIGINT NOT NULL);
-- One row is a table's lock, sequence number, fence and tip of its hash chain.
CREATE TABLE new_head (
    number INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL UNIQUE,
    seq BIGINT NOT NULL CHECK (seq >= 0),
    head_hash BLOB NOT NULL,
    owner TEXT NOT NULL,
    epoch BIGINT NOT NULL CHECK (epoch >= 0),
    lease_until_ms BIGINT NOT NULL
);
INSERT INTO new_head (table_id, seq, head_hash, owner, epoch, lease_until_ms)
    SELECT table_id, seq, coalesce(unhex(head_hash), x''), owner, epoch, lease_until_ms FROM table_head ORDER BY table_id;
-- id is the table's number times 2^40, and the event's own.
CREATE TABLE new_event (
    id INTEGER PRIMARY KEY,
    epoch BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    actor TEXT NOT NULL,
    role BIGINT NOT NULL,
    kind BIGINT NOT NULL,
    cause TEXT,
    body TEXT NOT NULL,
    hash BLOB NOT NULL
);
INSERT INTO new_event
    SELECT new_head.number << 40 | event.seq, event.epoch, at_ms, actor,
    (SELECT number FROM word WHERE text = role), (SELECT number FROM word WHERE text = kind), cause, body, coalesce(unhex(hash), x'')
    FROM new_head JOIN event ON event.table_id = new_head.table_id ORDER BY new_head.number, event.seq;
CREATE TABLE new_account (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('house', 'player')),
    balance_cents BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    CHECK (balance_cents >= 0 OR kind = 'house')
);
INSERT INTO new_account (id, kind, balance_cents, entries)
    SELECT id, kind, balance_cents, entries FROM account ORDER BY id;
-- event is the id of the one that moves the money; none for a transfer.
CREATE TABLE txn (
    number INTEGER PRIMARY KEY,
    txn_id TEXT NOT NULL UNIQUE,
    reason BIGINT NOT NULL,
    event BIGINT,
    at_ms BIGINT NOT NULL
);
INSERT INTO txn (txn_id, reason, event, at_ms)
    SELECT txn_id, (SELECT number FROM word WHERE text = reason), new_head.number << 40 | posting.seq, at_ms
    FROM posting LEFT JOIN new_head ON new_head.table_id = posting.table_id WHERE line = 0 ORDER BY posting.rowid;
-- id is the account's number times 2^32, and the number of its posting: their order, without a clock or a sequence.
CREATE TABLE new_posting (
    id INTEGER PRIMARY KEY,
    txn BIGINT NOT NULL,
    line BIGINT NOT NULL,
    cents BIGINT NOT NULL,
    balance_cents BIGINT NOT NULL
);
INSERT INTO new_posting
    SELECT new_account.number << 32 | entry, coalesce(txn.number, 0), line, cents, posting.balance_cents
    FROM new_account JOIN posting ON posting.account_id = new_account.id LEFT JOIN txn ON txn.txn_id = posting.txn_id
    ORDER BY new_account.number, entry;
CREATE TABLE new_command (
    number INTEGER PRIMARY KEY,
    actor TEXT NOT NULL,
    command_id TEXT NOT NULL,
    in_table BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    request_hash BLOB NOT NULL,
    reply TEXT NOT NULL,
    asked TEXT,
    role TEXT,
    at_ms BIGINT,
    UNIQUE (actor, command_id)
);
INSERT INTO new_command (actor, command_id, in_table, seq, request_hash, reply, asked, role, at_ms)
    SELECT actor, command_id, coalesce(new_head.number, 0), command.seq, coalesce(unhex(request_hash), x''), reply, asked, role, at_ms
    FROM command LEFT JOIN new_head ON new_head.table_id = command.table_id ORDER BY command.rowid;
CREATE TABLE new_secret (
    table_id TEXT NOT NULL REFERENCES new_head (table_id),
    name TEXT NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (table_id, name)
);
INSERT INTO new_secret SELECT table_id, name, sealed FROM secret;
DROP TABLE secret;
DROP TABLE command;
DROP TABLE posting;
DROP TABLE account;
DROP TABLE event;
DROP TABLE table_head;
ALTER TABLE new_head RENAME TO table_head;
ALTER TABLE new_event RENAME TO event;
ALTER TABLE new_account RENAME TO account;
ALTER TABLE new_posting RENAME TO posting;
ALTER TABLE new_command RENAME TO command;
ALTER TABLE new_secret RENAME TO secret;
CREATE VIEW event_in_words AS
    SELECT table_id, event.id & 1099511627775 AS seq, event.epoch, at_ms, actor, r.text AS role, k.text AS kind, cause, body,
    lower(hex(hash)) AS hash
    FROM event JOIN table_head ON table_head.number = event.id >> 40
    JOIN word r ON r.number = event.role JOIN word k ON k.number = event.kind;
CREATE VIEW posting_in_words AS
    SELECT txn_id, line, account.id AS account_id, posting.id & 4294967295 AS entry, cents, posting.balance_cents, r.text AS reason,
    table_id, txn.event & 1099511627775 AS seq, at_ms
    FROM posting JOIN account ON account.number = posting.id >> 32 JOIN txn ON txn.number = posting.txn
    JOIN word r ON r.number = txn.reason LEFT JOIN table_head ON table_head.number = txn.event >> 40;
UPDATE schema_version SET version = 5;
";

/// A step from one schema to the next.
#[derive(Clone, Debug)]
pub(super) struct Migration {
    pub(super) version: i64,
    pub(super) name: &'static str,
    pub(super) sql: &'static str,
}

impl Migration {
    /// What files keep of it.
    pub(super) fn checksum(&self) -> Vec<u8> {
        Sha384::digest(self.sql).to_vec()
    }
}

/// Every migration, in order. One that was released never changes, be it a blank: files keep its hash.
pub(super) fn migrations() -> Vec<Migration> {
    let list = [
        (1, "first schema", FIRST),
        (2, "editions", EDITIONS),
        (3, "refusals", REFUSALS),
        (4, "sessions of staff", STAFF),
        (5, "smaller rows", SMALLER),
    ];
    let migration = |(version, name, sql)| Migration { version, name, sql };
    list.map(migration).into()
}

/// The schema that a list of migrations leads to.
pub(super) fn latest(known: &[Migration]) -> i64 {
    known.iter().map(|m| m.version).max().unwrap_or_default()
}

/// Refuses a library that may lose what it promised to keep, before it touches the file.
pub(super) fn check_library() -> Result<(), OpenError> {
    let found = rusqlite::version();
    if parse(found).is_none_or(|version| version < SQLITE_MIN) {
        return Err(OpenError::SqliteTooOld {
            found: found.to_owned(),
        });
    }
    Ok(())
}

fn parse(version: &str) -> Option<(u32, u32, u32)> {
    let mut parts = version.split('.').map(str::parse);
    let mut next = || parts.next()?.ok();
    Some((next()?, next()?, next()?))
}

/// The file's schema version: none when it is empty, an error when it is not ours to read.
pub(super) fn version(
    db: &Connection,
    path: &Path,
    known: &[Migration],
) -> Result<Option<i64>, OpenError> {
    let tables = tables(db).map_err(open_error)?;
    let has = |name: &str| tables.iter().any(|table| table == name);
    if tables.is_empty() {
        return Ok(None);
    }
    if has(UNFINISHED) {
        return Err(OpenError::Unfinished {
            path: path.display().to_string(),
        });
    }
    if !has("schema_version") || !has("table_head") {
        return Err(not_a_store(path));
    }
    if !has(APPLIED) {
        return Ok(Some(FIRST_VERSION));
    }
    let applied = applied(db).map_err(open_error)?;
    let found = applied.iter().map(|(version, _)| *version).max();
    let found = found.unwrap_or_default();
    if found > latest(known) {
        return Err(OpenError::NewerSchema {
            found,
            known: latest(known),
        });
    }
    let same = |(version, checksum): &(i64, Vec<u8>)| {
        let known = known.iter().find(|k| k.version == *version);
        known.is_some_and(|k| k.checksum() == *checksum)
    };
    match applied.iter().find(|m| !same(m)) {
        Some((version, _)) => Err(OpenError::ChangedSchema { version: *version }),
        None => Ok(Some(found)),
    }
}

fn tables(db: &Connection) -> Result<Vec<String>, rusqlite::Error> {
    let mut select = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")?;
    select.query_map((), |row| row.get(0))?.collect()
}

/// The migrations that a file has had, and what it keeps of each.
fn applied(db: &Connection) -> Result<Vec<(i64, Vec<u8>)>, rusqlite::Error> {
    let mut select = db.prepare(&format!(
        "SELECT version, checksum FROM {APPLIED} ORDER BY version"
    ))?;
    let both = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    select.query_map((), both)?.collect()
}

/// Turns the write-ahead log on, which some file systems cannot do.
pub(super) fn write_ahead(db: &Connection) -> Result<(), OpenError> {
    let mode: String = db
        .query_row("PRAGMA journal_mode = WAL", (), |row| row.get(0))
        .map_err(open_error)?;
    if mode != "wal" {
        return Err(Fault::new(format!("no write-ahead log here: {mode}")).into());
    }
    Ok(())
}

/// Brings a file of some version to the latest, or makes a store of an empty one: all of it or nothing.
pub(super) fn migrate(
    db: &mut Connection,
    version: Option<i64>,
    known: &[Migration],
) -> Result<(), OpenError> {
    let all = db.transaction_with_behavior(TransactionBehavior::Immediate);
    let all = all.map_err(open_error)?;
    let table = format!(
        "CREATE TABLE IF NOT EXISTS {APPLIED} (
             version BIGINT PRIMARY KEY,
             description TEXT NOT NULL,
             installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
             success BOOLEAN NOT NULL,
             checksum BLOB NOT NULL,
             execution_time BIGINT NOT NULL
         )"
    );
    all.execute_batch(&table).map_err(open_error)?;
    for migration in known {
        let due = version.is_none_or(|version| version < migration.version);
        // A file of the first schema has the tables, and not the note of it.
        if due || version == Some(FIRST_VERSION) {
            apply(&all, migration, due).map_err(|error| {
                if super::audit::is_corruption(&error) {
                    return open_error(error);
                }
                let what = format!("migration {} failed: {error}", migration.version);
                Fault::new(what).into()
            })?;
        }
    }
    all.commit().map_err(open_error)
}

/// Does a migration, if it is due, and notes it.
fn apply(db: &Connection, migration: &Migration, due: bool) -> Result<(), rusqlite::Error> {
    if due {
        db.execute_batch(migration.sql)?;
    }
    let note = format!(
        "INSERT INTO {APPLIED} (version, description, success, checksum, execution_time) VALUES (?, ?, TRUE, ?, 0)"
    );
    let noted = params![migration.version, migration.name, migration.checksum()];
    db.execute(&note, noted).map(drop)
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

    #[test]
    fn numbers_of_rows_give_back_what_they_were_made_of() {
        let id = event_id(3, 7).unwrap();
        assert_eq!((table_of(id), seq_of(id)), (3, 7));
        let id = entry_id(5, ENTRIES_MAX).unwrap();
        assert_eq!((account_of(id), entry_of(id)), (5, ENTRIES_MAX));
        assert!(entry_id(5, ENTRIES_MAX + 1).is_err());
        assert!(event_id(1 << 23, 1).is_err());
    }
}
