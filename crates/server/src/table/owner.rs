//! The owner of a table: one task that holds the lease, takes commands from the queue and has them committed in batches,
//! and tells everybody. It also does what the house does by itself, when its time has come.
//!
//! When the store says that the table has moved on, or that another owns it, the state is dropped and read again from the
//! log.

use super::act::{self, Pending};
use super::company::Company;
use super::load::{self, Deps, LEASE_MS, LoadError, Loaded, State};
use super::presence::Presence;
use super::recent::Recent;
use super::shelf::EVENTS_BETWEEN;
use super::{Ask, COMMITS_KEPT, Commit, Handle, Inner, Looks, Part, Sender, Snapshot};
use crate::config::TableSpec;
use crate::jackpot::Board;
use crate::offered::Lists;
use crate::shown::{Changes, Shown};
use crate::wire;
use croupier_engine::Name;
use croupier_house::command::Floor;
use croupier_house::hall::Hall;
use croupier_house::jackpot::linked_to;
use croupier_house::{Actor, Command, company};
use croupier_store::{ClaimError, Hash, Head, LoggedEvent, StoreError};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until};

/// Commands decided in one batch.
const BATCH_MAX: usize = 32;
/// How often a table that cannot reach the store tries again, and an act that was refused.
const RETRY_EVERY: Duration = Duration::from_secs(1);

/// The cards that players may look at alone (custom/chemin-de-fer/deal): those who hold a hand, each its own.
fn looks(state: &State) -> Looks {
    let mut looks = Looks::default();
    for player in state.table.people().all() {
        let places = state.table.may_look_at(&Actor::player(player.clone()));
        let cards = places.into_iter().filter_map(|place| state.card(place));
        let cards: Vec<_> = cards.collect();
        if !cards.is_empty() {
            looks.0.insert(player.clone(), cards);
        }
    }
    looks
}

pub(super) struct Owner {
    pub(super) deps: Deps,
    pub(super) id: String,
    pub(super) epoch: u64,
    pub(super) state: State,
    /// At which event it was last written down.
    kept_at: u64,
    pub(super) queue: mpsc::Receiver<Ask>,
    pub(super) stop: watch::Receiver<bool>,
    pub(super) snapshot: watch::Sender<Arc<Snapshot>>,
    pub(super) commits: broadcast::Sender<Arc<Commit>>,
    pub(super) inner: std::sync::Weak<Inner>,
    pub(super) presence: Presence,
    company: Company,
    pub(super) pending: Option<Pending>,
    /// At which event house players had nothing to say, or were not heard.
    silent_at: Option<u64>,
    pub(super) recent: Recent,
    /// The jackpot that the table is linked to hears of every commit.
    board: Option<Arc<Board>>,
    /// Why nothing is decided: the store cannot be reached, or the table is damaged.
    pub(super) stopped: Option<String>,
    /// Whether it is damaged, and stays stopped.
    pub(super) damaged: bool,
    /// Why the last batches were not written, though the log can be read.
    pub(super) unwritten: Option<String>,
    /// Why the house could not do what it does by itself.
    pub(super) trouble: Option<String>,
    /// Whether the office may not know yet whom the table has sent away.
    pub(super) untold: bool,
    /// What everybody saw last, if anybody watched.
    shown: Option<Shown>,
}

/// Why a table has no owner.
#[derive(Debug)]
pub(crate) enum SpawnError {
    /// What is kept of it is damaged. It can be seen, as far as it is known, and takes no commands.
    Damaged { why: String, handle: Option<Handle> },
    /// Anything else.
    Failed(LoadError),
}

