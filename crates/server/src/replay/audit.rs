//! The audit: every command of every log decided again on the state before it, and the ledger worked out again from the
//! events. It trusts nothing but the rules: whether bytes were changed under the hash chain is the store's own check.
//!
//! What is logged counts. Where it is not what the rulings of today make of the command, that is a fault in a log of today's
//! edition; in an older one it is listed ([`Otherwise`]).

use super::jackpot::{Feed, Feeds};
use super::ledger::Ledger;
use super::otherwise::{self, Difference, Otherwise};
use super::seals::Seals;
use super::{ReplayError, apply, besides, drafted, follows_in_time, house, read};
use crate::anchors::{self, Stated, check::Checked};
use crate::jackpot;
use crate::office;
use crate::table::{HiddenError, sealed, unsealed};
use crate::vault::Vault;
use crate::wire;
use croupier_engine::games::GameKind;
use croupier_engine::{Cited, Name, Reason};
use croupier_house::event::Floor;
use croupier_house::heat;
use croupier_house::jackpot::linked_to;
use croupier_house::ledger::{self, Funding};
use croupier_house::past::Mark;
use croupier_house::{Account, Actor, Command, Decision, EDITION, Event, Setup, Table};
use croupier_store::{Head, LoggedEvent, Snapshot, Store, StoreError};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use tokio::runtime::Handle;
use tokio::sync::mpsc;

/// Events read at a time.
const PAGE: usize = 2_000;

/// What was checked and found right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// Tables.
    pub tables: u64,
    /// Progressive jackpots.
    pub jackpots: u64,
    /// Tournaments.
    pub tournaments: u64,
    /// Events.
    pub events: u64,
    /// Commands decided again, with the same events.
    pub commands: u64,
    /// Rounds settled.
    pub rounds: u64,
    /// Wagers settled.
    pub wagers: u64,
    /// Cards whose faces were seen.
    pub cards: u64,
    /// Draws of wheels, balls and dice.
    pub draws: u64,
    /// Shoes and draws that were sealed, each with its signature.
    pub sealed: u64,
    /// Cards and draws that were opened, each as it was sealed.
    pub opened: u64,
    /// Shares that players, spectators and inspectors gave to them.
    pub shares: u64,
    /// Shares that were committed to and withheld.
    pub withheld: u64,
    /// Draws that were sealed, never opened, and replaced before betting on them was closed.
    pub unopened: u64,
    /// The keys with which seals were signed.
    pub keys: BTreeSet<String>,
    /// The keys that the house has or had, by its own log.
    pub house_keys: BTreeSet<String>,
    /// Lines of the ledger worked out again.
    pub postings: u64,
    /// Shoes and draws in play whose secrets are there, and with the key: open and are whole.
    pub secrets: u64,
    /// The house's own anchors, and those that were given.
    pub anchors: Checked,
    /// The commands in logs of earlier editions that would be decided or cited otherwise now, by rule.
    pub otherwise: Vec<Otherwise>,
}

impl Audit {
    /// Adds what was found of another table.
    fn add(&mut self, more: Audit) {
        self.tables += more.tables;
        self.jackpots += more.jackpots;
        self.tournaments += more.tournaments;
        self.events += more.events;
        self.commands += more.commands;
        self.rounds += more.rounds;
        self.wagers += more.wagers;
        self.cards += more.cards;
        self.draws += more.draws;
        self.sealed += more.sealed;
        self.opened += more.opened;
        self.shares += more.shares;
        self.withheld += more.withheld;
        self.unopened += more.unopened;
        self.keys.extend(more.keys);
        self.house_keys.extend(more.house_keys);
        self.postings += more.postings;
        self.secrets += more.secrets;
        otherwise::merge(&mut self.otherwise, more.otherwise);
    }
}

/// How far an audit has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuditProgress {
    /// Events done.
    pub done: u64,
    /// Events there are.
    pub total: u64,
}

