//! The wire: commands, events and refusals as JSON, the same at every door and in the log. `docs/protocol.md` describes it.

use crate::door::DoorReason;
use croupier_engine::games::{self, GameKind};
use croupier_engine::{Citation, Cited, Name, Others, Refusal, Role, RuleId, Word, quoted};
use croupier_house::event::Floor;
use croupier_house::{Actor, Command, Event, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The longest id a command may have.
const ID_LENGTH_MAX: usize = 64;

/// How much is said of a field that cannot be read.
const ERROR_LENGTH_MAX: usize = 300;

/// A command as it came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Its id, if it has one.
    pub id: Option<String>,
    /// The role in which it is said, if that is said.
    pub role: Option<Role>,
    /// What is asked.
    pub command: Command,
}

/// A refusal as it goes out. Those of the rules come from [`Refusal`]; the rest concern the message itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Refused {
    /// The state of affairs, in one word.
    #[schemars(with = "crate::schema::RefusalReason")]
    pub reason: String,
    /// The rule, under the book in force; none where no rule is concerned.
    #[schemars(with = "Option<RuleId>")]
    pub rule: Option<String>,
    /// Others that decide it too.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[schemars(with = "Vec<RuleId>")]
    pub also: Vec<String>,
    /// Whether the text of the book is silent on it.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub unsaid: bool,
    /// What is wrong, and how to put it right.
    pub detail: String,
    /// What was answered to this id before.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(with = "Option<crate::schema::Answer>")]
    pub first_reply: Option<Box<Value>>,
}

impl Refused {
    /// A refusal that no rule of the book demands.
    #[must_use]
    pub fn plain(reason: impl AsRef<str>, detail: impl Into<String>) -> Refused {
        Refused {
            reason: reason.as_ref().to_owned(),
            rule: None,
            also: Vec::new(),
            unsaid: false,
            detail: detail.into(),
            first_reply: None,
        }
    }

    /// The whole answer: `{"refused":{…}}`, with the id it answers.
    #[must_use]
    pub fn answer(&self, id: Option<&str>) -> Value {
        let mut answer = Map::new();
        if let Some(id) = id {
            answer.insert("reply".to_owned(), id.into());
        }
        answer.insert(
            "refused".to_owned(),
            serde_json::to_value(self).unwrap_or_default(),
        );
        Value::Object(answer)
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused {
            reason: refusal.reason.word().to_owned(),
            unsaid: refusal.rule.is_none(),
            rule: refusal.rule.map(|r| r.as_str().to_owned()),
            also: refusal.also.iter().map(|r| r.as_str().to_owned()).collect(),
            detail: refusal.detail,
            first_reply: None,
        }
    }
}

/// A message that is not a command: what is wrong with it, and its id where that could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The id.
    pub id: Option<String>,
    /// What is wrong.
    pub refused: Refused,
}

impl Unread {
    fn new(id: Option<String>, reason: DoorReason, detail: impl Into<String>) -> Box<Unread> {
        Box::new(Unread {
            id,
            refused: Refused::plain(reason, detail),
        })
    }

    /// The whole answer.
    #[must_use]
    pub fn answer(&self) -> Value {
        self.refused.answer(self.id.as_deref())
    }
}

/// Reads a command from JSON. `me` fills in the player where the command leaves it out.
///
/// # Errors
/// A refusal that says what is wrong with the message; the id too, where it could be read.
pub fn request(kind: GameKind, text: &str, me: Option<&Name>) -> Result<Request, Box<Unread>> {
    let refuse = |reason, detail: String| Unread::new(None, reason, detail);
    let value: Value = serde_json::from_str(text).map_err(|e| {
        refuse(
            DoorReason::MalformedJson,
            format!("this is not JSON: {e}; send one object, such as {{\"do\":\"settle\"}}"),
        )
    })?;
    request_value(kind, value, me)
}

