//! The steward: sets up tables while the house runs, and sees to it that every table follows what the hall's log says about play.
//!
//! The logs are the truth. Where the hall's log stops play and a table's does not show it, the steward suspends the table; where a table is
//! suspended for a decision that was lifted, it goes on. What is said at a table is said in the name of whoever decided it. A table that staff
//! suspended there for a reason of its own is left alone.

use super::Hall;
use crate::config::{JackpotSpec, TableSpec};
use crate::door::DoorReason;
use crate::office::{By, OfficeError, refuse};
use crate::table::{self, Ask, Deps, Handle, SpawnError};
use crate::tables::Tables;
use crate::{jackpot, measure, told};
use croupier_engine::Name;
use croupier_engine::games::GameKind;
use croupier_house::command::Floor;
use croupier_house::hall::Event;
use croupier_house::{Command, Life};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// How often the tables are looked at.
const EVERY: Duration = Duration::from_secs(1);

/// Looks after the tables of the house.
#[derive(Debug)]
pub(crate) struct Steward {
    deps: Deps,
    tables: Tables,
    /// The terms of jackpots that are opened with a table.
    jackpots: Vec<JackpotSpec>,
    stop: watch::Receiver<bool>,
    tasks: Arc<Mutex<Vec<JoinHandle<()>>>>,
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
        jackpots: Vec<JackpotSpec>,
        stop: watch::Receiver<bool>,
        tasks: Arc<Mutex<Vec<JoinHandle<()>>>>,
    ) -> Arc<Steward> {
        let steward = Arc::new(Steward {
            deps,
            tables,
            jackpots,
            stop,
            tasks,
            turn: tokio::sync::Mutex::default(),
        });
        let task = tokio::spawn(run(Arc::clone(&steward)));
        steward.keep(task);
        steward
    }

    fn keep(&self, task: JoinHandle<()>) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.push(task);
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
        let (deps, stop) = (self.deps.clone(), self.stop.clone());
        let spawned = table::spawn(deps, &spec.id, Some(spec), stop).await;
        let (handle, task) = spawned.map_err(|error| {
            let why = match error {
                SpawnError::Damaged { why, .. } => why,
                SpawnError::Failed(error) => error.to_string(),
            };
            refuse(DoorReason::StoreUnavailable, why)
        })?;
        self.keep(task);
        let keepers = jackpot::link(&self.deps, &self.jackpots, &handle, &self.stop).await;
        let keepers =
            keepers.map_err(|error| refuse(DoorReason::StoreUnavailable, error.to_string()))?;
        for keeper in keepers {
            self.keep(keeper);
        }
        self.deps
            .doorman
            .watch(vec![(spec.id.clone(), handle.watch())]);
        self.deps.doorman.heed(&spec.book);
        self.tables.add(handle.clone());
        measure::tables(self.tables.len());
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
        for handle in self.tables.all() {
            let snapshot = handle.snapshot();
            let table = &snapshot.table;
            if table.life() != Life::Open || !snapshot.takes_commands {
                continue;
            }
            let due = self.due(
                handle.id(),
                handle.kind(),
                table.is_suspended(),
                table.suspended_for(),
            );
            let Some((by, command)) = due else {
                continue;
            };
            let ask = Ask::staff(by.name, by.role, Command::Floor(command));
            if let Err(refused) = handle.say(ask).await {
                let (table, reason) = (handle.id(), refused.reason);
                tracing::warn!(table, reason, "the table does not follow the hall yet");
            }
        }
    }

    /// What is to be said at a table, and in whose name.
    fn due(
        &self,
        id: &str,
        game: GameKind,
        suspended: bool,
        words: Option<&str>,
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