/// The first thing found wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AuditFault {
    /// A log gives no table, or stops giving one.
    #[error("table {table}: {error}")]
    Replay {
        /// The table.
        table: String,
        /// What is wrong.
        error: ReplayError,
    },
    /// An event is not what the rules make of the command behind it.
    #[error("table {table}, event {seq}: {what}")]
    Event {
        /// The table.
        table: String,
        /// The event's number.
        seq: u64,
        /// What differs.
        what: String,
    },
    /// The ledger is not what the events make of it.
    #[error("table {table}, event {seq}: account {account} {what}")]
    Posting {
        /// The table.
        table: String,
        /// The number of the event that moves the money.
        seq: u64,
        /// The account.
        account: String,
        /// What differs.
        what: String,
    },
    /// A balance is not what the events make of it.
    #[error(
        "table {table}: account {account} holds {found} cents, and the events make it {expected}"
    )]
    Balance {
        /// The table.
        table: String,
        /// The account.
        account: String,
        /// What the store says.
        found: i64,
        /// What it should be.
        expected: i64,
    },
    /// The store has an account that the house would not have, or not so.
    #[error("account {account} {what}")]
    Account {
        /// The account.
        account: String,
        /// What is wrong with it.
        what: &'static str,
    },
    /// What the equipment of a table will give is lost.
    #[error("table {table}: {what}")]
    Secret {
        /// The table.
        table: String,
        /// What is wrong.
        what: String,
    },
    /// Something is not as an anchor has it.
    #[error("{0}")]
    Anchor(anchors::check::Found),
    /// The store could not be read.
    #[error("the store could not be read: {0}")]
    Store(#[from] StoreError),
}

impl AuditFault {
    pub(super) fn event(table: &str, seq: u64, what: impl Into<String>) -> AuditFault {
        AuditFault::Event {
            table: table.to_owned(),
            seq,
            what: what.into(),
        }
    }
}

impl From<anchors::check::Found> for AuditFault {
    fn from(found: anchors::check::Found) -> AuditFault {
        match found {
            anchors::check::Found::Store(error) => AuditFault::Store(error),
            found => AuditFault::Anchor(found),
        }
    }
}

/// Checks every table of a store as it stands now, without the operator's key, on all cores.
///
/// # Errors
/// The first thing found wrong.
pub async fn audit(
    store: &Store,
    progress: impl FnMut(AuditProgress) + Send,
) -> Result<Audit, AuditFault> {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    audit_snapshots(store.snapshots(cores).await?, None, progress).await
}

/// Checks every table of a store through snapshots of one moment, as many tables side by side as there are snapshots. With the
/// operator's key, what is sealed is opened too.
///
/// # Errors
/// The first thing found wrong, in the order of the tables.
pub async fn audit_snapshots(
    snapshots: Vec<Snapshot>,
    vault: Option<Vault>,
    progress: impl FnMut(AuditProgress) + Send,
) -> Result<Audit, AuditFault> {
    audit_against(snapshots, vault, Vec::new(), progress).await
}

/// The same, and everything against anchors that were kept elsewhere.
///
/// # Errors
/// The first thing found wrong, in the order of the tables; what is not as an anchor has it comes last.
pub async fn audit_against(
    snapshots: Vec<Snapshot>,
    vault: Option<Vault>,
    anchors: Vec<Stated>,
    mut progress: impl FnMut(AuditProgress) + Send,
) -> Result<Audit, AuditFault> {
    let (told, mut heard) = mpsc::unbounded_channel();
    let runtime = Handle::current();
    let auditing = tokio::task::spawn_blocking(move || {
        let auditor = Auditor {
            runtime,
            vault,
            anchors,
            told,
            done: AtomicU64::new(0),
        };
        auditor.audit(snapshots)
    });
    while let Some(at) = heard.recv().await {
        progress(at);
    }
    match auditing.await {
        Ok(audited) => audited,
        Err(stopped) => std::panic::resume_unwind(stopped.into_panic()),
    }
}

/// Decides every command of one table's log again, without the ledger and without what is sealed: of an export there is no more.
///
/// # Errors
/// The first thing found wrong.
pub fn audit_log(table: &str, events: Vec<LoggedEvent>) -> Result<Audit, AuditFault> {
    let mut found = Audit {
        tables: 1,
        ..Audit::default()
    };
    let mut log = Log::new(table);
    for event in events {
        log.take(event, &mut found)?;
    }
    log.flush(&mut found)?;
    Ok(found)
}

/// What those who audit side by side share.
struct Auditor {
    runtime: Handle,
    vault: Option<Vault>,
    /// Anchors that were kept elsewhere.
    anchors: Vec<Stated>,
    told: mpsc::UnboundedSender<AuditProgress>,
    /// Events done by all.
    done: AtomicU64,
}

