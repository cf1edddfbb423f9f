//! Batches and transfers as SQL, inside a transaction that the writer opened.
//!
//! What may be written is decided by [`crate::head`] and [`crate::ledger`], as for the store in
//! memory; here the rows are fetched and kept. An error means that the caller undoes everything.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{QueryBuilder, Row, SqliteConnection};

use super::read::{self, to_account, to_sql};
use crate::batch::{Appended, Batch, CommandReply, Secret};
use crate::error::{AppendError, Fault, TransferError};
use crate::event::{LoggedEvent, chain};
use crate::ledger::{Account, LoggedPosting, Place, Transaction, post};

/// Rows in one statement; times columns well below SQLite's limit of 32,766 values.
const ROWS_PER_STATEMENT: usize = 500;

pub(super) async fn append(
    db: &mut SqliteConnection,
    batch: Batch,
) -> Result<Appended, AppendError> {
    let table = batch.table;
    let Some(head) = read::head(db, &table).await? else {
        return Err(AppendError::NoSuchTable { table });
    };
    head.admit(batch.epoch, batch.expected_seq)?;
    let events = chain(&table, head.seq, head.head, head.epoch, batch.events);
    let appended = events.last().map_or(
        Appended {
            seq: head.seq,
            head: head.head,
        },
        |last| Appended {
            seq: last.seq,
            head: last.hash,
        },
    );
    advance(db, &table, batch.epoch, batch.expected_seq, appended).await?;
    insert_replies(db, &table, &batch.replies).await?;
    insert_events(db, &table, &events).await?;
    let placed: Vec<_> = batch
        .transactions
        .iter()
        .map(|transaction| {
            let event = &events[transaction.event_offset];
            let place = Place {
                event: Some((&table, event.seq)),
                at_ms: event.at_ms,
            };
            (transaction, place)
        })
        .collect();
    post_all(db, &placed).await?;
    for secret in &batch.secrets {
        keep_secret(db, &table, secret).await?;
    }
    Ok(appended)
}

/// Posts a transaction that belongs to no table.
pub(super) async fn transfer(
    db: &mut SqliteConnection,
    transaction: &Transaction,
    at_ms: i64,
) -> Result<(), TransferError> {
    post_all(db, &[(transaction, Place { event: None, at_ms })]).await
}

/// Whether these accounts together hold less than so much.
pub(super) async fn hold_below(
    db: &mut SqliteConnection,
    accounts: &[String],
    below_cents: i64,
) -> Result<bool, sqlx::Error> {
    let mut held = 0;
    for ids in accounts.chunks(ROWS_PER_STATEMENT) {
        let mut query = QueryBuilder::new("SELECT balance_cents FROM account WHERE id IN (");
        let mut list = query.separated(", ");
        for id in ids {
            list.push_bind(id);
        }
        query.push(")");
        let balances: Vec<i64> = query.build_query_scalar().fetch_all(&mut *db).await?;
        held += balances.into_iter().map(i128::from).sum::<i128>();
    }
    Ok(held < i128::from(below_cents))
}

/// Moves the head on, on the condition that it stands where the batch was decided. Where one
/// writer holds the file this cannot fail after the check; with an engine that has many writers it
/// is what decides.
async fn advance(
    db: &mut SqliteConnection,
    table: &str,
    epoch: u64,
    seq: u64,
    to: Appended,
) -> Result<(), AppendError> {
    let moved = sqlx::query(
        "UPDATE table_head SET seq = $1, head_hash = $2
         WHERE table_id = $3 AND seq = $4 AND epoch = $5",
    )
    .bind(to_sql(to.seq)?)
    .bind(to.head.to_string())
    .bind(table)
    .bind(to_sql(seq)?)
    .bind(to_sql(epoch)?)
    .execute(&mut *db)
    .await?;
    if moved.rows_affected() == 0 {
        if let Some(head) = read::head(db, table).await? {
            head.admit(epoch, seq)?;
        }
        return Err(Fault::new(format!("the head of table {table} slipped away")).into());
    }
    Ok(())
}

async fn insert_replies(
    db: &mut SqliteConnection,
    table: &str,
    replies: &[CommandReply],
) -> Result<(), AppendError> {
    for reply in replies {
        let kept = sqlx::query(
            "INSERT INTO command (actor, command_id, table_id, seq, request_hash, reply, asked, role, at_ms)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (actor, command_id) DO NOTHING",
        )
        .bind(&reply.actor)
        .bind(&reply.command_id)
        .bind(table)
        .bind(to_sql(reply.seq)?)
        .bind(reply.request_hash.to_string())
        .bind(&reply.reply)
        .bind(reply.asked.as_ref().map(|asked| &asked.command))
        .bind(reply.asked.as_ref().map(|asked| &asked.role))
        .bind(reply.asked.as_ref().map(|asked| asked.at_ms))
        .execute(&mut *db)
        .await?;
        if kept.rows_affected() == 0 {
            return Err(AppendError::CommandRepeated {
                command_id: reply.command_id.clone(),
            });
        }
    }
    Ok(())
}

async fn insert_events(
    db: &mut SqliteConnection,
    table: &str,
    events: &[LoggedEvent],
) -> Result<(), sqlx::Error> {
    for events in events.chunks(ROWS_PER_STATEMENT) {
        let mut insert = QueryBuilder::new(
            "INSERT INTO event (table_id, seq, epoch, at_ms, actor, role, kind, cause, body,
             prev_hash, hash) ",
        );
        let mut numbers = Vec::with_capacity(events.len());
        for event in events {
            numbers.push((event, to_sql(event.seq)?, to_sql(event.epoch)?));
        }
        insert.push_values(numbers, |mut row, (event, seq, epoch)| {
            row.push_bind(table)
                .push_bind(seq)
                .push_bind(epoch)
                .push_bind(event.at_ms)
                .push_bind(&event.actor)
                .push_bind(&event.role)
                .push_bind(&event.kind)
                .push_bind(&event.cause)
                .push_bind(&event.body)
                .push_bind(event.prev_hash.to_string())
                .push_bind(event.hash.to_string());
        });
        insert.build().execute(&mut *db).await?;
    }
    Ok(())
}

