//! The one writer of a process: it takes the changes that wait, carries them out in one transaction, and answers when that is committed.
//!
//! A connection may be lost at any moment, and with it the word whether a commit was kept. The writer then connects again and takes hold of the
//! tip, which it gets only when its old transaction has ended, one way or the other; the count of its groups says which. A group that was not
//! kept is carried out again on the rows as they are then, so that whoever has lost a table meanwhile is refused.

use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep};
use tokio_postgres::Config;

use super::link::{Link, Trouble};
use super::rows::Rows;
use super::wants::Wants;
use crate::error::Fault;
use crate::jobs::{self, GROUP_MAX};
use crate::state::State;

/// How long a database that does not answer is waited for before the changes that wait for it fail.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait before trying again.
const PAUSE: Duration = Duration::from_millis(100);

/// What a writer's connection is held to. A process that stands still, or whose machine is gone, lets go of the tip after three seconds;
/// what was acknowledged is on the disk.
pub(super) const SETTINGS: [&str; 5] = [
    "SET idle_in_transaction_session_timeout = '3s'",
    "SET tcp_keepalives_idle = 3",
    "SET tcp_keepalives_interval = 1",
    "SET tcp_keepalives_count = 3",
    "SET default_transaction_read_only = off",
];

/// What the writer is asked for.
pub(super) type Job = jobs::Job<dyn Work, ()>;

/// A change on its way through a transaction.
pub(super) trait Work: Send {
    /// The rows that it looks at.
    fn wants(&self) -> &Wants;

    /// Carries it out on these; it may be asked for again on others.
    fn perform(&mut self, state: &mut State);

    /// Settles the outcome: the transaction failed.
    fn fail(&mut self, fault: &Fault);

    /// Tells the caller the outcome.
    fn answer(self: Box<Self>);
}

/// A change with its answer.
pub(super) struct Task<F, T, E> {
    pub(super) wants: Wants,
    pub(super) work: F,
    pub(super) outcome: Option<Result<T, E>>,
    pub(super) answer: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> Work for Task<F, T, E>
where
    F: FnMut(&mut State) -> Result<T, E> + Send,
    T: Send,
    E: From<Fault> + Send,
{
    fn wants(&self) -> &Wants {
        &self.wants
    }

    fn perform(&mut self, state: &mut State) {
        self.outcome = Some((self.work)(state));
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

/// The writer of this process.
pub(super) struct Writer {
    config: Config,
    link: Option<Link>,
    /// Its number among all that ever were.
    number: i64,
    /// The number of its last group.
    group: i64,
}

impl Writer {
    /// Takes a number.
    pub(super) async fn begin(config: Config, link: &Link) -> Result<Writer, Trouble> {
        link.script("BEGIN").await?;
        let number = "UPDATE tip SET writers = writers + 1 WHERE one = 1 RETURNING writers";
        let number = link.row(number, &[]).await?;
        let Some(number) = number.and_then(|row| row.try_get::<_, i64>(0).ok()) else {
            return Err(Trouble::Final(Fault::new("the database has no tip")));
        };
        let row = "INSERT INTO writer (number, done) VALUES ($1, 0)";
        link.rows(row, &[&number]).await?;
        link.script("COMMIT").await?;
        Ok(Writer {
            config,
            link: None,
            number,
            group: 0,
        })
    }

    /// Serves jobs until the last handle is gone or one asks to close.
    pub(super) async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        // A connection stays on the thread that made it.
        self.link = Link::connect(&self.config, &SETTINGS).await.ok();
        let mut waiting = Vec::with_capacity(GROUP_MAX);
        let mut closers = Vec::new();
        while jobs.recv_many(&mut waiting, GROUP_MAX).await > 0 {
            let mut group = jobs::group(&mut waiting, &mut jobs, &mut closers);
            if let Err(fault) = self.write(&mut group).await {
                tracing::error!(%fault, changes = group.len(), "the store could not commit");
            }
            for work in group {
                work.answer();
            }
        }
        if let Some(link) = &self.link {
            let gone = "DELETE FROM writer WHERE number = $1";
            let _ = link.rows(gone, &[&self.number]).await;
        }
        for answer in closers {
            let _ = answer.send(());
        }
    }

    /// Does a group of changes, together if the database lets them.
    async fn write(&mut self, group: &mut [Box<dyn Work>]) -> Result<(), Fault> {
        if group.is_empty() {
            return Ok(());
        }
        match self.commit(group).await {
            Ok(()) => return Ok(()),
            Err(Trouble::Final(_)) if group.len() > 1 => {}
            Err(trouble) => {
                let fault = Fault::from(trouble);
                group.iter_mut().for_each(|work| work.fail(&fault));
                return Err(fault);
            }
        }
        // Something in it is not taken; the others may go on without it.
        let mut failed = Ok(());
        for work in group.iter_mut() {
            let one = std::slice::from_mut(work);
            if let Err(trouble) = self.commit(one).await {
                let fault = Fault::from(trouble);
                work.fail(&fault);
                failed = Err(fault);
            }
        }
        failed
    }

    /// Commits a group, for as long as it takes within reason.
    async fn commit(&mut self, group: &mut [Box<dyn Work>]) -> Result<(), Trouble> {
        self.group += 1;
        let begun = Instant::now();
        loop {
            match self.attempt(group).await {
                Err(Trouble::Again(fault)) if begun.elapsed() < PATIENCE => {
                    tracing::warn!(%fault, "a commit is tried again");
                    sleep(PAUSE).await;
                }
                settled => return settled,
            }
        }
    }

    async fn attempt(&mut self, group: &mut [Box<dyn Work>]) -> Result<(), Trouble> {
        // After an error nobody knows what state a connection is in: it comes back only when all went well.
        let link = match self.link.take().filter(|link| !link.is_closed()) {
            Some(link) => link,
            None => Link::connect(&self.config, &SETTINGS).await?,
        };
        let mut wants = Wants::default();
        group.iter().for_each(|work| wants.and(work.wants()));
        let mut rows = Rows::fetch(&link, self.number, &wants).await?;
        if rows.done == self.group {
            // It was committed the last time, with the outcomes of then.
            link.script("ROLLBACK").await?;
        } else {
            for work in group.iter_mut() {
                work.perform(&mut rows.state);
            }
            rows.commit(&link, self.number, self.group).await?;
        }
        self.link = Some(link);
        Ok(())
    }
}
