//! A store in a database of PostgreSQL's, for any number of processes at once.
//!
//! One writer in each process groups the changes that wait; in the database one group after the other takes hold of the row `tip`, whichever
//! process it comes from. So every change is decided on the present state, all have one order, and nothing needs to be undone. What a
//! change does to the rows is written in [`crate::state`], as for the store in memory.

mod audit;
mod carry;
mod columns;
mod link;
mod read;
mod record;
mod rows;
mod schema;
mod wants;
mod writer;

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::{Instant, sleep};
use tokio_postgres::Config;

pub(crate) use self::carry::Sink;
use self::link::{Link, Trouble};
use self::wants::Wants;
use self::writer::{Job, SETTINGS, Task, Writer};
use crate::batch::{Appended, Batch, CommandReply};
use crate::error::{
    AdmitError, AppendError, ClaimError, Fault, OpenError, PersonError, StoreError, TransferError,
};
use crate::event::LoggedEvent;
use crate::hash::Hash;
use crate::head::Head;
use crate::ledger::{LoggedPosting, Transaction};
use crate::person::{Admission, KeptSession, NewSession, Person, Session, Token, name_key};
use crate::record::{Filed, Link as Place, Rows};
use crate::sqlite::{Migrated, Pending, io_fault};
use crate::state::State;
use crate::verify::{Damage, Progress, Verified};

/// Changes that wait for the writer before callers wait for room.
const JOBS_WAITING_MAX: usize = 4_096;
/// Connections over which is read. Each answers in the order in which it is asked.
const READERS: usize = 4;
/// How long a question is asked again while the database does not answer.
const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(100);

/// A store in a database. A clone is another handle on the same one.
#[derive(Clone)]
pub struct Postgres {
    readers: Arc<Readers>,
    /// None when opened read-only.
    writer: Option<mpsc::Sender<Job>>,
}

impl std::fmt::Debug for Postgres {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Postgres")
    }
}

/// The connections over which is read, made when they are needed.
struct Readers {
    config: Config,
    links: [Mutex<Option<Arc<Link>>>; READERS],
    next: AtomicUsize,
}

impl Readers {
    fn new(config: Config) -> Arc<Readers> {
        Arc::new(Readers {
            config,
            links: Default::default(),
            next: AtomicUsize::new(0),
        })
    }

    async fn link(&self) -> Result<Arc<Link>, Trouble> {
        let at = self.next.fetch_add(1, Ordering::Relaxed) % READERS;
        let mut kept = self.links[at].lock().await;
        if let Some(link) = kept.as_ref().filter(|link| !link.is_closed()) {
            return Ok(Arc::clone(link));
        }
        let link = Arc::new(Link::connect(&self.config, &[]).await?);
        *kept = Some(Arc::clone(&link));
        Ok(link)
    }
}

/// A question on its way, of one type whatever it is.
type Asking<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Asks something of what is committed, again if a connection was lost.
macro_rules! read {
    ($store:ident, $link:ident => $ask:expr) => {{
        let begun = Instant::now();
        loop {
            let (told, lost) = match $store.readers.link().await {
                Ok(found) => {
                    let $link = &*found;
                    let asking: Asking<'_, _> = Box::pin($ask);
                    (asking.await, found.is_closed())
                }
                Err(Trouble::Again(fault)) => (Err(fault.into()), true),
                Err(Trouble::Final(fault)) => return Err(fault.into()),
            };
            match told {
                Err(_) if lost && begun.elapsed() < PATIENCE => sleep(PAUSE).await,
                told => return told,
            }
        }
    }};
}

