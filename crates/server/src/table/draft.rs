//! Deciding a batch of commands in order on a working copy, and writing down everything that is to be committed with it:
//! events, money, answers and what the equipment will give, sealed. Nothing here touches the store.

use super::recent::Given;
use super::{Ask, Key, Part, Sender, State};
use crate::door::DoorReason;
use crate::doorman;
use crate::money::{is_players, postings};
use crate::sealed::{self, Hoard, Sealer};
use crate::shoe::Source;
use crate::signing;
use crate::vault::Vault;
use crate::wire::{self, Refused};
use croupier_engine::{Cents, Cited, Name, Reason, Refusal, Role};
use croupier_house::doorman::Standing;
use croupier_house::ledger::{self, Funding};
use croupier_house::past::Mark;
use croupier_house::{Account, Actor, Command, Decision, Event, Table};
use croupier_store::{Asked, Batch, CommandReply, NewEvent, Secret, Transaction};
use serde_json::Value;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// What became of one command.
#[derive(Debug)]
pub(super) enum Outcome {
    /// Done, in this part of the commit.
    Done(usize),
    /// Refused.
    Refused(Refused),
    /// Answered before, and this is what was said; only for a command whose commit we had lost sight of.
    Before(Value),
}

/// A batch being drafted.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) state: State,
    pub(super) batch: Batch,
    pub(super) parts: Vec<Part>,
    pub(super) outcomes: Vec<Outcome>,
    /// How many rounds are settled by it.
    pub(super) rounds: u64,
    /// What is remembered of the batch once it is on its way.
    pub(super) written: Written,
    given: HashMap<Key, Given>,
}

/// What is remembered of a batch once it is on its way to the store.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) events: u64,
    pub(super) replies: Vec<CommandReply>,
    /// The players' accounts that it changes.
    pub(super) accounts: Vec<String>,
}

/// A command with its events, that of somebody or one by which the house keeps its seals.
struct Said {
    command: Command,
    actor: Actor,
    events: Vec<Cited<Event>>,
}

/// How a command is decided at a table, which it changes: by [`Table::act`], but where a test has it fail.
pub(crate) type Decide = fn(&mut Table, &Actor, i64, &Command) -> Decision;

/// What drafting needs besides the state.
pub(super) struct Tools<'a> {
    pub(super) decide: Decide,
    pub(super) vault: &'a Vault,
    pub(super) source: &'a Source,
    pub(super) key: &'a signing::Key,
}

impl Draft {
    pub(super) fn new(table: &str, epoch: u64, state: State) -> Draft {
        Draft {
            batch: Batch {
                table: table.to_owned(),
                expected_seq: state.seq,
                epoch,
                events: Vec::new(),
                transactions: Vec::new(),
                replies: Vec::new(),
                secrets: Vec::new(),
                forgotten: Vec::new(),
            },
            state,
            parts: Vec::new(),
            outcomes: Vec::new(),
            rounds: 0,
            written: Written::default(),
            given: HashMap::new(),
        }
    }

    /// Whether there is nothing to commit.
    pub(super) fn is_empty(&self) -> bool {
        let batch = &self.batch;
        batch.events.is_empty()
            && batch.replies.is_empty()
            && batch.secrets.is_empty()
            && batch.forgotten.is_empty()
    }

    /// Hands the batch over; what is needed of it afterwards is remembered.
    pub(super) fn take_batch(&mut self) -> Batch {
        let batch = std::mem::take(&mut self.batch);
        let postings = batch.transactions.iter().flat_map(|t| &t.postings);
        let accounts = postings.map(|p| &p.account).filter(|a| is_players(a));
        self.written = Written {
            events: batch.events.len() as u64,
            replies: batch.replies.clone(),
            accounts: accounts.cloned().collect(),
        };
        batch
    }

    /// What of a player's account this batch takes to the table.
    pub(super) fn taken(&self, player: &Name) -> Cents {
        let account = Account::Player(player.clone()).to_string();
        let postings = self.batch.transactions.iter().flat_map(|t| &t.postings);
        let of_account = postings.filter(|posting| posting.account == account);
        Cents(-of_account.map(|posting| posting.cents).sum::<i64>())
    }

