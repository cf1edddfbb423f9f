//! The keeper of a jackpot: one task that follows the logs of the linked tables, says to the jackpot what they mean to it, has that
//! committed to the jackpot's own log, and has prizes paid at their tables in the order of nz-1996/caribbean-stud/12.3.
//!
//! The tables' logs are the truth: a bell only says that there is something to read. Each command keeps its place in the
//! table's log, so that after a crash the keeper goes on where it was; a prize is told to its table until the table's log shows
//! that it was paid.

use super::Board;
use super::follow::{Follower, Told};
use super::log::{LOG, Said};
use crate::clock::HouseClock;
use crate::config::JackpotSpec;
use crate::kept_log::{Trouble, event_body, parse_event};
use crate::money::postings;
use crate::server::ServeError;
use crate::table::{Ask, Deps, Handle, LEASE_MS};
use croupier_engine::{Cents, Cited, Name, Role};
use croupier_house::jackpot::{Command, Event, Jackpot, Terms, entry, linked_to, payments};
use croupier_house::{Actor, Command as TableCommand};
use croupier_store::{Batch, ClaimError, LoggedEvent, NewEvent, Store, StoreError, Transaction};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

/// How often the lease is renewed, and a prize told again that a table did not pay.
const EVERY: Duration = Duration::from_secs(1);

/// What is said of a jackpot whose keeper has ended.
const GONE: &str = "its keeper is gone";

/// A linked table.
struct Linked {
    handle: Handle,
    follower: Follower,
    /// The last event of its log that the jackpot's log speaks of.
    taken: u64,
    /// Prizes awarded that its log does not show as paid, the first first.
    owed: VecDeque<TableCommand>,
    /// When the first of them was told to it.
    asked: Option<Instant>,
}

pub(crate) struct Keeper {
    store: Store,
    clock: HouseClock,
    owner: String,
    log: String,
    epoch: u64,
    seq: u64,
    at_ms: i64,
    jackpot: Jackpot,
    linked: BTreeMap<String, Linked>,
    board: Arc<Board>,
    stop: watch::Receiver<bool>,
}

/// Whether these are terms on which jackpots can be opened.
pub(crate) fn check(specs: &[JackpotSpec]) -> Result<(), ServeError> {
    let fault = |spec: &JackpotSpec| Terms::fault_of(spec.permille, Cents(spec.seed_cents));
    match specs.iter().find_map(|spec| Some((spec, fault(spec)?))) {
        None => Ok(()),
        Some((spec, why)) => Err(ServeError::Jackpot {
            jackpot: spec.name.to_string(),
            why: why.to_owned(),
        }),
    }
}

/// Starts a keeper for every jackpot that tables are linked to. What stands in the log of a damaged table is not taken for true.
pub(crate) async fn spawn(
    deps: &Deps,
    specs: &[JackpotSpec],
    tables: &BTreeMap<String, Handle>,
    stop: &watch::Receiver<bool>,
) -> Result<Vec<JoinHandle<()>>, StoreError> {
    let mut jackpots: BTreeMap<Name, (Jackpot, Vec<Handle>)> = BTreeMap::new();
    for handle in tables.values().filter(|handle| handle.is_owned()) {
        let snapshot = handle.snapshot();
        let Some((name, prizes)) = linked_to(&snapshot.table) else {
            continue;
        };
        let spec = specs.iter().find(|spec| spec.name == *name);
        let spec = spec.cloned().unwrap_or_else(|| JackpotSpec::usual(name));
        let terms = Terms {
            name: name.clone(),
            permille: spec.permille,
            seed: Cents(spec.seed_cents),
            prizes,
        };
        let citations = snapshot.table.rules().citations().clone();
        let jackpot = Jackpot::new(terms, citations);
        let (_, linked) = jackpots
            .entry(name.clone())
            .or_insert((jackpot, Vec::new()));
        linked.push(handle.clone());
    }
    let mut tasks = Vec::new();
    for (jackpot, handles) in jackpots.into_values() {
        let keeper = keeper(deps, jackpot, handles, stop.clone()).await?;
        let (ready, first_step) = oneshot::channel();
        tasks.push(tokio::spawn(keeper.run(ready)));
        // Whoever comes in first finds the meter on; a keeper that dies over its log has been missed by its board.
        drop(first_step.await);
    }
    Ok(tasks)
}

