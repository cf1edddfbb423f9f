//! The one writer: a thread that takes the changes that wait, does them in one transaction, commits once and only then answers.
//!
//! Getting a commit onto the disk costs milliseconds however little is in it, so the changes that arrive during one commit share
//! the next. A change looks before it writes: one that is refused has written nothing and stands in nobody's way. The few that are
//! not so, and those that the engine does not take, have the group undone, and every change of it is then done alone. What a change
//! does is left to the caller.

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::checkpoint::Checkpoints;
use super::known::Db;
use super::place::Place;
use crate::error::Fault;
use crate::jobs::{self, GROUP_MAX};

/// Why a change is not made.
pub(super) enum Undone<E> {
    /// It is not to be.
    Refused(E),
    /// The engine did not take it.
    Engine(rusqlite::Error),
}

impl<E> From<rusqlite::Error> for Undone<E> {
    fn from(error: rusqlite::Error) -> Undone<E> {
        Undone::Engine(error)
    }
}

impl<E> Undone<E> {
    /// The same, where it is part of something larger.
    pub(super) fn within<F: From<E>>(self) -> Undone<F> {
        match self {
            Undone::Refused(refusal) => Undone::Refused(refusal.into()),
            Undone::Engine(error) => Undone::Engine(error),
        }
    }
}

/// What comes of a change.
pub(super) type Change<T, E> = Result<T, Undone<E>>;

/// What the writer is asked for.
pub(super) type Job = jobs::Job<dyn Work, Result<(), Fault>>;

/// What became of a change that was tried.
enum Tried {
    /// It is made, or is refused and has changed nothing.
    Kept,
    /// It was refused after something had been written.
    Undo,
    /// The engine did not take it.
    Failed(rusqlite::Error),
}

/// A change on its way through a transaction.
pub(super) trait Work: Send {
    /// Does the change; it may be asked for again after everything was undone.
    fn perform(&mut self, db: &Db) -> Result<(), Option<rusqlite::Error>>;

    /// Settles the outcome: the transaction, or this change of it, failed.
    fn fail(&mut self, fault: &Fault);

    /// Tells the caller the outcome.
    fn answer(self: Box<Self>);
}

