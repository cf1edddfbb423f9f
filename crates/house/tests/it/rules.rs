//! Rule tests: every script under `testdata/rules` in the one-line notation, and the laws that every passing one keeps too.
//!
//! | line | meaning |
//! |---|---|
//! | `# ID … words` | the first line names the rules it holds |
//! | `table BOOK k=v …` | drafts a physical table, or with the word `virtual` one whose equipment the house works |
//! | `people anna@1 bo` | opens it; each buys in for $10000.00, and sits if a seat is given |
//! | `ready 2c` | makes the cards ready, staff cut if nobody is asked, burns that card and as many more as it says (where those are shown, the same again) |
//! | `shooter anna` | takes the dice on offer and the first two of them |
//! | `roll 3-4 5-5` | throws them, told and settled, one after the other |
//! | `deal 9h 2c` | keys these cards; `-` is one that comes face down |
//! | `discard 9h 2c` | each lies face up in the shoe, and is reported |
//! | `> as ROLE command` or `> command` | says a command; it must be accepted unless the next line is a refusal. `house` and another player's name stand for a role too |
//! | `< event… [rule]` | an event of the last command that begins so, after the one matched before |
//! | `x event…` | no event of the last command begins so |
//! | `! Reason [rule]` | the last command is refused so |
//! | `= anna 120.00` | the player's chips |
//! | `? word` | the command or card that the table awaits |

use crate::walk::offered_is_accepted;
use croupier_engine::games::Game;
use croupier_engine::machine::ready::Readies as _;
use croupier_engine::{Awaiting, Cents, Cited, Equipment, Name, Refusal, Role, RuleId, Word};
use croupier_house::ledger::{self, Funding};
use croupier_house::{Actor, Command, Event, Options, Setup, Table};
use croupier_rulebooks::{book, register};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) struct Script {
    book: String,
    pub(crate) table: Table,
    fresh: Table,
    log: Vec<(i64, Cited<Event>)>,
    pub(crate) now_ms: i64,
    pub(crate) last: Vec<Cited<Event>>,
    matched: usize,
    pub(crate) refusal: Option<Refusal>,
}

fn name(word: &str) -> Name {
    Name::new(word).unwrap_or_else(|| panic!("{word:?} is no name"))
}

