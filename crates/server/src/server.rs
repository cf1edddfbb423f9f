//! The server as a whole: its store, its tables and their owners, who may come in, and how it ends. The doors are in
//! [`crate::http`] and [`crate::ws`].

mod folder;
mod night;

pub use folder::{Held, open_cage, open_office};

pub(crate) use crate::vault::new_token;

use crate::anchors::{Anchors, Why};
use crate::arrivals::Arrivals;
use crate::cage::Desk;
use crate::clock::HouseClock;
use crate::config::{AnchorTerms, Config, ServerLimits, TableSpec};
use crate::desk::Docket;
use crate::diary::{self, Diary};
use crate::doorman::Doorman;
use crate::hall::{Hall, Steward};
use crate::http::{Known, Reports};
use crate::jackpot::{self, Boards};
use crate::leases::Leases;
use crate::lobby::Lobby;
use crate::measure;
use crate::money::Balances;
use crate::office::{self, By, Office, OfficeError};
use crate::outliers::{self, Outliers};
use crate::password::Passwords;
use crate::rates::Rates;
use crate::sessions::Sessions;
use crate::shoe::{EntropyFailed, Source};
use crate::table::{self, Deps, LoadError, Shelf, SpawnError};
use crate::tables::{OPENING_MAX, Tables, open_all};
use crate::tournament::{self, Tournaments};
use crate::vault::{KeyError, TOKEN_LENGTH_MIN, Vault};
use croupier_house::Table;
use croupier_house::reception::Event;
use croupier_store::{Hash, OpenError, Store, StoreError};
use futures_util::future::try_join_all;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How long the end of connections and of owners is waited for.
const GRACE: Duration = Duration::from_secs(5);
/// How often old sessions and addresses are forgotten.
const HOUSEKEEPING: Duration = Duration::from_secs(60);
/// How often the log of the house is looked at for what others wrote.
const NEWS: Duration = Duration::from_secs(1);

/// Why a server does not start, or ends.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The data folder cannot be used.
    #[error("{path}: {error}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What went wrong.
        error: std::io::Error,
    },
    /// Another server uses the data folder.
    #[error("{path} is in use by another server")]
    FolderInUse {
        /// The folder.
        path: PathBuf,
    },
    /// Others may put files into the data folder.
    #[error("{path} can be written to by others")]
    FolderExposed {
        /// The folder.
        path: PathBuf,
    },
    /// The operator's key or token cannot be used.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// There is a database and no key.
    #[error("{path} is missing, and what the database holds is sealed with it")]
    KeyMissing {
        /// Where the key should be.
        path: PathBuf,
    },
    /// The key is not that of the database.
    #[error(
        "the operator's key, with the fingerprint {found}, is not the key of this database, which was last used with {expected}"
    )]
    OtherKey {
        /// The fingerprint of the key that is there.
        found: String,
        /// The fingerprint of the key that should be there.
        expected: String,
    },
    /// There is a key and no database.
    #[error("{path} is missing or empty, and the operator's key says that there was one")]
    StoreMissing {
        /// Where the database should be.
        path: PathBuf,
    },
    /// The token is not that of the database.
    #[error("{path} is not the token that this database was last used with")]
    OtherToken {
        /// The file.
        path: PathBuf,
    },
    /// The operator's token could be guessed.
    #[error("the operator's token has fewer than {TOKEN_LENGTH_MIN} characters")]
    ShortToken,
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] EntropyFailed),
    /// The store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The log of the house cannot be used.
    #[error(transparent)]
    Office(#[from] OfficeError),
    /// A table cannot be drafted.
    #[error("table {table}: {why}")]
    Table {
        /// The table.
        table: String,
        /// Why.
        why: String,
    },
    /// A table cannot be loaded, for no fault of its own.
    #[error("table {table} cannot be loaded: {why}")]
    Load {
        /// The table.
        table: String,
        /// Why.
        why: String,
    },
    /// A jackpot cannot be opened.
    #[error("jackpot {jackpot}: {why}")]
    Jackpot {
        /// The jackpot.
        jackpot: String,
        /// Why.
        why: String,
    },
    /// The address cannot be listened on.
    #[error("cannot listen on {listen}: {error}")]
    Listen {
        /// The address.
        listen: std::net::SocketAddr,
        /// What went wrong.
        error: std::io::Error,
    },
}

