//! A store as it stood at one moment: all that is asked of it fits together, whatever is written
//! meanwhile. Nothing can be changed through it.

use crate::batch::CommandReply;
use crate::error::StoreError;
use crate::event::LoggedEvent;
use crate::head::Head;
use crate::ledger::LoggedPosting;
use crate::memory::Memory;
use crate::sqlite::{Reading, audit, read};
use crate::verify::{Chain, Damage, Progress, Verified};

/// A store as it stood when it was asked for this. One in a file keeps its write-ahead log from
/// being emptied, so it is not to be held for longer than need be.
pub struct Snapshot(Kept);

enum Kept {
    /// A copy.
    Memory(Memory),
    Sqlite(Reading),
}

impl From<Memory> for Snapshot {
    fn from(copy: Memory) -> Snapshot {
        Snapshot(Kept::Memory(copy))
    }
}

impl From<Reading> for Snapshot {
    fn from(transaction: Reading) -> Snapshot {
        Snapshot(Kept::Sqlite(transaction))
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
            Kept::Sqlite(db) => Ok(read::heads(db).await?),
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
            Kept::Sqlite(db) => read::events(db, table, after_seq, limit).await,
        }
    }

    /// A table's whole log, once its hash chain has been found whole from the first event to the
    /// head; none when there is no such table.
    pub async fn log(&mut self, table: &str) -> Result<Vec<LoggedEvent>, StoreError> {
        let head = match &mut self.0 {
            Kept::Memory(memory) => memory.head(table),
            Kept::Sqlite(db) => read::head(db, table).await?,
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
            Kept::Sqlite(db) => Ok(read::replies(db, table, command_id, actor).await?),
        }
    }

    /// A table's secret, sealed as it was given.
    pub async fn secret(&mut self, table: &str, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        match &mut self.0 {
            Kept::Memory(memory) => Ok(memory.secret(table, name)),
            Kept::Sqlite(db) => Ok(read::secret(db, table, name).await?),
        }
    }

    /// What an account holds; zero before its first posting.
    pub async fn balance(&mut self, account: &str) -> Result<i64, StoreError> {
        match &mut self.0 {
            Kept::Memory(memory) => Ok(memory.balance(account)),
            Kept::Sqlite(db) => Ok(read::balance(db, account).await?),
        }
    }

    /// Every account by its id, and whether it may fall below zero.
    pub async fn accounts(&mut self) -> Result<Vec<(String, bool)>, StoreError> {
        match &mut self.0 {
            Kept::Memory(memory) => Ok(memory.accounts()),
            Kept::Sqlite(db) => Ok(read::accounts(db).await?),
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
            Kept::Sqlite(db) => Ok(read::postings(db, account, limit).await?),
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
            Kept::Sqlite(db) => Ok(read::ledger(db, after, limit).await?),
        }
    }

    /// Checks everything, as [`crate::Store::verify`] does.
    pub async fn verify(
        &mut self,
        progress: impl FnMut(Progress) + Send,
    ) -> Result<Verified, Damage> {
        match &mut self.0 {
            Kept::Memory(memory) => memory.verify(progress),
            Kept::Sqlite(db) => audit::verify(db, progress).await,
        }
    }
}
