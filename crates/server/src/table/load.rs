//! A table out of the store: claimed, replayed, and what its equipment will give opened. The first event is written here when the
//! table is new.

use crate::config::{Pace, ServerLimits, TableSpec};
use crate::hidden::Hidden;
use crate::jackpot::Boards;
use crate::money::Balances;
use crate::replay::{self, ReplayError};
use crate::shoe::Source;
use crate::vault::{NotOpened, Vault};
use crate::wire;
use croupier_engine::{Card, Cited, Equipment};
use croupier_house::{Options, Setup, Table};
use croupier_store::{
    AppendError, Batch, ClaimError, Head, LoggedEvent, NewEvent, Store, StoreError,
};
use std::sync::Arc;

/// How long a claim holds.
pub(crate) const LEASE_MS: i64 = 10_000;

/// Events read at a time.
const PAGE: usize = 2_000;

/// What a table's owner works with.
#[derive(Clone, Debug)]
pub(crate) struct Deps {
    pub(crate) store: Store,
    pub(crate) vault: Vault,
    pub(crate) source: Source,
    pub(crate) balances: Balances,
    pub(crate) pace: Pace,
    pub(crate) limits: ServerLimits,
    /// The displays of the jackpots.
    pub(crate) jackpots: Boards,
    /// Under which name the tables are claimed: the same after a restart, so that it need not wait for its own lease.
    pub(crate) owner: String,
}

/// A table with its number and the order of its shoe.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) table: Table,
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
    /// The order of the shoe does not open.
    #[error(transparent)]
    Sealed(#[from] NotOpened),
    /// What the equipment will give is not there, or not what it could give.
    #[error("what is hidden as {name} is not in the store")]
    NothingHidden {
        /// The name under which it was kept.
        name: String,
    },
    /// The draft makes no table.
    #[error("{0}")]
    Draft(String),
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
    })
}

/// The first batch of a new table.
pub(super) async fn write_draft(
    deps: &Deps,
    head: &Head,
    spec: &TableSpec,
    at_ms: i64,
) -> Result<(), LoadError> {
    let event = Cited {
        what: setup(spec)?.drafted(),
        rule: None,
    };
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

/// All events of a table after a number.
pub(crate) async fn events_after(
    store: &Store,
    table: &str,
    mut after: u64,
) -> Result<Vec<LoggedEvent>, StoreError> {
    let mut all = Vec::new();
    loop {
        let page = store.events(table, after, PAGE).await?;
        let Some(last) = page.last() else {
            return Ok(all);
        };
        after = last.seq;
        let full = page.len() == PAGE;
        all.extend(page);
        if !full {
            return Ok(all);
        }
    }
}

/// The table that the store's log gives, with the order of its shoe.
pub(super) async fn read(deps: &Deps, id: &str) -> Result<(State, Vec<LoggedEvent>), LoadError> {
    let events = events_after(&deps.store, id, 0).await?;
    let table = replay::table(&events)?;
    let equipment = table.game().equipment();
    let hidden = match Hidden::name(equipment).filter(|_| !table.setup().physical) {
        None => None,
        Some(name) => {
            let missing = || LoadError::NothingHidden { name: name.clone() };
            let sealed = deps.store.secret(id, &name).await?.ok_or_else(missing)?;
            let plain = deps.vault.open_sealed(id, &name, &sealed)?;
            let hidden = Hidden::restored(&plain, equipment).ok_or_else(missing)?;
            Some((equipment.number(), Arc::new(hidden)))
        }
    };
    let last = events.last();
    let state = State {
        table,
        seq: last.map_or(0, |e| e.seq),
        hidden,
        at_ms: last.map_or(0, |e| e.at_ms),
    };
    Ok((state, events))
}
