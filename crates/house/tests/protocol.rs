//! Holds `docs/protocol.md` and `docs/protocol.schema.json` to the code: every command and event is in both with its fields,
//! and nothing else is. With `CROUPIER_BLESS=1` the schema is written anew.
#![allow(clippy::unwrap_used)]

use croupier_engine::games::baccarat::command::{self, InvalidCause, On, ReshuffleCause, Step};
use croupier_engine::games::baccarat::event::{
    self, Brought, Irregularity, Passed, Remedy, ShoeEnd, WagerResult,
};
use croupier_engine::games::baccarat::hand::{Outcome, Side};
use croupier_engine::games::baccarat::{BankerPays, Style};
use croupier_engine::games::blackjack;
use croupier_engine::games::blackjack::event::{How, Mend, Mishap};
use croupier_engine::games::blackjack::hand::Sevens;
use croupier_engine::games::chemin_de_fer;
use croupier_engine::games::chemin_de_fer::event::{BankPassed, GivenBack};
use croupier_engine::{Reason, Role};
use croupier_house::{command as floor_command, event as floor_event};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

type Fields = &'static [(&'static str, &'static str)];

fn docs(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(file)
}

fn commands() -> BTreeMap<&'static str, Fields> {
    let all = [
        (floor_command::Floor::WORDS, floor_command::Floor::FIELDS),
        (command::Command::WORDS, command::Command::FIELDS),
        (blackjack::Command::WORDS, blackjack::Command::FIELDS),
        (
            chemin_de_fer::Command::WORDS,
            chemin_de_fer::Command::FIELDS,
        ),
    ];
    joined(&all)
}

