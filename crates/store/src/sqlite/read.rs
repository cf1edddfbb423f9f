//! What can be asked of the file, and rows made into values.
//!
//! An event that does not fit its type is named as damage. Any other such row is an engine error
//! here; finding out what is wrong with it is left to [`super::audit`].

use futures_util::TryStreamExt;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::batch::{Asked, CommandReply};
use crate::error::StoreError;
use crate::event::LoggedEvent;
use crate::hash::Hash;
use crate::head::Head;
use crate::ledger::{Account, LoggedPosting};
use crate::person::{Person, Session, SessionKind, name_key};
use crate::verify::Damage;

pub(crate) async fn heads(db: &mut SqliteConnection) -> Result<Vec<Head>, sqlx::Error> {
    let rows = sqlx::query("SELECT * FROM table_head ORDER BY table_id")
        .fetch_all(db)
        .await?;
    rows.iter().map(to_head).collect()
}

pub(crate) async fn head(
    db: &mut SqliteConnection,
    table: &str,
) -> Result<Option<Head>, sqlx::Error> {
    let row = sqlx::query("SELECT * FROM table_head WHERE table_id = $1")
        .bind(table)
        .fetch_optional(db)
        .await?;
    row.as_ref().map(to_head).transpose()
}

pub(crate) async fn events(
    db: &mut SqliteConnection,
    table: &str,
    after_seq: u64,
    limit: usize,
) -> Result<Vec<LoggedEvent>, StoreError> {
    let mut rows =
        sqlx::query("SELECT * FROM event WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3")
            .bind(table)
            .bind(i64::try_from(after_seq).unwrap_or(i64::MAX))
            .bind(i64::try_from(limit).unwrap_or(i64::MAX))
            .fetch(db);
    let mut events = Vec::new();
    while let Some(row) = rows.try_next().await? {
        events.push(named_event(table, &row)?);
    }
    Ok(events)
}

pub(super) async fn reply(
    db: &mut SqliteConnection,
    command_id: &str,
    actor: &str,
) -> Result<Option<CommandReply>, sqlx::Error> {
    let row = sqlx::query("SELECT * FROM command WHERE actor = $1 AND command_id = $2")
        .bind(actor)
        .bind(command_id)
        .fetch_optional(db)
        .await?;
    row.as_ref().map(to_reply).transpose()
}

/// What commands of this id were answered at a table, by their senders' names; of one sender, if it is named.
pub(crate) async fn replies(
    db: &mut SqliteConnection,
    table: &str,
    command_id: &str,
    actor: Option<&str>,
) -> Result<Vec<CommandReply>, sqlx::Error> {
    let rows = match actor {
        // By the key.
        Some(actor) => {
            sqlx::query(
                "SELECT * FROM command WHERE actor = $3 AND command_id = $2 AND table_id = $1",
            )
            .bind(table)
            .bind(command_id)
            .bind(actor)
            .fetch_all(db)
            .await?
        }
        None => {
            sqlx::query(
                "SELECT * FROM command WHERE table_id = $1 AND command_id = $2 ORDER BY actor",
            )
            .bind(table)
            .bind(command_id)
            .fetch_all(db)
            .await?
        }
    };
    rows.iter().map(to_reply).collect()
}

fn to_reply(row: &SqliteRow) -> Result<CommandReply, sqlx::Error> {
    let asked: Option<String> = row.try_get("asked")?;
    Ok(CommandReply {
        command_id: row.try_get("command_id")?,
        actor: row.try_get("actor")?,
        request_hash: hash(row, "request_hash")?,
        reply: row.try_get("reply")?,
        seq: count(row, "seq")?,
        asked: match asked {
            None => None,
            Some(command) => Some(Asked {
                command,
                role: row.try_get("role")?,
                at_ms: row.try_get("at_ms")?,
            }),
        },
    })
}

pub(crate) async fn secret(
    db: &mut SqliteConnection,
    table: &str,
    name: &str,
) -> Result<Option<Vec<u8>>, sqlx::Error> {
    sqlx::query_scalar("SELECT sealed FROM secret WHERE table_id = $1 AND name = $2")
        .bind(table)
        .bind(name)
        .fetch_optional(db)
        .await
}

pub(crate) async fn balance(db: &mut SqliteConnection, account: &str) -> Result<i64, sqlx::Error> {
    let found = sqlx::query_scalar("SELECT balance_cents FROM account WHERE id = $1")
        .bind(account)
        .fetch_optional(db)
        .await?;
    Ok(found.unwrap_or(0))
}

pub(crate) async fn accounts(
    db: &mut SqliteConnection,
) -> Result<Vec<(String, bool)>, sqlx::Error> {
    let all = "SELECT id, kind = 'house' FROM account ORDER BY id";
    sqlx::query_as(all).fetch_all(db).await
}

pub(crate) async fn balances(
    db: &mut SqliteConnection,
    prefix: &str,
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    // The first condition lets the index skip what comes before; LIKE would take letters of either
    // case and give a meaning to % and _.
    let length = i64::try_from(prefix.chars().count()).unwrap_or(i64::MAX);
    sqlx::query_as(
        "SELECT id, balance_cents FROM account
         WHERE id >= $1 AND substr(id, 1, $2) = $1 ORDER BY id",
    )
    .bind(prefix)
    .bind(length)
    .fetch_all(db)
    .await
}

