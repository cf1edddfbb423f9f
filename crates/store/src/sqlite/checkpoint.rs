//! Taking the write-ahead log into the file, beside the writer and not in its way: a checkpoint writes and syncs the file, and a commit
//! that had to wait for that would be answered late.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::place::Place;

/// How long after a commit. Those that come meanwhile share it.
const PAUSE: Duration = Duration::from_secs(1);

/// Pages in the log from which on the writer is made to wait, so that the log begins anew: under a load without a pause it would never
/// come to an end.
const PAGES_MAX: i64 = 16_384;

/// A thread that does it. Dropped, it is waited for.
pub(super) struct Checkpoints {
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpoints {
    /// Starts it, and leaves the connection of the writer without checkpoints of its own; if it cannot be started the writer keeps
    /// them.
    pub(super) fn start(place: &Place) -> Checkpoints {
        let (wake, woken) = sync_channel(1);
        let place = place.clone();
        let thread = std::thread::Builder::new()
            .name("checkpoints".into())
            .spawn(move || run(&place, &woken));
        let thread = thread.inspect_err(|error| {
            tracing::warn!(%error, "commits will wait for the write-ahead log to be taken into the file");
        });
        Checkpoints {
            wake: Some(wake),
            thread: thread.ok(),
        }
    }

    /// Relieves a connection that writes.
    pub(super) fn relieve(&self, db: &Connection) -> Result<(), rusqlite::Error> {
        match self.thread {
            Some(_) => db.pragma_update(None, "wal_autocheckpoint", 0),
            None => Ok(()),
        }
    }

    /// Something was committed.
    pub(super) fn committed(&self) {
        if let Some(wake) = &self.wake {
            // It may know already.
            let _ = wake.try_send(());
        }
    }
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        drop(self.wake.take());
        if let Some(thread) = self.thread.take() {
            // Whatever became of it, nothing is lost: the log holds what the file does not.
            let _ = thread.join();
        }
    }
}

fn run(place: &Place, woken: &Receiver<()>) {
    let mut connection = None;
    while woken.recv().is_ok() {
        let due = Instant::now() + PAUSE;
        loop {
            let left = due.saturating_duration_since(Instant::now());
            match woken.recv_timeout(left) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        if let Err(error) = checkpoint(place, &mut connection) {
            tracing::warn!(%error, "the write-ahead log was not taken into the file; it will be tried again");
            drop(connection.take());
        }
    }
}

fn checkpoint(place: &Place, connection: &mut Option<Connection>) -> Result<(), rusqlite::Error> {
    let db = match connection {
        Some(db) => db,
        None => connection.insert(place.connect()?),
    };
    // Nobody waits for this one.
    let pages: i64 = db.query_row("PRAGMA wal_checkpoint(PASSIVE)", (), |row| row.get(1))?;
    if pages > PAGES_MAX {
        db.query_row("PRAGMA wal_checkpoint(RESTART)", (), |_| Ok(()))?;
    }
    Ok(())
}
