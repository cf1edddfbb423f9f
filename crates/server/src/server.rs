//! The server as a whole: its store, its tables and their owners, who may come in, and how it ends. The doors are in
//! [`crate::http`] and [`crate::ws`].

use crate::config::{Config, ServerLimits, TableSpec};
use crate::jackpot::{self, Boards};
use crate::measure;
use crate::money::Balances;
use crate::now_ms;
use crate::rates::Rates;
use crate::sessions::Sessions;
use crate::shoe::{CryptoSource, EntropyFailed, OsEntropy, Source};
use crate::table::{self, Deps, Handle};
use crate::vault::{KeyError, Vault, private_file};
use croupier_store::{Hash, OpenError, Store, StoreError};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use zeroize::Zeroizing;

/// How long the end of connections and of owners is waited for.
const GRACE: Duration = Duration::from_secs(5);
/// How often old sessions and addresses are forgotten.
const HOUSEKEEPING: Duration = Duration::from_secs(60);

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
    /// The operator's key or token cannot be used.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] EntropyFailed),
    /// The store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A table cannot be drafted or loaded.
    #[error("table {table}: {why}")]
    Table {
        /// The table.
        table: String,
        /// Why.
        why: String,
    },
    /// A jackpot cannot be opened or loaded.
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
    pub(crate) tables: BTreeMap<String, Handle>,
    pub(crate) jackpots: Boards,
    pub(crate) guests_cents: Option<i64>,
    pub(crate) limits: ServerLimits,
    pub(crate) rates: Rates,
    pub(crate) sessions: Sessions,
    operator: Hash,
    connections: AtomicUsize,
    closing: watch::Sender<bool>,
    stop: watch::Sender<bool>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
    /// Held for as long as the server lives.
    _lock: Option<File>,
}

/// One WebSocket; it is counted until this is dropped.
#[derive(Debug)]
pub(crate) struct Connection(Arc<Shared>);

impl Drop for Connection {
    fn drop(&mut self) {
        let left = self.0.connections.fetch_sub(1, Ordering::SeqCst) - 1;
        measure::connections(left);
    }
}

impl Server {
    /// Opens the data folder (the store, the operator's key and token) and starts the tables.
    ///
    /// # Errors
    /// If anything of it cannot be used.
    pub async fn open(config: &Config) -> Result<Server, ServeError> {
        let folder = |error| ServeError::Folder {
            path: config.data.clone(),
            error,
        };
        std::fs::create_dir_all(&config.data).map_err(folder)?;
        let lock = File::create(config.data.join("croupier.lock")).map_err(folder)?;
        if lock.try_lock().is_err() {
            return Err(ServeError::FolderInUse {
                path: config.data.clone(),
            });
        }
        let vault = Vault::open(&config.data.join("operator.key"))?;
        let token = private_file(&config.data.join("operator.token"), || Ok(new_token()?))?;
        let store = Store::open(config.store_path()).await?;
        Server::start(config, store, vault, Source::os(), &token, Some(lock)).await
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
        Server::start(config, store, vault, source, operator_token, None).await
    }

    async fn start(
        config: &Config,
        store: Store,
        vault: Vault,
        source: Source,
        operator_token: &str,
        lock: Option<File>,
    ) -> Result<Server, ServeError> {
        measure::install();
        let balances = Balances::new(store.clone());
        let deps = Deps {
            store: store.clone(),
            owner: format!("server-{}", vault.fingerprint()),
            vault,
            source,
            balances: balances.clone(),
            pace: config.pace,
            limits: config.limits,
            jackpots: Boards::default(),
        };
        let (closing, _) = watch::channel(false);
        let (stop, stopped) = watch::channel(false);
        create_tables(&store, &config.tables).await?;
        let mut tables = BTreeMap::new();
        let mut tasks = Vec::new();
        for head in store.tables().await? {
            if jackpot::name_of(&head.table).is_some() {
                continue;
            }
            let spec = config.tables.iter().find(|s| s.id == head.table);
            let spawned = table::spawn(deps.clone(), &head.table, spec, stopped.clone()).await;
            let (handle, task) = spawned.map_err(|error| ServeError::Table {
                table: head.table.clone(),
                why: error.to_string(),
            })?;
            if let Some(spec) = spec {
                warn_if_other(&handle, spec);
            }
            tables.insert(head.table, handle);
            tasks.push(task);
        }
        let specs = &config.jackpots;
        let keepers = jackpot::spawn(
            &store,
            &deps.owner,
            specs,
            &deps.jackpots,
            &tables,
            &stopped,
        );
        tasks.extend(keepers.await?);
        measure::tables(tables.len());
        let shared = Arc::new(Shared {
            store,
            balances,
            tables,
            jackpots: deps.jackpots,
            guests_cents: config.guests_cents,
            limits: config.limits,
            rates: Rates::new(&config.limits),
            sessions: Sessions::default(),
            operator: Hash::of(operator_token.trim().as_bytes()),
            connections: AtomicUsize::new(0),
            closing,
            stop,
            tasks: Mutex::new(tasks),
            _lock: lock,
        });
        let housekeeper = tokio::spawn(keep_house(Arc::downgrade(&shared), stopped));
        shared.tasks().push(housekeeper);
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
        self.0.tables.get(table).map(Handle::acts)
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
        let end = tokio::time::Instant::now() + GRACE;
        while self.0.connections.load(Ordering::SeqCst) > 0 && tokio::time::Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        self.0.stop.send_replace(true);
        let tasks = std::mem::take(&mut *self.0.tasks());
        for mut task in tasks {
            if timeout(GRACE, &mut task).await.is_err() {
                task.abort();
            }
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
        let now = self.connections.fetch_add(1, Ordering::SeqCst) + 1;
        let connection = Connection(Arc::clone(self));
        if now > self.limits.connections_max {
            return None;
        }
        measure::connections(now);
        Some(connection)
    }
}

/// A random token: 32 bytes in hexadecimal digits.
pub(crate) fn new_token() -> Result<Zeroizing<String>, EntropyFailed> {
    let mut bytes = Zeroizing::new([0; 32]);
    OsEntropy.fill(bytes.as_mut_slice())?;
    Ok(Zeroizing::new(hex::encode(bytes.as_slice())))
}

async fn create_tables(store: &Store, specs: &[TableSpec]) -> Result<(), ServeError> {
    for spec in specs {
        let wrong = |why: String| ServeError::Table {
            table: spec.id.clone(),
            why,
        };
        if !TableSpec::is_id(&spec.id) {
            let why = "an id is 1 to 40 lower-case letters, digits and -";
            return Err(wrong(why.to_owned()));
        }
        if store.head(&spec.id).await?.is_none() {
            // Refused before anything is written.
            table::setup(spec).map_err(|e| wrong(e.to_string()))?;
            store.create_table(&spec.id).await?;
        }
    }
    Ok(())
}

/// The log wins over the configuration; but somebody should know.
fn warn_if_other(handle: &Handle, spec: &TableSpec) {
    let snapshot = handle.snapshot();
    match table::setup(spec) {
        Ok(setup) if setup == *snapshot.table.setup() => {}
        Ok(_) => tracing::warn!(
            table = spec.id,
            "the table exists with other options; those of its log hold"
        ),
        Err(error) => {
            tracing::warn!(table = spec.id, %error, "the configured options make no table");
        }
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
        if let Err(error) = shared.store.purge_sessions(now_ms()).await {
            tracing::warn!(%error, "old sessions could not be removed");
        }
    }
}
