//! The store in one SQLite file: opening, closing, and the way of each request to the one writer
//! or to a reader.
//!
//! SQLite has one writer at a time, so all changes go through one task ([`writer`]), which
//! commits many of them at once; readers see what is committed and never wait for it. What the
//! changes do is in [`append`], [`people`] and [`tables`], what reads ask in [`read`]; files of
//! earlier programs are brought up to date in [`migrate`].

mod append;
pub(crate) mod audit;
mod migrate;
mod people;
pub(crate) mod read;
mod schema;
mod tables;
#[cfg(test)]
mod tests;
mod writer;

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use migrate::{Migrated, Pending, Step};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use crate::batch::{Appended, Batch, CommandReply};
use crate::error::{
    AppendError, ClaimError, Fault, OpenError, PersonError, StoreError, TransferError,
};
use crate::event::LoggedEvent;
use crate::hash::Hash;
use crate::head::Head;
use crate::ledger::{LoggedPosting, Transaction};
use crate::person::{Person, Session, SessionKind, Token};
use writer::{BoxFuture, Job, Task};

/// How many requests may wait for the writer before callers wait to ask.
const JOBS_WAITING_MAX: usize = 256;

/// Reads are short; a few connections keep two cores busy.
const READERS_MAX: u32 = 4;

/// How long to wait for another process that holds the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// A transaction in which nothing is seen that is written meanwhile.
pub(crate) type Reading = sqlx::Transaction<'static, sqlx::Sqlite>;

/// A store in an SQLite file. A clone is another handle on the same one.
#[derive(Clone)]
pub struct Sqlite {
    readers: SqlitePool,
    /// None when opened read-only.
    writer: Option<mpsc::Sender<Job>>,
}

impl std::fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sqlite")
    }
}

impl Sqlite {
    /// Opens the file at a path, creating it when there is none, for its owner alone; one of an
    /// earlier program has to be [migrated](Sqlite::migrate) first. Call within a tokio runtime: the
    /// writer is a task of it.
    pub async fn open(path: impl AsRef<Path>) -> Result<Sqlite, OpenError> {
        schema::check_library().await?;
        let path = absolute(path.as_ref())?;
        create(&path).map_err(io_fault)?;
        let options = options(&path);
        let mut connection = connect(&options).await?;
        // Only when the file is known to be ours is anything in it changed, be it the journal mode.
        let known = schema::migrations();
        let version = schema::version(&mut connection, &path, &known).await?;
        if let Some(found) = version.filter(|found| *found < schema::latest(&known)) {
            connection.close().await.map_err(open_error)?;
            return Err(OpenError::OlderSchema {
                found,
                known: schema::latest(&known),
            });
        }
        schema::write_ahead(&mut connection).await?;
        if version.is_none() {
            schema::migrate(&mut connection, None, &known).await?;
            // From here on the file alone shows that there was a store, whatever becomes of its log.
            writer::empty_log(&mut connection).await?;
        }
        let options = options.journal_mode(SqliteJournalMode::Wal);
        let readers = pool(options.clone().read_only(true));
        let (writer, jobs) = mpsc::channel(JOBS_WAITING_MAX);
        tokio::spawn(writer::run(connection, options, jobs));
        Ok(Sqlite {
            readers,
            writer: Some(writer),
        })
    }

