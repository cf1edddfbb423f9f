//! Holds `docs/protocol.md` to the code: every command and event is in it with its fields, game by game, and nothing else is. With
//! `CROUPIER_BLESS=1` the roles of every command are written there anew.
//!
//! Games share words and names of types, and mean different things by them, so each has a part of its own: an entry in
//! [`PARTS`], and a table of commands and one of events in the page.

use crate::roles;
use croupier_engine::Role;
use croupier_engine::games::{
    self, GameKind, baccarat, blackjack, caribbean_stud, chemin_de_fer, craps, spin,
};
use croupier_house::{cage, command as floor_command, event as floor_event, tournament};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

pub(crate) type Fields = &'static [(&'static str, &'static str)];

/// Words, the fields of each, and how they look in JSON.
struct Lines {
    words: &'static [&'static str],
    fields: &'static [Fields],
    schema: fn(&mut SchemaGenerator) -> Schema,
}

macro_rules! lines {
    ($type:ty) => {
        Lines {
            words: <$type>::WORDS,
            fields: <$type>::FIELDS,
            schema: <$type as JsonSchema>::json_schema,
        }
    };
}

/// A part of the vocabulary: what is said at every table, or at those of one module of games.
pub(crate) struct Part {
    /// What the page's headings call it: `### Commands of …` and `### Events of …`.
    pub(crate) title: &'static str,
    /// The games in which this is said, besides what is said at every table.
    pub(crate) games: &'static [GameKind],
    commands: Lines,
    events: Lines,
}

/// Every part. A further game is one more entry, and its two tables in the page.
pub(crate) const PARTS: &[Part] = &[
    Part {
        title: "every table",
        games: &[],
        commands: lines!(floor_command::Floor),
        events: lines!(floor_event::Floor),
    },
    Part {
        title: "baccarat",
        games: &[GameKind::Baccarat],
        commands: lines!(baccarat::Command),
        events: lines!(baccarat::Event),
    },
    Part {
        title: "chemin de fer",
        games: &[GameKind::CheminDeFer],
        commands: lines!(chemin_de_fer::Command),
        events: lines!(chemin_de_fer::Event),
    },
    Part {
        title: "roulette, tai-sai and the money wheel",
        games: &[GameKind::Roulette, GameKind::TaiSai, GameKind::MoneyWheel],
        commands: lines!(spin::Command),
        events: lines!(spin::Event),
    },
    Part {
        title: "craps",
        games: &[GameKind::Craps],
        commands: lines!(craps::Command),
        events: lines!(craps::Event),
    },
    Part {
        title: "blackjack",
        games: &[GameKind::Blackjack],
        commands: lines!(blackjack::Command),
        events: lines!(blackjack::Event),
    },
    Part {
        title: "Caribbean stud",
        games: &[GameKind::CaribbeanStud],
        commands: lines!(caribbean_stud::Command),
        events: lines!(caribbean_stud::Event),
    },
];

/// Commands or events: what differs between the two on the page.
struct Sort {
    /// The field that has the word.
    tag: &'static str,
    name: &'static str,
    /// How the heading over its tables begins.
    heading: &'static str,
    /// How its tables begin.
    head: &'static str,
    /// Which cell of a row names the fields.
    cell: usize,
    lines: fn(&Part) -> &Lines,
}

const COMMANDS: Sort = Sort {
    tag: "do",
    name: "command",
    heading: "Commands of ",
    head: "| `do` | who | fields |",
    cell: 2,
    lines: |part| &part.commands,
};

const EVENTS: Sort = Sort {
    tag: "event",
    name: "event",
    heading: "Events of ",
    head: "| `event` | fields |",
    cell: 1,
    lines: |part| &part.events,
};

impl Part {
    /// Its words of a sort, each with its fields.
    fn words(&self, sort: &Sort) -> BTreeMap<&'static str, Fields> {
        let Lines { words, fields, .. } = (sort.lines)(self);
        words.iter().copied().zip(fields.iter().copied()).collect()
    }

    /// Its commands, each with its fields.
    pub(crate) fn commands(&self) -> BTreeMap<&'static str, Fields> {
        self.words(&COMMANDS)
    }

    /// The words that a field of a command may be.
    pub(crate) fn values(&self, word: &str, field: &str) -> &'static [String] {
        let values = VALUES.get(&(self.title, COMMANDS.tag, word.to_owned()));
        &values.expect("a command of the part")[field]
    }
}

/// The words that the fields of a line may be, by what the line stands under: its part, its tag and its word.
type Values = BTreeMap<(&'static str, &'static str, String), BTreeMap<String, Vec<String>>>;

