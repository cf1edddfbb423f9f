//! The hall at the server: its log, `house:floor`, in the store beside those of the tables. What its events mean is the house's business
//! ([`croupier_house::hall`]); that the tables follow them, the steward's ([`steward`]).

mod steward;

pub(crate) use steward::{Made, Steward};

use crate::clock::HouseClock;
use crate::door::DoorReason;
use crate::office::{By, OfficeError, failed, refuse};
use crate::own_log::{NewEntry, State, StateLog};
use croupier_engine::{Name, Role, Word};
use croupier_house::hall::{self, Event};
use croupier_store::{LoggedEvent, Store};
use std::fmt;
use std::sync::Arc;

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

impl State for hall::Hall {
    type Event = Event;

    fn take(&mut self, logged: &LoggedEvent) -> Result<Event, String> {
        take(self, logged)
    }
}

/// The hall. A clone is another handle on the same.
#[derive(Clone)]
pub(crate) struct Hall(Arc<StateLog<hall::Hall>>);

impl fmt::Debug for Hall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hall")
    }
}

impl Hall {
    /// The hall of a store, with a log if it has none.
    pub(crate) async fn open(store: Store, clock: HouseClock) -> Result<Hall, OfficeError> {
        let log = StateLog::open(store, clock, LOG).await?;
        log.turn().await.read_on().await?;
        Ok(Hall(Arc::new(log)))
    }

    /// Looks something up in what is known.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&hall::Hall) -> T) -> T {
        self.0.look(look)
    }

    /// Decides on what is known, writes what comes of it, and takes it in. Decided again where somebody else was quicker.
    pub(crate) async fn write(
        &self,
        by: &By,
        decide: impl Fn(&hall::Hall) -> Result<Event, OfficeError>,
    ) -> Result<(), OfficeError> {
        let decide = |hall: &hall::Hall, at_ms| {
            let event = decide(hall)?;
            let fits = hall.clone().apply(at_ms, (&by.name, by.role), &event);
            fits.map_err(|misfit| refuse(DoorReason::NotPossible, misfit.to_string()))?;
            let body = serde_json::to_string(&event).unwrap_or_default();
            Ok((NewEntry::of(by.said(), event.word(), body), ()))
        };
        self.0.write(decide, failed).await
    }
}
