//! What can be asked of the file, and rows made into values.
//!
//! An event that does not fit its type is named as damage. Any other such row is an engine error
//! here; finding out what is wrong with it is left to [`super::audit`].

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::reply;
use super::schema::{ENTRIES_MAX, EVENTS_MAX, SEQ_BITS, entry_id, entry_of, event_id, seq_of};
use crate::batch::{Asked, CommandReply};
use crate::error::StoreError;
use crate::event::LoggedEvent;
use crate::hash::Hash;
use crate::head::Head;
use crate::ledger::{Account, LoggedPosting};
use crate::person::{Person, Session, SessionKind, name_key};
use crate::verify::Damage;

type Rows<T> = Result<Vec<T>, rusqlite::Error>;

/// A head that was given up is held no longer, whatever its owner holds besides.
const HEAD: &str = "SELECT table_head.number, table_id, seq, head_hash, table_head.owner, epoch,
     CASE lease_until_ms WHEN 0 THEN 0 ELSE max(lease_until_ms, coalesce(lease.until_ms, 0)) END
     FROM table_head LEFT JOIN lease ON lease.owner = table_head.owner";

/// The events whose ids lie between two.
pub(super) const EVENTS: &str = "SELECT id, epoch, at_ms, actor,
     (SELECT text FROM word WHERE number = event.role), (SELECT text FROM word WHERE number = event.kind), cause, body, hash
     FROM event WHERE id >= ? AND id < ? ORDER BY id LIMIT ?";

const REPLY: &str =
    "SELECT command_id, actor, request_hash, reply, seq, asked, role, at_ms, in_table FROM command";

pub(super) fn leases(db: &Connection) -> Rows<(String, i64)> {
    let mut select = db.prepare_cached("SELECT owner, until_ms FROM lease ORDER BY owner")?;
    let lease = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    select.query_map((), lease)?.collect()
}

pub(crate) fn heads(db: &Connection) -> Rows<Head> {
    let mut select = db.prepare_cached(&format!("{HEAD} ORDER BY table_id"))?;
    select.query_map((), to_head)?.collect()
}

/// The same with the tables' numbers.
pub(super) fn numbered_heads(db: &Connection) -> Rows<(i64, Head)> {
    let mut select = db.prepare_cached(&format!("{HEAD} ORDER BY table_id"))?;
    select.query_map((), to_numbered_head)?.collect()
}

pub(crate) fn head(db: &Connection, table: &str) -> Result<Option<Head>, rusqlite::Error> {
    Ok(numbered_head(db, table)?.map(|(_, head)| head))
}

/// A table's number and head.
pub(super) fn numbered_head(
    db: &Connection,
    table: &str,
) -> Result<Option<(i64, Head)>, rusqlite::Error> {
    let mut select = db.prepare_cached(&format!("{HEAD} WHERE table_id = ?"))?;
    select.query_row([table], to_numbered_head).optional()
}

/// The tables that an owner has, and their epochs.
pub(super) fn held(db: &Connection, owner: &str) -> Rows<(String, u64)> {
    let mut select = db.prepare_cached(
        "SELECT table_id, epoch FROM table_head WHERE owner = ? AND lease_until_ms <> 0 ORDER BY table_id",
    )?;
    let both = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    select.query_map([owner], both)?.collect()
}

/// Reads something, be it nothing.
pub(super) fn settle(db: &Connection) -> Result<i64, rusqlite::Error> {
    let mut select = db.prepare_cached("SELECT count(*) FROM schema_version")?;
    select.query_row((), |row| row.get(0))
}

pub(crate) fn events(
    db: &Connection,
    table: &str,
    after_seq: u64,
    limit: usize,
) -> Result<Vec<LoggedEvent>, StoreError> {
    let Some((number, _)) = numbered_head(db, table)? else {
        return Ok(Vec::new());
    };
    let mut events = Vec::new();
    each_event(db, (number, table), after_seq, limit, |event| {
        events.push(event);
        Ok(())
    })?;
    Ok(events)
}

/// Hands over a table's events after a sequence number, one by one. Each has the hash of the one before it, as that is kept.
pub(super) fn each_event(
    db: &Connection,
    (number, table): (i64, &str),
    after_seq: u64,
    limit: usize,
    mut take: impl FnMut(LoggedEvent) -> Result<(), Damage>,
) -> Result<(), StoreError> {
    // With the one before, for its hash.
    let first = event_id(number, after_seq.min(EVENTS_MAX))?;
    let end = event_id(number, EVENTS_MAX)?;
    let mut select = db.prepare_cached(EVENTS)?;
    let before = i64::from(after_seq > 0);
    let mut rows = select.query(params![first, end, at_most(limit).saturating_add(before)])?;
    let mut prev = (after_seq == 0).then(|| Hash::genesis(table));
    while let Some(row) = rows.next()? {
        let seq = seq_of(row.get(0)?);
        let named = |error: rusqlite::Error| Damage::Event {
            table: table.to_owned(),
            seq,
            what: error.to_string(),
        };
        let Some(prev_hash) = prev else {
            if seq != after_seq {
                return Err(Damage::Event {
                    table: table.to_owned(),
                    seq: after_seq,
                    what: format!("is missing; {seq} is next"),
                }
                .into());
            }
            prev = Some(hash(row, 8).map_err(named)?);
            continue;
        };
        let event = to_event(row, seq, prev_hash).map_err(named)?;
        prev = Some(event.hash);
        take(event)?;
    }
    Ok(())
}

