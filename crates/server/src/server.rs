//! The server as a whole: its store, its tables and their owners, who may come in, and how it ends. The doors are in
//! [`crate::http`] and [`crate::ws`].

mod folder;
mod night;

pub use folder::{Held, open_cage, open_office, same_key};

pub(crate) use folder::Premises;

pub(crate) use crate::vault::new_token;

use crate::anchors::{Anchors, Why};
use crate::arrivals::Arrivals;
use crate::cage::Desk;
use crate::clock::HouseClock;
use crate::config::{AnchorTerms, Config, Manual, ServerLimits, TableSpec};
use crate::desk::Docket;
use crate::diary::{self, Diary};
use crate::doorman::Doorman;
use crate::hall::{Hall, Steward};
use crate::http::{Advisors, Known, Reports};
use crate::jackpot::{self, Boards};
use crate::leases::{self, Leases};
use crate::lobby::Lobby;
use crate::measure;
use crate::money::Balances;
use crate::office::{self, By, Office, OfficeError};
use crate::outliers::{self, Outliers};
use crate::rates::Rates;
use crate::replay;
use crate::sessions::Sessions;
use crate::shoe::{EntropyFailed, Source};
use crate::table::{self, Deps, Shelf};
use crate::tables::{OPENING_MAX, Tables, Tasks};
use crate::tournament::{self, Tournaments};
use crate::vault::{KeyError, TOKEN_LENGTH_MIN, Vault};
use croupier_house::reception::Event;
use croupier_house::{EDITION, Setup, Table};
use croupier_store::{Address, Hash, OpenError, Store, StoreError};
use futures_util::future::try_join_all;
use std::collections::BTreeSet;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
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
    /// Another server uses the database.
    #[error("{at} is in use by another server")]
    DatabaseInUse {
        /// The database.
        at: Address,
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
    #[error("{key} is not the key of this house: its fingerprint is {found}, {}", not_that(expected.as_deref()))]
    OtherKey {
        /// Which key it is, in words.
        key: String,
        /// Its fingerprint.
        found: String,
        /// The fingerprint of the house's own; none if nothing tells it.
        expected: Option<String>,
    },
    /// There is a key and no database.
    #[error("{at} is missing or empty, and the operator's key says that there was one")]
    StoreMissing {
        /// Where the database should be.
        at: Address,
    },
    /// The token is not that of the database.
    #[error("{path} is not the token that this database was last used with")]
    OtherToken {
        /// The file.
        path: PathBuf,
    },
    /// Anchors cannot be written where they should be.
    #[error("anchors cannot be written to {path}: {error}")]
    Anchors {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: std::io::Error,
    },
    /// Settings changed since the last start, and nobody said why.
    #[error("these settings are not those of the last start: {settings}")]
    Unexplained {
        /// Their names.
        settings: String,
    },
    /// A later program has run the house.
    #[error(
        "the house was last run by rulings of edition {found}, and this program has those of edition {EDITION}"
    )]
    LaterEdition {
        /// The edition of the last start.
        found: u32,
    },
    /// There is no token, and the other nodes of the fleet have one.
    #[error("{path} is missing, and the other nodes of the fleet have it")]
    TokenMissing {
        /// The file.
        path: PathBuf,
    },
    /// A fleet needs a database that all of it can reach.
    #[error("{at} is a file, and the nodes of a fleet share a database")]
    NotShared {
        /// Where the store is.
        at: Address,
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

/// How a key is known to be another's.
fn not_that(expected: Option<&str>) -> String {
    match expected {
        Some(expected) => format!("not {expected}"),
        None => "and nothing that the house has sealed opens with it".to_owned(),
    }
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
    pub(crate) clock: HouseClock,
    /// What chance comes from at virtual tables.
    pub(crate) source: Source,
    pub(crate) jackpots: Boards,
    pub(crate) guests_cents: Option<i64>,
    pub(crate) limits: ServerLimits,
    pub(crate) manual: Option<Manual>,
    pub(crate) trusted_proxies: Vec<std::net::IpAddr>,
    pub(crate) rates: Rates,
    pub(crate) sessions: Sessions,
    pub(crate) reports: Reports,
    pub(crate) odds: Known,
    pub(crate) advisors: Advisors,
    pub(crate) cage: Desk,
    pub(crate) arrivals: Arrivals,
    pub(crate) diary: Diary,
    pub(crate) outliers: Outliers,
    pub(crate) anchors: Anchors,
    anchor_terms: Option<AnchorTerms>,
    /// The name under which it holds its tables.
    owner: String,
    pub(crate) leases: Leases,
    /// The SHA-256 of the program, if it is known.
    pub(crate) program: Option<Hash>,
    operator: Hash,
    /// How many WebSockets there are.
    connections: watch::Sender<usize>,
    closing: watch::Sender<bool>,
    stop: watch::Sender<bool>,
    tasks: Tasks,
    /// Held for as long as the server lives.
    _lock: Option<Arc<File>>,
}

/// One WebSocket; it is counted until this is dropped.
#[derive(Debug)]
pub(crate) struct Connection(Arc<Shared>);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.connections.send_modify(|now| *now -= 1);
    }
}