pub(crate) async fn postings(
    db: &mut SqliteConnection,
    account: &str,
    limit: usize,
) -> Result<Vec<LoggedPosting>, sqlx::Error> {
    let rows =
        sqlx::query("SELECT * FROM posting WHERE account_id = $1 ORDER BY entry DESC LIMIT $2")
            .bind(account)
            .bind(i64::try_from(limit).unwrap_or(i64::MAX))
            .fetch_all(db)
            .await?;
    rows.iter().map(to_posting).collect()
}

/// Postings of all accounts after one, in the order of accounts and of their entries.
pub(crate) async fn ledger(
    db: &mut SqliteConnection,
    after: (&str, u64),
    limit: usize,
) -> Result<Vec<LoggedPosting>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT * FROM posting WHERE (account_id, entry) > ($1, $2) ORDER BY account_id, entry LIMIT $3",
    )
    .bind(after.0)
    .bind(to_sql(after.1)?)
    .bind(i64::try_from(limit).unwrap_or(i64::MAX))
    .fetch_all(db)
    .await?;
    rows.iter().map(to_posting).collect()
}

pub(super) async fn person(
    db: &mut SqliteConnection,
    name: &str,
) -> Result<Option<Person>, sqlx::Error> {
    let row: Option<(String, i64)> =
        sqlx::query_as("SELECT name, at_ms FROM person WHERE name_key = $1")
            .bind(name_key(name))
            .fetch_optional(db)
            .await?;
    Ok(row.map(|(name, at_ms)| Person { name, at_ms }))
}

pub(super) async fn session(
    db: &mut SqliteConnection,
    token_hash: Hash,
    now_ms: i64,
) -> Result<Option<Session>, sqlx::Error> {
    let row: Option<(String, String, i64)> = sqlx::query_as(
        "SELECT person.name, session.kind, session.expires_ms FROM session JOIN person ON person.name_key = session.name_key
         WHERE session.token_hash = $1 AND session.expires_ms > $2",
    )
    .bind(token_hash.to_string())
    .bind(now_ms)
    .fetch_optional(db)
    .await?;
    Ok(row.map(|(name, kind, expires_ms)| Session {
        name,
        kind: SessionKind::of_word(&kind),
        expires_ms,
    }))
}

pub(super) fn to_head(row: &SqliteRow) -> Result<Head, sqlx::Error> {
    Ok(Head {
        table: row.try_get("table_id")?,
        seq: count(row, "seq")?,
        head: hash(row, "head_hash")?,
        owner: row.try_get("owner")?,
        epoch: count(row, "epoch")?,
        lease_until_ms: row.try_get("lease_until_ms")?,
    })
}

/// An event of a table; one that cannot be read is named, as far as its name can be read.
pub(super) fn named_event(table: &str, row: &SqliteRow) -> Result<LoggedEvent, Damage> {
    to_event(row).map_err(|error| Damage::Event {
        table: table.to_owned(),
        seq: row.try_get("seq").map_or(0, i64::unsigned_abs),
        what: error.to_string(),
    })
}

fn to_event(row: &SqliteRow) -> Result<LoggedEvent, sqlx::Error> {
    Ok(LoggedEvent {
        seq: count(row, "seq")?,
        epoch: count(row, "epoch")?,
        kind: row.try_get("kind")?,
        body: row.try_get("body")?,
        cause: row.try_get("cause")?,
        actor: row.try_get("actor")?,
        role: row.try_get("role")?,
        at_ms: row.try_get("at_ms")?,
        prev_hash: hash(row, "prev_hash")?,
        hash: hash(row, "hash")?,
    })
}

pub(super) fn to_posting(row: &SqliteRow) -> Result<LoggedPosting, sqlx::Error> {
    let seq: Option<i64> = row.try_get("seq")?;
    Ok(LoggedPosting {
        transaction: row.try_get("txn_id")?,
        line: count(row, "line")?,
        account: row.try_get("account_id")?,
        entry: count(row, "entry")?,
        cents: row.try_get("cents")?,
        balance_cents: row.try_get("balance_cents")?,
        reason: row.try_get("reason")?,
        table: row.try_get("table_id")?,
        seq: seq.map(|seq| to_count("seq", seq)).transpose()?,
        at_ms: row.try_get("at_ms")?,
    })
}

pub(super) fn to_account(row: &SqliteRow) -> Result<Account, sqlx::Error> {
    let kind: String = row.try_get("kind")?;
    Ok(Account {
        house: kind == "house",
        balance_cents: row.try_get("balance_cents")?,
        entries: count(row, "entries")?,
    })
}

/// A number that SQL keeps with a sign and we do not.
pub(super) fn to_sql(count: u64) -> Result<i64, sqlx::Error> {
    i64::try_from(count).map_err(|error| sqlx::Error::Encode(error.into()))
}

fn count(row: &SqliteRow, column: &str) -> Result<u64, sqlx::Error> {
    to_count(column, row.try_get(column)?)
}

fn to_count(column: &str, value: i64) -> Result<u64, sqlx::Error> {
    u64::try_from(value).map_err(|error| undecodable(column, error))
}

fn hash(row: &SqliteRow, column: &str) -> Result<Hash, sqlx::Error> {
    let text: String = row.try_get(column)?;
    text.parse().map_err(|error| undecodable(column, error))
}

fn undecodable(
    column: &str,
    source: impl std::error::Error + Send + Sync + 'static,
) -> sqlx::Error {
    sqlx::Error::ColumnDecode {
        index: column.to_owned(),
        source: source.into(),
    }
}
