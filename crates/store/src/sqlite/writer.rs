//! The one writer: takes the changes that wait, does them in one transaction, commits once and
//! only then answers.
//!
//! Getting a commit onto the disk costs milliseconds however little is in it, so the changes that
//! arrive during one commit share the next. Each runs in a savepoint of its own: a refusal undoes
//! that change and no other. What a change does is left to the caller.

use std::pin::Pin;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use crate::error::Fault;

/// How many changes share a commit at most.
const GROUP_MAX: usize = 64;

pub(super) type BoxFuture<'c, T> = Pin<Box<dyn Future<Output = T> + Send + 'c>>;

/// What the writer is asked for.
pub(super) enum Job {
    Write(Box<dyn Work>),
    /// Finish what is waiting, take nothing more, close the file.
    Close(oneshot::Sender<Result<(), Fault>>),
}

/// A change on its way through a transaction.
pub(super) trait Work: Send {
    /// Does the change; whether it is to be kept.
    fn perform<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> BoxFuture<'c, bool>;

    /// Tells the caller the outcome or, when the transaction failed, the fault.
    fn answer(self: Box<Self>, fault: Option<&Fault>);
}

/// A change with its answer.
pub(super) struct Task<F, T, E> {
    work: Option<F>,
    outcome: Option<Result<T, E>>,
    answer: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> Task<F, T, E> {
    pub(super) fn new(work: F, answer: oneshot::Sender<Result<T, E>>) -> Self {
        Task {
            work: Some(work),
            outcome: None,
            answer,
        }
    }
}

impl<F, T, E> Work for Task<F, T, E>
where
    F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, E>> + Send,
    T: Send,
    E: From<Fault> + Send,
{
    fn perform<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> BoxFuture<'c, bool> {
        Box::pin(async move {
            if let Some(work) = self.work.take() {
                self.outcome = Some(work(connection).await);
            }
            matches!(self.outcome, Some(Ok(_)))
        })
    }

    fn answer(self: Box<Self>, fault: Option<&Fault>) {
        // When the transaction failed a refusal is void too: it may rest on a change beside it that
        // was undone.
        let outcome = match (self.outcome, fault) {
            (Some(outcome), None) => outcome,
            (_, Some(fault)) => Err(fault.clone().into()),
            (None, None) => Err(Fault::new("the change was not tried").into()),
        };
        // A caller who has gone away is told nothing, and that is all right.
        let _ = self.answer.send(outcome);
    }
}

/// Serves jobs until the last handle is gone or one asks to close.
pub(super) async fn run(
    connection: SqliteConnection,
    options: SqliteConnectOptions,
    mut jobs: mpsc::Receiver<Job>,
) {
    let mut connection = Some(connection);
    let mut waiting = Vec::with_capacity(GROUP_MAX);
    let mut closers = Vec::new();
    while jobs.recv_many(&mut waiting, GROUP_MAX).await > 0 {
        let mut group = Vec::with_capacity(waiting.len());
        for job in waiting.drain(..) {
            match job {
                Job::Write(work) => group.push(work),
                Job::Close(answer) => {
                    jobs.close();
                    closers.push(answer);
                }
            }
        }
        if group.is_empty() {
            continue;
        }
        let fault = commit(&mut connection, &options, &mut group).await.err();
        if fault.is_none() {
            tracing::trace!(changes = group.len(), "committed");
        }
        if let Some(fault) = &fault {
            tracing::error!(%fault, changes = group.len(), "the store could not commit");
            // What state the connection is in is anybody's guess: the next group opens another.
            if let Some(spoilt) = connection.take() {
                let _ = spoilt.close().await;
            }
        }
        for work in group {
            work.answer(fault.as_ref());
        }
    }
    if let Some(connection) = connection {
        let closed = close(connection).await;
        for answer in closers {
            let _ = answer.send(closed.clone());
        }
    } else {
        for answer in closers {
            let _ = answer.send(Ok(()));
        }
    }
}

/// Does a group of changes in one transaction.
async fn commit(
    connection: &mut Option<SqliteConnection>,
    options: &SqliteConnectOptions,
    group: &mut [Box<dyn Work>],
) -> Result<(), Fault> {
    let connection = match connection {
        Some(connection) => connection,
        None => connection.insert(options.connect().await?),
    };
    execute(connection, "BEGIN IMMEDIATE; SAVEPOINT change").await?;
    for work in group {
        // Each of these leaves an open savepoint behind for the next change. Both fail when SQLite
        // has given up the whole transaction, on a full disk for instance; then the group fails.
        if work.perform(connection).await {
            execute(connection, "RELEASE change; SAVEPOINT change").await?;
        } else {
            execute(connection, "ROLLBACK TO change").await?;
        }
    }
    execute(connection, "COMMIT").await
}

async fn close(mut connection: SqliteConnection) -> Result<(), Fault> {
    empty_log(&mut connection).await?;
    connection.close().await?;
    Ok(())
}

/// Empties the write-ahead log into the file, so that the file alone is the store.
pub(super) async fn empty_log(connection: &mut SqliteConnection) -> Result<(), Fault> {
    execute(connection, "PRAGMA wal_checkpoint(TRUNCATE)").await
}

async fn execute(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), Fault> {
    sqlx::query(sql).execute(connection).await?;
    Ok(())
}
