//! How the JSON of commands, events, offers and words looks, as JSON Schema. Structures derive theirs; here is what the macros of the
//! notation and the types that are one word of it need.

use crate::games::{baccarat, craps, money_wheel, roulette, spin};
use crate::machine::amounts::Run;
use crate::machine::{Field, Offer};
use crate::notation::Value as Any;
use crate::{Card, Name, Odds, Role, RuleId, Word};
use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value};

/// What a definition is called: as its type is, after the game where it is a game's own.
#[must_use]
pub fn name(module: &str, of: &str) -> Cow<'static, str> {
    let mut inside = module.split("::").skip_while(|part| *part != "games");
    let whose = inside.nth(1).map(capitals).unwrap_or_default();
    let last = module.rsplit("::").next().filter(|_| of == "Floor");
    let sort = last.map(capitals).unwrap_or_default();
    Cow::Owned(format!("{whose}{of}{sort}"))
}

/// `chemin_de_fer` as `CheminDeFer`.
fn capitals(word: &str) -> String {
    let part = |part: &str| part[..1].to_ascii_uppercase() + &part[1..];
    word.split(['_', '-']).map(part).collect()
}

/// Words: those of a derived schema, with what each means.
#[must_use]
pub fn keywords(mut derived: Schema) -> Schema {
    let mut text = String::new();
    let mut words = Vec::new();
    if let Some(Value::String(about)) = derived.get("description") {
        text.push_str(about);
    }
    for each in list(&mut derived, "oneOf") {
        let word = each["const"].as_str().unwrap_or_default();
        let about = each["description"].as_str().unwrap_or_default();
        text.push_str(&format!("\n\n`{word}`: {about}"));
        words.push(word.to_owned());
    }
    json_schema!({"description": text, "type": "string", "enum": words})
}

/// Lines: those of a derived schema, and of each part those that begin with some of its words. A field that may be absent is
/// left out.
#[must_use]
pub fn lines(mut own: Schema, tag: &str, parts: Vec<(Schema, &[&str])>) -> Schema {
    let mut all = list(&mut own, "oneOf");
    all.iter_mut().for_each(leave_out_nulls);
    for (mut part, words) in parts {
        let said = |line: &Value| words.iter().any(|w| line["properties"][tag]["const"] == *w);
        all.extend(list(&mut part, "oneOf").into_iter().filter(said));
    }
    own.insert("oneOf".to_owned(), all.into());
    own
}

fn list(schema: &mut Schema, key: &str) -> Vec<Value> {
    match schema.remove(key) {
        Some(Value::Array(all)) => all,
        _ => Vec::new(),
    }
}

fn leave_out_nulls(line: &mut Value) {
    let Some(fields) = line.get_mut("properties").and_then(Value::as_object_mut) else {
        return;
    };
    let mut optional = Vec::new();
    for (name, field) in fields {
        if without_null(field) {
            optional.push(name.clone());
        }
    }
    if let Some(Value::Array(required)) = line.get_mut("required") {
        required.retain(|name| !optional.iter().any(|o| name == o));
    }
}

/// Takes the null out of what a field may be; whether there was one.
pub fn without_null(field: &mut Value) -> bool {
    let Value::Object(schema) = field else {
        return false;
    };
    let had = without_null_type(schema);
    // What may not be null is not null by default either.
    if had && schema.get("default") == Some(&Value::Null) {
        schema.remove("default");
    }
    had
}

fn without_null_type(schema: &mut Map<String, Value>) -> bool {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        let before = types.len();
        types.retain(|t| t != "null");
        let had = types.len() < before;
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
        return had;
    }
    let Some(Value::Array(any)) = schema.get_mut("anyOf") else {
        return false;
    };
    let before = any.len();
    any.retain(|one| one["type"] != "null");
    let had = any.len() < before;
    if let [Value::Object(only)] = any.as_slice() {
        let only: Map<String, Value> = only.clone();
        schema.remove("anyOf");
        schema.extend(only);
    }
    had
}

fn pattern(pattern: &str) -> Schema {
    json_schema!({"type": "string", "pattern": pattern})
}

fn one_of(words: impl Iterator<Item = String>) -> Schema {
    json_schema!({"type": "string", "enum": words.collect::<Vec<_>>()})
}

fn pockets() -> impl Iterator<Item = roulette::Pocket> {
    (0..roulette::Pocket::COUNT).filter_map(roulette::Pocket::new)
}