fn at_most(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

pub(super) fn reply(
    db: &Connection,
    command_id: &str,
    actor: &str,
) -> Result<Option<CommandReply>, rusqlite::Error> {
    let mut select = db.prepare_cached(&format!("{REPLY} WHERE actor = ? AND command_id = ?"))?;
    select
        .query_row([actor, command_id], |row| to_reply(db, row))
        .optional()
}

/// What commands of this id were answered at a table, by their senders' names; of one sender, if it is named.
pub(crate) fn replies(
    db: &Connection,
    table: &str,
    command_id: &str,
    actor: Option<&str>,
) -> Rows<CommandReply> {
    match actor {
        // By the key.
        Some(actor) => db
            .prepare_cached(&format!(
                "{REPLY} WHERE actor = ? AND command_id = ? AND in_table = (SELECT number FROM table_head WHERE table_id = ?)"
            ))?
            .query_map([actor, command_id, table], |row| to_reply(db, row))?
            .collect(),
        None => db
            .prepare_cached(&format!(
                "{REPLY} WHERE in_table = (SELECT number FROM table_head WHERE table_id = ?) AND command_id = ? ORDER BY actor"
            ))?
            .query_map([table, command_id], |row| to_reply(db, row))?
            .collect(),
    }
}

fn to_reply(db: &Connection, row: &Row<'_>) -> Result<CommandReply, rusqlite::Error> {
    let asked: Option<String> = row.get(5)?;
    Ok(CommandReply {
        command_id: row.get(0)?,
        actor: row.get(1)?,
        request_hash: hash(row, 2)?,
        reply: reply::whole(db, row.get(8)?, row, 3)?,
        seq: row.get(4)?,
        asked: match asked {
            None => None,
            Some(command) => Some(Asked {
                command,
                role: row.get(6)?,
                at_ms: row.get(7)?,
            }),
        },
    })
}

pub(crate) fn secret(
    db: &Connection,
    table: &str,
    name: &str,
) -> Result<Option<Vec<u8>>, rusqlite::Error> {
    let mut select =
        db.prepare_cached("SELECT sealed FROM secret WHERE table_id = ? AND name = ?")?;
    select.query_row([table, name], |row| row.get(0)).optional()
}

pub(crate) fn balance(db: &Connection, account: &str) -> Result<i64, rusqlite::Error> {
    let mut select = db.prepare_cached("SELECT balance_cents FROM account WHERE id = ?")?;
    let found = select.query_row([account], |row| row.get(0)).optional()?;
    Ok(found.unwrap_or(0))
}

/// One account and its number; none before its first posting.
pub(super) fn numbered_account(
    db: &Connection,
    id: &str,
) -> Result<Option<(i64, Account)>, rusqlite::Error> {
    let mut select =
        db.prepare_cached("SELECT number, kind, balance_cents, entries FROM account WHERE id = ?")?;
    let found = select.query_row([id], |row| Ok((row.get(0)?, to_account(row, 1)?)));
    found.optional()
}

pub(crate) fn accounts(db: &Connection) -> Rows<(String, bool)> {
    let mut select = db.prepare_cached("SELECT id, kind = 'house' FROM account ORDER BY id")?;
    let both = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    select.query_map((), both)?.collect()
}

pub(crate) fn balances(db: &Connection, prefix: &str) -> Rows<(String, i64)> {
    // No character comes after the last one, so the index knows where to begin and to end; LIKE would take letters of either case
    // and give a meaning to % and _.
    let mut select = db.prepare_cached(
        "SELECT id, balance_cents FROM account WHERE id >= ?1 AND id < ?2 ORDER BY id",
    )?;
    let both = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let end = format!("{prefix}{}", char::MAX);
    select.query_map([prefix, &end], both)?.collect()
}

pub(crate) fn postings(db: &Connection, account: &str, limit: usize) -> Rows<LoggedPosting> {
    entries(db, account, 0, "DESC", limit)
}

/// What a table's events have moved to or from an account, in the order of its entries.
pub(crate) fn moved(db: &Connection, account: &str, table: &str) -> Rows<(u64, i64)> {
    let (Some((account, _)), Some((table, _))) =
        (numbered_account(db, account)?, numbered_head(db, table)?)
    else {
        return Ok(Vec::new());
    };
    let mut select = db.prepare_cached(
        "SELECT event, cents FROM posting JOIN txn ON txn.number = posting.txn
         WHERE posting.id >= ? AND posting.id <= ? AND event >= ? AND event < ? ORDER BY posting.id",
    )?;
    let both = |row: &Row<'_>| Ok((seq_of(row.get(0)?), row.get(1)?));
    let entries = (entry_id(account, 0)?, entry_id(account, ENTRIES_MAX)?);
    let events = (event_id(table, 0)?, event_id(table, EVENTS_MAX)?);
    select
        .query_map(params![entries.0, entries.1, events.0, events.1], both)?
        .collect()
}

/// Postings of all accounts after one, in the order of accounts and of their entries.
pub(crate) fn ledger(db: &Connection, after: (&str, u64), limit: usize) -> Rows<LoggedPosting> {
    let mut select = db.prepare_cached("SELECT id FROM account WHERE id >= ? ORDER BY id")?;
    let mut accounts = select.query([after.0])?;
    let mut told = Vec::new();
    while told.len() < limit
        && let Some(row) = accounts.next()?
    {
        let account: String = row.get(0)?;
        let first = if account == after.0 { after.1 + 1 } else { 0 };
        told.extend(entries(db, &account, first, "ASC", limit - told.len())?);
    }
    Ok(told)
}

/// The postings of an account from an entry on, in this order.
fn entries(
    db: &Connection,
    account: &str,
    first: u64,
    order: &str,
    limit: usize,
) -> Rows<LoggedPosting> {
    let Some((number, _)) = numbered_account(db, account)? else {
        return Ok(Vec::new());
    };
    let mut select = db.prepare_cached(&format!(
        "SELECT txn_id, line, posting.id, cents, balance_cents,
         (SELECT text FROM word WHERE number = txn.reason), table_id, event, at_ms
         FROM posting JOIN txn ON txn.number = posting.txn
         LEFT JOIN table_head ON table_head.number = txn.event >> {SEQ_BITS}
         WHERE posting.id >= ? AND posting.id <= ? ORDER BY posting.id {order} LIMIT ?"
    ))?;
    let to_posting = |row: &Row<'_>| {
        let event: Option<i64> = row.get(7)?;
        Ok(LoggedPosting {
            transaction: row.get(0)?,
            line: row.get(1)?,
            account: account.to_owned(),
            entry: entry_of(row.get(2)?),
            cents: row.get(3)?,
            balance_cents: row.get(4)?,
            reason: row.get(5)?,
            table: row.get(6)?,
            seq: event.map(seq_of),
            at_ms: row.get(8)?,
        })
    };
    let (first, last) = (entry_id(number, first)?, entry_id(number, ENTRIES_MAX)?);
    select
        .query_map(params![first, last, at_most(limit)], to_posting)?
        .collect()
}

