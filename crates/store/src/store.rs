//! The store as callers hold it: one type, whichever engine keeps the rows.
//!
//! Every change is all or nothing. What an engine does to keep that promise is its own affair.

use std::path::Path;

use crate::address::Address;
use crate::batch::{Appended, Batch, CommandReply};
use crate::error::{
    AdmitError, AppendError, ClaimError, Fault, OpenError, PersonError, StoreError, TransferError,
};
use crate::event::LoggedEvent;
use crate::hash::Hash;
use crate::head::Head;
use crate::ledger::{LoggedPosting, Transaction};
use crate::memory::Memory;
use crate::person::{Admission, NewSession, Person, Session, Token};
use crate::postgres::Postgres;
use crate::snapshot::Snapshot;
use crate::sqlite::{Migrated, Pending, Sqlite};
use crate::verify::{Chain, Damage, Progress, Verified};

/// A handle on a store; cloning it gives another on the same.
///
/// A change whose future is dropped while it waits may still be written.
#[derive(Debug, Clone)]
pub enum Store {
    /// Kept in memory, and gone with it.
    Memory(Memory),
    /// Kept in an SQLite file.
    Sqlite(Sqlite),
    /// Kept in a database of PostgreSQL's.
    Postgres(Postgres),
}

impl From<Memory> for Store {
    fn from(memory: Memory) -> Store {
        Store::Memory(memory)
    }
}

impl From<Sqlite> for Store {
    fn from(sqlite: Sqlite) -> Store {
        Store::Sqlite(sqlite)
    }
}

impl Store {
    /// An empty store in memory.
    pub fn memory() -> Store {
        Memory::new().into()
    }

    /// Opens the store at an address, creating it when there is none. Call within a tokio runtime.
    pub async fn open(at: impl Into<Address>) -> Result<Store, OpenError> {
        Ok(match at.into() {
            Address::File(path) => Store::Sqlite(Sqlite::open(path).await?),
            Address::Database(url) => Store::Postgres(Postgres::open(&url).await?),
        })
    }

    /// Opens the store at an address to read it; changes nothing and creates nothing.
    pub async fn open_read_only(at: impl Into<Address>) -> Result<Store, OpenError> {
        Ok(match at.into() {
            Address::File(path) => Store::Sqlite(Sqlite::open_read_only(path).await?),
            Address::Database(url) => Store::Postgres(Postgres::open_read_only(&url).await?),
        })
    }

    /// Whether there is no store at an address yet: no file, an empty one, or a database without our tables.
    pub async fn is_empty(at: impl Into<Address>) -> Result<bool, OpenError> {
        match at.into() {
            Address::File(path) => Ok(std::fs::metadata(path).map_or(0, |file| file.len()) == 0),
            Address::Database(url) => Postgres::is_empty(&url).await,
        }
    }

    /// How far the store at an address is behind this program; reads only.
    pub async fn pending(at: impl Into<Address>) -> Result<Pending, OpenError> {
        match at.into() {
            Address::File(path) => Sqlite::pending(path).await,
            Address::Database(url) => Postgres::pending(&url).await,
        }
    }

    /// Brings the store at an address to the schema that [`Store::open`] asks for, all of it or nothing; a file after a copy was made
    /// beside it. None: there is nothing to do, or no store yet.
    pub async fn migrate(at: impl Into<Address>) -> Result<Option<Migrated>, OpenError> {
        match at.into() {
            Address::File(path) => Sqlite::migrate(path).await,
            Address::Database(url) => Postgres::migrate(&url).await,
        }
    }

    /// Whether this program may still write to it: another may have brought a database to a later schema meanwhile.
    ///
    /// # Errors
    /// If it may not, or the store fails.
    pub async fn is_of_this_program(&self) -> Result<(), OpenError> {
        match self {
            Store::Memory(_) | Store::Sqlite(_) => Ok(()),
            Store::Postgres(postgres) => postgres.is_of_this_program().await,
        }
    }