/// Loads a table and starts its owner, which runs until `stop` says so.
pub(crate) async fn spawn(
    deps: Deps,
    id: &str,
    spec: Option<&TableSpec>,
    stop: watch::Receiver<bool>,
) -> Result<(Handle, JoinHandle<()>), SpawnError> {
    let (loaded, epoch) = match claim_and_read(&deps, id, spec).await {
        Ok(read) => read,
        Err(error) if error.is_damage() => {
            let known = load::as_far_as_known(&deps.store, id, spec).await;
            let why = error.to_string();
            let handle = known.map(|(table, seq)| {
                let first = Snapshot {
                    version: 0,
                    seq,
                    table: Arc::new(table),
                    clock: None,
                    looks: Looks::default(),
                    stopped: Some(why.clone()),
                    takes_commands: false,
                    acts: false,
                };
                door(&deps, id, spec, first).handle
            });
            return Err(SpawnError::Damaged { why, handle });
        }
        Err(error) => return Err(SpawnError::Failed(error)),
    };
    let Loaded {
        state,
        events,
        unchecked,
    } = loaded;
    let first = Snapshot {
        version: 0,
        seq: state.seq,
        table: Arc::clone(&state.table),
        clock: None,
        looks: looks(&state),
        stopped: None,
        takes_commands: true,
        acts: false,
    };
    let Door {
        handle,
        queue,
        snapshot,
    } = door(&deps, id, spec, first);
    let mut owner = Owner {
        deps,
        id: id.to_owned(),
        epoch,
        kept_at: unchecked.map_or(0, |(seq, _)| seq),
        state,
        queue,
        stop,
        snapshot,
        commits: handle.0.commits.clone(),
        inner: Arc::downgrade(&handle.0),
        presence: handle.0.presence.clone(),
        company: handle.0.company.clone(),
        pending: None,
        silent_at: None,
        recent: Recent::default(),
        board: handle.0.board.clone(),
        stopped: None,
        damaged: false,
        unwritten: None,
        trouble: None,
        untold: true,
        shown: None,
    };
    owner.publish(Vec::new());
    drop(events);
    owner.write_down();
    owner.mend().await;
    owner.tell_office().await;
    // Whoever comes in first finds the table open.
    if let Some(pending) = &owner.pending
        && pending.act == act::Act::Open
    {
        owner.act().await;
    }
    let task = tokio::spawn(owner.run(unchecked));
    Ok((handle, task))
}

async fn claim_and_read(
    deps: &Deps,
    id: &str,
    spec: Option<&TableSpec>,
) -> Result<(Loaded, u64), LoadError> {
    let head = claim(deps, id).await?;
    // It is never closed.
    let _room = deps.opening.acquire().await;
    // Only if there are no events either: otherwise the head is damaged, and the log says so.
    if head.seq == 0 && deps.store.snapshot().await?.log(id).await?.is_empty() {
        let spec = spec.ok_or(LoadError::NeverDrafted)?;
        load::write_draft(deps, &head, spec, deps.clock.now_ms()).await?;
    }
    let loaded = load::read(deps, id, u64::MAX).await?;
    Ok((loaded, head.epoch))
}

/// A table's door, with the ends of it that are its owner's.
struct Door {
    handle: Handle,
    queue: mpsc::Receiver<Ask>,
    snapshot: watch::Sender<Arc<Snapshot>>,
}

fn door(deps: &Deps, id: &str, spec: Option<&TableSpec>, first: Snapshot) -> Door {
    let (queue_in, queue) = mpsc::channel(deps.limits.queue_max);
    let (commits, _) = broadcast::channel(COMMITS_KEPT);
    let kind = first.table.rules().kind();
    let board = linked_to(&first.table).map(|(jackpot, _)| deps.jackpots.of(jackpot));
    let (snapshot, seen) = watch::channel(Arc::new(first));
    let handle = Handle(Arc::new(Inner {
        id: id.to_owned(),
        title: title(deps, id, spec),
        kind,
        queue: queue_in,
        snapshot: seen,
        commits,
        presence: Presence::new(deps.clock.clone()),
        company: Company::new(),
        acts: AtomicU64::new(0),
        lists: Lists::default(),
        board,
        hall: deps.hall.clone(),
    }));
    Door {
        handle,
        queue,
        snapshot,
    }
}

