//! A store changed behind its back: whatever is changed, the check says where.

use std::fs;
use std::path::{Path, PathBuf};

use croupier_store::{Damage, OpenError, Store, StoreError};
use tempfile::TempDir;

use crate::files::execute;
use crate::fixture::{append, batch, file, pay, reply, table};

/// A closed store with two tables and some money.
async fn sound() -> (TempDir, PathBuf) {
    let (folder, path) = file();
    let store = Store::open(&path).await.unwrap();
    table(&store, "T1").await;
    table(&store, "T2").await;
    append(&store, "T1", &["{\"n\":1}", "{\"n\":2}", "{\"n\":3}"])
        .await
        .unwrap();
    let mut second = batch(&table(&store, "T3").await, &["{}"]);
    second.replies.push(reply("c", "anna"));
    store.append(second).await.unwrap();
    for (id, cents) in [("a", 10), ("b", 20), ("c", -5)] {
        let money = [("player:anna", cents), ("cage", -cents)];
        pay(&store, "T2", id, &money).await.unwrap();
    }
    store.verify(|_| {}).await.unwrap();
    store.close().await.unwrap();
    (folder, path)
}

async fn verify(path: &Path) -> Damage {
    let store = Store::open_read_only(path).await.unwrap();
    store.verify(|_| {}).await.unwrap_err()
}

/// The damage that a statement does.
async fn after(sql: &'static str) -> Damage {
    let (_folder, path) = sound().await;
    execute(&path, sql);
    verify(&path).await
}

