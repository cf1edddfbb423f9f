//! The steward: sets up tables while the house runs, and sees to it that every table follows what the hall's log says about play.
//!
//! The logs are the truth. Where the hall's log stops play and a table's does not show it, the steward suspends the table; where a table is
//! suspended for a decision that was lifted, it goes on. What is said at a table is said in the name of whoever decided it. A table that staff
//! suspended there for a reason of its own is left alone.
//!
//! Whom a table has sent away from the house the office excludes ([`crate::table`]); once that is lifted there, the steward has the table let
//! the player come back.
//!
//! Where the operator asks for it, a table with real equipment at which no supervisor is on duty is suspended in the name of the house, and goes
//! on when one is ([`crate::duty`]).

use super::Hall;
use crate::config::TableSpec;
use crate::door::DoorReason;
use crate::duty::{OnDuty, UNSUPERVISED, is_supervised};
use crate::office::{By, Office, OfficeError, refuse};
use crate::rest::Seen;
use crate::table::{Ask, Deps, Handle};
use crate::tables::{Tables, Tasks};
use crate::told;
use croupier_engine::Name;
use croupier_engine::games::GameKind;
use croupier_house::command::Floor;
use croupier_house::hall::Event;
use croupier_house::reception::Person;
use croupier_house::{Command, Life};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::sleep;

/// How often the tables are looked at.
const EVERY: Duration = Duration::from_secs(1);

/// Looks after the tables of the house.
#[derive(Debug)]
pub(crate) struct Steward {
    deps: Deps,
    tables: Tables,
    office: Office,
    on_duty: OnDuty,
    stop: watch::Receiver<bool>,
    /// One at a time makes a table, or has the tables follow.
    turn: tokio::sync::Mutex<()>,
}

/// What came of setting up a table.
pub(crate) enum Made {
    /// It stands there.
    Table(Handle),
    /// There is one of that id, or was.
    Taken,
}

impl Steward {
    pub(crate) fn new(
        deps: Deps,
        tables: Tables,
        (office, on_duty): (Office, OnDuty),
        stop: watch::Receiver<bool>,
        tasks: &Tasks,
    ) -> Arc<Steward> {
        let steward = Arc::new(Steward {
            deps,
            tables,
            office,
            on_duty,
            stop,
            turn: tokio::sync::Mutex::default(),
        });
        tasks.keep(tokio::spawn(run(Arc::clone(&steward))));
        steward
    }

    fn hall(&self) -> &Hall {
        &self.deps.hall
    }

    /// Sets a table up. What was cut off half-way is finished when the same is asked again.
    pub(crate) async fn make(
        &self,
        by: &By,
        spec: &TableSpec,
        waits: bool,
    ) -> Result<Made, OfficeError> {
        let _turn = self.turn.lock().await;
        let store = &self.deps.store;
        let head = store.head(&spec.id).await?;
        if head.as_ref().is_some_and(|head| head.seq > 0) {
            return Ok(Made::Taken);
        }
        if self.hall().look(|hall| hall.table(&spec.id).is_none()) {
            let set_up = |_: &_| {
                Ok(Event::TableSetUp {
                    table: spec.id.clone(),
                    title: spec.title.clone(),
                    pit: spec.pit.clone(),
                    waits,
                })
            };
            self.hall().write(by, set_up).await?;
        }
        if head.is_none() {
            store.create_table(&spec.id).await?;
        }
        let made = self.tables.make(spec).await;
        let handle = made.map_err(|why| refuse(DoorReason::StoreUnavailable, why))?;
        self.follow().await;
        Ok(Made::Table(handle))
    }

    /// Takes a closed table away: it is not listed any more, and its log stays.
    pub(crate) async fn take_away(
        &self,
        by: &By,
        handle: &Handle,
        why: &str,
    ) -> Result<(), OfficeError> {
        let snapshot = handle.snapshot();
        if snapshot.table.heat().is_some() || snapshot.table.life() != Life::Closed {
            let detail = "only a table that is closed can be taken away; close it first";
            return Err(refuse(DoorReason::NotPossible, detail));
        }
        let away = |_: &_| {
            Ok(Event::TableTakenAway {
                table: handle.id().to_owned(),
                why: why.to_owned(),
            })
        };
        self.hall().write(by, away).await
    }

    /// Writes down that play stops or goes on somewhere, or that a table stands elsewhere; then the tables follow.
    pub(crate) async fn write(&self, by: &By, event: Event) -> Result<(), OfficeError> {
        self.hall().write(by, |_| Ok(event.clone())).await?;
        let _turn = self.turn.lock().await;
        self.follow().await;
        Ok(())
    }

