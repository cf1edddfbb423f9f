//! A table out of the store: its log checked and replayed, and what its equipment will give opened. The first event is
//! written here when the table is new.

use super::Decide;
use crate::clock::HouseClock;
use crate::config::{Pace, ServerLimits, TableSpec};
use crate::doorman::Doorman;
use crate::hall::Hall;
use crate::hidden::Hidden;
use crate::jackpot::Boards;
use crate::leases::Leases;
use crate::money::Balances;
use crate::replay::{self, ReplayError};
use crate::shoe::Source;
use crate::vault::Vault;
use crate::wire;
use croupier_engine::{Card, Cited, Equipment};
use croupier_house::{Options, Setup, Table};
use croupier_store::{
    AppendError, Batch, ClaimError, Head, LoggedEvent, NewEvent, Snapshot, Store, StoreError,
};
use std::sync::Arc;

/// How long a claim holds.
pub(crate) const LEASE_MS: i64 = 10_000;

/// What a table's owner works with.
#[derive(Clone, Debug)]
pub(crate) struct Deps {
    pub(crate) store: Store,
    pub(crate) vault: Vault,
    pub(crate) source: Source,
    pub(crate) decide: Decide,
    pub(crate) balances: Balances,
    pub(crate) pace: Pace,
    pub(crate) limits: ServerLimits,
    pub(crate) clock: HouseClock,
    /// Who keeps players from what.
    pub(crate) doorman: Doorman,
    /// Which tables stand where, and where play is stopped.
    pub(crate) hall: Hall,
    /// The displays of the jackpots.
    pub(crate) jackpots: Boards,
    /// Which of them are still ours.
    pub(crate) leases: Leases,
    /// Under which name the tables are claimed: the same after a restart, so that it need not wait for its own lease.
    pub(crate) owner: String,
}

/// A table with its number and the order of its shoe.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// Shared with what was made known of it.
    pub(super) table: Arc<Table>,
    pub(super) seq: u64,
    /// What the equipment gives or gave last, and the number of the shoe or draw; none at a physical table, before the first,
    /// and after a start with nothing hidden.
    pub(super) hidden: Option<(u32, Arc<Hidden>)>,
    /// When the last event was logged: the clock of a log never goes back.
    pub(super) at_ms: i64,
}

impl State {
    /// What the present shoe or draw holds, if it is at hand.
    pub(super) fn hidden(&self) -> Option<&Hidden> {
        let number = self.table.game().equipment().number();
        let (of, hidden) = self.hidden.as_ref()?;
        (*of == number).then_some(&**hidden)
    }

    /// The card at a place of the present shoe. Cards in a continuous shuffler are not cut.
    pub(super) fn card(&self, place: u16) -> Option<Card> {
        let (Equipment::Shoe { cut, .. } | Equipment::Part { cut, .. }) =
            self.table.game().equipment()
        else {
            return None;
        };
        let stack = self.hidden()?.stack()?;
        Some(stack.card(cut.unwrap_or_default(), place))
    }
}

/// Why a table could not be loaded.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The lease was not to be had.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// The first event could not be written.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// The log gives no table.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// What the equipment will give is not to be had.
    #[error(transparent)]
    Hidden(#[from] HiddenError),
    /// The draft makes no table.
    #[error("{0}")]
    Draft(String),
    /// It has a name and nothing else, and nobody says what it should be.
    #[error("it was never drafted")]
    NeverDrafted,
}

impl LoadError {
    /// Whether what is kept of the table is at fault, which no second attempt mends.
    pub(super) fn is_damage(&self) -> bool {
        match self {
            LoadError::Replay(_) | LoadError::Store(StoreError::Damaged(_)) => true,
            LoadError::Hidden(error) => !matches!(error, HiddenError::Store(_)),
            LoadError::Store(_)
            | LoadError::Claim(_)
            | LoadError::Append(_)
            | LoadError::Draft(_)
            | LoadError::NeverDrafted => false,
        }
    }
}