/// The words of all with their fields. Games share a word only where it has the same fields.
fn joined(all: &[(&[&'static str], &[Fields])]) -> BTreeMap<&'static str, Fields> {
    let mut words: BTreeMap<&'static str, Fields> = BTreeMap::new();
    for (word, fields) in all.iter().flat_map(|(w, f)| w.iter().zip(f.iter())) {
        let before = words.insert(word, fields);
        assert!(before.is_none_or(|b| b == *fields), "{word} has two shapes");
    }
    words
}

fn events() -> BTreeMap<&'static str, Fields> {
    let all = [
        (floor_event::Floor::WORDS, floor_event::Floor::FIELDS),
        (event::Event::WORDS, event::Event::FIELDS),
        (blackjack::Event::WORDS, blackjack::Event::FIELDS),
        (chemin_de_fer::Event::WORDS, chemin_de_fer::Event::FIELDS),
    ];
    joined(&all)
}

/// The words in backquotes of the rows of the tables whose first heading is `head`: in the first cell, and in the others.
fn table_rows(text: &str, head: &str) -> Vec<(Vec<String>, Vec<String>)> {
    let quoted = |cell: &str| -> Vec<String> {
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect()
    };
    let mut rows = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with(&format!("| {head}")) {
            inside = true;
        } else if !line.starts_with('|') {
            inside = false;
        } else if inside && !line.starts_with("|---") {
            let cells: Vec<&str> = line.trim_matches('|').splitn(2, '|').collect();
            rows.push((
                quoted(cells[0]),
                cells.get(1).map(|c| quoted(c)).unwrap_or_default(),
            ));
        }
    }
    rows
}

fn hold(head: &str, code: &BTreeMap<&'static str, Fields>) {
    let text = std::fs::read_to_string(docs("protocol.md")).unwrap();
    let rows = table_rows(&text, head);
    let said: BTreeSet<&str> = rows
        .iter()
        .flat_map(|(words, _)| words.iter().map(String::as_str))
        .collect();
    let known: BTreeSet<&str> = code.keys().copied().collect();
    assert_eq!(said, known, "the tables of {head} and the code differ");
    for (words, cells) in &rows {
        for word in words {
            for (field, _) in code[word.as_str()] {
                assert!(
                    cells.iter().any(|c| c == field),
                    "the row of {word} does not name its field {field}"
                );
            }
        }
    }
}

#[test]
fn the_page_lists_every_command() {
    hold("`do` | who", &commands());
}

#[test]
fn the_page_lists_every_event() {
    hold("`event` | fields", &events());
}

fn words<T: Copy + std::fmt::Display>(all: &[T]) -> Value {
    json!({"enum": all.iter().map(ToString::to_string).collect::<Vec<_>>()})
}

/// The schema of a field by the type it has in the code.
fn field(kind: &str) -> Value {
    let kind = kind.replace(' ', "");
    if let Some(inner) = kind
        .strip_prefix("Option<")
        .and_then(|k| k.strip_suffix('>'))
    {
        return field(inner);
    }
    if let Some(inner) = kind.strip_prefix("Vec<").and_then(|k| k.strip_suffix('>')) {
        return json!({"type": "array", "items": field(inner)});
    }
    match kind.as_str() {
        "Name" => json!({"$ref": "#/$defs/name"}),
        "Card" => json!({"$ref": "#/$defs/card"}),
        "Cents" => json!({"type": "integer"}),
        "u8" | "u16" | "u32" => json!({"type": "integer", "minimum": 0}),
        "bool" => json!({"type": "boolean"}),
        "String" => json!({"type": "string"}),
        "Odds" => json!({"type": "string", "pattern": "^[0-9]+:[0-9]+$"}),
        "Placed" => json!({"type": "string", "pattern": "^[A2-9TJQK][cdhs]@(player|banker)$"}),
        "Options" => json!({"type": "object", "additionalProperties": {"type": "string"}}),
        "On" => words(On::ALL),
        "Step" => words(Step::ALL),
        "Side" => words(Side::ALL),
        "Outcome" => words(Outcome::ALL),
        "ReshuffleCause" => words(ReshuffleCause::ALL),
        "InvalidCause" => words(InvalidCause::ALL),
        "Brought" => words(Brought::ALL),
        "Irregularity" => words(Irregularity::ALL),
        "Remedy" => words(Remedy::ALL),
        "WagerResult" => words(WagerResult::ALL),
        "ShoeEnd" => words(ShoeEnd::ALL),
        "Passed" => words(Passed::ALL),
        "BankPassed" => words(BankPassed::ALL),
        "GivenBack" => words(GivenBack::ALL),
        "How" => words(How::ALL),
        "Mishap" => words(Mishap::ALL),
        "Mend" => words(Mend::ALL),
        "Sevens" => words(Sevens::ALL),
        "Style" => words(Style::ALL),
        "BankerPays" => words(BankerPays::ALL),
        other => panic!("the schema knows no type {other}"),
    }
}

fn object(tag: &str, word: &str, fields: Fields, more: &[(&str, Value)]) -> Value {
    let mut properties = Map::new();
    properties.insert(tag.to_owned(), json!({"const": word}));
    let mut required = vec![tag.to_owned()];
    for (name, kind) in fields {
        properties.insert((*name).to_owned(), field(kind));
        if !kind.starts_with("Option") && *name != "forfeit" {
            required.push((*name).to_owned());
        }
    }
    for (name, schema) in more {
        properties.insert((*name).to_owned(), schema.clone());
    }
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

fn schema() -> Value {
    let rule = json!({"type": ["string", "null"]});
    let head = [
        (
            "id",
            json!({"type": "string", "minLength": 1, "maxLength": 64}),
        ),
        ("as", words(Role::ALL)),
    ];
    let stamp = [
        ("seq", json!({"type": "integer"})),
        ("at_ms", json!({"type": "integer"})),
        ("rule", rule.clone()),
    ];
    let commands: Vec<Value> = commands()
        .iter()
        .map(|(w, f)| object("do", w, f, &head))
        .collect();
    let events: Vec<Value> = events()
        .iter()
        .map(|(w, f)| object("event", w, f, &stamp))
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What goes over every door of a table",
        "oneOf": [{"$ref": "#/$defs/command"}, {"$ref": "#/$defs/reply"}],
        "$defs": {
            "name": {"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{0,23}$"},
            "card": {"type": "string", "pattern": "^[A2-9TJQK][cdhs]$"},
            "command": {"oneOf": commands},
            "event": {"oneOf": events},
            "hidden": {"type": "object", "properties": {"seq": {"type": "integer"}}, "required": ["seq"], "additionalProperties": false},
            "awaiting": {"oneOf": [
                {"type": "null"},
                {"type": "object", "properties": {
                    "for": {"const": "decision"}, "what": {"type": "string"}, "roles": {"type": "array", "items": words(Role::ALL)},
                    "do": {"type": "string"}, "player": {"$ref": "#/$defs/name"}, "seat": {"type": "integer"}, "rule": rule
                }, "required": ["for", "what", "roles", "do", "rule"]},
                {"type": "object", "properties": {
                    "for": {"const": "chance"}, "what": {"const": "card"}, "face": {"enum": ["up", "down", "turned"]},
                    "count": {"type": "integer"}, "to": {"enum": ["burn", "player", "banker", "dealer", "box-1", "box-2", "box-3", "box-4", "box-5", "box-6", "box-7"]}, "unseen": {"type": "integer"}, "rule": rule
                }, "required": ["for", "what", "face", "count", "to", "unseen", "rule"]}
            ]},
            "option": {"type": "object", "properties": {
                "do": {"type": "string"}, "roles": {"type": "array", "items": words(Role::ALL)}
            }, "required": ["do", "roles"]},
            "refused": {"type": "object", "properties": {
                "reason": {"type": "string", "examples": Reason::ALL.iter().map(|r| r.word()).collect::<Vec<_>>()},
                "rule": rule, "detail": {"type": "string"}, "first_reply": {"type": "object"}
            }, "required": ["reason", "rule", "detail"]},
            "reply": {"oneOf": [
                {"type": "object", "properties": {
                    "reply": {"type": "string"}, "seq": {"type": "integer"},
                    "events": {"type": "array", "items": {"oneOf": [{"$ref": "#/$defs/event"}, {"$ref": "#/$defs/hidden"}]}},
                    "awaiting": {"$ref": "#/$defs/awaiting"},
                    "options": {"type": "array", "items": {"$ref": "#/$defs/option"}},
                    "view": {"type": "object"}, "welcome": {"type": "object"}
                }, "required": ["seq", "events", "awaiting", "options"]},
                {"type": "object", "properties": {"reply": {"type": "string"}, "refused": {"$ref": "#/$defs/refused"}}, "required": ["refused"]}
            ]}
        }
    })
}

#[test]
fn the_schema_is_the_codes() {
    let wanted = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    let path = docs("protocol.schema.json");
    if std::env::var_os("CROUPIER_BLESS").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == wanted,
        "docs/protocol.schema.json is not the code's; run with CROUPIER_BLESS=1"
    );
}
