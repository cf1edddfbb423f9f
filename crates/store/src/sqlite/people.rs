//! Changes to people and sessions.
//!
//! When two names are the same is decided by [`name_key`].

use rusqlite::{OptionalExtension, params};

use super::append;
use super::known::Db;
use super::writer::{Change, Undone};
use crate::batch::{Appended, Batch};
use crate::error::{AdmitError, PersonError, StoreError};
use crate::hash::Hash;
use crate::ledger::Transaction;
use crate::person::{Admission, NewSession, SessionKind, Token, name_key};

pub(super) fn add(
    db: &Db,
    name: &str,
    at_ms: i64,
    opening: Option<&Transaction>,
    token: Option<Token>,
) -> Change<(), PersonError> {
    let mut insert = db.prepare_cached(
        "INSERT INTO person (name_key, name, at_ms) VALUES (?, ?, ?)
         ON CONFLICT (name_key) DO NOTHING",
    )?;
    if insert.execute(params![name_key(name), name, at_ms])? == 0 {
        return Err(Undone::Refused(PersonError::NameTaken {
            name: name.to_owned(),
        }));
    }
    if let Some(transaction) = opening {
        let checked = transaction.check();
        checked.map_err(|refusal| Undone::Refused(refusal.into()))?;
        append::transfer(db, transaction, at_ms).map_err(Undone::within)?;
    }
    if let Some(token) = token
        && !insert_session(db, token, &name_key(name), SessionKind::Player, at_ms)?
    {
        return Err(Undone::Refused(PersonError::TokenTaken));
    }
    Ok(())
}

/// Writes a batch, and lets in who comes with it.
pub(super) fn admit(db: &Db, batch: &Batch, admission: &Admission) -> Change<Appended, AdmitError> {
    let refused = |why| Err(Undone::Refused(why));
    let at_ms = batch.events.first().map_or(0, |event| event.at_ms);
    if let Some((accounts, below_cents)) = &admission.below
        && !append::hold_below(db, accounts, *below_cents)?
    {
        return refused(AdmitError::NotBelow);
    }
    if let Some(name) = &admission.person {
        add(db, name, at_ms, None, None).map_err(|undone| match undone {
            Undone::Refused(_) => Undone::Refused(AdmitError::NameTaken { name: name.clone() }),
            Undone::Engine(error) => Undone::Engine(error),
        })?;
    }
    if let Some(session) = &admission.session {
        add_session(db, session, at_ms).map_err(|undone| match undone {
            Undone::Refused(StoreError::TokenTaken) => Undone::Refused(AdmitError::TokenTaken),
            Undone::Refused(_) => Undone::Refused(AdmitError::NoSuchPerson {
                name: session.name.clone(),
            }),
            Undone::Engine(error) => Undone::Engine(error),
        })?;
    }
    if let Some(token) = admission.ends {
        end_session(db, token).map_err(|undone| match undone {
            Undone::Refused(_) => Undone::Refused(AdmitError::TokenTaken),
            Undone::Engine(error) => Undone::Engine(error),
        })?;
    }
    append::append(db, batch).map_err(Undone::within)
}

/// Adds a session; whether its token was free.
fn insert_session(
    db: &Db,
    token: Token,
    name_key: &str,
    kind: SessionKind,
    at_ms: i64,
) -> Result<bool, rusqlite::Error> {
    let mut insert = db.prepare_cached(
        "INSERT INTO session (token_hash, name_key, at_ms, expires_ms, kind)
         VALUES (?, ?, ?, ?, ?) ON CONFLICT (token_hash) DO NOTHING",
    )?;
    let hash = token.hash.to_string();
    let added = insert.execute(params![
        hash,
        name_key,
        at_ms,
        token.expires_ms,
        kind.word()
    ])?;
    Ok(added > 0)
}

pub(super) fn add_session(
    db: &Db,
    NewSession { token, name, kind }: &NewSession,
    at_ms: i64,
) -> Change<(), StoreError> {
    let key = name_key(name);
    let mut select = db.prepare_cached("SELECT at_ms FROM person WHERE name_key = ?")?;
    let person: Option<i64> = select.query_row([&key], |row| row.get(0)).optional()?;
    if person.is_none() {
        return Err(Undone::Refused(StoreError::NoSuchPerson {
            name: name.clone(),
        }));
    }
    if !insert_session(db, *token, &key, *kind, at_ms)? {
        return Err(Undone::Refused(StoreError::TokenTaken));
    }
    Ok(())
}

pub(super) fn extend_session(
    db: &Db,
    token_hash: Hash,
    expires_ms: i64,
) -> Change<bool, StoreError> {
    let mut update = db.prepare_cached("UPDATE session SET expires_ms = ? WHERE token_hash = ?")?;
    Ok(update.execute(params![expires_ms, token_hash.to_string()])? > 0)
}

pub(super) fn end_session(db: &Db, token_hash: Hash) -> Change<bool, StoreError> {
    let mut delete = db.prepare_cached("DELETE FROM session WHERE token_hash = ?")?;
    Ok(delete.execute([token_hash.to_string()])? > 0)
}

pub(super) fn end_sessions(
    db: &Db,
    name: &str,
    but: Option<Hash>,
) -> Change<Vec<Hash>, StoreError> {
    let but = but.map(|hash| hash.to_string()).unwrap_or_default();
    let mut delete = db.prepare_cached(
        "DELETE FROM session WHERE name_key = ? AND token_hash <> ? RETURNING token_hash",
    )?;
    let ended = delete.query_map([name_key(name), but], |row| row.get(0))?;
    let mut ended: Vec<String> = ended.collect::<Result<_, _>>()?;
    ended.sort_unstable();
    Ok(ended.iter().filter_map(|hash| hash.parse().ok()).collect())
}

pub(super) fn purge_sessions(db: &Db, now_ms: i64) -> Change<u64, StoreError> {
    let mut delete = db.prepare_cached("DELETE FROM session WHERE expires_ms <= ?")?;
    Ok(delete.execute([now_ms])? as u64)
}
