//! Tournaments at the server (act-2012/mini-baccarat/12.1 to 12.25): each has a keeper, which has what is said of it committed to its log,
//! makes the tables of its heats, and takes down their places. What a tournament does is the house's business
//! ([`croupier_house::tournament`]); its log stands in the store beside those of the tables, as `tournament:NAME`.
//!
//! The logs are the truth. What the keeper does at a table it does because the tournament's log asks for it and the table's log does not
//! show it; what it says to the tournament it says because a table's log shows it and the tournament's does not. So a crash
//! between the two loses nothing and doubles nothing.

mod keeper;
mod log;

pub(crate) use crate::kept_log::{Trouble, parse_event};
pub(crate) use keeper::{Done, Keeper, Sent, places};
pub(crate) use log::{Said, name_of};

use log::LOG;

use crate::shoe::Source;
use crate::table::Deps;
use crate::tables::{Tables, Tasks};
use croupier_engine::Name;
use croupier_house::tournament::{Conditions, TournamentView};
use croupier_store::StoreError;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::sleep;

/// How often a keeper looks at its tables while heats are played, and otherwise.
const OFTEN: Duration = Duration::from_millis(100);
const EVERY: Duration = Duration::from_secs(1);

/// A keeper that several may speak to, one after the other.
pub(crate) type Kept = Arc<tokio::sync::Mutex<Keeper>>;

/// Why a tournament stands still, if it does. Whoever says so is its keeper, or has found that there can be none.
type Standing = Option<String>;

/// Every tournament of the house.
#[derive(Debug)]
pub(crate) struct Tournaments {
    deps: Deps,
    tables: Tables,
    stop: watch::Receiver<bool>,
    /// Heard whenever something has happened to any of them.
    news: watch::Sender<()>,
    all: Mutex<BTreeMap<Name, Kept>>,
    /// Why each stands still, if it does; of those that cannot be kept at all, too.
    standing: Mutex<BTreeMap<Name, watch::Receiver<Standing>>>,
    tasks: Tasks,
}

impl Tournaments {
    /// Loads every tournament of the store, and keeps it.
    pub(crate) async fn load(
        deps: Deps,
        tables: Tables,
        stop: watch::Receiver<bool>,
        tasks: Tasks,
    ) -> Result<Tournaments, StoreError> {
        let heads = deps.store.tables().await?;
        let tournaments = Tournaments {
            deps,
            tables,
            stop,
            news: watch::Sender::new(()),
            all: Mutex::default(),
            standing: Mutex::default(),
            tasks,
        };
        for name in heads.iter().filter_map(|head| name_of(&head.table)) {
            match tournaments.keeper(&name).load().await {
                Ok(Some(keeper)) => tournaments.keep(name, keeper),
                // It was cut off before anything was written.
                Ok(None) => {}
                Err(error) => {
                    tracing::error!(%name, %error, "the tournament cannot be kept; `croupier verify` says where");
                    let (_, stands) = watch::channel(Some(error.to_string()));
                    tournaments.standing().insert(name, stands);
                }
            }
        }
        Ok(tournaments)
    }

    fn keeper(&self, name: &Name) -> keeper::Unloaded {
        keeper::Unloaded {
            deps: self.deps.clone(),
            tables: self.tables.clone(),
            log: format!("{LOG}{name}"),
            news: self.news.clone(),
        }
    }

    fn kept(&self) -> MutexGuard<'_, BTreeMap<Name, Kept>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn standing(&self) -> MutexGuard<'_, BTreeMap<Name, watch::Receiver<Standing>>> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, name: Name, keeper: Keeper) {
        let book = &keeper.tournament().conditions().book;
        self.deps.doorman.heed(book);
        let kept = Arc::new(tokio::sync::Mutex::new(keeper));
        let (says, stands) = watch::channel(None);
        self.standing().insert(name.clone(), stands);
        self.kept().insert(name, Arc::clone(&kept));
        let task = tokio::spawn(run(kept, says, self.stop.clone()));
        self.tasks.keep(task);
        self.news.send_replace(());
    }

    /// How many there are, those that cannot be kept included.
    pub(crate) fn len(&self) -> usize {
        self.standing().len()
    }

    /// Those that stand still, each with the reason.
    pub(crate) fn stopped(&self) -> Vec<(Name, String)> {
        let why = |stands: &watch::Receiver<Standing>| {
            let gone = || stands.has_changed().is_err();
            let gone = || gone().then(|| "its keeper is gone".to_owned());
            stands.borrow().clone().or_else(gone)
        };
        let standing = self.standing();
        let stopped = standing.iter();
        let stopped = stopped.filter_map(|(name, stands)| Some((name.clone(), why(stands)?)));
        stopped.collect()
    }

    /// Where chance comes from.
    pub(crate) fn source(&self) -> Source {
        self.deps.source.clone()
    }

    /// The keeper of a tournament.
    pub(crate) fn of(&self, name: &Name) -> Option<Kept> {
        self.kept().get(name).cloned()
    }

    /// The keepers of all of them.
    pub(crate) fn all(&self) -> Vec<Kept> {
        self.kept().values().cloned().collect()
    }

    /// Every tournament as it stands.
    pub(crate) async fn views(&self) -> Vec<TournamentView> {
        let all = self.all();
        let mut views = Vec::with_capacity(all.len());
        for kept in all {
            views.push(kept.lock().await.view());
        }
        views
    }

    /// Hears whenever something happens to any of them.
    pub(crate) fn watch(&self) -> watch::Receiver<()> {
        self.news.subscribe()
    }

    /// Drafts a tournament; none if there is one of that name.
    pub(crate) async fn draft(&self, conditions: Conditions) -> Result<Option<Kept>, Trouble> {
        let name = conditions.name.clone();
        if self.of(&name).is_some() {
            return Ok(None);
        }
        let keeper = self.keeper(&name).draft(conditions).await?;
        let Some(keeper) = keeper else {
            return Ok(None);
        };
        self.keep(name.clone(), keeper);
        Ok(self.of(&name))
    }
}

/// Looks after a tournament until it is told to stop.
async fn run(kept: Kept, says: watch::Sender<Standing>, mut stop: watch::Receiver<bool>) {
    loop {
        let mut keeper = kept.lock().await;
        let looked = keeper.look().await;
        if let Err(error) = &looked {
            tracing::error!(tournament = keeper.log(), %error, "the tournament stands still");
        }
        says.send_replace(looked.as_ref().err().map(ToString::to_string));
        let wait = match keeper.is_busy() && looked.is_ok() {
            true => OFTEN,
            false => EVERY,
        };
        drop(keeper);
        tokio::select! {
            biased;
            () = crate::told(&mut stop) => return,
            () = sleep(wait) => {}
        }
    }
}