/// What people call a table: as it was set up, or as the operator has it.
pub(crate) fn title(deps: &Deps, id: &str, spec: Option<&TableSpec>) -> String {
    let placed = deps
        .hall
        .look(|hall| hall.table(id).and_then(|table| table.title.clone()));
    let named = || spec.map(|spec| spec.title.clone());
    placed.or_else(named).unwrap_or_else(|| id.to_owned())
}

/// Checks, when its turn comes, the part of a log that was taken as it was kept.
async fn checked(deps: Deps, id: String, unchecked: Option<(u64, Hash)>) -> Result<(), StoreError> {
    let Some((seq, hash)) = unchecked else {
        return Ok(());
    };
    // It is never closed.
    let _turn = deps.shelf.checking.acquire().await;
    match deps.store.check_log(&id, seq, hash).await {
        Err(error) if !matches!(error, StoreError::Damaged(_)) => {
            tracing::warn!(table = id, %error, "the beginning of the log could not be checked");
            Ok(())
        }
        checked => checked,
    }
}

async fn claim(deps: &Deps, id: &str) -> Result<Head, LoadError> {
    let mut left = 2 * LEASE_MS / 500;
    loop {
        let now = deps.clock.now_ms();
        match deps.store.claim(id, &deps.owner, now, LEASE_MS).await {
            Err(ClaimError::Held { owner, .. }) if left > 0 => {
                tracing::info!(table = id, owner, "waiting for the lease of another owner");
                left -= 1;
                sleep(Duration::from_millis(500)).await;
            }
            claimed => return Ok(claimed?),
        }
    }
}

impl Owner {
    async fn run(mut self, unchecked: Option<(u64, Hash)>) {
        let mut checking = pin!(checked(self.deps.clone(), self.id.clone(), unchecked));
        let mut checks = unchecked.is_some();
        let mut leases = self.deps.leases.clone();
        let mut retry = None;
        let mut look_round = Instant::now() + self.look_round_every();
        loop {
            let word = self.house_players_word();
            let due = self.pending.as_ref().map(|p| p.due);
            let due = due.filter(|_| self.stopped.is_none());
            let ails = (!self.damaged && (self.stopped.is_some() || self.untold))
                || self.unwritten.is_some();
            retry = ails.then(|| retry.unwrap_or_else(|| Instant::now() + RETRY_EVERY));
            // At real equipment a dealer sees who is there, and says so.
            let absences = !self.deps.limits.absence_max.is_zero()
                && !self.state.table.setup().physical
                && !self.state.table.people().is_empty();
            tokio::select! {
                biased;
                () = crate::told(&mut self.stop) => break,
                () = leases.lost(&self.id, self.epoch) => self.look_after_lease().await,
                found = &mut checking, if checks => {
                    checks = false;
                    if let Err(error) = found {
                        self.damaged = true;
                        self.stop_for(&error);
                    }
                }
                () = sleep_until(retry.unwrap_or_else(Instant::now)), if retry.is_some() => {
                    retry = None;
                    self.retry().await;
                }
                () = std::future::ready(()), if word.is_some() => self.hear(word).await,
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => self.act().await,
                () = self.company.hurried() => self.hurry(),
                () = sleep_until(look_round), if absences => {
                    look_round = Instant::now() + self.look_round_every();
                    self.see_off_the_absent().await;
                }
                ask = self.queue.recv() => match ask {
                    Some(ask) => self.take_with_those_waiting(ask).await,
                    None => break,
                },
            }
        }
        self.queue.close();
        while let Ok(ask) = self.queue.try_recv() {
            self.take_with_those_waiting(ask).await;
        }
        if let Some(writing) = self.kept_anew(1) {
            // Without it the next start takes longer.
            drop(writing.await);
        }
        let summary = self.snapshot.borrow().summary();
        if let Some(writing) = self
            .deps
            .shelf
            .put_at_rest(&self.id, self.state.head, summary)
        {
            // Without it the next start opens the table.
            drop(writing.await);
        }
        // The lease ends, and the name stays: it says with which key the table was played.
        let ended = self
            .deps
            .store
            .renew(&self.id, &self.deps.owner, self.epoch, 0);
        match ended.await {
            // Somebody has come meanwhile, and the table has another owner here.
            Ok(_) | Err(ClaimError::Lost { .. }) => {}
            Err(error) => {
                tracing::warn!(table = self.id, %error, "the lease was not given up");
            }
        }
    }