/// A running server. A clone is another handle on the same.
#[derive(Clone, Debug)]
pub struct Server(Arc<Shared>);

/// What the doors share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) balances: Balances,
    pub(crate) office: Office,
    pub(crate) doorman: Doorman,
    pub(crate) docket: Docket,
    pub(crate) tables: Tables,
    pub(crate) tournaments: Tournaments,
    pub(crate) hall: Hall,
    pub(crate) lobby: Lobby,
    pub(crate) steward: Arc<Steward>,
    /// The tables of which nothing can be shown, each with the reason.
    pub(crate) lost: BTreeMap<String, String>,
    pub(crate) clock: HouseClock,
    /// What chance comes from at virtual tables.
    pub(crate) source: Source,
    pub(crate) jackpots: Boards,
    pub(crate) guests_cents: Option<i64>,
    pub(crate) limits: ServerLimits,
    pub(crate) trusted_proxies: Vec<std::net::IpAddr>,
    pub(crate) rates: Rates,
    pub(crate) sessions: Sessions,
    pub(crate) reports: Reports,
    pub(crate) odds: Known,
    pub(crate) cage: Desk,
    pub(crate) arrivals: Arrivals,
    pub(crate) diary: Diary,
    pub(crate) outliers: Outliers,
    pub(crate) anchors: Anchors,
    anchor_terms: Option<AnchorTerms>,
    /// The SHA-256 of the program, if it is known.
    pub(crate) program: Option<Hash>,
    operator: Hash,
    /// How many WebSockets there are.
    connections: watch::Sender<usize>,
    closing: watch::Sender<bool>,
    stop: watch::Sender<bool>,
    tasks: Arc<Mutex<Vec<JoinHandle<()>>>>,
    /// Held for as long as the server lives.
    _lock: Option<File>,
}

/// One WebSocket; it is counted until this is dropped.
#[derive(Debug)]
pub(crate) struct Connection(Arc<Shared>);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.connections.send_modify(|now| *now -= 1);
        measure::connections(*self.0.connections.borrow());
    }
}

impl Server {
    /// Opens the data folder (the store, the operator's key and token) and starts the tables.
    ///
    /// # Errors
    /// If anything of it cannot be used.
    pub async fn open(config: &Config) -> Result<Server, ServeError> {
        let lock = folder::prepare(&config.data)?;
        let (store, vault) = folder::store_and_key(config).await?;
        let path = config.data.join("operator.token");
        let (token, made) = crate::vault::operator_token(&path)?;
        let before = diary::token_of_last_start(&store).await?;
        if !made && before.is_some_and(|before| before != diary::token_name(&token)) {
            return Err(ServeError::OtherToken { path });
        }
        let shelf = Shelf::open(config.shelf_path(), vault.clone()).await;
        let digest = tokio::task::spawn_blocking(crate::program::digest).await;
        let program = match digest {
            Ok(Ok(digest)) => Some(digest),
            Ok(Err(error)) => {
                tracing::warn!(%error, "the program's own file cannot be read");
                None
            }
            Err(_) => None,
        };
        let source = Source::os();
        if let Err(refusal) = source.tested() {
            tracing::error!("{}", refusal.words());
        }
        let kept = (shelf, Some(lock));
        Server::start(config, store, vault, source, (&token, program), kept).await
    }

    /// A server on a store of one's own, with nothing else kept: for tests and training.
    ///
    /// # Errors
    /// If the tables cannot be drafted or loaded.
    pub async fn with(
        config: &Config,
        store: Store,
        vault: Vault,
        source: Source,
        operator_token: &str,
    ) -> Result<Server, ServeError> {
        let kept = (Shelf::none(), None);
        let token = (operator_token, None);
        Server::start(config, store, vault, source, token, kept).await
    }

