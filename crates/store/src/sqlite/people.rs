//! Changes to people and sessions.
//!
//! When two names are the same is decided by [`name_key`].

use sqlx::SqliteConnection;

use super::append;
use crate::error::{PersonError, StoreError};
use crate::hash::Hash;
use crate::ledger::Transaction;
use crate::person::{SessionKind, Token, name_key};

pub(super) async fn add(
    db: &mut SqliteConnection,
    name: &str,
    at_ms: i64,
    opening: Option<&Transaction>,
    token: Option<Token>,
) -> Result<(), PersonError> {
    let added = sqlx::query(
        "INSERT INTO person (name_key, name, at_ms) VALUES ($1, $2, $3)
         ON CONFLICT (name_key) DO NOTHING",
    )
    .bind(name_key(name))
    .bind(name)
    .bind(at_ms)
    .execute(&mut *db)
    .await?;
    if added.rows_affected() == 0 {
        return Err(PersonError::NameTaken {
            name: name.to_owned(),
        });
    }
    if let Some(transaction) = opening {
        transaction.check()?;
        append::transfer(db, transaction, at_ms).await?;
    }
    if let Some(token) = token
        && !insert_session(db, token, &name_key(name), SessionKind::Player, at_ms).await?
    {
        return Err(PersonError::TokenTaken);
    }
    Ok(())
}

/// Adds a session; whether its token was free.
async fn insert_session(
    db: &mut SqliteConnection,
    token: Token,
    name_key: &str,
    kind: SessionKind,
    at_ms: i64,
) -> Result<bool, sqlx::Error> {
    let added = sqlx::query(
        "INSERT INTO session (token_hash, name_key, at_ms, expires_ms, kind)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (token_hash) DO NOTHING",
    )
    .bind(token.hash.to_string())
    .bind(name_key)
    .bind(at_ms)
    .bind(token.expires_ms)
    .bind(kind.word())
    .execute(db)
    .await?;
    Ok(added.rows_affected() > 0)
}

pub(super) async fn add_session(
    db: &mut SqliteConnection,
    token: Token,
    name: &str,
    kind: SessionKind,
    at_ms: i64,
) -> Result<(), StoreError> {
    let key = name_key(name);
    let person: Option<i64> = sqlx::query_scalar("SELECT at_ms FROM person WHERE name_key = $1")
        .bind(&key)
        .fetch_optional(&mut *db)
        .await?;
    if person.is_none() {
        return Err(StoreError::NoSuchPerson {
            name: name.to_owned(),
        });
    }
    if !insert_session(db, token, &key, kind, at_ms).await? {
        return Err(StoreError::TokenTaken);
    }
    Ok(())
}

pub(super) async fn extend_session(
    db: &mut SqliteConnection,
    token_hash: Hash,
    expires_ms: i64,
) -> Result<bool, StoreError> {
    let extended = sqlx::query("UPDATE session SET expires_ms = $1 WHERE token_hash = $2")
        .bind(expires_ms)
        .bind(token_hash.to_string())
        .execute(db)
        .await?;
    Ok(extended.rows_affected() > 0)
}

pub(super) async fn end_session(
    db: &mut SqliteConnection,
    token_hash: Hash,
) -> Result<bool, StoreError> {
    let ended = sqlx::query("DELETE FROM session WHERE token_hash = $1")
        .bind(token_hash.to_string())
        .execute(db)
        .await?;
    Ok(ended.rows_affected() > 0)
}

pub(super) async fn end_sessions(
    db: &mut SqliteConnection,
    name: &str,
    but: Option<Hash>,
) -> Result<Vec<Hash>, StoreError> {
    let key = name_key(name);
    let but = but.map(|hash| hash.to_string()).unwrap_or_default();
    let ended: Vec<String> = sqlx::query_scalar(
        "SELECT token_hash FROM session WHERE name_key = $1 AND token_hash <> $2 ORDER BY token_hash",
    )
    .bind(&key)
    .bind(&but)
    .fetch_all(&mut *db)
    .await?;
    sqlx::query("DELETE FROM session WHERE name_key = $1 AND token_hash <> $2")
        .bind(&key)
        .bind(&but)
        .execute(db)
        .await?;
    Ok(ended.iter().filter_map(|hash| hash.parse().ok()).collect())
}

pub(super) async fn purge_sessions(
    db: &mut SqliteConnection,
    now_ms: i64,
) -> Result<u64, StoreError> {
    let purged = sqlx::query("DELETE FROM session WHERE expires_ms <= $1")
        .bind(now_ms)
        .execute(db)
        .await?;
    Ok(purged.rows_affected())
}
