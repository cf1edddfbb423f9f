//! What can be asked of the database, and rows made into values.

use tokio_postgres::Row;
use tokio_postgres::types::FromSqlOwned;

use super::link::{Link, Trouble};
use crate::batch::{Asked, CommandReply};
use crate::error::{Fault, StoreError};
use crate::event::LoggedEvent;
use crate::hash::Hash;
use crate::head::Head;
use crate::ledger::LoggedPosting;
use crate::person::{Person, Session, SessionKind, name_key};
use crate::short::{Piece, pieces, repeated};
use crate::verify::Damage;

type Found<T> = Result<T, StoreError>;

/// A value of a row.
pub(super) fn column<T: FromSqlOwned>(row: &Row, at: usize) -> Result<T, Trouble> {
    Ok(row.try_get(at)?)
}

/// A count or a number of a row's.
pub(super) fn number(row: &Row, at: usize) -> Result<u64, Trouble> {
    let number: i64 = column(row, at)?;
    u64::try_from(number)
        .map_err(|_| Trouble::Final(Fault::new(format!("{number} is no number of a row"))))
}

pub(super) fn hash(row: &Row, at: usize) -> Result<Hash, Trouble> {
    let bytes: Vec<u8> = column(row, at)?;
    let bytes = bytes.try_into().map(Hash);
    bytes.map_err(|_| Trouble::Final(Fault::new("a hash has 32 bytes")))
}

/// A head as the row has it, its number before it.
pub(super) fn to_head(row: &Row) -> Result<Head, Trouble> {
    Ok(Head {
        table: column(row, 1)?,
        seq: number(row, 2)?,
        head: hash(row, 3)?,
        owner: column(row, 4)?,
        epoch: number(row, 5)?,
        lease_until_ms: column(row, 6)?,
    })
}

pub(super) fn limit(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// A number that rows are looked for by; none is as large as what does not fit.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A head, and until when its owner holds all its tables.
fn to_held(row: &Row) -> Result<Head, Trouble> {
    let all: Option<i64> = column(row, 7)?;
    Ok(to_head(row)?.held_with_all(all))
}

macro_rules! heads {
    ($rest:literal) => {
        concat!(
            "SELECT number, table_id, seq, head_hash, table_head.owner, epoch, lease_until_ms, until_ms
             FROM table_head LEFT JOIN lease ON lease.owner = table_head.owner ",
            $rest
        )
    };
}

pub(super) async fn heads(link: &Link) -> Found<Vec<Head>> {
    let rows = link.rows(heads!("ORDER BY table_id"), &[]).await?;
    Ok(rows.iter().map(to_held).collect::<Result<_, _>>()?)
}

pub(super) async fn head(link: &Link, table: &str) -> Found<Option<Head>> {
    let row = link.row(heads!("WHERE table_id = $1"), &[&table]).await?;
    Ok(row.as_ref().map(to_held).transpose()?)
}

pub(super) async fn leases(link: &Link) -> Found<Vec<(String, i64)>> {
    let mut found = Vec::new();
    for row in link
        .rows("SELECT owner, until_ms FROM lease ORDER BY owner", &[])
        .await?
    {
        found.push((column(&row, 0)?, column(&row, 1)?));
    }
    Ok(found)
}

/// A table's events after a sequence number.
pub(super) const EVENTS: &str =
    "SELECT event.seq, event.epoch, at_ms, actor, role, kind, cause, body, hash FROM event
     JOIN table_head ON table_head.number = event.in_table
     WHERE table_id = $1 AND event.seq >= $2 ORDER BY event.seq LIMIT $3";

pub(super) async fn events(
    link: &Link,
    table: &str,
    after_seq: u64,
    most: usize,
) -> Found<Vec<LoggedEvent>> {
    // With the one before, for its hash.
    let before = i64::from(after_seq > 0);
    let values: (i64, i64) = (signed(after_seq), limit(most).saturating_add(before));
    let rows = link.rows(EVENTS, &[&table, &values.0, &values.1]).await?;
    let mut take = Following::new(table, after_seq);
    let mut events = Vec::with_capacity(rows.len());
    for row in &rows {
        events.extend(take.next(row)?);
    }
    Ok(events)
}

/// Events as they follow each other, each with the hash of the one before it, as that is kept.
pub(super) struct Following<'a> {
    table: &'a str,
    after_seq: u64,
    prev: Option<Hash>,
}

