//! The tables of the house by their ids. Most are there from the start; the heats of tournaments get theirs when they are played.

use crate::config::TableSpec;
use crate::table::{self, Deps, Handle, SpawnError};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

/// Every table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables(Arc<RwLock<BTreeMap<String, Handle>>>);

impl Tables {
    pub(crate) fn new(tables: BTreeMap<String, Handle>) -> Tables {
        Tables(Arc::new(RwLock::new(tables)))
    }

    /// The table of this id.
    pub(crate) fn get(&self, id: &str) -> Option<Handle> {
        let tables = self.0.read().unwrap_or_else(PoisonError::into_inner);
        tables.get(id).cloned()
    }

    /// All of them, by id.
    pub(crate) fn all(&self) -> Vec<Handle> {
        let tables = self.0.read().unwrap_or_else(PoisonError::into_inner);
        tables.values().cloned().collect()
    }

    /// Those at which people play with money: at the table of a heat chips are none.
    pub(crate) fn for_money(&self) -> Vec<Handle> {
        let mut all = self.all();
        all.retain(|handle| handle.snapshot().table.heat().is_none());
        all
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// One more.
    pub(crate) fn add(&self, handle: Handle) {
        let mut tables = self.0.write().unwrap_or_else(PoisonError::into_inner);
        tables.insert(handle.id().to_owned(), handle);
    }
}

/// How many tables are read at a time: few enough that their logs fit into memory.
pub(crate) const OPENING_MAX: usize = 32;

/// What comes of opening a table.
pub(crate) type Opened = Result<(Handle, JoinHandle<()>), SpawnError>;

/// Loads tables and starts their owners, many side by side; what came of each, by id.
pub(crate) async fn open_all(
    deps: &Deps,
    ids: Vec<String>,
    specs: &[TableSpec],
    stop: &watch::Receiver<bool>,
) -> BTreeMap<String, Opened> {
    // Of two of one id the first counts.
    let specs: BTreeMap<&str, &TableSpec> =
        specs.iter().rev().map(|s| (s.id.as_str(), s)).collect();
    let mut opening = JoinSet::new();
    for id in ids {
        let spec = specs.get(id.as_str()).copied().cloned();
        let (deps, stop) = (deps.clone(), stop.clone());
        opening.spawn(async move {
            let opened = table::spawn(deps, &id, spec.as_ref(), stop).await;
            if let (Ok((handle, _)), Some(spec)) = (&opened, &spec) {
                warn_if_other(handle, spec);
            }
            (id, opened)
        });
    }
    opening.join_all().await.into_iter().collect()
}

/// The log wins over the configuration; but somebody should know.
fn warn_if_other(handle: &Handle, spec: &TableSpec) {
    let snapshot = handle.snapshot();
    match table::setup(spec) {
        Ok(setup) if setup == *snapshot.table.setup() => {}
        Ok(_) => tracing::warn!(
            table = spec.id,
            "the table exists with other options; those of its log hold"
        ),
        Err(error) => {
            tracing::warn!(table = spec.id, %error, "the configured options make no table");
        }
    }
}
