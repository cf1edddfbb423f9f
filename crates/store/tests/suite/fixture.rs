//! Short ways to write what the tests send.

use std::path::PathBuf;

use croupier_store::{
    AppendError, Appended, Batch, CommandReply, Hash, Head, NewEvent, Posting, Secret, Store,
    Transaction,
};
use tempfile::TempDir;

/// A folder that goes away with the test, and a store file in it.
pub(crate) fn file() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    (folder, path)
}

pub(crate) fn event(body: &str) -> NewEvent {
    NewEvent {
        kind: "Noted".into(),
        body: body.into(),
        cause: None,
        actor: "anna".into(),
        role: "player".into(),
        at_ms: 1_000,
    }
}

/// A line; the house's own accounts are these.
pub(crate) fn posting(account: &str, cents: i64) -> Posting {
    Posting {
        account: account.into(),
        house: matches!(account, "cage" | "cash" | "float:T1" | "commission:T1"),
        cents,
    }
}

/// A transaction at the first event, given as account and cents.
pub(crate) fn transaction(id: &str, postings: &[(&str, i64)]) -> Transaction {
    Transaction {
        id: id.into(),
        reason: "test".into(),
        event_offset: 0,
        postings: postings
            .iter()
            .map(|(account, cents)| posting(account, *cents))
            .collect(),
    }
}

pub(crate) fn reply(command_id: &str, actor: &str) -> CommandReply {
    CommandReply {
        command_id: command_id.into(),
        actor: actor.into(),
        request_hash: Hash::of(command_id.as_bytes()),
        reply: format!("reply to {command_id}"),
        seq: 0,
        asked: None,
    }
}

pub(crate) fn secret(name: &str, sealed: &[u8]) -> Secret {
    Secret {
        name: name.into(),
        sealed: sealed.into(),
    }
}

/// A batch for the table as it stands, with one event for each body.
pub(crate) fn batch(head: &Head, bodies: &[&str]) -> Batch {
    Batch {
        table: head.table.clone(),
        expected_seq: head.seq,
        epoch: head.epoch,
        events: bodies.iter().map(|body| event(body)).collect(),
        transactions: Vec::new(),
        replies: Vec::new(),
        secrets: Vec::new(),
        forgotten: Vec::new(),
    }
}

pub(crate) async fn head(store: &Store, table: &str) -> Head {
    store.head(table).await.unwrap().unwrap()
}

/// A new table with an owner.
pub(crate) async fn table(store: &Store, table: &str) -> Head {
    store.create_table(table).await.unwrap();
    store.claim(table, "node-1", 0, 10_000).await.unwrap()
}

/// Appends events to a table as it stands.
pub(crate) async fn append(
    store: &Store,
    table: &str,
    bodies: &[&str],
) -> Result<Appended, AppendError> {
    store.append(batch(&head(store, table).await, bodies)).await
}

/// Appends one event that moves money.
pub(crate) async fn pay(
    store: &Store,
    table: &str,
    id: &str,
    postings: &[(&str, i64)],
) -> Result<Appended, AppendError> {
    let mut batch = batch(&head(store, table).await, &["{}"]);
    batch.transactions.push(transaction(id, postings));
    store.append(batch).await
}
