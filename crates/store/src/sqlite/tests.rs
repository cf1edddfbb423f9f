//! What the writer does when SQLite itself fails; needs its connection, hence in here.

use rusqlite::Connection;

use super::Sqlite;
use super::known::Db;
use super::writer::{Change, Undone};
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
        forgotten: vec![],
    }
}

fn pages_max(db: &Db, pages: u32) -> Change<(), StoreError> {
    Ok(db.pragma_update(None, "max_page_count", pages)?)
}

/// A store with a table that cannot grow, as on a full disk.
async fn full_store(folder: &tempfile::TempDir) -> Sqlite {
    let store = Sqlite::open(folder.path().join("store.db")).await.unwrap();
    store.create_table("T1").await.unwrap();
    store.create_table("T2").await.unwrap();
    store.append(batch("T1", 0, "{}".into())).await.unwrap();
    store.write(|db| pages_max(db, 1)).await.unwrap();
    store
}

/// Asks for these while the writer is held back, so that they share a transaction.
async fn at_once<T>(store: &Sqlite, changes: impl Future<Output = T>) -> T {
    let (go_on, held) = std::sync::mpsc::channel();
    let (begins, begun) = tokio::sync::oneshot::channel();
    let mut begins = Some(begins);
    let hold = store.write(move |_| {
        let _ = begins.take().map(|begins| begins.send(()));
        let _ = held.recv();
        Ok::<(), Undone<StoreError>>(())
    });
    let changes = async {
        begun.await.unwrap();
        // They are asked in this order, and all have asked when the last one lets go.
        let (done, _) = tokio::join!(changes, async move { go_on.send(()) });
        done
    };
    let (_, done) = tokio::join!(hold, changes);
    done
}

#[tokio::test]
async fn a_full_disk_is_told_and_overcome() {
    let folder = tempfile::tempdir().unwrap();
    let store = full_store(&folder).await;
    let large = || batch("T1", 1, "x".repeat(1_000_000));
    let (full, beside) = at_once(&store, async {
        tokio::join!(
            store.append(large()),
            store.append(batch("T2", 0, "{}".into())),
        )
    })
    .await;
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
        db.execute_batch("ROLLBACK")?;
        Err::<(), _>(Undone::Refused(StoreError::TokenTaken))
    });
    let (beside, spoilt) = at_once(&store, async {
        tokio::join!(store.append(batch("T1", 1, "{}".into())), spoil)
    })
    .await;
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
    let (first, stale, second) = at_once(&store, async {
        tokio::join!(
            store.append(batch("T1", 0, "1".into())),
            store.append(batch("T1", 0, "2".into())),
            store.append(batch("T2", 0, "3".into())),
        )
    })
    .await;
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
        db.execute_batch("DELETE FROM table_head; SELECT * FROM nowhere")?;
        Ok::<(), Undone<StoreError>>(())
    });
    let (broken, sound) = at_once(&store, async {
        tokio::join!(broken, store.append(batch("T1", 0, "1".into())))
    })
    .await;
    assert!(matches!(broken, Err(StoreError::Io(_))));
    assert_eq!(sound.unwrap().seq, 1);
}

/// Another program may write too: nothing that the writer knew of is taken for granted then.
#[tokio::test]
async fn what_another_has_written_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let store = Sqlite::open(&path).await.unwrap();
    store.create_table("T1").await.unwrap();
    store.append(batch("T1", 0, "1".into())).await.unwrap();
    let other = Sqlite::open(&path).await.unwrap();
    other.append(batch("T1", 1, "2".into())).await.unwrap();
    let stale = store.append(batch("T1", 1, "3".into())).await;
    assert!(matches!(stale, Err(AppendError::Stale { actual: 2, .. })));
    other
        .lease("T1", |head| head.claim("other", 0, 1))
        .await
        .unwrap();
    let fenced = store.append(batch("T1", 2, "3".into())).await;
    assert!(matches!(fenced, Err(AppendError::Fenced { actual: 1, .. })));
}

/// What was known of a change that is undone is not known any more.
#[tokio::test]
async fn what_was_undone_is_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("store.db")).await.unwrap();
    store.create_table("T1").await.unwrap();
    let spoil = store.write(|db| {
        db.execute_batch("DELETE FROM table_head WHERE table_id = 'T2'; SELECT * FROM nowhere")?;
        Ok::<(), Undone<StoreError>>(())
    });
    let (first, spoilt) = at_once(&store, async {
        tokio::join!(store.append(batch("T1", 0, "1".into())), spoil)
    })
    .await;
    assert!(spoilt.is_err());
    assert_eq!(first.unwrap().seq, 1);
    assert_eq!(
        store.append(batch("T1", 1, "2".into())).await.unwrap().seq,
        2
    );
    Store::from(store).verify(|_| {}).await.unwrap();
}

/// The promise to survive a power cut hangs on these settings, so they are read back.
#[tokio::test]
async fn the_writer_has_the_durable_settings() {
    let folder = tempfile::tempdir().unwrap();
    let store = full_store(&folder).await;
    for opened in ["first", "again after a failure"] {
        let settings = store
            .write(|db| Ok::<_, Undone<StoreError>>(settings(db)?))
            .await
            .unwrap();
        assert_eq!(settings, ("wal".into(), 2, 1), "{opened}");
        let _ = store.append(batch("T1", 1, "x".repeat(1_000_000))).await;
    }
}

fn settings(db: &Connection) -> Result<(String, i64, i64), rusqlite::Error> {
    let mode = db.query_row("PRAGMA journal_mode", (), |row| row.get(0))?;
    let synchronous = db.query_row("PRAGMA synchronous", (), |row| row.get(0))?;
    let foreign_keys = db.query_row("PRAGMA foreign_keys", (), |row| row.get(0))?;
    Ok((mode, synchronous, foreign_keys))
}

/// Nobody closes the store, and the writer has no checkpoints of its own.
#[tokio::test]
async fn the_log_is_taken_into_the_file_while_others_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let store = Sqlite::open(&path).await.unwrap();
    store.create_table("T1").await.unwrap();
    let size = || std::fs::metadata(&path).unwrap().len();
    let before = size();
    let mut seq = 0;
    while size() == before {
        store
            .append(batch("T1", seq, "x".repeat(10_000)))
            .await
            .unwrap();
        seq += 1;
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    Store::from(store).verify(|_| {}).await.unwrap();
}
