//! A table out of its log: the state is never stored, so this is how it comes back after a restart, and how anyone checks
//! that a log says what it should. What a command does is the house's business.

mod audit;
mod besides;
mod cage;
mod house;
mod jackpot;
mod ledger;
mod otherwise;
mod seals;
mod tournament;

pub use audit::{
    Audit, AuditFault, AuditProgress, audit, audit_against, audit_log, audit_snapshots,
};
pub use otherwise::Otherwise;

use crate::wire;
use croupier_engine::Cited;
use croupier_engine::games::{GameKind, Rules};
use croupier_engine::machine::Misfit;
use croupier_house::past::Mark;
use croupier_house::{Command, Decision, EDITION, Event, Setup, Table};
use croupier_store::{LoggedEvent, Store, StoreError};

/// Why a log gives no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// There are no events.
    #[error("the log is empty")]
    Empty,
    /// The first event does not draft a table.
    #[error("event {seq} is {kind}, and a log begins with table-drafted")]
    NotDrafted {
        /// Its number.
        seq: u64,
        /// What it is.
        kind: String,
    },
    /// The table was drafted by a later program.
    #[error(
        "the table was drafted under edition {edition} of the rulings, and this program knows up to {EDITION}"
    )]
    NewerEdition {
        /// The edition.
        edition: u32,
    },
    /// The book is not among those of this program.
    #[error("there is no rule book {book}")]
    NoSuchBook {
        /// The book.
        book: String,
    },
    /// The choices make no rule set.
    #[error("the table's options make no rule set: {why}")]
    NoRules {
        /// All the reasons.
        why: String,
    },
    /// An event cannot be read.
    #[error("event {seq} cannot be read: {why}")]
    Unreadable {
        /// Its number.
        seq: u64,
        /// What is wrong.
        why: String,
    },
    /// An event does not fit the state before it.
    #[error("event {seq} ({kind}) does not fit: {why}")]
    DoesNotFit {
        /// Its number.
        seq: u64,
        /// What it is.
        kind: String,
        /// What the house found.
        why: Misfit,
    },
}

/// The rules that a setup puts in force.
///
/// # Errors
/// If there is no such book, or the choices do not fit it.
pub fn rules_of(setup: &Setup) -> Result<Rules, ReplayError> {
    let book = croupier_rulebooks::book(&setup.book).ok_or_else(|| ReplayError::NoSuchBook {
        book: setup.book.clone(),
    })?;
    book.rules(&setup.options.0).map_err(|refusals| {
        let why: Vec<String> = refusals.iter().map(ToString::to_string).collect();
        ReplayError::NoRules {
            why: why.join("; "),
        }
    })
}

/// The table that the first event of a log drafts, before anything else.
///
/// # Errors
/// If it drafts none.
pub fn drafted(first: &LoggedEvent) -> Result<Table, ReplayError> {
    // Drafting is the floor's; which game does not matter to read it.
    let event = read(GameKind::ALL[0], first)?;
    let setup = Setup::of(&event.what).ok_or_else(|| ReplayError::NotDrafted {
        seq: first.seq,
        kind: first.kind.clone(),
    })?;
    if setup.edition > EDITION {
        let edition = setup.edition;
        return Err(ReplayError::NewerEdition { edition });
    }
    let rules = rules_of(&setup)?;
    Ok(Table::new(setup, rules))
}

/// Reads an event of the log.
///
/// # Errors
/// What is wrong with it.
pub fn read(kind: GameKind, event: &LoggedEvent) -> Result<Cited<Event>, ReplayError> {
    wire::parse_event(kind, &event.body).map_err(|why| ReplayError::Unreadable {
        seq: event.seq,
        why,
    })
}

/// Events read at once on the way back through a log.
const BACK: u64 = 200;

/// The last event of a table's log up to this one that means such a thing to its round, if there is one.
pub(crate) async fn last_mark(
    store: &Store,
    (log, kind): (&str, GameKind),
    upto: u64,
    is: impl Fn(&Mark) -> bool,
) -> Result<Option<u64>, StoreError> {
    let mut before = upto;
    while before > 0 {
        let after = before.saturating_sub(BACK);
        let count = usize::try_from(before - after).unwrap_or(usize::MAX);
        let events = store.events(log, after, count).await?;
        let marked = |logged: &&LoggedEvent| {
            let mark = read(kind, logged).ok().and_then(|event| event.what.mark());
            mark.is_some_and(|mark| is(&mark))
        };
        if let Some(found) = events.iter().rev().find(marked) {
            return Ok(Some(found.seq));
        }
        before = after;
    }
    Ok(None)
}

/// Reads the command that led to the events from this one on.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn command(kind: GameKind, cause: &str, seq: u64) -> Result<Command, ReplayError> {
    let request = wire::request(kind, cause, None).map_err(|unread| ReplayError::Unreadable {
        seq,
        why: unread.refused.detail,
    })?;
    Ok(request.command)
}

/// Takes an event into a table, which is of no use when it does not fit.
///
/// # Errors
/// What does not fit.
pub fn apply(table: &mut Table, event: &Event, logged: &LoggedEvent) -> Result<(), ReplayError> {
    let taken = table.apply(logged.at_ms, event);
    taken.map_err(|why| ReplayError::DoesNotFit {
        seq: logged.seq,
        kind: logged.kind.clone(),
        why,
    })
}

/// What the rulings of today make of a command instead of what is logged of it, if that is something else.
pub(crate) fn first_difference(
    command: &Command,
    decided: &Decision,
    logged: &[Cited<Event>],
) -> Option<String> {
    let found = otherwise::differing(command, decided, logged);
    found.into_iter().next().map(|difference| difference.now)
}

/// Whether an event is not from before the one before it: the time of a log never goes back.
fn follows_in_time(before_ms: i64, event: &LoggedEvent) -> Result<(), String> {
    if event.at_ms >= before_ms {
        return Ok(());
    }
    let back = before_ms.saturating_sub(event.at_ms);
    Err(format!("is dated {back} ms before the event before it"))
}

/// The table that a whole log gives.
///
/// # Errors
/// The first thing found wrong with the log.
pub fn table(events: &[LoggedEvent]) -> Result<Table, ReplayError> {
    let mut table = drafted(events.first().ok_or(ReplayError::Empty)?)?;
    carry_on(&mut table, events)?;
    Ok(table)
}

/// Takes further events into a table.
///
/// # Errors
/// The first thing found wrong with them.
pub fn carry_on(table: &mut Table, events: &[LoggedEvent]) -> Result<(), ReplayError> {
    let kind = table.rules().kind();
    for logged in events {
        let event = read(kind, logged)?;
        if table.setup().physical
            && let Some(cause) = &logged.cause
        {
            table.begin(&command(kind, cause, logged.seq)?);
        }
        apply(table, &event.what, logged)?;
    }
    Ok(())
}
