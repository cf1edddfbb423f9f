//! A store as it stood at one moment: all that is asked of it fits together, whatever is written
//! meanwhile. Nothing can be changed through it.

use rusqlite::Connection;

use crate::batch::CommandReply;
use crate::error::{Fault, StoreError};
use crate::event::LoggedEvent;
use crate::hash::Hash;
use crate::head::Head;
use crate::ledger::LoggedPosting;
use crate::memory::Memory;
use crate::person::{KeptSession, Person};
use crate::postgres;
use crate::record::{Filed, Link, Rows};
use crate::sqlite::{Reader, audit, read, record};
use crate::verify::{Chain, Damage, Progress, Verified};

/// A store as it stood when it was asked for this. One in a file keeps its write-ahead log from
/// being emptied, so it is not to be held for longer than need be.
pub struct Snapshot(Kept);

enum Kept {
    /// A copy.
    Memory(Memory),
    Sqlite(Moment),
    Postgres(postgres::Moment),
}

/// A transaction in which nothing is seen that is written meanwhile.
struct Moment {
    /// None while it is being read from.
    reader: Option<Reader>,
    /// Whether it is read from on the thread that asks.
    here: bool,
}

impl Moment {
    async fn read<T, E>(
        &mut self,
        work: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        E: Into<StoreError>,
    {
        if self.here {
            let reader = self.reader.as_mut().ok_or_else(cut_off)?;
            return work(reader.open()?).map_err(Into::into);
        }
        let mut reader = self.reader.take().ok_or_else(cut_off)?;
        let read = tokio::task::spawn_blocking(move || {
            let read = match reader.open() {
                Ok(db) => work(db).map_err(Into::into),
                Err(error) => Err(error.into()),
            };
            (reader, read)
        });
        let (reader, read) = read.await.map_err(|_| cut_off())?;
        self.reader = Some(reader);
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
        Snapshot(Kept::Sqlite(Moment {
            reader: Some(transaction),
            here: false,
        }))
    }
}

impl From<postgres::Moment> for Snapshot {
    fn from(moment: postgres::Moment) -> Snapshot {
        Snapshot(Kept::Postgres(moment))
    }
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Snapshot")
    }
}

impl Snapshot {
    /// From now on the thread that asks waits for the disk itself: for threads that do nothing else, which are spared the way to
    /// another thread and back.
    pub fn read_here(&mut self) {
        match &mut self.0 {
            Kept::Memory(_) => {}
            // What is waited for there is the network.
            Kept::Postgres(_) => {}
            Kept::Sqlite(moment) => moment.here = true,
        }
    }

