//! What each book makes of irregularities, and by which rule: situations put to every baccarat book, and the irregularities of every
//! game at the moments of a round (`moments.rs`). The answers are kept in `testdata/irregularities.txt`, a row a book and situation
//! or moment; with `CROUPIER_BLESS=1` they are written anew.

mod moments;

use crate::walk;
use croupier_engine::games::GameKind;
use croupier_engine::{Awaiting, Cited, Name};
use croupier_house::{Actor, Command, Event, Table};
use croupier_rulebooks::{Book, books, register};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// What happened, as lines of the notation, and the report whose answer is asked for. `round` plays one round to its end.
const SITUATIONS: &[(&str, &[&str], &str)] = &[
    (
        "third card to Player, Banker must draw, disclosed",
        &["bet", "deal 6c 5c Kd Kh"],
        "report-third-card 2c",
    ),
    (
        "third card to Player, Banker must draw, not disclosed",
        &["bet", "deal 6c 5c Kd Kh"],
        "report-third-card",
    ),
    (
        "third card to Player, Banker stands, disclosed",
        &["bet", "deal 7c 7d Kd Kh"],
        "report-third-card 2c",
    ),
    (
        "third card to Player, Banker stands, not disclosed",
        &["bet", "deal 7c 7d Kd Kh"],
        "report-third-card",
    ),
    (
        "third card to Player that is right",
        &["bet", "deal 2c 7d Kd Kh"],
        "report-third-card 3c",
    ),
    (
        "excess card after the deal, disclosed",
        &["bet", "deal 9c 7d Kd Kh"],
        "report-excess-card 5h",
    ),
    (
        "excess card after the deal, not disclosed",
        &["bet", "deal 9c 7d Kd Kh"],
        "report-excess-card",
    ),
    (
        "excess card while wagers are taken, disclosed",
        &["wager"],
        "report-excess-card 5h",
    ),
    (
        "excess card while wagers are taken, not disclosed",
        &["wager"],
        "report-excess-card",
    ),
    (
        "excess card that waits for the next round, then disclosed",
        &["wager", "> report-excess-card"],
        "report-carried-card 5h",
    ),
    (
        "first card of a round face up in the shoe",
        &["bet"],
        "report-face-up-card 5h",
    ),
    (
        "later card face up in the shoe",
        &["bet", "deal 9c 7d"],
        "report-face-up-card 5h",
    ),
    (
        "too few cards",
        &["bet", "deal 9c 7d"],
        "report-insufficient-cards",
    ),
    (
        "two cards of the initial deal swapped",
        &["bet", "deal 9c 7d Kd"],
        "report-misdeal 9c@player,Kd@player,7d@banker",
    ),
    (
        "initial deal mixed up beyond telling",
        &["bet", "deal 9c 7d Kd"],
        "report-misdeal",
    ),
    (
        "third cards swapped",
        &["bet", "deal 2c 3d Kd Kh 4c"],
        "report-misdeal 2c@player,3d@banker,Kd@player,Kh@banker,4c@banker",
    ),
    (
        "third cards mixed up beyond telling",
        &["bet", "deal 2c 3d Kd Kh 4c"],
        "report-misdeal",
    ),
    (
        "one card too many among those dealt",
        &["bet", "deal 9c 7d Kd"],
        "report-misdeal 9c@player,7d@banker,Kd@player,Kh@banker,5h@banker",
    ),
    ("the burn forgotten", &["before-burn"], "report-no-burn"),
    (
        "an error found after the next round began",
        &["round", "bet", "deal 9c"],
        "report-late-error 1",
    ),
    (
        "a wager below the minimum found",
        &["bet"],
        "report-found-wager anna 2 tie 1.00",
    ),
    (
        "a second wager below the minimum found",
        &["bet", "> report-found-wager anna 1 tie 1.00"],
        "report-found-wager anna 3 tie 1.00",
    ),
    (
        "a wager above the maximum found",
        &["bet"],
        "report-found-wager anna 1 player 700.00",
    ),
    (
        "a Banker wager that cannot be paid found",
        &["bet"],
        "report-found-wager bo 2 banker 27.00",
    ),
    (
        "the game disrupted",
        &["bet", "deal 9c 7d"],
        "invalidate-round disruption",
    ),
    (
        "fraud by a player",
        &["bet", "deal 9c 7d"],
        "invalidate-round fraud anna",
    ),
];