/// What the audit of one table comes to: what was found right, and what its events mean to the jackpot that it is linked to.
type OfTable = Result<(Audit, Option<(Name, Feed)>), AuditFault>;

impl Auditor {
    fn audit(&self, mut snapshots: Vec<Snapshot>) -> Result<Audit, AuditFault> {
        let Some(store) = snapshots.first_mut() else {
            return Ok(Audit::default());
        };
        let heads = self.runtime.block_on(store.tables())?;
        let total = heads.iter().map(|h| h.seq).sum();
        let mut found = Audit::default();
        let mut accounts = self.runtime.block_on(by_table(store))?;
        let (jackpots, tables): (Vec<&Head>, Vec<&Head>) = heads
            .iter()
            .partition(|head| jackpot::name_of(&head.table).is_some());
        let (own, tables): (Vec<&Head>, Vec<&Head>) = tables
            .into_iter()
            .partition(|head| office::is_own(&head.table));
        for head in own {
            let vault = self.vault.as_ref();
            self.runtime.block_on(async {
                match head.table.as_str() {
                    crate::cage::LOG => super::cage::audit(store, head, vault, &mut found).await,
                    crate::diary::LOG => besides::diary(store, &mut found).await,
                    crate::arrivals::LOG => besides::door(store, head, &mut found).await,
                    crate::anchors::LOG => besides::anchors(store, &mut found).await,
                    _ => house::audit(store, head, vault, &mut found).await,
                }
            })?;
        }
        self.done.store(found.events, Ordering::Relaxed);
        let (tournaments, tables): (Vec<&Head>, Vec<&Head>) = tables
            .into_iter()
            .partition(|head| crate::tournament::name_of(&head.table).is_some());
        let waiting = tables.iter().map(|head| {
            let accounts = accounts.remove(&head.table).unwrap_or_default();
            (*head, accounts)
        });
        let audited = self.side_by_side(&mut snapshots, waiting.collect(), total);
        let mut feeds = Feeds::default();
        for (head, of_table) in tables.iter().zip(audited) {
            let (of_table, feed) = of_table?;
            if let Some(key) = of_table.keys.difference(&found.house_keys).next() {
                return Err(AuditFault::Secret {
                    table: head.table.clone(),
                    what: format!("a seal is signed with {key}, which is not a key of the house"),
                });
            }
            found.add(of_table);
            if let Some((jackpot, feed)) = feed {
                feeds.add(&jackpot, &head.table, feed);
            }
        }
        let Some(store) = snapshots.first_mut() else {
            return Ok(found);
        };
        let tell = |done| self.tell(done, total);
        for head in jackpots {
            found.jackpots += 1;
            self.runtime
                .block_on(feeds.audit(store, head, &mut found))?;
            tell(found.events);
        }
        for head in tournaments {
            found.tournaments += 1;
            let audit = super::tournament::audit(store, head, &mut found);
            self.runtime.block_on(audit)?;
            tell(found.events);
        }
        self.runtime.block_on(besides::transactions(store))?;
        let secrets = besides::secrets(store, self.vault.as_ref());
        self.runtime.block_on(secrets)?;
        let held = anchors::check::check(store, &self.anchors);
        found.anchors = self.runtime.block_on(held)?;
        Ok(found)
    }

    fn tell(&self, done: u64, total: u64) {
        // Nobody may care to know.
        let _ = self.told.send(AuditProgress { done, total });
    }

