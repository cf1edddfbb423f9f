//! The logs of the house's own beside those of tables. None has an owner: whoever writes says which event it comes after, and tries again if
//! another was quicker. An [`OwnLog`] has no state to decide on: what is written follows from what was done. A [`StateLog`] has one: what is
//! written was decided on everything before it, and is decided again where another was quicker.

use crate::clock::HouseClock;
use crate::office::OfficeError;
use croupier_store::{
    Admission, AdmitError, AppendError, Batch, CommandReply, LoggedEvent, NewEvent, Secret, Store,
    StoreError, Transaction,
};
use std::sync::{PoisonError, RwLock};
use tokio::sync::{Mutex, MutexGuard};

/// What is to be written together.
#[derive(Clone, Debug, Default)]
pub(crate) struct NewEntry {
    /// The events; the log says when they happen.
    pub(crate) events: Vec<NewEvent>,
    pub(crate) transactions: Vec<Transaction>,
    pub(crate) replies: Vec<CommandReply>,
    pub(crate) secrets: Vec<Secret>,
    pub(crate) admission: Admission,
}

impl NewEntry {
    /// An event of this kind, by somebody in a role.
    pub(crate) fn of((actor, role): (&str, &str), kind: &str, body: String) -> NewEntry {
        NewEntry::default().and((actor, role), kind, body)
    }

    /// One event more.
    pub(crate) fn and(mut self, (actor, role): (&str, &str), kind: &str, body: String) -> NewEntry {
        self.events.push(NewEvent {
            kind: kind.to_owned(),
            body,
            cause: None,
            actor: actor.to_owned(),
            role: role.to_owned(),
            at_ms: 0,
        });
        self
    }
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

/// Whether another wrote first.
const fn was_quicker(error: &AdmitError) -> bool {
    matches!(
        error,
        AdmitError::Append(AppendError::Stale { .. } | AppendError::Fenced { .. })
    )
}

/// A log without a state. What it is called begins with `house:`.
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

    /// Writes after whatever is there; the number of the last event.
    pub(crate) async fn write(&self, entry: NewEntry) -> Result<u64, AdmitError> {
        loop {
            match self.write_after(None, entry.clone()).await {
                Err(error) if was_quicker(&error) => {}
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
        let seq = self.append(expected.unwrap_or(seq), at_ms, entry).await?;
        *end = Some((seq, at_ms));
        Ok(seq)
    }

    /// Writes after this event, at this time.
    async fn append(&self, after: u64, at_ms: i64, entry: NewEntry) -> Result<u64, AdmitError> {
        let head = self.store.head(self.id).await.map_err(io)?;
        let at = |event: NewEvent| NewEvent { at_ms, ..event };
        let batch = Batch {
            table: self.id.to_owned(),
            expected_seq: after,
            epoch: head.map_or(0, |head| head.epoch),
            events: entry.events.into_iter().map(at).collect(),
            transactions: entry.transactions,
            replies: entry.replies,
            secrets: entry.secrets,
            forgotten: Vec::new(),
        };
        let appended = self.store.admit(batch, entry.admission).await?;
        Ok(appended.seq)
    }
}

/// What the events of a log come to.
pub(crate) trait State: Default {
    /// What an event is read as.
    type Event;

    /// Takes an event in.
    ///
    /// # Errors
    /// What is wrong with it: then no house wrote it.
    fn take(&mut self, logged: &LoggedEvent) -> Result<Self::Event, String>;
}

/// A log with its state.
#[derive(Debug)]
pub(crate) struct StateLog<S> {
    log: OwnLog,
    known: RwLock<Known<S>>,
    /// Held while it is written or read on, so that nothing is taken in twice.
    turn: Mutex<()>,
}

/// The log as far as it is known.
#[derive(Debug, Default)]
struct Known<S> {
    seq: u64,
    at_ms: i64,
    state: S,
}

/// Where a log stands: after which event, and when the next one happens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    pub(crate) seq: u64,
    pub(crate) at_ms: i64,
}

impl<S: State> StateLog<S> {
    /// The log of a store, which is made if there is none. Nothing of it is read yet.
    pub(crate) async fn open(
        store: Store,
        clock: HouseClock,
        id: &'static str,
    ) -> Result<StateLog<S>, StoreError> {
        Ok(StateLog {
            log: OwnLog::open(store, clock, id).await?,
            known: RwLock::default(),
            turn: Mutex::default(),
        })
    }

    pub(crate) fn store(&self) -> &Store {
        self.log.store()
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.log.clock.now_ms()
    }

    /// Looks something up in what is known.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&S) -> T) -> T {
        let known = self.known.read();
        look(&known.unwrap_or_else(PoisonError::into_inner).state)
    }

