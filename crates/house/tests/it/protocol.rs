//! Holds `docs/protocol.md` and `docs/protocol.schema.json` to the code: every command and event is in both with its fields,
//! game by game, and nothing else is. With `CROUPIER_BLESS=1` the schema is written anew, and in the page the roles of every command.
//!
//! Games share words and names of types, and mean different things by them, so each has a part of its own: an entry in
//! [`PARTS`], a table of commands and one of events in the page, and definitions in the schema that begin with its key.

use crate::roles;
use croupier_engine::games::{
    self, GameKind, baccarat, blackjack, caribbean_stud, chemin_de_fer, craps, money_wheel,
    roulette, spin,
};
use croupier_engine::{Face, Reason, Role, Word};
use croupier_house::{command as floor_command, event as floor_event};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) type Fields = &'static [(&'static str, &'static str)];
/// Words, and the fields of each.
type Lines = (&'static [&'static str], &'static [Fields]);

/// A part of the vocabulary: what is said at every table, or at those of one module of games.
pub(crate) struct Part {
    /// What the page's headings call it: `### Commands of …` and `### Events of …`.
    pub(crate) title: &'static str,
    /// What its definitions in the schema begin with.
    key: &'static str,
    /// The games in which this is said, besides what is said at every table.
    pub(crate) games: &'static [GameKind],
    commands: Lines,
    events: Lines,
    /// The schema of a type that fields of this part have, by its name; the types of [`common`] need none.
    types: fn(&str) -> Option<Value>,
}

/// Answers, in [`Part::types`], for the named types that are keywords.
macro_rules! keywords {
    ($kind:ident: $($name:ident),* $(,)?) => {
        $(if $kind == stringify!($name) { return Some(words($name::ALL)); })*
    };
}

