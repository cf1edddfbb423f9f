//! Why something happened, or was refused: the log is replayed up to the command behind it, the command decided again under
//! observation ([`croupier_house::why`]), and what is logged compared with what comes of it. Nothing is kept for it but what was
//! asked where it was refused.

use crate::TableSpec;
use crate::replay::{self, ReplayError};
use crate::wire::Refused;
use croupier_engine::machine::Working;
use croupier_engine::{Cited, Reason, RuleId};
use croupier_house::{Actor, Command, Condition, Event, Table, jackpot};
use croupier_rulebooks::register;
use croupier_store::{CommandReply, LoggedEvent, Snapshot, StoreError};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// Events read at a time.
const PAGE: usize = 2_000;

/// Why a command came to what it came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Explanation {
    /// The table.
    pub table: String,
    /// The book in force.
    pub book: String,
    /// The number of the table's last event before the command.
    pub after: u64,
    /// When it was decided.
    pub at_ms: i64,
    /// Who said it.
    pub actor: String,
    /// In which role.
    pub role: String,
    /// The command, in the one-line notation.
    pub command: String,
    /// The conditions that were looked at, in order. The last one is the refusal, if it was refused.
    pub conditions: Vec<Condition>,
    /// The refusal, if it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// What came of it: the event that was asked about, or all of the command's.
    pub events: Vec<Because>,
    /// What the rulings of today make of it, where the log was decided otherwise under an earlier edition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<String>,
}

/// An event, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Because {
    /// Its number.
    pub seq: u64,
    /// The event, in the one-line notation.
    pub event: String,
    /// The rules that demand it, the first of them first; none where the text is silent.
    pub rules: Vec<RuleSays>,
    /// How its amount is made up, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub working: Option<Working>,
}

/// A rule, in our own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RuleSays {
    /// Its id.
    pub rule: RuleId,
    /// What it says.
    pub says: &'static str,
}

/// Why there is no explanation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unexplained {
    /// There is no such table.
    #[error("there is no table {table}; there are: {known}")]
    NoSuchTable {
        /// The name asked for.
        table: String,
        /// Those that there are.
        known: String,
    },
    /// It is a log of the house's own.
    #[error("{log} is not a table")]
    NotATable {
        /// The log.
        log: String,
    },
    /// There is no such event.
    #[error("the log of {table} has no event {seq}; it ends with {last}")]
    NoSuchEvent {
        /// The table.
        table: String,
        /// The number asked for.
        seq: u64,
        /// The last one.
        last: u64,
    },
    /// Nobody said anything for it.
    #[error("event {seq} drafts the table: no command caused it")]
    NoCommand {
        /// Its number.
        seq: u64,
    },
    /// Nobody sent it.
    #[error(
        "no command {id:?} was answered at {table}; what cannot be read as a command, for a field that is not what it should be, asks no rule and is not kept"
    )]
    NeverSent {
        /// The table.
        table: String,
        /// The id.
        id: String,
    },
    /// Several did.
    #[error("several senders used the id {id:?}: {}", actors.join(", "))]
    SeveralSenders {
        /// The id.
        id: String,
        /// Who they are.
        actors: Vec<String>,
    },
    /// It was refused when what was asked was not kept yet.
    #[error("{id:?} was refused ({reason}) by a program that did not keep what was refused")]
    NotKept {
        /// The id.
        id: String,
        /// Why it was refused.
        reason: String,
    },
    /// The log cannot be replayed up to it.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The store cannot be read.
    #[error("the store could not be read: {0}")]
    Store(#[from] StoreError),
}

/// A command at a table, as it was decided.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The table before it.
    pub table: Table,
    /// The number of its last event.
    pub after: u64,
    /// When.
    pub at_ms: i64,
    /// Who.
    pub actor: Actor,
    /// What.
    pub command: Command,
}

impl Decided {
    fn explanation(&self, conditions: Vec<Condition>) -> Explanation {
        let setup = self.table.setup();
        Explanation {
            table: setup.table.clone(),
            book: setup.book.clone(),
            after: self.after,
            at_ms: self.at_ms,
            actor: self.actor.label().to_owned(),
            role: self.actor.role.word().to_owned(),
            command: self.command.to_string(),
            conditions,
            refused: None,
            events: Vec::new(),
            otherwise: None,
        }
    }