    /// Writes the table down for the next start, if so many events have come to its log since that was last done.
    fn kept_anew(&mut self, events: u64) -> Option<JoinHandle<()>> {
        let due = self.kept_at.saturating_add(events);
        if self.state.seq < due || self.stopped.is_some() {
            return None;
        }
        self.kept_at = self.state.seq;
        self.deps.shelf.put(&self.id, &self.state)
    }

    /// The same now and then, beside all else.
    pub(super) fn write_down(&mut self) {
        drop(self.kept_anew(EVENTS_BETWEEN));
    }

    fn look_round_every(&self) -> Duration {
        (self.deps.limits.absence_max / 10)
            .clamp(Duration::from_millis(50), Duration::from_secs(30))
    }

    async fn take_with_those_waiting(&mut self, first: Ask) {
        let mut asks = vec![first];
        while asks.len() < BATCH_MAX
            && let Ok(ask) = self.queue.try_recv()
        {
            asks.push(ask);
        }
        self.process(asks).await;
    }

    /// Reads the log again if another has the table, or had it.
    async fn look_after_lease(&mut self) {
        match self.deps.store.head(&self.id).await {
            Ok(Some(head)) if self.is_ours(&head) => {}
            Ok(_) => drop(self.reload().await),
            Err(error) => tracing::warn!(table = self.id, %error, "the head could not be read"),
        }
    }

    fn is_ours(&self, head: &Head) -> bool {
        head.epoch == self.epoch && head.owner == self.deps.owner
    }

    /// Reads the log again if that did not work before, and tries whether it can be written to.
    async fn retry(&mut self) {
        if self.stopped.is_some() && self.reload().await.is_err() {
            return;
        }
        self.tell_office().await;
        let until = self.deps.clock.now_ms().saturating_add(LEASE_MS);
        let renewed = self
            .deps
            .store
            .renew(&self.id, &self.deps.owner, self.epoch, until);
        match renewed.await {
            Ok(_) => {
                if self.unwritten.take().is_some() {
                    self.publish(Vec::new());
                }
            }
            Err(ClaimError::Lost { .. }) => drop(self.reload().await),
            Err(error) => tracing::warn!(table = self.id, %error, "the lease was not renewed"),
        }
    }

    /// The betting closes at once where all who sit, and all with a wager, are ready for it. A heat keeps to its own times.
    fn hurry(&mut self) {
        let table = &self.state.table;
        let has_wager = |name: &&Name| table.game().has_wager(name);
        let seated = table.people().seated();
        let sits = |name: &&Name| seated.iter().any(|(_, one)| one == *name);
        let all = table
            .people()
            .all()
            .filter(|name| (sits(name) || has_wager(name)) && !company::is_one(name));
        if table.heat().is_none()
            && self.company.are_ready(all)
            && let Some(pending) = &mut self.pending
            && pending.closes_betting()
        {
            pending.put_off(Duration::ZERO);
        }
    }

    /// What a house player says now, if one does. They speak at once, so that nobody waits for them.
    fn house_players_word(&mut self) -> Option<(Name, Command)> {
        let silent = self.silent_at == Some(self.state.seq);
        if silent || self.stopped.is_some() || self.unwritten.is_some() {
            return None;
        }
        let now_ms = self.deps.clock.now_ms().max(self.state.at_ms);
        let word = company::next(&self.state.table, now_ms);
        if word.is_none() {
            self.silent_at = Some(self.state.seq);
        }
        word
    }

