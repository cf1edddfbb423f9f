//! Tables at rest: nothing happens there until somebody comes, so they are not in memory. What lists and plans show of them is kept from when
//! they went to rest, in a small file each ([`crate::table::Shelf`]).

use crate::hall::Hall;
use crate::table::Handle;
use crate::view::{self, LobbyTable};
use croupier_engine::games::GameKind;
use croupier_engine::{Name, Role};
use croupier_house::jackpot::linked_to;
use croupier_house::view::{Awaited, Coming, FloorView};
use croupier_house::{Actor, Life, Table};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

/// What is shown of a table at rest.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Summary {
    /// The number of its last event.
    pub(crate) seq: u64,
    pub(crate) kind: GameKind,
    pub(crate) book: String,
    /// Whether it is open.
    pub(crate) open: bool,
    pub(crate) suspended: bool,
    pub(crate) suspended_for: Option<String>,
    /// Whom it has sent away from the house, and when.
    sent_away: Vec<(Name, i64)>,
    private: bool,
    /// Its line in the lobby, but for what the house knows besides.
    lobby: Box<RawValue>,
    awaiting: Box<RawValue>,
    /// What stands on the floor around it, as all staff see it.
    floor: Box<RawValue>,
    coming: Box<RawValue>,
}

impl Summary {
    /// What is shown of a table if it is at rest. Those that are linked to a jackpot are followed all the time.
    pub(crate) fn of(table: &Table, seq: u64) -> Option<Summary> {
        if !table.is_at_rest() || linked_to(table).is_some() {
            return None;
        }
        let seen = table.view(Some(&Actor::house(Role::Inspector)));
        Some(Summary {
            seq,
            kind: table.rules().kind(),
            book: table.setup().book.clone(),
            open: table.life() == Life::Open,
            suspended: table.is_suspended(),
            suspended_for: table.suspended_for().map(str::to_owned),
            sent_away: sent_away(table),
            private: seen.private,
            lobby: to_raw_value(&view::listed(table)).ok()?,
            awaiting: to_raw_value(&table.awaited()).ok()?,
            floor: to_raw_value(&seen.floor).ok()?,
            coming: to_raw_value(&seen.coming).ok()?,
        })
    }
}

/// Whom a table has sent away from the house, and when.
fn sent_away(table: &Table) -> Vec<(Name, i64)> {
    let all = table.sent_away();
    all.map(|(player, _, at_ms)| (player.clone(), at_ms))
        .collect()
}

/// A table that is not in memory.
#[derive(Debug)]
pub(crate) struct Shut {
    pub(crate) id: String,
    pub(crate) title: String,
    /// The number of its last event.
    pub(crate) seq: u64,
    /// What is shown of it; none where that is not known before it was opened.
    pub(crate) summary: Option<Arc<Summary>>,
    /// One at a time opens it.
    pub(crate) turn: Arc<tokio::sync::Mutex<()>>,
    /// Why it could not be opened when that was last tried.
    why: Mutex<Option<String>>,
}

impl Shut {
    pub(crate) fn new(id: String, title: String, seq: u64, summary: Option<Summary>) -> Shut {
        Shut {
            id,
            title,
            seq,
            summary: summary.map(Arc::new),
            turn: Arc::default(),
            why: Mutex::default(),
        }
    }

    /// Why it could not be opened when that was last tried.
    pub(crate) fn why(&self) -> Option<String> {
        let why = self.why.lock();
        why.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// It was tried to open it, and this kept it from that.
    pub(crate) fn tried(&self, why: Option<&String>) {
        let kept = self.why.lock();
        *kept.unwrap_or_else(PoisonError::into_inner) = why.cloned();
    }
}

/// A table of which something can be shown.
#[derive(Clone, Debug)]
pub(crate) enum Seen {
    /// It is in memory.
    Open(Handle),
    /// It is at rest, and this is known of it.
    AtRest(Arc<Shut>, Arc<Summary>, Hall),
}

/// Something of a table: as it is, or as it was written down when the table went to rest.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Piece<T> {
    Now(T),
    Kept(Box<RawValue>),
}

impl<T: JsonSchema> JsonSchema for Piece<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// A line of the lobby.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Line {
    Now(Box<LobbyTable>),
    Kept(Map<String, Value>),
}

impl JsonSchema for Line {
    fn schema_name() -> Cow<'static, str> {
        LobbyTable::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        LobbyTable::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        LobbyTable::json_schema(generator)
    }
}

/// What staff see of a table besides its line.
pub(crate) struct Around {
    pub(crate) awaiting: Piece<Option<Awaited>>,
    pub(crate) floor: Piece<FloorView>,
    pub(crate) coming: Piece<Option<Coming>>,
    pub(crate) private: bool,
}

impl Seen {
    pub(crate) fn id(&self) -> &str {
        match self {
            Seen::Open(handle) => handle.id(),
            Seen::AtRest(shut, ..) => &shut.id,
        }
    }

    /// The number of its last event.
    pub(crate) fn seq(&self) -> u64 {
        match self {
            Seen::Open(handle) => handle.snapshot().seq,
            Seen::AtRest(shut, ..) => shut.seq,
        }
    }

    /// Why it does not go on, if it does not.
    pub(crate) fn stopped(&self) -> Option<String> {
        match self {
            Seen::Open(handle) => handle.stopped(),
            Seen::AtRest(shut, ..) => shut.why(),
        }
    }

    /// Whom it has sent away from the house, and when.
    pub(crate) fn sent_away(&self) -> Vec<(Name, i64)> {
        match self {
            Seen::Open(handle) => sent_away(&handle.snapshot().table),
            Seen::AtRest(_, summary, _) => summary.sent_away.clone(),
        }
    }

    /// Its handle, if it is in memory.
    pub(crate) fn handle(&self) -> Option<&Handle> {
        match self {
            Seen::Open(handle) => Some(handle),
            Seen::AtRest(..) => None,
        }
    }

    /// Its line in the lobby.
    pub(crate) fn line(&self) -> Line {
        let (shut, summary, hall) = match self {
            Seen::Open(handle) => return Line::Now(Box::new(view::lobby(handle))),
            Seen::AtRest(shut, summary, hall) => (shut, summary, hall),
        };
        let kept = serde_json::from_str(summary.lobby.get());
        let mut line: Map<String, Value> = kept.unwrap_or_default();
        line.insert("title".to_owned(), json!(shut.title));
        line.insert(
            "pit".to_owned(),
            json!(hall.look(|hall| hall.pit(&shut.id).cloned())),
        );
        line.insert("stopped".to_owned(), json!(shut.why().is_some()));
        Line::Kept(line)
    }

    /// What staff see around it.
    pub(crate) fn around(&self, reader: &Actor) -> Around {
        match self {
            Seen::Open(handle) => {
                let table = &handle.snapshot().table;
                let seen = table.view(Some(reader));
                Around {
                    awaiting: Piece::Now(table.awaited()),
                    floor: Piece::Now(seen.floor),
                    coming: Piece::Now(seen.coming),
                    private: seen.private,
                }
            }
            Seen::AtRest(_, summary, _) => Around {
                awaiting: Piece::Kept(summary.awaiting.clone()),
                floor: Piece::Kept(summary.floor.clone()),
                coming: Piece::Kept(summary.coming.clone()),
                private: summary.private,
            },
        }
    }
}