/// Links a table that was set up while the house runs to its jackpot, if it has one. A jackpot that nobody keeps yet gets a keeper.
pub(crate) async fn link(
    deps: &Deps,
    specs: &[JackpotSpec],
    handle: &Handle,
    stop: &watch::Receiver<bool>,
) -> Result<Vec<JoinHandle<()>>, StoreError> {
    let snapshot = handle.snapshot();
    match linked_to(&snapshot.table) {
        Some((name, _)) if !deps.jackpots.of(name).join(handle) => {
            let tables = BTreeMap::from([(handle.id().to_owned(), handle.clone())]);
            spawn(deps, specs, &tables, stop).await
        }
        _ => Ok(Vec::new()),
    }
}

/// A table of whose log nothing is known yet.
fn linked(handle: Handle) -> (String, Linked) {
    let id = handle.id().to_owned();
    let linked = Linked {
        handle,
        follower: Follower::default(),
        taken: 0,
        owed: VecDeque::new(),
        asked: None,
    };
    (id, linked)
}

/// A keeper that has not looked at anything yet.
async fn keeper(
    deps: &Deps,
    jackpot: Jackpot,
    handles: Vec<Handle>,
    stop: watch::Receiver<bool>,
) -> Result<Keeper, StoreError> {
    let log = format!("{LOG}{}", jackpot.terms().name);
    if deps.store.head(&log).await?.is_none() {
        deps.store.create_table(&log).await?;
    }
    let board = deps.jackpots.of(&jackpot.terms().name);
    // From now on tables may join.
    drop(board.joined());
    Ok(Keeper {
        store: deps.store.clone(),
        clock: deps.clock.clone(),
        owner: deps.owner.clone(),
        log,
        epoch: 0,
        seq: 0,
        at_ms: 0,
        board,
        jackpot,
        linked: handles.into_iter().map(linked).collect(),
        stop,
    })
}

impl Keeper {
    /// Loads the jackpot, or opens it, takes what its tables have to say, and says that it is ready; then goes on until it
    /// is told to stop.
    async fn run(mut self, ready: oneshot::Sender<()>) {
        let terms = self.jackpot.terms().clone();
        let mut current = false;
        let mut ready = Some(ready);
        let mut renew = false;
        loop {
            let newcomers = self.board.joined();
            self.linked.extend(newcomers.into_iter().map(linked));
            let looked = self.look(renew, current).await;
            current = looked.is_ok();
            if let Err(error) = &looked {
                tracing::error!(jackpot = self.log, %error, "the jackpot stands still");
            }
            self.board.beat(looked.err().map(|error| error.to_string()));
            if let Some(ready) = ready.take() {
                if current && *self.jackpot.terms() != terms {
                    tracing::warn!(
                        jackpot = self.log,
                        "the jackpot exists on other terms; those of its log hold"
                    );
                }
                let _ = ready.send(());
            }
            renew = tokio::select! {
                biased;
                () = crate::told(&mut self.stop) => break,
                () = sleep(EVERY) => true,
                () = self.board.bell.notified() => false,
            };
        }
        // The lease ends, and the name stays: it says with which key the house was run.
        let ended = self.store.renew(&self.log, &self.owner, self.epoch, 0);
        if let Err(error) = ended.await {
            tracing::warn!(jackpot = self.log, %error, "the lease was not given up");
        }
    }

