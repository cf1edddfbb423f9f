//! A whole store carried to another place, which may be of another engine, with nothing changed: the rows keep their numbers, so every
//! hash, and with them every anchor, is the same there.
//!
//! The engines differ in how they lay their rows out. Here a row is a list of [`Cell`]s, in the same order for all engines; each knows how to
//! read and to write them (`carry` in its folder). A copy that was cut off is marked as such, and is not opened as a store.

use tokio::sync::mpsc;

use crate::address::Address;
use crate::error::{Fault, OpenError, StoreError};
use crate::hash::Hash;
use crate::head::Head;
use crate::postgres::{self, Postgres};
use crate::record::{Link, Rows};
use crate::snapshot::Snapshot;
use crate::sqlite::{self, Sqlite};
use crate::store::Store;
use crate::verify::{Damage, Progress, Verified};

/// The table that a store has for as long as it is a copy that was not finished.
pub(crate) const UNFINISHED: &str = "unfinished_copy";

/// How many rows are written at once.
const PAGE: usize = 2_000;
/// How many such pages may wait to be written.
const PAGES_WAITING_MAX: usize = 4;

/// So many rows there are, or nearly: a statement for all engines.
pub(crate) const COUNT: &str = "SELECT CAST((SELECT coalesce(sum(seq), 0) FROM table_head) + (SELECT coalesce(sum(entries), 0) FROM account)
     + (SELECT coalesce(max(number), 0) FROM txn) + (SELECT coalesce(max(number), 0) FROM command) AS BIGINT)";

/// What selects the rows that all engines keep alike.
pub(crate) const HEADS: &str = "SELECT number, table_id, seq, head_hash, owner, epoch, lease_until_ms FROM table_head ORDER BY number";
pub(crate) const LEASES: &str = "SELECT owner, until_ms FROM lease ORDER BY owner";
pub(crate) const ACCOUNTS: &str =
    "SELECT number, id, kind, balance_cents, entries FROM account ORDER BY number";
pub(crate) const PEOPLE: &str = "SELECT name_key, name, at_ms FROM person ORDER BY name_key";

/// What is kept, in an order in which it can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Heads,
    Leases,
    Accounts,
    Events,
    Transactions,
    Postings,
    Replies,
    Secrets,
    People,
    Sessions,
}

impl Kind {
    pub(crate) const ALL: [Kind; 10] = [
        Kind::Heads,
        Kind::Leases,
        Kind::Accounts,
        Kind::Events,
        Kind::Transactions,
        Kind::Postings,
        Kind::Replies,
        Kind::Secrets,
        Kind::People,
        Kind::Sessions,
    ];

    /// The cells of its rows.
    pub(crate) const fn cells(self) -> &'static [Of] {
        use Of::{Bytes, Flag, Maybe, Number, Text};
        match self {
            Kind::Heads => &[Number, Text, Number, Bytes, Text, Number, Number],
            Kind::Leases => &[Text, Number],
            Kind::Accounts => &[Number, Text, Text, Number, Number],
            Kind::Events => &[
                Number, Number, Number, Number, Text, Text, Text, Text, Text, Bytes,
            ],
            Kind::Transactions => &[Number, Text, Text, Maybe, Maybe, Number],
            Kind::Postings => &[Number, Number, Number, Number, Number, Number],
            Kind::Replies => &[
                Number, Text, Text, Number, Number, Bytes, Flag, Bytes, Text, Text, Maybe,
            ],
            Kind::Secrets => &[Number, Text, Bytes],
            Kind::People => &[Text, Text, Number],
            Kind::Sessions => &[Bytes, Text, Text, Number, Number],
        }
    }

    /// Whether [`COUNT`] counts its rows.
    const fn counted(self) -> bool {
        match self {
            Kind::Events | Kind::Transactions | Kind::Postings | Kind::Replies => true,
            Kind::Heads
            | Kind::Leases
            | Kind::Accounts
            | Kind::Secrets
            | Kind::People
            | Kind::Sessions => false,
        }
    }
}

/// What a cell holds.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Of {
    Number,
    Maybe,
    Text,
    Bytes,
    Flag,
}

/// A value of a row.
#[derive(Debug)]
pub(crate) enum Cell {
    Number(i64),
    Maybe(Option<i64>),
    Text(Option<String>),
    Bytes(Vec<u8>),
    Flag(bool),
}

/// Rows of one kind.
pub(crate) struct Page {
    pub(crate) kind: Kind,
    pub(crate) rows: Vec<Vec<Cell>>,
}

impl Page {
    pub(crate) fn new(kind: Kind) -> Page {
        Page {
            kind,
            rows: Vec::with_capacity(PAGE),
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.rows.len() >= PAGE
    }
}

/// Why a store was not carried to another place. Unless it says so, nothing was changed there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CarryError {
    /// A store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is a store already where it should go.
    #[error("{to} has a store already")]
    NotEmpty {
        /// The place.
        to: String,
    },
    /// The copy was cut off; what is there of it is marked as unfinished.
    #[error("the copy was cut off: {0}")]
    CutOff(StoreError),
    /// What was copied is damaged; the copy is left marked as unfinished.
    #[error("what was copied is damaged: {0}")]
    Damaged(#[from] Damage),
    /// Something was written meanwhile; the copy is left marked as unfinished.
    #[error("{from} has changed while it was copied")]
    Changed {
        /// The store.
        from: String,
    },
}

impl From<StoreError> for CarryError {
    fn from(error: StoreError) -> CarryError {
        match error {
            StoreError::Damaged(damage) => CarryError::Damaged(damage),
            other => CarryError::CutOff(other),
        }
    }
}

impl From<Fault> for CarryError {
    fn from(fault: Fault) -> CarryError {
        CarryError::CutOff(fault.into())
    }
}

/// What the work is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carrying {
    /// Rows are copied.
    Copying(Progress),
    /// What was copied is checked.
    Checking(Progress),
}

