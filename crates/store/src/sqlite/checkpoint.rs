//! Taking the write-ahead log into the file, beside the writer and not in its way: a checkpoint writes and syncs the file, and a commit
//! that had to wait for that would be answered late.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::place::Place;

/// How often it looks how long the log is, while there are commits.
const PAUSE: Duration = Duration::from_secs(1);

/// Pages in the log that are worth a checkpoint: it syncs the file, and the commits of that moment wait for the disk as well.
const PAGES_DUE: i64 = 4_096;

/// A log that stays shorter waits so many looks at most.
const LOOKS_MAX: u32 = 30;

/// Pages in the log from which on the writer is made to wait, so that the log begins anew: under a load without a pause it would never
/// come to an end.
const PAGES_MAX: i64 = 16_384;

/// Room for pages in memory, of which the writer uses what it needs.
const CACHE_KIB: i64 = 64 * 1024;

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

    /// Relieves a connection that writes, and gives it room for the pages that it writes again and again: a page that was put aside is
    /// looked for in the log and read anew.
    pub(super) fn relieve(&self, db: &Connection) -> Result<(), rusqlite::Error> {
        db.pragma_update(None, "cache_size", -CACHE_KIB)?;
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
    let mut looks = 0;
    // What is not in the file yet is looked at again though nothing more is committed.
    while looks > 0 || woken.recv().is_ok() {
        let due = Instant::now() + PAUSE;
        loop {
            let left = due.saturating_duration_since(Instant::now());
            match woken.recv_timeout(left) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        looks += 1;
        match checkpoint(place, &mut connection, looks >= LOOKS_MAX) {
            Ok(true) => looks = 0,
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(%error, "the write-ahead log was not taken into the file; it will be tried again");
                drop(connection.take());
            }
        }
    }
}

/// Takes the log into the file if it is long enough, or has waited long enough; whether it did.
fn checkpoint(
    place: &Place,
    connection: &mut Option<Connection>,
    at_once: bool,
) -> Result<bool, rusqlite::Error> {
    let db = match connection {
        Some(db) => db,
        None => connection.insert(place.connect()?),
    };
    let pages_in = |how: &str| {
        db.query_row(how, (), |row| {
            Ok((row.get::<_, i64>(1)?, row.get::<_, i64>(2)?))
        })
    };
    let (pages, taken) = pages_in("PRAGMA wal_checkpoint(NOOP)")?;
    if !at_once && pages - taken < PAGES_DUE {
        return Ok(false);
    }
    // Nobody waits for this one.
    let (pages, _) = pages_in("PRAGMA wal_checkpoint(PASSIVE)")?;
    if pages > PAGES_MAX {
        db.query_row("PRAGMA wal_checkpoint(RESTART)", (), |_| Ok(()))?;
    }
    Ok(true)
}