/// Every part. A further game is one more entry, and its two tables in the page.
pub(crate) const PARTS: &[Part] = &[
    Part {
        title: "every table",
        key: "floor",
        games: &[],
        commands: (floor_command::Floor::WORDS, floor_command::Floor::FIELDS),
        events: (floor_event::Floor::WORDS, floor_event::Floor::FIELDS),
        types: |kind| match kind {
            "Options" => {
                Some(json!({"type": "object", "additionalProperties": {"type": "string"}}))
            }
            _ => None,
        },
    },
    Part {
        title: "baccarat",
        key: "baccarat",
        games: &[GameKind::Baccarat],
        commands: (baccarat::Command::WORDS, baccarat::Command::FIELDS),
        events: (baccarat::Event::WORDS, baccarat::Event::FIELDS),
        types: shoe_types,
    },
    Part {
        title: "chemin de fer",
        key: "chemin-de-fer",
        games: &[GameKind::CheminDeFer],
        commands: (
            chemin_de_fer::Command::WORDS,
            chemin_de_fer::Command::FIELDS,
        ),
        events: (chemin_de_fer::Event::WORDS, chemin_de_fer::Event::FIELDS),
        types: |kind| {
            use chemin_de_fer::event::{BankPassed, GivenBack};
            keywords!(kind: BankPassed, GivenBack);
            shoe_types(kind)
        },
    },
    Part {
        title: "roulette, tai-sai and the money wheel",
        key: "spin",
        games: &[GameKind::Roulette, GameKind::TaiSai, GameKind::MoneyWheel],
        commands: (spin::Command::WORDS, spin::Command::FIELDS),
        events: (spin::Event::WORDS, spin::Event::FIELDS),
        types: |kind| {
            use spin::command::{Check, Direction, InvalidCause, Remedied, VoidCause};
            use spin::event::{Found, Remedy, Returned, WagerResult};
            use spin::state::{Colour, Tender};
            keywords!(kind: Check, Direction, InvalidCause, Remedied, VoidCause);
            keywords!(kind: Found, Remedy, Returned, WagerResult, Colour, Tender);
            let pockets = || (0..roulette::Pocket::COUNT).filter_map(roulette::Pocket::new);
            let sections = (0..money_wheel::Section::COUNT).filter_map(money_wheel::Section::new);
            let symbols = money_wheel::Symbol::ALL.iter().map(Word::to_word);
            let layouts = spin::Apparatus::ALL.iter();
            let neighbours = pockets().map(roulette::Call::Neighbours);
            let calls = [
                roulette::Call::Voisins,
                roulette::Call::Tiers,
                roulette::Call::Orphelins,
            ];
            Some(match kind {
                "Position" => one_of(layouts.flat_map(|a| a.positions()).map(|p| p.to_word())),
                "Mark" => json!({"type": "string", "pattern": "^[a-z0-9+-]{2,60}$"}),
                "Pocket" => one_of(pockets().map(|p| p.to_word())),
                "Call" => one_of(calls.into_iter().chain(neighbours).map(|c| c.to_word())),
                "Outcome" => json!({"anyOf": [
                    one_of(pockets().map(|p| p.to_word())),
                    {"type": "string", "pattern": "^[1-6]-[1-6]-[1-6]$"},
                    one_of(sections.map(|s| s.to_word()).chain(symbols)),
                ]}),
                _ => return None,
            })
        },
    },
    Part {
        title: "craps",
        key: "craps",
        games: &[GameKind::Craps],
        commands: (craps::Command::WORDS, craps::Command::FIELDS),
        events: (craps::Event::WORDS, craps::Event::FIELDS),
        types: |kind| {
            use craps::Point;
            use craps::command::{NoRoll, Office, PassCause};
            use craps::event::{DiceBrought, DicePassed, Verdict, WagerBack};
            keywords!(kind: Point, NoRoll, Office, PassCause);
            keywords!(kind: DiceBrought, DicePassed, Verdict, WagerBack);
            Some(match kind {
                "Bet" => one_of(craps::Bet::all().iter().map(ToString::to_string)),
                "BetWord" => json!({"type": "string", "pattern": "^[A-Za-z0-9+-]{1,48}$"}),
                "Dice" => json!({"type": "string", "pattern": "^[1-6]-[1-6]$"}),
                _ => return shoe_types(kind),
            })
        },
    },
    Part {
        title: "blackjack",
        key: "blackjack",
        games: &[GameKind::Blackjack],
        commands: (blackjack::Command::WORDS, blackjack::Command::FIELDS),
        events: (blackjack::Event::WORDS, blackjack::Event::FIELDS),
        types: |kind| {
            use blackjack::event::{How, Mend, Mishap};
            use blackjack::hand::Sevens;
            keywords!(kind: How, Mend, Mishap, Sevens);
            shoe_types(kind)
        },
    },
    Part {
        title: "Caribbean stud",
        key: "caribbean-stud",
        games: &[GameKind::CaribbeanStud],
        commands: (
            caribbean_stud::Command::WORDS,
            caribbean_stud::Command::FIELDS,
        ),
        events: (caribbean_stud::Event::WORDS, caribbean_stud::Event::FIELDS),
        types: |kind| {
            use caribbean_stud::command::{Direction, Means};
            use caribbean_stud::event::{Collected, Cure, Fault, Fetched, HandResult, JackpotBack};
            use croupier_engine::poker::Category;
            use croupier_engine::words::{InvalidCause, Step};
            keywords!(kind: InvalidCause, Step, Direction, Means, Category);
            keywords!(kind: Collected, Cure, Fault, Fetched, HandResult, JackpotBack);
            None
        },
    },
];

/// The types of the games that are dealt from a baccarat shoe.
fn shoe_types(kind: &str) -> Option<Value> {
    use baccarat::command::On;
    use baccarat::event::Passed;
    use baccarat::hand::{Outcome, Side};
    use baccarat::{BankerPays, Style};
    use croupier_engine::words::{Brought, Irregularity, Remedy, ShoeEnd, WagerResult};
    use croupier_engine::words::{InvalidCause, ReshuffleCause, Step};
    keywords!(kind: On, Step, Side, Outcome, ReshuffleCause, InvalidCause, Style, BankerPays);
    keywords!(kind: Brought, Irregularity, Passed, Remedy, ShoeEnd, WagerResult);
    let placed = "^[A2-9TJQK][cdhs]@(player|banker)$";
    (kind == "Placed").then(|| json!({"type": "string", "pattern": placed}))
}