    /// Decides one command. `before` is what was answered to its id before, `funds` what its player's account held when it
    /// could not pay, `standing` what keeps its player from something.
    pub(super) fn take(
        &mut self,
        ask: &Ask,
        at_ms: i64,
        before: Option<Given>,
        funds: Option<i64>,
        standing: Option<&Standing>,
        tools: &Tools<'_>,
    ) {
        let key = ask.key();
        let hash = ask.hash(&self.batch.table);
        let before = before.or_else(|| self.given.get(key.as_ref()?).cloned());
        if let Some(before) = before {
            let same = before.request_hash == hash;
            let first: Value = serde_json::from_str(&before.reply).unwrap_or_default();
            // What was done before that attempt is an answer of its own; a refusal reads the same either way.
            let lost = |known: u64| before.seq > known || first.get("refused").is_some();
            self.outcomes
                .push(match (same, ask.retried.is_some_and(lost)) {
                    (true, true) => Outcome::Before(first),
                    (true, false) => Outcome::Refused(Refused {
                        first_reply: Some(Box::new(first)),
                        ..DoorReason::CommandAlreadyAnswered.into()
                    }),
                    (false, _) => Outcome::Refused(DoorReason::CommandIdReused.into()),
                });
            return;
        }
        let decided = self.decide(ask, at_ms, funds, standing, tools);
        let reply = match &decided {
            Ok(parts) => {
                let part = &parts[0];
                let mut reply = String::with_capacity(256 + part.events.len());
                wire::begin(ask.id.as_deref(), part.seq, [&*part.events], &mut reply);
                reply.push('}');
                reply
            }
            Err(refused) => refused.answer(ask.id.as_deref()).to_string(),
        };
        if let Some((actor, command_id)) = key.clone()
            && !is_passing(&decided)
        {
            let reply = CommandReply {
                command_id,
                actor,
                request_hash: hash,
                reply,
                // What the house seals or opens in the same breath is not part of the answer.
                seq: decided
                    .as_ref()
                    .map_or(self.state.seq, |parts| parts[0].seq),
                asked: decided.is_err().then(|| self.asked(ask, at_ms)),
            };
            if let Some(key) = key {
                self.given.insert(key, Given::from(&reply));
            }
            self.batch.replies.push(reply);
        }
        self.outcomes.push(match decided {
            Ok(parts) => {
                let at = self.parts.len();
                self.parts.extend(parts);
                Outcome::Done(at)
            }
            Err(refused) => Outcome::Refused(refused),
        });
    }

    /// What is kept of a command that was refused. It is as long as the command that a log keeps of one that was not.
    fn asked(&self, ask: &Ask, at_ms: i64) -> Asked {
        let role = match spoken(&self.state.table, &ask.sender, ask.role, &ask.command) {
            Ok(actor) => actor.role,
            // What was claimed, which is why it was refused.
            Err(_) => ask.role.unwrap_or(Role::Player),
        };
        Asked {
            command: wire::command_json(&ask.command),
            role: role.word().to_owned(),
            at_ms,
        }
    }

    fn decide(
        &mut self,
        ask: &Ask,
        at_ms: i64,
        funds: Option<i64>,
        standing: Option<&Standing>,
        tools: &Tools<'_>,
    ) -> Result<Vec<Part>, Refused> {
        let actor = spoken(&self.state.table, &ask.sender, ask.role, &ask.command)?;
        croupier_house::jackpot::admit(&self.state.table, &actor, &ask.command)?;
        if let Some(cents) = funds {
            let has = Cents(cents);
            let detail = format!("the account holds {has}, which is not enough for this");
            return Err(self.refusal(Reason::InsufficientFunds, detail));
        }
        let command = ask.decided()?;
        let (table, events) = self.act(&actor, at_ms, command, tools.decide)?;
        if let (Some(standing), Some(player)) = (standing, ask.command.player()) {
            let admitted = standing.admit(player, &events);
            admitted.map_err(|stopped| doorman::refused(&stopped, &table.setup().book))?;
        }
        let mut said = vec![Said {
            command: command.clone(),
            actor,
            events,
        }];
        let (table, hoard, secrets) = self.keep_seals(table, at_ms, tools, &mut said)?;

        // From here on it is done.
        self.hold(&table, hoard, secrets);
        let mut parts = Vec::with_capacity(said.len());
        for (n, said) in said.iter().enumerate() {
            let key = ask.key().filter(|_| n == 0);
            parts.push(self.write(said, at_ms, key));
        }
        self.state.table = Arc::new(table);
        Ok(parts)
    }

