//! Every irregularity of every game at the moments of a round, as `testdata/irregularities/<game>.txt` lists them: what comes of the
//! report there, under each book.
//!
//! | line | meaning |
//! |---|---|
//! | `report LINE` | what is reported at each moment, by its usual speaker |
//! | `table BOOK k=v …` | a table that the moments below are played at, up to the next such line |
//! | `moment WORDS` | the lines below it, of a rule script, lead there from the moment before |

use crate::rules::{Script, awaited, spoken};
use croupier_engine::RuleId;
use croupier_engine::games::GameKind;
use croupier_engine::games::craps::command::NoRoll;
use croupier_engine::games::spin::command::VoidCause;
use croupier_house::{Command, Table};
use croupier_kept::{files, read};
use std::fmt::Write as _;

/// A moment, and the lines that lead there.
type Moment = (String, Vec<String>);

/// A game's list.
#[derive(Default)]
struct List {
    reports: Vec<String>,
    /// Tables, and the moments that are played at each of them.
    rounds: Vec<(Vec<String>, Vec<Moment>)>,
}

impl List {
    fn read(text: &str) -> List {
        let mut list = List::default();
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let rest = rest.to_owned();
            match (word, list.rounds.last_mut()) {
                ("report", _) => list.reports.push(rest),
                ("table", Some((tables, moments))) if moments.is_empty() => tables.push(rest),
                ("table", _) => list.rounds.push((vec![rest], Vec::new())),
                ("moment", Some((_, moments))) => moments.push((rest, Vec::new())),
                (_, round) => {
                    let moment = round.and_then(|(_, moments)| moments.last_mut());
                    moment.expect("a moment").1.push(line.to_owned());
                }
            }
        }
        list
    }

    /// Every table with the moments that are played at it.
    fn tables(&self) -> impl Iterator<Item = (&String, &[Moment])> {
        let rounds = self.rounds.iter();
        rounds.flat_map(|(tables, moments)| tables.iter().map(|table| (table, &moments[..])))
    }
}

/// The table at each moment of the round.
fn played(draft: &str, moments: &[Moment]) -> Vec<(Table, i64)> {
    let mut script = Script::draft(draft);
    let at = |(_, lines): &Moment| {
        for line in lines {
            script.line(line, false);
            // Whoever is offered the shoe first deals.
            let asked = awaited(&script.table);
            if asked.starts_with("accept-shoe ") {
                script.line(&format!("> {asked}"), false);
            }
        }
        (script.table.clone(), script.now_ms)
    };
    moments.iter().map(at).collect()
}

/// Rules as they are cited under a book: its own by their numbers alone.
fn cited<'a>(book: &str, rules: impl Iterator<Item = &'a RuleId>) -> String {
    let own = format!("{book}/");
    let short = |rule: &RuleId| {
        let rule = rule.as_str();
        rule.strip_prefix(&own).unwrap_or(rule).to_owned()
    };
    let rules: Vec<String> = rules.map(short).collect();
    match rules.is_empty() {
        true => "unsaid".to_owned(),
        false => rules.join(", "),
    }
}

/// What comes of a report, in a line.
fn answer(table: &Table, now_ms: i64, report: &str) -> String {
    let (actor, command) = spoken(table, report);
    let book = &table.setup().book;
    match table.decide(&actor, now_ms, &command) {
        Ok(events) => {
            let told = events.iter().map(|event| {
                let rules = cited(book, event.rule.iter().chain(&event.also));
                format!("{} [{rules}]", event.what)
            });
            told.collect::<Vec<_>>().join("; ")
        }
        Err(refusal) => {
            let rules = cited(book, refusal.rule.iter().chain(&refusal.also));
            format!("refused {} [{rules}] {}", refusal.reason, refusal.detail)
        }
    }
}

/// The answers of all books to all reports at all moments.
pub(super) fn answers() -> String {
    let mut text = String::new();
    for file in files("testdata/irregularities") {
        let list = List::read(&read(&file));
        let tables: Vec<_> = list
            .tables()
            .map(|(draft, moments)| (draft, moments, played(draft, moments)))
            .collect();
        for report in &list.reports {
            for (draft, moments, at) in &tables {
                writeln!(text, "\n{report} ({draft})").unwrap();
                for ((moment, _), (table, now_ms)) in moments.iter().zip(at) {
                    let answer = answer(table, *now_ms, report);
                    writeln!(text, "  {moment}: {answer}").unwrap();
                }
            }
        }
    }
    text
}

/// The words of reports that every list of a game must have, with what may be said of them.
fn wanted(kind: GameKind) -> Vec<String> {
    let mut wanted: Vec<String> = Command::words(kind)
        .into_iter()
        .filter(|word| word.starts_with("report-") || *word == "invalidate-round")
        .map(str::to_owned)
        .collect();
    if kind == GameKind::Craps {
        wanted.extend(NoRoll::ALL.iter().map(|cause| format!("no-roll {cause}")));
    }
    wanted
}

#[test]
fn every_game_has_every_report_at_six_moments_or_more() {
    let mut drafts = 0;
    let mut causes: Vec<&str> = VoidCause::ALL.iter().map(|cause| cause.word()).collect();
    for file in files("testdata/irregularities") {
        let list = List::read(&read(&file));
        for (draft, moments) in list.tables() {
            assert!(moments.len() >= 6, "{draft}");
            drafts += 1;
        }
        let table = Script::draft(&list.rounds[0].0[0]).table;
        for word in wanted(table.rules().kind()) {
            let there = |report: &&String| {
                let after = report.strip_prefix(&word);
                after.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            };
            assert!(list.reports.iter().any(|r| there(&r)), "{file}: {word}");
        }
        causes.retain(|cause| !list.reports.contains(&format!("no-spin {cause}")));
    }
    assert!(causes.is_empty(), "no game has {causes:?}");
    assert_eq!(drafts, 16);
}