    /// A house player speaks. If nothing comes of it, nothing more is said before something else has happened.
    async fn hear(&mut self, word: Option<(Name, Command)>) {
        let Some((name, command)) = word else {
            return;
        };
        let seq = self.state.seq;
        self.process(vec![Ask::house_player(name, command)]).await;
        if self.state.seq == seq {
            self.silent_at = Some(seq);
        }
    }

    /// Does what the house does by itself.
    async fn act(&mut self) {
        let Some(pending) = self.pending.take() else {
            return;
        };
        self.company.begin_anew();
        if let Some(inner) = self.inner.upgrade() {
            inner.acts.fetch_add(1, Ordering::Relaxed);
        }
        let seq = self.state.seq;
        match act::commands(&pending.act, &self.state, &mut self.deps.source.clone()) {
            Ok(commands) => {
                let asks = commands.into_iter().map(Ask::house);
                self.process(asks.collect()).await;
            }
            Err(error) => {
                tracing::error!(table = self.id, %error, "the dealer cannot go on");
                self.trouble = Some(match error {
                    act::CannotAct::Entropy(_) => {
                        let refusal = self.deps.source.refusal();
                        format!("{}: {}", refusal.word(), refusal.words())
                    }
                    act::CannotAct::NothingHidden => error.to_string(),
                });
            }
        }
        if self.state.seq == seq && self.stopped.is_none() {
            // Nothing came of it. To try at once again would only make noise.
            self.publish(Vec::new());
            let mut pending = pending;
            pending.put_off(RETRY_EVERY);
            self.pending = Some(pending);
        }
    }

    /// Players who have been away for long leave, with their chips. Whoever still has wagers on the layout is gone: they play out as
    /// they lie, and the chips follow.
    async fn see_off_the_absent(&mut self) {
        let limit = self.deps.limits.absence_max;
        let now_ms = self.deps.clock.now_ms().max(self.state.at_ms);
        let table = &self.state.table;
        let people = table.people();
        let absent = people.all();
        let absent =
            absent.filter(|name| !company::is_one(name) && self.presence.absent_for(name) >= limit);
        let asks = absent.map(|name| {
            let player = name.clone();
            let command = match table.game().on_layout(name).is_zero() {
                true => Floor::Leave { player },
                false => Floor::ReportGone { player },
            };
            Ask::house(Command::Floor(command))
        });
        // Where the rules keep somebody, as in a heat, the next look may find it otherwise.
        let may = |ask: &Ask| {
            let Sender::House(role) = ask.sender else {
                return false;
            };
            table
                .decide(&Actor::house(role), now_ms, &ask.command)
                .is_ok()
        };
        let asks: Vec<Ask> = asks.filter(may).collect();
        self.presence.forget(|name| people.is_present(name));
        if !asks.is_empty() {
            self.process(asks).await;
        }
    }

    /// Makes the state known: to those who ask, and as a commit to those who watch.
    pub(super) fn publish(&mut self, parts: Vec<Part>) -> Arc<Snapshot> {
        let now_ms = self.deps.clock.now_ms();
        let planned = self.pending.take();
        let waits = |hall: &Hall| hall.table(&self.id).is_some_and(|table| table.waits);
        let pending = Pending::plan(&self.state.table, &self.deps.pace, now_ms, planned);
        self.pending = pending.filter(|pending| {
            // Some tables are opened by staff.
            pending.act != act::Act::Open || !self.deps.hall.look(waits)
        });
        if let Some(pending) = &mut self.pending
            && pending.closes_betting()
            && company::decides_alone(&self.state.table)
        {
            pending.put_off(Duration::ZERO);
        }
        let before = Arc::clone(&self.snapshot.borrow());
        let after = Arc::new(Snapshot {
            version: before.version + 1,
            seq: self.state.seq,
            table: Arc::clone(&self.state.table),
            clock: self.pending.as_ref().and_then(Pending::clock),
            looks: looks(&self.state),
            stopped: [&self.stopped, &self.unwritten, &self.trouble]
                .into_iter()
                .find_map(Clone::clone),
            takes_commands: self.stopped.is_none(),
            acts: self.pending.is_some(),
        });
        self.snapshot.send_replace(Arc::clone(&after));
        // Whoever begins to watch from here on begins with what is known now.
        let changes = self.changes(&before, &after);
        let committed = !parts.is_empty();
        if committed || !changes.is_empty() {
            let commit = Commit::new(after.version, parts, after.seq, changes);
            // Nobody may be watching.
            drop(self.commits.send(Arc::new(commit)));
        }
        if committed && let Some(board) = &self.board {
            board.ring();
        }
        after
    }

