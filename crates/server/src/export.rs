//! A table's log as one file with its proof, a JSON object a line: what it is, every event with its hashes, and a seal that says where the
//! log ends and is signed. `docs/protocol.md` describes it. The chain is computed again on the way: a log that is not whole gets no seal,
//! and its last line says where it breaks.

use crate::office::By;
use crate::signing::{self, Key};
use axum::body::Bytes;
use croupier_store::{Hash, Head, LoggedEvent, Store, StoreError};
use serde_json::{Value, json};

/// What the first line of such a file says that it is.
const FORMAT: &str = "croupier-export/1";
/// Events read at a time.
const PAGE: usize = 1_000;

/// An export on its way out.
pub(crate) struct Export {
    store: Store,
    head: Head,
    /// What the first event says of book and edition.
    book: String,
    edition: u32,
    by: By,
    /// Whose key it is signed with.
    signer: String,
    key: Key,
    at_ms: i64,
    seq: u64,
    hash: Hash,
    stage: Stage,
}

/// What comes next.
enum Stage {
    Head,
    Events,
    Done,
}

/// A line of the file.
fn line(value: &Value) -> String {
    format!("{value}\n")
}

fn event_line(event: &LoggedEvent) -> Value {
    json!({
        "seq": event.seq,
        "epoch": event.epoch,
        "at_ms": event.at_ms,
        "actor": event.actor,
        "role": event.role,
        "kind": event.kind,
        "cause": event.cause,
        "body": event.body,
        "prev_hash": event.prev_hash.to_string(),
        "hash": event.hash.to_string(),
    })
}

impl Export {
    /// Of the log up to this head, of a table under this book and edition; signed with the key of the one who is named.
    pub(crate) fn new(
        store: Store,
        head: Head,
        (book, edition): (String, u32),
        by: By,
        (signer, key): (String, Key),
        at_ms: i64,
    ) -> Export {
        let hash = Hash::genesis(&head.table);
        Export {
            store,
            head,
            book,
            edition,
            by,
            signer,
            key,
            at_ms,
            seq: 0,
            hash,
            stage: Stage::Head,
        }
    }

    /// The next piece of the file.
    pub(crate) async fn next(&mut self) -> Option<Result<Bytes, StoreError>> {
        match self.stage {
            Stage::Head => {
                self.stage = Stage::Events;
                Some(Ok(line(&self.first()).into()))
            }
            Stage::Events => Some(self.page().await.map(Bytes::from)),
            Stage::Done => None,
        }
    }

    fn first(&self) -> Value {
        json!({
            "format": FORMAT,
            "table": self.head.table,
            "book": self.book,
            "edition": self.edition,
            "events": self.head.seq,
            "at_ms": self.at_ms,
            "by": self.by.name.as_str(),
            "role": self.by.role.word(),
        })
    }

    async fn page(&mut self) -> Result<String, StoreError> {
        let table = &self.head.table;
        let page = self.store.events(table, self.seq, PAGE).await?;
        let mut text = String::new();
        for event in page.iter().filter(|event| event.seq <= self.head.seq) {
            let follows = event.seq == self.seq + 1 && event.prev_hash == self.hash;
            if !follows || Hash::of_event(table, event) != event.hash {
                break;
            }
            (self.seq, self.hash) = (event.seq, event.hash);
            text.push_str(&line(&event_line(event)));
        }
        let last = page.last().map_or(0, |event| event.seq);
        let whole = self.seq == self.head.seq && self.hash == self.head.head;
        if whole || self.seq < last.min(self.head.seq) || page.is_empty() {
            self.stage = Stage::Done;
            text.push_str(&line(&if whole { self.seal() } else { self.broken() }));
        }
        Ok(text)
    }

    fn seal(&self) -> Value {
        let (by, role) = (self.by.name.as_str(), self.by.role.word());
        let head = self.head.head;
        let what = signing::of_export(&self.head.table, self.seq, head, self.at_ms, by, role);
        json!({"seal": {
            "seq": self.seq,
            "head": head.to_string(),
            "signer": self.signer,
            "key": self.key.public(),
            "signature": self.key.sign(what),
        }})
    }

    fn broken(&self) -> Value {
        json!({"damaged": {"seq": self.seq + 1, "what": "does not follow from the events before it"}})
    }
}
