//! The memory store told to fail, as simulations do.

use croupier_store::{AppendError, ClaimError, Memory, Store};

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

#[tokio::test]
async fn a_broken_log_takes_nothing_until_it_is_mended() {
    let memory = Memory::new();
    let store = Store::from(memory.clone());
    table(&store, "T1").await;
    table(&store, "T2").await;
    let before = head(&store, "T1").await;
    memory.break_log("T1");
    for _ in 0..3 {
        let failed = append(&store, "T1", &["1"]).await;
        assert!(matches!(failed, Err(AppendError::Io(_))));
        let failed = store.claim("T1", "me", 1, 1).await;
        assert!(matches!(failed, Err(ClaimError::Io(_))));
    }
    assert_eq!(head(&store, "T1").await, before);
    append(&store, "T2", &["1"]).await.unwrap();
    memory.mend();
    assert_eq!(append(&store, "T1", &["1"]).await.unwrap().seq, 1);
}

#[tokio::test]
async fn an_append_that_never_answers_is_written_or_not() {
    for written in [false, true] {
        let memory = Memory::new();
        let store = Store::from(memory.clone());
        table(&store, "T1").await;
        memory.hang_next(1, written);
        let hanging = tokio::spawn(async move { append(&store, "T1", &["1"]).await });
        while !memory.hung() {
            tokio::task::yield_now().await;
        }
        assert!(!hanging.is_finished());
        let next = Store::from(memory.copied());
        assert_eq!(head(&next, "T1").await.seq, u64::from(written));
        append(&next, "T1", &["2"]).await.unwrap();
        hanging.abort();
    }
}
