//! The audit finds what the hash chain is not asked about: a changed event or posting is named by its place.

use crate::common::{House, KEY, QUICK, TABLE, books_balance, config, execute};
use croupier_server::replay::{self, AuditFault};
use croupier_server::vault::Vault;
use croupier_store::Store;
use serde_json::json;
use std::path::Path;

/// Plays a little on disk, and closes.
async fn played(path: &Path) {
    let house = House::open(&config(QUICK), Store::open(path).await.unwrap()).await;
    let anna = house.seated("anna", 1).await;
    house.play(&anna, 1, 2).await;
    house.server.shutdown().await.unwrap();
}

/// Changes bytes in the file, everywhere they occur within a row of the given mark.
fn change(path: &Path, from: &[u8], to: &[u8]) -> usize {
    assert_eq!(from.len(), to.len());
    let mut all = std::fs::read(path).unwrap();
    let mut changed = 0;
    let mut at = 0;
    while let Some(found) = all[at..].windows(from.len()).position(|w| w == from) {
        all[at + found..at + found + from.len()].copy_from_slice(to);
        at += found + from.len();
        changed += 1;
    }
    std::fs::write(path, all).unwrap();
    changed
}

#[tokio::test]
async fn an_honest_log_passes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    let store = Store::open_read_only(&path).await.unwrap();
    books_balance(&store).await;
    let mut told = 0;
    let audit = replay::audit(&store, |p| told = p.done).await.unwrap();
    assert_eq!(audit.tables, 1);
    assert_eq!(audit.events, told);
    assert!(
        audit.rounds >= 2 && audit.wagers >= 2 && audit.cards >= 9,
        "{audit:?}"
    );
    assert!(audit.postings >= 8 && audit.commands > 20, "{audit:?}");
    let events = store.events(TABLE, 0, usize::MAX).await.unwrap();
    let table = replay::table(&events).unwrap();
    assert_eq!(table.setup().table, TABLE);
}

#[tokio::test]
async fn a_changed_event_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    // The seat that was taken; the command behind it says another.
    let store = Store::open_read_only(&path).await.unwrap();
    let events = store.events(TABLE, 0, usize::MAX).await.unwrap();
    let seated = events.iter().find(|e| e.kind == "seated").unwrap();
    store.close().await.unwrap();
    let other = seated.body.replace("\"seat\":1", "\"seat\":2");
    assert_ne!(other, seated.body);
    assert!(change(&path, seated.body.as_bytes(), other.as_bytes()) >= 1);
    let store = Store::open_read_only(&path).await.unwrap();
    let fault = replay::audit(&store, |_| {}).await.unwrap_err();
    let AuditFault::Event { table, seq, what } = &fault else {
        panic!("{fault}");
    };
    assert_eq!((table.as_str(), *seq), (TABLE, seated.seq));
    assert!(
        what.contains("\"seat\":2") && what.contains("\"seat\":1"),
        "{fault}"
    );
    assert!(store.verify(|_| {}).await.is_err(), "the hashes say so too");
}

#[tokio::test]
async fn a_changed_posting_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    let store = Store::open_read_only(&path).await.unwrap();
    let mut lines = store
        .postings("chips:mini-1:anna", usize::MAX)
        .await
        .unwrap();
    lines.reverse();
    assert_eq!(lines[0].cents, 50_000);
    store.close().await.unwrap();
    // As SQLite writes them: the account, then its entry (1), then $500.00 and the balance in three bytes each.
    let from = [b"chips:mini-1:anna".as_slice(), &[0x00, 0xc3, 0x50]].concat();
    let to = [b"chips:mini-1:anna".as_slice(), &[0x00, 0xc3, 0x51]].concat();
    assert_eq!(change(&path, &from, &to), 1);
    let store = Store::open_read_only(&path).await.unwrap();
    let fault = replay::audit(&store, |_| {}).await.unwrap_err();
    let AuditFault::Posting {
        table,
        seq,
        account,
        ..
    } = &fault
    else {
        panic!("{fault}");
    };
    assert_eq!((table.as_str(), Some(*seq)), (TABLE, lines[0].seq));
    assert_eq!(account, "chips:mini-1:anna");
    assert!(fault.to_string().contains("50001"), "{fault}");
}