/// As [`request`], for JSON that has been read already.
///
/// # Errors
/// As [`request`].
pub fn request_value(
    kind: GameKind,
    value: Value,
    me: Option<&Name>,
) -> Result<Request, Box<Unread>> {
    let Value::Object(mut fields) = value else {
        return Err(Unread::new(
            None,
            DoorReason::MalformedJson,
            "a command is one JSON object with a field \"do\"",
        ));
    };
    let id = take_id(&mut fields)?;
    let refuse = |reason, detail: String| Unread::new(id.clone(), reason, detail);
    let role = match fields.remove("as") {
        None => None,
        Some(Value::String(word)) => Some(Role::from_word(&word).ok_or_else(|| {
            let known: Vec<&str> = Role::ALL.iter().map(|r| r.word()).collect();
            refuse(
                DoorReason::UnknownRole,
                format!(
                    "there is no role {}; there are {}",
                    quoted(&word),
                    known.join(", ")
                ),
            )
        })?),
        Some(_) => {
            let refused = DoorReason::UnknownRole.into();
            return Err(Box::new(Unread { id, refused }));
        }
    };
    let Some(Value::String(word)) = fields.get("do").cloned() else {
        let refused = DoorReason::UnknownCommand.into();
        return Err(Box::new(Unread { id, refused }));
    };
    let floor = croupier_house::command::Floor::WORDS.contains(&word.as_str());
    if !floor && !games::Command::words(kind).contains(&word.as_str()) {
        let known = Command::words(kind).join(", ");
        return Err(refuse(
            DoorReason::UnknownCommand,
            format!("there is no command {}; there are {known}", quoted(&word)),
        ));
    }
    if let Some(me) = me
        && !fields.contains_key("player")
        && takes_player(kind, &word)
    {
        fields.insert("player".to_owned(), me.as_str().into());
    }
    if word == "invalidate-round" {
        fields.entry("forfeit").or_insert(Value::Array(Vec::new()));
    }
    let value = Value::Object(fields);
    let command = if floor {
        croupier_house::command::Floor::deserialize(value).map(Command::Floor)
    } else {
        games::Command::deserialize(kind, value).map(Command::Game)
    };
    match command {
        Ok(command) => Ok(Request { id, role, command }),
        Err(e) => {
            // What is wrong with a field names the command already; what is not a field's value does not.
            let error = cut(e.to_string());
            let named = error.strip_prefix(&format!("{word}: "));
            let detail = format!("{word}: {}", named.unwrap_or(&error));
            Err(refuse(DoorReason::BadField, detail))
        }
    }
}

/// Takes the id out of a message, if it has one.
///
/// # Errors
/// If it can be none.
pub fn take_id(fields: &mut Map<String, Value>) -> Result<Option<String>, Box<Unread>> {
    match fields.remove("id") {
        None => Ok(None),
        Some(Value::String(id)) if (1..=ID_LENGTH_MAX).contains(&id.len()) => Ok(Some(id)),
        Some(_) => {
            let detail = format!("id must be a text of 1 to {ID_LENGTH_MAX} characters");
            Err(Unread::new(None, DoorReason::BadCommandId, detail))
        }
    }
}

/// The beginning of a long sentence: it may repeat what was sent.
fn cut(mut text: String) -> String {
    if let Some((at, _)) = text.char_indices().nth(ERROR_LENGTH_MAX) {
        text.truncate(at);
        text.push('…');
    }
    text
}

/// Whether a command has a field for the player who speaks.
fn takes_player(kind: GameKind, word: &str) -> bool {
    use croupier_house::command::Floor;
    let fields = match Floor::WORDS.iter().position(|w| *w == word) {
        Some(at) => Floor::FIELDS[at],
        None => games::Command::fields(kind, word),
    };
    fields.iter().any(|(name, _)| *name == "player")
}

/// A command as JSON, as the log keeps it.
#[must_use]
pub fn command_json(command: &Command) -> String {
    let text = serde_json::to_string(command).unwrap_or_default();
    if !text.contains(NULL) {
        return text;
    }
    let mut value = serde_json::to_value(command).unwrap_or_default();
    drop_nulls(&mut value);
    value.to_string()
}

fn drop_nulls(value: &mut Value) {
    if let Value::Object(fields) = value {
        fields.retain(|_, v| !v.is_null());
    }
}

/// Puts the rule into the fields, and others that decide too where there are any.
pub(crate) fn insert_rules(
    fields: &mut Map<String, Value>,
    rule: &Option<RuleId>,
    also: &[RuleId],
) {
    let rule = rule.as_ref().map(RuleId::as_str);
    fields.insert("rule".to_owned(), rule.into());
    if !also.is_empty() {
        let also: Vec<&str> = also.iter().map(RuleId::as_str).collect();
        fields.insert("also".to_owned(), also.into());
    }
}

/// Takes the rules out of the fields.
pub(crate) fn take_rules(fields: &mut Map<String, Value>) -> Citation {
    let id = |value: Value| value.as_str().map(RuleId::new);
    let also = match fields.remove("also") {
        Some(Value::Array(also)) => also.into_iter().filter_map(id).collect(),
        _ => Others::default(),
    };
    Citation {
        rule: fields.remove("rule").and_then(id),
        also,
    }
}

