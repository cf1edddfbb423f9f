//! The tables of the house by their ids. Most are there from the start; the heats of tournaments get theirs when they are played.

use crate::table::Handle;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

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
