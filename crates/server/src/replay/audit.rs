//! The audit: every command of every log decided again on the state before it, and the ledger worked out again from the
//! events. It trusts nothing but the rules: whether bytes were changed under the hash chain is the store's own check.
//!
//! What is logged counts. Where it is not what the rulings of today make of the command, that is a fault in a log of today's
//! edition; in an older one it is listed ([`Otherwise`]).

use super::jackpot::{Feed, Feeds};
use super::ledger::Ledger;
use super::otherwise::{self, Otherwise};
use super::{ReplayError, apply, drafted, follows_in_time, house, read};
use crate::jackpot;
use crate::office;
use crate::table::{HiddenError, sealed, unsealed};
use crate::vault::Vault;
use crate::wire;
use croupier_engine::{Cited, Name};
use croupier_house::event::Floor;
use croupier_house::heat;
use croupier_house::jackpot::linked_to;
use croupier_house::ledger::{self, Funding};
use croupier_house::past::Mark;
use croupier_house::{Account, Actor, EDITION, Event, Setup, Table};
use croupier_store::{Head, LoggedEvent, Snapshot, Store, StoreError};
use std::collections::{BTreeMap, BTreeSet};

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
    /// Lines of the ledger worked out again.
    pub postings: u64,
    /// Shoes and draws in play whose secrets are there, and with the key: open and are whole.
    pub secrets: u64,
    /// The commands in logs of earlier editions that would be decided or cited otherwise now, by rule.
    pub otherwise: Vec<Otherwise>,
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
    /// The store could not be read.
    #[error("the store could not be read: {0}")]
    Store(#[from] StoreError),
}

/// Checks every table of a store as it stands now, without the operator's key.
///
/// # Errors
/// The first thing found wrong.
pub async fn audit(
    store: &Store,
    progress: impl FnMut(AuditProgress) + Send,
) -> Result<Audit, AuditFault> {
    audit_snapshot(&mut store.snapshot().await?, None, progress).await
}

/// Checks every table of a store as it stood at one moment. With the operator's key, what is sealed is opened too.
///
/// # Errors
/// The first thing found wrong.
pub async fn audit_snapshot(
    store: &mut Snapshot,
    vault: Option<&Vault>,
    mut progress: impl FnMut(AuditProgress) + Send,
) -> Result<Audit, AuditFault> {
    let heads = store.tables().await?;
    let total = heads.iter().map(|h| h.seq).sum();
    let mut found = Audit::default();
    let mut feeds = Feeds::default();
    let mut accounts = by_table(store).await?;
    let (jackpots, tables): (Vec<&Head>, Vec<&Head>) = heads
        .iter()
        .partition(|head| jackpot::name_of(&head.table).is_some());
    let (own, tables): (Vec<&Head>, Vec<&Head>) = tables
        .into_iter()
        .partition(|head| office::is_own(&head.table));
    for head in own {
        match head.table.as_str() {
            crate::cage::LOG => super::cage::audit(store, head, vault, &mut found).await?,
            _ => house::audit(store, head, vault, &mut found).await?,
        }
    }
    let (tournaments, tables): (Vec<&Head>, Vec<&Head>) = tables
        .into_iter()
        .partition(|head| crate::tournament::name_of(&head.table).is_some());
    for head in tables {
        found.tables += 1;
        let mut log = Log::new(head);
        let mut after = 0;
        while after < head.seq {
            let events = store.events(&head.table, after, PAGE).await?;
            let Some(last) = events.last() else { break };
            after = last.seq;
            for event in events {
                log.take(event, &mut found)?;
            }
            progress(AuditProgress {
                done: found.events,
                total,
            });
        }
        log.flush(&mut found)?;
        let accounts = accounts.remove(&head.table).unwrap_or_default();
        log.against(store, accounts, &mut found).await?;
        log.secret(store, vault, &mut found).await?;
        if let Some((jackpot, _)) = log.table.as_ref().and_then(linked_to) {
            feeds.add(jackpot, &head.table, log.feed);
        }
    }
    for head in jackpots {
        found.jackpots += 1;
        feeds.audit(store, head, &mut found).await?;
        progress(AuditProgress {
            done: found.events,
            total,
        });
    }
    for head in tournaments {
        found.tournaments += 1;
        super::tournament::audit(store, head, &mut found).await?;
        progress(AuditProgress {
            done: found.events,
            total,
        });
    }
    Ok(found)
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
}

impl Log {
    fn new(head: &Head) -> Log {
        Log {
            id: head.table.clone(),
            ledger: Ledger::new(&head.table),
            table: None,
            open: Vec::new(),
            feed: Feed::default(),
            people: BTreeSet::new(),
            at_ms: i64::MIN,
        }
    }

    fn wrong(&self, seq: u64, what: impl Into<String>) -> AuditFault {
        AuditFault::Event {
            table: self.id.clone(),
            seq,
            what: what.into(),
        }
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
            return Err(self.wrong(event.seq, "no command stands behind it"));
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
        let said = logged.iter().map(|event| read(kind, event));
        let said: Vec<Cited<Event>> = said.collect::<Result<_, _>>().map_err(|e| self.replay(e))?;
        for (event, cited) in logged.iter().zip(&said) {
            self.filed(first, event, cited)?;
        }
        let decided = table.decide(&actor, first.at_ms, &request.command);
        let differing = otherwise::differing(&request.command, &decided, &said);
        let edition = table.setup().edition;
        match differing.first() {
            None => found.commands += 1,
            Some(first) if edition == EDITION || first.is_fault => {
                let at = first.at.min(logged.len() - 1);
                return Err(self.wrong(logged[at].seq, first.what.clone()));
            }
            Some(_) => otherwise::list(&mut found.otherwise, &differing, edition, |at| {
                (self.id.clone(), logged[at.min(logged.len() - 1)].seq)
            }),
        }
        let events: Vec<Event> = said.into_iter().map(|cited| cited.what).collect();
        table.begin(&request.command);
        self.feed.take(&table, &logged, &events);
        for (logged, event) in logged.iter().zip(&events) {
            apply(&mut table, event, logged).map_err(|e| self.replay(e))?;
            self.count(logged, event, found);
        }
        self.table = Some(table);
        Ok(())
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
        if let Some((name, sealed)) = sealed(store, table).await.map_err(lost)? {
            if let Some(vault) = vault {
                unsealed(vault, table, &name, &sealed).map_err(lost)?;
            }
            found.secrets += 1;
        }
        Ok(())
    }
}
