//! Exports, JSON objects a line: a table's log with its proof (what it is, every event with its hashes, and a seal that says where the log
//! ends and is signed), and a gaming day, with the logs of all its tables and a seal over them. `docs/protocol.md` describes both. The chain
//! is computed again on the way: a log that is not whole gets no seal, and its last line says where it breaks.

use crate::config::TableSpec;
use crate::office::By;
use crate::signing::{self, End, Key};
use axum::body::Bytes;
use croupier_house::report::Period;
use croupier_store::{Hash, Head, LoggedEvent, Store, StoreError};
use futures_util::stream::{self, Stream, StreamExt as _};
use serde_json::{Value, json};
use std::future::ready;
use std::sync::Arc;

/// What the first line of such a file says that it is.
const TABLE: &str = "croupier-export/1";
const DAY: &str = "croupier-day/1";
/// Events read at a time.
const PAGE: usize = 1_000;

/// On whose word something is exported.
pub(crate) struct Word {
    /// Who asked.
    pub(crate) by: By,
    /// Whose key it is signed with.
    pub(crate) signer: String,
    pub(crate) key: Key,
    pub(crate) at_ms: i64,
}

impl Word {
    /// The first line: what it is, when it was made and who asked.
    fn first(&self, mut what: Value) -> Bytes {
        what["at_ms"] = self.at_ms.into();
        what["by"] = self.by.name.as_str().into();
        what["role"] = self.by.role.word().into();
        line(&what)
    }

    /// The last: what is sealed, and the signature.
    fn seal(&self, mut what: Value, signed: Hash) -> Bytes {
        what["signer"] = self.signer.as_str().into();
        what["key"] = self.key.public().into();
        what["signature"] = self.key.sign(signed).into();
        line(&json!({ "seal": what }))
    }
}

/// A line of the file.
fn line(value: &Value) -> Bytes {
    format!("{value}\n").into()
}

fn event_line(event: &LoggedEvent) -> Bytes {
    line(&json!({
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
    }))
}

/// A table's log on its way out.
struct Export {
    store: Store,
    head: Head,
    word: Arc<Word>,
    seq: u64,
    hash: Hash,
    stage: Stage,
}

/// What comes next.
enum Stage {
    First,
    Events,
    Done,
}

/// A table's log up to this head, in pieces.
pub(crate) fn table(
    store: Store,
    head: Head,
    word: Arc<Word>,
) -> impl Stream<Item = Result<Bytes, StoreError>> {
    let export = Export {
        store,
        hash: Hash::genesis(&head.table),
        head,
        word,
        seq: 0,
        stage: Stage::First,
    };
    stream::unfold(export, |mut export| async {
        let piece = export.next().await?;
        Some((piece, export))
    })
}

/// A gaming day with the logs of its tables, each up to such a head.
pub(crate) fn day(
    store: Store,
    day: &Period,
    heads: Vec<Head>,
    word: Arc<Word>,
) -> impl Stream<Item = Result<Bytes, StoreError>> + use<> {
    let first = word.first(json!({
        "format": DAY,
        "day": day.name,
        "from_ms": day.from_ms,
        "to_ms": day.to_ms,
        "tables": heads.len(),
    }));
    let ends: Vec<End<'_>> = heads
        .iter()
        .map(|head| (head.table.as_str(), head.seq, head.head))
        .collect();
    let span = (day.name.as_str(), day.from_ms, day.to_ms);
    let (by, role) = (word.by.name.as_str(), word.by.role.word());
    let signed = signing::of_day(span, &ends, word.at_ms, by, role);
    let last = word.seal(json!({ "day": day.name, "tables": heads.len() }), signed);
    let logs =
        stream::iter(heads).flat_map(move |head| table(store.clone(), head, Arc::clone(&word)));
    stream::once(ready(Ok(first)))
        .chain(logs)
        .chain(stream::once(ready(Ok(last))))
}

/// The tables at which something happened on a day, each with its head at the end of it.
pub(crate) async fn heads_of(store: &Store, day: &Period) -> Result<Vec<Head>, StoreError> {
    let mut heads = store.tables().await?;
    heads.retain(|head| TableSpec::is_id(&head.table));
    let mut found = Vec::new();
    for mut head in heads {
        let first = since(store, &head, day.from_ms).await?;
        let after = since(store, &head, day.to_ms).await?;
        if first == after {
            continue;
        }
        if after <= head.seq {
            let last = store.events(&head.table, after - 2, 1).await?;
            if let Some(last) = last.first() {
                (head.seq, head.head) = (last.seq, last.hash);
            }
        }
        found.push(head);
    }
    Ok(found)
}

/// The number of the first event of a log at this time or later; the one after the last where there is none.
async fn since(store: &Store, head: &Head, at_ms: i64) -> Result<u64, StoreError> {
    let (mut low, mut high) = (1, head.seq + 1);
    while low < high {
        let middle = low + (high - low) / 2;
        let event = store.events(&head.table, middle - 1, 1).await?;
        match event.first().is_some_and(|event| event.at_ms < at_ms) {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    Ok(low)
}

impl Export {
    /// The next piece of the file.
    async fn next(&mut self) -> Option<Result<Bytes, StoreError>> {
        match self.stage {
            Stage::First => {
                self.stage = Stage::Events;
                Some(self.first().await)
            }
            Stage::Events => Some(self.page().await.map(Bytes::from)),
            Stage::Done => None,
        }
    }

    async fn first(&self) -> Result<Bytes, StoreError> {
        let drafted = self.store.events(&self.head.table, 0, 1).await?;
        let drafted = drafted.first().map(|event| event.body.as_str());
        let drafted: Value = serde_json::from_str(drafted.unwrap_or_default()).unwrap_or_default();
        Ok(self.word.first(json!({
            "format": TABLE,
            "table": self.head.table,
            "book": drafted["book"],
            "edition": drafted["edition"].as_u64().unwrap_or(1),
            "events": self.head.seq,
        })))
    }

    async fn page(&mut self) -> Result<Vec<u8>, StoreError> {
        let table = &self.head.table;
        let page = self.store.events(table, self.seq, PAGE).await?;
        let mut text = Vec::new();
        for event in page.iter().filter(|event| event.seq <= self.head.seq) {
            let follows = event.seq == self.seq + 1 && event.prev_hash == self.hash;
            if !follows || Hash::of_event(table, event) != event.hash {
                break;
            }
            (self.seq, self.hash) = (event.seq, event.hash);
            text.extend(event_line(event));
        }
        let last = page.last().map_or(0, |event| event.seq);
        let whole = self.seq == self.head.seq && self.hash == self.head.head;
        if whole || self.seq < last.min(self.head.seq) || page.is_empty() {
            self.stage = Stage::Done;
            text.extend(if whole { self.seal() } else { self.broken() });
        }
        Ok(text)
    }

    fn seal(&self) -> Bytes {
        let (word, head) = (&self.word, self.head.head);
        let (by, role) = (word.by.name.as_str(), word.by.role.word());
        let signed = signing::of_export(&self.head.table, self.seq, head, word.at_ms, by, role);
        let what = json!({ "seq": self.seq, "head": head.to_string() });
        word.seal(what, signed)
    }

    fn broken(&self) -> Bytes {
        let what = "does not follow from the events before it";
        line(&json!({"damaged": {"seq": self.seq + 1, "what": what}}))
    }
}
