//! Where the file is and how connections to it are opened, and the few that read: each request has one to itself on a thread where it
//! may wait for the disk.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::beside;
use crate::error::{Fault, OpenError};

/// How long to wait for another process that holds the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Reads are short; a few connections keep two cores busy. A check of everything has one for each core, and one besides.
fn readers_max() -> usize {
    std::thread::available_parallelism().map_or(4, |cores| 2 + cores.get().max(2))
}

/// Statements that a connection keeps prepared; there are fewer.
const PREPARED_MAX: usize = 64;

/// A file, and what may be done with it.
#[derive(Clone, Debug)]
pub(super) struct Place {
    path: PathBuf,
    access: Access,
}

#[derive(Clone, Copy, Debug)]
enum Access {
    Write,
    Read,
    /// Nobody has it open, and nothing is created beside it.
    ReadAlone,
}

impl Place {
    /// To write to a file that exists.
    pub(super) fn to_write(path: &Path) -> Place {
        Place {
            path: path.to_owned(),
            access: Access::Write,
        }
    }

    /// To read a file that must exist.
    pub(super) fn to_read(path: &Path) -> Result<Place, OpenError> {
        if !path.exists() {
            return Err(OpenError::Missing {
                path: path.display().to_string(),
            });
        }
        // A file that nobody has open has neither of these beside it, and can then be read without
        // creating them: from a write-protected disk, for instance.
        let lonely = !beside(path, "-wal").exists() && !beside(path, "-shm").exists();
        let access = if lonely {
            Access::ReadAlone
        } else {
            Access::Read
        };
        Ok(Place {
            path: path.to_owned(),
            access,
        })
    }

    /// The same file, to read what is written to it meanwhile.
    pub(super) fn reading(&self) -> Place {
        Place {
            path: self.path.clone(),
            access: Access::Read,
        }
    }

    /// Opens a connection.
    pub(super) fn connect(&self) -> Result<Connection, rusqlite::Error> {
        let flags = OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = match self.access {
            Access::Write => {
                Connection::open_with_flags(&self.path, flags | OpenFlags::SQLITE_OPEN_READ_WRITE)
            }
            Access::Read => {
                Connection::open_with_flags(&self.path, flags | OpenFlags::SQLITE_OPEN_READ_ONLY)
            }
            Access::ReadAlone => Connection::open_with_flags(
                immutable(&self.path),
                flags | OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI,
            ),
        }?;
        db.busy_timeout(BUSY_TIMEOUT)?;
        db.set_prepared_statement_cache_capacity(PREPARED_MAX);
        // NORMAL is a hundred times faster and forgets the last commits when the power goes. The two after it make the same
        // promise where fsync alone does not reach the disk (macOS).
        db.execute_batch(
            "PRAGMA foreign_keys = 1; PRAGMA synchronous = FULL;
             PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1;",
        )?;
        Ok(db)
    }
}

/// The address of a file that does not change.
fn immutable(path: &Path) -> String {
    let mut address = "file:".to_owned();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                address.push(char::from(*byte));
            }
            other => address.push_str(&format!("%{other:02x}")),
        }
    }
    address + "?immutable=1"
}

/// The connections that read.
#[derive(Debug)]
pub(super) struct Readers {
    place: Place,
    idle: Mutex<Vec<Connection>>,
    room: Arc<Semaphore>,
    max: u32,
}

impl Readers {
    pub(super) fn new(place: Place) -> Arc<Readers> {
        let max = readers_max();
        Arc::new(Readers {
            place,
            idle: Mutex::default(),
            room: Arc::new(Semaphore::new(max)),
            max: u32::try_from(max).unwrap_or(u32::MAX),
        })
    }

    /// So many connections at once, when they are to be had, but no more than there are.
    pub(super) async fn acquire(self: &Arc<Self>, count: usize) -> Result<Vec<Reader>, Fault> {
        let count = u32::try_from(count).unwrap_or(u32::MAX).min(self.max);
        let room = Arc::clone(&self.room).acquire_many_owned(count).await;
        let mut room = room.map_err(|_| Fault::new("the store is closed"))?;
        let mut readers = Vec::new();
        while let Some(room) = room.split(1) {
            readers.push(Reader {
                db: None,
                readers: Arc::clone(self),
                _room: room,
            });
        }
        Ok(readers)
    }

    /// Closes all once they are given back; no other is to be had.
    pub(super) async fn close(&self) {
        if let Ok(all) = self.room.acquire_many(self.max).await {
            self.room.close();
            drop(all);
        }
        self.idle().clear();
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that reads. It goes back when it is dropped.
pub(crate) struct Reader {
    /// None before it is first needed.
    db: Option<Connection>,
    readers: Arc<Readers>,
    _room: OwnedSemaphorePermit,
}

impl Reader {
    /// The connection, opened if it is not.
    pub(crate) fn open(&mut self) -> Result<&Connection, rusqlite::Error> {
        self.open_mut().map(|db| &*db)
    }

    /// The same, for a thread to have it alone.
    pub(crate) fn open_mut(&mut self) -> Result<&mut Connection, rusqlite::Error> {
        let db = match self.db.take().or_else(|| self.readers.idle().pop()) {
            Some(db) => db,
            None => self.readers.place.connect()?,
        };
        Ok(self.db.insert(db))
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        if let Some(db) = self.db.take()
            && (db.is_autocommit() || db.execute_batch("ROLLBACK").is_ok())
        {
            self.readers.idle().push(db);
        }
    }
}

/// Does something that waits for the disk, where nobody else waits for it.
pub(super) async fn blocking<T: Send + 'static, E: From<Fault> + Send + 'static>(
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, E> {
    let stopped = |_| Fault::new("a thread of the store's has stopped");
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(stopped)?
}