    async fn start(
        config: &Config,
        store: Store,
        vault: Vault,
        source: Source,
        (operator_token, program): (&str, Option<Hash>),
        (shelf, lock): (Shelf, Option<File>),
    ) -> Result<Server, ServeError> {
        measure::install();
        let operator_token = operator_token.trim();
        if operator_token.len() < TOKEN_LENGTH_MIN {
            return Err(ServeError::ShortToken);
        }
        if let Some(expected) = vault.other_key_of(&store.tables().await?) {
            let found = vault.fingerprint().to_owned();
            return Err(ServeError::OtherKey { found, expected });
        }
        let new = drafted(&store, &config.tables).await?;
        let diary = Diary::open(store.clone(), config.clock.clone()).await?;
        let started = diary::Event::Started {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            program: program.map(|digest| digest.to_string()).unwrap_or_default(),
            key: vault.fingerprint().to_owned(),
            settings: night::settings(config, operator_token),
        };
        diary.started(started).await?;
        let outliers = Outliers::load(&store).await?;
        let arrivals = Arrivals::open(store.clone(), config.clock.clone()).await?;
        // All at once, so that they share what it takes to keep them.
        try_join_all(new.into_iter().map(|id| store.create_table(id))).await?;
        let balances = Balances::new(store.clone());
        let passwords = Passwords::new(config.password_cost);
        let office = Office::open(
            store.clone(),
            vault.clone(),
            config.clock.clone(),
            passwords,
        );
        let office = office.await?;
        let anchors = Anchors::open(office.clone(), config.clock.clone(), program).await?;
        let cage = Desk::open(
            store.clone(),
            vault.clone(),
            config.clock.clone(),
            office.clone(),
            balances.clone(),
        );
        let cage = cage.await?;
        cage.set(config.cage).await?;
        let doorman = Doorman::new(
            office.clone(),
            config.minimum_age.clone(),
            config.age_by_rules,
            config.limits.one_table,
        );
        let hall = Hall::open(store.clone(), config.clock.clone()).await?;
        place_tables(&hall, &config.tables).await?;
        let key = Arc::new(office.house_key(&By::house()?).await?);
        let (closing, _) = watch::channel(false);
        let (stop, stopped) = watch::channel(false);
        let owner = vault.owner();
        let (clock, ends) = (config.clock.clone(), stopped.clone());
        let (leases, renewing) = Leases::keep(store.clone(), owner.clone(), clock, ends);
        let deps = Deps {
            store: store.clone(),
            leases,
            shelf,
            opening: Arc::new(Semaphore::new(OPENING_MAX)),
            owner,
            vault,
            key,
            source: source.clone(),
            decide: Table::act,
            balances: balances.clone(),
            pace: config.pace,
            limits: config.limits,
            clock: config.clock.clone(),
            doorman: doorman.clone(),
            hall: hall.clone(),
            jackpots: Boards::default(),
        };
        let mut tables = BTreeMap::new();
        let mut lost = BTreeMap::new();
        let mut tasks = vec![renewing];
        let mut ids: Vec<String> = store.tables().await?.into_iter().map(|h| h.table).collect();
        ids.retain(|id| {
            let kept = jackpot::name_of(id).or_else(|| tournament::name_of(id));
            kept.is_none() && !office::is_own(id)
        });
        for (id, opened) in open_all(&deps, ids, &config.tables, &stopped).await {
            match opened {
                Ok((handle, task)) => {
                    tables.insert(id, handle);
                    tasks.push(task);
                }
                Err(SpawnError::Damaged { why, handle }) => {
                    tracing::error!(
                        table = id,
                        why,
                        "the table is damaged and stays stopped; `croupier verify` says where"
                    );
                    match handle {
                        Some(handle) => drop(tables.insert(id, handle)),
                        None => drop(lost.insert(id, why)),
                    }
                }
                // A first start with other tables was cut off.
                Err(SpawnError::Failed(LoadError::NeverDrafted)) => {
                    tracing::warn!(table = id, "the table was never drafted; it is left out");
                }
                Err(SpawnError::Failed(error)) => {
                    return Err(ServeError::Load {
                        table: id,
                        why: error.to_string(),
                    });
                }
            }
        }
        let specs = &config.jackpots;
        let keepers = jackpot::spawn(&deps, specs, &tables, &stopped);
        tasks.extend(keepers.await?);
        measure::tables(tables.len());
        let watched = tables.iter();
        for handle in tables.values() {
            doorman.heed(&handle.snapshot().table.setup().book);
        }
        doorman.watch(watched.map(|(id, t)| (id.clone(), t.watch())).collect());
        let tables = Tables::new(tables);
        let tasks = Arc::new(Mutex::new(tasks));
        let (clock, jackpots) = (deps.clock.clone(), deps.jackpots.clone());
        let steward = Steward::new(
            deps.clone(),
            tables.clone(),
            config.jackpots.clone(),
            stopped.clone(),
            Arc::clone(&tasks),
        );
        let tournaments =
            Tournaments::load(deps, tables.clone(), stopped.clone(), Arc::clone(&tasks)).await?;
        let shared = Arc::new(Shared {
            store,
            balances,
            office,
            doorman,
            docket: Docket::default(),
            tables,
            tournaments,
            hall,
            lobby: Lobby::default(),
            steward,
            lost,
            clock,
            source,
            jackpots,
            guests_cents: config.guests_cents,
            limits: config.limits,
            trusted_proxies: config.trusted_proxies.clone(),
            rates: Rates::new(&config.limits),
            sessions: Sessions::default(),
            reports: Reports::new(&config.gaming_day),
            odds: Known::default(),
            cage,
            arrivals,
            diary,
            outliers,
            anchors,
            anchor_terms: config.anchors.clone(),
            program,
            operator: Hash::of(operator_token.as_bytes()),
            connections: watch::Sender::new(0),
            closing,
            stop,
            tasks,
            _lock: lock,
        });
        let housekeeper = tokio::spawn(keep_house(Arc::downgrade(&shared), stopped.clone()));
        shared.tasks().push(housekeeper);
        let watching = tokio::spawn(night::keep(Arc::downgrade(&shared), stopped.clone()));
        shared.tasks().push(watching);
        let following = outliers::keep(Arc::downgrade(&shared), config.outliers, stopped.clone());
        shared.tasks().push(tokio::spawn(following));
        let listener = tokio::spawn(hear_news(Arc::downgrade(&shared), stopped));
        shared.tasks().push(listener);
        Ok(Server(shared))
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.0
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// How often the automatic dealer of a table has woken up; none if there is no such table.
    #[must_use]
    pub fn dealer_acts(&self, table: &str) -> Option<u64> {
        self.0.tables.get(table).map(|handle| handle.acts())
    }

    /// Tells the WebSockets to say goodbye; no new one is taken.
    pub(crate) fn close_doors(&self) {
        self.0.closing.send_replace(true);
    }

    /// Ends it in order: the WebSockets are closed, waiting commands are answered, the leases are given up and the store
    /// is closed. A round under way goes on after the next start.
    ///
    /// # Errors
    /// If the store does not close.
    pub async fn shutdown(&self) -> Result<(), ServeError> {
        self.close_doors();
        let mut connections = self.0.connections.subscribe();
        // Those that do not go in time are cut off.
        drop(timeout(GRACE, connections.wait_for(|now| *now == 0)).await);
        self.0.stop.send_replace(true);
        let tasks = std::mem::take(&mut *self.0.tasks());
        for mut task in tasks {
            if timeout(GRACE, &mut task).await.is_err() {
                task.abort();
            }
        }
        // Nothing changes any more, so what is signed now holds until the next start.
        self.0.diary.try_note(&diary::Event::Stopped).await;
        if self.0.anchor_terms.is_some() {
            self.0.anchor(Why::Stop).await;
        }
        Ok(self.0.store.close().await?)
    }

    /// Ends it at once, as a crash would: nothing is finished and nothing given up.
    pub fn crash(&self) {
        self.close_doors();
        for task in self.0.tasks().drain(..) {
            task.abort();
        }
    }
}

impl Shared {
    fn tasks(&self) -> std::sync::MutexGuard<'_, Vec<JoinHandle<()>>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this is the operator's token.
    pub(crate) fn is_operator(&self, token_hash: Hash) -> bool {
        token_hash == self.operator
    }

