//! The inspector's docket: what in the logs of tables and tournaments concerns an inspector, read once and then read on. It is made from the logs and can
//! be made again, so it is kept nowhere else.

use crate::wire;
use croupier_store::{LoggedEvent, Store, StoreError};
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use tokio::sync::Mutex;

/// How much of one log is kept.
const KEPT: usize = 200;
/// Events read at a time.
const PAGE: usize = 2_000;

/// What concerns an inspector, by log.
#[derive(Debug, Default)]
pub(crate) struct Docket(Mutex<BTreeMap<String, Seen>>);

/// A log as far as it was read.
#[derive(Debug, Default)]
struct Seen {
    seq: u64,
    entries: VecDeque<Entry>,
}

/// Something that an inspector was told, approved, is asked or has decided.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) log: String,
    pub(crate) actor: String,
    pub(crate) role: String,
    pub(crate) seq: u64,
    pub(crate) at_ms: i64,
    /// As it goes out.
    pub(crate) event: Value,
}

/// The event as it goes out, if it concerns an inspector.
fn concerning(logged: &LoggedEvent) -> Option<Value> {
    let (field, whom) = match logged.kind.as_str() {
        "inspector-told" | "approved" | "tournament-drafted" | "conditions-approved" => {
            return Some(out(logged));
        }
        "dispute-referred" => ("to", "inspector"),
        "dispute-decided" => ("instance", "inspector"),
        // Chips that are missing, or too many.
        "count-signed" => {
            let event = out(logged);
            let differs = event["over_cents"].as_i64().is_some_and(|over| over != 0);
            return differs.then_some(event);
        }
        _ => return None,
    };
    let event = out(logged);
    (event[field] == whom).then_some(event)
}

fn out(logged: &LoggedEvent) -> Value {
    wire::event_out(logged.seq, logged.at_ms, &logged.body)
}

impl Docket {
    /// What concerns an inspector in these logs up to these events, the newest first. Whoever gives up waiting leaves it as far as it was read.
    pub(crate) async fn entries(
        &self,
        store: &Store,
        logs: impl Iterator<Item = (String, u64)>,
    ) -> Result<Vec<Entry>, StoreError> {
        let mut known = self.0.lock().await;
        let mut all = Vec::new();
        for (log, head) in logs {
            let seen = known.entry(log.clone()).or_default();
            while seen.seq < head {
                let page = store.events(&log, seen.seq, PAGE).await?;
                let Some(last) = page.last() else { break };
                let last = last.seq;
                for logged in &page {
                    let Some(event) = concerning(logged) else {
                        continue;
                    };
                    seen.entries.push_back(Entry {
                        log: log.clone(),
                        actor: logged.actor.clone(),
                        role: logged.role.clone(),
                        seq: logged.seq,
                        at_ms: logged.at_ms,
                        event,
                    });
                    if seen.entries.len() > KEPT {
                        seen.entries.pop_front();
                    }
                }
                seen.seq = last;
            }
            all.extend(seen.entries.iter().cloned());
        }
        all.sort_by(|a, b| (b.at_ms, &b.log, b.seq).cmp(&(a.at_ms, &a.log, a.seq)));
        all.truncate(KEPT);
        Ok(all)
    }
}