struct Floor {
    table: Table,
    at: i64,
}

impl Floor {
    fn open(book: &Book) -> Floor {
        let choices = walk::choices(&[
            ("chips", "0.50,1.00,5.00,25.00"),
            ("min", "5.00"),
            ("max", "500.00"),
        ]);
        let mut floor = Floor {
            table: walk::draft(&book.id, &choices),
            at: 0,
        };
        floor.must("open-table");
        for (who, seat) in [("anna", 1), ("bo", 2)] {
            floor.must(&format!("buy-in {who} 10000.00"));
            floor.must(&format!("sit {who} {seat}"));
        }
        floor
    }

    /// Says a line and gives the rulings, or the refusal.
    fn say(&mut self, line: &str) -> Result<Vec<String>, String> {
        let command =
            Command::parse(GameKind::Baccarat, line).unwrap_or_else(|e| panic!("{line}: {e}"));
        let roles = self.table.roles_of(&command);
        let usual = roles.first().copied().unwrap_or(command.roles()[0]);
        let staff = Actor::staff(Name::new("desk").unwrap(), usual);
        let actor = match (usual.word(), command.player()) {
            ("player", Some(name)) => Actor::player(name.clone()),
            _ => staff,
        };
        self.at += 1;
        match self.table.decide(&actor, self.at, &command) {
            Ok(events) => {
                for event in &events {
                    self.table.apply(self.at, &event.what).unwrap();
                }
                let line = |event: &Cited<Event>| match event.rule {
                    Some(_) => event.to_string(),
                    None => format!("{event} [unsaid]"),
                };
                Ok(events.iter().map(line).collect())
            }
            Err(r) => Err(format!(
                "refused {} [{}]",
                r.reason,
                r.rule.map_or("unsaid".to_owned(), |r| r.to_string())
            )),
        }
    }

    fn must(&mut self, line: &str) {
        if let Err(refusal) = self.say(line) {
            panic!("{}: {line}: {refusal}", self.table.setup().book);
        }
    }

    /// Makes the cards ready, as far as the burn or until wagers are taken.
    fn ready(&mut self, burn: bool) {
        let mut cards = [
            "Ac", "2s", "3s", "4s", "5s", "6s", "8s", "9s", "Ts", "Js", "Qs",
        ]
        .iter();
        loop {
            let line = match self.table.awaiting() {
                Some(Awaiting::Decision(d)) => match (d.command, d.player) {
                    ("confirm", _) => format!("confirm {}", d.what),
                    ("cut", Some((player, _))) => format!("cut {player} 100"),
                    ("cut", None) => "cut - 100".to_owned(),
                    ("place-cutting-card", _) => "place-cutting-card 30".to_owned(),
                    ("accept-shoe", Some((player, _))) => format!("accept-shoe {player}"),
                    _ => return,
                },
                Some(Awaiting::Chance(c)) if c.to == "burn" && burn => match c.face.word() {
                    "down" => format!("face-down {}", c.count),
                    _ => format!("card {}", cards.next().unwrap()),
                },
                _ => return,
            };
            self.must(&line);
        }
    }

    fn step(&mut self, step: &str) {
        let (word, rest) = step.split_once(' ').unwrap_or((step, ""));
        match word {
            "before-burn" => self.ready(false),
            "wager" => {
                self.ready(true);
                self.must("place-wager anna 1 player 20.00");
            }
            "bet" => {
                self.step("wager");
                self.must("no-more-bets");
            }
            "deal" => rest
                .split_whitespace()
                .for_each(|card| self.must(&format!("card {card}"))),
            "round" => {
                self.step("bet");
                self.step("deal 9h Ks Qh Kd");
                self.must("settle");
            }
            // What a book has no rule for is told by the report that follows.
            _ => drop(self.say(rest)),
        }
    }
}

/// What a book makes of a situation, in a line: its rulings with their rules, and what became of wagers found.
fn answer(book: &Book, steps: &[&str], report: &str) -> String {
    let mut floor = Floor::open(book);
    steps.iter().for_each(|step| floor.step(step));
    match floor.say(report) {
        Err(refusal) => refusal,
        Ok(events) => {
            let telling = |e: &&String| ["ruled ", "wager-found "].iter().any(|w| e.starts_with(w));
            let told: Vec<&str> = events.iter().filter(telling).map(String::as_str).collect();
            told.join("; ")
        }
    }
}

