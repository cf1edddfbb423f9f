//! A table out of the store: its log checked and replayed, and what its equipment will give opened. The first event is
//! written here when the table is new.

use super::Decide;
use super::shelf::{self, Kept, Shelf};
use crate::clock::HouseClock;
use crate::config::{Pace, ServerLimits, TableSpec};
use crate::doorman::Doorman;
use crate::hall::Hall;
use crate::hidden::Hidden;
use crate::jackpot::Boards;
use crate::leases::Leases;
use crate::money::Balances;
use crate::replay::{self, ReplayError};
use crate::sealed::{self, Held, Hoard};
use crate::shoe::Source;
use crate::signing::Key;
use crate::vault::Vault;
use crate::wire;
use croupier_engine::{Card, Cited, Equipment};
use croupier_house::{Options, Setup, Table};
use croupier_store::{
    AppendError, Batch, ClaimError, Hash, Head, LoggedEvent, NewEvent, Snapshot, Store, StoreError,
};
use std::sync::Arc;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

/// How long a claim holds.
pub(crate) const LEASE_MS: i64 = 10_000;

/// What a table's owner works with.
#[derive(Clone, Debug)]
pub(crate) struct Deps {
    pub(crate) store: Store,
    pub(crate) vault: Vault,
    /// The house's key, with which seals are signed.
    pub(crate) key: Arc<Key>,
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
    /// Tables as they were last written down.
    pub(crate) shelf: Shelf,
    /// Room for the logs of those being opened.
    pub(crate) opening: Arc<Semaphore>,
    /// Under which name the tables are claimed: the same after a restart, so that it need not wait for its own lease.
    pub(crate) owner: String,
}

/// A table with its number and the order of its shoe.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// Shared with what was made known of it.
    pub(super) table: Arc<Table>,
    pub(super) seq: u64,
    /// The hash of its last event.
    pub(super) head: Hash,
    /// What is held of what the equipment will give; nothing at a physical table.
    pub(super) hoard: Hoard,
    /// When the last event was logged: the clock of a log never goes back.
    pub(super) at_ms: i64,
}

impl State {
    /// What was hidden of the equipment before it was sealed, if it is at hand.
    pub(super) fn unsealed(&self) -> Option<&Hidden> {
        let name = Hidden::name(self.table.game().equipment())?;
        match &**self.hoard.get(&name)? {
            Held::Unsealed(hidden) => Some(hidden),
            Held::Shoe(_) | Held::Share(_) => None,
        }
    }