impl Postgres {
    /// Opens the store in a database, making one in an empty database; one of an earlier program has to be migrated first.
    pub(crate) async fn open(url: &str) -> Result<Postgres, OpenError> {
        let config = link::config(url)?;
        let link = connected(&config, &SETTINGS).await?;
        match schema::version(&link).await? {
            Some(found) => schema::check(found)?,
            None => schema::migrate(&link, None).await?,
        }
        let writer = Writer::begin(config.clone(), &link).await;
        let writer = writer.map_err(schema::failed)?;
        let (sender, jobs) = mpsc::channel(JOBS_WAITING_MAX);
        // As a file's: a group does not wait for whatever else the program does.
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(io_fault)?;
        std::thread::Builder::new()
            .name("store".into())
            .spawn(move || runtime.block_on(writer.run(jobs)))
            .map_err(io_fault)?;
        Ok(Postgres {
            readers: Readers::new(config),
            writer: Some(sender),
        })
    }

    /// Opens the store in a database to read it.
    pub(crate) async fn open_read_only(url: &str) -> Result<Postgres, OpenError> {
        let config = link::config(url)?;
        let link = connected(&config, &[]).await?;
        match schema::version(&link).await? {
            Some(found) => schema::check(found)?,
            None => return Err(nothing(url)),
        }
        Ok(Postgres {
            readers: Readers::new(config),
            writer: None,
        })
    }

    /// Whether there is no store in a database yet.
    pub(crate) async fn is_empty(url: &str) -> Result<bool, OpenError> {
        let link = connected(&link::config(url)?, &[]).await?;
        Ok(schema::version(&link).await?.is_none())
    }

    pub(crate) async fn pending(url: &str) -> Result<Pending, OpenError> {
        let link = connected(&link::config(url)?, &[]).await?;
        let found = schema::version(&link).await?;
        found.map(schema::pending).ok_or_else(|| nothing(url))
    }

    /// Whether its schema is the one that this program writes still.
    pub(crate) async fn is_of_this_program(&self) -> Result<(), OpenError> {
        let link = self.readers.link().await.map_err(schema::failed)?;
        schema::version(&link).await?.map_or(Ok(()), schema::check)
    }

    /// Brings a database up to date; none if it is, or has no store yet.
    pub(crate) async fn migrate(url: &str) -> Result<Option<Migrated>, OpenError> {
        let link = connected(&link::config(url)?, &SETTINGS).await?;
        let found = schema::version(&link).await?;
        let pending = found.map(schema::pending);
        let Some(pending) = pending.filter(|pending| !pending.steps.is_empty()) else {
            return Ok(None);
        };
        schema::migrate(&link, Some(pending.schema)).await?;
        Ok(Some(Migrated {
            backup: None,
            pending,
        }))
    }

    pub(crate) async fn close(&self) {
        let Some(writer) = &self.writer else {
            return;
        };
        let (answer, closed) = oneshot::channel();
        // If it was closed before, nobody answers.
        if writer.send(Job::Close(answer)).await.is_ok() {
            let _ = closed.await;
        }
    }

