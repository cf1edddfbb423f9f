//! Batches and transfers as SQL, inside a transaction that the writer opened.
//!
//! What may be written is decided by [`crate::head`] and [`crate::ledger`], as for the store in
//! memory; here the rows are fetched and kept. Everything is looked at before anything is written, but for ids that were used
//! before, which the tables themselves refuse.

use std::collections::BTreeMap;

use rusqlite::params;
use rusqlite::types::{ToSqlOutput, ValueRef};

use super::known::Db;
use super::schema::{entry_id, event_id};
use super::tables::delete_secret;
use super::writer::{Change, Undone};
use crate::batch::{Appended, Batch, CommandReply};
use crate::error::{AppendError, TransferError};
use crate::hash::Hash;
use crate::ledger::{Account, LoggedPosting, Place, Transaction, post};
use crate::short::shortened;

pub(super) fn append(db: &Db, batch: &Batch) -> Change<Appended, AppendError> {
    let table = &batch.table;
    let Some((number, head)) = db.head(table)? else {
        let table = table.clone();
        return Err(Undone::Refused(AppendError::NoSuchTable { table }));
    };
    head.admit(batch.epoch, batch.expected_seq)
        .map_err(Undone::Refused)?;
    let placed = placed(batch, head.seq);
    let posted = posted(db, &placed);
    if let Err(Undone::Refused(refusal)) = &posted {
        // That an id was used before is said first.
        refuse_answered(db, &batch.replies)?;
        if !matches!(refusal, TransferError::TransactionRepeated { .. }) {
            refuse_posted(db, &placed).map_err(Undone::within)?;
        }
    }
    let posted = posted.map_err(Undone::within)?;

    insert_replies(db, number, batch)?;
    insert_postings(db, number, &placed, &posted).map_err(Undone::within)?;
    let mut to = Appended {
        seq: head.seq,
        head: head.head,
    };
    for event in &batch.events {
        let hash = Hash::after(to.head, table, to.seq + 1, head.epoch, event);
        to = Appended {
            seq: to.seq + 1,
            head: hash,
        };
        let mut insert = db.prepare_cached(
            "INSERT INTO event (id, epoch, at_ms, actor, role, kind, cause, body, hash)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?;
        insert.execute(params![
            event_id(number, to.seq)?,
            head.epoch,
            event.at_ms,
            event.actor,
            db.word(&event.role)?,
            db.word(&event.kind)?,
            event.cause,
            event.body,
            hash.0
        ])?;
    }
    if to.seq != head.seq {
        // The condition never fails where one writer holds the file; with an engine that has many writers it is what decides.
        let mut update = db.prepare_cached(
            "UPDATE table_head SET seq = ?, head_hash = ? WHERE number = ? AND seq = ? AND epoch = ?",
        )?;
        let moved = update.execute(params![to.seq, to.head.0, number, head.seq, head.epoch])?;
        if moved == 0 {
            return Err(Undone::Engine(rusqlite::Error::StatementChangedRows(0)));
        }
        db.head_is(table, |head| (head.seq, head.head) = (to.seq, to.head));
    }
    for secret in &batch.secrets {
        let mut keep = db.prepare_cached(
            "INSERT INTO secret (table_id, name, sealed) VALUES (?, ?, ?)
             ON CONFLICT (table_id, name) DO UPDATE SET sealed = excluded.sealed",
        )?;
        keep.execute(params![table, secret.name, secret.sealed])?;
    }
    for name in &batch.forgotten {
        delete_secret(db, table, name)?;
    }
    Ok(to)
}

/// A batch's transactions with the events that move them.
fn placed(batch: &Batch, seq: u64) -> Vec<(&Transaction, Place<'_>)> {
    let place = |transaction: &Transaction| Place {
        event: Some((&batch.table, seq + 1 + transaction.event_offset as u64)),
        at_ms: batch.events[transaction.event_offset].at_ms,
    };
    let transactions = batch.transactions.iter();
    transactions.map(|t| (t, place(t))).collect()
}

/// Posts a transaction that belongs to no table.
pub(super) fn transfer(
    db: &Db,
    transaction: &Transaction,
    at_ms: i64,
) -> Change<(), TransferError> {
    let placed = [(transaction, Place { event: None, at_ms })];
    let posted = posted(db, &placed);
    if let Err(Undone::Refused(_)) = &posted {
        refuse_posted(db, &placed)?;
    }
    insert_postings(db, 0, &placed, &posted?)
}

/// Whether these accounts together hold less than so much.
pub(super) fn hold_below(
    db: &Db,
    accounts: &[String],
    below_cents: i64,
) -> Result<bool, rusqlite::Error> {
    let mut held = 0;
    for id in accounts {
        let account = db.account(id)?.map(|(_, account)| account);
        held += i128::from(account.unwrap_or_default().balance_cents);
    }
    Ok(held < i128::from(below_cents))
}

/// What transactions make of their accounts, and their lines, one transaction after the other.
struct Posted {
    accounts: BTreeMap<String, Account>,
    lines: Vec<LoggedPosting>,
}

/// What transactions come to if they are posted; nothing is written.
fn posted(db: &Db, placed: &[(&Transaction, Place<'_>)]) -> Change<Posted, TransferError> {
    let mut accounts = BTreeMap::new();
    for posting in placed.iter().flat_map(|(t, _)| &t.postings) {
        if !accounts.contains_key(&posting.account) {
            let account = db.account(&posting.account)?.map(|(_, account)| account);
            accounts.insert(posting.account.clone(), account.unwrap_or_default());
        }
    }
    let mut lines = Vec::new();
    for (transaction, place) in placed {
        lines.extend(post(&mut accounts, transaction, *place).map_err(Undone::Refused)?);
    }
    Ok(Posted { accounts, lines })
}

fn insert_postings(
    db: &Db,
    table: i64,
    placed: &[(&Transaction, Place<'_>)],
    posted: &Posted,
) -> Change<(), TransferError> {
    if placed.is_empty() {
        return Ok(());
    }
    // The ids first: they are what may be refused.
    let mut numbers = Vec::with_capacity(placed.len());
    for (transaction, place) in placed {
        let mut insert = db.prepare_cached(
            "INSERT INTO txn (txn_id, reason, event, at_ms) VALUES (?, ?, ?, ?)
             ON CONFLICT (txn_id) DO NOTHING",
        )?;
        let event = place.event.map(|(_, seq)| event_id(table, seq));
        let inserted = insert.execute(params![
            transaction.id,
            db.word(&transaction.reason)?,
            event.transpose()?,
            place.at_ms
        ])?;
        if inserted == 0 {
            return Err(Undone::Refused(repeated(transaction)));
        }
        numbers.push(db.last_insert_rowid());
    }
    for (id, account) in &posted.accounts {
        keep_account(db, id, *account)?;
    }
    let of_lines = placed.iter().zip(numbers);
    let of_lines = of_lines.flat_map(|((t, _), number)| t.postings.iter().map(move |_| number));
    for (line, txn) in posted.lines.iter().zip(of_lines) {
        let (account, _) = db.account(&line.account)?.unwrap_or_default();
        let mut insert = db.prepare_cached(
            "INSERT INTO posting (id, txn, line, cents, balance_cents) VALUES (?, ?, ?, ?, ?)",
        )?;
        insert.execute(params![
            entry_id(account, line.entry)?,
            txn,
            line.line,
            line.cents,
            line.balance_cents
        ])?;
    }
    Ok(())
}

fn keep_account(db: &Db, id: &str, account: Account) -> Result<(), rusqlite::Error> {
    let number = match db.account(id)? {
        Some((number, _)) => {
            let mut update = db.prepare_cached(
                "UPDATE account SET balance_cents = ?, entries = ? WHERE number = ?",
            )?;
            update.execute(params![account.balance_cents, account.entries, number])?;
            number
        }
        None => {
            let kind = if account.house { "house" } else { "player" };
            let mut insert = db.prepare_cached(
                "INSERT INTO account (id, kind, balance_cents, entries) VALUES (?, ?, ?, ?)",
            )?;
            insert.execute(params![id, kind, account.balance_cents, account.entries])?;
            db.last_insert_rowid()
        }
    };
    db.account_is(id, (number, account));
    Ok(())
}

fn repeated(transaction: &Transaction) -> TransferError {
    TransferError::TransactionRepeated {
        transaction: transaction.id.clone(),
    }
}

/// Refuses transactions whose ids are in the ledger.
fn refuse_posted(db: &Db, placed: &[(&Transaction, Place<'_>)]) -> Change<(), TransferError> {
    for (transaction, _) in placed {
        let mut select = db.prepare_cached("SELECT 1 FROM txn WHERE txn_id = ?")?;
        if select.exists([&transaction.id])? {
            return Err(Undone::Refused(repeated(transaction)));
        }
    }
    Ok(())
}

/// Refuses commands that were answered before.
fn refuse_answered(db: &Db, replies: &[CommandReply]) -> Change<(), AppendError> {
    for reply in replies {
        let mut select =
            db.prepare_cached("SELECT 1 FROM command WHERE actor = ? AND command_id = ?")?;
        if select.exists([&reply.actor, &reply.command_id])? {
            return Err(Undone::Refused(answered(reply)));
        }
    }
    Ok(())
}

fn answered(reply: &CommandReply) -> AppendError {
    AppendError::CommandRepeated {
        command_id: reply.command_id.clone(),
    }
}

fn insert_replies(db: &Db, table: i64, batch: &Batch) -> Change<(), AppendError> {
    for reply in &batch.replies {
        let bodies = batch.events.iter().map(|event| event.body.as_str());
        let short = shortened(&reply.reply, bodies.zip(batch.expected_seq + 1..));
        let mut insert = db.prepare_cached(
            "INSERT INTO command (actor, command_id, in_table, seq, request_hash, reply, asked, role, at_ms)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (actor, command_id) DO NOTHING",
        )?;
        let asked = reply.asked.as_ref();
        let kept = insert.execute(params![
            reply.actor,
            reply.command_id,
            table,
            reply.seq,
            reply.request_hash.0,
            ToSqlOutput::Borrowed(match &short {
                Some(bytes) => ValueRef::Blob(bytes),
                None => ValueRef::Text(reply.reply.as_bytes()),
            }),
            asked.map(|asked| &asked.command),
            asked.map(|asked| &asked.role),
            asked.map(|asked| asked.at_ms)
        ])?;
        if kept == 0 {
            return Err(Undone::Refused(answered(reply)));
        }
    }
    Ok(())
}