    /// Writes a command's events down.
    fn write(&mut self, said: &Said, at_ms: i64, key: Option<Key>) -> Part {
        let first = self.batch.events.len();
        let mut out = String::with_capacity(256 * said.events.len());
        for (n, event) in said.events.iter().enumerate() {
            let body = wire::event_body(event);
            let seq = self.state.seq + 1;
            if n > 0 {
                out.push(',');
            }
            out.push_str(&wire::event_text(seq, at_ms, &body));
            self.post(seq, first + n, &event.what);
            self.rounds += u64::from(event.what.mark() == Some(Mark::RoundSettled));
            self.batch.events.push(NewEvent {
                kind: event.what.word().to_owned(),
                body,
                cause: (n == 0).then(|| wire::command_json(&said.command)),
                actor: said.actor.label().to_owned(),
                role: said.actor.role.word().to_owned(),
                at_ms,
            });
            self.state.seq = seq;
        }
        Part {
            key,
            events: out.into(),
            seq: self.state.seq,
        }
    }

    /// Keeps the seals of a table as it was loaded: what was lost with a crash is sealed anew.
    pub(super) fn mend(&mut self, at_ms: i64, tools: &Tools<'_>) -> Result<(), Refused> {
        let mut said = Vec::new();
        let table = Table::clone(&self.state.table);
        let (table, hoard, secrets) = self.keep_seals(table, at_ms, tools, &mut said)?;
        self.hold(&table, hoard, secrets);
        for said in &said {
            let part = self.write(said, at_ms, None);
            self.parts.push(part);
        }
        self.state.table = Arc::new(table);
        Ok(())
    }

    /// Takes over what is held now. What was opened, or will never be, is kept no longer.
    fn hold(&mut self, table: &Table, hoard: Hoard, secrets: Vec<Secret>) {
        let now = sealed::kept_names(table);
        let before = sealed::kept_names(&self.state.table).into_iter();
        let batch = &mut self.batch;
        batch.secrets.retain(|secret| now.contains(&secret.name));
        batch.secrets.extend(secrets);
        batch.forgotten.extend(before);
        batch.forgotten.retain(|name| !now.contains(name));
        self.state.hoard = hoard;
    }

    /// The house keeps its seals in the same breath: what is over is opened, and what comes next is sealed before anybody can wager on it.
    fn keep_seals(
        &self,
        mut table: Table,
        at_ms: i64,
        tools: &Tools<'_>,
        said: &mut Vec<Said>,
    ) -> Result<(Table, Hoard, Vec<Secret>), Refused> {
        let (mut hoard, mut secrets) = (self.state.hoard.clone(), Vec::new());
        let failed = |_| tools.source.refusal();
        let mut sealer = Sealer {
            key: tools.key,
            source: &mut tools.source.clone(),
            after: (self.batch.expected_seq, self.state.head),
        };
        while let Some(owed) = sealed::owed(&table, &hoard) {
            let kept = sealer.keep(owed, &table, &hoard).map_err(failed)?;
            // What was not held when the table was loaded stopped it.
            let (command, held) = kept.ok_or(DoorReason::TableFault)?;
            if let Some((name, held)) = held {
                hoard.insert(name, Arc::new(held));
            }
            let actor = Actor::house(Role::Dealer);
            let events = table.act(&actor, at_ms, &command)?;
            said.push(Said {
                command,
                actor,
                events,
            });
        }
        let names = sealed::names(&table);
        hoard.retain(|name, _| names.contains(name));
        let before = sealed::kept_names(&self.state.table);
        for name in sealed::kept_names(&table) {
            if let Some(held) = hoard.get(&name).filter(|_| !before.contains(&name)) {
                let sealed = tools.vault.seal(&self.batch.table, &name, &held.plain());
                let sealed = sealed.map_err(failed)?;
                secrets.push(Secret { name, sealed });
            }
        }
        Ok((table, hoard, secrets))
    }

