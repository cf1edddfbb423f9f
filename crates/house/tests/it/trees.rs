//! Tree counts, as chess engines have them: from each position in `testdata/trees/<book>.txt`, every sequence of accepted commands
//! out of the game's repertoire, down to the depth that the position names. A change that alters what is accepted, what then
//! happens, which rule is cited, why something is refused or what is awaited next changes a figure, though no script asks for it.
//!
//! A repertoire is `testdata/trees/repertoire/<game>.txt`, and `floor.txt` there for every game: usual and awkward commands,
//! one a line, said as in a rule script. A book's file is
//!
//! | line | meaning |
//! |---|---|
//! | `position NAME DEPTH` | begins a position |
//! | lines of a rule script | how it comes about |
//! | `= SEQUENCES VIEWS EVENTS CITED REFUSED AWAITED` | of sequences of one command, of two …: how many there are, how many different views of the table they end in, and hashes over their last steps: the events, the events with their rules, the reason of every command that was refused instead, and what is awaited then |
//! | `accepted WORD…` | at the end: the commands that were accepted somewhere |
//! | `refused REASON…` | the reasons for which commands were refused |
//! | `cited RULE…` | the rules that events and refusals cited |
//! | `bodies COUNT HASH` | how many different events happened, and a hash over their bodies in the log |
//!
//! `CROUPIER_BLESS=1` keeps new figures. `cargo xtask trees` prints the division of a tree by first command, which leads to the
//! command that makes the difference.

use crate::awaited::is_by_its_rule;
use crate::plain::plain;
use crate::rules::{Script, awaited, spoken};
use croupier_engine::games::Rules;
use croupier_engine::words::Announcement;
use croupier_engine::{Reason, Role, RuleId};
use croupier_house::{Actor, Command, Event, Table, heat, seal};
use croupier_rulebooks::{Choices, book, books};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hasher};

/// How many sequences a position without a depth is followed to when figures are kept: as deep as stays below it.
const BUDGET: u64 = 6_000;

fn file(name: &str) -> String {
    format!("testdata/trees/{name}.txt")
}

fn read(name: &str) -> String {
    croupier_kept::read(&file(name))
}

/// The lines that say something.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|l| !l.is_empty() && !l.starts_with('#'))
}

/// A command of the repertoire, and who says it.
struct Said {
    line: String,
    actor: Actor,
    command: Command,
}

fn repertoire(table: &Table) -> Vec<Said> {
    let own = read(&format!("repertoire/{}", table.rules().kind()));
    let floor = read("repertoire/floor");
    let said = |line: &str| {
        let (actor, command) = spoken(table, line);
        let line = line.to_owned();
        Said {
            line,
            actor,
            command,
        }
    };
    lines(&own).chain(lines(&floor)).map(said).collect()
}

/// The steps at one depth of a tree.
#[derive(Clone, Default)]
struct Level {
    sequences: u64,
    views: BTreeSet<u64>,
    events: Sha256,
    cited: Sha256,
    refused: Sha256,
    awaited: Sha256,
}

impl Level {
    fn figures(&self) -> String {
        let mut text = format!("{} {}", self.sequences, self.views.len());
        for hash in [&self.events, &self.cited, &self.refused, &self.awaited] {
            write!(text, " {}", short(hash)).unwrap();
        }
        text
    }
}

fn short(hash: &Sha256) -> String {
    let digest = hash.clone().finalize();
    digest[..6].iter().fold(String::new(), |mut out, byte| {
        write!(out, "{byte:02x}").unwrap();
        out
    })
}

/// What was met in trees.
#[derive(Default)]
struct Met {
    accepted: BTreeSet<&'static str>,
    reasons: BTreeSet<Reason>,
    cited: BTreeSet<RuleId>,
    events: BTreeMap<String, Event>,
    /// Lines that were refused, each with what was said to it.
    told: HashSet<(String, String)>,
}

struct Tree<'a> {
    said: &'a [Said],
    now_ms: i64,
    levels: Vec<Level>,
    met: &'a mut Met,
}

