//! What is kept besides the logs, read in the order in which it is hashed; see [`crate::record`].

use rusqlite::{Connection, Row};

use super::schema::{account_of, entry_of, seq_of, table_of};
use crate::hash::Hash;
use crate::person::{KeptSession, Person, SessionKind};
use crate::record::{Filed, Holdings, Link, ReplyRow, Rest, Rows, TransactionRow, Walk};
use std::collections::BTreeMap;

type Read<T> = Result<T, rusqlite::Error>;

/// The logs by their numbers.
fn logs(db: &Connection) -> Read<BTreeMap<i64, String>> {
    let mut select = db.prepare("SELECT number, table_id FROM table_head")?;
    let rows = select.query_map((), |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}

/// The last row of a chain, and the values at some of its rows; from a row on whose value is known.
pub(crate) fn chained(
    db: &Connection,
    rows: Rows,
    from: Link,
    points: &[u64],
) -> Read<(Link, Vec<Option<Hash>>)> {
    let logs = logs(db)?;
    let mut walk = Walk::new(from, points);
    let mut select = db.prepare(match rows {
        Rows::Transactions => {
            "SELECT number, txn_id, coalesce((SELECT text FROM word WHERE number = txn.reason), ''), at_ms, event
             FROM txn WHERE number > ? ORDER BY number"
        }
        Rows::Replies => {
            "SELECT number, in_table, seq, actor, command_id, request_hash, reply, asked, role, at_ms
             FROM command WHERE number > ? ORDER BY number"
        }
    })?;
    let from = i64::try_from(from.number).unwrap_or(i64::MAX);
    let mut found = select.query([from])?;
    while let Some(row) = found.next()? {
        match rows {
            Rows::Transactions => transaction(row, &logs, &mut walk)?,
            Rows::Replies => reply(row, &logs, &mut walk)?,
        }
    }
    Ok(walk.end())
}

fn named(logs: &BTreeMap<i64, String>, number: i64) -> &str {
    logs.get(&number).map_or("", String::as_str)
}

fn transaction(row: &Row<'_>, logs: &BTreeMap<i64, String>, walk: &mut Walk<'_>) -> Read<()> {
    let event: Option<i64> = row.get(4)?;
    let number = row.get(0)?;
    let of = TransactionRow {
        id: row.get_ref(1)?.as_str()?,
        number,
        reason: row.get_ref(2)?.as_str()?,
        at_ms: row.get(3)?,
        event: event.map(|id| (named(logs, table_of(id)), seq_of(id))),
    };
    walk.take(number, |before| of.after(before));
    Ok(())
}

fn reply(row: &Row<'_>, logs: &BTreeMap<i64, String>, walk: &mut Walk<'_>) -> Read<()> {
    let number = row.get(0)?;
    let of = ReplyRow {
        log: named(logs, row.get(1)?),
        number,
        seq: row.get(2)?,
        actor: row.get_ref(3)?.as_str()?,
        command_id: row.get_ref(4)?.as_str()?,
        request_hash: row.get_ref(5)?.as_bytes()?,
        reply: row.get_ref(6)?.as_bytes()?,
        asked: (
            row.get_ref(7)?.as_str_or_null()?,
            row.get_ref(8)?.as_str_or_null()?,
            row.get(9)?,
        ),
    };
    walk.take(number, |before| of.after(before));
    Ok(())
}

/// What the accounts held after these transactions.
pub(crate) fn holdings(db: &Connection, points: &[u64]) -> Read<Vec<Hash>> {
    let mut holdings = Holdings::new(points);
    let mut accounts = db.prepare("SELECT number, id, kind FROM account ORDER BY id")?;
    let mut postings = db.prepare(
        "SELECT id, txn, balance_cents FROM posting WHERE id >= ?1 << 32 AND id < (?1 + 1) << 32 ORDER BY id",
    )?;
    let mut rows = accounts.query(())?;
    while let Some(row) = rows.next()? {
        let number: i64 = row.get(0)?;
        holdings.account(
            row.get_ref(1)?.as_str()?,
            row.get_ref(2)?.as_str()? == "house",
        );
        let mut of_it = postings.query([number])?;
        while let Some(row) = of_it.next()? {
            let id = row.get(0)?;
            debug_assert_eq!(account_of(id), number);
            let transaction: i64 = row.get(1)?;
            holdings.posting(transaction.unsigned_abs(), entry_of(id), row.get(2)?);
        }
    }
    Ok(holdings.end())
}

/// What the accounts hold now, and the number of the last transaction.
pub(crate) fn holdings_now(db: &Connection) -> Read<(u64, Hash)> {
    let last: u64 = db.query_row("SELECT coalesce(max(number), 0) FROM txn", (), |row| {
        row.get(0)
    })?;
    let mut holdings = Holdings::new(&[last]);
    let mut select =
        db.prepare("SELECT id, kind, entries, balance_cents FROM account ORDER BY id")?;
    let mut rows = select.query(())?;
    while let Some(row) = rows.next()? {
        holdings.account(
            row.get_ref(0)?.as_str()?,
            row.get_ref(1)?.as_str()? == "house",
        );
        holdings.posting(last, row.get(2)?, row.get(3)?);
    }
    let hash = holdings.end().pop();
    Ok((last, hash.unwrap_or(Link::START.hash)))
}

/// The rest.
pub(crate) fn rest(db: &Connection) -> Read<Hash> {
    let mut rest = Rest::new();
    each(
        db,
        "SELECT table_id, owner, epoch, lease_until_ms FROM table_head ORDER BY table_id",
        |row| {
            rest.log(text(row, 0)?, text(row, 1)?, row.get(2)?, row.get(3)?);
            Ok(())
        },
    )?;
    each(
        db,
        "SELECT owner, until_ms FROM lease ORDER BY owner",
        |row| {
            rest.lease(text(row, 0)?, row.get(1)?);
            Ok(())
        },
    )?;
    each(
        db,
        "SELECT table_id, name, sealed FROM secret ORDER BY table_id, name",
        |row| {
            rest.secret(text(row, 0)?, text(row, 1)?, row.get_ref(2)?.as_bytes()?);
            Ok(())
        },
    )?;
    each(
        db,
        "SELECT name, at_ms FROM person ORDER BY name_key",
        |row| {
            rest.person(text(row, 0)?, row.get(1)?);
            Ok(())
        },
    )?;
    each(
        db,
        "SELECT token_hash, name_key, kind, expires_ms FROM session ORDER BY token_hash",
        |row| {
            rest.session(text(row, 0)?, text(row, 1)?, text(row, 2)?, row.get(3)?);
            Ok(())
        },
    )?;
    each(db, "SELECT id, kind FROM account ORDER BY id", |row| {
        rest.account(text(row, 0)?, text(row, 1)? == "house");
        Ok(())
    })?;
    Ok(rest.end())
}

fn each(db: &Connection, sql: &str, mut take: impl FnMut(&Row<'_>) -> Read<()>) -> Read<()> {
    let mut select = db.prepare(sql)?;
    let mut rows = select.query(())?;
    while let Some(row) = rows.next()? {
        take(row)?;
    }
    Ok(())
}

fn text<'a>(row: &'a Row<'_>, column: usize) -> Read<&'a str> {
    Ok(row.get_ref(column)?.as_str()?)
}

/// Everybody, by name.
pub(crate) fn people(db: &Connection) -> Read<Vec<Person>> {
    let mut select = db.prepare("SELECT name, at_ms FROM person ORDER BY name_key")?;
    let person = |row: &Row<'_>| {
        Ok(Person {
            name: row.get(0)?,
            at_ms: row.get(1)?,
        })
    };
    select.query_map((), person)?.collect()
}

/// All sessions, by token.
pub(crate) fn sessions(db: &Connection) -> Read<Vec<KeptSession>> {
    let mut select = db.prepare(
        "SELECT token_hash, name_key, kind, at_ms, expires_ms FROM session ORDER BY token_hash",
    )?;
    let session = |row: &Row<'_>| {
        Ok(KeptSession {
            token: row.get(0)?,
            name_key: row.get(1)?,
            kind: SessionKind::of_word(text(row, 2)?),
            at_ms: row.get(3)?,
            expires_ms: row.get(4)?,
        })
    };
    select.query_map((), session)?.collect()
}