/// Which accounts there are, and which of them may be overdrawn, is the house's word; the store keeps what it was told.
#[tokio::test]
async fn an_account_that_the_house_does_not_have_is_named() {
    for (sql, account) in [
        (
            "UPDATE account SET kind = 'house' WHERE id = 'player:anna'",
            "account player:anna is not the house's, and kept as such",
        ),
        (
            "INSERT INTO account (id, kind, balance_cents, entries) VALUES ('purse:anna', 'player', 0, 0)",
            "account purse:anna is none that the house has",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("croupier.db");
        played(&path).await;
        execute(&path, sql).await;
        let store = Store::open_read_only(&path).await.unwrap();
        let fault = replay::audit(&store, |_| {}).await.unwrap_err();
        assert_eq!(fault.to_string(), account);
    }
}

/// Play goes on while a store is audited, and the audit is of one moment.
#[tokio::test]
async fn an_honest_house_is_not_accused_while_it_plays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    let house = House::open(&config(QUICK), Store::open(&path).await.unwrap()).await;
    let anna = house.seated("anna", 1).await;
    let reader = Store::open_read_only(&path).await.unwrap();
    let mut snapshot = reader.snapshot().await.unwrap();
    let events: u64 = snapshot.tables().await.unwrap().iter().map(|h| h.seq).sum();
    let vault = Vault::new(&KEY);
    let mut known = Vec::new();
    for _ in 0..3 {
        // Chips, wagers, cards and the ledger move between any two of its questions.
        house.ok(&anna, json!({"do":"buy-in","cents":500})).await;
        house.play(&anna, 1, 1).await;
        let verified = snapshot.verify(|_| {}).await.unwrap();
        let audit = replay::audit_snapshot(&mut snapshot, Some(&vault), |_| {});
        let audit = audit.await.unwrap();
        assert_eq!((verified.events, audit.events), (events, events));
        assert_eq!((audit.rounds, audit.secrets), (0, 1));
        known.push(audit);
    }
    assert_eq!(known[0], known[2]);
    let now = replay::audit(&reader, |_| {}).await.unwrap();
    assert!(now.rounds >= 3 && now.events > events, "{now:?}");
}

/// The time of a log never goes back.
#[tokio::test]
async fn an_event_from_before_the_one_before_it_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    execute(
        &path,
        "UPDATE event SET at_ms = at_ms - 3600000 WHERE kind = 'seated'",
    )
    .await;
    let store = Store::open_read_only(&path).await.unwrap();
    let fault = replay::audit(&store, |_| {}).await.unwrap_err();
    let named = fault.to_string().contains("ms before the event before it");
    assert!(named, "{fault}");
}

/// What a shoe in play will give is part of what is verified: that it is there, and with the key that it is whole.
#[tokio::test]
async fn a_lost_shoe_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("croupier.db");
    played(&path).await;
    let (key, other) = (Vault::new(&KEY), Vault::new(&[7; 32]));
    let audit = async |vault: Option<&Vault>| {
        let store = Store::open_read_only(&path).await.unwrap();
        let mut snapshot = store.snapshot().await.unwrap();
        let audit = replay::audit_snapshot(&mut snapshot, vault, |_| {}).await;
        audit.map(|audit| audit.secrets).map_err(|e| e.to_string())
    };
    let place = format!("table {TABLE}: what is hidden as shoe/1");
    let not_opened = Err(format!("{place} does not open with the operator's key"));
    assert_eq!(audit(Some(&key)).await, Ok(1));
    assert_eq!(audit(Some(&other)).await, not_opened);
    execute(&path, "UPDATE secret SET sealed = x'0102030405'").await;
    assert_eq!(audit(Some(&key)).await, not_opened);
    assert_eq!(
        audit(None).await,
        Ok(1),
        "it cannot be told without the key"
    );
    execute(&path, "DELETE FROM secret").await;
    let missing = Err(format!("{place} is not in the store"));
    assert_eq!(audit(Some(&key)).await, missing);
    assert_eq!(audit(None).await, missing);
}