fn baccarat() -> impl Iterator<Item = &'static Book> {
    books().iter().filter(|b| b.game == GameKind::Baccarat)
}

fn answers() -> BTreeMap<&'static str, BTreeMap<&'static str, String>> {
    let row = |steps, report| {
        baccarat()
            .map(|book| (book.id.as_str(), answer(book, steps, report)))
            .collect()
    };
    SITUATIONS
        .iter()
        .map(|(name, steps, report)| (*name, row(steps, report)))
        .collect()
}

/// The rules that an answer cites.
fn cited(answer: &str) -> Vec<&str> {
    answer
        .split('[')
        .skip(1)
        .filter_map(|part| part.split(']').next())
        .flat_map(|rules| rules.split(", "))
        .collect()
}

#[test]
fn every_book_answers_every_irregularity_by_its_own_rules() {
    let answers = answers();
    let mut text = String::from(
        "# What each book makes of irregularities: situations at every baccarat table, then the reports of testdata/irregularities at each moment of a round. Made by crates/house/tests/it/irregularities.rs.\n",
    );
    for (situation, _, report) in SITUATIONS {
        writeln!(text, "\n{situation} ({report})").unwrap();
        for (book, answer) in &answers[situation] {
            assert!(!cited(answer).is_empty(), "{book}: {situation}: {answer}");
            for rule in cited(answer) {
                if rule == "unsaid" {
                    continue;
                }
                assert!(register::is_rule(rule), "{rule}");
                let family = book.split('/').next().unwrap();
                assert!(
                    rule.starts_with(family)
                        || rule.starts_with("nz-1996/general") && family.starts_with("nz"),
                    "{book} cites {rule}"
                );
            }
            writeln!(text, "  {book}: {answer}").unwrap();
        }
    }
    text += &moments::answers();
    croupier_kept::hold("testdata/irregularities.txt", &text);
}

/// Where the texts differ the remedies do: New Zealand deals a void hand, New Jersey burns, Canberra has no rule for a card
/// face up in the shoe; late errors void a round in Canberra only; and so on.
#[test]
fn remedies_differ_where_the_texts_do() {
    let answers = answers();
    let says = |situation: &str, book: &str, word: &str| {
        let answer = &answers[situation][book];
        assert!(answer.contains(word), "{book}: {situation}: {answer}");
    };
    let excess = "excess card after the deal, disclosed";
    says(
        excess,
        "nz-2004/baccarat",
        "ruled excess-card void-hand [nz-2004/baccarat/12.2(b)]",
    );
    says(
        excess,
        "nz-1998/mini-baccarat",
        "ruled excess-card void-hand [nz-1998/mini-baccarat/11.2(b)]",
    );
    says(
        excess,
        "act-2012/mini-baccarat",
        "ruled excess-card void-hand [act-2012/mini-baccarat/9.2]",
    );
    says(
        excess,
        "nj-19-47/punto-banco",
        "ruled excess-card burned [nj-19-47/punto-banco/3.12(b)]",
    );
    let face_up = "first card of a round face up in the shoe";
    says(
        face_up,
        "nz-1996/baccarat",
        "ruled face-up-card void-hand [nz-1996/baccarat/12.4]",
    );
    says(
        face_up,
        "nj-19-47/minibaccarat",
        "ruled face-up-card burned [nj-19-47/punto-banco/3.12(c)]",
    );
    says(face_up, "act-2012/mini-baccarat", "refused NotInThisBook");
    let late = "an error found after the next round began";
    says(
        late,
        "nz-2004/baccarat",
        "later-hands-stand [nz-2004/baccarat/12.8]",
    );
    says(
        late,
        "act-2012/mini-baccarat",
        "ruled late-error round-void [act-2012/mini-baccarat/9.5]",
    );
    says(late, "nz-1996/mini-baccarat", "refused NotInThisBook");
    let mixed = "third cards mixed up beyond telling";
    says(
        mixed,
        "nz-2004/baccarat",
        "round-void [nz-2004/baccarat/12.6]",
    );
    says(mixed, "nz-1996/mini-baccarat", "refused FactsImpossible");
    let different: BTreeSet<&str> = SITUATIONS
        .iter()
        .filter(|(name, ..)| answers[name].values().collect::<BTreeSet<_>>().len() >= 4)
        .map(|(name, ..)| *name)
        .collect();
    assert!(different.len() >= 20, "only {different:?} are told apart");
}