pub(super) fn person(db: &Connection, name: &str) -> Result<Option<Person>, rusqlite::Error> {
    let mut select = db.prepare_cached("SELECT name, at_ms FROM person WHERE name_key = ?")?;
    let to_person = |row: &Row<'_>| {
        Ok(Person {
            name: row.get(0)?,
            at_ms: row.get(1)?,
        })
    };
    select.query_row([name_key(name)], to_person).optional()
}

pub(super) fn session(
    db: &Connection,
    token_hash: Hash,
    now_ms: i64,
) -> Result<Option<Session>, rusqlite::Error> {
    let mut select = db.prepare_cached(
        "SELECT person.name, session.kind, session.expires_ms FROM session JOIN person ON person.name_key = session.name_key
         WHERE session.token_hash = ? AND session.expires_ms > ?",
    )?;
    let to_session = |row: &Row<'_>| {
        Ok(Session {
            name: row.get(0)?,
            kind: SessionKind::of_word(&row.get::<_, String>(1)?),
            expires_ms: row.get(2)?,
        })
    };
    let found = select.query_row(params![token_hash.to_string(), now_ms], to_session);
    found.optional()
}

fn to_head(row: &Row<'_>) -> Result<Head, rusqlite::Error> {
    Ok(Head {
        table: row.get(1)?,
        seq: row.get(2)?,
        head: hash(row, 3)?,
        owner: row.get(4)?,
        epoch: row.get(5)?,
        lease_until_ms: row.get(6)?,
    })
}

fn to_numbered_head(row: &Row<'_>) -> Result<(i64, Head), rusqlite::Error> {
    Ok((row.get(0)?, to_head(row)?))
}

fn to_event(row: &Row<'_>, seq: u64, prev_hash: Hash) -> Result<LoggedEvent, rusqlite::Error> {
    Ok(LoggedEvent {
        seq,
        epoch: row.get(1)?,
        at_ms: row.get(2)?,
        actor: row.get(3)?,
        role: row.get(4)?,
        kind: row.get(5)?,
        cause: row.get(6)?,
        body: row.get(7)?,
        prev_hash,
        hash: hash(row, 8)?,
    })
}

/// An account, its kind being in this column and the rest in those after it.
pub(super) fn to_account(row: &Row<'_>, first: usize) -> Result<Account, rusqlite::Error> {
    let kind: String = row.get(first)?;
    Ok(Account {
        house: kind == "house",
        balance_cents: row.get(first + 1)?,
        entries: row.get(first + 2)?,
    })
}

fn hash(row: &Row<'_>, column: usize) -> Result<Hash, rusqlite::Error> {
    Ok(Hash(row.get(column)?))
}
