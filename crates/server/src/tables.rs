//! The tables of the house by their ids. Those that are at rest ([`crate::rest`]) are opened when somebody comes, and all others at the
//! start, one after the other while the house is open already; a table that somebody comes to is opened before them. A table goes to rest again when nothing has happened there for
//! a while and nobody has a hold of it.

use crate::config::{Config, JackpotSpec, TableSpec};
use crate::jackpot;
use crate::rest::{Seen, Shut, Summary};
use crate::table::{self, Deps, Handle, LoadError, SpawnError};
use croupier_store::{Head, StoreError};
use futures_util::StreamExt;
use futures_util::stream::iter;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// How many tables are read at a time: few enough that their logs fit into memory.
pub(crate) const OPENING_MAX: usize = 32;
/// How many of them are those to which nobody has come.
const BESIDES_MAX: usize = 8;
/// How often it is tried again to open a table that could not be opened.
const AGAIN: Duration = Duration::from_secs(1);

/// What runs for as long as the server does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tasks(Arc<Mutex<Vec<JoinHandle<()>>>>);

impl Tasks {
    /// One more. Those that have ended are forgotten.
    pub(crate) fn keep(&self, task: JoinHandle<()>) {
        let mut tasks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if tasks.len() == tasks.capacity() {
            tasks.retain(|task| !task.is_finished());
        }
        tasks.push(task);
    }

    /// All that there are now.
    pub(crate) fn take(&self) -> Vec<JoinHandle<()>> {
        let mut tasks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut tasks)
    }
}

/// Where a table is.
#[derive(Debug)]
enum Place {
    Open(Handle),
    Shut(Arc<Shut>),
    /// Nothing can be shown of it, for this reason.
    Lost(String),
}

/// Why there is no table to speak to.
#[derive(Debug)]
pub(crate) enum NotThere {
    /// There is no table with that id.
    Unknown,
    /// Nothing can be shown of it, for this reason.
    Lost(String),
    /// It could not be opened now.
    NotNow(String),
}

/// Every table. A clone is another handle on the same.
#[derive(Clone, Debug)]
pub(crate) struct Tables(Arc<All>);

#[derive(Debug)]
struct All {
    places: RwLock<BTreeMap<String, Place>>,
    deps: Deps,
    /// What the operator has set of tables.
    specs: BTreeMap<String, TableSpec>,
    stop: watch::Receiver<bool>,
    tasks: Tasks,
    /// The terms of jackpots that do not exist yet.
    jackpots: Vec<JackpotSpec>,
    /// The tables that are linked to their jackpots, once those are kept.
    linked: tokio::sync::Mutex<Option<BTreeSet<String>>>,
}

impl Tables {
    /// The tables whose heads these are, none of them open, with what is kept of those at rest.
    pub(crate) async fn new(
        deps: Deps,
        heads: Vec<Head>,
        config: &Config,
        stop: watch::Receiver<bool>,
        tasks: Tasks,
    ) -> Tables {
        // Of two of one id the first counts.
        let specs = config
            .tables
            .iter()
            .rev()
            .map(|s| (s.id.clone(), s.clone()));
        let specs: BTreeMap<String, TableSpec> = specs.collect();
        let kept = deps.shelf.at_rest(&heads).await;
        for book in specs.values().map(|spec| &spec.book) {
            deps.doorman.heed(book);
        }
        for summary in kept.iter().flatten() {
            deps.doorman.heed(&summary.book);
        }
        let shut = |(head, summary): (Head, Option<Summary>)| {
            let id = head.table;
            let title = table::title(&deps, &id, specs.get(&id));
            let shut = Shut::new(id.clone(), title, head.seq, summary);
            (id, Place::Shut(Arc::new(shut)))
        };
        let places: BTreeMap<String, Place> = heads.into_iter().zip(kept).map(shut).collect();
        let all = All {
            places: RwLock::new(places),
            specs,
            deps,
            stop,
            tasks,
            jackpots: config.jackpots.clone(),
            linked: tokio::sync::Mutex::default(),
        };
        Tables(Arc::new(all))
    }

