//! Changes to a table's head and secrets other than by a batch.
//!
//! Who may own a table is decided by [`Head`]; here the decision is written.

use rusqlite::params;

use super::known::Db;
use super::read;
use super::writer::{Change, Undone};
use crate::error::{ClaimError, StoreError};
use crate::head::Head;

pub(super) fn create(db: &Db, table: &str) -> Change<Head, StoreError> {
    let head = Head::new(table);
    let mut insert = db.prepare_cached(
        "INSERT INTO table_head (table_id, seq, head_hash, owner, epoch, lease_until_ms)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO NOTHING",
    )?;
    let created = insert.execute(params![
        table,
        head.seq,
        head.head.0,
        head.owner,
        head.epoch,
        head.lease_until_ms
    ])?;
    if created == 0 {
        return Err(Undone::Refused(StoreError::TableExists {
            table: table.to_owned(),
        }));
    }
    Ok(head)
}

pub(super) fn lease(
    db: &Db,
    table: &str,
    change: impl Fn(&mut Head) -> Result<(), ClaimError>,
) -> Change<Head, ClaimError> {
    let Some(before) = read::head(db, table)? else {
        return Err(Undone::Refused(ClaimError::NoSuchTable {
            table: table.to_owned(),
        }));
    };
    let mut head = before.clone();
    change(&mut head).map_err(Undone::Refused)?;
    // The condition never fails where one writer holds the file; with an engine that has many
    // writers it decides between two claimants.
    let mut update = db.prepare_cached(
        "UPDATE table_head SET owner = ?, epoch = ?, lease_until_ms = ?
         WHERE table_id = ? AND owner = ? AND epoch = ?",
    )?;
    let changed = update.execute(params![
        head.owner,
        head.epoch,
        head.lease_until_ms,
        table,
        before.owner,
        before.epoch
    ])?;
    if changed == 0 {
        return Err(Undone::Refused(ClaimError::Lost {
            owner: before.owner,
            epoch: before.epoch,
        }));
    }
    db.forget_head(table);
    Ok(read::head(db, table)?.unwrap_or(head))
}

/// One row for all tables of an owner, however many they are.
pub(super) fn renew_all(
    db: &Db,
    owner: &str,
    until_ms: i64,
) -> Change<Vec<(String, u64)>, StoreError> {
    let mut upsert = db.prepare_cached(
        "INSERT INTO lease (owner, until_ms) VALUES (?, ?)
         ON CONFLICT (owner) DO UPDATE SET until_ms = excluded.until_ms",
    )?;
    upsert.execute(params![owner, until_ms])?;
    Ok(read::held(db, owner)?)
}

pub(super) fn delete_secret<E>(db: &Db, table: &str, name: &str) -> Change<bool, E> {
    let mut delete = db.prepare_cached("DELETE FROM secret WHERE table_id = ? AND name = ?")?;
    Ok(delete.execute(params![table, name])? > 0)
}