/// Posts transactions in order: all their accounts are read, changed together and written back.
async fn post_all(
    db: &mut SqliteConnection,
    transactions: &[(&Transaction, Place<'_>)],
) -> Result<(), TransferError> {
    if transactions.is_empty() {
        return Ok(());
    }
    refuse_repeated(db, transactions).await?;
    let mut accounts = load_accounts(db, transactions).await?;
    let mut lines = Vec::new();
    for (transaction, place) in transactions {
        lines.extend(post(&mut accounts, transaction, *place)?);
    }
    keep_accounts(db, &accounts).await?;
    insert_postings(db, &lines).await?;
    Ok(())
}

async fn refuse_repeated(
    db: &mut SqliteConnection,
    transactions: &[(&Transaction, Place<'_>)],
) -> Result<(), TransferError> {
    for transactions in transactions.chunks(ROWS_PER_STATEMENT) {
        let mut query =
            QueryBuilder::new("SELECT txn_id FROM posting WHERE line = 0 AND txn_id IN (");
        let mut ids = query.separated(", ");
        for (transaction, _) in transactions {
            ids.push_bind(&transaction.id);
        }
        query.push(")");
        let found: Vec<String> = query.build_query_scalar().fetch_all(&mut *db).await?;
        let repeated = transactions.iter().find(|(t, _)| found.contains(&t.id));
        if let Some((transaction, _)) = repeated {
            return Err(TransferError::TransactionRepeated {
                transaction: transaction.id.clone(),
            });
        }
    }
    Ok(())
}

/// The accounts that transactions touch; those that do not exist yet are empty.
async fn load_accounts(
    db: &mut SqliteConnection,
    transactions: &[(&Transaction, Place<'_>)],
) -> Result<BTreeMap<String, Account>, sqlx::Error> {
    let touched: BTreeSet<&str> = transactions
        .iter()
        .flat_map(|(transaction, _)| &transaction.postings)
        .map(|posting| posting.account.as_str())
        .collect();
    let mut accounts: BTreeMap<_, _> = touched
        .iter()
        .map(|id| ((*id).to_owned(), Account::default()))
        .collect();
    let touched: Vec<_> = touched.into_iter().collect();
    for ids in touched.chunks(ROWS_PER_STATEMENT) {
        let mut query = QueryBuilder::new("SELECT * FROM account WHERE id IN (");
        let mut list = query.separated(", ");
        for id in ids {
            list.push_bind(*id);
        }
        query.push(")");
        for row in query.build().fetch_all(&mut *db).await? {
            accounts.insert(row.try_get("id")?, to_account(&row)?);
        }
    }
    Ok(accounts)
}

/// Writes accounts back, in the order of their ids, so that two writers never wait for each other.
async fn keep_accounts(
    db: &mut SqliteConnection,
    accounts: &BTreeMap<String, Account>,
) -> Result<(), sqlx::Error> {
    let mut rows = Vec::with_capacity(accounts.len());
    for (id, account) in accounts {
        let kind = if account.house { "house" } else { "player" };
        rows.push((id, kind, account.balance_cents, to_sql(account.entries)?));
    }
    for rows in rows.chunks(ROWS_PER_STATEMENT) {
        let mut upsert =
            QueryBuilder::new("INSERT INTO account (id, kind, balance_cents, entries) ");
        upsert.push_values(rows, |mut row, (id, kind, balance_cents, entries)| {
            row.push_bind(id)
                .push_bind(kind)
                .push_bind(balance_cents)
                .push_bind(entries);
        });
        upsert.push(
            " ON CONFLICT (id) DO UPDATE
             SET balance_cents = excluded.balance_cents, entries = excluded.entries",
        );
        upsert.build().execute(&mut *db).await?;
    }
    Ok(())
}

async fn insert_postings(
    db: &mut SqliteConnection,
    lines: &[LoggedPosting],
) -> Result<(), sqlx::Error> {
    for lines in lines.chunks(ROWS_PER_STATEMENT) {
        let mut insert = QueryBuilder::new(
            "INSERT INTO posting (txn_id, line, account_id, entry, cents, balance_cents, reason,
             table_id, seq, at_ms) ",
        );
        let mut numbers = Vec::with_capacity(lines.len());
        for line in lines {
            let seq = line.seq.map(to_sql).transpose()?;
            numbers.push((line, to_sql(line.line)?, to_sql(line.entry)?, seq));
        }
        insert.push_values(numbers, |mut row, (line, number, entry, seq)| {
            row.push_bind(&line.transaction)
                .push_bind(number)
                .push_bind(&line.account)
                .push_bind(entry)
                .push_bind(line.cents)
                .push_bind(line.balance_cents)
                .push_bind(&line.reason)
                .push_bind(&line.table)
                .push_bind(seq)
                .push_bind(line.at_ms);
        });
        insert.build().execute(&mut *db).await?;
    }
    Ok(())
}

async fn keep_secret(
    db: &mut SqliteConnection,
    table: &str,
    secret: &Secret,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO secret (table_id, name, sealed) VALUES ($1, $2, $3)
         ON CONFLICT (table_id, name) DO UPDATE SET sealed = excluded.sealed",
    )
    .bind(table)
    .bind(&secret.name)
    .bind(&secret.sealed)
    .execute(db)
    .await?;
    Ok(())
}