    /// The audits of tables, in their order. After one that finds something wrong no other is begun.
    fn side_by_side(
        &self,
        snapshots: &mut [Snapshot],
        waiting: VecDeque<(&Head, BTreeSet<String>)>,
        total: u64,
    ) -> Vec<OfTable> {
        let waiting = Mutex::new(waiting);
        let lock = || waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let audit = &|store: &mut Snapshot| {
            let mut done = Vec::new();
            store.read_here();
            loop {
                let Some((head, accounts)) = lock().pop_front() else {
                    return done;
                };
                let of_table = self
                    .runtime
                    .block_on(self.of_table(store, head, accounts, total));
                if of_table.is_err() {
                    lock().clear();
                }
                done.push((&head.table, of_table));
            }
        };
        let mut audited: Vec<(&String, OfTable)> = std::thread::scope(|scope| {
            let threads: Vec<_> = snapshots
                .iter_mut()
                .map(|store| scope.spawn(move || audit(store)))
                .collect();
            let done = threads.into_iter().map(|thread| match thread.join() {
                Ok(done) => done,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            done.flatten().collect()
        });
        audited.sort_by_key(|(table, _)| *table);
        audited.into_iter().map(|(_, of_table)| of_table).collect()
    }

    async fn of_table(
        &self,
        store: &mut Snapshot,
        head: &Head,
        accounts: BTreeSet<String>,
        total: u64,
    ) -> OfTable {
        let mut found = Audit {
            tables: 1,
            ..Audit::default()
        };
        let mut log = Log::new(&head.table);
        let mut after = 0;
        while after < head.seq {
            let events = store.events(&head.table, after, PAGE).await?;
            let Some(last) = events.last() else { break };
            after = last.seq;
            let page = events.len() as u64;
            for event in events {
                log.take(event, &mut found)?;
            }
            let done = self.done.fetch_add(page, Ordering::Relaxed) + page;
            self.tell(done, total);
        }
        log.flush(&mut found)?;
        log.seals_end()?;
        log.against(store, accounts, &mut found).await?;
        log.secret(store, self.vault.as_ref(), &mut found).await?;
        let jackpot = log.table.as_ref().and_then(linked_to);
        let feed = jackpot.map(|(jackpot, _)| jackpot.clone());
        Ok((found, feed.map(|jackpot| (jackpot, log.feed))))
    }
}

/// The accounts that belong to tables, by table. All are called as the house calls them, and no other than the house's own may fall
/// below zero.
async fn by_table(store: &mut Snapshot) -> Result<BTreeMap<String, BTreeSet<String>>, AuditFault> {
    let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (id, house) in store.accounts().await? {
        let account: Result<Account, _> = id.parse();
        let what = match account.as_ref().map(Account::may_be_negative) {
            Ok(may) if may == house => None,
            Ok(true) => Some("is the house's, and not kept as such"),
            Ok(false) => Some("is not the house's, and kept as such"),
            Err(_) => Some("is none that the house has"),
        };
        if let Some(what) = what {
            return Err(AuditFault::Account { account: id, what });
        }
        if let Some(table) = account.iter().find_map(Account::table) {
            tables.entry(table.to_owned()).or_default().insert(id);
        }
    }
    Ok(tables)
}

/// Whether these events are logged byte for byte, each as the house keeps it, with the others of its command.
fn is_logged(events: &[Cited<Event>], logged: &[LoggedEvent]) -> bool {
    let Some(first) = logged.first() else {
        return events.is_empty();
    };
    let by = |event: &LoggedEvent| {
        (&event.actor, &event.role, event.at_ms) == (&first.actor, &first.role, first.at_ms)
    };
    events.len() == logged.len()
        && events.iter().zip(logged).all(|(event, logged)| {
            by(logged) && logged.kind == event.what.word() && logged.body == wire::event_body(event)
        })
}

/// What is wrong, with the round in which it is.
fn in_round(what: &str, found: &Audit) -> String {
    format!("{what} (round {})", found.rounds + 1)
}

/// One table's log on its way through.
struct Log {
    id: String,
    ledger: Ledger,
    table: Option<Table>,
    /// The events of the command being gathered.
    open: Vec<LoggedEvent>,
    /// What its events mean to the jackpot that it is linked to.
    feed: Feed,
    people: BTreeSet<Name>,
    /// When the last event was logged.
    at_ms: i64,
    seals: Seals,
}

impl Log {
    fn new(table: &str) -> Log {
        Log {
            id: table.to_owned(),
            ledger: Ledger::new(table),
            table: None,
            open: Vec::new(),
            feed: Feed::default(),
            people: BTreeSet::new(),
            at_ms: i64::MIN,
            seals: Seals::default(),
        }
    }

    fn wrong(&self, seq: u64, what: impl Into<String>) -> AuditFault {
        AuditFault::event(&self.id, seq, what)
    }

    fn replay(&self, error: ReplayError) -> AuditFault {
        AuditFault::Replay {
            table: self.id.clone(),
            error,
        }
    }

    /// Takes an event; a command is checked when the next one begins.
    fn take(&mut self, event: LoggedEvent, found: &mut Audit) -> Result<(), AuditFault> {
        found.events += 1;
        follows_in_time(self.at_ms, &event).map_err(|what| self.wrong(event.seq, what))?;
        self.at_ms = event.at_ms;
        if self.table.is_none() {
            return self.first(&event);
        }
        if event.cause.is_some() {
            self.flush(found)?;
        } else if self.open.is_empty() {
            return Err(self.wrong(event.seq, "no command caused it"));
        }
        self.open.push(event);
        Ok(())
    }

    fn first(&mut self, event: &LoggedEvent) -> Result<(), AuditFault> {
        let table = drafted(event).map_err(|e| self.replay(e))?;
        if table.setup().table != self.id {
            let what = format!("it drafts a table called {}", table.setup().table);
            return Err(self.wrong(event.seq, what));
        }
        let body = wire::event_body(&Cited::uncited(Setup::drafted(table.setup())));
        if body != event.body {
            return Err(self.wrong(event.seq, format!("reads {}, not {body}", event.body)));
        }
        self.seals.pass(event);
        self.table = Some(table);
        Ok(())
    }

    /// Decides the gathered command again and compares.
    fn flush(&mut self, found: &mut Audit) -> Result<(), AuditFault> {
        let logged = std::mem::take(&mut self.open);
        let Some(first) = logged.first() else {
            return Ok(());
        };
        let Some(mut table) = self.table.take() else {
            return Ok(());
        };
        let kind = table.rules().kind();
        let cause = first.cause.as_deref().unwrap_or_default();
        let request = wire::request(kind, cause, None).map_err(|unread| {
            let why = unread.refused.detail;
            self.wrong(first.seq, format!("its command cannot be read: {why}"))
        })?;
        let actor = Actor::from_log(&first.actor, &first.role).ok_or_else(|| {
            let what = format!("nobody is {} in the role {}", first.actor, first.role);
            self.wrong(first.seq, what)
        })?;
        let sealed = self.seals.before(&table, &request.command);
        sealed.map_err(|what| self.wrong(first.seq, in_round(&what, found)))?;
        let edition = table.setup().edition;
        // The log of an earlier edition may go on otherwise than by the rulings of today, and one that feeds a jackpot is looked at as it was.
        let before = (edition != EDITION || linked_to(&table).is_some()).then(|| table.clone());
        let decided = table.act(&actor, first.at_ms, &request.command);
        let events = match decided {
            Ok(events) if is_logged(&events, &logged) => {
                found.commands += 1;
                let events: Vec<Event> = events.into_iter().map(|cited| cited.what).collect();
                if let Some(before) = &before {
                    self.feed.take(before, &logged, &events);
                }
                events
            }
            decided => {
                let broken =
                    matches!(&decided, Err(refusal) if refusal.reason == Reason::SealBroken);
                let differing = self.differing(kind, &request.command, &decided, &logged);
                let differing = differing.map_err(|fault| match fault {
                    AuditFault::Event { table, seq, what } if broken => AuditFault::Event {
                        table,
                        seq,
                        what: in_round(&what, found),
                    },
                    fault => fault,
                })?;
                let Some(before) = before.filter(|_| edition != EDITION) else {
                    let first = differing.0.first();
                    let at = first.map_or(0, |first| first.at).min(logged.len() - 1);
                    let what = first.map_or("is not what is decided now", |first| &first.what);
                    return Err(self.wrong(logged[at].seq, what));
                };
                let (differing, events) = differing;
                otherwise::list(&mut found.otherwise, &differing, edition, |at| {
                    (self.id.clone(), logged[at.min(logged.len() - 1)].seq)
                });
                table = before;
                table.begin(&request.command);
                self.feed.take(&table, &logged, &events);
                for (logged, event) in logged.iter().zip(&events) {
                    apply(&mut table, event, logged).map_err(|e| self.replay(e))?;
                }
                events
            }
        };
        for (logged, event) in logged.iter().zip(&events) {
            let taken = self.seals.take(&table, logged, event, found);
            taken.map_err(|what| self.wrong(logged.seq, what))?;
            self.count(logged, event, found);
        }
        self.table = Some(table);
        Ok(())
    }

    /// What differs between what is logged of a command and what is decided now, and the logged events.
    fn differing(
        &self,
        kind: GameKind,
        command: &Command,
        decided: &Decision,
        logged: &[LoggedEvent],
    ) -> Result<(Vec<Difference>, Vec<Event>), AuditFault> {
        let said = logged.iter().map(|event| read(kind, event));
        let said: Vec<Cited<Event>> = said.collect::<Result<_, _>>().map_err(|e| self.replay(e))?;
        for (event, cited) in logged.iter().zip(&said) {
            self.filed(&logged[0], event, cited)?;
        }
        let differing = otherwise::differing(command, decided, &said);
        if let Some(fault) = differing.iter().find(|found| found.is_fault) {
            let at = fault.at.min(logged.len() - 1);
            return Err(self.wrong(logged[at].seq, fault.what.clone()));
        }
        let events = said.into_iter().map(|cited| cited.what).collect();
        Ok((differing, events))
    }

    /// What was sealed and is over was opened.
    fn seals_end(&self) -> Result<(), AuditFault> {
        let Some(table) = &self.table else {
            return Ok(());
        };
        self.seals.end(table).map_err(|what| AuditFault::Secret {
            table: self.id.clone(),
            what,
        })
    }

    /// Whether an event is kept as the house keeps what it says, with the others of its command.
    fn filed(
        &self,
        first: &LoggedEvent,
        event: &LoggedEvent,
        cited: &Cited<Event>,
    ) -> Result<(), AuditFault> {
        let body = wire::event_body(cited);
        if body != event.body {
            return Err(self.wrong(event.seq, format!("reads {}, not {body}", event.body)));
        }
        if event.kind != cited.what.word() {
            return Err(self.wrong(event.seq, format!("is filed as {}", event.kind)));
        }
        let same =
            (&event.actor, &event.role, event.at_ms) == (&first.actor, &first.role, first.at_ms);
        if !same {
            let what = "has another actor, role or time than the event before it";
            return Err(self.wrong(event.seq, what));
        }
        Ok(())
    }

    fn count(&mut self, logged: &LoggedEvent, event: &Event, found: &mut Audit) {
        match event.mark() {
            Some(Mark::RoundSettled) => found.rounds += 1,
            Some(Mark::WagerSettled(_)) => found.wagers += 1,
            Some(Mark::Spun | Mark::Thrown(_)) => found.draws += 1,
            Some(mark) if mark.shows_card() => found.cards += 1,
            _ => {}
        }
        if let Event::Floor(
            Floor::BoughtIn { player, .. } | Floor::Heat(heat::Event::ChipsIssued { player, .. }),
        ) = event
        {
            self.people.insert(player.clone());
        }
        let entry = ledger::entry(&self.id, Funding::Accounts, event);
        self.ledger.take(logged.seq, entry);
    }

    /// Compares what the events make of the ledger with the ledger.
    async fn against(
        &self,
        store: &mut Snapshot,
        accounts: BTreeSet<String>,
        found: &mut Audit,
    ) -> Result<(), AuditFault> {
        self.ledger.against(store, accounts, found).await?;
        let Some(table) = &self.table else {
            return Ok(());
        };
        for name in &self.people {
            let at_table = Account::all_at(&self.id, name).map(|account| account.to_string());
            let held = [
                table.purse(name),
                table.in_colour(name),
                table.game().on_layout(name),
            ];
            for (account, cents) in at_table.into_iter().zip(held) {
                let moved = self.ledger.moved(&account);
                self.ledger.same(account, moved, cents.0)?;
            }
        }
        Ok(())
    }

    /// What the table's equipment will give is there; with the key, it opens and is whole.
    async fn secret(
        &self,
        store: &mut Snapshot,
        vault: Option<&Vault>,
        found: &mut Audit,
    ) -> Result<(), AuditFault> {
        let Some(table) = &self.table else {
            return Ok(());
        };
        let lost = |error: HiddenError| match error {
            HiddenError::Store(error) => AuditFault::Store(error),
            lost => AuditFault::Secret {
                table: self.id.clone(),
                what: lost.to_string(),
            },
        };
        for (name, sealed) in sealed(store, table).await.map_err(lost)? {
            if let Some(vault) = vault {
                unsealed(vault, table, &name, &sealed).map_err(lost)?;
            }
            found.secrets += 1;
        }
        Ok(())
    }
}