    /// What changed for everybody who watches.
    fn changes(&mut self, before: &Snapshot, after: &Snapshot) -> Changes {
        let shown = self.shown.take();
        if self.commits.receiver_count() == 0 {
            return Changes::default();
        }
        let meter = self.board.as_ref().and_then(|board| board.meter());
        let shown = shown.unwrap_or_else(|| Shown::of(before, meter));
        let now = Shown::of(after, meter);
        let changes = now.since(&shown);
        self.shown = Some(now);
        changes
    }

    pub(super) fn stop_for(&mut self, error: &dyn std::error::Error) {
        tracing::error!(table = self.id, %error, "the table stops");
        self.stopped = Some(error.to_string());
        self.publish(Vec::new());
    }

    /// Drops the state and reads it again from the log, after a few attempts if need be; otherwise the table stops.
    pub(super) async fn reload(&mut self) -> Result<(), ()> {
        let mut wait = Duration::from_millis(20);
        let mut attempts_left = if self.stopped.is_some() { 1 } else { 3 };
        loop {
            attempts_left -= 1;
            match self.read_again().await {
                Ok(()) => return Ok(()),
                Err(error) if attempts_left == 0 || error.is_damage() => {
                    self.damaged = error.is_damage();
                    self.stop_for(&error);
                    return Err(());
                }
                Err(error) => tracing::warn!(table = self.id, %error, "the log could not be read"),
            }
            sleep(wait).await;
            wait *= 4;
        }
    }

    async fn read_again(&mut self) -> Result<(), LoadError> {
        let head = self.deps.store.head(&self.id).await?;
        if !head.is_some_and(|head| self.is_ours(&head)) {
            let now = self.deps.clock.now_ms();
            let claimed = self
                .deps
                .store
                .claim(&self.id, &self.deps.owner, now, LEASE_MS);
            self.epoch = claimed.await?.epoch;
        }
        let known = self.state.seq;
        let Loaded { state, events, .. } = load::read(&self.deps, &self.id, known).await?;
        self.state = state;
        self.untold = true;
        self.stopped = None;
        // What was written meanwhile may have moved money.
        self.deps.balances.forget();
        let missed: Vec<&LoggedEvent> = events.iter().filter(|e| e.seq > known).collect();
        let parts = if missed.is_empty() {
            Vec::new()
        } else {
            let out = |e: &&LoggedEvent| wire::event_text(e.seq, e.at_ms, &e.body);
            let events: Vec<String> = missed.iter().map(out).collect();
            vec![Part {
                key: None,
                events: events.join(",").into(),
                seq: self.state.seq,
            }]
        };
        let equipment = self.state.table.game().equipment();
        tracing::info!(
            table = self.id,
            seq = self.state.seq,
            equipment = equipment.number(),
            "the log was read again"
        );
        self.publish(parts);
        self.mend().await;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Answer, ReplyTo};
    use super::*;
    use crate::clock::HouseClock;
    use crate::config::{Pace, ServerLimits};
    use crate::money::Balances;
    use crate::shoe::Source;
    use crate::vault::Vault;
    use crate::wire::Request;
    use croupier_house::{Decision, Table};
    use croupier_store::Store;
    use tokio::sync::oneshot;