    /// All tables, by id.
    pub async fn tables(&mut self) -> Result<Vec<Head>, StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.heads().await,
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
            Kept::Postgres(moment) => moment.events(table, after_seq, limit).await,
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
        let events = self.events(table, 0, usize::MAX).await?;
        let head = self.head(table).await?;
        chained(Chain::new(table), table, &events, head.as_ref())?;
        Ok(events)
    }

    /// What a table's log holds after an event of this hash, once the chain has been found whole from there to the head; none when
    /// the log has no such event.
    pub async fn log_after(
        &mut self,
        table: &str,
        seq: u64,
        hash: Hash,
    ) -> Result<Option<Vec<LoggedEvent>>, StoreError> {
        let Some(head) = self.head(table).await? else {
            return Ok(None);
        };
        if head.seq <= seq {
            let there = (head.seq, head.head) == (seq, hash);
            return Ok(there.then(Vec::new));
        }
        let events = self.events(table, seq, usize::MAX).await?;
        if events.first().is_none_or(|next| next.prev_hash != hash) {
            return Ok(None);
        }
        chained(Chain::after(seq, hash), table, &events, Some(&head))?;
        Ok(Some(events))
    }

    /// One table, if it exists.
    pub async fn head(&mut self, table: &str) -> Result<Option<Head>, StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.head(table).await,
            Kept::Memory(memory) => Ok(memory.head(table)),
            Kept::Sqlite(db) => {
                let table = table.to_owned();
                db.read(move |db| read::head(db, &table)).await
            }
        }
    }

    /// The accounts whose ids start with one of these prefixes, and what they hold.
    pub async fn balances(
        &mut self,
        prefixes: Vec<String>,
    ) -> Result<Vec<(String, i64)>, StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => {
                let mut found = Vec::new();
                for prefix in &prefixes {
                    found.extend(moment.balances(prefix).await?);
                }
                Ok(found)
            }
            Kept::Memory(memory) => {
                let of = |prefix: &String| memory.balances(prefix);
                Ok(prefixes.iter().flat_map(of).collect())
            }
            Kept::Sqlite(db) => {
                db.read(move |db| -> Result<_, rusqlite::Error> {
                    let mut found = Vec::new();
                    for prefix in &prefixes {
                        found.extend(read::balances(db, prefix)?);
                    }
                    Ok(found)
                })
                .await
            }
        }
    }

    /// What commands of this id were answered at a table, by their senders' names; of one sender, if it is named.
    pub async fn replies(
        &mut self,
        table: &str,
        command_id: &str,
        actor: Option<&str>,
    ) -> Result<Vec<CommandReply>, StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.replies(table, command_id, actor).await,
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
            Kept::Postgres(moment) => moment.secret(table, name).await,
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
            Kept::Postgres(moment) => moment.balance(account).await,
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
            Kept::Postgres(moment) => moment.accounts().await,
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
            Kept::Postgres(moment) => moment.postings(account, limit).await,
            Kept::Memory(memory) => Ok(memory.postings(account, limit)),
            Kept::Sqlite(db) => {
                let account = account.to_owned();
                db.read(move |db| read::postings(db, &account, limit)).await
            }
        }
    }

    /// What a table's events have moved to or from an account, in the order of its entries: by which event, and how much.
    pub async fn moved(
        &mut self,
        account: &str,
        table: &str,
    ) -> Result<Vec<(u64, i64)>, StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.moved(account, table).await,
            Kept::Memory(memory) => {
                let mut moved = memory.postings(account, usize::MAX);
                moved.retain(|posting| posting.table.as_deref() == Some(table));
                let both = |p: &LoggedPosting| (p.seq.unwrap_or_default(), p.cents);
                Ok(moved.iter().rev().map(both).collect())
            }
            Kept::Sqlite(db) => {
                let (account, table) = (account.to_owned(), table.to_owned());
                db.read(move |db| read::moved(db, &account, &table)).await
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
            Kept::Postgres(moment) => moment.ledger(after, limit).await,
            Kept::Memory(memory) => Ok(memory.ledger(after, limit)),
            Kept::Sqlite(db) => {
                let (account, entry) = (after.0.to_owned(), after.1);
                db.read(move |db| read::ledger(db, (&account, entry), limit))
                    .await
            }
        }
    }

    /// The last row of a chain, and its values at these rows, which are in rising order; from a row on whose value is known.
    pub async fn chained(
        &mut self,
        rows: Rows,
        from: Link,
        points: Vec<u64>,
    ) -> Result<(Link, Vec<Option<Hash>>), StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.chained(rows, from, &points).await,
            Kept::Memory(memory) => Ok(memory.chained(rows, from, &points)),
            Kept::Sqlite(db) => {
                db.read(move |db| record::chained(db, rows, from, &points))
                    .await
            }
        }
    }

    /// What the accounts held after each of these transactions.
    pub async fn holdings(&mut self, points: Vec<u64>) -> Result<Vec<Hash>, StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.holdings(&points).await,
            Kept::Memory(memory) => Ok(memory.holdings(&points)),
            Kept::Sqlite(db) => db.read(move |db| record::holdings(db, &points)).await,
        }
    }

    /// What the accounts hold, by what they say of themselves, and the number of the last transaction.
    pub async fn holdings_now(&mut self) -> Result<(u64, Hash), StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.holdings_now().await,
            Kept::Memory(memory) => Ok(memory.holdings_now()),
            Kept::Sqlite(db) => db.read(record::holdings_now).await,
        }
    }

    /// The rest: leases, secrets, people, sessions and kinds of accounts.
    pub async fn rest(&mut self) -> Result<Hash, StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.rest().await,
            Kept::Memory(memory) => Ok(memory.rest()),
            Kept::Sqlite(db) => db.read(record::rest).await,
        }
    }

    /// Everybody, by name.
    pub async fn people(&mut self) -> Result<Vec<Person>, StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.people().await,
            Kept::Memory(memory) => Ok(memory.people()),
            Kept::Sqlite(db) => db.read(record::people).await,
        }
    }

    /// All sessions, expired or not, by token.
    pub async fn sessions(&mut self) -> Result<Vec<KeptSession>, StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.sessions().await,
            Kept::Memory(memory) => Ok(memory.sessions()),
            Kept::Sqlite(db) => db.read(record::sessions).await,
        }
    }

    /// The log and the name of every secret, with its sealed bytes.
    pub async fn secrets(&mut self) -> Result<Vec<(String, String, Vec<u8>)>, StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.secrets().await,
            Kept::Memory(memory) => Ok(memory.secrets()),
            Kept::Sqlite(db) => db.read(record::secrets).await,
        }
    }

    /// The transactions that events of a log move: the event's number, the id, the reason, when.
    pub async fn filed(&mut self, log: &str) -> Result<Vec<Filed>, StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.filed(log).await,
            Kept::Memory(memory) => Ok(memory.filed(log)),
            Kept::Sqlite(db) => {
                let log = log.to_owned();
                db.read(move |db| record::filed(db, &log)).await
            }
        }
    }

    /// The first transaction of an event, of any log but one, that is not called after it (`log/number`) or has another reason than its kind, or
    /// another time: the log, the number there, and the id.
    pub async fn misfiled(
        &mut self,
        but: &str,
    ) -> Result<Option<(String, u64, String)>, StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.misfiled(but).await,
            Kept::Memory(memory) => Ok(memory.misfiled(but)),
            Kept::Sqlite(db) => {
                let but = but.to_owned();
                db.read(move |db| record::misfiled(db, &but)).await
            }
        }
    }

    /// The transactions that no event moves: how many, and the number of the last.
    pub async fn transfers(&mut self) -> Result<(u64, u64), StoreError> {
        match &mut self.0 {
            Kept::Postgres(moment) => moment.transfers().await,
            Kept::Memory(memory) => Ok(memory.transfers()),
            Kept::Sqlite(db) => db.read(record::transfers).await,
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
                Kept::Postgres(moment) => return moment.verify(progress).await,
                Kept::Sqlite(moment) => readers.extend(moment.reader.take()),
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

/// Whether a chain goes on through these events and ends at the head.
fn chained(
    mut chain: Chain,
    table: &str,
    events: &[LoggedEvent],
    head: Option<&Head>,
) -> Result<(), Damage> {
    for event in events {
        chain.take(table, event)?;
    }
    head.map_or(Ok(()), |head| chain.end(head))
}