    /// Why these events came of it; of all of them, or of the one with this number.
    #[must_use]
    pub fn events(&self, logged: &[Cited<Event>], only: Option<u64>) -> Explanation {
        let why = self.table.why(&self.actor, self.at_ms, &self.command);
        let workings = self.table.workings(self.at_ms, logged);
        let numbered = logged.iter().zip(workings).zip(self.after + 1..);
        let events = numbered
            .filter(|(_, seq)| only.is_none_or(|only| only == *seq))
            .map(|((event, working), seq)| Because {
                seq,
                event: event.what.to_string(),
                rules: event.rule.iter().chain(&event.also).map(says).collect(),
                working,
            });
        let events = events.collect();
        let otherwise = replay::first_difference(&self.command, &why.decision, logged);
        Explanation {
            events,
            otherwise,
            ..self.explanation(why.conditions)
        }
    }

    /// Why it was refused so.
    #[must_use]
    pub fn refusal(&self, refused: Refused) -> Explanation {
        // What is asked at the door of a jackpot's table comes before anything is asked at the table.
        let admitted = jackpot::admit(&self.table, &self.actor, &self.command);
        let mut why = self.table.why(&self.actor, self.at_ms, &self.command);
        let decided_so = match (&admitted, &why.decision) {
            (Err(refusal), _) | (Ok(()), Err(refusal)) => refusal.reason.word() == refused.reason,
            // The table would have taken it, and the account could not pay.
            (Ok(()), Ok(_)) => refused.reason == Reason::InsufficientFunds.word(),
        };
        let mut otherwise = None;
        why.conditions.retain(|condition| condition.holds);
        if admitted.is_err() || !decided_so {
            why.conditions.clear();
        }
        if !decided_so && refused.reason != Reason::RoleMayNot.word() {
            otherwise = Some(match &why.decision {
                Ok(_) => "it would be carried out now".to_owned(),
                Err(refusal) => refusal.to_string(),
            });
        }
        why.conditions.extend(condition(&refused));
        Explanation {
            refused: Some(refused),
            otherwise,
            ..self.explanation(why.conditions)
        }
    }
}

fn says(rule: &RuleId) -> RuleSays {
    let entry = register::find(rule.as_str());
    RuleSays {
        rule: rule.clone(),
        says: entry.map_or("", |entry| entry.says.as_str()),
    }
}

/// A refusal as the condition that was not so; none where it is not a rule's.
fn condition(refused: &Refused) -> Option<Condition> {
    let reason: Reason = refused.reason.parse().ok()?;
    let rules = refused.rule.iter().chain(&refused.also);
    Some(Condition {
        asks: reason.asks(),
        reason,
        rules: rules.map(|rule| RuleId::new(rule)).collect(),
        found: Some(refused.detail.clone()),
        holds: false,
    })
}

/// Why an event happened.
///
/// # Errors
/// If there is no such table or event, or the log is not what it should be.
pub async fn of_event(
    store: &mut Snapshot,
    table: &str,
    seq: u64,
) -> Result<Explanation, Unexplained> {
    let last = last_seq(store, table).await?;
    if seq == 0 || seq > last {
        let table = table.to_owned();
        return Err(Unexplained::NoSuchEvent { table, seq, last });
    }
    explain_event(store, table, seq, Some(seq)).await
}

/// Why a command was refused, or what came of it. Ids are each sender's own.
///
/// # Errors
/// If there is no such table or command, several senders used the id and none is named, or the log is not what it should be.
pub async fn of_command(
    store: &mut Snapshot,
    table: &str,
    id: &str,
    actor: Option<&str>,
) -> Result<Explanation, Unexplained> {
    last_seq(store, table).await?;
    let mut found = store.replies(table, id, actor).await?;
    let id = id.to_owned();
    let reply = match (found.pop(), found.is_empty()) {
        (Some(reply), true) => reply,
        (None, _) => {
            let table = table.to_owned();
            return Err(Unexplained::NeverSent { table, id });
        }
        (Some(last), false) => {
            let actors = found.into_iter().map(|reply| reply.actor);
            let actors = actors.chain([last.actor]).collect();
            return Err(Unexplained::SeveralSenders { id, actors });
        }
    };
    let answer: Value = serde_json::from_str(&reply.reply).unwrap_or_default();
    if let Some(first) = answer["events"][0]["seq"].as_u64() {
        return explain_event(store, table, first, None).await;
    }
    let refused: Refused = serde_json::from_value(answer["refused"].clone())
        .unwrap_or_else(|_| Refused::plain("TableFault", "its answer cannot be read"));
    explain_refusal(store, table, reply, refused).await
}