/// The schema of a type that means the same in every part.
fn common(kind: &str) -> Option<Value> {
    Some(match kind {
        "Name" => json!({"$ref": "#/$defs/name"}),
        "Card" => json!({"$ref": "#/$defs/card"}),
        "Cents" => json!({"type": "integer"}),
        "u8" | "u16" | "u32" => json!({"type": "integer", "minimum": 0}),
        "bool" => json!({"type": "boolean"}),
        "String" => json!({"type": "string"}),
        "Odds" => json!({"type": "string", "pattern": "^[0-9]+:[0-9]+$"}),
        _ => return None,
    })
}

fn words<T: Copy + std::fmt::Display>(all: &[T]) -> Value {
    one_of(all.iter().map(ToString::to_string))
}

fn one_of(words: impl Iterator<Item = String>) -> Value {
    json!({"enum": words.collect::<Vec<_>>()})
}

/// Commands or events: what differs between the two on the page and in the schema.
struct Sort {
    /// The field that has the word.
    tag: &'static str,
    /// How its definitions in the schema end.
    name: &'static str,
    /// How the heading over its tables begins.
    heading: &'static str,
    /// How its tables begin.
    head: &'static str,
    /// Which cell of a row names the fields.
    cell: usize,
    lines: fn(&Part) -> Lines,
}

const COMMANDS: Sort = Sort {
    tag: "do",
    name: "command",
    heading: "Commands of ",
    head: "| `do` | who | fields |",
    cell: 2,
    lines: |part| part.commands,
};

const EVENTS: Sort = Sort {
    tag: "event",
    name: "event",
    heading: "Events of ",
    head: "| `event` | fields |",
    cell: 1,
    lines: |part| part.events,
};

impl Part {
    /// Its words of a sort, each with its fields.
    fn words(&self, sort: &Sort) -> BTreeMap<&'static str, Fields> {
        let (words, fields) = (sort.lines)(self);
        words.iter().copied().zip(fields.iter().copied()).collect()
    }

    /// Its commands, each with its fields.
    pub(crate) fn commands(&self) -> BTreeMap<&'static str, Fields> {
        self.words(&COMMANDS)
    }

    /// The schema of a type that is not common to all.
    pub(crate) fn own(&self, kind: &str) -> Value {
        (self.types)(kind)
            .unwrap_or_else(|| panic!("{}: the schema knows no type {kind}", self.key))
    }

    fn definition(&self, kind: &str) -> String {
        let mut name = self.key.to_owned();
        for c in kind.chars() {
            if c.is_ascii_uppercase() {
                name.push('-');
            }
            name.push(c.to_ascii_lowercase());
        }
        name
    }

    /// The schema of a field by the type it has in the code.
    fn field(&self, kind: &str) -> Value {
        let kind = kind.replace(' ', "");
        if let Some(inner) = inside(&kind, "Option<") {
            return self.field(inner);
        }
        if let Some(inner) = inside(&kind, "Vec<") {
            return json!({"type": "array", "items": self.field(inner)});
        }
        let own = || json!({"$ref": format!("#/$defs/{}", self.definition(&kind))});
        common(&kind).unwrap_or_else(own)
    }

    fn object(&self, tag: &str, word: &str, fields: Fields, more: &[(&str, Value)]) -> Value {
        let mut properties = Map::new();
        properties.insert(tag.to_owned(), json!({"const": word}));
        let mut required = vec![tag.to_owned()];
        for (name, kind) in fields {
            properties.insert((*name).to_owned(), self.field(kind));
            if !kind.starts_with("Option") && *name != "forfeit" {
                required.push((*name).to_owned());
            }
        }
        for (name, schema) in more {
            properties.insert((*name).to_owned(), schema.clone());
        }
        json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
    }

    /// Its lines of a sort and the types that they use.
    fn define(&self, sort: &Sort, more: &[(&str, Value)], defs: &mut Map<String, Value>) {
        let lines = self.words(sort);
        let all: Vec<Value> = lines
            .iter()
            .map(|(word, fields)| self.object(sort.tag, word, fields, more))
            .collect();
        let title = format!("{}{}", sort.heading, self.title);
        let name = format!("{}-{}", self.key, sort.name);
        defs.insert(name, json!({"title": title, "oneOf": all}));
        for (_, kind) in lines.values().flat_map(|fields| fields.iter()) {
            let kind = bare(kind);
            if common(&kind).is_none() {
                defs.insert(self.definition(&kind), self.own(&kind));
            }
        }
    }
}

