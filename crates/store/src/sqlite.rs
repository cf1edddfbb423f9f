//! The store in one SQLite file: opening, closing, and the way of each request to the one writer
//! or to a reader.
//!
//! SQLite has one writer at a time, so all changes go through one thread ([`writer`]), which
//! commits many of them at once; readers see what is committed and never wait for it. What the
//! changes do is in [`append`], [`people`] and [`tables`], what reads ask in [`read`]; files of
//! earlier programs are brought up to date in [`migrate`].

mod append;
pub(crate) mod audit;
mod carry;
mod checkpoint;
mod known;
mod migrate;
mod people;
mod place;
pub(crate) mod read;
pub(crate) mod record;
mod reply;
mod schema;
mod tables;
#[cfg(test)]
mod tests;
mod writer;

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) use carry::Sink;
pub use migrate::{Migrated, Pending, Step};
use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use crate::batch::{Appended, Batch, CommandReply};
use crate::error::{
    AdmitError, AppendError, ClaimError, Fault, OpenError, PersonError, StoreError, TransferError,
};
use crate::event::LoggedEvent;
use crate::hash::Hash;
use crate::head::Head;
use crate::ledger::{LoggedPosting, Transaction};
use crate::person::{Admission, NewSession, Person, Session, Token};
use known::Db;
pub(crate) use place::Reader;
use place::{Place, Readers, blocking};
use writer::{Change, Job, Task};

/// How many requests may wait for the writer before callers wait to ask.
const JOBS_WAITING_MAX: usize = 1_024;

/// A store in an SQLite file. A clone is another handle on the same one.
#[derive(Clone)]
pub struct Sqlite {
    readers: Arc<Readers>,
    /// None when opened read-only.
    writer: Option<mpsc::Sender<Job>>,
    /// What is read in place of a file of an earlier program; it goes with the last handle.
    _copy: Option<Arc<migrate::Copy>>,
}

impl std::fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sqlite")
    }
}

impl Sqlite {
    /// Opens the file at a path, creating it when there is none, for its owner alone; one of an
    /// earlier program has to be [migrated](Sqlite::migrate) first. Call within a tokio runtime:
    /// reads are on its threads.
    pub async fn open(path: impl AsRef<Path>) -> Result<Sqlite, OpenError> {
        let path = absolute(path.as_ref())?;
        let place = Place::to_write(&path);
        let connected = place.clone();
        let connection = blocking(move || prepare(&path, &connected)).await?;
        let readers = Readers::new(place.reading());
        let (writer, jobs) = mpsc::channel(JOBS_WAITING_MAX);
        std::thread::Builder::new()
            .name("store".into())
            .spawn(move || writer::run(Db::new(connection), &place, jobs))
            .map_err(io_fault)?;
        Ok(Sqlite {
            readers,
            writer: Some(writer),
            _copy: None,
        })
    }

    /// Opens the file at a path to read it, also where it was copied to. It must exist, and nothing
    /// in it changes. Of a file of an earlier schema a copy is brought up to date and read.
    pub async fn open_read_only(path: impl AsRef<Path>) -> Result<Sqlite, OpenError> {
        let path = absolute(path.as_ref())?;
        blocking(move || {
            schema::check_library()?;
            let mut place = Place::to_read(&path)?;
            let db = place.connect().map_err(open_error)?;
            let known = schema::migrations();
            let Some(version) = schema::version(&db, &path, &known)? else {
                return Err(not_a_store(&path));
            };
            let mut copy = None;
            if version < schema::latest(&known) {
                let made = migrate::copy(&db, version, &known)?;
                place = Place::to_read(made.path())?;
                copy = Some(Arc::new(made));
            }
            Ok(Sqlite {
                readers: Readers::new(place),
                writer: None,
                _copy: copy,
            })
        })
        .await
    }

    /// Copies a file; see [`crate::Store::copy`].
    pub async fn copy(path: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<(), OpenError> {
        let (path, to) = (absolute(path.as_ref())?, absolute(to.as_ref())?);
        blocking(move || {
            schema::check_library()?;
            let db = Place::to_read(&path)?.connect().map_err(open_error)?;
            if schema::version(&db, &path, &schema::migrations())?.is_none() {
                return Err(not_a_store(&path));
            }
            migrate::copy_to(&db, &to)
        })
        .await
    }

    /// Finishes what is waiting, brings the write-ahead log into the file and closes it.
    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        // The readers go first: the log cannot be emptied under them.
        self.readers.close().await;
        let Some(writer) = &self.writer else {
            return Ok(());
        };
        let (answer, closed) = oneshot::channel();
        if writer.send(Job::Close(answer)).await.is_err() {
            return Ok(()); // It was closed before.
        }
        closed.await.map_err(|_| stopped())??;
        Ok(())
    }

