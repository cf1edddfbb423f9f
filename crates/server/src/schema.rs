//! How everything on the wire looks, as JSON Schema: what is said to a table, and what is answered and shown at every door. The
//! committed descriptions and the page's types are made from this.

use crate::compare::Ask;
use crate::door::DoorReason;
use crate::http::{answered, asked};
use crate::table::{SaidAside, Watched};
use crate::view::TableView;
use crate::wire::Refused;
use crate::ws::{First, SayAside};
use croupier_engine::machine::Offer;
use croupier_engine::schema::without_null;
use croupier_engine::{Cents, Name, Reason, Role, RuleId};
use croupier_house::compare::Comparison;
use croupier_house::view::Awaited;
use croupier_house::{Command, Event};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;

pub use crate::http::description as openapi;

/// What a command has beside its own fields.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its description is wanted")]
struct CommandHead {
    /// 1 to 64 characters, never used twice by one sender. Over HTTP and WebSocket it is required.
    #[schemars(extend("minLength" = 1, "maxLength" = 64))]
    id: Option<String>,
    /// For staff: the role that speaks.
    #[serde(rename = "as")]
    role: Option<Role>,
}

/// What an event of a log has beside what happened and why.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its description is wanted")]
struct EventHead {
    /// Its number in the log.
    seq: u64,
    /// When it was logged.
    at_ms: i64,
}

/// Why something is so.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its description is wanted")]
struct Citation {
    /// The rule behind it, under the book in force.
    rule: Option<RuleId>,
    /// Others that decide it too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<RuleId>,
    /// Whether the text of the book is silent on it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unsaid: bool,
}

/// An event that the viewer may not see.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only its description is wanted")]
struct HiddenEvent {
    /// Its number in the log.
    seq: u64,
}

/// An event of a tournament: this, and fields of its own.
#[derive(JsonSchema)]
#[schemars(extend("additionalProperties" = true))]
#[allow(dead_code, reason = "only its description is wanted")]
struct TournamentEvent {
    /// Its number in the tournament's log.
    seq: u64,
    /// When it was logged.
    at_ms: i64,
    /// What happened.
    event: String,
    /// The rule behind it.
    rule: Option<RuleId>,
}

/// A reason of the door of JSON lines alone.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its description is wanted")]
enum LineReason {
    /// A line is longer than is read.
    LineTooLong,
}

/// What is joined out of other definitions.
macro_rules! joined {
    ($($(#[doc = $about:literal])+ $name:ident = $keyword:literal [$($part:ty),+] $(, $closed:literal is false)?;)*) => {$(
        $(#[doc = $about])+
        pub(crate) struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let parts = [$(generator.subschema_for::<$part>()),+];
                let about = concat!($($about),+).trim();
                json_schema!({"description": about, $keyword: parts $(, $closed: false)?})
            }
        }
    )*};
}