/// The fields of an event at tables of this game, by its word.
pub(crate) fn event_fields(kind: GameKind, word: &str) -> Option<Fields> {
    let here = |part: &&Part| part.games.is_empty() || part.games.contains(&kind);
    let mut parts = PARTS.iter().filter(here);
    parts.find_map(|part| part.words(&EVENTS).get(word).copied())
}

pub(crate) fn inside<'a>(kind: &'a str, open: &str) -> Option<&'a str> {
    kind.strip_prefix(open)?.strip_suffix('>')
}

/// The type that may be there, or of which there may be many.
fn bare(kind: &str) -> String {
    let kind = kind.replace(' ', "");
    match inside(&kind, "Option<").or_else(|| inside(&kind, "Vec<")) {
        Some(inner) => bare(inner),
        None => kind,
    }
}

/// What stands in backquotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The cells of the rows of the tables that begin with `head`.
fn rows<'a>(text: &'a str, head: &str) -> Vec<Vec<&'a str>> {
    let mut rows = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with(head) {
            inside = true;
        } else if !line.starts_with('|') {
            inside = false;
        } else if inside && !line.starts_with("|---") {
            rows.push(line.trim_matches('|').split(" | ").collect());
        }
    }
    rows
}

/// The page's sections of a sort by what their headings name, each up to the next heading.
fn sections<'a>(page: &'a str, sort: &Sort) -> BTreeMap<&'a str, &'a str> {
    let begin = format!("\n### {}", sort.heading);
    let mut sections = BTreeMap::new();
    for text in page.split(&begin).skip(1) {
        let (title, rest) = text.split_once('\n').unwrap();
        let end = rest.find("\n#").unwrap_or(rest.len());
        let before = sections.insert(title, &rest[..end]);
        assert!(before.is_none(), "two sections {}{title}", sort.heading);
    }
    sections
}

/// Holds the page to the code: every part has its section, and every word a row there.
fn hold(sort: &Sort) {
    let page = croupier_kept::read("docs/protocol.md");
    let sections = sections(&page, sort);
    let said: BTreeSet<&str> = sections.keys().copied().collect();
    let known: BTreeSet<&str> = PARTS.iter().map(|p| p.title).collect();
    assert_eq!(said, known, "the headings {}…", sort.heading);
    let inside: usize = sections.values().map(|s| rows(s, sort.head).len()).sum();
    let all = rows(&page, sort.head).len();
    assert_eq!(inside, all, "a table of {}s is in no section", sort.name);
    for part in PARTS {
        hold_part(sort, part, &rows(sections[part.title], sort.head));
    }
}

fn hold_part(sort: &Sort, part: &Part, rows: &[Vec<&str>]) {
    let (name, title) = (sort.name, part.title);
    let known = part.words(sort);
    let mut said = BTreeSet::new();
    for row in rows {
        for word in quoted(row[0]) {
            assert!(said.insert(word), "{title}: {word} has two rows");
            let Some(fields) = known.get(word) else {
                panic!("{title}: the code has no {name} {word}");
            };
            // A row may send the reader to another game, where the word has the same fields.
            match PARTS.iter().find(|other| sends_to(row, other)) {
                Some(other) => {
                    let there = other.words(sort).get(word).copied();
                    let same = there == Some(*fields);
                    assert!(same, "{title}: {word} is not as at {}", other.title);
                }
                None => hold_fields(part, word, fields, row[sort.cell]),
            }
        }
    }
    let known: BTreeSet<&str> = known.keys().copied().collect();
    assert_eq!(said, known, "{title}: the tables and the code differ");
}