/// Everything that anchors sign, and the heads of all logs.
#[derive(PartialEq, Eq)]
struct Signed {
    heads: Vec<Head>,
    transactions: Link,
    replies: Link,
    holdings: (u64, Hash),
    rest: Hash,
}

impl Signed {
    async fn of(snapshot: &mut Snapshot) -> Result<Signed, StoreError> {
        let chain = async |snapshot: &mut Snapshot, rows| {
            let (last, _) = snapshot.chained(rows, Link::START, Vec::new()).await?;
            Ok::<Link, StoreError>(last)
        };
        Ok(Signed {
            heads: snapshot.tables().await?,
            transactions: chain(snapshot, Rows::Transactions).await?,
            replies: chain(snapshot, Rows::Replies).await?,
            holdings: snapshot.holdings_now().await?,
            rest: snapshot.rest().await?,
        })
    }
}

/// Where rows are written.
enum Sink {
    Sqlite(sqlite::Sink),
    Postgres(postgres::Sink),
}

impl Sink {
    async fn begin(to: &Address) -> Result<Sink, CarryError> {
        Ok(match to {
            Address::File(path) => Sink::Sqlite(sqlite::Sink::begin(path).await?),
            Address::Database(url) => Sink::Postgres(postgres::Sink::begin(url).await?),
        })
    }

    async fn write(&mut self, page: Page) -> Result<(), Fault> {
        match self {
            Sink::Sqlite(sink) => sink.write(page).await,
            Sink::Postgres(sink) => sink.write(page).await,
        }
    }

    /// All rows are written; what is there now, to be checked.
    async fn written(&mut self) -> Result<Store, CarryError> {
        Ok(match self {
            Sink::Sqlite(sink) => Store::Sqlite(sink.written().await?),
            Sink::Postgres(sink) => Store::Postgres(sink.written().await?),
        })
    }

    /// It is whole: from now on it is a store.
    async fn finish(self) -> Result<(), Fault> {
        match self {
            Sink::Sqlite(sink) => sink.finish().await,
            Sink::Postgres(sink) => sink.finish().await,
        }
    }
}

impl Store {
    /// Carries the store at one address to another, where there is none yet or an unfinished copy, which is begun again. It is whole there
    /// only when it has been checked, is the same as what it was made from, and that has not changed meanwhile.
    ///
    /// # Errors
    /// If it is not, or if there is a store already.
    pub async fn carry(
        from: impl Into<Address>,
        to: impl Into<Address>,
        mut progress: impl FnMut(Carrying) + Send,
    ) -> Result<Verified, CarryError> {
        let (from, to) = (from.into(), to.into());
        let source = Store::open_read_only(&from).await?;
        let mut sink = Sink::begin(&to).await?;
        let (pages, mut waiting) = mpsc::channel(PAGES_WAITING_MAX);
        let total = source.pour(pages).await?;
        let mut at = Progress {
            done: 0,
            total: total.count,
        };
        while let Some(page) = waiting.recv().await {
            if page.kind.counted() {
                at.done += page.rows.len() as u64;
            }
            sink.write(page).await?;
            progress(Carrying::Copying(at));
        }
        let stopped = |_| Fault::new("reading was cut off");
        total.task.await.map_err(stopped)??;

        let copied = sink.written().await?;
        let mut snapshot = copied.snapshot().await?;
        let verified = snapshot
            .verify(|at| progress(Carrying::Checking(at)))
            .await?;
        let there = Signed::of(&mut snapshot).await?;
        drop(snapshot);
        copied.close().await?;
        // Opened anew: a file that nobody had open was read as one that does not change.
        let here = Store::open_read_only(&from).await?;
        let same = Signed::of(&mut here.snapshot().await?).await? == there;
        for store in [source, here] {
            store.close().await?;
        }
        if !same {
            let from = from.to_string();
            return Err(CarryError::Changed { from });
        }
        sink.finish().await?;
        Ok(verified)
    }

    /// Reads everything as it stands at one moment, and hands it over page by page.
    async fn pour(&self, to: mpsc::Sender<Page>) -> Result<Poured, StoreError> {
        match self {
            Store::Memory(_) => Err(Fault::new("a store in memory is not copied").into()),
            Store::Sqlite(sqlite) => Sqlite::pour(sqlite, to).await,
            Store::Postgres(postgres) => Postgres::pour(postgres, to).await,
        }
    }
}

/// Rows that are being read.
pub(crate) struct Poured {
    /// How many they are, of those that are counted.
    pub(crate) count: u64,
    /// Ends when all were handed over.
    pub(crate) task: tokio::task::JoinHandle<Result<(), StoreError>>,
}