async fn last_seq(store: &mut Snapshot, table: &str) -> Result<u64, Unexplained> {
    let heads = store.tables().await?;
    let table = table.to_owned();
    match heads.iter().find(|head| head.table == table) {
        Some(head) if TableSpec::is_id(&table) => Ok(head.seq),
        Some(_) => Err(Unexplained::NotATable { log: table }),
        None => {
            let known = heads.iter().map(|head| head.table.as_str());
            let known: Vec<&str> = known.filter(|id| TableSpec::is_id(id)).collect();
            let known = known.join(", ");
            Err(Unexplained::NoSuchTable { table, known })
        }
    }
}

async fn explain_refusal(
    store: &mut Snapshot,
    table: &str,
    reply: CommandReply,
    refused: Refused,
) -> Result<Explanation, Unexplained> {
    let Some(asked) = reply.asked else {
        return Err(Unexplained::NotKept {
            id: reply.command_id,
            reason: refused.reason,
        });
    };
    let (before, _) = replayed(store, table, reply.seq, reply.seq).await?;
    let kind = before.rules().kind();
    let decided = Decided {
        command: replay::command(kind, &asked.command, reply.seq)?,
        actor: said_by(&reply.actor, &asked.role, reply.seq)?,
        table: before,
        after: reply.seq,
        at_ms: asked.at_ms,
    };
    Ok(decided.refusal(refused))
}

async fn explain_event(
    store: &mut Snapshot,
    table: &str,
    seq: u64,
    only: Option<u64>,
) -> Result<Explanation, Unexplained> {
    let (before, logged) = replayed(store, table, seq, u64::MAX).await?;
    let Some(first) = logged.first() else {
        return Err(Unexplained::NoCommand { seq });
    };
    let kind = before.rules().kind();
    let cause = first.cause.as_deref().unwrap_or_default();
    let said = logged.iter().map(|event| replay::read(kind, event));
    let said: Vec<Cited<Event>> = said.collect::<Result<_, _>>()?;
    let decided = Decided {
        command: replay::command(kind, cause, first.seq)?,
        actor: said_by(&first.actor, &first.role, first.seq)?,
        table: before,
        after: first.seq - 1,
        at_ms: first.at_ms,
    };
    Ok(decided.events(&said, only))
}

fn said_by(label: &str, role: &str, seq: u64) -> Result<Actor, ReplayError> {
    Actor::from_log(label, role).ok_or_else(|| ReplayError::Unreadable {
        seq,
        why: format!("nobody is {label} in the role {role}"),
    })
}

/// A table as it stood after an event of its log.
///
/// # Errors
/// If the log is not what it should be.
pub async fn table_after(store: &mut Snapshot, id: &str, seq: u64) -> Result<Table, Unexplained> {
    let mut table: Option<Table> = None;
    let mut after = 0;
    while after < seq {
        let page = usize::try_from(seq - after).map_or(PAGE, |left| left.min(PAGE));
        let events = store.events(id, after, page).await?;
        let Some(newest) = events.last() else { break };
        after = newest.seq;
        let mut events = events.as_slice();
        if let (None, [first, rest @ ..]) = (&table, events) {
            table = Some(replay::drafted(first)?);
            events = rest;
        }
        if let Some(state) = &mut table {
            replay::carry_on(state, events)?;
        }
    }
    Ok(table.ok_or(ReplayError::Empty)?)
}

/// The table before the command to which an event belongs, and the events of that command; of a log as far as its event `last`, at
/// the end of which a table is whole.
async fn replayed(
    store: &mut Snapshot,
    id: &str,
    seq: u64,
    last: u64,
) -> Result<(Table, Vec<LoggedEvent>), Unexplained> {
    let mut table: Option<Table> = None;
    let mut open: Vec<LoggedEvent> = Vec::new();
    let mut after = 0;
    'log: while after < last {
        let page = usize::try_from(last - after).map_or(PAGE, |left| left.min(PAGE));
        let events = store.events(id, after, page).await?;
        let Some(newest) = events.last() else { break };
        after = newest.seq;
        for event in events {
            let Some(state) = &mut table else {
                table = Some(replay::drafted(&event)?);
                continue;
            };
            if event.cause.is_some() {
                if event.seq > seq {
                    break 'log;
                }
                replay::carry_on(state, &open)?;
                open.clear();
            }
            open.push(event);
        }
    }
    let mut table = table.ok_or(ReplayError::Empty)?;
    if last == seq {
        replay::carry_on(&mut table, &open)?;
        open.clear();
    }
    if open.first().is_some_and(|first| first.seq > seq) {
        open.clear();
    }
    Ok((table, open))
}
