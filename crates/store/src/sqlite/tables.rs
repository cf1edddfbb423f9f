//! Changes to a table's head and secrets other than by a batch.
//!
//! Who may own a table is decided by [`Head`]; here the decision is written.

use sqlx::SqliteConnection;

use super::read::{self, to_sql};
use crate::error::{ClaimError, StoreError};
use crate::head::Head;

pub(super) async fn create(db: &mut SqliteConnection, table: &str) -> Result<Head, StoreError> {
    let head = Head::new(table);
    let created = sqlx::query(
        "INSERT INTO table_head (table_id, seq, head_hash, owner, epoch, lease_until_ms)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (table_id) DO NOTHING",
    )
    .bind(table)
    .bind(to_sql(head.seq)?)
    .bind(head.head.to_string())
    .bind(&head.owner)
    .bind(to_sql(head.epoch)?)
    .bind(head.lease_until_ms)
    .execute(db)
    .await?;
    if created.rows_affected() == 0 {
        return Err(StoreError::TableExists {
            table: table.to_owned(),
        });
    }
    Ok(head)
}

pub(super) async fn lease(
    db: &mut SqliteConnection,
    table: &str,
    change: impl FnOnce(&mut Head) -> Result<(), ClaimError>,
) -> Result<Head, ClaimError> {
    let Some(before) = read::head(db, table).await? else {
        return Err(ClaimError::NoSuchTable {
            table: table.to_owned(),
        });
    };
    let mut head = before.clone();
    change(&mut head)?;
    // The condition never fails where one writer holds the file; with an engine that has many
    // writers it decides between two claimants.
    let changed = sqlx::query(
        "UPDATE table_head SET owner = $1, epoch = $2, lease_until_ms = $3
         WHERE table_id = $4 AND owner = $5 AND epoch = $6",
    )
    .bind(&head.owner)
    .bind(to_sql(head.epoch)?)
    .bind(head.lease_until_ms)
    .bind(table)
    .bind(&before.owner)
    .bind(to_sql(before.epoch)?)
    .execute(db)
    .await?;
    if changed.rows_affected() == 0 {
        return Err(ClaimError::Lost {
            owner: before.owner,
            epoch: before.epoch,
        });
    }
    Ok(head)
}

pub(super) async fn delete_secret(
    db: &mut SqliteConnection,
    table: &str,
    name: &str,
) -> Result<bool, StoreError> {
    let deleted = sqlx::query("DELETE FROM secret WHERE table_id = $1 AND name = $2")
        .bind(table)
        .bind(name)
        .execute(db)
        .await?;
    Ok(deleted.rows_affected() > 0)
}
