//! The tables of the database as a list of migrations, and which databases may be opened.
//!
//! The statements keep to what databases that speak PostgreSQL's protocol have in common; `docs/operations.md` has the list of what was avoided
//! and why. Tables and accounts have numbers in the rows that every wager adds; they, and the numbers of transactions and replies, are
//! counted in the row `tip`, which every change takes hold of first. So the numbers are in the order of the commits, without gaps.
//! Two views show an inspector the log and the ledger, as in a file.

use sha2::{Digest, Sha384};

use super::link::{Link, Trouble};
use crate::carry::UNFINISHED;
use crate::error::{Fault, OpenError};
use crate::sqlite::{Pending, Step};

const FIRST: &str = "\
CREATE TABLE tip (
    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    tables BIGINT NOT NULL,
    accounts BIGINT NOT NULL,
    txns BIGINT NOT NULL,
    commands BIGINT NOT NULL,
    writers BIGINT NOT NULL
);
INSERT INTO tip (one, tables, accounts, txns, commands, writers) VALUES (1, 0, 0, 0, 0, 0);
-- How many groups of changes a writer has committed: so it finds out about one whose end it did not hear.
CREATE TABLE writer (number BIGINT NOT NULL PRIMARY KEY, done BIGINT NOT NULL);
CREATE TABLE lease (owner TEXT COLLATE \"C\" NOT NULL PRIMARY KEY, until_ms BIGINT NOT NULL);
-- One row is a table's lock, sequence number, fence and tip of its hash chain.
CREATE TABLE table_head (
    number BIGINT NOT NULL PRIMARY KEY,
    table_id TEXT COLLATE \"C\" NOT NULL UNIQUE,
    seq BIGINT NOT NULL CHECK (seq >= 0),
    head_hash BYTEA NOT NULL,
    owner TEXT COLLATE \"C\" NOT NULL,
    epoch BIGINT NOT NULL CHECK (epoch >= 0),
    lease_until_ms BIGINT NOT NULL
);
CREATE TABLE event (
    in_table BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    epoch BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    actor TEXT NOT NULL,
    role TEXT NOT NULL,
    kind TEXT NOT NULL,
    cause TEXT,
    body TEXT NOT NULL,
    hash BYTEA NOT NULL,
    PRIMARY KEY (in_table, seq)
);
CREATE TABLE account (
    number BIGINT NOT NULL PRIMARY KEY,
    id TEXT COLLATE \"C\" NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('house', 'player')),
    balance_cents BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    CHECK (balance_cents >= 0 OR kind = 'house')
);
-- in_table and seq are of the event that moves the money; none for a transfer.
CREATE TABLE txn (
    number BIGINT NOT NULL PRIMARY KEY,
    txn_id TEXT COLLATE \"C\" NOT NULL UNIQUE,
    reason TEXT NOT NULL,
    in_table BIGINT,
    seq BIGINT,
    at_ms BIGINT NOT NULL
);
-- entry numbers an account's postings: their order, without a clock or a sequence.
CREATE TABLE posting (
    account BIGINT NOT NULL,
    entry BIGINT NOT NULL,
    txn BIGINT NOT NULL,
    line BIGINT NOT NULL,
    cents BIGINT NOT NULL,
    balance_cents BIGINT NOT NULL,
    PRIMARY KEY (account, entry)
);
-- short: the reply has numbers in place of the events that it repeats.
CREATE TABLE command (
    number BIGINT NOT NULL PRIMARY KEY,
    actor TEXT COLLATE \"C\" NOT NULL,
    command_id TEXT COLLATE \"C\" NOT NULL,
    in_table BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    request_hash BYTEA NOT NULL,
    reply BYTEA NOT NULL,
    short BOOLEAN NOT NULL,
    asked TEXT,
    role TEXT,
    at_ms BIGINT,
    UNIQUE (actor, command_id)
);
CREATE TABLE secret (
    in_table BIGINT NOT NULL,
    name TEXT COLLATE \"C\" NOT NULL,
    sealed BYTEA NOT NULL,
    PRIMARY KEY (in_table, name)
);
CREATE TABLE person (
    name_key TEXT COLLATE \"C\" NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE TABLE session (
    token_hash BYTEA NOT NULL PRIMARY KEY,
    name_key TEXT COLLATE \"C\" NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('player', 'staff')),
    at_ms BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL
);
CREATE INDEX session_of_person ON session (name_key);
CREATE VIEW event_in_words AS
    SELECT table_id, event.seq, event.epoch, at_ms, actor, role, kind, cause, body, encode(hash, 'hex') AS hash
    FROM event JOIN table_head ON table_head.number = event.in_table;
CREATE VIEW posting_in_words AS
    SELECT txn_id, line, account.id AS account_id, entry, cents, posting.balance_cents, reason, table_id, txn.seq, at_ms
    FROM posting JOIN account ON account.number = posting.account JOIN txn ON txn.number = posting.txn
    LEFT JOIN table_head ON table_head.number = txn.in_table;
";

/// Every migration: its number, its name and its statements. One that was released never changes: databases keep its hash.
const MIGRATIONS: [(i64, &str, &str); 1] = [(1, "first schema", FIRST)];

/// The schema that this program writes.
const LATEST: i64 = MIGRATIONS.len() as i64;

fn checksum(sql: &str) -> Vec<u8> {
    Sha384::digest(sql).to_vec()
}

/// The database's schema version: none when there is no store in it, an error when it is not ours to read.
pub(super) async fn version(link: &Link) -> Result<Option<i64>, OpenError> {
    let tables =
        "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()";
    let tables = link.rows(tables, &[]).await.map_err(failed)?;
    let has = |name| tables.iter().any(|row| row.get::<_, &str>(0) == name);
    if has(UNFINISHED) {
        return Err(OpenError::Unfinished {
            path: "the database".to_owned(),
        });
    }
    if !has("croupier_schema") {
        return Ok(None);
    }
    let applied = "SELECT version, checksum FROM croupier_schema ORDER BY version";
    let applied = link.rows(applied, &[]).await.map_err(failed)?;
    let mut found = 0;
    for row in &applied {
        found = row.get(0);
        let hash: Vec<u8> = row.get(1);
        let ours = MIGRATIONS.iter().find(|(version, ..)| *version == found);
        match ours {
            None => {
                return Err(OpenError::NewerSchema {
                    found,
                    known: LATEST,
                });
            }
            Some((version, _, sql)) if checksum(sql) != hash => {
                return Err(OpenError::ChangedSchema { version: *version });
            }
            Some(_) => {}
        }
    }
    Ok(Some(found))
}

/// What has to be done to a database of some schema.
pub(super) fn pending(schema: i64) -> Pending {
    let steps = MIGRATIONS.iter().filter(|(version, ..)| *version > schema);
    let steps = steps.map(|(version, name, _)| Step {
        version: *version,
        name: (*name).to_owned(),
    });
    Pending {
        schema,
        steps: steps.collect(),
    }
}

/// Whether a database of this schema can be written to.
pub(super) fn check(found: i64) -> Result<(), OpenError> {
    if found < LATEST {
        return Err(OpenError::OlderSchema {
            found,
            known: LATEST,
        });
    }
    Ok(())
}

/// Brings a database to the latest schema, or makes a store in an empty one: all of it or nothing. Of two who make one at once, one does.
pub(super) async fn migrate(link: &Link, from: Option<i64>) -> Result<(), OpenError> {
    let mut script = "BEGIN;\n".to_owned();
    if from.is_none() {
        script.push_str(
            "CREATE TABLE croupier_schema (version BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, checksum BYTEA NOT NULL);\n",
        );
    }
    for (version, name, sql) in &MIGRATIONS {
        if from.is_none_or(|from| from < *version) {
            script.push_str(sql);
            let hash = hex::encode(checksum(sql));
            script.push_str(&format!(
                "INSERT INTO croupier_schema VALUES ({version}, '{name}', decode('{hash}', 'hex'));\n"
            ));
        }
    }
    script.push_str("COMMIT");
    match link.script(&script).await {
        Ok(()) => Ok(()),
        Err(error) => {
            let _ = link.script("ROLLBACK").await;
            // Another may have been faster.
            match version(link).await? {
                Some(now) if from.is_none_or(|from| now > from) => Ok(()),
                _ => Err(failed(error)),
            }
        }
    }
}

/// Takes away what was left of a copy, but not the mark that it is one.
pub(super) async fn unmake(link: &Link) -> Result<(), OpenError> {
    let script = "BEGIN; DROP VIEW IF EXISTS event_in_words, posting_in_words;
         DROP TABLE IF EXISTS croupier_schema, tip, writer, lease, table_head, event, account, txn, posting, command, secret, person, session;
         COMMIT";
    link.script(script).await.map_err(failed)
}

pub(super) fn failed(trouble: Trouble) -> OpenError {
    Fault::from(trouble).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Databases keep the hash of every migration that they have had.
    #[test]
    fn released_migrations_never_change() {
        let hashes = MIGRATIONS.map(|(_, _, sql)| hex::encode(&checksum(sql)[..8]));
        assert_eq!(hashes, ["6864d969cdf71846"]);
        assert_eq!(pending(0).steps.len(), MIGRATIONS.len());
        assert!(pending(LATEST).steps.is_empty());
    }
}
