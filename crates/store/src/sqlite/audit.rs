//! Reading the whole file for the [`Auditor`], and telling damage from other trouble.
//!
//! What must hold is the auditor's business; here rows are fetched in the order it wants them, and
//! one that cannot be read is named.

use std::collections::BTreeMap;

use futures_util::TryStreamExt;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::read::{self, named_event, to_account, to_posting};
use crate::verify::{Auditor, Damage, Progress, Verified};

pub(crate) async fn verify(
    db: &mut SqliteConnection,
    progress: impl FnMut(Progress) + Send,
) -> Result<Verified, Damage> {
    check_file(db).await?;
    let heads = read::heads(db).await.map_err(unreadable)?;
    let mut accounts = BTreeMap::new();
    for row in sqlx::query("SELECT * FROM account")
        .fetch_all(&mut *db)
        .await
        .map_err(unreadable)?
    {
        let id: String = row.try_get("id").map_err(unreadable)?;
        let account = to_account(&row).map_err(|error| Damage::Account {
            account: id.clone(),
            what: error.to_string(),
        })?;
        accounts.insert(id, account);
    }

    let mut auditor = Auditor::new(heads, accounts, progress);
    each(db, "SELECT * FROM event ORDER BY table_id, seq", |row| {
        let table: String = row.try_get("table_id").map_err(unreadable)?;
        auditor.event(&table, &named_event(&table, row)?)
    })
    .await?;
    auditor.end_of_events()?;
    each(db, "SELECT * FROM posting ORDER BY txn_id, line", |row| {
        let posting = to_posting(row).map_err(|error| Damage::Transaction {
            transaction: name_of(row, "txn_id"),
            what: error.to_string(),
        })?;
        auditor.line(&posting)
    })
    .await?;
    auditor.end_of_transaction()?;
    each(
        db,
        "SELECT * FROM posting ORDER BY account_id, entry",
        |row| {
            let posting = to_posting(row).map_err(|error| Damage::Account {
                account: name_of(row, "account_id"),
                what: error.to_string(),
            })?;
            auditor.entry(&posting)
        },
    )
    .await?;
    auditor.finish()
}

/// SQLite's own check of its pages, indexes and constraints.
async fn check_file(db: &mut SqliteConnection) -> Result<(), Damage> {
    let findings: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_all(db)
        .await
        .map_err(unreadable)?;
    match findings.into_iter().find(|finding| finding != "ok") {
        Some(what) => Err(Damage::File { what }),
        None => Ok(()),
    }
}

/// Hands over the rows one by one; a store may be larger than memory.
async fn each(
    db: &mut SqliteConnection,
    sql: &'static str,
    mut take: impl FnMut(&SqliteRow) -> Result<(), Damage>,
) -> Result<(), Damage> {
    let mut rows = sqlx::query(sql).fetch(db);
    while let Some(row) = rows.try_next().await.map_err(unreadable)? {
        take(&row)?;
    }
    Ok(())
}

/// As much of a broken row's name as can be read.
fn name_of<'r, T>(row: &'r SqliteRow, column: &str) -> T
where
    T: Default + sqlx::Decode<'r, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
{
    row.try_get(column).unwrap_or_default()
}

pub(super) fn unreadable(error: sqlx::Error) -> Damage {
    Damage::File {
        what: error.to_string(),
    }
}

/// Whether SQLite says that the file is malformed (11) or no database (26).
pub(super) fn is_corruption(error: &sqlx::Error) -> bool {
    matches!(code(error), Some(11 | 26))
}

/// What SQLite says is wrong.
pub(super) fn code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error().and_then(|error| error.code());
    let code: Option<u32> = code.and_then(|code| code.parse().ok());
    // The low byte is the code, the rest its details.
    code.map(|code| code & 0xff)
}