impl Tree<'_> {
    /// Every command of the repertoire at this table, and at those that the accepted ones lead to.
    fn grow(&mut self, table: &Table, depth: usize) {
        for said in self.said {
            self.say(table, said, depth);
        }
    }

    fn say(&mut self, table: &Table, said: &Said, depth: usize) {
        let level = &mut self.levels[depth];
        match table.decide(&said.actor, self.now_ms, &said.command) {
            Err(refusal) => {
                // The same is said many times over.
                if self
                    .met
                    .told
                    .insert((said.line.clone(), refusal.detail.clone()))
                {
                    plain(table.rules().kind(), &said.command, &refusal);
                }
                let line = format!("{} ! {}\n", said.line, refusal.reason);
                level.refused.update(line);
                self.met.reasons.insert(refusal.reason);
                self.met.cited.extend(refusal.rule);
            }
            Ok(events) => {
                is_by_its_rule(table, &said.command, &events);
                let mut next = table.clone();
                next.begin(&said.command);
                let mut plain = format!("{}\n", said.line);
                let mut cited = plain.clone();
                for event in events {
                    next.apply(self.now_ms, &event.what).unwrap();
                    let line = event.what.to_string();
                    let rule = event.rule.as_ref().map_or("-", |rule| rule.as_str());
                    writeln!(plain, "{line}").unwrap();
                    writeln!(cited, "{line} [{rule}]").unwrap();
                    self.met.cited.extend(event.rule);
                    self.met.events.entry(line).or_insert(event.what);
                }
                level.events.update(plain);
                level.cited.update(cited);
                level.awaited.update(awaited(&next) + "\n");
                level.views.insert(view(&next));
                level.sequences += 1;
                self.met.accepted.insert(said.command.word());
                if depth + 1 < self.levels.len() {
                    self.grow(&next, depth + 1);
                }
            }
        }
    }
}

/// What the operator sees, as a number that tells views apart. It is compared within one run alone.
fn view(table: &Table) -> u64 {
    struct Hashed(DefaultHasher);
    impl std::fmt::Write for Hashed {
        fn write_str(&mut self, part: &str) -> std::fmt::Result {
            self.0.write(part.as_bytes());
            Ok(())
        }
    }
    let view = table.view(Some(&Actor::house(Role::Manager)));
    let mut hashed = Hashed(DefaultHasher::new());
    write!(hashed, "{view:?}").unwrap();
    hashed.0.finish()
}

struct Position {
    name: String,
    depth: Option<usize>,
    script: Vec<String>,
    kept: Vec<String>,
}

impl Position {
    /// The table as it stands there, and the time.
    fn table(&self) -> Script {
        let (first, rest) = self.script.split_first().unwrap();
        let mut script = Script::draft(first.strip_prefix("table ").unwrap());
        for line in rest {
            let step = std::panic::AssertUnwindSafe(|| script.line(line, false));
            if std::panic::catch_unwind(step).is_err() {
                panic!("{}: {line}", self.name);
            }
        }
        script
    }

    fn grow(&self, met: &mut Met) -> Vec<Level> {
        let at = self.table();
        let said = repertoire(&at.table);
        let mut grow = |depth| {
            let mut tree = Tree {
                said: &said,
                now_ms: at.now_ms,
                levels: vec![Level::default(); depth],
                met,
            };
            tree.grow(&at.table, 0);
            tree.levels
        };
        if let Some(depth) = self.depth {
            return grow(depth);
        }
        let mut depth = 1;
        loop {
            let levels = grow(depth);
            // The next level is about as much wider as this one is than the one before.
            let width = levels[0].sequences;
            if depth == 5 || levels[depth - 1].sequences * width > BUDGET {
                return levels;
            }
            depth += 1;
        }
    }
}

/// The positions of a book, what stands before the first of them and what after the last.
struct Positions {
    head: Vec<String>,
    list: Vec<Position>,
    tail: Vec<String>,
}

impl Positions {
    fn read(id: &str) -> Positions {
        let mut all = Positions {
            head: Vec::new(),
            list: Vec::new(),
            tail: Vec::new(),
        };
        for line in read(id).lines().map(str::trim) {
            let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
            let owned = line.to_owned();
            match (mark, all.list.last_mut()) {
                ("", _) => {}
                ("position", _) => {
                    let mut words = rest.split_whitespace();
                    all.list.push(Position {
                        name: words.next().unwrap().to_owned(),
                        depth: words.next().map(|d| d.parse().unwrap()),
                        script: Vec::new(),
                        kept: Vec::new(),
                    });
                }
                ("accepted" | "refused" | "cited" | "bodies", _) => all.tail.push(owned),
                (_, None) => all.head.push(owned),
                // The script's own check of chips has a name in it; figures begin with a number.
                ("=", Some(at)) if rest.starts_with(|c: char| c.is_ascii_digit()) => {
                    at.kept.push(owned)
                }
                (_, Some(at)) => at.script.push(owned),
            }
        }
        all
    }

    fn find(&self, name: &str) -> &Position {
        let names: Vec<&str> = self.list.iter().map(|p| p.name.as_str()).collect();
        let found = self.list.iter().find(|p| p.name == name);
        found.unwrap_or_else(|| panic!("no position {name:?}; there are {}", names.join(", ")))
    }

