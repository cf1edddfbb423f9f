//! The company at a table: how many watch, what players say aside, and who is ready for the betting to close. None of it is part of the
//! game, so nothing of it is kept.

use axum::extract::ws::Utf8Bytes;
use croupier_engine::Name;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, broadcast, watch};

/// So many asides are kept for a connection that is behind; older ones are not worth hearing any more.
const ASIDES_KEPT: usize = 32;

/// What somebody at a table may say aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Aside {
    /// The betting may close as far as this player is concerned.
    Ready,
    /// Claps.
    Applause,
    /// Wishes luck.
    Luck,
    /// Is amazed.
    Wow,
    /// Says thanks.
    Thanks,
}

/// An aside with whose it is, as it goes out.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaidAside<'a> {
    aside: OneAside<'a>,
}

/// Who says what.
#[derive(Debug, Serialize, JsonSchema)]
struct OneAside<'a> {
    /// Who.
    player: &'a str,
    /// What.
    says: Aside,
}

/// How many watch, as it goes out.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Watched {
    /// Connections of those who do not play here; staff are not counted.
    pub(crate) watching: usize,
}

#[derive(Debug)]
struct Inner {
    watching: watch::Sender<usize>,
    asides: broadcast::Sender<Utf8Bytes>,
    ready: Mutex<BTreeSet<Name>>,
    changed: Notify,
}

/// The company. A clone is another handle on the same.
#[derive(Clone, Debug)]
pub(crate) struct Company(Arc<Inner>);

/// A connection; while it lives and is said to watch, it is counted.
#[derive(Debug)]
pub(crate) struct Watcher {
    company: Company,
    counted: bool,
}

impl Company {
    pub(super) fn new() -> Company {
        Company(Arc::new(Inner {
            watching: watch::channel(0).0,
            asides: broadcast::channel(ASIDES_KEPT).0,
            ready: Mutex::default(),
            changed: Notify::new(),
        }))
    }

    /// How many watch, whenever that changes.
    pub(crate) fn watching(&self) -> watch::Receiver<usize> {
        self.0.watching.subscribe()
    }

    /// What is said aside from now on.
    pub(crate) fn asides(&self) -> broadcast::Receiver<Utf8Bytes> {
        self.0.asides.subscribe()
    }

    /// A connection, which does not watch yet.
    pub(crate) fn come(&self) -> Watcher {
        Watcher {
            company: self.clone(),
            counted: false,
        }
    }

    fn ready(&self) -> MutexGuard<'_, BTreeSet<Name>> {
        self.0.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody says something to all who are there.
    pub(crate) fn say(&self, player: &Name, says: Aside) {
        if says == Aside::Ready {
            self.ready().insert(player.clone());
            self.0.changed.notify_one();
        }
        let aside = OneAside {
            player: player.as_str(),
            says,
        };
        let text = serde_json::to_string(&SaidAside { aside }).unwrap_or_default();
        // Whether anybody listens does not matter.
        let _ = self.0.asides.send(text.into());
    }

    /// Waits until somebody says to be ready.
    pub(super) async fn hurried(&self) {
        self.0.changed.notified().await;
    }

    /// Whether all of these have said to be ready.
    pub(super) fn are_ready<'a>(&self, mut all: impl Iterator<Item = &'a Name>) -> bool {
        let ready = self.ready();
        all.all(|name| ready.contains(name))
    }

    /// The betting has closed: nobody is ready for the next yet.
    pub(super) fn begin_anew(&self) {
        self.ready().clear();
    }
}

impl Watcher {
    /// Whether it is one of those who watch, from now on.
    pub(crate) fn watches(&mut self, watches: bool) {
        if watches == self.counted {
            return;
        }
        self.counted = watches;
        let count = |all: &mut usize| match watches {
            true => *all += 1,
            false => *all -= 1,
        };
        self.company.0.watching.send_modify(count);
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.watches(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watcher_is_counted_once_and_for_as_long_as_it_is_there() {
        let company = Company::new();
        let watching = company.watching();
        let (mut one, mut other) = (company.come(), company.come());
        assert_eq!(*watching.borrow(), 0);
        one.watches(true);
        one.watches(true);
        other.watches(true);
        assert_eq!(*watching.borrow(), 2);
        other.watches(false);
        drop(one);
        drop(other);
        assert_eq!(*watching.borrow(), 0);
    }

    #[test]
    fn everybody_must_be_ready_and_anew_each_time() {
        let company = Company::new();
        let [anna, bo] = ["anna", "bo"].map(|name| Name::new(name).unwrap());
        let mut asides = company.asides();
        company.say(&anna, Aside::Ready);
        company.say(&bo, Aside::Luck);
        assert!(company.are_ready([&anna].into_iter()));
        assert!(!company.are_ready([&anna, &bo].into_iter()));
        company.say(&bo, Aside::Ready);
        assert!(company.are_ready([&anna, &bo].into_iter()));
        company.begin_anew();
        assert!(!company.are_ready([&anna].into_iter()));
        let told = asides.try_recv().unwrap();
        assert_eq!(
            told.as_str(),
            r#"{"aside":{"player":"anna","says":"ready"}}"#
        );
    }
}