    /// Has the writer do some work in its next transaction, and waits until that is durable. It may be done more than once, after it
    /// was undone.
    async fn write<T, E>(
        &self,
        work: impl FnMut(&Db) -> Change<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Fault> + Send + 'static,
    {
        let Some(writer) = &self.writer else {
            return Err(Fault::new("the store was opened to be read only").into());
        };
        let (answer, outcome) = oneshot::channel();
        let job = Job::Write(Box::new(Task::new(work, answer)));
        if writer.send(job).await.is_err() {
            return Err(Fault::new("the store is closed").into());
        }
        outcome.await.unwrap_or_else(|_| Err(stopped().into()))
    }

    /// Asks something of what is committed.
    async fn read<T, E>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        E: Into<StoreError>,
    {
        let mut reader = self.readers.acquire(1).await?.remove(0);
        blocking(move || work(reader.open()?).map_err(Into::into)).await
    }

    pub(crate) async fn create_table(&self, table: &str) -> Result<Head, StoreError> {
        let table = table.to_owned();
        self.write(move |db| tables::create(db, &table)).await
    }

    pub(crate) async fn lease(
        &self,
        table: &str,
        change: impl Fn(&mut Head) -> Result<(), ClaimError> + Send + 'static,
    ) -> Result<Head, ClaimError> {
        let table = table.to_owned();
        self.write(move |db| tables::lease(db, &table, &change))
            .await
    }

    pub(crate) async fn renew_all(
        &self,
        owner: &str,
        until_ms: i64,
    ) -> Result<Vec<(String, u64)>, StoreError> {
        let owner = owner.to_owned();
        self.write(move |db| tables::renew_all(db, &owner, until_ms))
            .await
    }

    pub(crate) async fn append(&self, batch: Batch) -> Result<Appended, AppendError> {
        batch.check()?;
        self.write(move |db| append::append(db, &batch)).await
    }

    pub(crate) async fn admit(
        &self,
        batch: Batch,
        admission: Admission,
    ) -> Result<Appended, AdmitError> {
        batch.check()?;
        self.write(move |db| people::admit(db, &batch, &admission))
            .await
    }

    pub(crate) async fn transfer(
        &self,
        transaction: Transaction,
        at_ms: i64,
    ) -> Result<(), TransferError> {
        transaction.check()?;
        self.write(move |db| append::transfer(db, &transaction, at_ms))
            .await
    }

    pub(crate) async fn transfer_below(
        &self,
        transaction: Transaction,
        at_ms: i64,
        (accounts, below_cents): (Vec<String>, i64),
    ) -> Result<bool, TransferError> {
        transaction.check()?;
        self.write(move |db| {
            let below = append::hold_below(db, &accounts, below_cents)?;
            if below {
                append::transfer(db, &transaction, at_ms)?;
            }
            Ok(below)
        })
        .await
    }

    pub(crate) async fn delete_secret(&self, table: &str, name: &str) -> Result<bool, StoreError> {
        let (table, name) = (table.to_owned(), name.to_owned());
        self.write(move |db| tables::delete_secret(db, &table, &name))
            .await
    }

    pub(crate) async fn add_person(
        &self,
        name: &str,
        at_ms: i64,
        opening: Option<Transaction>,
        token: Option<Token>,
    ) -> Result<(), PersonError> {
        let name = name.to_owned();
        self.write(move |db| people::add(db, &name, at_ms, opening.as_ref(), token))
            .await
    }

    pub(crate) async fn add_session(
        &self,
        session: NewSession,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        self.write(move |db| people::add_session(db, &session, at_ms))
            .await
    }

    pub(crate) async fn extend_session(
        &self,
        token_hash: Hash,
        expires_ms: i64,
    ) -> Result<bool, StoreError> {
        self.write(move |db| people::extend_session(db, token_hash, expires_ms))
            .await
    }

    pub(crate) async fn end_session(&self, token_hash: Hash) -> Result<bool, StoreError> {
        self.write(move |db| people::end_session(db, token_hash))
            .await
    }

    pub(crate) async fn end_sessions(
        &self,
        name: &str,
        but: Option<Hash>,
    ) -> Result<Vec<Hash>, StoreError> {
        let name = name.to_owned();
        self.write(move |db| people::end_sessions(db, &name, but))
            .await
    }

    pub(crate) async fn purge_sessions(&self, now_ms: i64) -> Result<u64, StoreError> {
        self.write(move |db| people::purge_sessions(db, now_ms))
            .await
    }

    pub(crate) async fn tables(&self) -> Result<Vec<Head>, StoreError> {
        self.read(read::heads).await
    }

    pub(crate) async fn leases(&self) -> Result<Vec<(String, i64)>, StoreError> {
        self.read(read::leases).await
    }

    pub(crate) async fn head(&self, table: &str) -> Result<Option<Head>, StoreError> {
        let table = table.to_owned();
        self.read(move |db| read::head(db, &table)).await
    }

    pub(crate) async fn events(
        &self,
        table: &str,
        after_seq: u64,
        limit: usize,
    ) -> Result<Vec<LoggedEvent>, StoreError> {
        let table = table.to_owned();
        self.read(move |db| read::events(db, &table, after_seq, limit))
            .await
    }

    pub(crate) async fn reply(
        &self,
        command_id: &str,
        actor: &str,
    ) -> Result<Option<CommandReply>, StoreError> {
        let (command_id, actor) = (command_id.to_owned(), actor.to_owned());
        self.read(move |db| read::reply(db, &command_id, &actor))
            .await
    }

    pub(crate) async fn secret(
        &self,
        table: &str,
        name: &str,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let (table, name) = (table.to_owned(), name.to_owned());
        self.read(move |db| read::secret(db, &table, &name)).await
    }

    pub(crate) async fn balance(&self, account: &str) -> Result<i64, StoreError> {
        let account = account.to_owned();
        self.read(move |db| read::balance(db, &account)).await
    }

    pub(crate) async fn balances(&self, prefix: &str) -> Result<Vec<(String, i64)>, StoreError> {
        let prefix = prefix.to_owned();
        self.read(move |db| read::balances(db, &prefix)).await
    }

    pub(crate) async fn postings(
        &self,
        account: &str,
        limit: usize,
    ) -> Result<Vec<LoggedPosting>, StoreError> {
        let account = account.to_owned();
        self.read(move |db| read::postings(db, &account, limit))
            .await
    }

    pub(crate) async fn person(&self, name: &str) -> Result<Option<Person>, StoreError> {
        let name = name.to_owned();
        self.read(move |db| read::person(db, &name)).await
    }

    pub(crate) async fn session(
        &self,
        token_hash: Hash,
        now_ms: i64,
    ) -> Result<Option<Session>, StoreError> {
        self.read(move |db| read::session(db, token_hash, now_ms))
            .await
    }

    /// So many transactions, or as many as there are connections, in none of which anything is seen that is written meanwhile: what one
    /// shows, all show.
    pub(crate) async fn snapshots(&self, count: usize) -> Result<Vec<Reader>, StoreError> {
        // Of several, one more, to see whether anything is written while the others begin.
        let watched = count > 1;
        let mut readers = self.readers.acquire(count + usize::from(watched)).await?;
        blocking(move || {
            let mut watch = watched.then(|| readers.remove(0));
            let mut version = || match &mut watch {
                Some(watch) => known::data_version(watch.open()?).map(Some),
                None => Ok(None),
            };
            loop {
                let before = version()?;
                for reader in &mut readers {
                    let db = reader.open()?;
                    db.execute_batch("BEGIN")?;
                    // What is seen is settled by the first read, not by the beginning.
                    read::settle(db)?;
                }
                if version()? == before {
                    return Ok(readers);
                }
                for reader in &mut readers {
                    reader.open()?.execute_batch("ROLLBACK")?;
                }
            }
        })
        .await
    }
}

/// Makes sure that there is a store of today's schema at a path, and opens it to write.
fn prepare(path: &Path, place: &Place) -> Result<Connection, OpenError> {
    schema::check_library()?;
    create(path).map_err(io_fault)?;
    let mut db = place.connect().map_err(open_error)?;
    // Only when the file is known to be ours is anything in it changed, be it the journal mode.
    let known = schema::migrations();
    let version = schema::version(&db, path, &known)?;
    if let Some(found) = version.filter(|found| *found < schema::latest(&known)) {
        return Err(OpenError::OlderSchema {
            found,
            known: schema::latest(&known),
        });
    }
    schema::write_ahead(&db)?;
    if version.is_none() {
        schema::migrate(&mut db, None, &known)?;
        // Without the room of tables that later migrations did away with.
        db.execute_batch("VACUUM").map_err(open_error)?;
        // From here on the file alone shows that there was a store, whatever becomes of its log.
        writer::empty_log(&db).map_err(open_error)?;
    }
    Ok(db)
}

fn not_a_store(path: &Path) -> OpenError {
    OpenError::NotAStore {
        path: path.display().to_string(),
    }
}

/// Creates the file, if there is none, so that only its owner can read it; SQLite gives the files
/// it puts beside it the same permissions.
fn create(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(()),
        Err(error) => return Err(error),
    }
    keep_name(path)
}

/// Sees that the name of a new file lasts as well as its content.
fn keep_name(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// An absolute path cannot be mistaken for one of SQLite's `file:` addresses.
fn absolute(path: &Path) -> Result<PathBuf, OpenError> {
    std::path::absolute(path).map_err(io_fault)
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

pub(crate) fn io_fault(error: io::Error) -> OpenError {
    Fault::new(error.to_string()).into()
}

fn stopped() -> Fault {
    Fault::new("the store's writer has stopped")
}

fn open_error(error: rusqlite::Error) -> OpenError {
    if audit::is_corruption(&error) {
        return OpenError::Damaged(audit::unreadable(error));
    }
    Fault::from(error).into()
}