    /// Waits for one's turn to read on and to write.
    pub(crate) async fn turn(&self) -> Turn<'_, S> {
        Turn {
            log: self,
            _held: self.turn.lock().await,
        }
    }

    /// Decides on what is known, writes what comes of it, and takes it in. Decided again where somebody else was quicker.
    pub(crate) async fn write<T>(
        &self,
        decide: impl Fn(&S, i64) -> Result<(NewEntry, T), OfficeError>,
        refused: impl Fn(AdmitError) -> OfficeError,
    ) -> Result<T, OfficeError> {
        let turn = self.turn().await;
        loop {
            turn.read_on().await?;
            let at = turn.standing();
            let (entry, outcome) = self.look(|state| decide(state, at.at_ms))?;
            if turn.append(at, entry).await.map_err(&refused)? {
                turn.read_on().await?;
                return Ok(outcome);
            }
        }
    }
}

/// Somebody's turn.
pub(crate) struct Turn<'a, S> {
    log: &'a StateLog<S>,
    _held: MutexGuard<'a, ()>,
}

impl<S: State> Turn<'_, S> {
    /// Reads what others have written since, or oneself; those events.
    pub(crate) async fn read_on(&self) -> Result<Vec<S::Event>, OfficeError> {
        let OwnLog { store, id, .. } = &self.log.log;
        let logged = store.events(id, self.standing().seq, usize::MAX).await?;
        let known = self.log.known.write();
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        let mut events = Vec::with_capacity(logged.len());
        for logged in &logged {
            let taken = known.state.take(logged);
            let seq = logged.seq;
            events.push(taken.map_err(|what| OfficeError::Log { seq, what })?);
            (known.seq, known.at_ms) = (seq, logged.at_ms);
        }
        Ok(events)
    }

    /// Where the log stands as far as it is known.
    pub(crate) fn standing(&self) -> Standing {
        let known = self.log.known.read();
        let known = known.unwrap_or_else(PoisonError::into_inner);
        Standing {
            seq: known.seq,
            at_ms: self.log.now_ms().max(known.at_ms),
        }
    }

    /// Writes what was decided as the log stood there; false if another was quicker.
    pub(crate) async fn append(&self, at: Standing, entry: NewEntry) -> Result<bool, AdmitError> {
        match self.log.log.append(at.seq, at.at_ms, entry).await {
            Ok(_) => Ok(true),
            Err(error) if was_quicker(&error) => Ok(false),
            Err(error) => Err(error),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// The bodies of a log, one after the other.
    #[derive(Debug, Default)]
    struct Bodies(Vec<String>);

    impl State for Bodies {
        type Event = ();

        fn take(&mut self, logged: &LoggedEvent) -> Result<(), String> {
            if logged.body == "bad" {
                return Err("is bad".to_owned());
            }
            self.0.push(logged.body.clone());
            Ok(())
        }
    }

    async fn open(store: &Store) -> StateLog<Bodies> {
        let clock = HouseClock::of_the_machine();
        StateLog::open(store.clone(), clock, "house:test")
            .await
            .unwrap()
    }

    fn entry(body: &str) -> NewEntry {
        NewEntry::of(("anna", "manager"), "said", body.to_owned())
    }

    #[tokio::test]
    async fn what_another_has_written_meanwhile_is_decided_on_too() {
        let store = Store::memory();
        let (one, other) = (open(&store).await, open(&store).await);
        let decided = AtomicU32::new(0);
        let second = |bodies: &Bodies, _| {
            decided.fetch_add(1, Ordering::Relaxed);
            Ok((entry("second"), bodies.0.len()))
        };
        {
            // Decided before the other writes, and written after it.
            let turn = one.turn().await;
            turn.read_on().await.unwrap();
            let before = turn.standing();
            let first = other.write(|_, _| Ok((entry("first"), ())), crate::office::failed);
            first.await.unwrap();
            assert!(!turn.append(before, entry("stale")).await.unwrap());
        }
        let seen = one.write(second, crate::office::failed).await.unwrap();
        assert_eq!((seen, decided.load(Ordering::Relaxed)), (1, 1));
        assert_eq!(one.look(|bodies| bodies.0.clone()), ["first", "second"]);
        other.turn().await.read_on().await.unwrap();
        assert_eq!(other.look(|bodies| bodies.0.clone()), ["first", "second"]);
    }

    #[tokio::test]
    async fn an_event_that_no_house_wrote_is_named() {
        let store = Store::memory();
        let log = open(&store).await;
        let turn = log.turn().await;
        assert!(turn.append(turn.standing(), entry("good")).await.unwrap());
        turn.read_on().await.unwrap();
        assert!(turn.append(turn.standing(), entry("bad")).await.unwrap());
        let wrong = turn.read_on().await.unwrap_err();
        assert_eq!(
            wrong,
            OfficeError::Log {
                seq: 2,
                what: "is bad".to_owned()
            }
        );
        assert_eq!(log.look(|bodies| bodies.0.clone()), ["good"]);
    }
}
