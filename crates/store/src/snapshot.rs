//! A store as it stood at one moment: all that is asked of it fits together, whatever is written
//! meanwhile. Nothing can be changed through it.

use rusqlite::Connection;

use crate::batch::CommandReply;
use crate::error::{Fault, StoreError};
use crate::event::LoggedEvent;
use crate::head::Head;
use crate::ledger::LoggedPosting;
use crate::memory::Memory;
use crate::sqlite::{Reader, audit, read};
use crate::verify::{Chain, Damage, Progress, Verified};

/// A store as it stood when it was asked for this. One in a file keeps its write-ahead log from
/// being emptied, so it is not to be held for longer than need be.
pub struct Snapshot(Kept);

enum Kept {
    /// A copy.
    Memory(Memory),
    Sqlite(Moment),
}

/// A transaction in which nothing is seen that is written meanwhile; none while it is being read from.
struct Moment(Option<Reader>);

impl Moment {
    async fn read<T, E>(
        &mut self,
        work: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        E: Into<StoreError>,
    {
        let mut reader = self.0.take().ok_or_else(cut_off)?;
        let read = tokio::task::spawn_blocking(move || {
            let read = match reader.open() {
                Ok(db) => work(db).map_err(Into::into),
                Err(error) => Err(error.into()),
            };
            (reader, read)
        });
        let (reader, read) = read.await.map_err(|_| cut_off())?;
        self.0 = Some(reader);
        read
    }
}

fn cut_off() -> Fault {
    Fault::new("reading the store was cut off")
}

impl From<Memory> for Snapshot {
    fn from(copy: Memory) -> Snapshot {
        Snapshot(Kept::Memory(copy))
    }
}

impl From<Reader> for Snapshot {
    fn from(transaction: Reader) -> Snapshot {
        Snapshot(Kept::Sqlite(Moment(Some(transaction))))
    }
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Snapshot")
    }
}

impl Snapshot {
    /// All tables, by id.
    pub async fn tables(&mut self) -> Result<Vec<Head>, StoreError> {
        match &mut self.0 {
            Kept::Memory(memory) => Ok(memory.tables()),
            Kept::Sqlite(db) => db.read(read::heads).await,
        }
    }

    /// A table's events after a sequence number, in order; none when there is no such table.
    pub async fn events(
        &mut self,
        table: &str,
        after_seq: u64,
        limit: usize,
    ) -> Result<Vec<LoggedEvent>, StoreError> {
        match &mut self.0 {
            Kept::Memory(memory) => Ok(memory.events(table, after_seq, limit)),
            Kept::Sqlite(db) => {
                let table = table.to_owned();
                db.read(move |db| read::events(db, &table, after_seq, limit))
                    .await
            }
        }
    }

    /// A table's whole log, once its hash chain has been found whole from the first event to the
    /// head; none when there is no such table.
    pub async fn log(&mut self, table: &str) -> Result<Vec<LoggedEvent>, StoreError> {
        let head = match &mut self.0 {
            Kept::Memory(memory) => memory.head(table),
            Kept::Sqlite(db) => {
                let table = table.to_owned();
                db.read(move |db| read::head(db, &table)).await?
            }
        };
        let events = self.events(table, 0, usize::MAX).await?;
        let mut chain = Chain::new(table);
        for event in &events {
            chain.take(table, event)?;
        }
        if let Some(head) = head {
            chain.end(&head)?;
        }
        Ok(events)
    }

    /// What commands of this id were answered at a table, by their senders' names; of one sender, if it is named.
    pub async fn replies(
        &mut self,
        table: &str,
        command_id: &str,
        actor: Option<&str>,
    ) -> Result<Vec<CommandReply>, StoreError> {
        match &mut self.0 {
            Kept::Memory(memory) => Ok(memory.replies(table, command_id, actor)),
            Kept::Sqlite(db) => {
                let (table, command_id) = (table.to_owned(), command_id.to_owned());
                let actor = actor.map(str::to_owned);
                db.read(move |db| read::replies(db, &table, &command_id, actor.as_deref()))
                    .await
            }
        }
    }

