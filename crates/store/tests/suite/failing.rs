//! The memory store told to fail, as simulations do.

use croupier_store::{AppendError, Memory, Store};

use crate::fixture::{append, head, table};

#[tokio::test]
async fn the_nth_append_fails_once() {
    let memory = Memory::new();
    let store = Store::from(memory.clone());
    table(&store, "T1").await;
    memory.fail_next(2);
    append(&store, "T1", &["1"]).await.unwrap();
    let failed = append(&store, "T1", &["2"]).await;
    assert!(matches!(failed, Err(AppendError::Io(_))));
    assert_eq!(head(&store, "T1").await.seq, 1);
    assert_eq!(append(&store, "T1", &["3"]).await.unwrap().seq, 2);
}

#[tokio::test]
async fn the_nth_append_is_kept_and_not_acknowledged() {
    let memory = Memory::new();
    let store = Store::from(memory.clone());
    table(&store, "T1").await;
    memory.fail_next_after_write(1);
    let failed = append(&store, "T1", &["1"]).await;
    assert!(matches!(failed, Err(AppendError::Io(_))));
    assert_eq!(head(&store, "T1").await.seq, 1);
    assert_eq!(append(&store, "T1", &["2"]).await.unwrap().seq, 2);
}
