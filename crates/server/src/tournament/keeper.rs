//! The keeper of a tournament: has commands committed to its log with the money that they move, makes the tables of the session that is
//! played (act-2012/mini-baccarat/12.7), gives everybody chips there, and takes down the places (act-2012/mini-baccarat/12.20).

use super::log::Said;
use crate::config::TableSpec;
use crate::door::DoorReason;
use crate::doorman;
use crate::kept_log::{Trouble, event_body, parse_event};
use crate::money::postings;
use crate::office;
use crate::replay::{self, ReplayError};
use crate::table::{self, Ask, Deps, Handle, LEASE_MS};
use crate::tables::{NotThere, Tables};
use crate::wire::{self, Refused};
use croupier_engine::{Cited, Name, Reason, Refusal, Role};
use croupier_house::tournament::{
    Command, Conditions, Event, HeatTable, Step, Tournament, TournamentView, entry, of_table,
};
use croupier_house::{Actor, Command as TableCommand, Life, Table};
use croupier_store::{
    Asked, Batch, ClaimError, CommandReply, Hash, LoggedEvent, NewEvent, Transaction,
};
use serde_json::{Value, json};
use tokio::sync::watch;

/// What became of a command.
pub(crate) enum Done {
    /// It was done: the number of its last event, and its events as they go out.
    Events(u64, Vec<Value>),
    /// It was refused.
    Refused(Box<Refused>),
}

/// Under which id somebody says a command: sent twice, it is done once.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    /// Who sent it.
    pub(crate) by: String,
    /// The sender's own number for it.
    pub(crate) id: String,
    /// What tells a repetition from another command under the same id.
    pub(crate) hash: Hash,
}

impl Sent {
    /// The answer as it is kept.
    fn kept(&self, seq: u64, reply: &Value, asked: Option<Asked>) -> CommandReply {
        CommandReply {
            command_id: self.id.clone(),
            actor: self.by.clone(),
            request_hash: self.hash,
            reply: reply.to_string(),
            seq,
            asked,
        }
    }
}

/// What a keeper works with, before it knows its tournament.
pub(super) struct Unloaded {
    pub(super) deps: Deps,
    pub(super) tables: Tables,
    pub(super) log: String,
    pub(super) news: watch::Sender<()>,
}

/// A tournament and its log.
#[derive(Debug)]
pub(crate) struct Keeper {
    deps: Deps,
    tables: Tables,
    log: String,
    epoch: u64,
    seq: u64,
    at_ms: i64,
    tournament: Tournament,
    /// Whether what is known of the log is all there is.
    current: bool,
    /// Who wants to know that something has happened.
    news: watch::Sender<()>,
}

impl Unloaded {
    /// The keeper of the tournament whose log is in the store; none if nothing is written there.
    pub(super) async fn load(self) -> Result<Option<Keeper>, Trouble> {
        let events = self.deps.store.snapshot().await?.log(&self.log).await?;
        let Some(first) = events.first() else {
            return Ok(None);
        };
        let conditions = conditions_of(first)?;
        let mut keeper = self.with(conditions);
        match keeper.reload().await {
            // A node that has just died: its lease ends, and the keeper tries again.
            Err(Trouble::Claim(ClaimError::Held { .. })) => keeper.read().await?,
            reloaded => reloaded?,
        }
        Ok(Some(keeper))
    }

    /// A new tournament; none if there is one.
    pub(super) async fn draft(self, conditions: Conditions) -> Result<Option<Keeper>, Trouble> {
        let store = &self.deps.store;
        match store.head(&self.log).await? {
            None => drop(store.create_table(&self.log).await?),
            Some(head) if head.seq > 0 => return Ok(None),
            Some(_) => {}
        }
        let mut keeper = self.with(conditions);
        keeper.claim().await?;
        let drafted = Cited::uncited(keeper.tournament.conditions().drafted());
        let manager = Actor::house(Role::Manager);
        let now_ms = keeper.deps.clock.now_ms();
        let drafted = [drafted];
        keeper
            .append(&manager, now_ms, None, &drafted, None)
            .await?;
        keeper.current = true;
        Ok(Some(keeper))
    }

