//! `croupier strategy` as a person and a program use it: tables that fit a terminal, drawings, and every decision with its value.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{command, run};
use serde_json::Value;
use std::io::Read;

const BLACKJACK: &str = "nz-1996/blackjack";
const STUD: &str = "nz-1996/caribbean-stud";
const CHEMIN: &str = "nj-19-47/chemin-de-fer";

/// The columns that say what was asked.
const ASKED: [&str; 3] = ["book", "options", "removed"];

fn told(args: &[&str]) -> String {
    let ran = run(&[&["strategy"], args].concat());
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    ran.out
}

/// The lines of a CSV, by column.
struct Lines {
    head: Vec<String>,
    lines: Vec<Vec<String>>,
}

impl Lines {
    fn of(args: &[&str]) -> Lines {
        let text = told(&[args, &["--format", "csv"]].concat());
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let fields = |line: &csv::StringRecord| line.iter().map(str::to_owned).collect();
        let head: Vec<String> = fields(reader.headers().unwrap());
        assert_eq!(head[..ASKED.len()], ASKED);
        let lines = reader.records().map(|line| fields(&line.unwrap()));
        Lines {
            head,
            lines: lines.collect(),
        }
    }

    /// One column of the only line in which the columns from the first on, but for those that say what was asked, say this.
    fn at(&self, key: &[&str], column: &str) -> &str {
        let found: Vec<_> = self
            .lines
            .iter()
            .filter(|line| line[ASKED.len()..][..key.len()] == *key)
            .collect();
        assert_eq!(found.len(), 1, "{key:?}: {found:?}");
        let place = self.head.iter().position(|name| name == column).unwrap();
        &found[0][place]
    }

    fn number(&self, key: &[&str], column: &str) -> f64 {
        self.at(key, column).parse().unwrap()
    }

    /// No two lines are about the same decision.
    fn are_apart(&self) -> bool {
        let last = self
            .head
            .iter()
            .position(|name| name == "decision")
            .unwrap();
        let mut keys: Vec<_> = self.lines.iter().map(|line| &line[..=last]).collect();
        let all = keys.len();
        keys.sort();
        keys.dedup();
        keys.len() == all
    }
}

#[test]
fn tables_fit_a_terminal_and_tell_what_every_error_costs() {
    for args in [
        vec![BLACKJACK],
        vec![BLACKJACK, "--by", "two-cards"],
        vec![STUD],
        vec![CHEMIN],
        vec![CHEMIN, "--option", "banker-draws=free"],
    ] {
        let text = told(&args);
        let widest = text
            .lines()
            .max_by_key(|line| line.chars().count())
            .unwrap();
        assert!(widest.chars().count() <= 80, "{args:?}: {widest}");
        assert!(text.to_lowercase().contains("cost"), "{text}");
    }
    let blackjack = told(&[BLACKJACK]);
    for part in [
        "what the wrong decision costs, in % of the stake",
        "what standing costs where it is wrong",
        "what splitting costs where it is wrong",
        "insurance and even money, against an ace",
        "a blackjack",
    ] {
        assert!(blackjack.contains(part), "{part}: {blackjack}");
    }
    let stud = told(&[STUD]);
    for part in [
        "a pair or better is always bet",
        "bet with 2+, not Q7, Q2, 72",
    ] {
        assert!(stud.contains(part), "{part}: {stud}");
    }
    assert!(told(&[CHEMIN]).contains("the Banker\n  nothing to decide: the table of play"));
}

#[test]
fn colour_moves_nothing() {
    let plain = told(&[BLACKJACK]);
    let painted = told(&[BLACKJACK, "--color", "always"]);
    assert!(painted.contains("\u{1b}[31m"));
    let mut stripped = String::new();
    for part in painted.split('\u{1b}') {
        let code = part
            .split_once('m')
            .filter(|(code, _)| code.starts_with('['));
        stripped.push_str(code.map_or(part, |(_, rest)| rest));
    }
    assert_eq!(stripped, plain);
}

/// Values by totals and by cards, and insurance: against figures counted by hand or published.
#[test]
fn every_decision_of_blackjack_has_a_value() {
    let totals = Lines::of(&[BLACKJACK, "--option", "decks=6"]);
    assert!(totals.are_apart());
    assert_eq!(totals.at(&["hard", "16", "T", "draw"], "right"), "yes");
    let cost = totals.number(&["hard", "16", "T", "stand"], "cost");
    let apart = totals.number(&["hard", "16", "T", "draw"], "value")
        - totals.number(&["hard", "16", "T", "stand"], "value");
    assert!((cost - apart).abs() < 1e-12 && cost > 0.0, "{cost} {apart}");
    let insure = ["insurance", "no ten", "A", "insure"];
    assert_eq!(totals.at(&insure, "value_fraction"), "-7/206");
    assert_eq!(
        totals.at(&["even money", "A+T", "A", "leave"], "value_fraction"),
        "107/103"
    );
    assert_eq!(
        totals.at(&["even money", "A+T", "A", "even money"], "cost_fraction"),
        "4/103"
    );

    let two = Lines::of(&[BLACKJACK, "--by", "two-cards"]);
    assert!(two.are_apart());
    // Sixteen of nine and seven is nearer to standing than sixteen of ten and six.
    let cost = |hand: &str| two.number(&["hard", "16", hand, "T", "draw", "stand"], "cost");
    let (ten_six, nine_seven) = (cost("T+6"), cost("9+7"));
    assert!(
        nine_seven > 0.0 && ten_six > nine_seven,
        "{ten_six} {nine_seven}"
    );
    assert_eq!(
        two.at(&["hard", "12", "T+2", "4", "stand", "draw"], "right"),
        "yes"
    );
    let drawing = told(&[BLACKJACK, "--by", "two-cards", "--format", "svg"]);
    assert!(drawing.contains("16 T+6"), "{drawing}");
}