fn sends_to(row: &[&str], other: &Part) -> bool {
    let at = format!("as at {}", other.title);
    row.iter().any(|cell| cell.trim().ends_with(&at))
}

/// Every field is named in its cell; and what else is named there is a value that one of them may have.
fn hold_fields(part: &Part, word: &str, fields: Fields, cell: &str) {
    let title = part.title;
    let named = quoted(cell);
    for (field, _) in fields {
        let there = named.contains(field);
        assert!(
            there,
            "{title}: the row of {word} does not name its field {field}"
        );
    }
    let kinds = fields.iter().map(|(_, kind)| bare(kind));
    let values: Vec<Value> = kinds
        .filter(|kind| common(kind).is_none())
        .filter_map(|kind| part.own(&kind).get("enum").cloned())
        .collect();
    let is_value = |name: &str| {
        let mut all = values.iter().filter_map(Value::as_array).flatten();
        all.any(|v| v == name)
    };
    let plain = |c: char| c.is_ascii_lowercase() || "_-".contains(c);
    for name in named.iter().filter(|n| n.chars().all(plain)) {
        let field = fields.iter().any(|(field, _)| field == name);
        assert!(
            field || is_value(name),
            "{title}: the row of {word} names {name}, which is neither a field of it nor a value"
        );
    }
}

#[test]
fn every_game_has_one_part() {
    for &kind in GameKind::ALL {
        let parts: Vec<&Part> = PARTS.iter().filter(|p| p.games.contains(&kind)).collect();
        assert_eq!(parts.len(), 1, "{kind} must be in one entry of PARTS");
        assert_eq!(parts[0].commands.0, games::Command::words(kind), "{kind}");
    }
}

#[test]
fn the_page_lists_every_command() {
    hold(&COMMANDS);
}

/// The page with the roles of every command as they are in the code.
fn with_roles(page: &str) -> String {
    let mut part: Option<&Part> = None;
    let mut inside = false;
    let mut text = String::new();
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("### ") {
            let title = title.strip_prefix(COMMANDS.heading);
            part = PARTS.iter().find(|p| Some(p.title) == title);
        }
        let row = inside && line.starts_with('|');
        inside = row || line.starts_with(COMMANDS.head);
        let cells: Vec<&str> = line.splitn(3, " | ").collect();
        match (part, &cells[..]) {
            (Some(part), [words, who, rest]) if row => {
                let who = who_says(part, &quoted(words), who);
                text += &format!("{words} | {who} | {rest}");
            }
            _ => text += line,
        }
        text.push('\n');
    }
    text
}

/// Who says these words of a row; it may send the reader to another game where the same roles do.
fn who_says(part: &Part, words: &[&str], cell: &str) -> String {
    let here = part.commands();
    let cases = |part: &Part, word: &str| Some(roles::cases(part, word, here.get(word)?));
    if let Some(other) = PARTS.iter().find(|other| sends_to(&[cell], other))
        && words
            .iter()
            .all(|word| cases(part, word) == cases(other, word))
    {
        return cell.to_owned();
    }
    let said = words.iter().filter_map(|word| cases(part, word));
    let said: BTreeSet<String> = said.map(|cases| roles::cell(&cases)).collect();
    let title = part.title;
    assert_eq!(said.len(), 1, "{title}: {words:?} need rows of their own");
    said.into_iter().collect()
}

#[test]
fn the_page_says_who_may_say_what() {
    let page = croupier_kept::read("docs/protocol.md");
    croupier_kept::hold("docs/protocol.md", &with_roles(&page));
}

#[test]
fn the_page_lists_every_event() {
    hold(&EVENTS);
}