    fn with(self, conditions: Conditions) -> Keeper {
        Keeper {
            deps: self.deps,
            tables: self.tables,
            log: self.log,
            epoch: 0,
            seq: 0,
            at_ms: 0,
            tournament: Tournament::new(conditions),
            current: false,
            news: self.news,
        }
    }
}

fn conditions_of(first: &LoggedEvent) -> Result<Conditions, Trouble> {
    let wrong = |why: String| Trouble::Log {
        seq: first.seq,
        why,
    };
    let event = parse_event(&first.body).map_err(wrong)?;
    Conditions::of(&event.what)
        .ok_or_else(|| wrong("a tournament's log begins with tournament-drafted".to_owned()))
}

impl Keeper {
    pub(crate) fn log(&self) -> &str {
        &self.log
    }

    /// The number of its last event.
    pub(crate) fn seq(&self) -> u64 {
        self.seq
    }

    pub(crate) fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// Whether heats are played, or are to be called off.
    pub(super) fn is_busy(&self) -> bool {
        let runs = |heat: &HeatTable| {
            let handle = self.tables.at_hand(&heat.table);
            handle.is_some_and(|handle| is_running(&handle.snapshot().table))
        };
        match self.tournament.step() {
            Step::Heats => true,
            Step::Cancelled => self.tournament.tables().iter().any(runs),
            Step::Ballot | Step::Start(_) | Step::Prizes | Step::Ended => false,
        }
    }

    /// The tournament as everybody sees it, with the chips at its tables after the last hand.
    pub(crate) fn view(&self) -> TournamentView {
        let drawn = self.tournament.seats().iter().map(|drawn| &drawn.table);
        let mut ids: Vec<&String> = drawn.collect();
        ids.dedup();
        let handles = ids.into_iter().filter_map(|id| self.tables.at_hand(id));
        let snapshots: Vec<_> = handles.map(|handle| handle.snapshot()).collect();
        let tables: Vec<&Table> = snapshots.iter().map(|snapshot| &*snapshot.table).collect();
        self.tournament.view(&tables)
    }

    async fn claim(&mut self) -> Result<(), Trouble> {
        let now = self.deps.clock.now_ms();
        let owner = &self.deps.owner;
        let claimed = self.deps.store.claim(&self.log, owner, now, LEASE_MS);
        self.epoch = claimed.await?.epoch;
        Ok(())
    }

    /// Takes hold of its log, and reads it.
    async fn reload(&mut self) -> Result<(), Trouble> {
        self.current = false;
        self.claim().await?;
        self.read().await?;
        self.current = true;
        // What was written meanwhile may have moved money.
        self.deps.balances.forget();
        Ok(())
    }

    async fn read(&mut self) -> Result<(), Trouble> {
        let events = self.deps.store.snapshot().await?.log(&self.log).await?;
        self.tournament = Tournament::new(self.tournament.conditions().clone());
        for logged in &events {
            let wrong = |why: String| Trouble::Log {
                seq: logged.seq,
                why,
            };
            let event = parse_event(&logged.body).map_err(wrong)?;
            let taken = self.tournament.apply(&event.what);
            taken.map_err(|misfit| wrong(misfit.to_string()))?;
            (self.seq, self.at_ms) = (logged.seq, logged.at_ms);
        }
        self.deps.clock.at_least(self.at_ms);
        Ok(())
    }

    /// What was answered before to what is sent under this id, as the refusal to do it again.
    pub(crate) async fn answered(&self, sent: &Sent) -> Result<Option<Refused>, Trouble> {
        let given = self.deps.store.reply(&sent.id, &sent.by).await?;
        Ok(given.map(|given| match given.request_hash == sent.hash {
            true => Refused {
                first_reply: serde_json::from_str(&given.reply).ok().map(Box::new),
                ..DoorReason::CommandAlreadyAnswered.into()
            },
            false => DoorReason::CommandIdReused.into(),
        }))
    }

    /// Says a command; what comes of it is on disk when this returns, and so is the answer to whoever sent it.
    pub(crate) async fn say(
        &mut self,
        actor: &Actor,
        command: Command,
        after: Option<u64>,
        sent: Option<&Sent>,
    ) -> Result<Done, Trouble> {
        if !self.current {
            self.reload().await?;
        }
        let now_ms = self.deps.clock.now_ms().max(self.at_ms);
        let decided = self.decide(actor, now_ms, &command).await?;
        let cause = Said { command, after }.to_line();
        let said = match decided {
            Ok(events) => {
                let said = self.append(actor, now_ms, Some(cause), &events, sent);
                said.await.map(|out| Done::Events(self.seq, out))
            }
            Err(refused) => {
                let kept = self.refused(actor, now_ms, cause, &refused, sent);
                kept.await.map(|()| Done::Refused(refused))
            }
        };
        self.current &= said.is_ok();
        said
    }

