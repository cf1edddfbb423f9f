//! The lobby as it changes: whatever changed is written once and told to everybody who looks. While nobody looks, nothing is done.

use crate::http::listed;
use crate::rest::Seen;
use crate::server::Shared;
use crate::table::Handle;
use crate::view::LobbyTable;
use croupier_engine::{Cents, Name};
use croupier_house::tournament::TournamentView;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, broadcast};
use tokio::time::sleep;

/// How often the tables are compared with what was last told of them.
const TICK: Duration = Duration::from_millis(500);
/// A reader who falls further behind than this is sent away, and told everything on coming back.
const BEHIND_MAX: usize = 16;

/// What changed in the lobby. The first that a reader is told is the whole of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LobbyChange {
    /// Every table that is new or has changed.
    #[schemars(with = "Vec<LobbyTable>")]
    tables: Vec<Box<RawValue>>,
    /// The ids of those that are gone.
    gone: Vec<String>,
    /// All tournaments, if any of them has changed.
    #[schemars(with = "Option<Vec<TournamentView>>")]
    tournaments: Option<Box<RawValue>>,
}

impl LobbyChange {
    fn text(&self) -> Arc<str> {
        let text = serde_json::to_string(self).expect(WRITTEN);
        text.into()
    }
}

/// Why what the lobby shows can always be written.
const WRITTEN: &str = "every key is text";

/// What decides whether a table has to be written anew: its last event, and what the house says of it besides.
type Mark = (u64, bool, Option<Name>, Option<Cents>);

fn mark(shared: &Shared, seen: &Seen) -> Mark {
    let board = seen.handle().and_then(Handle::board);
    (
        seen.seq(),
        seen.stopped().is_some(),
        shared.hall.look(|hall| hall.pit(seen.id()).cloned()),
        board.and_then(|board| board.meter()),
    )
}

/// The lobby as it was last told.
#[derive(Debug, Default)]
struct Told {
    tables: BTreeMap<String, (Mark, Box<RawValue>)>,
    tournaments: Option<Box<RawValue>>,
    /// Whether somebody compares it with the tables.
    watched: bool,
}

impl Told {
    /// Takes what there is now; what of it is new.
    async fn look(&mut self, shared: &Shared) -> Option<Arc<str>> {
        let seen = listed(shared);
        let stay: BTreeSet<&str> = seen.iter().map(Seen::id).collect();
        let gone: Vec<String> = self
            .tables
            .keys()
            .filter(|id| !stay.contains(id.as_str()))
            .cloned()
            .collect();
        self.tables.retain(|id, _| stay.contains(id.as_str()));
        let mut changed = BTreeSet::new();
        for seen in &seen {
            let (id, mark) = (seen.id(), mark(shared, seen));
            if self.tables.get(id).is_none_or(|(was, _)| *was != mark) {
                let table = to_raw_value(&seen.line()).expect(WRITTEN);
                self.tables.insert(id.to_owned(), (mark, table));
                changed.insert(id);
            }
        }
        let tournaments = to_raw_value(&shared.tournaments.views().await).expect(WRITTEN);
        let other = self.tournaments.as_ref().map(|was| was.get()) != Some(tournaments.get());
        self.tournaments = Some(tournaments);
        if changed.is_empty() && gone.is_empty() && !other {
            return None;
        }
        let tables = self.tables.iter();
        let tables = tables.filter(|(id, _)| changed.contains(id.as_str()));
        let change = LobbyChange {
            tables: tables.map(|(_, (_, table))| table.clone()).collect(),
            gone,
            tournaments: self.tournaments.clone().filter(|_| other),
        };
        Some(change.text())
    }

    fn whole(&self) -> Arc<str> {
        let change = LobbyChange {
            tables: self
                .tables
                .values()
                .map(|(_, table)| table.clone())
                .collect(),
            gone: Vec::new(),
            tournaments: self.tournaments.clone(),
        };
        change.text()
    }
}

/// The lobby, and all who look at it.
#[derive(Debug)]
pub(crate) struct Lobby {
    told: Mutex<Told>,
    readers: broadcast::Sender<Arc<str>>,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby {
            told: Mutex::default(),
            readers: broadcast::Sender::new(BEHIND_MAX),
        }
    }
}

impl Lobby {
    /// One more reader: the whole lobby, and then what changes.
    pub(crate) async fn join(shared: &Arc<Shared>) -> (Arc<str>, broadcast::Receiver<Arc<str>>) {
        let lobby = &shared.lobby;
        let mut told = lobby.told.lock().await;
        if let Some(change) = told.look(shared).await {
            // Those who look already are told too; there may be none.
            drop(lobby.readers.send(change));
        }
        let changes = lobby.readers.subscribe();
        if !told.watched {
            told.watched = true;
            drop(tokio::spawn(Lobby::watch(Arc::clone(shared))));
        }
        (told.whole(), changes)
    }

    /// Tells what changes, until nobody looks any more.
    async fn watch(shared: Arc<Shared>) {
        let mut stop = shared.closing();
        loop {
            tokio::select! {
                () = sleep(TICK) => {}
                () = crate::told(&mut stop) => return,
            }
            let lobby = &shared.lobby;
            let mut told = lobby.told.lock().await;
            if lobby.readers.receiver_count() == 0 {
                *told = Told::default();
                return;
            }
            if let Some(change) = told.look(&shared).await {
                drop(lobby.readers.send(change));
            }
        }
    }
}