    fn written(&self) -> String {
        let mut text = self.head.join("\n") + "\n";
        for at in &self.list {
            let depth = at.kept.len();
            let body = [&at.script[..], &at.kept[..]].concat().join("\n");
            write!(text, "\nposition {} {depth}\n{body}\n", at.name).unwrap();
        }
        text + "\n" + &self.tail.join("\n") + "\n"
    }
}

/// A hash over the bodies of these events in a log, without their rules.
fn bodies(events: &BTreeMap<String, Event>) -> String {
    let mut hash = Sha256::new();
    for event in events.values() {
        let mut body = serde_json::to_value(event).unwrap();
        drop_nulls(&mut body);
        hash.update(body.to_string() + "\n");
    }
    short(&hash)
}

fn drop_nulls(value: &mut Value) {
    if let Value::Object(fields) = value {
        fields.retain(|_, field| !field.is_null());
        fields.values_mut().for_each(drop_nulls);
    }
}

fn compare(id: &str) {
    let mut positions = Positions::read(id);
    let mut met = Met::default();
    let mut wrong = String::new();
    for at in &mut positions.list {
        assert!(at.script[0].starts_with(&format!("table {id}")), "{id}");
        let levels = at.grow(&mut met);
        let figures: Vec<String> = levels
            .iter()
            .map(|l| format!("= {}", l.figures()))
            .collect();
        if let Some(first) = figures
            .iter()
            .zip(&at.kept)
            .position(|(now, was)| now != was)
        {
            let (now, was) = (&figures[first], &at.kept[first]);
            let depth = first + 1;
            writeln!(wrong, "{} at depth {depth}:\n  {now}\n  {was} was kept; compare\n  cargo xtask trees {id} {} {depth}", at.name, at.name).unwrap();
        } else if figures.len() != at.kept.len() {
            writeln!(wrong, "{}: its depth has changed", at.name).unwrap();
        }
        at.kept = figures;
    }
    let reasons: Vec<&str> = met.reasons.iter().map(|r| r.word()).collect();
    let accepted: Vec<&str> = met.accepted.iter().copied().collect();
    let cited: Vec<&str> = met.cited.iter().map(RuleId::as_str).collect();
    let tail = vec![
        format!("accepted {}", accepted.join(" ")),
        format!("refused {}", reasons.join(" ")),
        format!("cited {}", cited.join(" ")),
        format!("bodies {} {}", met.events.len(), bodies(&met.events)),
    ];
    for (now, was) in tail.iter().zip(&positions.tail).filter(|(n, w)| n != w) {
        writeln!(wrong, "  {now}\n  {was}\n  was kept").unwrap();
    }
    positions.tail = tail;
    let changed = !croupier_kept::blessing() && !wrong.is_empty();
    assert!(!changed, "the trees of {id} have changed:\n{wrong}");
    croupier_kept::hold(&file(id), &positions.written());
}

macro_rules! trees {
    ($($test:ident $id:literal),* $(,)?) => {
        /// The books that have trees.
        const BOOKS: &[&str] = &[$($id),*];

        $(#[test]
        fn $test() {
            compare($id);
        })*
    };
}

trees! {
    act_2012_mini_baccarat "act-2012/mini-baccarat",
    nj_19_47_chemin_de_fer "nj-19-47/chemin-de-fer",
    nj_19_47_minibaccarat "nj-19-47/minibaccarat",
    nj_19_47_punto_banco "nj-19-47/punto-banco",
    nz_1996_baccarat "nz-1996/baccarat",
    nz_1996_blackjack "nz-1996/blackjack",
    nz_1996_caribbean_stud "nz-1996/caribbean-stud",
    nz_1996_craps "nz-1996/craps",
    nz_1996_midi_baccarat "nz-1996/midi-baccarat",
    nz_1996_mini_baccarat "nz-1996/mini-baccarat",
    nz_1996_money_wheel "nz-1996/money-wheel",
    nz_1996_roulette "nz-1996/roulette",
    nz_1996_tai_sai "nz-1996/tai-sai",
    nz_1998_mini_baccarat "nz-1998/mini-baccarat",
    nz_2004_baccarat "nz-2004/baccarat",
}

#[test]
fn every_book_has_trees() {
    let mut all: Vec<&str> = books().iter().map(|b| b.id.as_str()).collect();
    all.sort_unstable();
    assert_eq!(all, BOOKS);
}