/// An event as JSON, as the log keeps it: its fields, and the rule; `unsaid` where the text of the book is silent.
#[must_use]
pub fn event_body(event: &Cited<Event>) -> String {
    let text = serde_json::to_string(&event.what).unwrap_or_default();
    match text.strip_suffix('}') {
        // Most leave nothing out, and their rule is written after them.
        Some(fields) if !text.contains(NULL) => {
            let mut body = String::with_capacity(text.len() + 96);
            body.push_str(fields);
            write_rules(event, &mut body);
            body.push('}');
            body
        }
        _ => event_value(event).to_string(),
    }
}

/// What stands where a field is left out.
const NULL: &str = ":null";

/// Puts the rules of an event after its fields, as [`insert_rules`] does.
fn write_rules(event: &Cited<Event>, out: &mut String) {
    let text = |id: &RuleId| Value::from(id.as_str()).to_string();
    out.push_str(",\"rule\":");
    match &event.rule {
        Some(rule) => out.push_str(&text(rule)),
        None => out.push_str("null"),
    }
    if !event.also.is_empty() {
        let also: Vec<String> = event.also.iter().map(text).collect();
        out.push_str(",\"also\":[");
        out.push_str(&also.join(","));
        out.push(']');
    }
    if is_unsaid(event) {
        out.push_str(",\"unsaid\":true");
    }
}

/// Whether the text of the book is silent on an event that it might have spoken of.
fn is_unsaid(event: &Cited<Event>) -> bool {
    event.rule.is_none() && !matches!(event.what, Event::Floor(Floor::TableDrafted { .. }))
}

fn event_value(event: &Cited<Event>) -> Value {
    let mut value = serde_json::to_value(&event.what).unwrap_or_default();
    drop_nulls(&mut value);
    if let Value::Object(fields) = &mut value {
        insert_rules(fields, &event.rule, &event.also);
        if is_unsaid(event) {
            fields.insert("unsaid".to_owned(), true.into());
        }
    }
    value
}

/// Reads an event from the log.
///
/// # Errors
/// What is wrong with it.
pub fn parse_event(kind: GameKind, body: &str) -> Result<Cited<Event>, String> {
    let mut value: Value = serde_json::from_str(body).map_err(|e| e.to_string())?;
    let fields = value.as_object_mut().ok_or("an event is one JSON object")?;
    let by = take_rules(fields);
    fields.remove("unsaid");
    let word = fields
        .get("event")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let what = if Floor::WORDS.contains(&word) {
        Floor::deserialize(value).map(Event::Floor)
    } else {
        games::Event::deserialize(kind, value).map(Event::Game)
    };
    what.map(|what| Cited::by(what, by))
        .map_err(|e| e.to_string())
}

/// An event of the log as it goes out: with its number and time.
#[must_use]
pub fn event_out(seq: u64, at_ms: i64, body: &str) -> Value {
    let mut out = Map::new();
    out.insert("seq".to_owned(), seq.into());
    out.insert("at_ms".to_owned(), at_ms.into());
    if let Ok(Value::Object(fields)) = serde_json::from_str(body) {
        out.extend(fields);
    }
    Value::Object(out)
}

/// The same as text, with nothing read again.
pub(crate) fn event_text(seq: u64, at_ms: i64, body: &str) -> String {
    let head = format!("{{\"seq\":{seq},\"at_ms\":{at_ms}");
    match body.strip_prefix('{') {
        Some("}") | None => format!("{head}}}"),
        Some(fields) => format!("{head},{fields}"),
    }
}

/// Begins a message, up to its events; its last brace is left to who goes on.
pub(crate) fn begin<'a>(
    reply: Option<&str>,
    seq: u64,
    events: impl IntoIterator<Item = &'a str>,
    out: &mut String,
) {
    out.push('{');
    if let Some(id) = reply {
        out.push_str("\"reply\":");
        out.push_str(&Value::from(id).to_string());
        out.push(',');
    }
    out.push_str("\"seq\":");
    out.push_str(&seq.to_string());
    out.push_str(",\"events\":[");
    let mut first = true;
    for events in events.into_iter().filter(|events| !events.is_empty()) {
        if !std::mem::take(&mut first) {
            out.push(',');
        }
        out.push_str(events);
    }
    out.push(']');
}