/// A change with its answer.
pub(super) struct Task<F, T, E> {
    work: F,
    outcome: Option<Result<T, E>>,
    answer: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> Task<F, T, E> {
    pub(super) fn new(work: F, answer: oneshot::Sender<Result<T, E>>) -> Self {
        Task {
            work,
            outcome: None,
            answer,
        }
    }
}

impl<F, T, E> Work for Task<F, T, E>
where
    F: FnMut(&Db) -> Change<T, E> + Send,
    T: Send,
    E: From<Fault> + Send,
{
    fn perform(&mut self, db: &Db) -> Result<(), Option<rusqlite::Error>> {
        match (self.work)(db) {
            Ok(done) => {
                self.outcome = Some(Ok(done));
                Ok(())
            }
            Err(Undone::Refused(refusal)) => {
                self.outcome = Some(Err(refusal));
                Err(None)
            }
            Err(Undone::Engine(error)) => Err(Some(error)),
        }
    }

    fn fail(&mut self, fault: &Fault) {
        self.outcome = Some(Err(fault.clone().into()));
    }

    fn answer(self: Box<Self>) {
        let untried = || Err(Fault::new("the change was not tried").into());
        // A caller who has gone away is told nothing, and that is all right.
        let _ = self.answer.send(self.outcome.unwrap_or_else(untried));
    }
}

/// Serves jobs until the last handle is gone or one asks to close.
pub(super) fn run(connection: Db, place: &Place, mut jobs: mpsc::Receiver<Job>) {
    let checkpoints = Checkpoints::start(place);
    let mut connection = Some(connection);
    if let Some(Err(error)) = connection.as_ref().map(|db| checkpoints.relieve(db)) {
        tracing::warn!(%error, "commits will wait for the write-ahead log to be taken into the file");
    }
    let mut waiting = Vec::with_capacity(GROUP_MAX);
    let mut closers = Vec::new();
    while jobs.blocking_recv_many(&mut waiting, GROUP_MAX) > 0 {
        let mut group = jobs::group(&mut waiting, &mut jobs, &mut closers);
        if group.is_empty() {
            continue;
        }
        if let Err(fault) = write(&mut connection, place, &checkpoints, &mut group) {
            tracing::error!(%fault, changes = group.len(), "the store could not commit");
            // What state the connection is in is anybody's guess: the next group opens another.
            drop(connection.take());
        }
        for work in group {
            work.answer();
        }
        checkpoints.committed();
    }
    // The log cannot be emptied while another looks at it.
    drop(checkpoints);
    let closed = connection.map_or(Ok(()), close);
    for answer in closers {
        let _ = answer.send(closed.clone());
    }
}

/// Does a group of changes, together if they let each other; on a fault all that were not committed have failed.
fn write(
    connection: &mut Option<Db>,
    place: &Place,
    checkpoints: &Checkpoints,
    group: &mut [Box<dyn Work>],
) -> Result<(), Fault> {
    let db = match connection {
        Some(db) => Ok(&*db),
        None => place.connect().and_then(|db| {
            checkpoints.relieve(&db)?;
            Ok(&*connection.insert(Db::new(db)))
        }),
    };
    let fail = |group: &mut [Box<dyn Work>], fault: Fault| {
        // A refusal is void too: it may rest on a change beside it that was undone.
        group.iter_mut().for_each(|work| work.fail(&fault));
        Err(fault)
    };
    let db = match db {
        Ok(db) => db,
        Err(error) => return fail(group, error.into()),
    };
    match together(db, group) {
        Ok(true) => return Ok(()),
        Ok(false) => {}
        Err(error) => return fail(group, error.into()),
    }
    for at in 0..group.len() {
        if let Err(error) = alone(db, &mut group[at]) {
            return fail(&mut group[at..], error.into());
        }
    }
    Ok(())
}

/// Does all changes in one transaction; whether that went.
fn together(db: &Db, group: &mut [Box<dyn Work>]) -> Result<bool, rusqlite::Error> {
    begin(db)?;
    for work in group.iter_mut() {
        match attempt(db, work) {
            Tried::Kept => {}
            Tried::Undo => return undo(db).map(|()| false),
            Tried::Failed(error) if is_its_own(&error) => {
                return undo(db).map(|()| false);
            }
            Tried::Failed(error) => return Err(error),
        }
    }
    execute(db, "COMMIT")?;
    tracing::trace!(changes = group.len(), "committed");
    Ok(true)
}

/// Does one change in a transaction of its own.
fn alone(db: &Db, work: &mut Box<dyn Work>) -> Result<(), rusqlite::Error> {
    begin(db)?;
    match attempt(db, work) {
        Tried::Kept => execute(db, "COMMIT"),
        Tried::Undo => undo(db),
        Tried::Failed(error) if is_its_own(&error) => {
            work.fail(&error.into());
            undo(db)
        }
        Tried::Failed(error) => Err(error),
    }
}

fn attempt(db: &Db, work: &mut Box<dyn Work>) -> Tried {
    let before = db.total_changes();
    match work.perform(db) {
        Ok(()) => Tried::Kept,
        Err(None) if db.total_changes() == before => Tried::Kept,
        Err(None) => Tried::Undo,
        Err(Some(error)) => Tried::Failed(error),
    }
}

/// Whether an error is of one change, and not of the file or the disk: something wrong with the statement (1), or a constraint (19), or no
/// error of SQLite's at all. The others may go on without it.
fn is_its_own(error: &rusqlite::Error) -> bool {
    matches!(super::audit::code(error), None | Some(1 | 19))
}

fn begin(db: &Db) -> Result<(), rusqlite::Error> {
    execute(db, "BEGIN IMMEDIATE")?;
    db.look_again()
}

fn undo(db: &Db) -> Result<(), rusqlite::Error> {
    db.forget();
    execute(db, "ROLLBACK")
}

fn close(db: Db) -> Result<(), Fault> {
    empty_log(&db)?;
    db.into_inner().close().map_err(|(_, error)| error)?;
    Ok(())
}

/// Empties the write-ahead log into the file, so that the file alone is the store.
pub(super) fn empty_log(db: &Connection) -> Result<(), rusqlite::Error> {
    db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |_| Ok(()))
}

fn execute(db: &Connection, sql: &str) -> Result<(), rusqlite::Error> {
    db.prepare_cached(sql)?.execute(()).map(drop)
}
