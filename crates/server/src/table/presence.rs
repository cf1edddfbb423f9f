//! Who is connected to a table, and since when the others are not. Being seated is the house's business; this only tells
//! whether anybody is there to answer.

use crate::clock::HouseClock;
use croupier_engine::Name;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[derive(Debug, Clone, Copy)]
struct Seen {
    connections: usize,
    last_ms: i64,
}

/// The connections of a table's players.
#[derive(Clone, Debug)]
pub(super) struct Presence {
    clock: HouseClock,
    since_ms: i64,
    people: Arc<Mutex<HashMap<Name, Seen>>>,
}

/// A connection; it ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Here {
    presence: Presence,
    name: Name,
}

impl Presence {
    pub(super) fn new(clock: HouseClock) -> Presence {
        Presence {
            since_ms: clock.surely_ms(),
            clock,
            people: Arc::default(),
        }
    }

    fn people(&self) -> MutexGuard<'_, HashMap<Name, Seen>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, name: &Name, change: impl FnOnce(&mut Seen)) {
        let mut people = self.people();
        let seen = people.entry(name.clone()).or_insert(Seen {
            connections: 0,
            last_ms: self.since_ms,
        });
        change(seen);
        seen.last_ms = self.clock.surely_ms();
    }

    /// A player has spoken.
    pub(super) fn seen(&self, name: &Name) {
        self.change(name, |_| {});
    }

    /// A player connects.
    pub(super) fn here(&self, name: &Name) -> Here {
        self.change(name, |seen| seen.connections += 1);
        Here {
            presence: self.clone(),
            name: name.clone(),
        }
    }

    /// For how long nothing has been heard of a player; those unknown, since the table was loaded.
    pub(super) fn absent_for(&self, name: &Name) -> Duration {
        let since_ms = match self.people().get(name) {
            Some(seen) if seen.connections > 0 => return Duration::ZERO,
            Some(seen) => seen.last_ms,
            None => self.since_ms,
        };
        let ms = self.clock.surely_ms().saturating_sub(since_ms);
        Duration::from_millis(u64::try_from(ms).unwrap_or_default())
    }

    /// Forgets those who are neither connected nor at the table.
    pub(super) fn forget(&self, present: impl Fn(&Name) -> bool) {
        let mut people = self.people();
        people.retain(|name, seen| seen.connections > 0 || present(name));
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        self.presence
            .change(&self.name, |seen| seen.connections -= 1);
    }
}