    /// Copies the SQLite file at a path to a new one, as it stands at one moment, whoever has it open.
    pub async fn copy(path: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<(), OpenError> {
        Sqlite::copy(path, to).await
    }

    /// Adds a table, with nothing logged and no owner (epoch 0).
    pub async fn create_table(&self, table: &str) -> Result<Head, StoreError> {
        match self {
            Store::Memory(memory) => memory.create_table(table),
            Store::Sqlite(sqlite) => sqlite.create_table(table).await,
            Store::Postgres(postgres) => postgres.create_table(table).await,
        }
    }

    /// All tables, by id.
    pub async fn tables(&self) -> Result<Vec<Head>, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.tables()),
            Store::Sqlite(sqlite) => sqlite.tables().await,
            Store::Postgres(postgres) => postgres.tables().await,
        }
    }

    /// One table, if it exists.
    pub async fn head(&self, table: &str) -> Result<Option<Head>, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.head(table)),
            Store::Sqlite(sqlite) => sqlite.head(table).await,
            Store::Postgres(postgres) => postgres.head(table).await,
        }
    }

    /// Takes a table's lease if it is free, has run out or is already the owner's. The epoch rises
    /// by one, and with that every earlier owner is fenced off.
    pub async fn claim(
        &self,
        table: &str,
        owner: &str,
        now_ms: i64,
        lease_ms: i64,
    ) -> Result<Head, ClaimError> {
        let owner = owner.to_owned();
        let change = move |head: &mut Head| head.claim(&owner, now_ms, lease_ms);
        match self {
            Store::Memory(memory) => memory.lease(table, change),
            Store::Sqlite(sqlite) => sqlite.lease(table, change).await,
            Store::Postgres(postgres) => postgres.lease(table, change).await,
        }
    }

    /// Moves the end of a lease. One that has run out is renewed too if nobody claimed the table.
    pub async fn renew(
        &self,
        table: &str,
        owner: &str,
        epoch: u64,
        until_ms: i64,
    ) -> Result<Head, ClaimError> {
        let owner = owner.to_owned();
        let change = move |head: &mut Head| head.renew(&owner, epoch, until_ms);
        match self {
            Store::Memory(memory) => memory.lease(table, change),
            Store::Sqlite(sqlite) => sqlite.lease(table, change).await,
            Store::Postgres(postgres) => postgres.lease(table, change).await,
        }
    }

    /// Moves the end of all leases that an owner has, however many tables there are, but for those that were given up; the tables, and
    /// their epochs. A table that is not among them has been lost.
    pub async fn renew_all(
        &self,
        owner: &str,
        until_ms: i64,
    ) -> Result<Vec<(String, u64)>, StoreError> {
        match self {
            Store::Memory(memory) => memory.renew_all(owner, until_ms),
            Store::Sqlite(sqlite) => sqlite.renew_all(owner, until_ms).await,
            Store::Postgres(postgres) => postgres.renew_all(owner, until_ms).await,
        }
    }

    /// Who holds tables, and until when at least, in milliseconds since 1970, UTC: as the last [renewal](Store::renew_all) of each has it.
    pub async fn leases(&self) -> Result<Vec<(String, i64)>, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.leases()),
            Store::Sqlite(sqlite) => sqlite.leases().await,
            Store::Postgres(postgres) => postgres.leases().await,
        }
    }

    /// Gives a lease up. The epoch stays until the next claim.
    pub async fn release(&self, table: &str, owner: &str, epoch: u64) -> Result<Head, ClaimError> {
        let owner = owner.to_owned();
        let change = move |head: &mut Head| head.release(&owner, epoch);
        match self {
            Store::Memory(memory) => memory.lease(table, change),
            Store::Sqlite(sqlite) => sqlite.lease(table, change).await,
            Store::Postgres(postgres) => postgres.lease(table, change).await,
        }
    }

    /// Writes a batch, and answers when it is durable. After [`AppendError::Io`] it is unknown
    /// whether it was kept: ask for the [reply](Store::reply) before trying again.
    pub async fn append(&self, batch: Batch) -> Result<Appended, AppendError> {
        match self {
            Store::Memory(memory) => memory.append(batch).await,
            Store::Sqlite(sqlite) => sqlite.append(batch).await,
            Store::Postgres(postgres) => postgres.append(batch).await,
        }
    }

    /// Writes a batch and, in the same change, lets somebody in with it.
    pub async fn admit(&self, batch: Batch, admission: Admission) -> Result<Appended, AdmitError> {
        match self {
            Store::Memory(memory) => memory.admit(batch, admission).await,
            Store::Sqlite(sqlite) => sqlite.admit(batch, admission).await,
            Store::Postgres(postgres) => postgres.admit(batch, admission).await,
        }
    }

    /// A table's events after a sequence number, in order; none when there is no such table.
    pub async fn events(
        &self,
        table: &str,
        after_seq: u64,
        limit: usize,
    ) -> Result<Vec<LoggedEvent>, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.events(table, after_seq, limit)),
            Store::Sqlite(sqlite) => sqlite.events(table, after_seq, limit).await,
            Store::Postgres(postgres) => postgres.events(table, after_seq, limit).await,
        }
    }

    /// Whether a table's chain is whole from its first event to one of this hash, a page at a time.
    pub async fn check_log(&self, table: &str, seq: u64, hash: Hash) -> Result<(), StoreError> {
        const PAGE: u64 = 1_000;
        let mut chain = Chain::new(table);
        let mut done = 0;
        while done < seq {
            let page = (seq - done).min(PAGE);
            let limit = usize::try_from(page).unwrap_or(usize::MAX);
            for event in self.events(table, done, limit).await? {
                chain.take(table, &event)?;
            }
            done += page;
        }
        if chain.is_at(seq, hash) {
            return Ok(());
        }
        let what = format!("is not the event of the hash {hash} that its table went on from");
        let table = table.to_owned();
        Err(Damage::Event { table, seq, what }.into())
    }

    /// What somebody's command was answered, if it was.
    pub async fn reply(
        &self,
        command_id: &str,
        actor: &str,
    ) -> Result<Option<CommandReply>, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.reply(command_id, actor)),
            Store::Sqlite(sqlite) => sqlite.reply(command_id, actor).await,
            Store::Postgres(postgres) => postgres.reply(command_id, actor).await,
        }
    }

    /// A table's secret, sealed as it was given.
    pub async fn secret(&self, table: &str, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.secret(table, name)),
            Store::Sqlite(sqlite) => sqlite.secret(table, name).await,
            Store::Postgres(postgres) => postgres.secret(table, name).await,
        }
    }

    /// Removes a table's secret; whether there was one.
    pub async fn delete_secret(&self, table: &str, name: &str) -> Result<bool, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.delete_secret(table, name)),
            Store::Sqlite(sqlite) => sqlite.delete_secret(table, name).await,
            Store::Postgres(postgres) => postgres.delete_secret(table, name).await,
        }
    }

    /// Posts a transaction that belongs to no table.
    pub async fn transfer(
        &self,
        transaction: Transaction,
        at_ms: i64,
    ) -> Result<(), TransferError> {
        match self {
            Store::Memory(memory) => memory.transfer(&transaction, at_ms),
            Store::Sqlite(sqlite) => sqlite.transfer(transaction, at_ms).await,
            Store::Postgres(postgres) => postgres.transfer(transaction, at_ms).await,
        }
    }

    /// Posts a transaction that belongs to no table if these accounts together hold less than so
    /// much; whether they did. The sum is taken in the same change, so that money on its way from
    /// one of them to another is counted once.
    pub async fn transfer_below(
        &self,
        transaction: Transaction,
        at_ms: i64,
        below: (Vec<String>, i64),
    ) -> Result<bool, TransferError> {
        match self {
            Store::Memory(memory) => memory.transfer_below(&transaction, at_ms, &below),
            Store::Sqlite(sqlite) => sqlite.transfer_below(transaction, at_ms, below).await,
            Store::Postgres(postgres) => postgres.transfer_below(transaction, at_ms, below).await,
        }
    }

    /// What an account holds; zero before its first posting.
    pub async fn balance(&self, account: &str) -> Result<i64, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.balance(account)),
            Store::Sqlite(sqlite) => sqlite.balance(account).await,
            Store::Postgres(postgres) => postgres.balance(account).await,
        }
    }

    /// The accounts whose id starts with a prefix and what they hold, by id.
    pub async fn balances(&self, prefix: &str) -> Result<Vec<(String, i64)>, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.balances(prefix)),
            Store::Sqlite(sqlite) => sqlite.balances(prefix).await,
            Store::Postgres(postgres) => postgres.balances(prefix).await,
        }
    }

    /// An account's postings, the newest first.
    pub async fn postings(
        &self,
        account: &str,
        limit: usize,
    ) -> Result<Vec<LoggedPosting>, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.postings(account, limit)),
            Store::Sqlite(sqlite) => sqlite.postings(account, limit).await,
            Store::Postgres(postgres) => postgres.postings(account, limit).await,
        }
    }

    /// Adds a person and, in the same change, the transaction that opens the account and the first session.
    pub async fn add_person(
        &self,
        name: &str,
        at_ms: i64,
        opening: Option<Transaction>,
        token: Option<Token>,
    ) -> Result<(), PersonError> {
        match self {
            Store::Memory(memory) => memory.add_person(name, at_ms, opening.as_ref(), token),
            Store::Sqlite(sqlite) => sqlite.add_person(name, at_ms, opening, token).await,
            Store::Postgres(postgres) => postgres.add_person(name, at_ms, opening, token).await,
        }
    }

    /// Somebody by name, in any spelling.
    pub async fn person(&self, name: &str) -> Result<Option<Person>, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.person(name)),
            Store::Sqlite(sqlite) => sqlite.person(name).await,
            Store::Postgres(postgres) => postgres.person(name).await,
        }
    }

    /// Starts a session.
    pub async fn add_session(&self, session: NewSession, at_ms: i64) -> Result<(), StoreError> {
        match self {
            Store::Memory(memory) => memory.add_session(session, at_ms),
            Store::Sqlite(sqlite) => sqlite.add_session(session, at_ms).await,
            Store::Postgres(postgres) => postgres.add_session(session, at_ms).await,
        }
    }

    /// The session of a token, if it has not expired.
    pub async fn session(
        &self,
        token_hash: Hash,
        now_ms: i64,
    ) -> Result<Option<Session>, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.session(token_hash, now_ms)),
            Store::Sqlite(sqlite) => sqlite.session(token_hash, now_ms).await,
            Store::Postgres(postgres) => postgres.session(token_hash, now_ms).await,
        }
    }

    /// Moves the end of a session; whether there is one.
    pub async fn extend_session(
        &self,
        token_hash: Hash,
        expires_ms: i64,
    ) -> Result<bool, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.extend_session(token_hash, expires_ms)),
            Store::Sqlite(sqlite) => sqlite.extend_session(token_hash, expires_ms).await,
            Store::Postgres(postgres) => postgres.extend_session(token_hash, expires_ms).await,
        }
    }

    /// Ends a session; whether there was one.
    pub async fn end_session(&self, token_hash: Hash) -> Result<bool, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.end_session(token_hash)),
            Store::Sqlite(sqlite) => sqlite.end_session(token_hash).await,
            Store::Postgres(postgres) => postgres.end_session(token_hash).await,
        }
    }

    /// Ends all sessions of somebody but one, if one is named; the hashes of their tokens.
    pub async fn end_sessions(
        &self,
        name: &str,
        but: Option<Hash>,
    ) -> Result<Vec<Hash>, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.end_sessions(name, but)),
            Store::Sqlite(sqlite) => sqlite.end_sessions(name, but).await,
            Store::Postgres(postgres) => postgres.end_sessions(name, but).await,
        }
    }

    /// Removes the sessions that have expired; how many.
    pub async fn purge_sessions(&self, now_ms: i64) -> Result<u64, StoreError> {
        match self {
            Store::Memory(memory) => Ok(memory.purge_sessions(now_ms)),
            Store::Sqlite(sqlite) => sqlite.purge_sessions(now_ms).await,
            Store::Postgres(postgres) => postgres.purge_sessions(now_ms).await,
        }
    }

    /// Checks everything: each table's chain from the stored bytes to its head, each transaction's
    /// sum, each account against its postings. Play may go on meanwhile; what is checked is the
    /// state at the start.
    pub async fn verify(&self, progress: impl FnMut(Progress) + Send) -> Result<Verified, Damage> {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let mut snapshots = self.snapshots(cores).await.map_err(|error| match error {
            StoreError::Damaged(damage) => damage,
            other => Damage::File {
                what: other.to_string(),
            },
        })?;
        Snapshot::verify_with(&mut snapshots, progress).await
    }

    /// The store as it stands now, to be read from while others write.
    pub async fn snapshot(&self) -> Result<Snapshot, StoreError> {
        let found = self.snapshots(1).await?.pop();
        found.ok_or_else(|| Fault::new("no connection is to be had").into())
    }

    /// The same so many times over, or a few times less, all of one moment: to be read from side by side.
    pub async fn snapshots(&self, count: usize) -> Result<Vec<Snapshot>, StoreError> {
        Ok(match self {
            Store::Memory(memory) => {
                let copy = memory.copied();
                (0..count).map(|_| copy.clone().into()).collect()
            }
            Store::Sqlite(sqlite) => {
                let readers = sqlite.snapshots(count).await?;
                readers.into_iter().map(Into::into).collect()
            }
            Store::Postgres(postgres) => {
                let moments = postgres.snapshots(count).await?;
                moments.into_iter().map(Into::into).collect()
            }
        })
    }

    /// Finishes what is waiting and closes the file; later requests fail.
    pub async fn close(&self) -> Result<(), StoreError> {
        match self {
            Store::Memory(_) => Ok(()),
            Store::Sqlite(sqlite) => sqlite.close().await,
            Store::Postgres(postgres) => {
                postgres.close().await;
                Ok(())
            }
        }
    }
}
