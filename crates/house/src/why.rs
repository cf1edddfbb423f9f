//! Why a command came to what it came to: every condition that was looked at, in order, with its rule and what was found, up to
//! the refusal or to the events; and of each event that moves money the working of the amount.
//!
//! Nothing is described a second time. The command is decided again on a copy of the table, once for each rung that it passes,
//! which then says so instead of letting it pass ([`croupier_engine::machine::Watch`]).

use crate::{Actor, Command, Decision, Event, Table};
use croupier_engine::machine::Working;
use croupier_engine::{Cited, Reason, Refusal, RuleId};

/// One condition that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Condition {
    /// What must be so.
    pub asks: &'static str,
    /// The reason for which something is refused where it is not.
    pub reason: Reason,
    /// The rules that ask it under the book in force, the first of them first; none where its text is silent.
    pub rules: Vec<RuleId>,
    /// What was found, where there is more to say than that it is so.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub found: Option<String>,
    /// Whether it is so.
    pub holds: bool,
}

impl From<&Refusal> for Condition {
    fn from(refusal: &Refusal) -> Condition {
        let found = Some(&refusal.detail).filter(|detail| !detail.is_empty());
        Condition {
            asks: refusal.reason.asks(),
            reason: refusal.reason,
            rules: refusal.rule.iter().chain(&refusal.also).cloned().collect(),
            found: found.cloned(),
            holds: refusal.holds,
        }
    }
}

impl Condition {
    /// It as a line for a person to read, at a table of this book: `✓ 7.6 at least the minimum: …`.
    #[must_use]
    pub fn line(&self, book: &str) -> String {
        let mark = if self.holds { '✓' } else { '✗' };
        let rules = numbers(&self.rules, book);
        match &self.found {
            Some(found) => format!("{mark} {rules} {}: {found}", self.asks),
            None => format!("{mark} {rules} {}", self.asks),
        }
    }
}

/// Rules as a reader of this book calls them: `7.6`, `general 15.3`; `unsaid` where there is none.
#[must_use]
pub fn numbers(rules: &[RuleId], book: &str) -> String {
    let instrument = book.split('/').next().unwrap_or_default();
    let number = |rule: &RuleId| {
        let id = rule.as_str();
        let below = |folder: &str| id.strip_prefix(folder)?.strip_prefix('/');
        below(book).map(str::to_owned).unwrap_or_else(|| {
            below(instrument).map_or_else(|| id.to_owned(), |rest| rest.replace('/', " "))
        })
    };
    match rules {
        [] => "unsaid".to_owned(),
        rules => rules.iter().map(number).collect::<Vec<_>>().join(", "),
    }
}

/// What was looked at, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The conditions, in the order in which they were looked at. The last one is the refusal, if it was refused.
    pub conditions: Vec<Condition>,
    /// What came of it.
    pub decision: Decision,
}

/// One more condition. Where the same is asked twice in a row, by two rules, it is listed once.
fn add(conditions: &mut Vec<Condition>, next: Condition) {
    match conditions.last_mut() {
        Some(last) if last.reason == next.reason && last.found == next.found => {
            for rule in next.rules {
                if !last.rules.contains(&rule) {
                    last.rules.push(rule);
                }
            }
        }
        _ => conditions.push(next),
    }
}

/// No ladder has as many rungs. One that had would be cut short, not asked forever.
const RUNGS_MAX: u32 = 10_000;

impl Table {
    /// Why a command at a time does what it does. Nothing changes.
    #[must_use]
    pub fn why(&self, actor: &Actor, now_ms: i64, command: &Command) -> Why {
        let mut conditions = Vec::new();
        let mut apart = self.clone();
        apart.game.set_apart();
        let watch = apart.game.watch();
        for rung in 1..RUNGS_MAX {
            watch.ask(rung);
            match apart.decide(actor, now_ms, command) {
                Err(told) if told.holds => {
                    if self.knows(&told, command) {
                        add(&mut conditions, Condition::from(&told));
                    }
                }
                // Somebody passed it while looking at something else.
                _ if watch.has_told() => {}
                _ => break,
            }
        }
        let decision = self.decide(actor, now_ms, command);
        if let Err(refusal) = &decision {
            conditions.push(Condition::from(refusal));
        }
        Why {
            conditions,
            decision,
        }
    }

    /// Whether the book knows the condition. One of which it says nothing cannot fail under it.
    fn knows(&self, told: &Refusal, command: &Command) -> bool {
        let given = || {
            let citations = self.rules.citations();
            citations.given(told.reason, told.case, command.word())
        };
        told.rule.is_some() || Reason::INSPECTOR.contains(&told.reason) || given().is_some()
    }

    /// The working of the amounts of each of these events, which happen one after the other from here on.
    #[must_use]
    pub fn workings(&self, now_ms: i64, events: &[Cited<Event>]) -> Vec<Option<Working>> {
        let mut table = self.clone();
        let mut workings = Vec::with_capacity(events.len());
        for event in events {
            workings.push(match &event.what {
                Event::Game(event) => table.game.working(event),
                Event::Floor(_) => None,
            });
            // A log that no house wrote has no more to say.
            if table.apply(now_ms, &event.what).is_err() {
                break;
            }
        }
        workings.resize(events.len(), None);
        workings
    }
}