    /// A table's secret, sealed as it was given.
    pub async fn secret(&mut self, table: &str, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        match &mut self.0 {
            Kept::Memory(memory) => Ok(memory.secret(table, name)),
            Kept::Sqlite(db) => {
                let (table, name) = (table.to_owned(), name.to_owned());
                db.read(move |db| read::secret(db, &table, &name)).await
            }
        }
    }

    /// What an account holds; zero before its first posting.
    pub async fn balance(&mut self, account: &str) -> Result<i64, StoreError> {
        match &mut self.0 {
            Kept::Memory(memory) => Ok(memory.balance(account)),
            Kept::Sqlite(db) => {
                let account = account.to_owned();
                db.read(move |db| read::balance(db, &account)).await
            }
        }
    }

    /// Every account by its id, and whether it may fall below zero.
    pub async fn accounts(&mut self) -> Result<Vec<(String, bool)>, StoreError> {
        match &mut self.0 {
            Kept::Memory(memory) => Ok(memory.accounts()),
            Kept::Sqlite(db) => db.read(read::accounts).await,
        }
    }

    /// An account's postings, the newest first.
    pub async fn postings(
        &mut self,
        account: &str,
        limit: usize,
    ) -> Result<Vec<LoggedPosting>, StoreError> {
        match &mut self.0 {
            Kept::Memory(memory) => Ok(memory.postings(account, limit)),
            Kept::Sqlite(db) => {
                let account = account.to_owned();
                db.read(move |db| read::postings(db, &account, limit)).await
            }
        }
    }

    /// So many postings of all accounts after this entry of this account, in the order of accounts and of their entries: a ledger
    /// read a page at a time.
    pub async fn ledger(
        &mut self,
        after: (&str, u64),
        limit: usize,
    ) -> Result<Vec<LoggedPosting>, StoreError> {
        match &mut self.0 {
            Kept::Memory(memory) => Ok(memory.ledger(after, limit)),
            Kept::Sqlite(db) => {
                let (account, entry) = (after.0.to_owned(), after.1);
                db.read(move |db| read::ledger(db, (&account, entry), limit))
                    .await
            }
        }
    }

    /// Checks everything, as [`crate::Store::verify`] does, on one core.
    pub async fn verify(
        &mut self,
        progress: impl FnMut(Progress) + Send,
    ) -> Result<Verified, Damage> {
        Snapshot::verify_with(std::slice::from_mut(self), progress).await
    }

    /// Checks everything, through all of these, which are of one moment ([`crate::Store::snapshots`]), each on a core of its own.
    pub async fn verify_with(
        all: &mut [Snapshot],
        mut progress: impl FnMut(Progress) + Send,
    ) -> Result<Verified, Damage> {
        let mut readers = Vec::new();
        for snapshot in all.iter_mut() {
            match &mut snapshot.0 {
                Kept::Memory(memory) => return memory.verify(progress),
                Kept::Sqlite(moment) => readers.extend(moment.0.take()),
            }
        }
        let (told, mut heard) = tokio::sync::mpsc::unbounded_channel();
        let verifying = tokio::task::spawn_blocking(move || {
            let dbs: Result<Vec<_>, _> = readers.iter_mut().map(Reader::open_mut).collect();
            let verified = match dbs {
                Ok(dbs) => audit::verify(dbs, |at| {
                    let _ = told.send(at);
                }),
                Err(error) => Err(audit::unreadable(error)),
            };
            (readers, verified)
        });
        while let Some(at) = heard.recv().await {
            progress(at);
        }
        let (readers, verified) = verifying.await.map_err(|_| Damage::File {
            what: cut_off().to_string(),
        })?;
        for (snapshot, reader) in all.iter_mut().zip(readers) {
            *snapshot = reader.into();
        }
        verified
    }
}