    /// Opens the file at a path to read it, also where it was copied to. It must exist, and nothing
    /// in it changes. Files of every earlier schema are read as they are.
    pub async fn open_read_only(path: impl AsRef<Path>) -> Result<Sqlite, OpenError> {
        schema::check_library().await?;
        let path = absolute(path.as_ref())?;
        let readers = pool(read_only(&path)?);
        let mut connection = readers.acquire().await.map_err(open_error)?;
        let version = schema::version(&mut connection, &path, &schema::migrations()).await?;
        if version.is_none() {
            return Err(not_a_store(&path));
        }
        Ok(Sqlite {
            readers,
            writer: None,
        })
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

    /// Has the writer do some work in its next transaction, and waits until that is durable.
    async fn write<T, E>(
        &self,
        work: impl for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, E>>
        + Send
        + 'static,
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

    async fn reader(&self) -> Result<PoolConnection<sqlx::Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }

    pub(crate) async fn create_table(&self, table: &str) -> Result<Head, StoreError> {
        let table = table.to_owned();
        self.write(|db| Box::pin(async move { tables::create(db, &table).await }))
            .await
    }

    pub(crate) async fn lease(
        &self,
        table: &str,
        change: impl FnOnce(&mut Head) -> Result<(), ClaimError> + Send + 'static,
    ) -> Result<Head, ClaimError> {
        let table = table.to_owned();
        self.write(|db| Box::pin(async move { tables::lease(db, &table, change).await }))
            .await
    }

    pub(crate) async fn append(&self, batch: Batch) -> Result<Appended, AppendError> {
        batch.check()?;
        self.write(|db| Box::pin(append::append(db, batch))).await
    }

    pub(crate) async fn transfer(
        &self,
        transaction: Transaction,
        at_ms: i64,
    ) -> Result<(), TransferError> {
        transaction.check()?;
        self.write(move |db| {
            Box::pin(async move { append::transfer(db, &transaction, at_ms).await })
        })
        .await
    }

    pub(crate) async fn transfer_below(
        &self,
        transaction: Transaction,
        at_ms: i64,
        accounts: Vec<String>,
        below_cents: i64,
    ) -> Result<bool, TransferError> {
        transaction.check()?;
        self.write(move |db| {
            Box::pin(async move {
                let below = append::hold_below(db, &accounts, below_cents).await?;
                if below {
                    append::transfer(db, &transaction, at_ms).await?;
                }
                Ok(below)
            })
        })
        .await
    }

    pub(crate) async fn delete_secret(&self, table: &str, name: &str) -> Result<bool, StoreError> {
        let (table, name) = (table.to_owned(), name.to_owned());
        self.write(|db| Box::pin(async move { tables::delete_secret(db, &table, &name).await }))
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
        self.write(move |db| {
            Box::pin(async move { people::add(db, &name, at_ms, opening.as_ref(), token).await })
        })
        .await
    }

    pub(crate) async fn add_session(
        &self,
        token: Token,
        name: &str,
        kind: SessionKind,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let name = name.to_owned();
        self.write(move |db| {
            Box::pin(async move { people::add_session(db, token, &name, kind, at_ms).await })
        })
        .await
    }

    pub(crate) async fn extend_session(
        &self,
        token_hash: Hash,
        expires_ms: i64,
    ) -> Result<bool, StoreError> {
        self.write(move |db| Box::pin(people::extend_session(db, token_hash, expires_ms)))
            .await
    }

    pub(crate) async fn end_session(&self, token_hash: Hash) -> Result<bool, StoreError> {
        self.write(move |db| Box::pin(people::end_session(db, token_hash)))
            .await
    }

    pub(crate) async fn end_sessions(
        &self,
        name: &str,
        but: Option<Hash>,
    ) -> Result<Vec<Hash>, StoreError> {
        let name = name.to_owned();
        self.write(move |db| Box::pin(async move { people::end_sessions(db, &name, but).await }))
            .await
    }

    pub(crate) async fn purge_sessions(&self, now_ms: i64) -> Result<u64, StoreError> {
        self.write(move |db| Box::pin(people::purge_sessions(db, now_ms)))
            .await
    }

    pub(crate) async fn tables(&self) -> Result<Vec<Head>, StoreError> {
        Ok(read::heads(&mut *self.reader().await?).await?)
    }

    pub(crate) async fn head(&self, table: &str) -> Result<Option<Head>, StoreError> {
        Ok(read::head(&mut *self.reader().await?, table).await?)
    }

    pub(crate) async fn events(
        &self,
        table: &str,
        after_seq: u64,
        limit: usize,
    ) -> Result<Vec<LoggedEvent>, StoreError> {
        read::events(&mut *self.reader().await?, table, after_seq, limit).await
    }

    pub(crate) async fn reply(
        &self,
        command_id: &str,
        actor: &str,
    ) -> Result<Option<CommandReply>, StoreError> {
        Ok(read::reply(&mut *self.reader().await?, command_id, actor).await?)
    }

    pub(crate) async fn secret(
        &self,
        table: &str,
        name: &str,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(read::secret(&mut *self.reader().await?, table, name).await?)
    }

    pub(crate) async fn balance(&self, account: &str) -> Result<i64, StoreError> {
        Ok(read::balance(&mut *self.reader().await?, account).await?)
    }

    pub(crate) async fn balances(&self, prefix: &str) -> Result<Vec<(String, i64)>, StoreError> {
        Ok(read::balances(&mut *self.reader().await?, prefix).await?)
    }

    pub(crate) async fn postings(
        &self,
        account: &str,
        limit: usize,
    ) -> Result<Vec<LoggedPosting>, StoreError> {
        Ok(read::postings(&mut *self.reader().await?, account, limit).await?)
    }

    pub(crate) async fn person(&self, name: &str) -> Result<Option<Person>, StoreError> {
        Ok(read::person(&mut *self.reader().await?, name).await?)
    }

    pub(crate) async fn session(
        &self,
        token_hash: Hash,
        now_ms: i64,
    ) -> Result<Option<Session>, StoreError> {
        Ok(read::session(&mut *self.reader().await?, token_hash, now_ms).await?)
    }

    pub(crate) async fn snapshot(&self) -> Result<Reading, StoreError> {
        let mut transaction = self.readers.begin().await?;
        // What is seen is settled by the first read, not by the beginning.
        sqlx::query("SELECT version FROM schema_version")
            .fetch_optional(&mut *transaction)
            .await?;
        Ok(transaction)
    }
}

/// What every connection has in common.
fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(false)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        // NORMAL is a hundred times faster and forgets the last commits when the power goes.
        .synchronous(SqliteSynchronous::Full)
        // The same promise where fsync alone does not reach the disk (macOS).
        .pragma("fullfsync", "1")
        .pragma("checkpoint_fullfsync", "1")
        .disable_statement_logging()
}

/// To read a file that must exist.
fn read_only(path: &Path) -> Result<SqliteConnectOptions, OpenError> {
    if !path.exists() {
        return Err(OpenError::Missing {
            path: path.display().to_string(),
        });
    }
    // A file that nobody has open has neither of these beside it, and can then be read without
    // creating them: from a write-protected disk, for instance.
    let lonely = !beside(path, "-wal").exists() && !beside(path, "-shm").exists();
    Ok(options(path).read_only(true).immutable(lonely))
}

fn not_a_store(path: &Path) -> OpenError {
    OpenError::NotAStore {
        path: path.display().to_string(),
    }
}

fn pool(options: SqliteConnectOptions) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(READERS_MAX)
        .test_before_acquire(false)
        .connect_lazy_with(options)
}

async fn connect(options: &SqliteConnectOptions) -> Result<SqliteConnection, OpenError> {
    options.connect().await.map_err(open_error)
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

fn io_fault(error: io::Error) -> OpenError {
    Fault::new(error.to_string()).into()
}

fn stopped() -> Fault {
    Fault::new("the store's writer has stopped")
}

fn open_error(error: sqlx::Error) -> OpenError {
    if audit::is_corruption(&error) {
        return OpenError::Damaged(audit::unreadable(error));
    }
    Fault::from(error).into()
}