    /// Becomes true when the server ends.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// One more WebSocket, if there is room.
    pub(crate) fn connect(self: &Arc<Shared>) -> Option<Connection> {
        let room = self.connections.send_if_modified(|now| {
            let room = *now < self.limits.connections_max;
            *now += usize::from(room);
            room
        });
        measure::connections(*self.connections.borrow());
        room.then(|| Connection(Arc::clone(self)))
    }
}

/// The tables that the store does not have yet, if each can be drafted; nothing is written before that is known.
async fn drafted<'a>(
    store: &Store,
    specs: &'a [TableSpec],
) -> Result<BTreeSet<&'a str>, ServeError> {
    let heads = store.tables().await?;
    let known: BTreeSet<&str> = heads.iter().map(|head| head.table.as_str()).collect();
    let mut new = BTreeSet::new();
    for spec in specs {
        let wrong = |why: String| ServeError::Table {
            table: spec.id.clone(),
            why,
        };
        if !TableSpec::is_id(&spec.id) {
            let why = "an id is 1 to 40 lower-case letters, digits and -";
            return Err(wrong(why.to_owned()));
        }
        if !known.contains(spec.id.as_str()) {
            table::setup(spec).map_err(|e| wrong(e.to_string()))?;
            new.insert(spec.id.as_str());
        }
    }
    Ok(new)
}