    /// What a command does, or why it does nothing.
    async fn decide(
        &self,
        actor: &Actor,
        now_ms: i64,
        command: &Command,
    ) -> Result<Result<Vec<Cited<Event>>, Box<Refused>>, Trouble> {
        let events = match self.tournament.decide(actor, now_ms, command) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(Box::new(refusal.into()))),
        };
        if let Some(player) = command.brings()
            && let Some(barred) = self.deps.doorman.barred(player, now_ms)
        {
            let book = &self.tournament.conditions().book;
            let refused = doorman::not_admitted(&barred, player, book);
            return Ok(Err(Box::new(refused)));
        }
        if let Command::NameDirector { director } = command
            && !self.directs(director)
        {
            let detail = format!(
                "{director} does not work here as a tournament director; an administrator gives that role"
            );
            let refusal = Refusal::uncited(Reason::NotTheDirector, None, detail);
            return Ok(Err(Box::new(refusal.into())));
        }
        if let Some((player, fee)) = self.tournament.costs(command) {
            let held = self.deps.balances.of(&player).await?;
            if held < fee.0 {
                let held = croupier_engine::Cents(held);
                let detail =
                    format!("the entry fee is {fee}, and the account of {player} holds {held}");
                let refusal = Refusal::uncited(Reason::InsufficientFunds, None, detail);
                let refusal = refusal.under(command.by());
                return Ok(Err(Box::new(refusal.into())));
            }
        }
        Ok(Ok(events))
    }

    /// Whether somebody can be named to conduct it. The operator's token has every role.
    fn directs(&self, name: &Name) -> bool {
        let office = self.deps.doorman.office();
        let directors = office.working_as(Role::TournamentDirector);
        directors.contains(name) || name.as_str() == office::OPERATOR
    }

    /// A batch on what is known of the log.
    fn batch(&self) -> Batch {
        Batch {
            table: self.log.clone(),
            expected_seq: self.seq,
            epoch: self.epoch,
            events: Vec::new(),
            transactions: Vec::new(),
            replies: Vec::new(),
            secrets: Vec::new(),
            forgotten: Vec::new(),
        }
    }

    /// Keeps the answer to a command that was refused.
    async fn refused(
        &self,
        actor: &Actor,
        at_ms: i64,
        command: String,
        refused: &Refused,
        sent: Option<&Sent>,
    ) -> Result<(), Trouble> {
        let Some(sent) = sent else {
            return Ok(());
        };
        let reply = refused.answer(Some(&sent.id));
        let asked = Asked {
            command,
            role: actor.role.word().to_owned(),
            at_ms,
        };
        let mut batch = self.batch();
        batch.replies.push(sent.kept(self.seq, &reply, Some(asked)));
        self.deps.store.append(batch).await?;
        Ok(())
    }

    /// Writes events with their money and the answer, and takes them in; the events as they go out.
    async fn append(
        &mut self,
        actor: &Actor,
        at_ms: i64,
        mut cause: Option<String>,
        events: &[Cited<Event>],
        sent: Option<&Sent>,
    ) -> Result<Vec<Value>, Trouble> {
        let name = &self.tournament.conditions().name;
        let mut batch = self.batch();
        let mut accounts: Vec<String> = Vec::new();
        let mut out = Vec::with_capacity(events.len());
        for (seq, event) in (self.seq + 1..).zip(events) {
            let body = event_body(event);
            out.push(wire::event_out(seq, at_ms, &body));
            let lines = entry(name, &event.what);
            if !lines.is_empty() {
                accounts.extend(lines.iter().map(|line| line.account.clone()));
                batch.transactions.push(Transaction {
                    id: format!("{}/{seq}", self.log),
                    reason: event.what.word().to_owned(),
                    event_offset: batch.events.len(),
                    postings: postings(lines),
                });
            }
            batch.events.push(NewEvent {
                kind: event.what.word().to_owned(),
                body,
                cause: cause.take(),
                actor: actor.label().to_owned(),
                role: actor.role.word().to_owned(),
                at_ms,
            });
        }
        if let Some(sent) = sent {
            let seq = self.seq + events.len() as u64;
            let reply = json!({"reply": sent.id, "seq": seq, "events": out});
            batch.replies.push(sent.kept(seq, &reply, None));
        }
        self.deps.store.append(batch).await?;
        let touched = accounts.iter().map(String::as_str);
        self.deps.balances.changed(touched);
        self.at_ms = at_ms;
        for event in events {
            self.seq += 1;
            self.tournament.applied(&event.what);
        }
        self.news.send_replace(());
        Ok(out)
    }

    /// Renews the lease, and does what the tournament asks for at its tables.
    pub(super) async fn look(&mut self) -> Result<(), Trouble> {
        let until = self.deps.clock.now_ms().saturating_add(LEASE_MS);
        let owner = &self.deps.owner;
        let renewed = self.deps.store.renew(&self.log, owner, self.epoch, until);
        match renewed.await {
            Err(ClaimError::Lost { .. }) => self.current = false,
            renewed => drop(renewed?),
        }
        if !self.current {
            tracing::warn!(tournament = self.log, "the tournament's log is read again");
            self.reload().await?;
        }
        match self.tournament.step() {
            Step::Heats => {
                for heat in self.tournament.tables() {
                    if !self.tournament.is_counted(&heat.table) {
                        self.hold(&heat).await?;
                    }
                }
            }
            Step::Cancelled => {
                for heat in self.tournament.tables() {
                    self.call_off(&heat.table).await;
                }
            }
            Step::Ballot | Step::Start(_) | Step::Prizes | Step::Ended => {}
        }
        Ok(())
    }

    /// Brings a heat one step further, if it does not go on by itself.
    async fn hold(&mut self, heat: &HeatTable) -> Result<(), Trouble> {
        let handle = match self.tables.open(&heat.table).await {
            Ok(handle) => handle,
            Err(NotThere::Unknown) => self.make(heat).await?,
            Err(NotThere::Lost(why) | NotThere::NotNow(why)) => {
                let table = heat.table.clone();
                return Err(Trouble::Table { table, why });
            }
        };
        let snapshot = handle.snapshot();
        let table = &snapshot.table;
        let Some(held) = table.heat() else {
            return Err(Trouble::Table {
                table: heat.table.clone(),
                why: "no heat was set there".to_owned(),
            });
        };
        if held.has_ended() {
            return self.count(heat).await;
        }
        if held.has_begun() || table.life() != Life::Open {
            return Ok(());
        }
        for (player, issue) in &heat.issue {
            if !table.people().is_present(player) {
                say_at(&handle, issue.clone()).await;
            }
        }
        let there = |(player, _): &(Name, TableCommand)| {
            handle.snapshot().table.people().is_present(player)
        };
        if heat.issue.iter().all(there) {
            say_at(&handle, heat.begin.clone()).await;
        }
        Ok(())
    }

    /// Takes down the places of a heat, as its table's log has them.
    async fn count(&mut self, heat: &HeatTable) -> Result<(), Trouble> {
        let events = self.deps.store.events(&heat.table, 0, usize::MAX).await?;
        let found = places(&heat.table, &events);
        let found = found.map_err(|error| Trouble::Table {
            table: heat.table.clone(),
            why: error.to_string(),
        })?;
        let Some((after, command)) = found else {
            // It was called off there.
            return Ok(());
        };
        let director = Actor::house(Role::TournamentDirector);
        if let Done::Refused(refused) = self.say(&director, command, Some(after), None).await? {
            let detail = refused.detail;
            tracing::error!(
                tournament = self.log,
                detail,
                "the places of a heat are not taken"
            );
        }
        Ok(())
    }

    async fn call_off(&self, table: &str) {
        let Ok(handle) = self.tables.open(table).await else {
            return;
        };
        let snapshot = handle.snapshot();
        if is_running(&snapshot.table) && !snapshot.table.game().round_under_way() {
            let abandon = croupier_house::heat::Command::AbandonHeat {};
            let abandon = croupier_house::command::Floor::Heat(abandon);
            say_at(&handle, TableCommand::Floor(abandon)).await;
        }
    }

    /// Drafts the table of a heat, set for it with the same stroke, and opens it.
    async fn make(&mut self, heat: &HeatTable) -> Result<Handle, Trouble> {
        let trouble = |why: String| Trouble::Table {
            table: heat.table.clone(),
            why,
        };
        let conditions = self.tournament.conditions();
        let spec = TableSpec {
            id: heat.table.clone(),
            title: format!("{} {}", conditions.name, heat.table),
            book: conditions.book.clone(),
            options: conditions.options.0.clone(),
            physical: conditions.physical,
            practice: false,
            company: 0,
            pit: None,
        };
        let store = &self.deps.store;
        let written = match store.head(&heat.table).await? {
            None => {
                store.create_table(&heat.table).await?;
                false
            }
            Some(head) => head.seq > 0,
        };
        if !written {
            self.draft_table(&spec, heat).await?;
        }
        self.tables.make(&spec).await.map_err(trouble)
    }

    async fn draft_table(&self, spec: &TableSpec, heat: &HeatTable) -> Result<(), Trouble> {
        let trouble = |why: String| Trouble::Table {
            table: heat.table.clone(),
            why,
        };
        let setup = table::setup(spec).map_err(|error| trouble(error.to_string()))?;
        let rules = replay::rules_of(&setup).map_err(|error| trouble(error.to_string()))?;
        let drafted = Cited::uncited(setup.drafted());
        let mut fresh = Table::new(setup, rules);
        let at_ms = self.deps.clock.now_ms();
        let director = Actor::house(Role::TournamentDirector);
        let set = fresh.act(&director, at_ms, &heat.set);
        let set = set.map_err(|refusal| trouble(refusal.to_string()))?;
        let event = |event: &Cited<croupier_house::Event>, role: Role, cause| NewEvent {
            kind: event.what.word().to_owned(),
            body: wire::event_body(event),
            cause,
            actor: croupier_house::actor::HOUSE.to_owned(),
            role: role.word().to_owned(),
            at_ms,
        };
        let mut events = vec![event(&drafted, Role::Manager, None)];
        let mut cause = Some(wire::command_json(&heat.set));
        for set in &set {
            events.push(event(set, Role::TournamentDirector, cause.take()));
        }
        let store = &self.deps.store;
        let owner = &self.deps.owner;
        let head = store.claim(&heat.table, owner, at_ms, LEASE_MS).await?;
        let batch = Batch {
            table: heat.table.clone(),
            expected_seq: 0,
            epoch: head.epoch,
            events,
            transactions: Vec::new(),
            replies: Vec::new(),
            secrets: Vec::new(),
            forgotten: Vec::new(),
        };
        store.append(batch).await?;
        Ok(())
    }
}