    /// The table after a command, and its events. It is decided on a copy: a fault in the rules' code leaves the table as it was.
    fn act(
        &self,
        actor: &Actor,
        at_ms: i64,
        command: &Command,
        decide: Decide,
    ) -> Result<(Table, Vec<Cited<Event>>), Refused> {
        let mut table = Table::clone(&self.state.table);
        // What is left of the copy after a fault is seen by nobody.
        let decided = catch_unwind(AssertUnwindSafe(|| {
            decide(&mut table, actor, at_ms, command)
        }));
        match decided {
            Ok(events) => Ok((table, events?)),
            Err(_) => {
                let (table, command) = (&self.batch.table, wire::command_json(command));
                tracing::error!(table, command, "a command could not be decided");
                Err(DoorReason::TableFault.into())
            }
        }
    }

    fn post(&mut self, seq: u64, event_offset: usize, event: &Event) {
        let table = &self.batch.table;
        let lines = ledger::entry(table, Funding::Accounts, event);
        if lines.is_empty() {
            return;
        }
        self.batch.transactions.push(Transaction {
            id: format!("{table}/{seq}"),
            reason: event.word().to_owned(),
            event_offset,
            postings: postings(lines),
        });
    }

    fn refusal(&self, reason: Reason, detail: String) -> Refused {
        Refusal::new(self.state.table.rules().citations(), reason, detail).into()
    }
}

/// Refusals that may pass are not kept: the same command may be sent again.
fn is_passing<T>(decided: &Result<T, Refused>) -> bool {
    let passing = [
        DoorReason::EntropyUnavailable,
        DoorReason::EntropyUnhealthy,
        DoorReason::TableFault,
    ]
    .map(DoorReason::word);
    decided
        .as_ref()
        .is_err_and(|refused| passing.contains(&refused.reason.as_str()))
}

/// Who speaks, in which role. Players speak as players; staff in the role they name, or the first that may.
pub(crate) fn spoken(
    table: &Table,
    sender: &Sender,
    as_role: Option<Role>,
    command: &Command,
) -> Result<Actor, Refused> {
    let refuse = |detail: String| -> Refused { table.not_called_to(command, detail).into() };
    match sender {
        Sender::House(role) => Ok(Actor::house(*role)),
        Sender::Player(name) => match as_role {
            None | Some(Role::Player) => Ok(Actor::player(name.clone())),
            Some(role) => Err(refuse(format!(
                "{name} is a player and may not speak as {}",
                role.called()
            ))),
        },
        Sender::Staff(name, has) => {
            let listed = |roles: &[Role]| {
                let roles = roles.iter().filter(|role| **role != Role::Player);
                let called: Vec<&str> = roles.map(|role| role.called()).collect();
                called.join(" or ")
            };
            let may = table.roles_of(command);
            let usual = may.iter().copied().find(|role| has.contains(role));
            match (as_role, usual) {
                (Some(Role::Player), _) => Err(refuse(format!(
                    "{name} is staff and may not speak as a player"
                ))),
                (Some(role), _) if !has.contains(&role) => Err(refuse(format!(
                    "{name} does not work as {} but as {}",
                    role.called(),
                    listed(has)
                ))),
                (Some(role), _) | (None, Some(role)) => Ok(Actor::staff(name.clone(), role)),
                // What nobody may say under this book the table refuses itself.
                (None, None) if may.is_empty() && !has.is_empty() => {
                    Ok(Actor::staff(name.clone(), has[0]))
                }
                (None, None) if listed(may).is_empty() => Err(refuse(format!(
                    "{name} is staff and may not speak as a player"
                ))),
                (None, None) => Err(refuse(format!(
                    "that is for {}, and {name} works as {}",
                    listed(may),
                    listed(has)
                ))),
            }
        }
    }
}