impl<'a> Following<'a> {
    pub(super) fn new(table: &'a str, after_seq: u64) -> Following<'a> {
        let prev = (after_seq == 0).then(|| Hash::genesis(table));
        Following {
            table,
            after_seq,
            prev,
        }
    }

    /// The event in the next row; none if it is the one before the first that was asked for.
    pub(super) fn next(&mut self, row: &Row) -> Result<Option<LoggedEvent>, StoreError> {
        let seq = number(row, 0)?;
        let damage = |seq, what| Damage::Event {
            table: self.table.to_owned(),
            seq,
            what,
        };
        let named = |trouble: Trouble| damage(seq, Fault::from(trouble).to_string());
        let hash = hash(row, 8).map_err(named)?;
        let Some(prev_hash) = self.prev.replace(hash) else {
            if seq != self.after_seq {
                return Err(damage(self.after_seq, format!("is missing; {seq} is next")).into());
            }
            return Ok(None);
        };
        let event = || -> Result<LoggedEvent, Trouble> {
            Ok(LoggedEvent {
                seq,
                epoch: number(row, 1)?,
                at_ms: column(row, 2)?,
                actor: column(row, 3)?,
                role: column(row, 4)?,
                kind: column(row, 5)?,
                cause: column(row, 6)?,
                body: column(row, 7)?,
                prev_hash,
                hash,
            })
        };
        Ok(Some(event().map_err(named)?))
    }
}

macro_rules! replies {
    ($rest:literal) => {
        concat!(
            "SELECT command_id, actor, request_hash, reply, seq, asked, role, at_ms, short, in_table FROM command ",
            $rest
        )
    };
}

pub(super) async fn reply(
    link: &Link,
    command_id: &str,
    actor: &str,
) -> Found<Option<CommandReply>> {
    let sql = replies!("WHERE actor = $1 AND command_id = $2");
    match link.row(sql, &[&actor, &command_id]).await? {
        Some(row) => Ok(Some(to_reply(link, &row).await?)),
        None => Ok(None),
    }
}

/// What commands of this id were answered at a table, by their senders' names; of one sender, if it is named.
pub(super) async fn replies(
    link: &Link,
    table: &str,
    command_id: &str,
    actor: Option<&str>,
) -> Found<Vec<CommandReply>> {
    let sql = replies!(
        "WHERE command_id = $2 AND ($3::text IS NULL OR actor = $3)
         AND in_table = (SELECT number FROM table_head WHERE table_id = $1) ORDER BY actor"
    );
    let mut found = Vec::new();
    for row in link.rows(sql, &[&table, &command_id, &actor]).await? {
        found.push(to_reply(link, &row).await?);
    }
    Ok(found)
}

async fn to_reply(link: &Link, row: &Row) -> Found<CommandReply> {
    let asked: Option<String> = column(row, 5)?;
    let kept: Vec<u8> = column(row, 3)?;
    let reply = match column(row, 8)? {
        true => whole(link, column(row, 9)?, &kept).await?,
        false => kept,
    };
    let not_text = |_| Fault::new("a reply is not text");
    Ok(CommandReply {
        command_id: column(row, 0)?,
        actor: column(row, 1)?,
        request_hash: hash(row, 2)?,
        reply: String::from_utf8(reply).map_err(not_text)?,
        seq: number(row, 4)?,
        asked: match asked {
            None => None,
            Some(command) => Some(Asked {
                command,
                role: column::<Option<String>>(row, 6)?.unwrap_or_default(),
                at_ms: column::<Option<i64>>(row, 7)?.unwrap_or_default(),
            }),
        },
    })
}

/// A reply that is kept short, of a command at the table of this number.
async fn whole(link: &Link, table: i64, kept: &[u8]) -> Found<Vec<u8>> {
    let mut reply = Vec::new();
    for piece in pieces(kept) {
        match piece {
            Piece::Text(text) => reply.extend_from_slice(text),
            Piece::Event(seq) => {
                let sql = "SELECT body FROM event WHERE in_table = $1 AND seq = $2";
                let row = link.row(sql, &[&table, &signed(seq)]).await?;
                let Some(row) = row else {
                    return Err(Fault::new(format!("event {seq} of a reply is missing")).into());
                };
                reply.extend_from_slice(repeated(&column::<String>(&row, 0)?));
            }
        }
    }
    Ok(reply)
}

pub(super) async fn secret(link: &Link, table: &str, name: &str) -> Found<Option<Vec<u8>>> {
    let sql = "SELECT sealed FROM secret JOIN table_head ON number = in_table WHERE table_id = $1 AND name = $2";
    let row = link.row(sql, &[&table, &name]).await?;
    Ok(row.map(|row| column(&row, 0)).transpose()?)
}

pub(super) async fn balance(link: &Link, account: &str) -> Found<i64> {
    let sql = "SELECT balance_cents FROM account WHERE id = $1";
    let row = link.row(sql, &[&account]).await?;
    Ok(row.map(|row| column(&row, 0)).transpose()?.unwrap_or(0))
}

pub(super) async fn accounts(link: &Link) -> Found<Vec<(String, bool)>> {
    let sql = "SELECT id, kind = 'house' FROM account ORDER BY id";
    let mut found = Vec::new();
    for row in link.rows(sql, &[]).await? {
        found.push((column(&row, 0)?, column(&row, 1)?));
    }
    Ok(found)
}

pub(super) async fn balances(link: &Link, prefix: &str) -> Found<Vec<(String, i64)>> {
    // No character comes after the last one, so the index knows where to begin and to end.
    let end = format!("{prefix}{}", char::MAX);
    let sql = "SELECT id, balance_cents FROM account WHERE id >= $1 AND id < $2 ORDER BY id";
    let mut found = Vec::new();
    for row in link.rows(sql, &[&prefix, &end]).await? {
        found.push((column(&row, 0)?, column(&row, 1)?));
    }
    Ok(found)
}

macro_rules! lines {
    ($rest:literal) => {
        concat!(
            "SELECT txn_id, line, account.id, entry, cents, posting.balance_cents, reason, table_id, txn.seq, at_ms
             FROM posting LEFT JOIN account ON account.number = posting.account LEFT JOIN txn ON txn.number = posting.txn
             LEFT JOIN table_head ON table_head.number = txn.in_table ",
            $rest
        )
    };
}
pub(super) use lines;

pub(super) fn to_posting(row: &Row) -> Result<LoggedPosting, Trouble> {
    let seq: Option<i64> = column(row, 8)?;
    Ok(LoggedPosting {
        transaction: column(row, 0)?,
        line: number(row, 1)?,
        account: column(row, 2)?,
        entry: number(row, 3)?,
        cents: column(row, 4)?,
        balance_cents: column(row, 5)?,
        reason: column(row, 6)?,
        table: column(row, 7)?,
        seq: seq.map(|_| number(row, 8)).transpose()?,
        at_ms: column(row, 9)?,
    })
}

pub(super) async fn postings(link: &Link, account: &str, most: usize) -> Found<Vec<LoggedPosting>> {
    let sql = lines!("WHERE account.id = $1 ORDER BY entry DESC LIMIT $2");
    let rows = link.rows(sql, &[&account, &limit(most)]).await?;
    Ok(rows.iter().map(to_posting).collect::<Result<_, _>>()?)
}

/// Postings of all accounts after one, in the order of accounts and of their entries.
pub(super) async fn ledger(
    link: &Link,
    (account, entry): (&str, u64),
    most: usize,
) -> Found<Vec<LoggedPosting>> {
    let sql = lines!(
        "WHERE account.id > $1 OR (account.id = $1 AND entry > $2) ORDER BY account.id, entry LIMIT $3"
    );
    let values = (signed(entry), limit(most));
    let rows = link.rows(sql, &[&account, &values.0, &values.1]).await?;
    Ok(rows.iter().map(to_posting).collect::<Result<_, _>>()?)
}

/// What a table's events have moved to or from an account, in the order of its entries.
pub(super) async fn moved(link: &Link, account: &str, table: &str) -> Found<Vec<(u64, i64)>> {
    let sql = "SELECT txn.seq, cents FROM posting JOIN txn ON txn.number = posting.txn
         WHERE posting.account = (SELECT number FROM account WHERE id = $1)
         AND txn.in_table = (SELECT number FROM table_head WHERE table_id = $2) ORDER BY entry";
    let mut found = Vec::new();
    for row in link.rows(sql, &[&account, &table]).await? {
        found.push((number(&row, 0)?, column(&row, 1)?));
    }
    Ok(found)
}

pub(super) async fn person(link: &Link, name: &str) -> Found<Option<Person>> {
    let sql = "SELECT name, at_ms FROM person WHERE name_key = $1";
    let row = link.row(sql, &[&name_key(name)]).await?;
    let person = |row: &Row| -> Result<Person, Trouble> {
        Ok(Person {
            name: column(row, 0)?,
            at_ms: column(row, 1)?,
        })
    };
    Ok(row.as_ref().map(person).transpose()?)
}

pub(super) async fn session(link: &Link, token: Hash, now_ms: i64) -> Found<Option<Session>> {
    let sql = "SELECT person.name, session.kind, session.expires_ms FROM session
         JOIN person ON person.name_key = session.name_key WHERE token_hash = $1 AND expires_ms > $2";
    let row = link.row(sql, &[&token.0.as_slice(), &now_ms]).await?;
    let session = |row: &Row| -> Result<Session, Trouble> {
        Ok(Session {
            name: column(row, 0)?,
            kind: SessionKind::of_word(&column::<String>(row, 1)?),
            expires_ms: column(row, 2)?,
        })
    };
    Ok(row.as_ref().map(session).transpose()?)
}