    /// Has the writer do some work in its next transaction, and waits until that is durable. It may be done more than once.
    async fn write<T, E>(
        &self,
        wants: Wants,
        work: impl FnMut(&mut State) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Fault> + Send + 'static,
    {
        let Some(writer) = &self.writer else {
            return Err(Fault::new("the store was opened to be read only").into());
        };
        if let Some(text) = wants.unkeepable() {
            return Err(zero(text).into());
        }
        let (answer, heard) = oneshot::channel();
        let job = Job::Write(Box::new(Task {
            wants,
            work,
            outcome: None,
            answer,
        }));
        if writer.send(job).await.is_err() {
            return Err(Fault::new("the store is closed").into());
        }
        let stopped = |_| Err(Fault::new("the store's writer has stopped").into());
        heard.await.unwrap_or_else(stopped)
    }

    pub(crate) async fn create_table(&self, table: &str) -> Result<Head, StoreError> {
        let (wants, table) = (Wants::table(table), table.to_owned());
        self.write(wants, move |state| state.create_table(&table))
            .await
    }

    pub(crate) async fn lease(
        &self,
        table: &str,
        change: impl Fn(&mut Head) -> Result<(), ClaimError> + Send + 'static,
    ) -> Result<Head, ClaimError> {
        let (wants, table) = (Wants::lease(table), table.to_owned());
        self.write(wants, move |state| state.lease(&table, &change))
            .await
    }

    pub(crate) async fn renew_all(
        &self,
        owner: &str,
        until_ms: i64,
    ) -> Result<Vec<(String, u64)>, StoreError> {
        let owner = owner.to_owned();
        let wants = Wants {
            owners: [owner.clone()].into(),
            leases: true,
            ..Wants::default()
        };
        self.write(wants, move |state| Ok(state.renew_all(&owner, until_ms)))
            .await
    }

    pub(crate) async fn append(&self, batch: Batch) -> Result<Appended, AppendError> {
        batch.check()?;
        keepable(&batch)?;
        self.write(Wants::batch(&batch), move |state| {
            state.append(batch.clone())
        })
        .await
    }

    pub(crate) async fn admit(
        &self,
        batch: Batch,
        admission: Admission,
    ) -> Result<Appended, AdmitError> {
        batch.check()?;
        keepable(&batch)?;
        self.write(Wants::admission(&batch, &admission), move |state| {
            state.admit(batch.clone(), admission.clone())
        })
        .await
    }

    pub(crate) async fn transfer(
        &self,
        transaction: Transaction,
        at_ms: i64,
    ) -> Result<(), TransferError> {
        transaction.check()?;
        let mut wants = Wants::default();
        wants.transaction(&transaction);
        self.write(wants, move |state| state.transfer(&transaction, at_ms))
            .await
    }

    pub(crate) async fn transfer_below(
        &self,
        transaction: Transaction,
        at_ms: i64,
        (accounts, below_cents): (Vec<String>, i64),
    ) -> Result<bool, TransferError> {
        transaction.check()?;
        let mut wants = Wants::default();
        wants.transaction(&transaction);
        wants.accounts.extend(accounts.iter().cloned());
        self.write(wants, move |state| {
            state.transfer_below(&transaction, at_ms, &accounts, below_cents)
        })
        .await
    }

    pub(crate) async fn delete_secret(&self, table: &str, name: &str) -> Result<bool, StoreError> {
        let (table, name) = (table.to_owned(), name.to_owned());
        let mut wants = Wants::table(&table);
        wants.secrets.insert((table.clone(), name.clone()));
        self.write(wants, move |state| Ok(state.delete_secret(&table, &name)))
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
        let mut wants = Wants::default();
        wants.person(&name);
        wants.tokens.extend(token.map(|token| token.hash));
        if let Some(transaction) = &opening {
            wants.transaction(transaction);
        }
        self.write(wants, move |state| {
            state.add_person(&name, at_ms, opening.as_ref(), token)
        })
        .await
    }

    pub(crate) async fn add_session(
        &self,
        session: NewSession,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let mut wants = Wants::default();
        wants.session(&session);
        self.write(wants, move |state| state.add_session(&session, at_ms))
            .await
    }

    pub(crate) async fn extend_session(
        &self,
        token_hash: Hash,
        expires_ms: i64,
    ) -> Result<bool, StoreError> {
        self.write(tokens(token_hash), move |state| {
            Ok(state.extend_session(token_hash, expires_ms))
        })
        .await
    }

    pub(crate) async fn end_session(&self, token_hash: Hash) -> Result<bool, StoreError> {
        self.write(tokens(token_hash), move |state| {
            Ok(state.end_session(token_hash))
        })
        .await
    }

    pub(crate) async fn end_sessions(
        &self,
        name: &str,
        but: Option<Hash>,
    ) -> Result<Vec<Hash>, StoreError> {
        let name = name.to_owned();
        let wants = Wants {
            sessions_of: [name_key(&name)].into(),
            ..Wants::default()
        };
        self.write(wants, move |state| Ok(state.end_sessions(&name, but)))
            .await
    }

    pub(crate) async fn purge_sessions(&self, now_ms: i64) -> Result<u64, StoreError> {
        let wants = Wants {
            expired_ms: Some(now_ms),
            ..Wants::default()
        };
        self.write(wants, move |state| Ok(state.purge_sessions(now_ms)))
            .await
    }

    pub(crate) async fn tables(&self) -> Result<Vec<Head>, StoreError> {
        read!(self, link => read::heads(link))
    }

    pub(crate) async fn leases(&self) -> Result<Vec<(String, i64)>, StoreError> {
        read!(self, link => read::leases(link))
    }

    pub(crate) async fn head(&self, table: &str) -> Result<Option<Head>, StoreError> {
        read!(self, link => read::head(link, table))
    }

    pub(crate) async fn events(
        &self,
        table: &str,
        after_seq: u64,
        limit: usize,
    ) -> Result<Vec<LoggedEvent>, StoreError> {
        read!(self, link => read::events(link, table, after_seq, limit))
    }

    pub(crate) async fn reply(
        &self,
        command_id: &str,
        actor: &str,
    ) -> Result<Option<CommandReply>, StoreError> {
        if command_id.contains('\0') || actor.contains('\0') {
            return Ok(None);
        }
        read!(self, link => read::reply(link, command_id, actor))
    }

    pub(crate) async fn secret(
        &self,
        table: &str,
        name: &str,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        read!(self, link => read::secret(link, table, name))
    }

    pub(crate) async fn balance(&self, account: &str) -> Result<i64, StoreError> {
        read!(self, link => read::balance(link, account))
    }

    pub(crate) async fn balances(&self, prefix: &str) -> Result<Vec<(String, i64)>, StoreError> {
        read!(self, link => read::balances(link, prefix))
    }

    pub(crate) async fn postings(
        &self,
        account: &str,
        limit: usize,
    ) -> Result<Vec<LoggedPosting>, StoreError> {
        read!(self, link => read::postings(link, account, limit))
    }

    pub(crate) async fn person(&self, name: &str) -> Result<Option<Person>, StoreError> {
        read!(self, link => read::person(link, name))
    }

    pub(crate) async fn session(
        &self,
        token_hash: Hash,
        now_ms: i64,
    ) -> Result<Option<Session>, StoreError> {
        read!(self, link => read::session(link, token_hash, now_ms))
    }

    /// So many transactions, in none of which anything is seen that is written meanwhile: what one shows, all show.
    pub(crate) async fn snapshots(&self, count: usize) -> Result<Vec<Moment>, StoreError> {
        let config = &self.readers.config;
        let mut moments = Vec::with_capacity(count);
        for _ in 0..count {
            moments.push(Moment(Link::connect(config, &[]).await?));
        }
        // Nobody commits while the tip is held, so all begin at the same moment.
        let hold = match count {
            0 | 1 => None,
            _ => Some(Link::connect(config, &SETTINGS).await?),
        };
        if let Some(hold) = &hold {
            hold.script("BEGIN; SELECT one FROM tip FOR UPDATE").await?;
        }
        for Moment(link) in &moments {
            // What is seen is settled by the first question, not by the beginning.
            link.script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT one FROM tip")
                .await?;
        }
        if let Some(hold) = &hold {
            hold.script("ROLLBACK").await?;
        }
        Ok(moments)
    }
}

fn tokens(token: Hash) -> Wants {
    Wants {
        tokens: [token].into(),
        ..Wants::default()
    }
}

/// A connection that is known to be worth something: what was acknowledged is on the disk, and text is as it was given.
async fn connected(config: &Config, settings: &[&str]) -> Result<Link, OpenError> {
    let link = Link::connect(config, settings).await;
    let link = link.map_err(schema::failed)?;
    let demands = [
        ("SHOW fsync", "off", "on"),
        ("SHOW synchronous_commit", "off", "on"),
        ("SHOW full_page_writes", "off", "on"),
        ("SHOW server_encoding", "SQL_ASCII", "UTF8"),
    ];
    for (ask, bad, good) in demands {
        // What a database does not know it does not leave out either.
        let told = link.row(ask, &[]).await.ok().flatten();
        let told: Option<String> = told.and_then(|row| row.try_get(0).ok());
        if told.as_deref() == Some(bad) {
            let setting = ask.trim_start_matches("SHOW ");
            return Err(Fault::new(format!(
                "the database has {setting} = {bad}, with which records may be lost or changed; set it to {good}"
            ))
            .into());
        }
    }
    Ok(link)
}

fn nothing(url: &str) -> OpenError {
    OpenError::Missing {
        path: crate::Address::from(url).to_string(),
    }
}

fn zero(text: &str) -> Fault {
    let shown = text.replace('\0', "\u{fffd}");
    Fault::new(format!(
        "{shown:?} has a zero in it, which the database cannot keep"
    ))
}

/// Whether the database can keep all text of a batch.
fn keepable(batch: &Batch) -> Result<(), Fault> {
    let events = batch.events.iter().flat_map(|event| {
        let cause = event.cause.as_ref();
        [&event.kind, &event.body, &event.actor, &event.role]
            .into_iter()
            .chain(cause)
    });
    let reasons = batch.transactions.iter().map(|t| &t.reason);
    let asked = batch
        .replies
        .iter()
        .filter_map(|reply| reply.asked.as_ref());
    let asked = asked.flat_map(|asked| [&asked.command, &asked.role]);
    let secrets = batch.secrets.iter().map(|secret| &secret.name);
    let secrets = secrets.chain(&batch.forgotten);
    let mut all = events.chain(reasons).chain(asked).chain(secrets);
    match all.find(|text| text.contains('\0')) {
        Some(text) => Err(zero(text)),
        None => Ok(()),
    }
}

/// A store as it stood at one moment.
pub(crate) struct Moment(Link);

macro_rules! asks {
    ($($module:ident::$name:ident($($value:ident: $kind:ty),*) -> $told:ty;)*) => {
        impl Moment {
            $(pub(crate) async fn $name(&self, $($value: $kind),*) -> Result<$told, StoreError> {
                let asking: Asking<'_, $told> = Box::pin($module::$name(&self.0, $($value),*));
                asking.await
            })*
        }
    };
}

asks! {
    read::heads() -> Vec<Head>;
    read::head(table: &str) -> Option<Head>;
    read::events(table: &str, after_seq: u64, limit: usize) -> Vec<LoggedEvent>;
    read::balances(prefix: &str) -> Vec<(String, i64)>;
    read::replies(table: &str, command_id: &str, actor: Option<&str>) -> Vec<CommandReply>;
    read::secret(table: &str, name: &str) -> Option<Vec<u8>>;
    read::balance(account: &str) -> i64;
    read::accounts() -> Vec<(String, bool)>;
    read::postings(account: &str, limit: usize) -> Vec<LoggedPosting>;
    read::moved(account: &str, table: &str) -> Vec<(u64, i64)>;
    read::ledger(after: (&str, u64), limit: usize) -> Vec<LoggedPosting>;
    record::chained(rows: Rows, from: Place, points: &[u64]) -> (Place, Vec<Option<Hash>>);
    record::holdings(points: &[u64]) -> Vec<Hash>;
    record::holdings_now() -> (u64, Hash);
    record::rest() -> Hash;
    record::people() -> Vec<Person>;
    record::sessions() -> Vec<KeptSession>;
    record::secrets() -> Vec<(String, String, Vec<u8>)>;
    record::filed(log: &str) -> Vec<Filed>;
    record::misfiled(but: &str) -> Option<(String, u64, String)>;
    record::transfers() -> (u64, u64);
}

impl Moment {
    pub(crate) async fn verify(
        &self,
        progress: impl FnMut(Progress) + Send,
    ) -> Result<Verified, Damage> {
        type Verifying<'a> = Pin<Box<dyn Future<Output = Result<Verified, Damage>> + Send + 'a>>;
        let verifying: Verifying<'_> = Box::pin(audit::verify(&self.0, progress));
        verifying.await
    }
}