    /// Renews the lease where it is time, reads the log again unless what is known of it is `current`, and goes on from there.
    async fn look(&mut self, renew: bool, mut current: bool) -> Result<(), Trouble> {
        if renew && current {
            let until = self.clock.now_ms().saturating_add(LEASE_MS);
            let renewed = self.store.renew(&self.log, &self.owner, self.epoch, until);
            match renewed.await {
                Err(ClaimError::Lost { .. }) => current = false,
                renewed => drop(renewed?),
            }
        }
        if !current {
            if self.epoch > 0 {
                tracing::warn!(jackpot = self.log, "the jackpot's log is read again");
            }
            self.load().await?;
        }
        self.step().await
    }

    /// Reads its log, and forgets what it knew of the tables.
    async fn load(&mut self) -> Result<(), Trouble> {
        let claimed = self
            .store
            .claim(&self.log, &self.owner, self.clock.now_ms(), LEASE_MS)
            .await?;
        self.epoch = claimed.epoch;
        let events = self.store.snapshot().await?.log(&self.log).await?;
        for linked in self.linked.values_mut() {
            linked.follower = Follower::default();
            linked.taken = 0;
            linked.owed.clear();
            linked.asked = None;
        }
        self.seq = 0;
        for logged in &events {
            self.recall(logged).map_err(|why| Trouble::Log {
                seq: logged.seq,
                why,
            })?;
        }
        self.clock.at_least(self.at_ms);
        if events.is_empty() {
            let mut draft = Draft::new(self);
            let opened = self.jackpot.terms().opened();
            draft.push(&Cited::uncited(opened), None);
            draft.say(Command::Open {}, None);
            self.commit(draft).await?;
        }
        Ok(())
    }

    /// Takes an event of its own log.
    fn recall(&mut self, logged: &LoggedEvent) -> Result<(), String> {
        let event = parse_event(&logged.body)?.what;
        if logged.seq == 1 {
            let terms = Terms::of(&event).ok_or("a log begins with jackpot-opened")?;
            self.jackpot = Jackpot::new(terms, self.jackpot.citations().clone());
        }
        self.jackpot.apply(&event).map_err(|m| m.to_string())?;
        self.owe(std::slice::from_ref(&event));
        (self.seq, self.at_ms) = (logged.seq, logged.at_ms);
        if let Some(cause) = &logged.cause {
            let said = Said::from_line(cause)?;
            if let (Some(table), Some(after)) = (said.table(), said.after)
                && let Some(linked) = self.linked.get_mut(table)
            {
                linked.taken = after;
            }
        }
        Ok(())
    }

    fn owe(&mut self, events: &[Event]) {
        for (table, linked) in &mut self.linked {
            linked.owed.extend(payments(table, events));
        }
    }

    /// Reads what happened at the tables, in order of time; says it to the jackpot; has prizes paid.
    async fn step(&mut self) -> Result<(), Trouble> {
        let mut all: Vec<(i64, String, Told)> = Vec::new();
        for (id, linked) in &mut self.linked {
            let after = linked.follower.seq;
            let events = self.store.events(id, after, usize::MAX).await?;
            let told = linked.follower.take(&events);
            let told = told.map_err(|error| Trouble::Table {
                table: id.clone(),
                why: error.to_string(),
            })?;
            all.extend(told.into_iter().map(|told| (told.at_ms, id.clone(), told)));
        }
        all.sort_by(|a, b| (a.0, &a.1, a.2.seq).cmp(&(b.0, &b.1, b.2.seq)));
        let mut draft = Draft::new(self);
        let known: Vec<&str> = self.jackpot.tables().collect();
        for id in self
            .linked
            .keys()
            .filter(|id| !known.contains(&id.as_str()))
        {
            draft.say(Command::Link { table: id.clone() }, None);
        }
        for (_, id, told) in &all {
            let Some(linked) = self.linked.get_mut(id) else {
                continue;
            };
            for _ in 0..told.paid {
                // One that nobody owed was paid by hand, before the jackpot was kept here.
                linked.owed.pop_front();
                linked.asked = None;
            }
            if told.seq <= linked.taken {
                continue;
            }
            for command in &told.commands {
                draft.say(command.clone(), Some(told.seq));
            }
            linked.taken = told.seq;
            while let Some(table) = draft.jackpot.next_to_pay().map(str::to_owned) {
                if !draft.say(Command::Pay { table }, None) {
                    break;
                }
            }
            // If this is not committed, everything is read again.
            self.owe(&std::mem::take(&mut draft.awarded));
        }
        self.commit(draft).await?;
        self.pay();
        Ok(())
    }