impl Server {
    /// Opens the data folder (the store, the operator's key and token) and starts the tables.
    ///
    /// # Errors
    /// If anything of it cannot be used.
    pub async fn open(config: &Config) -> Result<Server, ServeError> {
        let premises = Premises::open(config).await?;
        Server::on(config, &premises).await
    }

    /// Starts the tables on premises that are open.
    pub(crate) async fn on(config: &Config, premises: &Premises) -> Result<Server, ServeError> {
        let Premises {
            store,
            vault,
            token,
            program,
            source,
            lock,
        } = premises;
        let shelf = premises.shelf(config).await;
        let source = source.clone().unwrap_or_else(Source::os);
        if let Err(refusal) = source.tested() {
            tracing::error!("{}", refusal.words());
        }
        let kept = (shelf, lock.clone());
        let (store, vault) = (store.clone(), vault.clone());
        Server::start(config, store, vault, source, (token, *program), kept).await
    }

    /// Finds out what would keep a server from starting on premises that another runs now; writes nothing.
    pub(crate) async fn could_start(
        config: &Config,
        premises: &Premises,
    ) -> Result<(), ServeError> {
        let Premises { store, vault, .. } = premises;
        folder::same_key(store, vault, &config.key().words()).await?;
        jackpot::check(&config.jackpots)?;
        drafted(store, &config.tables).await?;
        let office = folder::office_of(config, store.clone(), vault.clone()).await?;
        let diary = Diary::open(store.clone(), config.clock.clone()).await?;
        let started = started(config, vault, (&premises.token, premises.program));
        diary.news(&started, reason(config, &office)).await?;
        Ok(())
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
        let server = Server::start(config, store, vault, source, token, kept).await?;
        server.opened().await;
        Ok(server)
    }