/// Every command of a game, and of the floor, is accepted somewhere in the trees of its books.
#[test]
fn every_command_is_reached() {
    // What is spun shares its commands.
    let mut accepted: BTreeMap<Vec<&str>, BTreeSet<String>> = BTreeMap::new();
    for id in BOOKS {
        let kind = book(id).unwrap().game;
        let tail = Positions::read(id).tail;
        let words = tail.iter().find_map(|l| l.strip_prefix("accepted "));
        let words = words.unwrap_or_default().split_whitespace();
        let of_kind = accepted.entry(Command::words(kind)).or_default();
        of_kind.extend(words.map(str::to_owned));
        // What no book of a game asks for or allows is never accepted.
        let rules = books().iter().filter(|book| book.game == kind);
        let rules: Vec<Rules> = rules
            .map(|book| book.rules(&Choices::new()).unwrap())
            .collect();
        let tells = |approval: bool| {
            let mut matters = rules.iter().flat_map(|rules| rules.notices().all());
            matters.any(|matter| matter.is_approval() == approval)
        };
        for (word, asked) in [
            (
                "vacate-seat",
                rules.iter().any(|r| r.idle_rounds().is_some()),
            ),
            ("tell-inspector", tells(false)),
            ("approve", tells(true)),
            (
                "announce-change",
                rules.iter().any(|r| {
                    // Limits have a sign of their own.
                    let mut all = r.announcements().all().iter();
                    all.any(|asked| asked.of != Announcement::Limits)
                }),
            ),
        ] {
            if !asked {
                of_kind.insert(word.to_owned());
            }
        }
        // What is said in a heat is walked through by the tests of tournaments.
        of_kind.extend(heat::Command::WORDS.iter().map(|word| (*word).to_owned()));
        // What is sealed is walked through by the server's tests, for the house has no order to open.
        of_kind.extend(seal::Command::WORDS.iter().map(|word| (*word).to_owned()));
        for word in Command::words(kind) {
            let nobodys = |rules: &Rules| {
                let mut powers = rules.powers().of(word);
                powers.any(|power| power.fields.is_empty() && power.roles.is_empty())
            };
            if rules.iter().all(nobodys) {
                of_kind.insert(word.to_owned());
            }
        }
    }
    for (words, accepted) in &accepted {
        let never: Vec<_> = words.iter().filter(|w| !accepted.contains(**w)).collect();
        assert!(
            never.is_empty(),
            "in no tree are accepted {never:?} of {words:?}"
        );
    }
}

/// The division of a tree by first command, for `cargo xtask trees`, which says in `CROUPIER_TREE` which and where to: a file, the
/// book, the position, the depth and the commands that are said first, a line each.
#[test]
fn a_division_adds_up_to_the_tree() {
    let asked = std::env::var("CROUPIER_TREE");
    let asked = asked.unwrap_or_else(|_| "\nnz-2004/baccarat\nbetting\n2".to_owned());
    let mut asked = asked.split('\n');
    let (to, id, name) = (asked.next(), asked.next().unwrap(), asked.next().unwrap());
    let depth: usize = asked.next().unwrap().parse().unwrap();
    let positions = Positions::read(id);
    let at = positions.find(name);
    let mut script = at.table();
    let mut kept = at.kept.get(depth - 1);
    for line in asked {
        script.line(&format!("> {line}"), false);
        kept = None;
    }
    let said = repertoire(&script.table);
    let mut text = String::new();
    let mut sequences = 0;
    for first in &said {
        let mut tree = Tree {
            said: &said,
            now_ms: script.now_ms,
            levels: vec![Level::default(); depth],
            met: &mut Met::default(),
        };
        tree.say(&script.table, first, 0);
        sequences += tree.levels[depth - 1].sequences;
        writeln!(text, "{}", first.line).unwrap();
        match script
            .table
            .decide(&first.actor, script.now_ms, &first.command)
        {
            Err(refusal) => writeln!(text, "  ! {}", refusal.reason).unwrap(),
            Ok(events) if depth == 1 => {
                let mut next = script.table.clone();
                for event in events {
                    next.apply(script.now_ms, &event.what).unwrap();
                    writeln!(text, "  < {event}").unwrap();
                }
                writeln!(text, "  ? {}", awaited(&next)).unwrap();
            }
            Ok(_) => {
                for level in &tree.levels {
                    writeln!(text, "  = {}", level.figures()).unwrap();
                }
            }
        }
    }
    if let Some(kept) = kept {
        assert!(
            kept.starts_with(&format!("= {sequences} ")),
            "{sequences}: {kept}"
        );
    }
    if let Some(to) = to.filter(|to| !to.is_empty()) {
        fs::write(to, text).unwrap();
    }
}