/// The log and the name of every secret, with its sealed bytes.
pub(crate) fn secrets(db: &Connection) -> Read<Vec<(String, String, Vec<u8>)>> {
    let mut select =
        db.prepare("SELECT table_id, name, sealed FROM secret ORDER BY table_id, name")?;
    let secret = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    select.query_map((), secret)?.collect()
}

/// The transactions that no event moves: how many, and the number of the last.
pub(crate) fn transfers(db: &Connection) -> Read<(u64, u64)> {
    let sql = "SELECT count(*), coalesce(max(number), 0) FROM txn WHERE event IS NULL";
    db.query_row(sql, (), |row| Ok((row.get(0)?, row.get(1)?)))
}

/// The transactions that events of a log move.
pub(crate) fn filed(db: &Connection, log: &str) -> Read<Vec<Filed>> {
    let mut select = db.prepare(
        "SELECT txn.event, txn_id, r.text, txn.at_ms FROM txn JOIN word r ON r.number = txn.reason
         WHERE txn.event >> 40 = (SELECT number FROM table_head WHERE table_id = ?) ORDER BY txn.event",
    )?;
    let filed = |row: &Row<'_>| Ok((seq_of(row.get(0)?), row.get(1)?, row.get(2)?, row.get(3)?));
    select.query_map([log], filed)?.collect()
}

/// The first transaction that is not filed as its event is.
pub(crate) fn misfiled(db: &Connection, but: &str) -> Read<Option<(String, u64, String)>> {
    let mut select = db.prepare(
        "SELECT table_id, txn.event, txn_id FROM txn JOIN event ON event.id = txn.event
         JOIN table_head ON table_head.number = txn.event >> 40
         WHERE table_id <> ? AND (txn.at_ms <> event.at_ms OR txn.reason <> event.kind
             OR txn_id <> table_id || '/' || (txn.event & 1099511627775)) ORDER BY txn.number LIMIT 1",
    )?;
    let mut rows = select.query([but])?;
    let Some(row) = rows.next()? else {
        return Ok(None);
    };
    Ok(Some((row.get(0)?, seq_of(row.get(1)?), row.get(2)?)))
}