/// Who says a line, and what. A command is said by the one who usually says it, and of virtual equipment by the house.
pub(crate) fn spoken(table: &Table, line: &str) -> (Actor, Command) {
    let (speaker, text) = match line.strip_prefix("as ") {
        Some(rest) => {
            let (speaker, text) = rest.split_once(' ').unwrap();
            (Some(speaker), text)
        }
        None => (None, line),
    };
    let kind = table.rules().kind();
    let command = Command::parse(kind, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(
        Command::parse(kind, &command.to_string()).as_ref(),
        Ok(&command)
    );
    let usual = command.roles()[0];
    let actor = match (speaker.map(|s| (s, s.parse::<Role>())), command.player()) {
        (Some(("house", _)), _) => Actor::house(usual),
        (Some((other, Err(_))), _) => Actor::player(name(other)),
        (None, _) if command.is_equipment() && !table.setup().physical => Actor::house(usual),
        (Some((_, Ok(Role::Player))), Some(player)) => Actor::player(player.clone()),
        (None, Some(player)) if usual == Role::Player => Actor::player(player.clone()),
        (Some((_, Ok(role))), _) => Actor::staff(name("desk"), role),
        (None, _) => Actor::staff(name("desk"), usual),
    };
    (actor, command)
}

/// What a table awaits, in words.
pub(crate) fn awaited(table: &Table) -> String {
    match table.awaiting() {
        Some(Awaiting::Decision(d)) => match d.player {
            Some((player, _)) => format!("{} {player}", d.command),
            None => d.command.to_owned(),
        },
        Some(Awaiting::Chance(c)) => format!("{} {}", c.face, c.to),
        Some(Awaiting::Draw(d)) => d.what.to_owned(),
        None => "nothing".to_owned(),
    }
}

impl Script {
    pub(crate) fn draft(line: &str) -> Script {
        let mut words = line.split_whitespace();
        let id = words.next().unwrap();
        let (virtually, pairs): (Vec<&str>, Vec<&str>) = words.partition(|w| *w == "virtual");
        let pairs = pairs.into_iter().map(|w| w.split_once('=').unwrap());
        let choices: BTreeMap<String, String> = pairs.map(|(k, v)| (k.into(), v.into())).collect();
        let book = book(id).unwrap_or_else(|| panic!("no book {id}"));
        let rules = book.rules(&choices).unwrap_or_else(|r| panic!("{r:?}"));
        let setup = Setup {
            table: "T1".into(),
            book: id.into(),
            options: Options(book.complete(&choices).unwrap()),
            physical: virtually.is_empty(),
        };
        let drafted = setup.drafted();
        let table = Table::new(setup, rules);
        Script {
            book: id.into(),
            fresh: table.clone(),
            table,
            log: vec![(0, Cited::uncited(drafted))],
            now_ms: 1_000,
            last: Vec::new(),
            matched: 0,
            refusal: None,
        }
    }

    fn kind(&self) -> croupier_engine::games::GameKind {
        self.table.rules().kind()
    }

    fn say(&mut self, line: &str) {
        if let Some(minutes) = line.strip_prefix("wait-minutes ") {
            self.now_ms += minutes.parse::<i64>().unwrap() * 60_000;
            return;
        }
        let (actor, command) = spoken(&self.table, line);
        offered_is_accepted(&self.table, &actor, self.now_ms, &command);
        match self.table.decide(&actor, self.now_ms, &command) {
            Ok(events) => {
                for event in &events {
                    self.table.apply(self.now_ms, &event.what);
                    self.log.push((self.now_ms, event.clone()));
                }
                self.last = events;
                self.refusal = None;
            }
            Err(refusal) => {
                self.last = Vec::new();
                self.refusal = Some(refusal);
            }
        }
        self.matched = 0;
        self.now_ms += 1_000;
    }

    fn must(&mut self, line: &str) {
        self.say(line);
        if let Some(refusal) = &self.refusal {
            panic!("{line}: {refusal}");
        }
    }

    fn ready(&mut self, burn: &str) {
        loop {
            match self.table.awaiting() {
                Some(Awaiting::Decision(d)) if d.command == "confirm" => {
                    self.must(&format!("confirm {}", d.what))
                }
                Some(Awaiting::Decision(d)) if d.command == "cut" => match d.player {
                    Some((player, _)) => self.must(&format!("cut {player} 100")),
                    None => match self.table.game().equipment() {
                        Equipment::Shoe { decks: 1, .. } => self.must("cut - 20"),
                        _ => self.must("cut - 100"),
                    },
                },
                Some(Awaiting::Decision(d)) if d.command == "place-cutting-card" => {
                    let from_back = match self.table.game() {
                        Game::Blackjack(game) => game.rules().cards.cutting_card_from_back,
                        _ => 20,
                    };
                    self.must(&format!("place-cutting-card {from_back}"))
                }
                Some(Awaiting::Chance(c)) if c.to == "burn" && c.face.word() == "up" => {
                    self.must(&format!("card {burn}"));
                }
                Some(Awaiting::Chance(c)) if c.to == "burn" => {
                    self.must(&format!("face-down {}", c.count))
                }
                _ => return,
            }
        }
    }

    /// The one who has the dice throws them, they fall so, and the roll is settled.
    fn roll(&mut self, dice: &str) {
        let Game::Craps(game) = self.table.game() else {
            panic!("dice are rolled at craps")
        };
        let shooter = game.shooter().map_or("-".to_owned(), ToString::to_string);
        self.must(&format!("throw {shooter}"));
        self.must(&format!("roll {dice}"));
        self.must("settle");
    }

    /// What is expected, and by which rules: `[7.6]`, `[7.6, nz-1996/general/15.3]`, or `[unsaid]`, which is none.
    fn whole_rules(&self, text: &str) -> (String, Option<Vec<String>>) {
        let Some((head, rules)) = text.rsplit_once('[') else {
            return (text.trim().to_owned(), None);
        };
        let rules = rules.trim_end_matches(']').split(", ");
        let whole = |rule: &str| match rule.contains('/') {
            true => rule.to_owned(),
            false => format!("{}/{rule}", self.book),
        };
        let said = rules.filter(|rule| *rule != "unsaid");
        (head.trim().to_owned(), Some(said.map(whole).collect()))
    }

    pub(crate) fn line(&mut self, line: &str, refused_next: bool) {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        match mark {
            "people" => {
                self.must("open-table");
                for person in rest.split_whitespace() {
                    let (who, seat) = person
                        .split_once('@')
                        .map_or((person, None), |(w, s)| (w, Some(s)));
                    self.must(&format!("buy-in {who} 10000.00"));
                    if let Some(seat) = seat {
                        self.must(&format!("sit {who} {seat}"));
                    }
                }
            }
            "ready" => self.ready(rest),
            "shooter" => {
                self.must(&format!("accept-dice {rest}"));
                self.must(&format!("choose-dice {rest} 1 2"));
            }
            "roll" => rest.split_whitespace().for_each(|dice| self.roll(dice)),
            "deal" => rest.split_whitespace().for_each(|card| match card {
                "-" => self.must("face-down"),
                card => self.must(&format!("card {card}")),
            }),
            "discard" => {
                for card in rest.split_whitespace() {
                    self.must(&format!("report-face-up-card {card}"));
                }
            }
            ">" if refused_next => self.say(rest),
            ">" => self.must(rest),
            "<" => self.expect(rest),
            "x" => {
                let found = self
                    .last
                    .iter()
                    .find(|e| e.what.to_string().starts_with(rest));
                assert!(found.is_none(), "{rest} must not happen");
            }
            "!" => {
                let (reason, rules) = self.whole_rules(rest);
                let refusal = self
                    .refusal
                    .clone()
                    .unwrap_or_else(|| panic!("not refused"));
                assert_eq!(refusal.reason.word(), reason, "{refusal}");
                let cited = refusal.rule.iter().chain(&refusal.also);
                let cited: Vec<&str> = cited.map(RuleId::as_str).collect();
                assert_eq!(cited, rules.unwrap_or_default(), "{reason}");
                assert!(!refusal.detail.is_empty());
            }
            "=" => {
                let (who, cents) = rest.split_once(' ').unwrap();
                assert_eq!(
                    self.table.purse(&name(who)),
                    Cents::from_word(cents).unwrap(),
                    "chips of {who}"
                );
            }
            "?" => assert_eq!(awaited(&self.table), rest),
            _ => panic!("what is {line:?}?"),
        }
    }

    fn expect(&mut self, text: &str) {
        let (head, rules) = self.whole_rules(text);
        let found = self.last[self.matched..]
            .iter()
            .position(|e| e.what.to_string().starts_with(&head))
            .unwrap_or_else(|| {
                let lines: Vec<String> = self.last.iter().map(ToString::to_string).collect();
                panic!("no event {head:?} in\n{}", lines.join("\n"))
            });
        let event = &self.last[self.matched + found];
        if let Some(rules) = rules {
            let cited = event.rule.iter().chain(&event.also);
            let cited: Vec<&str> = cited.map(RuleId::as_str).collect();
            assert_eq!(cited, rules, "{head}");
        }
        self.matched += found + 1;
    }

    /// The laws: the log replays to the same state, every line parses back, every event cites a rule that exists, and the
    /// ledger sums to zero and agrees with the chips.
    fn keep_the_laws(&self) {
        let mut replayed = self.fresh.clone();
        let mut balances: BTreeMap<String, i64> = BTreeMap::new();
        for (at_ms, event) in &self.log {
            let line = event.what.to_string();
            assert_eq!(
                Event::parse(self.kind(), &line).as_ref(),
                Ok(&event.what),
                "{line}"
            );
            replayed.apply(*at_ms, &event.what);
            // No rule: the book says that its text is silent. A key that it leaves open panics.
            for rule in event.rule.iter().chain(&event.also) {
                assert!(register::is_rule(rule.as_str()), "{line} cites {rule}");
            }
            let entry = ledger::entry("T1", Funding::Cash, &event.what);
            assert_eq!(
                entry.iter().map(|l| l.cents).sum::<Cents>(),
                Cents::ZERO,
                "{line}"
            );
            for l in entry {
                *balances.entry(l.account).or_default() += l.cents.0;
            }
        }
        assert_eq!(replayed, self.table, "the log replays to another state");
        for who in self.table.people().all() {
            let chips = balances
                .get(&format!("chips:T1:{who}"))
                .copied()
                .unwrap_or_default();
            assert_eq!(Cents(chips), self.table.purse(who), "chips of {who}");
            let layout = balances
                .get(&format!("wagers:T1:{who}"))
                .copied()
                .unwrap_or_default();
            assert_eq!(
                Cents(layout),
                self.table.game().on_layout(who),
                "wagers of {who}"
            );
        }
        let shoe = match self.table.game() {
            Game::Baccarat(game) => &game.cards().shoe,
            Game::Blackjack(game) => &game.cards().shoe,
            Game::CheminDeFer(game) => &game.cards().shoe,
            Game::CaribbeanStud(game) => &game.cards().shoe,
            _ => return,
        };
        assert!(u32::from(shoe.left()) <= shoe.unseen().total(), "{shoe:?}");
    }
}

fn run(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut script: Option<Script> = None;
    for (i, line) in lines.iter().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(rest) = line.strip_prefix("table ") {
            if let Some(script) = &script {
                script.keep_the_laws();
            }
            script = Some(Script::draft(rest));
            continue;
        }
        let refused_next = lines.get(i + 1).is_some_and(|l| l.starts_with('!'));
        let at = format!("{}:{}: {line}", path.display(), i + 1);
        let script = script.as_mut().expect("the script begins with a table");
        let step = std::panic::AssertUnwindSafe(|| script.line(line, refused_next));
        if let Err(panic) = std::panic::catch_unwind(step) {
            let said = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied());
            panic!("{at}\n{}", said.unwrap_or("it failed"));
        }
    }
    script.expect("a script has a table").keep_the_laws();
}