    fn read(&self) -> RwLockReadGuard<'_, BTreeMap<String, Place>> {
        self.0.places.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, BTreeMap<String, Place>> {
        let places = self.0.places.write();
        places.unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of this id, if it is in memory.
    pub(crate) fn at_hand(&self, id: &str) -> Option<Handle> {
        match self.read().get(id)? {
            Place::Open(handle) => Some(handle.clone()),
            Place::Shut(_) | Place::Lost(_) => None,
        }
    }

    /// The table of this id, which is opened if need be.
    pub(crate) async fn open(&self, id: &str) -> Result<Handle, NotThere> {
        loop {
            let shut = match self.read().get(id) {
                Some(Place::Open(handle)) => return Ok(handle.clone()),
                Some(Place::Shut(shut)) => Arc::clone(shut),
                Some(Place::Lost(why)) => return Err(NotThere::Lost(why.clone())),
                None => return Err(NotThere::Unknown),
            };
            let turn = Arc::clone(&shut.turn).lock_owned().await;
            let waits =
                matches!(self.read().get(id), Some(Place::Shut(now)) if Arc::ptr_eq(now, &shut));
            if !waits {
                continue;
            }
            let tables = self.clone();
            // In a task of its own, since a request is dropped when its client goes: what is begun is finished.
            let opening = tokio::spawn(async move {
                let opened = tables.unshut(&shut).await;
                shut.tried(opened.as_ref().err());
                drop(turn);
                opened
            });
            match opening.await {
                Ok(Ok(())) => {}
                Ok(Err(why)) => return Err(NotThere::NotNow(why)),
                Err(error) => return Err(NotThere::NotNow(error.to_string())),
            }
        }
    }

    /// Opens a table, or finds out that it cannot be; why not, where that may be otherwise later.
    async fn unshut(&self, shut: &Shut) -> Result<(), String> {
        let (id, all) = (&shut.id, &*self.0);
        let spec = all.specs.get(id);
        match table::spawn(all.deps.clone(), id, spec, all.stop.clone()).await {
            Ok((handle, task)) => {
                all.tasks.keep(task);
                self.add(handle.clone());
                if let Err(error) = self.link(&handle).await {
                    tracing::error!(table = id, %error, "the table is not linked to its jackpot");
                }
            }
            Err(SpawnError::Damaged { why, handle }) => {
                tracing::error!(
                    table = id,
                    why,
                    "the table is damaged and stays stopped; `croupier verify` says where"
                );
                match handle {
                    Some(handle) => self.add(handle),
                    None => drop(self.write().insert(id.clone(), Place::Lost(why))),
                }
            }
            // A first start with other tables was cut off.
            Err(SpawnError::Failed(LoadError::NeverDrafted)) => {
                tracing::warn!(table = id, "the table was never drafted; it is left out");
                self.write().remove(id);
            }
            Err(SpawnError::Failed(error)) => {
                tracing::error!(table = id, %error, "the table could not be opened");
                return Err(error.to_string());
            }
        }
        Ok(())
    }

    /// Drafts a table and opens it.
    pub(crate) async fn make(&self, spec: &TableSpec) -> Result<Handle, String> {
        let all = &*self.0;
        let spawned = table::spawn(all.deps.clone(), &spec.id, Some(spec), all.stop.clone());
        let (handle, task) = spawned.await.map_err(|error| match error {
            SpawnError::Damaged { why, .. } => why,
            SpawnError::Failed(error) => error.to_string(),
        })?;
        all.tasks.keep(task);
        self.add(handle.clone());
        let linked = self.link(&handle).await;
        linked.map_err(|error| error.to_string())?;
        Ok(handle)
    }

    /// Links a table to its jackpot, if it has one. Before the jackpots are kept there is nothing to do: they begin with all tables at hand.
    async fn link(&self, handle: &Handle) -> Result<(), StoreError> {
        let all = &*self.0;
        let mut linked = all.linked.lock().await;
        if let Some(linked) = &mut *linked
            && linked.insert(handle.id().to_owned())
        {
            let keepers = jackpot::link(&all.deps, &all.jackpots, handle, &all.stop).await?;
            keepers.into_iter().for_each(|task| all.tasks.keep(task));
        }
        Ok(())
    }

    /// One more in memory.
    fn add(&self, handle: Handle) {
        let id = handle.id().to_owned();
        let doorman = &self.0.deps.doorman;
        doorman.heed(&handle.snapshot().table.setup().book);
        let mut places = self.write();
        doorman.watch(id.clone(), handle.watch());
        places.insert(id, Place::Open(handle));
    }

    /// Those in memory, by id.
    pub(crate) fn all_at_hand(&self) -> Vec<Handle> {
        let places = self.read();
        let at_hand = places.values().filter_map(|place| match place {
            Place::Open(handle) => Some(handle.clone()),
            Place::Shut(_) | Place::Lost(_) => None,
        });
        at_hand.collect()
    }

    /// All of which something can be shown, by id.
    pub(crate) fn seen(&self) -> Vec<Seen> {
        let hall = &self.0.deps.hall;
        let places = self.read();
        let seen = places.values().filter_map(|place| match place {
            Place::Open(handle) => Some(Seen::Open(handle.clone())),
            Place::Shut(shut) => {
                let summary = Arc::clone(shut.summary.as_ref()?);
                Some(Seen::AtRest(Arc::clone(shut), summary, hall.clone()))
            }
            Place::Lost(_) => None,
        });
        seen.collect()
    }

    /// Those at which people play with money: at the table of a heat chips are none. Nobody is at a table at rest.
    pub(crate) async fn for_money(&self) -> Vec<Handle> {
        self.all_opened().await;
        let mut all = self.all_at_hand();
        all.retain(|handle| handle.snapshot().table.heat().is_none());
        all
    }

    /// The ids of all.
    pub(crate) fn ids(&self) -> Vec<String> {
        self.read().keys().cloned().collect()
    }

    /// What people call a table.
    pub(crate) fn title(&self, id: &str) -> Option<String> {
        match self.read().get(id)? {
            Place::Open(handle) => Some(handle.title().to_owned()),
            Place::Shut(shut) => Some(shut.title.clone()),
            Place::Lost(_) => None,
        }
    }

    /// Those that do not go on or of which nothing can be shown, each with the reason.
    pub(crate) fn stopped(&self) -> Vec<(String, String)> {
        let places = self.read();
        let stopped = places.iter().filter_map(|(id, place)| {
            let why = match place {
                Place::Open(handle) => handle.stopped(),
                Place::Shut(shut) => shut.why(),
                Place::Lost(why) => Some(why.clone()),
            };
            Some((id.clone(), why?))
        });
        stopped.collect()
    }

    /// Those of which nothing can be shown, each with the reason.
    pub(crate) fn lost(&self) -> Vec<(String, String)> {
        let places = self.read();
        let lost = places.iter().filter_map(|(id, place)| match place {
            Place::Lost(why) => Some((id.clone(), why.clone())),
            Place::Open(_) | Place::Shut(_) => None,
        });
        lost.collect()
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.read().len()
    }

    /// Waits until it has been tried to open all that are not at rest.
    pub(crate) async fn all_opened(&self) {
        self.0.deps.doorman.until_all_are_seen().await;
    }

    /// Opens all that are not at rest and keeps their jackpots; then tries again to open those that could not be, until told to stop.
    pub(crate) async fn open_all(self) {
        let mut stop = self.0.stop.clone();
        tokio::select! {
            biased;
            () = crate::told(&mut stop) => return,
            () = self.open_unknown() => {}
        }
        self.keep_jackpots().await;
        self.0.deps.doorman.sees_all();
        while !self.unknown().is_empty() {
            tokio::select! {
                biased;
                () = crate::told(&mut stop) => return,
                () = async { sleep(AGAIN).await; self.open_unknown().await } => {}
            }
        }
    }

    async fn open_unknown(&self) {
        let opening = iter(self.unknown()).for_each_concurrent(BESIDES_MAX, async |id| {
            if self.open(&id).await.is_ok() {
                self.rest(&id);
            }
        });
        opening.await;
    }

    /// Keeps the jackpots that the tables at hand are linked to.
    async fn keep_jackpots(&self) {
        let all = &*self.0;
        let mut linked = all.linked.lock().await;
        let handles = self.all_at_hand().into_iter();
        let handles: BTreeMap<String, Handle> = handles
            .map(|handle| (handle.id().to_owned(), handle))
            .collect();
        match jackpot::spawn(&all.deps, &all.jackpots, &handles, &all.stop).await {
            Ok(keepers) => keepers.into_iter().for_each(|task| all.tasks.keep(task)),
            Err(error) => tracing::error!(%error, "the jackpots are not kept"),
        }
        *linked = Some(handles.into_keys().collect());
    }

    /// Those of which nothing is known, because they have not been opened.
    fn unknown(&self) -> Vec<String> {
        let places = self.read();
        let unknown = places.iter().filter_map(|(id, place)| match place {
            Place::Shut(shut) => shut.summary.is_none().then(|| id.clone()),
            Place::Open(_) | Place::Lost(_) => None,
        });
        unknown.collect()
    }

    /// A table goes to rest, if nothing happens there and nobody has a hold of it. Its owner ends with its handle.
    fn rest(&self, id: &str) {
        if !self.0.deps.shelf.keeps() {
            return;
        }
        let mut places = self.write();
        let Some(Place::Open(handle)) = places.get(id) else {
            return;
        };
        // Nobody comes by another meanwhile: every hold comes from here.
        let Some(summary) = handle
            .is_alone()
            .then(|| handle.snapshot().summary())
            .flatten()
        else {
            return;
        };
        let title = handle.title().to_owned();
        let shut = Shut::new(id.to_owned(), title, summary.seq, Some(summary));
        places.insert(id.to_owned(), Place::Shut(Arc::new(shut)));
        self.0.deps.doorman.forget(id);
    }

    /// Has tables go to rest until told to stop.
    pub(crate) async fn keep_at_rest(self) {
        let (mut stop, every) = (self.0.stop.clone(), self.0.deps.limits.rest_after);
        let mut before: BTreeMap<String, u64> = BTreeMap::new();
        loop {
            tokio::select! {
                biased;
                () = crate::told(&mut stop) => return,
                () = sleep(every) => {}
            }
            let mut now = BTreeMap::new();
            for handle in self.all_at_hand() {
                let version = handle.snapshot().version;
                now.insert(handle.id().to_owned(), version);
            }
            for (id, _) in now
                .iter()
                .filter(|(id, version)| before.get(*id) == Some(version))
            {
                self.rest(id);
            }
            before = now;
        }
    }
}