    async fn commit(&mut self, draft: Draft) -> Result<(), Trouble> {
        if !draft.batch.events.is_empty() {
            self.store.append(draft.batch).await?;
            (self.jackpot, self.seq, self.at_ms) = (draft.jackpot, draft.seq, draft.at_ms);
        }
        let standing = Arc::new(self.jackpot.clone());
        self.board.standing.send_if_modified(|shown| {
            let changed = shown.as_deref() != Some(&*standing);
            *shown = Some(standing);
            changed
        });
        Ok(())
    }

    /// Tells each table the first prize that it owes, once it can be paid there (nz-1996/caribbean-stud/11.7).
    fn pay(&mut self) {
        for (id, linked) in &mut self.linked {
            let Some(command) = linked.owed.front() else {
                continue;
            };
            let waiting = linked.asked.is_some_and(|at| at.elapsed() < EVERY);
            let ready = linked.follower.table().is_some_and(|table| {
                let manager = Actor::house(Role::Manager);
                table.decide(&manager, self.at_ms, command).is_ok()
            });
            if waiting || !ready {
                continue;
            }
            match linked.handle.ask(Ask::house(command.clone())) {
                Ok(()) => linked.asked = Some(Instant::now()),
                Err(refused) => {
                    tracing::warn!(table = id, reason = refused.reason, "a prize waits");
                }
            }
        }
    }
}

/// However a keeper ends, the board says that nobody keeps the jackpot.
impl Drop for Keeper {
    fn drop(&mut self) {
        self.board.beat(Some(GONE.to_owned()));
    }
}

/// A batch for the jackpot's log.
struct Draft {
    jackpot: Jackpot,
    seq: u64,
    at_ms: i64,
    batch: Batch,
    awarded: Vec<Event>,
}

impl Draft {
    fn new(keeper: &Keeper) -> Draft {
        Draft {
            jackpot: keeper.jackpot.clone(),
            seq: keeper.seq,
            at_ms: keeper.clock.now_ms().max(keeper.at_ms),
            batch: Batch {
                table: keeper.log.clone(),
                expected_seq: keeper.seq,
                epoch: keeper.epoch,
                events: Vec::new(),
                transactions: Vec::new(),
                replies: Vec::new(),
                secrets: Vec::new(),
                forgotten: Vec::new(),
            },
            awarded: Vec::new(),
        }
    }

    /// Says a command; whether anything came of it.
    fn say(&mut self, command: Command, after: Option<u64>) -> bool {
        match self.jackpot.decide(&command) {
            Ok(events) => {
                let mut cause = Some(Said { command, after }.to_line());
                for event in &events {
                    self.jackpot.applied(&event.what);
                    self.push(event, cause.take());
                }
                true
            }
            Err(refusal) => {
                tracing::error!(jackpot = self.batch.table, %command, %refusal, "the jackpot does not take this");
                false
            }
        }
    }

    fn push(&mut self, event: &Cited<Event>, cause: Option<String>) {
        self.seq += 1;
        let log = &self.batch.table;
        let lines = entry(&self.jackpot.terms().name, &event.what);
        if !lines.is_empty() {
            self.batch.transactions.push(Transaction {
                id: format!("{log}/{}", self.seq),
                reason: event.what.word().to_owned(),
                event_offset: self.batch.events.len(),
                postings: postings(lines),
            });
        }
        self.batch.events.push(NewEvent {
            kind: event.what.word().to_owned(),
            body: event_body(event),
            cause,
            actor: croupier_house::actor::HOUSE.to_owned(),
            role: Role::Manager.word().to_owned(),
            at_ms: self.at_ms,
        });
        if matches!(event.what, Event::PrizeAwarded { .. }) {
            self.awarded.push(event.what.clone());
        }
    }
}
