//! A log of the house's own without a state to decide on: what is written follows from what was done. Like the reception's it has no owner:
//! whoever writes says which event it comes after, and tries again if another was quicker.

use crate::clock::HouseClock;
use croupier_store::{
    Admission, AdmitError, AppendError, Batch, LoggedEvent, NewEvent, Store, StoreError,
    Transaction,
};
use tokio::sync::Mutex;

/// The log. What it is called begins with `house:`.
pub(crate) struct OwnLog {
    store: Store,
    clock: HouseClock,
    id: &'static str,
    /// Where it ends as far as is known: the number of its last event, and when that was.
    end: Mutex<Option<(u64, i64)>>,
}

impl std::fmt::Debug for OwnLog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "OwnLog({})", self.id)
    }
}

/// What is to be written.
#[derive(Clone, Debug, Default)]
pub(crate) struct NewEntry {
    pub(crate) actor: String,
    pub(crate) role: String,
    pub(crate) kind: String,
    pub(crate) body: String,
    pub(crate) transactions: Vec<Transaction>,
    pub(crate) admission: Admission,
}

/// The store's fault behind a refusal that has no other reason.
pub(crate) fn fault(error: AdmitError) -> StoreError {
    match error {
        AdmitError::Append(AppendError::Io(fault)) => StoreError::Io(fault),
        AdmitError::NoSuchPerson { name } => StoreError::NoSuchPerson { name },
        AdmitError::TokenTaken => StoreError::TokenTaken,
        other => StoreError::Io(croupier_store::Fault::of(&other)),
    }
}

impl OwnLog {
    /// The log of a store, which is made if there is none.
    pub(crate) async fn open(
        store: Store,
        clock: HouseClock,
        id: &'static str,
    ) -> Result<OwnLog, StoreError> {
        if store.head(id).await?.is_none() {
            match store.create_table(id).await {
                // Another was quicker.
                Ok(_) | Err(StoreError::TableExists { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(OwnLog {
            store,
            clock,
            id,
            end: Mutex::default(),
        })
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The last event.
    pub(crate) async fn last(&self) -> Result<Option<LoggedEvent>, StoreError> {
        last(&self.store, self.id).await
    }

    /// Writes after whatever is there; the number of the event.
    pub(crate) async fn write(&self, entry: NewEntry) -> Result<u64, AdmitError> {
        loop {
            match self.write_after(None, entry.clone()).await {
                Err(AdmitError::Append(AppendError::Stale { .. } | AppendError::Fenced { .. })) => {
                }
                done => return done,
            }
        }
    }

    /// Writes after this event and no other.
    pub(crate) async fn write_after(
        &self,
        expected: Option<u64>,
        entry: NewEntry,
    ) -> Result<u64, AdmitError> {
        let mut end = self.end.lock().await;
        // Unless it is written, where it ends is looked up anew.
        let (seq, before_ms) = match (end.take(), expected) {
            (Some(end), None) => end,
            (Some(end), Some(expected)) if end.0 == expected => end,
            _ => {
                let last = self.last().await.map_err(io)?;
                last.map_or((0, i64::MIN), |last| (last.seq, last.at_ms))
            }
        };
        let at_ms = self.clock.now_ms().max(before_ms);
        let head = self.store.head(self.id).await.map_err(io)?;
        let batch = Batch {
            table: self.id.to_owned(),
            expected_seq: expected.unwrap_or(seq),
            epoch: head.map_or(0, |head| head.epoch),
            events: vec![NewEvent {
                kind: entry.kind,
                body: entry.body,
                cause: None,
                actor: entry.actor,
                role: entry.role,
                at_ms,
            }],
            transactions: entry.transactions,
            ..Batch::default()
        };
        let appended = self.store.admit(batch, entry.admission).await?;
        *end = Some((appended.seq, at_ms));
        Ok(appended.seq)
    }
}

fn io(error: StoreError) -> AdmitError {
    let fault = match error {
        StoreError::Io(fault) => fault,
        other => croupier_store::Fault::of(&other),
    };
    AdmitError::Append(AppendError::Io(fault))
}

/// The last event of a log.
pub(crate) async fn last(store: &Store, log: &str) -> Result<Option<LoggedEvent>, StoreError> {
    let seq = store.head(log).await?.map_or(0, |head| head.seq);
    if seq == 0 {
        return Ok(None);
    }
    Ok(store.events(log, seq - 1, usize::MAX).await?.pop())
}