/// Whether a heat is held there that is not over.
fn is_running(table: &Table) -> bool {
    table.heat().is_some_and(|heat| !heat.has_ended())
}

/// The house says something at a table, and waits for the answer.
async fn say_at(handle: &Handle, command: TableCommand) {
    if let Err(refused) = handle.say(Ask::house(command)).await {
        tracing::warn!(table = handle.id(), reason = refused.reason, "a heat waits");
    }
}

/// What a table's log says to its tournament, and the number of the last event of the command that says it.
pub(crate) fn places(
    table: &str,
    events: &[LoggedEvent],
) -> Result<Option<(u64, Command)>, ReplayError> {
    let Some(first) = events.first() else {
        return Ok(None);
    };
    let kind = replay::drafted(first)?.rules().kind();
    let placed = |logged: &&LoggedEvent| logged.kind == "placed";
    let of_places: Vec<&LoggedEvent> = events.iter().filter(placed).collect();
    let Some(last) = of_places.last() else {
        return Ok(None);
    };
    let more = events.iter().filter(|logged| logged.seq > last.seq);
    let same = more.take_while(|logged| logged.cause.is_none());
    let after = same.last().map_or(last.seq, |logged| logged.seq);
    let read = of_places.iter().map(|logged| replay::read(kind, logged));
    let read: Vec<_> = read.collect::<Result<_, _>>()?;
    let events: Vec<_> = read.into_iter().map(|cited| cited.what).collect();
    Ok(of_table(table, &events).map(|command| (after, command)))
}