/// Any line of a sort, of whichever part. Two parts may have the same line.
fn any(sort: &Sort) -> Value {
    let refer = |p: &Part| json!({"$ref": format!("#/$defs/{}-{}", p.key, sort.name)});
    json!({"anyOf": PARTS.iter().map(refer).collect::<Vec<_>>()})
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
    // Others that decide it too, and whether the text of the book is silent.
    let also = json!({"type": "array", "items": {"type": "string"}});
    let unsaid = json!({"const": true});
    let stamp = [
        ("seq", json!({"type": "integer"})),
        ("at_ms", json!({"type": "integer"})),
        ("rule", rule.clone()),
        ("also", also.clone()),
        ("unsaid", unsaid.clone()),
    ];
    let texts = json!({"type": "array", "items": {"type": "string"}});
    let numbers = json!({"type": "array", "items": {"type": "integer"}});
    let Value::Object(mut defs) = json!({
        "name": {"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{0,23}$"},
        "card": {"type": "string", "pattern": "^[A2-9TJQK][cdhs]$"},
        "command": any(&COMMANDS),
        "event": any(&EVENTS),
        "hidden": {"type": "object", "properties": {"seq": {"type": "integer"}}, "required": ["seq"], "additionalProperties": false},
        "awaiting": {"oneOf": [
            {"type": "null"},
            {"type": "object", "properties": {
                "for": {"const": "decision"}, "what": {"type": "string"}, "roles": {"type": "array", "items": words(Role::ALL)},
                "do": {"type": "string"}, "player": {"$ref": "#/$defs/name"}, "seat": {"type": "integer"}, "rule": rule
            }, "required": ["for", "what", "roles", "do", "rule"]},
            {"type": "object", "properties": {
                "for": {"const": "chance"}, "what": {"const": "card"}, "face": words(Face::ALL),
                "count": {"type": "integer"}, "to": {"type": "string"}, "unseen": {"type": "integer"}, "rule": rule
            }, "required": ["for", "what", "face", "count", "to", "unseen", "rule"]},
            {"type": "object", "properties": {
                "for": {"const": "draw"}, "what": {"type": "string"}, "sides": numbers, "rule": rule
            }, "required": ["for", "what", "sides", "rule"]}
        ]},
        "run": {"type": "object", "properties": {
            "least_cents": {"type": "integer"}, "most_cents": {"type": "integer"}, "step_cents": {"type": "integer"}
        }, "required": ["least_cents", "most_cents", "step_cents"], "additionalProperties": false},
        "open": {"oneOf": [
            {"type": "object", "properties": {"one_of": {"type": "array", "minItems": 1}}, "required": ["one_of"], "additionalProperties": false},
            {"type": "object", "properties": {"amounts": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/run"}}}, "required": ["amounts"], "additionalProperties": false},
            {"type": "object", "properties": {"least": {"type": "integer"}, "most": {"type": "integer"}}, "required": ["least", "most"], "additionalProperties": false},
            {"type": "object", "properties": {"facts": {"const": true}}, "required": ["facts"], "additionalProperties": false}
        ]},
        "option": {"type": "object", "properties": {
            "do": {"type": "string"}, "roles": {"type": "array", "items": words(Role::ALL)}, "player": {"$ref": "#/$defs/name"},
            "open": {"type": "object", "additionalProperties": {"$ref": "#/$defs/open"}},
            "optional": texts, "from_ms": {"type": "integer"}
        }, "required": ["do", "roles"]},
        "refused": {"type": "object", "properties": {
            "reason": {"type": "string", "examples": Reason::ALL.iter().map(|r| r.word()).collect::<Vec<_>>()},
            "rule": rule, "also": also, "unsaid": unsaid, "detail": {"type": "string"}, "first_reply": {"type": "object"}
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
    }) else {
        unreachable!("an object was written down");
    };
    for part in PARTS {
        part.define(&COMMANDS, &head, &mut defs);
        part.define(&EVENTS, &stamp, &mut defs);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What goes over every door of a table",
        "oneOf": [{"$ref": "#/$defs/command"}, {"$ref": "#/$defs/reply"}],
        "$defs": defs
    })
}

#[test]
fn the_schema_is_the_codes() {
    let wanted = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    croupier_kept::hold("docs/protocol.schema.json", &wanted);
}