/// Puts the tables into the pits that the configuration names. Where the hall's log speaks of a table, that wins.
async fn place_tables(hall: &Hall, specs: &[TableSpec]) -> Result<(), ServeError> {
    for spec in specs.iter().filter(|spec| spec.pit.is_some()) {
        if hall.look(|hall| hall.table(&spec.id).is_some()) {
            continue;
        }
        let moved = croupier_house::hall::Event::TableMoved {
            table: spec.id.clone(),
            pit: spec.pit.clone(),
        };
        hall.write(&By::house()?, |_| Ok(moved.clone())).await?;
    }
    Ok(())
}

/// Listens for what another program writes into the log of the house, such as `croupier staff`, and ends the sessions of those
/// whose access it changed.
async fn hear_news(shared: std::sync::Weak<Shared>, mut stop: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(NEWS) => {}
            () = async { drop(stop.wait_for(|stop| *stop).await) } => return,
        }
        let Some(shared) = shared.upgrade() else {
            return;
        };
        let news = match shared.office.news().await {
            Ok(news) => news,
            Err(error) => {
                tracing::warn!(%error, "the log of the house could not be read");
                continue;
            }
        };
        // Also what `croupier cage` has done with accounts.
        if let Err(error) = shared.cage.look(|_| ()).await {
            tracing::warn!(%error, "the log of the cage could not be read");
        }
        for event in news.iter().filter(|event| ends_sessions(event)) {
            if let Err(error) = shared.forget_sessions(event.name(), None).await {
                tracing::error!(%error, name = %event.name(), "sessions could not be ended");
            }
        }
    }
}

/// Whether whoever it concerns has to sign in anew.
const fn ends_sessions(event: &Event) -> bool {
    match event {
        Event::RolesChanged { .. }
        | Event::StaffRemoved { .. }
        | Event::SignedOutEverywhere { .. }
        | Event::PasswordSet { one_time: true, .. } => true,
        Event::PasswordSet {
            one_time: false, ..
        }
        | Event::StaffAdded { .. }
        | Event::SecondFactorSet { .. }
        | Event::SignedIn { .. }
        | Event::SignInFailed { .. }
        | Event::AgeDeclared { .. }
        | Event::Excluded { .. }
        | Event::ExclusionLifted { .. }
        | Event::SelfExcluded { .. }
        | Event::SigningKeySet { .. }
        | Event::EventSigned { .. }
        | Event::LimitSet { .. } => false,
    }
}

async fn keep_house(shared: std::sync::Weak<Shared>, mut stop: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(HOUSEKEEPING) => {}
            () = async { drop(stop.wait_for(|stop| *stop).await) } => return,
        }
        let Some(shared) = shared.upgrade() else {
            return;
        };
        if *shared.stop.borrow() {
            return;
        }
        shared.rates.forget();
        shared.sessions.forget();
        if let Err(error) = shared.store.purge_sessions(shared.clock.surely_ms()).await {
            tracing::warn!(%error, "old sessions could not be removed");
        }
    }
}