fn spun() -> Schema {
    let sections = (0..money_wheel::Section::COUNT).filter_map(money_wheel::Section::new);
    let symbols = money_wheel::Symbol::ALL.iter().map(Word::to_word);
    json_schema!({"anyOf": [
        one_of(pockets().map(|p| p.to_word())),
        pattern("^[1-6]-[1-6]-[1-6]$"),
        one_of(sections.map(|s| s.to_word()).chain(symbols)),
    ]})
}

/// The schema of types that are one word each.
macro_rules! by_word {
    ($($about:literal $type:ty = $name:literal: $schema:expr;)*) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let mut schema = $schema;
                schema.insert("description".to_owned(), $about.into());
                schema
            }
        }
    )*};
}

by_word! {
    "Somebody's name." Name = "Name": pattern("^[A-Za-z0-9][A-Za-z0-9_-]{0,23}$");
    "A card: its rank, then its suit." Card = "Card": pattern("^[A2-9TJQK][cdhs]$");
    "What is won to what is staked." Odds = "Odds": pattern("^[0-9]+:[0-9]+$");
    "A rule's id, such as nz-2004/baccarat/5.12." RuleId = "RuleId": json_schema!({"type": "string"});
    "A card in a hand." baccarat::hand::Placed = "BaccaratPlaced": pattern("^[A2-9TJQK][cdhs]@(player|banker)$");
    "A wager of the layout." craps::Bet = "CrapsBet": one_of(craps::Bet::all().iter().map(ToString::to_string));
    "What somebody calls a wager." baccarat::OnWord = "BaccaratOnWord": pattern("^[A-Za-z0-9+-]{1,48}$");
    "What somebody calls a wager." craps::BetWord = "CrapsBetWord": pattern("^[A-Za-z0-9+-]{1,48}$");
    "The faces of two dice." craps::Dice = "CrapsDice": pattern("^[1-6]-[1-6]$");
    "A place on the layout." spin::place::Position = "SpinPosition": one_of(
        spin::Apparatus::ALL.iter().flat_map(|a| a.positions()).map(|p| p.to_word())
    );
    "What somebody calls a place or a wager." spin::place::Mark = "SpinMark": pattern("^[A-Za-z0-9+-]{1,60}$");
    "What somebody says that a spin gave." spin::place::Seen = "SpinSeen": pattern("^[A-Za-z0-9+-]{1,60}$");
    "A result: a number, three dice, a section of the rim or its symbol." spin::place::Outcome = "SpinOutcome": spun();
    "A pocket of the wheel." roulette::Pocket = "RoulettePocket": one_of(pockets().map(|p| p.to_word()));
}

impl JsonSchema for Any {
    fn schema_name() -> Cow<'static, str> {
        "Value".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"description": "What a field of a command may be.", "type": ["string", "integer", "boolean", "array", "object", "null"]})
    }
}

impl JsonSchema for Field {
    fn schema_name() -> Cow<'static, str> {
        "OpenField".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let closed = |fields: Value| {
            let names: Vec<&String> = fields.as_object().into_iter().flat_map(Map::keys).collect();
            json_schema!({"type": "object", "properties": fields, "required": names, "additionalProperties": false})
        };
        let value = generator.subschema_for::<Any>();
        let run = generator.subschema_for::<Run>();
        let number = generator.subschema_for::<u32>();
        let one_of =
            serde_json::json!({"one_of": {"type": "array", "items": value, "minItems": 1}});
        let amounts =
            serde_json::json!({"amounts": {"type": "array", "items": run, "minItems": 1}});
        let between = serde_json::json!({"least": number, "most": number});
        let facts = serde_json::json!({"facts": {"type": "boolean", "const": true}});
        json_schema!({
            "description": "What a field of a command on offer may be: one of these, one of these amounts, a number between these, or facts, of which some are accepted.",
            "oneOf": [closed(one_of), closed(amounts), closed(between), closed(facts)],
        })
    }
}

impl JsonSchema for Offer {
    fn schema_name() -> Cow<'static, str> {
        "Offer".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A command that would be accepted now. Its fixed fields stand beside these as they do in the command.",
            "type": "object",
            "properties": {
                "do": {"description": "The word of the command.", "type": "string"},
                "roles": {"description": "Who may say it, the usual speaker first.", "type": "array", "items": generator.subschema_for::<Role>()},
                "player": generator.subschema_for::<Name>(),
                "open": {"description": "Its open fields.", "type": "object", "additionalProperties": generator.subschema_for::<Field>()},
                "optional": {"description": "Fields that may be left out.", "type": "array", "items": {"type": "string"}},
                "from_ms": {"description": "When it may be said, where that is not now.", "type": "integer"},
            },
            "required": ["do", "roles"],
            "additionalProperties": true,
        })
    }
}