    /// The house, but for a fault that shows after the table was changed.
    fn faulty(table: &mut Table, actor: &Actor, at_ms: i64, command: &Command) -> Decision {
        let decided = table.act(actor, at_ms, command);
        let sound = !matches!(command, Command::Floor(Floor::PostClosingSign { .. }));
        assert!(sound, "a fault in the rules' code");
        decided
    }

    async fn say(handle: &Handle, id: &str, command: Floor) -> Answer {
        let (reply, answer) = oneshot::channel();
        let request = Request {
            id: None,
            role: None,
            command: Command::Floor(command),
        };
        let roles = croupier_engine::Role::ALL.into();
        let staff = Sender::Staff(Name::new("dora").expect("a name"), roles);
        let ask = Ask::new(staff, id.to_owned(), request, ReplyTo::Once(reply));
        handle.ask(ask).expect("the queue has room");
        answer.await.expect("an answer")
    }

    #[tokio::test]
    async fn a_fault_in_deciding_refuses_one_command_and_leaves_the_table_as_it_was() {
        let store = Store::memory();
        store.create_table("one").await.expect("a table");
        let spec = TableSpec {
            id: "one".to_owned(),
            title: "One".to_owned(),
            book: "nz-1996/roulette".to_owned(),
            options: [].into(),
            physical: true,
            practice: false,
            company: 0,
            pit: None,
        };
        let vault = Vault::new(&[7; 32]);
        let clock = HouseClock::of_the_machine();
        let passwords = crate::password::Passwords::new(Default::default());
        let office = crate::office::Office::open(store.clone(), vault, clock, passwords);
        let office = office.await.expect("an office");
        let hall_store = store.clone();
        let (_stop, stopped) = watch::channel(false);
        let (held, clock, ends) = (store.clone(), HouseClock::of_the_machine(), stopped.clone());
        let (leases, _) = crate::leases::Leases::keep(held, "test".to_owned(), clock, ends);
        let deps = Deps {
            leases,
            shelf: crate::table::Shelf::none(),
            opening: Arc::new(tokio::sync::Semaphore::new(1)),
            doorman: crate::doorman::Doorman::new(office, None, false, false),
            balances: Balances::new(store.clone()),
            store,
            vault: Vault::new(&[7; 32]),
            key: Arc::new(crate::signing::Key::new(&zeroize::Zeroizing::new([7; 32]))),
            source: Source::os(),
            decide: faulty,
            pace: Pace::normal(),
            limits: ServerLimits::default(),
            clock: HouseClock::of_the_machine(),
            jackpots: Default::default(),
            hall: crate::hall::Hall::open(hall_store, HouseClock::of_the_machine())
                .await
                .expect("a hall"),
            owner: "test".to_owned(),
        };
        let (handle, _) = spawn(deps, "one", Some(&spec), stopped)
            .await
            .expect("an owner");
        // The owner has opened it by itself once it answers.
        let opened = say(&handle, "1", Floor::OpenTable {}).await;
        assert!(matches!(opened, Answer::Refused(_)), "{opened:?}");
        let before = handle.snapshot();
        // It is not kept, so that the same command may be sent again.
        for _ in 0..2 {
            let sign = Floor::PostClosingSign { in_minutes: None };
            let Answer::Refused(refused) = say(&handle, "2", sign).await else {
                panic!("nothing was decided");
            };
            assert_eq!(refused.reason, "TableFault");
        }
        let after = handle.snapshot();
        assert_eq!((after.seq, &after.stopped), (before.seq, &None));
        assert_eq!(after.table, before.table);
        let closed = say(&handle, "3", Floor::CloseTable {}).await;
        assert!(matches!(closed, Answer::Done { .. }), "{closed:?}");
    }
}