    async fn start(
        config: &Config,
        store: Store,
        vault: Vault,
        source: Source,
        (operator_token, program): (&str, Option<Hash>),
        (shelf, lock): (Shelf, Option<Arc<File>>),
    ) -> Result<Server, ServeError> {
        measure::install();
        let operator_token = operator_token.trim();
        if operator_token.len() < TOKEN_LENGTH_MIN {
            return Err(ServeError::ShortToken);
        }
        folder::same_key(&store, &vault, &config.key().words()).await?;
        let found = diary::edition_of_last_start(&store).await?;
        if found > EDITION {
            return Err(ServeError::LaterEdition { found });
        }
        jackpot::check(&config.jackpots)?;
        let new = drafted(&store, &config.tables).await?;
        let office = folder::office_of(config, store.clone(), vault.clone()).await?;
        let diary = Diary::open(store.clone(), config.clock.clone()).await?;
        let started = started(config, &vault, (operator_token, program));
        diary.started(started, reason(config, &office)).await?;
        // Before the first table is opened, and after the diary has something to say of it.
        let until = config.clock.now_ms().saturating_add(table::LEASE_MS);
        store.renew_all(&vault.owner(), until).await?;
        let outliers = Outliers::load(&store).await?;
        let arrivals = Arrivals::open(store.clone(), config.clock.clone()).await?;
        // All at once, so that they share what it takes to keep them.
        try_join_all(new.into_iter().map(|id| store.create_table(id))).await?;
        let balances = Balances::new(store.clone());
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
        let (holder, held) = (owner.clone(), leases.clone());
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
        let tasks = Tasks::default();
        tasks.keep(renewing);
        let telling = tell_of_other_options(store.clone(), config.tables.clone());
        tasks.keep(tokio::spawn(telling));
        let mut heads = store.tables().await?;
        heads.retain(|head| {
            let id = &head.table;
            let kept = jackpot::name_of(id).or_else(|| tournament::name_of(id));
            kept.is_none() && !office::is_own(id)
        });
        let (clock, jackpots) = (deps.clock.clone(), deps.jackpots.clone());
        let tables = Tables::new(deps.clone(), heads, config, stopped.clone(), tasks.clone()).await;
        tasks.keep(tokio::spawn(tables.clone().open_all()));
        tasks.keep(tokio::spawn(tables.clone().keep_at_rest()));
        let sessions = Sessions::default();
        let people = (office.clone(), sessions.on_duty.clone());
        let steward = Steward::new(
            deps.clone(),
            tables.clone(),
            people,
            stopped.clone(),
            &tasks,
        );
        let tournaments =
            Tournaments::load(deps, tables.clone(), stopped.clone(), tasks.clone()).await?;
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
            clock,
            source,
            jackpots,
            guests_cents: config.guests_cents,
            limits: config.limits,
            manual: config.manual,
            trusted_proxies: config.trusted_proxies.clone(),
            rates: Rates::new(&config.limits),
            sessions,
            reports: Reports::new(&config.gaming_day),
            odds: Known::default(),
            advisors: Advisors::default(),
            cage,
            arrivals,
            diary,
            outliers,
            anchors,
            anchor_terms: config.anchors.clone(),
            owner: holder,
            leases: held,
            program,
            operator: Hash::of(operator_token.as_bytes()),
            connections: watch::Sender::new(0),
            closing,
            stop,
            tasks,
            _lock: lock,
        });
        let housekeeper = tokio::spawn(keep_house(Arc::downgrade(&shared), stopped.clone()));
        shared.tasks.keep(housekeeper);
        let watching = tokio::spawn(night::keep(Arc::downgrade(&shared), stopped.clone()));
        shared.tasks.keep(watching);
        let following = outliers::keep(Arc::downgrade(&shared), config.outliers, stopped.clone());
        shared.tasks.keep(tokio::spawn(following));
        let listener = tokio::spawn(hear_news(Arc::downgrade(&shared), stopped));
        shared.tasks.keep(listener);
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

    /// How often the automatic dealer of a table has woken up; none if the table is not in memory.
    #[must_use]
    pub fn dealer_acts(&self, table: &str) -> Option<u64> {
        self.0.tables.at_hand(table).map(|handle| handle.acts())
    }

    /// Waits until every table that is not at rest is open. The doors are open before that: whoever comes to a table has it opened at once.
    pub async fn opened(&self) {
        self.0.tables.all_opened().await;
    }

    /// Whether its leases have not run out: whoever has not renewed them may have been overtaken.
    pub(crate) fn keeps_its_leases(&self) -> bool {
        self.0.leases.pulse().is_healthy()
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
        self.finish().await;
        self.seal_the_day(true).await;
        Ok(self.0.store.close().await?)
    }

    /// Ends what it does, and gives the leases up.
    pub(crate) async fn finish(&self) {
        self.close_doors();
        let mut connections = self.0.connections.subscribe();
        // Those that do not go in time are cut off.
        drop(timeout(GRACE, connections.wait_for(|now| *now == 0)).await);
        self.0.stop.send_replace(true);
        // One that opens a table brings another.
        loop {
            let tasks = self.0.tasks.take();
            if tasks.is_empty() {
                break;
            }
            for mut task in tasks {
                if timeout(GRACE, &mut task).await.is_err() {
                    task.abort();
                }
            }
        }
        let hold = self.0.store.renew_all(&self.0.owner, leases::GIVEN_UP);
        if let Err(error) = hold.await {
            tracing::warn!(%error, "the hold on the tables was not given up; it runs out by itself");
        }
    }

    /// Writes down that it has ended. If nothing changes any more, because it was the last, what is signed now holds until the next start.
    pub(crate) async fn seal_the_day(&self, last: bool) {
        self.0.diary.try_note(&diary::Event::Stopped).await;
        if last && self.0.anchor_terms.is_some() {
            self.0.anchor(Why::Stop).await;
        }
    }

    /// Ends it at once, since another has the house: nothing is finished, and nothing begun.
    pub(crate) fn abandon(&self) {
        self.0.stop.send_replace(true);
        self.crash();
    }

    /// Ends it at once, as a crash would: nothing is finished and nothing given up.
    pub fn crash(&self) {
        self.close_doors();
        for task in self.0.tasks.take() {
            task.abort();
        }
    }
}