joined! {
    /// A command as it is sent. The player who speaks may be left out.
    SaidCommand = "allOf" [CommandHead, Command], "unevaluatedProperties" is false;
    /// An event of the log.
    LoggedEvent = "allOf" [EventHead, Citation, Event], "unevaluatedProperties" is false;
    /// Why something is refused: by a rule, or at the door.
    RefusalReason = "anyOf" [Reason, DoorReason, LineReason];
    /// An event as a viewer may see it.
    SeenEvent = "anyOf" [LoggedEvent, HiddenEvent];
    /// An event at a table or of a tournament that concerns an inspector.
    DeskEvent = "anyOf" [LoggedEvent, TournamentEvent];
    /// What was answered to a command.
    Answer = "anyOf" [FirstReply, FirstTournamentReply, RefusedReply];
    /// A message of a WebSocket.
    Message = "anyOf" [Reply, Told, RefusedReply, MeterShown, SaidAside<'static>, Watched];
    /// What the table awaits now; null is nothing.
    NowAwaited = "anyOf" [Awaited, ()];
}

/// A reply: what happened, what the table awaits, and what the viewer may say now.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its description is wanted")]
pub(crate) struct Reply {
    /// The id of the command it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
    /// The number of the last event told.
    seq: u64,
    /// What happened.
    events: Vec<SeenEvent>,
    /// What must happen before the table goes on.
    awaiting: Option<Awaited>,
    /// Every command that would be accepted from the viewer now.
    options: Vec<Offer>,
    /// The whole table as the viewer may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<TableView>,
    /// The first message of a WebSocket has this.
    #[serde(skip_serializing_if = "Option::is_none")]
    welcome: Option<Welcome>,
}

/// What a WebSocket says of the table from the second message on: what happened, and what became different by it.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only its description is wanted")]
struct Told {
    /// The id of the command it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
    /// The number of the last event told.
    seq: u64,
    /// What happened.
    events: Vec<SeenEvent>,
    /// What must happen before the table goes on, where that is something else than before.
    #[serde(skip_serializing_if = "Option::is_none")]
    awaiting: Option<NowAwaited>,
    /// The fields of the view that are different now, each whole. A field of the game has the game's name before it, as in
    /// `spin.wagers`.
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<BTreeMap<String, Value>>,
    /// Long lists that offers name from now on by their numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    lists: Option<BTreeMap<String, Vec<Value>>>,
    /// What is offered otherwise than before, by the place in `options`: the fields of the offer there that are different, and within `open`
    /// those that are different there, each whole; null is gone. An open field may be `{"list":N,"but":[…]}`: one of the list, but for these.
    #[serde(skip_serializing_if = "Option::is_none")]
    offers: Option<BTreeMap<String, Value>>,
}

/// A reply as it is repeated: what happened then.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its description is wanted")]
struct FirstReply {
    /// The id of the command it answers.
    reply: String,
    /// The number of the last event told.
    seq: u64,
    /// What happened.
    events: Vec<SeenEvent>,
}

/// A reply of a tournament's as it is repeated: what happened then.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its description is wanted")]
struct FirstTournamentReply {
    /// The id of the command it answers.
    reply: String,
    /// The number of the last event told.
    seq: u64,
    /// What happened in the tournament.
    events: Vec<serde_json::Value>,
}

/// What a WebSocket begins with.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its description is wanted")]
struct Welcome {
    /// The table's id.
    table: String,
    /// Who the house takes the viewer for; none: a spectator.
    you: Option<String>,
    /// The number of the last event.
    seq: u64,
    /// How what was missed is told: there was nothing, its events follow, or the view alone.
    #[schemars(extend("enum" = ["none", "gap", "view"]))]
    resume: String,
}

/// A refusal, at every door.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its description is wanted")]
pub(crate) struct RefusedReply {
    /// The id of the command it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
    refused: Refused,
}

/// The meter of the jackpot that the table is linked to has changed.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "only its description is wanted")]
struct MeterShown {
    jackpot: Meter,
}

/// What a meter shows.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its description is wanted")]
struct Meter {
    /// None where nobody keeps the jackpot.
    meter_cents: Option<Cents>,
}

/// Lets a type be named in the description of the doors, whose schemas are all made here.
macro_rules! named {
    ($($type:ty),* $(,)?) => {$(
        impl utoipa::PartialSchema for $type {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::Ref::from_schema_name(<$type as schemars::JsonSchema>::schema_name())
                    .into()
            }
        }
        impl utoipa::ToSchema for $type {
            fn name() -> std::borrow::Cow<'static, str> {
                <$type as schemars::JsonSchema>::schema_name()
            }
        }
    )*};
}
pub(crate) use named;

named!(Reply, RefusedReply, SaidCommand, Ask);

/// Every definition, by its name.
#[must_use]
pub fn definitions() -> Map<String, Value> {
    let mut sent = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    sent.subschema_for::<Message>();
    sent.subschema_for::<Comparison>();
    answered(&mut sent);
    let mut heard = SchemaSettings::draft2020_12().into_generator();
    heard.subschema_for::<Name>();
    heard.subschema_for::<First>();
    heard.subschema_for::<SayAside>();
    heard.subschema_for::<SaidCommand>();
    heard.subschema_for::<Ask>();
    asked(&mut heard);
    let mut all: BTreeMap<String, Value> = heard.take_definitions(true).into_iter().collect();
    all.extend(sent.take_definitions(true));
    for (name, schema) in &mut all {
        leave_out_nulls(schema);
        if name.ends_with("Command") {
            fill_in(schema);
        }
    }
    all.into_iter().collect()
}

/// What may be left out is left out, and never null.
fn leave_out_nulls(schema: &mut Value) {
    match schema {
        Value::Array(all) => all.iter_mut().for_each(leave_out_nulls),
        Value::Object(object) => {
            let required = object.get("required").cloned().unwrap_or_default();
            let is_required = |name: &String| {
                let mut all = required.as_array().into_iter().flatten();
                all.any(|r| r == name)
            };
            if let Some(Value::Object(fields)) = object.get_mut("properties") {
                for (_, field) in fields.iter_mut().filter(|(name, _)| !is_required(name)) {
                    without_null(field);
                }
            }
            object.values_mut().for_each(leave_out_nulls);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// What the wire fills in where a command leaves it out is not required.
fn fill_in(schema: &mut Value) {
    let lines = schema.get_mut("oneOf").and_then(Value::as_array_mut);
    for line in lines.into_iter().flatten() {
        if let Some(Value::Array(required)) = line.get_mut("required") {
            required.retain(|field| field != "player" && field != "forfeit");
        }
    }
}

/// The whole schema.
#[must_use]
pub fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What goes over every door of a table",
        "anyOf": [{"$ref": "#/$defs/SaidCommand"}, {"$ref": "#/$defs/First"}, {"$ref": "#/$defs/SayAside"}, {"$ref": "#/$defs/Message"}],
        "$defs": definitions(),
    })
}
