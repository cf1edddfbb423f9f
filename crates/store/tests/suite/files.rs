//! Which files are opened, how they are created and what is left beside them.

use std::fs;
use std::path::Path;

use croupier_store::{AppendError, OpenError, Store};

use crate::fixture::{append, batch, file, head, table};

/// Changes a file behind the store's back.
pub(crate) fn execute(path: &Path, sql: &str) {
    let db = rusqlite::Connection::open(path).unwrap();
    db.pragma_update(None, "foreign_keys", false).unwrap();
    db.execute_batch(sql).unwrap();
}

fn beside(path: &Path, suffix: &str) -> std::path::PathBuf {
    format!("{}{suffix}", path.display()).into()
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;

    let (_folder, path) = file();
    let store = Store::open(&path).await.unwrap();
    table(&store, "T1").await;
    for suffix in ["", "-wal", "-shm"] {
        let mode = fs::metadata(beside(&path, suffix)).unwrap().permissions();
        assert_eq!(mode.mode() & 0o777, 0o600, "{suffix}");
    }
}

#[tokio::test]
async fn closing_leaves_one_file_and_nothing_open() {
    let (_folder, path) = file();
    let store = Store::open(&path).await.unwrap();
    table(&store, "T1").await;
    let at = head(&store, "T1").await;
    let waiting = {
        let (store, batch) = (store.clone(), batch(&at, &["last"]));
        tokio::spawn(async move { store.append(batch).await })
    };
    tokio::task::yield_now().await;
    store.close().await.unwrap();
    assert_eq!(waiting.await.unwrap().unwrap().seq, 1);
    store.close().await.unwrap();
    assert!(!beside(&path, "-wal").exists());
    assert!(!beside(&path, "-shm").exists());
    let late = store.append(batch(&at, &["late"])).await;
    assert!(matches!(late, Err(AppendError::Io(_))));
    assert!(store.head("T1").await.is_err());

    let again = Store::open(&path).await.unwrap();
    assert_eq!(again.events("T1", 0, 9).await.unwrap()[0].body, "last");
}

/// A store that was made and never written to is one without its log.
#[tokio::test]
async fn a_new_store_is_in_the_file_alone() {
    let (folder, path) = file();
    let _open = Store::open(&path).await.unwrap();
    let copy = folder.path().join("copy.db");
    fs::copy(&path, &copy).unwrap();
    let read = Store::open_read_only(&copy).await.unwrap();
    assert_eq!(read.tables().await.unwrap(), []);
}

#[tokio::test]
async fn a_copied_file_is_read_without_a_trace() {
    let (folder, path) = file();
    let store = Store::open(&path).await.unwrap();
    table(&store, "T1").await;
    append(&store, "T1", &["1"]).await.unwrap();
    store.close().await.unwrap();
    // A name with characters that mean something in an address.
    let copy = folder.path().join("co py?100%#.db");
    fs::copy(&path, &copy).unwrap();
    let before = fs::read(&copy).unwrap();
    let read = Store::open_read_only(&copy).await.unwrap();
    assert_eq!(read.verify(|_| {}).await.unwrap().events, 1);
    let at = head(&read, "T1").await;
    let refused = read.append(batch(&at, &["2"])).await;
    assert!(matches!(refused, Err(AppendError::Io(_))));
    read.close().await.unwrap();
    assert_eq!(fs::read(&copy).unwrap(), before);
    assert!(!beside(&copy, "-wal").exists());
    assert!(!beside(&copy, "-shm").exists());
}

#[tokio::test]
async fn a_store_in_use_can_be_read_beside_it() {
    let (_folder, path) = file();
    let store = Store::open(&path).await.unwrap();
    table(&store, "T1").await;
    let read = Store::open_read_only(&path).await.unwrap();
    for n in 1..=3 {
        append(&store, "T1", &["{}"]).await.unwrap();
        assert_eq!(read.verify(|_| {}).await.unwrap().events, n);
    }
}

#[tokio::test]
async fn reading_creates_no_file() {
    let (_folder, path) = file();
    let missing = Store::open_read_only(&path).await;
    assert!(matches!(missing, Err(OpenError::Missing { .. })));
    assert!(!path.exists());
    fs::write(&path, b"").unwrap();
    let empty = Store::open_read_only(&path).await;
    assert!(matches!(empty, Err(OpenError::NotAStore { .. })));
    let nowhere = path.with_file_name("no folder").join("store.db");
    assert!(matches!(Store::open(nowhere).await, Err(OpenError::Io(_))));
}

#[tokio::test]
async fn other_files_are_left_alone() {
    let (_folder, path) = file();
    execute(&path, "CREATE TABLE recipe (name TEXT)");
    let before = fs::read(&path).unwrap();
    let foreign = Store::open(&path).await;
    assert!(matches!(foreign, Err(OpenError::NotAStore { .. })));
    assert_eq!(fs::read(&path).unwrap(), before);

    let text = path.with_file_name("text.db");
    fs::write(&text, "no database at all, ".repeat(99)).unwrap();
    for opened in [Store::open(&text).await, Store::open_read_only(&text).await] {
        assert!(matches!(opened, Err(OpenError::Damaged(_))), "{opened:?}");
    }
}

#[tokio::test]
async fn a_newer_schema_is_refused() {
    let (_folder, path) = file();
    Store::open(&path).await.unwrap().close().await.unwrap();
    let later = "UPDATE _sqlx_migrations SET version = 99 WHERE version = 5";
    execute(&path, later);
    let newer = OpenError::NewerSchema {
        found: 99,
        known: 5,
    };
    assert_eq!(Store::open(&path).await.err(), Some(newer.clone()));
    assert_eq!(Store::open_read_only(&path).await.err(), Some(newer));
}