#[tokio::test]
async fn a_changed_event_is_named() {
    let changes = [
        "UPDATE event SET body = '{\"n\":9}' WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET body = CAST(x'7bff7d' AS TEXT) WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET body = CAST(body AS BLOB) WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET kind = role WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET cause = '' WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET actor = 'bert' WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET role = kind WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET at_ms = at_ms + 1 WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET epoch = 0 WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET hash = zeroblob(32) WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET hash = 'x' WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET role = 99 WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "DELETE FROM event WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "DELETE FROM event WHERE id >= (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')
         AND id < (SELECT number + 1 << 40 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET id = id + 5 WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
    ];
    for change in changes {
        let damage = after(change).await;
        let named = matches!(&damage, Damage::Event { table, seq: 2, .. } if table == "T1");
        assert!(named, "{change}: {damage:?}");
    }
}

/// Whoever goes on from a log has its chain checked, and no other table's.
#[tokio::test]
async fn a_log_is_not_gone_on_from_when_its_chain_is_broken() {
    let changes = [
        "UPDATE event SET body = '{\"n\":9}' WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET body = CAST(x'7bff7d' AS TEXT) WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "UPDATE event SET at_ms = at_ms - 5 WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "DELETE FROM event WHERE id = (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')",
        "DELETE FROM event WHERE id >= (SELECT number << 40 | 2 FROM table_head WHERE table_id = 'T1')
         AND id < (SELECT number + 1 << 40 FROM table_head WHERE table_id = 'T1')",
        "UPDATE table_head SET seq = 2 WHERE table_id = 'T1'",
        "UPDATE table_head SET head_hash = (SELECT hash FROM event WHERE id = number << 40 | 2) WHERE table_id = 'T1'",
    ];
    for change in changes {
        let (_folder, path) = sound().await;
        execute(&path, change);
        let mut snapshot = Store::open(&path).await.unwrap().snapshot().await.unwrap();
        let broken = snapshot.log("T1").await;
        let named = match &broken {
            Err(StoreError::Damaged(Damage::Event { table, seq, .. })) => {
                table == "T1" && *seq == 2
            }
            Err(StoreError::Damaged(Damage::Table { table, .. })) => table == "T1",
            _ => false,
        };
        assert!(named, "{change}: {broken:?}");
        assert_eq!(snapshot.log("T2").await.unwrap().len(), 3, "{change}");
    }
}

#[tokio::test]
async fn a_changed_head_is_named() {
    let changes = [
        "UPDATE table_head SET seq = 2 WHERE table_id = 'T1'",
        "UPDATE table_head SET epoch = 0 WHERE table_id = 'T1'",
        "UPDATE table_head SET head_hash = (SELECT hash FROM event WHERE id = number << 40 | 2) WHERE table_id = 'T1'",
    ];
    for change in changes {
        let damage = after(change).await;
        let named = matches!(&damage, Damage::Table { table, .. } if table == "T1");
        assert!(named, "{change}: {damage:?}");
    }
    let orphans = after("DELETE FROM table_head WHERE table_id = 'T1'").await;
    assert!(matches!(orphans, Damage::Event { seq: 1, .. }));
    let short = after("UPDATE table_head SET seq = 9 WHERE table_id = 'T1'").await;
    assert!(matches!(short, Damage::Event { seq: 4, .. }));
}

#[tokio::test]
async fn a_changed_posting_is_named() {
    let changes = [
        "UPDATE posting SET cents = cents + 1 WHERE txn = (SELECT number FROM txn WHERE txn_id = 'b') AND line = 0",
        "DELETE FROM posting WHERE txn = (SELECT number FROM txn WHERE txn_id = 'b') AND line = 0",
        "DELETE FROM posting WHERE txn = (SELECT number FROM txn WHERE txn_id = 'b') AND line = 1",
        "UPDATE txn SET event = event + 97 WHERE txn_id = 'b'",
        "UPDATE txn SET event = event >> 40 << 40 WHERE txn_id = 'b'",
        "UPDATE txn SET event = 9 << 40 | 1 WHERE txn_id = 'b'",
        "UPDATE txn SET event = 'none' WHERE txn_id = 'b'",
        "UPDATE txn SET reason = 99 WHERE txn_id = 'b'",
        "UPDATE posting SET line = 0 WHERE txn = (SELECT number FROM txn WHERE txn_id = 'b')",
        "DELETE FROM posting WHERE txn = (SELECT number FROM txn WHERE txn_id = 'b')",
        "UPDATE posting SET cents = 'many' WHERE txn = (SELECT number FROM txn WHERE txn_id = 'b') AND line = 0",
    ];
    for change in changes {
        let damage = after(change).await;
        let named =
            matches!(&damage, Damage::Transaction { transaction, .. } if transaction == "b");
        assert!(named, "{change}: {damage:?}");
    }
}

#[tokio::test]
async fn a_changed_account_is_named() {
    let changes = [
        // A transaction altered so that it still balances, or gone without a trace.
        "UPDATE posting SET cents = 2 * cents WHERE txn = (SELECT number FROM txn WHERE txn_id = 'b')",
        "DELETE FROM posting WHERE txn = (SELECT number FROM txn WHERE txn_id = 'b'); DELETE FROM txn WHERE txn_id = 'b'",
        "DELETE FROM posting WHERE txn = (SELECT number FROM txn WHERE txn_id = 'c'); DELETE FROM txn WHERE txn_id = 'c'",
        "UPDATE posting SET balance_cents = 0 WHERE txn = (SELECT number FROM txn WHERE txn_id = 'b')",
        "UPDATE account SET balance_cents = balance_cents + 1",
        "UPDATE account SET entries = entries + 1",
        "DELETE FROM account",
    ];
    for change in changes {
        let damage = after(change).await;
        assert!(
            matches!(damage, Damage::Account { .. }),
            "{change}: {damage:?}"
        );
    }
}

/// One byte of an event flipped in the file, as a failing disk would.
#[tokio::test]
async fn a_flipped_byte_in_the_file_is_named() {
    let (_folder, path) = sound().await;
    let mut bytes = fs::read(&path).unwrap();
    let body = b"{\"n\":2}";
    let at = bytes.windows(body.len()).position(|w| w == body).unwrap();
    bytes[at + 5] ^= 1;
    fs::write(&path, bytes).unwrap();
    let damage = verify(&path).await;
    assert!(matches!(&damage, Damage::Event { table, seq: 2, .. } if table == "T1"));
}

/// Pages overwritten or cut off: an answer, and never a panic or a clean bill.
#[tokio::test]
async fn a_broken_file_is_damage() {
    let (_folder, path) = sound().await;
    let bytes = fs::read(&path).unwrap();
    let broken = path.with_file_name("broken.db");
    let page = 4096;
    for first in (0..bytes.len()).step_by(page) {
        let mut overwritten = bytes.clone();
        overwritten[first..first + page].fill(0xa5);
        for bytes in [overwritten, bytes[..first].to_vec()] {
            fs::write(&broken, bytes).unwrap();
            let outcome = match Store::open_read_only(&broken).await {
                Ok(store) => store.verify(|_| {}).await.map_err(OpenError::Damaged),
                Err(error) => Err(error),
            };
            assert!(
                matches!(
                    outcome,
                    Err(OpenError::Damaged(_) | OpenError::NotAStore { .. })
                ),
                "page at {first}: {outcome:?}"
            );
        }
    }
}