fn scripts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            scripts(&path, found);
        } else if path.extension().is_some_and(|e| e == "txt") {
            found.push(path);
        }
    }
}

#[test]
fn every_rule_script_holds() {
    let mut found = Vec::new();
    scripts(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rules"),
        &mut found,
    );
    found.sort();
    assert!(found.len() >= 30, "only {} scripts found", found.len());
    let failed: Vec<String> = found
        .iter()
        .filter_map(|path| {
            let caught = std::panic::catch_unwind(|| run(path)).err()?;
            Some(
                caught
                    .downcast_ref::<String>()
                    .cloned()
                    .unwrap_or_else(|| path.display().to_string()),
            )
        })
        .collect();
    assert!(
        failed.is_empty(),
        "{} of {} scripts fail:\n\n{}",
        failed.len(),
        found.len(),
        failed.join("\n\n")
    );
}

/// nj-19-47/punto-banco/3.12(c) and nj-19-47/punto-banco/3.12(d): cards are burned as long as there are any; then a round
/// cannot be dealt and is void.
#[test]
fn a_burn_ends_with_the_shoe() {
    let mut script = Script::draft("nj-19-47/punto-banco decks=6");
    for line in ["people anna@1", "ready Ac", "> accept-shoe anna"] {
        script.line(line, false);
    }
    script.must("place-wager anna 1 banker 20.00");
    let next = |script: &Script| {
        let Game::Baccarat(game) = script.table.game() else {
            unreachable!("a baccarat book")
        };
        game.cards().shoe.unseen().present().last().copied()
    };
    while let Some(card) = next(&script) {
        let burning = matches!(script.table.awaiting(), Some(Awaiting::Chance(_)));
        script.must(&if burning {
            format!("card {card}")
        } else {
            format!("report-face-up-card {card}")
        });
    }
    script.line("? no-more-bets", false);
    script.must("no-more-bets");
    script.must("report-insufficient-cards");
    script.expect("round-voided 1 insufficient-cards [3.12(d)]");
    script.keep_the_laws();
}