/// What the table awaits and offers, as JSON fields to be joined to a reply. Its jackpot has a keeper here.
#[must_use]
pub fn outlook(table: &Table, viewer: Option<&Actor>) -> Map<String, Value> {
    let mut offers = table.options_of(viewer);
    croupier_house::jackpot::leave_to_keeper(&mut offers);
    let mut out = Map::new();
    out.insert(
        "awaiting".to_owned(),
        serde_json::to_value(table.awaited()).unwrap_or_default(),
    );
    out.insert("options".to_owned(), options_json(&offers));
    out
}

/// Offers as JSON.
#[must_use]
pub fn options_json(offers: &[croupier_engine::machine::Offer]) -> Value {
    serde_json::to_value(offers).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind() -> GameKind {
        croupier_rulebooks::book("nz-2004/baccarat").unwrap().game
    }

    #[test]
    fn a_command_reads_and_writes() {
        let me = Name::new("anna");
        let text = r#"{"id":"c1","do":"place-wager","area":1,"on":"banker","cents":700}"#;
        let request = request(kind(), text, me.as_ref()).unwrap();
        assert_eq!(request.id.as_deref(), Some("c1"));
        assert_eq!(
            command_json(&request.command),
            r#"{"do":"place-wager","player":"anna","area":1,"on":"banker","cents":700}"#
        );
        assert_eq!(
            request.command.to_string(),
            "place-wager anna 1 banker 7.00"
        );
    }

    #[test]
    fn bad_messages_say_what_is_wrong() {
        for (text, reason) in [
            ("{", "MalformedJson"),
            ("[]", "MalformedJson"),
            ("{}", "UnknownCommand"),
            (r#"{"do":"dance"}"#, "UnknownCommand"),
            (r#"{"do":"settle","now":true}"#, "BadField"),
            (r#"{"do":"settle","forfeit":[]}"#, "BadField"),
            (r#"{"do":"settle","as":"king"}"#, "UnknownRole"),
            (r#"{"do":"settle","id":""}"#, "BadCommandId"),
            (r#"{"do":"sit","player":"two words","seat":1}"#, "BadField"),
            (
                r#"{"do":"place-wager","player":"a","area":1,"on":"banker","cents":1.5}"#,
                "BadField",
            ),
            (
                r#"{"do":"place-wager","player":"a","area":1,"on":"banker","cents":1e30}"#,
                "BadField",
            ),
            (r#"{"do":"card","card":"1x"}"#, "BadField"),
        ] {
            let refused = request(kind(), text, None).unwrap_err().refused;
            assert_eq!(refused.reason, reason, "{text}: {}", refused.detail);
            if reason == "BadField" {
                let word = text.split('"').nth(3).unwrap();
                let named = refused.detail.matches(&format!("{word}: ")).count();
                assert_eq!(named, 1, "{}", refused.detail);
            }
        }
    }

    #[test]
    fn events_go_out_as_they_are_kept() {
        for body in [
            r#"{"event":"called","words":"a \"b\" é","rule":null}"#,
            "{}",
        ] {
            let text = event_text(7, -1, body);
            assert_eq!(text, event_out(7, -1, body).to_string());
        }
    }

    #[test]
    fn a_message_begins_with_what_it_answers() {
        let mut text = String::new();
        begin(Some("a\"b"), 3, ["{}", "", "{},{}"], &mut text);
        assert_eq!(text, r#"{"reply":"a\"b","seq":3,"events":[{},{},{}]"#);
    }

    #[test]
    fn events_read_back_with_their_rule() {
        let line = "wager-settled anna 1 - banker 20.00 won 1:1 20.00 1.00 19.00";
        let what = Event::parse(kind(), line).unwrap();
        let rule = |id: &str| RuleId::new(id);
        let rules = [rule("nz-2004/baccarat/5.10"), rule("nz-1996/general/15.3")];
        for (rules, said) in [
            (&rules[..1], r#""rule":"nz-2004/baccarat/5.10""#),
            (&rules[..], r#""also":["nz-1996/general/15.3"]"#),
            (&[], r#""rule":null"#),
            (&[], r#""unsaid":true"#),
        ] {
            let event = Cited::by(what.clone(), rules.to_vec().into());
            let body = event_body(&event);
            assert_eq!(body, event_value(&event).to_string());
            let read = parse_event(kind(), &body).unwrap();
            assert_eq!(read, event, "{body}");
            assert!(body.contains(said), "{body}");
        }
    }
}
