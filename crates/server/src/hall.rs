//! The hall at the server: its log, `house:floor`, in the store beside those of the tables. What its events mean is the house's business
//! ([`croupier_house::hall`]); that the tables follow them, the steward's ([`steward`]).
//!
//! Like the reception's, the log has no owner: whoever writes says which event the decision rests on, and decides again if another was
//! quicker.

mod steward;

pub(crate) use steward::{Made, Steward};

use crate::clock::HouseClock;
use crate::door::DoorReason;
use crate::office::{By, OfficeError, refuse};
use croupier_engine::{Name, Role, Word};
use croupier_house::hall::{self, Event};
use croupier_store::{AppendError, Batch, LoggedEvent, NewEvent, Store, StoreError};
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

/// The hall's log.
pub(crate) const LOG: &str = "house:floor";

/// Reads an event out of the log.
pub(crate) fn parse(logged: &LoggedEvent) -> Result<Event, String> {
    serde_json::from_str(&logged.body).map_err(|error| error.to_string())
}

/// Takes a logged event in.
pub(crate) fn take(hall: &mut hall::Hall, logged: &LoggedEvent) -> Result<Event, String> {
    let event = parse(logged)?;
    let who = Name::new(&logged.actor).zip(Role::from_word(&logged.role));
    let (name, role) = who.ok_or("nobody of staff wrote it")?;
    let taken = hall.apply(logged.at_ms, (&name, role), &event);
    taken.map_err(|misfit| misfit.to_string())?;
    Ok(event)
}

/// The log as far as it is known.
#[derive(Debug, Default)]
struct Known {
    seq: u64,
    at_ms: i64,
    hall: hall::Hall,
}

/// The hall. A clone is another handle on the same.
#[derive(Clone)]
pub(crate) struct Hall(Arc<Inner>);

struct Inner {
    store: Store,
    clock: HouseClock,
    known: RwLock<Known>,
    /// Held while it is written or read on, so that nothing is taken in twice.
    turn: tokio::sync::Mutex<()>,
}

impl fmt::Debug for Hall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hall")
    }
}

impl Hall {
    /// The hall of a store, with a log if it has none.
    pub(crate) async fn open(store: Store, clock: HouseClock) -> Result<Hall, OfficeError> {
        if store.head(LOG).await?.is_none() {
            store.create_table(LOG).await?;
        }
        let hall = Hall(Arc::new(Inner {
            store,
            clock,
            known: RwLock::default(),
            turn: tokio::sync::Mutex::default(),
        }));
        hall.read_on().await?;
        Ok(hall)
    }

    /// Looks something up in what is known.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&hall::Hall) -> T) -> T {
        let known = self.0.known.read();
        look(&known.unwrap_or_else(PoisonError::into_inner).hall)
    }

    async fn read_on(&self) -> Result<(), OfficeError> {
        let after = {
            let known = self.0.known.read();
            known.unwrap_or_else(PoisonError::into_inner).seq
        };
        for logged in self.0.store.events(LOG, after, usize::MAX).await? {
            let known = self.0.known.write();
            let mut known = known.unwrap_or_else(PoisonError::into_inner);
            take(&mut known.hall, &logged).map_err(|what| OfficeError::Log {
                seq: logged.seq,
                what,
            })?;
            (known.seq, known.at_ms) = (logged.seq, logged.at_ms);
        }
        Ok(())
    }

    /// Decides on what is known, writes what comes of it, and takes it in. Decided again where somebody else was quicker.
    pub(crate) async fn write(
        &self,
        by: &By,
        decide: impl Fn(&hall::Hall) -> Result<Event, OfficeError>,
    ) -> Result<(), OfficeError> {
        let _turn = self.0.turn.lock().await;
        loop {
            self.read_on().await?;
            let (seq, at_ms, event) = {
                let known = self.0.known.read();
                let known = known.unwrap_or_else(PoisonError::into_inner);
                let at_ms = self.0.clock.now_ms().max(known.at_ms);
                let event = decide(&known.hall)?;
                let fits = known.hall.clone().apply(at_ms, (&by.name, by.role), &event);
                fits.map_err(|misfit| refuse(DoorReason::NotPossible, misfit.to_string()))?;
                (known.seq, at_ms, event)
            };
            let head = self.0.store.head(LOG).await?;
            let batch = Batch {
                table: LOG.to_owned(),
                expected_seq: seq,
                epoch: head.map_or(0, |head| head.epoch),
                events: vec![NewEvent {
                    kind: event.word().to_owned(),
                    body: serde_json::to_string(&event).unwrap_or_default(),
                    cause: None,
                    actor: by.name.as_str().to_owned(),
                    role: by.role.word().to_owned(),
                    at_ms,
                }],
                transactions: Vec::new(),
                replies: Vec::new(),
                secrets: Vec::new(),
            };
            match self.0.store.append(batch).await {
                Ok(_) => return self.read_on().await,
                Err(AppendError::Stale { .. } | AppendError::Fenced { .. }) => {}
                Err(AppendError::Io(fault)) => return Err(StoreError::Io(fault).into()),
                Err(other) => {
                    let fault = refuse(DoorReason::StoreUnavailable, other.to_string());
                    return Err(fault);
                }
            }
        }
    }
}