impl Shared {
    /// Whether this is the operator's token.
    pub(crate) fn is_operator(&self, token_hash: Hash) -> bool {
        token_hash == self.operator
    }

    /// Why nobody should be sent here now, if so.
    pub(crate) fn unready(&self) -> Option<&'static str> {
        if *self.closing.borrow() {
            return Some("the server is stopping");
        }
        let keeps = self.leases.pulse().is_healthy();
        (!keeps).then_some("the store keeps nothing")
    }

    /// Becomes true when the server ends.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// How many WebSockets there are.
    pub(crate) fn connected(&self) -> usize {
        *self.connections.borrow()
    }

    /// One more WebSocket, if there is room.
    pub(crate) fn connect(self: &Arc<Shared>) -> Option<Connection> {
        let room = self.connections.send_if_modified(|now| {
            let room = *now < self.limits.connections_max;
            *now += usize::from(room);
            room
        });
        room.then(|| Connection(Arc::clone(self)))
    }
}

/// What a start writes down of itself.
fn started(
    config: &Config,
    vault: &Vault,
    (operator_token, program): (&str, Option<Hash>),
) -> diary::Event {
    diary::Event::Started {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        program: program.map(|digest| digest.to_string()).unwrap_or_default(),
        key: vault.fingerprint().to_owned(),
        settings: night::settings(config, operator_token),
        edition: EDITION,
    }
}

/// Why settings changed since the last start.
fn reason<'a>(config: &'a Config, office: &Office) -> diary::Reason<'a> {
    diary::Reason {
        said: config.why.as_deref(),
        needed: !office.staff().is_empty(),
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

/// Tells of tables that exist with other options than the configuration's: the log wins, but somebody should know. Nobody waits for it.
async fn tell_of_other_options(store: Store, specs: Vec<TableSpec>) {
    for spec in &specs {
        // A log that cannot be read is told of when the table is opened.
        let first = store.events(&spec.id, 0, 1).await.unwrap_or_default();
        let Some(kept) = first.first().and_then(|first| replay::drafted(first).ok()) else {
            continue;
        };
        let others = match table::setup(spec) {
            Ok(asked) => other_options(kept.setup(), &asked),
            Err(error) => vec![error.to_string()],
        };
        if !others.is_empty() {
            tracing::warn!(
                table = spec.id,
                "the table exists, and the options in its log hold: {}",
                others.join(", ")
            );
        }
    }
}

/// The options that a table has otherwise than was asked, in words.
fn other_options(kept: &Setup, asked: &Setup) -> Vec<String> {
    let words = |setup: &Setup| {
        let mut words = setup.options.0.clone();
        words.insert("book".to_owned(), setup.book.clone());
        words.insert("physical".to_owned(), setup.physical.to_string());
        words.insert("practice".to_owned(), setup.practice.to_string());
        words.insert("company".to_owned(), setup.company.to_string());
        words
    };
    let (kept, asked) = (words(kept), words(asked));
    let names: BTreeSet<&String> = kept.keys().chain(asked.keys()).collect();
    let other = |name: &&String| kept.get(*name) != asked.get(*name);
    let none = "none".to_owned();
    let told = names.into_iter().filter(other).map(|name| {
        let [kept, asked] = [&kept, &asked].map(|words| words.get(name).unwrap_or(&none));
        format!("{name} is {kept}, not {asked}")
    });
    told.collect()
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
            why: "the operator's settings name this pit".to_owned(),
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

/// Whether whoever it concerns has to sign in again.
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
        | Event::DisplayNameChosen { .. }
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
