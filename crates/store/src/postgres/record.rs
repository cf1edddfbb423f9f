//! What is kept besides the logs, read in the order in which it is hashed; see [`crate::record`].

use std::pin::pin;

use futures_util::StreamExt;
use tokio_postgres::Row;

use super::link::{Link, Trouble, Values};
use super::read::{column, hash, number, signed};
use crate::error::StoreError;
use crate::hash::Hash;
use crate::person::{KeptSession, Person, SessionKind};
use crate::record::{Filed, Holdings, Link as Place, ReplyRow, Rest, Rows, TransactionRow, Walk};

type Found<T> = Result<T, StoreError>;

/// Hands over the rows of an answer, one by one.
pub(super) async fn each<E: From<Trouble>>(
    link: &Link,
    sql: &'static str,
    values: Values<'_>,
    mut take: impl FnMut(&Row) -> Result<(), E>,
) -> Result<(), E> {
    let mut rows = pin!(link.stream(sql, values).await?);
    while let Some(row) = rows.next().await {
        take(&row.map_err(Trouble::from)?)?;
    }
    Ok(())
}

/// The last row of a chain, and the values at some of its rows; from a row on whose value is known.
pub(super) async fn chained(
    link: &Link,
    rows: Rows,
    from: Place,
    points: &[u64],
) -> Found<(Place, Vec<Option<Hash>>)> {
    let mut walk = Walk::new(from, points);
    let after = signed(from.number);
    let sql = match rows {
        Rows::Transactions => {
            "SELECT txn.number, txn_id, reason, at_ms, table_id, txn.seq FROM txn
             LEFT JOIN table_head ON table_head.number = in_table WHERE txn.number > $1 ORDER BY txn.number"
        }
        Rows::Replies => {
            "SELECT command.number, table_id, command.seq, actor, command_id, request_hash, reply, asked, role, at_ms FROM command
             LEFT JOIN table_head ON table_head.number = in_table WHERE command.number > $1 ORDER BY command.number"
        }
    };
    each(link, sql, &[&after], |row| match rows {
        Rows::Transactions => transaction(row, &mut walk),
        Rows::Replies => reply(row, &mut walk),
    })
    .await?;
    Ok(walk.end())
}

fn transaction(row: &Row, walk: &mut Walk<'_>) -> Result<(), Trouble> {
    let at = number(row, 0)?;
    let (id, reason): (String, String) = (column(row, 1)?, column(row, 2)?);
    let log: Option<String> = column(row, 4)?;
    let seq: Option<i64> = column(row, 5)?;
    let of = TransactionRow {
        id: &id,
        number: at,
        reason: &reason,
        at_ms: column(row, 3)?,
        event: match seq {
            Some(_) => Some((log.as_deref().unwrap_or_default(), number(row, 5)?)),
            None => None,
        },
    };
    walk.take(at, |before| of.after(before));
    Ok(())
}

fn reply(row: &Row, walk: &mut Walk<'_>) -> Result<(), Trouble> {
    let at = number(row, 0)?;
    let log: Option<String> = column(row, 1)?;
    let (actor, command_id): (String, String) = (column(row, 3)?, column(row, 4)?);
    let (request_hash, reply): (Vec<u8>, Vec<u8>) = (column(row, 5)?, column(row, 6)?);
    let (asked, role): (Option<String>, Option<String>) = (column(row, 7)?, column(row, 8)?);
    let of = ReplyRow {
        log: log.as_deref().unwrap_or_default(),
        number: at,
        seq: number(row, 2)?,
        actor: &actor,
        command_id: &command_id,
        request_hash: &request_hash,
        reply: &reply,
        asked: (asked.as_deref(), role.as_deref(), column(row, 9)?),
    };
    walk.take(at, |before| of.after(before));
    Ok(())
}

/// What the accounts held after these transactions.
pub(super) async fn holdings(link: &Link, points: &[u64]) -> Found<Vec<Hash>> {
    let mut holdings = Holdings::new(points);
    let sql = "SELECT id, kind, txn, entry, posting.balance_cents FROM account
         LEFT JOIN posting ON posting.account = account.number ORDER BY id, entry";
    let mut open: Option<String> = None;
    each(link, sql, &[], |row| -> Result<(), Trouble> {
        let id: String = column(row, 0)?;
        if open.as_ref() != Some(&id) {
            holdings.account(&id, column::<String>(row, 1)? == "house");
            open = Some(id);
        }
        if column::<Option<i64>>(row, 2)?.is_some() {
            holdings.posting(number(row, 2)?, number(row, 3)?, column(row, 4)?);
        }
        Ok(())
    })
    .await?;
    Ok(holdings.end())
}

/// What the accounts hold now, and the number of the last transaction.
pub(super) async fn holdings_now(link: &Link) -> Found<(u64, Hash)> {
    let last = link.row("SELECT coalesce(max(number), 0) FROM txn", &[]);
    let last = last.await?.map(|row| number(&row, 0)).transpose()?;
    let last = last.unwrap_or_default();
    let mut holdings = Holdings::new(&[last]);
    let sql = "SELECT id, kind, entries, balance_cents FROM account ORDER BY id";
    each(link, sql, &[], |row| -> Result<(), Trouble> {
        let id: String = column(row, 0)?;
        holdings.account(&id, column::<String>(row, 1)? == "house");
        holdings.posting(last, number(row, 2)?, column(row, 3)?);
        Ok(())
    })
    .await?;
    let hash = holdings.end().pop();
    Ok((last, hash.unwrap_or(Place::START.hash)))
}