static VALUES: LazyLock<Values> = LazyLock::new(|| {
    let mut all = Values::new();
    for (part, sort) in PARTS.iter().flat_map(|p| [(p, &COMMANDS), (p, &EVENTS)]) {
        let mut generator = SchemaGenerator::default();
        let schema = ((sort.lines)(part).schema)(&mut generator);
        for line in schema.get("oneOf").and_then(Value::as_array).unwrap() {
            let fields = line["properties"].as_object().unwrap();
            let word = fields[sort.tag]["const"].as_str().unwrap();
            let values = |(name, field): (&String, &Value)| {
                let mut values = Vec::new();
                gather(field, &generator, &mut values);
                (name.clone(), values)
            };
            let place = (part.title, sort.tag, word.to_owned());
            all.insert(place, fields.iter().map(values).collect());
        }
    }
    all
});

/// The words that a value may be, in whichever of its parts.
fn gather(schema: &Value, generator: &SchemaGenerator, values: &mut Vec<String>) {
    match schema {
        Value::Array(all) => all.iter().for_each(|one| gather(one, generator, values)),
        Value::Object(object) => {
            for (keyword, is) in object {
                match (keyword.as_str(), is) {
                    ("enum", Value::Array(words)) => {
                        values.extend(words.iter().filter_map(Value::as_str).map(str::to_owned));
                    }
                    ("$ref", Value::String(to)) => {
                        let name = to.rsplit('/').next().unwrap();
                        gather(&generator.definitions()[name], generator, values);
                    }
                    _ => gather(is, generator, values),
                }
            }
        }
        _ => {}
    }
}

/// The words that a command begins with, as its schema lists them.
pub(crate) fn words_of<T: JsonSchema>() -> Vec<String> {
    let all = fields_of::<T>().into_iter();
    all.map(|(word, _)| word).collect()
}

/// The same, each with its fields.
fn fields_of<T: JsonSchema>() -> Vec<(String, Vec<String>)> {
    let schema = T::json_schema(&mut SchemaGenerator::default());
    let lines = schema.get("oneOf").and_then(Value::as_array).unwrap();
    let line = |line: &Value| {
        let fields = line["properties"].as_object().unwrap();
        let word = fields["do"]["const"].as_str().unwrap().to_owned();
        let fields = fields.keys().filter(|field| *field != "do").cloned();
        (word, fields.collect())
    };
    lines.iter().map(line).collect()
}

/// Holds the page's section of this title to commands that are not said at a table: their words, fields and roles.
fn hold_section<T: JsonSchema>(title: &str, roles: &BTreeMap<&'static str, &'static [Role]>) {
    let page = croupier_kept::read("docs/protocol.md");
    let begin = format!("\n## {title}\n");
    let (_, section) = page.split_once(&begin).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows = rows(section, "| command (`do`) | who | fields |");
    let mut said = BTreeSet::new();
    for (word, fields) in fields_of::<T>() {
        let of_word = |row: &&Vec<&str>| quoted(row[0]).contains(&word.as_str());
        let found: Vec<_> = rows.iter().filter(of_word).collect();
        let [row] = found[..] else {
            panic!("{title}: {word} needs one row, not {}", found.len());
        };
        let who = roles::listed(roles[word.as_str()], ", ");
        assert_eq!(row[1], who, "{title}: who says {word}");
        let named = quoted(row[2]);
        for field in fields
            .iter()
            .filter(|field| !SERVERS_OWN.contains(&(word.as_str(), field.as_str())))
        {
            let there = named.contains(&field.as_str());
            assert!(there, "{title}: the row of {word} does not name {field}");
        }
        said.insert(word);
    }
    let rows: BTreeSet<String> = rows
        .iter()
        .flat_map(|row| quoted(row[0]))
        .map(str::to_owned)
        .collect();
    assert_eq!(rows, said, "{title}: the table and the code differ");
}

/// A field that the server fills in.
const SERVERS_OWN: &[(&str, &str)] = &[("draw-seats", "order")];

#[test]
fn the_page_lists_what_is_said_of_tournaments_and_at_the_cage() {
    let of = roles::of_tournaments();
    let of: BTreeMap<_, _> = of.iter().map(|c| (c.word(), c.roles())).collect();
    hold_section::<tournament::Command>("Tournaments", &of);
    let at = roles::at_the_cage();
    let at: BTreeMap<_, _> = at.iter().map(|c| (c.word(), c.roles())).collect();
    hold_section::<cage::Command>("The cage", &at);
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
                None => hold_fields(sort, part, word, fields, row[sort.cell]),
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
fn hold_fields(sort: &Sort, part: &Part, word: &str, fields: Fields, cell: &str) {
    let title = part.title;
    let named = quoted(cell);
    for (field, _) in fields {
        let there = named.contains(field);
        assert!(
            there,
            "{title}: the row of {word} does not name its field {field}"
        );
    }
    let values = &VALUES[&(title, sort.tag, word.to_owned())];
    let is_value = |name: &str| values.values().flatten().any(|value| value == name);
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
        assert_eq!(
            parts[0].commands.words,
            games::Command::words(kind),
            "{kind}"
        );
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
