//! A log of the house's own beside those of tables (a jackpot's, a tournament's): its events as JSON with their rules, and each command
//! with the place in a table's log that made the keeper say it, so that nothing is taken twice or left out over a crash.

use crate::wire;
use croupier_engine::Cited;
use croupier_store::{AppendError, ClaimError, LoggedEvent, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::Display;

/// The field of a command's line with the number of the table's event behind it.
const AFTER: &str = "table_seq";

/// Why a jackpot or a tournament cannot be kept.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Claim(#[from] ClaimError),
    #[error(transparent)]
    Append(#[from] AppendError),
    /// A table cannot be made, or not be followed.
    #[error("table {table}: {why}")]
    Table { table: String, why: String },
    /// Its own log is none.
    #[error("event {seq} of its log: {why}")]
    Log { seq: u64, why: String },
}

/// A command as the log keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said<C> {
    pub(crate) command: C,
    /// The last event of the table's command that it follows from; none for what does not follow from one.
    pub(crate) after: Option<u64>,
}

impl<C: Serialize + DeserializeOwned> Said<C> {
    /// As the log keeps it.
    pub(crate) fn to_line(&self) -> String {
        let mut value = serde_json::to_value(&self.command).unwrap_or_default();
        if let (Value::Object(fields), Some(after)) = (&mut value, self.after) {
            fields.insert(AFTER.to_owned(), after.into());
        }
        value.to_string()
    }

    /// Out of the log.
    pub(crate) fn from_line(line: &str) -> Result<Said<C>, String> {
        let mut value: Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
        let fields = value
            .as_object_mut()
            .ok_or("a command is one JSON object")?;
        let after = fields.remove(AFTER).and_then(|seq| seq.as_u64());
        let command = C::deserialize(value).map_err(|e| e.to_string())?;
        Ok(Said { command, after })
    }
}

/// An event as the log keeps it: its fields, and the rules.
pub(crate) fn event_body<E: Serialize>(event: &Cited<E>) -> String {
    let mut value = serde_json::to_value(&event.what).unwrap_or_default();
    if let Value::Object(fields) = &mut value {
        wire::insert_rules(fields, &event.rule, &event.also);
    }
    value.to_string()
}

/// Whether the log holds the events that were decided upon this command, and no others; if not, which event differs in what.
pub(crate) fn are_logged<E: Serialize>(
    command: &impl Display,
    decided: &[Cited<E>],
    logged: &[LoggedEvent],
) -> Result<(), (u64, String)> {
    let (made, kept) = (decided.len(), logged.len());
    if let Some(first) = logged.first().filter(|_| made != kept) {
        let what = format!("{command} makes {made} events, and {kept} are logged");
        return Err((first.seq, what));
    }
    for (event, logged) in decided.iter().zip(logged) {
        let body = event_body(event);
        if body != logged.body {
            return Err((logged.seq, format!("reads {}, not {body}", logged.body)));
        }
    }
    Ok(())
}

/// Reads an event out of the log.
pub(crate) fn parse_event<E: DeserializeOwned>(body: &str) -> Result<Cited<E>, String> {
    let mut value: Value = serde_json::from_str(body).map_err(|e| e.to_string())?;
    let fields = value.as_object_mut().ok_or("an event is one JSON object")?;
    let by = wire::take_rules(fields);
    let what = E::deserialize(value).map_err(|e| e.to_string())?;
    Ok(Cited::by(what, by))
}