#[test]
fn every_decision_of_stud_and_chemin_de_fer_is_a_line() {
    let stud = Lines::of(&[STUD]);
    assert!(stud.are_apart());
    let queen = ["Q", "odd cards", "yes", "AKQJ9", "AKQ32"];
    let of = |decision: &str, column: &str| {
        stud.at(&[&queen[..], &[decision]].concat(), column)
            .to_owned()
    };
    assert_eq!(
        (of("fold", "value"), of("bet", "cost")),
        ("-1".to_owned(), "0".to_owned())
    );
    assert_eq!(
        (of("fold", "right"), of("bet", "right")),
        ("no".to_owned(), "yes".to_owned())
    );
    assert_eq!(of("fold", "frequency"), of("bet", "frequency"));

    let chemin = Lines::of(&[CHEMIN, "--option", "banker-draws=free"]);
    assert!(chemin.are_apart());
    let mixed = ["totals", "Banker", "6", "6", "stayed"];
    let of =
        |decision: &str, column: &str| chemin.number(&[&mixed[..], &[decision]].concat(), column);
    assert!((of("draw", "chance") + of("stay", "chance") - 1.0).abs() < 1e-12);
    assert!(of("draw", "chance") > 0.0 && of("stay", "chance") > 0.0);
    assert_eq!(of("draw", "value"), of("stay", "value"));
    let seven = ["totals", "Banker", "7", "7", "stayed"];
    assert_eq!(chemin.at(&[&seven[..], &["draw"]].concat(), "right"), "no");
    assert!(chemin.number(&[&seven[..], &["draw"]].concat(), "cost") > 0.5);
}

/// Hands that cannot come have no decisions, and are not listed.
#[test]
fn only_hands_that_come_are_listed() {
    let args = [CHEMIN, "--option", "banker-draws=free", "--removed", "A*24"];
    let json = told(&[&args[..], &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(&json).unwrap();
    let spots = json["spots"].as_array().unwrap();
    let decided = |spot: &&Value| !spot["decisions"].as_array().unwrap().is_empty();
    assert!(spots.len() > 500);
    assert_eq!(spots.iter().filter(decided).count(), spots.len());
}

#[test]
fn a_depleted_shoe_is_said_to_be_one() {
    let args = [BLACKJACK, "--option", "decks=6", "--removed", "5*20"];
    let head = "for what is left without 20 cards: 5*20";
    let text = told(&args);
    assert!(
        text.contains("with decks=6\n") && text.contains(head),
        "{text}"
    );
    assert!(told(&[&args[..], &["--format", "svg"]].concat()).contains(head));
    let csv = Lines::of(&args);
    let fives = "5c 5d 5h 5s ".repeat(5);
    let asked = [BLACKJACK, "decks=6", fives.trim()];
    assert!(csv.lines.iter().all(|line| line[..ASKED.len()] == asked));
    let usual = Lines::of(&[BLACKJACK]);
    assert_eq!(usual.lines[0][..ASKED.len()], [BLACKJACK, "", ""]);
    let json = told(&[&args[..], &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["asked"]["removed"].as_array().unwrap().len(), 20);
    assert_eq!(json["options"]["decks"], "6");
    let spots = json["spots"].as_array().unwrap();
    let sixteen = |s: &&Value| s["kind"] == "hard" && s["hand"] == "16" && s["up"] == "T";
    let sixteen = spots.iter().find(sixteen).unwrap();
    assert_eq!(sixteen["decisions"][0]["decision"], "stand");
    assert!(sixteen["decisions"][0]["value"]["fraction"].is_string());
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (args, said) in [
        ("strategy nz-1996/roulette", "nothing is decided"),
        ("strategy nz-1996/roulette --by cards", "nothing is decided"),
        (
            "strategy nz-1996/caribbean-stud --by cards",
            "--by is for blackjack",
        ),
        (
            "strategy nz-1996/blackjack --by cards --format svg",
            "too many for a drawing",
        ),
        ("strategy nz-1996/blackjack --by suits", "two-cards"),
        ("strategy nz-1996/blackjack --option decks=99", "decks"),
        (
            "strategy nz-1996/blackjack --removed 5*99",
            "99 cards of rank 5",
        ),
        ("strategy nz-1996/blackjak", "blackjack"),
    ] {
        let ran = run(&args.split(' ').collect::<Vec<_>>());
        assert_eq!(ran.code, 2, "{args}: {}", ran.err);
        assert!(ran.err.contains(said), "{args}: {}", ran.err);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = command(&["strategy", STUD, "--format", "csv"])
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut [0; 10]).unwrap();
    drop(out);
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0));
    assert!(
        ended.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&ended.stderr)
    );
}