/// Why it is not known what a table's equipment will give.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HiddenError {
    #[error("what is hidden as {0} is not in the store")]
    Missing(String),
    #[error("what is hidden as {0} does not open with the operator's key")]
    NotOpened(String),
    #[error("what is hidden as {0} is not what the equipment could give")]
    NotWhole(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The setup that a spec drafts, completed by the book's defaults.
pub(crate) fn setup(spec: &TableSpec) -> Result<Setup, LoadError> {
    let all = |refusals: Vec<croupier_engine::Refusal>| {
        let why: Vec<String> = refusals.iter().map(ToString::to_string).collect();
        LoadError::Draft(why.join("; "))
    };
    let book = croupier_rulebooks::book(&spec.book)
        .ok_or_else(|| LoadError::Draft(format!("there is no rule book {}", spec.book)))?;
    let options = book.complete(&spec.options).map_err(all)?;
    book.rules(&options).map_err(all)?;
    Ok(Setup {
        table: spec.id.clone(),
        book: spec.book.clone(),
        options: Options(options),
        physical: spec.physical,
        edition: croupier_house::EDITION,
    })
}

/// The first batch of a new table.
pub(super) async fn write_draft(
    deps: &Deps,
    head: &Head,
    spec: &TableSpec,
    at_ms: i64,
) -> Result<(), LoadError> {
    let event = Cited::uncited(setup(spec)?.drafted());
    let batch = Batch {
        table: head.table.clone(),
        expected_seq: 0,
        epoch: head.epoch,
        events: vec![NewEvent {
            kind: event.what.word().to_owned(),
            body: wire::event_body(&event),
            cause: None,
            actor: croupier_house::actor::HOUSE.to_owned(),
            role: croupier_engine::Role::Manager.word().to_owned(),
            at_ms,
        }],
        transactions: Vec::new(),
        replies: Vec::new(),
        secrets: Vec::new(),
    };
    deps.store.append(batch).await?;
    Ok(())
}

/// What a virtual table's present shoe or draw is kept as, sealed, and under which name; nothing at a physical table and
/// before the first.
pub(crate) async fn sealed(
    store: &mut Snapshot,
    table: &Table,
) -> Result<Option<(String, Vec<u8>)>, HiddenError> {
    let name = Hidden::name(table.game().equipment());
    let Some(name) = name.filter(|_| !table.setup().physical) else {
        return Ok(None);
    };
    match store.secret(&table.setup().table, &name).await? {
        Some(sealed) => Ok(Some((name, sealed))),
        None => Err(HiddenError::Missing(name)),
    }
}

/// The same, opened.
pub(crate) fn unsealed(
    vault: &Vault,
    table: &Table,
    name: &str,
    sealed: &[u8],
) -> Result<Hidden, HiddenError> {
    let plain = vault
        .open_sealed(&table.setup().table, name, sealed)
        .map_err(|_| HiddenError::NotOpened(name.to_owned()))?;
    Hidden::restored(&plain, table.game().equipment())
        .ok_or_else(|| HiddenError::NotWhole(name.to_owned()))
}

/// The table that the store's log gives, with the order of its shoe. The log's hash chain is checked, for the table goes on
/// from its end, and so does the time.
pub(super) async fn read(deps: &Deps, id: &str) -> Result<(State, Vec<LoggedEvent>), LoadError> {
    let mut store = deps.store.snapshot().await?;
    let events = store.log(id).await?;
    let table = replay::table(&events)?;
    let hidden = match sealed(&mut store, &table).await? {
        None => None,
        Some((name, sealed)) => {
            let hidden = unsealed(&deps.vault, &table, &name, &sealed)?;
            Some((table.game().equipment().number(), Arc::new(hidden)))
        }
    };
    let last = events.last();
    let state = State {
        table: Arc::new(table),
        seq: last.map_or(0, |e| e.seq),
        hidden,
        at_ms: last.map_or(0, |e| e.at_ms),
    };
    deps.clock.at_least(state.at_ms);
    Ok((state, events))
}

/// A table as far as it can be shown when it cannot be loaded: as its log leaves it, as it was drafted, or as it would be
/// drafted now.
pub(super) async fn as_far_as_known(
    store: &Store,
    id: &str,
    spec: Option<&TableSpec>,
) -> Option<(Table, u64)> {
    let events = store.events(id, 0, usize::MAX).await;
    if let Ok(events) = &events
        && let Ok(table) = replay::table(events)
    {
        return Some((table, events.len() as u64));
    }
    let first = store.events(id, 0, 1).await.unwrap_or_default();
    let drafted = first.first().and_then(|first| replay::drafted(first).ok());
    let configured = || {
        let setup = setup(spec?).ok()?;
        let rules = replay::rules_of(&setup).ok()?;
        Some(Table::new(setup, rules))
    };
    drafted.or_else(configured).map(|table| (table, 0))
}
