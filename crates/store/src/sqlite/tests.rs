//! What the writer does when SQLite itself fails; needs its connection, hence in here.

use sqlx::{AssertSqlSafe, SqliteConnection};

use super::Sqlite;
use crate::{AppendError, Batch, NewEvent, Store, StoreError};

fn batch(table: &str, seq: u64, body: String) -> Batch {
    Batch {
        table: table.into(),
        expected_seq: seq,
        epoch: 0,
        events: vec![NewEvent {
            kind: "Noted".into(),
            body,
            cause: None,
            actor: "anna".into(),
            role: "player".into(),
            at_ms: 0,
        }],
        transactions: vec![],
        replies: vec![],
        secrets: vec![],
    }
}

async fn pages_max(db: &mut SqliteConnection, pages: u32) -> Result<(), StoreError> {
    let pragma = AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
    sqlx::query(pragma).execute(db).await?;
    Ok(())
}

/// A store with a table that cannot grow, as on a full disk.
async fn full_store(folder: &tempfile::TempDir) -> Sqlite {
    let store = Sqlite::open(folder.path().join("store.db")).await.unwrap();
    store.create_table("T1").await.unwrap();
    store.create_table("T2").await.unwrap();
    store.append(batch("T1", 0, "{}".into())).await.unwrap();
    store.write(|db| Box::pin(pages_max(db, 1))).await.unwrap();
    store
}

#[tokio::test]
async fn a_full_disk_is_told_and_overcome() {
    let folder = tempfile::tempdir().unwrap();
    let store = full_store(&folder).await;
    let large = || batch("T1", 1, "x".repeat(1_000_000));
    let (full, beside) = tokio::join!(
        store.append(large()),
        store.append(batch("T2", 0, "{}".into())),
    );
    assert!(matches!(full, Err(AppendError::Io(_))), "{full:?}");
    assert!(matches!(beside, Err(AppendError::Io(_))), "{beside:?}");
    assert_eq!(store.head("T1").await.unwrap().unwrap().seq, 1);
    assert_eq!(store.head("T2").await.unwrap().unwrap().seq, 0);
    // The limit went with the connection, as if room had been made.
    assert_eq!(store.append(large()).await.unwrap().seq, 2);
    Store::from(store).verify(|_| {}).await.unwrap();
}

#[tokio::test]
async fn a_spoilt_transaction_fails_its_whole_group_and_no_later_one() {
    let folder = tempfile::tempdir().unwrap();
    let store = full_store(&folder).await;
    // A change that ends the transaction behind the writer's back, as SQLite does on some errors.
    let spoil = store.write(|db| {
        Box::pin(async move {
            sqlx::query("ROLLBACK").execute(db).await?;
            Err::<(), _>(StoreError::TokenTaken)
        })
    });
    let (beside, spoilt) = tokio::join!(store.append(batch("T1", 1, "{}".into())), spoil);
    assert!(matches!(beside, Err(AppendError::Io(_))), "{beside:?}");
    assert!(matches!(spoilt, Err(StoreError::Io(_))), "{spoilt:?}");
    // The writer has opened another connection, which has room again.
    let large = batch("T1", 1, "x".repeat(1_000_000));
    assert_eq!(store.append(large).await.unwrap().seq, 2);
    Store::from(store).verify(|_| {}).await.unwrap();
}

#[tokio::test]
async fn a_refusal_undoes_itself_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("store.db")).await.unwrap();
    store.create_table("T1").await.unwrap();
    store.create_table("T2").await.unwrap();
    // On this one thread all three are waiting before the writer looks: they share a transaction.
    let (first, stale, second) = tokio::join!(
        store.append(batch("T1", 0, "1".into())),
        store.append(batch("T1", 0, "2".into())),
        store.append(batch("T2", 0, "3".into())),
    );
    assert_eq!(first.unwrap().seq, 1);
    assert!(matches!(stale, Err(AppendError::Stale { .. })));
    assert_eq!(second.unwrap().seq, 1);
    assert_eq!(store.events("T1", 0, 9).await.unwrap()[0].body, "1");
    Store::from(store).verify(|_| {}).await.unwrap();
}

#[tokio::test]
async fn an_engine_error_in_one_change_leaves_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("store.db")).await.unwrap();
    store.create_table("T1").await.unwrap();
    let broken = store.write(|db| {
        Box::pin(async move {
            sqlx::query("DELETE FROM table_head")
                .execute(&mut *db)
                .await?;
            sqlx::query("SELECT * FROM nowhere").execute(db).await?;
            Ok::<(), StoreError>(())
        })
    });
    let (broken, sound) = tokio::join!(broken, store.append(batch("T1", 0, "1".into())));
    assert!(matches!(broken, Err(StoreError::Io(_))));
    assert_eq!(sound.unwrap().seq, 1);
}

/// The promise to survive a power cut hangs on these settings, so they are read back.
#[tokio::test]
async fn the_writer_has_the_durable_settings() {
    let folder = tempfile::tempdir().unwrap();
    let store = full_store(&folder).await;
    for opened in ["first", "again after a failure"] {
        let settings = store.write(|db| Box::pin(settings(db))).await.unwrap();
        assert_eq!(settings, ("wal".into(), 2, 1), "{opened}");
        let _ = store.append(batch("T1", 1, "x".repeat(1_000_000))).await;
    }
}

async fn settings(db: &mut SqliteConnection) -> Result<(String, i64, i64), StoreError> {
    let mode = sqlx::query_scalar("PRAGMA journal_mode");
    let synchronous = sqlx::query_scalar("PRAGMA synchronous");
    let foreign_keys = sqlx::query_scalar("PRAGMA foreign_keys");
    Ok((
        mode.fetch_one(&mut *db).await?,
        synchronous.fetch_one(&mut *db).await?,
        foreign_keys.fetch_one(db).await?,
    ))
}