/// The rest.
pub(super) async fn rest(link: &Link) -> Found<Hash> {
    let mut rest = Rest::new();
    let text = |row: &Row, at| column::<String>(row, at);
    let logs = "SELECT table_id, owner, epoch, lease_until_ms FROM table_head ORDER BY table_id";
    each(link, logs, &[], |row| -> Result<(), Trouble> {
        let (id, owner) = (text(row, 0)?, text(row, 1)?);
        rest.log(&id, &owner, number(row, 2)?, column(row, 3)?);
        Ok(())
    })
    .await?;
    let leases = "SELECT owner, until_ms FROM lease ORDER BY owner";
    each(link, leases, &[], |row| -> Result<(), Trouble> {
        rest.lease(&text(row, 0)?, column(row, 1)?);
        Ok(())
    })
    .await?;
    each(link, SECRETS, &[], |row| -> Result<(), Trouble> {
        let sealed: Vec<u8> = column(row, 2)?;
        rest.secret(&text(row, 0)?, &text(row, 1)?, &sealed);
        Ok(())
    })
    .await?;
    for person in people(link).await? {
        rest.person(&person.name, person.at_ms);
    }
    for session in sessions(link).await? {
        let kind = session.kind.word();
        rest.session(&session.token, &session.name_key, kind, session.expires_ms);
    }
    let accounts = "SELECT id, kind FROM account ORDER BY id";
    each(link, accounts, &[], |row| -> Result<(), Trouble> {
        rest.account(&text(row, 0)?, text(row, 1)? == "house");
        Ok(())
    })
    .await?;
    Ok(rest.end())
}

const SECRETS: &str = "SELECT table_id, name, sealed FROM secret
     JOIN table_head ON table_head.number = in_table ORDER BY table_id, name";

/// Everybody, by name.
pub(super) async fn people(link: &Link) -> Found<Vec<Person>> {
    let mut found = Vec::new();
    let sql = "SELECT name, at_ms FROM person ORDER BY name_key";
    each(link, sql, &[], |row| -> Result<(), Trouble> {
        found.push(Person {
            name: column(row, 0)?,
            at_ms: column(row, 1)?,
        });
        Ok(())
    })
    .await?;
    Ok(found)
}

/// All sessions, by token.
pub(super) async fn sessions(link: &Link) -> Found<Vec<KeptSession>> {
    let mut found = Vec::new();
    let sql =
        "SELECT token_hash, name_key, kind, at_ms, expires_ms FROM session ORDER BY token_hash";
    each(link, sql, &[], |row| -> Result<(), Trouble> {
        found.push(KeptSession {
            token: hash(row, 0)?.to_string(),
            name_key: column(row, 1)?,
            kind: SessionKind::of_word(&column::<String>(row, 2)?),
            at_ms: column(row, 3)?,
            expires_ms: column(row, 4)?,
        });
        Ok(())
    })
    .await?;
    Ok(found)
}

/// The log and the name of every secret, with its sealed bytes.
pub(super) async fn secrets(link: &Link) -> Found<Vec<(String, String, Vec<u8>)>> {
    let mut found = Vec::new();
    each(link, SECRETS, &[], |row| -> Result<(), Trouble> {
        found.push((column(row, 0)?, column(row, 1)?, column(row, 2)?));
        Ok(())
    })
    .await?;
    Ok(found)
}

/// The transactions that no event moves: how many, and the number of the last.
pub(super) async fn transfers(link: &Link) -> Found<(u64, u64)> {
    let sql = "SELECT count(*), coalesce(max(number), 0) FROM txn WHERE in_table IS NULL";
    match link.row(sql, &[]).await? {
        Some(row) => Ok((number(&row, 0)?, number(&row, 1)?)),
        None => Ok((0, 0)),
    }
}

/// The transactions that events of a log move.
pub(super) async fn filed(link: &Link, log: &str) -> Found<Vec<Filed>> {
    let mut found = Vec::new();
    let sql = "SELECT seq, txn_id, reason, at_ms FROM txn
         WHERE in_table = (SELECT number FROM table_head WHERE table_id = $1) ORDER BY seq";
    each(link, sql, &[&log], |row| -> Result<(), Trouble> {
        let id = column(row, 1)?;
        found.push((number(row, 0)?, id, column(row, 2)?, column(row, 3)?));
        Ok(())
    })
    .await?;
    Ok(found)
}

/// The first transaction that is not filed as its event is.
pub(super) async fn misfiled(link: &Link, but: &str) -> Found<Option<(String, u64, String)>> {
    let sql = "SELECT table_id, txn.seq, txn_id FROM txn
         JOIN event ON event.in_table = txn.in_table AND event.seq = txn.seq
         JOIN table_head ON table_head.number = txn.in_table
         WHERE table_id <> $1 AND (txn.at_ms <> event.at_ms OR txn.reason <> event.kind
             OR txn_id <> table_id || '/' || CAST(txn.seq AS TEXT)) ORDER BY txn.number LIMIT 1";
    match link.row(sql, &[&but]).await? {
        Some(row) => Ok(Some((column(&row, 0)?, number(&row, 1)?, column(&row, 2)?))),
        None => Ok(None),
    }
}
