//! Progressive jackpots at the server (nz-1996/caribbean-stud/2.4, 11.3, 12.1 to 12.3): what their displays show, the bell by which the
//! linked tables call their keepers, and whether the keepers go on. What a jackpot does is the house's business ([`croupier_house::jackpot`]); [`keeper`] is the
//! task that keeps one, and its log stands in the store beside those of the tables, as `jackpot:NAME`.

mod follow;
mod keeper;
mod log;

pub(crate) use crate::kept_log::parse_event;
pub(crate) use keeper::{check, link, spawn};
pub(crate) use log::{Said, name_of};

use crate::table::{Handle, LEASE_MS};
use croupier_engine::{Cents, Name};
use croupier_house::jackpot::Jackpot;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::time::Instant;

/// How long a keeper may be at one thing before it counts as stuck: as long as its lease lasts.
const PATIENCE: Duration = Duration::from_millis(LEASE_MS.unsigned_abs());

/// What the displays of one jackpot show, and how its keeper is called.
#[derive(Debug)]
pub(crate) struct Board {
    bell: Notify,
    standing: watch::Sender<Option<Arc<Jackpot>>>,
    pulse: Mutex<Pulse>,
    /// Tables that were set up since its keeper looked last; none: nobody keeps it yet.
    newcomers: Mutex<Option<Vec<Handle>>>,
}

/// The keeper, as it last reported.
#[derive(Debug)]
struct Pulse {
    /// When.
    at: Instant,
    /// Why the jackpot does not go on, if it does not.
    fault: Option<String>,
}

impl Board {
    fn new() -> Board {
        let (standing, _) = watch::channel(None);
        Board {
            bell: Notify::new(),
            standing,
            pulse: Mutex::new(Pulse {
                at: Instant::now(),
                fault: None,
            }),
            newcomers: Mutex::default(),
        }
    }

    fn newcomers(&self) -> MutexGuard<'_, Option<Vec<Handle>>> {
        self.newcomers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// A table that was set up is linked to the jackpot, if somebody keeps it.
    fn join(&self, handle: &Handle) -> bool {
        let mut newcomers = self.newcomers();
        let kept = newcomers.as_mut();
        let joined = kept.map(|newcomers| newcomers.push(handle.clone()));
        self.ring();
        joined.is_some()
    }

    /// The tables that have come since this was asked last.
    fn joined(&self) -> Vec<Handle> {
        self.newcomers().replace(Vec::new()).unwrap_or_default()
    }

    fn pulse(&self) -> MutexGuard<'_, Pulse> {
        self.pulse.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The keeper has looked after the jackpot, or could not for this reason.
    fn beat(&self, fault: Option<String>) {
        *self.pulse() = Pulse {
            at: Instant::now(),
            fault,
        };
    }

    /// Why the jackpot does not go on at this time, if it does not.
    fn stopped_at(&self, now: Instant) -> Option<String> {
        let pulse = self.pulse();
        let silent = now.saturating_duration_since(pulse.at);
        let stuck = || {
            format!(
                "its keeper has not been heard of for {} s",
                silent.as_secs()
            )
        };
        pulse
            .fault
            .clone()
            .or_else(|| (silent > PATIENCE).then(stuck))
    }

    /// Says that something happened at a linked table.
    pub(crate) fn ring(&self) {
        self.bell.notify_one();
    }

    /// The jackpot as it stands; nothing before its keeper has come.
    pub(crate) fn standing(&self) -> Option<Arc<Jackpot>> {
        self.standing.borrow().clone()
    }

    /// What its meter shows.
    pub(crate) fn meter(&self) -> Option<Cents> {
        self.standing
            .borrow()
            .as_ref()
            .map(|jackpot| jackpot.meter())
    }

    /// Every change from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<Option<Arc<Jackpot>>> {
        self.standing.subscribe()
    }
}

/// The boards of all jackpots that tables are linked to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Boards(Arc<Mutex<BTreeMap<Name, Arc<Board>>>>);

impl Boards {
    fn all(&self) -> MutexGuard<'_, BTreeMap<Name, Arc<Board>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The board of a jackpot.
    pub(crate) fn of(&self, jackpot: &Name) -> Arc<Board> {
        let mut boards = self.all();
        let board = boards
            .entry(jackpot.clone())
            .or_insert_with(|| Arc::new(Board::new()));
        Arc::clone(board)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.all().len()
    }

    /// The jackpots that do not go on, each with the reason.
    pub(crate) fn stopped(&self) -> Vec<(Name, String)> {
        let now = Instant::now();
        let all = self.all();
        let stopped =
            |(name, board): (&Name, &Arc<Board>)| Some((name.clone(), board.stopped_at(now)?));
        all.iter().filter_map(stopped).collect()
    }

    /// The jackpots that are kept.
    pub(crate) fn standing(&self) -> Vec<Arc<Jackpot>> {
        self.all().values().filter_map(|b| b.standing()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_keeper_that_falls_silent_counts_as_stuck() {
        let board = Board::new();
        let start = Instant::now();
        assert_eq!(board.stopped_at(start + PATIENCE / 2), None);
        let later = start + PATIENCE * 2;
        let why = board.stopped_at(later).unwrap_or_default();
        assert!(why.contains("has not been heard of"), "{why}");
        board.beat(Some("no store".to_owned()));
        assert_eq!(board.stopped_at(start), Some("no store".to_owned()));
        board.beat(None);
        assert_eq!(board.stopped_at(start), None);
    }
}