    /// The card at a place of the present shoe. Cards in a continuous shuffler are not cut.
    pub(super) fn card(&self, place: u16) -> Option<Card> {
        if self.table.deals_sealed() {
            let opening = sealed::opening(&self.table, &self.hoard, place)?;
            return Card::from_index(opening.leaf.card);
        }
        let (Equipment::Shoe { cut, .. } | Equipment::Part { cut, .. }) =
            self.table.game().equipment()
        else {
            return None;
        };
        let stack = self.unsealed()?.stack()?;
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
    let rules = book.rules(&options).map_err(all)?;
    croupier_house::company::check(&rules, spec.physical, spec.company)
        .map_err(LoadError::Draft)?;
    Ok(Setup {
        table: spec.id.clone(),
        book: spec.book.clone(),
        options: Options(options),
        physical: spec.physical,
        practice: spec.practice,
        company: spec.company,
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
        forgotten: Vec::new(),
    };
    deps.store.append(batch).await?;
    Ok(())
}

/// What is kept of what a virtual table's equipment will give, sealed, with the name of each.
pub(crate) async fn sealed(
    store: &mut Snapshot,
    table: &Table,
) -> Result<Vec<(String, Vec<u8>)>, HiddenError> {
    let mut kept = Vec::new();
    for name in sealed::kept_names(table) {
        match store.secret(&table.setup().table, &name).await? {
            Some(sealed) => kept.push((name, sealed)),
            // Programs before this one kept no share while dice moved.
            None if sealed::is_share(&name) && table.may_replace_draw() => {}
            None => return Err(HiddenError::Missing(name)),
        }
    }
    Ok(kept)
}

/// One of them, opened.
pub(crate) fn unsealed(
    vault: &Vault,
    table: &Table,
    name: &str,
    sealed: &[u8],
) -> Result<Held, HiddenError> {
    let plain = vault
        .open_sealed(&table.setup().table, name, sealed)
        .map_err(|_| HiddenError::NotOpened(name.to_owned()))?;
    Held::restored(name, &plain, table).ok_or_else(|| HiddenError::NotWhole(name.to_owned()))
}

/// A table out of the store.
pub(super) struct Loaded {
    pub(super) state: State,
    /// The events that were replayed, up to the last.
    pub(super) events: Vec<LoggedEvent>,
    /// What of the log was taken as it was kept, and not looked at: up to which event, and its hash.
    pub(super) unchecked: Option<(u64, Hash)>,
}

/// The table that the store's log gives, with the order of its shoe: from where it was last written down, but not after an event that is
/// known already, or else from the first event. The hash chain is checked from there on, for the table goes on from its end, and so does
/// the time.
pub(super) async fn read(deps: &Deps, id: &str, known: u64) -> Result<Loaded, LoadError> {
    let mut store = deps.store.snapshot().await?;
    let (deps, id, runtime) = (deps.clone(), id.to_owned(), Handle::current());
    // On one thread for all that is asked of the store, and out of the way of those who play.
    let reading = tokio::task::spawn_blocking(move || {
        store.read_here();
        runtime.block_on(read_here(&deps, &mut store, &id, known))
    });
    match reading.await {
        Ok(read) => read,
        Err(stopped) => std::panic::resume_unwind(stopped.into_panic()),
    }
}

/// The same as far as it is shown, without what its equipment will give; and how many events were read for that.
pub(super) async fn shown(
    store: &Store,
    shelf: &Shelf,
    id: &str,
) -> Result<(State, u64), LoadError> {
    let mut store = store.snapshot().await?;
    let (shelf, id, runtime) = (shelf.clone(), id.to_owned(), Handle::current());
    let reading = tokio::task::spawn_blocking(move || {
        store.read_here();
        runtime.block_on(logged(&shelf, &mut store, &id, u64::MAX))
    });
    match reading.await {
        Ok(read) => read.map(|read| (read.state, read.events.len() as u64)),
        Err(stopped) => std::panic::resume_unwind(stopped.into_panic()),
    }
}

async fn read_here(
    deps: &Deps,
    store: &mut Snapshot,
    id: &str,
    known: u64,
) -> Result<Loaded, LoadError> {
    let mut loaded = logged(&deps.shelf, store, id, known).await?;
    let Loaded { state, events, .. } = &mut loaded;
    for (name, sealed) in sealed(store, &state.table).await? {
        let held = unsealed(&deps.vault, &state.table, &name, &sealed)?;
        state.hoard.insert(name, Arc::new(held));
    }
    deps.clock.at_least(state.at_ms);
    metrics::counter!("croupier_events_replayed_total").increment(events.len() as u64);
    Ok(loaded)
}

/// What a table's log gives, and nothing that is sealed.
async fn logged(
    shelf: &Shelf,
    store: &mut Snapshot,
    id: &str,
    known: u64,
) -> Result<Loaded, LoadError> {
    if let Some(kept) = shelf.take(id, known)
        && let Some((state, events, unchecked)) = carry_on(store, id, kept).await?
    {
        return Ok(Loaded {
            state,
            events,
            unchecked: Some(unchecked),
        });
    }
    let events = store.log(id).await?;
    let table = replay::table(&events)?;
    let last = events.last();
    let state = State {
        table: Arc::new(table),
        seq: last.map_or(0, |e| e.seq),
        head: last.map_or_else(|| Hash::genesis(id), |e| e.hash),
        hoard: Hoard::new(),
        at_ms: last.map_or(0, |e| e.at_ms),
    };
    Ok(Loaded {
        state,
        events,
        unchecked: None,
    })
}

/// Goes on from where a table was last written down, if its log has that event and the table comes to have the chips that the
/// ledger says.
async fn carry_on(
    store: &mut Snapshot,
    id: &str,
    kept: Kept,
) -> Result<Option<(State, Vec<LoggedEvent>, (u64, Hash))>, LoadError> {
    let Kept {
        mut table,
        seq,
        head,
        at_ms,
    } = kept;
    let Some(events) = store.log_after(id, seq, head).await? else {
        shelf::ignored(id, "the log does not have the event that it was kept at");
        return Ok(None);
    };
    if let Err(error) = replay::carry_on(&mut table, &events) {
        shelf::ignored(id, &error.to_string());
        return Ok(None);
    }
    if !shelf::has_its_chips(store, &table).await? {
        shelf::ignored(id, "its chips are not those of the ledger");
        return Ok(None);
    }
    let last = events.last();
    let state = State {
        table: Arc::new(table),
        seq: last.map_or(seq, |e| e.seq),
        head: last.map_or(head, |e| e.hash),
        hoard: Hoard::new(),
        at_ms: last.map_or(at_ms, |e| e.at_ms),
    };
    Ok(Some((state, events, (seq, head))))
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
