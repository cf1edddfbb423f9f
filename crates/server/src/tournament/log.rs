//! A tournament's log in the store: its name there, its events as JSON, and each command with the place in a table's log that made the
//! keeper say it.

use crate::wire;
use croupier_engine::{Cited, Name};
use croupier_house::tournament::{Command, Event};
use serde::Deserialize;
use serde_json::Value;

/// How the logs of tournaments are told from those of tables, whose ids have no colon.
pub(crate) const LOG: &str = "tournament:";

/// The field of a command's line with the number of the table's event behind it.
const AFTER: &str = "table_seq";

/// The tournament whose log this is; none for another.
pub(crate) fn name_of(log: &str) -> Option<Name> {
    log.strip_prefix(LOG).and_then(Name::new)
}

/// A command as the log keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) command: Command,
    /// The last event of the table's command that it follows from; none for what somebody said.
    pub(crate) after: Option<u64>,
}

impl Said {
    /// As the log keeps it.
    pub(crate) fn to_line(&self) -> String {
        let mut value = serde_json::to_value(&self.command).unwrap_or_default();
        if let (Value::Object(fields), Some(after)) = (&mut value, self.after) {
            fields.insert(AFTER.to_owned(), after.into());
        }
        value.to_string()
    }

    /// Out of the log.
    pub(crate) fn from_line(line: &str) -> Result<Said, String> {
        let mut value: Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
        let fields = value
            .as_object_mut()
            .ok_or("a command is one JSON object")?;
        let after = fields.remove(AFTER).and_then(|seq| seq.as_u64());
        let command = Command::deserialize(value).map_err(|e| e.to_string())?;
        Ok(Said { command, after })
    }
}

/// An event as the log keeps it: its fields, and the rules.
pub(crate) fn event_body(event: &Cited<Event>) -> String {
    let mut value = serde_json::to_value(&event.what).unwrap_or_default();
    if let Value::Object(fields) = &mut value {
        wire::insert_rules(fields, &event.rule, &event.also);
    }
    value.to_string()
}

/// Reads an event out of the log.
pub(crate) fn parse_event(body: &str) -> Result<Cited<Event>, String> {
    let mut value: Value = serde_json::from_str(body).map_err(|e| e.to_string())?;
    let fields = value.as_object_mut().ok_or("an event is one JSON object")?;
    let by = wire::take_rules(fields);
    let what = Event::deserialize(value).map_err(|e| e.to_string())?;
    Ok(Cited::by(what, by))
}