    /// Has every table follow what the hall's log says about play.
    async fn follow(&self) {
        let on_duty = self.on_duty.names(self.deps.clock.surely_ms());
        for seen in self.tables.seen() {
            let due = match &seen {
                Seen::Open(handle) => {
                    let snapshot = handle.snapshot();
                    let table = &snapshot.table;
                    let follows = table.life() == Life::Open && snapshot.takes_commands;
                    let suspended = (table.is_suspended(), table.suspended_for());
                    let due = || self.due(handle.id(), handle.kind(), suspended);
                    let physical = self.deps.limits.supervised && table.setup().physical;
                    let watched = || self.watched(physical, &on_duty, handle, suspended);
                    follows.then(|| due().or_else(watched))
                }
                Seen::AtRest(shut, summary, _) => {
                    let suspended = (summary.suspended, summary.suspended_for.as_deref());
                    let due = || self.due(&shut.id, summary.kind, suspended);
                    summary.open.then(due)
                }
            };
            let due = due.map(|due| {
                let said = |(by, command): (By, Floor)| {
                    Ask::staff(by.name, by.role, Command::Floor(command))
                };
                let readmits = self.readmitted(&seen).into_iter();
                let readmits = readmits.map(|player| Floor::Readmit { player });
                let asks = readmits.map(|command| Ask::house(Command::Floor(command)));
                asks.chain(due.map(said)).collect::<Vec<_>>()
            });
            let asks = due.unwrap_or_default();
            if asks.is_empty() {
                continue;
            }
            let id = seen.id();
            let handle = match self.tables.open(id).await {
                Ok(handle) => handle,
                Err(why) => {
                    tracing::warn!(table = id, ?why, "the table does not follow the hall yet");
                    continue;
                }
            };
            for ask in asks {
                if let Err(refused) = handle.say(ask).await {
                    let reason = refused.reason;
                    tracing::warn!(table = id, reason, "the table does not follow the hall yet");
                }
            }
        }
    }

    /// Whom a table has sent away and the house excludes no more.
    fn readmitted(&self, table: &Seen) -> Vec<Name> {
        let now_ms = self.deps.clock.now_ms();
        let mut sent_away = table.sent_away();
        sent_away.retain(|(player, at_ms)| {
            let lifted =
                |p: &Person| p.was_sent_away(table.id(), *at_ms) && p.excluded(now_ms).is_none();
            self.office.look(|r| r.person(player).is_some_and(lifted))
        });
        sent_away.into_iter().map(|(player, _)| player).collect()
    }

    /// What is to be said at a table because somebody supervises it or nobody does, in the name of the house.
    fn watched(
        &self,
        asked: bool,
        on_duty: &BTreeSet<Name>,
        table: &Handle,
        (suspended, words): (bool, Option<&str>),
    ) -> Option<(By, Floor)> {
        let (supervised, stopped) = self.hall().look(|hall| {
            let supervised = |r: &_| is_supervised(on_duty, r, hall, table.id());
            let supervised = !asked || self.office.look(supervised);
            (supervised, hall.stop_of(table.id(), table.kind()).is_some())
        });
        let command = match (supervised, suspended) {
            (true, true) if words == Some(UNSUPERVISED) && !stopped => Floor::ResumeTable {},
            (false, false) => Floor::SuspendTable {
                words: Some(UNSUPERVISED.to_owned()),
            },
            (true, _) | (false, true) => return None,
        };
        Some((By::house().ok()?, command))
    }

    /// What is to be said at a table, and in whose name.
    fn due(
        &self,
        id: &str,
        game: GameKind,
        (suspended, words): (bool, Option<&str>),
    ) -> Option<(By, Floor)> {
        let by = |(name, role): &(Name, _)| By {
            name: name.clone(),
            role: *role,
        };
        self.hall().look(|hall| match hall.stop_of(id, game) {
            Some(_) if suspended => None,
            Some(stop) => {
                let words = Some(stop.said());
                Some((by(&stop.by), Floor::SuspendTable { words }))
            }
            None => {
                let stop = hall.behind(words?)?;
                let lifted = stop.lifted_by.as_ref().unwrap_or(&stop.by);
                Some((by(lifted), Floor::ResumeTable {}))
            }
        })
    }
}

/// Has the tables follow until it is told to stop.
async fn run(steward: Arc<Steward>) {
    let mut stop = steward.stop.clone();
    loop {
        {
            let _turn = steward.turn.lock().await;
            steward.follow().await;
        }
        tokio::select! {
            biased;
            () = told(&mut stop) => return,
            () = sleep(EVERY) => {}
        }
    }
}
